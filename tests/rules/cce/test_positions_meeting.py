"""Positions in which three rules meet, written from the printed text before they were played."""

from typing import Any

import pytest

from hexwright.engine.systems.cce.markers import blaze_in, smoke_in, works_in
from hexwright.engine.systems.cce.records import holder
from hexwright.engine.systems.cce.time_track import now
from hexwright.engine.systems.cce.units import (
    TEAM,
    is_broken,
    is_suppressed,
    troop,
    units_in,
    weapon_of,
)
from hexwright.engine.systems.cce.victory import casualties, lead_of
from tests.helpers.cce import ALLIES, AXIS, card, totals
from tests.helpers.cce_orders import finish, happens, is_never_asked, order, rolls, tell, turn
from tests.helpers.cce_positions import asked, choices, given, go_on, moving, set_time, until
from tests.helpers.situations import Situation

AGAIN, SHOOT, EXIT, PASS = ":again", ":shoot", ":exit", ":pass"
RADIO = {"r": "ger-105-radio artillery-axis"}


def rolled(game: Situation) -> list[int]:
    """All totals of sums so far."""
    return [total for total in totals(game) if total is not None]


def spot(*draws: str, allies: dict[str, str], how: str = ":shells", **more: Any) -> Situation:
    """A leader in E2 calls the battery to E5, which drifts up and down again, so that it stays."""
    game = given(
        {**RADIO, "l": "ger-leader-1 E2"},
        allies,
        "artillery-request",
        draws={AXIS: ["66", "14", *draws], ALLIES: ["66"] * 6},
        **more,
    )
    order(game, card(1))
    return tell(until(game, "E5"), "E5", how)


# --- triggers in opportunity fire -----------------------------------------------------------------


def test_6_1_2_a33_time_in_opportunity_fire_shuffles_the_deck_of_whoever_fires() -> None:
    game = moving(
        {"u": "us-rifle-squad E2"},
        {"g": "ger-rifle-squad E7"},
        "fire",
        draws={AXIS: ["34 time"], ALLIES: ["12"]},
    )
    before = lead_of(game, AXIS)
    order(game, card(1, ALLIES), "u", "u", "E3")
    finish(tell(game, card(1), "g", SHOOT, "g", "E3"))
    assert rolled(game) == [5 + 7, 6 + 3]
    assert is_broken(game, "u")
    assert now(game) == 1
    assert lead_of(game, AXIS) - before == 1
    assert game.cards("germany/discard") == ()
    assert game.cards("usa/discard")


