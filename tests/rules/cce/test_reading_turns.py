"""Positions of chapters 1 to 9, written from the printed text: rolls, triggers, time, points."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import TrackMoved
from hexwright.engine.systems.cce.cards import hand
from hexwright.engine.systems.cce.markers import fortify, smoke_in, works_in
from hexwright.engine.systems.cce.objectives import controller
from hexwright.engine.systems.cce.records import holder
from hexwright.engine.systems.cce.time_track import now, time_track
from hexwright.engine.systems.cce.units import (
    is_broken,
    is_damaged,
    is_suppressed,
    troop,
    units_in,
    units_of,
    weapon_of,
)
from hexwright.engine.systems.cce.victory import casualties, lead_of
from tests.helpers.cce import ALLIES, AXIS, battle, card
from tests.helpers.cce_orders import finish, happens, is_never_asked, order, rolls, tell, turn
from tests.helpers.situations import Situation

AGAIN = ":again"


def pair(**more: Any) -> Situation:
    """A German squad in H5, an American one in E5, far from each other's edge."""
    given = {"axis": {"g": "ger-rifle-squad H5"}, "allies": {"u": "us-rifle-squad E5"}}
    return battle(**{**given, **more})


# --- 1.8, 11.4: a random hex mends and ends damaged weapons first ---------------------------------


@pytest.mark.parametrize(
    ("hex_", "is_there", "is_hurt"),
    [("A1", True, False), ("A3", True, False), ("A4", True, True), ("A10", False, True)],
)
def test_11_4_a_random_hex_mends_a_damaged_weapon_or_ends_it(
    hex_: str, *, is_there: bool, is_hurt: bool
) -> None:
    game = pair(
        axis={"g": "ger-rifle-squad H5", "m": "ger-lmg @g damaged"},
        draws={ALLIES: ["34 sniper", f"34 @{hex_}"]},
    )
    finish(rolls(game, ALLIES))
    assert game.is_in_play("m") is is_there
    if is_there:
        assert is_damaged(game, "m") is is_hurt
    else:
        assert game.piece("m").box == "weapons"


def test_11_4_weapons_of_both_sides_are_mended_by_one_random_hex() -> None:
    game = pair(
        axis={"g": "ger-rifle-squad H5", "m": "ger-lmg @g damaged"},
        allies={"u": "us-rifle-squad E5", "n": "us-lmg @u damaged"},
        draws={AXIS: ["34 sniper", "34 @O2"]},
    )
    finish(rolls(game, AXIS))
    assert not is_damaged(game, "m")
    assert not is_damaged(game, "n")


def test_11_4_e63_a_weapon_mended_by_the_random_hex_can_be_damaged_by_its_event() -> None:
    game = pair(
        axis={"g": "ger-rifle-squad H5", "m": "ger-lmg @g damaged"},
        draws={AXIS: ["34 @H2"]},
    )
    finish(happens(game, AXIS, "malfunction"))
    assert game.is_in_play("m")
    assert is_damaged(game, "m")


def test_11_4_e59_infiltration_mends_too() -> None:
    game = pair(
        axis={"g": "ger-rifle-squad H5", "m": "ger-lmg @g damaged"},
        draws={AXIS: ["34", "34 @H1"]},
    )
    happens(game, AXIS, "infiltration")
    finish(_first_of_all(game))
    assert not is_damaged(game, "m")


def _first_of_all(game: Situation) -> Situation:
    """Take the first of what is offered until nothing is asked any more."""
    while game.decision is not None:
        choices = list(game.decision.options) or list(game.decision.buttons)
        game.answer(choices[0])
    return game


# --- 1.9.1: triggers ------------------------------------------------------------------------------


