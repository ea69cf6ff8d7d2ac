"""Chits that one side draws in secret, and that count for both when they are shown."""

from functools import partial

import pytest

from hexwright.engine.core.board import Board
from hexwright.engine.core.card_events import CardsMoved, CardsShown, ChitPulled, PileMade
from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import PhaseBegan, PointsScored
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.saves import plain_state
from hexwright.engine.core.seat import Seat
from hexwright.engine.core.settling import Settling
from hexwright.engine.core.state import Pile
from tests.helpers.modules import module_of
from tests.unit.engine.toys import check_copies

WORTH = {"goals/one": 1, "goals/two": 2, "goals/three": 3}
MODULE = module_of(
    {
        "decks/goals.json": {
            "id": "goals",
            "title": "Goals",
            "kind": "pool",
            "cards": [{"id": one.partition("/")[2], "title": one} for one in WORTH],
        }
    }
)
SHOW, WAIT = True, False
SECRET, OPEN = "goals/secret/red", "goals/open"


def lay_out(board: Board, chit: str) -> None:
    board.emit(PileMade(SECRET, Pile("goals", (), "red", ("red",))))
    board.emit(PileMade(OPEN, Pile("goals", known_to=None)))
    board.emit(ChitPulled((chit,), "goals", SECRET))


async def show_or_wait(game: Game) -> None:
    chits = game.cards(SECRET)
    if await ask(yes_no("red", "Show it?")) and chits:
        game.emit(CardsShown(chits, "red"))
        game.emit(CardsMoved(chits, SECRET, OPEN, "red"))
    game.emit(PhaseBegan("", "red"))


def reckon(board: Board) -> None:
    """What lies open counts for red, at once."""
    worth = sum(WORTH[card] for card in board.cards(OPEN))
    if worth != board.state.points["red"]:
        board.emit(PointsScored("red", worth - board.state.points["red"]))


def started(chit: str) -> Game:
    rules = Rulebook(
        system="free",
        version=1,
        proceed=show_or_wait,
        set_up=partial(lay_out, chit=chit),
        settles=(Settling(reckon, (CardsMoved,)),),
    )
    return Game.start(MODULE, "meeting", 1, rulebook=rules, is_watched=True)


def test_who_has_not_drawn_a_chit_sees_and_imagines_the_same_whatever_it_is() -> None:
    games = [started(chit) for chit in WORTH]
    for game in games:
        game.submit(WAIT)
    seen = [
        (
            game.view("blue"),
            list(game.log("blue")),
            plain_state(Seat(game, "blue").imagined(3).state),
        )
        for game in games
    ]
    assert seen[0] == seen[1] == seen[2]
    guesses = {Seat(games[0], "blue").imagined(seed).cards(SECRET) for seed in range(20)}
    assert guesses == {(chit,) for chit in WORTH}
    assert {Seat(games[0], "red").imagined(seed).cards(SECRET) for seed in range(20)} == {
        ("goals/one",)
    }


@pytest.mark.parametrize("chit", WORTH)
def test_a_chit_counts_as_soon_as_it_is_shown_which_cannot_be_taken_back(chit: str) -> None:
    game = started(chit)
    game.submit(WAIT)
    assert game.can_undo
    game.submit(SHOW)
    assert game.state.points["red"] == WORTH[chit]
    assert not game.can_undo
    assert game.view("blue").piles[OPEN].cards == (chit,)
    check_copies(game)
