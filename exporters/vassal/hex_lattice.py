"""Where VASSAL sees the hexes of a board: lines of hexes, and places along each line."""

from dataclasses import dataclass
from math import trunc

from hexwright.schema.grid import Place
from hexwright.schema.model.map import Grid

Pixel = tuple[int, int]


@dataclass(frozen=True)
class HexLattice:
    """A grid in VASSAL's own terms: `x0`, `dx` go across the lines, `y0`, `dy` along them."""

    sideways: bool
    # Whether every second line begins half a hex before the first, instead of after it.
    second_is_before: bool
    x0: int
    y0: int
    dx: float
    dy: float

    @classmethod
    def of(cls, grid: Grid, first: tuple[float, float], pixels_per_hex: float) -> "HexLattice":
        """The grid whose upper left hex has its centre at a point of the picture."""
        sideways = grid.orientation == "pointy"
        across, along = reversed(first) if sideways else first
        # Lines of hexes lie nearer to each other than hexes of a line.
        between = round(pixels_per_hex * 3**0.5 / 2, 4)
        second_is_before = grid.stagger == "odd"
        # VASSAL cuts fractions off, on odd lines those of half a hex besides: what it takes away
        # on the average is added, so that pieces are as little too far as too near.
        x0 = round(across + 0.5)
        y0 = round(along + (1 + pixels_per_hex / 2 % 1) / 2)
        return cls(sideways, second_is_before, x0, y0, between, pixels_per_hex)

    def line_of(self, column: int, row: int) -> Place:
        """Line, and place along the line, of a hex."""
        return (row, column) if self.sideways else (column, row)

    def raw_row(self, line: int, index: int) -> int:
        """VASSAL's own count along a line, in which odd lines always begin after even ones."""
        return index - 1 if self.second_is_before and line % 2 else index

    def centre(self, line: int, index: int) -> Pixel:
        """The pixel that pieces in a hex snap to."""
        along = self.y0 + self.raw_row(line, index) * self.dy
        if line % 2:
            along += trunc(self.dy / 2)
        return self._turned(trunc(self.x0 + line * self.dx), trunc(along))

    def outline(self, lines: range, indices: range) -> list[Pixel]:
        """A polygon around hexes, in steps from line to line."""
        start = [self._cell(line, indices.start) for line in lines]
        end = [self._cell(line, indices.stop) for line in reversed(lines)]
        there = [spot for left, right, at in start for spot in ((left, at), (right, at))]
        back = [spot for left, right, at in end for spot in ((right, at), (left, at))]
        return [self._turned(*spot) for spot in there + back]

    def _cell(self, line: int, index: int) -> tuple[int, int, int]:
        """Where a line begins and ends, and where a hex of it begins."""
        left, right = (round(self.x0 + (line + side) * self.dx) for side in (-0.5, 0.5))
        half = self.dy / 2 if line % 2 else 0.0
        along = self.y0 + (self.raw_row(line, index) - 0.5) * self.dy + half
        return left, right, round(along)

    def _turned(self, across: int, along: int) -> Pixel:
        return (along, across) if self.sideways else (across, along)
