"""Hundreds of gestures with all tools: undone and redone to identical documents, always sound."""

from random import Random
from typing import Any

import pytest

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.tools.base import Pointer, Side
from hexwright.editor.map.tools.clipboard import copy_selection, mirror_region, turn_region
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.registry import all_tools
from hexwright.schema.grid import Place
from hexwright.schema.issues import Severity
from hexwright.schema.load import load_module
from tests.helpers.modules import SHAPES, module_of
from tests.helpers.tool_contexts import field

EDITS = 500
ROWS = [
    "..........",
    "..ww......",
    "..ww  ....",
    "......~...",
    "..........",
    "...mm.....",
    "..........",
]
TERRAIN: dict[str, Any] = {
    "terrain.json#/hexsides": [
        {"id": "river", "name": "River", "art": {"style": "river"}},
        {"id": "slope", "name": "Slope", "art": {"style": "slope"}, "directed": True},
        {"id": "bridge", "name": "Bridge", "art": {"style": "bridge"}, "crossing": True},
        {"id": "ford", "name": "Ford", "art": {"style": "ford"}, "crossing": True},
    ],
    "terrain.json#/lines": [
        {"id": "road", "name": "Road", "art": {"style": "road"}},
        {"id": "track", "name": "Track", "art": {"style": "track"}},
        {"id": "rail", "name": "Railway", "art": {"style": "rail"}},
    ],
}


class Monkey:
    """Someone who does anything anywhere."""

    def __init__(self, context: ToolContext, seed: int) -> None:
        self.context, self.random = context, Random(seed)  # noqa: S311 - no secret
        self.tools = all_tools()

    def place(self) -> Place:
        grid = self.context.map.grid
        return self.random.randrange(grid.columns), self.random.randrange(grid.rows)

    def pointer(self, **keys: bool) -> Pointer:
        """Anywhere on the map or a little beside it, seen as the canvas sees it."""
        place = self.place()
        centre = self.context.layout.centre(*place)
        x, y = (value + self.random.uniform(-40, 40) for value in (centre.x(), centre.y()))
        if self.context.index.hex_at(*place) is None or self.random.random() < 0.05:
            return Pointer(None, x, y, None, **keys)
        return Pointer(place, x, y, self.side(place), **keys)

    def side(self, place: Place) -> Side | None:
        beyond = self.context.layout.neighbour(place, self.random.randrange(6))
        return (place, beyond) if self.context.index.hex_at(*beyond) else None

    def settle(self) -> None:
        """Choose other settings."""
        terrain, pick = self.context.document.module.terrain, self.random.choice
        zones = ["", *(zone.id for zone in self.context.map.zones)]
        self.context.set(
            terrain=pick(terrain.hexes).id,
            replaced=pick(terrain.hexes).id,
            hexside=pick(terrain.hexsides).id,
            line=pick(terrain.lines).id,
            radius=pick([0, 0, 1, 2]),
            level=pick([-1, 0, 1, 2]),
            zone=pick(zones),
            zone_kind=pick(["setup", "entry", "section"]),
            objective=pick([True, False]),
            site_number=pick([0, 1, 7]),
        )

    def act(self) -> None:
        """One gesture, given up now and then."""
        self.settle()
        tool = self.random.choice(self.tools)
        keys = {"shift": self.random.random() < 0.3, "control": self.random.random() < 0.2}
        if self.context.selection and self.random.random() < 0.3:
            copy_selection(self.context)
            turn_region(self.context, self.random.randrange(6))
            mirror_region(self.context)
            self.context.select([])
        self.context.press(tool, self.pointer(**keys))
        for _ in range(self.random.randrange(4)):
            self.context.move(self.pointer(**keys))
        if self.random.random() < 0.1:
            self.context.cancel()
        else:
            self.context.release()
        if self.random.random() < 0.1:
            tool.double_click(self.context, self.pointer(**keys))


def _worked(shape: tuple[str, str], seed: int) -> ToolContext:
    context = ToolContext(
        ModuleDocument(module_of({**field(ROWS, *shape), **TERRAIN}), {}), "field"
    )
    monkey = Monkey(context, seed)
    for _ in range(20 * EDITS):
        if context.document.stack.count() == EDITS:
            break
        monkey.act()
    return context


@pytest.mark.parametrize("shape", SHAPES, ids="-".join)
def test_edits_with_all_tools_are_undone_and_redone_to_identical_documents(
    shape: tuple[str, str],
) -> None:
    context = _worked(shape, 3)
    start = module_of({**field(ROWS, *shape), **TERRAIN})
    stack, after = context.document.stack, context.document.module
    maps = []
    while stack.can_undo():
        maps.append(context.map)
        stack.undo()
    assert len(maps) == EDITS
    assert context.document.module == start
    for map_ in reversed(maps):
        stack.redo()
        assert context.map is map_
    assert context.document.module == after


@pytest.mark.parametrize("shape", SHAPES, ids="-".join)
def test_whatever_tools_make_is_a_sound_module(shape: tuple[str, str]) -> None:
    loaded = load_module(_worked(shape, 11).document.files())
    assert loaded.is_sound
    of_map = [issue for issue in loaded.issues if issue.file == "maps/field.json"]
    assert [one for one in of_map if one.severity is not Severity.NOTE] == []
