"""Cavalry charges: the charge move, squares, recall, countercharge, the clash (10.1 to 10.4)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS, RuleViolation
from hexwright.engine.core.game_events import Counted, Rolled
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.combats import Combat, add_combat, pending
from hexwright.engine.parts.facing import facing_button
from hexwright.engine.systems.jdg.batteries import REACTION, Shot, shot_modifiers
from hexwright.engine.systems.jdg.charge import declare_charge, may_charge, resolve_charge
from hexwright.engine.systems.jdg.charge_moves import (
    can_countercharge,
    charge_ends,
    charge_facings,
    charge_targets,
    charge_ways,
    charged_hexes,
    offer_countercharge,
    why_no_charge,
)
from hexwright.engine.systems.jdg.cohesion import leave_square
from hexwright.engine.systems.jdg.engagement import test_engagement as engagement_tests
from hexwright.engine.systems.jdg.movement import move_one
from hexwright.engine.systems.jdg.records import Activation, retreats
from hexwright.engine.systems.jdg.refusal import side_may_react
from hexwright.engine.systems.jdg.shock_ratio import (
    FOUGHT,
    FROZEN,
    Fight,
    force_ratio,
    remaining,
    shock_modifiers,
)
from hexwright.engine.systems.jdg.squares import hexes_back, try_recall
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    CHARGE,
    DISORDERED,
    GOOD,
    NO_ORDERS,
    ORDERS,
    ROUTED,
    SHOCK,
    SHOCK_TEST,
    in_square,
    state_of,
)
from tests.helpers.jdg import (
    BLUE,
    FIRST,
    RED,
    Counter,
    battery,
    battle,
    cavalry,
    commander,
    infantry,
)
from tests.helpers.situations import Situation

YES, NO = True, False
# Facings: to the east and north-east, and to the west and south-west.
EAST, WEST = 1, 7
FIELD = """
    .    .    .    .    .    .    .
      .C   .    .    .E   .    .
    .    .    .    .    .    .    .
"""

NEAR = """
    .    .    .    .    .    .    .
      .    .    .C   .E   .    .
    .    .    .    .    .    .    .
"""
COMBINED = """
    .    .    .    .I   .    .    .
      .    .    .C   .E   .    .
    .    .    .    .    .    .    .
