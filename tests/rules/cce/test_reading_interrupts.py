"""Positions in which one rule interrupts another, written from the printed text."""

from typing import Any

import pytest

from hexwright.engine.core.card_events import Discarded
from hexwright.engine.core.game_events import TrackMoved
from hexwright.engine.parts.ground import near
from hexwright.engine.systems.cce.cards import hand
from hexwright.engine.systems.cce.play import set_up
from hexwright.engine.systems.cce.time_track import time_track
from hexwright.engine.systems.cce.units import (
    is_broken,
    is_damaged,
    is_suppressed,
    troop,
    units_in,
    units_of,
)
from tests.helpers.cce import ALLIES, AXIS, battle, card, totals
from tests.helpers.cce_orders import finish, happens, is_never_asked, order, tell
from tests.helpers.situations import Situation

HOME = {"y": "ger-rifle-team O10"}
FAR = {"z": "us-rifle-team A1"}


def given(
    axis: dict[str, str],
    allies: dict[str, str],
    *cards: str,
    theirs: tuple[str, ...] = (),
    **more: Any,
) -> Situation:
    """The Germans are active and hold these cards; each side has a team far behind."""
    return battle(
        axis={**axis, **HOME},
        allies={**allies, **FAR},
        hands={AXIS: list(cards), ALLIES: list(theirs)},
        **more,
    )


# --- melee and triggers (O16.4) -------------------------------------------------------------------


@pytest.mark.parametrize("trigger", ["34 sniper", "34 event", "34 time"])
def test_o16_4_a_trigger_in_a_melee_roll_begins_no_second_melee(trigger: str) -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6"},
        "advance",
        draws={AXIS: ["66"], ALLIES: [trigger, "12 elan @E6"]},
    )
    finish(order(game, card(1), "g", "g", "E6"))
    rolled = [total for total in totals(game) if total is not None]
    assert rolled == [6 + 7, 5 + 1 + 12]
    assert not game.is_in_play("u")


def test_o16_4_a_trigger_in_an_advance_leaves_its_melees_to_the_end_of_the_order() -> None:
    game = given(
        {"l": "ger-leader-1 E5", "g": "ger-rifle-squad E5", "h": "ger-rifle-squad D4"},
        {"u": "us-rifle-squad E6"},
        "advance",
        markers={"m": "mines D5"},
        draws={AXIS: ["66", "34"], ALLIES: ["11 event", "34 elan"]},
    )
    order(game, card(1), "l", ("g", "h"), "g", "E6", "h", "D5")
    # The mines have rolled an event; the leader may still join the melee.
    assert game.decision is not None
    assert game.is_in_play("u")
    assert game.is_in_play("g")
    assert "l" in game.decision.options


def test_o16_4_a_sniper_who_breaks_somebody_does_not_change_strengths_already_added_up() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6"},
        "advance",
        draws={AXIS: ["34"], ALLIES: ["34 sniper", "34 @E6"]},
    )
    finish(order(game, card(1), "g", "g", "E6", "g"))
    assert is_broken(game, "g")
    assert totals(game)[-1] == 5 + 1 + 7


# --- fire and triggers ----------------------------------------------------------------------------


def test_o20_2_3_a_crew_that_the_event_of_its_targeting_roll_removed_does_not_fire() -> None:
    game = given(
        {"c": "ger-weapon-team E3", "m": "ger-lt-mortar @c"},
        {"u": "us-rifle-squad E8"},
        "fire",
        terrain=dict.fromkeys(("E2", "F2", "F3", "E4", "D3", "D2"), "water"),
        draws={AXIS: ["66 event", "34 blaze", "34 @E3"]},
    )
    finish(order(game, card(1), "c", "m", "E8"))
    assert not game.is_in_play("c")
    assert not is_broken(game, "u")


def test_o20_3_a_target_that_is_gone_after_the_targeting_roll_is_not_fired_at() -> None:
    game = given(
        {"c": "ger-weapon-team E3", "m": "ger-lt-mortar @c"},
        {"u": "us-rifle-squad E8 broken"},
        "fire",
        draws={AXIS: ["66 sniper", "34 @E8", "34 event"]},
    )
    finish(order(game, card(1), "c", "m", "E8", "u"))
    # The order, the roll and the sniper's card: nothing was rolled for the attack.
    assert len(game.cards("germany/discard")) == 3


