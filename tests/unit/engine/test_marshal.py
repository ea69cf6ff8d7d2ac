"""The Marshal: any system, the same answers from the same seed, better than what it begins with."""

from pathlib import Path
from typing import Any

import pytest

from hexwright.engine.core.game import Game
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.lookahead import WON, tried, worth_of
from hexwright.engine.players.marshal import (
    DEEP,
    QUICK,
    STEADY,
    Budget,
    ByAnswer,
    ByTemper,
    Marshal,
)
from hexwright.engine.players.match import seated
from hexwright.engine.players.player import Player, play_on
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.players.registry import veteran_of
from hexwright.engine.players.temper import tempered
from hexwright.engine.systems.ccn.bot.veteran import Veteran
from hexwright.engine.systems.ccn.bot.weights import VETERAN
from hexwright.schema.load import load_module, open_files
from hexwright.schema.module import Module

SAMPLES = Path(__file__).resolve().parents[3] / "sample_modules"
TINY = Budget(3, 1, 4, 3, random_answers=2, random_worlds=2, random_steps=2)


def loaded(name: str) -> Module:
    module = load_module(open_files(SAMPLES / name)).module
    assert module is not None
    return module


@pytest.fixture(scope="module")
def ccn() -> Module:
    return loaded("ccn")


def begun(module: Module, seed: int = 1) -> Game:
    return Game.start(module, next(iter(module.scenarios)), seed)


def answers(module: Module, players: list[Player], count: int) -> list[object]:
    game = begun(module)
    of_side = dict(zip(game.sides, players, strict=True))
    found: list[object] = []
    while game.decision is not None and len(found) < count:
        side = game.decision.side
        found.append(of_side[side].choose(Seat(game, side)))
        game.submit(found[-1])  # type: ignore[arg-type] # a choice
    return found


def marshals(seed: int) -> list[Player]:
    return [Marshal(seed, TINY), Marshal(seed + 1, TINY)]


def test_the_same_seed_answers_the_same(ccn: Module) -> None:
    assert answers(ccn, marshals(1), 4) == answers(ccn, marshals(1), 4)


def test_where_nobody_weighs_the_same_seed_answers_the_same() -> None:
    free = loaded("free")
    first = answers(free, marshals(1), 12)
    assert first == answers(free, marshals(1), 12)
    assert first != answers(free, marshals(2), 12)


def test_the_game_is_as_it_was_while_the_marshal_thinks(ccn: Module) -> None:
    game = begun(ccn)
    assert game.decision is not None
    before, steps = game.state, game.steps
    Marshal(1, TINY).choose(Seat(game, game.decision.side))
    assert (game.state, game.steps) == (before, steps)


def test_what_a_side_cannot_know_does_not_change_its_answer(ccn: Module) -> None:
    """The worlds are guessed: another order of the face-down deck is not seen."""
    game = begun(ccn)
    assert game.decision is not None
    side, other = game.decision.side, game.fork(guess_for=game.decision.side, seed=99)
    assert other.state != game.state
    choices = [Marshal(5, TINY).choose(Seat(one, side)) for one in (game, other)]
    assert choices[0] == choices[1]


# --- by tempers ----------------------------------------------------------------------------------


def test_a_temper_has_other_weights_of_the_same_kind() -> None:
    other = tempered(VETERAN, 7)
    assert other == tempered(VETERAN, 7)
    assert other != VETERAN
    assert other != tempered(VETERAN, 8)
    assert other.blocks[0] == VETERAN.blocks[0] == 0
    assert other.many_orders == VETERAN.many_orders, "whole numbers count things"
    assert set(other.quality) == set(VETERAN.quality)
    assert 0.3 * VETERAN.pushed <= other.pushed <= 3.2 * VETERAN.pushed


