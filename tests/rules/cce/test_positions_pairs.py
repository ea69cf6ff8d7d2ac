"""Positions in which two rules meet, written from the printed text before the code was read."""

import pytest

from hexwright.engine.systems.cce.markers import smoke_in, works_in
from hexwright.engine.systems.cce.records import holder
from hexwright.engine.systems.cce.time_track import now
from hexwright.engine.systems.cce.units import (
    is_broken,
    is_damaged,
    is_suppressed,
    troop,
    units_in,
)
from hexwright.engine.systems.cce.victory import casualties
from tests.helpers.cce import ALLIES, AXIS, battle, card, totals
from tests.helpers.cce_orders import finish, happens, is_never_asked, order, rolls, tell, turn
from tests.helpers.cce_positions import choices, given, go_on, moving, set_time, until
from tests.helpers.situations import Situation

AGAIN = ":again"


def rolled(game: Situation) -> list[int]:
    """All totals of sums so far."""
    return [total for total in totals(game) if total is not None]


# --- leaders (3.3) --------------------------------------------------------------------------------


def test_3_3_1_3_a_leader_does_not_help_the_gun_of_another_leader() -> None:
    game = given(
        {"l": "ger-leader-1 E5", "m": "ger-lmg @l", "k": "ger-leader-2 E5"},
        {"u": "us-rifle-squad E8"},
        "fire",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "l")
    go_on(tell(until(game, "m"), "m", "E8"))
    assert rolled(game)[0] == 4 + 3


def test_3_3_1_1_a_broken_leader_still_activates_his_own_hex_and_no_other() -> None:
    game = given(
        {"l": "ger-leader-2 E5 broken", "a": "ger-rifle-squad E5", "b": "ger-rifle-squad E6"},
        {},
        "move",
    )
    order(game, card(1), "l")
    assert "a" in choices(game)
    assert "b" not in choices(game)


def test_e58_1_a_hero_activates_those_of_his_hex_like_a_leader_of_no_command() -> None:
    game = given(
        {"h": "ger-hero E5", "a": "ger-rifle-squad E5", "b": "ger-rifle-squad E6"}, {}, "move"
    )
    order(game, card(1), "h")
    assert "a" in choices(game)
    assert "b" not in choices(game)


def test_e51_3_3_1_1_a_squad_with_a_broken_leader_is_within_his_command() -> None:
    game = given(
        {
            "l": "ger-leader-2 E5 broken",
            "a": "ger-rifle-squad E5",
            "b": "ger-rifle-squad E6",
            "h": "ger-hero G8",
            "c": "ger-rifle-squad G8 broken",
        },
        {},
    )
    finish(happens(game, AXIS, "cower"))
    assert [is_suppressed(game, one) for one in "abc"] == [False, True, False]


def test_e75_13_2_a_leader_lengthens_the_reach_of_suppressing_fire() -> None:
    for leader, is_reached in (("ger-leader-1 E1", True), ("ger-leader-0 E1", False)):
        game = given(
            {"l": leader, "g": "ger-rifle-squad E1", "m": "ger-lmg @g"},
            {"u": "us-rifle-squad E10"},
        )
        assert is_never_asked(happens(game, AXIS, "suppressing-fire"), "u") is not is_reached


# --- the Initiative card inside other things (9.1) ------------------------------------------------


def test_9_1_o23_2_a_rout_roll_goes_to_and_fro_with_the_card() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E5 broken"},
        "rout",
        draws={AXIS: ["66", "11", "55"]},
        holder=ALLIES,
    )
    order(game, card(1))
    go_on(tell(game, AGAIN, AGAIN))
    # Ten against eight: two hexes towards A, and the card is where it was.
    assert game.piece("u").hex[0] == "C"
    assert holder(game) == ALLIES


def test_9_1_o16_4_2_a_melee_roll_made_again_has_no_sniper() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6"},
        "advance",
        draws={AXIS: ["12"], ALLIES: ["66 sniper", "12"]},
        holder=AXIS,
    )
    order(game, card(1), "g", "g", "E6", AGAIN)
    go_on(game)
    assert rolled(game)[-2:] == [6 + 3, 5 + 1 + 3]
    # Nine against nine: both are lost, for nobody has a bunker.
    assert casualties(game, AXIS) == ["g"]
    assert casualties(game, ALLIES) == ["u"]


