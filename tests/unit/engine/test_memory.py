"""Answers that rules keep: for as long as the setting lasts, or until the next event."""

from engine.core.board import Board
from engine.core.game import Game
from engine.core.game_events import PointsScored
from engine.core.memory import lasting, momentary
from engine.core.seat import Seat
from tests.helpers.modules import module_of

asked: list[str] = []


@lasting
def edge(board: Board, side: str) -> str:
    asked.append(side)
    return f"{board.scenario.id} {side}"


@momentary
def points(board: Board, side: str) -> int:
    asked.append(side)
    return board.state.points[side]


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
