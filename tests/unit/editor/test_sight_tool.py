"""Looking from hex to hex over the map on the context."""

from math import hypot
from typing import Any

import pytest

from hexwright.editor.map.tools import sight_tool
from hexwright.editor.map.tools.base import Preview
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.sight_tool import SightTool
from hexwright.engine.hexes.sight_rules import DrawnRules, SightRules
from hexwright.render.geometry import RADIUS
from tests.helpers.tool_contexts import context_of, drag, field

SIGHT = "terrain.json#/hexes/1/blocks_sight"


def looked(context: ToolContext, places: list[Any]) -> tuple[list[Preview], list[str]]:
    """What is shown and said while the tool is dragged."""
    shown: list[Preview] = []
    said: list[str] = []
    context.previewed.connect(shown.append)
    context.said.connect(said.append)
    drag(context, SightTool(), places)
    return shown, said


def test_open_ground_is_clear() -> None:
    context = context_of(field(["......"] * 6))
    shown, said = looked(context, [(0, 0), (0, 4)])
    assert shown[-1].text == "clear"
    assert said == ["clear"]
    assert len(shown[-1].points) == 2


def test_woods_in_between_are_named_with_their_hex_and_marked() -> None:
    context = context_of(
        {**field(["......", "......", "w.....", "......", "......"]), SIGHT: "through"}
    )
    shown, said = looked(context, [(0, 0), (0, 1), (0, 4)])
    assert [one.text for one in shown] == ["", "clear", "blocked at 0103 by Woods"]
    assert shown[-1].places == {(0, 0), (0, 2), (0, 4)}
    assert said == ["blocked at 0103 by Woods"]


def test_a_hexside_in_the_way_is_marked_as_one() -> None:
    changes = {**field(["..."] * 4), "terrain.json#/hexsides/0/blocks_sight": "through"}
    changes["maps/field.json"]["hexsides"] = [{"terrain": "river", "between": ["0102", "0103"]}]
    context = context_of(changes)
    shown, said = looked(context, [(0, 0), (0, 3)])
    assert shown[-1].sides == {((0, 1), (0, 2))}
    assert said == ["blocked at 0102/0103 by River"]


def test_a_line_along_hexsides_is_said_to_be_one() -> None:
    context = context_of(field(["......"] * 6))
    _, said = looked(context, [(1, 2), (3, 2)])
    assert said == ["clear · the line runs along hexsides"]


def test_looking_off_the_map_keeps_the_last_hex() -> None:
    context = context_of(field(["......"] * 6))
    shown, _ = looked(context, [(0, 0), (0, 2), None])
    assert shown[-1].places == {(0, 0), (0, 2)}


def test_a_press_off_the_map_or_in_a_hole_does_nothing() -> None:
    context = context_of(field([" ....."] * 6))
    assert looked(context, [None, (2, 2)]) == ([], [])
    assert looked(context, [(0, 0), (2, 2)]) == ([], [])


def test_a_hex_alone_says_nothing() -> None:
    context = context_of(field(["......"] * 6))
    shown, said = looked(context, [(2, 2), (2, 2)])
    assert shown[-1].text == ""
    assert said == []


def test_looking_edits_nothing_and_works_though_layers_are_locked() -> None:
    context = context_of(field(["......"] * 6))
    context.set_locked("terrain", locked=True)
    _, said = looked(context, [(0, 0), (0, 2)])
    assert said == ["clear"]
    assert context.document.stack.count() == 0


def test_where_a_system_reads_drawn_shapes_the_tool_does_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = SightRules(units_block=False, drawn=DrawnRules())
    monkeypatch.setattr(sight_tool, "default_sight", lambda _: rules)
    changes = {**field(["......"] * 2 + ["w....."] + ["......"] * 2), SIGHT: "through"}
    shown, _ = looked(context_of(changes), [(0, 0), (0, 4)])
    assert shown[-1].text == "blocked at 0103 by Woods"
    (outline,) = shown[-1].outlines
    assert len(outline) == 6
    middle = context_of(changes).layout.centre(0, 2)
    assert {round(hypot(x - middle.x(), y - middle.y()) / RADIUS, 3) for x, y in outline} == {0.85}
    beside = {"kind": "outline", "hex": "0103", "points": [[0.2, 0], [0.6, -0.3], [0.6, 0.3]]}
    changes["maps/field.json"]["shapes"] = [beside]
    shown, _ = looked(context_of(changes), [(0, 0), (0, 4)])
    assert shown[-1].text == "clear"
