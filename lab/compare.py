"""Two versions of a module on the same seeds: what differs, and what could have been seen."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Final

from hexwright.lab.record import GameRecord

# Standard deviations of an interval that holds the truth in 95 cases of 100, and of 80 % power.
_SURE: Final = 1.96
_POWER: Final = 0.84


@dataclass(frozen=True)
class Difference:
    """How much more often a side wins in the second version, game by game on common seeds."""

    side: str
    games: int
    value: float
    half: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true difference lies in 95 cases of 100."""
        return self.value - self.half, self.value + self.half

    @property
    def is_seen(self) -> bool:
        """Whether it is more than chance would do."""
        return self.games > 1 and abs(self.value) > self.half

    @property
    def could_see(self) -> float:
        """The least difference that so many games find in four of five cases."""
        return self.half * (_SURE + _POWER) / _SURE


def difference(side: str, old: Iterable[GameRecord], new: Iterable[GameRecord]) -> Difference:
    """Compare the games that both versions have played from the same seed with the same players.

    Pairs share the dice and the seats, so what they have in common does not blur the difference.
    """
    known = {(one.seed, one.players): one for one in old if one.end == "ended"}
    steps = [
        (one.winner == side) - (known[one.seed, one.players].winner == side)
        for one in new
        if one.end == "ended" and (one.seed, one.players) in known
    ]
    games = len(steps)
    if games < 2:
        return Difference(side, games, float(sum(steps)), 1.0)
    mean = sum(steps) / games
    spread = sqrt(sum((one - mean) ** 2 for one in steps) / (games - 1))
    # Where no pair differs the spread is nothing; the rule of three says what may still be.
    half = _SURE * spread / sqrt(games) if spread else 3 / games
    return Difference(side, games, mean, half)
