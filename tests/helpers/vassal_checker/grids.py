"""Grids as VASSAL reads them: the name of a pixel, and the point to which a piece snaps."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.helpers.vassal_checker.elements import short
from tests.helpers.vassal_checker.values import decimal, whole

if TYPE_CHECKING:
    from collections.abc import Callable

# An element of the build file; lxml has no types.
Element = Any
Point = tuple[int, int]
Size = tuple[int, int]
_GRIDS = ("HexGrid", "SquareGrid", "RegionGrid", "ZonedGrid")
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# How far a zone's own corners are from a pixel, for those on its border.
_HALF = math.sqrt(3) / 2


def grid_of(container: Element) -> Element | None:
    """The grid of a board, a zone, or the background of a zoned grid."""
    found = [child for child in container if short(str(child.tag)) in _GRIDS]
    return found[-1] if found else None


def location_name(grid: Element | None, size: Size, point: Point) -> str:
    """What VASSAL calls a pixel of a board; empty where the grid gives no name.

    `size` is that of the board or zone that holds the grid.
    """
    if grid is None:
        return ""
    names: dict[str, Callable[[Element, Size, Point], str]] = {
        "HexGrid": _hex_name,
        "SquareGrid": _square_name,
        "RegionGrid": _region_name,
        "ZonedGrid": _zoned_name,
    }
    return names[short(grid.tag)](grid, size, point)


def snapped(grid: Element | None, point: Point) -> Point:
    """Where a piece dropped at a pixel comes to lie."""
    if grid is None:
        return point
    kind = short(grid.tag)
    if kind == "ZonedGrid":
        zone = zone_at(grid, point)
        return snapped(grid_of(grid) if zone is None else _zone_grid(grid, zone), point)
    if grid.get("snapto" if kind == "RegionGrid" else "snapTo", "true") != "true":
        return point
    if kind == "RegionGrid":
        region = _nearest_region(grid, point)
        return point if region is None else _origin_of(region)
    return _Hexes(grid).snapped(point) if kind == "HexGrid" else _square_centre(grid, point)


def zone_at(grid: Element, point: Point) -> Element | None:
    """The first zone, in the file's order, that holds a pixel."""
    zones = (child for child in grid if short(str(child.tag)) == "Zone")
    return next((zone for zone in zones if inside(outline(zone), point)), None)


def outline(zone: Element) -> list[Point]:
    """The corners of a zone."""
    pairs = (corner.split(",") for corner in zone.get("path", "").split(";") if corner)
    return [(int(x), int(y)) for x, y in pairs]


def inside(corners: list[Point], point: Point) -> bool:
    """Whether a polygon holds a pixel: the even-odd rule."""
    (x, y), found = point, False
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], *corners[:1]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found


def _zone_grid(grid: Element, zone: Element) -> Element | None:
    return grid_of(grid) if zone.get("useParentGrid") == "true" else grid_of(zone)


def _zoned_name(grid: Element, size: Size, point: Point) -> str:
    zone = zone_at(grid, point)
    if zone is None:
        return location_name(grid_of(grid), size, point)
    corners = outline(zone)
    if zone.get("useParentGrid") != "true":
        xs, ys = zip(*corners, strict=True)
        size = max(xs) - min(xs), max(ys) - min(ys)
    inner = location_name(_zone_grid(grid, zone), size, point)
    text = str(zone.get("locationFormat", "$name$"))
    return text.replace("$name$", zone.get("name", "")).replace("$gridLocation$", inner)


def _origin_of(region: Element) -> Point:
    return whole(region.get("originx"), 0), whole(region.get("originy"), 0)


def _nearest_region(grid: Element, point: Point) -> Element | None:
    regions = [child for child in grid if short(str(child.tag)) == "Region"]
    return min(regions, key=lambda one: math.dist(_origin_of(one), point), default=None)


def _region_name(grid: Element, _size: Size, point: Point) -> str:
    region = _nearest_region(grid, point)
    return "" if region is None else str(region.get("name", ""))


def _square_cell(grid: Element, point: Point) -> Point:
    dx, dy = decimal(grid.get("dx"), 48), decimal(grid.get("dy"), 48)
    x0, y0 = whole(grid.get("x0"), 24), whole(grid.get("y0"), 24)
    return math.floor((point[0] - x0) / dx + 0.5), math.floor((point[1] - y0) / dy + 0.5)


def _square_centre(grid: Element, point: Point) -> Point:
    column, row = _square_cell(grid, point)
    dx, dy = decimal(grid.get("dx"), 48), decimal(grid.get("dy"), 48)
    x0, y0 = whole(grid.get("x0"), 24), whole(grid.get("y0"), 24)
    return int(x0 + column * dx), int(y0 + row * dy)


def _square_name(grid: Element, size: Size, point: Point) -> str:
    numbering = _numbering(grid)
    if numbering is None:
        return ""
    column, row = _square_cell(grid, point)
    dx, dy = decimal(grid.get("dx"), 48), decimal(grid.get("dy"), 48)
    if numbering.get("hDescend") == "true":
        column = int(size[0] / dx + 0.5) - column
    if numbering.get("vDescend") == "true":
        row = int(size[1] / dy + 0.5) - row
    return _named(numbering, column, row)


