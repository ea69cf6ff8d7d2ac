"""Positions read from the printed rules: stacks that go together, pursuits, commands that fail."""

from typing import Any

from hexwright.engine.systems.aus.activations import begin_division
from hexwright.engine.systems.aus.assault import attack
from hexwright.engine.systems.aus.breakdown import break_down
from hexwright.engine.systems.aus.charge import charge
from hexwright.engine.systems.aus.counter_charge import face
from hexwright.engine.systems.aus.fire import fire_at
from hexwright.engine.systems.aus.limits import could_march_on
from hexwright.engine.systems.aus.morale import rout
from hexwright.engine.systems.aus.movement import DROP, move_phase, move_unit
from hexwright.engine.systems.aus.reactions import Trigger, react
from hexwright.engine.systems.aus.records import MARCH
from hexwright.engine.systems.aus.square import STAND
from hexwright.engine.systems.aus.troops import (
    BLOWN,
    MAY_CHARGE,
    OUT_OF_COMMAND,
    ROUTED,
    SHAKEN,
    STRATEGIC,
    has,
    level_of,
    strength,
)
from tests.helpers.aus import ALLIED, NO, YES, battle, cavalry, infantry, leader, played
from tests.helpers.aus_reading import foe

LOW: dict[str, Any] = {"form": "column", "facing": 2, "strength": 4}


def test_aus_305_10_1_1_a_beaten_stack_goes_back_together() -> None:
    # Even odds and the village: 4 - 2 beats the attackers, who share the level of their top.
    game = battle(
        A=infantry("0404", **LOW),
        B=infantry("0404", **LOW),
        Z=foe(strength=8),
        terrain={"0503": "v"},
        dice=[0, 0, 4],
    )
    played(game, attack(game, "B", "Z", "assault"), NO)
    assert game.piece("A").hex == game.piece("B").hex != "0404"
    assert (strength(game, "B"), level_of(game, "A")) == (3, SHAKEN)


def test_aus_300_9_2_4_units_of_a_stack_that_rout_run_together() -> None:
    game = battle(
        A=infantry("0804", morale=1, **LOW),
        B=infantry("0804", **LOW),
        Z=infantry("0904", ALLIED, facing=9),
        dice=[9],
    )
    played(game, rout(game, "B", ["Z"]))
    assert [level_of(game, one) for one in "AB"] == [ROUTED, ROUTED]
    assert game.piece("A").hex == game.piece("B").hex != "0804"


def test_aus_275_8_5_2_when_the_top_unit_routs_the_others_check() -> None:
    low: dict[str, Any] = {"strength": 4}
    game = battle(A=infantry("0404"), Y=foe(**low), Z=foe(morale=1, **low), dice=[2, 9, 0])
    played(game, fire_at(game, "A", "Z"), NO)
    assert [level_of(game, one) for one in "YZ"] == ["good", ROUTED]


def test_aus_184_7_2_all_regiments_of_a_stack_charge() -> None:
    # Three and three against six is even: 5 + 1 beats the line; three alone would not.
    low: dict[str, Any] = {"strength": 3, "statuses": [MAY_CHARGE]}
    game = battle(
        A=cavalry("0404", **low),
        B=cavalry("0404", **low),
        Z=foe("0703", form="line", facing=9),
        dice=[0, 5],
    )
    played(game, charge(game, "B", "Z"), STAND, NO)
    assert (strength(game, "Z"), level_of(game, "Z")) == (5, SHAKEN)
    assert all(BLOWN[1] in game.piece(one).statuses for one in "AB")


def test_aus_248_6_2_3_a_charger_that_is_met_at_its_flank_may_turn() -> None:
    for answer, turns in ((YES, True), (NO, False)):
        game = battle(A=cavalry("0404"), Z=cavalry("0403", ALLIED, facing=5))
        played(game, face(game, "A", "Z"), answer)
        assert (game.piece("A").facing != 3) == turns


def test_aus_260_8_4_2_cavalry_charges_pursuers_but_not_cavalry_that_moves() -> None:
    counters: dict[str, Any] = {"A": cavalry("0503"), "Z": cavalry("0703", ALLIED, facing=9)}
    game = battle(**counters)
    question = game.run(react(game, Trigger("pursuit", ("A",), "0503", was="0404")))
    assert question is not None
    assert ":charge-Z" in question.buttons
    other = battle(**counters)
    assert other.run(react(other, Trigger("enter", ("A",), "0503", was="0404"))) is None


def test_aus_099_5_2_a_march_is_given_up_in_the_middle_of_it() -> None:
    marching = leader("0303")._replace(statuses=(STRATEGIC,))
    game = battle(A=infantry("0404", **LOW), suchet=marching, level=MARCH)
    assert played(game, move_phase(game), DROP) is False
    assert not has(game, "suchet", STRATEGIC)


def test_aus_103_5_2_1_who_could_go_on_has_not_marched_as_far_as_possible() -> None:
    game = battle(A=infantry("0404", move=1, **LOW), level=MARCH)
    played(game, move_unit(game, "A"), "0503", ":pass")
    assert could_march_on(game, "A")
    far = battle(A=infantry("0404", move=1, **LOW), level=MARCH)
    played(far, move_unit(far, "A"), "0503", "0603", ":pass")
    assert not could_march_on(far, "A")


def test_aus_065_4_7_a_unit_out_of_command_near_the_enemy_makes_a_division_fall_back() -> None:
    game = battle(
        A=infantry("1105"), Z=infantry("1204", ALLIED), suchet=leader("0104", personality="normal")
    )
    game.state.forced = (0,)
    assert break_down(game, "v-3", again=False)[0] == "retreat"


def test_aus_033_4_7_units_out_of_command_of_a_division_that_stops_act_without_it() -> None:
    game = battle(A=infantry("1105"), B=infantry("0204"), suchet=leader("0104"))
    played(game, begin_division(game, "v-3", "", "", ""))
    assert [has(game, one, OUT_OF_COMMAND) for one in "AB"] == [True, False]


def test_aus_376_a5_1_1_a_march_through_fog_keeps_its_points_on_a_road() -> None:
    chain = ("0404", "0503", "0603", "0702", "0802")
    way = chain[1:]
    road = battle(A=infantry("0404", move=2, **LOW), level=MARCH, roads=[chain], fog=9)
    played(road, move_unit(road, "A"), *way)
    assert road.piece("A").hex == "0802"
    open_field = battle(A=infantry("0404", move=2, **LOW), level=MARCH, fog=9)
    played(open_field, move_unit(open_field, "A"), "0503", "0603", ":pass")
    assert open_field.piece("A").hex == "0603"


def test_aus_133_6_2_3_a_long_regiment_turns_towards_its_flank_too() -> None:
    game = battle(A=infantry("0805", **LOW), Z=cavalry("0804", ALLIED, facing=9, extends=["0803"]))
    question = game.run(react(game, Trigger("enter", ("A",), "0805", was="0705")))
    assert question is not None
    turn = next(one for one in question.buttons if one.startswith(":turn"))
    game.answer(turn)
    assert game.piece("Z").facing != 9
