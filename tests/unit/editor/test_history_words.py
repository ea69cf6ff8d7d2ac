"""What the history says of a step on the map: what was done, to what, and where."""

from typing import Any

import pytest

from hexwright.editor.map.tools.base import Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.flood_fill import FloodFill
from hexwright.editor.map.tools.road_tool import RoadTool
from hexwright.editor.map.tools.set_level import SetLevel
from hexwright.editor.map.tools.site_tool import SiteTool
from hexwright.editor.map.tools.terrain_brush import TerrainBrush
from hexwright.editor.map.tools.zone_tool import ZoneTool
from hexwright.schema.grid import Place
from tests.helpers.modules import make_map
from tests.helpers.tool_contexts import context_of, drag, field

ROAD = {"id": "road", "name": "Road", "art": {"style": "road"}}


def _context(**settings: Any) -> ToolContext:
    context = context_of({**field(["......"] * 4), "terrain.json#/lines": [ROAD]})
    context.set(terrain="woods", **settings)
    return context


def _told(context: ToolContext) -> list[str]:
    stack = context.document.stack
    return [stack.text(number) for number in range(stack.count())]


@pytest.mark.parametrize(
    ("tool", "track", "words"),
    [
        (TerrainBrush(), [(1, 1)], "Paint terrain: Woods, 0202"),
        (TerrainBrush(), [(0, 0), (0, 2)], "Paint terrain: Woods, 0101, 0102, 0103"),
        (TerrainBrush(), [(0, 0), (0, 3)], "Paint terrain: Woods, 0101, 0102 and 2 more"),
        (FloodFill(), [(2, 2)], "Fill area: Woods, 0101, 0102 and 22 more"),
        (RoadTool(), [(1, 0), (1, 2)], "Draw road or river: Road, 0201, 0202, 0203"),
        (SetLevel(), [(5, 3)], "Set level: Level 1, 0604"),
        (SiteTool(), [(4, 1)], "Put site: 0502, 0502"),
        (ZoneTool(), [(4, 1)], "New zone: Zone 1, 0502"),
    ],
)
def test_a_step_says_what_was_painted_and_where(tool: Tool, track: list[Place], words: str) -> None:
    context = _context()
    drag(context, tool, track)
    assert _told(context) == [words]


def test_the_menu_keeps_its_short_words() -> None:
    context = _context()
    drag(context, TerrainBrush(), [(1, 1)])
    assert context.document.stack.undo_text() == "Paint terrain"


def test_with_several_maps_the_history_says_on_which_one(monkeypatch: pytest.MonkeyPatch) -> None:
    context = _context()
    maps = {**context.document.module.maps, "other": make_map([".."])}
    monkeypatch.setattr(context.document.module, "maps", maps)
    drag(context, TerrainBrush(), [(1, 1)])
    assert _told(context) == [f"Paint terrain: Woods, 0202, {context.map.title}"]
