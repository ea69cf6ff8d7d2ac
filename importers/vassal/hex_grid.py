"""Hex grids of VASSAL: which hex a pixel lies in, and the same grid and numbers as ours.

VASSAL counts lines of hexes and places along a line; in a sideways grid all points are mirrored at
the diagonal first. What it calls columns are then the rows of our map.
"""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from hexwright.importers.vassal.sequence import decimal, number_of
from hexwright.importers.vassal.tree import Element, children_of, short
from hexwright.schema.model.map import Axis, Numbering

Pixel = tuple[float, float]
# Line and place along it, as VASSAL counts them.
Raw = tuple[int, int]
_HALF: Final = math.sqrt(3) / 2
MOST_LINES: Final = 1_000
MOST_HEXES: Final = 150_000
_LEAST_PIXELS, _MOST_PIXELS = 4, 10_000
# So many lines away, and within so many pixels, two grids must still have the same hexes.
_FAR, _NEAR = 20, 2.5
_LEAST_FIRST, _MOST_FIRST, _MOST_WIDTH = -999, 9_999, 6
MOST_PREFIX, _MOST_SEPARATOR = 8, 4


@dataclass(frozen=True)
class HexGrid:
    """A hex grid: VASSAL counts down from the size of the board or zone that holds it."""

    element: Element
    size: tuple[int, int]
    # The pixels of the board.
    board: tuple[int, int]

    @property
    def is_sideways(self) -> bool:
        """Whether hexes have a point on top."""
        return bool(self.element.get("sideways") == "true")

    @cached_property
    def steps(self) -> tuple[float, float]:
        """From line to line, and from place to place along a line."""
        along = decimal(self.element.get("dy"), 64)
        return decimal(self.element.get("dx"), _HALF * along), along

    @cached_property
    def origin(self) -> tuple[int, int]:
        """The centre of the first hex, in lines and along them."""
        return number_of(self.element.get("x0"), 0), number_of(self.element.get("y0"), 32)

    @property
    def is_usable(self) -> bool:
        """Whether it has hexes of a size that makes sense, and not too many."""
        if not all(_LEAST_PIXELS <= step <= _MOST_PIXELS for step in self.steps):
            return False
        wide, high = self.turned(self.board)
        lines, places = wide / self.steps[0] + 2, high / self.steps[1] + 2
        return max(lines, places) <= MOST_LINES and lines * places <= MOST_HEXES

    @property
    def oblong(self) -> float:
        """How much longer hexes are one way than regular ones: 0 for regular ones."""
        return abs(self.steps[0] / (_HALF * self.steps[1]) - 1)

    def turned(self, point: Pixel) -> Pixel:
        """A point of the board in lines and along them, or back."""
        return (point[1], point[0]) if self.is_sideways else point

    def centre(self, raw: Raw) -> Pixel:
        """The middle of a hex, in pixels of the board."""
        (line, place), (x0, y0), (across, along) = raw, self.origin, self.steps
        return self.turned((x0 + line * across, y0 + place * along + (line % 2) * along / 2))

    def raw_at(self, point: Pixel) -> Raw:
        """The hex in which a point lies; it is as oblong as the grid."""
        (x, y), (x0, _), (across, along) = self.turned(point), self.origin, self.steps
        lines = (math.floor((x - x0) / across), math.floor((x - x0) / across) + 1)
        stretched = _HALF * along / across

        def distance(raw: Raw) -> float:
            line, place = self.turned(self.centre(raw))
            return math.hypot((line - x) * stretched, place - y)

        return min(((line, self._place(line, point)) for line in lines), key=distance)

    def _place(self, line: int, point: Pixel) -> int:
        (_, y), (_, y0), (_, along) = self.turned(point), self.origin, self.steps
        return math.floor((y - y0 - (line % 2) * along / 2) / along + 0.5)

    @cached_property
    def said(self) -> frozenset[Raw] | None:
        """The hexes that there are, where our own export says so; None where nobody does."""
        found: set[Raw] = set()
        try:
            for part in str(self.element.get("hexwrightHexes", "")).split(";"):
                line, _, ranges = part.partition(":")
                for start, end in (one.split("_") for one in ranges.split(",")):
                    places = range(int(start), int(end) + 1)
                    if len(places) + len(found) > MOST_HEXES:
                        return None
                    found |= {(int(line), place) for place in places}
        except ValueError:
            return None
        return frozenset(found)

    def has_hexes_of(self, other: "HexGrid") -> bool:
        """Whether the hexes of another grid are hexes of this one, however they are counted."""
        if self.is_sideways != other.is_sideways:
            return False
        # Two neighbours and one far away: the same lattice, not one that meets it here and there.
        points = [other.centre(raw) for raw in ((0, 0), (1, 0), (_FAR, _FAR))]
        return all(math.dist(self.centre(self.raw_at(point)), point) < _NEAR for point in points)

    def raws(self) -> list[Raw]:
        """All hexes whose centres lie on the board."""
        (wide, high), (x0, y0), (across, along) = self.turned(self.board), self.origin, self.steps
        lines = range(math.floor(-x0 / across), math.ceil((wide - x0) / across) + 1)
        places = range(math.floor(-y0 / along) - 1, math.ceil((high - y0) / along) + 1)
        found = ((line, place) for line in lines for place in places)
        return [raw for raw in found if self._is_inside(raw, 0)]

    def is_whole(self, raw: Raw) -> bool:
        """Whether all of a hex lies on the board."""
        return self._is_inside(raw, min(self.steps) / 2)

    def _is_inside(self, raw: Raw, margin: float) -> bool:
        x, y = self.centre(raw)
        wide, high = self.board
        return margin <= x <= wide - margin and margin <= y <= high - margin

    @property
    def numbering(self) -> "Numbers | None":
        """How its hexes are numbered; None if they are not."""
        found = children_of(self.element, "HexGridNumbering")
        return Numbers(self, found[-1]) if found else None


