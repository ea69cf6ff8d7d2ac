"""A batch of attacks that were designated all at once: every fault is named."""

from typing import Any

import pytest

from hexwright.engine.core.piece_events import Moved
from hexwright.engine.parts.combats import Combat, Designation, Fault
from hexwright.engine.parts.ground import near
from tests.helpers.situations import Situation, piece, situation

ROWS = """
    .x   .y   .    .z
      .a   .b+c .    .d
"""
FRONT = {"a": ("0101", "0201"), "b": ("0201",), "c": ("0201",), "d": ("0401",)}
RIDERS = ("d",)


def rows() -> Situation:
    pieces: dict[str, Any] = {name: piece("infantry", "red") for name in "abcd"}
    pieces |= {name: piece("infantry", "blue") for name in "xyz"}
    return situation(ROWS, **pieces)


def faults(*combats: Combat, body: Moved | None = None) -> list[Fault]:
    game = rows()
    if body is not None:
        game.emit(body)

    def is_adjacent(one: str, other: str) -> bool:
        return game.piece(other).hex in near(game, game.piece(one).hex)

    rules = Designation(
        duties=lambda _, unit: [hex_ for hex_ in FRONT[unit] if game.pieces_in(hex_)],
        able_in=lambda hex_: [one.id for one in game.pieces_in(hex_)],
        must_combine=is_adjacent,
        may_combine=lambda one, other: (one in RIDERS) == (other in RIDERS),
    )
    return rules.faults(game, combats)


def test_a_lawful_batch_has_no_fault() -> None:
    assert faults(Combat(("a",), ("0101",)), Combat(("b", "c"), ("0201",))) == []
    assert faults(Combat(("a",), ("0101", "0201"))) == []


def test_everybody_in_front_must_be_attacked_by_somebody() -> None:
    assert faults(Combat(("a",), ("0101",))) == [Fault("uncovered", ("a",), ("0201",))]


def test_a_group_has_one_attacking_hex_or_one_defending_hex() -> None:
    units, hexes = ("a", "b", "c"), ("0101", "0201")
    assert faults(Combat(units, hexes)) == [Fault("several-hexes", units, hexes)]


def test_a_stack_attacks_as_a_whole() -> None:
    assert faults(Combat(("b",), ("0201",))) == [Fault("split-stack", ("c",), ("0202",))]


def test_neighbours_who_attack_one_hex_must_combine() -> None:
    found = faults(Combat(("a",), ("0101", "0201")), Combat(("b", "c"), ("0201",)))
    assert found == [
        Fault("apart", ("a", "b"), ("0201",)),
        Fault("apart", ("a", "c"), ("0201",)),
    ]


def test_who_may_not_fight_together_is_told() -> None:
    assert faults(Combat(("a", "d"), ("0101",)))[0] == Fault("together", ("a", "d"), ("0101",))


def test_nobody_attacks_twice() -> None:
    found = faults(Combat(("d",), ("0401",)), Combat(("d",), ("0301",)))
    assert found == [Fault("twice", ("d",))]


@pytest.mark.parametrize(
    "body", [Moved("x", "0101", extends=("0201",)), Moved("a", "0102", extends=("0202",))]
)
def test_a_body_that_covers_several_hexes_counts_as_one(body: Moved) -> None:
    batch = Combat(("a", "b", "c"), ("0101", "0201"))
    assert [fault.kind for fault in faults(batch)] == ["several-hexes"]
    assert faults(batch, body=body) == []
