"""Answers that rules keep: as long as the setting, until the next event, or between them."""

import pytest

from hexwright.engine.core.board import Board
from hexwright.engine.core.event import Event
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import PointsScored
from hexwright.engine.core.memory import (
    lasting,
    latest,
    momentary,
    standing,
    standing_of,
    whereabouts,
    whereabouts_of,
)
from hexwright.engine.core.piece_events import Attached, Eliminated, Moved, StatusSet
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.random_player import RandomPlayer
from tests.fuzz import sample
from tests.helpers.modules import module_of

SCENARIOS = [("ccn", "mill-on-the-brook"), ("jdg", "kaltbach-crossing")]
asked: list[str] = []


@lasting
def edge(board: Board, side: str) -> str:
    asked.append(side)
    return f"{board.scenario.id} {side}"


@latest
def reach(board: Board, piece: str, closed: frozenset[str]) -> int:
    del board
    asked.append(piece)
    return len(closed)


@momentary
def points(board: Board, side: str) -> int:
    asked.append(side)
    return board.state.points[side]


@standing
def place(board: Board, piece: str) -> str:
    asked.append(piece)
    return board.piece(piece).hex


@standing_of
def strength(board: Board, side: str) -> int:
    asked.append(side)
    return sum(piece.side == side for piece in board.state.pieces.values())


@whereabouts
def crowd(board: Board, hex_: str) -> int:
    asked.append(hex_)
    return len(board.stack(hex_))


@whereabouts_of
def posts(board: Board, side: str) -> list[str]:
    asked.append(side)
    return [piece.hex for piece in board.pieces_of(side)]


def _asked(*answers: object) -> int:
    """How often something was worked out for these answers."""
    count = len(asked)
    asked.clear()
    assert answers
    return count


def test_an_answer_about_the_setting_is_worked_out_once_for_all_games_of_it() -> None:
    module = module_of()
    one, other = Game.start(module, "meeting", 1), Game.start(module, "meeting", 2)
    assert _asked(edge(one, "red"), edge(one, "red"), edge(other, "red"), edge(one, "blue")) == 2


def test_games_with_other_options_have_answers_of_their_own() -> None:
    module = module_of()
    one = Game.start(module, "meeting", 1)
    other = Game.start(module, "meeting", 1, options={"night": True})
    assert _asked(edge(one, "red"), edge(other, "red")) == 2


def test_an_answer_about_the_state_is_kept_until_something_happens() -> None:
    game = Game.start(module_of(), "meeting", 1)
    before = points(game, "red")
    assert _asked(points(game, "red")) == 1
    game.emit(PointsScored("red", 3))
    assert points(game, "red") == before + 3
    assert _asked(points(game, "red")) == 1


def test_an_answer_about_the_pieces_is_kept_until_something_happens_to_one() -> None:
    game = Game.start(module_of(), "meeting", 1)
    assert place(game, "red-1") == "0101"
    game.emit(PointsScored("red", 3))
    assert _asked(place(game, "red-1")) == 1
    game.emit(Moved("red-1", "0102"))
    assert place(game, "red-1") == "0102"
    assert _asked(place(game, "red-1")) == 1


def test_an_answer_about_the_pieces_of_a_side_is_kept_while_others_move() -> None:
    game = Game.start(module_of(), "meeting", 1)
    assert _asked(strength(game, "red"), strength(game, "blue")) == 2
    game.emit(Moved("red-1", "0102"))
    assert _asked(strength(game, "blue")) == 0
    assert _asked(strength(game, "red")) == 1


def test_an_answer_about_places_is_kept_while_pieces_change_where_they_are() -> None:
    game = Game.start(module_of(), "meeting", 1)
    assert _asked(crowd(game, "0101"), posts(game, "red"), strength(game, "red")) == 3
    game.emit(StatusSet("red-1", "shaken"))
    assert _asked(crowd(game, "0101"), posts(game, "red")) == 0
    assert _asked(strength(game, "red")) == 1
    game.emit(Moved("red-1", "0102"))
    assert _asked(crowd(game, "0101"), posts(game, "red")) == 2
    game.emit(Eliminated("red-1"))
    assert "0102" not in posts(game, "red")
    assert _asked(crowd(game, "0102")) == 2


