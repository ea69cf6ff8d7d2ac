"""Sight by drawn shapes on random maps, on all four kinds of grid; exact touching."""

from fractions import Fraction
from typing import Literal

from hypothesis import given, settings
from hypothesis import strategies as st

from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.plane import (
    Point,
    are_parted,
    centre,
    crossings,
    hex_outline,
    is_inside,
    touch,
    touches,
)
from hexwright.engine.hexes.sight import Veil, sight, veiled_sight
from hexwright.engine.hexes.sight_rules import SightRules
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Grid, Shape
from tests.helpers.drawn_sight import DRAWN_TERRAIN, RULES
from tests.helpers.hexes import GRIDS, ground, span_inside

COLUMNS, ROWS = 7, 6
grids = st.sampled_from(GRIDS)
on_map = st.tuples(st.integers(0, COLUMNS - 1), st.integers(0, ROWS - 1))
spots = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
# Few values, so that lines often meet corners and run along what is drawn.
radii = st.sampled_from([-1.0, -0.866, -0.5, -0.2, 0.0, 0.3, 0.5, 0.866, 1.0])
points = st.tuples(radii, radii)


KINDS: list[Literal["crest", "outline"]] = ["crest", "outline"]


def number(place: Place) -> str:
    return f"{place[0] + 1:02}{place[1] + 1:02}"


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    """A crest line or an outline somewhere, however it is drawn."""
    kind = draw(st.sampled_from(KINDS))
    return Shape(
        kind=kind,
        hex=number(draw(on_map)),
        level=draw(st.sampled_from([None, 0, 1, 2])) if kind == "crest" else None,
        points=tuple(draw(st.lists(points, min_size=3, max_size=5))),
    )


@st.composite
def meadows(draw: st.DrawFn) -> Battlefield:
    """A small battlefield with heights, obstacles, walls, roads and drawn shapes."""
    rows = st.text(alphabet="....wtgr~", min_size=COLUMNS, max_size=COLUMNS)
    levels = st.text(alphabet="00012", min_size=COLUMNS, max_size=COLUMNS)
    made = ground(
        "\n".join(draw(st.lists(rows, min_size=ROWS, max_size=ROWS))),
        heights="\n".join(draw(st.lists(levels, min_size=ROWS, max_size=ROWS))),
        roads=[[number((2, row)) for row in range(ROWS)]],
        grid=draw(grids),
        shapes=tuple(draw(st.lists(shapes(), max_size=6))),
    )
    field = Battlefield(made.map, made.index, DRAWN_TERRAIN)
    for place in draw(st.lists(on_map, max_size=4)):
        near = field.neighbours(place)
        field = field.with_side(place, near[0], draw(st.sampled_from(["wall", "work", "crest"])))
    return field


@settings(max_examples=200)
@given(meadows(), on_map, on_map)
def test_drawn_sight_is_the_same_both_ways(field: Battlefield, start: Place, end: Place) -> None:
    there, back = (sight(field, *ends, RULES) for ends in ((start, end), (end, start)))
    assert there.clear == back.clear
    assert (there.because is None) == there.clear
    weights = [one.hindrance.value if one.hindrance else 0 for one in (there, back)]
    assert weights[0] == weights[1]
    assert there.words(field)


@given(meadows(), on_map, on_map, st.dictionaries(on_map, st.none() | st.integers(1, 9)))
def test_smoke_and_fire_never_open_a_line_and_are_the_same_both_ways(
    field: Battlefield, start: Place, end: Place, values: dict[Place, int | None]
) -> None:
    veils = {place: Veil("Veil", value) for place, value in values.items()}
    plain = sight(field, start, end, RULES)
    there, back = (
        veiled_sight(field, *ends, RULES, veils) for ends in ((start, end), (end, start))
    )
    assert there.clear == back.clear
    assert plain.clear or not there.clear
    if there.clear:
        without, through = ((one.hindrance.value if one.hindrance else 0) for one in (plain, there))
        assert through >= without
        assert through == (back.hindrance.value if back.hindrance else 0)


@given(meadows(), on_map, on_map)
def test_on_a_level_map_a_wood_that_is_touched_is_on_the_line(
    field: Battlefield, start: Place, end: Place
) -> None:
    found = sight(field, start, end, RULES)
    whole = SightRules(units_block=False, along="either", edge_blocks=False)
    blocked_by_woods = found.because is not None and found.because.substance == "terrain"
    if blocked_by_woods and not field.map.shapes:
        assert not sight(field, start, end, whole).clear


@given(grids, on_map, on_map, on_map)
def test_a_line_touches_a_whole_hex_exactly_where_it_runs_through_it_or_along_it(
    grid: Grid, start: Place, end: Place, other: Place
) -> None:
    ends = centre(grid, start), centre(grid, end)
    expected = span_inside(grid, start, end, other, edge_counts=True) is not None
    if start != end:
        assert touches(*ends, hex_outline(grid, other)) is expected


@given(spots, spots, spots, spots)
def test_segments_touch_if_they_have_a_point_in_common(
    a: Point, b: Point, c: Point, d: Point
) -> None:
    assert touch(a, b, c, d) == touch(b, a, c, d) == touch(c, d, a, b)
    shares = list(crossings(a, b, (c, d)))
    if shares:
        assert touch(a, b, c, d)
        x, y = (a[0] + (b[0] - a[0]) * shares[0], a[1] + (b[1] - a[1]) * shares[0])
        assert (d[0] - c[0]) * (y - c[1]) == (d[1] - c[1]) * (x - c[0])
        assert 0 <= shares[0] <= 1


@given(spots, spots)
def test_a_line_parts_what_lies_on_its_two_sides(left: Point, right: Point) -> None:
    # A fence at 0 that is longer than anything else.
    fence = ((-100, 0), (3, 0), (100, 0))
    spot = Fraction(left[0]), Fraction(left[1])
    if left[1] and right[1]:
        assert are_parted(spot, right, fence) == ((left[1] > 0) != (right[1] > 0))


@given(spots)
def test_a_point_is_inside_a_square_by_its_coordinates(spot: Point) -> None:
    square = ((-4, -4), (4, -4), (4, 4), (-4, 4))
    if max(map(abs, spot)) != 4:
        assert is_inside(spot, square) is (max(map(abs, spot)) < 4)
