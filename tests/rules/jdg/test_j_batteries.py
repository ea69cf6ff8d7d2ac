"""Batteries side by side (8): turning to fire, firing together, answering."""

from typing import Any

import pytest

from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.facing import VERTICES, facing_button
from hexwright.engine.systems.jdg.artillery_fire import fire_one, ready
from hexwright.engine.systems.jdg.batteries import (
    REACTED,
    Shot,
    aims,
    facings,
    reaction_hexes,
    shot_modifiers,
    targets,
)
from hexwright.engine.systems.jdg.movement import facings_in_place
from hexwright.engine.systems.jdg.records import Activation
from hexwright.engine.systems.jdg.sight import sees
from hexwright.engine.systems.jdg.troops import ACTIVATION, DISORDERED, GOOD, ROUTED, state_of
from tests.helpers.jdg import (
    BLUE,
    FIRST,
    RED,
    Counter,
    battery,
    battle,
    drawn,
    infantry,
)
from tests.helpers.situations import Situation

EAST, SOUTH_EAST, WEST = 1, 3, 7
YES, NO = True, False
OTHER = {BLUE: "brigade-rauch", RED: "division-orlitz"}


def gun(side: str = BLUE, **more: Any) -> Counter:
    """A battery that reaches everything of a drawing."""
    usual = {"facing": EAST if side == BLUE else WEST, "strength": 1}
    return battery(side, effective_range=9, maximum_range=9, **{**usual, **more})


def firing(drawing: str, *dice: int, **more: Any) -> Situation:
    """The fire segment of the first blue formation."""
    game = battle(drawing, dice=dice, **more)
    note_activation(game, Activation("m", BLUE, (FIRST[BLUE],)))
    game.state.phase = "fire"
    return game


# --- turning --------------------------------------------------------------------------------------

ROW = ".B   .    .    .E"
CORNER = """
    .    .    .    .
      .B+C .    .E   .
    .    .F   .    .
"""


def test_jdg_166_a_battery_may_turn_though_its_target_is_before_it_already() -> None:
    game = firing(ROW, 0, B=gun(), E=infantry(RED))
    game.play(fire_one(game), "B", facing_button(SOUTH_EAST), "0401")
    assert game.piece("B").facing == SOUTH_EAST
    assert facings(game, "B") == [SOUTH_EAST]


def test_jdg_166_a_turn_can_be_thought_better_of() -> None:
    game = firing(ROW, 0, B=gun(), E=infantry(RED))
    turns = facing_button(SOUTH_EAST), facing_button(EAST)
    game.play(fire_one(game), "B", *turns, "0401")
    assert game.piece("B").facing == EAST


def test_jdg_168_an_enemy_before_a_battery_binds_it_before_and_after_a_turn() -> None:
    drawing = """
        .    .    .    .
          .B   .E   .    .
        .    .F   .    .G
    """
    units = {one: infantry(RED) for one in "EFG"}
    game = firing(drawing, B=gun(), **units)
    assert aims(game, "B", EAST) == aims(game, "B", SOUTH_EAST) == ["0202"]
    game = firing(drawing.replace(".E", "."), B=gun(), F=units["F"], G=units["G"])
    assert targets(game, "B") == {"0203": SOUTH_EAST}


def test_jdg_166_a_battery_in_square_turns_to_fire_like_any_other() -> None:
    drawing = """
        .    .    .
          .A+B .    .
        .    .E   .
    """
    units = {"A": infantry(square=True), "B": gun(square=True), "E": infantry(RED)}
    game = firing(drawing, 0, **units)
    game.play(fire_one(game), "B", "0203")
    assert game.piece("B").facing == SOUTH_EAST


@pytest.mark.parametrize("other", [FIRST[BLUE], OTHER[BLUE]], ids=["its formation", "another"])
def test_jdg_166_the_second_battery_may_turn_when_the_first_has_fired_without(other: str) -> None:
    units = {"B": gun(), "C": gun(command=other), "E": infantry(RED), "F": infantry(RED)}
    game = firing(CORNER, 0, **units)
    note_activation(game, Activation("m", BLUE, (FIRST[BLUE], OTHER[BLUE])))
    game.play(fire_one(game), "B", "0302", *([NO] if other == FIRST[BLUE] else []))
    assert targets(game, "C") == {"0302": EAST, "0203": SOUTH_EAST}


def test_jdg_138_two_batteries_turn_together_and_once() -> None:
    units = {"B": gun(), "C": gun(), "E": infantry(RED), "F": infantry(RED)}
    game = firing(CORNER, 0, **units)
    game.play(fire_one(game), "B", "0203", NO)
    assert game.piece("C").facing == SOUTH_EAST
    assert targets(game, "C") == {"0203": SOUTH_EAST}


def test_jdg_170_two_batteries_fire_together_after_a_turn() -> None:
    units = {"B": gun(), "C": gun(), "E": infantry(RED), "F": infantry(RED)}
    game = firing(CORNER, 0, **units)
    game.play(fire_one(game), "B", "0203", YES)
    assert {game.piece(one).facing for one in "BC"} == {SOUTH_EAST}
    assert ready(game) == []


def test_jdg_151_a_battery_that_turned_to_fire_in_a_zone_does_not_turn_again() -> None:
    drawing = """
        .    .    .
          .A+B .    .
        .    .E   .
    """
    units = {"A": infantry(statuses=("orders",)), "B": gun(statuses=("orders",))}
    game = firing(drawing, 0, **units, E=infantry(RED))
    game.play(fire_one(game), "B", "0203")
    assert facings_in_place(game, "B") == ()
    assert facings_in_place(game, "A") == (1, 3, 11)
    game = firing(drawing.replace(".E", "."), **units)
    assert facings_in_place(game, "B") == VERTICES


