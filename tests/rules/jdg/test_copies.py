"""Copies, saves and replays taken in the middle of charges and pursuits are the same game."""

import pytest

from hexwright.engine.core.game import Game
from hexwright.engine.players.random_player import RandomPlayer
from tests.helpers.jdg import sample

# Rules under way while a charge is declared, met by a square, recalled or fought out.
CHARGES = {"jdg-239", "jdg-248"}
PURSUITS = {"jdg-265", "jdg-266", "jdg-268", "jdg-269", "jdg-271", "jdg-273"}
CHARGE = ":charge"
SEEDS = range(1, 40)
MOST_STEPS = 900
COPIES = 4


def _copies(inside: set[str]) -> int:
    """Play games until enough copies were taken inside these rules; each is checked."""
    taken = 0
    for seed in SEEDS:
        game = Game.start(sample(), "kaltbach-crossing", seed)
        player = RandomPlayer(seed)
        for _ in range(MOST_STEPS):
            if game.decision is None or taken >= COPIES:
                break
            if inside & set(game.under_way):
                _check(game)
                taken += 1
            charges = CHARGE in game.decision.buttons
            game.submit(CHARGE if charges else player.answer(game.decision))
        if taken >= COPIES:
            break
    return taken


def _check(game: Game) -> None:
    fork = game.fork()
    loaded = Game.load(game.module, game.save()).game
    for other in (fork, loaded):
        assert other.state == game.state
        assert other.under_way == game.under_way
        assert other.events == game.events
    here, there = RandomPlayer(7), RandomPlayer(7)
    for _ in range(12):
        if fork.decision is None or loaded.decision is None:
            break
        fork.submit(here.answer(fork.decision))
        loaded.submit(there.answer(loaded.decision))
        assert fork.state == loaded.state


@pytest.mark.parametrize("inside", [CHARGES, PURSUITS], ids=["charges", "pursuits"])
def test_a_copy_inside_is_the_same_game(inside: set[str]) -> None:
    assert _copies(inside) > 0
