"""A scanned map below the drawing, stretched so that its control points meet their hexes."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from render.art_image import draw_picture
from render.board import Board

# A point of the picture and the point of the map where it belongs.
Pin = tuple[QPointF, QPointF]


def draw_underlay(board: Board, painter: QPainter) -> None:
    """The scan of a map, as solid as it shall be; nothing if it has none or it cannot be read."""
    underlay = board.map.underlay
    picture = board.images.find(underlay.image) if underlay else None
    if underlay is None or picture is None:
        return
    pins = []
    for tie in underlay.ties:
        place = board.place(tie.hex)
        if place is not None:
            pins.append((QPointF(tie.x, tie.y), board.layout.centre(*place)))
    size = picture.size() if isinstance(picture, QImage) else picture.defaultSize()
    fit = fitted(pins)
    painter.save()
    painter.setOpacity(painter.opacity() * underlay.opacity)
    if fit is None:
        draw_picture(painter, picture, board.layout.frame())
    else:
        painter.setTransform(fit, combine=True)
        draw_picture(painter, picture, QRectF(0, 0, size.width(), size.height()))
    painter.restore()


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
