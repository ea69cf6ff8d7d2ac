"""Fire together, repeaters against rapid fire, batteries near the enemy (9.55, 10.6, 14.3)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, Rolled
from hexwright.engine.systems.gbacw.fight import after_move, before_leaving, fire_action
from hexwright.engine.systems.gbacw.fire_modifiers import (
    Volley,
    fires_over_works,
    is_behind_works,
    volley_modifiers,
)
from hexwright.engine.systems.gbacw.proximity import proximity_modifiers
from hexwright.engine.systems.gbacw.targets import can_fire
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    FIRED,
    MOVED,
    NO_AMMUNITION,
    has,
    is_abandoned,
    is_disordered,
    strength,
)
from hexwright.engine.systems.gbacw.volleys import fellows
from tests.helpers.gbacw import BLUE, FIRST, GREY, Counter, battery, battle, infantry
from tests.helpers.gbacw_fight import NORTH, SOUTH, column
from tests.helpers.situations import Situation

YES = True


def duel(*dice: int, drawing: str, **more: Any) -> Situation:
    units: dict[str, Any] = {"Z": infantry(GREY, facing=SOUTH, weapon="M")}
    units |= {name: one for name, one in more.items() if isinstance(one, Counter)}
    rest = {name: one for name, one in more.items() if not isinstance(one, Counter)}
    rest.setdefault("acts", FIRST[BLUE])
    return battle(drawing, dice=dice, **units, **rest)


def rolls(game: Situation) -> list[str]:
    return [event.piece for event in game.history.events if isinstance(event, Rolled)]


FAR = column(".Z", ".", ".", ".", ".B+A")


def test_gbacw_212_batteries_of_a_hex_may_combine_from_afar() -> None:
    game = duel(
        0,
        drawing=FAR,
        A=battery(facing=NORTH, strength=4),
        B=battery(facing=NORTH, strength=4, weapon="P10"),
    )
    game.play(fire_action(game, "A"), ("0101",), ("B",))
    assert rolls(game) == ["A"]
    assert game.count(ACTIVATION, FIRED, "B")


def test_gbacw_212_not_at_canister_range_nor_at_night() -> None:
    guns = {"A": battery(facing=NORTH), "B": battery(facing=NORTH)}
    near = duel(drawing=column(".Z", ".", ".B+A"), **guns)
    assert fellows(near, Volley("A", "0103", "0101", 6)) == []
    night = duel(drawing=FAR, light="night", **guns)
    assert fellows(night, Volley("A", "0105", "0101", 6)) == []


def test_gbacw_212_of_mixed_types_the_worst_range_counts() -> None:
    game = duel(
        drawing=column(".Z", *["."] * 6, ".B+A"),
        A=battery(facing=NORTH, weapon="P20"),
        B=battery(facing=NORTH, weapon="N"),
    )
    alone = Volley("A", "0108", "0101", 6)
    assert volley_modifiers(game, alone).total == 1
    assert volley_modifiers(game, alone._replace(helpers=("B",))).total == -1


def test_gbacw_101_guns_and_infantry_never_combine() -> None:
    game = duel(
        drawing=column(".Z", ".B+A"),
        A=battery(facing=NORTH),
        B=infantry(facing=NORTH),
        options={"combined_small_arms": True},
    )
    assert fellows(game, Volley("A", "0102", "0101", 6)) == []
    assert fellows(game, Volley("B", "0102", "0101", 1)) == []


def test_gbacw_181_units_fire_one_by_one() -> None:
    game = duel(
        drawing=column(".Z", ".B+A"),
        A=infantry(facing=NORTH, strength=3),
        B=infantry(facing=NORTH, strength=3),
    )
    assert fellows(game, Volley("A", "0102", "0101", 3)) == []


def test_gbacw_224_by_option_units_of_a_hex_fire_together_with_the_worse_modifiers() -> None:
    game = duel(
        0,
        drawing=column(".Z", ".B+A"),
        A=infantry(facing=NORTH, strength=3),
        B=infantry(facing=NORTH, strength=3, disordered=True),
        options={"combined_small_arms": True},
    )
    game.play(fire_action(game, "A"), ("0101",), PASS)
    rolled = next(event for event in game.history.events if isinstance(event, Rolled))
    assert {modifier.rule for modifier in rolled.modifiers} == {"gbacw-278"}
    assert game.count(ACTIVATION, FIRED, "B")


def test_gbacw_224_those_who_answer_do_so_too() -> None:
    game = duel(
        drawing=column(".Y+Z", ".A"),
        A=infantry(facing=NORTH),
        Z=infantry(GREY, facing=SOUTH, strength=3),
        Y=infantry(GREY, facing=SOUTH, strength=3),
        options={"combined_small_arms": True},
    )
    game.run(fire_action(game, "A"))
    game.answer(("0101",))
    assert game.decision is not None
    assert list(game.decision.options) == ["Z"]


def test_gbacw_ex_41_each_unit_of_a_stack_fires_what_those_above_leave() -> None:
    game = duel(
        drawing=column(".Z", ".D+C+B+A"),
        A=infantry(facing=NORTH, strength=3),
        B=infantry(facing=NORTH, strength=3),
        C=infantry(facing=NORTH, strength=5),
        D=infantry(facing=NORTH, strength=4),
    )
    assert [can_fire(game, one) for one in "ABCD"] == [True, True, True, False]


def test_gbacw_ex_40_every_fire_and_its_answer_come_before_the_next() -> None:
    game = duel(
        0,
        0,
        drawing=column(".Z", ".B+A"),
        A=infantry(facing=NORTH, strength=3),
        B=infantry(facing=NORTH, strength=3),
    )
    game.play(fire_action(game, "A"), ("0101",), ":more-Z")
    game.state.forced = (0,)
    # What Z holds back may not go at the same hex.
    game.play(fire_action(game, "B"), ("0101",))
    assert rolls(game) == ["A", "Z", "B"]


def test_gbacw_213_guns_divide_their_fire_at_any_range() -> None:
    drawing = """
        .    .Z   .Y
        .    .    .
        .    .    .
        .    .    .
        .    .A   .
    """
    game = duel(
        0,
        0,
        drawing=drawing,
        A=battery(facing=NORTH, strength=5),
        Y=infantry(GREY, facing=SOUTH, weapon="M"),
    )
    game.play(fire_action(game, "A"), ("0201", "0301"))
    assert rolls(game) == ["A", "A"]


# --- repeaters and rapid fire (14.37, 14.38) ----------------------------------------------------


def test_gbacw_330_repeaters_and_guns_that_fire_rapidly_take_turns() -> None:
    game = duel(
        1,
        1,
        1,
        1,
        drawing=column(".Z", ".A"),
        A=infantry(facing=NORTH, weapon="SR", strength=1),
        Z=battery(GREY, facing=SOUTH, strength=1),
    )
    game.play(fire_action(game, "A"), ("0101",), ":rapid-Z")
    assert rolls(game) == ["A", "Z", "A", "Z"]


def test_gbacw_330_either_die_empties_such_guns_after_both() -> None:
    game = duel(
        1,
        0,
        1,
        1,
        drawing=column(".Z", ".A"),
        A=infantry(facing=NORTH, weapon="SR", strength=1),
        Z=battery(GREY, facing=SOUTH, strength=1),
    )
    game.play(fire_action(game, "A"), ("0101",), ":rapid-Z")
    assert has(game, "Z", NO_AMMUNITION)


def test_gbacw_330_repeaters_that_answer_rapid_fire_roll_both_shots_at_once() -> None:
    game = duel(
        1,
        1,
        1,
        1,
        drawing=column(".Z", ".A"),
        A=battery(facing=NORTH, strength=1),
        Z=infantry(GREY, facing=SOUTH, weapon="SR", strength=1),
    )
    game.play(fire_action(game, "A"), ("0101",), YES, "Z")
    assert rolls(game) == ["A", "A", "Z", "Z"]


# --- works and vertices (10.81) -----------------------------------------------------------------


def vertex(**more: Any) -> Situation:
    """A fires east along a hexside, and so at the vertex between two hexsides of Z."""
    drawing = """
        .    .    .
        .A   .    .Z
        .    .    .
    """
    return duel(
        drawing=drawing, A=infantry(facing=3), Z=infantry(GREY, facing=9, weapon="M"), **more
    )


def test_gbacw_222_fire_at_the_vertex_beside_works_meets_them() -> None:
    game = vertex(sides={("0302", "0201"): "breastworks"})
    assert is_behind_works(game, "0102", "0302")


def test_gbacw_222_fire_past_the_end_of_own_works_has_no_help_of_them() -> None:
    one = vertex(sides={("0102", "0201"): "breastworks"})
    both = vertex(sides={("0102", "0201"): "breastworks", ("0102", "0202"): "breastworks"})
    volley = Volley("A", "0102", "0302", 6)
    assert [fires_over_works(game, volley) for game in (one, both)] == [False, True]


# --- batteries near the enemy (9.55) ------------------------------------------------------------


def near(*dice: int, **more: Any) -> Situation:
    return duel(
        *dice,
        drawing=column(".", ".Z", ".", ".", ".A", ".", "."),
        options={"artillery_proximity": "test"},
        **{"A": battery(facing=NORTH, cohesion=7, strength=6), **more},
    )


def test_gbacw_161_a_battery_near_the_enemy_tests_with_one_for_each() -> None:
    assert proximity_modifiers(near(), "A").total == 1
    game = duel(
        drawing=column(".", ".Z", ".", ".A", "."),
        A=battery(facing=NORTH),
        options={"artillery_proximity": "test"},
    )
    assert proximity_modifiers(game, "A").total == 3


def test_gbacw_ex_32_failing_by_three_costs_a_gun() -> None:
    game = near(9)
    game.play(after_move(game, "A"))
    assert is_disordered(game, "A")
    assert strength(game, "A") == 5
    assert game.piece("A").hex == "0106"


def test_gbacw_161_a_disordered_battery_loses_one_gun_more() -> None:
    game = near(7, A=battery(facing=NORTH, disordered=True, back=7, strength=6))
    game.play(after_move(game, "A"))
    assert strength(game, "A") == 5


def test_gbacw_162_not_if_it_got_away_from_them_and_does_not_fire() -> None:
    game = near()
    game.emit(Counted(ACTIVATION, "began-near", "A", 2))
    game.play(after_move(game, "A"))
    assert not can_fire(game, "A")


def test_gbacw_162_where_it_began_is_noted_when_it_leaves() -> None:
    game = near()
    game.play(before_leaving(game, "A"))
    assert game.count(ACTIVATION, "began-near", "A") == 3
    game.emit(Counted(ACTIVATION, MOVED, "A"))


def test_gbacw_161_a_battery_with_nowhere_to_go_is_abandoned() -> None:
    game = duel(
        9,
        drawing=column(".Z", ".", ".A"),
        A=battery(facing=NORTH, cohesion=7),
        options={"artillery_proximity": "test"},
    )
    game.play(after_move(game, "A"))
    assert is_abandoned(game, "A")


@pytest.mark.parametrize("option", ["keep-away", "test"])
def test_gbacw_161_only_by_option(option: str) -> None:
    game = duel(
        *([0] if option == "test" else []),
        drawing=column(".Z", ".", ".", ".A", "."),
        A=battery(facing=NORTH),
        options={"artillery_proximity": option},
    )
    game.play(after_move(game, "A"))
    assert not is_disordered(game, "A")
