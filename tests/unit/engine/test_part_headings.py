"""Straight ways: where a goal lies, and which hexes are on the line to it."""

import pytest

from hexwright.engine.parts.flights import heading, is_on_line, progress
from hexwright.engine.parts.ground import field_of
from tests.helpers.situations import Situation, situation

FIELD = """
    .    .    .    .    .
      .    .    .    .    .
    .    .    .    .    .
      .    .    .    .    .
    .    .    .    .    .
"""


@pytest.fixture
def game() -> Situation:
    return situation(FIELD)


def on_line(game: Situation, start: str, *goals: str) -> list[str]:
    """The hexes on the way from a hex, those behind it left out."""
    ahead = heading(game, start, goals)
    field = field_of(game)
    return [
        hex_
        for hex_ in map(field.number, field.places())
        if progress(game, start, hex_, ahead) > 0 and is_on_line(game, start, hex_, ahead)
    ]


def test_a_way_along_a_row_holds_the_row(game: Situation) -> None:
    assert on_line(game, "0103", "0503") == ["0203", "0303", "0403", "0503"]


def test_a_way_along_hexsides_holds_the_hexes_on_both_sides(game: Situation) -> None:
    assert on_line(game, "0301", "0303") == ["0202", "0302", "0303", "0204", "0304", "0305"]


def test_between_two_goals_that_are_as_near_lies_the_middle(game: Situation) -> None:
    assert heading(game, "0302", ("0303", "0403")) == heading(game, "0302", ("0304",))


def test_of_several_goals_the_nearest_counts(game: Situation) -> None:
    assert heading(game, "0303", ("0103", "0503", "0403")) == heading(game, "0303", ("0403",))


def test_progress_is_negative_behind_and_nothing_abreast(game: Situation) -> None:
    ahead = heading(game, "0303", ("0503",))
    assert progress(game, "0303", "0403", ahead) > 0
    assert progress(game, "0303", "0203", ahead) < 0
    assert progress(game, "0303", "0305", ahead) == 0