def test_1_9_1_3_a_sniper_ends_a_unit_that_is_broken_and_may_hit_one_beside_the_hex() -> None:
    game = pair(
        allies={"u": "us-rifle-squad E5 broken", "v": "us-rifle-squad A1"},
        draws={AXIS: ["34 sniper", "34 @E6"]},
    )
    finish(rolls(game, AXIS, "u"))
    assert not game.is_in_play("u")
    assert game.state.points[AXIS] == 2


def test_1_9_1_3_a_sniper_may_break_a_unit_of_the_roller() -> None:
    game = pair(draws={AXIS: ["34 sniper", "34 @H5"]})
    finish(rolls(game, AXIS, "g"))
    assert is_broken(game, "g")


def test_1_9_1_3_a_sniper_two_hexes_away_finds_nobody() -> None:
    game = pair(draws={AXIS: ["34 sniper", "34 @E7"]})
    assert is_never_asked(rolls(game, AXIS), "u")


def test_a36_light_wounds_answer_a_sniper() -> None:
    game = pair(draws={AXIS: ["34 sniper", "34 @E5"]}, hands={ALLIES: ["light-wounds"]})
    finish(rolls(game, AXIS, "u", card(1, ALLIES)))
    (team,) = units_of(game, ALLIES)
    assert (troop(game, team), is_broken(game, team)) == ("team", False)
    assert game.state.points[ALLIES] == -1


def test_1_9_1_the_dice_of_an_event_set_nothing_off() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad H5"},
        allies={"s": "sov-rifle-squad E5 broken", "t": "sov-rifle-squad E8"},
        nations={ALLIES: "ussr"},
        draws={ALLIES: ["34 event", "34 commissar", "11 time"]},
    )
    finish(rolls(game, ALLIES, "s"))
    assert now(game) == 0
    assert not is_broken(game, "s")


def test_9_1_the_roll_of_a_commissar_can_be_repeated() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad H5"},
        allies={"s": "sov-rifle-squad E5 broken", "t": "sov-rifle-squad E8"},
        nations={ALLIES: "ussr"},
        draws={ALLIES: ["66", "11"]},
        holder=ALLIES,
    )
    finish(happens(game, ALLIES, "commissar", "s", AGAIN))
    assert not is_broken(game, "s")
    assert holder(game) == AXIS


def test_9_1_a_repeated_roll_takes_its_trigger_with_it_and_the_new_one_counts() -> None:
    game = pair(draws={AXIS: ["34 time", "34 sniper", "11 @A1"]}, holder=ALLIES)
    finish(rolls(game, AXIS, AGAIN))
    assert now(game) == 0
    assert holder(game) == AXIS
    assert len(game.cards("germany/discard")) == 3


def test_1_9_1_1_events_of_cards_in_hand_and_of_the_roll_itself_do_not_count() -> None:
    game = pair(draws={AXIS: ["34 event elan", "34 command-and-control"]}, owners={3: AXIS})
    before = game.state.points[AXIS]
    finish(rolls(game, AXIS))
    assert game.state.points[AXIS] == before + 1


# --- 6: time --------------------------------------------------------------------------------------


def test_6_1_2_only_the_deck_of_whoever_rolled_is_shuffled() -> None:
    game = pair(
        draws={AXIS: ["34", "34 time"], ALLIES: ["34"]},
        postures={AXIS: "recon", ALLIES: "attacker"},
    )
    finish(rolls(game, ALLIES))
    finish(rolls(game, AXIS))
    finish(rolls(game, AXIS))
    assert game.cards("germany/discard") == ()
    assert len(game.cards("usa/discard")) == 1


@pytest.mark.parametrize(("posture", "points"), [("defender", 1), ("recon", 0), ("attacker", 0)])
def test_6_1_2_time_gives_a_point_to_a_defender_alone(posture: str, points: int) -> None:
    game = pair(draws={ALLIES: ["34 time"]}, postures={AXIS: posture, ALLIES: "attacker"})
    before = dict(game.state.points)
    finish(rolls(game, ALLIES))
    assert game.state.points[AXIS] - before[AXIS] == points
    assert game.state.points[ALLIES] == before[ALLIES]