def test_9_1_6_2_2_sudden_death_is_put_off_by_the_card() -> None:
    game = given({}, {}, draws={AXIS: ["34 time", "11", "66"]}, holder=ALLIES, last_cards=True)
    set_time(game, 7)
    rolls(game, AXIS)
    while AGAIN not in choices(game) or now(game) == 7:
        until(game)
    game.answer(AGAIN)
    go_on(game)
    assert game.outcome is None
    assert holder(game) == AXIS


def test_9_1_a41_a_jam_and_a_double_are_gone_when_the_roll_is_made_again() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "m": "ger-mmg @g"},
        {"u": "us-rifle-squad E9"},
        "fire",
        "sustained-fire",
        draws={AXIS: ["11 jam", "34"], ALLIES: ["66"]},
        holder=AXIS,
    )
    order(game, card(1), "g", "m", "E9", card(2), AGAIN)
    go_on(game)
    assert not is_damaged(game, "m")
    assert game.is_in_play("m")
    assert rolled(game)[-2] == 6 + 2 + 7


# --- triggers inside rout and recovery ------------------------------------------------------------


def test_1_9_1_o23_2_a_rout_is_settled_by_the_roll_before_its_event() -> None:
    # Nine against the eight of the broken side: one hex, though the good side has six.
    game = given(
        {},
        {"u": "us-rifle-squad E5 broken"},
        "rout",
        draws={AXIS: ["45 event", "34 medic"]},
    )
    order(game, card(1))
    go_on(tell(until(game, "u"), "u"))
    assert not is_broken(game, "u")
    assert game.piece("u").hex[0] == "D"


def test_o23_3_4_a_unit_rallied_in_its_rout_is_only_broken_by_mines() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E5 broken"},
        "rout",
        markers={"m": "mines D4", "n": "mines D5"},
        draws={AXIS: ["45 event", "34 medic", "66"], ALLIES: ["11"]},
    )
    order(game, card(1))
    go_on(tell(until(game, "u"), "u"))
    assert is_broken(game, "u")
    assert game.is_in_play("u")
    # The one who does not own the unit rolled for the mines.
    assert rolled(game)[-2:] == [6 + 12, 6 + 2]


def test_1_9_1_a32_a_foxhole_dug_in_the_time_of_a_rout_roll_comes_too_late() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E5 broken"},
        "rout",
        theirs=("dig-in",),
        draws={AXIS: ["46 time"]},
    )
    order(game, card(1))
    tell(game, card(1, ALLIES), "E5")
    go_on(game)
    assert works_in(game, "E5") == "foxhole"
    assert game.piece("u").hex[0] == "C"


def test_o22_2_who_is_broken_while_others_rally_gets_no_roll() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken", "h": "ger-rifle-squad E6"},
        {},
        "recover",
        draws={AXIS: ["66 sniper", "34 @E6", "11"]},
    )
    order(game, card(1))
    go_on(tell(until(game, "h"), "h"))
    assert is_broken(game, "h")
    assert is_broken(game, "g")


# --- opportunity fire and moves -------------------------------------------------------------------


