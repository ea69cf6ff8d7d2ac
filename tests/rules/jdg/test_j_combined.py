"""Several rules of fire at once (8): answers, reactions, pairs of batteries, lines of sight."""

from typing import Any

import pytest

from hexwright.engine.parts.activation import note_activation
from hexwright.engine.systems.jdg.artillery_fire import fire_one, reaction_fire, ready
from hexwright.engine.systems.jdg.batteries import may_answer, targets
from hexwright.engine.systems.jdg.movement import movable
from hexwright.engine.systems.jdg.reach import NORMAL, points_of
from hexwright.engine.systems.jdg.records import Activation
from hexwright.engine.systems.jdg.sight import sees
from hexwright.engine.systems.jdg.troops import DISORDERED, GOOD, NO_ORDERS, ORDERS, state_of
from tests.helpers.jdg import (
    BLUE,
    FIRST,
    RED,
    Counter,
    battery,
    battle,
    commander,
    infantry,
)
from tests.helpers.situations import Situation

EAST, SOUTH_EAST, WEST = 1, 3, 7
YES, NO = True, False


def gun(side: str = BLUE, **more: Any) -> Counter:
    """A battery that reaches everything of a drawing."""
    usual = {"facing": EAST if side == BLUE else WEST, "strength": 1}
    return battery(side, **{"effective_range": 9, "maximum_range": 9, **usual, **more})


def firing(drawing: str, *dice: int, **more: Any) -> Situation:
    """The fire segment of the first blue formation."""
    game = battle(drawing, dice=dice, **more)
    note_activation(game, Activation("m", BLUE, (FIRST[BLUE],)))
    game.state.phase = "fire"
    return game


# --- answers and reactions ------------------------------------------------------------------------


def test_jdg_161_a_battery_that_has_answered_does_not_react_in_the_same_activation() -> None:
    drawing = """
        .    .    .    .
          .B   .    .E   .
        .    .    .A   .
    """
    units: dict[str, Any] = {"B": gun(), "A": infantry(), "E": gun(RED)}
    game = firing(drawing, 0, 0, **units)
    game.play(fire_one(game), "B", "0302", YES)
    game.play(reaction_fire(game, ["0303"], ["0302"], "shock"))
    game = firing(drawing, 0, **units)
    game.play(fire_one(game), "B", "0302", NO)
    game.run(reaction_fire(game, ["0303"], ["0302"], "shock"))
    assert game.decision is not None


@pytest.mark.parametrize(
    ("enemy", "answers"),
    [
        (gun(RED), True),
        (gun(RED, facing=EAST), False),
        (gun(RED, facing=5), False),
        (gun(RED, maximum_range=2), False),
        (gun(RED, state=DISORDERED), False),
    ],
    ids=["faced", "from behind", "beside its cone", "out of range", "disordered"],
)
def test_jdg_166_an_answer_needs_range_and_the_cone_as_it_stands(
    enemy: Any, *, answers: bool
) -> None:
    game = firing(".B   .    .    .E", B=gun(), E=enemy)
    assert may_answer(game, "E", "B") is answers


def test_jdg_157_of_two_batteries_the_one_still_in_good_order_answers() -> None:
    units: dict[str, Any] = {"E": gun(RED, cohesion=1), "F": gun(RED, cohesion=9)}
    game = firing(".B   .    .    .E+F", 3, 5, 5, 0, B=gun(strength=5), **units)
    game.play(fire_one(game), "B", "0401", YES)
    assert (state_of(game, "E"), state_of(game, "F")) == (DISORDERED, GOOD)


# --- who must be fired at -------------------------------------------------------------------------


def test_jdg_168_a_commander_alone_before_a_battery_does_not_bind_it() -> None:
    units: dict[str, Any] = {"B": gun(), "marshal_vessely": commander(RED), "E": infantry(RED)}
    game = firing(".B   .marshal_vessely   .    .E", **units)
    assert list(targets(game, "B")) == ["0401"]


def test_jdg_168_two_batteries_of_a_hex_may_each_choose_one_of_the_enemies_before_them() -> None:
    drawing = """
        .    .    .E   .    .
          .    .B+C .F   .    .
        .    .    .    .    .G
    """
    enemies: dict[str, Any] = {one: infantry(RED) for one in "EFG"}
    game = firing(drawing, 0, B=gun(), C=gun(), **enemies)
    assert sorted(targets(game, "B")) == sorted(targets(game, "C")) == ["0301", "0302"]
    game.play(fire_one(game), "B", "0301", NO)
    assert sorted(targets(game, "C")) == ["0301", "0302"]


