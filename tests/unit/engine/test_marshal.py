"""The Marshal: any system, the same answers from the same seed, better than what it begins with."""

from pathlib import Path

import pytest

from hexwright.engine.core.game import Game
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.marshal import (
    DEEP,
    QUICK,
    STEADY,
    Budget,
    Marshal,
    usual_policy,
    worth_of,
)
from hexwright.engine.players.match import seated
from hexwright.engine.players.player import play_on
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.load import load_module, open_files
from hexwright.schema.module import Module

SAMPLES = Path(__file__).resolve().parents[3] / "sample_modules"
TINY = Budget(answers=2, worlds=2, steps=1, random_steps=2)


@pytest.fixture(scope="module")
def ccn() -> Module:
    module = load_module(open_files(SAMPLES / "ccn")).module
    assert module is not None
    return module


def by_chance(_game: Game, _side: str, seed: int) -> RandomPlayer:
    return RandomPlayer(seed)


def begun(module: Module, seed: int = 1) -> Game:
    return Game.start(module, next(iter(module.scenarios)), seed)


def answers(module: Module, seed: int, count: int) -> list[object]:
    game = begun(module)
    players = {side: Marshal(seed, TINY, by_chance) for side in game.sides}
    found: list[object] = []
    while game.decision is not None and len(found) < count:
        side = game.decision.side
        found.append(players[side].choose(Seat(game, side)))
        game.submit(found[-1])  # type: ignore[arg-type] # a choice
    return found


def test_the_same_seed_answers_the_same(ccn: Module) -> None:
    first = answers(ccn, 1, 25)
    assert first == answers(ccn, 1, 25)
    assert first != answers(ccn, 2, 25)


def test_the_game_is_as_it_was_while_the_marshal_thinks(ccn: Module) -> None:
    game = begun(ccn)
    assert game.decision is not None
    before, steps = game.state, game.steps
    Marshal(1, TINY, by_chance).choose(Seat(game, game.decision.side))
    assert (game.state, game.steps) == (before, steps)


def test_what_a_side_cannot_know_does_not_change_its_answer(ccn: Module) -> None:
    """The worlds are guessed: another order of the face-down deck is not seen."""
    game = begun(ccn)
    assert game.decision is not None
    side, other = game.decision.side, game.fork(guess_for=game.decision.side, seed=99)
    assert other.state != game.state
    choices = [Marshal(5, TINY, by_chance).choose(Seat(one, side)) for one in (game, other)]
    assert choices[0] == choices[1]


def test_a_better_answer_is_found_where_the_usual_one_is_poor(
    ccn: Module, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With worlds in which one answer wins and the others do not, that one is taken."""
    game = begun(ccn)
    assert game.decision is not None
    good = next(iter(game.decision.options))
    marshal = Marshal(3, Budget(answers=40, worlds=4, steps=1, random_steps=1), by_chance)
    monkeypatch.setattr(
        marshal, "_worth", lambda _seat, choice, world: (choice == good) + world % 3 / 100
    )
    assert marshal.choose(Seat(game, game.decision.side)) == good


def test_worth_is_what_a_side_has_and_the_rival_lacks(ccn: Module) -> None:
    game = begun(ccn)
    play_on(game, seated(game, ("random", "random"), 1), 100_000)
    assert game.outcome is not None
    loser = next(side for side in game.sides if side != game.outcome.winner)
    assert worth_of(game, game.outcome.winner) == -worth_of(game, loser) == 3.0


def test_the_strengths_think_more_and_more() -> None:
    for less, more in ((QUICK, STEADY), (STEADY, DEEP)):
        assert less.answers < more.answers
        assert less.worlds < more.worlds
        assert less.steps < more.steps


def test_the_system_own_player_plays_on_where_there_is_one(ccn: Module) -> None:
    assert not isinstance(usual_policy(begun(ccn), "french", 1), RandomPlayer)
    free = load_module(open_files(SAMPLES / "free")).module
    assert free is not None
    assert isinstance(usual_policy(begun(free), "red", 1), RandomPlayer)
