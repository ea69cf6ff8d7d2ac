"""Two versions of a module on the same seeds: what differs, and what could have been seen."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from hexwright.lab.record import GameRecord
from hexwright.lab.sequential import PairTest

# Standard deviations of an interval that holds the truth in 95 cases of 100, and of 80 % power.
_SURE: Final = 1.96
_POWER: Final = 0.84


@dataclass(frozen=True)
class Difference:
    """How much more often a side wins in the second version, game by game on common seeds."""

    side: str
    games: int
    value: float
    # Where the true difference lies in 95 cases of 100.
    interval: tuple[float, float]

    @property
    def is_seen(self) -> bool:
        """Whether it is more than chance would do."""
        low, high = self.interval
        return self.games > 1 and (low > 0 or high < 0)

    @property
    def could_see(self) -> float:
        """The least difference that so many games find in four of five cases."""
        low, high = self.interval
        return (high - low) / 2 * (_SURE + _POWER) / _SURE


def difference(
    side: str,
    old: Iterable[GameRecord],
    new: Iterable[GameRecord],
    *,
    is_sequential: bool = False,
) -> Difference:
    """Compare the games that both versions have played from the same seed with the same players.

    Pairs share the dice and the seats, so what they have in common does not blur the difference.
    Where one stopped when enough was known, the interval is wider, and holds whenever one stops.
    """
    known = {(one.seed, one.players): one for one in old if one.end == "ended"}
    steps = [
        (one.winner == side) - (known[one.seed, one.players].winner == side)
        for one in new
        if one.end == "ended" and (one.seed, one.players) in known
    ]
    games = len(steps)
    mean = sum(steps) / games if games else 0.0
    return Difference(side, games, mean, _interval(steps, mean, is_sequential=is_sequential))


def _interval(steps: Sequence[int], mean: float, *, is_sequential: bool) -> tuple[float, float]:
    games = len(steps)
    if games < 2:
        return mean - 1, mean + 1
    if is_sequential:
        test = PairTest()
        for step in steps:
            test.count(step)
        return test.interval
    spread = sqrt(sum((one - mean) ** 2 for one in steps) / (games - 1))
    # Where no pair differs the spread is nothing; the rule of three says what may still be.
    half = _SURE * spread / sqrt(games) if spread else 3 / games
    return mean - half, mean + half
