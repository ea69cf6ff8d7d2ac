"""Games between computer players, one after the other, and what they prove."""

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from hexwright.engine.core.game import Game
from hexwright.engine.players.player import EndlessGameError, Player, play_on
from hexwright.engine.players.registry import player_named
from hexwright.schema.module import Module

MOST_STEPS: Final = 200_000
# Standard deviations of an interval that holds the true share in 95 cases of 100.
SURE: Final = 1.96


class Result(NamedTuple):
    """How one game ended: who played which side (in their order), who won, points, length."""

    scenario: str
    seed: int
    players: tuple[str, ...]
    winner: str
    points: tuple[int, ...]
    turns: int
    steps: int


def seated(game: Game, names: Sequence[str], seed: int) -> dict[str, Player]:
    """A player for each side; their seeds differ, so that they do not think alike."""
    sides, rulebook = game.sides, game.setting.rulebook
    return {
        side: player_named(name, seed * len(sides) + number, rulebook)
        for number, (side, name) in enumerate(zip(sides, names, strict=True))
    }


def play_match(module: Module, scenario: str, names: Sequence[str], seed: int) -> Result:
    """Play one game to its end; nobody wins a game that does not end."""
    game = Game.start(module, scenario, seed)
    try:
        play_on(game, seated(game, names, seed), MOST_STEPS)
    except EndlessGameError:
        winner = ""
    else:
        winner = game.outcome.winner if game.outcome else ""
    points = tuple(game.state.points.get(side, 0) for side in game.sides)
    return Result(scenario, seed, tuple(names), winner, points, game.state.turn, game.steps)


def likely_share(wins: int, games: int, sure: float = SURE) -> tuple[float, float]:
    """Between which shares the true one lies in 95 cases of 100 (Wilson's interval).

    `sure` is in standard deviations, for another number of cases.
    """
    if not games:
        return 0.0, 1.0
    share, square = wins / games, sure * sure
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = sqrt(share * (1 - share) / games + square / (4 * games * games))
    half = sure * spread / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)
