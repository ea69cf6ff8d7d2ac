"""The band of a unit that covers several hexes: from its counter to the middle of each other."""

from collections.abc import Sequence
from math import atan2, cos, degrees, radians, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker

from hexwright.render.brush import box, fill, moved, pen, polygon, stroke
from hexwright.render.counter_look import CounterLook
from hexwright.render.geometry import PITCH, Layout
from hexwright.render.styles import colour, mixed
from hexwright.schema.grid import Place

# Stretches of the band, measured from the middle of the counter.
Limbs = tuple[tuple[QPointF, QPointF], ...]

_WIDE = 0.36 * PITCH
_EDGE = 2.2
_DARK, _SHADE = QColor("#241a10"), QColor(20, 14, 6, 80)
# The piece of the counter that lies in a further hex, and the stripe along its top.
_PLATE, _STRIPE = 0.44 * PITCH, 0.1 * PITCH
# A further hex beside the counter is a part of its front; one before or behind it is not.
_BESIDE = 0.3


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


def draw_band(
    painter: QPainter, look: CounterLook, limbs: Limbs, at: QPointF, angle: float | None = None
) -> None:
    """Draw the band below a counter whose middle is at a point, in map units.

    `angle` is where the counter looks; hexes beside it look there too.
    """
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
    for start, end in limbs:
        is_beside = angle is not None and _is_beside(end - start, angle)
        _draw_plate(painter, look, at + end, angle if is_beside else None)


def _is_beside(limb: QPointF, angle: float) -> bool:
    along = radians(degrees(atan2(limb.x(), -limb.y())) - angle)
    return abs(cos(along)) < _BESIDE


def _draw_plate(painter: QPainter, look: CounterLook, at: QPointF, angle: float | None) -> None:
    """What shows that a further hex is full of the unit: its colours, and where it looks."""
    face = colour(look.face)
    rect = QRectF(0, 0, _PLATE, _PLATE)
    rect.moveCenter(at)
    if angle is not None:
        turn = radians(angle)
        reach = _PLATE / 2 / max(abs(cos(turn)), abs(sin(turn)))
        with moved(painter, at, turned=angle):
            tip = QPointF(0, -reach - 11)
            arrow = polygon(QPointF(-11, -reach + 2), tip, QPointF(11, -reach + 2))
            stroke(painter, arrow, colour("#fff6e0"), 4.0)
            fill(painter, arrow, mixed(face, _DARK, 0.35))
    area = box(rect, 5.0)
    fill(painter, area, face)
    if look.band:
        stripe = QPainterPath()
        stripe.addRect(QRectF(rect.left(), rect.top(), _PLATE, _STRIPE))
        fill(painter, area.intersected(stripe), colour(look.band))
    stroke(painter, area, mixed(face, _DARK, 0.55), _EDGE)
