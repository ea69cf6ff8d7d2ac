"""Maps turned by half a circle; words stay readable."""

from typing import Final

from msgspec.structs import replace

from hexwright.schema.grid import is_shifted
from hexwright.schema.model.map import Grid, Label, Map, Overlay, Point, Shape

# Of the twelve directions of a map.
HALF_TURN: Final = 6
_OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


def turned_grid(grid: Grid) -> Grid:
    """The grid after half a turn: what stood last stands first, and lines shift the other way."""
    last = (grid.columns - 1, grid.rows - 1)
    # What was shifted down is shifted up now, so that the others count as shifted.
    stagger = "even" if is_shifted(grid, *last) else "odd"
    edges = tuple(edge for edge in _OPPOSITE if _OPPOSITE[edge] in grid.half_hexes)
    north = (grid.north + 180) % 360
    return replace(grid, stagger=stagger, half_hexes=edges, north=north)


def turned_map(map_: Map) -> Map:
    """What looks or lies in a direction, turned; hexes are still called by their old numbers."""
    return replace(
        map_,
        overlays=tuple(turned_overlay(overlay) for overlay in map_.overlays),
        shapes=tuple(turned_shape(shape) for shape in map_.shapes),
        labels=tuple(turned_label(label) for label in map_.labels),
    )


def turned_overlay(one: Overlay) -> Overlay:
    """Further terrain that looks the other way."""
    return one if one.facing is None else replace(one, facing=(one.facing + HALF_TURN) % 12)


def turned_shape(one: Shape) -> Shape:
    """An exact line on the other side of the middle of its hex."""
    return replace(one, points=tuple(_point(point) for point in one.points))


def turned_label(one: Label) -> Label:
    """Words on the other side of the middle of their hex, and still upright."""
    return replace(one, offset=_point(one.offset))


def _point(point: Point) -> Point:
    return 0 - point[0], 0 - point[1]
