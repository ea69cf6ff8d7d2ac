"""Chapters 1 to 9 once more, two rules at a time: triggers, the last card, time, points, ends."""

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.cce.cards import hand
from hexwright.engine.systems.cce.markers import smoke_in, works_in
from hexwright.engine.systems.cce.objectives import controller
from hexwright.engine.systems.cce.records import holder
from hexwright.engine.systems.cce.time_track import now
from hexwright.engine.systems.cce.units import (
    is_broken,
    is_damaged,
    is_suppressed,
    troop,
    units_in,
    units_of,
    weapon_of,
)
from hexwright.engine.systems.cce.victory import casualties, lead_of, surrender_space
from tests.helpers.cce import ALLIES, AXIS, battle, card, totals
from tests.helpers.cce_orders import finish, happens, is_never_asked, order, rolls, tell, turn
from tests.helpers.cce_positions import asked, choices, given, go_on, moving, set_time, until

AGAIN = ":again"


# --- 1.9: the last card ---------------------------------------------------------------------------


def test_1_9_1_an_event_on_the_last_card_comes_from_the_new_deck() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        "fire",
        draws={AXIS: ["34 event"], ALLIES: ["66"] * 9},
        last_cards=True,
    )
    before = surrender_space(game, AXIS)
    go_on(order(game, card(1), "g", "g", "E7"))
    # The order card and the roll are shuffled; whichever is turned up has Elan on it.
    assert now(game) == 1
    assert surrender_space(game, AXIS) == before + 1


def test_1_9_1_a_jam_on_the_last_card_comes_after_the_time_advance() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "m": "ger-lmg @g"},
        {"u": "us-rifle-squad E7"},
        "fire",
        draws={AXIS: ["11 jam"], ALLIES: ["66"] * 9},
        last_cards=True,
    )
    go_on(order(game, card(1), "g", "m", "E7"))
    assert now(game) == 1
    assert is_damaged(game, "m")


def test_6_1_2_a_random_hex_on_the_last_card_advances_time() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        draws={AXIS: ["34 sniper", "34 @E7"]},
        last_cards=True,
    )
    rolls(game, AXIS)
    tell(game, "u")
    go_on(game)
    assert now(game) == 1
    assert is_broken(game, "u")


def test_6_1_2_drawing_the_last_card_interrupts_the_refill_and_it_goes_on() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        "move",
        "move",
        draws={AXIS: ["34", "34"], ALLIES: ["34"] * 5},
        last_cards=True,
    )
    turn(game, PASS, (card(1), card(2)))
    go_on(game)
    # Two draws empty the deck; then the two discards are the new one, and the last of them again.
    assert len(hand(game, AXIS)) == 4
    assert now(game) == 2


def test_9_1_the_card_may_go_to_and_fro_over_one_roll() -> None:
    game = given({}, {}, draws={AXIS: ["11", "12", "13", "66"]}, holder=AXIS)
    finish(rolls(game, AXIS, AGAIN, AGAIN, AGAIN))
    assert game.result == 12
    assert holder(game) == ALLIES


def test_9_1_a_repeated_roll_on_the_last_card_keeps_its_time_advance() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        "fire",
        draws={AXIS: ["11 sniper"], ALLIES: ["66"] * 9},
        last_cards=True,
        holder=AXIS,
    )
    order(game, card(1), "g", "g", "E7", AGAIN)
    go_on(game)
    assert now(game) >= 1
    assert holder(game) == ALLIES


def test_9_1_a_random_hex_cannot_be_repeated() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        draws={AXIS: ["34 sniper", "34 @A9"]},
        holder=AXIS,
    )
    rolls(game, AXIS)
    asks = 0
    while game.decision is not None:
        asks += game.decision.is_allowed(AGAIN)
        until(game)
    assert asks == 1


def test_6_2_2_the_sudden_death_roll_can_be_repeated_and_sets_nothing_off() -> None:
    game = given(
        {}, {}, draws={AXIS: ["34 time"] + ["11 event"] * 3}, last_cards=True, holder=ALLIES
    )
    set_time(game, 5)
    before = surrender_space(game, AXIS)
    rolls(game, AXIS)
    repeats = 0
    while game.decision is not None:
        repeats += game.decision.is_allowed(AGAIN)
        until(game)
    assert repeats == 2
    assert surrender_space(game, AXIS) == before


