"""Movement (5)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import OFF_MAP, PASS
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.parts.facing import facing_button
from hexwright.engine.systems.jdg.march import enter_hex
from hexwright.engine.systems.jdg.movement import (
    MARCH,
    STACK,
    may_march,
    movable,
    move_one,
    stack_of,
)
from hexwright.engine.systems.jdg.orders import FAILED
from hexwright.engine.systems.jdg.reach import (
    FORCED,
    NORMAL,
    REDUCED,
    March,
    allowance,
    exit_hexes,
    mode_of,
    points_of,
    ways,
    why_not,
)
from hexwright.engine.systems.jdg.troops import (
    DISORDERED,
    FIRED,
    NO_ORDERS,
    ORDERS,
    REINFORCEMENT,
    ROUTED,
    state_of,
)
from hexwright.engine.systems.jdg.victory import is_broken
from hexwright.schema.model.map import Hexside
from hexwright.schema.model.scenario import Award
from tests.helpers.jdg import (
    BLUE,
    FIRST,
    RED,
    battery,
    cavalry,
    commander,
    infantry,
)
from tests.helpers.jdg_moves import HAS, costs, fight, price
from tests.helpers.situations import Situation

ROW = ".A   .    .    .    .    .    .    .    .    ."


# --- how far --------------------------------------------------------------------------------------


def test_jdg_060_a_unit_with_orders_may_spend_its_whole_allowance() -> None:
    game = fight(ROW, A=infantry(move=5, **HAS))
    assert max(costs(game, "A").values()) == 5
    assert set(costs(game, "A")) == {"0201", "0301", "0401", "0501", "0601"}


def test_jdg_ex_03_seven_points_without_orders_are_four() -> None:
    game = fight(ROW, A=infantry(move=7))
    assert mode_of(game, "A") == REDUCED
    assert points_of(game, ("A",), NORMAL) == 4


def test_jdg_061_reduced_movement_is_half_and_fractions_count() -> None:
    game = fight(ROW, A=infantry(move=7, **HAS))
    assert allowance(game, "A", REDUCED) == 4
    assert allowance(game, "A", NORMAL) == 7


def test_jdg_062_a_forced_march_doubles_the_allowance() -> None:
    game = fight(ROW, A=infantry(move=4, **HAS))
    assert may_march(game, ("A",))
    assert set(costs(game, "A", mode=FORCED)) == {f"0{one}01" for one in range(2, 10)}


@pytest.mark.parametrize(
    "unit",
    [
        infantry(),
        infantry(state=DISORDERED, **HAS),
        infantry(state=ROUTED, **HAS),
        infantry(square=True, **HAS),
    ],
    ids=["no orders", "disordered", "routed", "in square"],
)
def test_jdg_062_only_units_with_orders_in_good_order_force_march(unit: Any) -> None:
    assert not may_march(fight(ROW, A=unit), ("A",))


def test_jdg_063_a_forced_march_may_not_begin_near_the_enemy() -> None:
    assert may_march(fight(".A . . . . . .E", A=infantry(**HAS), E=infantry(RED)), ("A",))
    assert not may_march(fight(".A . . . . .E", A=infantry(**HAS), E=infantry(RED)), ("A",))


def test_jdg_ex_34_a_forced_march_may_not_come_to_five_hexes_of_an_enemy() -> None:
    game = fight(".A . . . . . . . . .E", A=infantry(move=5, **HAS), E=infantry(RED))
    assert set(costs(game, "A", mode=FORCED)) == {"0201", "0301", "0401"}
    assert "0501" in costs(game, "A")


def test_jdg_064_a_move_is_in_one_mode_and_made_once() -> None:
    game = fight(ROW, A=infantry(move=2, **HAS))
    game.play(move_one(game), "A", MARCH, ("0201", "0301", "0401"), PASS)
    assert game.piece("A").hex == "0401"
    assert movable(game) == []


def test_jdg_065_a_forced_march_does_not_enter_hexes_of_friends() -> None:
    game = fight(".A . .B . .", A=infantry(**HAS), B=infantry(**HAS))
    assert set(costs(game, "A", mode=FORCED)) == {"0201"}
    assert "0401" in costs(game, "A")


def test_jdg_065_a_stack_sheds_units_on_a_forced_march() -> None:
    game = fight(".A+B . . . . .", A=infantry(move=2, **HAS), B=infantry(move=2, **HAS))
    game.play(move_one(game), "A", STACK, MARCH, ("0201", "0301"), ("B",), ("0401",), PASS, PASS)
    assert game.piece("A").hex == "0301"
    assert game.piece("B").hex == "0401"


def test_jdg_065_a_stack_may_stay_together_on_a_forced_march() -> None:
    game = fight(".A+B . . . . .", A=infantry(move=2, **HAS), B=infantry(move=2, **HAS))
    game.play(move_one(game), "A", STACK, MARCH, ("0201", "0301"), (), PASS)
    assert {game.piece(one).hex for one in "AB"} == {"0301"}


def test_jdg_338_artillery_that_fired_makes_no_forced_march() -> None:
    game = fight(ROW, A=battery(statuses=(ORDERS, FIRED)))
    assert not may_march(game, ("A",))


def test_jdg_078_artillery_that_fired_moves_at_half_with_orders_and_not_at_all_without() -> None:
    game = fight(ROW, A=battery(move=5, statuses=(ORDERS, FIRED)))
    assert points_of(game, ("A",), NORMAL) == 3
    assert movable(fight(ROW, A=battery(statuses=(FIRED,)))) == []


# --- the ground -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "cost"), [(infantry(**HAS), 2), (cavalry(**HAS), 3), (battery(**HAS), None)]
)
def test_jdg_067_each_hex_costs_by_arm_and_terrain(unit: Any, cost: float | None) -> None:
    assert costs(fight(".A  w", A=unit), "A").get("0201") == cost


def test_jdg_068_turning_costs_nothing_and_facing_does_not_matter() -> None:
    every = [costs(fight(ROW, A=infantry(facing=one, **HAS)), "A") for one in (1, 3, 7)]
    assert every[0] == every[1] == every[2]


ROAD = [["0101", "0201", "0301"]]


def test_jdg_069_the_road_rate_counts_from_hex_to_hex_of_the_same_road() -> None:
    game = fight(".A w w", A=infantry(**HAS), roads=ROAD)
    assert costs(game, "A")["0301"] == 1
    crossing = fight(".A w w", A=infantry(**HAS), roads=[["0201", "0301"]])
    assert costs(crossing, "A")["0201"] == 2


def test_jdg_070_no_road_rate_for_the_hex_next_to_an_enemy() -> None:
    game = fight(".A . . .E", A=infantry(**HAS), E=infantry(RED), roads=ROAD)
    assert costs(game, "A") == {"0201": 0.5, "0301": 1.5}


def test_jdg_070_a_gate_next_to_an_enemy_is_passed_for_the_cost_of_the_hex() -> None:
    wall = {("0201", "0101"): "wall"}
    free = fight(".A . .", A=cavalry(**HAS), roads=ROAD, sides=wall)
    assert costs(free, "A")["0201"] == 0.5
    game = fight(".A . .E", A=cavalry(**HAS), E=battery(RED), roads=ROAD, sides=wall)
    assert costs(game, "A")["0201"] == 1


@pytest.mark.parametrize("arm", [cavalry, battery])
def test_jdg_071_horses_and_guns_cross_steep_slopes_by_road_for_two_points(arm: Any) -> None:
    slope = {("0201", "0101"): "steep-slope"}
    assert "0201" not in costs(fight(".A .", A=arm(**HAS), sides=slope), "A")
    game = fight(".A . .", A=arm(**HAS), sides=slope, roads=ROAD)
    assert costs(game, "A")["0201"] == 2.5


@pytest.mark.parametrize(
    ("sides", "cost"),
    [(("slope",), 1.5), (("wall",), 0.5), (("stream",), 1.5), (("stream", "bridge"), 0.5)],
    ids=["slope", "gate", "stream", "bridge"],
)
def test_jdg_069_on_a_road_hexsides_cost_what_they_say_for_roads(
    sides: tuple[str, ...], cost: float
) -> None:
    between = ("0201", "0101")
    scenario = {"hexsides": tuple(Hexside(between=between, terrain=side) for side in sides)}
    game = fight(".A . .", A=infantry(**HAS), roads=ROAD, scenario=scenario)
    assert costs(game, "A")["0201"] == cost


@pytest.mark.parametrize(("crossing", "cost"), [("", None), ("bridge", 1), ("ford", 2)])
def test_jdg_072_rivers_are_crossed_at_bridges_and_fords(crossing: str, cost: float | None) -> None:
    game = fight(".A .", A=infantry(**HAS), sides={("0101", "0201"): "river"})
    assert "0201" not in costs(game, "A")
    if crossing:
        scenario = {"hexsides": river_with(crossing)}
        game = fight(".A .", A=infantry(**HAS), scenario=scenario)
    assert costs(game, "A").get("0201") == cost


def river_with(crossing: str) -> tuple[Any, ...]:
    between = ("0101", "0201")
    return tuple(Hexside(between=between, terrain=one) for one in ("river", crossing))


def test_jdg_073_every_hex_is_paid_in_full_or_not_entered() -> None:
    game = fight(".A m . .", A=infantry(move=2, **HAS))
    assert costs(game, "A") == {}
    assert price(game, ("0201",), "A") == "too-far"


def test_jdg_073_a_path_is_a_chain_of_neighbours() -> None:
    game = fight(ROW, A=infantry(**HAS))
    assert price(game, ("0301",), "A") == "apart"
    assert price(game, ("0201", "0301"), "A") == 2


def test_jdg_073_a_way_of_ones_own_may_cost_more() -> None:
    game = fight(
        """
        .A   .    .
          .    .    .
        """,
        A=infantry(**HAS),
    )
    assert price(game, ("0102", "0201"), "A") == 2
    assert costs(game, "A")["0201"] == 1


def test_jdg_074_points_that_were_not_spent_are_lost() -> None:
    game = fight(ROW, A=infantry(move=5, **HAS))
    game.play(move_one(game), "A", ("0201",), PASS)
    assert not game.play(move_one(game))


# --- together -------------------------------------------------------------------------------------


def test_jdg_075_units_move_one_at_a_time() -> None:
    game = fight(".A+B . .", A=infantry(**HAS), B=infantry(**HAS))
    game.play(move_one(game), "A", ("0201",), PASS)
    assert [game.piece(one).hex for one in "AB"] == ["0201", "0101"]


def test_jdg_075_a_stack_moves_together_at_the_highest_cost() -> None:
    game = fight(".A+G o .", A=infantry(move=6, **HAS), G=battery(move=6, **HAS))
    assert costs(game, "A")["0201"] == 1
    assert costs(game, "A", "G")["0201"] == 2
    game.play(move_one(game), "A", STACK, ("0201",), PASS, PASS)
    assert [game.piece(one).hex for one in "AG"] == ["0201", "0201"]


def test_jdg_075_those_who_have_moved_do_not_move_with_the_stack() -> None:
    game = fight(".B .A .", A=infantry(**HAS), B=infantry(**HAS))
    game.play(move_one(game), "B", ("0201",))
    assert stack_of(game, "A") == ("A",)


def test_jdg_076_a_stack_has_the_points_of_its_slowest() -> None:
    game = fight(".A+G .", A=infantry(move=5, **HAS), G=battery(move=3, **HAS))
    assert points_of(game, ("A", "G"), NORMAL) == 3


def test_jdg_076_orders_count_for_each_of_a_stack() -> None:
    game = fight(".A+B .", A=infantry(move=4, **HAS), B=infantry(move=4, statuses=(NO_ORDERS,)))
    assert points_of(game, ("A", "B"), NORMAL) == 2


# --- limits ---------------------------------------------------------------------------------------


def test_jdg_077_nobody_leaves_the_map_unless_the_scenario_says_so() -> None:
    game = fight(ROW, A=infantry(**HAS))
    assert exit_hexes(game, ("A",)) == ()
    refusal = why_not(game, March.of(game, ("A",)), (OFF_MAP,))
    assert refusal is not None
    assert refusal.rule == "jdg-077"


COLUMN = """
    .A   .
      .    .
    .    .