def test_a33_2_who_is_armed_by_a_second_card_shoots_with_those_of_the_first() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        {"a": "ger-rifle-squad E7", "b": "ger-rifle-squad E8"},
        "fire",
        "fire",
        draws={AXIS: ["11", "12"], ALLIES: ["66", "66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1), "a", ":shoot", "a", "E4")
    finish(tell(game, "D4", card(2), "b", ":shoot", "a", "D4", "b"))
    assert rolled(game)[2] == 5 + 1 + 3


def test_a33_3_e58_1_a_hero_is_armed_again_for_the_next_move_order() -> None:
    for name, is_armed in (("ger-hero E6", True), ("ger-rifle-squad E6", False)):
        game = moving(
            {"u": "us-elite-squad E3", "v": "us-elite-squad F3"},
            {"h": name},
            "fire",
            "fire",
            draws={AXIS: ["11"] * 2, ALLIES: ["66"] * 2},
        )
        finish(order(game, card(1, ALLIES), "u", "u", "E4", card(1), "h", ":shoot", "h", "E4"))
        order(game, card(2, ALLIES), "v", "v", "F4")
        assert (card(2) in choices(game)) is is_armed
        if is_armed:
            go_on(tell(game, card(2), "h", ":shoot", "h", "F4"))
            assert rolled(game)[2] == 2 + 2


def test_o20_3_4_a_tie_breaks_the_mover_and_suppresses_his_host() -> None:
    game = moving(
        {"u": "us-rifle-squad E3", "v": "us-rifle-squad E4"},
        {"a": "ger-rifle-squad E7"},
        "fire",
        draws={AXIS: ["34"], ALLIES: ["33", "33"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1), "a", ":shoot", "a", "E4")
    go_on(game)
    assert is_broken(game, "u")
    assert not is_broken(game, "v")
    assert is_suppressed(game, "v")


def test_o20_3_4_a_tie_breaks_one_activated_who_has_not_moved_yet() -> None:
    game = moving(
        {"l": "us-leader-1 E4", "v": "us-rifle-squad E4", "u": "us-rifle-squad E3"},
        {"a": "ger-rifle-squad E7"},
        "fire",
        cards=("move",),
        draws={AXIS: ["34"], ALLIES: ["66", "32", "66"]},
    )
    order(game, card(1, ALLIES), "l", ("v", "u"), "u", "E4", card(1), "a", ":shoot", "a", "E4")
    # Twelve against six, one for the leader, and five.
    go_on(tell(game, "u", "v"))
    assert is_broken(game, "v")
    assert not is_suppressed(game, "v")
    assert not is_broken(game, "u")


def test_a35_2_o20_3_4_a_tie_in_hidden_mines_suppresses_one_who_advances() -> None:
    for how, is_now_broken in (("advance", False), ("move", True)):
        game = moving(
            {"u": "us-rifle-squad E3"},
            {},
            "hidden-mines",
            cards=(how,),
            postures={AXIS: "defender"},
            draws={AXIS: ["34"], ALLIES: ["34"]},
        )
        order(game, card(1, ALLIES), "u", "u", "E4", card(1))
        go_on(game)
        assert is_broken(game, "u") is is_now_broken
        assert is_suppressed(game, "u") is not is_now_broken


def test_a39_10_3_4_smoke_thrown_ahead_hinders_fire_into_it() -> None:
    game = moving(
        {"u": "us-elite-squad E3"},
        {"a": "ger-elite-squad E8", "m": "ger-hmg @a", "l": "ger-leader-2 E8"},
        "fire",
        cards=("move", "smoke-grenades"),
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4")
    tell(game, f":play {card(2, ALLIES)}", "E5")
    thick = int(game.attribute(smoke_in(game, "E5"), "hindrance"))
    finish(tell(game, "E5", card(1), "l", ("a",), ":shoot", "m", "E5", "a"))
    expected = 8 + 2 + 1 - thick
    assert rolled(game)[:1] == ([expected + 3] if expected >= 1 else [])


def test_f105_2_t88_1_one_point_from_trench_to_pillbox_uphill_over_a_wall_unseen() -> None:
    game = moving(
        {"u": "us-rifle-squad E3 broken"},
        {"a": "ger-rifle-squad E8"},
        "fire",
        cards=("move",),
        markers={"t": "trench E3", "p": "pillbox E4", "q": "trench E5"},
        terrain={"E4": "woods"},
        levels={"E4": 1, "E5": 2},
        sides={("E3", "E4"): "wall"},
    )
    order(game, card(1, ALLIES), "u", "u", "E4")
    assert card(1) not in choices(game)
    tell(game, "E5")
    assert card(1) not in choices(game)
    assert game.piece("u").hex == "E5"


# --- fire -----------------------------------------------------------------------------------------


def test_o20_3_who_is_broken_after_his_gun_fired_fires_as_a_broken_unit() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "m": "ger-lmg @g"},
        {"u": "us-rifle-squad E7"},
        "fire",
        draws={AXIS: ["11 sniper", "34 @E5", "12"], ALLIES: ["66", "66"]},
    )
    order(game, card(1), "g", "m", "E7", ":pass", "g")
    tell(until(game, "g"), "g", "E7")
    go_on(game)
    assert is_broken(game, "g")
    assert rolled(game)[2] == 2 + 3


def test_f106_3_one_in_wire_fires_alone_and_without_his_gun() -> None:
    game = given(
        {
            "l": "ger-leader-1 E5",
            "a": "ger-rifle-squad E5",
            "m": "ger-lmg @a",
            "b": "ger-rifle-squad E6",
        },
        {"u": "us-rifle-squad E8"},
        "fire",
        markers={"w": "wire E5"},
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "l", ("a", "b"))
    assert {"a", "b"} <= choices(game)
    assert "m" not in choices(game)
    tell(game, "a", "E8")
    # Nobody was asked to join: the attack is over, and the other may begin one of his own.
    # Five, one less for the wire and one more for the leader, whose command the wire leaves alone.
    assert rolled(game)[0] == 5 - 1 + 1 + 3
    assert "b" in choices(game)


def test_a40_a35_1_hidden_entrenchments_cover_one_of_two_hexes_under_fire() -> None:
    game = given(
        {"a": "ger-elite-squad E5"},
        {"u": "us-rifle-squad E7", "v": "us-rifle-squad E8"},
        "fire",
        "spray-fire",
        theirs=("hidden-entrenchments",),
        postures={ALLIES: "defender"},
        draws={AXIS: ["66"], ALLIES: ["34", "34"]},
    )
    order(game, card(1), "a", "a", "E7", card(2))
    tell(until(game, card(1, ALLIES)), card(1, ALLIES))
    go_on(game)
    dug = [hex_ for hex_ in ("E7", "E8") if works_in(game, hex_) == "foxhole"]
    assert len(dug) == 1
    assert sorted(rolled(game)[1:]) == [6 + 7, 6 + 3 + 7]


def test_a40_10_3_a_hindrance_before_one_hex_weakens_the_fire_on_both() -> None:
    game = given(
        {"a": "ger-elite-squad E5"},
        {"u": "us-rifle-squad F6", "v": "us-rifle-squad E7"},
        "fire",
        "spray-fire",
        terrain={"E6": "brush"},
        draws={AXIS: ["12"], ALLIES: ["66", "66"]},
    )
    order(game, card(1), "a", "a", "F6", card(2))
    go_on(game)
    assert rolled(game)[0] == 6 - 3 + 3


def test_e58_o20_3_4_a_hero_who_comes_with_a_defence_roll_saves_the_next() -> None:
    game = given(
        {"a": "ger-elite-squad E5", "m": "ger-hmg @a"},
        {"u": "us-rifle-squad E7 broken", "v": "us-rifle-squad E7"},
        "fire",
        draws={AXIS: ["34"], ALLIES: ["66 event", "34 hero", "11"]},
    )
    order(game, card(1), "a", "m", "E7")
    go_on(tell(game, "v", "E7", "u"))
    # Fifteen against the six of the good side and two: broken once, not lost.
    assert rolled(game) == [8 + 7, 6 + 12, 6 + 2]
    assert game.is_in_play("u")
    assert is_broken(game, "u")


def test_e56_o20_3_4_a_private_who_comes_with_a_defence_roll_leads_the_next() -> None:
    game = given(
        {"a": "ger-elite-squad E5", "m": "ger-hmg @a"},
        {"u": "us-rifle-squad E7 broken", "v": "us-rifle-squad E7"},
        "fire",
        draws={AXIS: ["12"], ALLIES: ["66 event", "34 field-promotion", "34"]},
    )
    order(game, card(1), "a", "m", "E7")
    go_on(tell(game, "u", "E7"))
    assert rolled(game) == [8 + 3, 8 + 12, 6 + 2 + 7]


def test_3_3_1_2_who_defends_after_his_leader_broke_has_no_command() -> None:
    for first, expected in (("l", 6 + 7), ("v", 6 + 2 + 7)):
        game = given(
            {"a": "ger-elite-squad E5", "m": "ger-hmg @a"},
            {"l": "us-leader-2 E7", "v": "us-rifle-squad E7"},
            "fire",
            draws={AXIS: ["56"], ALLIES: ["34", "34"]},
        )
        order(game, card(1), "a", "m", "E7")
        go_on(tell(game, first))
        assert expected in rolled(game)[1:]


# --- melee ----------------------------------------------------------------------------------------


def test_a25_a36_a_squad_hurt_in_an_ambush_fights_as_a_team() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6"},
        "advance",
        "ambush",
        theirs=("light-wounds",),
        draws={AXIS: ["34"], ALLIES: ["34"]},
    )
    order(game, card(1), "g", "g", "E6")
    tell(game, card(2))
    tell(until(game, card(1, ALLIES)), card(1, ALLIES))
    go_on(game)
    assert rolled(game) == [3 + 7, 5 + 1 + 7]
    # One point for the team that is lost, and one that the Americans gave up.
    assert game.state.points[AXIS] - game.state.points[ALLIES] == 2


def test_a25_o16_4_1_two_ambushes_end_a_melee_before_a_roll() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken"},
        {"u": "us-rifle-squad E6 broken"},
        "advance",
        "ambush",
        theirs=("ambush",),
    )
    order(game, card(1), "g", "g", "E6", card(1, ALLIES))
    if card(2) in choices(game):
        tell(game, card(2))
    go_on(game)
    assert rolled(game) == []
    assert len(casualties(game, AXIS)) == 1