"""
STRAIGHT = ("0202", "0302")


def rider(*, ordered: bool = True, **more: Any) -> Counter:
    """Cavalry of the active side, with orders or without."""
    more.setdefault("facing", EAST)
    return cavalry(statuses=(ORDERS if ordered else NO_ORDERS,), **more)


USUAL: dict[str, Any] = {"C": rider(), "E": infantry(RED, facing=WEST)}


def field(drawing: str = FIELD, *dice: int, **more: Any) -> Situation:
    """A situation in which the formation of blue moves: C charges, E stands in its way."""
    units = {name: one for name, one in USUAL.items() if name in drawing}
    game = battle(drawing, dice=dice, **{**units, **more})
    note_activation(game, Activation("m", BLUE, (FIRST[BLUE],)))
    game.state.phase = "movement"
    return game


def modifiers(game: Situation, fight: Fight) -> dict[str, int]:
    """What counts in a charge, by its reasons."""
    return {part.reason: part.amount for part in shock_modifiers(game, fight).parts}


def charge_of(*units: str, at: str) -> Combat:
    """A charge that waits to be fought."""
    return Combat(units, (at,), units)


# --- who may charge whom --------------------------------------------------------------------------


def test_jdg_238_the_target_is_in_sight_ahead_of_the_charger() -> None:
    assert charge_targets(field(), ("C",)) == ["0402"]


def test_jdg_238_nobody_behind_the_charger_is_charged() -> None:
    assert charge_targets(field(C=rider(facing=WEST)), ("C",)) == []


def test_jdg_238_nobody_out_of_sight_is_charged() -> None:
    hidden = FIELD.replace(".C   .    ", ".C   .    w", 1).replace("w.", "w", 1)
    assert charge_targets(field(hidden), ("C",)) == []


def test_jdg_238_cavalry_in_a_village_looks_all_round() -> None:
    game = field(FIELD.replace(".C", "vC"), C=rider(facing=WEST))
    assert charge_targets(game, ("C",)) == ["0402"]


def test_jdg_239_a_disordered_unit_does_not_charge() -> None:
    assert may_charge(field(), "C")
    assert not may_charge(field(C=rider(state=DISORDERED)), "C")
    assert not may_charge(field(C=rider(state=ROUTED)), "C")


def test_jdg_239_a_charge_is_declared_with_a_marker() -> None:
    game = field()
    game.play(declare_charge(game, ["C"]), "0402", STRAIGHT, PASS, NO)

    assert CHARGE in game.piece("C").statuses
    assert pending(game) == (Combat(("C",), ("0402",), ("C",)),)


def test_jdg_239_whoever_does_not_want_to_charge_has_lost_nothing() -> None:
    game = field()
    assert not game.play(declare_charge(game, ["C"]), PASS)
    assert may_charge(game, "C")


def test_jdg_239_a_charge_is_the_move_of_the_unit() -> None:
    game = field()
    game.play(declare_charge(game, ["C"]), "0402", STRAIGHT, PASS, NO)
    assert not may_charge(game, "C")


def test_jdg_240_cavalry_without_orders_tests_before_it_moves() -> None:
    game = field(FIELD, 7, C=rider(ordered=False))
    game.play(declare_charge(game, ["C"]), "0402", STRAIGHT, PASS, NO)
    assert game.piece("C").hex == "0302"


def test_jdg_240_who_fails_neither_moves_nor_fights() -> None:
    game = field(FIELD, 8, C=rider(ordered=False))
    game.play(declare_charge(game, ["C"]), "0402")

    assert game.piece("C").hex == "0102"
    assert CHARGE not in game.piece("C").statuses
    assert game.count(ACTIVATION, FROZEN, "C") == 1
    assert pending(game) == ()
    assert not may_charge(game, "C")


def test_jdg_240_the_top_unit_tests_for_the_stack() -> None:
    drawing = FIELD.replace(".C", ".D+C")
    low = rider(ordered=False, engagement=2)
    game = field(drawing, 7, C=rider(ordered=False), D=low)
    game.play(declare_charge(game, ["D", "C"]), "0402", STRAIGHT, PASS, NO)
    assert [game.piece(one).hex for one in "CD"] == ["0302", "0302"]


def test_jdg_241_the_charge_goes_as_far_as_the_reduced_allowance() -> None:
    assert charge_targets(field(C=rider(move=3)), ("C",)) == ["0402"]
    assert charge_targets(field(C=rider(move=2)), ("C",)) == []


def test_jdg_241_the_charge_covers_at_least_one_hex() -> None:
    game = field(NEAR, C=rider(), E=battery(RED, facing=WEST))
    assert len(charge_ends(game, ("C",))["0302"]) == 2
    assert why_no_charge(game, ("C",), "0402", ())


def test_jdg_242_no_charge_through_or_to_friendly_artillery() -> None:
    blocked = """
        .    .    .    .    .    .    .
          .C   .B   .D   .    .E   .
        .    .    .    .    .    .    .
    """
    more = {"C": rider(move=14), "B": battery(facing=EAST), "D": battery(facing=EAST)}
    ends = charge_ends(field(blocked, **more), ("C",))
    assert "0202" not in ends
    assert "0302" not in ends
    free = charge_ends(field(blocked, **more | {"B": rider(), "D": rider()}), ("C",))
    assert "0202" in free


@pytest.mark.parametrize("letter", ["w", "v", "o"])
def test_jdg_243_no_charge_into_closed_terrain(letter: str) -> None:
    game = field(FIELD.replace(".E", f"{letter}E"))
    assert charge_targets(game, ("C",)) == []


def test_jdg_243_a_refusal_names_its_rule() -> None:
    game = field(FIELD.replace(".C   .", ".C   o"))
    refused = why_no_charge(game, ("C",), "0402", STRAIGHT)
    assert refused is not None
    assert refused.rule == "jdg-243"


def test_jdg_243_no_charge_across_closed_terrain() -> None:
    game = field(FIELD.replace(".C   .", ".C   o"))
    assert "0202" not in charge_ends(game, ("C",))


@pytest.mark.parametrize(
    "kind", ["bridge", "slope", "steep-slope", "crest", "wall", "fortification"]
)
def test_jdg_243_no_charge_over_these_hexsides(kind: str) -> None:
    game = field(sides={("0302", "0402"): kind})
    assert all(way[-1] != "0302" for way in charge_ways(game, ("C",), "0402"))
    game = field(sides={("0202", "0302"): kind})
    assert charge_ends(game, ("C",)).get("0302") != STRAIGHT


def test_jdg_244_cavalry_may_shock_where_it_could_not_charge() -> None:
    game = field(NEAR.replace(".E", "vE"), C=rider(strength=6))
    assert charged_hexes(game, "C") == ()
    assert modifiers(game, Fight(("C",), ("0402",))) == {
        "Village": -1,
        "Cavalry without charge": -2,
    }


def test_jdg_ex_08_cavalry_shock_on_a_village_counts_three_less() -> None:
    game = field(NEAR.replace(".E", "vE"), C=rider(strength=6))
    assert shock_modifiers(game, Fight(("C",), ("0402",))).total == -3


@pytest.mark.parametrize("light", [{"light": "night"}, {"fog": True}])
def test_jdg_245_no_charges_at_night_or_in_fog(light: dict[str, Any]) -> None:
    assert not may_charge(field(**light), "C")


# --- starting in contact --------------------------------------------------------------------------


def test_jdg_236_cavalry_in_contact_turns_about_and_charges_with_the_facing_it_had() -> None:
    game = field(NEAR)
    assert charge_facings(game, ("C",), "0302", "0402") == (EAST,)

    way = ("0202", "0302")
    game.play(declare_charge(game, ["C"]), "0402", way, NO)
    assert game.piece("C").hex == "0302"
    assert game.piece("C").facing == EAST


def test_jdg_236_leaving_the_zone_costs_a_point_more() -> None:
    assert "0302" in charge_ends(field(NEAR, C=rider(move=6)), ("C",))
    assert "0302" not in charge_ends(field(NEAR, C=rider(move=4)), ("C",))


def test_jdg_236_from_contact_it_may_go_to_another_hex_of_the_same_zone() -> None:
    behind = field(NEAR, E=infantry(RED, facing=EAST))
    assert charge_ends(behind, ("C",))["0401"] == ("0401",)


def test_jdg_236_but_not_to_a_hex_in_front_of_the_enemy() -> None:
    game = field(NEAR, E=infantry(RED, facing=11))
    assert charge_ends(game, ("C",)).get("0401") != ("0401",)


def test_jdg_236_it_may_turn_about_in_a_hex_of_friends_where_it_could_not_stay() -> None:
    drawing = """
        .    .    .I   .    .    .    .
          .    .H   .C   .E   .    .
        .    .    .J   .    .    .    .
    """
    friends = {name: infantry(facing=EAST) for name in "HIJ"}
    game = field(drawing, C=rider(move=8), E=infantry(RED, facing=WEST), **friends)
    assert "0402" in charge_targets(game, ("C",))
    assert len(charge_ends(game, ("C",))["0302"]) == 2


# --- where a charge leads -------------------------------------------------------------------------


def test_jdg_259_every_way_ends_with_the_target_in_front() -> None:
    game = field()
    ends = {way[-1] for way in charge_ways(game, ("C",), "0402")}
    assert ends == {"0302", "0401", "0403"}


def test_jdg_259_the_way_need_not_be_straight() -> None:
    game = field()
    game.play(declare_charge(game, ["C"]), "0402", ("0203", "0303", "0302"), facing_button(3), NO)
    assert game.piece("C").facing == 3


def test_jdg_259_a_way_that_does_not_lead_to_the_target_is_refused() -> None:
    game = field()
    game.run(declare_charge(game, ["C"]))
    game.answer("0402")
    with pytest.raises(RuleViolation, match="must be in front") as refused:
        game.answer(("0202",))
    assert refused.value.rule == "jdg-259"


def test_jdg_260_a_charger_stops_in_an_enemy_zone() -> None:
    drawing = """
        .    .    .X   .    .    .    .
          .C   .    .    .E   .    .
        .    .    .    .    .    .    .
    """
    game = field(drawing, X=infantry(RED, facing=WEST), C=rider(move=14))
    refused = why_no_charge(game, ("C",), "0402", STRAIGHT)
    assert refused is not None
    assert "zone of control" in refused.reason
    assert why_no_charge(field(), ("C",), "0402", STRAIGHT) is None


def test_jdg_046_enemy_commanders_fall_back_before_a_charge() -> None:
    drawing = """
        .    .    .marshal_vessely    .    .    .    .
          .C   .    .    .E   .    .
        .    .    .    .    .    .    .
    """
    game = field(drawing, marshal_vessely=commander(RED))
    game.run(declare_charge(game, ["C"]))
    game.answer("0402")
    decision = game.answer(STRAIGHT)
    assert decision is not None
    assert decision.side == RED
    assert decision.subject == "marshal_vessely"


# --- squares --------------------------------------------------------------------------------------


def ride(game: Situation, *choices: Any) -> None:
    """Charge straight ahead, and go on with these choices."""
    game.play(declare_charge(game, ["C"]), "0402", STRAIGHT, PASS, *choices)


def test_jdg_095_charged_infantry_may_try_to_form_square() -> None:
    game = field(FIELD, 6)
    ride(game, YES, NO)
    assert in_square(game, "E")


@pytest.mark.parametrize(
    "enemy",
    [
        infantry(RED, facing=WEST, state=DISORDERED),
        infantry(RED, state=ROUTED),
        cavalry(RED, facing=WEST),
        battery(RED, facing=WEST),
    ],
)
def test_jdg_095_others_are_not_asked(enemy: Counter) -> None:
    game = field(E=enemy)
    ride(game)
    assert pending(game)


def test_jdg_096_the_whole_hex_forms_square_artillery_too() -> None:
    drawing = FIELD.replace(".E", ".E+F+B")
    game = field(drawing, 5, F=infantry(RED, facing=WEST), B=battery(RED, facing=WEST))
    ride(game, YES, NO)
    assert all(in_square(game, one) for one in "EFB")


def test_jdg_097_artillery_is_not_disordered_by_the_failure_of_the_infantry() -> None:
    game = field(FIELD.replace(".E", ".E+B"), 9, B=battery(RED, facing=WEST))
    ride(game, YES)
    assert state_of(game, "E") == DISORDERED
    assert state_of(game, "B") == GOOD
    assert not in_square(game, "B")


def test_jdg_ex_27_a_six_is_too_much_for_cohesions_of_seven_and_five() -> None:
    units = {
        "E": infantry(RED, facing=WEST, cohesion=7),
        "F": infantry(RED, facing=WEST, cohesion=5),
    }
    game = field(FIELD.replace(".E", ".E+F"), 6, **units)
    ride(game, YES)
    assert [state_of(game, one) for one in "EF"] == [DISORDERED, DISORDERED]
    assert not in_square(game, "E")


def test_jdg_098_a_square_that_fire_has_broken_may_be_formed_anew_against_a_charge() -> None:
    game = field(FIELD, 6, E=infantry(RED, facing=WEST, square=True))
    leave_square(game, "E")
    ride(game, YES, NO)
    assert in_square(game, "E")


def test_jdg_100_charging_a_square_brings_two_less_instead_of_the_bonus() -> None:
    game = field(NEAR, C=rider(strength=6), E=infantry(RED, facing=WEST, square=True))
    found = modifiers(game, Fight(("C",), ("0402",), ("C",)))
    assert found == {"Charge on a square": -2}


def test_jdg_247_combined_infantry_adds_nothing_against_a_square() -> None:
    more = {"C": rider(strength=3), "I": infantry(facing=3, strength=3)}
    square = field(COMBINED, E=infantry(RED, facing=WEST, square=True), **more)
    line = field(COMBINED, E=infantry(RED, facing=11), **more)
    fight = Fight(("C", "I"), ("0402",), ("C",))
    assert modifiers(square, fight) == {"Charge on a square": -2}
    assert modifiers(line, fight) == {"Charge": 2, "Combined arms": 1, "Attack from the rear": 2}


def test_jdg_246_a_charge_has_a_bonus_and_a_heavy_one_more() -> None:
    light = field(NEAR, C=rider(strength=6))
    heavy = field(NEAR, C=rider(strength=6, cohesion=6, heavy=True))
    fight = Fight(("C",), ("0402",), ("C",))
    assert modifiers(light, fight) == {"Charge": 2}
    assert modifiers(heavy, fight) == {"Heavy charge": 3}


def test_jdg_246_a_charge_strikes_all_enemies_in_front() -> None:
    drawing = """
        .    .    .    .X   .    .    .
          .    .    .C   .E   .    .
        .    .    .    .    .    .    .
    """
    game = field(drawing, X=infantry(RED, facing=WEST))
    assert set(charged_hexes(game, "C")) == {"0401", "0402"}


def test_jdg_336_enemies_in_closed_terrain_are_left_out_of_a_charge() -> None:
    drawing = """
        .    .    .    vX   .    .    .
          .    .    .C   .E   .    .
        .    .    .    .    .    .    .
    """
    game = field(drawing, X=infantry(RED, facing=WEST))
    assert charged_hexes(game, "C") == ("0402",)


# --- recall ---------------------------------------------------------------------------------------


def test_jdg_251_a_charger_may_be_held_back_before_a_new_square() -> None:
    game = field(FIELD, 6, 7)
    ride(game, YES, YES, "0202", facing_button(3))

    assert game.piece("C").hex == "0202"
    assert game.piece("C").facing == 3
    assert CHARGE not in game.piece("C").statuses
    assert pending(game) == ()


def test_jdg_251_the_top_unit_tests_for_the_stack() -> None:
    drawing = FIELD.replace(".C", ".D+C")
    game = field(drawing, 6, 5, D=rider(engagement=2))
    game.play(declare_charge(game, ["D", "C"]), "0402", STRAIGHT, PASS, YES, YES, "0202", PASS)
    assert [game.piece(one).hex for one in "CD"] == ["0202", "0202"]


def test_jdg_251_there_is_no_recall_before_a_square_of_old() -> None:
    game = field(E=infantry(RED, facing=WEST, square=True))
    ride(game)
    assert pending(game)


def test_jdg_252_who_fails_must_charge() -> None:
    game = field(FIELD, 6, 8)
    ride(game, YES, YES)
    assert game.piece("C").hex == "0302"
    assert pending(game) == (charge_of("C", at="0402"),)


FACED = """
    .    .X   .    .    .    .    .
      .    .    .C   .E   .    .
    .    .Y   .    .    .    .    .
