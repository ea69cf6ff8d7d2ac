"""Points along the slopes of hexsides, on the very line that the contour takes.

Where a chain of slopes ends, the contour often goes on; its bend there depends on the next hexside.
"""

from hexwright.render.drawn_map import DrawnMap
from hexwright.render.edges import Chain
from hexwright.render.geometry import Vertex, compass
from hexwright.render.outlines import Corner, soft_points
from hexwright.schema.grid import Place


def contour_points(board: DrawnMap, chain: Chain, per_edge: int) -> list[Corner]:
    """Points and directions along a chain, the same number on every hexside."""
    if chain[0] == chain[-1]:
        return soft_points(board, chain, per_edge)
    before = _continued(board, chain[0], chain[1])
    after = _continued(board, chain[-1], chain[-2])
    # A chain that would bite its own tail stays as it is.
    before = None if before in chain else before
    after = None if after in chain or after == before else after
    whole = [*([before] if before else []), *chain, *([after] if after else [])]
    points = soft_points(board, whole, per_edge)
    return points[per_edge if before else 0 : -per_edge if after else None]


def _continued(board: DrawnMap, end: Vertex, inner: Vertex) -> Vertex | None:
    """The corner to which the ground's step leads on beyond the end of a chain."""
    point = board.layout.vertex_point(end)
    # No hexside runs in these directions.
    turns = (15, 75, 135, 195, 255, 315)
    found = {board.layout.place_at(point + compass(turn, 4)) for turn in turns}
    places = sorted(place for place in found if place is not None)
    ways: dict[Vertex, list[Place]] = {}
    for place in places:
        corners = board.layout.vertices(*place)
        if end in corners:
            here = corners.index(end)
            for corner in (corners[here - 1], corners[here - 5]):
                ways.setdefault(corner, []).append(place)
    steps = [
        corner
        for corner, sides in ways.items()
        if corner != inner and len(sides) == 2 and _is_step(board, *sides)
    ]
    return steps[0] if len(steps) == 1 else None


def _is_step(board: DrawnMap, one: Place, other: Place) -> bool:
    return board.level(one) != board.level(other)
