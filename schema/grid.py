"""Hex grids as maps define them: printed numbers, neighbours, and what lies in each hex.

Hexes are counted by column and row from 0 at the upper left; `HexId` is the printed number.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NewType

from hexwright.schema.digit_numbers import DigitNumbers
from hexwright.schema.model.map import Axis, Grid, Map, Numbering, Zone

HexId = NewType("HexId", str)
Place = tuple[int, int]
NO_HEX = " "

# Steps (column, row) to the six neighbours, clockwise; the first list is for lines that are not
# shifted, the second for lines shifted down or right by half a hex.
_FLAT = (
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
)
_POINTY = (
    ((0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
    ((1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1)),
)


def is_shifted(grid: Grid, column: int, row: int) -> bool:
    """Whether this place stands in a line that is shifted by half a hex."""
    line = column if grid.orientation == "flat" else row
    return (line % 2 == 0) == (grid.stagger == "odd")


def neighbour_steps(grid: Grid, column: int, row: int) -> tuple[Place, ...]:
    """Steps from this place to its neighbours, clockwise from north (or north-east)."""
    steps = _FLAT if grid.orientation == "flat" else _POINTY
    return steps[is_shifted(grid, column, row)]


def are_neighbours(grid: Grid, one: Place, other: Place) -> bool:
    """Whether two places share a hexside."""
    step = (other[0] - one[0], other[1] - one[1])
    return step in neighbour_steps(grid, *one)


def axis_texts(axis: Axis, count: int) -> list[str]:
    """The texts of an axis from its first to its last column or row."""
    return [_axis_text(axis, axis.first + axis.step * index) for index in range(count)]


def _axis_text(axis: Axis, number: int) -> str:
    if axis.style == "digits":
        return f"-{-number:0{axis.width}d}" if number < 0 else f"{number:0{axis.width}d}"
    if number < 1:
        return f"?{number}"
    if axis.style == "double-letters":
        return chr(65 + (number - 1) % 26) * (1 + (number - 1) // 26)
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def hex_numbers(grid: Grid, numbering: Numbering) -> list[list[str]]:
    """Printed numbers row by row, from the upper left."""
    if numbering.runs == "straight":
        columns = axis_texts(numbering.column, grid.columns)
        return [
            [_number(numbering, column, row) for column in columns]
            for row in axis_texts(numbering.row, grid.rows)
        ]
    return [
        [_running_number(grid, numbering, column, row) for column in range(grid.columns)]
        for row in range(grid.rows)
    ]


class NumberReader:
    """Reads printed numbers back where their two parts can be told apart by length."""

    def __init__(self, numbering: Numbering, first: list[str], second: list[str]) -> None:
        """The texts of the first or of the second part must all be of one length."""
        prefix, separator = numbering.prefix, numbering.separator
        self._column_first = numbering.order == "column-row"
        self._first = {text: index for index, text in enumerate(first)}
        self._second = {text: index for index, text in enumerate(second)}
        self._rows: Sequence[str] = ()  # those last asked for, by their texts
        self._row_of: dict[str, str] = {}
        self.is_unique = len(self._first) == len(first) and len(self._second) == len(second)
        start = len(prefix)
        if _have_one_length(first):
            end = start + len(first[0])
            self._head = slice(start, end)
            self._tail = slice(end + len(separator), None)
            fixed = ((slice(0, start), prefix), (slice(end, end + len(separator)), separator))
        else:
            end = -len(second[0])
            gap = end - len(separator)
            self._head = slice(start, gap)
            self._tail = slice(end, None)
            fixed = ((slice(0, start), prefix), (slice(gap, end), separator))
        self._fixed = [(part, text) for part, text in fixed if text]

    @classmethod
    def of(cls, grid: Grid, numbering: Numbering) -> "NumberReader | None":
        """A reader for a grid; None if only the list of all numbers can tell."""
        if numbering.runs != "straight":
            return None
        parts = [axis_texts(numbering.column, grid.columns), axis_texts(numbering.row, grid.rows)]
        first, second = parts if numbering.order == "column-row" else reversed(parts)
        if _have_one_length(first) or _have_one_length(second):
            return cls(numbering, first, second)
        return None

    def place(self, number: str) -> Place | None:
        """Column and row of a number; None if it is not of the grid."""
        one, other = self._first.get(number[self._head]), self._second.get(number[self._tail])
        if one is None or other is None:
            return None
        if any(number[part] != text for part, text in self._fixed):
            return None
        return (one, other) if self._column_first else (other, one)

    def places(self, numbers: Sequence[str]) -> list[Place]:
        """Column and row of numbers; raises KeyError if one is not of the grid."""
        self._check_fixed(numbers)
        first, second, head, tail = self._first, self._second, self._head, self._tail
        if self._column_first:
            return [(first[number[head]], second[number[tail]]) for number in numbers]
        return [(second[number[tail]], first[number[head]]) for number in numbers]

    def codes(self, numbers: Sequence[str], rows: Sequence[str]) -> list[str]:
        """Characters of rows at numbers; raises KeyError or IndexError off the grid or rows."""
        self._check_fixed(numbers)
        if self._column_first:
            columns, indexes, at, of = self._first, self._second, self._head, self._tail
        else:
            columns, indexes, at, of = self._second, self._first, self._tail, self._head
        if self._rows is not rows:
            self._rows = rows
            self._row_of = {
                text: rows[index] for text, index in indexes.items() if index < len(rows)
            }
        row_of = self._row_of
        return [row_of[number[of]][columns[number[at]]] for number in numbers]

    def _check_fixed(self, numbers: Sequence[str]) -> None:
        for part, text in self._fixed:
            if any(number[part] != text for number in numbers):
                raise KeyError


def _have_one_length(texts: list[str]) -> bool:
    return len({len(text) for text in texts}) == 1


def _number(numbering: Numbering, column: str, row: str) -> str:
    parts = (column, row) if numbering.order == "column-row" else (row, column)
    return numbering.prefix + parts[0] + numbering.separator + parts[1]


def _running_number(grid: Grid, numbering: Numbering, column: int, row: int) -> str:
    """Number of a hex whose rows (flat top) or columns (pointy top) run obliquely or doubled."""
    texts = [
        _axis_text(axis, axis.first + axis.step * count)
        for axis, count in zip(
            (numbering.column, numbering.row),
            counted(grid, numbering.runs, column, row),
            strict=True,
        )
    ]
    return _number(numbering, *texts)


def counted(grid: Grid, runs: str, column: int, row: int) -> Place:
    """How many steps the two axes of the numbering are from their first value at a place."""
    if runs == "straight":
        return column, row
    flat = grid.orientation == "flat"
    line, index, lines = (column, row, grid.columns) if flat else (row, column, grid.rows)
    if runs == "doubled":
        index = 2 * index + is_shifted(grid, column, row)
    else:
        # Along the hex grain the count gains one with every second line; which of two lines it is
        # depends on whether the grain that falls or the grain that rises is followed.
        falls = runs == "oblique-down"
        late = falls == (grid.stagger == "odd")
        grain, last = (line + late) // 2, (lines - 1 + late) // 2
        index += last - grain if falls else grain
    return (column, index) if flat else (index, row)


class MapIndex:
    """Fast answers about one map, worked out when first asked for."""

    def __init__(self, map_: Map) -> None:
        """Index a map; the map must have passed the schema."""
        self.map = map_
        self.grid = map_.grid
        # The hexes of zones that were asked for, with the zone that has them.
        self._zones: dict[str, tuple[Zone, frozenset[str]]] = {}

    def followed(self, map_: Map) -> "MapIndex":
        """The index of an edited map; what depends on the grid alone is not worked out again."""
        index = MapIndex(map_)
        if map_.grid == self.grid and map_.numbering == self.map.numbering:
            kept = ("numbers", "place_of", "_reader", "numbers_are_unique")
            here = self.__dict__
            index.__dict__.update({name: here[name] for name in kept if name in here})
        # An edit shares the zones that it leaves alone; on large maps they have many hexes.
        index._zones = {zone.id: self._zones[zone.id] for zone in map_.zones if self._knows(zone)}
        return index

    def _knows(self, zone: Zone) -> bool:
        return zone.id in self._zones and self._zones[zone.id][0] is zone

    def zones_at(self, number: str) -> list[Zone]:
        """The zones that hold a hex, in the map's order."""
        return [zone for zone in self.map.zones if number in self._hexes_of(zone)]

    def _hexes_of(self, zone: Zone) -> frozenset[str]:
        if not self._knows(zone):
            self._zones[zone.id] = (zone, frozenset(zone.hexes))
        return self._zones[zone.id][1]

    @cached_property
    def numbers(self) -> list[list[str]]:
        """Printed numbers row by row."""
        return hex_numbers(self.grid, self.map.numbering)

    @cached_property
    def terrain_of(self) -> dict[str, str]:
        """Legend character of every hex that exists, by printed number."""
        codes: dict[str, str] = {}
        for numbers, row in zip(self.numbers, self.map.terrain.rows, strict=False):
            codes.update(zip(numbers, row, strict=False))
        if any(NO_HEX in row for row in self.map.terrain.rows):
            codes = {number: code for number, code in codes.items() if code != NO_HEX}
        return codes

    @cached_property
    def place_of(self) -> dict[str, Place]:
        """Column and row of every printed number, holes included."""
        return {
            number: (column, row)
            for row, numbers in enumerate(self.numbers)
            for column, number in enumerate(numbers)
        }

    @cached_property
    def overlays_of(self) -> dict[str, list[str]]:
        """Further terrain kinds by hex, for the hexes that have any."""
        found: dict[str, list[str]] = {}
        for overlay in self.map.overlays:
            found.setdefault(overlay.hex, []).append(overlay.terrain)
        return found

    @cached_property
    def _reader(self) -> NumberReader | None:
        return NumberReader.of(self.grid, self.map.numbering)

    @cached_property
    def _digits(self) -> DigitNumbers | None:
        return DigitNumbers.of(self.grid, self.map.numbering, self.map.terrain.rows)

    @cached_property
    def numbers_are_unique(self) -> bool:
        """Whether every printed number belongs to one hex alone."""
        if self._reader:
            return self._reader.is_unique
        return len(self.place_of) == self.grid.columns * self.grid.rows

    def locate(self, number: str) -> Place | None:
        """Column and row of a printed number, whether there is a hex or a hole."""
        reader = self._reader
        return reader.place(number) if reader else self.place_of.get(number)

    def find(self, number: str) -> Place | None:
        """Column and row of a hex; None if there is no such hex."""
        place = self.locate(number)
        return place if place and self.code_at(*place) != NO_HEX else None

    def places(self, numbers: Sequence[str]) -> list[Place]:
        """Column and row of hexes that exist, in order."""
        if self._reader:
            return self._reader.places(numbers)
        places = self.place_of
        return [places[number] for number in numbers]

    def codes(self, numbers: Sequence[str]) -> list[str]:
        """Legend characters of hexes that exist, in order."""
        rows = self.map.terrain.rows
        if self._digits:
            return self._digits.codes(numbers)
        if self._reader:
            return self._reader.codes(numbers, rows)
        return [rows[row][column] for column, row in self.places(numbers)]

    def has_all(self, numbers: Sequence[str]) -> bool:
        """Whether there are hexes of all these numbers; costs the same on every size of map."""
        try:
            return NO_HEX not in self.codes(numbers)
        except (KeyError, IndexError):
            return False

    def missing(self, numbers: Iterable[str]) -> set[str]:
        """Those of the numbers that no hex has."""
        return {number for number in numbers if not self.has_hex(number)}

    def code_at(self, column: int, row: int) -> str:
        """Legend character at a place of the grid; a space where there is no hex."""
        rows = self.map.terrain.rows
        text = rows[row] if row < len(rows) else ""
        return text[column] if column < len(text) else NO_HEX

    def code_of(self, number: str) -> str:
        """Legend character of a hex; a space if there is no such hex."""
        place = self.find(number)
        return self.code_at(*place) if place else NO_HEX

    def has_hex(self, number: str) -> bool:
        """Whether a hex of this printed number exists."""
        return self.find(number) is not None

    def hex_at(self, column: int, row: int) -> str | None:
        """Printed number at a place, None off the map or in a hole."""
        inside = 0 <= column < self.grid.columns and 0 <= row < self.grid.rows
        if inside and self.code_at(column, row) != NO_HEX:
            return self.numbers[row][column]
        return None

    def neighbours(self, number: str) -> Iterator[str]:
        """Printed numbers of the hexes around one, clockwise; those off the map left out."""
        place = self.find(number)
        assert place is not None, number
        for right, down in neighbour_steps(self.grid, *place):
            found = self.hex_at(place[0] + right, place[1] + down)
            if found is not None:
                yield found

    def all_neighbours(self, pairs: Sequence[tuple[str, str]]) -> bool:
        """Whether the hexes of every pair share a hexside; all must exist."""
        first = self.places([one for one, _ in pairs])
        second = self.places([other for _, other in pairs])
        return self._are_steps(first, second)

    def is_chain(self, numbers: Sequence[str]) -> bool:
        """Whether each hex shares a hexside with the one before; all must exist."""
        places = self.places(numbers)
        return self._are_steps(places[:-1], places[1:])

    def _are_steps(self, first: list[Place], second: list[Place]) -> bool:
        # All pairs with the same step from an odd or even line are alike: few are left to look at.
        flat = self.grid.orientation == "flat"
        steps = {
            ((one[0] if flat else one[1]) % 2, other[0] - one[0], other[1] - one[1])
            for one, other in zip(first, second, strict=True)
        }
        return all(
            (right, down) in neighbour_steps(self.grid, line, line) for line, right, down in steps
        )

    def are_neighbours(self, one: str, other: str) -> bool:
        """Whether two hexes of this map share a hexside."""
        first, second = self.find(one), self.find(other)
        return first is not None and second is not None and are_neighbours(self.grid, first, second)
