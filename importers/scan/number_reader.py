"""Printed hex numbers: found where most hexes have print, and read character by character."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import cv2
import numpy as np

from hexwright.importers.scan.characters import ALPHABET, character_chances, glyph
from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.patches import REACH, Floats, hex_patches
from hexwright.importers.scan.sheet import Pixels
from hexwright.schema.grid import Place

# A scheme of numbers follows from some hundred readings; more would only take longer.
MOST_READ: Final = 320
_SIZE: Final = 176
_PITCH: Final = _SIZE / (2 * REACH)
# Strokes of numbers are thinner than this, in pixels of an upright patch.
_STROKE: Final = 13
_HEIGHTS: Final = (0.07 * _PITCH, 0.30 * _PITCH)
_LONGEST: Final = 7
# How far from the centre there is no grid line.
_EDGE: Final = 0.465


@dataclass(frozen=True)
class Reading:
    """What is printed in a hex, as far as it can be read; there may be one dot in it."""

    place: Place
    text: str
    # How likely each character of the alphabet is, the dot left out: shape (characters, 36).
    chances: Floats


@dataclass(frozen=True)
class _Box:
    """A part of a patch, in its pixels."""

    left: int
    top: int
    right: int
    bottom: int


class PrintedNumbers:
    """The print that most hexes of a picture have in common, dark and light."""

    def __init__(self, pixels: Pixels, grid: FoundGrid) -> None:
        """Look for it in some hexes from all over the map."""
        self._prints: list[tuple[Floats, _Box]] = []
        self._places: tuple[Place, ...] = ()
        places = _spread(grid.whole())
        if not places:
            return
        some = _part(grid, places)
        self._places = some.places
        is_flat = grid.orientation == "flat"
        patches = hex_patches(pixels, some, _SIZE, upright=True)
        # The grid would be taken for strokes, and letters that touch it for parts of it.
        inside = _inside(is_flat, _EDGE)
        for is_light in (False, True):
            inks = np.stack([_ink(patch, is_light=is_light) for patch in patches]) * inside
            box = _common_box(inks, is_flat)
            if box is not None:
                self._prints.append((inks, box))

    def readings(self, turns: int = 0) -> list[Reading]:
        """Numbers of many hexes, some of them wrong; none if hexes have no print in common.

        `turns` is by how many quarters the numbers stand turned to the left.
        """
        found = [
            [
                reading
                for place, ink in zip(self._places, inks, strict=True)
                if (reading := _read(place, ink, box, turns)) is not None
            ]
            for inks, box in self._prints
        ]
        return max(found, key=_worth, default=[])

    def zone(self) -> tuple[float, float, float, float] | None:
        """Where in a hex its number stands: left, top, right, bottom in pitches from the centre.

        None if hexes have no print in common.
        """
        if not self._prints:
            return None
        _, box = self._prints[0]
        left, top, right, bottom = (
            edge / _PITCH - REACH for edge in (box.left, box.top, box.right, box.bottom)
        )
        return left, top, right, bottom


def _worth(readings: list[Reading]) -> float:
    """How many characters were read, the sure ones counting more."""
    return float(sum((reading.chances.max(axis=1) ** 3).sum() for reading in readings))


def _spread(places: tuple[Place, ...]) -> list[Place]:
    """Some of the hexes, from all over the map."""
    step = max(1, len(places) // MOST_READ)
    # A step that shares no factor with the row length would be better still; this is near enough.
    return list(places[:: step if step % 2 else step + 1])[:MOST_READ]


def _part(grid: FoundGrid, places: list[Place]) -> FoundGrid:
    """The grid with some of its hexes alone; the others are still around them."""
    chosen = set(places)
    others = {place: spot for place, spot in grid.centers.items() if place not in chosen}
    return FoundGrid(
        orientation=grid.orientation,
        stagger=grid.stagger,
        columns=grid.columns,
        rows=grid.rows,
        centers={place: grid.centers[place] for place in places},
        beyond={**grid.beyond, **others},
    )


def _ink(patch: Pixels, *, is_light: bool) -> Floats:
    """Thin strokes that are darker, or lighter, than what is around them."""
    grey = cv2.cvtColor(patch, cv2.COLOR_RGB2GRAY)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (_STROKE, _STROKE))
    how = cv2.MORPH_TOPHAT if is_light else cv2.MORPH_BLACKHAT
    return cv2.morphologyEx(grey, how, kernel).astype(np.float32)


def _common_box(inks: Floats, is_flat: bool) -> _Box | None:  # noqa: FBT001 - one of two shapes
    """Where most hexes have strokes: around their numbers."""
    limits = np.quantile(inks.reshape(len(inks), -1), 0.6, axis=1)[:, None, None]
    usual = np.median(np.minimum(np.maximum(inks - limits, 0), 60), axis=0)
    mean = np.minimum(np.maximum(inks - limits, 0), 60).mean(axis=0)
    inside = _inside(is_flat, _EDGE - 0.02)
    field = cv2.GaussianBlur(mean + usual, (0, 0), 4) * inside
    top = float(field.max())
    floor = float(np.median(field[inside > 0]))
    if top < floor + 3.0 or top < 1.6 * floor:
        return None
    marked = (field > floor + 0.42 * (top - floor)).astype(np.uint8)
    marked = cv2.morphologyEx(marked, cv2.MORPH_CLOSE, np.ones((15, 25), np.uint8))
    _, labels = cv2.connectedComponents(marked)
    row, column = np.unravel_index(int(field.argmax()), field.shape)
    rows, columns = np.where(labels == labels[row, column])
    aside, above = int(0.10 * _PITCH), int(0.08 * _PITCH)
    return _Box(
        max(0, int(columns.min()) - aside),
        max(0, int(rows.min()) - above),
        min(_SIZE, int(columns.max()) + 1 + aside),
        min(_SIZE, int(rows.max()) + 1 + above),
    )


def _inside(is_flat: bool, reach: float) -> Floats:  # noqa: FBT001 - one of two shapes
    """A hex without its edge, as a mask over an upright patch."""
    line = np.linspace(-REACH, REACH, _SIZE)
    x, y = np.meshgrid(line, line)
    if is_flat:
        x, y = y, x
    far = np.maximum(np.abs(x), np.abs(x) / 2 + np.abs(y) * np.sqrt(3) / 2)
    return np.asarray(far < reach, np.float32)


def _read(place: Place, ink: Floats, box: _Box, turns: int) -> Reading | None:
    """The number in one hex; None if nothing there looks like one."""
    cut = np.rot90(ink[box.top : box.bottom, box.left : box.right], -turns)
    strength = float(np.quantile(cut, 0.97))
    if strength < 8:
        return None
    scaled = np.ascontiguousarray(np.clip(cut / strength, 0, 1), np.float32)
    line = _line_of(_pieces(scaled))
    if not 1 <= len(line) <= _LONGEST:
        return None
    read = [_characters(scaled, piece) for piece in line]
    chances = np.concatenate(read)
    if not 2 <= len(chances) <= _LONGEST:
        return None
    text = "".join(ALPHABET[number] for number in chances.argmax(axis=1))
    dot = _dot_after(scaled, line)
    if dot:
        before = sum(len(one) for one in read[:dot])
        text = f"{text[:before]}.{text[before:]}"
    return Reading(place, text, chances)


def _dot_after(ink: Floats, line: list[_Box]) -> int:
    """After how many pieces of a line a dot stands between two of them; 0 if there is none."""
    _, _, stats, _ = cv2.connectedComponentsWithStats((ink > 0.42).astype(np.uint8), connectivity=8)
    base = float(np.median([one.bottom for one in line]))
    high = float(np.median([one.bottom - one.top for one in line]))
    for left, top, width, height, _area in stats[1:].tolist():
        is_small = max(width, height) < 0.4 * high and min(width, height) > 0.06 * high
        if is_small and abs(top + height - base) < 0.2 * high:
            middle = left + width / 2
            before = len([one for one in line if (one.left + one.right) / 2 < middle])
            if 0 < before < len(line):
                return before
    return 0


def _pieces(ink: Floats) -> list[_Box]:
    """Connected strokes of the size of characters."""
    marked = (ink > 0.42).astype(np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(marked, connectivity=8)
    found = []
    for left, top, width, height, area in stats[1:count].tolist():
        fits = _HEIGHTS[0] <= height <= _HEIGHTS[1] and width <= 4.5 * height
        if fits and area >= 0.12 * width * height:
            found.append(_Box(left, top, left + width, top + height))
    return found


def _line_of(pieces: list[_Box]) -> list[_Box]:
    """Those that stand beside each other on one line, from left to right: the longest such row."""
    best: list[_Box] = []
    for first in pieces:
        height = first.bottom - first.top
        row = [
            piece
            for piece in pieces
            if abs(piece.bottom - first.bottom) <= 0.25 * height
            and abs(piece.top - first.top) <= 0.25 * height
        ]
        row.sort(key=lambda one: one.left)
        run = _unbroken(row, first, 0.9 * height)
        if (len(run), sum(one.right - one.left for one in run)) > (
            len(best), sum(one.right - one.left for one in best)
        ):  # fmt: skip
            best = run
    return best


def _unbroken(row: list[_Box], first: _Box, gap: float) -> list[_Box]:
    """The part of a row around one piece without a gap that is too wide."""
    place = row.index(first)
    start = end = place
    while start > 0 and row[start].left - row[start - 1].right <= gap:
        start -= 1
    while end + 1 < len(row) and row[end + 1].left - row[end].right <= gap:
        end += 1
    return row[start : end + 1]


def _characters(ink: Floats, piece: _Box) -> Floats:
    """The characters of a piece: one, or several that touch, whatever reads better."""
    whole = ink[piece.top : piece.bottom, piece.left : piece.right]
    height, width = whole.shape
    best = _chances([whole])
    if width <= 0.85 * height:
        return best
    worth = float(np.log(best.max(axis=1)).mean()) - max(0.0, width / height - 1.1) * 2
    for parts in (2, 3, 4):
        if not 0.3 * height <= width / parts <= 1.0 * height:
            continue
        cuts = _cuts(whole, parts)
        made = _chances([whole[:, one:other] for one, other in pairwise(cuts)])
        value = float(np.log(made.max(axis=1)).mean()) - 0.15
        if value > worth:
            best, worth = made, value
    return best


def _cuts(whole: Floats, parts: int) -> list[int]:
    """Where touching characters are thinnest, near to where they should end."""
    width = whole.shape[1]
    columns = whole.sum(axis=0)
    cuts = [0]
    for number in range(1, parts):
        middle, reach = width * number / parts, max(1, int(0.2 * width / parts))
        low, high = max(cuts[-1] + 2, int(middle - reach)), min(width - 2, int(middle + reach) + 1)
        cuts.append(low + int(columns[low:high].argmin()) if high > low else int(middle))
    return [*cuts, width]


def _chances(cuts: list[Floats]) -> Floats:
    return character_chances(np.stack([glyph(_tight(cut)) for cut in cuts]))


def _tight(cut: Floats) -> Floats:
    """Without empty rows and columns at its edges."""
    marked = cut > 0.3
    rows, columns = np.flatnonzero(marked.any(axis=1)), np.flatnonzero(marked.any(axis=0))
    if not len(rows):
        return cut
    return cut[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
