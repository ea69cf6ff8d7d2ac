"""The foot of a card that counts as a roll: its two dice, what they set off, a number, a hex."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from hexwright.render.brush import box, fill, polygon, stroke, write
from hexwright.render.card_art import INK, PAPER, WHITE
from hexwright.render.card_look import CardField
from hexwright.render.dice_picture import draw_die
from hexwright.render.fonts import SANS, text_path
from hexwright.render.geometry import compass
from hexwright.render.styles import faded, mixed
from hexwright.schema.model.module import Die

_DICE = {
    "light-die": Die(id="light", name="", colour="#f7f3e6"),
    "dark-die": Die(id="dark", name="", colour="#41454b"),
}
_TRIGGER = QColor("#a33a26")
_GAP = 0.14
# Room of a field in heights of the foot.
_WIDTHS = {"light-die": 1.0, "dark-die": 1.0, "number": 0.9, "hex": 1.3}


def foot_width(fields: tuple[CardField, ...], high: float) -> float:
    """How wide a foot of this height is where nothing presses it."""
    return sum(_wide(one, high) + _GAP * high for one in fields)


def rolls_of(fields: tuple[CardField, ...]) -> tuple[CardField, ...]:
    """What of a foot is the roll: the dice, and what they set off."""
    return tuple(one for one in fields if one.kind in _DICE or one.kind == "trigger")


def draw_foot(painter: QPainter, fields: tuple[CardField, ...], rect: QRectF) -> None:
    """Draw fields side by side: a hex at the right edge, all others from the left."""
    if not fields:
        return
    high = min(rect.height(), rect.height() * rect.width() / foot_width(fields, rect.height()))
    left = rect.left()
    for one in fields:
        wide = _wide(one, high)
        at = rect.right() - wide if one.kind == "hex" else left
        _draw_field(painter, one, QRectF(at, rect.center().y() - high / 2, wide, high))
        left += wide + _GAP * high


def _wide(one: CardField, high: float) -> float:
    if one.kind == "trigger":
        return (text_path(_shout(one.text), SANS, bold=True).width * 0.5 + 0.4) * high
    return _WIDTHS[one.kind] * high


def _draw_field(painter: QPainter, one: CardField, rect: QRectF) -> None:
    inner = rect.height() * 0.06
    if one.kind in _DICE:
        value = int(one.text) if one.text.isdecimal() else one.text
        draw_die(painter, _DICE[one.kind], value, rect.adjusted(inner, inner, -inner, -inner))
        return
    text, size, ink = text_path(one.text, SANS, bold=True), rect.height() * 0.42, INK
    if one.kind == "trigger":
        text, ink = text_path(_shout(one.text), SANS, bold=True), WHITE
        size = rect.height() * 0.5
        pill = rect.adjusted(0, rect.height() * 0.16, 0, -rect.height() * 0.16)
        fill(painter, box(pill, pill.height() * 0.3), _TRIGGER)
    elif one.kind == "hex":
        _draw_hex(painter, rect)
    else:
        stroke(painter, box(rect.adjusted(inner, inner, -inner, -inner)), faded(INK, 0.6), inner)
    write(painter, text, rect.center(), size, ink)


def _draw_hex(painter: QPainter, rect: QRectF) -> None:
    """A hex with flat sides above and below, as wide as its room."""
    points = [compass(60 * step + 30, 1.0) for step in range(6)]
    at, across, down = rect.center(), rect.width() / 2, rect.height() * 0.54
    outline = polygon(*(at + QPointF(one.x() * across, one.y() * down) for one in points))
    fill(painter, outline, mixed(PAPER, QColor("#8aa05a"), 0.35))
    stroke(painter, outline, faded(INK, 0.7), rect.height() * 0.06)


def _shout(words: str) -> str:
    return words.upper()
