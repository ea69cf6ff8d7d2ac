"""What players see before the dice of combats: who dares, who strikes back, who is met."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from hexwright.engine.core.decision import PASS, Decision, Preview
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.combats import Combat, add_combat
from hexwright.engine.parts.facing import facing_button
from hexwright.engine.systems.jdg.announced_shocks import announce_one, combat_one
from hexwright.engine.systems.jdg.artillery_fire import fire_one
from hexwright.engine.systems.jdg.cohesion import Cause
from hexwright.engine.systems.jdg.pursuit import Chase, pursuit_preview
from hexwright.engine.systems.jdg.records import Activation, note_retreat
from hexwright.engine.systems.jdg.refusal import offer_refusal
from hexwright.engine.systems.jdg.results import retreat
from hexwright.engine.systems.jdg.shock import counter_shock
from hexwright.engine.systems.jdg.shock_odds import shock_preview
from hexwright.engine.systems.jdg.shock_ratio import ANNOUNCED, BREAKTHROUGH, Fight, begun
from hexwright.engine.systems.jdg.squares import try_recall
from hexwright.engine.systems.jdg.troops import CHARGE, ORDERS
from tests.helpers.jdg import (
    BLUE,
    FIRST,
    RED,
    battery,
    battle,
    cavalry,
    drawn,
    infantry,
)
from tests.helpers.jdg_shock import A_ON_X, DEEP, MAP, SOUTH, field, foe, ours

EAST, WEST = 1, 7
Facts = Mapping[str, tuple[Fraction, str]]


def shown_at(asked: Decision[Any] | None, choice: Any) -> Preview:
    assert asked is not None
    assert asked.preview is not None
    shown = asked.preview(choice)
    assert isinstance(shown, Preview)
    return shown


def facts(shown: Preview | None) -> Facts:
    assert shown is not None
    assert shown.odds is not None
    return {fact.text: (fact.value, fact.rule) for fact in shown.odds.facts}


# --- shocks ---------------------------------------------------------------------------------------


def test_jdg_143_who_must_turn_to_attack_is_told_the_odds_of_each_way() -> None:
    game = field(A=ours(facing=SOUTH), P=foe(), X=foe(), drawing=MAP.replace(".A", "vA"))
    asked = game.run(announce_one(game))
    first = shown_at(asked, "A")

    turns = game.answer("A")

    assert first == shown_at(turns, facing_button(1))
    assert "4:4" in first.text
    assert "4:8" in shown_at(turns, facing_button(11)).text
    game.answer(facing_button(1))


def test_jdg_191_before_a_shock_without_orders_it_is_told_who_dares() -> None:
    game = field(A=ours(statuses=(), engagement=6), X=foe())
    asked = game.run(announce_one(game))

    assert facts(shown_at(asked, "A"))["Dares to attack: A"] == (Fraction(7, 10), "jdg-191")


@pytest.mark.parametrize(
    ("attacker", "defender", "told"),
    [
        (infantry, infantry, {"Breakthrough"}),
        (infantry, cavalry, {"Breakthrough", "The defenders may pursue"}),
        (cavalry, cavalry, {"The defenders may pursue"}),
    ],
    ids=["shock", "shock on cavalry", "charge"],
)
def test_jdg_207_jdg_264_what_may_follow_is_told_of_those_who_can(
    attacker: Any, defender: Any, told: set[str]
) -> None:
    game = field(A=ours(attacker), X=foe(defender))
    chargers = ("A",) if attacker is cavalry else ()

    found = facts(shock_preview(game, Fight(*A_ON_X[:2], chargers)))

    assert found.keys() & {"Breakthrough", "The defenders may pursue"} == told


@pytest.mark.parametrize("again", [True, False])
def test_jdg_209_who_breaks_through_is_not_promised_another_breakthrough(*, again: bool) -> None:
    game = field(A=ours(strength=8), X=foe(strength=2), drawing=DEEP)
    kind = BREAKTHROUGH if again else ANNOUNCED

    found = facts(shock_preview(game, Fight(("A",), (game.piece("X").hex,), kind=kind)))

    assert (found["Breakthrough"][0] == 0) is again


def test_jdg_208_before_a_counter_shock_its_odds_are_told() -> None:
    game = field(A=ours(strength=2), X=foe(facing=SOUTH))
    asked = game.run(counter_shock(game, Fight(*A_ON_X), []))

    shown = shown_at(asked, ":0303")

    assert "4:2" in shown.text
    assert "Counter-shock" in facts(shown)
    assert asked is not None
    assert asked.preview is not None
    assert asked.preview(PASS) is None


def test_jdg_217_219_before_a_refusal_its_chance_and_its_modifier_are_told() -> None:
    game = field(A=ours(), X=foe(cavalry, cohesion=5))
    asked = game.run(offer_refusal(game, "X", ("A",)))

    near, far = (shown_at(asked, way) for way in (("0302",), ("0302", "0301")))

    passes = "It passes its cohesion test"
    assert [(part.amount, part.rule) for part in near.sum.parts] == [(1, "jdg-219")]
    assert facts(near) == {passes: (Fraction(1, 2), "jdg-219")}
    assert facts(far) == {passes: (Fraction(2, 5), "jdg-219")}


def test_jdg_170_two_batteries_see_what_they_add_together_and_apart() -> None:
    guns = battery(facing=EAST, effective_range=3, maximum_range=5, strength=3)
    game = battle(".B+C .    .    .E", B=guns, C=guns, E=infantry(RED))
    note_activation(game, Activation("m", BLUE, (FIRST[BLUE],)))
    game.run(fire_one(game))
    game.answer("B")

    asked = game.answer("0401")

    assert [shown_at(asked, one).sum.total for one in (True, False)] == [5, 3]


# --- retreats -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("light", "tens", "added"), [("day", 5, 0), ("night", 3, 2)])
def test_jdg_309_who_retreats_is_told_how_crossed_friends_stand_it(
    light: Any, tens: int, added: int
) -> None:
    friends: dict[str, Any] = {"F": infantry(cohesion=4), "G": infantry(), "H": infantry()}
    at = {"I": "0304", "E": "0303", "F": "0405", "G": "0405", "H": "0405"}
    game = battle(drawn(6, 8, at), I=infantry(), E=infantry(RED, facing=11), light=light, **friends)
    asked = game.run(retreat(game, "I", 2, Cause("shock", ("E",), "jdg-199")))
    assert asked is not None
    through = next(option for option in asked.options if "0405" in option)

    shown = shown_at(asked, through)
    told = facts(shown)

    assert told["Test passed: F"] == (Fraction(tens, 10), "jdg-309")
    assert shown.sum.total == added
    assert len(told) == 3


# --- charges and pursuits -------------------------------------------------------------------------

FIELD = """
    .    .    .    .    .    .    .
      .    .    .    .    .    .    .
    .    .C   .    .    .E   .    .
      .    .    .    .    .    .    .
