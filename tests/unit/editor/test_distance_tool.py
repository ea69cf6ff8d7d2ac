"""Measuring, and moving the view."""

import pytest

from hexwright.editor.map.tools.base import Preview
from hexwright.editor.map.tools.distance_tool import DistanceTool, measured
from hexwright.editor.map.tools.hand_tool import HandTool
from tests.helpers.modules import SHAPES
from tests.helpers.tool_contexts import at, context_of, drag, field

SCALE = "maps/field.json#/grid/metres"


@pytest.mark.parametrize("shape", SHAPES)
def test_hexes_are_counted_on_every_grid(shape: tuple[str, str]) -> None:
    context = context_of(field(["......"] * 6, *shape))
    straight = [(0, 0), (0, 3)] if shape[0] == "flat" else [(0, 0), (3, 0)]
    assert measured(context, straight[0], straight[1]) == "3 hexes"


def test_one_hex_is_one_hex() -> None:
    assert measured(context_of(), (0, 0), (0, 1)) == "1 hex"


def test_a_map_with_a_scale_gives_metres_and_kilometres_in_a_straight_line() -> None:
    context = context_of({**field(["......"] * 6), SCALE: 200})
    assert measured(context, (0, 0), (0, 3)) == "3 hexes · 600 m"
    assert measured(context, (0, 0), (0, 5)) == "5 hexes · 1.0 km"
    # Two columns on it is one and a half hexes' height away, times two over the square root of 3.
    assert measured(context, (0, 0), (2, 0)) == "2 hexes · 346 m"


def test_the_line_is_shown_while_dragging_and_nothing_is_edited() -> None:
    context = context_of(field(["......"] * 6))
    shown: list[Preview] = []
    said: list[str] = []
    context.previewed.connect(shown.append)
    context.said.connect(said.append)
    drag(context, DistanceTool(), [(0, 0), (0, 2), None, (0, 4)])
    assert shown[-1].text == "4 hexes"
    assert shown[-1].places == {(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)}
    assert len(shown[-1].points) == 2
    assert said == ["4 hexes"]
    assert context.document.stack.count() == 0


def test_measuring_works_though_every_layer_is_locked() -> None:
    context = context_of(field(["......"] * 6))
    said: list[str] = []
    context.said.connect(said.append)
    for layer in ("terrain", "lines", "hexsides"):
        context.set_locked(layer, locked=True)
    drag(context, DistanceTool(), [(0, 0), (0, 2)])
    assert said == ["2 hexes"]


def test_the_hand_marks_nothing_and_edits_nothing() -> None:
    context = context_of()
    drag(context, HandTool(), [(0, 0), (2, 2)])
    assert HandTool().hover(context, at(context, (0, 0))) == Preview()
    assert context.document.stack.count() == 0