"""


def test_jdg_252_nobody_falls_back_before_an_enemy() -> None:
    enemies = {"X": infantry(RED, facing=5), "Y": infantry(RED, facing=11)}
    game = field(FACED, **enemies)
    assert hexes_back(game, ["C"], ["0402"]) == ["0303", "0301"]
    looks_away = field(FACED, X=infantry(RED, facing=11), Y=infantry(RED, facing=5))
    assert "0202" in hexes_back(looks_away, ["C"], ["0402"])


def test_jdg_252_without_a_hex_it_stays_and_does_not_charge() -> None:
    rivers = {("0202", "0302"): "river", ("0301", "0302"): "river", ("0303", "0302"): "river"}
    game = field(NEAR, 0, sides=rivers, C=charging())
    assert game.play(try_recall(game, ["C"], ["0402"]), YES)

    assert game.piece("C").hex == "0302"
    assert CHARGE not in game.piece("C").statuses


def test_jdg_253_after_a_recall_nobody_tests_at_the_end() -> None:
    game = field(FIELD, 6, 0)
    ride(game, YES, YES, "0202", PASS)
    assert pending(game) == ()
    assert state_of(game, "C") == GOOD


def test_jdg_ex_17_a_recall_costs_no_test_of_cohesion() -> None:
    game = field(FIELD, 6, 7, C=rider(cohesion=0))
    ride(game, YES, YES, "0202", PASS)
    assert state_of(game, "C") == GOOD


def test_jdg_254_a_recall_gives_the_whole_charge_up() -> None:
    drawing = """
        .    .    .    .X   .    .    .
          .C   .    .    .E   .    .
        .    .    .    .    .    .    .
    """
    game = field(drawing, 6, 0, X=cavalry(RED, facing=EAST))
    ride(game, YES, YES, "0202", PASS)
    assert pending(game) == ()


SECOND = """
    .    .    .    .    .    .    .
      .C   .    .    .E   .    .
    .    .    .    .D   .    .    .
