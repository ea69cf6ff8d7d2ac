"""The sign of a command: a small flag in its colour with the mark of its size."""

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from hexwright.render.brush import box, fill, stroke, write
from hexwright.render.fonts import SANS, text_path
from hexwright.render.styles import colour, is_dark, mixed

# The marks that staffs put over their boxes.
_MARKS: Final = {
    "army": 4 * "X",
    "wing": 3 * "X" + "+",
    "corps": 3 * "X",
    "division": "XX",
    "brigade": "X",
    "regiment": "III",
    "group": "•••",
}
_PLAIN: Final = "#b9b2a3"
_LIGHT, _DARK = "#fffaf0", "#241a10"
_LETTERS: Final = 0.62


def draw_sign(painter: QPainter, level: str, tone: str | None, rect: QRectF) -> None:
    """Draw the sign of a command into a rectangle."""
    ground = colour(tone or _PLAIN)
    ink = colour(_LIGHT if is_dark(ground) else _DARK)
    shape = box(rect.adjusted(0.5, 0.5, -0.5, -0.5), rect.height() * 0.16)
    fill(painter, shape, ground)
    stroke(painter, shape, mixed(ground, colour(_DARK), 0.55), max(rect.height() * 0.05, 1.0))
    text = text_path(_MARKS.get(level, _MARKS["group"]), SANS, bold=True)
    size = min(rect.height() * _LETTERS, rect.width() * 0.8 / max(text.width, 0.1))
    write(painter, text, rect.center(), size, ink)
