"""Where the name of a zone stands: near its middle, clear of labels and sites."""

from PySide6.QtCore import QPointF, QRectF

from hexwright.render.drawn_map import DrawnMap
from hexwright.render.fonts import text_path
from hexwright.render.geometry import RADIUS, distance
from hexwright.render.lettering import label_rect
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Zone

_SIZES = {"section": 20.0, "edge": 13.0, "baseline": 13.0, "entry": 13.0, "exit": 13.0}
_SIZE = 17.0
# How many of the hexes nearest to the middle are looked at.
_LOOKED_AT = 40

# Point, angle and size of letters.
NamePlace = tuple[QPointF, float, float]


def name_spot(board: DrawnMap, zone: Zone, places: list[Place], out: QPointF) -> NamePlace:
    """Where to write the name of a zone; `out` is the way in which it looks out of the map."""
    points = [board.layout.centre(*place) for place in places]
    middle = sum(points[1:], points[0]) / len(points)
    size = _SIZES.get(zone.kind, _SIZE)
    if zone.kind in ("edge", "baseline"):
        at = min(points, key=lambda point: distance(point, middle)) + out * RADIUS * 0.62
        return at, _along(out), size
    if zone.kind in ("entry", "exit"):
        at = min(points, key=lambda point: distance(point, middle)) - out * RADIUS * 0.25
        return at, _along(out), size
    if zone.kind == "section":
        top = min(point.y() for point in points)
        points = [point for point in points if point.y() < top + RADIUS]
        middle.setY(top)
        return _clear(board, zone, points, middle, (0.3,)), 0.0, size
    return _clear(board, zone, points, middle, (0.42, -0.3, 0.0)), 0.0, size


def _along(out: QPointF) -> float:
    """Letters run along the left and right edges of a map."""
    if abs(out.x()) <= 0.9:
        return 0.0
    return 90.0 if out.x() > 0 else -90.0


def _clear(
    board: DrawnMap, zone: Zone, points: list[QPointF], middle: QPointF, rows: tuple[float, ...]
) -> QPointF:
    """The spot nearest to the middle that nothing else is written on, or just the nearest."""
    size = _SIZES.get(zone.kind, _SIZE)
    family, bold, italic = board.style.face("zone")
    text = text_path(zone.name, family, bold=bold, italic=italic, spread=0.06)
    wide, high = text.width * size + 8, size * 1.1
    taken = _taken(board)
    frame = board.layout.frame().adjusted(4, 4, -4, -4)
    near = sorted(points, key=lambda point: distance(point, middle))[:_LOOKED_AT]
    for point in near:
        for row in rows:
            at = point + QPointF(0, RADIUS * row)
            rect = QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)
            if frame.contains(rect) and not any(rect.intersects(one) for one in taken):
                return at
    return near[0] + QPointF(0, RADIUS * rows[0])


def _taken(board: DrawnMap) -> list[QRectF]:
    """Where labels and sites are, and the buildings of towns."""
    found = [rect for label in board.map.labels if (rect := label_rect(board, label)) is not None]
    for site in board.map.sites:
        place = board.place(site.hex)
        if place is not None:
            at = board.layout.centre(*place)
            found.append(QRectF(at.x() - 45, at.y() - 40, 90, 80))
    return found
