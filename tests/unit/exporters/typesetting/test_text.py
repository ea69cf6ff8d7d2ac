"""Text in lines, columns and tables."""

import pytest
from PySide6.QtGui import QPainter

from hexwright.exporters.typesetting.grid import Grid
from hexwright.exporters.typesetting.text import BODY, Piece, filled, gap, height_of, paragraph

pytestmark = pytest.mark.usefixtures("qapp")

WORDS = "The wardens win at once when the alarm reaches its last space, whatever the hour is."


def draw(_painter: QPainter, _x: float, _y: float) -> None:
    """Makes a piece something that is seen."""


def test_lines_are_no_wider_than_their_column() -> None:
    lines = BODY.lines(WORDS, 40)
    assert len(lines) > 2
    assert all(BODY.width(line) <= 40 for line in lines)
    assert " ".join(lines) == WORDS


def test_a_word_that_is_too_long_stands_alone() -> None:
    assert BODY.lines("an incomprehensibility then", 15) == ["an", "incomprehensibility", "then"]


def test_columns_are_no_higher_than_asked_for() -> None:
    pieces = [*paragraph(WORDS, 25)] * 4
    columns = filled(pieces, 20)
    assert len(columns) > 2
    assert all(height_of(column) <= 20 for column in columns)


def test_a_heading_goes_over_to_the_next_column_with_what_follows() -> None:
    columns = filled([Piece(8, draw), Piece(5, draw, leads=True), Piece(5, draw)], 15)
    assert [[piece.height for piece in column] for column in columns] == [[8], [5, 5]]


def test_room_at_the_top_of_a_column_is_left_out() -> None:
    columns = filled([Piece(10, draw), gap(3), Piece(10, draw)], 12)
    assert [[piece.height for piece in column] for column in columns] == [[10], [10]]


def test_text_that_ends_with_room_makes_no_empty_column() -> None:
    assert len(filled([Piece(10, draw), gap(3)], 12)) == 1


def grid(room: float) -> Grid:
    rows = (("Refusal of one hex", "+1", WORDS), ("Night", "+2", "At night; not for rally."))
    return Grid(("Modifier", "Value", "When"), rows, room)


@pytest.mark.parametrize("room", [30.0, 60.0, 90.0, 180.0])
def test_a_table_is_no_wider_than_its_room(room: float) -> None:
    assert grid(room).width <= room + 1e-6


def test_a_table_gets_much_smaller_letters_only_if_its_words_are_too_wide() -> None:
    assert grid(180).scale == 1
    assert not grid(80).is_tight
    assert grid(80).scale >= 0.9
    assert grid(30).is_tight
    assert grid(30).scale < 0.9


def test_a_narrow_table_is_taller() -> None:
    assert height_of(grid(60).pieces()) > height_of(grid(180).pieces())


def test_the_head_of_a_table_leads_its_first_row() -> None:
    assert [piece.leads for piece in grid(100).pieces()] == [True, False, False]
