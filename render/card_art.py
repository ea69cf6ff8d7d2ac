"""The pictures on cards that bring none: sections of a battlefield, country, emblems."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath

from hexwright.render.brush import (
    box,
    circle,
    clipped,
    dashes,
    fill,
    line,
    moved,
    polygon,
    stroke,
    write,
)
from hexwright.render.card_look import CardLook
from hexwright.render.counter_picture import draw_counter
from hexwright.render.fonts import SERIF, text_path
from hexwright.render.geometry import compass
from hexwright.render.styles import PARCHMENT, colour, faded, mixed
from hexwright.render.symbols import draw_symbol

WHITE = QColor("#fffaf0")
INK = colour(PARCHMENT.ink)
PAPER = mixed(colour(PARCHMENT.paper), WHITE, 0.35)


def draw_battlefield(painter: QPainter, look: CardLook, rect: QRectF) -> None:
    """The three sections side by side, an arrow with its number where orders are given."""
    ground = colour(PARCHMENT.ground)
    fill(painter, box(rect), mixed(ground, PAPER, 0.25))
    wide = rect.width() / 3
    band = colour(look.band)
    for number, count in enumerate(look.orders):
        part = QRectF(rect.left() + number * wide, rect.top(), wide, rect.height())
        if not count:
            _hatch(painter, part)
            continue
        fill(painter, box(part), mixed(ground, colour(PARCHMENT.art["field"]), 0.65))
        _arrow(painter, part, band, count)
    with clipped(painter, box(rect)):
        for number in (1, 2):
            x = rect.left() + number * wide
            edge = line(QPointF(x, rect.top()), QPointF(x, rect.bottom()))
            painter.strokePath(edge, dashes(faded(INK, 0.75), 0.9, [4, 3]))


def _hatch(painter: QPainter, rect: QRectF) -> None:
    with clipped(painter, box(rect)):
        step = 3.2
        for number in range(int((rect.width() + rect.height()) / step) + 1):
            start = QPointF(rect.left() + number * step, rect.top())
            end = start + QPointF(-rect.height(), rect.height())
            stroke(painter, line(start, end), faded(INK, 0.13), 0.5)


def _arrow(painter: QPainter, rect: QRectF, band: QColor, count: str) -> None:
    """An arrow of attack, as staff maps have them, with a number or a sign of the hand."""
    half, centre = rect.width() * 0.36, rect.center()
    high = min(rect.height() * 0.42, half * 2.1)
    shaft, neck = half * 0.62, -high + half * 0.95
    arrow = polygon(
        centre + QPointF(0, -high),
        centre + QPointF(half, neck),
        centre + QPointF(shaft, neck),
        centre + QPointF(shaft * 0.9, high),
        centre + QPointF(0, high * 0.8),
        centre + QPointF(-shaft * 0.9, high),
        centre + QPointF(-shaft, neck),
        centre + QPointF(-half, neck),
    )
    fill(painter, arrow.translated(0.7, 1.1), faded(INK, 0.28))
    shade = QLinearGradient(centre + QPointF(0, -high), centre + QPointF(0, high))
    shade.setColorAt(0, mixed(band, WHITE, 0.18))
    shade.setColorAt(1, mixed(band, INK, 0.15))
    painter.fillPath(arrow, shade)
    stroke(painter, arrow, mixed(band, INK, 0.6), 0.7)
    at = centre + QPointF(0, (neck + high * 0.8) / 2 - 0.4)
    size = shaft * 1.9
    if count.isdecimal():
        write(painter, text_path(count, SERIF, bold=True), at, size, WHITE)
        return
    spot = QRectF(0, 0, size * 0.92, size * 0.92)
    spot.moveCenter(at)
    draw_symbol(painter, "orders", spot, WHITE, mixed(band, INK, 0.1))


def draw_landscape(painter: QPainter, rect: QRectF) -> None:
    """A quiet stretch of country: a sky and three lines of hills."""
    sky = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    sky.setColorAt(0, mixed(colour(PARCHMENT.art["water"]), WHITE, 0.6))
    sky.setColorAt(0.6, mixed(colour(PARCHMENT.art["field"]), WHITE, 0.55))
    painter.fillPath(box(rect), sky)
    tints = [PARCHMENT.art["light-woods"], PARCHMENT.art["hill"], PARCHMENT.art["woods"]]
    for number, tint in enumerate(tints):
        high = rect.height() * (0.5 - 0.14 * number)
        hill = _hills(rect, high, number)
        fill(painter, hill, mixed(colour(tint), WHITE, 0.3 - 0.08 * number))
        stroke(painter, hill, faded(INK, 0.22), 0.4)


def _hills(rect: QRectF, high: float, number: int) -> QPainterPath:
    swing = rect.height() * 0.1 * (1 if number % 2 else -1)
    base = rect.bottom() - high
    path = QPainterPath(QPointF(rect.left() - 2, rect.bottom() + 2))
    path.lineTo(rect.left() - 2, base - swing)
    wide = rect.width() / 2
    path.cubicTo(
        rect.left() + wide * 0.4, base - 2 * swing, rect.left() + wide * 0.6, base + swing,
        rect.left() + wide, base,
    )  # fmt: skip
    path.cubicTo(
        rect.left() + wide * 1.4, base - swing, rect.left() + wide * 1.6, base + 2 * swing,
        rect.right() + 2, base + swing,
    )  # fmt: skip
    path.lineTo(rect.right() + 2, rect.bottom() + 2)
    path.closeSubpath()
    return path


def draw_emblem(painter: QPainter, look: CardLook, rect: QRectF) -> None:
    """The symbol of a card in a wreath, or the counter of the piece that it is about."""
    size = min(rect.width(), rect.height()) * 0.78
    if look.counter is not None:
        spot = QRectF(0, 0, size * 0.8, size * 0.8)
        spot.moveCenter(rect.center())
        draw_counter(painter, look.counter, spot)
        return
    centre, radius = rect.center(), size / 2
    ground = mixed(PAPER, WHITE, 0.5)
    fill(painter, circle(centre + QPointF(0, 0.9), radius), faded(INK, 0.22))
    fill(painter, circle(centre, radius), ground)
    stroke(painter, circle(centre, radius), colour(look.band), size * 0.035)
    _wreath(painter, centre, radius * 0.84, mixed(colour(look.band), PAPER, 0.42))
    spot = QRectF(0, 0, radius * 1.16, radius * 1.16)
    spot.moveCenter(centre)
    draw_symbol(painter, look.symbol or "orders", spot, mixed(colour(look.band), INK, 0.45), ground)


def _wreath(painter: QPainter, centre: QPointF, radius: float, tone: QColor) -> None:
    """Two branches of laurel that meet below."""
    leaf = QPainterPath(QPointF(0, -radius * 0.13))
    leaf.quadTo(radius * 0.075, 0, 0, radius * 0.13)
    leaf.quadTo(-radius * 0.075, 0, 0, -radius * 0.13)
    for sign in (-1, 1):
        for step in range(7):
            angle = sign * (165 - step * 19)
            for lean, out in ((28, 0.045), (-22, -0.055)):
                at = centre + compass(angle, radius * (1 + out))
                with moved(painter, at, turned=angle - sign * (90 + lean)):
                    painter.fillPath(leaf, tone)
