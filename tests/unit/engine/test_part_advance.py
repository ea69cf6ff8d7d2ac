"""Advancing after combat: the first in precedence of those who can go somewhere."""

import pytest

from hexwright.engine.parts.combats import Advance

# Units with the hexes that were left before them.
GOALS = {"A": ("0101",), "B": ("0101", "0201"), "C": (), "D": ("0201",)}
ORDER = {"A": (2, 0), "B": (1, 0), "C": (0, 0), "D": (1, 0)}


@pytest.mark.parametrize(
    ("units", "first"), [("ABCD", ["B", "D"]), ("AC", ["A"]), ("C", []), ("", [])]
)
def test_the_best_of_those_who_have_a_hex_to_go_to_go_first(units: str, first: list[str]) -> None:
    found = Advance(units, lambda _: True, GOALS.__getitem__, ORDER.__getitem__)
    assert found.first() == first


def test_whoever_cannot_go_leaves_it_to_the_next() -> None:
    found = Advance("ABD", lambda one: one == "A", GOALS.__getitem__, ORDER.__getitem__)
    assert found.first() == ["A"]


def test_without_an_order_all_are_equal() -> None:
    assert Advance("ABCD", lambda _: True, GOALS.__getitem__).first() == ["A", "B", "D"]
