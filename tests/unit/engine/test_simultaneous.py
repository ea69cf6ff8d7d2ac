"""Things that happen at the same time: all results first, then all of them applied."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, choose_one, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.piece_events import Eliminated, LostSteps, Moved
from hexwright.engine.core.rolls import DICE, Roll
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.settling import Settling
from hexwright.engine.core.simultaneous import Simultaneous
from hexwright.engine.core.state import Piece
from hexwright.engine.core.substitution import substitute
from tests.helpers.modules import module_of
from tests.unit.engine.toys import check_copies

PAIR = (("red-1", "blue-1"), ("blue-1", "red-1"))


def last_man(board: Board) -> None:
    """Who has nobody left has lost; if nobody has anybody, nobody has won."""
    left = [
        side
        for side in board.sides
        if any(piece.steps and piece.hex for piece in board.pieces_of(side))
    ]
    if len(left) < 2:
        board.end(left[0] if left else "", "the field is empty")


def lose(game: Game, unit: str, steps: int) -> None:
    game.emit(LostSteps(unit, steps))
    if not game.piece(unit).steps:
        game.emit(Eliminated(unit))


async def duel(game: Game) -> None:
    """Both fire, each asked in its turn; nothing happens to either before both have rolled."""
    hits = Simultaneous[int]()
    for shooter, target in PAIR:
        if await ask(yes_no(game.piece(shooter).side, "Fire?")):
            fallen = await DICE.roll(game, Roll(die="d6", piece=shooter))
            hits.add(target, 1 + fallen.natural)
    hits.apply(game, lambda unit, steps: lose(game, unit, steps))
    game.emit(Counted("game", "duels"))


DUEL = Rulebook(
    system="free", version=1, proceed=duel, settles=(Settling(last_man, (Eliminated,)),)
)


def started() -> Game:
    return Game.start(module_of(), "meeting", 3, rulebook=DUEL)


def test_two_units_that_shoot_each_other_dead_are_both_gone_and_nobody_wins() -> None:
    game = started()
    game.submit(True)  # noqa: FBT003 # the answer itself
    assert game.piece("blue-1").steps == 2
    check_copies(game)
    game.submit(True)  # noqa: FBT003 # the answer itself
    assert not game.is_in_play("red-1")
    assert not game.is_in_play("blue-1")
    assert game.outcome is not None
    assert game.outcome.winner == ""
    check_copies(game)


def test_a_result_follows_whoever_takes_the_place_of_its_target() -> None:
    peaceful = Rulebook(system="free", version=1, proceed=duel)
    game = Game.start(module_of(), "meeting", 3, rulebook=peaceful)
    hits = Simultaneous[int]()
    hits.add("red-1", 1)
    hits.add("blue-1", 1)
    hits.add("red-1", 1)
    substitute(game, ("red-1",), [Piece("half", "infantry", steps=1)])
    hits.apply(game, lambda unit, steps: lose(game, unit, steps))
    assert not game.is_in_play("half")
    assert game.piece("blue-1").steps == 1


async def fall_back(game: Game) -> None:
    """Both go back, one after the other, each where its owner says."""
    ways = Simultaneous[str]()
    for _, target in PAIR:
        ways.add(target, "Where to?")

    async def retreat(unit: str, words: str) -> None:
        hex_ = await ask(choose_one("hex", game.piece(unit).side, words, game.hexes))
        game.emit(Moved(unit, hex_))
        game.emit(Eliminated("red-1"))

    await ways.play(game, retreat)


def test_effects_that_ask_are_played_one_by_one_for_those_who_are_left() -> None:
    rules = Rulebook(system="free", version=1, proceed=fall_back)
    game = Game.start(module_of(), "meeting", 3, rulebook=rules)
    game.submit("0101")
    assert not game.is_in_play("red-1")
    assert game.decision is not None
    assert game.decision.side == "blue"
    check_copies(game)
