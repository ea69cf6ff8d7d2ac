"""Procedures that are broken off, since a game goes back, and tidy up on their way out."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, PhaseBegan
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.settling import Settling
from tests.helpers.modules import module_of
from tests.unit.engine.toys import check_copies, everything

YES = True
MODULE = module_of()


async def order(game: Game) -> None:
    """Somebody is armed as long as an order lasts, however it ends."""
    side = game.state.active
    game.emit(Counted("order", "armed", side))
    try:
        await ask(yes_no(side, "Now?"))
        await ask(yes_no(side, "And now?"))
    finally:
        game.emit(Counted("order", "armed", side, -1))
    game.emit(PhaseBegan("", game.opponent(side)))


def disarmed(board: Board) -> None:
    """The game is over when an order is."""
    if len(board.history.events) > 1 and not board.count("order", "armed", board.state.active):
        board.end("", "nobody is armed")


ORDERS = Rulebook(system="free", version=1, proceed=order)
ONE_ORDER = Rulebook(
    system="free", version=1, proceed=order, settles=(Settling(disarmed, (Counted,)),)
)


def test_what_a_procedure_tidies_up_leaves_the_earlier_state_alone() -> None:
    game = Game.start(MODULE, "meeting", 1, rulebook=ORDERS)
    before = everything(game)
    game.submit(YES)
    check_copies(game)
    game.undo()
    assert everything(game) == before
    for _ in range(3):
        game.submit(YES)
        check_copies(game)
    game.undo(referee=True)
    game.undo(referee=True)
    check_copies(game)


def test_tidying_up_does_not_end_the_game_that_went_back() -> None:
    game = Game.start(MODULE, "meeting", 1, rulebook=ONE_ORDER)
    game.submit(YES)
    game.undo()
    assert game.outcome is None
    assert game.decision is not None
    game.submit(YES)
    game.submit(YES)
    assert game.outcome is not None


def test_tidying_up_leaves_a_state_from_a_file_alone() -> None:
    game = Game.start(MODULE, "meeting", 1, rulebook=ORDERS)
    for _ in range(3):
        game.submit(YES)

    def other(board: Board) -> None:
        board.emit(Counted("game", "other rules"))

    changed = Rulebook(system="free", version=2, proceed=order, set_up=other)
    loaded = Game.load(MODULE, game.save(), rulebook=changed)
    assert [issue.code for issue in loaded.issues] == ["save.other-version", "save.history-lost"]
    assert loaded.game.state == game.state
