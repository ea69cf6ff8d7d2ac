"""Positions that no other pass had, written from the printed text before they were played."""

from typing import Any

import pytest

from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Rolled, TrackMoved
from hexwright.engine.core.seat import Seat
from hexwright.engine.systems.cce.bot.veteran import Veteran
from hexwright.engine.systems.cce.markers import blaze_in, smoke_in, works_in
from hexwright.engine.systems.cce.objectives import controller
from hexwright.engine.systems.cce.records import order as order_of
from hexwright.engine.systems.cce.time_track import now
from hexwright.engine.systems.cce.units import TEAM, is_broken, is_suppressed, troop, units_in
from hexwright.engine.systems.cce.victory import casualties, casualty_track, lead_of
from tests.helpers.cce import ALLIES, AXIS, battle, card, sample, totals
from tests.helpers.cce_orders import finish, happens, is_never_asked, order, rolls, tell, turn
from tests.helpers.cce_positions import asked, choices, given, go_on, moving, set_time, until
from tests.helpers.situations import Situation

SHOOT, EXIT, PASS, SMOKE = ":shoot", ":exit", ":pass", ":smoke"
RADIO = {"r": "ger-105-radio artillery-axis"}
ALL_CHITS = (*"abcdefghijklmnopqrstuvwxyz", "aa", "bb", "cc", "dd", "ee", "ff")


def rolled(game: Situation) -> list[int]:
    """All totals of sums so far."""
    return [total for total in totals(game) if total is not None]


def surrender_at(game: Situation, side: str, space: int) -> None:
    """A side surrenders with so many casualties."""
    TrackMoved(casualty_track(game, side), space, side).apply(game.state)


# --- 6, 7: the end, and points --------------------------------------------------------------------


def test_a36_6_3_light_wounds_save_the_last_unit_of_a_side() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5"},
        allies={"u": "us-rifle-squad E7 broken"},
        hands={AXIS: ["fire"], ALLIES: ["light-wounds"]},
        draws={AXIS: ["66"], ALLIES: ["11"]},
    )
    before = lead_of(game, AXIS)
    finish(order(game, card(1), "g", "g", "E7", card(1, ALLIES)))
    assert game.outcome is None
    (team,) = units_in(game, "E7", ALLIES)
    assert (troop(game, team), is_broken(game, team)) == (TEAM, True)
    assert lead_of(game, AXIS) - before == 1


def test_6_3_1_7_2_2_the_last_unit_that_flees_off_the_map_loses_with_all_points() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5"},
        allies={"u": "us-rifle-squad A5 broken"},
        hands={AXIS: ["rout"]},
        draws={AXIS: ["66"]},
    )
    game.state.points[ALLIES] = 50
    finish(order(game, card(1)))
    assert game.outcome is not None
    assert game.outcome.winner == AXIS


def test_6_3_o20_3_4_surrender_in_the_middle_of_the_defences_ends_the_game_at_once() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-team E7 broken", "v": "us-rifle-team E7 broken"},
        "fire",
        draws={AXIS: ["66"], ALLIES: ["11", "11"]},
    )
    surrender_at(game, ALLIES, 1)
    go_on(order(game, card(1), "g", "g", "E7", "u"))
    assert game.outcome is not None
    assert game.outcome.winner == AXIS
    assert casualties(game, ALLIES) == ["u"]
    assert game.is_in_play("v")


@pytest.mark.parametrize(("chit", "points"), [("t", 6), ("u", 3), ("a", 3)])
def test_7_2_1_7_3_2_a_leader_who_leaves_counts_his_command_and_twice_with_the_chit(
    chit: str, points: int
) -> None:
    game = given({"l": "ger-leader-2 A5 broken suppressed"}, {}, "advance", chits={"open": [chit]})
    before = lead_of(game, AXIS)
    finish(order(game, card(1), "l", "l", EXIT, 3))
    assert lead_of(game, AXIS) - before == points
    assert not is_broken(game, "l")
    assert not is_suppressed(game, "l")


def test_7_1_7_3_2_a_broken_leader_is_worth_the_command_of_his_other_side_twice() -> None:
    game = given({"l": "ger-leader-2 E5 broken"}, {}, chits={"open": ["u"]})
    before = lead_of(game, ALLIES)
    finish(happens(game, ALLIES, "kia", "l"))
    assert lead_of(game, ALLIES) - before == 6