@dataclass(frozen=True)
class _Hexes:
    """A hex grid; in a sideways one all points are mirrored at the diagonal first."""

    grid: Element

    @property
    def sizes(self) -> tuple[float, float]:
        dy = decimal(self.grid.get("dy"), 64)
        return decimal(self.grid.get("dx"), _HALF * dy), dy

    @property
    def origin(self) -> Point:
        return whole(self.grid.get("x0"), 0), whole(self.grid.get("y0"), 32)

    def turned(self, point: Point) -> Point:
        return (point[1], point[0]) if self.grid.get("sideways") == "true" else point

    def raw(self, point: Point) -> Point:
        """The raw column and row in whose rectangular cell a pixel lies."""
        (x, y), (x0, y0), (dx, dy) = self.turned(point), self.origin, self.sizes
        column = math.floor((x - x0) / dx + 0.5)
        lower = dy / 2 if column % 2 else 0
        return column, math.floor((y - y0 - lower) / dy + 0.5)

    def centre(self, column: int, row: int) -> Point:
        (x0, y0), (dx, dy) = self.origin, self.sizes
        lower = int(dy / 2) if column % 2 else 0
        return self.turned((int(x0 + column * dx), int(dy * row + lower + y0)))

    def snapped(self, point: Point) -> Point:
        return self.centre(*self.raw(point))


def _hex_name(grid: Element, size: Size, point: Point) -> str:
    numbering = _numbering(grid)
    if numbering is None:
        return ""
    hexes = _Hexes(grid)
    (column, row), (dx, dy) = hexes.raw(point), hexes.sizes
    is_odd = column % 2 != 0
    down, across = (numbering.get(name) == "true" for name in ("vDescend", "hDescend"))
    # Height is divided by the columns' distance and width by the rows': so does the engine.
    most_down, most_across = math.floor(size[1] / dx + 0.5), math.floor(size[0] / dy + 0.5)
    if grid.get("sideways") == "true":
        column = most_down - column if down else column
        row, is_row_down = (most_across - row if across else row), across
    else:
        column = most_across - column if across else column
        row, is_row_down = (most_down - row if down else row), down
    if is_odd and numbering.get("stagger", "true") == "true":
        row += -1 if is_row_down else 1
    return _named(numbering, column, row)


def _numbering(grid: Element) -> Element | None:
    found = [child for child in grid if short(str(child.tag)).endswith("GridNumbering")]
    return found[-1] if found else None


def _named(numbering: Element, column: int, row: int) -> str:
    across = _counted(numbering, "h", column)
    down = _counted(numbering, "v", row)
    first, second = (across, down) if numbering.get("first", "H")[:1] == "H" else (down, across)
    text = str(numbering.get("locationFormat", "$gridLocation$"))
    text = text.replace("$gridLocation$", first + numbering.get("sep", "") + second)
    return text.replace("$column$", across).replace("$row$", down)


def _counted(numbering: Element, way: str, number: int) -> str:
    number += whole(numbering.get(f"{way}Off"), 1)
    sign, number = "-" if number < 0 else "", abs(number)
    if numbering.get(f"{way}Type", "N")[:1] == "A":
        return sign + _ALPHABET[number % 26] * (number // 26 + 1)
    return sign + str(number).zfill(whole(numbering.get(f"{way}Leading"), 1) + 1)


def places(grid: Element | None, size: Size) -> dict[str, Point]:
    """Every named place of a board: the names of all centres that lie on it."""
    if grid is None:
        return {}
    found: dict[str, Point] = {}
    for one in [grid, *grid.iterdescendants()]:
        for point in _centres(one, size):
            found.setdefault(location_name(grid, size, point), point)
    for zone in (one for one in grid.iter() if short(str(one.tag)) == "Zone"):
        if zone.get("locationFormat", "$name$") == "$name$":
            found.setdefault(zone.get("name", ""), outline(zone)[0])
    return found


def _centres(grid: Element, size: Size) -> list[Point]:
    kind = short(str(grid.tag))
    if kind == "Region":
        return [_origin_of(grid)]
    if kind == "HexGrid":
        hexes = _Hexes(grid)
        (dx, dy), (wide, high) = hexes.sizes, hexes.turned(size)
        columns, rows = range(-1, int(wide / dx) + 2), range(-1, int(high / dy) + 2)
        points = [hexes.centre(column, row) for column in columns for row in rows]
    elif kind == "SquareGrid":
        dx, dy = (int(decimal(grid.get(name), 48)) for name in ("dx", "dy"))
        cells = [(x, y) for x in range(0, size[0], dx) for y in range(0, size[1], dy)]
        points = [_square_centre(grid, point) for point in cells]
    else:
        return []
    return [(x, y) for x, y in points if 0 <= x < size[0] and 0 <= y < size[1]]
