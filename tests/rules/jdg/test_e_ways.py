"""Ways over mixed ground and past others (5): roads, slopes, friends, edges, squares."""

from typing import Any

import pytest

from hexwright.engine.core.decision import OFF_MAP
from hexwright.engine.systems.jdg.movement import move_one
from hexwright.engine.systems.jdg.reach import FORCED, March, ways
from hexwright.engine.systems.jdg.troops import DISORDERED
from hexwright.engine.systems.jdg.zones import zones_of
from hexwright.schema.model.map import Hexside
from tests.helpers.jdg import BLUE, RED, battery, cavalry, infantry
from tests.helpers.jdg_moves import HAS, costs, fight, price
from tests.helpers.situations import Situation

ROAD = [["0101", "0201", "0301"]]
SLOPE = {("0201", "0101"): "slope"}


# --- roads ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arm", "free", "near"), [(infantry, 1.5, 2), (cavalry, 2.5, 3), (battery, 2.5, 3)]
)
def test_jdg_070_jdg_071_a_slope_on_a_road_next_to_an_enemy_costs_the_hex_and_the_slope(
    arm: Any, free: float, near: float
) -> None:
    ground: dict[str, Any] = {"sides": SLOPE, "roads": ROAD}
    unit = arm(move=9, **HAS)
    assert costs(fight(".A . .", A=unit, **ground), "A")["0201"] == free
    assert costs(fight(".A . .E", A=unit, E=battery(RED), **ground), "A")["0201"] == near


@pytest.mark.parametrize(("enemy", "cost"), [({}, 2.5), ({"E": battery(RED)}, 3)])
def test_jdg_075_a_mixed_stack_pays_for_its_guns_on_a_slope(enemy: Any, cost: float) -> None:
    drawing = ".A+G . .E" if enemy else ".A+G . ."
    units = {"A": infantry(move=9, **HAS), "G": battery(move=9, **HAS), **enemy}
    game = fight(drawing, sides=SLOPE, roads=ROAD, **units)
    assert costs(game, "A", "G")["0201"] == cost


def test_jdg_070_next_to_an_enemy_infantry_pays_its_own_way_though_guns_go_with_it_by_road() -> (
    None
):
    ground: dict[str, Any] = {"sides": {("0201", "0101"): "steep-slope"}, "roads": ROAD}
    units: dict[str, Any] = {"A": infantry(move=9, **HAS), "E": battery(RED)}
    assert costs(fight(".A w .E", **units, **ground), "A")["0201"] == 4
    game = fight(".A+G w .E", G=battery(move=9, **HAS), **units, **ground)
    assert costs(game, "A", "G")["0201"] == 4


@pytest.mark.parametrize("ground", ["m", "c"], ids=["marsh", "castle"])
@pytest.mark.parametrize("arm", [cavalry, battery])
def test_jdg_072_a_road_leads_into_ground_that_is_closed_to_an_arm(arm: Any, ground: str) -> None:
    assert costs(fight(f".A {ground} .", A=arm(**HAS)), "A") == {}
    game = fight(f".A {ground} .", A=arm(**HAS), roads=[["0101", "0201"]])
    assert costs(game, "A")["0201"] == 0.5


@pytest.mark.parametrize(
    ("crossing", "free", "near"), [("bridge", 0.5, 1), ("ford", 1.5, 2)], ids=["bridge", "ford"]
)
def test_jdg_070_a_crossing_next_to_an_enemy_costs_the_hex_and_no_zone_stops_on_it(
    crossing: str, free: float, near: float
) -> None:
    river = tuple(Hexside(between=("0101", "0201"), terrain=one) for one in ("river", crossing))
    more: dict[str, Any] = {"roads": ROAD, "scenario": {"hexsides": river}}
    game = fight(".A . . .", A=infantry(**HAS), **more)
    assert costs(game, "A")["0201"] == free
    game = fight(".A .E .", A=infantry(**HAS), E=infantry(RED), **more)
    assert "0101" not in zones_of(game, RED)
    game = fight(".A . .E", A=infantry(**HAS), E=infantry(RED), **more)
    assert costs(game, "A") == {"0201": near}


# --- friends --------------------------------------------------------------------------------------

STEEP = {("0201", "0101"): "steep-slope"}