def test_e67_7_3_2_a_chit_that_is_revealed_doubles_losses_from_then_on() -> None:
    game = given({"g": "ger-rifle-squad E5 broken"}, {}, chits={AXIS: ["u"]})
    before = lead_of(game, ALLIES)
    go_on(happens(game, ALLIES, "reconnaissance"))
    assert lead_of(game, ALLIES) == before
    finish(happens(game, ALLIES, "kia", "g"))
    assert lead_of(game, ALLIES) - before == 4


@pytest.mark.parametrize("event", ["mission-objective", "strategic-objective"])
def test_e65_e74_with_all_chits_drawn_nothing_is_drawn(event: str) -> None:
    game = given({}, {}, chits={"open": ALL_CHITS})
    before = lead_of(game, AXIS)
    finish(happens(game, AXIS, event))
    assert lead_of(game, AXIS) == before


def test_6_1_2_time_that_comes_in_the_last_space_breaks_nothing() -> None:
    game = given({}, {}, draws={AXIS: ["34 time", "66"]})
    track = next(one for one in game.module.info.tracks if one.id == "time")
    set_time(game, track.last)
    go_on(rolls(game, AXIS))
    assert now(game) >= track.last


def test_5_the_first_turn_is_turn_one_and_the_other_sides_the_next() -> None:
    game = Game.start(sample(), "crossroads", 1)
    assert game.state.turn == 1
    first = game.state.active
    advisers = {side: Veteran(1) for side in game.sides}
    while game.state.active == first:
        assert game.decision is not None
        side = game.decision.side
        game.submit(advisers[side].choose(Seat(game, side)))
    assert game.state.turn == 2


def test_1_9_1_the_support_roll_of_an_event_advances_no_time() -> None:
    game = given({}, {}, draws={AXIS: ["34 event", "34 infiltration", "34 time", "34 @E4"]})
    go_on(rolls(game, AXIS))
    assert now(game) == 0


# --- 3, 10: leaders, sight ------------------------------------------------------------------------


