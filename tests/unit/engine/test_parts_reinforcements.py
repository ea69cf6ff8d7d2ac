"""Reinforcements: who is due, where they enter, what they keep free, and the cost of a column."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import TurnBegan
from hexwright.engine.core.piece_events import Eliminated, Moved
from hexwright.engine.core.state import Piece
from hexwright.engine.parts.activation import Activation, begin_activation
from hexwright.engine.parts.reinforcements import (
    ENTERED,
    Column,
    call_up,
    cost_in_column,
    entry_hexes,
    first_arrival,
    is_waiting,
    kept_free,
    note_entry,
    pieces_of_arrival,
    waiting_now,
)
from hexwright.schema.model.map import Zone
from hexwright.schema.model.scenario import Reinforcement
from tests.helpers.modules import module_of
from tests.helpers.situations import Situation, situation

ROAD = Zone(id="road", name="Road", kind="entry", hexes=("0101", "0102"))
EARLY = Reinforcement(id="early", side="red", turn=1, pieces=("red-2",), hexes=("0301",))
LATE = Reinforcement(
    id="late", side="red", turn=2, commands=("red-corps",), zone="road", hexes=("0102",)
)
BLUE = Reinforcement(id="blue", side="blue", turn=3, pieces=("blue-1",), hexes=("0501",))


def tired(board: Board, arrival: Reinforcement, piece: Piece) -> Piece:
    """Those who come late are shaken."""
    assert board.scenario.reinforcements
    return replace(piece, statuses={"shaken": 1}) if arrival.id == "late" else piece


def battle(**more: Any) -> Situation:
    return situation(
        ". . . . .\n. . . . .",
        zones=[ROAD],
        scenario={"reinforcements": (EARLY, LATE, BLUE)},
        **more,
    )


def test_a_reinforcement_has_pieces_by_name_and_by_command() -> None:
    game = battle()
    assert pieces_of_arrival(game, "early") == ("red-2",)
    assert pieces_of_arrival(game, "late") == ("red-1", "red-general")


def test_it_enters_through_its_hexes_and_through_those_of_its_zone() -> None:
    game = battle()
    assert entry_hexes(game, "early") == ("0301",)
    assert entry_hexes(game, "late") == ("0102", "0101")


def test_all_counters_are_laid_beside_the_map_as_they_are_to_come() -> None:
    game = battle()
    call_up(game, tired)
    assert not game.piece("red-2").statuses
    assert game.piece("red-1").statuses == {"shaken": 1}
    assert game.piece("red-1").hex == game.piece("red-1").box == ""
    assert all(is_waiting(game, one) for one in ("red-1", "red-2", "red-general", "blue-1"))


def test_who_is_due_and_who_is_not_yet_or_no_more() -> None:
    game = battle()
    call_up(game, tired)
    assert [(piece, one.id) for piece, one in waiting_now(game, "red")] == [("red-2", "early")]
    game.emit(TurnBegan(2))
    due = [piece for piece, _ in waiting_now(game, "red")]
    assert due == ["red-2", "red-1", "red-general"]
    game.emit(Moved("red-1", "0101"))
    game.emit(Eliminated("red-2"))
    assert [piece for piece, _ in waiting_now(game, "red")] == ["red-general"]


def test_the_first_arrival_of_those_who_still_wait() -> None:
    game = battle()
    call_up(game, tired)
    both = ("red-1", "red-2")
    assert first_arrival(game, both) == EARLY
    game.emit(Moved("red-2", "0301"))
    assert first_arrival(game, both) == LATE
    game.emit(Moved("red-1", "0101"))
    assert first_arrival(game, both) is None


def test_hexes_are_kept_free_as_long_as_enemies_are_to_come_through_them() -> None:
    game = battle()
    assert set(kept_free(game, "blue", 0)) == {"0301", "0101", "0102"}
    assert set(kept_free(game, "red", 0)) == {"0501"}
    assert set(kept_free(game, "red", 1)) == {"0501", "0401", "0402", "0502"}
    call_up(game, tired)
    game.emit(Moved("blue-1", "0501"))
    assert kept_free(game, "red", 1) == ()


@pytest.mark.parametrize(
    ("column", "costs"),
    [
        (Column(), [2, 4, 6]),
        (Column(share=2), [2, 6, 10]),
        (Column(share=0), [2, 2, 2]),
        (Column(of="theirs"), [2, 4, 6]),
    ],
)
def test_each_stack_of_a_column_pays_more(column: Column, costs: list[int]) -> None:
    game = battle()
    found = []
    for _ in costs:
        found.append(cost_in_column(game, column, "0101", 2))
        note_entry(game, column, "0101", 2)
    assert found == costs
    assert cost_in_column(game, column, "0102", 2) == 2


def test_or_what_those_before_it_have_paid() -> None:
    game, column = battle(), Column(of="theirs")
    note_entry(game, column, "0101", Fraction(1, 2))
    note_entry(game, column, "0101", 1.5)
    assert cost_in_column(game, column, "0101", 3) == 5


def test_the_next_activation_begins_a_new_column_or_the_next_turn() -> None:
    game = battle()
    turn = Column(scope="turn")
    for one in (Column(), turn):
        note_entry(game, one, "0101", 2)
    begin_activation(game, Activation("chit", "red"))
    assert cost_in_column(game, Column(), "0101", 2) == 2
    assert cost_in_column(game, turn, "0101", 2) == 4
    assert game.count("turn", ENTERED, "0101") == 1
    game.emit(TurnBegan(2))
    assert cost_in_column(game, turn, "0101", 2) == 2


def test_who_ran_off_the_map_is_not_still_to_come() -> None:
    boxes = {"reserve": "holding", "away": "routed"}
    listed = [{"id": box, "name": box, "purpose": boxes[box]} for box in boxes]
    game = battle(module=module_of({"module.json#/boxes": listed}))
    call_up(game, tired)
    game.emit(Moved("red-2", box="reserve"))
    assert is_waiting(game, "red-2")
    game.emit(Moved("red-2", "0301"))
    game.emit(Moved("red-2", box="away"))
    assert not is_waiting(game, "red-2")
