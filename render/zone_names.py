"""Where the names of zones stand: near their middles, clear of labels, sites and each other."""

from collections.abc import Iterator, Mapping
from heapq import nsmallest
from math import hypot, inf
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from hexwright.render.drawn_map import DrawnMap, NamePlace
from hexwright.render.fonts import text_path
from hexwright.render.geometry import RADIUS, distance
from hexwright.render.lettering import label_rect
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Zone

_SIZES = {"section": 20.0, "edge": 13.0, "baseline": 13.0, "entry": 13.0, "exit": 13.0}
_SIZE = 17.0
# How many of the hexes nearest to the middle are looked at.
_LOOKED_AT = 40
# Those with the fewest places to stand in come first.
_ORDER: Final = ("entry", "exit", "edge", "baseline", "section")


def zone_names(board: DrawnMap) -> Mapping[str, NamePlace]:
    """Where the name of each zone is written, by its id; worked out once for a map."""
    if board.zone_names is None:
        old = board.before()
        same = old is not None and all(
            getattr(old.map, part) is getattr(board.map, part)
            for part in ("zones", "labels", "sites")
        )
        # Edges look out of the map where there are no hexes, and these may have changed.
        if old is not None and old.map.terrain is not board.map.terrain:
            same = same and all(_rank(zone) >= _ORDER.index("section") for zone in board.map.zones)
        known = old.zone_names if old is not None and same else None
        board.zone_names = known if known is not None else _placed(board)
    return board.zone_names


def name_rects(board: DrawnMap) -> dict[str, QRectF]:
    """The room that the names of zones take, by the zones' ids."""
    by_id = {zone.id: zone for zone in board.map.zones}
    return {name: _rect(board, by_id[name], at) for name, at in zone_names(board).items()}


def outward(board: DrawnMap, cells: set[Place]) -> QPointF:
    """The way in which some hexes look out of the map; nothing if they do not."""
    total = QPointF()
    for place in cells:
        here = board.layout.centre(*place)
        for side in range(6):
            beyond = board.layout.neighbour(place, side)
            if not board.exists(beyond):
                total += board.layout.centre(*beyond) - here
    length = distance(total, QPointF())
    return total / length if length > 1 else QPointF()


def _placed(board: DrawnMap) -> dict[str, NamePlace]:
    taken, found = _taken(board), {}
    for zone in sorted(board.map.zones, key=_rank):
        spots = [] if zone.kind == "playable" else _known_spots(board, zone)
        if not spots or _is_labelled(board, zone):
            continue
        at = _clear(board, zone, spots, taken)
        taken.append(_rect(board, zone, at))
        found[zone.id] = at
    return found


def _places(board: DrawnMap, zone: Zone) -> list[Place]:
    """The places of a zone's hexes; zones of large maps have ten thousands."""
    if board.index.has_all(zone.hexes):
        return board.index.places(zone.hexes)
    return [place for place in map(board.place, zone.hexes) if place is not None]


def _rank(zone: Zone) -> int:
    return _ORDER.index(zone.kind) if zone.kind in _ORDER else len(_ORDER)


def _is_labelled(board: DrawnMap, zone: Zone) -> bool:
    """Whether a label inside says the same."""
    return any(one.text == zone.name and one.hex in zone.hexes for one in board.map.labels)


def _known_spots(board: DrawnMap, zone: Zone) -> list[NamePlace]:
    """Where the name of a zone may stand; looked for anew only if the zone has changed."""
    known = board.name_spots.get(zone.id)
    if known is None or known[0] is not zone:
        places = _places(board, zone)
        known = zone, list(_spots(board, zone, places)) if places else []
        board.name_spots[zone.id] = known
    return known[1]


def _clear(board: DrawnMap, zone: Zone, spots: list[NamePlace], taken: list[QRectF]) -> NamePlace:
    """The first spot that nothing else is written on, or just the first."""
    room = -12 if zone.kind in ("edge", "baseline") else 4
    frame = board.layout.frame().adjusted(room, room, -room, -room)
    for spot in spots:
        rect = _rect(board, zone, spot)
        if frame.contains(rect) and not any(rect.intersects(one) for one in taken):
            return spot
    return spots[0]


def _spots(board: DrawnMap, zone: Zone, places: list[Place]) -> Iterator[NamePlace]:
    """Where the name of a zone may stand, the best spots first."""
    points = [board.layout.spot(*place) for place in places]
    across = sum(x for x, _ in points) / len(points)
    down = sum(y for _, y in points) / len(points)
    size, out, angle = _SIZES.get(zone.kind, _SIZE), QPointF(0, 1), 0.0
    rows: tuple[float, ...] = (0.42, -0.3, 0.0)
    lowest = inf
    if zone.kind in ("edge", "baseline", "entry", "exit"):
        out = outward(board, set(places))
        angle = _along(out)
        rows = (0.62,) if zone.kind in ("edge", "baseline") else (-0.25, 0.35, -0.7)
    elif zone.kind == "section":
        # The name of a section stands in its uppermost hexes, unless these are full.
        down = min(y for _, y in points)
        lowest = down + RADIUS
        rows = (0.3,)
        # Nobody asks how far the others are if those alone are enough.
        uppermost = [point for point in points if point[1] < lowest]
        points = uppermost if len(uppermost) >= _LOOKED_AT else points

    def farness(point: tuple[float, float]) -> tuple[bool, float]:
        return point[1] >= lowest, hypot(point[0] - across, point[1] - down)

    for point in nsmallest(_LOOKED_AT, points, key=farness):
        for row in rows:
            yield QPointF(*point) + out * RADIUS * row, angle, size


def _along(out: QPointF) -> float:
    """Letters run along the left and right edges of a map."""
    if abs(out.x()) <= 0.9:
        return 0.0
    return 90.0 if out.x() > 0 else -90.0


def _rect(board: DrawnMap, zone: Zone, spot: NamePlace) -> QRectF:
    """The room that a name takes somewhere."""
    at, angle, size = spot
    family, bold, italic = board.style.face("zone")
    text = text_path(zone.name, family, bold=bold, italic=italic, spread=0.06)
    wide, high = text.width * size + 8, size * 1.1
    if angle:
        wide, high = high, wide
    return QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)


def _taken(board: DrawnMap) -> list[QRectF]:
    """Where labels and sites are, and the buildings of towns."""
    found = [rect for label in board.map.labels if (rect := label_rect(board, label)) is not None]
    for site in board.map.sites:
        place = board.place(site.hex)
        if place is not None:
            at = board.layout.centre(*place)
            found.append(QRectF(at.x() - 45, at.y() - 40, 90, 80))
    return found
