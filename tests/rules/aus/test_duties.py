"""Duties of a move, units that are let rout, plans that bind in retreat, the scale of strength."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.aus.attacks import nearest
from hexwright.engine.systems.aus.fire import fire_phase
from hexwright.engine.systems.aus.melee_ground import enter
from hexwright.engine.systems.aus.movement import move_phase, move_unit
from hexwright.engine.systems.aus.plan import is_held
from hexwright.engine.systems.aus.retreat import Flight, flight_plan
from hexwright.engine.systems.aus.running import RUNNING, run_off, runners
from hexwright.engine.systems.aus.showing import men, signs_of
from hexwright.engine.systems.aus.troops import blown, is_routed, set_status
from tests.fuzz import sample
from tests.helpers.aus import ALLIED, FRENCH, battery, battle, cavalry, infantry, played
from tests.helpers.aus_field import field, let_act, put
from tests.helpers.aus_reading import asked, column, russian
from tests.helpers.situations import Situation

# --- at the enemy (4.7) ---------------------------------------------------------------------------


def charging(**more: Any) -> Situation:
    """French units that must go at the Russians."""
    return battle(must="charge", **more)


@pytest.mark.parametrize(("form", "ends"), [("column", True), ("disorder", False)])
def test_aus_068_who_must_attack_forms_for_it(form: str, *, ends: bool) -> None:
    game = charging(A=infantry("0504", form=form, facing=2), Z=russian("0604", 3))
    found = asked(game, "A")
    assert (PASS in found) == ends
    assert (":form-infantry-column" in found) == (form != "column")


def test_aus_068_who_must_attack_turns_to_the_enemy() -> None:
    game = charging(A=column("0504", 8), Z=russian("0604", 3))
    found = asked(game, "A")
    assert PASS not in found
    assert {":turn-left", ":turn-right"} <= set(found)
    assert ":rout" not in found


def test_aus_068_nobody_ends_the_movement_of_those_who_must_attack() -> None:
    game = charging(A=column("0404"), Z=russian("0703", 3))
    question = game.run(move_phase(game))
    assert question is not None
    assert PASS not in question.buttons
    near = charging(A=column("0504"), Z=russian("0604", 3))
    question = near.run(move_phase(near))
    assert question is not None
    assert PASS in question.buttons


def test_aus_068_guns_and_horses_that_are_blown_are_not_driven_before_the_enemy() -> None:
    game = charging(G=battery("0404", form="limbered", command="v-3"), Z=russian("0703", 3))
    assert PASS in asked(game, "G")
    tired = charging(A=cavalry("0503", form="disorder"), Z=russian("0703", 3))
    set_status(tired, "A", "blown-2", "aus-263")
    assert blown(tired, "A")
    assert PASS in asked(tired, "A")


def test_aus_068_cavalry_that_must_charge_takes_the_nearest() -> None:
    game = charging(A=cavalry("0404"), Y=russian("0703"), Z=russian("0604"))
    assert nearest(game, "A", ["Y", "Z"]) == ["Z"]


# --- by the plan (A15.2) --------------------------------------------------------------------------


def test_aus_390_a_unit_of_the_plan_that_could_go_on_is_not_left_standing() -> None:
    game = field("whole-battle")
    let_act(game, "a-g-kiev")
    question = game.run(move_phase(game))
    assert question is not None
    assert "a-g-kiev" in question.options
    assert PASS not in question.buttons
    free = field("langeron")
    let_act(free, "a-g-kiev")
    question = free.run(move_phase(free))
    assert question is not None
    assert PASS in question.buttons


def test_aus_391_no_retreat_leads_beyond_the_limit_of_a_plan() -> None:
    game = field("whole-battle", a_1_brod_grz="C2922")
    plan = flight_plan(game, Flight(("a-1-brod-grz",), 1))
    assert not plan.may_step("C2922", "C2921")
    assert plan.may_step("C2922", "C2923")


def test_aus_391_no_pursuit_or_advance_does_either() -> None:
    game = field("whole-battle", a_hess_hus="C2922")
    enter(game, ("a-hess-hus",), "C2921", "aus-259")
    assert game.piece("a-hess-hus").hex == "C2922"
    enter(game, ("a-hess-hus",), "C2923", "aus-259")
    assert game.piece("a-hess-hus").hex == "C2923"


def test_aus_400_a_garrison_that_has_seen_an_enemy_pass_is_free() -> None:
    game = field("whole-battle")
    assert is_held(game, "f-8-hus")
    put(game, "a-1-brod-grz", "C2633")
    put(game, "a-1-brod-grz", "D2633")
    assert not is_held(game, "f-8-hus")


# --- by road (6.5.4) ------------------------------------------------------------------------------


def test_aus_172_no_part_of_a_long_column_lies_beside_a_road_that_bends() -> None:
    road = ["0404", "0503", "0603", "0604", "0605"]
    game = battle(
        A=cavalry("0503", form="column", extends=["0404"], facing=2),
        B=column("0704", strength=6),
        roads=[road],
    )
    game.run(move_unit(game, "A"))
    for head, tail in zip(road[2:], road[1:], strict=False):
        game.answer(head)
        assert game.piece("A").hexes == (head, tail)
    assert game.stack("0704") == ("B",)


# --- rout at will (6.4.2) -------------------------------------------------------------------------


def shooting() -> Situation:
    game = battle(A=infantry("0404"), B=column("0306"), G=battery("0308"), Z=russian("0503"))
    game.state.phase = "fire"
    return game


def test_aus_168_beside_a_question_of_fire_both_sides_may_let_foot_rout() -> None:
    game = shooting()
    question = game.run(fire_phase(game))
    assert question is not None
    assert set(RUNNING.offers(game, question)) == {":run A", ":run B"}
    game.answer("A")
    question = game.answer("Z")
    assert question is not None
    assert question.side == ALLIED
    assert set(RUNNING.offers(game, question)) == set()
    assert question.subject == "Z"


def test_aus_168_in_the_move_of_the_enemy_nobody_routs_at_will() -> None:
    game = battle(acts=ALLIED, A=infantry("0404"), Z=russian("0604"))
    question = game.run(move_phase(game))
    assert question is not None
    for phase, offered in (("movement", set()), ("melee", {":run A"})):
        game.state.phase = phase
        theirs = RUNNING.offers(game, question.__class__(**{**_fields(question), "side": FRENCH}))
        assert set(theirs) == offered


def _fields(question: Any) -> dict[str, Any]:
    return {one: getattr(question, one) for one in question.__struct_fields__}


def test_aus_168_who_is_let_rout_runs_before_the_next_shot() -> None:
    game = shooting()
    game.run(fire_phase(game))
    RUNNING.run(game, FRENCH, ":run B")
    assert runners(game) == ("B",)
    game.answer("A")
    while game.decision is not None:
        game.answer(game.decision.options[0])
    assert game.result is True
    assert is_routed(game, "B")
    assert game.piece("B").hex != "0306"
    assert runners(game) == ()


def test_aus_168_nobody_runs_twice() -> None:
    game = shooting()
    RUNNING.run(game, FRENCH, ":run B")
    set_status(game, "B", "routed", "aus-298")
    where = game.piece("B").hex
    played(game, run_off(game))
    assert game.piece("B").hex == where


# --- men (2.1) ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("unit", "words"), [("A", "400 men"), ("C", "200 men"), ("G", "6 guns")])
def test_aus_002_a_counter_tells_how_many_are_left_of_it(unit: str, words: str) -> None:
    game = battle(
        A=infantry("0404", losses=2),
        C=cavalry("0406", losses=2),
        G=battery("0408", losses=1),
    )
    assert men(game, unit) == words
    assert any(words in one.name for one in signs_of(game, unit, FRENCH))


# --- errata and scenarios come first (E) ----------------------------------------------------------


def test_aus_007_errata_and_scenarios_come_before_the_rules() -> None:
    module = sample("aus")
    kaiser = next(one for one in module.units.values() if one.name.startswith("Kaiser"))
    # The errata give it nine points, where its counter prints another number.
    assert kaiser.faces["ordered"]["move"] == 9
    usual, special = (
        {one.side: one.attributes["command_change"] for one in module.scenarios[name].sides}
        for name in ("whole-battle", "bagration")
    )
    assert all(usual[side] != special[side] for side in (FRENCH, ALLIED))
