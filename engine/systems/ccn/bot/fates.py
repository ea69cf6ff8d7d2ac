"""What dice do to a unit, worked out exactly: no die is rolled in thought."""

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from hexwright.engine.core.odds import Amounts, totals


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


# Flags do not move a unit that goes back of its own will.
UNMOVED: Final = Morale(ignores=99)


@lru_cache(maxsize=4096)
def throws(faces: tuple[Amounts, ...], dice: int) -> tuple[tuple[int, int, float], ...]:
    """Hits, flags and their chance, for every way that dice with these faces can fall."""
    return tuple(
        (hits, flags, float(chance)) for (hits, flags), chance in totals(faces, dice).items()
    )


@lru_cache(maxsize=65536)
def fates(faces: tuple[Amounts, ...], dice: int, blocks: int, morale: Morale) -> tuple[Fate, ...]:
    """Everything that can become of a unit under a roll, hits first and then the retreat."""
    sums: dict[tuple[int, bool], float] = {}
    for hits, flags, chance in throws(faces, dice):
        left = max(0, blocks - hits)
        hexes = max(0, flags - morale.ignores) * morale.per_flag
        left = max(0, left - max(0, hexes - morale.room))
        key = (left, left > 0 and (not hexes or not morale.room))
        sums[key] = sums.get(key, 0.0) + chance
    return tuple(Fate(chance, left, stays) for (left, stays), chance in sums.items())


def spread(expected: float, most: int) -> list[float]:
    """How likely 0, 1, 2... blocks are lost where so many are expected; the last: all of them."""
    chances = [exp(-expected)]
    for lost in range(1, most):
        chances.append(chances[-1] * expected / lost)
    return [*chances, max(0.0, 1.0 - sum(chances))]
