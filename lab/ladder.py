"""How strong players are against each other: Elo of all their games, with intervals."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import log
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hexwright.lab.record import GameRecord

# Points of Elo that make ten to one, as everywhere.
_TENFOLD: Final = 400 / log(10)
_SURE: Final = 1.96
_ROUNDS: Final = 200

Numbers = NDArray[np.float64]


class Rung(NamedTuple):
    """A player on the ladder: points above the mean of all, give or take `half`, and games."""

    name: str
    elo: float
    half: float
    games: int


def pairs(names: Sequence[str]) -> list[tuple[str, str]]:
    """Everybody against everybody else."""
    return list(combinations(dict.fromkeys(names), 2))


def ladder(names: Sequence[str], records: Iterable[GameRecord]) -> list[Rung]:
    """The strongest first, by the most likely strengths (Bradley and Terry); a draw is half a win.

    Every pair is given one drawn game beforehand: who has won everything is strong, not endless.
    """
    known = list(dict.fromkeys(names))
    size, at = len(known), {name: number for number, name in enumerate(known)}
    won, games = np.zeros((size, size)), [0] * size
    for record in records:
        if record.end != "ended" or len(set(record.players)) != 2 or len(record.players) != 2:
            continue
        first, second = (at[name] for name in record.players)
        share = 0.5 if not record.winner else float(record.winner == record.sides[0])
        won[first, second] += share
        won[second, first] += 1 - share
        games[first] += 1
        games[second] += 1
    won += 0.5 * (1 - np.eye(size))
    strength = _strengths(won)
    half = _SURE * np.sqrt(np.diag(_spread(won, strength))) * _TENFOLD
    elo = _TENFOLD * (np.log(strength) - np.log(strength).mean())
    rungs = [
        Rung(name, float(elo[here]), float(half[here]), games[here]) for name, here in at.items()
    ]
    return sorted(rungs, key=lambda one: (-one.elo, one.name))


def _strengths(won: Numbers) -> Numbers:
    played = won + won.T
    strength: Numbers = np.ones(len(won))
    for _ in range(_ROUNDS):
        sums = strength[:, None] + strength[None, :]
        strength = won.sum(axis=1) / (played / sums).sum(axis=1)
        strength /= np.exp(np.log(strength).mean())
    return strength


def _spread(
    won: Numbers,
    strength: Numbers,
) -> Numbers:
    """How the logarithms of strengths vary together, their mean being fixed."""
    played = won + won.T
    share = strength[:, None] / (strength[:, None] + strength[None, :])
    seen = played * share * share.T
    return np.linalg.pinv(np.diag(seen.sum(axis=1)) - seen).astype(np.float64)
