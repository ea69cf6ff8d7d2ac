"""What the README says that G and B lay in a module of a system is so in new modules of it."""

from pathlib import Path

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.tools.base import Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.registry import all_tools
from hexwright.editor.map.tools.road_tool import RoadTool
from hexwright.schema.load import load_module
from hexwright.schema.starter import MAP_ID, starter_files
from tests.helpers.tool_contexts import at, drag

README = Path(__file__).parents[3] / "README.md"


def new_map(system: str) -> ToolContext:
    """The empty map of a new module of a system."""
    module = load_module(starter_files(system, "fresh", "Fresh")).module
    assert module is not None
    return ToolContext(ModuleDocument(module, {}), MAP_ID)


def tool_of(key: str) -> Tool:
    """The tool that a key takes up."""
    return next(tool for tool in all_tools() if tool.shortcut == key)


def test_the_sentence_is_there() -> None:
    words = " ".join(README.read_text(encoding="utf-8").split())
    assert (
        "in *Jours de Gloire* a river runs along edges and gets a bridge where a road meets it; "
        "in *Commands & Colors* it fills hexes, and **G** sets up fieldworks." in words
    )


def test_g_lays_a_river_along_edges_in_jours_de_gloire_and_a_road_bridges_it() -> None:
    context = new_map("jdg")
    context.set(hexside="river", line="road")
    side = ((2, 2), (2, 3))
    context.press(tool_of("G"), at(context, side[0], side))
    context.release()
    drag(context, RoadTool(), [(2, 1), (2, 2), (2, 3), (2, 4)])
    assert [one.terrain for one in context.map.hexsides] == ["river", "bridge"]


def test_in_commands_and_colors_a_river_fills_hexes_and_g_sets_up_fieldworks() -> None:
    context = new_map("ccn")
    terrain = context.document.module.terrain
    assert [one.id for one in terrain.hexsides] == ["fieldwork"]
    context.set(terrain="river")
    drag(context, tool_of("B"), [(2, 2), (3, 2)])
    side = ((5, 5), (6, 5))
    context.press(tool_of("G"), at(context, side[0], side))
    context.release()
    rows = "".join(context.map.terrain.rows)
    code = next(code for code, kind in context.map.terrain.legend.items() if kind == "river")
    assert rows.count(code) == 2
    assert [one.terrain for one in context.map.hexsides] == ["fieldwork"]