"""


def leaving(**more: Any) -> Situation:
    exits = [{"side": BLUE, "zone": "south", **more}]
    award = Award(id="out", name="Away", event="exit", points=2)
    scenario = {"attributes": {"exits": exits}, "awards": (award,)}
    return fight(COLUMN, A=infantry(move=3, **HAS), scenario=scenario)


def test_jdg_077_a_scenario_lets_units_leave_where_it_says() -> None:
    game = leaving()
    assert ("0102", "0103", OFF_MAP) in ways(game, March.of(game, ("A",)))
    game.play(move_one(game), "A", ("0102", "0103", OFF_MAP))
    assert not game.is_in_play("A")
    assert game.state.points[BLUE] == 2


def test_jdg_077_a_unit_that_stands_there_leaves_by_one_step() -> None:
    exits = {"attributes": {"exits": [{"side": BLUE, "zone": "south"}]}}
    game = fight(".A    .", A=infantry(move=3, **HAS), scenario=exits)
    game.play(move_one(game), "A", (OFF_MAP,))
    assert not game.is_in_play("A")


def test_jdg_319_units_that_left_the_map_do_not_demoralise_their_formation() -> None:
    game = leaving()
    game.play(move_one(game), "A", ("0102", "0103", OFF_MAP))
    assert not is_broken(game, FIRST[BLUE])


def test_jdg_077_a_scenario_may_name_the_formations_that_leave() -> None:
    assert exit_hexes(leaving(commands=[FIRST[BLUE]]), ("A",)) == ("0103", "0203")
    assert exit_hexes(leaving(commands=["division-steinacker"]), ("A",)) == ()


def test_jdg_077_leaving_costs_as_much_as_another_hex() -> None:
    game = leaving()
    assert price(game, ("0102", "0203", OFF_MAP), "A") == 3
    assert price(game, ("0102", "0202", "0203", OFF_MAP), "A") == "too-far"


def test_jdg_079_passing_friends_costs_a_point_stopping_with_them_does_not() -> None:
    game = fight(".A .B . .", A=infantry(**HAS), B=infantry(**HAS))
    assert costs(game, "A")["0201"] == 1
    assert costs(game, "A")["0301"] == 3


def test_jdg_080_nobody_enters_or_crosses_a_hex_with_a_friendly_square() -> None:
    game = fight(".A .B . .", A=infantry(**HAS), B=infantry(square=True))
    assert costs(game, "A") == {}


def test_jdg_ex_35_nobody_joins_a_square() -> None:
    for unit in (infantry(**HAS), battery(**HAS)):
        game = fight(".A .B", A=unit, B=infantry(square=True))
        assert price(game, ("0201",), "A") == "occupied"


def test_jdg_081_nobody_enters_a_hex_of_the_enemy() -> None:
    game = fight(".A .E .", A=infantry(**HAS), E=battery(RED))
    assert price(game, ("0201",), "A") == "occupied"
    assert costs(game, "A") == {}


STEEP = {("0201", "0101"): "steep-slope"}


def test_jdg_082_ground_that_disorders_does_so_on_crossing_and_the_unit_goes_on() -> None:
    game = fight(".A . . .", A=infantry(move=5, back_move=4, **HAS), sides=STEEP)
    assert set(costs(game, "A")) == {"0201"}
    game.play(move_one(game), "A", ("0201",), ("0301",), PASS)
    assert state_of(game, "A") == DISORDERED
    assert game.piece("A").hex == "0301"


def test_jdg_082_a_disordered_unit_goes_no_further_than_its_disordered_face_allows() -> None:
    game = fight(".A . . .", A=infantry(move=9, back_move=4, **HAS), sides=STEEP)
    game.run(move_one(game))
    game.answer("A")
    decision = game.answer(("0201",))
    assert decision is not None
    assert list(decision.options) == [("0301",)]


def test_jdg_082_with_nothing_left_of_the_disordered_allowance_the_move_ends() -> None:
    game = fight(".A . . .", A=infantry(move=9, back_move=3, **HAS), sides=STEEP)
    game.play(move_one(game), "A", ("0201",), PASS)
    assert game.piece("A").hex == "0201"


def test_jdg_082_a_road_leads_over_it_in_good_order() -> None:
    game = fight(".A . . .", A=infantry(**HAS), sides=STEEP, roads=ROAD)
    assert "0301" in costs(game, "A")
    game.play(move_one(game), "A", ("0201", "0301"), PASS)
    assert state_of(game, "A") != DISORDERED


def test_jdg_082_a_disordered_unit_routs_when_the_ground_disorders_it_again() -> None:
    game = fight(".A . . . .", A=infantry(state=DISORDERED, move=4, **HAS), sides=STEEP)
    game.play(enter_hex(game, ("A",), ("0201",)))
    assert state_of(game, "A") == ROUTED


def test_jdg_046_an_enemy_commander_falls_back_in_the_middle_of_a_move() -> None:
    game = fight(".A . .marshal_vessely . . .", A=infantry(**HAS), marshal_vessely=commander(RED))
    game.play(move_one(game), "A", ("0201", "0301"), "0501", PASS)
    assert game.piece("A").hex == "0301"
    assert game.piece("marshal_vessely").hex == "0501"


def test_jdg_140_a_unit_turns_at_the_end_of_its_move() -> None:
    game = fight(ROW, A=infantry(facing=1, **HAS))
    game.play(move_one(game), "A", ("0201",), facing_button(7))
    assert game.piece("A").facing == 7


def test_jdg_023_the_owner_ends_the_segment_when_he_likes() -> None:
    game = fight(ROW, A=infantry(**HAS))
    assert game.play(move_one(game), PASS) is False
    assert game.piece("A").hex == "0101"


def test_jdg_040_units_whose_leader_failed_do_not_move() -> None:
    game = fight(ROW, A=infantry())
    assert movable(game) == ["A"]
    game.emit(Counted("activation", FAILED, "A"))
    assert movable(game) == []


def test_jdg_074_a_move_can_be_thought_better_of() -> None:
    game = fight(ROW, A=infantry(**HAS))
    assert game.play(move_one(game), "A", PASS) is True
    assert movable(game) == ["A"]


def test_a_reinforcement_marker_is_worth_orders() -> None:
    game = fight(ROW, A=infantry(move=4))
    game.emit(StatusSet("A", REINFORCEMENT))
    assert points_of(game, ("A",), NORMAL) == 4


@pytest.mark.parametrize(
    ("drawing", "units", "mode", "rule"),
    [
        (".A .E", {"E": infantry(RED)}, NORMAL, "jdg-081"),
        (".A .B", {"B": infantry(square=True)}, NORMAL, "jdg-080"),
        (".A .B", {"B": infantry()}, FORCED, "jdg-065"),
        (".A . . . .E", {"E": battery(RED)}, FORCED, "jdg-063"),
        ("mA .", {}, NORMAL, ""),
    ],
    ids=["enemy", "square", "forced march", "near the enemy", "free"],
)
def test_a_refusal_says_why(drawing: str, units: Any, mode: str, rule: str) -> None:
    game = fight(drawing, A=infantry(**HAS), **units)
    refusal = why_not(game, March.of(game, ("A",), mode), ("0201",))
    assert (refusal.rule if refusal else "") == rule


def test_the_cost_of_a_way_is_told_before_it_is_gone() -> None:
    game = fight(".A w .", A=infantry(move=5, **HAS))
    game.run(move_one(game))
    decision = game.answer("A")
    assert decision is not None
    assert decision.preview is not None
    shown = decision.preview(("0201",))
    assert shown is not None
    assert shown.text == "2 of 5 movement points."
