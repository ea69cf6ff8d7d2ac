"""The band of a unit that covers several hexes: from its counter to the middle of each other."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker

from hexwright.render.brush import fill, pen
from hexwright.render.counter_look import CounterLook
from hexwright.render.geometry import PITCH, Layout
from hexwright.render.styles import colour, mixed
from hexwright.schema.grid import Place

# Stretches of the band, measured from the middle of the counter.
Limbs = tuple[tuple[QPointF, QPointF], ...]

_WIDE = 0.36 * PITCH
_EDGE = 2.2
_DARK, _SHADE = QColor("#241a10"), QColor(20, 14, 6, 80)


def limbs_of(layout: Layout, places: Sequence[Place]) -> Limbs:
    """Stretches from each further hex to one before it that it is next to."""
    if len(places) < 2:
        return ()
    middle = layout.centre(*places[0])
    found = []
    for number, place in enumerate(places[1:], 1):
        near = [one for one in places[:number] if layout.side_towards(one, place) is not None]
        ends = layout.centre(*(near or places)[0]) - middle, layout.centre(*place) - middle
        found.append(ends)
    return tuple(found)


def covered(rect: QRectF, limbs: Limbs) -> list[QRectF]:
    """Where a counter and its band are drawn, as rectangles as large as the counter."""
    return [rect, *(rect.translated(end) for _, end in limbs)]


def draw_band(painter: QPainter, look: CounterLook, limbs: Limbs, at: QPointF) -> None:
    """Draw the band below a counter whose middle is at a point, in map units."""
    if not limbs:
        return
    way = QPainterPath()
    for start, end in limbs:
        way.moveTo(at + start)
        way.lineTo(at + end)
    area = QPainterPathStroker(pen(_DARK, _WIDE)).createStroke(way).simplified()
    edge = QPainterPathStroker(pen(_DARK, _WIDE + 2 * _EDGE)).createStroke(way).simplified()
    fill(painter, edge.translated(1.6, 2.6), _SHADE)
    face = colour(look.face)
    fill(painter, edge, mixed(face, _DARK, 0.55))
    fill(painter, area, mixed(face, QColor("#ffffff"), 0.12))
