"""How far the drawing of a hex reaches: what may look different after it was edited."""

from collections.abc import Iterable

from PySide6.QtCore import QRectF

from hexwright.render.drawn_map import DrawnMap
from hexwright.render.geometry import PITCH, RADIUS
from hexwright.render.map_contents import Side
from hexwright.render.relief import HILLS
from hexwright.render.rivers import WATERS, YOUNG
from hexwright.render.window import HILL_REACH, REACH
from hexwright.schema.grid import Place

# Trees and the marks of the ground reach so far beyond their hex.
_OVERHANG = 20.0
# Terrain in which water does not begin.
_WET = {"water", "ford", "marsh"}


def influence(board: DrawnMap, places: Iterable[Place]) -> QRectF:
    """The region that may look different after these places were edited."""
    before = board.before()
    found = QRectF()
    for place in set(places):
        found = found.united(_influence_of(board, before, place))
    return found


def _influence_of(board: DrawnMap, before: DrawnMap | None, place: Place) -> QRectF:
    """What an edit of one hex may change; less if it is known what was there before."""
    beside = board.layout.around(place)
    here = _hexes(board, [place])
    if before is None or before.arts(place) != board.arts(place):
        # Trees and marks keep away from other terrain, so those beside this hex may move.
        found = _hexes(board, [place, *beside]).adjusted(*_around(_OVERHANG))
    else:
        found = here.adjusted(*_around(REACH))
    if before is None or _hill(before, place) != _hill(board, place):
        found = found.united(here.adjusted(*_around(HILL_REACH)))
    if not all(map(board.exists, [place, *beside])):
        # Around the map and in holes the terrain of this hex runs on, with hexes beside it again.
        further = PITCH + HILL_REACH
        found = found.adjusted(-further, -further, further, further)
    if _may_bend_lines(board, before, [place, *beside]):
        # A line bends towards where it leads in the next hex, and the next but one feels that.
        found = found.united(here.adjusted(*_around(2.1 * PITCH)))
    if _may_move_springs(board, before, place):
        # Water that ends here now, or ends no more, is narrow near its spring.
        found = found.united(here.adjusted(*_around((YOUNG + 1) * RADIUS)))
    return found


def _hill(board: DrawnMap, place: Place) -> tuple[int, set[str]]:
    """What makes for slopes at a place."""
    return board.level(place), {style for style in board.styles(place) if style in HILLS}


def _may_bend_lines(board: DrawnMap, before: DrawnMap | None, places: list[Place]) -> bool:
    if before is None:
        return any(board.pieces_at.within(places))
    here = places[0]
    same = board.exists(here) == before.exists(here)
    return not same or board.pieces_at.get(here) != before.pieces_at.get(here)


def _may_move_springs(board: DrawnMap, before: DrawnMap | None, place: Place) -> bool:
    """Whether water beside a place may begin or end elsewhere than it did."""
    around = [place, *board.layout.around(place)]
    if before is None:
        return _is_at_water(board, around)
    changed = set(board.sides_at.get(place)) ^ set(before.sides_at.get(place))
    if _water_sides(board, changed):
        return True
    wet = [bool(_WET.intersection(one.styles(place))) for one in (board, before)]
    there = [one.exists(place) for one in (board, before)]
    return (wet[0] != wet[1] or there[0] != there[1]) and _is_at_water(board, around)


def _hexes(board: DrawnMap, places: Iterable[Place]) -> QRectF:
    """The rectangle around some hexes."""
    spots = [board.layout.spot(*place) for place in places]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    return QRectF(left, top, right - left, bottom - top).adjusted(*_around(RADIUS))


def _around(reach: float) -> tuple[float, float, float, float]:
    return -reach, -reach, reach, reach


def _is_at_water(board: DrawnMap, places: Iterable[Place]) -> bool:
    return _water_sides(board, board.sides_at.within(places))


def _water_sides(board: DrawnMap, sides: Iterable[Side]) -> bool:
    kinds = board.hexside_kinds
    return any(side.terrain in kinds and kinds[side.terrain].art.style in WATERS for side in sides)
