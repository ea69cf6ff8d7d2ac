"""Measuring, and moving the view."""

import pytest
from hexwright.editor.map.tools.base import Preview
from hexwright.editor.map.tools.distance_tool import DistanceTool, measured
from hexwright.editor.map.tools.hand_tool import HandTool

from tests.helpers.desks import at, desk_of, drag, field
from tests.helpers.modules import SHAPES

SCALE = "maps/field.json#/grid/metres"


@pytest.mark.parametrize("shape", SHAPES)
def test_hexes_are_counted_on_every_grid(shape: tuple[str, str]) -> None:
    desk = desk_of(field(["......"] * 6, *shape))
    straight = [(0, 0), (0, 3)] if shape[0] == "flat" else [(0, 0), (3, 0)]
    assert measured(desk, straight[0], straight[1]) == "3 hexes"


def test_one_hex_is_one_hex() -> None:
    assert measured(desk_of(), (0, 0), (0, 1)) == "1 hex"


def test_a_map_with_a_scale_gives_metres_and_kilometres_in_a_straight_line() -> None:
    desk = desk_of({**field(["......"] * 6), SCALE: 200})
    assert measured(desk, (0, 0), (0, 3)) == "3 hexes · 600 m"
    assert measured(desk, (0, 0), (0, 5)) == "5 hexes · 1.0 km"
    # Two columns on it is one and a half hexes' height away, times two over the square root of 3.
    assert measured(desk, (0, 0), (2, 0)) == "2 hexes · 346 m"


def test_the_line_is_shown_while_dragging_and_nothing_is_edited() -> None:
    desk = desk_of(field(["......"] * 6))
    shown: list[Preview] = []
    said: list[str] = []
    desk.previewed.connect(shown.append)
    desk.said.connect(said.append)
    drag(desk, DistanceTool(), [(0, 0), (0, 2), None, (0, 4)])
    assert shown[-1].text == "4 hexes"
    assert shown[-1].places == {(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)}
    assert len(shown[-1].points) == 2
    assert said == ["4 hexes"]
    assert desk.document.stack.count() == 0


def test_measuring_works_though_every_layer_is_locked() -> None:
    desk = desk_of(field(["......"] * 6))
    said: list[str] = []
    desk.said.connect(said.append)
    for layer in ("terrain", "lines", "hexsides"):
        desk.set_locked(layer, locked=True)
    drag(desk, DistanceTool(), [(0, 0), (0, 2)])
    assert said == ["2 hexes"]


def test_the_hand_marks_nothing_and_edits_nothing() -> None:
    desk = desk_of()
    drag(desk, HandTool(), [(0, 0), (2, 2)])
    assert HandTool().hover(desk, at(desk, (0, 0))) == Preview()
    assert desk.document.stack.count() == 0
