"""Chapters 11, 13, O20 and the actions of fire once more, two rules at a time."""

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.cce.markers import blaze_in, smoke_in, works_in
from hexwright.engine.systems.cce.units import (
    is_broken,
    is_damaged,
    is_suppressed,
    troop,
    units_in,
    units_of,
)
from hexwright.engine.systems.cce.victory import casualties
from tests.helpers.cce import ALLIES, AXIS, card, totals
from tests.helpers.cce_orders import finish, is_never_asked, order, tell
from tests.helpers.cce_positions import asked, choices, given, go_on, moving

# --- 11, 3.3: weapons and leaders -----------------------------------------------------------------


def test_3_3_1_3_a_leader_gives_nothing_to_the_gun_of_another_leader() -> None:
    game = given(
        {"l": "ger-leader-1 E5", "m": "ger-mmg @l", "k": "ger-leader-2 E5"},
        {"u": "us-rifle-squad E8"},
        "fire",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    finish(order(game, card(1), "l", "m", "E8"))
    assert totals(game)[0] == 6 + 3


def test_3_3_1_2_a_leader_in_the_hex_lengthens_the_range_of_a_gun() -> None:
    game = given(
        {"g": "ger-rifle-squad E1", "m": "ger-lmg @g", "l": "ger-leader-1 E1"},
        {"u": "us-rifle-squad E10"},
        "fire",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    finish(order(game, card(1), "g", "m", "E10"))
    assert totals(game)[0] == 4 + 1 + 3


def test_11_5_a_mortar_joins_no_group_and_others_join_no_mortar() -> None:
    game = given(
        {
            "l": "ger-leader-1 E5",
            "a": "ger-rifle-squad E5",
            "c": "ger-weapon-team E5",
            "m": "ger-lt-mortar @c",
        },
        {"u": "us-rifle-squad E8"},
        "fire",
        draws={AXIS: ["66", "12"], ALLIES: ["66"]},
    )
    order(game, card(1), "l", ("a", "c"), "a", "E8")
    assert "m" not in choices(game)


def test_a41_a_mortar_is_strained_by_its_attack_roll_and_not_by_its_aim() -> None:
    for draws, is_hurt in ((["66", "34"], False), (["65", "33"], True)):
        game = given(
            {"c": "ger-weapon-team E3", "m": "ger-lt-mortar @c"},
            {"u": "us-rifle-squad E8"},
            "fire",
            "sustained-fire",
            draws={AXIS: draws, ALLIES: ["66"]},
        )
        finish(order(game, card(1), "c", "m", "E8", card(2)))
        assert is_damaged(game, "m") is is_hurt


def test_a34_grenades_help_a_gun_that_must_hit_first() -> None:
    game = given(
        {"c": "ger-weapon-team E5", "m": "ger-inf-gun @c"},
        {"u": "us-rifle-squad E6"},
        "fire",
        "hand-grenades",
        draws={AXIS: ["66", "12"], ALLIES: ["66"]},
    )
    finish(order(game, card(1), "c", PASS, "m", "E6", card(2)))
    assert totals(game)[-2] == 11 + 2 + 3


def test_11_6_a_group_with_a_flamethrower_leaves_no_cover_but_wire_still_counts() -> None:
    game = given(
        {
            "l": "ger-leader-0 E5",
            "a": "ger-rifle-squad E5",
            "f": "ger-flamethrower @a",
        },
        {"u": "us-rifle-squad E6"},
        "fire",
        terrain={"E6": "woods"},
        markers={"w": "wire E6"},
        draws={AXIS: ["12"], ALLIES: ["34"]},
    )
    order(game, card(1), "a", "f", "E6", "a")
    finish(game)
    assert totals(game) == [11 + 1 + 3, 6 - 1 + 7]


def test_a29_11_6_concealment_is_no_help_against_flames() -> None:
    game = given(
        {"a": "ger-rifle-squad E5", "f": "ger-flamethrower @a"},
        {"u": "us-rifle-squad E6"},
        "fire",
        theirs=("concealment",),
        terrain={"E6": "building"},
        draws={AXIS: ["12"], ALLIES: ["35"]},
    )
    order(game, card(1), "a", "f", "E6")
    # Fourteen against fourteen: a tie, if the building took nothing off the attack.
    if game.decision is not None and game.decision.is_allowed(card(1, ALLIES)):
        tell(game, card(1, ALLIES))
    finish(game)
    assert is_suppressed(game, "u")


def test_13_2_f106_suppression_and_wire_add_up() -> None:
    game = given(
        {"a": "ger-rifle-squad E5 suppressed"},
        {"u": "us-rifle-squad E8 suppressed"},
        "fire",
        markers={"w": "wire E5", "x": "wire E8"},
        draws={AXIS: ["12"], ALLIES: ["34"]},
    )
    finish(order(game, card(1), "a", "a", "E8"))
    assert totals(game) == [5 - 2 + 3, 6 - 2 + 7]


def test_13_2_f106_range_is_shorter_by_both() -> None:
    game = given(
        {"a": "ger-rifle-squad E5 suppressed"},
        {"u": "us-rifle-squad E9"},
        "fire",
        markers={"w": "wire E5"},
    )
    order(game)
    assert game.decision is not None
    assert not game.decision.is_allowed(card(1))


def test_11_3_a_weapon_may_be_destroyed_by_its_owner_in_his_turn() -> None:
    game = given({"a": "ger-rifle-squad E5", "m": "ger-mmg @a"}, {}, "move")
    order(game, ":scrap m")
    assert not game.is_in_play("m")


# --- O20: triggers inside an attack ---------------------------------------------------------------


def test_1_9_1_a_sniper_breaks_the_target_before_it_defends() -> None:
    game = given(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        "fire",
        draws={AXIS: ["34 sniper", "34 @E7"], ALLIES: ["12"]},
    )
    finish(order(game, card(1), "a", "a", "E7", "u"))
    # Twelve against the eight of the broken squad and three: it breaks again.
    assert totals(game)[-1] == 8 + 3
    assert casualties(game, ALLIES) == ["u"]


def test_1_9_1_a_sniper_of_the_defender_cannot_undo_the_attack() -> None:
    game = given(
        {"a": "ger-rifle-squad E5 broken"},
        {"u": "us-rifle-squad E6"},
        "fire",
        draws={AXIS: ["66"], ALLIES: ["11 sniper", "34 @E5"]},
    )
    finish(order(game, card(1), "a", "a", "E6", "a"))
    assert casualties(game, AXIS) == ["a"]
    assert is_broken(game, "u")


def test_e46_a_target_that_flees_a_fire_still_defends_where_it_is_now() -> None:
    game = given(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        "fire",
        terrain={"E8": "woods"},
        draws={AXIS: ["34 event", "34 blaze", "34 @E7"], ALLIES: ["34"]},
    )
    finish(order(game, card(1), "a", "a", "E7", "E8"))
    assert blaze_in(game, "E7")
    assert totals(game)[-1] == 6 + 2 + 7


def test_e62_a_target_that_died_in_the_event_defends_no_more() -> None:
    game = given(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7 broken", "v": "us-rifle-team E7"},
        "fire",
        draws={AXIS: ["34 event", "34 kia"], ALLIES: ["34"]},
    )
    finish(order(game, card(1), "a", "a", "E7"))
    assert len(totals(game)) == 2


def test_e75_a_target_suppressed_by_the_event_defends_with_less() -> None:
    game = given(
        {"a": "ger-rifle-squad E5", "m": "ger-lmg @a"},
        {"u": "us-rifle-squad E7"},
        "fire",
        draws={AXIS: ["34 event", "34 suppressing-fire"], ALLIES: ["34"]},
    )
    finish(order(game, card(1), "a", "a", "E7", "u"))
    assert totals(game)[-1] == 6 - 1 + 7


def test_1_9_1_e44_what_a_defence_came_to_stands_whatever_its_event_does() -> None:
    # Twelve against 6 + 5: the roll has settled it before its owner becomes veteran.
    game = given(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        "fire",
        draws={AXIS: ["34"], ALLIES: ["14 event", "34 battle-harden"]},
    )
    finish(order(game, card(1), "a", "a", "E7", "u"))
    assert totals(game)[-1] == 6 + 5
    assert is_broken(game, "u")


def test_o20_3_a_second_attack_on_the_same_hex_meets_what_the_first_left() -> None:
    game = given(
        {"l": "ger-leader-1 E5", "a": "ger-rifle-squad E5", "b": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        "fire",
        draws={AXIS: ["66", "66"], ALLIES: ["11", "11"]},
    )
    order(game, card(1), "l", ("a", "b"), "a", "E7", PASS, "b", "E7")
    finish(game)
    assert casualties(game, ALLIES) == ["u"]


def test_o20_3_nobody_fires_at_a_hex_whose_last_enemy_is_gone() -> None:
    game = given(
        {"l": "ger-leader-1 E5", "a": "ger-rifle-squad E5", "b": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7 broken"},
        "fire",
        draws={AXIS: ["66"], ALLIES: ["11"]},
    )
    order(game, card(1), "l", ("a", "b"), "a", "E7", PASS)
    finish(game)
    assert len(totals(game)) == 2


def test_o20_2_1_smoke_shells_need_a_hit_and_spare_the_enemy() -> None:
    for dice, has_smoke in (("66", True), ("11", False)):
        game = given(
            {"c": "ger-weapon-team E2", "m": "ger-med-mortar @c"},
            {"u": "us-rifle-squad E8"},
            "fire",
            draws={AXIS: [dice]},
        )
        order(game, card(1), "c", "m", "E8")
        if game.decision is not None and ":smoke" in choices(game):
            tell(game, ":smoke")
        finish(game)
        assert bool(smoke_in(game, "E8")) is has_smoke
        assert not is_broken(game, "u")


# --- actions before an attack ---------------------------------------------------------------------


@pytest.mark.parametrize(("gun", "is_possible"), [("ger-lmg", False), ("ger-mmg", True)])
def test_a27_a33_a_defender_bore_sights_in_opportunity_fire(gun: str, *, is_possible: bool) -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        {"g": "ger-rifle-squad E8", "m": f"{gun} @g"},
        "fire",
        "bore-sighting",
        postures={AXIS: "defender"},
        draws={AXIS: ["34"], ALLIES: ["66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1), "g", ":shoot", "m", "E4")
    assert is_never_asked(game, card(2)) is not is_possible


def test_a27_whoever_only_scouts_has_no_bore_sighting() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "m": "ger-hmg @g"},
        {"u": "us-rifle-squad E8"},
        "fire",
        "bore-sighting",
        postures={AXIS: "recon"},
        draws={AXIS: ["34"], ALLIES: ["66"]},
    )
    order(game, card(1), "g", "m", "E8")
    assert is_never_asked(game, card(2))


def test_a37_a_leader_alone_is_no_marksman() -> None:
    game = given(
        {"l": "ger-leader-1 E5", "m": "ger-mmg @l"},
        {"u": "us-rifle-squad E8"},
        "fire",
        "marksmanship",
        draws={AXIS: ["34"], ALLIES: ["66"]},
    )
    order(game, card(1), "l", "m", "E8")
    assert is_never_asked(game, card(2))


def test_a30_crossfire_counts_for_one_who_moves_among_those_who_stand() -> None:
    game = moving(
        {"u": "us-rifle-squad E4", "v": "us-rifle-team E5"},
        {"g": "ger-rifle-squad E8"},
        "fire",
        "crossfire",
        draws={AXIS: ["12"], ALLIES: ["66", "66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E5", card(1), "g", ":shoot", "g", "E5", card(2))
    go_on(game)
    assert totals(game)[0] == 5 + 2 + 3


def test_a26_assault_fire_meets_nobody_who_moves() -> None:
    game = given(
        {"g": "ger-rifle-squad E3"},
        {"u": "us-rifle-squad E7"},
        "move",
        "assault-fire",
        "crossfire",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "g", "g", "E4", f":play {card(2)}", "g", "E7")
    assert is_never_asked(game, card(3))


def test_a26_o20_3_4_a_tie_of_assault_fire_suppresses() -> None:
    game = given(
        {"g": "ger-rifle-squad E3"},
        {"u": "us-rifle-squad E7"},
        "move",
        "assault-fire",
        draws={AXIS: ["34"], ALLIES: ["33"]},
    )
    order(game, card(1), "g", "g", "E4", f":play {card(2)}", "g", "E7")
    go_on(game)
    assert is_suppressed(game, "u")
    assert not is_broken(game, "u")


def test_a26_a_jam_in_assault_fire_hurts_the_gun() -> None:
    game = given(
        {"g": "ger-rifle-squad E3", "m": "ger-lmg @g"},
        {"u": "us-rifle-squad E7"},
        "move",
        "assault-fire",
        draws={AXIS: ["11 jam"], ALLIES: ["66"]},
    )
    order(game, card(1), "g", "g", "E4", f":play {card(2)}", "m", "E7")
    go_on(game)
    assert is_damaged(game, "m")


# --- actions before a defence ---------------------------------------------------------------------


def test_a35_3_one_pillbox_and_not_where_works_are() -> None:
    game = given(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7", "t": "us-rifle-team E7"},
        "fire",
        theirs=("hidden-pillbox", "hidden-pillbox"),
        terrain={"E7": "building"},
        postures={ALLIES: "defender"},
        draws={AXIS: ["46"], ALLIES: ["34", "34"]},
    )
    order(game, card(1), "a", "a", "E7", "u", card(1, ALLIES))
    assert is_never_asked(game, card(2, ALLIES))
    assert works_in(game, "E7") == "pillbox"
    assert totals(game)[1:] == [6 + 5 + 7, 6 + 5 + 7]


def test_a35_1_no_foxhole_in_a_building_or_beside_works() -> None:
    for more in ({"terrain": {"E7": "building"}}, {"markers": {"w": "wire E7"}}):
        game = given(
            {"a": "ger-rifle-squad E5"},
            {"u": "us-rifle-squad E7"},
            "fire",
            theirs=("hidden-entrenchments",),
            postures={ALLIES: "defender"},
            draws={AXIS: ["46"], ALLIES: ["66"]},
            **more,
        )
        order(game, card(1), "a", "a", "E7")
        assert is_never_asked(game, card(1, ALLIES))


def test_a29_two_concealments_take_the_cover_twice() -> None:
    game = given(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        "fire",
        theirs=("concealment", "concealment"),
        terrain={"E7": "brush"},
        draws={AXIS: ["66"], ALLIES: ["35"]},
    )
    # Seventeen less two is fifteen, against 6 + 1 + 8.
    order(game, card(1), "a", "a", "E7", card(1, ALLIES), card(2, ALLIES))
    finish(game)
    assert is_suppressed(game, "u")


def test_a29_what_concealment_took_is_gone_for_those_who_defend_later() -> None:
    game = given(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7", "t": "us-rifle-team E7"},
        "fire",
        theirs=("concealment",),
        terrain={"E7": "building"},
        draws={AXIS: ["66"], ALLIES: ["34", "14"]},
    )
    # Seventeen less three: fourteen against 6 + 3 + 7, then against 6 + 3 + 5.
    order(game, card(1), "a", "a", "E7", "u", card(1, ALLIES))
    finish(game)
    assert not is_suppressed(game, "u")
    assert is_suppressed(game, "t")


def test_a36_light_wounds_cost_a_point_and_keep_gun_and_markers() -> None:
    game = given(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7 suppressed veteran", "m": "us-lmg @u"},
        "fire",
        theirs=("light-wounds",),
        draws={AXIS: ["66"], ALLIES: ["11"]},
    )
    order(game, card(1), "a", "a", "E7", card(1, ALLIES))
    finish(game)
    (team,) = [unit for unit in units_of(game, ALLIES) if unit != "z"]
    assert troop(game, team) == "team"
    assert not is_broken(game, team)
    assert set(game.piece(team).statuses) == {"suppressed", "veteran"}
    assert game.piece("m").carried_by == team
    assert game.state.points[ALLIES] == -1
    assert casualties(game, ALLIES) == []


def test_a36_a_squad_that_only_gets_suppressed_has_no_light_wounds() -> None:
    game = given(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        "fire",
        theirs=("light-wounds",),
        draws={AXIS: ["34"], ALLIES: ["33"]},
    )
    order(game, card(1), "a", "a", "E7")
    assert is_never_asked(game, card(1, ALLIES))


# --- A33: opportunity fire ------------------------------------------------------------------------


def test_a33_2_those_armed_before_and_those_armed_now_fire_together() -> None:
    game = moving(
        {"u": "us-rifle-squad E2"},
        {"g": "ger-rifle-squad E7", "h": "ger-rifle-squad F6"},
        "fire",
        "fire",
        draws={AXIS: ["11", "12"], ALLIES: ["66", "66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E3", card(1), "g", ":shoot", "g", "E3")
    tell(game, "E4", card(2), "h", ":shoot", "g", "E4", "h")
    finish(game)
    assert totals(game)[2] == 5 + 1 + 3


def test_a33_2_those_armed_need_no_second_card() -> None:
    game = moving(
        {"u": "us-rifle-squad E2"},
        {"g": "ger-rifle-squad E7"},
        "fire",
        draws={AXIS: ["11", "12"], ALLIES: ["66", "66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E3", card(1), "g", ":shoot", "g", "E3")
    tell(game, "E4", ":shoot", "g", "E4")
    finish(game)
    assert len(totals(game)) == 4


def test_a33_2_a_leader_arms_those_in_his_radius() -> None:
    game = moving(
        {"u": "us-rifle-squad E2"},
        {"l": "ger-leader-1 E7", "g": "ger-rifle-squad E7", "h": "ger-rifle-squad E6"},
        "fire",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(
        game,
        card(1, ALLIES),
        "u",
        "u",
        "E3",
        card(1),
        "l",
        ("g", "h"),
        ":shoot",
        "g",
        "E3",
        "h",
    )
    finish(game)
    assert totals(game)[0] == 5 + 1 + 1 + 3


def test_a33_a_broken_squad_fires_and_its_gun_is_silent() -> None:
    game = moving(
        {"u": "us-rifle-squad E4"},
        {"g": "ger-rifle-squad E7 broken", "m": "ger-lmg @g"},
        "fire",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E5", card(1), "g", ":shoot")
    assert "m" not in choices(game)
    finish(tell(game, "g", "E5") if game.decision is not None and "g" in choices(game) else game)
    assert totals(game)[0] == 2 + 3


def test_a33_nobody_fires_at_one_who_leaves_the_map() -> None:
    game = moving({"u": "us-rifle-squad O5"}, {"g": "ger-rifle-squad O8"}, "fire")
    order(game, card(1, ALLIES), "u", "u", ":exit")
    assert asked(game) == ALLIES
    tell(game, 5)
    assert is_never_asked(game, card(1))


def test_a33_those_who_stood_in_the_hex_are_in_the_attack_too() -> None:
    game = moving(
        {"u": "us-rifle-squad E4", "v": "us-rifle-squad E5"},
        {"g": "ger-rifle-squad E8"},
        "fire",
        draws={AXIS: ["66"], ALLIES: ["11", "11"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E5", card(1), "g", ":shoot", "g", "E5")
    go_on(game)
    assert is_broken(game, "u")
    assert is_broken(game, "v")


def test_a33_o21_2_each_of_two_who_go_alone_is_fired_at_by_the_same_squad() -> None:
    game = moving(
        {"l": "us-leader-1 E3", "u": "us-rifle-squad E3", "v": "us-rifle-squad E3"},
        {"g": "ger-rifle-squad E8"},
        "fire",
        draws={AXIS: ["11", "11"], ALLIES: ["66"] * 3},
    )
    order(game, card(1, ALLIES), "l", ("u", "v"), "u", "E4", card(1), "g", ":shoot", "g", "E4")
    tell(game, PASS)
    tell(game, "v", "E4", ":shoot", "g", "E4")
    go_on(game)
    assert len(totals(game)) == 2 + 3


def test_a33_1_9_1_a_sniper_in_opportunity_fire_may_end_the_mover_before_it_defends() -> None:
    game = moving(
        {"u": "us-rifle-squad E3 broken"},
        {"g": "ger-rifle-squad E8"},
        "fire",
        draws={AXIS: ["66 sniper", "34 @E4"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1), "g", ":shoot", "g", "E4", "u")
    go_on(game)
    assert casualties(game, ALLIES) == ["u"]
    assert units_in(game, "E4", ALLIES) == ()
