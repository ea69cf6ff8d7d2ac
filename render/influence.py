"""How far the drawing of a hex reaches: what may look different after it was edited."""

from collections.abc import Callable, Collection, Iterable

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
    edited = set(places)
    if not edited:
        return QRectF()
    inside = edited
    if not _are_inside(board, edited):
        inside = {place for place in edited if _are_inside(board, [place])}
    found = _reach(board, inside)
    # Around the map and in holes the terrain of a hex runs on, with hexes beside it again.
    return found.united(_reach(board, edited - inside, PITCH + HILL_REACH))


def _are_inside(board: DrawnMap, places: Collection[Place]) -> bool:
    """Whether all that lies around hexes is there; of a whole stroke of a brush asked at once."""
    columns, rows = zip(*places, strict=True)
    return board.is_whole(min(columns) - 1, min(rows) - 1, max(columns) + 1, max(rows) + 1)


def _reach(board: DrawnMap, places: Collection[Place], further: float = 0.0) -> QRectF:
    """How far edits of hexes reach; less far if it is known what was there before."""
    before = board.before()
    found = _around(board, places, REACH + further)
    # Trees and marks keep away from other terrain, so those beside a hex of other art may move.
    arts = _different(board, before, places, DrawnMap.arts)
    found = found.united(_around(board, arts, PITCH + _OVERHANG + further))
    hills = _different(board, before, places, _hill)
    found = found.united(_around(board, hills, HILL_REACH + further))
    # A line bends towards where it leads in the next hex, and the next but one feels that.
    bends = [place for place in places if _may_bend_lines(board, before, place)]
    found = found.united(_around(board, bends, 2.1 * PITCH))
    # Water that ends here now, or ends no more, is narrow near its spring.
    springs = _moved_springs(board, before, places)
    return found.united(_around(board, springs, (YOUNG + 1) * RADIUS))


def _different(
    board: DrawnMap,
    before: DrawnMap | None,
    places: Collection[Place],
    look: Callable[[DrawnMap, Place], object],
) -> Collection[Place]:
    """Those of the places that have another look than they had, or all if nobody knows.

    A brush lays one kind of terrain on a few others: each pair of them is compared once.
    """
    if before is None:
        return places
    is_plain = not (board.has_overlays or before.has_overlays)
    is_plain = is_plain and board.map.elevation is before.map.elevation
    known: dict[tuple[str, str], bool] = {}
    found = []
    for place in places:
        old, new = before.code(place), board.code(place)
        if not is_plain or old is None or new is None:
            differs = look(before, place) != look(board, place)
        elif (old, new) in known:
            differs = known[old, new]
        else:
            differs = known[old, new] = look(before, place) != look(board, place)
        if differs:
            found.append(place)
    return found


def _hill(board: DrawnMap, place: Place) -> tuple[int, set[str]]:
    """What makes for slopes at a place."""
    return board.level(place), {style for style in board.styles(place) if style in HILLS}


def _may_bend_lines(board: DrawnMap, before: DrawnMap | None, place: Place) -> bool:
    if before is None:
        return any(board.pieces_at.within([place, *board.layout.around(place)]))
    same = board.exists(place) == before.exists(place)
    return not same or board.pieces_at.get(place) != before.pieces_at.get(place)


def _moved_springs(
    board: DrawnMap, before: DrawnMap | None, places: Collection[Place]
) -> list[Place]:
    """Places beside which water may begin or end elsewhere than it did."""
    changed = _different(board, before, places, _wetness)
    found = [p for p in changed if _is_at_water(board, [p, *board.layout.around(p)])]
    if before is None or before.map.hexsides is board.map.hexsides:
        return found
    return found + [place for place in places if _has_other_water(board, before, place)]


def _wetness(board: DrawnMap, place: Place) -> tuple[bool, bool]:
    return bool(_WET.intersection(board.styles(place))), board.exists(place)


def _has_other_water(board: DrawnMap, before: DrawnMap, place: Place) -> bool:
    changed = set(board.sides_at.get(place)) ^ set(before.sides_at.get(place))
    return _water_sides(board, changed)


def _around(board: DrawnMap, places: Collection[Place], reach: float) -> QRectF:
    """The rectangle around some hexes and so much more; nothing around none."""
    if not places:
        return QRectF()
    spots = [board.layout.spot(*place) for place in places]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    more = RADIUS + reach
    return QRectF(left, top, right - left, bottom - top).adjusted(-more, -more, more, more)


def _is_at_water(board: DrawnMap, places: Iterable[Place]) -> bool:
    return _water_sides(board, board.sides_at.within(places))


def _water_sides(board: DrawnMap, sides: Iterable[Side]) -> bool:
    kinds = board.hexside_kinds
    return any(side.terrain in kinds and kinds[side.terrain].art.style in WATERS for side in sides)
