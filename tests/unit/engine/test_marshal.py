"""The Marshal: any system, the same answers from the same seed, better than what it begins with."""

from dataclasses import replace
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
TINY = Budget(3, 1, 4, random_answers=2, random_worlds=2, random_steps=2)


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
    """One in whose worlds one of the other tempers does best, by its number, or none."""
    way = ByTemper(3, TINY, Veteran)

    def worth(_seat: Seat, _first: object, weights: Any, world: int) -> float:
        is_best = best is not None and weights == way._tempers[best]
        luck = 0.0 if weights == VETERAN else world % 7 / 100
        return luck + (1.0 if is_best else 0.0)

    monkeypatch.setattr(way, "_worth", worth)
    return way


def acting(way: ByTemper, seat: Seat, monkeypatch: pytest.MonkeyPatch, worlds: int) -> Any:
    """The weights of the one who answers, after so many worlds."""
    made: list[Any] = []
    make = way._make

    def noted(seed: int, weights: Any) -> Player:
        made.append(weights)
        return make(seed, weights)

    monkeypatch.setattr(way, "_make", noted)
    way.choose(seat, lambda tried: tried < worlds)
    return made[-1]


@pytest.mark.parametrize("best", [0, 1, 2])
def test_the_temper_that_gains_for_sure_answers(
    ccn: Module, monkeypatch: pytest.MonkeyPatch, best: int
) -> None:
    game = begun(ccn)
    assert game.decision is not None
    way = by_worth(monkeypatch, best)
    found = acting(way, Seat(game, game.decision.side), monkeypatch, 40)
    assert found == way._tempers[best]


def test_what_a_few_worlds_say_is_not_sure(ccn: Module, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun(ccn)
    assert game.decision is not None
    seat = Seat(game, game.decision.side)
    way = by_worth(monkeypatch, 1)
    guess = ByTemper(3, TINY, Veteran)
    assert way.choose(seat, lambda tried: tried < 8) == guess.choose(seat, lambda _tried: False)


def test_gains_are_added_up_over_the_game(ccn: Module, monkeypatch: pytest.MonkeyPatch) -> None:
    game, way = begun(ccn), by_worth(monkeypatch, 1)
    assert game.decision is not None
    seat = Seat(game, game.decision.side)
    for _ in range(20):
        way.choose(seat, lambda tried: tried < 2)
    assert acting(way, seat, monkeypatch, 0) == way._tempers[1]


def test_with_a_clock_he_thinks_for_his_seconds(ccn: Module) -> None:
    game = begun(ccn)
    assert game.decision is not None
    now = iter(range(1_000))
    marshal = Marshal(1, replace(TINY, worlds=0, seconds=5.0))
    marshal.in_time(lambda: next(now))
    marshal.choose(Seat(game, game.decision.side))
    # Asked at the beginning, and before each world until the five seconds are over.
    assert next(now) == 6


# --- by answers ----------------------------------------------------------------------------------


def test_a_better_answer_is_found_where_chance_is_poor(
    ccn: Module, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With worlds in which one answer wins and the others do not, that one is taken."""
    game = begun(ccn)
    assert game.decision is not None
    good = next(iter(game.decision.options))
    budget = Budget(1, 1, 1, random_answers=40, random_worlds=4, random_steps=1)
    way = ByAnswer(3, budget)
    monkeypatch.setattr(
        way, "_worth", lambda _seat, choice, world: (choice == good) + world % 3 / 100
    )
    assert way.choose(Seat(game, game.decision.side), lambda _tried: True) == good


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
        assert less.seconds < more.seconds
        assert less.random_worlds < more.random_worlds
