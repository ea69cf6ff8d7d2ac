"""Hexes within reach: costs of terrain, hexsides and lines, stops, zones, and why not."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.coordinates import disc
from hexwright.engine.hexes.costs import CostTable, MoveStyle, Points, Refusal
from hexwright.engine.hexes.movement import FREE, Obstructions, Reached, Ways, reachable
from hexwright.engine.hexes.zones import controllers, shares_controller, zone_of_control
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Grid, Line
from hexwright.schema.model.terrain import HexTerrain, MovementClass, Terrain
from tests.helpers.hexes import GRIDS, grid_name, ground

every_grid = pytest.mark.parametrize("grid", GRIDS, ids=grid_name)
FOOT, HORSE, GUNS = MoveStyle("foot"), MoveStyle("horse"), MoveStyle("guns")


def column(drawing: str, **parts: Any) -> Battlefield:
    """A single column of flat-top hexes from top to bottom: 0101, 0102 and on."""
    return ground("\n".join(drawing), **parts)


def moves(
    field: Battlefield,
    start: str,
    points: Points,
    style: MoveStyle = FOOT,
    others: Obstructions = FREE,
    **options: bool,
) -> Reached:
    return reachable(field, field.place(start), points, style, others, **options)


def costs(field: Battlefield, found: Reached) -> dict[str, Fraction]:
    return {field.number(place): found.cost(place) for place in found.places}


def words(field: Battlefield, found: Reached, number: str) -> str:
    refusal = found.why_not(field.place(number))
    return "" if refusal is None else refusal.words()


def brute_force(field: Battlefield, start: Place, points: Fraction, style: MoveStyle) -> Any:
    """Costs by trying all steps again and again until nothing changes."""
    table = CostTable.of(field, style)
    best = {start: Fraction(0)}
    changed = True
    while changed:
        changed = False
        for place, spent in list(best.items()):
            for step in table.steps(place):
                prices = [one for one in (step.cost, step.line_cost) if one is not None]
                if not prices or step.is_whole:
                    continue
                cost = spent + table.points(min(prices))
                if cost <= points and cost < best.get(step.end, cost + 1):
                    best[step.end] = cost
                    changed = True
    del best[start]
    return best


# --- terrain ----------------------------------------------------------------------------------


@every_grid
def test_on_open_ground_everything_within_the_allowance_is_reached(grid: Grid) -> None:
    field = ground("\n".join(["........."] * 9), grid=grid)
    found = reachable(field, (4, 4), 3, FOOT)
    assert set(found.places) == {one for one in disc(grid, (4, 4), 3) if one != (4, 4)}
    assert all(found.cost(place) == field.distance((4, 4), place) for place in found.places)


def test_each_hex_costs_what_the_chart_says_for_the_class() -> None:
    field = column("..rw.")
    assert costs(field, moves(field, "0101", 5)) == {
        "0102": 1,
        "0103": Fraction(5, 2),
        "0104": Fraction(9, 2),
    }
    assert costs(field, moves(field, "0101", 7, HORSE)) == {
        "0102": 1,
        "0103": Fraction(13, 4),
        "0104": Fraction(27, 4),
    }


def test_halves_and_quarters_never_drift() -> None:
    field = column("." + "r" * 40)
    found = moves(field, "0101", 90, HORSE)
    assert found.cost(field.place("0141")) == 90
    assert found.left(field.place("0141")) == 0
    tenths = MoveStyle("foot", line_sides={"slope": 0.1})
    assert CostTable.of(field, tenths).parts(0.1) * 10 == CostTable.of(field, tenths).parts(1)


def test_jdg_073_a_hex_that_cannot_be_paid_in_full_cannot_be_entered() -> None:
    field = column(".w.")
    found = moves(field, "0101", 1)
    assert found.places == []
    assert words(field, found, "0102") == "it is too far away"


def test_gbacw_144_a_system_may_grant_one_hex_for_all_its_points() -> None:
    field = column(".ww")
    found = moves(field, "0101", 1, least_one_hex=True)
    assert costs(field, found) == {"0102": 1}
    assert found.path(field.place("0102")) == [(0, 0), (0, 1)]


def test_one_hex_for_all_points_never_opens_prohibited_ground() -> None:
    field = column(".~")
    found = moves(field, "0101", 1, least_one_hex=True)
    assert found.places == []
    assert words(field, found, "0102") == "Lake cannot be entered"


def test_ground_for_lines_only_needs_a_line() -> None:
    field = column("..w.")
    found = moves(field, "0101", 9, GUNS)
    assert costs(field, found) == {"0102": 1}
    assert words(field, found, "0103") == "Woods can only be entered along a road"
    by_road = column("..w.", roads=[["0102", "0103", "0104"]])
    assert costs(by_road, moves(by_road, "0101", 9, GUNS)) == {
        "0102": 1,
        "0103": Fraction(3, 2),
        "0104": 2,
    }


def test_ground_for_the_whole_allowance_is_entered_first_or_not_at_all() -> None:
    field = column(".r.")
    assert costs(field, moves(field, "0101", 3, GUNS)) == {"0102": 3}
    later = column("..r")
    assert costs(later, moves(later, "0101", 3, GUNS)) == {"0102": 1}


def test_a_hole_and_the_edge_are_no_ground() -> None:
    field = column("._.")
    found = moves(field, "0101", 9)
    assert found.places == []
    assert found.why_not((0, 1)) == Refusal("off-map")
    assert found.why_not((-1, 0)) == Refusal("off-map")


def test_terrain_without_a_cost_for_the_class_is_closed() -> None:
    field = column("..")
    assert moves(field, "0101", 9, MoveStyle("boats")).places == []


# --- hexsides ---------------------------------------------------------------------------------


def test_a_hexside_adds_its_cost_and_may_be_cheaper_downhill() -> None:
    field = column("..", hexsides={("0101", "0102"): "slope"})
    assert costs(field, moves(field, "0102", 9, HORSE)) == {"0101": 3}
    assert costs(field, moves(field, "0101", 9, HORSE)) == {"0102": Fraction(3, 2)}


def test_a_river_is_crossed_by_its_bridge_alone() -> None:
    field = column("..", hexsides={("0101", "0102"): "river"})
    found = moves(field, "0101", 9)
    assert found.places == []
    assert words(field, found, "0102") == "River cannot be crossed"
    bridged = field.with_side((0, 0), (0, 1), "bridge")
    assert costs(field, moves(bridged, "0101", 9)) == {"0102": 1}
    blown = bridged.without_side((0, 0), (0, 1), "bridge")
    assert moves(blown, "0101", 9).places == []


def test_a_hexside_for_lines_only_is_crossed_along_a_road() -> None:
    field = column("..", hexsides={("0101", "0102"): "stream"})
    assert words(field, moves(field, "0101", 9, GUNS), "0102") == "Stream cannot be crossed"
    road = column("..", hexsides={("0101", "0102"): "stream"}, roads=[["0101", "0102"]])
    assert costs(road, moves(road, "0101", 9, GUNS)) == {"0102": Fraction(1, 2)}


def test_not_even_a_road_leads_over_a_prohibited_hexside_without_a_bridge() -> None:
    field = column("..", hexsides={("0101", "0102"): "river"}, roads=[["0101", "0102"]])
    assert moves(field, "0101", 9).places == []
    bridged = field.with_side((0, 0), (0, 1), "bridge")
    assert costs(field, moves(bridged, "0101", 9)) == {"0102": Fraction(1, 2)}


def test_aus_112_a_bridge_may_serve_those_alone_who_move_by_road() -> None:
    sides = {("0101", "0102"): "river"}
    field = column("..", hexsides=sides).with_side((0, 0), (0, 1), "causeway")
    assert moves(field, "0101", 9).places == []
    road = column("..", hexsides=sides, roads=[["0101", "0102"]])
    assert costs(road, moves(road.with_side((0, 0), (0, 1), "causeway"), "0101", 9)) == {
        "0102": Fraction(1, 2)
    }


# --- lines ------------------------------------------------------------------------------------


def test_jdg_069_the_rate_of_a_road_holds_from_hex_to_hex_along_it() -> None:
    field = ground("...\n...\n...", roads=[["0101", "0102", "0103"]])
    found = moves(field, "0101", Fraction(1, 2))
    assert costs(field, found) == {"0102": Fraction(1, 2)}
    assert moves(field, "0201", 1).cost(field.place("0101")) == 1


def test_gbacw_147_a_road_replaces_the_costs_of_hex_and_hexside() -> None:
    field = column(".w", hexsides={("0102", "0101"): "slope"}, roads=[["0101", "0102"]])
    assert costs(field, moves(field, "0101", 9)) == {"0102": Fraction(1, 2)}


def test_jdg_071_a_hexside_may_cost_something_along_a_road_too() -> None:
    style = MoveStyle("horse", line_sides={"slope": 2})
    field = column("..", hexsides={("0102", "0101"): "slope"}, roads=[["0101", "0102"]])
    assert costs(field, moves(field, "0101", 9, style)) == {"0102": Fraction(5, 2)}


def test_of_a_road_and_a_track_the_cheaper_counts() -> None:
    drawn = column(".w", roads=[["0101", "0102"]])
    track = Line(id="track", terrain="track", hexes=("0101", "0102"))
    map_ = msgspec.structs.replace(drawn.map, lines=(track, *drawn.map.lines))
    field = Battlefield(map_, drawn.index, drawn.terrain)
    assert costs(field, moves(field, "0101", 9)) == {"0102": Fraction(1, 2)}


def test_gbacw_138_a_style_may_forbid_roads() -> None:
    field = column(".w", roads=[["0101", "0102"]])
    style = MoveStyle("foot", uses_lines=False)
    assert costs(field, moves(field, "0101", 9, style)) == {"0102": 2}


def test_jdg_070_no_road_rate_next_to_an_enemy() -> None:
    field = column("...", roads=[["0101", "0102", "0103"]])
    others = Obstructions(no_line={field.place("0103")})
    assert costs(field, moves(field, "0101", 9, FOOT, others)) == {
        "0102": Fraction(1, 2),
        "0103": Fraction(3, 2),
    }


def test_gbacw_ex_58_half_points_on_roads_go_twice_as_far() -> None:
    road = [f"01{number:02}" for number in range(1, 50)]
    field = column("." * 49, roads=[road])
    found = moves(field, "0101", 24)
    assert len(found.places) == 48
    assert found.cost(field.place("0149")) == 24


# --- stops ------------------------------------------------------------------------------------


def test_ccn_046_stop_terrain_ends_the_move_of_whoever_enters() -> None:
    style = MoveStyle("foot", stops_in=frozenset(["woods"]))
    field = column(".w.")
    found = moves(field, "0101", 9, style)
    assert costs(field, found) == {"0102": 2}
    assert words(field, found, "0103") == "the move must stop before it"
    assert set(costs(field, moves(field, "0102", 9, style))) == {"0101", "0103"}


def test_ccn_289_crossing_a_fieldwork_hexside_ends_the_move_from_that_side_alone() -> None:
    style = MoveStyle("foot", stops_across=frozenset(["work"]))
    field = ground(".__\n...", hexsides={("0202", "0102"): "work"})
    start, inside, beyond = (field.place(one) for one in ("0102", "0202", "0302"))
    found = reachable(field, start, 2, style)
    assert found.cost(inside) == 1
    assert beyond not in found
    # Who goes around by 0101 crosses no work, and may go on.
    farther = reachable(field, start, 3, style)
    assert farther.path(inside) == [start, inside]
    assert farther.path(beyond) == [start, field.place("0101"), inside, beyond]


def test_jdg_148_a_zone_of_control_ends_the_move() -> None:
    field = column(".....")
    others = Obstructions(stops={field.place("0103")})
    found = moves(field, "0101", 9, FOOT, others)
    assert set(costs(field, found)) == {"0102", "0103"}
    assert words(field, found, "0104") == "an enemy zone of control forbids the step"


def test_a_unit_that_starts_in_a_zone_may_leave_it() -> None:
    field = column("...")
    others = Obstructions(stops={field.place("0101")})
    assert set(costs(field, moves(field, "0101", 9, FOOT, others))) == {"0102", "0103"}


def test_jdg_ex_33_leaving_a_zone_costs_one_more() -> None:
    field = column("...")
    others = Obstructions(leave_cost={field.place("0101"): 1})
    assert costs(field, moves(field, "0101", 9, FOOT, others)) == {"0102": 2, "0103": 3}


def test_entering_may_cost_more_too() -> None:
    field = column("...")
    others = Obstructions(enter_cost={field.place("0102"): Fraction(1, 2)})
    assert costs(field, moves(field, "0101", 9, FOOT, others)) == {
        "0102": Fraction(3, 2),
        "0103": Fraction(5, 2),
    }


def test_quarters_can_be_added_though_the_module_counts_in_whole_points() -> None:
    whole = Terrain(
        movement_classes=(MovementClass(id="foot", name="Foot"),),
        hexes=(HexTerrain(id="clear", name="Clear", movement={"foot": 1}),),
    )
    drawn = column("...")
    field = Battlefield(drawn.map, drawn.index, whole)
    others = Obstructions(enter_cost={(0, 1): 0.25})
    assert moves(field, "0101", 9, FOOT, others).cost((0, 2)) == Fraction(9, 4)


def test_a_cost_that_cannot_be_counted_is_a_fault_of_the_caller() -> None:
    with pytest.raises(AssertionError):
        moves(column("..."), "0101", 9, FOOT, Obstructions(leave_cost={(0, 0): Fraction(1, 3)}))


def test_jdg_152_no_step_goes_from_zone_to_zone_of_the_same_enemy() -> None:
    field = ground(".....\n...~.\n.....\n.....\n.....")
    enemy = field.place("0303")
    held = controllers({"X": zone_of_control(field, enemy)})

    def forbids(start: Place, end: Place) -> Refusal | None:
        is_held = shares_controller(held, start, end) is not None
        return Refusal("zone", rule="jdg-152") if is_held else None

    start, beside = field.place("0302"), field.place("0403")
    assert start in held
    assert beside in held
    others = Obstructions(occupied={enemy}, stops=held, forbids=forbids)
    found = reachable(field, start, 1, FOOT, others)
    assert beside not in found
    assert found.why_not(beside) == Refusal("zone", rule="jdg-152")
    assert field.place("0301") in found


# --- other pieces -----------------------------------------------------------------------------


def test_ccn_040_occupied_hexes_are_neither_entered_nor_crossed() -> None:
    field = column("....")
    others = Obstructions(occupied={field.place("0102")})
    found = moves(field, "0101", 9, FOOT, others)
    assert found.places == []
    assert words(field, found, "0102") == "the hex is occupied"


def test_ccn_055_hexes_of_friends_can_be_passed_but_not_stopped_in() -> None:
    field = column("....")
    others = Obstructions(no_stop={field.place("0102")})
    found = moves(field, "0101", 2, FOOT, others)
    assert set(costs(field, found)) == {"0103"}
    assert field.place("0102") not in found
    assert words(field, found, "0102") == "it can be passed, but the move may not end there"


# --- paths ------------------------------------------------------------------------------------


def test_a_path_leads_from_the_start_by_neighbours_and_costs_what_is_said() -> None:
    field = ground("..w..\n.~~..\n.....\nr.w.r\n.....", roads=[["0101", "0102", "0103"]])
    table = CostTable.of(field, FOOT)
    found = reachable(field, (0, 0), 6, FOOT)
    for place in found.places:
        path = found.path(place)
        assert path[0] == (0, 0)
        assert path[-1] == place
        spent = 0
        for one, other in pairwise(path):
            step = table.step(one, other)
            assert step is not None
            spent += min(cost for cost in (step.cost, step.line_cost) if cost is not None)
        assert table.points(spent) == found.cost(place)


def test_of_ways_that_cost_the_same_the_one_of_fewer_hexes_is_taken() -> None:
    # By the road to 0204 or by the rough 0203: two points either way, three hexes or two.
    field = ground("...\n...\n.r.\n...", roads=[["0102", "0103", "0204"], ["0203", "0303"]])
    start, end = field.place("0102"), field.place("0303")
    found = reachable(field, start, 3, FOOT)
    assert found.path(end) == [start, field.place("0203"), end]
    assert found.cost(end) == 2


def test_the_path_to_the_start_is_the_start() -> None:
    field = column("..")
    assert moves(field, "0101", 1).path((0, 0)) == [(0, 0)]


@every_grid
@pytest.mark.parametrize("style", [FOOT, HORSE], ids=["foot", "horse"])
def test_costs_are_those_found_by_brute_force(grid: Grid, style: MoveStyle) -> None:
    field = ground(
        "..w..r.\n.~w....\n...r.t.\nw..r~..\n...w..r\n.r.....", grid=grid,
        hexsides={("0302", "0303"): "slope", ("0403", "0404"): "river", ("0504", "0505"): "slope"},
    )  # fmt: skip
    for start in list(field.places())[::5]:
        found = reachable(field, start, 5, style)
        assert {place: found.cost(place) for place in found.places} == brute_force(
            field, start, Fraction(5), style
        )


@every_grid
def test_a_way_of_ones_own_costs_as_much_as_the_search_says(grid: Grid) -> None:
    field = ground("..w..r.\n.~w....\n...r.t.\nw..r~..", grid=grid, roads=[["0101", "0201"]])
    found = reachable(field, (0, 0), 6, FOOT, Obstructions(stops={(3, 1)}, leave_cost={(1, 0): 1}))
    assert found.places
    for place in found.places:
        assert found.along(found.path(place)[1:]) == found.cost(place)


@pytest.mark.parametrize(
    ("path", "why"),
    [
        (["0103"], "apart"),
        (["0102", "0103"], "stopped"),
        (["0102"], "may-not-stop"),
        (["0201"], "occupied"),
        (["0202", "0203", "0303"], "too-far"),
    ],
)
def test_a_way_of_ones_own_is_refused_for_a_reason(path: list[str], why: str) -> None:
    field = ground("...\nw..\n...")
    others = Obstructions(occupied={field.place("0201")}, no_stop={field.place("0102")})
    style = MoveStyle("foot", stops_in=frozenset(["woods"]))
    found = moves(field, "0101", 2, style, others)
    refusal = found.along([field.place(one) for one in path])
    assert isinstance(refusal, Refusal)
    assert refusal.why == why


# --- several together -------------------------------------------------------------------------


def test_jdg_075_a_hex_costs_as_much_as_for_the_slowest_of_those_who_go_together() -> None:
    field = column(".rw")
    both = reachable(field, field.place("0101"), 9, [FOOT, HORSE])
    assert costs(field, both) == costs(field, moves(field, "0101", 9, HORSE))


def test_where_one_cannot_go_nobody_goes_together() -> None:
    field = column(".w.")
    assert field.place("0102") in moves(field, "0101", 9, HORSE)
    assert reachable(field, field.place("0101"), 9, [HORSE, GUNS]).places == []


def test_jdg_070_where_the_road_is_the_only_way_it_is_taken_at_the_cost_of_the_hex() -> None:
    field = column("..", roads=[["0101", "0102"]], hexsides={("0102", "0101"): "stream"})
    style = MoveStyle("guns", line_sides={"stream": 2})
    others = Obstructions(no_line={field.place("0102")})
    table = CostTable.of(field, style)
    step = table.step((0, 0), (0, 1))
    assert step is not None
    assert step.cost is None
    assert costs(field, moves(field, "0101", 9, style)) == {"0102": Fraction(5, 2)}
    assert costs(field, moves(field, "0101", 9, style, others)) == {"0102": 3}


def test_a_road_may_lead_past_what_ends_a_move() -> None:
    field = column(".w.", roads=[["0101", "0102", "0103"]])
    style = MoveStyle("foot", stops_in=frozenset(["woods"]), stops_on_lines=False)
    assert set(costs(field, moves(field, "0101", 9, style))) == {"0102", "0103"}


# --- ways -----------------------------------------------------------------------------------------


@every_grid
def test_ways_are_the_paths_to_all_places_without_the_start(grid: Grid) -> None:
    field = ground("......\n.w.w..\n......\n..w...", grid=grid)
    found = moves(field, "0202", 4)
    ways = Ways(found, field)
    paths = [tuple(field.number(one) for one in found.path(end)[1:]) for end in found.places]
    assert list(ways) == paths
    assert [ways[number] for number in range(len(ways))] == paths
    assert all(path in ways for path in paths)


def test_other_ways_and_other_things_are_not_among_the_ways() -> None:
    field = column("....")
    ways = Ways(moves(field, "0101", 2), field)
    assert ("0102", "0103") in ways
    assert ("0103",) not in ways
    assert ("0102", "0103", "0104") not in ways
    assert () not in ways


def test_ways_that_lead_on_come_after_the_others() -> None:
    field = column("....")
    on = ("0102", "off")
    ways = Ways(moves(field, "0101", 2), field, [on])
    assert list(ways) == [ways[0], ways[1], on] == [("0102",), ("0102", "0103"), on]
    assert (len(ways), ways[-1], on in ways) == (3, on, True)
    assert ("0103", "off") not in ways


def test_a_move_may_end_where_there_is_room_after_all() -> None:
    field = column("....")
    closed = {field.place("0102"), field.place("0103")}
    others = Obstructions(no_stop=closed, has_room=lambda one: one == field.place("0103"))
    found = moves(field, "0101", 3, others=others)
    assert [field.number(place) for place in found.places] == ["0103", "0104"]
    assert found.why_not(field.place("0102")) == Refusal("may-not-stop")