def test_1_9_1_sudden_death_in_an_attack_roll_ends_the_game_before_the_result() -> None:
    game = given(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7 broken"},
        "fire",
        draws={AXIS: ["12 time", "12", "12"]},
        last_cards=True,
    )
    TrackMoved(time_track(game), 7).apply(game.state)
    finish(order(game, card(1), "a", "a", "E7"))
    assert game.outcome is not None
    assert game.is_in_play("u")


def test_6_1_2_a32_the_foxhole_of_a_time_trigger_covers_in_the_same_attack() -> None:
    game = given(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        "fire",
        theirs=("dig-in",),
        draws={AXIS: ["34 time"], ALLIES: ["34"]},
    )
    order(game, card(1), "a", "a", "E7", card(1, ALLIES), "E7")
    finish(game)
    assert totals(game)[-1] == 6 + 3 + 7


def test_e61_a_card_taken_in_the_attack_roll_cannot_conceal() -> None:
    game = given(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        "fire",
        theirs=("concealment",),
        draws={AXIS: ["34 event", "34 intelligence"], ALLIES: ["34"]},
    )
    order(game, card(1), "a", "a", "E7", card(1, ALLIES))
    assert is_never_asked(game, card(1, ALLIES))
    assert hand(game, ALLIES) == ()


