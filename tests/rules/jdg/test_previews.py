"""What players see before the die falls: every modifier with its rule, and exact chances."""

from fractions import Fraction
from typing import Any

import pytest

from hexwright.engine.core.decision import PASS, Decision, Preview
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.chances import results
from hexwright.engine.parts.combats import Combat, note_combats
from hexwright.engine.parts.facing import facing_button
from hexwright.engine.systems.jdg.artillery_fire import preview
from hexwright.engine.systems.jdg.batteries import Shot
from hexwright.engine.systems.jdg.charge import declare_charge
from hexwright.engine.systems.jdg.cohesion import DIE, chance_at_most, chance_to_engage
from hexwright.engine.systems.jdg.facing import front_hexes, turn
from hexwright.engine.systems.jdg.initiative import try_leader_initiative
from hexwright.engine.systems.jdg.records import Activation
from hexwright.engine.systems.jdg.squares import try_halt
from hexwright.engine.systems.jdg.troops import NO_ORDERS, ORDERS
from tests.helpers.jdg import (
    BLUE,
    FIRST,
    RED,
    Counter,
    battery,
    battle,
    cavalry,
    infantry,
)
from tests.helpers.situations import Situation

ROW = ".a   .    .x"


def test_jdg_005_a_die_of_ten_numbers_from_nought_has_ten_equal_faces() -> None:
    game = battle(ROW, a=infantry(), x=infantry(RED))

    chances = [chance_at_most(game, number) for number in (-1, 0, 4, 9)]

    assert chances == [0, Fraction(1, 10), Fraction(1, 2), 1]


def test_jdg_007_the_chance_to_engage_counts_the_modifiers() -> None:
    game = battle(ROW, a=infantry(engagement=6), x=infantry(RED))

    assert chance_to_engage(game, "a", Sum()) == Fraction(7, 10)
    assert chance_to_engage(game, "a", Sum().plus(2, "heavy", "jdg-255")) == Fraction(1, 2)


def test_chances_of_all_results_of_a_table_make_one() -> None:
    game = battle(ROW, a=infantry(), x=infantry(RED))

    found = results(game, DIE, "fire", 3)

    assert sum(chance for _, chance in found.values()) == 1
    assert next(iter(found)) == "–"


def test_jdg_172_before_a_shot_each_result_has_its_chance_and_its_rule() -> None:
    game = battle(ROW, a=battery(facing=3, strength=4), x=infantry(RED))

    shown = preview(game, Shot("a", "0301"))

    assert shown.odds is not None
    assert sum(fact.value for fact in shown.odds.facts) == 1
    assert {fact.rule for fact in shown.odds.facts} == {"jdg-172"}
    assert all(part.rule for part in shown.sum.parts)


def test_jdg_039_before_a_leaders_initiative_its_chance_is_told() -> None:
    game = battle(ROW, a=infantry(), x=infantry(RED))
    note_activation(game, Activation("", BLUE, (FIRST[BLUE],), initiative=4))

    asked = game.run(try_leader_initiative(game))

    assert asked is not None
    assert asked.preview is not None
    shown = asked.preview("a")
    assert shown is not None
    assert shown.odds is not None
    assert [fact.value for fact in shown.odds.facts] == [Fraction(1, 2)]
    assert asked.preview(PASS) is None
    game.answer(PASS)


def test_jdg_140_an_answer_to_where_a_unit_faces_is_about_the_hexes_ahead() -> None:
    game = battle(
        """
        .    .    .
          .    .a   .
        .    .    .
        """,
        a=infantry(facing=1),
    )

    asked = game.run(turn(game, ["a"], "jdg-140"))

    assert asked is not None
    assert asked.about is not None
    assert asked.about(facing_button(5)) == front_hexes(game, "0202", 5)
    assert asked.about(PASS) == front_hexes(game, "0202", 1)
    game.answer(PASS)


# --- charges --------------------------------------------------------------------------------------

EAST, WEST = 1, 7
CHARGE = """
    .    .    .    .    .    .
      .C   .    .    .E   .
    .    .    .    .I   .    .
"""


def rider(**more: Any) -> Counter:
    return cavalry(**{"facing": EAST, "strength": 6, "statuses": (ORDERS,), **more})


def whom(drawing: str = CHARGE, **more: Any) -> tuple[Situation, Decision[Any]]:
    """The question whom C charges."""
    units = {"C": rider(), "E": infantry(RED, facing=WEST, strength=3), **more}
    if "I" not in units:
        drawing = drawing.replace(".I", ". ")
    game = battle(drawing, **units)
    note_activation(game, Activation("m", BLUE, (FIRST[BLUE],)))
    game.state.phase = "movement"
    asked = game.run(declare_charge(game, ["C"]))
    assert asked is not None
    return game, asked


