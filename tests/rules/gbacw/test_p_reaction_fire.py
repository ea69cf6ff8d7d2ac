"""Fire in the enemy's activation (10.4), repeaters (14.3)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, LevelSet, Rolled
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.fight import after_entering, before_leaving, fire_action
from hexwright.engine.systems.gbacw.fire_modifiers import TURNED_IN_REACTION
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    NO_AMMUNITION,
    NO_SHOCK,
    has,
    has_level,
    is_disordered,
    strength,
)
from tests.helpers.gbacw import BLUE, FIRST, GREY, battery, battle, infantry
from tests.helpers.gbacw_fight import NORTH, SOUTH, column
from tests.helpers.situations import Situation

NO = False


def duel(*dice: int, drawing: str = "", **more: Any) -> Situation:
    """A's brigade acts; Z stands north of it and looks at it."""
    units: dict[str, Any] = {"A": infantry(facing=NORTH), "Z": infantry(GREY, facing=SOUTH)}
    units |= {name: one for name, one in more.items() if name[0].isupper()}
    rest = {name: one for name, one in more.items() if not name[0].isupper()}
    rest.setdefault("acts", FIRST[BLUE])
    return battle(drawing or column(".", ".Z", ".A", ".", "."), dice=dice, **units, **rest)


def offered(game: Situation) -> list[str]:
    assert game.decision is not None
    return list(game.decision.options)


def rolls(game: Situation) -> list[str]:
    return [event.piece for event in game.history.events if isinstance(event, Rolled)]


def test_gbacw_205_the_target_may_return_fire_before_results_are_applied() -> None:
    # A eliminates Z's only point, but Z has fired: 8 of 1 point is a test with 1 less.
    game = duel(9, 7, 6, Z=infantry(GREY, facing=SOUTH, strength=1))
    game.play(fire_action(game, "A"), ("0102",), "Z", NO)
    assert not is_on_map(game, "Z")
    assert rolls(game)[:2] == ["A", "Z"]


def test_gbacw_205_neighbours_of_the_target_may_return_fire_too() -> None:
    drawing = """
        .    .    .
        .    .Z   .
        .    .A   .Y
        .    .    .
    """
    game = duel(drawing=drawing, Y=infantry(GREY, facing=7))
    game.run(fire_action(game, "A"))
    game.answer(("0202",))
    assert sorted(offered(game)) == ["Y", "Z"]


def test_gbacw_205_not_those_in_front_of_another_enemy() -> None:
    drawing = """
        .    .    .    .
        .    .Z   .    .
        .    .A   .Y   .
        .    .    .B   .
    """
    game = duel(drawing=drawing, Y=infantry(GREY, facing=7), B=infantry(facing=NORTH))
    game.run(fire_action(game, "A"))
    game.answer(("0202",))
    assert offered(game) == ["Z"]


def test_gbacw_205_nobody_answers_on_the_march() -> None:
    game = duel(
        0,
        Z=infantry(GREY, facing=6, formation="march"),
        orders={FIRST[GREY]: "march"},
    )
    game.play(fire_action(game, "A"), ("0102",))


def test_gbacw_205_guns_answer_shell_after_it_has_struck() -> None:
    # The shell disorders the guns, which then cannot answer.
    drawing = column(".Z", ".", ".", ".", ".A")
    game = duel(
        9,
        drawing=drawing,
        A=battery(facing=NORTH, strength=12),
        Z=battery(GREY, facing=SOUTH, strength=6),
    )
    game.play(fire_action(game, "A"), ("0101",), "Z")
    assert is_disordered(game, "Z")
    assert rolls(game) == ["A"]


def test_gbacw_203_a_unit_returns_fire_once_in_an_enemy_brigades_activation() -> None:
    game = duel(
        0,
        0,
        drawing=column(".", ".Z", ".B+A", "."),
        A=infantry(facing=NORTH, strength=3),
        B=infantry(facing=NORTH, strength=3),
    )
    game.play(fire_action(game, "A"), ("0102",), "Z")
    game.state.forced = (0,)
    game.play(fire_action(game, "B"), ("0102",))


def test_gbacw_ex_36_three_points_answer_with_one_or_two_and_hold_the_rest() -> None:
    game = duel(Z=infantry(GREY, facing=SOUTH, strength=3))
    game.run(fire_action(game, "A"))
    game.answer(("0102",))
    assert game.decision is not None
    assert {":more-Z", ":less-Z", PASS} == set(game.decision.buttons)


def test_gbacw_183_what_was_held_back_fires_at_another_hex() -> None:
    drawing = """
        .    .    .
        .    .Z   .
        .    .A   .B
        .    .    .
    """
    game = duel(
        0,
        0,
        drawing=drawing,
        B=infantry(facing=11),
        Z=infantry(GREY, facing=5),
    )
    game.play(fire_action(game, "A"), ("0202",), ":more-Z")
    game.state.forced = (0, 0)
    game.run(fire_action(game, "B"))
    game.answer(("0202",))
    assert offered(game) == ["Z"]
    assert game.decision is not None
    assert set(game.decision.buttons) == {PASS}