"""


def rider(**more: Any) -> Any:
    return cavalry(statuses=(ORDERS, CHARGE), **{"facing": EAST, "strength": 6, **more})


def chased(pursuit: int = 0, *, owes_test: bool = False, **more: Any) -> Preview | None:
    """What C in 0203 is told, who has driven E from 0303 to 0503."""
    units = {"C": rider(cohesion=5), "E": infantry(RED, facing=WEST, strength=3), **more}
    game = battle(FIELD, **units)
    note_activation(game, Activation("m", BLUE, (FIRST[BLUE],)))
    note_retreat(game, "E", ("0303", "0403", "0503"))
    fight = begun(game, Fight(("C",), ("0303",), ("C",), pursuit=pursuit))
    return pursuit_preview(game, Chase(fight, {"0303": ("E",)}, owes_test))


def test_jdg_264_who_may_pursue_is_told_whom_he_meets_and_the_test_at_the_end() -> None:
    shown = chased()

    assert shown is not None
    assert shown.text.startswith("From 0403 on E: Strength 6:3, die and ")
    assert facts(shown)["Test passed: C"] == (Fraction(3, 5), "jdg-248")


def test_jdg_274_a_pursuit_is_told_with_its_fatigue() -> None:
    fresh, tired = chased(), chased(pursuit=2)

    assert fresh is not None
    assert tired is not None
    assert tired.sum.total < fresh.sum.total
    assert "jdg-274" in {part.rule for part in tired.sum.parts}


def test_jdg_248_who_pursues_guns_charges_nobody_but_tests_if_he_has_charged() -> None:
    guns = battery(RED, facing=WEST)
    before, after = (chased(owes_test=owes, E=guns) for owes in (False, True))

    assert before is not None
    assert before.odds is None
    assert list(facts(after)) == ["Test passed: C"]


def test_jdg_251_who_does_not_stop_is_told_what_his_charge_counts() -> None:
    drawing = FIELD.replace(".C   .  ", ".    .C ")
    game = battle(
        drawing.replace(".    .E", ".E   . "),
        C=rider(),
        E=infantry(RED, facing=WEST, square=True, strength=6),
    )
    note_activation(game, Activation("m", BLUE, (FIRST[BLUE],)))
    asked = game.run(try_recall(game, ["C"], ["0403"]))

    shown = shown_at(asked, choice=False)

    assert "Strength 6:6" in shown.text
    assert any("square" in part.reason.lower() for part in shown.sum.parts)
    assert shown_at(asked, choice=True).rule == "jdg-251"


def test_jdg_248_an_announced_charge_is_told_with_the_test_at_its_end() -> None:
    game = field(B=ours(cavalry), A=ours(), X=foe(), Y=foe())
    add_combat(game, Combat(("B",), ("0303",), ("B",)))
    add_combat(game, Combat(("A",), ("0203",)))
    asked = game.run(combat_one(game))

    assert "Test passed: B" in facts(shown_at(asked, "B"))
