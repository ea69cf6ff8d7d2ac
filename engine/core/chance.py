"""Chance as one whole number: splitmix64, small enough to live in a copied state.

Whoever knows the number knows every die to come, so no view and no event ever holds it.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

# What numbers in saved games can hold, and other programs can read.
LARGEST_SEED: Final = 2**53 - 1
_BITS: Final = 64
_MASK: Final = 2**_BITS - 1
_STEP: Final = 0x9E3779B97F4A7C15


def mixed(value: int) -> int:
    """The bits of a number, spread over 64."""
    value &= _MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


def seeded(seed: int) -> int:
    """Where chance begins for a seed; neighbouring seeds have nothing in common."""
    return mixed(seed * _STEP + _STEP)


def advanced(chance: int) -> int:
    """Chance after one number was taken from it."""
    return (chance + _STEP) & _MASK


def below(chance: int, count: int) -> int:
    """The number from 0 to `count` - 1 that an advanced chance stands for."""
    return (mixed(chance) * count) >> _BITS


def shuffled(items: Sequence[T], chance: int) -> tuple[tuple[T, ...], int]:
    """The items in a random order, and chance after it."""
    order = list(items)
    # As `advanced` and `below`, without their calls: a hand is shuffled card by card.
    for last in range(len(order) - 1, 0, -1):
        chance = (chance + _STEP) & _MASK
        other = (mixed(chance) * (last + 1)) >> _BITS
        order[last], order[other] = order[other], order[last]
    return tuple(order), chance
