"""Chapters E42-E77, A31, A35.4 once more: events in the middle of other things."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.cce.cards import hand
from hexwright.engine.systems.cce.markers import blaze_in, smoke_in, works_in
from hexwright.engine.systems.cce.objectives import controller
from hexwright.engine.systems.cce.time_track import now
from hexwright.engine.systems.cce.units import (
    is_broken,
    is_damaged,
    is_suppressed,
    troop,
    units_in,
    weapon_of,
)
from hexwright.engine.systems.cce.victory import casualties, lead_of
from tests.helpers.cce import ALLIES, AXIS, battle, card, deck
from tests.helpers.cce_orders import finish, happens, is_never_asked, order, rolls, tell
from tests.helpers.cce_positions import asked, choices, given, go_on, moving, until


def at(hex_: str, *before: str) -> dict[str, list[str]]:
    return {AXIS: [*before, f"34 @{hex_}"]}


def all_chits_but(chit: str) -> list[str]:
    """Those that have a secret side, so that they lie in a box and the one is left in the cup."""
    return [one.id for one in deck("objectives").cards if one.id != chit]


def test_e43_air_support_may_be_declined_over_ones_own() -> None:
    game = given({"g": "ger-rifle-squad E5"}, {}, draws=at("E5"))
    happens(game, AXIS, "air-support")
    assert game.decision is not None
    finish(game)
    assert not is_broken(game, "g")


def test_e43_a36_each_squad_may_have_light_wounds() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E5", "v": "us-rifle-squad E5"},
        theirs=("light-wounds",),
        draws=at("E5"),
    )
    happens(game, AXIS, "air-support", True)  # noqa: FBT003 # the answer yes
    tell(game, card(1, ALLIES))
    finish(game)
    troops = sorted(troop(game, unit) for unit in units_in(game, "E5", ALLIES))
    assert troops == ["squad", "team"]


def test_e43_11_4_the_hex_mends_weapons_first() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "m": "ger-lmg @g damaged"},
        {"u": "us-rifle-squad H2"},
        draws=at("H2"),
    )
    happens(game, AXIS, "air-support")
    assert not is_damaged(game, "m")


def test_e46_the_inactive_side_flees_first_and_each_into_its_own_hex() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E5"},
        draws=at("E5"),
        terrain={"E4": "water"},
    )
    happens(game, AXIS, "blaze")
    assert asked(game) == ALLIES
    assert "E4" not in choices(game)
    tell(game, "E6")
    assert asked(game) == AXIS
    tell(game, "D5")
    finish(game)
    assert (game.piece("u").hex, game.piece("g").hex) == ("E6", "D5")


def test_e46_nobody_flees_into_another_fire() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {},
        markers={"b": "smoke-1 E6 blaze"},
        draws=at("E5"),
    )
    happens(game, AXIS, "blaze")
    assert "E6" not in choices(game)
    assert "E4" in choices(game)


def test_e46_a_second_fire_in_the_hex_does_nothing() -> None:
    game = given({}, {}, markers={"b": "smoke-1 E5 blaze"}, draws=at("E5"))
    finish(happens(game, AXIS, "blaze"))
    assert blaze_in(game, "E5")
    assert game.stack("E5") == ("b",)


def test_e46_fire_takes_an_objective_from_nobody() -> None:
    game = given({"g": "ger-rifle-squad H6"}, {}, owners={5: AXIS}, draws=at("H6"))
    happens(game, AXIS, "blaze")
    go_on(game)
    assert controller(game, 5) == AXIS


def test_e48_a_breeze_burns_works_away_and_spreads_from_every_fire() -> None:
    game = given(
        {},
        {},
        markers={"a": "smoke-1 E5 blaze", "b": "smoke-2 H5 blaze", "t": "trench E4"},
        draws={AXIS: ["34 breeze 1"]},
    )
    finish(happens(game, AXIS, "breeze", drawn="germany/d1"))
    assert blaze_in(game, "E4")
    assert blaze_in(game, "H4")
    assert works_in(game, "E4") == ""
    assert not blaze_in(game, "E3")


def test_e50_a_german_side_has_no_commissar_to_fear() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5 broken", "y": "ger-rifle-team O10"},
        allies={"u": "sov-rifle-squad H5 broken", "z": "sov-rifle-team A1"},
        nations={ALLIES: "ussr"},
        draws={ALLIES: ["66"]},
    )
    finish(happens(game, ALLIES, "commissar"))
    assert not game.is_in_play("u")
    assert is_broken(game, "g")


@pytest.mark.parametrize(("dice", "lives"), [("34", True), ("35", False)])
def test_e50_cover_helps_against_the_commissar(dice: str, *, lives: bool) -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5"},
        allies={"u": "sov-rifle-squad H5 broken suppressed", "z": "sov-rifle-team A1"},
        nations={ALLIES: "ussr"},
        terrain={"H5": "brush"},
        draws={ALLIES: [dice]},
    )
    finish(happens(game, ALLIES, "commissar"))
    assert game.is_in_play("u") is lives


def test_e51_only_the_squads_of_the_one_who_turned_it_up() -> None:
    game = given({"g": "ger-rifle-squad E5"}, {"u": "us-rifle-squad E8"})
    finish(happens(game, AXIS, "cower"))
    assert is_suppressed(game, "g")
    assert not is_suppressed(game, "u")


def test_e52_the_owner_says_which_team_takes_the_gun() -> None:
    game = given({"g": "ger-rifle-squad E5 veteran", "m": "ger-lmg @g"}, {})
    happens(game, AXIS, "deploy")
    tell(game, "g")
    go_on(game)
    teams = units_in(game, "E5", AXIS)
    assert len(teams) == 2
    assert len([team for team in teams if weapon_of(game, team) == "m"]) == 1
    assert len([team for team in teams if "veteran" in game.piece(team).statuses]) == 1


def test_e52_14_1_teams_of_an_activated_squad_are_activated() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        "fire",
        "move",
        draws={AXIS: ["11 event", "34 deploy"], ALLIES: ["66"]},
    )
    finish(order(game, card(1), "g", "g", "E7", "g"))
    order(game, card(2))
    teams = set(units_in(game, "E5", AXIS))
    assert len(teams) == 2
    assert not teams & choices(game)


def test_e53_dust_takes_no_place_of_thicker_smoke() -> None:
    game = given({}, {}, markers={"s": "smoke-10 E5"}, draws=at("E5"))
    finish(happens(game, AXIS, "dust"))
    assert smoke_in(game, "E5") == "s"


def test_e53_dust_comes_to_a_fortified_hex_too() -> None:
    game = given({}, {}, markers={"s": "trench E5"}, draws=at("E5"))
    finish(happens(game, AXIS, "dust"))
    assert smoke_in(game, "E5")
    assert works_in(game, "E5") == "trench"


def test_e56_may_be_declined() -> None:
    game = given({"g": "ger-rifle-squad E5 broken"}, {})
    finish(happens(game, AXIS, "field-promotion"))
    assert units_in(game, "E5", AXIS) == ("g",)


def test_e57_an_empty_hand_loses_nothing() -> None:
    game = given({}, {}, "move")
    finish(happens(game, AXIS, "fog-of-war"))
    assert hand(game, AXIS) == ()
    assert hand(game, ALLIES) == ()


def test_e58_a_hero_must_come_and_may_leave_the_broken_as_they_are() -> None:
    game = given({"g": "ger-rifle-squad E5 broken"}, {})
    happens(game, AXIS, "hero")
    tell(game, "E5")
    finish(game)
    assert is_broken(game, "g")
    assert len(units_in(game, "E5", AXIS)) == 2


def test_e58_he_comes_into_a_hex_of_his_own_side_only() -> None:
    game = given({"g": "ger-rifle-squad E5"}, {"u": "us-rifle-squad E8"})
    happens(game, AXIS, "hero")
    assert choices(game) == {"E5", "O10"}


def test_e60_a_unit_in_a_gully_has_cover() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E8"},
        terrain={"E8": "gully", "O10": "woods", "A1": "field"},
    )
    finish(happens(game, AXIS, "interdiction"))
    assert is_suppressed(game, "z")
    assert not is_suppressed(game, "u")


def test_e60_a_foxhole_on_a_road_is_cover_enough() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E8"},
        terrain={"O10": "woods", "A1": "woods"},
        lines={"road": ["E7", "E8", "E9"]},
        markers={"f": "foxhole E8"},
    )
    finish(happens(game, AXIS, "interdiction"))
    assert not is_suppressed(game, "u")


def test_e62_a36_light_wounds_do_not_answer_a_death() -> None:
    game = given({}, {"u": "us-rifle-squad E5 broken"}, theirs=("light-wounds",))
    happens(game, AXIS, "kia")
    assert is_never_asked(game, card(1, ALLIES))
    assert casualties(game, ALLIES) == ["u"]


def test_e63_of_weapons_as_near_the_one_who_turned_it_up_chooses() -> None:
    game = given(
        {"g": "ger-rifle-squad E4", "m": "ger-lmg @g"},
        {"u": "us-rifle-squad E6", "n": "us-lmg @u"},
        draws=at("E5"),
    )
    happens(game, AXIS, "malfunction")
    assert choices(game) >= {"m", "n"}
    finish(tell(game, "n"))
    assert is_damaged(game, "n")


def test_e64_medic_must_rally_an_enemy_if_there_is_no_other() -> None:
    game = given({}, {"u": "us-rifle-squad E5 broken suppressed"})
    finish(happens(game, AXIS, "medic"))
    assert not is_broken(game, "u")
    assert is_suppressed(game, "u")


@pytest.mark.parametrize(("chit", "is_open"), [("n", False), ("r", True), ("t", True)])
def test_e65_a_chit_without_a_secret_side_is_open_at_once(chit: str, *, is_open: bool) -> None:
    game = given({}, {}, owners={1: AXIS}, chits={ALLIES: all_chits_but(chit)})
    before = lead_of(game, AXIS)
    finish(happens(game, AXIS, "mission-objective"))
    assert (f"objectives/{chit}" in game.cards("objectives/box/open")) is is_open
    assert (f"objectives/{chit}" in game.cards("objectives/box/secret-axis")) is not is_open
    assert lead_of(game, AXIS) - before == (3 if chit == "r" else 0)


def test_e66_nobody_near_the_enemy_nobody_taken() -> None:
    game = given({"g": "ger-rifle-squad E5 broken"}, {"u": "us-rifle-squad E7"})
    finish(happens(game, AXIS, "prisoners-of-war"))
    assert game.is_in_play("g")


def test_e67_with_no_secret_chit_nothing_is_revealed() -> None:
    game = given({}, {}, chits={AXIS: ["n"]})
    finish(happens(game, AXIS, "reconnaissance"))
    assert game.cards("objectives/box/secret-axis") == ("objectives/n",)


def test_e67_the_other_side_chooses_which_chit_it_shows() -> None:
    game = given({}, {}, chits={ALLIES: ["n", "k"]})
    happens(game, AXIS, "reconnaissance")
    assert asked(game) == ALLIES
    tell(game, "objectives/k" if "objectives/k" in choices(game) else "k")
    finish(game)
    assert game.cards("objectives/box/open") == ("objectives/k",)


def test_e68_a_radio_is_no_choice_while_the_own_box_is_full() -> None:
    for has_radio in (False, True):
        radio = {"r": "ger-75-radio artillery-axis"} if has_radio else {}
        # Nine or ten: a radio of 105 is among the items.
        game = given({**radio}, {}, draws={AXIS: ["45"]})
        happens(game, AXIS, "reinforcements")
        offered = " ".join(choices(game))
        assert ("radio" in offered or any("105" in str(label) for label in _labels(game))) is (
            not has_radio
        )


def _labels(game: object) -> list[str]:
    decision = game.decision  # type: ignore[attr-defined]
    return [str(button) for button in decision.buttons.values()] if decision is not None else []


def test_e71_with_nobody_unarmed_there_is_nothing_to_take() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5", "m": "ger-lmg @g"},
        allies={"u": "us-rifle-squad E8 broken", "n": "us-lmg @u", "z": "us-rifle-team A1"},
    )
    finish(happens(game, AXIS, "kia", "u"))
    happens(game, AXIS, "scrounge")
    assert is_never_asked(game, "n")


def test_e71_a_weapon_taken_up_is_whole_again() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken", "m": "ger-lmg @g damaged"},
        {"u": "us-rifle-squad E8"},
    )
    finish(happens(game, ALLIES, "kia", "g"))
    happens(game, ALLIES, "scrounge")
    finish(tell(game, "m", "u"))
    assert weapon_of(game, "u") == "m"
    assert not is_damaged(game, "m")


def test_e72_the_nearest_unit_even_a_good_leader_breaks() -> None:
    game = given({"l": "ger-leader-2 E5"}, {"u": "us-rifle-squad E9"}, draws=at("E6"))
    finish(happens(game, AXIS, "shell-shock"))
    assert is_broken(game, "l")


def test_e74_a_strategic_objective_pays_whoever_controls_it() -> None:
    game = given({}, {}, owners={5: ALLIES}, chits={AXIS: all_chits_but("n")})
    before = lead_of(game, ALLIES)
    finish(happens(game, AXIS, "strategic-objective"))
    assert lead_of(game, ALLIES) - before == 2


@pytest.mark.parametrize(
    ("more", "is_possible"),
    [
        ({"markers": {"s": "smoke-9 E5"}}, True),
        ({"terrain": {"E5": "woods"}}, False),
        # The event asks for range and sight of an intact gun alone; it is no shot.
        ({"markers": {"s": "wire E3"}}, True),
        ({"terrain": {"E3": "marsh"}}, True),
    ],
)
def test_e75_a_gun_needs_range_and_sight(more: dict[str, Any], *, is_possible: bool) -> None:
    game = given({"g": "ger-rifle-squad E3", "m": "ger-lmg @g"}, {"u": "us-rifle-squad E8"}, **more)
    happens(game, AXIS, "suppressing-fire")
    assert is_never_asked(game, "u") is not is_possible


def test_e76_the_lowest_empty_space_is_filled_next() -> None:
    game = given(
        {},
        {
            "a": "us-rifle-team E5 broken",
            "b": "us-rifle-team E6 broken",
            "c": "us-rifle-team E7 broken",
        },
        draws=at("H5"),
    )
    finish(happens(game, AXIS, "kia", "a"))
    finish(happens(game, AXIS, "kia", "b"))
    happens(game, AXIS, "walking-wounded")
    tell(game, "a")
    go_on(game)
    assert game.is_in_play("a")
    assert is_broken(game, "a")
    finish(happens(game, AXIS, "kia", "c"))
    assert sorted(casualties(game, ALLIES)) == ["b", "c"]


def test_e76_nobody_returns_into_water_or_fire() -> None:
    game = given(
        {"a": "ger-rifle-team E9 broken"},
        {},
        terrain={"E5": "water"},
        markers={"b": "smoke-1 E6 blaze"},
        draws=at("E5"),
    )
    finish(happens(game, ALLIES, "kia", "a"))
    happens(game, AXIS, "walking-wounded")
    until(game, "E4")
    assert {"E5", "E6"} & choices(game) == set()


def test_e77_each_side_chooses_its_own_victim_the_inactive_first() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "h": "ger-rifle-team E6", "i": "ger-leader-1 E6"},
        {"u": "us-rifle-squad E6", "v": "us-leader-1 E6"},
    )
    happens(game, AXIS, "white-phosphorus")
    tell(game, "E6")
    assert asked(game) == ALLIES
    assert choices(game) >= {"u", "v"}
    tell(game, "v")
    assert asked(game) == AXIS
    tell(game, "i")
    assert is_broken(game, "v")
    assert is_broken(game, "i")


def test_e77_a36_light_wounds_answer_it() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6"},
        theirs=("light-wounds",),
    )
    happens(game, AXIS, "white-phosphorus")
    tell(game, "E6", card(1, ALLIES))
    finish(game)
    (team,) = units_in(game, "E6", ALLIES)
    assert troop(game, team) == "team"


# --- in the middle of an order --------------------------------------------------------------------


def test_e57_a_card_lost_in_a_reaction_window_cannot_be_played_any_more() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        {"g": "ger-rifle-squad E8"},
        "fire",
        "crossfire",
        draws={AXIS: ["12"], ALLIES: ["66 event", "34 fog-of-war"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1), "g", ":shoot", "g", "E4")
    go_on(game)
    assert hand(game, AXIS) == ()


def test_e46_a_mover_driven_off_by_fire_goes_on_from_where_it_is() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        {"g": "ger-rifle-squad E9"},
        "fire",
        draws={AXIS: ["11 event", "34 blaze", "34 @E4"], ALLIES: ["66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1), "g", ":shoot", "g", "E4")
    tell(game, "D4")
    assert game.piece("u").hex == "D4"
    tell(game, "C4")
    assert game.piece("u").hex == "C4"


def test_e72_a_mover_killed_by_an_event_ends_its_move() -> None:
    game = moving(
        {"u": "us-rifle-squad E3 broken"},
        {"g": "ger-rifle-squad E9"},
        "fire",
        draws={AXIS: ["11 event", "34 shell-shock", "34 @E4"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1), "g", ":shoot", "g", "E4")
    go_on(game)
    assert casualties(game, ALLIES) == ["u"]


def test_e59_o16_4_a_melee_in_the_middle_of_a_move_is_fought_at_the_end_of_the_trigger() -> None:
    game = given(
        {"g": "ger-rifle-squad H9"},
        {"u": "us-rifle-team E5 broken"},
        # The support roll and both rolls of the melee have triggers in vain.
        draws={
            AXIS: ["34 event", "34 infiltration", "34 time", "34 @E5", "66 time"],
            ALLIES: ["11 event"],
        },
    )
    rolls(game, AXIS)
    tell(until(game, "E5"), "E5")
    finish(game)
    assert casualties(game, ALLIES) == ["u"]
    assert now(game) == 0


# --- A31, A35.4: after a pass ---------------------------------------------------------------------


def test_a31_a_hex_with_ones_own_unit_whoever_laid_the_works() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        "fire",
        theirs=("demolitions", "demolitions"),
        markers={"a": "wire E5", "b": "bunker E7", "c": "mines A1"},
    )
    order(game, PASS, (card(1),), card(1, ALLIES))
    assert choices(game) & {"E5", "E7", "A1"} == {"E7", "A1"}
    tell(game, "A1", card(2, ALLIES))
    go_on(game)
    assert (works_in(game, "E7"), works_in(game, "A1"), works_in(game, "E5")) == ("", "", "wire")


def test_a35_4_the_active_side_has_no_hidden_unit_of_its_own_pass() -> None:
    game = given({}, {}, "hidden-unit", "fire", postures={AXIS: "defender"})
    order(game, PASS, (card(2),))
    assert is_never_asked(game, card(1))


def test_a35_4_it_comes_under_cover_where_nobody_is() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad B2"},
        "fire",
        theirs=("hidden-unit",),
        postures={ALLIES: "defender"},
        terrain={"B2": "woods", "B4": "brush", "C5": "field", "E5": "woods", "B7": "woods"},
        lines={"road": ["A4", "B4", "C5"]},
        draws={ALLIES: ["34"]},
    )
    order(game, PASS, (card(1),), card(1, ALLIES))
    go_on(game)
    # B4 has a road, C5 is a field, E5 lies outside, B2 is taken: one hex is left.
    assert len(units_in(game, "B7", ALLIES)) == 1