# --- 6: time --------------------------------------------------------------------------------------


def test_6_1_2_who_ends_the_game_by_sudden_death_gives_the_defender_nothing() -> None:
    game = given(
        {},
        {},
        draws={ALLIES: ["12 time", "12", "12"]},
        last_cards=True,
        postures={AXIS: "defender"},
    )
    set_time(game, 8)
    before = dict(game.state.points)
    go_on(rolls(game, ALLIES))
    assert game.outcome is not None
    assert game.state.points == before


@pytest.mark.parametrize("who", [AXIS, ALLIES])
def test_9_2_at_zero_the_holder_of_the_initiative_wins(who: str) -> None:
    game = given({}, {}, draws={ALLIES: ["12 time", "12", "12"]}, last_cards=True, holder=who)
    game.state.points[AXIS] = game.state.points[ALLIES] = 0
    set_time(game, 8)
    rolls(game, ALLIES)
    finish(game)
    assert game.outcome is not None
    assert game.outcome.winner == who


def test_6_3_2_secret_chits_of_both_count_for_whoever_controls_them() -> None:
    game = given(
        {},
        {},
        draws={ALLIES: ["12 time", "12", "12"]},
        last_cards=True,
        chits={AXIS: ["n"], ALLIES: ["k"]},
        owners={5: ALLIES, 3: ALLIES},
    )
    game.state.points[AXIS] = 4
    game.state.points[ALLIES] = 0
    set_time(game, 8)
    finish(rolls(game, ALLIES))
    # Two for objective 5 (the Germans' chit) and three for objective 3: five against four.
    assert game.outcome is not None
    assert game.outcome.winner == ALLIES


def test_6_3_1_whoever_loses_his_last_unit_is_not_saved_by_secret_chits() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5"},
        allies={"u": "us-rifle-squad E7 broken"},
        chits={ALLIES: ["k"]},
        owners={3: ALLIES},
    )
    game.state.points[ALLIES] = 90
    finish(happens(game, AXIS, "kia", "u"))
    assert game.outcome is not None
    assert game.outcome.winner == AXIS
    assert game.cards("objectives/box/secret-allies") == ("objectives/k",)


def test_6_1_2_7_2_1_who_left_comes_back_at_his_own_edge_with_his_weapon() -> None:
    game = given(
        {"g": "ger-rifle-squad A5", "m": "ger-lmg @g"},
        {"u": "us-rifle-squad E7"},
        "advance",
        draws={AXIS: ["34 time"]},
    )
    set_time(game, 2)
    order(game, card(1), "g", "g", ":exit")
    tell(game, 3)
    finish(game)
    assert not game.piece("g").hex
    rolls(game, AXIS)
    tell(game, "O4")
    go_on(game)
    assert game.piece("g").hex == "O4"
    assert game.piece("m").hex == "O4"
    assert weapon_of(game, "g") == "m"


def test_6_1_2_reinforcements_keep_to_the_stacking_limit_and_may_meet_the_enemy() -> None:
    game = given(
        {"g": "ger-rifle-squad A5", "h": "ger-rifle-squad O5"},
        {"u": "us-rifle-team O7"},
        "advance",
        draws={AXIS: ["34 time", "66"], ALLIES: ["11"]},
        terrain={"O2": "water"},
    )
    set_time(game, 2)
    order(game, card(1), "g", "g", ":exit")
    tell(game, 3)
    finish(game)
    rolls(game, AXIS)
    until(game, "O4")
    # A squad stands in O5; O2 is water; the enemy in O7 bars nobody.
    assert {"O5", "O2"} & choices(game) == set()
    tell(game, "O7")
    finish(game)
    assert game.piece("g").hex == "O7"
    assert not game.is_in_play("u")


def test_6_1_2_time_passes_its_steps_in_order() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        "dig-in",
        markers={"s": "smoke-3 B2", "t": "smoke-4 C2"},
        draws={AXIS: ["34 time"]},
        postures={AXIS: "defender", ALLIES: "attacker"},
    )
    rolls(game, AXIS)
    # The point has been given when the smoke is asked about, and digging in comes last.
    assert game.state.points[AXIS] == 1
    assert asked(game) == AXIS
    tell(game, "B2" if "B2" in choices(game) else "s")
    assert not smoke_in(game, "B2")
    tell(game, card(1), "E5")
    finish(game)
    assert works_in(game, "E5") == "foxhole"