def test_o16_4_1_f106_1_a_melee_in_the_wire_adds_up_all_that_changes_firepower() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 veteran", "l": "ger-leader-2 E5", "m": "ger-hmg @g"},
        {"u": "us-elite-squad E6 suppressed"},
        "advance",
        markers={"w": "wire E6"},
        draws={AXIS: ["34"], ALLIES: ["34"]},
    )
    finish(order(game, card(1), "l", ("g",), "g", "E6", "l", "E6"))
    # 7 - 1 - 1 and the box; 5 + 1 + 2 - 1 and the box, with the leader 1 - 1.
    assert rolled(game) == [7 - 2 + 1 + 7, 5 + 1 + 2 - 1 + 1 + 0 + 7]


def test_6_3_1_o16_4_3_both_surrender_in_one_melee_and_the_card_decides() -> None:
    for who in (AXIS, ALLIES):
        game = battle(
            axis={"g": "ger-rifle-squad E5"},
            allies={"u": "us-green-squad E6"},
            hands={AXIS: ["advance"]},
            draws={AXIS: ["12", "66"], ALLIES: ["13", "66"]},
            holder=who,
        )
        # 5 + 1 + 3 against 5 + 4: both are lost, with the last units of both.
        order(game, card(1), "g", "g", "E6")
        finish(game)
        assert game.outcome is not None
        assert game.outcome.winner == who