def test_jdg_138_a_battery_reacts_to_those_before_it_not_before_its_infantry() -> None:
    drawing = ".A   .I+E .C"
    units = {"A": infantry(), "C": infantry(), "I": infantry(RED, facing=WEST)}
    game = firing(drawing, **units, E=gun(RED, facing=EAST))
    assert reaction_hexes(game, "E", ["0101", "0301"]) == ["0301"]


# --- answers --------------------------------------------------------------------------------------

FACED = drawn(9, 6, {"B": "0403", "E": "0703", "F": "0703"})


def answered(*dice: int, command: str = FIRST[RED], strength: int = 4) -> Situation:
    """A battery has the choice to fire at two others, which may answer."""
    other = gun(RED, strength=strength, command=command)
    return firing(FACED, *dice, B=gun(), E=gun(RED, strength=strength), F=other)


def test_jdg_161_both_batteries_that_were_fired_at_may_answer() -> None:
    game = answered(0, 0, 0, command=OTHER[RED])
    game.play(fire_one(game), "B", "0703", YES, YES)
    assert [game.count(ACTIVATION, REACTED, one) for one in "EF"] == [1, 1]


def test_jdg_170_two_batteries_of_a_formation_may_answer_as_one() -> None:
    game = answered(0, 7)
    game.play(fire_one(game), "B", "0703", YES, YES)
    assert state_of(game, "B") == DISORDERED
    assert [game.count(ACTIVATION, REACTED, one) for one in "EF"] == [1, 1]


def test_jdg_170_or_each_for_itself() -> None:
    game = answered(0, 0, 0)
    game.play(fire_one(game), "B", "0703", YES, NO, YES)
    assert state_of(game, "B") == GOOD


def test_jdg_157_a_battery_that_has_fled_is_answered_no_more() -> None:
    game = answered(0, 9, command=OTHER[RED], strength=9)
    game.run(fire_one(game))
    game.answer("B")
    game.answer("0703")
    decision = game.answer(YES)
    assert state_of(game, "B") == ROUTED
    while decision is not None:
        assert decision.side == BLUE
        decision = game.answer(next(iter(decision.options)))
    assert not game.count(ACTIVATION, REACTED, "F")


# --- modifiers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wall", "amount"),
    [
        (("0401", "0301"), -2),
        (("0301", "0401"), -2),
        (("0401", "0501"), 0),
        (("0301", "0201"), 0),
        (("0101", "0201"), 0),
    ],
    ids=["before it", "turned to it", "behind it", "on the way", "before the battery"],
)
def test_jdg_002_a_wall_protects_the_hex_that_is_fired_at_across_it(
    wall: tuple[str, str], amount: int
) -> None:
    game = firing(".B . . .E .", B=gun(strength=4), E=infantry(RED), sides={wall: "wall"})
    assert shot_modifiers(game, Shot("B", "0401")).total == 4 + amount


@pytest.mark.parametrize(
    ("walls", "amount"),
    [(["0102"], 0), (["0202"], 0), (["0102", "0202"], -2)],
    ids=["left", "right", "both"],
)
def test_jdg_002_a_shot_along_hexsides_passes_where_less_is_in_its_way(
    walls: list[str], amount: int
) -> None:
    drawing = """
        .B   .    .
      .    .    .
        .E   .    .
    """
    sides = {("0103", wall): "wall" for wall in walls}
    game = firing(drawing, B=gun(strength=4, facing=5), E=infantry(RED), sides=sides)
    assert shot_modifiers(game, Shot("B", "0103")).total == 4 + amount


# --- lines of sight -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heights", "clear"),
    [("20000", True), ("20001", True), ("00002", True), ("10100", False), ("11000", True)],
)
def test_jdg_179_an_obstacle_half_way_is_looked_over_from_higher_ground(
    heights: str, *, clear: bool
) -> None:
    game = battle(".A   .    w    .    .", A=infantry(), heights=heights)
    assert sees(game, "0101", "0501") is clear
    assert sees(game, "0501", "0101") is clear


@pytest.mark.parametrize(
    ("heights", "clear"), [("0000", False), ("2000", True), ("0002", True), ("1010", False)]
)
def test_jdg_178_jdg_179_a_crest_half_way_is_an_obstacle_of_the_higher_hex_beside_it(
    heights: str, *, clear: bool
) -> None:
    game = battle(
        ".A   .    .    .", A=infantry(), heights=heights, sides={("0301", "0201"): "crest"}
    )
    assert sees(game, "0101", "0401") is clear


# From 0101 to 0103 the line runs along the hexside between 0102 and 0202.
ALONG = """
    .A   .    .
  w    {0}    .
    .    .    .
"""


@pytest.mark.parametrize(
    ("heights", "clear"), [("000 000 000", False), ("100 000 100", True), ("200 010 000", True)]
)
def test_jdg_177_jdg_178_along_hexsides_an_obstacle_that_is_looked_over_does_not_count(
    heights: str, *, clear: bool
) -> None:
    game = battle(ALONG.format("w"), A=infantry(), heights=heights)
    assert sees(game, "0101", "0103") is clear


@pytest.mark.parametrize("kind", ["crest", "steep-slope"])
def test_jdg_177_a_crest_along_the_line_blocks_alone(kind: str) -> None:
    plain = ALONG.replace("w", ".").format(".")
    assert sees(battle(plain, A=infantry()), "0101", "0103")
    game = battle(plain, A=infantry(), sides={("0102", "0202"): kind})
    assert not sees(game, "0101", "0103")