@dataclass(frozen=True)
class Numbers:
    """How VASSAL numbers the hexes of a grid: one count for the lines, one along them."""

    grid: HexGrid
    element: Element

    @property
    def is_staggered(self) -> bool:
        """Whether every second line counts from one place further."""
        return bool(self.element.get("stagger", "true") == "true")

    def line_axis(self, first: int) -> Axis:
        """The count of the lines, from a raw line on."""
        wide, high = self.grid.size
        # Height is divided by the columns' distance and width by the rows': so does VASSAL.
        if self.grid.is_sideways:
            return self._axis("h", first, self._most(high, 0), is_down=self._flag("vDescend"))
        return self._axis("h", first, self._most(wide, 1), is_down=self._flag("hDescend"))

    def place_axis(self, first: int) -> Axis:
        """The count along a line, from a place on."""
        wide, high = self.grid.size
        if self.grid.is_sideways:
            return self._axis("v", first, self._most(wide, 1), is_down=self._flag("hDescend"))
        return self._axis("v", first, self._most(high, 0), is_down=self._flag("vDescend"))

    def have_begun(self, line: int, place: int) -> bool:
        """Whether the counts have begun at a hex: at 1, or at 0 where the first one is 0."""
        firsts = self.line_axis(line).first, self.place_axis(place).first
        return all(first >= min(number_of(self.element.get(f"{part}Off"), 1), 1) and first >= 0
                   for part, first in zip("hv", firsts, strict=True))  # fmt: skip

    def _flag(self, name: str) -> bool:
        return bool(self.element.get(name) == "true")

    def _most(self, pixels: int, step: int) -> int:
        return math.floor(pixels / self.grid.steps[step] + 0.5)

    def _axis(self, part: str, first: int, most: int, *, is_down: bool) -> Axis:
        number = (most - first if is_down else first) + number_of(self.element.get(f"{part}Off"), 1)
        step: Literal[1, -1] = -1 if is_down else 1
        if self.element.get(f"{part}Type", "N")[:1] == "A":
            # Their A is 0, ours is 1.
            return Axis(style="double-letters", first=number + 1, step=step, width=1)
        width = number_of(self.element.get(f"{part}Leading"), 1) + 1
        return Axis(first=number, step=step, width=min(max(width, 1), _MOST_WIDTH))

    def numbering(self, line: int, place: int) -> Numbering | None:
        """The same in our words, from a first line and place on; None if we have no words."""
        lines, places = self.line_axis(line), self.place_axis(place)
        columns, rows = (places, lines) if self.grid.is_sideways else (lines, places)
        style = self._style()
        if style is None or not all(
            _LEAST_FIRST <= axis.first <= _MOST_FIRST for axis in (lines, places)
        ):
            return None
        is_line_first, prefix, separator = style
        sheet = zone_prefix(self.grid.element)
        if len(sheet + prefix) <= MOST_PREFIX:
            prefix = sheet + prefix
        is_column_first = is_line_first != self.grid.is_sideways
        return Numbering(
            order="column-row" if is_column_first else "row-column",
            column=columns,
            row=rows,
            prefix=prefix,
            separator=separator,
        )

    def _style(self) -> tuple[bool, str, str] | None:
        """Whether the line comes first, the prefix and the separator."""
        text = str(self.element.get("locationFormat") or "$gridLocation$")
        first = str(self.element.get("first", "H"))[:1] == "H"
        separator = str(self.element.get("sep", ""))
        for one, other, is_first in (("$column$", "$row$", True), ("$row$", "$column$", False)):
            head, _, rest = text.partition(one)
            if rest.endswith(other) and "$" not in head + rest.removesuffix(other):
                return _checked(is_first, head, rest.removesuffix(other))
        head, found, tail = text.partition("$gridLocation$")
        return _checked(first, head, separator) if found and not tail and "$" not in head else None


def zone_prefix(grid: Element) -> str:
    """What a zone of its own puts before the names of its grid, such as the letter of a sheet."""
    zone = grid.getparent()
    if zone is None or short(zone) != "Zone":
        return ""
    text = str(zone.get("locationFormat") or "$name$").replace("$name$", str(zone.get("name", "")))
    head, found, tail = text.partition("$gridLocation$")
    return head if found and not tail and "$" not in head else ""


def _checked(is_first: bool, prefix: str, separator: str) -> tuple[bool, str, str] | None:  # noqa: FBT001 - a part of a result
    fits = len(prefix) <= MOST_PREFIX and len(separator) <= _MOST_SEPARATOR
    return (is_first, prefix, separator) if fits else None


def grid_in(container: Element, kind: str) -> Element | None:
    """The grid of a board, of some kind: its own, or the background of its zones."""
    for child in reversed(list(container)):
        if short(child) == kind:
            return child
        if short(child) == "ZonedGrid":
            return grid_in(child, kind)
    return None


def hex_grid_of(container: Element, size: tuple[int, int]) -> HexGrid | None:
    """The hex grid of a board; None if it has none."""
    found = grid_in(container, "HexGrid")
    return HexGrid(found, size, size) if found is not None else None