@pytest.mark.parametrize(("friend", "points"), [({}, 1), ({"B": infantry()}, 2)])
def test_jdg_079_who_goes_on_after_a_steep_slope_pays_for_the_friends_behind_it(
    friend: Any, points: int
) -> None:
    drawing = ".A .B . ." if friend else ".A . . ."
    game = fight(drawing, A=infantry(move=9, back_move=6, **HAS), **friend, sides=STEEP)
    game.run(move_one(game))
    game.answer("A")
    decision = game.answer(("0201",))
    assert decision is not None
    assert decision.preview is not None
    shown = decision.preview(("0301",))
    assert shown is not None
    assert shown.text == f"{points} of 3 movement points."


# --- off the map ----------------------------------------------------------------------------------

EDGE = """
    .A   .    .    .
      .    .    .    .
    {0}    .    {1}    .
"""


def leaving(drawing: str, **units: Any) -> Situation:
    exits = [{"side": BLUE, "zone": "south"}]
    return fight(drawing, scenario={"attributes": {"exits": exits}}, **units)


def test_jdg_148_nobody_leaves_the_map_from_a_zone_that_he_has_just_entered() -> None:
    game = leaving(EDGE.format(".", ".E"), A=infantry(move=9, **HAS), E=infantry(RED))
    assert price(game, ("0102", "0203"), "A") == 2
    assert price(game, ("0102", "0203", OFF_MAP), "A") == "zone"
    assert ("0102", "0203", OFF_MAP) not in ways(game, March.of(game, ("A",)))
    assert price(game, ("0102", "0103", OFF_MAP), "A") == 3


def test_jdg_152_leaving_the_map_out_of_a_zone_costs_a_point_more() -> None:
    drawing = """
        .    .    .
          .A   .E   .
    """
    assert price(leaving(drawing.replace("E", ""), A=infantry(**HAS)), (OFF_MAP,), "A") == 1
    game = leaving(drawing, A=infantry(move=2, **HAS), E=infantry(RED))
    assert price(game, (OFF_MAP,), "A") == 2
    game = leaving(drawing, A=infantry(move=1, **HAS), E=infantry(RED))
    assert price(game, (OFF_MAP,), "A") == "too-far"


def test_jdg_079_a_way_off_the_map_may_lead_through_friends_for_a_point() -> None:
    full = {"B": infantry(strength=4), "C": infantry(strength=4)}
    game = leaving(EDGE.format(".B+C", "."), A=infantry(move=9, **HAS), **full)
    assert price(game, ("0102", "0103"), "A") == "may-not-stop"
    assert price(game, ("0102", "0103", OFF_MAP), "A") == 4


# --- zones and forced marches ---------------------------------------------------------------------

TWO = """
    .    .    .    .    .
      .E   .A   .    .F
    .    .    .    .    .
"""


@pytest.mark.parametrize(
    ("more", "cost"),
    [({}, 3), ({"light": "night"}, None), ({"fog": True}, 4)],
    ids=["day", "night", "fog"],
)
def test_jdg_149_jdg_152_from_zone_to_zone_all_that_it_costs_adds_up(
    more: Any, cost: int | None
) -> None:
    unit = infantry(state=DISORDERED, move=9, **HAS)
    game = fight(TWO, A=unit, E=infantry(RED), F=infantry(RED, facing=3), **more)
    assert costs(game, "A").get("0302") == cost


def test_jdg_063_a_forced_march_keeps_its_distance_at_every_step() -> None:
    field = "\n".join(
        ("  " * (row % 2)) + "    ".join([".A" if row == 0 else ".", *["."] * 12])
        for row in range(2)
    )
    game = fight(field + "\n.  .  .  .  .  .  .E", A=infantry(move=9, **HAS), E=infantry(RED))
    assert price(game, ("0201",), "A", mode=FORCED) == 1
    assert price(game, ("0201", "0301"), "A", mode=FORCED) == "occupied"


# --- squares --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("move", "hexes"), [(5, {"0101": 2}), (4, {"0101": 2}), (3, {})])
def test_jdg_088_jdg_152_a_square_left_in_a_zone_pays_for_both(
    move: int, hexes: dict[str, float]
) -> None:
    game = fight(". .A .E", A=infantry(square=True, move=move, **HAS), E=infantry(RED))
    game.run(move_one(game))
    game.answer("A")
    game.answer(":leave-square")
    assert costs(game, "A") == hexes