# --- events ---------------------------------------------------------------------------------------


def test_e46_o16_4_one_driven_from_a_fire_into_the_enemy_fights_at_once() -> None:
    game = given(
        {"g": "ger-elite-squad E5"},
        {"u": "us-green-team E6"},
        draws={AXIS: ["34 event", "34 blaze", "34 @E5", "34"], ALLIES: ["11"]},
    )
    rolls(game, AXIS)
    assert "E6" in choices(game)
    go_on(tell(game, "E6"))
    assert casualties(game, ALLIES) == ["u"]
    assert game.piece("g").hex == "E6"


def test_e59_8_2_an_infiltrator_finds_no_room_where_seven_stand() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "h": "ger-rifle-team E5", "l": "ger-leader-1 E5"},
        {},
        draws={AXIS: ["34", "34 @E5"]},
    )
    happens(game, AXIS, "infiltration")
    until(game, "E6")
    assert {"E4", "E6"} <= choices(game)
    assert "E5" not in choices(game)


def test_e76_4_2_one_who_walks_back_leaves_the_track_and_gives_no_point_back() -> None:
    game = given({"g": "ger-rifle-squad E5 broken"}, {}, draws={ALLIES: ["34 @H5"]})
    finish(happens(game, ALLIES, "kia", "g"))
    points = dict(game.state.points)
    happens(game, ALLIES, "walking-wounded")
    go_on(tell(until(game, "H5"), "H5"))
    assert casualties(game, AXIS) == []
    assert is_broken(game, "g")
    assert game.piece("g").hex == "H5"
    assert game.state.points == points


