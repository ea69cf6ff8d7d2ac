"""A last reading: what the chapters share, such as whose teams come, who scores, what stays."""

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.cce.markers import smoke_in, works_in
from hexwright.engine.systems.cce.time_track import now
from hexwright.engine.systems.cce.units import (
    is_broken,
    is_suppressed,
    units_in,
    units_of,
)
from hexwright.engine.systems.cce.victory import casualties, lead_of
from tests.helpers.cce import ALLIES, AXIS, battle, card, totals
from tests.helpers.cce_orders import finish, happens, order, rolls, tell, turn
from tests.helpers.cce_positions import asked, choices, given, go_on, moving, set_time, until


@pytest.mark.parametrize("squad", ["ger-elite-squad", "ger-rifle-squad", "ger-green-squad"])
def test_e52_teams_have_the_quality_of_the_order_of_battle(squad: str) -> None:
    game = given({"g": f"{squad} E5"}, {})
    happens(game, AXIS, "deploy")
    go_on(tell(game, "g"))
    kinds = [game.piece(unit).kind for unit in units_in(game, "E5", AXIS)]
    assert kinds == ["ger-rifle-team", "ger-rifle-team"]


def test_a36_so_has_the_team_of_light_wounds() -> None:
    game = given({}, {"u": "us-elite-squad E5"}, theirs=("light-wounds",), draws={AXIS: ["34 @E5"]})
    happens(game, AXIS, "shell-shock")
    finish(tell(game, card(1, ALLIES)))
    assert [game.piece(unit).kind for unit in units_in(game, "E5", ALLIES)] == ["us-rifle-team"]


@pytest.mark.parametrize("event", ["kia", "prisoners-of-war"])
def test_7_1_whoever_loses_a_unit_by_his_own_event_gives_its_points_away(event: str) -> None:
    game = given({"g": "ger-rifle-squad E5 broken"}, {"u": "us-rifle-squad E6"})
    finish(happens(game, AXIS, event))
    assert game.state.points == {AXIS: 0, ALLIES: 2}


def test_a35_5_f106_1_wire_that_comes_with_an_advance_weakens_both_in_the_melee() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6"},
        "advance",
        theirs=("hidden-wire",),
        postures={ALLIES: "defender"},
        draws={AXIS: ["34"], ALLIES: ["34"]},
    )
    finish(order(game, card(1), "g", "g", "E6", card(1, ALLIES)))
    assert totals(game) == [6 - 1 + 7, 5 + 1 - 1 + 7]


def test_e49_7_3_1_1_a_house_of_three_rooms_is_one_objective() -> None:
    game = given(
        {},
        {},
        owners={3: AXIS},
        terrain=dict.fromkeys(("G5", "G6", "F5"), "building"),
        buildings=[["G5", "G6", "F5"]],
    )
    finish(happens(game, AXIS, "command-and-control"))
    assert game.state.points[AXIS] == 1


def test_6_1_2_o18_2_2_time_that_a_drift_advances_does_not_stop_the_shells() -> None:
    game = given(
        {"r": "ger-105-radio artillery-axis", "l": "ger-leader-1 E5"},
        {"u": "us-rifle-squad E8"},
        "artillery-request",
        draws={AXIS: ["66", "14"], ALLIES: ["66"] * 5},
        last_cards=True,
    )
    order(game, card(1))
    tell(until(game, "E8"), "E8", ":shells")
    go_on(game)
    assert now(game) >= 1
    assert len([total for total in totals(game) if total is not None]) == 2


def test_6_1_2_those_who_come_together_stand_within_the_limit() -> None:
    game = battle(
        axis={
            "a": "ger-rifle-squad A4",
            "b": "ger-rifle-squad A6",
            "y": "ger-rifle-team O10",
        },
        allies={"u": "us-rifle-squad E9"},
        hands={AXIS: ["advance", "advance"]},
        draws={AXIS: ["34 time"]},
    )
    set_time(game, 2)
    finish(order(game, card(1), "a", "a", ":exit", 3))
    finish(order(game, card(2), "b", "b", ":exit", 3))
    rolls(game, AXIS)
    tell(until(game, "O4"), "O4")
    until(game, "O5")
    assert "O4" not in choices(game)
    finish(tell(game, "O5"))
    assert {game.piece(one).hex for one in "ab"} == {"O4", "O5"}


