"""Positions of advance, melee, artillery, recovery and rout (O16-O23, F101-F106), from the text."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.parts.ground import near
from hexwright.engine.systems.cce.markers import smoke_in, works_in
from hexwright.engine.systems.cce.melee import settle_occupants
from hexwright.engine.systems.cce.time_track import now
from hexwright.engine.systems.cce.units import is_broken, is_damaged, is_suppressed, units_of
from hexwright.engine.systems.cce.victory import casualties
from tests.helpers.cce import ALLIES, AXIS, battle, card, totals
from tests.helpers.cce_orders import finish, happens, is_never_asked, order, rolls, tell
from tests.helpers.situations import Situation

FAR = {"z": "us-rifle-team A1"}
HOME = {"y": "ger-rifle-team O10"}


def given(
    axis: dict[str, str],
    allies: dict[str, str],
    *cards: str,
    theirs: tuple[str, ...] = (),
    **more: Any,
) -> Situation:
    """The Germans are active, hold these cards and have a team far behind."""
    return battle(
        axis={**axis, **HOME},
        allies={**allies, **FAR},
        hands={AXIS: list(cards), ALLIES: list(theirs)},
        **more,
    )


def all_at_once(game: Situation) -> Situation:
    """Go on, in the first order that there is."""
    while game.decision is not None:
        decision = game.decision
        if decision.kind in ("several", "order"):
            game.answer(tuple(decision.options))
        else:
            default = decision.default
            game.answer(next(iter(decision.options)) if default is None else default)
    return game


# --- O16: advance ---------------------------------------------------------------------------------


def test_o16_1_costs_do_not_count_in_an_advance_and_nobody_fires() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken suppressed"},
        {"u": "us-rifle-squad E9"},
        "advance",
        theirs=("fire",),
        terrain={"E6": "stream"},
        levels={"E6": 2},
        sides={("E5", "E6"): "wall"},
    )
    order(game, card(1), "g", "g", "E6")
    assert is_never_asked(game, card(1, ALLIES))
    assert game.piece("g").hex == "E6"


@pytest.mark.parametrize("armed", [True, False])
def test_t83_only_those_without_a_weapon_climb_a_cliff(*, armed: bool) -> None:
    axis = {"g": "ger-rifle-squad E5"} | ({"m": "ger-lmg @g"} if armed else {})
    game = given(axis, {}, "advance", sides={("E5", "E6"): "cliff"})
    order(game, card(1), "g", "g")
    assert game.decision is not None
    assert ("E6" in game.decision.options) is not armed


def test_f106_an_advance_goes_out_of_wire_and_into_it() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"}, {}, "advance", markers={"w": "wire E5", "x": "wire E6"}
    )
    finish(order(game, card(1), "g", "g", "E6"))
    assert game.piece("g").hex == "E6"


def test_o16_3_nobody_advances_off_his_own_edge_or_the_sides() -> None:
    game = given({"g": "ger-rifle-squad O1"}, {}, "advance")
    order(game, card(1), "g", "g")
    assert game.decision is not None
    assert set(game.decision.buttons) <= {PASS}


# --- O16.4: melee ---------------------------------------------------------------------------------


def melee(axis: str, allies: str, axis_roll: str, allied_roll: str, **more: Any) -> Situation:
    game = given(
        {"g": f"{axis} E5"},
        {"u": f"{allies} E6"},
        "advance",
        draws={AXIS: [axis_roll], ALLIES: [allied_roll]},
        **more,
    )
    settle_occupants(game)
    return finish(order(game, card(1), "g", "g", "E6"))


def test_o16_4_1_boxed_firepower_adds_one_and_weapons_nothing() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "m": "ger-lmg @g"},
        {"u": "us-rifle-squad E6"},
        "advance",
        draws={AXIS: ["34"], ALLIES: ["34"]},
    )
    finish(order(game, card(1), "g", "g", "E6"))
    assert totals(game) == [6 + 7, 5 + 1 + 7]
    assert casualties(game, AXIS) == ["g"]
    assert casualties(game, ALLIES) == ["u"]


def test_o16_4_1_leaders_suppression_and_veterans_count_in_melee() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 veteran", "l": "ger-leader-2 E5"},
        {"u": "us-rifle-squad E6 suppressed", "k": "us-leader-1 E6"},
        "advance",
        draws={AXIS: ["34"], ALLIES: ["34"]},
    )
    order(game, card(1), "l", ("g",), "g", "E6", "l", "E6")
    finish(game)
    assert totals(game) == [(6 + 1 - 1) + 1 + 7, (5 + 1 + 2 + 1) + 1 + 7]


def test_o16_4_2_the_inactive_side_rolls_first_and_the_card_may_repeat_each() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6"},
        "advance",
        draws={AXIS: ["34"], ALLIES: ["66", "11"]},
        holder=AXIS,
    )
    order(game, card(1), "g", "g", "E6", ":again")
    finish(game)
    assert not game.is_in_play("u")
    assert game.is_in_play("g")


@pytest.mark.parametrize("works", ["bunker", "pillbox"])
def test_f101_f104_whoever_held_it_wins_a_tie(works: str) -> None:
    game = melee(
        "ger-rifle-squad",
        "us-rifle-squad",
        "34",
        "34",
        markers={"b": f"{works} E6"},
    )
    assert game.is_in_play("u")
    assert not game.is_in_play("g")


def test_o16_4_3_a_trench_decides_no_tie() -> None:
    game = melee("ger-rifle-squad", "us-rifle-squad", "34", "34", markers={"b": "trench E6"})
    assert not game.is_in_play("u")
    assert not game.is_in_play("g")


def test_o16_4_1_f106_wire_lowers_both_in_a_melee() -> None:
    game = melee("ger-rifle-squad", "us-rifle-squad", "34", "35", markers={"b": "wire E6"})
    assert totals(game) == [6 - 1 + 8, 5 - 1 + 1 + 7]


def test_a25_the_one_who_is_ambushed_chooses_and_a_broken_unit_dies() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6 broken", "t": "us-rifle-team E6"},
        "advance",
        "ambush",
        draws={AXIS: ["66"], ALLIES: ["11"]},
    )
    order(game, card(1), "g", "g", "E6", card(2))
    assert game.decision is not None
    assert game.decision.side == ALLIES
    assert set(game.decision.options) == {"u", "t"}
    tell(game, "t")
    finish(game)
    assert totals(game)[0] == 3 + 1 + 2


def test_a25_a36_light_wounds_answer_an_ambush() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6"},
        "advance",
        "ambush",
        theirs=("light-wounds",),
        draws={AXIS: ["66"], ALLIES: ["11"]},
    )
    order(game, card(1), "g", "g", "E6", card(2), "u", card(1, ALLIES))
    finish(game)
    assert totals(game)[0] == 3 + 2


def test_a25_the_inactive_side_plays_all_its_ambushes_first() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6"},
        "advance",
        "ambush",
        theirs=("ambush", "ambush"),
    )
    order(game, card(1), "g", "g", "E6", card(1, ALLIES), "g", card(2, ALLIES))
    all_at_once(game)
    assert not game.is_in_play("g")
    assert game.is_in_play("u")
    assert totals(game) == []


def test_a38_no_quarter_after_ambushes_that_ended_the_melee() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5", **HOME},
        allies={"u": "sov-rifle-team E6 broken", "z": "sov-rifle-team A1"},
        nations={ALLIES: "ussr"},
        hands={AXIS: ["advance", "ambush", "no-quarter"]},
    )
    order(game, card(1), "g", "g", "E6", card(2), "u", card(3))
    finish(game)
    assert game.state.points[AXIS] == 1 + 2


def test_a38_nobody_who_died_with_his_enemy_gives_no_quarter() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5", **HOME},
        allies={"u": "sov-rifle-squad E6", "z": "sov-rifle-team A1"},
        nations={ALLIES: "ussr"},
        hands={AXIS: ["advance", "no-quarter"]},
        draws={AXIS: ["34"], ALLIES: ["35"]},
    )
    order(game, card(1), "g", "g", "E6")
    assert is_never_asked(game, card(2))


def test_o16_4_melee_waits_for_the_whole_order() -> None:
    game = given(
        {"l": "ger-leader-1 E4", "g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6"},
        "advance",
        draws={AXIS: ["34"], ALLIES: ["34"]},
    )
    order(game, card(1), "l", ("g",), "g", "E6")
    assert totals(game) == []
    tell(game, "l", "E5")
    finish(game)
    assert totals(game)


def test_1_9_1_a_sniper_during_a_melee_roll_may_end_it() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6 broken"},
        "advance",
        draws={AXIS: ["34 sniper", "34 @E6"], ALLIES: ["66"]},
    )
    order(game, card(1), "g", "g", "E6", "u")
    finish(game)
    assert not game.is_in_play("u")
    assert game.is_in_play("g")


# --- F103: mines ----------------------------------------------------------------------------------


def test_f103_1_an_advance_out_of_mines_and_into_mines_is_attacked_twice() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {},
        "advance",
        markers={"a": "mines E5", "b": "mines E6"},
        terrain={"E6": "building"},
        draws={ALLIES: ["11", "11"], AXIS: ["66", "66"]},
    )
    finish(order(game, card(1), "g", "g", "E6"))
    assert totals(game) == [6 + 2, 7 + 12, 6 + 2, 7 + 12]


def test_f103_2_who_breaks_on_the_way_out_of_mines_is_in_the_next_hex() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {},
        "advance",
        markers={"a": "mines E5"},
        draws={ALLIES: ["66"], AXIS: ["11"]},
    )
    finish(order(game, card(1), "g", "g", "E6"))
    assert is_broken(game, "g")
    assert game.piece("g").hex == "E6"


def test_f103_1_those_who_stand_in_the_mines_are_safe() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "h": "ger-rifle-team E6"},
        {},
        "advance",
        markers={"a": "mines E6"},
        draws={ALLIES: ["66"], AXIS: ["66"]},
    )
    finish(order(game, card(1), "g", "g", "E6"))
    assert len(totals(game)) == 2
    assert not is_broken(game, "h")


def test_o20_3_4_f103_a_tie_breaks_a_mover_and_suppresses_who_advances() -> None:
    for kind, broken in (("move", True), ("advance", False)):
        game = given(
            {"g": "ger-rifle-squad E5"},
            {},
            kind,
            markers={"a": "mines E6"},
            draws={ALLIES: ["35"], AXIS: ["34"]},
        )
        finish(order(game, card(1), "g", "g", "E6"))
        assert is_broken(game, "g") is broken
        assert is_suppressed(game, "g") is not broken


# --- O17, O18: artillery --------------------------------------------------------------------------


RADIO = {"r": "ger-105-radio artillery-axis"}


def test_o17_a_radio_is_damaged_and_then_gone_for_good() -> None:
    game = given({}, {"q": "us-105-radio artillery-allies"}, "artillery-denied", "artillery-denied")
    finish(order(game, card(1)))
    assert is_damaged(game, "q")
    finish(order(game, card(2)))
    assert not game.is_in_play("q")
    assert game.piece("q").box == ""


def test_o17_without_a_radio_there_is_nothing_to_deny() -> None:
    game = given({}, {}, "artillery-denied")
    order(game)
    assert game.decision is not None
    assert not game.decision.is_allowed(card(1))


def test_o18_1_battery_access_needs_no_leader() -> None:
    game = given({"r": "ger-105-radio artillery-axis damaged"}, {}, "artillery-request")
    finish(order(game, card(1)))
    assert not is_damaged(game, "r")


def test_o18_2_a_broken_leader_cannot_spot() -> None:
    game = given({**RADIO, "l": "ger-leader-1 E5 broken"}, {}, "artillery-request")
    order(game)
    assert game.decision is not None
    assert not game.decision.is_allowed(card(1))


def test_o18_2_e58_1_a_hero_can_spot() -> None:
    game = given({**RADIO, "h": "ger-hero E5"}, {}, "artillery-request")
    order(game)
    assert game.decision is not None
    assert game.decision.is_allowed(card(1))


def spotting(*draws: str, target: str = "E8", **more: Any) -> Situation:
    """A leader in E5 calls shells on a hex; the first card is the targeting roll, then drift."""
    allies = more.pop("allies", {"u": "us-rifle-squad E8"})
    theirs = more.pop("theirs", ())
    theirs_draw = more.pop("defences", ["66"] * 6)
    game = given(
        {**RADIO, "l": "ger-leader-1 E5", **more.pop("axis", {})},
        allies,
        "artillery-request",
        theirs=theirs,
        draws={AXIS: list(draws), ALLIES: theirs_draw},
        **more,
    )
    order(game, card(1))
    while game.decision is not None and not game.decision.is_allowed(target):
        game.answer(next(iter(game.decision.options)))
    return tell(game, target, ":shells")


def test_o18_2_2_1_a_hit_drifts_one_hex_each_way_and_may_come_back() -> None:
    game = spotting("66", "14", "34")
    all_at_once(game)
    assert totals(game)[-2:] == [10 + 7, 6 + 12]


def test_o18_2_2_2_a_miss_drifts_as_far_as_the_dark_die() -> None:
    game = spotting("11", "42", "34")
    all_at_once(game)
    # From E8 two hexes down, to E10: E8 is out of the pattern.
    assert [total for total in totals(game) if total is not None] == []


def test_o18_2_2_3_a_round_that_leaves_the_map_for_a_moment_is_lost() -> None:
    game = spotting("66", "41", "34", target="E10", allies={"u": "us-rifle-squad E9"})
    finish(game)
    assert [total for total in totals(game) if total is not None] == []


def test_o18_2_2_1_drift_is_no_roll() -> None:
    game = spotting("66", "14 time", "34")
    all_at_once(game)
    assert now(game) == 0


def test_o18_2_3_2_shells_fall_on_friends_too_and_empty_hexes_roll_nothing() -> None:
    game = spotting(
        "66",
        "14",
        "34",
        "34",
        "66",
        axis={"g": "ger-rifle-squad E7"},
    )
    all_at_once(game)
    found = [total for total in totals(game) if total is not None]
    assert sorted(found) == sorted([17, 17, 6 + 12, 7 + 12])


def test_o18_2_3_2_a_jam_does_not_hurt_the_radio() -> None:
    game = spotting("66", "14", "11 jam")
    all_at_once(game)
    assert not is_damaged(game, "r")


def test_o18_2_3_3_the_right_roll_destroys_the_foxhole_before_the_defence() -> None:
    game = spotting("66", "14", "46", markers={"f": "foxhole E8"})
    all_at_once(game)
    assert works_in(game, "E8") == ""
    assert totals(game)[-1] == 6 + 12


def test_o18_2_3_3_another_roll_leaves_it_with_one_more_cover() -> None:
    game = spotting("66", "14", "45", markers={"f": "foxhole E8"})
    all_at_once(game)
    assert works_in(game, "E8") == "foxhole"
    assert totals(game)[-1] == 6 + 4 + 12


def test_o18_2_3_2_an_empty_fortification_is_shelled() -> None:
    game = spotting("66", "14", "46", "34", markers={"f": "bunker E9"})
    all_at_once(game)
    assert len([total for total in totals(game) if total is not None]) == 3


def test_o18_2_3_1_seven_smokes_but_not_on_water() -> None:
    game = given(
        {**RADIO, "l": "ger-leader-1 E5"},
        {},
        "artillery-request",
        draws={AXIS: ["66", "14"]},
        terrain={"E9": "stream"},
    )
    order(game, card(1))
    while game.decision is not None and not game.decision.is_allowed("E8"):
        game.answer(next(iter(game.decision.options)))
    tell(game, "E8")
    finish(tell(game, ":smoke"))
    laid = [one for one in ("E8", *near(game, "E8")) if smoke_in(game, one)]
    assert len(laid) == 6
    assert not smoke_in(game, "E9")


def test_a29_concealment_against_artillery_uses_the_higher_cover() -> None:
    game = spotting(
        "66",
        "14",
        "55",
        markers={"f": "trench E8"},
        theirs=("concealment",),
        defences=["11"],
    )
    # 20 - 5 = 15 against 6 + 5 + 2 = 13. The trench falls to an exact 10, so it is gone before.
    all_or_card(game, card(1, ALLIES))
    assert works_in(game, "E8") == ""
    assert is_broken(game, "u")


def all_or_card(game: Situation, wanted: str) -> None:
    while game.decision is not None:
        if game.decision.is_allowed(wanted):
            game.answer(wanted)
        else:
            decision = game.decision
            default = decision.default
            if decision.kind in ("several", "order"):
                game.answer(tuple(decision.options))
            else:
                game.answer(next(iter(decision.options)) if default is None else default)


# --- O22, O23 -------------------------------------------------------------------------------------


def test_o22_2_all_suppression_goes_first_then_those_who_were_broken_roll() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken suppressed", "h": "ger-rifle-squad H5 suppressed"},
        {},
        "recover",
        draws={AXIS: ["33"]},
    )
    finish(order(game, card(1)))
    assert not is_broken(game, "g")
    assert not is_suppressed(game, "g")
    assert not is_suppressed(game, "h")


@pytest.mark.parametrize(
    ("dice", "broken", "suppressed"),
    [("24", False, False), ("34", True, True), ("44", True, False)],
)
def test_o22_3_lower_rallies_even_suppresses(dice: str, *, broken: bool, suppressed: bool) -> None:
    game = given({"g": "ger-rifle-squad E5 broken"}, {}, "recover", draws={AXIS: [dice]})
    finish(order(game, card(1)))
    assert (is_broken(game, "g"), is_suppressed(game, "g")) == (broken, suppressed)


def test_o22_3_cover_and_a_rallied_leader_help_those_after_him() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken", "l": "ger-leader-2 E5 broken"},
        {},
        "recover",
        terrain={"E5": "brush"},
        draws={AXIS: ["12", "45"]},
    )
    # He rallies with 3 against 9; then 9 is below 7 + 1 + 2.
    order(game, card(1), "l")
    finish(game)
    assert not is_broken(game, "l")
    assert not is_broken(game, "g")


def test_o22_2_who_breaks_during_a_recovery_does_not_roll() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken", "h": "ger-rifle-squad H5"},
        {},
        "recover",
        draws={AXIS: ["24 sniper", "34 @H5"]},
    )
    finish(order(game, card(1), "h"))
    assert is_broken(game, "h")
    assert not is_broken(game, "g")


def test_o22_1_o23_1_a_player_is_activated_once_a_turn_but_units_stay_free() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken"},
        {"u": "us-rifle-squad H5 broken"},
        "recover",
        "recover",
        "rout",
        "rout",
        "advance",
        draws={AXIS: ["66", "11"]},
        postures={AXIS: "attacker"},
    )
    finish(order(game, card(1)))
    order(game)
    assert game.decision is not None
    assert not game.decision.is_allowed(card(2))
    tell(game, card(3))
    finish(game)
    order(game)
    assert game.decision is not None
    assert not game.decision.is_allowed(card(4))
    assert game.decision.is_allowed(card(5))


def test_o23_2_the_one_who_ordered_rolls_and_the_owner_retreats() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E5 broken"},
        "rout",
        draws={AXIS: ["55"]},
    )
    # 10 against 8: two hexes towards the western edge.
    order(game, card(1))
    while game.decision is not None and game.decision.side == AXIS:
        game.answer(next(iter(game.decision.options)))
    assert game.decision is not None
    assert game.decision.side == ALLIES
    assert set(game.decision.options) == {"D4", "D5"}
    tell(game, "D5")
    assert game.decision is not None
    assert "C5" in game.decision.options
    tell(game, "C5")
    finish(game)
    assert game.piece("u").hex == "C5"


def test_o23_3_a_tie_suppresses_and_less_does_nothing() -> None:
    for dice, suppressed in (("44", True), ("34", False)):
        game = given({}, {"u": "us-rifle-squad E5 broken"}, "rout", draws={AXIS: [dice]})
        finish(order(game, card(1)))
        assert game.piece("u").hex == "E5"
        assert is_suppressed(game, "u") is suppressed


def test_o23_3_7_2_2_off_the_own_edge_is_the_end_and_the_weapon_lies_whole() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad A5 broken", "m": "us-lmg @u damaged"},
        "rout",
        draws={AXIS: ["55"]},
    )
    finish(order(game, card(1)))
    assert casualties(game, ALLIES) == ["u"]
    assert game.state.points[AXIS] == 2
    assert game.piece("m").box == "weapons"
    assert game.piece("m").face == "intact"


def test_o23_3_5_into_the_enemy_only_if_there_is_no_other_way() -> None:
    game = given(
        {"g": "ger-rifle-squad D4"},
        {"u": "us-rifle-squad E5 broken"},
        "rout",
        draws={AXIS: ["45"]},
    )
    order(game, card(1))
    finish(game)
    assert game.is_in_play("u")
    assert game.piece("u").hex == "D5"


def test_o23_3_5_between_two_enemies_it_surrenders() -> None:
    game = given(
        {"g": "ger-rifle-squad D4", "h": "ger-rifle-squad D5"},
        {"u": "us-rifle-squad E5 broken"},
        "rout",
        draws={AXIS: ["45"]},
    )
    all_at_once(order(game, card(1)))
    assert not game.is_in_play("u")
    assert game.is_in_play("g")
    assert totals(game) == [9]


def test_o23_3_3_o23_3_4_wire_does_not_stop_it_and_mines_end_a_broken_one() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E5 broken"},
        "rout",
        markers={"a": "wire D4", "b": "wire D5", "c": "mines C4", "d": "mines C5", "e": "mines C6"},
        draws={AXIS: ["55", "66"], ALLIES: ["11"]},
    )
    all_at_once(order(game, card(1)))
    assert not game.is_in_play("u")


def test_o23_3_2_nobody_fires_at_those_who_flee() -> None:
    game = given(
        {"g": "ger-rifle-squad E7"},
        {"u": "us-rifle-squad E5 broken"},
        "rout",
        "fire",
        draws={AXIS: ["55"]},
    )
    order(game, card(1))
    while game.decision is not None:
        assert not game.decision.is_allowed(card(2))
        decision = game.decision
        default = decision.default
        game.answer(next(iter(decision.options)) if default is None else default)


def test_o23_2_e52_teams_made_in_the_middle_of_a_rout_both_flee() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken"},
        {},
        "rout",
        draws={AXIS: ["45 event", "34 deploy"]},
    )
    order(game, card(1), "g")
    all_at_once(game)
    teams = [unit for unit in units_of(game, AXIS) if unit != "y"]
    assert {game.piece(team).hex[0] for team in teams} == {"G"}
    assert len(teams) == 2


def test_o22_1_e64_a_unit_rallied_by_an_event_rolls_no_more() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken", "h": "ger-rifle-squad H5 broken"},
        {},
        "recover",
        draws={AXIS: ["66 event", "34 medic", "66"]},
    )
    order(game, card(1), "g", "h")
    finish(game)
    assert is_broken(game, "g")
    assert not is_broken(game, "h")


def test_6_3_1_two_last_units_die_in_one_melee_the_initiative_decides() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5"},
        allies={"u": "us-rifle-squad E6"},
        hands={AXIS: ["advance"]},
        draws={AXIS: ["34"], ALLIES: ["34"]},
        holder=ALLIES,
    )
    order(game, card(1), "g", "g", "E6")
    finish(game)
    assert game.outcome is not None
    assert game.outcome.winner == ALLIES


def test_6_3_2_the_last_unit_leaves_and_points_decide() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad A5"},
        allies={"u": "us-rifle-squad E6"},
        hands={AXIS: ["advance"]},
        chits={"allies": ["o"]},
        owners={5: ALLIES},
        holder=AXIS,
    )
    order(game, card(1), "g", "g")
    assert game.decision is not None
    (off,) = [button for button in game.decision.buttons if button != PASS]
    tell(game, off)
    all_at_once(game)
    # Two points for the exit, three for the secret chit of the other side.
    assert game.outcome is not None
    assert game.outcome.winner == ALLIES


def test_e46_o16_4_a_fire_that_drives_units_together_ends_in_a_melee() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6"},
        draws={AXIS: ["34 event", "34 blaze", "34 @E5", "66"], ALLIES: ["11"]},
    )
    rolls(game, AXIS)
    tell(game, "E6")
    all_at_once(game)
    assert not game.is_in_play("u")
    assert game.piece("g").hex == "E6"


def test_e46_a_unit_without_a_way_out_of_the_fire_is_lost() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {},
        terrain=dict.fromkeys(("E4", "F4", "F5", "E6", "D5", "D4"), "water"),
        draws={AXIS: ["34 @E5"]},
    )
    finish(happens(game, AXIS, "blaze"))
    assert casualties(game, AXIS) == ["g"]
