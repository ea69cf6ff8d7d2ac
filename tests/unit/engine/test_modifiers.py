"""Modifiers with names: sums that explain themselves."""

from dataclasses import dataclass

import msgspec

from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.modifiers import Modifier, Sum, collected, from_table, modifier, signed
from hexwright.engine.core.rules import functions_of
from hexwright.schema.model.table import Table
from tests.helpers.situations import situation


@dataclass
class Fight:
    is_square: bool = False
    leaders: int = 0


@modifier("toy-060", "charging a square")
def charging_a_square(fight: Fight) -> int | None:
    return -2 if fight.is_square else None


@modifier("toy-061", "leaders")
def led(fight: Fight) -> int:
    return fight.leaders


ALL = (charging_a_square, led)


def test_only_what_counts_is_in_the_sum() -> None:
    assert collected(ALL, Fight(leaders=1)).parts == (Modifier(1, "leaders", "toy-061"),)
    both = collected(ALL, Fight(is_square=True, leaders=3), base=4, reason="blocks")
    assert (both.total, len(both.parts)) == (5, 3)


def test_a_limit_is_a_part_like_any_other() -> None:
    dice = Sum().plus(4, "blocks").plus(2, "card").at_most(1, "square", "ccn-234")
    assert (dice.total, dice.parts[-1]) == (1, Modifier(-5, "square", "ccn-234"))
    assert dice.at_least(0, "never below nothing") == dice
    assert Sum().plus(-3, "woods").at_least(0, "never below nothing").total == 0


def test_a_modifier_is_found_by_its_rule() -> None:
    assert [function.__name__ for function in functions_of("toy-060")] == ["charging_a_square"]


def test_a_roll_tells_each_modifier_with_its_rule_and_the_total() -> None:
    game = situation(".", dice=[5])
    parts = collected(ALL, Fight(is_square=True, leaders=1))
    assert game.roll("d6", "shock", "toy-062", side="red", modifiers=parts) == 5
    event = game.events[-1]
    assert isinstance(event, Rolled)
    assert event.text(game.names) == (
        "Red, shock: 5 − 1 = 4 (charging a square −2 [toy-060] · leaders +1 [toy-061]) [toy-062]"
    )
    assert event.rule == "toy-062"


def test_a_table_of_the_module_gives_its_modifiers_with_its_own_words() -> None:
    table = msgspec.convert(
        {
            "id": "t",
            "title": "T",
            "kind": "modifiers",
            "rule": "toy-1",
            "modifiers": [{"id": "uphill", "name": "Uphill", "value": -1}],
        },
        Table,
    )
    assert from_table(table, "uphill", times=2) == Modifier(-2, "Uphill", "toy-1")


def test_amounts_are_written_with_their_sign() -> None:
    assert [signed(one) for one in (2, 0, -3)] == ["+2", "0", "−3"]