def test_6_1_2_nobody_digs_in_without_a_unit_or_beside_his_own_wire() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "h": "ger-rifle-squad H5"},
        {},
        "dig-in",
        draws={AXIS: ["34 time"]},
        markers={"w": "wire E5"},
    )
    rolls(game, AXIS)
    tell(game, card(1))
    assert choices(game) >= {"H5", "O10"}
    assert {"E5", "A1"} & choices(game) == set()


# --- 7, 8: points and crowds ----------------------------------------------------------------------


def test_6_3_a_hero_is_the_last_unit_on_the_map() -> None:
    game = battle(
        axis={"g": "ger-rifle-team E5 broken", "h": "ger-hero H5 broken"},
        allies={"u": "us-rifle-squad A1"},
    )
    finish(happens(game, ALLIES, "kia", "g"))
    assert game.outcome is None
    finish(happens(game, ALLIES, "kia", "h"))
    assert game.outcome is not None
    assert game.outcome.winner == ALLIES


def test_6_3_1_units_that_wait_on_the_time_track_do_not_save_a_side() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad A5", "h": "ger-rifle-team H5 broken"},
        allies={"u": "us-rifle-squad E9"},
        hands={AXIS: ["advance"]},
    )
    set_time(game, 2)
    order(game, card(1), "g", "g", ":exit")
    go_on(game)
    assert game.outcome is None
    finish(happens(game, ALLIES, "kia", "h"))
    assert game.outcome is not None
    assert game.outcome.winner == ALLIES


def test_7_3_2_doubled_losses_double_neither_light_wounds_nor_no_quarter() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5", "y": "ger-rifle-team O10"},
        allies={"u": "sov-rifle-team E6 broken", "z": "sov-rifle-team A1"},
        nations={ALLIES: "ussr"},
        hands={AXIS: ["advance", "no-quarter"]},
        draws={AXIS: ["66"], ALLIES: ["11"]},
        chits={"open": ["u"]},
    )
    order(game, card(1), "g", "g", "E6", card(2))
    finish(game)
    assert game.state.points[AXIS] == 2 * 1 + 2


def test_7_3_1_control_changes_hands_only_when_the_melee_is_over() -> None:
    game = given(
        {"g": "ger-rifle-squad G6"},
        {"u": "us-rifle-squad H6"},
        "advance",
        owners={5: ALLIES},
        chits={"open": ["n"]},
        draws={AXIS: ["34"], ALLIES: ["35"]},
    )
    before = lead_of(game, AXIS)
    order(game, card(1), "g", "g", "H6")
    finish(game)
    # Thirteen against fourteen: the attacker dies, and nothing changes hands.
    assert controller(game, 5) == ALLIES
    assert lead_of(game, AXIS) == before - 2


def test_7_3_1_1_any_room_takes_an_empty_house() -> None:
    game = given(
        {"g": "ger-rifle-squad H6"},
        {},
        "advance",
        terrain={"G5": "building", "G6": "building"},
        buildings=[["G5", "G6"]],
        chits={"open": ["k"]},
    )
    before = lead_of(game, AXIS)
    order(game, card(1), "g", "g", "G6")
    finish(game)
    assert controller(game, 3) == AXIS
    assert lead_of(game, AXIS) - before == 3


def test_7_3_1_a_broken_unit_that_flees_over_an_objective_takes_it() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad I6 broken"},
        "rout",
        owners={5: AXIS},
        chits={"open": ["n"]},
        draws={AXIS: ["55"]},
    )
    order(game, card(1))
    tell(game, "H6")
    assert controller(game, 5) == ALLIES


def test_8_2_a_crowd_of_three_squads_deploys_one_and_loses_enough() -> None:
    game = given(
        {"a": "ger-rifle-squad E5", "b": "ger-rifle-squad E5", "c": "ger-rifle-squad E5"},
        {},
        "move",
    )
    turn(game, PASS, (), "a")
    go_on(game)
    left = units_in(game, "E5", AXIS)
    figures = {"squad": 4, "team": 2, "leader": 1, "hero": 1}
    assert sum(figures[troop(game, one)] for one in left) <= 7
    assert len([unit for unit in units_of(game, AXIS) if troop(game, unit) == "squad"]) <= 1


