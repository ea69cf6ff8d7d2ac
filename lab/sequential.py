"""Looking while games are played: what still holds whenever one stops, and when enough is known.

An interval for a fixed number of games is wrong more often than it says if it is looked at after
every game. What is here stays right however often it is looked at (Ville's inequality): the
likelihood of what was seen, mixed over all shares, is seldom many times that of the true share.
"""

from dataclasses import dataclass
from functools import cache
from math import inf, lgamma, log
from typing import Final, Literal

# How often an interval or a verdict may be wrong.
ERROR: Final = 0.05
# Before so many games nobody believes a figure, whatever it proves.
LEAST_GAMES: Final = 20
# The mixture over all shares: Jeffreys' prior, which is fair to shares near the ends.
_PRIOR: Final = 0.5
# Halvings that find the end of an interval far finer than it is ever shown.
_HALVINGS: Final = 40

Verdict = Literal["", "even", "first", "second"]


def surprise(share: float, cases: int, games: int) -> float:
    """How much the cases speak against a share, as a logarithm; over log(1/error): too much."""
    other = games - cases
    if (cases and share <= 0) or (other and share >= 1):
        return inf
    mixed = _log_beta(_PRIOR + cases, _PRIOR + other) - _log_beta(_PRIOR, _PRIOR)
    own = (cases * log(share) if cases else 0.0) + (other * log(1 - share) if other else 0.0)
    return mixed - own


@cache
def lasting_share(cases: int, games: int, error: float = ERROR) -> tuple[float, float]:
    """Between which shares the true one lies, at whatever number of games one stops."""
    if not games:
        return 0.0, 1.0
    limit, seen = -log(error), cases / games
    return _end(0.0, seen, cases, games, limit), _end(1.0, seen, cases, games, limit)


def _end(outside: float, inside: float, cases: int, games: int, limit: float) -> float:
    """The share between two at which surprise becomes too much."""
    if surprise(outside, cases, games) <= limit:
        return outside
    for _ in range(_HALVINGS):
        middle = (outside + inside) / 2
        if surprise(middle, cases, games) > limit:
            outside = middle
        else:
            inside = middle
    return outside


def _log_beta(first: float, second: float) -> float:
    return lgamma(first) + lgamma(second) - lgamma(first + second)


@dataclass
class EvenTest:
    """A sequential test (SPRT): is it even, or does one of two win `lean` more often than half?

    Two tests of Wald's, one to each hand. "first" and "second" are said of an even game, and
    "even" of one that leans by so much, in at most 5 cases of 100 each.
    """

    lean: float
    first: int = 0
    second: int = 0

    def count(self, is_first: bool) -> None:  # noqa: FBT001 - one of two
        """Count a game that one of the two has won."""
        if is_first:
            self.first += 1
        else:
            self.second += 1

    @property
    def verdict(self) -> Verdict:
        """What is clear by now; nothing while it is open."""
        to_first = self._log_ratio(self.first, self.second)
        to_second = self._log_ratio(self.second, self.first)
        # An even game may be taken for leaning to either hand: each gets half of the error.
        if to_first >= -log(ERROR / 2):
            return "first"
        if to_second >= -log(ERROR / 2):
            return "second"
        return "even" if max(to_first, to_second) <= log(ERROR) else ""

    def _log_ratio(self, wins: int, losses: int) -> float:
        """How much likelier this is with the lean than without."""
        return wins * log(1 + 2 * self.lean) + losses * log(1 - 2 * self.lean)


@dataclass
class PairTest:
    """What two versions differ by, game by game on common seeds, at whatever number one stops."""

    gained: int = 0
    lost: int = 0
    pairs: int = 0

    def count(self, step: int) -> None:
        """Count a pair: the second version won a game more (1), less (-1), or the same (0)."""
        self.gained += step > 0
        self.lost += step < 0
        self.pairs += 1

    @property
    def interval(self) -> tuple[float, float]:
        """Where the difference lies: two shares, each wrong half as often."""
        low_gain, high_gain = lasting_share(self.gained, self.pairs, ERROR / 2)
        low_loss, high_loss = lasting_share(self.lost, self.pairs, ERROR / 2)
        return low_gain - high_loss, high_gain - low_loss
