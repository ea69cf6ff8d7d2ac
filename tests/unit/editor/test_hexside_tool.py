"""Painting hexsides: chains without gaps, directions, what replaces what."""

from itertools import pairwise
from typing import Any

import pytest

from hexwright.editor.map.edits.hexsides import near_sides, side_way, touched_by
from hexwright.editor.map.tools.base import Pointer, Side
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.hexside_tool import HexsideTool
from hexwright.render.geometry import Layout
from hexwright.schema.grid import MapIndex
from tests.helpers.modules import SHAPES, make_map
from tests.helpers.tool_contexts import at, context_of, field

KINDS = [
    {"id": "river", "name": "River", "art": {"style": "river"}},
    {"id": "stream", "name": "Stream", "art": {"style": "stream"}},
    {"id": "wall", "name": "Wall", "art": {"style": "wall"}},
    {"id": "hedge", "name": "Hedge", "art": {"style": "hedge"}},
    {"id": "flag", "name": "Row of flags"},
    {"id": "slope", "name": "Slope", "art": {"style": "slope"}, "directed": True},
    {"id": "bridge", "name": "Bridge", "art": {"style": "bridge"}, "crossing": True},
    {"id": "ford", "name": "Ford", "art": {"style": "ford"}, "crossing": True},
]
LINES = [
    {"id": "road", "name": "Road", "art": {"style": "road"}},
    {"id": "track", "name": "Track", "art": {"style": "track"}},
    {"id": "brook", "name": "Brook", "art": {"style": "stream"}},
]
SIDE: Side = ((0, 0), (0, 1))


def _context(rows: list[str], kind: str, shape: tuple[str, str] = ("flat", "odd")) -> ToolContext:
    changes: dict[str, Any] = {**field(rows, *shape), "terrain.json#/hexsides": KINDS}
    context = context_of(changes)
    context.set(hexside=kind)
    return context


def _trace(context: ToolContext, sides: list[Side], **keys: bool) -> None:
    """One gesture along the middles of sides, seen from the first hex of each."""
    pointers = [at(context, side[0], side, **keys) for side in sides]
    context.press(HexsideTool(), pointers[0])
    for pointer in pointers[1:]:
        context.move(pointer)
    context.release()


def _laid(context: ToolContext) -> list[tuple[str, tuple[str, str]]]:
    return [(hexside.terrain, hexside.between) for hexside in context.map.hexsides]


def test_a_click_lays_the_chosen_kind_on_the_nearest_side() -> None:
    context = _context(["...", "..."], "river")
    _trace(context, [((0, 0), (0, 1))])
    assert _laid(context) == [("river", ("0101", "0102"))]
    assert context.document.stack.undo_text() == "Paint hexsides"


def test_a_drag_along_sides_is_one_step_that_undo_takes_back() -> None:
    context = _context(["...", "...", "..."], "river")
    _trace(context, [((0, 0), (0, 1)), ((1, 1), (0, 1)), ((1, 1), (1, 2))])
    assert len(_laid(context)) == 3
    assert context.document.stack.count() == 1
    context.document.stack.undo()
    assert _laid(context) == []


@pytest.mark.parametrize("shape", SHAPES)
def test_a_quick_move_is_filled_by_a_chain_through_shared_corners(shape: tuple[str, str]) -> None:
    context = _context(["........"] * 8, "river", shape)
    layout = context.layout
    ends = [((1, 1), layout.neighbour((1, 1), 2)), ((6, 6), layout.neighbour((6, 6), 4))]
    _trace(context, ends)
    find = context.index.place_of
    chain = [(find[one], find[other]) for _, (one, other) in _laid(context)]
    assert {frozenset(ends[0]), frozenset(ends[1])} <= {frozenset(side) for side in chain}
    for one, other in pairwise(chain):
        near = {frozenset(side) for side in near_sides(context.map.grid, one)}
        assert frozenset(other) in near