def test_6_1_2_two_defenders_both_gain() -> None:
    game = pair(draws={ALLIES: ["34 time"]}, postures={AXIS: "defender", ALLIES: "defender"})
    finish(rolls(game, ALLIES))
    assert (game.state.points[AXIS], game.state.points[ALLIES]) == (1, 1)


def test_6_1_2_whoever_advanced_time_takes_one_smoke_away() -> None:
    game = pair(
        draws={ALLIES: ["34 time"]},
        markers={"s": "smoke-3 B2", "t": "smoke-5 C5"},
    )
    rolls(game, ALLIES)
    assert game.decision is not None
    assert game.decision.side == ALLIES
    _first_of_all(game)
    assert bool(smoke_in(game, "B2")) + bool(smoke_in(game, "C5")) == 1


def test_6_1_2_a32_both_may_dig_in_the_inactive_side_first() -> None:
    game = pair(
        draws={AXIS: ["34 time"]},
        hands={AXIS: ["dig-in"], ALLIES: ["dig-in"]},
    )
    rolls(game, AXIS)
    assert game.decision is not None
    assert game.decision.side == ALLIES
    tell(game, card(1, ALLIES))
    finish(_first_of_all(game))
    assert (works_in(game, "H5"), works_in(game, "E5")) == ("foxhole", "foxhole")


@pytest.mark.parametrize("ground", ["stream", "marsh"])
def test_a32_nobody_digs_in_water(ground: str) -> None:
    game = pair(draws={AXIS: ["34 time"]}, hands={AXIS: ["dig-in"]}, terrain={"H5": ground})
    assert is_never_asked(rolls(game, AXIS), card(1))


def _at_six(**more: Any) -> Situation:
    """Time stands at 5 and comes to 6, where sudden death begins."""
    game = pair(**more)
    _set_time(game, 5)
    return game


def _set_time(game: Situation, space: int) -> None:
    TrackMoved(time_track(game), space).apply(game.state)


@pytest.mark.parametrize(("dice", "is_over"), [("14", True), ("24", False), ("34", False)])
def test_6_2_2_sudden_death_needs_less_than_the_space(dice: str, *, is_over: bool) -> None:
    game = _at_six(draws={AXIS: [f"{dice} time"] * 3}, last_cards=True)
    rolls(game, AXIS)
    finish(game)
    assert (game.outcome is not None) is is_over


def test_6_2_2_an_all_five_chit_wins_before_the_roll() -> None:
    game = _at_six(
        draws={AXIS: ["34 time", "66"]},
        chits={"open": ["s"]},
        owners=dict.fromkeys(range(1, 6), ALLIES),
    )
    rolls(game, AXIS)
    assert game.outcome is not None
    assert game.outcome.winner == ALLIES


def test_6_3_1_whoever_surrenders_loses_with_all_his_points() -> None:
    game = pair(allies={"u": "us-rifle-squad E5"}, draws={AXIS: ["34 sniper", "34 @E5"]})
    game.state.points[ALLIES] = 50
    tell(rolls(game, AXIS), "u")
    assert is_broken(game, "u")
    finish(happens(game, AXIS, "kia", "u"))
    assert game.outcome is not None
    assert game.outcome.winner == AXIS


# --- 7: points ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        ("us-rifle-squad", 2),
        ("us-rifle-team", 1),
        ("us-leader-2", 3),
        ("us-leader-0", 1),
        ("us-hero", 0),
    ],
)
def test_7_1_points_for_the_eliminated(kind: str, points: int) -> None:
    game = pair(allies={"x": f"{kind} E5 broken", "u": "us-rifle-squad A1"})
    finish(happens(game, AXIS, "kia", "x"))
    assert game.state.points[AXIS] == points
    assert len(casualties(game, ALLIES)) == (0 if kind == "us-hero" else 1)


