"""Whole games of the sample between players who choose at random; tests/fuzz.py plays many more."""

import pytest

from hexwright.engine.core.game import Game
from hexwright.engine.players.player import play_on
from hexwright.engine.players.random_player import RandomPlayer
from tests.helpers.ccn import sample

MOST_STEPS = 20_000


def _play(scenario: str, seed: int) -> Game:
    game = Game.start(sample(), scenario, seed)
    players = {side: RandomPlayer(seed * 2 + number) for number, side in enumerate(game.sides)}
    play_on(game, players, MOST_STEPS)
    return game


@pytest.mark.parametrize("scenario", sample().scenarios)
def test_ccn_313_a_game_goes_on_until_somebody_has_his_banners(scenario: str) -> None:
    game = _play(scenario, 1)

    assert game.outcome is not None
    winner = game.outcome.winner
    target = next(one.target for one in game.scenario.sides if one.side == winner)
    assert game.state.points[winner] >= target


def test_the_same_seed_is_the_same_game() -> None:
    one, other = (_play("mill-on-the-brook", 7) for _ in range(2))

    assert one.choices == other.choices
    assert one.events == other.events
