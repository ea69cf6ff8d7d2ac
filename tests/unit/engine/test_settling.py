"""What follows of itself: settled after events, after those that happen together, when quiet."""

import pytest

from hexwright.engine.core.board import Board, GameOver
from hexwright.engine.core.decision import ask, choose_one
from hexwright.engine.core.event import Event
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, PhaseBegan, PointsScored
from hexwright.engine.core.piece_events import Eliminated, Moved, PieceEvent
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.settling import Settling
from tests.helpers.modules import module_of
from tests.unit.engine.toys import check_copies

HILL = "0302"
PIECES = {"red": "red-1", "blue": "blue-1"}


def hold_hill(board: Board) -> None:
    """A point for whoever holds the hill alone; three win."""
    here = {piece.side for piece in board.pieces_in(HILL)}
    for side in board.sides:
        has, holds = board.state.points[side], here == {side}
        if holds and not board.count("game", "hill", side):
            board.emit(Counted("game", "hill", side))
            board.emit(PointsScored(side, 1))
        elif has and not holds and board.count("game", "hill", side):
            board.emit(Counted("game", "hill", side, -1))


def win(board: Board) -> None:
    for side in board.sides:
        if board.state.points[side] >= 3:
            board.end(side, "three points")


async def move_one(game: Game) -> None:
    """The active side moves its piece, twice; then it is the other's turn."""
    side = game.state.active
    for _ in range(2):
        hex_ = await ask(choose_one("hex", side, "Where to?", game.hexes))
        game.emit(Moved(PIECES[side], hex_))
    game.emit(PhaseBegan("", game.opponent(side)))


AT_ONCE = Rulebook(
    system="free",
    version=1,
    proceed=move_one,
    settles=(Settling(hold_hill, (PieceEvent,)), Settling(win, (PointsScored,))),
)
WHEN_QUIET = Rulebook(
    system="free", version=1, proceed=move_one, settles=(Settling(hold_hill), Settling(win))
)


def started(rulebook: Rulebook) -> Game:
    return Game.start(module_of(), "meeting", 1, rulebook=rulebook, enforcement="free")


def move_both(game: Game, where: dict[str, str]) -> None:
    with game.together():
        for name, hex_ in where.items():
            game.emit(Moved(name, hex_))


def happened(game: Game, since: int = 0) -> list[type[Event]]:
    return [type(event) for event in game.events[since:]]


def test_it_is_settled_at_once_after_an_event_that_touches_it() -> None:
    game = started(AT_ONCE)
    game.submit(HILL)
    assert game.state.points["red"] == 1
    check_copies(game)


def test_a_rulebook_without_anything_to_settle_settles_nothing() -> None:
    game = started(Rulebook(system="free", version=1, proceed=move_one))
    game.submit(HILL)
    assert game.state.points["red"] == 0


def test_what_happens_together_is_settled_when_all_of_it_has_happened() -> None:
    game = started(AT_ONCE)
    with game.together():
        game.emit(Moved("red-1", HILL))
        with game.together():
            game.emit(Moved("blue-1", HILL))
        assert game.state.points == {"red": 0, "blue": 0}
    assert game.state.points == {"red": 0, "blue": 0}
    game.emit(Eliminated("blue-1"))
    assert game.state.points == {"red": 1, "blue": 0}


def test_together_ends_the_game_only_after_everything_has_happened() -> None:
    game = started(AT_ONCE)
    game.submit(HILL)
    game.state.points["red"] = 2
    game.emit(Moved("red-1", "0101"))
    with pytest.raises(GameOver):
        move_both(game, {"red-1": HILL, "blue-1": "0104"})
    assert game.piece("blue-1").hex == "0104"
    assert game.outcome is not None
    assert happened(game)[-1].__name__ == "GameEnded"


def test_a_thing_that_breaks_off_leaves_nothing_to_settle() -> None:
    game = started(AT_ONCE)
    with pytest.raises(KeyError):
        move_both(game, {"red-1": HILL, "nobody": HILL})
    game.emit(Counted("game", "anything"))
    assert game.state.points["red"] == 0


def test_the_game_ends_in_the_middle_of_a_procedure() -> None:
    game = started(AT_ONCE)
    for hex_ in (HILL, "0101", "0104", "0101", HILL, "0101", "0104", "0101"):
        game.submit(hex_)
        check_copies(game)
    game.submit(HILL)
    assert game.decision is None
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == ("red", "three points")
    check_copies(game)


def test_what_is_settled_at_quiet_points_is_not_settled_in_passing() -> None:
    game = started(WHEN_QUIET)
    game.submit(HILL)
    check_copies(game)
    game.submit("0101")
    assert game.state.points["red"] == 0
    game.submit("0104")
    game.submit(HILL)
    assert game.state.points["blue"] == 1
    assert game.history.checkpoints[-1].state.points["blue"] == 1
    check_copies(game)


def test_the_game_may_end_at_a_quiet_point() -> None:
    game = started(WHEN_QUIET)
    game.state.points["red"] = 3
    game.submit("0101")
    game.submit("0101")
    assert game.decision is None
    assert game.outcome is not None


def test_a_change_by_hand_is_settled_and_may_end_the_game() -> None:
    game = started(AT_ONCE)
    game.change(Moved("blue-1", HILL), "red", "a slip of the hand")
    assert game.state.points["blue"] == 1
    game.change(PointsScored("blue", 2), "red", "given up")
    assert game.decision is None
    assert game.outcome is not None
    assert game.fork().outcome == game.outcome
    game.undo(referee=True)
    assert game.outcome is None
    assert game.decision is not None


def test_what_never_stays_settled_is_a_fault() -> None:
    def restless(board: Board) -> None:
        board.emit(Counted("game", "again"))

    game = started(
        Rulebook(
            system="free", version=1, proceed=move_one, settles=(Settling(restless, (Counted,)),)
        )
    )
    with pytest.raises(AssertionError, match="never stays settled"):
        game.emit(Counted("game", "once"))
