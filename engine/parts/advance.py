"""Advancing after combat: who goes into a hex that was left, the first in precedence before all."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

# The place of a unit in the order of those who go: the lowest first.
Precedence = tuple[int, ...]


def _equal(unit: str) -> Precedence:
    del unit
    return ()


class Advance(NamedTuple):
    """An advance or a pursuit: whoever fought, who of them can go, and where each may go to."""

    units: Sequence[str]
    can_go: Callable[[str], bool]
    goals: Callable[[str], Sequence[str]]
    precedence: Callable[[str], Precedence] = _equal

    def first(self) -> list[str]:
        """The units of which one goes first; its owner picks one of equals."""
        able = [one for one in self.units if self.can_go(one) and self.goals(one)]
        least = min(map(self.precedence, able), default=())
        return [one for one in able if self.precedence(one) == least]