def test_7_1_7_3_2_losses_count_twice_with_the_chit() -> None:
    game = pair(
        allies={"x": "us-leader-1 E5 broken", "u": "us-rifle-squad A1"}, chits={"open": ["u"]}
    )
    finish(happens(game, AXIS, "kia", "x"))
    assert game.state.points[AXIS] == 4


def test_7_2_1_whoever_exits_comes_back_whole_with_his_weapon() -> None:
    game = battle(
        axis={
            "g": "ger-rifle-squad A5 broken suppressed veteran",
            "m": "ger-lmg @g damaged",
            "h": "ger-rifle-squad H5",
        },
        allies={"u": "us-rifle-squad E9"},
        hands={AXIS: ["advance"]},
        chits={"open": ["t"]},
    )
    _set_time(game, 2)
    order(game, card(1), "g", "g")
    _first_of_all_exits(game)
    assert game.state.points[AXIS] == 4
    assert game.piece("g").face == "good"
    assert not game.piece("g").statuses
    assert game.piece("m").face == "intact"
    assert game.piece("m").carried_by == "g"


def _first_of_all_exits(game: Situation) -> None:
    while game.decision is not None:
        buttons = [
            button for button in game.decision.buttons if "exit" in button or "off" in button
        ]
        choices = buttons or list(game.decision.options) or list(game.decision.buttons)
        game.answer(choices[0])


def test_7_3_1_1_an_enemy_in_another_room_keeps_the_house() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad G5"},
        allies={"u": "us-rifle-squad F5"},
        terrain={"G5": "building", "G6": "building"},
        buildings=[["G5", "G6"]],
        owners={3: AXIS},
        hands={ALLIES: ["advance"], AXIS: ["advance"]},
        active=ALLIES,
    )
    order(game, card(1, ALLIES), "u", "u", "G6")
    finish(game)
    assert controller(game, 3) == AXIS


def test_7_3_1_1_the_last_in_the_house_takes_it_when_the_other_is_ended() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad G5 broken", "h": "ger-rifle-squad O1"},
        allies={"u": "us-rifle-squad G6"},
        terrain={"G5": "building", "G6": "building"},
        buildings=[["G5", "G6"]],
        owners={3: AXIS},
        chits={"open": ["k"]},
    )
    before = lead_of(game, ALLIES)
    finish(happens(game, ALLIES, "kia", "g"))
    assert controller(game, 3) == ALLIES
    assert lead_of(game, ALLIES) - before == 2 + 3 + 3


def test_7_3_1_an_objective_left_empty_stays_with_its_last_owner() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad H5"},
        allies={"u": "us-rifle-squad A1"},
        hands={AXIS: ["move"]},
    )
    order(game, card(1), "g", "g", "H6", "H7")
    finish(game)
    assert controller(game, 5) == AXIS


def test_7_3_3_e67_a_chit_that_is_revealed_pays_at_once() -> None:
    game = pair(chits={"allies": ["n"]}, owners={5: ALLIES})
    before = lead_of(game, ALLIES)
    finish(happens(game, AXIS, "reconnaissance"))
    assert lead_of(game, ALLIES) - before == 2


# --- 8: stacking ----------------------------------------------------------------------------------


def test_8_1_4_the_thicker_smoke_stays() -> None:
    game = pair(
        markers={"s": "smoke-10 E6"},
        axis={"g": "ger-rifle-squad E7"},
        hands={AXIS: ["move", "smoke-grenades"]},
    )
    order(game, card(1), "g", f":play {card(2)}", "E6")
    finish_moves(game)
    assert smoke_in(game, "E6") == "s"


def finish_moves(game: Situation) -> None:
    """Somebody must move: take the first way, then decline all else."""
    while game.decision is not None:
        default = game.decision.default
        game.answer(next(iter(game.decision.options)) if default is None else default)


