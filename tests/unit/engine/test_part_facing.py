"""Facing as every system asks about it: arcs by formation, and turning questions."""

import pytest

from hexwright.engine.core.decision import PASS, Preview
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.hexes.facing import Arcs
from hexwright.engine.parts.facing import (
    HEXSIDES,
    VERTICES,
    FacingProfile,
    arc_hexes,
    arc_of,
    facing_button,
    facing_buttons,
    facings_within,
    turn,
)
from tests.helpers.situations import Situation, piece, situation

FIELD = """
    .    .    .
      .    .I1    .
    .    .    .
"""
LINE = FacingProfile("vertex", (0, 1), (5, 2), (3, 4))
COLUMN = FacingProfile("hexside", (0,), (5, 1, 4, 2), (3,))
AROUND = FacingProfile("", (0, 1, 2, 3, 4, 5), (), ())


def field(facing: int | None = 1) -> Situation:
    return situation(FIELD, I1=piece(facing=facing))


def test_a_line_looks_over_a_vertex() -> None:
    game = field()
    assert arc_hexes(game, "0202", 1, LINE, "front") == ("0301", "0302")
    assert arc_hexes(game, "0202", 1, LINE, "flank") == ("0303", "0201")
    assert arc_hexes(game, "0202", 1, LINE, "rear") == ("0203", "0102")


def test_a_column_looks_over_a_hexside() -> None:
    game = field()
    assert arc_hexes(game, "0202", 2, COLUMN, "front") == ("0302",)
    assert arc_hexes(game, "0202", 2, COLUMN, "rear") == ("0102",)
    assert len(arc_hexes(game, "0202", 2, COLUMN, "flank")) == 4


@pytest.mark.parametrize("facing", VERTICES)
def test_arcs_turn_with_the_counter(facing: int) -> None:
    found = LINE.arcs(facing)
    assert sorted((*found.front, *found.flank, *found.rear)) == [0, 1, 2, 3, 4, 5]
    assert found.front == (facing // 2, (facing // 2 + 1) % 6)


def test_a_flank_may_be_refused_by_data_alone() -> None:
    refused = LINE._replace(front=(0, 1, 2), flank=(5, 3), rear=(4,))
    assert refused.arcs(3) == Arcs(front=(1, 2, 3), flank=(0, 4), rear=(5,))


def test_without_a_facing_there_are_no_arcs() -> None:
    assert arc_hexes(field(None), "0202", None, LINE, "front") == ()
    assert arc_of(field(None), "0202", None, LINE, "0301") is None


def test_who_looks_all_around_needs_none() -> None:
    assert len(arc_hexes(field(None), "0202", None, AROUND, "front")) == 6
    assert AROUND.facings == ()


def test_a_formation_may_be_given_by_the_hexes_in_front_and_behind() -> None:
    assert FacingProfile.of_counts("vertex", 2, 2).front == LINE.front
    assert FacingProfile.of_counts("hexside", 3, 1).front == (5, 0, 1)
    assert FacingProfile.of_counts("vertex", 4, 4).rear == (3, 4)
    assert FacingProfile.of_counts("vertex", 6, 0).looks_at == ""
    assert FacingProfile.of_counts("vertex", 0, 0).arcs(None).front == ()


def test_a_neighbour_lies_in_one_arc() -> None:
    game = field()
    found = [arc_of(game, "0202", 1, LINE, one) for one in ("0301", "0303", "0203")]
    assert found == ["front", "flank", "rear"]


def test_the_wrong_kind_of_facing_is_a_fault_of_ours() -> None:
    with pytest.raises(AssertionError):
        LINE.arcs(2)


def test_a_counter_turns_by_vertices_or_by_hexsides() -> None:
    assert facings_within(1, 1) == (1, 3, 11)
    assert facings_within(0, 1) == (0, 2, 10)
    assert facings_within(4, 3) == HEXSIDES


# --- the question ---------------------------------------------------------------------------------


def test_the_owner_is_asked_by_the_hexes_in_front() -> None:
    game = field()
    decision = game.run(turn(game, ("I1",), "toy-1", LINE, facings_within(1, 1)))
    assert decision is not None
    assert list(decision.buttons.items()) == [
        (PASS, "Keep its facing"),
        (facing_button(3), "Towards 0302, 0303"),
        (facing_button(11), "Towards 0301, 0201"),
    ]
    assert decision.about is not None
    assert decision.about(PASS) == ("0301", "0302")


def test_at_the_edge_a_facing_without_hexes_is_named_by_the_clock() -> None:
    game = field()
    game.emit(Moved("I1", "0101"))
    decision = game.run(turn(game, ("I1",), "toy-1", LINE, facings_within(1, 3)))
    assert decision is not None
    assert "Off the map, to 11 o'clock" in decision.buttons.values()
    assert all(words.strip() != "Towards" for words in decision.buttons.values())


def test_facings_that_look_at_the_same_hexes_are_told_apart() -> None:
    assert facing_buttons({1: ("0301",), 3: ("0301",), 5: ("0203",)}) == {
        facing_button(1): "Towards 0301, facing 1 o'clock",
        facing_button(3): "Towards 0301, facing 3 o'clock",
        facing_button(5): "Towards 0203",
    }


def test_units_that_stand_together_turn_together() -> None:
    game = situation(".I1+I2  .", I1=piece(facing=1), I2=piece(facing=1))
    assert game.play(turn(game, ("I1", "I2"), "toy-1", LINE, VERTICES), facing_button(5))
    assert [game.piece(one).facing for one in ("I1", "I2")] == [5, 5]


def test_they_may_stay_as_they_are() -> None:
    game = field()
    assert not game.play(turn(game, ("I1",), "toy-1", LINE, VERTICES), PASS)
    assert game.piece("I1").facing == 1


def test_a_facing_that_must_be_left_is_not_offered() -> None:
    game = field()
    decision = game.run(turn(game, ("I1",), "toy-1", LINE, (3,)))
    assert decision is not None
    assert list(decision.buttons) == [facing_button(3)]


def test_what_waits_for_them_is_shown_by_facing() -> None:
    game = field()
    procedure = turn(game, ("I1",), "toy-1", LINE, (1, 3), lambda one: Preview(f"facing {one}"))
    decision = game.run(procedure)
    assert decision is not None
    assert decision.preview is not None
    assert [decision.preview(one) for one in (PASS, facing_button(3))] == [
        Preview("facing 1"),
        Preview("facing 3"),
    ]