@pytest.mark.parametrize("shape", SHAPES)
def test_sides_that_share_a_corner_are_those_whose_drawn_ends_meet(shape: tuple[str, str]) -> None:
    map_ = make_map(["......"] * 6, shape=shape)
    layout = Layout(map_.grid)
    for row in (2, 3):
        for number in range(6):
            place = (2, row)
            side = (place, layout.neighbour(place, number))
            ends = set(layout.edge(place, number))
            for one, other in near_sides(map_.grid, side):
                towards = layout.side_towards(one, other)
                assert towards is not None
                assert len(ends & set(layout.edge(one, towards))) == 1


def test_a_way_goes_around_a_hole() -> None:
    map_ = make_map([".....", ".....", ".. ..", ".....", "....."])
    index = MapIndex(map_)
    way = side_way(index, ((0, 2), (1, 2)), ((4, 2), (3, 2)))
    assert all((2, 2) not in side for side in way)
    assert len(way) > 4


def test_where_there_is_no_way_the_new_side_is_laid_alone() -> None:
    context = _context([".. ..", ".. .."], "river")
    _trace(context, [((0, 0), (0, 1)), ((4, 0), (4, 1))])
    assert _laid(context) == [("river", ("0101", "0102")), ("river", ("0501", "0502"))]


def test_a_directed_kind_has_the_hex_under_the_pointer_as_its_upper_hex() -> None:
    context = _context(["...", "..."], "slope")
    _trace(context, [((0, 1), (0, 0))])
    assert _laid(context) == [("slope", ("0102", "0101"))]


def test_a_chain_keeps_its_direction_though_the_pointer_strays() -> None:
    context = _context(["....", "....", "...."], "slope")
    _trace(context, [((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 2), (1, 1))])
    upper = [one for _, (one, _) in _laid(context)]
    assert upper == ["0101", "0202", "0202"]


def test_painting_a_slope_the_other_way_turns_it_and_does_not_double_it() -> None:
    context = _context(["...", "..."], "slope")
    _trace(context, [((0, 1), (0, 0))])
    _trace(context, [((0, 0), (0, 1))])
    assert _laid(context) == [("slope", ("0101", "0102"))]


def test_painting_what_is_there_already_leaves_no_step() -> None:
    context = _context(["...", "..."], "river")
    _trace(context, [((0, 0), (0, 1))])
    _trace(context, [((0, 1), (0, 0))])
    assert context.document.stack.count() == 1


@pytest.mark.parametrize(
    ("before", "kind", "left"),
    [
        ("river", "wall", ["river", "wall"]),
        ("river", "slope", ["river", "slope"]),
        ("slope", "hedge", ["slope", "hedge"]),
        ("river", "flag", ["river", "flag"]),
        ("river", "stream", ["stream"]),
        ("hedge", "wall", ["wall"]),
        ("bridge", "ford", ["ford"]),
    ],
)
def test_only_a_kind_of_the_same_sort_makes_room(before: str, kind: str, left: list[str]) -> None:
    context = _context(["...", "..."], before)
    _trace(context, [SIDE])
    context.set(hexside=kind)
    _trace(context, [SIDE])
    assert [one for one, _ in _laid(context)] == left


def test_the_user_is_told_what_was_replaced_once_for_the_gesture() -> None:
    context = _context(["...", "..."], "hedge")
    way: list[Side] = [SIDE, ((1, 1), (0, 1))]
    _trace(context, way)
    context.set(hexside="wall")
    said: list[str] = []
    context.said.connect(said.append)
    _trace(context, way)
    assert said == ["Wall has replaced Hedge."]


def test_with_control_two_of_a_sort_lie_beside_each_other() -> None:
    context = _context(["...", "..."], "hedge")
    _trace(context, [SIDE])
    context.set(hexside="wall")
    said: list[str] = []
    context.said.connect(said.append)
    _trace(context, [SIDE], control=True)
    assert [kind for kind, _ in _laid(context)] == ["hedge", "wall"]
    assert said == []


def _with_line(kind: str, *more: str) -> ToolContext:
    """A context with a line from the first hex to the one below it, and others on the same way."""
    context = context_of(
        {
            **field(["...", "..."]),
            "terrain.json#/hexsides": KINDS,
            "terrain.json#/lines": LINES,
            "maps/field.json#/lines": [
                {"id": one, "terrain": one, "hexes": ["0101", "0102"]} for one in (kind, *more)
            ],
        }
    )
    context.set(hexside="river")
    return context


