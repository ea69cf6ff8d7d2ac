"""Chapters O14-O18 and O21-O23 once more, two rules at a time."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.parts.ground import near
from hexwright.engine.systems.cce.activation import is_free
from hexwright.engine.systems.cce.markers import smoke_in, works_in
from hexwright.engine.systems.cce.units import (
    is_broken,
    is_damaged,
    weapon_of,
)
from hexwright.engine.systems.cce.victory import casualties
from tests.helpers.cce import ALLIES, AXIS, battle, card, totals
from tests.helpers.cce_orders import finish, is_never_asked, order, tell
from tests.helpers.cce_positions import asked, choices, given, go_on, moving, until
from tests.helpers.situations import Situation

# --- O21: moves -----------------------------------------------------------------------------------


def test_o21_1_1_a_weapon_handed_over_makes_its_carrier_faster() -> None:
    game = moving({"u": "us-rifle-squad E2", "m": "us-hmg @u", "v": "us-rifle-team E2"})
    # One of four points for the transfer; the gun of weight three is gone.
    order(game, card(1, ALLIES), "u", "u", ":transfer", "v", "E3", "E4", "E5")
    go_on(game)
    assert game.piece("u").hex == "E5"
    assert weapon_of(game, "v") == "m"


def test_o21_1_1_nobody_takes_a_second_weapon() -> None:
    game = moving(
        {"u": "us-rifle-squad E2", "m": "us-lmg @u", "v": "us-rifle-team E2", "n": "us-lmg @v"}
    )
    order(game, card(1, ALLIES), "u", "u")
    assert ":transfer" not in choices(game)


def test_o14_4_a_transfer_alone_is_no_move() -> None:
    game = moving({"u": "us-rifle-squad E2", "m": "us-lmg @u", "v": "us-rifle-team E2"})
    order(game, card(1, ALLIES), "u", "u", ":transfer", "v")
    assert game.decision is not None
    assert game.decision.default is None


def test_7_2_1_leaving_the_map_takes_a_point_of_movement() -> None:
    game = moving({"u": "us-rifle-squad K5 broken"})
    order(game, card(1, ALLIES), "u", "u", "L5", "M5", "N5")
    assert ":exit" not in choices(game)
    game = moving({"u": "us-rifle-squad O5 broken", "m": "us-mmg @u"})
    order(game, card(1, ALLIES), "u", "u")
    assert ":exit" in choices(game)
    game = moving({"u": "us-rifle-squad M5 broken"})
    order(game, card(1, ALLIES), "u", "u", "N5", "O5")
    assert ":exit" in choices(game)


def test_f103_a_move_out_of_mines_into_mines_is_two_attacks() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        markers={"a": "mines E3", "b": "mines E4"},
        draws={AXIS: ["11", "11"], ALLIES: ["66", "66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4")
    assert totals(game) == [6 + 2, 6 + 12] * 2


def test_f103_2_cover_does_not_count_and_leaders_do() -> None:
    game = moving(
        {"l": "us-leader-1 E3", "u": "us-rifle-squad E3"},
        markers={"a": "mines E4"},
        terrain={"E4": "woods"},
        draws={AXIS: ["11"], ALLIES: ["66", "66"]},
    )
    order(game, card(1, ALLIES), "l", ("u",), "u", ("l",), "E4")
    game.answer("u")
    assert totals(game) == [8, 6 + 1 + 12, 8 + 12]


def test_f103_2_a_tie_breaks_one_who_moves_and_he_stands_in_the_new_hex() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        markers={"a": "mines E3"},
        draws={AXIS: ["34"], ALLIES: ["34"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4")
    assert is_broken(game, "u")
    assert game.piece("u").hex == "E4"


def test_f103_2_a_squad_that_dies_on_the_way_out_of_mines_ends_the_order() -> None:
    game = moving(
        {"u": "us-rifle-squad E3 broken"},
        markers={"a": "mines E3"},
        draws={AXIS: ["66"], ALLIES: ["11"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4")
    finish(game)
    assert casualties(game, ALLIES) == ["u"]


def test_o21_one_who_breaks_goes_on_with_what_a_broken_squad_would_have_left() -> None:
    game = moving(
        {"u": "us-rifle-squad E2"},
        {"g": "ger-rifle-squad E8"},
        "fire",
        draws={AXIS: ["66"], ALLIES: ["11"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E3", card(1), "g", ":shoot", "g", "E3")
    assert is_broken(game, "u")
    tell(game, "D3", "C3" if "C3" in near(game, "D3") else "D4")
    assert not [choice for choice in choices(game) if game.has_hex(choice)]


def test_a35_2_hidden_mines_then_opportunity_fire_at_the_same_step() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        {"g": "ger-rifle-squad E8"},
        "hidden-mines",
        "fire",
        postures={AXIS: "defender"},
        draws={AXIS: ["11", "12"], ALLIES: ["66", "66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1), card(2), "g", ":shoot", "g", "E4")
    assert totals(game) == [6 + 2, 6 + 12, 5 + 3, 6 + 12]
    assert works_in(game, "E4") == "mines"


def test_a35_5_wire_is_not_put_where_mines_were_just_put() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        {"g": "ger-rifle-squad O8"},
        "hidden-mines",
        "hidden-wire",
        postures={AXIS: "defender"},
        draws={AXIS: ["11"], ALLIES: ["66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1))
    tell(game, *(() if card(2) not in choices(game) else (PASS,)))
    assert works_in(game, "E4") == "mines"
    assert card(2) not in choices(game)


@pytest.mark.parametrize("ground", ["stream", "marsh"])
def test_a35_nothing_is_hidden_in_water(ground: str) -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        {"g": "ger-rifle-squad O8"},
        "hidden-mines",
        "hidden-wire",
        postures={AXIS: "defender"},
        terrain={"E4": ground},
    )
    order(game, card(1, ALLIES), "u", "u", "E4")
    while game.decision is not None:
        assert not {card(1), card(2)} & choices(game)
        if game.decision.side == ALLIES:
            break
        until(game)


def test_a39_smoke_comes_from_one_who_has_not_moved_and_into_the_next_hex() -> None:
    game = given(
        {"l": "ger-leader-1 E3", "a": "ger-rifle-squad E3", "b": "ger-rifle-squad E3"},
        {"u": "us-rifle-squad O7"},
        "move",
        "smoke-grenades",
    )
    order(game, card(1), "l", ("a", "b"), "b", "E4", f":play {card(2)}")
    while game.decision is not None and "E2" not in choices(game):
        tell(game, "a" if "a" in choices(game) else next(iter(game.decision.options)))
    tell(game, "E2")
    assert smoke_in(game, "E2")


def test_a39_a33_smoke_laid_on_the_way_hinders_the_next_shot() -> None:
    game = moving(
        {"u": "us-elite-squad E3"},
        {"g": "ger-rifle-squad E7"},
        "fire",
        cards=("move", "smoke-grenades"),
        draws={AXIS: ["11", "66"], ALLIES: ["66", "66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1), "g", ":shoot", "g", "E4")
    tell(game, f":play {card(2, ALLIES)}", "E5")
    smoke = smoke_in(game, "E5")
    assert smoke
    thick = int(game.piece(smoke).kind.partition("-")[2])
    tell(game, "E5")
    if 5 - thick >= 1:
        tell(game, ":shoot", "g", "E5")
        assert totals(game)[2] == 5 - thick + 12
    else:
        assert is_never_asked(game, ":shoot") or len(totals(game)) == 2


def test_o21_2_a_group_splits_no_more() -> None:
    game = moving({"l": "us-leader-1 E3", "u": "us-rifle-squad E3", "v": "us-rifle-squad E3"})
    order(game, card(1, ALLIES), "l", ("u", "v"), "u", ("v",), "E4", PASS)
    assert choices(game) & {"u", "v"} == set()
    assert "l" in choices(game)


# --- O16: advance and melee -----------------------------------------------------------------------


def test_o16_4_the_active_side_chooses_which_melee_comes_first() -> None:
    game = given(
        {"l": "ger-leader-1 E4", "g": "ger-rifle-squad E5", "h": "ger-rifle-squad D4"},
        {"u": "us-rifle-squad E6", "v": "us-rifle-squad C4"},
        "advance",
        draws={AXIS: ["66", "11"], ALLIES: ["11", "66"]},
    )
    order(game, card(1), "l", ("g", "h"), "g", "E6", "h", "C4")
    while "C4" not in choices(game):
        until(game)
    assert choices(game) == {"E6", "C4"}
    assert asked(game) == AXIS
    tell(game, "C4")
    finish(game)
    assert casualties(game, ALLIES) == ["v"]
    assert casualties(game, AXIS) == ["g"]


def test_o16_4_3_weapons_of_the_dead_lie_in_the_box_and_points_go_to_both() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "m": "ger-lmg @g"},
        {"u": "us-rifle-squad E6", "n": "us-lmg @u", "l": "us-leader-1 E6"},
        "advance",
        # 5 + 1 + 9 = 15 against 6 + 1 + 1 + 7 = 15.
        draws={AXIS: ["45"], ALLIES: ["34"]},
    )
    finish(order(game, card(1), "g", "g", "E6"))
    assert totals(game) == [6 + 1 + 1 + 7, 5 + 1 + 9]
    assert game.state.points == {AXIS: 2 + 2, ALLIES: 2}
    assert {game.piece(one).box for one in "mn"} == {"weapons"}


def test_o16_1_a_suppressed_broken_squad_advances_and_fights_with_what_it_has() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken suppressed"},
        {"u": "us-rifle-team E6 broken"},
        "advance",
        draws={AXIS: ["34"], ALLIES: ["11"]},
    )
    finish(order(game, card(1), "g", "g", "E6"))
    assert totals(game) == [1 + 2, 2 - 1 + 7]
    assert casualties(game, ALLIES) == ["u"]


def test_o16_4_1_a_hero_adds_his_box_and_a_leader_lends_him_nothing() -> None:
    game = given(
        {"h": "ger-hero E5", "l": "ger-leader-2 E5"},
        {"u": "us-rifle-squad E6"},
        "advance",
        draws={AXIS: ["34"], ALLIES: ["34"]},
    )
    order(game, card(1), "h", "h", "E6")
    finish(game)
    assert totals(game) == [6 + 7, 2 + 1 + 7]


def test_o16_4_2_a_time_trigger_in_a_melee_may_bring_units_into_it() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6"},
        "advance",
        draws={AXIS: ["66"], ALLIES: ["34 time"]},
        postures={AXIS: "attacker", ALLIES: "defender"},
    )
    finish(order(game, card(1), "g", "g", "E6"))
    assert game.state.points[ALLIES] == 1
    assert casualties(game, ALLIES) == ["u"]


def test_a38_the_inactive_soviet_side_gives_no_quarter_too() -> None:
    game = battle(
        axis={"g": "ger-rifle-team E5", "y": "ger-rifle-team O10"},
        allies={"u": "sov-rifle-squad E6", "z": "sov-rifle-team A1"},
        nations={ALLIES: "ussr"},
        hands={AXIS: ["advance"], ALLIES: ["no-quarter", "no-quarter"]},
        draws={AXIS: ["11"], ALLIES: ["66"]},
    )
    order(game, card(1), "g", "g", "E6", "ussr/h1", "ussr/h2")
    finish(game)
    assert game.state.points[ALLIES] == 1 + 4


def test_o16_2_a_squad_that_advances_off_the_map_fights_no_more() -> None:
    game = given(
        {"g": "ger-rifle-squad A5", "h": "ger-rifle-squad A6"},
        {"u": "us-rifle-squad A7"},
        "advance",
        "advance",
    )
    order(game, card(1), "g", "g", ":exit")
    go_on(game)
    assert game.piece("g").hex == ""
    assert game.state.points[AXIS] == 2


def test_o14_1_who_advanced_does_not_move_in_the_same_turn() -> None:
    game = given({"g": "ger-rifle-squad E5", "h": "ger-rifle-squad E6"}, {}, "advance", "move")
    finish(order(game, card(1), "g", "g", "E4"))
    order(game, card(2))
    assert "g" not in choices(game)


def test_f106_1_wire_weakens_both_sides_of_a_melee_and_a_leader_still_leads() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "l": "ger-leader-1 E5"},
        {"u": "us-rifle-squad E6"},
        "advance",
        markers={"w": "wire E6"},
        draws={AXIS: ["34"], ALLIES: ["34"]},
    )
    order(game, card(1), "l", ("g",), "g", "E6", "l", "E6")
    finish(game)
    assert totals(game) == [5 + 7, (5 + 1 - 1 + 1) + (1 - 1) + 7]


# --- O17, O18: artillery --------------------------------------------------------------------------

RADIO = {"r": "ger-105-radio artillery-axis"}


def spot(*draws: str, target: str = "E8", how: str = ":shells", **more: Any) -> Situation:
    """A leader in E5 calls shells: the correction, the drift, then the impacts."""
    axis = {**RADIO, "l": "ger-leader-1 E5", **more.pop("axis", {})}
    allies = more.pop("allies", {"u": "us-rifle-squad E8"})
    game = given(
        axis,
        allies,
        "artillery-request",
        draws={AXIS: list(draws), ALLIES: more.pop("defences", ["66"] * 6)},
        **more,
    )
    order(game, card(1))
    return tell(until(game, target), target, how)


def test_o18_2_1_a_hex_out_of_sight_cannot_be_called() -> None:
    game = given(
        {**RADIO, "l": "ger-leader-1 E5"},
        {},
        "artillery-request",
        terrain={"E7": "woods", "F5": "water"},
    )
    order(game, card(1))
    until(game, "E6")
    assert "E8" not in choices(game)
    assert "F5" in choices(game)


def test_o18_2_2_smoke_on_the_line_spoils_the_correction() -> None:
    # Distance three, smoke three: six is a miss, and the round goes the way of the white die.
    game = spot("61", "41", "66", markers={"s": "smoke-3 E6"}, allies={"u": "us-rifle-squad E9"})
    go_on(game)
    assert totals(game)[-1] == 6 + 12


def test_o18_2_3_3_any_fortification_falls_to_the_right_roll() -> None:
    for works in ("mines", "wire", "bunker"):
        # A radio of ten: vulnerability ten. The round falls back on E8.
        game = spot("66", "14", "46", markers={"w": f"{works} E8"})
        go_on(game)
        assert works_in(game, "E8") == ""


def test_o18_2_3_2_shells_burst_in_woods_over_a_foxhole() -> None:
    game = spot("66", "14", "34", terrain={"E8": "woods"}, markers={"w": "foxhole E8"})
    go_on(game)
    assert totals(game)[-2:] == [10 + 7 + 2, 6 + 4 + 12]


def test_o18_2_3_a35_1_hidden_entrenchments_help_against_shells() -> None:
    game = spot(
        "66",
        "14",
        "34",
        theirs=("hidden-entrenchments",),
        postures={ALLIES: "defender"},
    )
    tell(game, card(1, ALLIES))
    go_on(game)
    assert totals(game)[-1] == 6 + 4 + 12


def test_o18_2_the_one_who_spots_is_activated() -> None:
    game = spot("66", "14", "34")
    go_on(game)
    assert not is_free(game, "l")


def test_o18_2_1_1_a_rocket_battery_has_no_smoke() -> None:
    game = given(
        {"r": "ger-rocket-radio artillery-axis", "l": "ger-leader-1 E5"},
        {"u": "us-rifle-squad E8"},
        "artillery-request",
    )
    order(game, card(1))
    until(game, "E8")
    tell(game, "E8")
    assert ":smoke" not in choices(game)


def test_o18_2_2_an_event_that_ends_the_spotter_does_not_end_the_mission() -> None:
    game = spot(
        "66 sniper",
        "34 @E5",
        "14",
        "34",
        axis={"k": "ger-leader-1 H5"},
    )
    tell(game, "l")
    go_on(game)
    assert is_broken(game, "l")
    assert totals(game)[-2:] == [10 + 7, 6 + 12]


def test_o17_o18_a_radio_denied_is_mended_by_a_request() -> None:
    game = given(
        {"r": "ger-105-radio artillery-axis"},
        {},
        theirs=("artillery-denied", "artillery-denied"),
        active=ALLIES,
    )
    finish(order(game, card(1, ALLIES)))
    assert is_damaged(game, "r")
    finish(order(game, card(2, ALLIES)))
    assert not game.is_in_play("r")
    assert "r" not in casualties(game, AXIS)
