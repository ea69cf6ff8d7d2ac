"""Whole games of the sample between players who choose at random, with every invariant watched."""

import time

import pytest

from engine.core.game import Game
from engine.core.piece_events import LostSteps, RegainedSteps
from engine.players.player import play_on
from engine.players.random_player import RandomPlayer
from schema.module import Module
from tests.helpers.ccn import sample

MOST_STEPS = 20_000
SECONDS = 6


def _play(module: Module, scenario: str, seed: int, *, is_watched: bool = False) -> Game:
    game = Game.start(module, scenario, seed, is_watched=is_watched)
    players = {side: RandomPlayer(seed * 2 + number) for number, side in enumerate(game.sides)}
    play_on(game, players, MOST_STEPS)
    return game


def _blocks_now(game: Game) -> int:
    return sum(one.steps for one in game.state.pieces.values() if not one.is_gone)


def _blocks_at_start(game: Game) -> int:
    return sum(game.module.kinds[one.kind].steps for one in game.state.pieces.values())


def _lost(game: Game) -> int:
    """Blocks that events took away, and those of pieces that left the board with blocks."""
    lost = sum(one.steps for one in game.events if isinstance(one, LostSteps))
    back = sum(one.steps for one in game.events if isinstance(one, RegainedSteps))
    return lost - back + sum(one.steps for one in game.state.pieces.values() if one.is_gone)


@pytest.mark.parametrize("scenario", ["mill-on-the-brook", "ravens-ridge"])
def test_ccn_313_random_players_play_until_somebody_has_won(scenario: str) -> None:
    module, start = sample(), time.monotonic()
    for seed in range(1, 50):
        game = _play(module, scenario, seed, is_watched=seed == 1)
        assert game.outcome is not None
        winner = game.outcome.winner
        target = next(one.target for one in game.scenario.sides if one.side == winner)
        assert game.state.points[winner] >= target
        assert sum(len(pile.cards) for pile in game.state.piles.values()) == 70
        assert _blocks_now(game) == _blocks_at_start(game) - _lost(game)
        if time.monotonic() - start > SECONDS:
            break


def test_the_same_seed_is_the_same_game() -> None:
    one, other = (_play(sample(), "mill-on-the-brook", 7) for _ in range(2))

    assert one.choices == other.choices
    assert one.events == other.events


def test_forks_and_saves_in_mid_procedure_are_the_same_game() -> None:
    module = sample()
    game = Game.start(module, "ravens-ridge", 5)
    player = RandomPlayer(5)
    while game.decision is not None and game.steps < 600:
        game.submit(player.answer(game.decision))
        if game.steps % 37 == 0 and game.decision is not None:
            fork = game.fork()
            assert fork.state == game.state
            assert fork.decision is not None
            assert fork.decision.prompt == game.decision.prompt
    loaded = Game.load(module, game.save())

    assert loaded.issues == []
    assert loaded.game.state == game.state