def test_8_1_3_a_second_fortification_is_not_placed() -> None:
    game = pair(markers={"w": "wire E5"}, draws={AXIS: ["34 @E5"]})
    finish(happens(game, AXIS, "shell-holes"))
    assert works_in(game, "E5") == "wire"
    assert not fortify(game, "E5", "trench", "")


def test_8_2_crowds_of_both_sides_are_thinned_at_the_end_of_a_turn() -> None:
    game = battle(
        axis={"a": "ger-rifle-squad H5", "b": "ger-rifle-squad H5"},
        allies={"u": "us-rifle-squad E5", "v": "us-rifle-squad E5"},
        hands={AXIS: ["command-confusion"]},
    )
    turn(game, PASS, ())
    _first_of_all(game)
    assert sum(4 for _ in units_in(game, "H5", AXIS)) <= 7 or all(
        troop(game, unit) == "team" for unit in units_in(game, "H5", AXIS)
    )
    assert casualties(game, AXIS)
    assert casualties(game, ALLIES)


def test_8_2_one_squad_of_a_crowd_may_deploy_first() -> None:
    game = battle(
        axis={"a": "ger-rifle-squad H5 broken", "b": "ger-rifle-squad H5 broken"},
        allies={"u": "us-rifle-squad E5"},
        hands={AXIS: ["command-confusion"]},
    )
    turn(game, PASS, (), "a")
    assert game.decision is not None
    tell(game, next(option for option in game.decision.options if troop(game, option) == "team"))
    finish(game)
    left = [troop(game, unit) for unit in units_in(game, "H5", AXIS)]
    assert sorted(left) == ["squad", "team"]
    assert len(casualties(game, AXIS)) == 1
    assert game.state.points[ALLIES] == 1


# --- 5: turns -------------------------------------------------------------------------------------


def test_5_4_only_the_active_side_draws() -> None:
    game = pair(hands={AXIS: ["command-confusion"], ALLIES: ["fire"]})
    turn(game, PASS, (card(1),))
    finish(game)
    assert len(hand(game, AXIS)) == 4
    assert len(hand(game, ALLIES)) == 1


def test_o15_the_discard_limit_holds() -> None:
    game = pair(hands={AXIS: ["fire", "fire", "fire", "fire", "fire", "fire"]})
    order(game, PASS)
    assert game.decision is not None
    assert not game.decision.is_allowed(tuple(card(n) for n in range(1, 7)))
    assert game.decision.is_allowed(tuple(card(n) for n in range(1, 6)))


@pytest.mark.parametrize("action", ["demolitions", "hidden-unit"])
def test_a31_a35_4_a_pass_without_a_discard_is_no_occasion(action: str) -> None:
    game = pair(
        hands={AXIS: ["fire"], ALLIES: [action]},
        postures={ALLIES: "defender"},
        markers={"w": "wire E5"},
    )
    order(game, PASS, ())
    assert is_never_asked(game, card(1, ALLIES))


def test_a31_demolitions_answer_a_discard() -> None:
    game = pair(
        hands={AXIS: ["fire"], ALLIES: ["demolitions"]}, markers={"w": "wire E5", "x": "wire H5"}
    )
    order(game, PASS, (card(1),), card(1, ALLIES))
    finish(_first_of_all(game))
    assert works_in(game, "E5") == ""
    assert works_in(game, "H5") == "wire"


def test_e44_3_2_2_markers_stay_when_a_unit_breaks_and_rallies() -> None:
    game = pair(
        axis={"g": "ger-rifle-squad H5 suppressed veteran", "m": "ger-lmg @g"},
        draws={ALLIES: ["34 sniper", "34 @H5"]},
    )
    finish(rolls(game, ALLIES, "g"))
    assert is_broken(game, "g")
    assert is_suppressed(game, "g")
    finish(happens(game, AXIS, "medic", "g"))
    assert not is_broken(game, "g")
    assert set(game.piece("g").statuses) == {"suppressed", "veteran"}
    assert weapon_of(game, "g") == "m"
