"""Plain SVG drawings as shapes, so that they take the colours of what they stand on.

Enough of SVG for what symbols are made of: paths, circles, letters, and groups that are moved or
scaled. Lines are ink whatever their colour; an area is ink if it is black, cut out if it is nearly
white, and else the ground behind it, which is not drawn.
"""

import re
from collections.abc import Callable, Iterator
from math import atan2, degrees, hypot, sqrt
from typing import Any, Final

from lxml import etree
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

from hexwright.render.fonts import text_path
from hexwright.render.symbol_shape import Shape, Shapes

_TOKENS: Final = re.compile(r"[A-DF-Za-df-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_NUMBERS: Final = re.compile(r"[-+.\deE]+")
_PALE: Final = "rgb(239, 239, 239)"
# Letters stand over their middle or begin at their place; this much of their size is their height.
_LETTER_HIGH: Final = 0.66
Inherited = dict[str, str]
Numbers = list[float]


def svg_shapes(text: str, bolder: float = 1.0) -> Shapes:
    """The shapes of a drawing, in its own units, with lines so many times as bold."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    root = etree.fromstring(text.encode(), parser)
    return list(_group(root, QTransform(), {}, bolder))


def _group(group: Any, onto: QTransform, inherited: Inherited, bolder: float) -> Iterator[Shape]:
    for element in group:
        look = {**inherited, **element.attrib}
        kind = etree.QName(element).localname
        if kind == "g":
            yield from _group(element, _moved(element.get("transform", "")) * onto, look, bolder)
        else:
            yield from _painted(onto.map(_OUTLINES[kind](element)), look, onto.m11() * bolder)


def _moved(transform: str) -> QTransform:
    numbers = [float(one) for one in _NUMBERS.findall(transform.partition("(")[2])]
    if transform.startswith("scale"):
        return QTransform.fromScale(numbers[0], numbers[-1])
    return QTransform.fromTranslate(*numbers) if numbers else QTransform()


def _painted(path: QPainterPath, look: Inherited, scale: float) -> Iterator[Shape]:
    """The area of an outline, then the line along it, as far as they are to be seen."""
    area, along = look.get("fill", "black"), look.get("stroke", "none")
    if area in ("black", _PALE):
        yield Shape(path, pale=area == _PALE)
    if along == "none":
        return
    width = float(look.get("stroke-width", 1)) * scale
    dashes = [float(one) * scale for one in _NUMBERS.findall(look.get("stroke-dasharray", ""))]
    if not dashes:
        yield Shape(path, width, pale=along == _PALE)
        return
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    stroker.setDashPattern([one / width for one in dashes])
    yield Shape(stroker.createStroke(path), pale=along == _PALE)


def _circle(element: Any) -> QPainterPath:
    path = QPainterPath()
    radius = float(element.get("r"))
    path.addEllipse(QPointF(float(element.get("cx")), float(element.get("cy"))), radius, radius)
    return path


def _letters(element: Any) -> QPainterPath:
    size = float(element.get("font-size"))
    made = text_path(element.text or "", bold=element.get("font-weight") == "bold")
    x, y = float(element.get("x")), float(element.get("y"))
    if element.get("text-anchor") != "middle":
        x += made.width * size / 2
    if element.get("dominant-baseline") != "middle":
        y -= _LETTER_HIGH * size / 2
    place = QTransform.fromTranslate(x, y).scale(size * made.scale, size * made.scale)
    return place.map(made.path)


def _path(element: Any) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for command, numbers in _commands(element.get("d")):
        origin = path.currentPosition() if command.islower() else QPointF()
        _DRAWN[command.upper()][1](path, origin, numbers)
    return path


def _commands(text: str) -> Iterator[tuple[str, Numbers]]:
    """Each command of a path with its numbers; one letter may stand for several commands."""
    tokens = _TOKENS.findall(text)
    command, place = "", 0
    while place < len(tokens):
        if tokens[place].isalpha():
            command = tokens[place]
            place += 1
        takes = _DRAWN[command.upper()][0]
        yield command, [float(one) for one in tokens[place : place + takes]]
        place += takes
        # Further points after the one where a line begins are its corners.
        command = {"M": "L", "m": "l"}.get(command, command)


def _points(origin: QPointF, numbers: Numbers) -> list[QPointF]:
    return [origin + QPointF(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def _across(path: QPainterPath, origin: QPointF, numbers: Numbers) -> None:
    path.lineTo(origin.x() + numbers[0], path.currentPosition().y())


def _down(path: QPainterPath, origin: QPointF, numbers: Numbers) -> None:
    path.lineTo(path.currentPosition().x(), origin.y() + numbers[0])


def _arc(path: QPainterPath, origin: QPointF, numbers: Numbers) -> None:
    """An arc of an upright ellipse from where the path is to a point."""
    wide, high, _turn, is_long, is_clockwise = numbers[:5]
    start, end = path.currentPosition(), origin + QPointF(*numbers[5:])
    # In units of the ellipse it is a circle of radius 1: its middle stands beside the chord.
    half_x, half_y = (end.x() - start.x()) / 2 / wide, (end.y() - start.y()) / 2 / high
    chord = hypot(half_x, half_y)
    grown = max(chord, 1.0)
    away = sqrt(max(grown**2 - chord**2, 0)) / chord * (-1 if is_long == is_clockwise else 1)
    wide, high, half_x, half_y = wide * grown, high * grown, half_x / grown, half_y / grown
    away /= grown
    to_start = (-half_x + away * half_y * grown, -half_y - away * half_x * grown)
    to_end = (half_x + away * half_y * grown, half_y - away * half_x * grown)
    middle = start - QPointF(to_start[0] * wide, to_start[1] * high)
    first = degrees(atan2(to_start[1], to_start[0]))
    sweep = (degrees(atan2(to_end[1], to_end[0])) - first) % 360
    if not is_clockwise:
        sweep -= 360
    # Qt counts angles the other way round.
    box = QRectF(middle.x() - wide, middle.y() - high, 2 * wide, 2 * high)
    path.arcTo(box, -first, -sweep)


_OUTLINES: Final[dict[str, Callable[[Any], QPainterPath]]] = {
    "path": _path,
    "circle": _circle,
    "text": _letters,
}
# How many numbers each command of a path takes, and what it does.
_DRAWN: Final[dict[str, tuple[int, Callable[[QPainterPath, QPointF, Numbers], None]]]] = {
    "M": (2, lambda path, origin, numbers: path.moveTo(*_points(origin, numbers))),
    "L": (2, lambda path, origin, numbers: path.lineTo(*_points(origin, numbers))),
    "C": (6, lambda path, origin, numbers: path.cubicTo(*_points(origin, numbers))),
    "Q": (4, lambda path, origin, numbers: path.quadTo(*_points(origin, numbers))),
    "H": (1, _across),
    "V": (1, _down),
    "A": (7, _arc),
    "Z": (0, lambda path, _origin, _numbers: path.closeSubpath()),
}
