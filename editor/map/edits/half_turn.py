"""Maps turned by half a circle; words stay readable."""

from msgspec.structs import replace

from hexwright.schema.grid import is_shifted
from hexwright.schema.model.map import Grid, Label, Map, Overlay, Point, Shape

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
        overlays=tuple(_overlay(one) for one in map_.overlays),
        shapes=tuple(_shape(one) for one in map_.shapes),
        labels=tuple(_label(one) for one in map_.labels),
    )


def _overlay(one: Overlay) -> Overlay:
    return one if one.facing is None else replace(one, facing=(one.facing + 6) % 12)


def _shape(one: Shape) -> Shape:
    return replace(one, points=tuple(_point(point) for point in one.points))


def _label(one: Label) -> Label:
    return replace(one, offset=_point(one.offset))


def _point(point: Point) -> Point:
    return 0 - point[0], 0 - point[1]
