"""Windows in which pieces fire: each is asked for itself, and only if it has something to do."""

from typing import NamedTuple

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.windows import Asking
from hexwright.engine.parts.fire import where_to_fire, whether_to_fire
from tests.helpers.situations import Situation, piece, situation

HEXES = ("0101", "0201")


class Charged(NamedTuple):
    """A battery that is charged, and the hexes at which others have fired."""

    shooter: str
    taken: list[str]


async def fire_back(game: Game, charged: Charged) -> None:
    game.emit(Counted("turn", "fired", charged.shooter))


async def fire_at(game: Game, charged: Charged, hex_: str) -> None:
    charged.taken.append(hex_)
    game.emit(Counted("turn", "fired", charged.shooter))


BACK = whether_to_fire(
    "back",
    "toy-001",
    may=lambda game, charged: not game.count("turn", "fired", charged.shooter),
    fire=fire_back,
    asking=lambda _, charged: Asking(f"Does {charged.shooter} fire?"),
)
AT = where_to_fire(
    "at",
    "toy-002",
    at=lambda _, charged: [hex_ for hex_ in HEXES if hex_ not in charged.taken],
    fire=fire_at,
    asking=lambda _, charged: Asking(f"Where does {charged.shooter} fire?", "Hold"),
)


def line() -> Situation:
    return situation(".a  .b  .c", a=piece("infantry", "blue"), b=piece(), c=piece())


async def all_fire(game: Game) -> list[str]:
    taken: list[str] = []
    for name in "abc":
        await AT.open(game, Charged(name, taken))
    return taken


def test_the_owner_of_the_piece_is_asked_by_yes_or_no() -> None:
    game = line()
    game.run(BACK.open(game, Charged("a", [])))
    asked = game.decision
    assert asked is not None
    assert (asked.side, asked.kind, asked.subject, asked.rule) == ("blue", "yes-no", "a", "toy-001")


def test_a_piece_that_says_no_may_be_asked_again_and_one_that_fired_may_not() -> None:
    game = line()
    no, yes = False, True
    game.play(BACK.open(game, Charged("a", [])), no)
    game.play(BACK.open(game, Charged("a", [])), yes)
    game.play(BACK.open(game, Charged("a", [])))
    assert game.count("turn", "fired", "a") == 1


def test_each_piece_fires_at_a_hex_that_the_others_have_left() -> None:
    game = line()
    assert game.play(all_fire(game), "0201", "0101") == ["0201", "0101"]
    assert not game.count("turn", "fired", "c")


def test_a_piece_that_holds_leaves_the_hexes_to_the_others() -> None:
    game = line()
    assert game.play(all_fire(game), PASS, "0101", "0201") == ["0101", "0201"]