def test_3_3_1_2_two_leaders_in_a_hex_add_up_in_firepower_and_range() -> None:
    game = given(
        {"k": "ger-leader-1 E1", "l": "ger-leader-2 E1", "g": "ger-rifle-squad E1"},
        {"u": "us-rifle-squad E9"},
        "fire",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    finish(order(game, card(1), "g", "g", "E9"))
    assert rolled(game)[0] == 5 + 2 + 1 + 3


@pytest.mark.parametrize(
    ("marker", "terrain", "total"),
    [
        ("smoke-3 I5", "open", 5 - 3 + 3),
        ("smoke-3 I5", "brush", 5 - 3 + 3),
        ("smoke-3 A9", "brush", 5 + 3),
        ("smoke-3 A9", "woods", 5 + 3),
        ("smoke-3 I5 blaze", "open", None),
    ],
)
def test_t88_4_t88_5_over_low_ground_only_smoke_and_fire_matter_to_hills(
    marker: str, terrain: str, total: int | None
) -> None:
    game = given(
        {"g": "ger-rifle-squad I3"},
        {"u": "us-rifle-squad I7"},
        "fire",
        levels={"I3": 2, "I7": 2},
        terrain={"I5": terrain},
        markers={"s": marker},
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game)
    if total is None:
        assert card(1) not in choices(game)
        return
    finish(tell(game, card(1), "g", "g", "I7"))
    assert rolled(game)[0] == total


# --- O18: at the edge of the map ------------------------------------------------------------------


@pytest.mark.parametrize(("drift", "has_smoke"), [("41", True), ("14", False)])
def test_o18_2_2_3_a_round_at_the_edge_may_come_back_but_not_from_outside(
    drift: str, *, has_smoke: bool
) -> None:
    game = given(
        {**RADIO, "l": "ger-leader-1 E4"}, {}, "artillery-request", draws={AXIS: ["66", drift]}
    )
    order(game, card(1))
    go_on(tell(until(game, "E1"), "E1", SMOKE))
    smoky = {hex_ for hex_ in game.state.stacks if smoke_in(game, hex_)}
    assert smoky == ({"E1", "E2", "D1", "F1"} if has_smoke else set())


def test_o18_2_3_2_actions_that_need_a_weapon_or_a_squad_do_not_help_shells() -> None:
    held = ("bore-sighting", "marksmanship", "sustained-fire", "hand-grenades", "crossfire")
    game = given(
        {**RADIO, "l": "ger-leader-1 E2"},
        {"u": "us-rifle-squad E3"},
        "artillery-request",
        *held,
        draws={AXIS: ["66", "41", "34"]},
    )
    order(game, card(1))
    tell(until(game, "E3"), "E3", ":shells")
    for number in range(2, 7):
        assert card(number) not in choices(game)
    while game.decision is not None:
        assert not {card(number) for number in range(2, 7)} & choices(game)
        until(game)
    assert 10 + 7 in rolled(game)


def test_e63_a_radio_is_no_weapon_that_could_fail() -> None:
    game = given(RADIO, {})
    go_on(happens(game, AXIS, "malfunction"))
    assert game.piece("r").face == "intact"


# --- O20, A33: fire -------------------------------------------------------------------------------


def test_o20_2_2_a_mortar_throws_no_smoke_below_its_least_range() -> None:
    game = given(
        {"g": "ger-rifle-squad E4"},
        {"c": "us-weapon-team E3", "m": "us-lt-mortar @c"},
        theirs=("fire",),
        active=ALLIES,
    )
    order(game, card(1, ALLIES), "c", "m")
    assert "E5" in choices(game)
    assert "E4" not in choices(game)


def test_o20_2_1_a41_smoke_shells_make_no_attack_roll_that_could_be_sustained() -> None:
    game = given(
        {"g": "ger-rifle-squad E8"},
        {"c": "us-weapon-team E3", "m": "us-lt-mortar @c", "v": "us-rifle-team E7"},
        theirs=("fire", "sustained-fire"),
        active=ALLIES,
        draws={ALLIES: ["66"]},
    )
    order(game, card(1, ALLIES), "c", "m", "E8")
    assert is_never_asked(game, card(2, ALLIES))
    assert smoke_in(game, "E8")


def test_a40_a30_a_spray_at_a_mover_and_his_friend_may_be_crossfire() -> None:
    game = moving(
        {"u": "us-rifle-squad E3", "v": "us-rifle-squad F3"},
        {"g": "ger-rifle-squad E9", "m": "ger-lmg @g"},
        "fire",
        "spray-fire",
        "crossfire",
        draws={AXIS: ["22"], ALLIES: ["66", "66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4")
    go_on(tell(game, card(1), "g", SHOOT, "m", "E4", card(2), card(3)))
    assert rolled(game) == [4 + 2 + 4, 18, 18]


def test_a37_a_gun_that_fires_without_its_squad_is_no_marksman() -> None:
    game = given(
        {"g": "ger-rifle-squad E3", "m": "ger-lmg @g"},
        {"u": "us-rifle-squad E8"},
        "fire",
        "marksmanship",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "g", "m", "E8", PASS)
    assert is_never_asked(game, card(2))
    assert rolled(game)[0] == 4 + 3


def test_t97_o20_3_1_a_group_of_which_one_fires_over_the_wall_meets_its_cover() -> None:
    game = given(
        {"l": "ger-leader-1 D6", "d": "ger-rifle-squad D6", "e": "ger-rifle-squad E6"},
        {"u": "us-rifle-squad E7"},
        "fire",
        sides={("E6", "E7"): "wall"},
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "l", ("d", "e"), "d", "E7")
    assert game.decision is not None
    assert game.decision.prompt == f"Who joins {game.names.pieces(('d',))} in the fire at E7?"
    finish(tell(game, "e"))
    assert rolled(game) == [5 + 1 + 1 + 3, 6 + 2 + 12]


def test_1_9_1_2_a33_a_gun_that_jams_is_silent_at_the_next_step_and_its_squad_is_not() -> None:
    game = moving(
        {"u": "us-rifle-squad E2"},
        {"g": "ger-rifle-squad E6", "m": "ger-lmg @g"},
        "fire",
        draws={AXIS: ["12 jam", "12"], ALLIES: ["66", "66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E3", card(1), "g", SHOOT, "m", "E3", PASS)
    tell(game, "E4", SHOOT)
    assert "m" not in choices(game)
    finish(tell(game, "g", "E4"))
    assert rolled(game) == [4 + 3, 18, 5 + 3, 18]
    assert game.piece("m").face == "damaged"


def test_e60_a33_13_2_one_suppressed_by_the_defence_roll_fires_on_weaker_and_without_gun() -> None:
    game = moving(
        {"u": "us-rifle-squad E2"},
        {"g": "ger-rifle-squad E6", "m": "ger-lmg @g"},
        "fire",
        draws={AXIS: ["12", "12"], ALLIES: ["66 event", "34 interdiction", "66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E3", card(1), "g", SHOOT, "g", "E3", PASS, "g")
    tell(game, "E4", SHOOT)
    assert "m" not in choices(game)
    finish(tell(game, "g", "E4"))
    assert rolled(game) == [8, 18, 5 - 1 + 3, 18]


def test_a26_two_cards_of_assault_fire_are_two_attacks_of_the_same_squad() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E8"},
        "move",
        "assault-fire",
        "assault-fire",
        draws={AXIS: ["12", "34"], ALLIES: ["66", "66"]},
    )
    order(game, card(1), "g", f":play {card(2)}", "g", "E8")
    tell(until(game, f":play {card(3)}"), f":play {card(3)}", "g", "E8")
    finish(tell(game, "g", "E4"))
    assert rolled(game) == [5 + 3, 18, 5 + 7, 18]


def test_a29_f103_2_in_mines_there_is_no_cover_that_could_conceal() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        cards=("move", "concealment"),
        terrain={"E4": "woods"},
        markers={"x": "mines E4"},
        draws={AXIS: ["34"], ALLIES: ["34"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4")
    if card(2, ALLIES) in choices(game):
        tell(game, card(2, ALLIES))
    go_on(game)
    assert rolled(game) == [6 + 7, 6 + 7]
    assert is_broken(game, "u")


def test_a36_a_team_has_no_light_wounds() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-team E7"},
        "fire",
        theirs=("light-wounds",),
        draws={AXIS: ["66"], ALLIES: ["11"]},
    )
    order(game, card(1), "g", "g", "E7")
    assert is_never_asked(game, card(1, ALLIES))
    assert is_broken(game, "u")


# --- A32, A35, A38: other actions -----------------------------------------------------------------


def test_a32_one_may_dig_in_a_building() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {},
        "dig-in",
        terrain={"E5": "building"},
        draws={AXIS: ["34 time"]},
    )
    go_on(tell(rolls(game, AXIS), card(1), "E5"))
    assert works_in(game, "E5") == "foxhole"


def test_e55_one_may_entrench_in_a_building_and_beside_an_enemy_in_a_blaze_nobody() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"}, {}, terrain={"E5": "building"}, markers={"w": "wire O10"}
    )
    go_on(happens(game, AXIS, "entrench", "E5"))
    assert works_in(game, "E5") == "foxhole"


def test_a35_4_f102_a_foxhole_is_cover_enough_for_a_hidden_unit_and_wire_is_not() -> None:
    game = moving(
        {},
        {},
        "hidden-unit",
        postures={AXIS: "defender"},
        markers={"f": "foxhole H5", "w": "wire H7", "x": "mines H8"},
        draws={AXIS: ["34"]},
    )
    turn(game, PASS, (card(1, ALLIES),), card(1))
    go_on(game)
    assert units_in(game, "H5", AXIS)
    assert not units_in(game, "H7", AXIS)


def test_a38_1_9_1_no_quarter_is_given_after_the_melee_of_a_trigger() -> None:
    game = given(
        {"g": "ger-rifle-squad E6"},
        {"a": "sov-rifle-team C3 broken"},
        theirs=("no-quarter",),
        nations={ALLIES: "ussr"},
        draws={
            AXIS: ["34 event", "34 walking-wounded", "34 @E6", "11"],
            ALLIES: ["66"],
        },
    )
    finish(happens(game, AXIS, "kia", "a"))
    before = lead_of(game, ALLIES)
    tell(rolls(game, AXIS), "a", "E6", "ussr/h1")
    go_on(game)
    assert game.is_in_play("a")
    assert lead_of(game, ALLIES) - before == 2 + 2


# --- events ---------------------------------------------------------------------------------------


def test_e48_a_fire_that_the_breeze_lit_does_not_spread_again() -> None:
    game = given(
        {},
        {},
        markers={"b": "smoke-1 E6 blaze", "c": "smoke-2 E5 blaze"},
        draws={AXIS: ["34 event", "34 breeze 1"]},
    )
    go_on(rolls(game, AXIS))
    assert blaze_in(game, "E4")
    assert not blaze_in(game, "E3")


def test_e46_a_bridge_over_a_stream_burns() -> None:
    game = given(
        {},
        {},
        terrain={"E5": "stream"},
        overlays={"E5": "minor-bridge"},
        draws={AXIS: ["34 @E5"]},
    )
    go_on(happens(game, AXIS, "blaze"))
    assert blaze_in(game, "E5")


def test_e58_glossary_a_hero_may_come_to_an_empty_objective_of_his_side() -> None:
    game = given({"g": "ger-rifle-squad K5"}, {}, owners={2: AXIS, 1: ALLIES})
    happens(game, AXIS, "hero")
    assert choices(game) == {"K5", "O10", "E5"}


def test_e58_glossary_no_hero_comes_to_his_objective_beside_an_enemy() -> None:
    game = given({"g": "ger-rifle-squad K5"}, {"u": "us-rifle-squad E5"}, owners={2: AXIS})
    happens(game, AXIS, "hero")
    assert "E5" not in choices(game)


def _ring(middle: str, *others: str) -> dict[str, str]:
    return dict.fromkeys((middle, *others), "water")


def test_e76_e59_who_finds_no_hex_stays_where_he_is() -> None:
    more: dict[str, Any] = {"terrain": _ring("E5", "E4", "E6", "D4", "D5", "F4", "F5")}
    game = given({"g": "ger-rifle-team K5 broken"}, {}, draws={AXIS: ["34 @E5"]}, **more)
    finish(happens(game, ALLIES, "kia", "g"))
    go_on(happens(game, AXIS, "walking-wounded"))
    assert casualties(game, AXIS) == ["g"]
    game = given({}, {}, draws={AXIS: ["34", "34 @E5"]}, **more)
    before = set(game.state.pieces)
    go_on(happens(game, AXIS, "infiltration"))
    assert set(game.state.pieces) == before


def test_e44_with_every_unit_a_veteran_nothing_happens() -> None:
    game = battle(axis={"g": "ger-rifle-squad E5 veteran"}, allies={"u": "us-rifle-squad E8"})
    go_on(happens(game, AXIS, "battle-harden"))
    assert game.piece("u").statuses == {}
    assert asked(game) == ""


@pytest.mark.parametrize("what", ["recover", "rout"])
def test_o22_3_o23_2_a_roll_says_the_most_that_passes_which_is_below_morale(what: str) -> None:
    game = given({"g": "ger-rifle-squad K5 broken"}, {}, what, draws={AXIS: ["34"]})
    go_on(order(game, card(1)))
    (roll,) = [event for event in game.events if isinstance(event, Rolled)]
    assert (roll.needs, roll.passed) == (6, False)


def test_e46_the_report_tells_of_a_fire_and_not_of_smoke() -> None:
    game = given({}, {}, draws={AXIS: ["34 @E5"]})
    go_on(happens(game, AXIS, "blaze"))
    told = [event.text(game.names) for event in game.events]
    assert "A fire breaks out in E5." in told


# --- F105, T83: trenches, cliffs ------------------------------------------------------------------


def test_f105_2_t83_no_trench_leads_up_a_cliff_in_a_move() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {},
        "move",
        markers={"a": "trench E5", "b": "trench E6", "c": "trench E4"},
        sides={("E5", "E6"): "cliff"},
        levels={"E4": 1},
    )
    order(game, card(1), "g", "g")
    assert "E4" in choices(game)
    assert "E6" not in choices(game)


def test_f101_f105_2_from_a_bunker_to_a_trench_is_one_point_and_from_a_bunker_to_one_is_not() -> (
    None
):
    game = given(
        {"g": "ger-weapon-team E5 broken"},
        {},
        "move",
        markers={"a": "bunker E5", "b": "trench E4", "c": "pillbox E6"},
        terrain={"E4": "brush", "E6": "brush", "E3": "brush"},
        levels={"E4": 1},
    )
    order(game, card(1), "g", "g", "E4")
    # One of two points is left; brush costs two, and the way down to the bunker one.
    assert "E5" in choices(game)
    assert "E3" not in choices(game)


# --- after the first mend: a second, short pass ---------------------------------------------------


def test_a32_one_side_may_dig_in_twice_at_one_time_advance() -> None:
    game = given({"g": "ger-rifle-squad E5"}, {}, "dig-in", "dig-in", draws={AXIS: ["34 time"]})
    go_on(tell(rolls(game, AXIS), card(1), "E5", card(2)))
    assert works_in(game, "E5") == works_in(game, "O10") == "foxhole"


def test_a38_a24_1_two_cards_of_no_quarter_are_four_points() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "sov-rifle-team E6 broken"},
        "advance",
        "no-quarter",
        "no-quarter",
        nations={ALLIES: "ussr"},
        draws={AXIS: ["66"], ALLIES: ["11"]},
    )
    before = lead_of(game, AXIS)
    finish(order(game, card(1), "g", "g", "E6", card(2), card(3)))
    assert lead_of(game, AXIS) - before == 1 + 2 + 2


def test_7_2_1_o14_1_one_who_left_and_came_back_in_the_same_turn_is_new_to_it() -> None:
    game = given(
        {"g": "ger-rifle-squad A5", "h": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E8"},
        "advance",
        "fire",
        "move",
        draws={AXIS: ["12 time"], ALLIES: ["66"]},
    )
    turn(game, card(1), "g", "g", EXIT, 1, card(2), "h", "h", "E8", "O5")
    tell(game, card(3))
    assert "g" in choices(game)
    assert "h" not in choices(game)


def test_o20_3_2_a37_a_broken_team_without_firepower_fires_with_marksmanship() -> None:
    game = given(
        {"g": "ger-rifle-team E5 broken"},
        {"u": "us-rifle-squad E6"},
        "fire",
        "marksmanship",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    finish(order(game, card(1), "g", "g", "E6", card(2)))
    assert rolled(game)[0] == 0 + 2 + 3


def test_a35_1_a29_who_entrenches_first_is_concealed_by_his_foxhole() -> None:
    game = given(
        {"u": "ger-rifle-squad E7"},
        {"g": "us-rifle-squad E5"},
        "hidden-entrenchments",
        "concealment",
        theirs=("fire",),
        active=ALLIES,
        draws={ALLIES: ["34"], AXIS: ["11"]},
    )
    finish(order(game, card(1, ALLIES), "g", "g", "E7", card(1), card(2)))
    assert rolled(game) == [6 + 7, 7 + 3 + 2]
    # Thirteen less three is ten: twelve is more.
    assert not is_broken(game, "u")


def test_t93_e58_1_the_point_of_a_road_is_gone_in_the_next_order() -> None:
    game = given({"h": "ger-hero E1"}, {}, "move", "move", lines={"road": ["E2", "F2"]})
    finish(order(game, card(1), "h", "h", *[f"E{row}" for row in range(2, 9)]))
    assert game.piece("h").hex == "E8"
    order(game, card(2), "h", "h", "E7", "E6", "E5", "E4", "E3", "F3")
    assert is_never_asked(game, "F4")


def test_a31_two_cards_of_demolitions_answer_one_discard() -> None:
    game = moving(
        {},
        {"g": "ger-rifle-squad E5"},
        "demolitions",
        "demolitions",
        markers={"w": "wire E5", "x": "mines O10"},
    )
    turn(game, PASS, (card(1, ALLIES),), card(1), "E5", card(2))
    go_on(game)
    assert works_in(game, "E5") == works_in(game, "O10") == ""


def test_e58_no_hero_comes_to_an_objective_that_burns() -> None:
    game = given({}, {}, owners={2: AXIS}, markers={"b": "smoke-1 E5 blaze"})
    finish(happens(game, AXIS, "hero"))
    assert len(units_in(game, "O10", AXIS)) == 2


def test_e58_7_3_1_1_a_hero_may_come_to_any_room_of_a_house_that_is_his() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E6"},
        owners={2: AXIS},
        terrain=dict.fromkeys(("E4", "E5", "E6"), "building"),
        buildings=[["E4", "E5", "E6"]],
    )
    happens(game, AXIS, "hero")
    assert choices(game) == {"E4", "E5", "O10"}


def test_9_1_e59_the_support_roll_of_an_event_may_be_repeated() -> None:
    game = given(
        {},
        {},
        draws={AXIS: ["34 event", "34 infiltration", "12", "34", "34 @E4"]},
        holder=ALLIES,
    )
    rolls(game, AXIS)
    until(game, ":again")
    tell(game, PASS)
    tell(until(game, ":again"), ":again")
    go_on(game)
    assert units_in(game, "E4", AXIS) or units_in(game, "E5", AXIS)


def test_o21_1_1_11_4_a_damaged_gun_may_be_handed_over() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "m": "ger-lmg @g damaged", "h": "ger-rifle-squad E5 broken"},
        {},
        "move",
    )
    order(game, card(1), "g")
    tell(game, "g", ":transfer", "h")
    go_on(game)
    assert game.piece("m").carried_by == "h"
    assert game.piece("m").face == "damaged"


def test_1_9_1_3_6_3_a_sniper_who_ends_the_last_unit_ends_the_game_in_the_roll() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5", "h": "ger-rifle-squad E6"},
        allies={"u": "us-rifle-squad E8 broken"},
        hands={AXIS: ["fire"]},
        draws={AXIS: ["34 sniper", "34 @E8"], ALLIES: ["66"]},
    )
    order(game, card(1), "g", "g", "E8")
    tell(game, "u")
    assert game.outcome is not None
    assert game.outcome.winner == AXIS
    assert rolled(game) == [5 + 7]


