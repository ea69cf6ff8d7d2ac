"""The symbols on counters: insignia of arms, drawn in a square from -1 to 1 around the origin.

A symbol is a list of shapes; those that are not filled are drawn as lines of their width.
"""

from functools import cache
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QTransform

from hexwright.render.brush import pen
from hexwright.render.marker_parts import MARKER_PARTS
from hexwright.render.modern_parts import MODERN_PARTS
from hexwright.render.nato_symbols import nato_shapes
from hexwright.render.period_parts import PERIOD_PARTS
from hexwright.render.styles import mixed
from hexwright.render.symbol_choice import recipe
from hexwright.render.symbol_shape import Shape, Shapes

_PARTS: Final = {**PERIOD_PARTS, **MODERN_PARTS, **MARKER_PARTS}


def draw_symbol(painter: QPainter, name: str, rect: QRectF, ink: QColor, ground: QColor) -> None:
    """Draw a symbol into a rectangle, dark parts in `ink`, cut-outs in `ground`."""
    # Insignia seldom fill the corners of their square, so they may stand out of it a little.
    size = min(rect.width(), rect.height()) * 0.59
    painter.save()
    painter.translate(rect.center())
    painter.scale(size, size)
    for shape in symbol(name):
        tone = mixed(ground, ink, 0.08) if shape.pale else ink
        if shape.width:
            painter.strokePath(shape.path, pen(tone, shape.width))
        else:
            painter.fillPath(shape.path, tone)
    painter.restore()


@cache
def symbol(name: str) -> Shapes:
    """The shapes of a symbol; an unknown name gives a plain diamond."""
    shapes = nato_shapes(name)
    if shapes:
        return shapes
    for part, size, right, down, turn in recipe(name):
        transform = QTransform().translate(right, down).rotate(turn).scale(size, size)
        for shape in _PARTS[part]():
            width = shape.width * size
            shapes.append(Shape(transform.map(shape.path), width, shape.pale))
    return shapes
