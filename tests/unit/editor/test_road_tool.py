"""Drawing roads and rivers: joined, crossed, erased, bridged."""

from typing import Any

import pytest

from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.road_tool import RoadTool
from hexwright.schema.grid import Place
from tests.helpers.modules import SHAPES
from tests.helpers.tool_contexts import at, context_of, drag, field

KINDS = [
    {"id": "road", "name": "Road", "art": {"style": "road"}},
    {"id": "track", "name": "Track", "art": {"style": "track"}},
    {"id": "rail", "name": "Railway", "art": {"style": "rail"}},
    {"id": "brook", "name": "Brook", "art": {"style": "stream"}},
]
SIDES = [
    {"id": "river", "name": "River", "art": {"style": "river"}},
    {"id": "cliff", "name": "Cliff", "art": {"style": "cliff"}, "movement": {"foot": "prohibited"}},
    {"id": "bridge", "name": "Bridge", "art": {"style": "bridge"}, "crossing": True},
    {"id": "ford", "name": "Ford", "art": {"style": "ford"}, "crossing": True},
]
ROW: list[Place] = [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)]


def _context(kind: str = "road", rows: list[str] | None = None, **more: Any) -> ToolContext:
    changes: dict[str, Any] = {
        **field(rows or ["......"] * 3),
        "terrain.json#/lines": KINDS,
        "terrain.json#/hexsides": SIDES,
        **{f"maps/field.json#/{name}": value for name, value in more.items()},
    }
    context = context_of(changes)
    context.set(line=kind)
    return context


def _lines(context: ToolContext) -> list[tuple[str, tuple[str, ...]]]:
    return [(line.id, line.hexes) for line in context.map.lines]


def _click(context: ToolContext, place: Place, **keys: bool) -> None:
    drag(context, RoadTool(), [place], **keys)


def test_a_drag_through_hexes_makes_one_line_in_one_step() -> None:
    context = _context()
    drag(context, RoadTool(), ROW[:3])
    assert _lines(context) == [("road", ("0101", "0201", "0301"))]
    assert context.document.stack.count() == 1
    assert context.document.stack.undo_text() == "Draw road or river"


@pytest.mark.parametrize("shape", SHAPES)
def test_a_quick_move_leaves_no_gap(shape: tuple[str, str]) -> None:
    changes = {**field(["........"] * 8, *shape), "terrain.json#/lines": KINDS}
    context = context_of(changes)
    drag(context, RoadTool(), [(0, 0), (7, 6)])
    (line,) = context.map.lines
    assert context.index.is_chain(line.hexes)


def test_going_back_during_the_drag_shortens_the_line() -> None:
    context = _context()
    drag(context, RoadTool(), [*ROW[:4], ROW[2]])
    assert _lines(context) == [("road", ("0101", "0201", "0301"))]


def test_going_back_to_the_start_leaves_nothing() -> None:
    context = _context()
    drag(context, RoadTool(), [ROW[0], ROW[1], ROW[0]])
    assert _lines(context) == []
    assert context.document.stack.count() == 0


def test_a_line_that_starts_at_the_end_of_another_lengthens_it() -> None:
    context = _context()
    drag(context, RoadTool(), ROW[:2])
    drag(context, RoadTool(), ROW[1:4])
    assert _lines(context) == [("road", ("0101", "0201", "0301", "0401"))]


def test_a_line_that_ends_at_the_start_of_another_lengthens_it() -> None:
    context = _context()
    drag(context, RoadTool(), ROW[2:4])
    drag(context, RoadTool(), ROW[:3])
    assert _lines(context) == [("road", ("0101", "0201", "0301", "0401"))]


def test_a_line_between_two_ends_joins_both_under_the_first_name() -> None:
    context = _context(
        lines=[
            {"id": "west", "terrain": "road", "name": "High road", "hexes": ["0101", "0201"]},
            {"id": "east", "terrain": "road", "hexes": ["0601", "0501"]},
        ]
    )
    drag(context, RoadTool(), ROW[1:5])
    assert _lines(context) == [("west", ("0101", "0201", "0301", "0401", "0501", "0601"))]
    assert context.map.lines[0].name == "High road"


def test_a_line_of_another_kind_is_not_joined() -> None:
    context = _context()
    drag(context, RoadTool(), ROW[:2])
    context.set(line="rail")
    drag(context, RoadTool(), ROW[1:3])
    assert [name for name, _ in _lines(context)] == ["road", "rail"]


def test_a_ring_is_closed_by_ending_where_it_began() -> None:
    context = _context()
    drag(context, RoadTool(), [(1, 0), (1, 1), (2, 1)])
    drag(context, RoadTool(), [(2, 1), (2, 0), (1, 0)])
    (line,) = context.map.lines
    assert line.hexes[0] == line.hexes[-1]
    assert context.index.is_chain(line.hexes)


def test_drawing_along_a_road_that_is_there_adds_only_what_is_new() -> None:
    context = _context()
    drag(context, RoadTool(), ROW[:4])
    drag(context, RoadTool(), [*ROW[1:3], (2, 1)])
    assert _lines(context) == [
        ("road", ("0101", "0201", "0301", "0401")),
        ("road-2", ("0301", "0302")),
    ]


def test_crossing_lines_share_the_hex() -> None:
    context = _context()
    drag(context, RoadTool(), ROW[:4])
    drag(context, RoadTool(), [(2, 1), (2, 0), (1, 0)])
    shared = set(context.map.lines[0].hexes) & set(context.map.lines[1].hexes)
    assert "0301" in shared


