"""Zones on the map: sections, set-up areas, edges, entries and exits, and what is out of play."""

from collections.abc import Callable, Collection, Iterator
from math import atan2, degrees

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from hexwright.render.brush import clipped, dashes, fill, line, moved, pen, polygon, stroke
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.geometry import RADIUS
from hexwright.render.lettering import letter
from hexwright.render.outlines import draw_pattern
from hexwright.render.styles import colour, faded, mixed
from hexwright.render.window import Window
from hexwright.render.zone_names import outward, zone_names
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Zone

_SIDE_PATTERNS = ("rain", "lines", "dots")


def draw_sections(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """The borders of sections alone, as boards of games print them."""
    inside = set(window)
    for zone in board.map.zones:
        if zone.kind == "section":
            _section(board, painter, zone, _cells(board, zone, inside), inside)


def _cells(board: DrawnMap, zone: Zone, inside: set[Place]) -> set[Place]:
    """The hexes of a zone inside of a window; a zone of a large map has many more elsewhere."""
    found = inside & board.zone_places(zone)
    return {place for place in found if board.exists(place)} if board.has_holes else found


def draw_zones(
    board: DrawnMap, painter: QPainter, window: Window, only: Collection[str] | None = None
) -> None:
    """Some zones or all; tints first, so that every border and every name stays readable."""
    inside = set(window)
    found = []
    for zone in board.map.zones:
        if only is not None and zone.id not in only:
            continue
        cells = _cells(board, zone, inside)
        if cells or (zone.kind == "playable" and board.zone_places(zone)):
            found.append((zone, cells))
    for zone, cells in found:
        _DRAW.get(zone.kind, _area)(board, painter, zone, cells, inside)
    for zone, _cells_here in found:
        _name(board, painter, zone)


def _tone(board: DrawnMap, zone: Zone) -> QColor:
    for side in board.module.info.sides:
        if side.id == zone.side:
            return colour(side.colour)
    return board.style.tone("zone")


def _outline(board: DrawnMap, cells: set[Place]) -> QPainterPath:
    """The exact hexsides around a set of places: rules need them, not art."""
    path = QPainterPath()
    for chain in board.loops(cells):
        path.addPath(polygon(*(board.layout.vertex_point(vertex) for vertex in chain)))
    return path


def _setup(
    board: DrawnMap, painter: QPainter, zone: Zone, cells: set[Place], _window: set[Place]
) -> None:
    """A tint and a band inside the border, as if laid on with a broad brush."""
    tone, path = _tone(board, zone), _outline(board, cells)
    fill(painter, path, faded(tone, 0.07))
    if "setup" in board.style.patterns:
        sides = [side.id for side in board.module.info.sides]
        number = sides.index(zone.side) if zone.side in sides else 0
        pattern = _SIDE_PATTERNS[number % len(_SIDE_PATTERNS)]
        draw_pattern(board, painter, path, pattern, 0.14)  # type: ignore[arg-type] # one of ours
    with clipped(painter, path):
        stroke(painter, path, faded(tone, 0.18), 22)
        stroke(painter, path, faded(tone, 0.22), 11)
        stroke(painter, path, faded(tone, 0.9), 4)


def _section(
    board: DrawnMap, painter: QPainter, _zone: Zone, cells: set[Place], _window: set[Place]
) -> None:
    """A bold broken line towards other hexes; the edge of the map needs none."""
    path = QPainterPath()
    for place, sides in _rim(board, cells):
        corners = board.layout.corners(*place)
        for side, beyond in sides:
            if board.exists(beyond):
                path.addPath(line(corners[side], corners[side - 5]))
    tone = board.style.tone("section")
    stroke(painter, path, colour(board.style.halo, 0.55), 8.5)
    painter.strokePath(path, dashes(tone, 4.6, [2.9, 1.15]))


def _rim(board: DrawnMap, cells: set[Place]) -> Iterator[tuple[Place, list[tuple[int, Place]]]]:
    """The cells that lie beside others, in order, with the sides that lead there."""
    around = board.layout.around
    rim = [place for place in cells if not cells.issuperset(around(place))]
    for place in sorted(rim):
        yield place, [(n, one) for n, one in enumerate(around(place)) if one not in cells]


def _area(
    board: DrawnMap, painter: QPainter, zone: Zone, cells: set[Place], _window: set[Place]
) -> None:
    tone, path = _tone(board, zone), _outline(board, cells)
    fill(painter, path, faded(tone, 0.06))
    sides = QPainterPath()
    for place, out in _rim(board, cells):
        corners = board.layout.corners(*place)
        for side, _beyond in out:
            sides.addPath(line(corners[side], corners[side - 5]))
    with clipped(painter, path):
        # Every hexside for itself: the dashes do not depend on where a line around all begins.
        painter.strokePath(sides, dashes(faded(tone, 0.85), 5.0, [1.4, 0.9]))


def _playable(
    board: DrawnMap, painter: QPainter, _zone: Zone, cells: set[Place], window: set[Place]
) -> None:
    """What lies outside is veiled, and the border is bold."""
    outside = QPainterPath()
    outside.addPath(_outline(board, window - cells))
    fill(painter, outside, mixed(colour(board.style.paper, 0.62), colour(board.style.ink), 0.1))
    stroke(painter, _outline(board, cells), colour(board.style.ink, 0.85), 4.5)


def _edge(
    board: DrawnMap, painter: QPainter, zone: Zone, cells: set[Place], _window: set[Place]
) -> None:
    """A band along the hexsides that look out of the map."""
    tone = _tone(board, zone)
    path, hexes = QPainterPath(), QPainterPath()
    out = outward(board, cells)
    for place in sorted(cells):
        hexes.addPolygon(board.layout.polygon(*place))
        corners = board.layout.corners(*place)
        for side in range(6):
            beyond = board.layout.neighbour(place, side)
            step = board.layout.centre(*beyond) - board.layout.centre(*place)
            ahead = QPointF.dotProduct(step, out) > 0 or out.isNull()
            if not board.exists(beyond) and ahead:
                path.addPath(line(corners[side], corners[side - 5]))
    with clipped(painter, hexes):
        stroke(painter, path, faded(tone, 0.25), 26)
        stroke(painter, path, faded(tone, 0.75), 9)


def _entry(
    board: DrawnMap, painter: QPainter, zone: Zone, cells: set[Place], _window: set[Place]
) -> None:
    """An arrow in every hex: into the map where one enters, out of it where one leaves."""
    tone = _tone(board, zone)
    with clipped(painter, _outline(board, cells)):
        stroke(painter, _outline(board, cells), faded(tone, 0.5), 5)
    for place in sorted(cells):
        out = outward(board, {place})
        if out.isNull():
            continue
        turn = degrees(atan2(out.x(), -out.y())) + (180 if zone.kind == "entry" else 0)
        at = board.layout.centre(*place) + out * RADIUS * 0.46
        with moved(painter, at, turned=turn):
            painter.strokePath(_arrow(), pen(colour(board.style.halo, 0.9), 5))
            fill(painter, _arrow(), tone)
            stroke(painter, _arrow(), mixed(tone, colour(board.style.ink), 0.5), 1.2)


def _arrow() -> QPainterPath:
    """An arrow that points up."""
    right = [QPointF(0, -21), QPointF(14, -4), QPointF(6, -4), QPointF(6, 17)]
    return polygon(*right, *(QPointF(-one.x(), one.y()) for one in reversed(right[1:])))


def _name(board: DrawnMap, painter: QPainter, zone: Zone) -> None:
    """The name of a zone, if it has a place of its own."""
    found = zone_names(board).get(zone.id)
    if found is not None:
        at, angle, size = found
        tone = board.style.tone("section") if zone.kind == "section" else _tone(board, zone)
        ink = mixed(tone, colour(board.style.ink), 0.35)
        letter(board, painter, zone.name, at, size, "zone", ink, angle=angle, spread=0.06)


_DRAW: dict[str, Callable[[DrawnMap, QPainter, Zone, set[Place], set[Place]], None]] = {
    "setup": _setup,
    "section": _section,
    "edge": _edge,
    "baseline": _edge,
    "entry": _entry,
    "exit": _entry,
    "playable": _playable,
}