@pytest.mark.parametrize(
    ("lines", "kinds"),
    [
        (["road"], ["river", "bridge"]),
        (["track"], ["river", "ford"]),
        (["brook"], ["river"]),
        (["track", "road"], ["river", "bridge"]),
    ],
)
def test_water_drawn_over_a_road_is_bridged_in_the_same_step(
    lines: list[str], kinds: list[str]
) -> None:
    context = _with_line(*lines)
    before = context.map
    _trace(context, [SIDE])
    assert [kind for kind, _ in _laid(context)] == kinds
    assert context.document.stack.count() == 1
    context.document.stack.undo()
    assert context.map is before


def test_the_user_is_told_of_a_bridge_for_the_road() -> None:
    context = _with_line("road")
    said: list[str] = []
    context.said.connect(said.append)
    _trace(context, [SIDE])
    assert said == ["Bridge over River: 0101/0102"]


def test_a_wall_drawn_over_a_road_gets_no_bridge() -> None:
    context = _with_line("road")
    context.set(hexside="wall")
    _trace(context, [SIDE])
    assert [kind for kind, _ in _laid(context)] == ["wall"]


def test_water_beside_the_road_gets_no_bridge() -> None:
    context = _with_line("road")
    _trace(context, [((1, 1), (0, 1))])
    assert [kind for kind, _ in _laid(context)] == ["river"]


def test_a_bridge_joins_a_river() -> None:
    context = _context(["...", "..."], "river")
    _trace(context, [((0, 0), (0, 1))])
    context.set(hexside="bridge")
    _trace(context, [((0, 0), (0, 1))])
    assert [kind for kind, _ in _laid(context)] == ["river", "bridge"]


def test_shift_erases_everything_on_the_sides_passed() -> None:
    context = _context(["...", "..."], "river")
    _trace(context, [((0, 0), (0, 1)), ((1, 1), (0, 1))])
    _trace(context, [((0, 0), (0, 1))], shift=True)
    assert _laid(context) == [("river", ("0202", "0102"))]
    assert context.document.stack.undo_text() == "Erase hexsides"


def test_a_turn_around_a_corner_leaves_no_stub_on_the_third_side() -> None:
    context = _context(["....", "....", "...."], "river")
    layout = context.layout
    # Sides between a, b and c meet in one corner; the pointer goes from a/b to b/c past a/c.
    a, b, c = (1, 1), (2, 0), (2, 1)
    ends = layout.side_between(a, c)
    assert ends is not None
    shared = set(layout.edge(a, layout.side_towards(a, b) or 0))
    corner = next(
        point
        for point, name in zip(ends, layout.edge(a, layout.side_towards(a, c) or 0), strict=True)
        if name in shared
    )
    context.press(HexsideTool(), at(context, a, (a, b)))
    context.move(Pointer(c, corner.x() + 1, corner.y(), (c, a)))
    context.move(at(context, c, (c, b)))
    context.release()
    numbers = {frozenset(pair) for _, pair in _laid(context)}
    place = context.index.hex_at
    assert frozenset([place(*a), place(*c)]) not in numbers
    assert len(numbers) == 2


def test_a_side_at_the_edge_of_the_map_is_not_painted() -> None:
    context = _context(["...", "..."], "river")
    _trace(context, [((0, 0), (0, -1))])
    assert context.document.stack.count() == 0


def test_the_hexes_at_both_ends_of_a_side_are_repainted_too() -> None:
    map_ = make_map(["....", "....", "...."])
    touched = touched_by(map_.grid, [((1, 1), (1, 2))])
    assert touched == {(1, 1), (1, 2), (0, 1), (2, 1)}


def test_hovering_names_what_lies_on_the_side() -> None:
    context = _context(["...", "..."], "river")
    _trace(context, [((0, 0), (0, 1))])
    shown = HexsideTool().hover(context, at(context, (0, 1), ((0, 1), (0, 0))))
    assert shown.text == "River"
    assert shown.sides == {((0, 1), (0, 0))}
