"""Chance: one whole number, the same everywhere."""

from collections import Counter

import pytest

from hexwright.engine.core.chance import advanced, below, seeded, shuffled


def taken(seed: int, count: int, sides: int) -> list[int]:
    chance, values = seeded(seed), []
    for _ in range(count):
        chance = advanced(chance)
        values.append(below(chance, sides))
    return values


def test_the_same_seed_gives_the_same_numbers_for_ever() -> None:
    assert taken(7, 12, 6) == [5, 2, 1, 0, 0, 5, 4, 4, 3, 4, 3, 0]


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    assert taken(1, 20, 1000) != taken(2, 20, 1000)
    assert len(set(taken(1, 20, 10**6)) & set(taken(2, 20, 10**6))) == 0


@pytest.mark.parametrize("sides", [2, 6, 10])
def test_every_side_comes_about_equally_often(sides: int) -> None:
    counts = Counter(taken(3, 6000, sides))
    assert sorted(counts) == list(range(sides))
    assert all(abs(count - 6000 / sides) < 0.12 * 6000 / sides for count in counts.values())


def test_a_shuffle_keeps_every_card() -> None:
    cards = tuple("abcdefghij")
    order, chance = shuffled(cards, seeded(5))
    assert sorted(order) == sorted(cards)
    assert order != cards
    assert shuffled(cards, chance)[0] != order
