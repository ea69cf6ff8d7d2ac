"""How VASSAL must count so that its names of hexes are the printed numbers, where it can."""

from collections.abc import Collection
from dataclasses import dataclass
from math import floor

from hexwright.exporters.vassal.hex_lattice import HexLattice
from hexwright.schema.grid import MapIndex, Place, axis_texts, counted
from hexwright.schema.model.map import Axis, Map
from hexwright.schema.model.scenario import MapPlacement

LETTERS = 26


@dataclass(frozen=True)
class NamedPart:
    """A map of a board with its own numbers, and the lines of the board that it fills."""

    index: MapIndex
    placed: MapPlacement
    lattice: HexLattice

    @property
    def map(self) -> Map:
        """The map as it was drawn."""
        return self.index.map

    @property
    def lines(self) -> range:
        """The lines of hexes of the whole board that belong to this map."""
        return self._range(0)

    @property
    def indices(self) -> range:
        """The places along these lines that belong to this map."""
        return self._range(1)

    def _range(self, which: int) -> range:
        grid = self.map.grid
        start = self.lattice.line_of(self.placed.column, self.placed.row)[which]
        return range(start, start + self.lattice.line_of(grid.columns, grid.rows)[which])

    @property
    def axes(self) -> tuple[Axis, Axis]:
        """How lines, and places along them, are counted."""
        column, row = self.map.numbering.column, self.map.numbering.row
        return (row, column) if self.lattice.sideways else (column, row)

    def values(self, line: int, index: int) -> Place:
        """The numbers that the printed text of a hex is made of, first that of its line."""
        grid, numbering = self.map.grid, self.map.numbering
        across, down = counted(grid, numbering.runs, *self._local(line, index))
        column = numbering.column.first + numbering.column.step * across
        row = numbering.row.first + numbering.row.step * down
        return self.lattice.line_of(column, row)

    def _local(self, line: int, index: int) -> Place:
        """Column and row of a hex on its own map."""
        grid, placed = self.map.grid, self.placed
        column, row = self.lattice.line_of(line, index)
        column, row = column - placed.column, row - placed.row
        if placed.turned:
            return grid.columns - 1 - column, grid.rows - 1 - row
        return column, row

    def text(self, line: int, index: int) -> str:
        """The printed number of a hex."""
        column, row = self._local(line, index)
        return self.index.numbers[row][column]


@dataclass(frozen=True)
class HexNames:
    """How VASSAL counts the hexes of a board or zone; fields are named as its attributes."""

    first: str
    sep: str
    h_type: str
    h_leading: int
    h_off: int
    h_descend: bool
    v_type: str
    v_leading: int
    v_off: int
    v_descend: bool
    stagger: bool
    location_format: str


@dataclass(frozen=True)
class _Texts:
    """How numbers of one axis become texts: their kind, and what to add to VASSAL's count."""

    type: str
    leading: int
    before: str = ""
    shift: int = 0


def names_of(
    part: NamedPart, lines: range, indices: range, size: tuple[int, int]
) -> HexNames | None:
    """How to count these hexes of a map; None if VASSAL cannot.

    `size` is that of the board, or of the zone around the hexes: counting down starts from it.
    """
    lattice, numbering = part.lattice, part.map.numbering
    values = {(line, index): part.values(line, index) for line in lines for index in indices}
    texts = [
        _texts(axis, {value[which] for value in values.values()})
        for which, axis in enumerate(part.axes)
    ]
    line_count = _line_count({line: values[line, indices.start][0] for line in lines})
    row_count = _row_count(
        {(line, lattice.raw_row(line, index)): value[1] for (line, index), value in values.items()}
    )
    across, along = texts
    fixed = (numbering.prefix, numbering.separator)
    if not (across and along and line_count and row_count) or any("$" in one for one in fixed):
        return None
    most_lines, most_rows = _most(lattice, size)
    line_down, line_off = line_count[0] < 0, line_count[1] + across.shift
    row_down, row_off = row_count[0] < 0, row_count[1] + along.shift
    line_is_first = (numbering.order == "row-column") == lattice.sideways
    return HexNames(
        first="H" if line_is_first else "V",
        sep=numbering.separator,
        h_type=across.type,
        h_leading=across.leading,
        h_off=line_off - (most_lines if line_down else 0),
        h_descend=row_down if lattice.sideways else line_down,
        v_type=along.type,
        v_leading=along.leading,
        v_off=row_off - (most_rows if row_down else 0),
        v_descend=line_down if lattice.sideways else row_down,
        stagger=row_count[2],
        location_format=_format(part, across, along, line_is_first=line_is_first),
    )


def _texts(axis: Axis, values: Collection[int]) -> _Texts | None:
    if axis.style == "digits":
        return _Texts("N", axis.width - 1)
    if min(values) < 1:
        return None
    if axis.style == "double-letters":
        return _Texts("A", 0, shift=-1)
    # VASSAL goes on with AA, BB; within one round of the alphabet the letters before stay.
    rounds = {(value - 1) // LETTERS for value in values}
    if len(rounds) > 1:
        return None
    before = rounds.pop()
    letters = axis_texts(Axis(style="letters", first=before), 1)[0] if before else ""
    return _Texts("A", 0, letters, -1 - LETTERS * before)


def _line_count(numbers: dict[int, int]) -> tuple[int, int] | None:
    """Whether numbers rise or fall with the line, and the number of line 0; None if neither."""
    for sign in (1, -1):
        offsets = {number - sign * line for line, number in numbers.items()}
        if len(offsets) == 1:
            return sign, offsets.pop()
    return None


def _row_count(numbers: dict[Place, int]) -> tuple[int, int, bool] | None:
    """The same along lines, and whether odd lines are one ahead."""
    for sign in (1, -1):
        even, odd = (
            {number - sign * row for (line, row), number in numbers.items() if line % 2 == parity}
            for parity in (0, 1)
        )
        if len(even | odd) == 1:
            return sign, (even or odd).pop(), False
        if len(even) == len(odd) == 1 and odd == {one + sign for one in even}:
            return sign, even.pop(), True
    return None


def _most(lattice: HexLattice, size: tuple[int, int]) -> Place:
    """What VASSAL subtracts lines and rows from when it counts down."""
    wide, high = size
    # It does divide the height by the distance of lines and the width by that of hexes, whichever
    # way the grid lies.
    rows, columns = floor(high / lattice.dx + 0.5), floor(wide / lattice.dy + 0.5)
    return (rows, columns) if lattice.sideways else (columns, rows)


def _format(part: NamedPart, across: _Texts, along: _Texts, *, line_is_first: bool) -> str:
    numbering = part.map.numbering
    if not across.before and not along.before:
        return f"{numbering.prefix}$gridLocation$"
    texts = [f"{across.before}$column$", f"{along.before}$row$"]
    one, other = texts if line_is_first else reversed(texts)
    return f"{numbering.prefix}{one}{numbering.separator}{other}"
