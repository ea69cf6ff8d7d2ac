"""Units that hang together, and what leaders can share out among themselves."""

from typing import Any

import pytest

from hexwright.engine.parts.groups import can_share_out, groups_of, linked
from tests.helpers.situations import Situation, piece, situation

UNITS = ("A", "B", "C", "D", "E")


def field() -> Situation:
    men: dict[str, Any] = {name: piece("infantry", "red") for name in UNITS}
    return situation(".A+B .C . .D . . .E", **men)


@pytest.mark.parametrize(
    ("within", "groups"),
    [
        (0, ["AB", "C", "D", "E"]),
        (1, ["ABC", "D", "E"]),
        (2, ["ABCD", "E"]),
        (3, ["ABCDE"]),
    ],
)
def test_units_hang_together_within_some_hexes(within: int, groups: list[str]) -> None:
    found = groups_of(field(), UNITS, within)
    assert ["".join(one) for one in found] == groups


def test_groups_are_those_of_the_units_in_question() -> None:
    assert groups_of(field(), ("A", "D", "C"), 2) == (("A", "C", "D"),)
    assert groups_of(field(), ("A", "D"), 2) == (("A",), ("D",))


def test_who_hangs_together_with_one_that_is_reached_is_reached() -> None:
    assert linked(field(), UNITS, 1, lambda one: one in ("C", "E")) == ["A", "B", "C", "E"]
    assert linked(field(), UNITS, 1, lambda _: False) == []


@pytest.mark.parametrize(
    ("options", "can"),
    [
        ([], True),
        (["a"], True),
        (["a", "a"], False),
        (["ab", "a"], True),
        (["ab", "a", "b"], True),
        (["ab", "ab", "a", "b"], False),
        ([""], False),
        (["bc", "b", "b"], True),
        (["ca", "cb", "c"], True),
    ],
)
def test_each_finds_a_leader_who_has_room(options: list[str], *, can: bool) -> None:
    assert can_share_out(options, {"a": 1, "b": 2, "c": 1}) is can


def test_a_body_hangs_together_with_those_beside_any_of_its_hexes() -> None:
    game = situation(".a . . .b", a=piece(extends=("0201", "0301")), b=piece())
    assert groups_of(game, "ab", 1) == (("a", "b"),)
    assert groups_of(game, "a", 1) == (("a",),)
