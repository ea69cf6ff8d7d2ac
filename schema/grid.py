"""Hex grids as maps define them: printed numbers, neighbours, and what lies in each hex.

Hexes are counted by column and row from 0 at the upper left; `HexId` is the printed number.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import NewType

from schema.model.map import Axis, Grid, Map, Numbering

HexId = NewType("HexId", str)
Place = tuple[int, int]

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


def _number(numbering: Numbering, column: str, row: str) -> str:
    parts = (column, row) if numbering.order == "column-row" else (row, column)
    return numbering.prefix + parts[0] + numbering.separator + parts[1]


def _running_number(grid: Grid, numbering: Numbering, column: int, row: int) -> str:
    """Number of a hex whose rows (flat top) or columns (pointy top) run obliquely or doubled."""
    flat = grid.orientation == "flat"
    line, index, lines = (column, row, grid.columns) if flat else (row, column, grid.rows)
    if numbering.runs == "doubled":
        index = 2 * index + is_shifted(grid, column, row)
    else:
        # Along the hex grain the count gains one with every second line.
        grain = (line + (grid.stagger == "odd")) // 2
        last = (lines - 1 + (grid.stagger == "odd")) // 2
        index += last - grain if numbering.runs == "oblique-down" else grain
    counted = (column, index) if flat else (index, row)
    texts = [
        _axis_text(axis, axis.first + axis.step * count)
        for axis, count in zip((numbering.column, numbering.row), counted, strict=True)
    ]
    return _number(numbering, *texts)


class MapIndex:
    """Fast answers about one map, worked out when first asked for."""

    def __init__(self, map_: Map) -> None:
        """Index a map; the map must have passed the schema."""
        self.map = map_
        self.grid = map_.grid

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
        if any(" " in row for row in self.map.terrain.rows):
            codes = {number: code for number, code in codes.items() if code != " "}
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

    def has_hex(self, number: str) -> bool:
        """Whether a hex of this printed number exists."""
        return number in self.terrain_of

    def hex_at(self, column: int, row: int) -> str | None:
        """Printed number at a place, None off the map or in a hole."""
        if 0 <= column < self.grid.columns and 0 <= row < self.grid.rows:
            number = self.numbers[row][column]
            return number if number in self.terrain_of else None
        return None

    def neighbours(self, number: str) -> Iterator[str]:
        """Printed numbers of the hexes around one, clockwise; those off the map left out."""
        column, row = self.place_of[number]
        for right, down in neighbour_steps(self.grid, column, row):
            found = self.hex_at(column + right, row + down)
            if found is not None:
                yield found

    def are_neighbours(self, one: str, other: str) -> bool:
        """Whether two hexes of this map share a hexside."""
        return are_neighbours(self.grid, self.place_of[one], self.place_of[other])
