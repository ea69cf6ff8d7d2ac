"""The scheme of hex numbers that fits most of many doubtful readings.

Every reading votes for what the first column or row would be called; a wrong digit is one lost
vote. The best combinations are then compared by how likely they make everything that was read.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal

import numpy as np

from hexwright.importers.scan.characters import ALPHABET
from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.number_reader import Reading
from hexwright.schema.grid import Place, counted, hex_numbers, is_shifted
from hexwright.schema.model.map import Axis, Grid, Numbering

Style = Literal["digits", "letters", "double-letters"]
Order = Literal["column-row", "row-column"]
Runs = Literal["straight", "oblique-up", "oblique-down", "doubled"]

_ORDERS: Final[tuple[Order, ...]] = ("column-row", "row-column")
_RUNS: Final[tuple[Runs, ...]] = ("straight", "oblique-up", "oblique-down", "doubled")
_STEPS: Final[tuple[Literal[1, -1, 2, -2], ...]] = (1, -1, 2, -2)
# Letters that are taken for digits, and the other way round.
_AS_DIGIT: Final = str.maketrans("OQDIJLZSBG", "0001112586")
_AS_LETTER: Final = str.maketrans("012586", "OIZSBG")
# What is compared by likelihood after the vote.
_COMPARED: Final = 24
# How likely a reading is that has nothing to do with what is printed.
_CHANCE: Final = 1e-4
# Fewer than these, or a smaller part of what was read, is no scheme.
_FEWEST: Final = 6
_SHARE: Final = 0.12
# How many readings must have a dot for it to be printed.
_DOTTED: Final = 0.2


@dataclass(frozen=True)
class FittedNumbering:
    """A scheme, and how many of the readings have exactly the number that it gives to their hex."""

    numbering: Numbering
    agreeing: int
    readings: int

    @property
    def share(self) -> float:
        """The part of the readings that agree."""
        return self.agreeing / max(1, self.readings)


@dataclass(frozen=True)
class _Vote:
    axis: Axis
    votes: int


def fitted_numbering(grid: Grid, readings: Sequence[Reading]) -> FittedNumbering | None:
    """The scheme that most readings agree on; None if there is none that can be trusted."""
    best = _best(grid, readings)
    if best is None or best.agreeing < max(_FEWEST, _SHARE * len(readings)):
        return None
    return best


def fitted_on(
    grid: FoundGrid, readings: Sequence[Reading]
) -> tuple[FoundGrid, FittedNumbering] | None:
    """The scheme, and the grid counted as it counts.

    Where every other line begins with a cut hex, it can be counted in two ways; only the printed
    numbers tell whether it is 0, as a detector may count, or has no number.
    """
    found: list[tuple[int, FoundGrid, FittedNumbering]] = []
    for counted_so in (grid, restaggered(grid)):
        moved = {spot: place for place, spot in counted_so.centers.items()}
        there = [
            Reading(moved[grid.centers[reading.place]], reading.text, reading.chances)
            for reading in readings
        ]
        fitted = fitted_numbering(counted_so.shape, there)
        if fitted is not None:
            found.append((fitted.agreeing, counted_so, fitted))
    if not found:
        return None
    # Between equals the grid stays as it was counted.
    _, best, fitted = max(found, key=lambda one: one[0])
    return best, fitted


def restaggered(grid: FoundGrid) -> FoundGrid:
    """The same hexes with the other lines taken for the shifted ones."""
    is_flat = grid.orientation == "flat"

    def moved(place: Place) -> Place:
        if is_shifted(grid.shape, *place):
            return place
        return (place[0], place[1] - 1) if is_flat else (place[0] - 1, place[1])

    places = [moved(place) for place in grid.centers]
    axis = 1 if is_flat else 0
    low = min(place[axis] for place in places)
    count = max(place[axis] for place in places) - low + 1
    right, down = (0, -low) if is_flat else (-low, 0)

    def there(place: Place) -> Place:
        column, row = moved(place)
        return column + right, row + down

    return FoundGrid(
        orientation=grid.orientation,
        stagger="even" if grid.stagger == "odd" else "odd",
        columns=grid.columns if is_flat else count,
        rows=count if is_flat else grid.rows,
        centers={there(place): spot for place, spot in grid.centers.items()},
        partial=frozenset(there(place) for place in grid.partial),
        beyond={there(place): spot for place, spot in grid.beyond.items()},
    )


def numbering_of_texts(grid: Grid, texts: dict[Place, str]) -> FittedNumbering | None:
    """The scheme of numbers that somebody typed for two hexes or more; None if nothing fits all."""
    readings = [
        Reading(place, text.upper(), _certain(text.upper().replace(".", "")))
        for place, text in texts.items()
        if text.count(".") < 2 and text.strip(".") and set(text.upper()) <= {*ALPHABET, "."}
    ]
    best = _best(grid, readings) if len(readings) >= 2 else None
    return best if best is not None and best.agreeing == len(texts) else None


def _best(grid: Grid, readings: Sequence[Reading]) -> FittedNumbering | None:
    found = sorted(_candidates(grid, readings), key=lambda one: -one[1])[:_COMPARED]
    scored = [(_likelihood(grid, numbering, readings), numbering) for numbering, _ in found]
    if not scored:
        return None
    _, best = max(scored, key=lambda one: one[0])
    numbers = hex_numbers(grid, best)
    agreeing = sum(
        _is_read(reading, numbers[reading.place[1]][reading.place[0]]) for reading in readings
    )
    return FittedNumbering(best, agreeing, len(readings))


def _certain(text: str) -> "np.ndarray[tuple[int, int], np.dtype[np.float32]]":
    chances = np.full((len(text), len(ALPHABET)), 1e-6, np.float32)
    chances[np.arange(len(text)), [ALPHABET.index(one) for one in text]] = 1
    return chances


def _is_read(reading: Reading, number: str) -> bool:
    text, number = (one.replace(".", "") for one in (reading.text, number))
    return text in (number, number.translate(_AS_DIGIT), number.translate(_AS_LETTER)) or (
        text.translate(_AS_DIGIT) == number
    )


def _candidates(grid: Grid, readings: Sequence[Reading]) -> Iterable[tuple[Numbering, int]]:
    for cut in _cuts(readings):
        parts = [
            (reading.place, split)
            for reading in readings
            if (split := cut.split(reading.text)) is not None
        ]
        if len(parts) < 2:
            continue
        for order, runs in product(_ORDERS, _RUNS):
            column_first = order == "column-row"
            voted = [
                _voted(grid, runs, parts, part, of_column=column_first == (part == 0), style=style)
                for part, style in enumerate(cut.styles)
            ]
            for first, second in product(*voted):
                column, row = (first, second) if column_first else (second, first)
                made = Numbering(
                    order=order,
                    column=column.axis,
                    row=row.axis,
                    runs=runs,
                    separator=cut.separator,
                )
                # Plain schemes are printed far more often than others.
                plain = (runs == "straight") + (order == "column-row") / 2
                ups = sum(axis.step == 1 for axis in (column.axis, row.axis))
                yield made, first.votes + second.votes + int(plain + ups)


@dataclass(frozen=True)
class _Cut:
    """How a number comes apart: after so many characters (0: where letters end), and its styles."""

    at: int
    length: int
    styles: tuple[Style, Style]
    # What stands between the parts.
    separator: str = ""

    def split(self, text: str) -> tuple[str, str] | None:
        if self.separator:
            first, _, second = text.partition(self.separator)
            return (first, second) if first and second else None
        text = text.replace(".", "")
        if self.at:
            return (text[: self.at], text[self.at :]) if len(text) == self.length else None
        # Letters first: as many as there are before the digits begin.
        end = 1 if len(text) < 4 or text[1].isdigit() else 2
        return (text[:end], text[end:]) if len(text) > end else None


def _cuts(readings: Sequence[Reading]) -> list[_Cut]:
    cuts = []
    if sum("." in reading.text for reading in readings) >= max(2, _DOTTED * len(readings)):
        cuts.append(_Cut(0, 0, ("digits", "digits"), separator="."))
    lengths = Counter(len(reading.chances) for reading in readings)
    for length, _ in lengths.most_common(3):
        middle = (length // 2, (length + 1) // 2)
        cuts += [_Cut(at, length, ("digits", "digits")) for at in sorted(set(middle)) if at]
    letters: tuple[Style, ...] = ("letters", "double-letters")
    return [*cuts, *(_Cut(0, 0, (style, "digits")) for style in letters)]


def _voted(
    grid: Grid, runs: Runs, parts: Sequence[tuple[Place, tuple[str, str]]], part: int, *,
    of_column: bool, style: Style,
) -> list[_Vote]:  # fmt: skip
    """The two best ways to count one part."""
    votes: Counter[tuple[Literal[1, -1, 2, -2], int]] = Counter()
    widths: Counter[int] = Counter()
    for place, texts in parts:
        value = _value(texts[part], style)
        if value is None:
            continue
        index = counted(grid, runs, *place)[0 if of_column else 1]
        widths[len(texts[part])] += 1
        votes.update((step, value - step * index) for step in _STEPS)
    if not votes:
        return []
    width = (
        1
        if len([one for one, n in widths.items() if n > len(parts) / 10]) > 1
        else widths.most_common(1)[0][0]
    )
    return [
        _Vote(
            Axis(style=style, first=first, step=step, width=width if style == "digits" else 2),
            count,
        )
        for (step, first), count in votes.most_common(2)
        if -999 <= first <= 9999
    ]


def _value(text: str, style: Style) -> int | None:
    """The number that a part stands for."""
    if style == "digits":
        digits = text.translate(_AS_DIGIT)
        return int(digits) if digits.isdigit() else None
    letters = text.translate(_AS_LETTER)
    if not letters.isalpha():
        return None
    if style == "double-letters":
        return ord(letters[0]) - 64 + 26 * (len(letters) - 1) if len(set(letters)) == 1 else None
    value = 0
    for letter in letters:
        value = value * 26 + ord(letter) - 64
    return value


def _likelihood(grid: Grid, numbering: Numbering, readings: Sequence[Reading]) -> float:
    numbers = hex_numbers(grid, numbering)
    total = 0.0
    for reading in readings:
        number = numbers[reading.place[1]][reading.place[0]].replace(numbering.separator, "")
        chance = 0.0
        if len(number) == len(reading.chances) and set(number) <= set(ALPHABET):
            at = [ALPHABET.index(one) for one in number]
            chance = float(np.prod(reading.chances[np.arange(len(at)), at]))
        total += float(np.log(chance + _CHANCE))
    # A scheme with negative or missing numbers is hardly ever printed.
    odd = sum("-" in one or "?" in one for row in numbers for one in row)
    return total - 0.05 * odd
