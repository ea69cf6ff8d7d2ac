"""The picture of a board in the list of saves is made of the pictures of its parts."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

from hexwright.exporters.tabletop_simulator.thumbnail import SIDE, Thumbnail

pytestmark = pytest.mark.usefixtures("qapp")

SHEET = QRectF(-7, 3, 101, 50.5)
COLOURS = ("red", "green", "blue", "white")


def plain(colour: str) -> QImage:
    made = QImage(333, 170, QImage.Format.Format_RGB32)
    made.fill(QColor(colour))
    return made


def test_parts_lie_where_they_lie_on_the_board_without_a_gap() -> None:
    small = Thumbnail(SHEET)
    small.image.fill(QColor("yellow"))
    wide, high = SHEET.width() / 2, SHEET.height() / 2
    for number, colour in enumerate(COLOURS):
        right, down = SHEET.left() + number % 2 * wide, SHEET.top() + number // 2 * high
        small.add(plain(colour), QRectF(right, down, wide, high))
    assert (small.image.width(), small.image.height()) == (SIDE, SIDE // 2)
    corners = ((5, 5), (SIDE - 5, 5), (5, SIDE // 2 - 5), (SIDE - 5, SIDE // 2 - 5))
    assert [QColor(small.image.pixel(*at)).name() for at in corners] == [
        QColor(colour).name() for colour in COLOURS
    ]
    seen = {small.image.pixel(x, y) for x in range(SIDE) for y in range(SIDE // 2)}
    assert len(seen) == len(COLOURS)


def test_a_board_of_one_part_is_that_part_made_small() -> None:
    small = Thumbnail(SHEET)
    small.add(plain("green"), SHEET)
    assert QColor(small.image.pixel(SIDE // 2, SIDE // 4)).name() == QColor("green").name()