def test_7_2_1_a_space_that_has_passed_brings_nobody_back() -> None:
    game = given({"a": "ger-rifle-squad A4"}, {}, "advance", draws={AXIS: ["34 time"]})
    set_time(game, 3)
    finish(order(game, card(1), "a", "a", ":exit", 3))
    go_on(rolls(game, AXIS))
    assert not game.piece("a").hex
    assert now(game) == 4


def test_o23_2_a_tie_on_somebody_suppressed_makes_him_no_weaker_and_he_stays() -> None:
    game = given({}, {"u": "us-rifle-squad E5 broken suppressed"}, "rout", draws={AXIS: ["34"]})
    finish(order(game, card(1)))
    assert game.piece("u").hex == "E5"
    assert game.piece("u").statuses == {"suppressed": 1}


def test_8_2_a_crowd_that_came_by_retreat_is_thinned_at_the_end_of_the_enemys_turn() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E5 broken", "v": "us-rifle-squad D4", "w": "us-rifle-squad D5"},
        "rout",
        draws={AXIS: ["45"]},
    )
    turn(game, card(1), "D5", PASS)
    until(game, "u")
    while game.decision is not None and asked(game) != ALLIES:
        until(game)
    go_on(game)
    assert len(casualties(game, ALLIES)) >= 1
    assert is_broken(game, "u") or not game.is_in_play("u")


def test_13_2_3_3_1_2_a_suppressed_leader_leads_as_before_and_defends_worse() -> None:
    game = given(
        {"a": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7", "l": "us-leader-1 E7 suppressed"},
        "fire",
        draws={AXIS: ["34"], ALLIES: ["34", "34"]},
    )
    order(game, card(1), "a", "a", "E7", "u")
    finish(game)
    assert totals(game)[1:] == [6 + 1 + 7, 8 - 1 + 7]


@pytest.mark.parametrize(("hex_", "is_reached"), [("E7", True), ("E8", False), ("E9", True)])
def test_e44_1_a_veteran_shoots_further_and_his_gun_does_not(
    hex_: str, *, is_reached: bool
) -> None:
    # Six hexes for himself; the gun has its eight, and E10 is nine away.
    gun = {"m": "ger-lmg @a"} if hex_ == "E9" else {}
    for far, expected in ((hex_, is_reached), ("E10", False)):
        game = battle(
            axis={"a": "ger-rifle-squad E1 veteran", **gun},
            allies={"u": f"us-rifle-squad {far}"},
            hands={AXIS: ["fire"]},
        )
        order(game)
        assert game.decision is not None
        assert game.decision.is_allowed(card(1)) is expected


def test_a39_10_3_4_smoke_in_his_own_hex_hides_and_hinders_whoever_threw_it() -> None:
    game = given(
        {"g": "ger-rifle-squad E3"},
        {"u": "us-rifle-squad E9"},
        "move",
        "smoke-grenades",
        "assault-fire",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "g", "g", "E4", f":play {card(2)}", "E4")
    smoke = smoke_in(game, "E4")
    thick = int(game.piece(smoke).kind.partition("-")[2])
    if thick < 5:
        tell(game, f":play {card(3)}", "g", "E9")
        assert totals(game)[0] == 5 - thick + 3
    go_on(game)
    assert game.piece("g").hex == "E4"


def test_o16_4_3_a_tie_without_works_ends_both_and_the_hex_is_nobodys() -> None:
    game = given(
        {"g": "ger-rifle-squad G6"},
        {"u": "us-rifle-squad H6"},
        "advance",
        owners={5: ALLIES},
        chits={"open": ["n"]},
        draws={AXIS: ["34"], ALLIES: ["34"]},
    )
    before = lead_of(game, AXIS)
    finish(order(game, card(1), "g", "g", "H6"))
    assert units_in(game, "H6", AXIS) == units_in(game, "H6", ALLIES) == ()
    assert lead_of(game, AXIS) == before


def test_f103_2_10_3_1_height_and_smoke_change_nothing_for_mines() -> None:
    game = moving(
        {"u": "us-rifle-squad E3 suppressed"},
        levels={"E4": 1},
        markers={"m": "mines E4", "s": "smoke-9 E4"},
        draws={AXIS: ["34"], ALLIES: ["66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4")
    assert totals(game) == [6 + 7, 6 - 1 + 12]
    assert not is_broken(game, "u")
    assert is_suppressed(game, "u")
    assert works_in(game, "E4") == "mines"
    assert len(units_of(game, ALLIES)) == 2