def test_8_2_a_leader_more_is_too_many_beside_a_squad_and_a_team_and_a_leader() -> None:
    game = given(
        {
            "a": "ger-rifle-squad E5",
            "t": "ger-rifle-team E5",
            "l": "ger-leader-1 E5",
            "k": "ger-leader-2 E5",
        },
        {},
        "move",
    )
    turn(game, PASS, ())
    finish(tell(game, "l"))
    assert casualties(game, AXIS) == ["l"]
    assert game.state.points[ALLIES] == 2


def test_e57_5_4_a_card_lost_to_an_event_comes_back_at_the_owners_own_refill_only() -> None:
    game = given({}, {}, "move", "move", theirs=("fire", "fire"))
    finish(happens(game, AXIS, "fog-of-war"))
    assert (len(hand(game, AXIS)), len(hand(game, ALLIES))) == (1, 1)
    finish(turn(game, PASS, ()))
    assert (len(hand(game, AXIS)), len(hand(game, ALLIES))) == (4, 1)


# --- 3: units and leaders -------------------------------------------------------------------------


def test_3_3_1_1_a_broken_leader_activates_those_in_his_own_hex_alone() -> None:
    game = given(
        {"l": "ger-leader-2 E5 broken", "a": "ger-rifle-squad E5", "b": "ger-rifle-squad E6"},
        {},
        "move",
    )
    order(game, card(1), "l")
    assert "a" in choices(game)
    assert "b" not in choices(game)


def test_13_2_a_suppressed_leader_commands_as_far_as_before() -> None:
    game = given(
        {"l": "ger-leader-2 E5 suppressed", "b": "ger-rifle-squad E7"},
        {},
        "move",
    )
    order(game, card(1), "l")
    assert "b" in choices(game)


def test_e58_1_a_hero_activates_the_units_of_his_hex_once_each() -> None:
    game = moving({"h": "us-hero E3", "u": "us-rifle-squad E3", "v": "us-rifle-squad E4"})
    order(game, card(1, ALLIES), "h")
    assert choices(game) & {"u", "v"} == {"u"}
    tell(game, ("u",), "u", "E2")
    go_on(game)
    order(game, card(2, ALLIES))
    tell(game, "h")
    assert "u" not in choices(game)


def test_e58_1_a_hero_fires_at_movers_in_both_of_two_move_orders() -> None:
    game = moving(
        {"u": "us-rifle-squad E3", "v": "us-rifle-squad D3"},
        {"h": "ger-hero E6"},
        "fire",
        "fire",
        draws={AXIS: ["11", "11"], ALLIES: ["66", "66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1), "h", ":shoot", "h", "E4")
    finish(game)
    order(game, card(2, ALLIES), "v", "v", "D4", card(2), "h", ":shoot", "h", "D4")
    finish(game)
    assert len([total for total in totals(game) if total is not None]) == 4


def test_e51_13_1_a_second_suppression_changes_nothing() -> None:
    game = given({"a": "ger-rifle-squad E5 suppressed", "b": "ger-rifle-squad E7"}, {})
    finish(happens(game, AXIS, "cower"))
    assert [is_suppressed(game, one) for one in "ab"] == [True, True]
    assert game.piece("a").statuses == {"suppressed": 1}


def test_e58_1_a_hero_who_falls_is_worth_nothing_and_fills_no_space() -> None:
    game = given({}, {"h": "us-hero E5 broken", "m": "us-rifle-squad E7"})
    finish(happens(game, AXIS, "kia", "h"))
    assert casualties(game, ALLIES) == []
    assert game.state.points[AXIS] == 0
    assert game.outcome is None


def test_1_9_1_a_sniper_may_be_declined() -> None:
    game = given({}, {"u": "us-rifle-squad E5"}, draws={AXIS: ["34 sniper", "34 @E5"]})
    finish(rolls(game, AXIS))
    assert not is_broken(game, "u")
    assert is_never_asked(game, "u")