"""


@pytest.mark.parametrize(("die", "left"), [(0, ("C",)), (9, ("D", "C"))])
def test_jdg_251_who_rode_at_a_square_before_it_formed_may_try_to_stop_too(
    die: int, left: tuple[str, ...]
) -> None:
    game = field(SECOND, 6, die, D=charging(facing=11))
    add_combat(game, charge_of("D", at="0402"))
    # The infantry forms square against C, who goes on; D tries to stop.
    ride(game, YES, NO, YES, *((PASS,) if die == 0 else ()))
    assert pending(game) == (charge_of(*left, at="0402"),)
    assert (CHARGE in game.piece("D").statuses) == ("D" in left)


def test_jdg_254_who_rode_at_others_is_not_asked_about_a_square() -> None:
    drawing = """
        .    .    .    .    .    .    .
          .C   .    .    .E   .X   .
        .    .    .    .    .D   .    .
    """
    game = field(drawing, 6, D=charging(facing=1), X=infantry(RED, facing=WEST))
    add_combat(game, charge_of("D", at="0502"))
    ride(game, YES, NO)
    assert set(pending(game)) == {charge_of("C", at="0402"), charge_of("D", at="0502")}


# --- the charge itself ----------------------------------------------------------------------------


def charging(**more: Any) -> Counter:
    """Cavalry that has made its charge move."""
    more.setdefault("strength", 6)
    return cavalry(statuses=(ORDERS, CHARGE), **{"facing": EAST, **more})


def strike(drawing: str, *dice: int, **more: Any) -> Situation:
    """A situation in which C, in 0302, has charged at whoever is in 0402."""
    more.setdefault("C", charging())
    return field(drawing, *dice, **more)


def test_jdg_248_everybody_who_charged_tests_at_the_end() -> None:
    # 2 + 2 for the charge: both test; then the charger again.
    game = strike(NEAR, 2, 6, 6, 6)
    game.play(resolve_charge(game, charge_of("C", at="0402")))
    assert state_of(game, "C") == GOOD
    assert CHARGE not in game.piece("C").statuses


def test_jdg_248_who_fails_the_last_test_is_disordered() -> None:
    game = strike(NEAR, 2, 6, 6, 7)
    game.play(resolve_charge(game, charge_of("C", at="0402")))
    assert state_of(game, "C") == DISORDERED


def test_jdg_248_the_last_disorder_adds_to_those_of_the_clash() -> None:
    # Both test, the charger fails and retreats, fails again, and routs.
    game = strike(NEAR, 2, 7, 6, 6, C=charging(back_cohesion=5))
    game.run(resolve_charge(game, charge_of("C", at="0402")))
    while game.decision is not None:
        game.answer(next(iter(game.decision.options)))
    game.check_dice()
    assert state_of(game, "C") == ROUTED


def test_jdg_261_all_stacks_that_charged_test_at_the_end() -> None:
    drawing = """
        .    .    .    .D   .    .    .
          .    .    .C   .E   .    .
        .    .    .    .    .    .    .
    """
    game = strike(
        drawing, 0, 6, 6, 6, 6, 6, C=charging(strength=3), D=charging(facing=3, strength=3)
    )
    fight = Fight(("C", "D"), ("0402",), ("C", "D"))
    assert shock_modifiers(game, fight).total == 4
    game.play(resolve_charge(game, charge_of("C", "D", at="0402")))


def test_jdg_262_a_charger_that_routed_flees_instead_of_the_last_test() -> None:
    # 0 - 4: disorder, test + 2, retreat: the charger routs, and then flees.
    weak = charging(strength=1, cohesion=3, back_cohesion=2)
    game = strike(NEAR, 0, 9, C=weak, E=infantry(RED, facing=WEST, strength=6, cohesion=6))
    game.run(resolve_charge(game, charge_of("C", at="0402")))
    while game.decision is not None:
        options = list(game.decision.options)
        game.answer(options[0] if options else PASS)
    game.check_dice()
    # It ran three hexes, and then, without another die, off the map.
    assert retreats(game)["C"] == ("0302", "0303", "0203", "0103")
    assert not game.is_in_play("C")


def test_jdg_226_cavalry_cannot_refuse_a_charge() -> None:
    enemy = cavalry(RED, facing=EAST, strength=6)
    game = strike(NEAR, 0, 6, 6, 6, E=enemy)
    # 0 + 2 + 2 from behind: both test.
    game.play(resolve_charge(game, charge_of("C", at="0402")))
    assert game.piece("E").hex == "0402"


# --- countercharge --------------------------------------------------------------------------------


def test_jdg_255_cavalry_charged_from_the_front_may_countercharge() -> None:
    fight = Fight(("C",), ("0402",), ("C",))
    assert can_countercharge(strike(NEAR, E=cavalry(RED, facing=WEST)), fight, "0402")


@pytest.mark.parametrize(
    "enemy",
    [
        cavalry(RED, facing=EAST),
        cavalry(RED, facing=WEST, state=DISORDERED),
        cavalry(RED, facing=WEST, state=ROUTED),
        infantry(RED, facing=WEST),
        battery(RED, facing=WEST),
    ],
)
def test_jdg_255_others_do_not(enemy: Counter) -> None:
    fight = Fight(("C",), ("0402",), ("C",))
    assert not can_countercharge(strike(NEAR, E=enemy), fight, "0402")


def test_jdg_256_a_countercharge_takes_the_bonus_away() -> None:
    # The countercharge passes with 7, then 2 + 0: the attacker tests and retreats.
    enemy = cavalry(RED, facing=WEST, strength=6)
    game = strike(NEAR, 7, 4, 6, 6, 6, 6, E=enemy)
    game.play(resolve_charge(game, charge_of("C", at="0402")), YES)
    assert state_of(game, "C") == GOOD


def test_jdg_256_a_failure_changes_nothing() -> None:
    # 8 fails; 2 + 2: both test, and the charger once more.
    enemy = cavalry(RED, facing=WEST, strength=6)
    game = strike(NEAR, 8, 2, 6, 6, 6, E=enemy)
    game.play(resolve_charge(game, charge_of("C", at="0402")), YES)


@pytest.mark.parametrize(("heavy", "passes"), [(True, False), (False, True)])
def test_jdg_ex_28_light_cavalry_finds_heavy_cavalry_harder(*, heavy: bool, passes: bool) -> None:
    enemy = cavalry(RED, facing=WEST, strength=6, engagement=6, cohesion=6)
    game = strike(NEAR, 5, E=enemy, C=charging(heavy=heavy, cohesion=6))
    fight = Fight(("C",), ("0402",), ("C",))
    assert bool(game.play(offer_countercharge(game, fight), YES)) == passes


def test_jdg_255_heavy_cavalry_that_charges_elsewhere_does_not_count() -> None:
    drawing = """
        .    .    .D   .X   .    .    .
          .    .    .C   .E   .    .
        .    .    .    .    .    .    .
    """
    # C strikes X and E, the heavy D strikes X alone: E countercharges with a 5.
    enemy = cavalry(RED, facing=WEST, engagement=5)
    game = strike(drawing, 5, D=charging(heavy=True), X=infantry(RED, facing=WEST), E=enemy)
    fight = Fight(("C", "D"), ("0401", "0402"), ("C", "D"))
    assert game.play(offer_countercharge(game, fight), YES) == ("E",)


def test_jdg_256_the_top_unit_rolls_for_its_stack() -> None:
    drawing = NEAR.replace(".E", ".E+F")
    game = strike(
        drawing, 7, E=cavalry(RED, facing=WEST, engagement=2), F=cavalry(RED, facing=WEST)
    )
    fight = Fight(("C",), ("0402",), ("C",))
    assert set(game.play(offer_countercharge(game, fight), YES)) == {"E", "F"}


@pytest.mark.parametrize(("tests", "dice"), [(True, (7, 4, 6, 6, 6, 6)), (False, (7, 4, 6, 6, 6))])
def test_jdg_248_counterchargers_test_at_the_end_by_option(
    *, tests: bool, dice: tuple[int, ...]
) -> None:
    enemy = cavalry(RED, facing=WEST, strength=6)
    options = {"end_of_charge_ct_countercharger": tests}
    game = strike(NEAR, *dice, E=enemy, options=options)
    game.play(resolve_charge(game, charge_of("C", at="0402")), YES)


def test_jdg_237_the_side_whose_marker_is_played_reacts_unless_an_option_forbids_it() -> None:
    assert side_may_react(field(), BLUE)
    strict = field(options={"active_side_may_react": False})
    assert not side_may_react(strict, BLUE)
    assert side_may_react(strict, RED)


# --- artillery ------------------------------------------------------------------------------------


def test_jdg_258_artillery_fires_at_chargers_before_they_strike() -> None:
    # 9 + 4 + 1 - 1: the charger is disordered, and nothing more happens.
    game = strike(NEAR.replace(".E", ".E+B"), 9, B=battery(RED, facing=WEST, strength=4))
    game.play(resolve_charge(game, charge_of("C", at="0402")), "0302")
    assert state_of(game, "C") == DISORDERED
    assert state_of(game, "E") == GOOD


def test_jdg_334_the_rest_of_the_stack_goes_in_alone() -> None:
    drawing = NEAR.replace(".C", ".D+C").replace(".E", ".E+B")
    # Reaction fire disorders C; D strikes with 3 to 6, 4 - 2 + 2: both test, and D once more.
    game = strike(
        drawing,
        *(9, 4, 5, 6, 6, 6),
        D=charging(strength=3),
        B=battery(RED, facing=WEST, strength=4),
    )
    game.play(resolve_charge(game, charge_of("D", "C", at="0402")), "0302")
    assert state_of(game, "C") == DISORDERED
    assert state_of(game, "D") == GOOD


def test_jdg_345_a_lone_battery_is_eliminated_and_the_cavalry_only_advances() -> None:
    drawing = """
        .    .    .    .    .    .    .
          .    .    .C   .B   .X   .
        .    .    .    .    .    .    .
    """
    # Reaction fire misses; the battery is lost, C advances, meets X, and only tests.
    game = strike(drawing, 0, 6, B=battery(RED, facing=WEST), X=infantry(RED, facing=WEST))
    game.play(resolve_charge(game, charge_of("C", at="0402")), "0302", PASS)
    assert not game.is_in_play("B")
    assert game.piece("C").hex == "0402"
    assert state_of(game, "X") == GOOD


def test_jdg_101_artillery_in_square_fires_with_one_less() -> None:
    units = {"E": infantry(RED, square=True), "B": battery(RED, facing=WEST, square=True)}
    game = strike(NEAR.replace(".E", ".E+B"), **units)
    line = strike(
        NEAR.replace(".E", ".E+B"), E=infantry(RED, facing=WEST), B=battery(RED, facing=WEST)
    )
    shot = Shot("B", "0302", REACTION)
    assert shot_modifiers(line, shot).total - shot_modifiers(game, shot).total == 1


def test_jdg_ex_10_reaction_fire_from_a_square_has_two_less() -> None:
    units = {"E": infantry(RED, square=True), "B": battery(RED, facing=WEST, square=True)}
    game = strike(NEAR.replace(".E", ".E+B"), **units)
    parts = shot_modifiers(game, Shot("B", "0302", REACTION)).parts
    assert sum(part.amount for part in parts if part.amount < 0) == -2


# --- the order of steps ---------------------------------------------------------------------------


def test_jdg_250_a_charge_has_its_steps_in_order() -> None:
    drawing = """
        .    .    .    .X   .    .    .
          .C   .    .    .E+B  .    .
        .    .    .    .    .    .    .
    """
    units = {
        "C": rider(ordered=False, strength=12),
        "X": cavalry(RED, facing=7),
        "B": battery(RED, facing=WEST),
    }
    # Engagement, square, recall that fails; countercharge that fails, fire that misses, the clash.
    game = field(drawing, 0, 0, 9, 9, 0, 9, *[0] * 20, **units)
    asked: list[str] = []

    def play(procedure: Any) -> None:
        game.run(procedure)
        while game.decision is not None:
            decision = game.decision
            asked.append(decision.rule)
            if decision.rule == "jdg-259" and decision.kind == "path":
                game.answer(STRAIGHT)
            elif decision.kind == "yes-no":
                game.answer(YES)
            elif PASS in decision.buttons and decision.kind == "action":
                game.answer(PASS)
            else:
                game.answer(next(iter(decision.options)))

    play(declare_charge(game, ["C"]))
    play(resolve_charge(game, pending(game)[0]))
    steps = ["jdg-238", "jdg-259", "jdg-095", "jdg-251", "jdg-255", "jdg-158"]
    assert [fromkey for fromkey in dict.fromkeys(asked) if fromkey in steps] == steps
    rolls = [event.rule for event in game.history.events if isinstance(event, Rolled)]
    assert rolls[:6] == ["jdg-240", "jdg-096", "jdg-251", "jdg-255", "jdg-172", "jdg-199"]


# --- with infantry --------------------------------------------------------------------------------


def test_jdg_212_infantry_without_orders_tests_when_the_charge_is_fought() -> None:
    foot = infantry(facing=3, strength=3, statuses=(NO_ORDERS, SHOCK_TEST))
    # The infantry fails; 3 to 6 is 2 less, the charge 2 more: 4 + 0 and both test.
    game = strike(COMBINED, 9, 4, 6, 6, 6, C=charging(strength=3), I=foot)
    combat = Combat(("C", "I"), ("0402",), ("C",))
    game.play(resolve_charge(game, combat))
    assert SHOCK_TEST not in game.piece("I").statuses


def test_jdg_212_after_a_combined_attack_the_cavalry_goes_and_the_infantry_stays() -> None:
    foot = infantry(facing=3, strength=3, statuses=(ORDERS, SHOCK))
    # 4 + 2 + 1 = 7: the defender tests and retreats, the cavalry follows; then all pass a test.
    game = strike(
        COMBINED, 3, 6, 4, 5, 5, 5, C=charging(strength=3), I=foot, E=infantry(RED, facing=9)
    )
    combat = Combat(("C", "I"), ("0402",), ("C",))
    game.run(resolve_charge(game, combat))
    while game.decision is not None:
        options = [*game.decision.buttons, *game.decision.options]
        game.answer(PASS if PASS in options else options[-1])
    assert game.piece("I").hex == "0401"
    assert game.piece("C").hex == "0402"


def test_jdg_212_without_its_cavalry_the_infantry_attacks_by_shock() -> None:
    foot = infantry(facing=3, strength=3, statuses=(ORDERS, SHOCK))
    game = strike(COMBINED, C=charging(state=DISORDERED), I=foot, E=cavalry(RED, facing=9))
    decision = game.run(resolve_charge(game, Combat(("C", "I"), ("0402",), ("C",))))
    # A charge could not be refused, a shock can.
    assert decision is not None
    assert decision.rule == "jdg-217"


def test_jdg_238_whoever_has_turned_in_its_hex_does_not_charge_any_more() -> None:
    game = field(C=rider(facing=WEST))
    game.play(move_one(game), "C", ":turn", facing_button(EAST))
    assert charge_targets(game, ("C",)) == ["0402"]
    assert not may_charge(game, "C")


def test_jdg_212_a_charger_is_not_tested_again_with_those_who_shock_beside_it() -> None:
    game = field(
        NEAR.replace(".C ", ".S+C "),
        9,
        C=rider(ordered=False, facing=EAST),
        S=rider(ordered=False, facing=EAST, engagement=5),
    )
    game.emit(StatusSet("S", SHOCK_TEST))
    tested = engagement_tests(game, Combat(("C", "S"), ("0402",), ("C",)))
    assert tested == Combat(("C",), ("0402",), ("C",))
    assert [event.piece for event in game.events if isinstance(event, Rolled)] == ["S"]


# --- stacked cavalry fights together (6.1.3) ------------------------------------------------------

BESIDE = """
    .    .    .    .F   .    .    .
      .C   .    .    .E   .    .
    .    .    .    .    .    .    .
