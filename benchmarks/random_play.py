"""Games of the samples played at random, to be measured."""

import time
from collections.abc import Callable
from pathlib import Path

from hexwright.engine.core.game import Game
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from hexwright.schema.module import Module

SAMPLES = Path(__file__).parents[1] / "sample_modules"


def sample(name: str) -> Module:
    """The sample module of a system."""
    loaded = load_module(read_folder(SAMPLES / name))
    assert loaded.module is not None
    return loaded.module


def played(module: Module, scenario: str, count: int) -> Callable[[], int]:
    """Answer so many questions at random; a new game begins whenever one is over."""

    def play() -> int:
        player, seed = RandomPlayer(1), 1
        game = Game.start(module, scenario, seed)
        for _ in range(count):
            while game.decision is None:
                seed += 1
                game = Game.start(module, scenario, seed)
            game.submit(player.answer(game.decision))
        return count

    return play


def per_second(way: Callable[[], int]) -> float:
    """How often in a second of this machine, for the eye alone."""
    start = time.thread_time()
    count = way()
    return count / (time.thread_time() - start)