def test_a_road_replaces_the_track_that_it_follows() -> None:
    context = _context("track")
    drag(context, RoadTool(), ROW[:4])
    context.set(line="road")
    drag(context, RoadTool(), ROW[1:3])
    assert sorted(_lines(context)) == [
        ("road", ("0201", "0301")),
        ("track", ("0101", "0201")),
        ("track-2", ("0301", "0401")),
    ]


def test_clicks_from_bend_to_bend_make_one_line() -> None:
    context = _context()
    _click(context, (0, 0))
    assert _lines(context) == []
    _click(context, (3, 0))
    _click(context, (5, 0))
    ((_, hexes),) = _lines(context)
    assert hexes[0] == "0101"
    assert hexes[-1] == "0601"
    assert context.index.is_chain(hexes)
    assert context.document.stack.count() == 2


def test_a_double_click_ends_the_line() -> None:
    context = _context()
    _click(context, (0, 0))
    _click(context, (2, 0))
    RoadTool().double_click(context, at(context, (2, 0)))
    _click(context, (5, 0))
    assert len(context.map.lines) == 1
    assert len(context.map.lines[0].hexes) == 3


def test_hovering_after_a_click_shows_the_way_to_the_pointer() -> None:
    context = _context()
    _click(context, (0, 0))
    shown = RoadTool().hover(context, at(context, (2, 0)))
    assert shown.path[0] == (0, 0)
    assert shown.path[-1] == (2, 0)


def test_shift_splits_a_line_in_two() -> None:
    context = _context()
    drag(context, RoadTool(), ROW)
    _click(context, (2, 0), shift=True)
    assert _lines(context) == [("road", ("0101", "0201")), ("road-2", ("0401", "0501", "0601"))]
    assert context.document.stack.undo_text() == "Erase road or river"


def test_a_single_hex_left_over_is_no_line() -> None:
    context = _context()
    drag(context, RoadTool(), ROW[:3])
    _click(context, (1, 0), shift=True)
    assert _lines(context) == []


def test_shift_erases_the_chosen_kind_and_leaves_the_other() -> None:
    context = _context("brook")
    drag(context, RoadTool(), [(2, 0), (2, 1), (2, 2)])
    context.set(line="road")
    drag(context, RoadTool(), [(1, 0), (2, 0), (3, 0)])
    _click(context, (2, 0), shift=True)
    assert [line.terrain for line in context.map.lines] == ["brook"]
    assert len(context.map.lines[0].hexes) == 3


def test_shift_erases_another_kind_where_the_chosen_one_is_not() -> None:
    context = _context("brook")
    drag(context, RoadTool(), [(2, 0), (2, 1)])
    context.set(line="road")
    _click(context, (2, 1), shift=True)
    assert _lines(context) == []


@pytest.mark.parametrize(
    ("kind", "crossing"),
    [("road", "bridge"), ("rail", "bridge"), ("track", "ford"), ("brook", None)],
)
def test_water_is_bridged_or_forded_in_the_same_step(kind: str, crossing: str | None) -> None:
    river = {"terrain": "river", "between": ["0301", "0201"]}
    context = _context(kind, hexsides=[river])
    before = context.map
    drag(context, RoadTool(), ROW[:4])
    kinds = [hexside.terrain for hexside in context.map.hexsides]
    assert kinds == (["river", crossing] if crossing else ["river"])
    assert context.document.stack.count() == 1
    context.document.stack.undo()
    assert context.map is before


def test_the_user_is_told_of_a_bridge() -> None:
    context = _context(hexsides=[{"terrain": "river", "between": ["0301", "0201"]}])
    said: list[str] = []
    context.said.connect(said.append)
    drag(context, RoadTool(), ROW[:4])
    assert said == ["Bridge for Road: 0201/0301"]


def test_where_there_is_a_ford_no_bridge_is_put() -> None:
    sides = [{"terrain": kind, "between": ["0301", "0201"]} for kind in ("river", "ford")]
    context = _context(hexsides=sides)
    drag(context, RoadTool(), ROW[:4])
    assert [hexside.terrain for hexside in context.map.hexsides] == ["river", "ford"]


def test_a_cliff_is_not_bridged() -> None:
    context = _context(hexsides=[{"terrain": "cliff", "between": ["0301", "0201"]}])
    drag(context, RoadTool(), ROW[:4])
    assert [hexside.terrain for hexside in context.map.hexsides] == ["cliff"]


def test_a_bridge_goes_with_the_part_of_the_line_that_is_taken_back() -> None:
    context = _context(hexsides=[{"terrain": "river", "between": ["0401", "0301"]}])
    drag(context, RoadTool(), [*ROW[:5], ROW[3], ROW[2], ROW[1]])
    assert [hexside.terrain for hexside in context.map.hexsides] == ["river"]


def test_a_line_over_a_hole_stops_before_it_and_goes_on_behind_it() -> None:
    context = _context(rows=[".. ...", ".. ...", ".. ..."])
    drag(context, RoadTool(), [(0, 0), (5, 0)])
    assert len(context.map.lines) == 2
    assert all(context.index.is_chain(line.hexes) for line in context.map.lines)


def test_touched_hexes_are_those_of_the_new_line_and_not_the_whole_map() -> None:
    context = _context()
    touched: list[Any] = []
    context.document.changed.connect(lambda change: touched.append(change.touched))
    drag(context, RoadTool(), ROW[:3])
    assert touched[-1] == frozenset(ROW[:3])
