"""Drawings made into shapes look as Qt's own reader of SVG draws them."""

import pytest
from milsymbol import Symbol
from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from hexwright.render.brush import pen
from hexwright.render.nato_symbols import nato_code
from hexwright.render.svg_shapes import svg_shapes
from tests.helpers.pixels import as_pillow, difference

pytestmark = pytest.mark.usefixtures("qapp")

BOX = QRectF(-20, -20, 240, 300)
# Straight lines, curves, arcs, dots, groups, near-white areas; letters are left to our own font.
NAMES = (
    "nato-infantry",
    "nato-unknown-air-defence",
    "nato-hostile-bridging-team",
    "nato-headquarters-army",
    "nato-10031000001309000000",
    "nato-10031000001404000000",
    "nato-10031000001211000004",
    "nato-10030100001101000000",
)


def blank() -> QImage:
    image = QImage(480, 600, QImage.Format.Format_RGB32)
    image.fill(QColor("#efefef"))
    return image


def painter_of(image: QImage) -> QPainter:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setWindow(BOX.toRect())
    return painter


def by_qt(svg: str) -> QImage:
    start = svg.index("<path")
    box = f'viewBox="{BOX.x()} {BOX.y()} {BOX.width()} {BOX.height()}"'
    # The colour of the frame is the counter's.
    inside = svg[start:].replace('fill="rgb(', 'fill="none" was="rgb(', 1)
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{inside}'
    renderer = QSvgRenderer(QByteArray(text.encode()))
    image = blank()
    painter = painter_of(image)
    renderer.render(painter, BOX)
    painter.end()
    return image


def by_shapes(svg: str) -> QImage:
    image = blank()
    painter = painter_of(image)
    for shape in svg_shapes(svg):
        colour = QColor("#efefef") if shape.pale else QColor("black")
        if shape.width:
            painter.strokePath(shape.path, pen(colour, shape.width, flat=True))
        else:
            painter.fillPath(shape.path, colour)
    painter.end()
    return image


@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_as_shapes_looks_as_qt_draws_it(name: str) -> None:
    svg = Symbol(nato_code(name)).as_svg()
    found = difference(as_pillow(by_shapes(svg)), as_pillow(by_qt(svg)))
    assert found.is_small, str(found)


def test_lines_are_as_bold_as_asked_for() -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg">'
        '<path d="M0 0h9" stroke="red" fill="none" stroke-width="2"/></svg>'
    )
    assert [shape.width for shape in svg_shapes(drawing, bolder=1.5)] == [3.0]


def test_a_group_scales_what_is_in_it() -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg"><g transform="translate(10,20)">'
        '<g transform="scale(2)"><circle cx="1" cy="1" r="3"/></g></g></svg>'
    )
    (shape,) = svg_shapes(drawing)
    assert shape.path.boundingRect() == QRectF(6, 16, 12, 12)