def test_gbacw_ex_42_declared_answers_are_all_rolled_before_they_are_applied() -> None:
    """A of one point over a disordered B fires at Z over Y, who both answer.

    Z's result kills A, B tests and fails: it loses a point and retreats; Y's finds nobody.
    """
    game = duel(
        0,
        8,
        6,
        9,
        drawing=column(".", ".Y+Z", ".B+A", ".", "."),
        A=infantry(facing=NORTH, strength=1),
        B=infantry(facing=NORTH, disordered=True),
        Y=infantry(GREY, facing=SOUTH, strength=2),
        Z=infantry(GREY, facing=SOUTH, strength=5),
    )
    game.play(fire_action(game, "A"), ("0102",), "Z", "Y", ("0104",))
    assert not is_on_map(game, "A")
    assert strength(game, "B") == 5
    assert game.piece("B").hex == "0104"
    assert game.count(ACTIVATION, NO_SHOCK, "B")


def test_gbacw_207_units_fire_at_an_enemy_who_leaves_their_front() -> None:
    game = duel(0)
    may_go = game.play(before_leaving(game, "A"), "Z")
    assert may_go
    assert rolls(game) == ["Z"]


def test_gbacw_207_a_unit_that_is_hit_goes_one_hex_alone() -> None:
    # 9 and prepared fire of 6 points: two lost, and the test with 2 more is passed.
    game = duel(9, 0)
    assert game.play(before_leaving(game, "A"), "Z")
    assert not game.play(after_entering(game, "A"))


def test_gbacw_207_guns_do_not_use_it_and_nobody_is_asked() -> None:
    game = duel(Z=battery(GREY, facing=SOUTH))
    assert game.play(before_leaving(game, "A"))


def test_gbacw_207_fire_hits_those_who_stay_behind() -> None:
    game = duel(9, 0, drawing=column(".", ".Z", ".B+A", ".", "."), B=infantry(facing=NORTH))
    assert game.play(before_leaving(game, "A"), "Z")
    assert (strength(game, "A"), strength(game, "B")) == (6, 4)


def test_gbacw_208_guns_fire_at_an_enemy_who_has_come_near() -> None:
    game = duel(0, drawing=column(".Z", ".", ".", ".A", "."), Z=battery(GREY, facing=SOUTH))
    assert game.play(after_entering(game, "A"), "Z")
    assert rolls(game) == ["Z"]


def test_gbacw_208_not_farther_than_three_hexes() -> None:
    game = duel(drawing=column(".Z", ".", ".", ".", ".A"), Z=battery(GREY, facing=SOUTH))
    assert game.play(after_entering(game, "A"))


def test_gbacw_166_guns_that_turned_in_reaction_fire_worse_at_first() -> None:
    game = duel(0, drawing=column(".Z", ".", ".A", "."), Z=battery(GREY, facing=SOUTH))
    game.emit(Counted(ACTIVATION, TURNED_IN_REACTION, "Z"))
    game.play(after_entering(game, "A"), "Z")
    rolled = next(event for event in game.history.events if isinstance(event, Rolled))
    assert {modifier.rule: modifier.amount for modifier in rolled.modifiers}["gbacw-166"] == -2


def test_gbacw_064_fire_at_a_march_is_remembered_for_its_brigade() -> None:
    game = duel(
        0,
        Z=infantry(GREY, facing=6, formation="march"),
        orders={FIRST[GREY]: "march"},
    )
    game.play(fire_action(game, "A"), ("0102",))
    assert game.count(ACTIVATION, "surprised", FIRST[GREY])


def test_gbacw_069_a_brigade_in_reserve_that_is_fired_at_is_thrown_into_disorder() -> None:
    game = duel(0, drawing=column(".Y", ".Z", ".A", "."), Y=infantry(GREY, facing=SOUTH))
    game.emit(LevelSet(FIRST[GREY], "reserve"))
    game.play(fire_action(game, "A"), ("0102",), PASS)
    assert is_disordered(game, "Y")
    assert is_disordered(game, "Z")
    assert not has_level(game, FIRST[GREY], "reserve")


# --- repeaters ----------------------------------------------------------------------------------


def test_gbacw_326_phasing_repeaters_fire_before_and_after_the_answer() -> None:
    game = duel(0, 0, 0, A=infantry(facing=NORTH, weapon="SR"))
    game.play(fire_action(game, "A"), ("0102",), "Z")
    assert rolls(game) == ["A", "Z", "A"]


def test_gbacw_327_in_reaction_they_fire_with_the_enemy_and_once_more() -> None:
    game = duel(0, 0, 0, Z=infantry(GREY, facing=SOUTH, weapon="SR"))
    game.play(fire_action(game, "A"), ("0102",), "Z")
    assert rolls(game) == ["A", "Z", "Z"]


def test_gbacw_325_disordered_units_fire_their_repeaters_once() -> None:
    game = duel(0, 0, A=infantry(facing=NORTH, weapon="SR", disordered=True))
    game.play(fire_action(game, "A"), ("0102",), "Z")
    assert rolls(game) == ["A", "Z"]


@pytest.mark.parametrize(("dice", "out"), [((0, 5), True), ((5, 0), False)])
def test_gbacw_328_a_five_on_the_second_shot_empties_repeaters(
    *, dice: tuple[int, int], out: bool
) -> None:
    game = duel(*dice, A=infantry(facing=NORTH, weapon="SR", strength=1))
    game.play(fire_action(game, "A"), ("0102",), PASS)
    assert has(game, "A", NO_AMMUNITION) is out


def test_gbacw_329_both_shots_are_fired_at_those_who_leave() -> None:
    game = duel(0, 0, Z=infantry(GREY, facing=SOUTH, weapon="SR"))
    game.play(before_leaving(game, "A"), "Z")
    assert rolls(game) == ["Z", "Z"]