def test_whoever_may_have_carried_others_touches_the_pieces_of_all_sides() -> None:
    game = Game.start(module_of(), "meeting", 1)
    game.emit(Moved("blue-1", "0101"))
    game.emit(Attached("blue-1", "red-1"))
    assert _asked(strength(game, "blue")) == 1
    game.emit(Moved("red-1", "0102"))
    assert game.piece("blue-1").hex == "0102"
    assert _asked(strength(game, "blue")) == 1


def test_whoever_carries_his_own_touches_no_other_side() -> None:
    game = Game.start(module_of(), "meeting", 1)
    game.emit(Moved("red-2", "0101"))
    game.emit(Attached("red-2", "red-1"))
    assert _asked(strength(game, "blue"), strength(game, "red")) == 2
    game.emit(Moved("red-1", "0102"))
    assert game.piece("red-2").hex == "0102"
    assert _asked(strength(game, "blue")) == 0
    assert _asked(strength(game, "red")) == 1


@pytest.mark.parametrize(("system", "scenario"), SCENARIOS)
def test_events_that_say_so_leave_all_pieces_alone(
    system: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    untouched: set[str] = set()
    stayed: set[str] = set()
    emit = Board.emit

    def watched(board: Board, event: Event) -> None:
        before = (board.state.pieces.copy(), board.state.stacks.copy(), board.state.boxes.copy())
        emit(board, event)
        if event.touches_pieces and (side := event.touched_side(board.state)):
            changed = [one for name, one in board.state.pieces.items() if before[0][name] != one]
            assert {one.side for one in changed} <= {side}, event
        if not event.moves_pieces:
            assert before[1:] == (board.state.stacks, board.state.boxes), event
            for name, one in board.state.pieces.items():
                was = before[0][name]
                assert (was.hexes, was.is_gone, was.kind) == (one.hexes, one.is_gone, one.kind)
            stayed.add(type(event).__name__)
        if not event.touches_pieces:
            assert before == (board.state.pieces, board.state.stacks, board.state.boxes), event
            untouched.add(type(event).__name__)

    monkeypatch.setattr(Board, "emit", watched)
    game, player = Game.start(sample(system), scenario, 1), RandomPlayer(1)
    for _ in range(200):
        assert game.decision is not None
        game.submit(player.answer(game.decision))
    assert {"Rolled", "PhaseBegan", "TurnBegan", "CardsMoved"} & untouched
    assert "StatusSet" in stayed


def test_a_copy_does_not_take_over_answers_about_the_state() -> None:
    game = Game.start(module_of(), "meeting", 1)
    copy = Seat(game, "red").imagined(1)
    assert _asked(points(game, "red"), points(copy, "red")) == 2


def test_a_board_that_may_be_changed_by_hand_keeps_no_answers_about_its_state() -> None:
    game = Game.start(module_of(), "meeting", 1)
    board = Board(game.setting, game.state.copy())
    before = points(board, "red")
    board.state.points["red"] += 2
    assert points(board, "red") == before + 2
    assert _asked(before) == 2


def test_quiet_points_share_what_did_not_change() -> None:
    game = Game.start(module_of(), "meeting", 1)
    first = game.state.kept(None)
    game.emit(PointsScored("red", 1))
    second = game.state.kept(first)
    assert second == game.state
    assert second.points is not game.state.points
    assert (second.pieces is first.pieces, second.points is first.points) == (True, False)


def test_quiet_points_keep_what_happened_to_pieces_in_between() -> None:
    game = Game.start(module_of(), "meeting", 1)
    before = game.state.kept(None)
    game.standing.is_same = True
    game.emit(PointsScored("red", 1))
    assert game.standing.is_same
    game.emit(Eliminated(next(iter(game.state.pieces))))
    after = game.state.kept(before, same_pieces=game.standing.is_same)
    assert after == game.state
    assert after.pieces != before.pieces


def test_pieces_that_nothing_happened_to_are_not_compared() -> None:
    game = Game.start(module_of(), "meeting", 1)
    first = game.state.kept(None)
    game.emit(PointsScored("red", 1))
    second = game.state.kept(first, same_pieces=True)
    assert second == game.state
    assert (second.pieces is first.pieces, second.stacks is first.stacks) == (True, True)


def test_the_latest_answer_is_kept_until_it_is_asked_for_with_something_else() -> None:
    board = Game.start(module_of(), "meeting", 1)
    one, two = frozenset("a"), frozenset("ab")
    assert _asked(reach(board, "x", one), reach(board, "x", frozenset("a"))) == 1
    assert reach(board, "x", two) == 2
    assert _asked(reach(board, "x", one), reach(board, "y", one)) == 3