def test_1_9_1_3_a33_a_sniper_breaks_one_who_is_armed_and_he_fires_on_as_he_is() -> None:
    game = moving(
        {"u": "us-rifle-squad E2"},
        {"g": "ger-rifle-squad E6"},
        "fire",
        draws={AXIS: ["12", "12"], ALLIES: ["66 sniper", "34 @E6", "66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E3")
    tell(game, card(1), "g", SHOOT, "g", "E3", "g")
    finish(tell(game, "E4", SHOOT, "g", "E4"))
    assert rolled(game) == [5 + 3, 6 + 12, 2 + 3, 6 + 12]


def test_6_2_2_a33_sudden_death_in_opportunity_fire_spares_the_mover() -> None:
    game = moving(
        {"u": "us-rifle-squad E2 broken"},
        {"g": "ger-rifle-squad E6"},
        "fire",
        draws={AXIS: ["12 time", "12", "12"], ALLIES: ["11", "11"]},
        last_cards=True,
    )
    set_time(game, 7)
    order(game, card(1, ALLIES), "u", "u", "E3")
    finish(tell(game, card(1), "g", SHOOT, "g", "E3"))
    assert game.outcome is not None
    assert game.is_in_play("u")


def test_a40_a33_o20_3_4_a_tie_on_a_sprayed_pair_breaks_the_mover_alone() -> None:
    game = moving(
        {"u": "us-rifle-squad E3", "v": "us-rifle-squad F3"},
        {"g": "ger-rifle-squad E9", "m": "ger-lmg @g"},
        "fire",
        "spray-fire",
        draws={AXIS: ["22"], ALLIES: ["11", "11"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4")
    go_on(tell(game, card(1), "g", SHOOT, "m", "E4", card(2)))
    assert rolled(game) == [4 + 4, 6 + 2, 6 + 2]
    assert (is_broken(game, "u"), is_suppressed(game, "u")) == (True, False)
    assert (is_broken(game, "v"), is_suppressed(game, "v")) == (False, True)


def test_a33_t89_a_gun_in_a_marsh_is_silent_in_opportunity_fire_too() -> None:
    game = moving(
        {"u": "us-rifle-squad E2"},
        {"g": "ger-rifle-squad E6", "m": "ger-lmg @g"},
        "fire",
        terrain={"E6": "marsh"},
    )
    order(game, card(1, ALLIES), "u", "u", "E3")
    tell(game, card(1), "g", SHOOT)
    assert "g" in choices(game)
    assert "m" not in choices(game)


def test_f103_a33_nobody_fires_at_a_hex_whose_mover_the_mines_have_killed() -> None:
    game = moving(
        {"u": "us-rifle-squad E2 broken", "v": "us-rifle-squad E3"},
        {"g": "ger-rifle-squad E6"},
        "fire",
        markers={"x": "mines E3"},
        draws={AXIS: ["66"], ALLIES: ["11"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E3")
    assert is_never_asked(game, card(1))
    assert not game.is_in_play("u")
    assert not is_broken(game, "v")


# --- time -----------------------------------------------------------------------------------------


def test_6_1_2_t79_a_blaze_is_no_smoke_that_time_takes_away() -> None:
    game = given({}, {}, markers={"b": "smoke-3 E5 blaze"}, draws={AXIS: ["34 time"]})
    go_on(rolls(game, AXIS))
    assert now(game) == 1
    assert blaze_in(game, "E5")


def test_6_1_2_a_last_card_that_is_time_itself_advances_time_once() -> None:
    game = given({}, {}, draws={AXIS: ["34 time"]}, last_cards=True)
    go_on(rolls(game, AXIS))
    assert now(game) == 1


def test_6_1_2_1_1_nobody_gains_by_time_where_one_attacks_and_one_scouts() -> None:
    game = given({}, {}, draws={AXIS: ["34 time"]}, postures={AXIS: "recon"})
    before = lead_of(game, AXIS)
    go_on(rolls(game, AXIS))
    assert now(game) == 1
    assert lead_of(game, AXIS) == before


def test_9_1_9_2_who_repeats_sudden_death_in_vain_gives_a_draw_away() -> None:
    game = given({}, {}, draws={AXIS: ["11 time", "11", "11"]}, holder=AXIS, last_cards=True)
    game.state.points[AXIS] = game.state.points[ALLIES] = 0
    set_time(game, 7)
    rolls(game, AXIS)
    # The first roll may be repeated as well; time has moved when sudden death is rolled.
    while now(game) == 7:
        until(game)
    tell(game, AGAIN)
    go_on(game)
    assert game.outcome is not None
    assert game.outcome.winner == ALLIES


def test_a32_a29_a_foxhole_dug_in_the_attack_roll_covers_and_conceals() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        "fire",
        theirs=("dig-in", "concealment"),
        draws={AXIS: ["34 time"], ALLIES: ["11"]},
    )
    order(game, card(1), "g", "g", "E7", card(1, ALLIES), "E7", card(2, ALLIES))
    finish(game)
    # Twelve less three for what conceals it, against six and three and two.
    assert rolled(game) == [5 + 7, 6 + 3 + 2]
    assert not is_broken(game, "u")
    assert not is_suppressed(game, "u")


# --- leaders and groups ---------------------------------------------------------------------------


def test_e44_1_a_veteran_leader_leads_no_better() -> None:
    game = given(
        {"l": "ger-leader-1 E5 veteran", "g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E9"},
        "fire",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    finish(order(game, card(1), "l", ("g",), "g", "E9"))
    assert rolled(game)[0] == 5 + 1 + 3


@pytest.mark.parametrize(("falls", "goes_on"), [("11", False), ("66", True)])
def test_3_3_1_2_o21_a_leader_who_breaks_on_the_way_takes_his_movement_with_him(
    falls: str, *, goes_on: bool
) -> None:
    game = moving(
        {"u": "us-rifle-squad E1", "l": "us-leader-1 E1"},
        {"g": "ger-rifle-squad E9"},
        "fire",
        draws={AXIS: ["34"], ALLIES: [falls, "66"]},
    )
    order(game, card(1, ALLIES), "l", ("u",), "l", ("u",), "E2", "E3", "E4", "E5")
    tell(game, card(1), "g", SHOOT, "g", "E5", "l")
    assert is_never_asked(game, "E6") is not goes_on


def test_3_3_1_1_command_reaches_over_a_blaze_and_over_enemies() -> None:
    game = given(
        {"l": "ger-leader-2 E3", "g": "ger-rifle-squad E5", "h": "ger-rifle-squad G3"},
        {"u": "us-rifle-squad F2", "v": "us-rifle-squad F3"},
        "move",
        markers={"b": "smoke-1 E4 blaze"},
    )
    order(game, card(1), "l")
    assert {"g", "h"} <= choices(game)


def test_o20_3_1_a_group_grows_from_hex_to_hex() -> None:
    game = given(
        {
            "l": "ger-leader-2 E4",
            "a": "ger-rifle-squad E3",
            "b": "ger-rifle-squad E4",
            "c": "ger-rifle-squad E5",
        },
        {"u": "us-rifle-squad E8"},
        "fire",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "l", ("a", "b", "c"), "a", "E8")
    assert "b" in choices(game)
    assert "c" not in choices(game)
    tell(game, "b")
    assert "c" in choices(game)
    finish(tell(game, "c"))
    assert rolled(game)[0] == 5 + 2 + 3


def test_1_9_1_1_e64_a_gunner_rallied_by_the_first_attack_fires_his_gun_next() -> None:
    game = given(
        {
            "l": "ger-leader-1 E5",
            "g": "ger-rifle-squad E5 broken",
            "m": "ger-lmg @g",
            "h": "ger-rifle-squad E5",
        },
        {"u": "us-rifle-squad E9"},
        "fire",
        draws={AXIS: ["34 event", "34 medic", "12"], ALLIES: ["66", "66"]},
    )
    order(game, card(1), "l", ("g", "h"))
    assert "m" not in choices(game)
    tell(game, "h", "E9")
    go_on(tell(until(game, "m"), "m", "E9"))
    assert rolled(game) == [5 + 1 + 7, 18, 4 + 1 + 3, 18]


def test_a26_o21_those_who_have_not_moved_yet_may_fire_first_and_somebody_must_still_move() -> None:
    game = given(
        {"l": "ger-leader-1 E5", "g": "ger-rifle-squad E5", "h": "ger-rifle-squad E6"},
        {"u": "us-rifle-squad E9"},
        "move",
        "assault-fire",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "l", ("g", "h"), f":play {card(2)}", "h", "E9", "g")
    until(game, "l")
    assert rolled(game)[0] == 5 + 1 + 3
    assert PASS not in choices(game)
    finish(tell(game, "g", "E4"))
    assert game.piece("g").hex == "E4"


def test_a26_f106_3_assault_fire_out_of_wire_is_without_the_gun() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "m": "ger-lmg @g"},
        {"u": "us-rifle-squad E8"},
        "move",
        "assault-fire",
        markers={"w": "wire E5"},
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "g", f":play {card(2)}")
    assert "m" not in choices(game)
    until(tell(game, "g", "E8"), "E4")
    assert rolled(game)[0] == 5 - 1 + 3


def test_11_6_10_3_2_1_a_charge_of_a_group_too_weak_to_fire_is_not_used_up() -> None:
    game = given(
        {"c": "ger-rifle-team E5", "s": "ger-satchel @c"},
        {"u": "us-rifle-squad E6"},
        "fire",
        markers={"x": "smoke-9 E6"},
    )
    order(game, card(1), "c", "c", "E6", "s")
    finish(game)
    assert rolled(game) == []
    assert game.is_in_play("s")


def test_10_3_4_10_3_3_smoke_before_both_hinders_a_neighbour_by_the_thicker() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6"},
        "fire",
        markers={"s": "smoke-4 E6", "t": "smoke-2 E5"},
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    finish(order(game, card(1), "g", "g", "E6"))
    assert rolled(game)[0] == 5 - 4 + 3


def test_9_1_o20_2_3_a_targeting_roll_goes_to_and_fro_with_the_card() -> None:
    game = given(
        {"c": "ger-weapon-team E3", "m": "ger-lt-mortar @c"},
        {"u": "us-rifle-squad E9"},
        "fire",
        draws={AXIS: ["66", "11", "66", "12"], ALLIES: ["66"]},
        holder=ALLIES,
    )
    go_on(order(game, card(1), "c", "m", "E9", AGAIN, AGAIN))
    assert rolled(game)[0] == 6 + 3
    assert holder(game) == ALLIES


# --- on the way -----------------------------------------------------------------------------------


def test_o21_2_when_the_slowest_of_a_group_falls_the_others_go_on_at_their_own_pace() -> None:
    game = moving(
        {"l": "us-leader-1 E1", "u": "us-rifle-squad E1", "c": "us-weapon-team E1 broken"},
        {"g": "ger-rifle-squad E8"},
        "fire",
        draws={AXIS: ["34"], ALLIES: ["12", "66"]},
    )
    order(game, card(1, ALLIES), "l", ("u", "c"), "u", ("c",), "E2", "E3")
    tell(game, card(1), "g", SHOOT, "g", "E3", "c", "E4", "E5")
    finish(game)
    assert not game.is_in_play("c")
    assert game.piece("u").hex == "E5"


def test_t93_t88_1_t87_a_road_uphill_through_a_hedge_costs_three_and_gives_its_point() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {},
        "move",
        lines={"road": ["E5", "E4"]},
        levels={"E4": 1},
        sides={("E5", "E4"): "hedge"},
    )
    order(game, card(1), "g", "g", "E4", "E3", "E2")
    assert is_never_asked(game, "E1")
    assert game.piece("g").hex == "E2"


def test_f103_7_2_1_one_killed_by_the_mines_he_leaves_earns_nothing_at_the_edge() -> None:
    game = given(
        {"g": "ger-rifle-squad A5 broken"},
        {},
        "advance",
        markers={"x": "mines A5"},
        draws={ALLIES: ["66"], AXIS: ["11"]},
    )
    before = lead_of(game, ALLIES)
    finish(order(game, card(1), "g", "g", EXIT))
    assert casualties(game, AXIS) == ["g"]
    assert lead_of(game, ALLIES) - before == 2


def test_7_3_1_a33_whoever_dies_on_an_objective_that_he_took_leaves_it_to_his_side() -> None:
    game = moving(
        {"u": "us-rifle-squad E4 broken"},
        {"g": "ger-rifle-squad E9"},
        "fire",
        draws={AXIS: ["66"], ALLIES: ["11"]},
        chits={"open": ["f"]},
        owners={2: AXIS},
    )
    before = lead_of(game, ALLIES)
    order(game, card(1, ALLIES), "u", "u", "E5")
    assert lead_of(game, ALLIES) - before == 2 + 2
    finish(tell(game, card(1), "g", SHOOT, "g", "E5"))
    assert not game.is_in_play("u")
    assert lead_of(game, ALLIES) - before == 2 + 2 - 2


# --- hidden things --------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["hidden-mines", "hidden-wire"])
def test_a35_one_who_scouts_hides_nothing_in_the_way(action: str) -> None:
    game = moving(
        {"u": "us-rifle-squad E2"},
        {"g": "ger-rifle-squad E9"},
        action,
        postures={AXIS: "recon"},
    )
    order(game, card(1, ALLIES), "u", "u", "E3")
    assert is_never_asked(game, card(1))


def test_a35_4_one_who_scouts_has_no_hidden_unit() -> None:
    game = moving({"u": "us-rifle-squad E2"}, {}, "hidden-unit", postures={AXIS: "recon"})
    turn(game, PASS, (card(1, ALLIES),))
    assert is_never_asked(game, card(1))


def test_a35_1_a35_3_in_a_building_a_pillbox_is_hidden_and_no_foxhole() -> None:
    game = given(
        {"g": "ger-rifle-squad E8"},
        {"u": "us-rifle-squad E5"},
        "hidden-entrenchments",
        "hidden-pillbox",
        theirs=("fire",),
        active=ALLIES,
        terrain={"E8": "building"},
        draws={ALLIES: ["34"], AXIS: ["11"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E8")
    until(game, card(2))
    assert card(1) not in choices(game)
    finish(tell(game, card(2)))
    assert rolled(game) == [6 + 7, 7 + 5 + 2]
    assert works_in(game, "E8") == "pillbox"


# --- melee ----------------------------------------------------------------------------------------


def test_e52_o16_4_3_a_squad_that_deploys_in_the_melee_roll_is_lost_as_two_teams() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6"},
        "advance",
        draws={ALLIES: ["66 event", "34 deploy"], AXIS: ["12"]},
    )
    before = lead_of(game, ALLIES)
    finish(order(game, card(1), "g", "g", "E6", "g"))
    # Its strength was added up before the dice were rolled.
    assert rolled(game) == [6 + 12, 5 + 1 + 3]
    assert units_in(game, "E6", AXIS) == ()
    assert [troop(game, one) for one in casualties(game, AXIS)] == [TEAM, TEAM]
    assert lead_of(game, ALLIES) - before == 2


def test_e46_o16_4_2_a_fire_in_the_hex_ends_its_melee_without_a_second_roll() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6"},
        "advance",
        draws={ALLIES: ["34 event", "34 blaze", "34 @E6"]},
    )
    order(game, card(1), "g", "g", "E6")
    until(game, "E7")
    assert asked(game) == ALLIES
    finish(tell(game, "E7", "E5"))
    assert rolled(game) == [6 + 7]
    assert game.piece("u").hex == "E7"
    assert game.piece("g").hex == "E5"


def test_e76_o16_4_1_9_1_a_melee_of_a_trigger_ends_the_firer_and_not_his_attack() -> None:
    game = given(
        {"g": "ger-rifle-squad E6"},
        {"a": "us-rifle-team C3 broken", "u": "us-rifle-squad E8"},
        "fire",
        draws={
            AXIS: ["34 event", "34 walking-wounded", "34 @E6", "11"],
            ALLIES: ["66", "12"],
        },
    )
    finish(happens(game, AXIS, "kia", "a"))
    finish(order(game, card(1), "g", "g", "E8", "a", "E6"))
    assert rolled(game) == [5 + 7, 1 + 12, 5 + 1 + 2, 6 + 3]
    assert not game.is_in_play("g")
    assert is_broken(game, "u")


def test_a38_germans_give_americans_quarter() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6 broken"},
        "advance",
        "no-quarter",
        draws={AXIS: ["66"], ALLIES: ["11"]},
    )
    order(game, card(1), "g", "g", "E6")
    assert is_never_asked(game, card(2))
    assert not game.is_in_play("u")


# --- smoke and fire -------------------------------------------------------------------------------


def test_e48_o20_3_2_smoke_that_a_breeze_takes_in_the_attack_roll_has_hindered_it() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E8"},
        "fire",
        markers={"s": "smoke-3 E6"},
        draws={AXIS: ["34 event", "34 breeze 1"], ALLIES: ["66"]},
    )
    finish(order(game, card(1), "g", "g", "E8"))
    assert rolled(game)[0] == 5 - 3 + 7
    assert smoke_in(game, "E6") == ""


def test_e46_o23_3_5_a_fire_of_the_rout_roll_shuts_the_only_way_but_that_to_the_enemy() -> None:
    game = given(
        {"g": "ger-rifle-squad D5"},
        {"u": "us-rifle-squad E5 broken"},
        "rout",
        draws={AXIS: ["56 event", "34 blaze", "34 @D4"]},
    )
    before = lead_of(game, AXIS)
    finish(order(game, card(1)))
    assert blaze_in(game, "D4")
    assert casualties(game, ALLIES) == ["u"]
    assert lead_of(game, AXIS) - before == 2


def test_o18_2_3_1_t79_smoke_shells_leave_fire_and_water_as_they_are() -> None:
    game = spot(
        allies={},
        how=":smoke",
        terrain={"E4": "water"},
        markers={"b": "smoke-1 E6 blaze", "s": "smoke-10 D5"},
    )
    go_on(game)
    ring = ("E5", "D4", "D5", "F4", "F5")
    assert all(smoke_in(game, hex_) for hex_ in ring)
    assert smoke_in(game, "E4") == ""
    assert smoke_in(game, "E6") == ""
    assert smoke_in(game, "D5") == "s"


def test_e46_o18_2_3_those_whom_a_fire_drives_into_another_hex_of_the_pattern_are_shelled() -> None:
    game = spot(
        "34 event",
        "34 blaze",
        "34 @E5",
        "11",
        allies={"u": "us-rifle-squad E5", "v": "us-rifle-squad E4"},
    )
    tell(game, ("E4", "E5"), "E6")
    go_on(game)
    # One roll over E4, and one over E6, which was empty when the shells began to fall.
    assert rolled(game)[-4:] == [10 + 7, 6 + 12, 10 + 2, 6 + 12]


def test_9_1_o18_2_2_1_the_drift_of_shells_is_never_repeated() -> None:
    game = spot("34", allies={"u": "us-rifle-squad E5"}, holder=AXIS)
    until(game, AGAIN)
    game.answer(PASS)
    until(game, AGAIN)
    # The next that can be repeated is the roll of the shells.
    assert rolled(game) == [10 + 7]


# --- recovery, losses, weapons --------------------------------------------------------------------


def test_13_3_e52_2_a_suppressed_veteran_squad_with_a_gun_becomes_two_teams() -> None:
    game = given({"g": "ger-rifle-squad E5 suppressed veteran", "m": "ger-lmg @g"}, {})
    go_on(happens(game, AXIS, "deploy", "g"))
    teams = units_in(game, "E5", AXIS)
    assert [troop(game, one) for one in teams] == [TEAM, TEAM]
    assert [is_suppressed(game, one) for one in teams] == [True, True]
    assert sum("veteran" in game.piece(one).statuses for one in teams) == 1
    assert [bool(weapon_of(game, one)) for one in teams].count(True) == 1


def test_o22_1_o23_1_who_has_recovered_is_not_routed_in_the_same_turn_and_the_enemy_is() -> None:
    game = given(
        {"g": "ger-rifle-squad K5 broken"},
        {"u": "us-rifle-squad K8 broken"},
        "recover",
        "rout",
        draws={AXIS: ["66", "66"]},
    )
    go_on(until(turn(game, card(1), card(2)), "J7"))
    assert game.piece("g").hex == "K5"
    assert game.piece("u").hex[0] == "G"


def test_1_9_1_3_o22_3_a_sniper_kills_before_the_rally_that_he_came_with() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken"}, {}, "recover", draws={AXIS: ["12 sniper", "34 @E5"]}
    )
    finish(order(game, card(1), "g"))
    assert casualties(game, AXIS) == ["g"]


def test_a36_1_9_1_3_light_wounds_answer_a_sniper() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E5"},
        theirs=("light-wounds",),
        draws={AXIS: ["34 sniper", "34 @E5"]},
    )
    before = lead_of(game, AXIS)
    finish(rolls(game, AXIS, "u", card(1, ALLIES)))
    (left,) = units_in(game, "E5", ALLIES)
    assert (troop(game, left), is_broken(game, left)) == (TEAM, False)
    assert lead_of(game, AXIS) - before == 1


def test_7_2_2_the_gun_of_one_who_flees_off_the_map_lies_whole_in_the_box() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad A5 broken", "m": "us-mmg @u damaged"},
        "rout",
        draws={AXIS: ["66"]},
    )
    before = lead_of(game, AXIS)
    finish(order(game, card(1)))
    assert lead_of(game, AXIS) - before == 2
    assert not game.is_in_play("m")
    assert game.piece("m").face == "intact"


def test_e71_leaders_and_broken_units_may_take_up_a_weapon_who_has_one_may_not() -> None:
    game = given(
        {
            "l": "ger-leader-1 E5",
            "b": "ger-rifle-squad E5 broken",
            "c": "ger-weapon-team E6",
            "k": "ger-lmg @c",
        },
        {"u": "us-rifle-squad E8 broken", "m": "us-mmg @u"},
    )
    finish(happens(game, AXIS, "kia", "u"))
    happens(game, AXIS, "scrounge", "m")
    assert {"l", "b", "y"} <= choices(game)
    assert "c" not in choices(game)


def test_e50_it_is_always_the_soviet_side_whom_the_commissar_judges() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken"},
        {"u": "sov-rifle-squad E8 broken", "v": "sov-rifle-squad E9 broken"},
        nations={ALLIES: "ussr"},
    )
    happens(game, AXIS, "commissar")
    assert asked(game) == ALLIES
    assert choices(game) == {"u", "v"}
