"""What dice do to a unit, worked out exactly: no die is rolled in thought."""

from functools import lru_cache
from math import comb
from typing import NamedTuple


class Fate(NamedTuple):
    """How likely it is that a unit ends with so many blocks, in its hex or driven out of it."""

    chance: float
    left: int
    stays: bool


class Morale(NamedTuple):
    """How a unit bears flags: how many it ignores, hexes for each other one, hexes it can go."""

    ignores: int = 0
    per_flag: int = 1
    room: int = 2


@lru_cache(maxsize=4096)
def throws(dice: int, hit: float, flag: float) -> tuple[tuple[int, int, float], ...]:
    """Hits, flags and their chance, for every way that dice can fall."""
    blank = max(0.0, 1.0 - hit - flag)
    return tuple(
        (
            hits,
            flags,
            comb(dice, hits)
            * comb(dice - hits, flags)
            * hit**hits
            * flag**flags
            * blank ** (dice - hits - flags),
        )
        for hits in range(dice + 1)
        for flags in range(dice - hits + 1)
    )


@lru_cache(maxsize=65536)
def fates(dice: int, hit: float, flag: float, blocks: int, morale: Morale) -> tuple[Fate, ...]:
    """Everything that can become of a unit under a roll, hits first and then the retreat."""
    sums: dict[tuple[int, bool], float] = {}
    for hits, flags, chance in throws(dice, hit, flag):
        left = max(0, blocks - hits)
        hexes = max(0, flags - morale.ignores) * morale.per_flag
        left = max(0, left - max(0, hexes - morale.room))
        key = (left, left > 0 and (not hexes or not morale.room))
        sums[key] = sums.get(key, 0.0) + chance
    return tuple(Fate(chance, left, stays) for (left, stays), chance in sums.items())
