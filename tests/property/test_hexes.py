"""Geometry, sight and movement on random ground, on all four kinds of grid."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.coordinates import (
    direction_of,
    distance,
    from_cube,
    neighbours,
    to_cube,
    turned,
)
from hexwright.engine.hexes.costs import CostTable, MoveStyle, StepCost
from hexwright.engine.hexes.facing import FACINGS, bearing, turn_between
from hexwright.engine.hexes.lines import line
from hexwright.engine.hexes.movement import Obstructions, reachable
from hexwright.engine.hexes.sight import sight
from hexwright.engine.hexes.sight_rules import HEIGHT_RULES, SightRules
from hexwright.engine.hexes.zones import groups
from hexwright.schema.grid import Place, are_neighbours
from hexwright.schema.model.map import Grid
from tests.helpers.hexes import GRIDS, LEGEND, TERRAIN, ground

COLUMNS, ROWS = 7, 6
grids = st.sampled_from(GRIDS)
places = st.tuples(st.integers(-40, 40), st.integers(-40, 40))
on_map = st.tuples(st.integers(0, COLUMNS - 1), st.integers(0, ROWS - 1))
rules = st.builds(
    SightRules,
    heights=st.sampled_from(sorted(HEIGHT_RULES)),
    stands_on_height=st.booleans(),
    adjacent=st.sampled_from(["always", "unless-hexside"]),
    units_block=st.booleans(),
    along=st.sampled_from(["both-anywhere", "both-here", "either"]),
    edge_blocks=st.booleans(),
)
styles = st.builds(
    MoveStyle,
    st.sampled_from(["foot", "horse", "guns"]),
    uses_lines=st.booleans(),
    stops_in=st.sets(st.sampled_from(["woods", "town"])).map(frozenset),
    stops_across=st.sets(st.sampled_from(["work", "slope"])).map(frozenset),
)


walks = st.tuples(on_map, st.lists(st.integers(0, 5), min_size=1, max_size=8))


def _road(grid: Grid, start: Place, steps: list[int]) -> list[str]:
    """The numbers of hexes on a random walk that stays on the map."""
    way = [start]
    for step in steps:
        column, row = list(neighbours(grid, way[-1]))[step]
        if 0 <= column < COLUMNS and 0 <= row < ROWS:
            way.append((column, row))
    return [f"{column + 1:02}{row + 1:02}" for column, row in way]


@st.composite
def grounds(draw: st.DrawFn) -> Battlefield:
    """A small battlefield with anything on it."""
    grid = draw(grids)
    codes = st.text(alphabet=[*LEGEND, *"...._"], min_size=COLUMNS, max_size=COLUMNS)
    levels = st.text(alphabet="0000112", min_size=COLUMNS, max_size=COLUMNS)
    roads = [_road(grid, *one) for one in draw(st.lists(walks, max_size=3))]
    field = ground(
        "\n".join(draw(st.lists(codes, min_size=ROWS, max_size=ROWS))),
        heights="\n".join(draw(st.lists(levels, min_size=ROWS, max_size=ROWS))),
        grid=grid,
        roads=roads,
    )
    kinds = st.sampled_from([kind.id for kind in TERRAIN.hexsides])
    for place, side, kind in draw(
        st.lists(st.tuples(on_map, st.integers(0, 5), kinds), max_size=12)
    ):
        near = list(neighbours(field.grid, place))[side]
        if field.exists(place) and field.exists(near):
            field = field.with_side(place, near, kind)
    return field


@given(grids, places, places, places)
def test_distance_is_a_metric(grid: Grid, one: Place, other: Place, third: Place) -> None:
    assert distance(grid, one, one) == 0
    assert (distance(grid, one, other) == 0) == (one == other)
    assert distance(grid, one, other) == distance(grid, other, one)
    assert distance(grid, one, third) <= distance(grid, one, other) + distance(grid, other, third)
    assert (distance(grid, one, other) == 1) == are_neighbours(grid, one, other)
    assert (direction_of(grid, one, other) is not None) == are_neighbours(grid, one, other)


@given(grids, places, places, st.integers(-7, 7))
def test_turning_keeps_distances_and_comes_back(
    grid: Grid, centre: Place, place: Place, sixths: int
) -> None:
    there = turned(grid, centre, place, sixths)
    assert distance(grid, centre, there) == distance(grid, centre, place)
    assert turned(grid, centre, there, -sixths) == place
    assert from_cube(grid, to_cube(grid, place)) == place


@given(grids, places, places)
def test_the_bearing_back_is_the_opposite_one(grid: Grid, one: Place, other: Place) -> None:
    there, back = bearing(grid, one, other), bearing(grid, other, one)
    assert (there is None) == (one == other)
    if there is not None and back is not None:
        assert turn_between(there, back) == FACINGS // 2


@given(grids, places, places)
def test_a_line_leads_by_neighbours_and_is_the_same_both_ways(
    grid: Grid, one: Place, other: Place
) -> None:
    there, back = line(grid, one, other), line(grid, other, one)
    assert [set(part.hexes) for part in there.stretches] == [
        set(part.hexes) for part in reversed(back.stretches)
    ]
    assert there.stretches[0].hexes == (one,)
    assert there.stretches[-1].hexes == (other,)
    for crossing in there.crossings:
        assert all(are_neighbours(grid, *side) for side in crossing.sides)
        assert 0 < crossing.share < 1
    for part in there.stretches:
        assert part.near + part.far == distance(grid, one, other)


@settings(deadline=None)
@given(grounds(), rules, st.sets(on_map), st.data())
def test_sight_is_symmetric_and_says_why(
    field: Battlefield, how: SightRules, units: set[Place], data: st.DataObject
) -> None:
    start, end = data.draw(on_map), data.draw(on_map)
    there, back = (sight(field, *ends, how, units) for ends in ((start, end), (end, start)))
    assert there.clear == back.clear
    assert there.clear == (there.because is None) == (there.blocked_at is None)
    assert there.words(field)
    assert there.clear == sight(field, start, end, how, units).clear
    if how.adjacent == "always" and distance(field.grid, start, end) == 1:
        assert there.clear


@settings(deadline=None)
@given(grounds(), rules, st.sets(on_map), on_map, on_map)
def test_further_units_never_open_a_line(
    field: Battlefield, how: SightRules, units: set[Place], start: Place, end: Place
) -> None:
    if sight(field, start, end, how, units).clear:
        assert sight(field, start, end, how).clear


@settings(deadline=None)
@given(grounds(), on_map, st.integers(0, 8), styles, st.sets(on_map), st.sets(on_map))
def test_reach_is_sound_complete_and_deterministic(
    field: Battlefield,
    start: Place,
    points: int,
    style: MoveStyle,
    occupied: set[Place],
    stops: set[Place],
) -> None:
    others = Obstructions(occupied=occupied, stops=stops)
    found = reachable(field, start, points, style, others)
    again = reachable(field, start, points, style, others)
    assert found.places == again.places
    table = CostTable.of(field, style)
    for place in field.places():
        if place != start and place in found:
            assert found.path(place) == again.path(place)
            assert found.cost(place) <= points
            assert _cost_of(table, found.path(place), stops, Fraction(points)) == found.cost(place)
            assert found.why_not(place) is None
        elif place != start:
            refusal = found.why_not(place)
            assert refusal is not None
            assert refusal.words()
    walked = _walked(table, start, points, others)
    assert set(found.places) == set(walked)
    for place, (cost, hexes) in walked.items():
        assert found.cost(place) == table.points(cost)
        assert len(found.path(place)) == hexes + 1


def _cost_of(
    table: CostTable, path: list[Place], stops: set[Place], allowance: Fraction
) -> Fraction:
    """What a way costs; it must not go on from where one must stop."""
    spent = Fraction(0)
    for number, (one, other) in enumerate(pairwise(path)):
        step = table.step(one, other)
        assert step is not None
        prices = [step.line_cost] if step.line_cost is not None else []
        if step.cost is not None and not step.is_whole:
            prices.append(step.cost)
        if step.is_whole and not prices:
            assert spent == 0
            spent = allowance
        else:
            spent += table.points(min(prices))
        if number < len(path) - 2:
            assert not step.stops
            assert other not in stops
    return spent


def _walked(
    table: CostTable, start: Place, points: int, others: Obstructions
) -> dict[Place, tuple[int, int]]:
    """The least cost, and hexes of a way that costs it, by trying all states without any order."""
    best: dict[tuple[Place, bool], tuple[int, int]] = {(start, False): (0, 0)}
    waiting = [(start, False)]
    allowance = table.parts(points)
    while waiting:
        state = waiting.pop()
        place, stopped = state
        spent, hexes = best[state]
        for step in () if stopped else table.steps(place):
            if step.end in others.occupied or step.end == start:
                continue
            for price in _prices(step, spent, allowance):
                after = (step.end, step.stops or step.end in others.stops)
                new = (spent + price, hexes + 1)
                if new[0] <= allowance and new < best.get(after, (allowance + 1, 0)):
                    best[after] = new
                    waiting.append(after)
    found: dict[Place, tuple[int, int]] = {}
    for (place, _), reached in best.items():
        found[place] = min(reached, found.get(place, reached))
    del found[start]
    return found


def _prices(step: StepCost, spent: int, allowance: int) -> list[int]:
    found = []
    for cost, is_whole in ((step.cost, step.is_whole), (step.line_cost, step.line_is_whole)):
        if cost is None:
            continue
        if not is_whole:
            found.append(cost)
        elif spent == 0 and allowance:
            found.append(allowance)
    return found


@given(grids, st.lists(on_map, unique=True), st.integers(1, 3))
def test_groups_part_all_places_and_lie_farther_apart_than_they_reach(
    grid: Grid, members: list[Place], within: int
) -> None:
    found = groups(grid, members, within)
    assert sorted(one for group in found for one in group) == sorted(members)
    for number, group in enumerate(found):
        others = [one for other in found[number + 1 :] for one in other]
        assert all(distance(grid, one, other) > within for one in group for other in others)
        assert len(groups(grid, group, within)) == 1
