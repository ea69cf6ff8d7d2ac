"""Dice as they lie on the table: with symbols that a module draws on them, pips or numbers."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath

from hexwright.render.brush import box, circle, fill, polygon, stroke, write
from hexwright.render.fonts import SANS, text_path
from hexwright.render.geometry import compass
from hexwright.render.styles import colour, is_dark, mixed
from hexwright.render.symbols import draw_symbol
from hexwright.schema.model.module import Die
from hexwright.schema.module import Module

# Where the pips of each number lie, in thirds of a face.
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_DARK, _WHITE = QColor("#2a2018"), QColor("#fffaf0")
_PLAIN = "#f4f1e6"


def die_of(module: Module, die: str) -> Die:
    """A die of a module; one that it does not define is a usual one, such as d10."""
    known = next((one for one in module.info.dice if one.id == die), None)
    if known is not None:
        return known
    highest = int(die[1:]) if die[1:].isdecimal() else 6
    return Die(id=die, name=die, highest=highest, colour=_PLAIN)


def draw_die(
    painter: QPainter, die: Die, value: int | str, rect: QRectF, *, is_faint: bool = False
) -> None:
    """Draw a die that shows a value; faint if it did not count."""
    painter.save()
    if is_faint:
        painter.setOpacity(painter.opacity() * 0.42)
    ground = colour(die.colour)
    with_corners = not die.faces and die.highest > len(_PIPS)
    outline = _outline(rect, with_corners=with_corners)
    side = min(rect.width(), rect.height())
    fill(painter, outline.translated(side * 0.03, side * 0.05), QColor(20, 14, 6, 70))
    shade = QLinearGradient(rect.topLeft(), rect.bottomRight())
    shade.setColorAt(0, mixed(ground, _WHITE, 0.5))
    shade.setColorAt(1, mixed(ground, _DARK, 0.14))
    painter.fillPath(outline, shade)
    stroke(painter, outline, mixed(ground, _DARK, 0.55), side * 0.028)
    _face(painter, die, value, rect, ground)
    painter.restore()


def draw_die_face(painter: QPainter, die: Die, value: int | str, rect: QRectF) -> None:
    """Draw one face alone, to its rims, for a die that has a shape of its own."""
    ground = colour(die.colour)
    painter.fillRect(rect, ground)
    _face(painter, die, value, rect, ground)


def _outline(rect: QRectF, *, with_corners: bool) -> QPainterPath:
    """A cube seen from above; dice with more faces show a corner instead."""
    if not with_corners:
        return box(rect, min(rect.width(), rect.height()) * 0.18)
    radius = min(rect.width(), rect.height()) / 2
    return polygon(*(rect.center() + compass(60 * step, radius) for step in range(6)))


def _face(painter: QPainter, die: Die, value: int | str, rect: QRectF, ground: QColor) -> None:
    ink = _WHITE if is_dark(ground) else _DARK
    face = next((one for one in die.faces if one.id == str(value)), None)
    if face is not None and face.symbol:
        inner = min(rect.width(), rect.height()) * 0.74
        spot = QRectF(0, 0, inner, inner)
        spot.moveCenter(rect.center())
        draw_symbol(painter, face.symbol, spot, colour(face.colour), ground)
    elif isinstance(value, int) and not die.faces and value in _PIPS and die.highest <= len(_PIPS):
        third = min(rect.width(), rect.height()) * 0.27
        for right, down in _PIPS[value]:
            at = rect.center() + QPointF(right * third, down * third)
            fill(painter, circle(at, third * 0.34), ink)
    else:
        words = face.name if face is not None else str(value)
        text = text_path(words, SANS, bold=True)
        size = min(rect.height() * 0.56, rect.width() * 0.78 / max(text.width, 0.1))
        write(painter, text, rect.center(), size, ink)
