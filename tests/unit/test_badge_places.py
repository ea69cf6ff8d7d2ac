"""Badges of statuses on a counter: a row above its upper edge, so that its name is read."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from hexwright.editor.play.board.piece_looks import Badge
from hexwright.editor.play.board.piece_painter import badge_places, draw_badge

COUNTER = QRectF(40, 40, 60, 60)
LETTER, SYMBOL = Badge("S", "", "Shaken"), Badge("", "infantry", "Marker")
BACK = Badge("", "", "Order", is_face_down=True)
ROWS = [
    [LETTER],
    [SYMBOL, LETTER],
    [LETTER, SYMBOL, LETTER],
    [SYMBOL] * 5,
    [LETTER] * 9,
    [BACK, LETTER],
]
# The name of a unit stands so far below the upper edge of its counter.
NAME = 2.5


@pytest.mark.parametrize("badges", ROWS, ids=len)
def test_no_badge_hides_the_name_of_its_counter(badges: list[Badge]) -> None:
    for at, radius in badge_places(badges, COUNTER):
        assert at.y() + radius < COUNTER.top() + NAME


@pytest.mark.parametrize("badges", ROWS, ids=len)
def test_all_badges_are_there_whole_and_side_by_side(badges: list[Badge]) -> None:
    places = list(badge_places(badges, COUNTER))
    assert len(places) == len(badges)
    for (at, radius), (other, beside) in pairwise(places):
        assert other.x() - at.x() > 0.7 * (radius + beside)
    left = min(at.x() - radius for at, radius in places)
    right = max(at.x() + radius for at, radius in places)
    assert COUNTER.left() - 5 < left
    assert right < COUNTER.right() + 5


def test_a_counter_without_badges_has_no_row() -> None:
    assert list(badge_places([], COUNTER)) == []


@pytest.mark.parametrize("badge", [LETTER, SYMBOL, BACK])
def test_a_badge_is_drawn_as_large_as_its_place(badge: Badge) -> None:
    image = QImage(60, 60, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    draw_badge(painter, badge, QPointF(30, 30), "#f2c14e", 8.0)
    painter.end()
    white = QColor(Qt.GlobalColor.white)
    inked = [(x, y) for x in range(60) for y in range(60) if image.pixelColor(x, y) != white]
    assert (30, 30) in inked
    assert all(18 <= x <= 42 and 18 <= y <= 42 for x, y in inked)
