"""A scanned map below the drawing, stretched so that its control points meet their hexes."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QTransform

from hexwright.render.art_image import draw_picture
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.geometry import Layout, distance
from hexwright.render.image_shelf import ArtPicture
from hexwright.schema.grid import MapIndex
from hexwright.schema.model.map import Underlay
from hexwright.schema.scenario_map import underlays_of

# A point of the picture and the point of the map where it belongs.
Pin = tuple[QPointF, QPointF]


def draw_underlay(board: DrawnMap, painter: QPainter) -> None:
    """The scans of a map, as solid as they shall be; nothing of those that cannot be read."""
    for underlay in underlays_of(board.map):
        picture = board.images.find(underlay.image)
        if picture is not None:
            _draw(board, painter, underlay, picture)


def _draw(board: DrawnMap, painter: QPainter, underlay: Underlay, picture: ArtPicture) -> None:
    size = picture.size
    pins = pins_of(board.layout, board.index, underlay)
    painter.save()
    painter.setOpacity(painter.opacity() * underlay.opacity)
    painter.setTransform(
        placed(pins, size, board.layout.frame(), turned=board.is_turned), combine=True
    )
    draw_picture(painter, picture, QRectF(QPointF(), size), board.images)
    painter.restore()


def pins_of(layout: Layout, index: MapIndex, underlay: Underlay) -> list[Pin]:
    """The control points of a scan whose hexes exist."""
    found = ((tie, index.find(tie.hex)) for tie in underlay.ties)
    return [(QPointF(tie.x, tie.y), layout.centre(*place)) for tie, place in found if place]


def placed(pins: Sequence[Pin], size: QSizeF, frame: QRectF, *, turned: bool = False) -> QTransform:
    """How a picture of this size lies on a map: by its pins, as far as they say.

    Without pins it fills the frame of the map, and a single one only moves it; only then it must
    be told that the map was turned round.
    """
    fit = fitted(pins)
    if fit is not None:
        return fit
    scale = 1.0
    if not size.isEmpty():
        scale = max(frame.width() / size.width(), frame.height() / size.height())
    if turned:
        scale = -scale
    here, there = QPointF(size.width() / 2, size.height() / 2), frame.center()
    if pins:
        here, there = _mean([one for one, _ in pins]), _mean([other for _, other in pins])
    shift = there - here * scale
    return QTransform(scale, 0, 0, scale, shift.x(), shift.y())


def misses(pins: Sequence[Pin], placing: QTransform) -> list[float]:
    """How far each pin comes to lie from where it belongs, in map units."""
    return [distance(placing.map(one), other) for one, other in pins]


def fitted(pins: Sequence[Pin]) -> QTransform | None:
    """The transform that brings the pins nearest to where they belong, by least squares.

    Three pins that are not in line stretch and shear the picture, two turn and scale it; with
    fewer, or all in one place, there is none.
    """
    if len(pins) < 2:
        return None
    here = _mean([one for one, _ in pins])
    there = _mean([other for _, other in pins])
    moved = [(one - here, other - there) for one, other in pins]
    return _affine(moved, here, there) or _similar(moved, here, there)


def _mean(points: Sequence[QPointF]) -> QPointF:
    total = QPointF()
    for point in points:
        total += point
    return total / len(points)


def _affine(pins: Sequence[Pin], here: QPointF, there: QPointF) -> QTransform | None:
    xx = sum(one.x() ** 2 for one, _ in pins)
    yy = sum(one.y() ** 2 for one, _ in pins)
    xy = sum(one.x() * one.y() for one, _ in pins)
    spread = xx * yy - xy * xy
    # Pins in one line say nothing about the other direction.
    if len(pins) < 3 or spread <= 1e-6 * (xx + yy) ** 2:
        return None

    def solved(values: list[float]) -> tuple[float, float]:
        along = sum(one.x() * value for (one, _), value in zip(pins, values, strict=True))
        down = sum(one.y() * value for (one, _), value in zip(pins, values, strict=True))
        return (along * yy - down * xy) / spread, (down * xx - along * xy) / spread

    m11, m21 = solved([other.x() for _, other in pins])
    m12, m22 = solved([other.y() for _, other in pins])
    return _around(QTransform(m11, m12, m21, m22, 0, 0), here, there)


def _similar(pins: Sequence[Pin], here: QPointF, there: QPointF) -> QTransform | None:
    size = sum(one.x() ** 2 + one.y() ** 2 for one, _ in pins)
    if size < 1e-9:
        return None
    along = sum(QPointF.dotProduct(one, other) for one, other in pins) / size
    turn = sum(one.x() * other.y() - one.y() * other.x() for one, other in pins) / size
    return _around(QTransform(along, turn, -turn, along, 0, 0), here, there)


def _around(linear: QTransform, here: QPointF, there: QPointF) -> QTransform | None:
    if abs(linear.determinant()) < 1e-9:
        return None
    shift = there - linear.map(here)
    return QTransform(linear.m11(), linear.m12(), linear.m21(), linear.m22(), shift.x(), shift.y())