def shown_at(asked: Decision[Any], choice: Any) -> Preview:
    assert asked.preview is not None
    shown = asked.preview(choice)
    assert shown is not None
    assert shown.odds is not None
    return shown


def reasons(shown: Preview) -> dict[str, int]:
    return {part.reason: part.amount for part in shown.sum.parts}


def facts(shown: Preview) -> dict[str, tuple[Fraction, str]]:
    assert shown.odds is not None
    return {fact.text: (fact.value, fact.rule) for fact in shown.odds.facts}


def test_jdg_246_before_a_charge_each_modifier_is_told_with_its_rule() -> None:
    _, asked = whom()

    shown = shown_at(asked, "0402")

    # Six to three are two to one; from the side it strikes the infantry in the rear.
    assert reasons(shown) == {"force ratio": 2, "Charge": 2, "Attack from the rear": 2}
    assert all(part.rule for part in shown.sum.parts)
    assert shown.odds is not None
    assert sum(shown.odds.spread.values()) == 1
    assert asked.preview is not None
    assert asked.preview(PASS) is None


def test_jdg_259_each_way_of_a_charge_tells_its_own_odds() -> None:
    game, _ = whom()

    asked = game.answer("0402")

    assert asked is not None
    straight = shown_at(asked, ("0202", "0302"))
    assert reasons(straight) == {"force ratio": 2, "Charge": 2}
    assert straight.text.startswith("From 0302: ")
    assert asked.preview is not None
    assert asked.preview(("0202",)) is None


def test_jdg_096_240_255_what_may_stop_a_charge_is_told_before_it() -> None:
    doubtful = rider(statuses=(NO_ORDERS,), engagement=6)
    _, foot = whom(C=doubtful, E=infantry(RED, facing=WEST, strength=3, cohesion=4))
    _, horse = whom(E=cavalry(RED, facing=WEST, engagement=5, cohesion=6))

    told, countered = facts(shown_at(foot, "0402")), facts(shown_at(horse, "0402"))

    assert told["It dares to charge"] == (Fraction(7, 10), "jdg-240")
    assert told["Square in 0402"] == (Fraction(1, 2), "jdg-096")
    assert "It dares to charge" not in countered
    # From behind, where it counts most, the cavalry could not countercharge.
    assert "Countercharge from 0402" not in countered


def test_jdg_255_a_countercharge_is_told_for_a_way_to_the_front() -> None:
    game, _ = whom(E=cavalry(RED, facing=WEST, engagement=5, cohesion=6))
    asked = game.answer("0402")
    assert asked is not None

    told = facts(shown_at(asked, ("0202", "0302")))

    assert told["Countercharge from 0402"] == (Fraction(3, 5), "jdg-255")


def test_jdg_212_a_charge_on_a_hex_that_others_charge_is_told_with_them() -> None:
    friend = rider(facing=11, strength=3)
    alone, _ = whom(I=friend)
    note_combats(alone, [Combat(("I",), ("0402",), ("I",))])

    asked = alone.decision
    assert asked is not None
    shown = shown_at(asked, "0402")

    assert reasons(shown)["force ratio"] == 3


def test_jdg_251_before_a_recall_its_chance_is_told() -> None:
    game, _ = whom(C=rider(engagement=6), E=infantry(RED, facing=WEST, cohesion=9))
    game.state.forced = (0,)
    for choice in ("0402", ("0202", "0302"), PASS):
        game.answer(choice)
    asked = game.answer(choice=True)

    assert asked is not None
    assert facts(shown_at(asked, choice=True)) == {"It stops": (Fraction(7, 10), "jdg-251")}


@pytest.mark.parametrize("tests", [True, False])
def test_jdg_275_before_a_halt_its_chance_is_told_if_it_needs_a_test(*, tests: bool) -> None:
    game = battle(
        CHARGE.replace(".I", ". "),
        C=rider(engagement=4),
        E=infantry(RED),
        options={"pursuit_halt_requires_test": tests},
    )
    asked = game.run(try_halt(game, ["C"]))

    assert asked is not None
    assert asked.preview is not None
    yes = True
    assert (asked.preview(yes) is not None) == tests
    if tests:
        assert facts(shown_at(asked, choice=True)) == {"It stops": (Fraction(1, 2), "jdg-275")}