def test_o23_f103_7_2_2_one_killed_by_mines_on_his_own_edge_has_not_left() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad A5 broken"},
        "rout",
        markers={"x": "mines A5"},
        draws={AXIS: ["66", "66"], ALLIES: ["11"]},
    )
    before = lead_of(game, AXIS)
    finish(order(game, card(1)))
    assert casualties(game, ALLIES) == ["u"]
    assert lead_of(game, AXIS) - before == 2


def test_a33_f105_2_only_the_hex_that_was_entered_from_a_trench_is_out_of_reach() -> None:
    game = moving(
        {"u": "us-rifle-squad E2"},
        {"g": "ger-rifle-squad E7"},
        "fire",
        markers={"a": "trench E2", "b": "trench E3"},
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E3")
    assert asked(game) == ALLIES
    tell(game, "E4")
    assert asked(game) == AXIS
    assert card(1) in choices(game)


# --- a third look: who comes back, and who is new ------------------------------------------------


def test_7_2_1_o21_one_who_left_and_came_back_in_the_order_is_no_part_of_it() -> None:
    game = given(
        {"l": "ger-leader-1 B5", "g": "ger-rifle-squad A5", "h": "ger-rifle-squad B5"},
        {"u": "us-rifle-squad E8"},
        "move",
        "assault-fire",
        theirs=("fire",),
        draws={ALLIES: ["11 time"], AXIS: ["66"]},
    )
    order(game, card(1), "l", ("g", "h"), "g", EXIT, 1, "h", (), "B6", card(1, ALLIES), "u")
    tell(game, SHOOT, "u", "B6", "O5")
    until(game, "B7")
    assert game.piece("g").hex == "O5"
    now_ = order_of(game)
    assert now_ is not None
    assert set(now_.units) == {"l", "h"}


def test_e58_1_7_2_1_a_hero_who_leaves_goes_into_the_box_and_may_come_again_in_the_turn() -> None:
    game = given(
        {"h": "ger-hero A5", "g": "ger-rifle-squad K5"},
        {"u": "us-rifle-squad E8"},
        "advance",
        "move",
    )
    before = lead_of(game, AXIS)
    finish(order(game, card(1), "h", "h", EXIT))
    assert lead_of(game, AXIS) == before
    finish(happens(game, AXIS, "hero", "K5"))
    order(game)
    tell(game, card(2))
    assert "h" in choices(game)


def test_e76_8_1_1_who_walks_back_has_lost_gun_and_markers_and_may_be_activated() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken veteran suppressed", "m": "ger-lmg @g"},
        {},
        "move",
        draws={AXIS: ["34 @E5"]},
    )
    finish(happens(game, ALLIES, "kia", "g"))
    finish(happens(game, AXIS, "walking-wounded", "g", "E5"))
    assert game.piece("g").statuses == {}
    assert not game.is_in_play("m")
    assert is_broken(game, "g")
    order(game)
    tell(game, card(1))
    assert "g" in choices(game)


def test_o23_3_7_3_1_1_one_who_flees_out_of_a_house_leaves_it_to_his_side() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E5 broken"},
        "rout",
        owners={2: ALLIES},
        draws={AXIS: ["66"]},
    )
    go_on(order(game, card(1)))
    assert game.piece("u").hex[0] == "A"
    assert controller(game, 2) == ALLIES


def test_e46_7_3_1_a_fire_on_an_objective_leaves_it_to_its_owner_and_nobody_enters() -> None:
    game = moving(
        {"u": "us-rifle-squad E4"},
        markers={"b": "smoke-1 E5 blaze"},
        owners={2: AXIS},
    )
    order(game, card(1, ALLIES), "u", "u")
    assert "E5" not in choices(game)
    assert controller(game, 2) == AXIS