"""
OVER_TO_F = ("0201", "0301", "0401")
SOUTH_EAST = 3


def rides_over(game: Situation) -> Combat:
    """C charges E from the hex of F, and E does not try to form square; the attack as it stands."""
    game.play(declare_charge(game, ("C",)), "0402", OVER_TO_F, facing_button(SOUTH_EAST), NO)
    (combat,) = pending(game)
    return remaining(game, combat)


def test_jdg_114_a_charger_who_ends_on_friendly_cavalry_fights_together_with_it() -> None:
    game = field(BESIDE, F=rider(facing=SOUTH_EAST))
    left = rides_over(game)
    assert (left.attackers, left.chargers) == (("C", "F"), ("C",))
    assert force_ratio(game, Fight(*left)).wanted == "6:6"


def test_jdg_114_the_dice_of_such_a_charge_count_both() -> None:
    game = field(BESIDE, F=rider(facing=SOUTH_EAST, strength=9))
    rides_over(game)
    game.state.forced = (5, *(0,) * 6)
    game.run(resolve_charge(game, pending(game)[0]))
    (roll,) = [
        event for event in game.events if isinstance(event, Rolled) and event.rule == "jdg-199"
    ]
    assert {modifier.reason: modifier.amount for modifier in roll.modifiers}["force ratio"] > 0


def test_jdg_114_the_preview_of_the_way_counts_both() -> None:
    game = field(BESIDE, F=rider(facing=SOUTH_EAST))
    game.run(declare_charge(game, ("C",)))
    question = game.answer("0402")
    assert question is not None
    assert question.preview is not None
    shown = question.preview(OVER_TO_F)
    assert shown is not None
    assert "6:6" in shown.text


def test_jdg_114_infantry_that_may_form_square_is_told_of_both() -> None:
    game = field(BESIDE, F=rider(facing=SOUTH_EAST))
    game.run(declare_charge(game, ("C",)))
    game.answer("0402")
    game.answer(OVER_TO_F)
    question = game.answer(facing_button(SOUTH_EAST))
    assert question is not None
    assert question.rule == "jdg-095"
    assert question.preview is not None
    shown = question.preview(NO)
    assert shown is not None
    assert "6:6" in shown.text


def test_jdg_114_one_of_two_who_rides_out_and_back_fights_together_with_the_other() -> None:
    game = field(NEAR.replace(".C ", ".D+C "), D=rider())
    fight = charge_of("C", at="0402")
    assert set(remaining(game, fight).attackers) == {"C", "D"}


@pytest.mark.parametrize(
    "mate",
    [
        rider(state=DISORDERED),
        rider(facing=WEST),
        cavalry(facing=EAST, command="division-rauch"),
    ],
    ids=["in disorder", "facing away", "not called upon"],
)
def test_jdg_114_cavalry_that_cannot_attack_stays_out_of_the_charge(mate: Counter) -> None:
    game = field(NEAR.replace(".C ", ".D+C "), D=mate)
    assert remaining(game, charge_of("C", at="0402")).attackers == ("C",)


@pytest.mark.parametrize("reason", [FROZEN, FOUGHT])
def test_jdg_114_cavalry_that_did_not_dare_or_has_fought_does_not_fight_along(reason: str) -> None:
    game = field(NEAR.replace(".C ", ".D+C "), D=rider())
    game.emit(Counted(ACTIVATION, reason, "D"))
    assert remaining(game, charge_of("C", at="0402")).attackers == ("C",)
