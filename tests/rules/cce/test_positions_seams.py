"""Where one procedure waits for another: what holds before a trigger need not hold after it."""

import pytest

from hexwright.engine.systems.cce.markers import blaze_in, works_in
from hexwright.engine.systems.cce.time_track import now
from hexwright.engine.systems.cce.units import (
    is_broken,
    troop,
    units_in,
    units_of,
    weapon_of,
)
from hexwright.engine.systems.cce.victory import casualties, casualty_track, surrender_space
from tests.helpers.cce import ALLIES, AXIS, card, totals
from tests.helpers.cce_orders import finish, happens, order, rolls, tell, turn
from tests.helpers.cce_positions import choices, given, go_on, moving, set_time, until

MINED = {"m": "mines E3"}


def test_f103_o21_4_nobody_goes_into_a_fire_that_the_mines_behind_him_lit() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        markers=MINED,
        draws={AXIS: ["11 event", "34 blaze", "34 @E4"], ALLIES: ["66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4")
    assert blaze_in(game, "E4")
    assert game.piece("u").hex == "E3"
    # Nothing was paid for the way that was shut.
    assert {"E2", "F3"} <= choices(game)


def test_f103_e46_one_driven_off_while_he_leaves_mines_goes_on_from_where_he_is() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        markers=MINED,
        draws={AXIS: ["11 event", "34 blaze", "34 @E3"], ALLIES: ["66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", "D2")
    assert game.piece("u").hex == "D2"
    assert "C2" in choices(game)
    assert "E4" not in choices(game)


def test_f103_o21_4_nobody_moves_into_an_enemy_who_has_just_come() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        markers=MINED,
        draws={AXIS: ["11 event", "34 infiltration", "34", "34 @E4"], ALLIES: ["66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4")
    tell(until(game, "E4"), "E4")
    until(game, "E2")
    assert units_in(game, "E4", AXIS)
    assert game.piece("u").hex == "E3"
    assert "E4" not in choices(game)


def test_o21_2_a_group_that_a_fire_drove_apart_goes_on_one_by_one() -> None:
    game = moving(
        {"l": "us-leader-1 E2", "u": "us-rifle-squad E2"},
        {"g": "ger-rifle-squad E8"},
        "fire",
        draws={AXIS: ["11 event", "34 blaze", "34 @E3"], ALLIES: ["66", "66"]},
    )
    order(game, card(1, ALLIES), "l", ("u",), "l", ("u",), "E3", card(1), "g", ":shoot", "g", "E3")
    # The leader went to D2, the squad to D3: only one of them goes on at a time.
    tell(game, "D2", "D3", "l", "C2")
    assert {game.piece(one).hex for one in "lu"} in ({"C2", "D3"}, {"D2", "C2"})
    go_on(game)


def test_f103_o16_nobody_advances_into_a_fire_that_the_mines_behind_him_lit() -> None:
    game = given(
        {"g": "ger-rifle-squad E3"},
        {},
        "advance",
        markers=MINED,
        draws={ALLIES: ["11 event", "34 blaze", "34 @E4"], AXIS: ["66"]},
    )
    go_on(order(game, card(1), "g", "g", "E4"))
    assert game.piece("g").hex == "E3"


def test_f103_o23_3_one_who_flees_takes_another_way_when_his_first_is_on_fire() -> None:
    game = given(
        {"g": "ger-rifle-squad E3 broken"},
        {},
        "rout",
        markers=MINED,
        draws={AXIS: ["44", "66"], ALLIES: ["11 event", "34 blaze", "34 @F3"]},
    )
    # Eight against seven: one hex. The mines burn F3, where it was to go.
    order(game, card(1), "F3")
    go_on(game)
    assert blaze_in(game, "F3")
    assert game.piece("g").hex == "F2"
    # Mines attack once those who leave them.
    assert len([total for total in totals(game) if total is not None]) == 3


def test_f103_7_2_1_one_driven_from_the_edge_while_he_leaves_has_not_left() -> None:
    game = moving(
        {"u": "us-rifle-squad O3"},
        markers={"m": "mines O3"},
        draws={AXIS: ["11 event", "34 blaze", "34 @O3"], ALLIES: ["66"]},
    )
    order(game, card(1, ALLIES), "u", "u", ":exit", "N3")
    assert game.piece("u").hex == "N3"
    assert game.state.points[ALLIES] == 0


def test_a36_a33_a_team_that_light_wounds_left_is_fired_at_in_the_same_hex() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        {"g": "ger-rifle-squad E8"},
        "hidden-mines",
        "fire",
        cards=("move", "light-wounds"),
        postures={AXIS: "defender"},
        draws={AXIS: ["66", "66"], ALLIES: ["11", "11"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1), card(2, ALLIES), card(2), "g")
    tell(game, ":shoot", "g", "E4")
    go_on(game)
    (team,) = units_in(game, "E4", ALLIES)
    assert troop(game, team) == "team"
    assert is_broken(game, team)


def test_a36_a35_2_hidden_mines_attack_the_team_of_a_squad_that_entered() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        {"g": "ger-rifle-squad E8"},
        "hidden-mines",
        "fire",
        cards=("move", "light-wounds"),
        postures={AXIS: "defender"},
        draws={AXIS: ["66", "66"], ALLIES: ["11", "11"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(2), "g", ":shoot", "g", "E4")
    tell(game, card(2, ALLIES), card(1))
    go_on(game)
    (team,) = units_in(game, "E4", ALLIES)
    assert is_broken(game, team)
    assert works_in(game, "E4") == "mines"


def test_e56_a_private_from_the_casualty_track_is_there_no_more() -> None:
    game = given({"p": "ger-private E5 broken", "g": "ger-rifle-squad E6 broken"}, {})
    finish(happens(game, ALLIES, "kia", "p"))
    assert casualties(game, AXIS) == ["p"]
    points = game.state.points[ALLIES]
    happens(game, AXIS, "field-promotion")
    finish(tell(game, "E6"))
    assert len(units_in(game, "E6", AXIS)) == 2
    assert casualties(game, AXIS) == []
    assert game.state.points[ALLIES] == points


def test_e56_a_private_who_waits_on_the_time_track_comes_once_with_his_gun() -> None:
    game = given(
        {"p": "ger-private A5", "m": "ger-lmg @p", "g": "ger-rifle-squad E6 broken"},
        {},
        "advance",
        draws={AXIS: ["34 time"]},
    )
    set_time(game, 2)
    finish(order(game, card(1), "p", "p", ":exit", 3))
    happens(game, AXIS, "field-promotion")
    finish(tell(game, "E6"))
    assert game.piece("p").hex == "E6"
    assert weapon_of(game, "p") == "m"
    go_on(rolls(game, AXIS))
    privates = [unit for unit in units_of(game, AXIS) if game.piece(unit).kind == "ger-private"]
    assert privates == ["p"]
    assert game.piece("p").hex == "E6"


def test_e58_a_hero_who_fell_is_the_same_when_he_comes_again() -> None:
    game = given({"h": "ger-hero E5 broken", "g": "ger-rifle-squad E6"}, {})
    finish(happens(game, ALLIES, "kia", "h"))
    finish(tell(happens(game, AXIS, "hero"), "E6"))
    heroes = [piece.id for piece in game.state.pieces.values() if piece.kind == "ger-hero"]
    assert heroes == ["h"]
    assert not is_broken(game, "h")


@pytest.mark.parametrize("what", ["deploy", "light-wounds"])
def test_e52_a36_what_took_the_place_of_an_activated_squad_is_activated(what: str) -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        "fire",
        "move",
        "light-wounds",
        draws={
            AXIS: ["11 event", "34 deploy"] if what == "deploy" else ["11 sniper", "34 @E5"],
            ALLIES: ["66"],
        },
    )
    answers = ("g",) if what == "deploy" else ("g", card(3))
    finish(order(game, card(1), "g", "g", "E7", *answers))
    order(game)
    tell(game, card(2))
    assert not set(units_in(game, "E5", AXIS)) & choices(game)


# --- melee ----------------------------------------------------------------------------------------


def test_o16_4_3_who_came_during_a_melee_took_no_part_in_it_and_fights_the_next() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6"},
        "advance",
        # The hero of the losers comes while they roll; then he fights alone, and loses too.
        draws={AXIS: ["66", "55"], ALLIES: ["11 event", "34 hero", "12"]},
    )
    order(game, card(1), "g", "g", "E6")
    tell(game, "E6")
    go_on(game)
    rolled = [total for total in totals(game) if total is not None]
    assert rolled == [6 + 2, 5 + 1 + 12, 2 + 1 + 3, 5 + 1 + 10]
    assert casualties(game, ALLIES) == ["u"]
    assert game.is_in_play("g")


# --- what was counted of a squad holds for its teams ----------------------------------------------


def test_a36_a33_a_team_is_armed_as_its_squad_was() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        {"g": "ger-rifle-squad E8"},
        "fire",
        "light-wounds",
        draws={AXIS: ["11", "12"], ALLIES: ["66 sniper", "34 @E8", "66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1), "g", ":shoot", "g", "E4", "g", card(2))
    (team,) = units_in(game, "E8", AXIS)
    assert troop(game, team) == "team"
    tell(game, "E5", ":shoot", team, "E5")
    assert totals(game)[2] == 2 + 3


def test_a36_o20_3_a_team_whose_squad_has_fired_does_not_fire_again() -> None:
    game = given(
        {"l": "ger-leader-1 E5", "a": "ger-rifle-squad E5", "b": "ger-rifle-squad E6"},
        {"u": "us-rifle-squad E8"},
        "fire",
        "light-wounds",
        draws={AXIS: ["11", "12 sniper", "34 @E5"], ALLIES: ["66", "66"]},
    )
    order(game, card(1), "l", ("a", "b"), "a", "E8", ":pass", "b", "E8", "a", card(2))
    (team,) = [unit for unit in units_in(game, "E5", AXIS) if unit != "l"]
    assert troop(game, team) == "team"
    assert team not in choices(game)


def test_a36_f106_2_a_team_in_the_wire_of_its_squad_has_no_points_left() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        {"g": "ger-rifle-squad E8"},
        "hidden-wire",
        "fire",
        cards=("move", "light-wounds"),
        postures={AXIS: "defender"},
        draws={AXIS: ["66"], ALLIES: ["11"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1), card(2), "g", ":shoot", "g", "E4")
    tell(game, card(2, ALLIES))
    (team,) = units_in(game, "E4", ALLIES)
    go_on(game)
    assert game.piece(team).hex == "E4"
    assert not is_broken(game, team)


def test_11_1_e71_a_weapon_that_came_after_its_unit_was_activated_does_not_fire() -> None:
    game = given(
        {"l": "ger-leader-1 E5", "a": "ger-rifle-squad E5", "b": "ger-rifle-squad E6"},
        {"u": "us-rifle-squad E8", "v": "us-rifle-team H5 broken", "n": "us-lmg @v"},
        "fire",
        draws={AXIS: ["11 event", "34 scrounge"], ALLIES: ["66"]},
    )
    finish(happens(game, AXIS, "kia", "v"))
    order(game, card(1), "l", ("a", "b"), "a", "E8", ":pass", "n", "b")
    until(game, "b")
    assert "n" not in choices(game)


def test_e54_elan_ends_at_the_end_of_the_track() -> None:
    game = given({}, {})
    name = casualty_track(game, AXIS)
    last = next(track.last for track in game.module.info.tracks if track.id == name)
    for _ in range(last + 1):
        finish(happens(game, AXIS, "elan"))
    assert surrender_space(game, AXIS) == last


# --- a hit that nobody can use any more -----------------------------------------------------------


@pytest.mark.parametrize("event", ["shell-shock", "malfunction"])
def test_11_1_a_gun_that_its_targeting_roll_silenced_does_not_fire(event: str) -> None:
    game = given(
        {"c": "ger-weapon-team E3", "m": "ger-lt-mortar @c"},
        {"u": "us-rifle-squad E8"},
        "fire",
        draws={AXIS: ["66 event", f"34 {event}", "34 @E3", "66"], ALLIES: ["11"]},
    )
    finish(order(game, card(1), "c", "m", "E8"))
    assert totals(game) == [None]
    assert not is_broken(game, "u")


def test_13_2_a_gun_whose_crew_was_suppressed_by_its_targeting_roll_does_not_fire() -> None:
    game = given(
        {"c": "ger-weapon-team E3", "m": "ger-lt-mortar @c"},
        {"u": "us-rifle-squad E8"},
        "fire",
        draws={AXIS: ["66 event", "34 interdiction", "66"], ALLIES: ["11"]},
    )
    finish(order(game, card(1), "c", "m", "E8", "c"))
    assert totals(game) == [None]


# --- units that come in the middle ----------------------------------------------------------------


def test_e59_o21_a_mover_who_died_in_the_melee_of_an_event_moves_no_more() -> None:
    game = moving(
        {"u": "us-rifle-team E3"},
        {"g": "ger-rifle-squad E8"},
        "fire",
        draws={
            AXIS: ["11 event", "34 infiltration", "34", "34 @E4", "66"],
            ALLIES: ["11", "66"],
        },
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1), "g", ":shoot", "g", "E4")
    tell(until(game, "E4"), "E4")
    go_on(game)
    assert casualties(game, ALLIES) == ["u"]
    # The attack, the support roll, both rolls of the melee; nobody is left to defend.
    assert len(totals(game)) == 4


def test_e59_o20_3_4_a_friend_who_came_with_the_attack_roll_does_not_defend() -> None:
    game = moving(
        {"u": "us-elite-squad E3"},
        {"g": "ger-rifle-squad E8"},
        "fire",
        draws={
            AXIS: ["11 event", "34 infiltration", "34", "34 @E4", "11"],
            ALLIES: ["66", "66"],
        },
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1), "g", ":shoot", "g", "E4")
    tell(until(game, "E4"), "E4")
    go_on(game)
    assert game.is_in_play("u")
    assert units_in(game, "E4", AXIS) == ()
    assert len(totals(game)) == 5


def test_5_4_o16_4_a_unit_that_arrives_in_the_refill_fights_at_once() -> None:
    game = given(
        {"g": "ger-rifle-squad A5", "h": "ger-rifle-squad E9"},
        {"u": "us-rifle-team O7"},
        "advance",
        draws={AXIS: ["66", "66"], ALLIES: ["11"] * 3},
        last_cards=True,
    )
    set_time(game, 2)
    turn(game, card(1), "g", "g", ":exit", 3)
    tell(until(game, "O7"), "O7")
    go_on(game)
    assert casualties(game, ALLIES) == ["u"]


def test_a35_4_the_support_roll_of_a_hidden_unit_has_its_triggers() -> None:
    game = given(
        {},
        {},
        "fire",
        theirs=("hidden-unit",),
        postures={ALLIES: "defender"},
        terrain={"B4": "woods"},
        draws={ALLIES: ["34 time"]},
    )
    go_on(order(game, ":pass", (card(1),), card(1, ALLIES)))
    assert now(game) == 1
    assert len(units_in(game, "B4", ALLIES)) == 1


def test_f104_a35_3_who_hid_in_a_pillbox_wins_the_tie_of_a_melee() -> None:
    game = given(
        {"a": "ger-rifle-squad E5", "g": "ger-rifle-squad F6"},
        {"u": "us-rifle-squad E7"},
        "fire",
        "advance",
        theirs=("hidden-pillbox",),
        postures={ALLIES: "defender"},
        draws={AXIS: ["12", "34"], ALLIES: ["66", "34"]},
    )
    finish(order(game, card(1), "a", "a", "E7", card(1, ALLIES)))
    finish(order(game, card(2), "g", "g", "E7"))
    assert game.is_in_play("u")
    assert not game.is_in_play("g")


def test_a40_t88_2_a34_a_sprayed_pair_is_one_target_above_below_and_beside() -> None:
    game = given(
        {"a": "ger-elite-squad E5"},
        {"u": "us-rifle-squad E6", "v": "us-rifle-squad E7"},
        "fire",
        "spray-fire",
        "hand-grenades",
        levels={"E5": 1, "E6": 0, "E7": 2},
        draws={AXIS: ["12"], ALLIES: ["66", "66"]},
    )
    order(game, card(1), "a", "a", "E7", card(2), card(3))
    go_on(game)
    assert totals(game)[0] == 6 - 1 + 1 + 2 + 3