def test_e60_t93_a_road_lowers_cover_below_one_and_a_foxhole_lifts_it() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E5", "v": "us-rifle-squad E7", "w": "us-rifle-squad H5"},
        lines={"road": ["E4", "E5", "E6", "E7"]},
        terrain={"E5": "orchard", "E7": "orchard", "H5": "orchard"},
        markers={"f": "foxhole E7"},
    )
    happens(game, AXIS, "interdiction")
    assert "u" in choices(game)
    assert not {"v", "w"} & choices(game)


def test_e50_the_commissar_judges_the_soviet_unit_that_its_side_chooses() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5 broken"},
        allies={"u": "sov-rifle-squad E8 broken", "v": "sov-rifle-squad F8 broken"},
        nations={ALLIES: "ussr"},
        draws={ALLIES: ["66"]},
    )
    happens(game, ALLIES, "commissar")
    assert game.decision is not None
    assert game.decision.side == ALLIES
    assert {"u", "v"} <= choices(game)
    assert "g" not in choices(game)
    go_on(tell(game, "v"))
    assert not game.is_in_play("v")


# --- turns ----------------------------------------------------------------------------------------


def test_8_2_e52_each_overstacked_hex_has_one_deployment_of_its_own() -> None:
    game = given(
        {
            "a": "ger-rifle-squad E5",
            "b": "ger-rifle-squad E5",
            "c": "ger-rifle-squad G5",
            "d": "ger-rifle-squad G5",
        },
        {},
        "fire",
    )
    turn(game, ":pass", ())
    deployed = 0
    for _ in range(40):
        if game.decision is None:
            break
        units = sorted(one for one in choices(game) if one in game.state.pieces)
        squads = [one for one in units if troop(game, one) == "squad"]
        teams = [one for one in units if troop(game, one) == "team"]
        if deployed < 2 and squads and game.decision.default is not None:
            game.answer(squads[0])
            deployed += 1
        elif teams:
            game.answer(teams[0])
        else:
            until(game)
    for hex_ in ("E5", "G5"):
        assert sorted(troop(game, one) for one in units_in(game, hex_, AXIS)) == ["squad", "team"]


def test_a35_4_t93_a_hidden_unit_wants_cover_that_a_road_may_take() -> None:
    game = given(
        {},
        {},
        "fire",
        theirs=("hidden-unit",),
        postures={ALLIES: "defender"},
        terrain={"B3": "woods", "B4": "brush", "B6": "brush"},
        lines={"road": ["B3", "B4", "B5"]},
        draws={ALLIES: ["34"]},
    )
    order(game, ":pass", (card(1),), card(1, ALLIES))
    until(game, "B3")
    assert {"B3", "B6"} <= choices(game)
    assert not {"B4", "B5"} & choices(game)


def test_o21_1_1_11_1_a_gun_handed_over_in_a_move_fires_with_its_new_carrier() -> None:
    game = given(
        {"a": "ger-rifle-squad E4", "m": "ger-lmg @a", "b": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E8"},
        "move",
        "fire",
    )
    order(game, card(1), "a", "a", "E5")
    finish(tell(game, ":transfer", "b"))
    assert game.piece("m").carried_by == "b"
    order(game, card(2), "b")
    assert choices(game) == {"b", "m"}


def test_7_2_1_6_3_the_last_unit_leaves_and_secret_chits_are_counted() -> None:
    game = battle(
        axis={"g": "ger-rifle-team A5"},
        allies={"u": "us-rifle-squad O1"},
        hands={AXIS: ["advance"]},
        chits={ALLIES: ["k"]},
        owners={3: ALLIES},
    )
    order(game, card(1), "g", "g", ":exit", 1)
    go_on(game)
    # One point for the team that left, three for the objective that only the Americans knew.
    assert game.outcome is not None
    assert game.outcome.winner == ALLIES


@pytest.mark.parametrize("kind", ["hero", "leader-2"])
def test_7_2_1_e58_1_what_leaves_is_worth_its_command_and_a_hero_nothing(kind: str) -> None:
    game = given({"h": f"ger-{kind} A5"}, {}, "advance")
    order(game, card(1), "h", "h", ":exit")
    go_on(game)
    assert game.state.points[AXIS] == (0 if kind == "hero" else 3)
    assert any(piece.id == "h" and piece.box for piece in game.state.pieces.values()) is (
        kind != "hero"
    )
