"""Positions of fire and movement (10, O20, O21, A24-A41), written from the printed text."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.cce.markers import smoke_in, works_in
from hexwright.engine.systems.cce.units import (
    is_broken,
    is_damaged,
    is_suppressed,
    troop,
    units_in,
    units_of,
)
from tests.helpers.cce import ALLIES, AXIS, battle, card, totals
from tests.helpers.cce_orders import finish, is_never_asked, order, tell
from tests.helpers.situations import Situation

FAR = {"z": "us-rifle-team A1"}


def fires(axis: dict[str, str], allies: dict[str, str], *more: str, **given: Any) -> Situation:
    """The Germans have a Fire order and these actions."""
    hands = {AXIS: ["fire", *more], **given.pop("hands", {})}
    return battle(axis=axis, allies=allies, hands=hands, **given)


# --- O20.3.1, O20.3.2, T88.2: firepower -----------------------------------------------------------


def test_o20_3_1_2_the_best_leads_and_each_other_adds_one() -> None:
    game = fires(
        {
            "l": "ger-leader-1 E5",
            "a": "ger-rifle-squad E5",
            "b": "ger-rifle-squad E6",
            "m": "ger-lmg @b",
        },
        {"u": "us-rifle-squad E8"},
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "l", ("a", "b"), "a", "E8", "b", "m")
    finish(game)
    assert totals(game)[0] == (5 + 1) + 2 + 3


def test_o20_3_2_10_3_3_hindrances_are_not_added_up_in_a_group() -> None:
    game = fires(
        {"l": "ger-leader-1 E5", "a": "ger-rifle-squad E5", "b": "ger-rifle-squad F5"},
        {"u": "us-rifle-squad E8"},
        terrain={"E6": "brush", "F6": "orchard", "E7": "field"},
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "l", ("a", "b"), "a", "E8", "b")
    finish(game)
    assert totals(game)[0] == (5 + 1) + 1 - 3 + 3


def test_t88_2_uphill_and_downhill_in_one_group_cancel() -> None:
    game = fires(
        {"l": "ger-leader-1 E5", "a": "ger-rifle-squad E5", "b": "ger-rifle-squad E6"},
        {"u": "us-rifle-squad E7"},
        levels={"E5": 2, "E6": 0, "E7": 1},
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "l", ("a", "b"))
    tell(game, "b", "E7")
    finish(game)
    assert totals(game)[0] == 5 - 1 + 3


def test_10_3_2_1_too_little_firepower_is_no_attack() -> None:
    game = fires(
        {"t": "ger-rifle-team E5"},
        {"u": "us-rifle-squad E7"},
        markers={"s": "smoke-5 E6"},
    )
    finish(order(game, card(1), "t", "t", "E7"))
    assert totals(game) == []


def test_10_3_2_1_actions_may_bring_firepower_above_zero() -> None:
    game = fires(
        {"t": "ger-rifle-team E5"},
        {"u": "us-rifle-squad E6"},
        "hand-grenades",
        markers={"s": "smoke-3 E6"},
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "t", "t", "E6", card(2))
    assert totals(game)[0] == 2 - 3 + 2 + 3


def test_10_3_4_smoke_in_the_hex_of_whoever_fires_hinders() -> None:
    game = fires(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        markers={"s": "smoke-2 E5"},
        terrain={"E7": "brush"},
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "a", "a", "E7")
    assert totals(game)[0] == 5 - 2 + 3


def test_10_3_1_hindrance_lowers_the_roll_of_ordnance_and_not_its_attack() -> None:
    game = fires(
        {"c": "ger-weapon-team E3", "m": "ger-lt-mortar @c"},
        {"u": "us-rifle-squad E8"},
        terrain={"E6": "brush"},
        draws={AXIS: ["33", "12"], ALLIES: ["66"]},
    )
    order(game, card(1), "c", "m", "E8")
    assert totals(game)[-2] == 6 + 3


@pytest.mark.parametrize(("dice", "hits"), [("42", False), ("33", True)])
def test_o20_2_3_a_hindered_hit_needs_more_than_the_distance(dice: str, *, hits: bool) -> None:
    game = fires(
        {"c": "ger-weapon-team E3", "m": "ger-lt-mortar @c"},
        {"u": "us-rifle-squad E8"},
        terrain={"E6": "brush"},
        draws={AXIS: [dice, "66"], ALLIES: ["11"]},
    )
    finish(order(game, card(1), "c", "m", "E8"))
    assert is_broken(game, "u") is hits


def test_1_9_1_2_a_jam_on_a_targeting_roll_hurts_nothing() -> None:
    game = fires(
        {"c": "ger-weapon-team E3", "m": "ger-lt-mortar @c"},
        {"u": "us-rifle-squad E8"},
        draws={AXIS: ["11 jam"]},
    )
    finish(order(game, card(1), "c", "m", "E8"))
    assert not is_damaged(game, "m")


def test_1_9_1_2_a_jam_damages_all_weapons_that_fire_and_no_other() -> None:
    game = fires(
        {
            "l": "ger-leader-1 E5",
            "a": "ger-rifle-squad E5",
            "m": "ger-lmg @a",
            "b": "ger-rifle-squad E6",
            "n": "ger-lmg @b",
            "c": "ger-rifle-squad F5",
            "o": "ger-lmg @c",
        },
        {"u": "us-rifle-squad E8"},
        draws={AXIS: ["11 jam"], ALLIES: ["11"]},
    )
    finish(order(game, card(1), "l", ("a", "b", "c"), "m", "E8", "n", "a"))
    assert [is_damaged(game, one) for one in "mno"] == [True, True, False]
    assert totals(game)[:2] == [4 + 1 + 2 + 2, 6 + 2]
    assert is_broken(game, "u")


def test_a41_a_jam_that_is_a_double_under_sustained_fire_ends_the_gun() -> None:
    game = fires(
        {"a": "ger-rifle-squad E5", "m": "ger-lmg @a"},
        {"u": "us-rifle-squad E8"},
        "sustained-fire",
        draws={AXIS: ["11 jam"], ALLIES: ["66"]},
    )
    finish(order(game, card(1), "a", "m", "E8", card(2)))
    assert not game.is_in_play("m")


def test_a41_two_sustained_fires_and_a_double_end_the_gun() -> None:
    game = fires(
        {"a": "ger-rifle-squad E5", "m": "ger-lmg @a"},
        {"u": "us-rifle-squad E8"},
        "sustained-fire",
        "sustained-fire",
        draws={AXIS: ["22"], ALLIES: ["66"]},
    )
    finish(order(game, card(1), "a", "m", "E8", card(2), card(3)))
    assert totals(game)[0] == 4 + 4 + 4
    assert not game.is_in_play("m")


def test_a41_of_two_guns_whoever_fires_chooses_the_one_that_strains() -> None:
    game = fires(
        {
            "l": "ger-leader-1 E5",
            "a": "ger-rifle-squad E5",
            "m": "ger-lmg @a",
            "b": "ger-rifle-squad E6",
            "n": "ger-lmg @b",
        },
        {"u": "us-rifle-squad E8"},
        "sustained-fire",
        draws={AXIS: ["22"], ALLIES: ["66"]},
    )
    finish(order(game, card(1), "l", ("a", "b"), "m", "E8", "n", PASS, card(2), "n"))
    assert [is_damaged(game, one) for one in "mn"] == [False, True]


def test_a41_an_infantry_gun_is_neither_a_machine_gun_nor_a_mortar() -> None:
    game = fires(
        {"c": "ger-weapon-team E3", "m": "ger-inf-gun @c"},
        {"u": "us-rifle-squad E8"},
        "sustained-fire",
        draws={AXIS: ["66", "34"], ALLIES: ["66"]},
    )
    order(game, card(1), "c", "m", "E8")
    assert is_never_asked(game, card(2))


def test_a27_bore_sighting_looks_at_the_printed_firepower() -> None:
    game = fires(
        {"l": "ger-leader-1 E5", "a": "ger-rifle-squad E5", "m": "ger-lmg @a"},
        {"u": "us-rifle-squad E8"},
        "bore-sighting",
        postures={AXIS: "defender"},
        draws={AXIS: ["34"], ALLIES: ["66"]},
    )
    order(game, card(1), "l", ("a",), "m", "E8")
    assert is_never_asked(game, card(2))


def test_a27_a_squad_without_a_weapon_has_no_bore_sighting() -> None:
    game = fires(
        {"a": "ger-elite-squad E5"},
        {"u": "us-rifle-squad E8"},
        "bore-sighting",
        postures={AXIS: "defender"},
        draws={AXIS: ["34"], ALLIES: ["66"]},
    )
    order(game, card(1), "a", "a", "E8")
    assert is_never_asked(game, card(2))


def test_a34_one_neighbour_in_a_group_is_enough_for_grenades() -> None:
    game = fires(
        {"l": "ger-leader-1 E5", "a": "ger-rifle-squad E5", "b": "ger-rifle-squad E6"},
        {"u": "us-rifle-squad E7"},
        "hand-grenades",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "l", ("a", "b"), "a", "E7", "b", card(2))
    assert totals(game)[0] == 6 + 1 + 2 + 3


def test_a30_crossfire_is_no_use_against_those_who_stand() -> None:
    game = fires(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        "crossfire",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "a", "a", "E7")
    assert is_never_asked(game, card(2))


# --- A40 with A29 ---------------------------------------------------------------------------------


def test_a40_a_group_with_one_unboxed_range_cannot_spray() -> None:
    game = fires(
        {"l": "ger-leader-1 E5", "a": "ger-elite-squad E5", "b": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7", "v": "us-rifle-squad E8"},
        "spray-fire",
        draws={AXIS: ["12"], ALLIES: ["66", "66"]},
    )
    order(game, card(1), "l", ("a", "b"), "a", "E7", "b")
    assert is_never_asked(game, card(2))


def test_a40_a_second_hex_out_of_range_cannot_be_sprayed() -> None:
    game = fires(
        {"a": "ger-elite-squad E2"},
        {"u": "us-rifle-squad E7", "v": "us-rifle-squad E8"},
        "spray-fire",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "a", "a", "E7")
    assert is_never_asked(game, card(2))


def test_a40_hindrance_of_either_hex_counts() -> None:
    game = fires(
        {"a": "ger-elite-squad E4"},
        {"u": "us-rifle-squad E6", "v": "us-rifle-squad F5"},
        "spray-fire",
        terrain={"F4": "brush"},
        markers={"s": "smoke-4 F5"},
        draws={AXIS: ["12"], ALLIES: ["66", "66"]},
    )
    order(game, card(1), "a", "a", "E6", card(2))
    _any_order(game)
    assert totals(game)[0] == 6 - 4 + 3


def _any_order(game: Situation) -> None:
    while game.decision is not None:
        decision = game.decision
        if decision.kind in ("several", "order"):
            game.answer(tuple(decision.options))
        else:
            default = decision.default
            game.answer(next(iter(decision.options)) if default is None else default)


def test_a29_a40_concealment_may_use_the_better_cover_of_a_sprayed_pair() -> None:
    game = fires(
        {"a": "ger-elite-squad E4"},
        {"u": "us-rifle-squad E6", "v": "us-rifle-squad F5"},
        "spray-fire",
        terrain={"F5": "building"},
        draws={AXIS: ["46"], ALLIES: ["34", "34"]},
        hands={ALLIES: ["concealment"]},
    )
    # 16 against 6 + 7 = 13 in the open; less the 3 of the building it is a tie, which suppresses.
    order(game, card(1), "a", "a", "E6", card(2), "u", card(1, ALLIES))
    _any_order(game)
    assert is_suppressed(game, "u")
    assert not is_broken(game, "u")
    assert not is_broken(game, "v")


def test_a29_cover_with_a_road_and_against_a_mortar() -> None:
    game = fires(
        {"c": "ger-weapon-team E3", "m": "ger-lt-mortar @c"},
        {"u": "us-rifle-squad E8"},
        markers={"f": "foxhole E8"},
        lines={"road": ["D8", "E8", "F8"]},
        draws={AXIS: ["66", "66"], ALLIES: ["11"]},
        hands={ALLIES: ["concealment"]},
    )
    # Cover 4 - 1 = 3: 18 - 3 = 15 against 6 + 3 + 2 = 11.
    order(game, card(1), "c", "m", "E8", card(1, ALLIES))
    finish(game)
    assert totals(game)[-1] == 11
    assert is_broken(game, "u")


# --- O20.3.4: defence -----------------------------------------------------------------------------


def test_o20_3_4_a_leader_who_breaks_first_helps_nobody_after_him() -> None:
    def defends(first: str) -> bool:
        game = fires(
            {"a": "ger-rifle-squad E5"},
            {"l": "us-leader-2 E7", "u": "us-rifle-squad E7"},
            draws={AXIS: ["46"], ALLIES: ["11", "34"] if first == "l" else ["34", "11"]},
        )
        order(game, card(1), "a", "a", "E7", first)
        finish(game)
        return is_broken(game, "u")

    # 15 against 6 + 2 + 7 = 15 while he stands, 13 when he does not.
    assert not defends("u")
    assert defends("l")


def test_o20_3_4_e52_teams_of_a_squad_that_was_shot_at_both_defend() -> None:
    game = fires(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        draws={AXIS: ["46 event", "34 deploy"], ALLIES: ["11", "11"]},
    )
    # The active side deploys, which is the German one: it may not touch the American squad.
    order(game, card(1), "a", "a", "E7")
    assert game.decision is not None
    assert list(game.decision.options) == ["a"]
    assert game.decision.side == AXIS


def test_o20_3_4_e58_who_came_after_the_roll_does_not_defend() -> None:
    game = fires(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        draws={AXIS: ["46"], ALLIES: ["34 event", "34 hero"]},
    )
    order(game, card(1), "a", "a", "E7")
    finish(game)
    hero = next(unit for unit in units_in(game, "E7", ALLIES) if troop(game, unit) == "hero")
    assert not is_broken(game, hero)
    assert len(totals(game)) == 2


def test_a35_1_hidden_entrenchments_serve_all_who_defend_after_it() -> None:
    game = fires(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7", "t": "us-rifle-team E7"},
        draws={AXIS: ["46"], ALLIES: ["34", "34"]},
        hands={ALLIES: ["hidden-entrenchments"]},
        postures={ALLIES: "defender"},
    )
    order(game, card(1), "a", "a", "E7", "u", card(1, ALLIES))
    finish(game)
    assert totals(game)[1:] == [6 + 3 + 7, 6 + 3 + 7]
    assert works_in(game, "E7") == "foxhole"


@pytest.mark.parametrize("face", ["good", "broken"])
def test_o20_3_4_a_tie_on_somebody_suppressed_changes_nothing(face: str) -> None:
    morale = {"good": 6, "broken": 8}[face]
    dice = {"good": "55", "broken": "44"}[face]
    game = fires(
        {"a": "ger-rifle-squad E5"},
        {"u": f"us-rifle-squad E7 {face} suppressed"},
        draws={AXIS: ["46"], ALLIES: [dice]},
    )
    finish(order(game, card(1), "a", "a", "E7"))
    assert totals(game) == [15, morale - 1 + sum(map(int, dice))]
    assert game.piece("u").face == face


def test_11_6_flame_ignores_cover_and_a_satchel_is_spent() -> None:
    game = fires(
        {"a": "ger-rifle-squad E5", "f": "ger-flamethrower @a"},
        {"u": "us-rifle-squad E6"},
        terrain={"E6": "building"},
        draws={AXIS: ["12"], ALLIES: ["34"]},
    )
    finish(order(game, card(1), "a", "f", "E6"))
    assert totals(game) == [11 + 3, 6 + 7]
    game = fires(
        {"a": "ger-rifle-squad E5", "f": "ger-satchel @a"},
        {"u": "us-rifle-squad E6"},
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    finish(order(game, card(1), "a", "f", "E6"))
    assert not game.is_in_play("f")


def test_t78_3_t97_a_wall_covers_where_fire_crosses_it() -> None:
    game = fires(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        terrain={"E7": "brush"},
        sides={("E6", "E7"): "wall"},
        draws={AXIS: ["34"], ALLIES: ["34"]},
    )
    finish(order(game, card(1), "a", "a", "E7"))
    assert totals(game)[1] == 6 + 2 + 7


def test_t97_a_wall_is_no_cover_against_a_mortar() -> None:
    game = fires(
        {"c": "ger-weapon-team E4", "m": "ger-lt-mortar @c"},
        {"u": "us-rifle-squad E7"},
        terrain={"E7": "brush"},
        sides={("E6", "E7"): "wall"},
        draws={AXIS: ["66", "34"], ALLIES: ["34"]},
    )
    finish(order(game, card(1), "c", "m", "E7"))
    assert totals(game)[-1] == 6 + 1 + 7


def test_t99_shells_burst_in_trees() -> None:
    game = fires(
        {"c": "ger-weapon-team E4", "m": "ger-lt-mortar @c"},
        {"u": "us-rifle-squad E7"},
        terrain={"E7": "woods"},
        draws={AXIS: ["66", "34"], ALLIES: ["34"]},
    )
    finish(order(game, card(1), "c", "m", "E7"))
    assert totals(game)[-2:] == [6 + 7 + 2, 6 + 2 + 7]


@pytest.mark.parametrize("ground", ["stream", "marsh"])
def test_t89_t95_no_weapon_fires_from_water(ground: str) -> None:
    game = fires(
        {"a": "ger-rifle-squad E5", "m": "ger-lmg @a"},
        {"u": "us-rifle-squad E7"},
        terrain={"E5": ground},
    )
    order(game, card(1), "a")
    assert game.decision is not None
    assert "m" not in game.decision.options


def test_f106_3_wire_keeps_weapons_silent_and_groups_apart() -> None:
    game = fires(
        {
            "l": "ger-leader-1 E5",
            "a": "ger-rifle-squad E5",
            "m": "ger-lmg @a",
            "b": "ger-rifle-squad E6",
        },
        {"u": "us-rifle-squad E8"},
        markers={"w": "wire E5"},
        draws={AXIS: ["34"], ALLIES: ["66"]},
    )
    order(game, card(1), "l", ("a", "b"))
    assert game.decision is not None
    assert "m" not in game.decision.options
    tell(game, "a", "E8")
    assert totals(game)[0] == 5 + 1 - 1 + 7


# --- O21, A33: moves and opportunity fire ---------------------------------------------------------


def moves(axis: dict[str, str], allies: dict[str, str], **given: Any) -> Situation:
    """The Americans have a Move order; Germans look on."""
    hands = {ALLIES: ["move", "move"], **given.pop("hands", {})}
    return battle(axis=axis, allies=allies, hands=hands, active=ALLIES, **given)


MOVE1, MOVE2 = card(1, ALLIES), card(2, ALLIES)


def test_a33_3_one_attack_for_each_expense_and_none_without_another_step() -> None:
    game = moves(
        {"g": "ger-rifle-squad E8", "h": "ger-rifle-squad F8"},
        {"u": "us-rifle-squad E3"},
        hands={AXIS: ["fire", "fire"]},
        draws={AXIS: ["11", "11"], ALLIES: ["66", "66"]},
    )
    order(game, MOVE1, "u", "u", "E4", card(1), "g", ":shoot", "g", "E4")
    assert len(totals(game)) == 2
    assert game.decision is not None
    assert game.decision.side == ALLIES
    tell(game, "E5", ":shoot", "g", "E5")
    assert len(totals(game)) == 4


def test_a33_3_whoever_was_armed_is_not_armed_again_in_the_next_move_order() -> None:
    game = moves(
        {"g": "ger-rifle-squad E8"},
        {"u": "us-rifle-squad E3", "v": "us-rifle-squad D3"},
        hands={AXIS: ["fire", "fire"]},
        draws={AXIS: ["11"], ALLIES: ["66"]},
    )
    order(game, MOVE1, "u", "u", "E4", card(1), "g", ":shoot", "g")
    finish(game)
    order(game, MOVE2, "v", "v", "D4")
    assert is_never_asked(game, card(2))


def test_a33_3_a_mortar_takes_no_part_its_crew_does() -> None:
    game = moves(
        {"c": "ger-weapon-team E7", "m": "ger-lt-mortar @c"},
        {"u": "us-rifle-squad E4"},
        hands={AXIS: ["fire"]},
        draws={AXIS: ["11"], ALLIES: ["66"]},
    )
    order(game, MOVE1, "u", "u", "E5", card(1), "c", ":shoot")
    assert game.decision is None or "m" not in game.decision.options
    tell(game, "c", "E5")
    assert totals(game)[0] == 1 + 2


def test_a33_1_a_transfer_of_a_weapon_is_no_occasion() -> None:
    game = moves(
        {"g": "ger-rifle-squad E8"},
        {"u": "us-rifle-squad E4", "m": "us-lmg @u", "v": "us-rifle-team E4"},
        hands={AXIS: ["fire"]},
    )
    order(game, MOVE1, "u", "u")
    assert game.decision is not None
    tell(game, ":transfer", "v")
    # The mover is asked again, and not his enemy.
    assert game.decision is not None
    assert game.decision.side == ALLIES
    assert game.piece("m").carried_by == "v"


def test_o20_3_4_a33_those_who_stand_in_the_hex_are_suppressed_by_a_tie_the_mover_breaks() -> None:
    game = moves(
        {"g": "ger-rifle-squad E8"},
        {"u": "us-rifle-squad E4", "v": "us-rifle-team E5"},
        hands={AXIS: ["fire"]},
        draws={AXIS: ["34"], ALLIES: ["15", "15"]},
    )
    order(game, MOVE1, "u", "u", "E5", card(1), "g", ":shoot", "g", "E5")
    game.answer("v")
    assert is_broken(game, "u")
    assert is_suppressed(game, "v")
    assert not is_broken(game, "v")


def test_a36_o21_a_team_goes_on_with_what_its_squad_has_left() -> None:
    game = moves(
        {"g": "ger-rifle-squad E8"},
        {"u": "us-rifle-squad E3"},
        hands={AXIS: ["fire"], ALLIES: ["move", "light-wounds"]},
        draws={AXIS: ["66"], ALLIES: ["11"]},
    )
    order(game, MOVE1, "u", "u", "E4", card(1), "g", ":shoot", "g", "E4", MOVE2)
    (team,) = units_of(game, ALLIES)
    tell(game, "F4")
    finish(game)
    assert troop(game, team) == "team"
    assert game.piece(team).hex == "F4"


def test_f105_2_trench_to_trench_is_not_fired_at_and_costs_one() -> None:
    game = moves(
        {"g": "ger-rifle-squad E8"},
        {"u": "us-rifle-squad E4"},
        markers={"a": "trench E4", "b": "trench E5"},
        terrain={"E5": "woods"},
        levels={"E5": 1},
        hands={AXIS: ["fire"]},
    )
    order(game, MOVE1, "u", "u", "E5")
    assert game.decision is not None
    assert game.decision.side == ALLIES
    tell(game, "E6")
    assert game.piece("u").hex == "E6"


def test_f106_2_leaving_wire_takes_all_that_is_left() -> None:
    game = moves(
        {"g": "ger-rifle-squad O8"},
        {"u": "us-rifle-squad E4"},
        markers={"w": "wire E4"},
    )
    order(game, MOVE1, "u", "u", "E5")
    assert game.decision is None or not [
        option for option in game.decision.options if game.has_hex(str(option))
    ]


def test_f106_2_t93_a_road_and_a_leader_do_not_help_out_of_wire() -> None:
    game = moves(
        {"g": "ger-rifle-squad O8"},
        {"u": "us-rifle-squad E4", "l": "us-leader-2 E5"},
        markers={"w": "wire E4"},
        lines={"road": ["E5", "E6", "E7"]},
    )
    order(game, MOVE1, "u", "u", "E5")
    finish(game)
    assert game.piece("u").hex == "E5"


def test_t93_the_road_bonus_comes_once() -> None:
    game = moves(
        {"g": "ger-rifle-squad O8"},
        {"u": "us-rifle-squad E2"},
        lines={"road": ["E3", "E4", "E5", "E6", "E7", "E8"]},
    )
    order(game, MOVE1, "u", "u", "E3", "E4", "E5", "E6", "E7")
    finish(game)
    assert game.piece("u").hex == "E7"


def test_t93_the_road_bonus_can_pay_for_the_hex_after_the_road() -> None:
    game = moves(
        {"g": "ger-rifle-squad O8"},
        {"u": "us-rifle-squad E2 broken"},
        lines={"road": ["D5", "E5", "F5"]},
    )
    order(game, MOVE1, "u", "u", "E3", "E4", "E5", "E6")
    assert game.piece("u").hex == "E6"


def test_t88_1_t84_uphill_and_a_fence_cost_one_each() -> None:
    game = moves(
        {"g": "ger-rifle-squad O8"},
        {"u": "us-rifle-squad E2"},
        levels={"E3": 1},
        sides={("E2", "E3"): "fence"},
    )
    order(game, MOVE1, "u", "u", "E3", "E4")
    finish(game)
    assert game.piece("u").hex == "E4"
    game = moves(
        {"g": "ger-rifle-squad O8"},
        {"u": "us-rifle-squad E2"},
        levels={"E3": 1},
        sides={("E2", "E3"): "fence"},
        terrain={"E4": "woods"},
    )
    order(game, MOVE1, "u", "u", "E3")
    assert game.decision is None or "E4" not in game.decision.options


def test_o21_2_those_who_go_together_go_as_far_as_the_slowest() -> None:
    game = moves(
        {"g": "ger-rifle-squad O8"},
        {"l": "us-leader-0 E2", "u": "us-rifle-squad E2", "m": "us-mmg @u"},
    )
    order(game, MOVE1, "l", ("u",), "u", ("l",), "E3", "E4")
    assert game.decision is None or "E5" not in game.decision.options
    finish(game)
    assert (game.piece("u").hex, game.piece("l").hex) == ("E4", "E4")


def test_o21_3_a35_2_hidden_mines_attack_those_together_with_one_roll() -> None:
    game = moves(
        {"g": "ger-rifle-squad O8"},
        {"l": "us-leader-0 E2", "u": "us-rifle-squad E2", "x": "us-rifle-team E3"},
        hands={AXIS: ["hidden-mines"]},
        postures={AXIS: "defender"},
        draws={AXIS: ["34"], ALLIES: ["66", "66"]},
    )
    order(game, MOVE1, "l", ("u",), "u", ("l",), "E3", card(1))
    finish(tell(game, "u"))
    # One roll of the mines, one defence of each who entered; cover does not count.
    assert [total for total in totals(game) if total is not None] in (
        [13, 7 + 12, 6 + 12],
        [13, 6 + 12, 7 + 12],
    )


def test_o21_6_the_inactive_side_acts_before_assault_fire() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E2"},
        allies={"u": "us-rifle-squad E7"},
        hands={AXIS: ["move", "assault-fire"], ALLIES: ["fire"]},
        draws={AXIS: ["11"], ALLIES: ["66"]},
    )
    order(game, card(1), "g", "g", "E3")
    assert game.decision is not None
    assert game.decision.side == ALLIES


def test_o14_4_assault_fire_does_not_replace_the_move() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E4"},
        allies={"u": "us-rifle-squad E7"},
        hands={AXIS: ["move", "assault-fire"]},
        draws={AXIS: ["11"], ALLIES: ["66"]},
    )
    order(game, card(1), "g", f":play {card(2)}", "g", "E7")
    assert game.decision is not None
    assert game.decision.default is None


def test_a39_smoke_grenades_need_a_boxed_move_of_the_face_that_is_up() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E4 broken"},
        allies={"u": "us-rifle-squad O7"},
        hands={AXIS: ["move", "smoke-grenades"]},
    )
    order(game, card(1), "g")
    assert game.decision is not None
    assert f":play {card(2)}" not in game.decision.buttons


def test_a39_smoke_is_not_put_on_water_or_fire() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E4"},
        allies={"u": "us-rifle-squad O7"},
        hands={AXIS: ["move", "smoke-grenades"]},
        terrain={"E5": "stream", "E3": "water"},
        markers={"b": "smoke-3 F4 blaze"},
    )
    order(game, card(1), "g", f":play {card(2)}")
    assert game.decision is not None
    assert set(game.decision.options) & {"E5", "E3", "F4"} == set()
    assert "E4" in game.decision.options
    tell(game, "E4")
    assert smoke_in(game, "E4")


def test_3_3_1_2_a_squad_that_leaves_its_leader_loses_his_help() -> None:
    game = moves(
        {"g": "ger-rifle-squad O8"},
        {"l": "us-leader-2 E2", "u": "us-rifle-squad E2"},
    )
    order(game, MOVE1, "u", "u", "E3", "E4", "E5", "E6")
    assert game.decision is None or "E7" not in game.decision.options


def test_3_3_1_1_a_leader_activates_no_leader_and_no_hero() -> None:
    game = moves(
        {"g": "ger-rifle-squad O8"},
        {"l": "us-leader-2 E2", "k": "us-leader-1 E2", "h": "us-hero E2", "u": "us-rifle-squad E3"},
    )
    order(game, MOVE1, "l")
    assert game.decision is not None
    assert list(game.decision.options) == ["u"]


def test_e58_1_a_hero_may_be_activated_by_a_second_order() -> None:
    game = moves({"g": "ger-rifle-squad O8"}, {"h": "us-hero E2", "u": "us-rifle-squad A3"})
    finish(order(game, MOVE1, "h", "h", "E3"))
    order(game, MOVE2, "h", "h", "E4")
    assert game.piece("h").hex == "E4"


def test_o21_4_nobody_moves_into_an_enemy_or_off_his_own_edge() -> None:
    game = moves({"g": "ger-rifle-squad B5"}, {"u": "us-rifle-squad A5"})
    order(game, MOVE1, "u", "u")
    assert game.decision is not None
    assert "B5" not in game.decision.options
    assert not [button for button in game.decision.buttons if button not in (PASS,)]
