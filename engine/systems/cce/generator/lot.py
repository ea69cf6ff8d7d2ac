"""Lots that a generator draws from a seed."""

from collections.abc import Sequence
from typing import TypeVar

from hexwright.engine.core.chance import advanced, below, seeded

T = TypeVar("T")


class Lot:
    """Numbers that follow from a seed."""

    def __init__(self, seed: int) -> None:
        """Begin."""
        self._chance = seeded(seed)

    def below(self, count: int) -> int:
        """A number from 0 to `count` - 1."""
        self._chance = advanced(self._chance)
        return below(self._chance, count)

    def one_of(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def roll(self, module_die: tuple[int, int], dice: int) -> int:
        """The total of some dice of the module, by their lowest and highest face."""
        lowest, highest = module_die
        return sum(lowest + self.below(highest - lowest + 1) for _ in range(dice))
