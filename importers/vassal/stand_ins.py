"""Grids that stand in where a board has no hexes: its squares, or a fine grid over its picture."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from lxml import etree

from hexwright.importers.vassal.areas import Area
from hexwright.importers.vassal.hex_grid import HexGrid, Numbers, Pixel, Raw, grid_in
from hexwright.importers.vassal.sequence import decimal, number_of
from hexwright.importers.vassal.tree import Element, children_of
from hexwright.schema.model.map import Axis

StandIn = Literal["", "squares", "fine"]
_SQUARE, _FIRST = 48.0, 24
_FEWEST_SQUARES, _MOST_SQUARES = 12, 20_000
# How many hexes of a fine grid lie along the longer side of a board.
_USUAL, _FINEST = 48, 120
_HALF: Final = math.sqrt(3) / 2


@dataclass(frozen=True)
class SquareGrid(HexGrid):
    """Squares: each becomes a hex of the same name, every second column half a square lower."""

    @property
    def is_sideways(self) -> bool:
        """Columns of squares are columns of hexes."""
        return False

    @cached_property
    def steps(self) -> tuple[float, float]:
        """From column to column, and from row to row."""
        return decimal(self.element.get("dx"), _SQUARE), decimal(self.element.get("dy"), _SQUARE)

    @cached_property
    def origin(self) -> tuple[int, int]:
        """The middle of the first square."""
        x0, y0 = self.element.get("x0"), self.element.get("y0")
        return number_of(x0, _FIRST), number_of(y0, _FIRST)

    @property
    def is_usable(self) -> bool:
        """Whether pieces stand in its squares: very many only help to lay pieces straight."""
        if not super().is_usable:
            return False
        count = math.prod(self.size) / math.prod(self.steps)
        return _FEWEST_SQUARES <= count <= _MOST_SQUARES

    def centre(self, raw: Raw) -> Pixel:
        """The middle of a square."""
        (x0, y0), (wide, high) = self.origin, self.steps
        return x0 + raw[0] * wide, y0 + raw[1] * high

    def raw_at(self, point: Pixel) -> Raw:
        """The square in which a point lies."""
        (x, y), (x0, y0), (wide, high) = point, self.origin, self.steps
        return math.floor((x - x0) / wide + 0.5), math.floor((y - y0) / high + 0.5)

    @property
    def numbering(self) -> Numbers | None:
        """How its squares are numbered; None if they are not."""
        found = children_of(self.element, "SquareGridNumbering")
        return _SquareNumbers(self, found[-1]) if found else None


@dataclass(frozen=True)
class _SquareNumbers(Numbers):
    """The count of columns and rows of squares; no column is raised."""

    @property
    def is_staggered(self) -> bool:
        """Never."""
        return False

    def line_axis(self, first: int) -> Axis:
        """The count of the columns."""
        most = self._most(self.grid.size[0], 0)
        return self._axis("h", first, most, is_down=self._flag("hDescend"))

    def place_axis(self, first: int) -> Axis:
        """The count of the rows."""
        most = self._most(self.grid.size[1], 1)
        return self._axis("v", first, most, is_down=self._flag("vDescend"))


def squares_of(board: Element, size: tuple[int, int], areas: list[Area]) -> SquareGrid | None:
    """The squares of a board, or those of the zone with the most."""
    own = grid_in(board, "SquareGrid")
    found = [SquareGrid(own, size, size)] if own is not None else []
    for area in areas:
        inside = children_of(area.element, "SquareGrid")
        if inside and area.hides_grid:
            found.append(SquareGrid(inside[-1], area.size, size))
    usable = [one for one in found if one.is_usable]
    return max(usable, key=lambda one: math.prod(one.size) / math.prod(one.steps), default=None)


def fine_grid(size: tuple[int, int], points: list[Pixel]) -> HexGrid | None:
    """A grid over a whole picture, so fine that named points seldom share a hex."""
    longest = max(size)
    if longest < _USUAL:
        return None
    across = min(longest / _USUAL, max(_least_distance(points), longest / _FINEST))
    along = across / _HALF
    values = {"dx": across, "dy": along, "x0": int(across / 2) + 1, "y0": int(along / 2) + 1}
    element = etree.Element("HexGrid", {name: str(value) for name, value in values.items()})
    made = HexGrid(element, size, size)
    return made if made.is_usable else None


def _least_distance(points: list[Pixel]) -> float:
    """About the smallest distance between two points; found along one way, which bounds it."""
    ordered = sorted(set(points))
    near = (math.dist(one, other)
            for at, one in enumerate(ordered) for other in ordered[at + 1 : at + 12])  # fmt: skip
    return min(near, default=math.inf)