@pytest.mark.parametrize("name", ["ccn", "jdg", "gbacw", "aus", "cce"])
def test_every_veteran_can_be_asked_in_another_temper(name: str) -> None:
    game = begun(loaded(name))
    veteran = veteran_of(game.setting.rulebook)
    assert veteran is not None
    assert game.decision is not None
    seat = Seat(game, game.decision.side)
    answer = veteran(1, tempered(veteran.usual, 3)).choose(seat)
    assert game.decision.is_allowed(answer)


def by_worth(monkeypatch: pytest.MonkeyPatch, best: int | None) -> ByTemper:
    """One in whose worlds a temper does best: the usual one (0) or another, by its number."""
    way = ByTemper(3, TINY, Veteran)
    asked: list[Any] = [VETERAN]

    def worth(_seat: Seat, _first: object, weights: Any, world: int) -> float:
        if weights not in asked:
            asked.append(weights)
        return (asked.index(weights) == best) + world % 3 / 100

    monkeypatch.setattr(way, "_worth", worth)
    return way


@pytest.mark.parametrize("best", [0, 1, 2])
def test_the_temper_that_does_best_answers(
    ccn: Module, monkeypatch: pytest.MonkeyPatch, best: int
) -> None:
    game = begun(ccn)
    assert game.decision is not None
    found = by_worth(monkeypatch, best)._best(Seat(game, game.decision.side))
    assert (found == VETERAN) is (best == 0)


def test_tempers_are_compared_anew_after_some_answers(
    ccn: Module, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, way = begun(ccn), ByTemper(3, TINY, Veteran)
    assert game.decision is not None
    compared: list[int] = []

    def best(seat: Seat) -> Any:
        compared.append(seat.turn)
        return VETERAN

    monkeypatch.setattr(way, "_best", best)
    seat = Seat(game, game.decision.side)
    for _ in range(7):
        way.choose(seat)
    assert len(compared) == 3


# --- by answers ----------------------------------------------------------------------------------


def test_a_better_answer_is_found_where_chance_is_poor(
    ccn: Module, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With worlds in which one answer wins and the others do not, that one is taken."""
    game = begun(ccn)
    assert game.decision is not None
    good = next(iter(game.decision.options))
    budget = Budget(1, 1, 1, 1, random_answers=40, random_worlds=4, random_steps=1)
    way = ByAnswer(3, budget)
    monkeypatch.setattr(
        way, "_worth", lambda _seat, choice, world: (choice == good) + world % 3 / 100
    )
    assert way.choose(Seat(game, game.decision.side)) == good


# --- looking ahead -------------------------------------------------------------------------------


def test_worth_is_what_a_side_has_and_the_rival_lacks(ccn: Module) -> None:
    game = begun(ccn)
    play_on(game, seated(game, ("random", "random"), 1), 100_000)
    assert game.outcome is not None
    loser = next(side for side in game.sides if side != game.outcome.winner)
    assert worth_of(game, game.outcome.winner) == -worth_of(game, loser) == WON


def test_points_count_by_how_many_win(ccn: Module) -> None:
    game = begun(ccn)
    first, second = game.sides
    even = worth_of(game, first)
    target = max(one.target for one in game.scenario.sides)
    game.state.points[first] = target
    assert worth_of(game, first) == pytest.approx(even + 0.6)
    game.state.points[second] = target
    assert worth_of(game, first) == pytest.approx(even)


def test_an_answer_that_a_world_does_not_allow_is_worth_a_lost_game(ccn: Module) -> None:
    game = begun(ccn)
    assert game.decision is not None
    seat = Seat(game, game.decision.side)
    players = {side: RandomPlayer(1) for side in game.sides}
    assert tried(seat, "no such card", 1, players, 3) == -WON


def test_the_strengths_think_more_and_more() -> None:
    for less, more in ((QUICK, STEADY), (STEADY, DEEP)):
        assert less.tempers < more.tempers
        assert less.worlds < more.worlds
        assert less.steps < more.steps
        assert less.random_worlds < more.random_worlds
