"""Positions read from the printed rules of facing, zones and formations (6), before the code."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.aus.arcs import reaction_zone
from hexwright.engine.systems.aus.assault import attack
from hexwright.engine.systems.aus.fire import can_fire, fire_at, may_fire
from hexwright.engine.systems.aus.movement import move_unit
from hexwright.engine.systems.aus.reactions import Trigger, react
from hexwright.engine.systems.aus.troops import (
    ROUTED,
    STRATEGIC,
    UNSTEADY,
    is_disordered,
    level_of,
    shape,
    strength,
)
from tests.helpers.aus import ALLIED, NO, YES, battery, battle, cavalry, infantry, leader, played
from tests.helpers.aus_reading import asked, column, horse, reactions, russian
from tests.helpers.situations import Situation


def skirmish(hex_: str, **more: Any) -> Any:
    """Russian light troops, as if they had the symbol."""
    return infantry(hex_, ALLIED, form="skirmish", **more)


def offered(game: Situation, kind: str, where: str, was: str) -> set[str]:
    """The reactions to somebody who does something in a hex."""
    question = game.run(react(game, Trigger(kind, ("A",), where, was=was or where)))
    return set() if question is None else set(question.buttons) - {PASS}


# --- 6.2.1, 6.2.2: foot ---------------------------------------------------------------------------


def test_aus_126_a_square_fires_at_what_moves_behind_it() -> None:
    square = infantry("0604", ALLIED, form="square", facing=None)
    game = battle(A=column("0703", 6), Z=square)
    assert offered(game, "spend", "0703", "") == {":fire-Z"}


def test_aus_126_unsteady_infantry_fires_in_reaction_too() -> None:
    game = battle(A=column("0503", 10), Z=russian("0603", statuses=[UNSTEADY]))
    assert offered(game, "spend", "0503", "") == {":fire-Z"}


def test_aus_126_only_the_top_battalion_of_a_stack_fires_in_reaction() -> None:
    low: dict[str, Any] = {"strength": 4}
    game = battle(A=column("0503", 10), Y=russian("0603", **low), Z=russian("0603", **low))
    assert len(offered(game, "spend", "0503", "")) == 1


def test_aus_130_skirmishers_do_not_return_fire_through_the_hexside_of_their_reaction() -> None:
    game = battle(A=infantry("0404"), B=infantry("0602", facing=5), Z=skirmish("0603"), dice=[0])
    played(game, move_unit(game, "A"), "0503", ":fire-Z")
    asks = {}
    for shooter in "AB":
        game.state.forced = (0,)
        question = game.run(fire_at(game, shooter, "Z"))
        asks[shooter] = question is not None
        while game.decision is not None:
            game.answer(NO)
    assert asks == {"A": False, "B": True}


def test_aus_129_skirmishers_do_not_fall_back_onto_a_battalion_but_onto_guns() -> None:
    # Of the hexes away from 0503 all but 0703 and 0704 are full or next to the enemy.
    game = battle(
        A=column("0404"),
        Z=skirmish("0603"),
        X=russian("0703", 3),
        Y=battery("0702", ALLIED, facing=4),
    )
    asked(game, "A", "0503", ":go-Z")
    assert game.decision is not None
    assert "0703" not in map(str, game.decision.options)
    assert "0702" in map(str, game.decision.options)


def test_aus_132_skirmishers_leave_an_attack_for_any_hex_that_is_before_no_enemy() -> None:
    # B looks away from 0603 and 0604; A has 0504 before it.
    game = battle(A=infantry("0404"), B=infantry("0703"), Z=skirmish("0503"), dice=[0])
    game.run(attack(game, "A", "Z", "bayonet"))
    game.answer(YES)
    assert game.decision is not None
    assert set(map(str, game.decision.options)) == {"0502", "0603", "0604", "0403"}


# --- 6.2.3: horse ---------------------------------------------------------------------------------


def test_aus_134_a_line_of_horse_that_turns_twice_checks_its_order() -> None:
    # Z looks west; A comes to its left, and when it has turned B comes to its right.
    game = battle(A=column("0806", 0), B=column("0703", 4), Z=horse("0804"))
    found = offered(game, "enter", "0806", "0807")
    game.answer(next(one for one in found if "turn-left" in one))
    assert (game.piece("Z").facing, is_disordered(game, "Z")) == (7, False)
    question = game.run(react(game, Trigger("enter", ("B",), "0703", was="0603")))
    assert question is not None
    game.state.forced = (7,)
    game.answer(next(one for one in question.buttons if "turn-right" in one))
    assert is_disordered(game, "Z")


def test_aus_136_cavalry_that_may_not_charge_still_steps_back() -> None:
    game = battle(A=column("0504"), Z=horse("0704", statuses=[UNSTEADY]))
    found = offered(game, "enter", "0504", "0404")
    assert not [one for one in found if "charge" in one]
    assert [one for one in found if "reverse" in one]


def test_aus_137_cavalry_that_steps_back_through_an_orchard_checks() -> None:
    game = battle(A=column("0504"), Z=horse("0704"), terrain={"0803": "o", "0804": "o"}, dice=[7])
    found = offered(game, "enter", "0504", "0404")
    back = next(one for one in sorted(found) if "reverse" in one)
    game.answer(back)
    while game.decision is not None:
        game.answer(game.decision.options[0])
    assert is_disordered(game, "Z")
    assert game.piece("Z").hex in ("0803", "0804")
    assert game.piece("Z").facing in (8, 9, 10)


def test_aus_136_disordered_cavalry_has_no_flank_but_steps_back_before_its_front() -> None:
    loose = cavalry("0704", ALLIED, form="disorder", facing=8)
    game = battle(A=column("0504"), Z=loose)
    found = offered(game, "enter", "0504", "0404")
    assert not [one for one in found if "charge" in one or "turn" in one]
    assert [one for one in found if "reverse" in one]


def test_aus_136_nobody_reacts_to_horse_that_walks_before_horse() -> None:
    game = battle(A=cavalry("0504", form="column"), Z=horse("0704"))
    assert offered(game, "enter", "0504", "0404") == set()


# --- 6.2.4, 6.2.5: guns ---------------------------------------------------------------------------


def test_aus_143_horse_guns_only_fire_at_horse_and_may_limber_before_foot() -> None:
    guns = battery("0704", ALLIED, facing=8, horse=True)
    at_horse = offered(battle(A=cavalry("0504", form="column"), Z=guns), "enter", "0504", "0404")
    assert at_horse == {":fire-Z"}
    at_foot = offered(battle(A=column("0504"), Z=guns), "enter", "0504", "0404")
    assert len(at_foot) == 2


def test_aus_144_limbered_horse_guns_go_back_before_horse_as_well() -> None:
    guns = battery("0704", ALLIED, form="limbered", facing=8, horse=True)
    found = offered(battle(A=cavalry("0504", form="column"), Z=guns), "enter", "0504", "0404")
    assert [one for one in found if "reverse" in one]


def test_aus_145_guns_that_fail_to_go_back_in_order_go_no_further_but_keep_it() -> None:
    guns = battery("0704", ALLIED, form="limbered", facing=8, horse=True)
    game = battle(
        A=column("0504"), Z=guns, terrain={"0803": "o", "0804": "o", "0703": "o"}, dice=[9]
    )
    found = offered(game, "enter", "0504", "0404")
    game.answer(next(one for one in sorted(found) if "reverse" in one))
    while game.decision is not None:
        game.answer(game.decision.options[0])
    assert not is_disordered(game, "Z")
    where = game.piece("Z").hex
    assert where != "0704"
    assert offered(game, "enter", "0604", "0504") == set()


def test_aus_141_limbered_foot_guns_have_no_zone() -> None:
    guns = battery("0704", ALLIED, form="limbered", facing=8)
    game = battle(A=column("0504"), Z=guns)
    assert offered(game, "enter", "0504", "0404") == set()
    assert reaction_zone(game, "Z") == ()


def test_aus_142_foot_guns_fire_at_horse_that_enters_their_zone() -> None:
    game = battle(A=cavalry("0504", form="column"), Z=battery("0704", ALLIED, facing=8))
    assert offered(game, "enter", "0504", "0404") == {":fire-Z"}


# --- 6.2.7: leaders -------------------------------------------------------------------------------


def test_aus_146_a_leader_with_a_battalion_does_not_evade() -> None:
    game = battle(A=column("0503"), Z=russian("0603", 3), markov=leader("0603", ALLIED))
    assert offered(game, "enter", "0503", "0404") == set()


def test_aus_146_a_leader_evades_to_where_no_enemy_is_beside_him() -> None:
    game = battle(A=column("0503"), B=column("0802", 4), markov=leader("0603", ALLIED))
    found = offered(game, "enter", "0503", "0404")
    assert found
    game.answer(min(found))
    assert game.decision is not None
    assert set(map(str, game.decision.options)) == {"0602", "0703"}


# --- formations (6.3, 6.4) ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("foe", "closed"),
    [
        (russian("0603"), True),
        (horse("0603"), True),
        (battery("0603", ALLIED, facing=8), False),
        (infantry("0603", ALLIED, form="disorder", statuses=[ROUTED]), False),
    ],
)
def test_aus_163_limbered_guns_keep_from_foot_and_horse_but_not_from_guns_or_rout(
    foe: Any, *, closed: bool
) -> None:
    game = battle(A=battery("0404", form="limbered", facing=2), Z=foe)
    assert ("0503" not in asked(game, "A")) == closed


def test_aus_162_foot_guns_that_unlimbered_now_do_not_fire_but_horse_guns_do() -> None:
    for horsed in (False, True):
        guns = battery("0404", form="limbered", facing=2, horse=horsed)
        game = battle(A=guns, Z=russian("0702"))
        change = next(one for one in asked(game, "A") if "unlimbered" in one)
        game.answer(change)
        while game.decision is not None:
            game.answer(PASS if PASS in game.decision.buttons else game.decision.options[0])
        assert shape(game, "A") == "unlimbered"
        assert may_fire(game, "A") == horsed


def test_aus_161_guns_that_turned_a_step_still_fire() -> None:
    game = battle(A=battery("0404", facing=4), Z=russian("0702"))
    played(game, move_unit(game, "A"), ":turn-left", PASS)
    assert may_fire(game, "A")


def test_aus_158_a_column_that_leaves_its_square_has_four_points_left() -> None:
    game = battle(A=infantry("0404", form="square", facing=None))
    change = next(one for one in asked(game, "A") if "column" in one)
    game.answer(change)
    while game.decision is not None and game.decision.kind == "action":
        facing = [one for one in game.decision.buttons if "2" in one]
        game.answer(facing[0] if facing else next(iter(game.decision.buttons)))
    assert game.decision is not None
    assert "4 movement points" in game.decision.prompt


def test_aus_165_a_unit_may_be_disordered_at_will_and_costs_nothing() -> None:
    game = battle(A=infantry("0404"))
    change = next(one for one in asked(game, "A") if "disorder" in one)
    decision = game.answer(change)
    while decision is not None and decision.kind == "action":
        decision = game.answer(next(iter(decision.buttons)))
    assert is_disordered(game, "A")
    assert decision is not None
    assert "6 movement points" in decision.prompt


def test_aus_102_a_battalion_on_the_march_forms_no_line() -> None:
    from hexwright.engine.systems.aus.records import MARCH

    marching = leader("0101")._replace(statuses=(STRATEGIC,))
    found = asked(battle(A=column("0404"), suchet=marching, level=MARCH), "A")
    assert not [one for one in found if one.endswith("-line")]


def test_aus_153_skirmishers_of_six_points_have_the_zone_of_both_their_hexes() -> None:
    game = battle(Z=skirmish("0604", extends=["0603"]), A=column("0503"))
    assert len(reaction_zone(game, "Z")) == 8
    assert {":fire-Z"} < offered(game, "enter", "0503", "0404")


def test_aus_126_fire_in_reaction_hits_before_the_move_goes_on() -> None:
    # The Russian line C is B at a column of class d: column 4; a 9 takes two points, a 9+1 shakes.
    game = battle(A=column("0503", 10), Z=russian("0603"), dice=[9, 9])
    game.run(move_unit(game, "A"))
    game.answer("0403")
    game.answer(":fire-Z")
    assert strength(game, "A") == 4
    assert level_of(game, "A") != "good"


def test_aus_190_limbered_guns_do_not_fire() -> None:
    game = battle(A=battery("0404", form="limbered", facing=2), Z=russian("0702"))
    assert not can_fire(game, "A")
    assert reactions(game, "A") == []