def test_jdg_168_an_enemy_behind_a_wall_right_before_a_battery_binds_it() -> None:
    units: dict[str, Any] = {"B": gun(), "E": infantry(RED), "F": infantry(RED)}
    drawing = """
        .    .F   .    .
          .B   .E   .    .
        .    .    .    .
    """
    game = firing(drawing, sides={("0202", "0102"): "wall"}, **units)
    assert sorted(targets(game, "B")) == ["0201", "0202"]


# --- fire and movement ----------------------------------------------------------------------------


@pytest.mark.parametrize(("orders", "points", "movers"), [(ORDERS, 4, ["B"]), (NO_ORDERS, 0, [])])
def test_jdg_078_a_battery_that_fired_moves_by_its_orders(
    orders: str, points: int, movers: list[str]
) -> None:
    game = firing(".B   .    .    .E", 0, B=gun(move=7, statuses=(orders,)), E=infantry(RED))
    game.play(fire_one(game), "B", "0401")
    assert points_of(game, ("B",), NORMAL) == points
    assert movable(game) == movers


def test_jdg_078_the_infantry_under_a_battery_that_fired_moves_as_ever() -> None:
    units: dict[str, Any] = {
        "A": infantry(move=5, statuses=(ORDERS,)),
        "B": gun(move=5, statuses=(ORDERS,)),
    }
    game = firing(".A+B .    .    .E", 0, E=infantry(RED), **units)
    game.play(fire_one(game), "B", "0401")
    assert points_of(game, ("A",), NORMAL) == 5
    assert points_of(game, ("A", "B"), NORMAL) == 3


def test_jdg_138_a_battery_that_turns_to_fire_turns_one_of_another_formation_with_it() -> None:
    drawing = """
        .    .    .
          .B+C .    .
        .    .E   .
    """
    units: dict[str, Any] = {"B": gun(), "C": gun(command="brigade-rauch"), "E": infantry(RED)}
    game = firing(drawing, 0, **units)
    game.play(fire_one(game), "B", "0203")
    assert {game.piece(one).facing for one in "BC"} == {SOUTH_EAST}


# --- lines of sight -------------------------------------------------------------------------------

# From 0101 to 0103 the line runs along the hexside between 0102 and 0202.
ALONG = """
    .A   .    .
  {0}    {1}    .
    .    .    .
"""


@pytest.mark.parametrize(
    ("left", "right", "clear"),
    [(".I", ".", True), (".I", "w", False), (".I", ".E", False), ("v", "o", False)],
    ids=["a unit", "a unit and woods", "units of both sides", "village and orchard"],
)
def test_jdg_174_jdg_177_along_hexsides_obstacles_of_all_kinds_count_together(
    left: str, right: str, *, clear: bool
) -> None:
    known: dict[str, Any] = {"A": infantry(), "I": infantry(), "E": infantry(RED)}
    drawing = ALONG.format(left, right)
    game = battle(drawing, **{one: known[one] for one in known if one in drawing})
    assert sees(game, "0101", "0103") is clear


@pytest.mark.parametrize(
    ("heights", "clear"),
    [("0000", False), ("1000", True), ("0001", False), ("2001", True), ("1001", True)],
)
def test_jdg_178_jdg_179_a_unit_on_the_way_is_looked_over_like_any_obstacle(
    heights: str, *, clear: bool
) -> None:
    game = battle(".A   .I   .    .", A=infantry(), I=infantry(), heights=heights)
    assert sees(game, "0101", "0401") is clear


@pytest.mark.parametrize(("heights", "clear"), [("210", True), ("120", False), ("121", False)])
def test_jdg_174_bare_ground_hides_only_above_both_ends(heights: str, *, clear: bool) -> None:
    assert sees(battle(".A   .    .", A=infantry(), heights=heights), "0101", "0301") is clear


@pytest.mark.parametrize("code", ["w", "v", "t", "c", "o"])
def test_jdg_181_whoever_is_next_to_a_battery_is_fired_at_on_any_ground(code: str) -> None:
    game = firing(f".B   {code}E", B=gun(), E=infantry(RED), heights="03")
    assert ready(game) == ["B"]
