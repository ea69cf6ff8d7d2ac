"""How far the drawing of a hex reaches: what may look different after it was edited."""

from collections.abc import Iterable

from PySide6.QtCore import QRectF

from render.board import Board
from render.geometry import PITCH, RADIUS
from render.rivers import WATERS, YOUNG
from render.window import OVERHANG, REACH
from schema.grid import Place


def influence(board: Board, places: Iterable[Place]) -> QRectF:
    """The region that may look different after these places were edited."""
    found = QRectF()
    for place in set(places):
        found = found.united(_influence_of(board, place))
    return found


def _influence_of(board: Board, place: Place) -> QRectF:
    beside = board.layout.around(place)
    # Trees and marks keep away from other terrain, so those beside this hex may move.
    found = _hexes(board, [place, *beside]).adjusted(-OVERHANG, -OVERHANG, OVERHANG, OVERHANG)
    found = found.united(_hexes(board, [place]).adjusted(-REACH, -REACH, REACH, REACH))
    if not all(map(board.exists, beside)):
        # Around the map and in holes the terrain of this hex runs on, with hexes beside it again.
        further = PITCH + OVERHANG
        found = found.adjusted(-further, -further, further, further)
    if any(board.pieces_at.within([place, *beside])):
        # A line bends towards where it leads in the next hex, and the next but one feels that.
        found = found.united(_hexes(board, [place]).adjusted(*_around(2.1 * PITCH)))
    if _is_at_water(board, [place, *beside]):
        # Water that ends here now, or ends no more, is narrow near its spring.
        found = found.united(_hexes(board, [place]).adjusted(*_around((YOUNG + 1) * RADIUS)))
    return found


def _hexes(board: Board, places: Iterable[Place]) -> QRectF:
    """The rectangle around some hexes."""
    spots = [board.layout.spot(*place) for place in places]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    return QRectF(left, top, right - left, bottom - top).adjusted(*_around(RADIUS))


def _around(reach: float) -> tuple[float, float, float, float]:
    return -reach, -reach, reach, reach


def _is_at_water(board: Board, places: Iterable[Place]) -> bool:
    kinds = board.hexside_kinds
    return any(
        side.terrain in kinds and kinds[side.terrain].art.style in WATERS
        for side in board.sides_at.within(places)
    )
