"""Positions of the events (E42-E77), written from the printed text."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.cce.cards import hand
from hexwright.engine.systems.cce.markers import blaze_in, smoke_in, works_in
from hexwright.engine.systems.cce.units import (
    is_broken,
    is_damaged,
    is_hero,
    is_suppressed,
    troop,
    units_in,
    units_of,
    weapon_of,
)
from hexwright.engine.systems.cce.victory import casualties, surrender_space
from tests.helpers.cce import ALLIES, AXIS, battle, card
from tests.helpers.cce_orders import finish, happens, is_never_asked, order, tell
from tests.helpers.situations import Situation

HOME = {"y": "ger-rifle-team O10"}
FAR = {"z": "us-rifle-team A1"}
YES = True


def given(axis: dict[str, str], allies: dict[str, str], **more: Any) -> Situation:
    """Germans and Americans, each with a team far behind."""
    return battle(axis={**axis, **HOME}, allies={**allies, **FAR}, **more)


def at(hex_: str) -> dict[str, list[str]]:
    return {AXIS: [f"34 @{hex_}"]}


def test_e43_the_nearest_hex_is_hit_and_everybody_in_it() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad H5 broken", "l": "us-leader-1 H5"},
        draws=at("H7"),
    )
    finish(happens(game, AXIS, "air-support", YES))
    assert not game.is_in_play("u")
    assert is_broken(game, "l")
    assert not is_broken(game, "g")


def test_e43_of_hexes_as_near_the_one_who_turned_it_up_chooses() -> None:
    game = given({"g": "ger-rifle-squad E5"}, {"u": "us-rifle-squad E7"}, draws=at("E6"))
    happens(game, AXIS, "air-support")
    assert game.decision is not None
    assert game.decision.side == AXIS
    tell(game, "E7", YES)
    finish(game)
    assert (is_broken(game, "g"), is_broken(game, "u")) == (False, True)


def test_e44_only_own_units_without_the_marker() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 veteran", "h": "ger-leader-1 E6 broken"},
        {"u": "us-rifle-squad E8"},
    )
    happens(game, AXIS, "battle-harden")
    assert game.decision is not None
    assert set(game.decision.options) == {"h", "y"}


def test_e45_points_for_units_on_the_enemy_track_heroes_not_among_them() -> None:
    game = given({}, {"u": "us-rifle-squad E5 broken", "h": "us-hero E5 broken"})
    finish(happens(game, AXIS, "kia", "u"))
    finish(happens(game, AXIS, "kia", "h"))
    before = game.state.points[AXIS]
    finish(happens(game, AXIS, "battlefield-integrity"))
    assert game.state.points[AXIS] == before + 1


@pytest.mark.parametrize("ground", ["water", "stream", "marsh"])
@pytest.mark.parametrize("event", ["blaze", "booby-trap", "dust", "rubble", "shell-holes"])
def test_e46_e47_e53_e69_e73_nothing_is_put_into_water(event: str, ground: str) -> None:
    game = given({}, {}, terrain={"E5": ground}, draws=at("E5"))
    finish(happens(game, AXIS, event))
    assert not works_in(game, "E5")
    assert not smoke_in(game, "E5")
    assert not blaze_in(game, "E5")


def test_e46_fire_clears_smoke_and_fortifications_and_drives_all_out() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {},
        markers={"s": "smoke-3 E5", "f": "trench E5"},
        draws=at("E5"),
    )
    happens(game, AXIS, "blaze")
    tell(game, "E6")
    finish(game)
    assert blaze_in(game, "E5")
    assert not smoke_in(game, "E5")
    assert works_in(game, "E5") == ""
    assert game.piece("g").hex == "E6"


def test_e46_whoever_flees_a_fire_out_of_mines_is_not_attacked() -> None:
    game = given({"g": "ger-rifle-squad E5"}, {}, markers={"m": "mines E5"}, draws=at("E5"))
    happens(game, AXIS, "blaze")
    tell(game, "E6")
    finish(game)
    assert not is_broken(game, "g")


def test_e47_those_who_are_there_already_feel_no_booby_trap() -> None:
    game = given({"g": "ger-rifle-squad E5"}, {}, draws=at("E5"))
    finish(happens(game, AXIS, "booby-trap"))
    assert works_in(game, "E5") == "mines"
    assert not is_broken(game, "g")


def test_e48_fire_spreads_one_hex_downwind_and_not_over_water() -> None:
    game = given(
        {"g": "ger-rifle-squad E6"},
        {},
        markers={"a": "smoke-1 E5 blaze", "b": "smoke-2 H5 blaze", "s": "smoke-3 K5"},
        terrain={"H6": "stream"},
        draws={AXIS: ["34 breeze 4"]},
    )
    happens(game, AXIS, "breeze", drawn="germany/d1")
    tell(game, "E7")
    finish(game)
    assert blaze_in(game, "E6")
    assert not blaze_in(game, "E7")
    assert not blaze_in(game, "H6")
    assert not smoke_in(game, "K5")
    assert game.piece("g").hex == "E7"


def test_e49_points_for_objectives_that_one_controls() -> None:
    game = given({}, {}, owners={1: AXIS, 2: AXIS, 3: ALLIES})
    finish(happens(game, AXIS, "command-and-control"))
    assert game.state.points[AXIS] == 2


def test_e51_squads_alone_cower_and_a_broken_leader_commands_his_own_hex() -> None:
    game = given(
        {
            "l": "ger-leader-2 E5 broken",
            "a": "ger-rifle-squad E5",
            "b": "ger-rifle-squad E6",
            "t": "ger-rifle-team E7",
        },
        {},
    )
    finish(happens(game, AXIS, "cower"))
    assert [is_suppressed(game, one) for one in "abt"] == [False, True, False]


def test_e51_a_hero_is_a_leader_for_those_in_his_hex() -> None:
    game = given({"h": "ger-hero E5", "a": "ger-rifle-squad E5"}, {})
    finish(happens(game, AXIS, "cower"))
    assert not is_suppressed(game, "a")


def test_e52_the_active_side_may_decline_and_the_other_has_no_say() -> None:
    game = given({"g": "ger-rifle-squad E5"}, {"u": "us-rifle-squad E8"}, active=ALLIES)
    happens(game, AXIS, "deploy")
    assert game.decision is not None
    assert game.decision.side == ALLIES
    assert list(game.decision.options) == ["u"]
    tell(game, PASS)
    assert game.is_in_play("u")


def test_e54_elan_moves_ones_own_marker() -> None:
    game = given({}, {})
    before = surrender_space(game, AXIS), surrender_space(game, ALLIES)
    finish(happens(game, AXIS, "elan"))
    assert (surrender_space(game, AXIS), surrender_space(game, ALLIES)) == (
        before[0] + 1,
        before[1],
    )


def test_e55_entrench_only_where_there_is_no_fortification() -> None:
    game = given({"g": "ger-rifle-squad E5"}, {}, markers={"m": "mines E5"})
    happens(game, AXIS, "entrench")
    assert game.decision is not None
    assert "E5" not in game.decision.options
    tell(game, "O10")
    assert works_in(game, "O10") == "foxhole"


def test_e56_a_private_comes_once_and_to_a_broken_unit() -> None:
    game = given({"g": "ger-rifle-squad E5 broken", "h": "ger-rifle-squad E7"}, {})
    happens(game, AXIS, "field-promotion")
    assert game.decision is not None
    assert set(map(str, game.decision.options)) <= {"E5", "True", "False"}
    while game.decision is not None:
        choice = next(iter(game.decision.options), None)
        game.answer(choice if choice is not None else next(iter(game.decision.buttons)))
    assert len(units_in(game, "E5", AXIS)) == 2
    happens(game, AXIS, "field-promotion")
    finish(game)
    assert len(units_of(game, AXIS)) == 4


def test_e57_each_loses_one_card_that_the_other_drew() -> None:
    game = given({}, {}, hands={AXIS: ["move", "fire"], ALLIES: ["move"]})
    finish(happens(game, AXIS, "fog-of-war"))
    assert len(hand(game, AXIS)) == 1
    assert hand(game, ALLIES) == ()


def test_e58_a_hero_comes_and_may_rally_one_of_either_side_there() -> None:
    game = given({"g": "ger-rifle-squad E5 broken"}, {})
    happens(game, AXIS, "hero")
    tell(game, "E5", "g")
    finish(game)
    assert not is_broken(game, "g")
    assert any(is_hero(game, unit) for unit in units_in(game, "E5", AXIS))


def test_e58_with_the_hero_on_the_map_nothing_happens() -> None:
    game = given({"g": "ger-rifle-squad E5 broken", "h": "ger-hero E5"}, {})
    finish(happens(game, AXIS, "hero"))
    assert is_broken(game, "g")
    assert len(units_of(game, AXIS)) == 3


def test_e58_a_hero_who_fell_may_come_again() -> None:
    game = given({"g": "ger-rifle-squad E5", "h": "ger-hero E6 broken"}, {})
    finish(happens(game, AXIS, "kia", "h"))
    happens(game, AXIS, "hero")
    tell(game, "E5")
    finish(game)
    assert any(is_hero(game, unit) for unit in units_in(game, "E5", AXIS))


def test_e60_interdiction_must_take_somebody_without_cover_even_ones_own() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E8"},
        terrain={"E8": "brush", "O10": "woods", "A1": "woods"},
    )
    happens(game, AXIS, "interdiction")
    finish(game)
    assert is_suppressed(game, "g")


def test_e60_a_road_through_brush_leaves_no_cover() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E8"},
        terrain={"E8": "brush", "O10": "woods", "A1": "woods"},
        lines={"road": ["E7", "E8", "E9"]},
    )
    happens(game, AXIS, "interdiction")
    finish(game)
    assert is_suppressed(game, "u")


def test_e61_the_hand_is_shown_to_the_one_who_turned_it_up_and_he_may_take_a_card() -> None:
    game = given({}, {}, hands={ALLIES: ["move", "fire"]})
    happens(game, AXIS, "intelligence")
    assert game.decision is not None
    assert game.decision.side == AXIS
    tell(game, card(2, ALLIES))
    finish(game)
    assert hand(game, ALLIES) == (card(1, ALLIES),)
    assert card(2, ALLIES) in game.cards("usa/discard")


def test_e62_kia_must_take_ones_own_if_there_is_no_other() -> None:
    game = given({"g": "ger-rifle-squad E5 broken"}, {"u": "us-rifle-squad E8"})
    finish(happens(game, AXIS, "kia"))
    assert casualties(game, AXIS) == ["g"]


def test_e63_the_nearest_whole_weapon_of_any_side_fails() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "m": "ger-lmg @g"},
        {"u": "us-rifle-squad E8", "n": "us-lmg @u damaged"},
        draws=at("E8"),
    )
    finish(happens(game, AXIS, "malfunction"))
    assert is_damaged(game, "m")
    assert game.is_in_play("n")


def test_e66_prisoners_are_ones_own_broken_units_beside_the_enemy() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken", "h": "ger-rifle-squad H5 broken"},
        {"u": "us-rifle-squad E6 broken"},
    )
    finish(happens(game, AXIS, "prisoners-of-war"))
    assert casualties(game, AXIS) == ["g"]
    assert game.is_in_play("u")


def test_e68_reinforcements_come_to_the_own_edge_where_there_is_room() -> None:
    game = given(
        {"a": "ger-rifle-squad O5"},
        {},
        draws={AXIS: ["34"]},
        terrain={"O6": "water"},
    )
    happens(game, AXIS, "reinforcements")
    assert game.decision is not None
    pick = list(game.decision.options) or list(game.decision.buttons)
    game.answer(pick[0])
    assert game.decision is not None
    assert {option[0] for option in game.decision.options} == {"O"}
    assert {"O5", "O6"} & set(game.decision.options) == set()


def test_e70_sappers_take_mines_or_wire_and_nothing_else() -> None:
    game = given({}, {}, markers={"a": "mines E5", "b": "wire E6", "c": "trench E7"})
    happens(game, AXIS, "sappers")
    assert game.decision is not None
    assert len(list(game.decision.options)) == 2
    tell(game, next(iter(game.decision.options)))
    finish(game)
    assert works_in(game, "E7") == "trench"
    assert bool(works_in(game, "E5")) + bool(works_in(game, "E6")) == 1


def test_e71_a_weapon_of_the_enemy_can_be_taken_by_a_unit_without_one() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "m": "ger-lmg @g", "h": "ger-rifle-squad E6 broken"},
        {"u": "us-rifle-squad E8 broken", "n": "us-lmg @u"},
    )
    finish(happens(game, AXIS, "kia", "u"))
    happens(game, AXIS, "scrounge")
    tell(game, "n", "h")
    finish(game)
    assert weapon_of(game, "h") == "n"
    assert game.piece("n").side == AXIS
    assert game.piece("n").hex == "E6"


def test_e72_a36_light_wounds_answer_shell_shock() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken"}, {}, draws=at("E5"), hands={AXIS: ["light-wounds"]}
    )
    happens(game, AXIS, "shell-shock")
    tell(game, card(1))
    finish(game)
    (team,) = units_in(game, "E5", AXIS)
    assert (troop(game, team), is_broken(game, team)) == ("team", True)


def test_e75_suppressing_fire_needs_a_good_gun_of_a_good_unit() -> None:
    for words, is_possible in (("", True), ("broken", False), ("suppressed", False)):
        game = given(
            {"g": f"ger-rifle-squad E2 {words}", "m": "ger-lmg @g"},
            {"u": "us-rifle-squad E9"},
        )
        happens(game, AXIS, "suppressing-fire")
        assert is_never_asked(game, "u") is not is_possible


def test_e75_range_counts_the_leader() -> None:
    game = given(
        {"g": "ger-rifle-squad E1", "m": "ger-lmg @g", "l": "ger-leader-1 E1"},
        {"u": "us-rifle-squad E10"},
    )
    happens(game, AXIS, "suppressing-fire")
    tell(game, "u")
    assert is_suppressed(game, "u")


def test_e76_an_enemy_comes_back_if_there_is_no_other_and_broken() -> None:
    game = given({}, {"u": "us-rifle-squad E8 broken"}, draws={AXIS: ["34 @E5"]})
    finish(happens(game, AXIS, "kia", "u"))
    points = game.state.points[AXIS]
    happens(game, AXIS, "walking-wounded")
    tell(game, "E5")
    finish(game)
    assert game.is_in_play("u")
    assert is_broken(game, "u")
    assert game.piece("u").side == ALLIES
    assert casualties(game, ALLIES) == []
    assert game.state.points[AXIS] == points


def test_e76_stacking_holds_where_they_come_back() -> None:
    game = given(
        {"a": "ger-rifle-squad E5", "b": "ger-rifle-squad E8 broken"}, {}, draws={AXIS: ["34 @E5"]}
    )
    finish(happens(game, AXIS, "kia", "b"))
    happens(game, AXIS, "walking-wounded")
    assert game.decision is not None
    while "E6" not in game.decision.options:
        game.answer(next(iter(game.decision.options)))
        assert game.decision is not None
    assert "E5" not in game.decision.options


def test_e77_phosphorus_breaks_one_of_each_side_in_the_smoke() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "h": "ger-rifle-team E6"},
        {"u": "us-rifle-squad E8"},
        hands={},
    )
    happens(game, AXIS, "white-phosphorus")
    tell(game, "E6")
    finish(game)
    assert smoke_in(game, "E6")
    assert is_broken(game, "h")
    assert not is_broken(game, "g")


def test_e77_the_hex_is_beside_a_good_squad_not_its_own() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "b": "ger-rifle-squad H5 broken", "t": "ger-rifle-team K5"},
        {},
    )
    happens(game, AXIS, "white-phosphorus")
    assert game.decision is not None
    assert set(game.decision.options) == {"E4", "F4", "F5", "E6", "D5", "D4"}


def test_e58_1_a_hero_who_leaves_the_map_earns_nothing_and_does_not_come_back() -> None:
    game = given({"h": "ger-hero A5"}, {"u": "us-rifle-squad E8"}, hands={AXIS: ["advance"]})
    order(game, card(1), "h", "h")
    assert game.decision is not None
    (off,) = [button for button in game.decision.buttons if button != PASS]
    tell(game, off)
    finish(game)
    assert game.state.points[AXIS] == 0
    assert not game.is_in_play("h")
    assert "h" not in game.state.boxes.get("arriving-axis", ())