def test_e52_a_squad_that_deploys_in_its_own_defence_suffers_as_two_teams() -> None:
    game = battle(
        axis={"a": "ger-rifle-squad E5", **HOME},
        allies={"u": "us-rifle-squad E7", **FAR},
        hands={AXIS: ["fire"], ALLIES: ["move"]},
        active=ALLIES,
        draws={AXIS: ["66"], ALLIES: ["11 event", "34 deploy"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E6", card(1), "a", ":shoot", "a", "E6", "u")
    teams = units_in(game, "E6", ALLIES)
    assert [troop(game, team) for team in teams] == ["team", "team"]
    assert all(is_broken(game, team) for team in teams)


def test_e52_o21_a_squad_that_deploys_on_the_way_goes_on_as_teams() -> None:
    game = battle(
        axis={"a": "ger-rifle-squad E8", **HOME},
        allies={"u": "us-rifle-squad E3", **FAR},
        hands={AXIS: ["fire"], ALLIES: ["move"]},
        active=ALLIES,
        draws={AXIS: ["11 event", "34 deploy"], ALLIES: ["66", "66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1), "a", ":shoot", "a", "E4", "u")
    assert game.decision is not None
    tell(game, next(iter(game.decision.options)), "D4")
    finish(game)
    assert len(units_in(game, "D4", ALLIES)) == 2


# --- moves ----------------------------------------------------------------------------------------


def test_a26_assault_fire_after_the_last_movement_point() -> None:
    game = given(
        {"g": "ger-rifle-squad E1"},
        {"u": "us-rifle-squad E9"},
        "move",
        "assault-fire",
        draws={AXIS: ["66"], ALLIES: ["11"]},
    )
    order(game, card(1), "g", "g", "E2", "E3", "E4", "E5")
    assert game.decision is not None
    tell(game, card(2) if game.decision.is_allowed(card(2)) else f":play {card(2)}", "g", "E9")
    finish(game)
    assert is_broken(game, "u")


def test_a39_smoke_grenades_after_the_last_movement_point() -> None:
    game = given(
        {"g": "ger-rifle-squad E1"},
        {"u": "us-rifle-squad E9"},
        "move",
        "smoke-grenades",
    )
    order(game, card(1), "g", "g", "E2", "E3", "E4", "E5")
    assert game.decision is not None
    assert game.decision.side == AXIS


def test_a26_an_end_of_a_move_does_not_tell_what_its_side_holds() -> None:
    asked = []
    for is_held in (True, False):
        game = given(
            {"g": "ger-rifle-squad E1"},
            {"u": "us-rifle-squad E9"},
            "move",
            "ambush",
            "assault-fire",
        )
        if not is_held:
            Discarded((card(3),), "germany/hand/axis", "germany/discard", AXIS).apply(game.state)
        order(game, card(1), "g", "g", "E2", "E3", "E4", "E5")
        asked.append(game.decision is not None and game.decision.side == AXIS)
    assert asked == [True, True]


def test_a26_a_light_machine_gun_with_boxed_firepower_may_fire_its_carrier_not_broken() -> None:
    game = given(
        {"g": "ger-green-squad E4", "m": "ger-lmg @g"},
        {"u": "us-rifle-squad E9"},
        "move",
        "assault-fire",
        draws={AXIS: ["66"], ALLIES: ["11"]},
    )
    order(game, card(1), "g", f":play {card(2)}")
    assert game.decision is not None
    assert list(game.decision.options) == ["m"]


def test_a26_a_bazooka_must_hit_first_and_fires_alone() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E9", **HOME},
        allies={"u": "us-elite-squad E6", "b": "us-bazooka @u", **FAR},
        hands={ALLIES: ["move", "assault-fire"]},
        active=ALLIES,
        draws={ALLIES: ["11"]},
    )
    order(game, card(1, ALLIES), "u", f":play {card(2, ALLIES)}", "b", "E9")
    assert totals(game) == [None]


def test_o21_2_one_who_breaks_slows_those_who_go_with_him() -> None:
    game = battle(
        axis={"a": "ger-rifle-squad E9", **HOME},
        allies={"l": "us-leader-0 E3", "u": "us-rifle-squad E3", **FAR},
        hands={AXIS: ["fire"], ALLIES: ["move"]},
        active=ALLIES,
        draws={AXIS: ["66"], ALLIES: ["11", "66"]},
    )
    order(game, card(1, ALLIES), "l", ("u",), "u", ("l",), "E4", card(1), "a", ":shoot", "a", "E4")
    tell(game, "u")
    assert is_broken(game, "u")
    tell(game, "E5", "E6")
    assert game.decision is None or "E7" not in game.decision.options


def test_a35_5_hidden_wire_stops_the_whole_group_and_weakens_it_at_once() -> None:
    game = battle(
        axis={"a": "ger-rifle-squad E9", **HOME},
        allies={"l": "us-leader-0 E3", "u": "us-rifle-squad E3", **FAR},
        hands={AXIS: ["hidden-wire", "fire"], ALLIES: ["move"]},
        postures={AXIS: "defender"},
        active=ALLIES,
        draws={AXIS: ["11"], ALLIES: ["66", "66"]},
    )
    order(
        game,
        card(1, ALLIES),
        "l",
        ("u",),
        "u",
        ("l",),
        "E4",
        card(1),
        card(2),
        "a",
        ":shoot",
        "a",
        "E4",
        "u",
    )
    assert totals(game) == [5 + 2, 6 - 1 + 12, 7 - 1 + 12]
    finish(game)
    assert {game.piece(one).hex for one in "lu"} == {"E4"}


def test_a35_2_hidden_mines_on_an_advance_into_a_melee_spare_the_defender() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E6", **HOME},
        allies={"u": "us-rifle-squad E5", **FAR},
        hands={AXIS: ["hidden-mines"], ALLIES: ["advance"]},
        postures={AXIS: "defender"},
        active=ALLIES,
        draws={AXIS: ["66", "34"], ALLIES: ["11", "34"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E6", card(1))
    finish(game)
    # Six and twelve against six and two; then the broken squad fights with three.
    assert totals(game) == [6 + 12, 6 + 2, 5 + 1 + 7, 3 + 7]
    assert game.is_in_play("g")
    assert not game.is_in_play("u")


def test_a36_o23_3_4_a_team_saved_from_mines_flees_the_rest_of_the_way() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken"},
        {"u": "us-rifle-squad A9"},
        "rout",
        "light-wounds",
        markers={"a": "mines F4", "b": "mines F5"},
        draws={AXIS: ["55", "11", "66"], ALLIES: ["66", "11"]},
    )
    # Ten against seven: three hexes. The mines of the first would end it.
    order(game, card(1), "F5", card(2))
    while game.decision is not None:
        default = game.decision.default
        game.answer(next(iter(game.decision.options)) if default is None else default)
    (team,) = [unit for unit in units_of(game, AXIS) if unit != "y"]
    assert troop(game, team) == "team"
    assert game.piece(team).hex[0] == "H"


def test_o14_1_who_was_activated_by_one_leader_is_not_by_another() -> None:
    game = given(
        {"l": "ger-leader-1 E5", "k": "ger-leader-1 E6", "g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad O1"},
        "move",
        "move",
    )
    finish(order(game, card(1), "l", ("g",), "l", "E4"))
    order(game, card(2), "k")
    assert game.decision is not None
    assert "g" not in game.decision.options


def test_f101_f104_the_holder_of_a_bunker_at_the_start_wins_a_tie() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6"},
        "advance",
        markers={"b": "bunker E6"},
        draws={AXIS: ["34"], ALLIES: ["34"]},
    )
    del game.state.piles["smoke/used"]
    set_up(game)
    game.state.active = AXIS
    finish(order(game, card(1), "g", "g", "E6"))
    assert game.is_in_play("u")
    assert not game.is_in_play("g")


def test_t86_a_gully_is_seen_from_beside_and_from_above() -> None:
    for levels, hex_, is_seen in (({}, "E7", False), ({}, "E6", True), ({"E7": 1}, "E7", True)):
        game = given(
            {"g": f"ger-rifle-squad {hex_}"},
            {"u": "us-rifle-squad E5"},
            "fire",
            terrain={"E5": "gully"},
            levels=levels,
        )
        order(game)
        assert game.decision is not None
        assert game.decision.is_allowed(card(1)) is is_seen


def test_10_2_1_a_blaze_beside_the_line_blocks_it_like_one_on_it() -> None:
    # The line from E5 to F6 ... to G5 runs along no drawn thing; E5 to G6 along F5's side.
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        "fire",
        markers={"b": "smoke-1 E6 blaze"},
    )
    order(game)
    assert game.decision is not None
    assert not game.decision.is_allowed(card(1))


def test_10_3_4_smoke_along_a_hexside_hinders() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad G5"},
        "fire",
        markers={"s": "smoke-4 F4"},
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    assert "F4" in near(game, "E5")
    assert "F4" in near(game, "G5")
    finish(order(game, card(1), "g", "g", "G5"))
    assert totals(game)[0] == 5 - 4 + 3


def test_13_2_11_1_a_suppressed_carrier_fires_himself_and_not_his_gun() -> None:
    game = given(
        {
            "g": "ger-rifle-squad E5 suppressed",
            "m": "ger-lmg @g",
            "l": "ger-leader-2 E5 suppressed",
        },
        {"u": "us-rifle-squad E8"},
        "fire",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "l", ("g",))
    assert game.decision is not None
    assert "m" not in game.decision.options
    finish(tell(game, "g", "E8"))
    assert totals(game)[0] == 5 - 1 + 2 + 3
    assert is_suppressed(game, "g")
    assert not is_damaged(game, "m")


def test_o21_5_who_fell_to_the_first_reaction_is_no_more_asked_about_in_the_next() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E6", **HOME},
        allies={"l": "us-leader-1 E1", "u": "us-rifle-team E1 broken", "v": "us-rifle-squad E1"},
        hands={AXIS: ["fire", "hidden-wire"], ALLIES: ["move"]},
        draws={AXIS: ["34"], ALLIES: ["11", "66"]},
        active=ALLIES,
    )
    order(game, card(1, ALLIES), "l", ("u", "v"), "u", ("v",), "E2")
    tell(game, card(1), "g", ":shoot", "g", "E2", "u")
    while game.decision is not None and game.decision.side != AXIS:
        game.answer(game.decision.default or "v")
    assert game.decision is not None
    assert not game.is_in_play("u")
    assert game.decision.subject == "v"
    assert game.names.piece("u") not in game.decision.prompt


@pytest.mark.parametrize("second", ["assault-fire", "smoke-grenades"])
def test_a26_a39_who_fell_in_a_melee_that_his_own_fire_set_off_acts_no_more(second: str) -> None:
    game = given(
        {"g": "ger-rifle-squad E4"},
        {"a": "us-rifle-team C3 broken", "u": "us-rifle-squad E8"},
        "move",
        "assault-fire",
        second,
        draws={
            AXIS: ["34 event", "34 walking-wounded", "34 @E5", "11"],
            ALLIES: ["66", "66"],
        },
    )
    finish(happens(game, AXIS, "kia", "a"))
    order(game, card(1), "g", "g", "E5")
    tell(game, ":pass", card(2), "g", "E8", "a", "E5")
    assert is_never_asked(game, card(3))
    assert not game.is_in_play("g")


def test_a39_smoke_is_thrown_around_those_who_are_left_of_the_move() -> None:
    game = given(
        {"l": "ger-leader-1 E4", "g": "ger-rifle-squad E4", "h": "ger-rifle-squad E4"},
        {"a": "us-rifle-team C3 broken", "u": "us-rifle-squad E8"},
        "move",
        "assault-fire",
        "smoke-grenades",
        draws={
            AXIS: ["34 event", "34 walking-wounded", "34 @E5", "11"],
            ALLIES: ["66", "66"],
        },
    )
    finish(happens(game, AXIS, "kia", "a"))
    order(game, card(1), "l", ("g", "h"), "g", (), "E5", ":pass")
    tell(game, f":play {card(2)}", "g", "E8", "a", "E5")
    tell(game, f":play {card(3)}")
    assert game.decision is not None
    assert set(game.decision.options) == {"E4", *near(game, "E4")}
