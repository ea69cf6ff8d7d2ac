"""Long random work with every tool: all of it can be undone and redone, and the module loads."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.edits.area import neighbours
from hexwright.editor.map.tools.base import Pointer, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.registry import all_tools
from hexwright.schema.dump import dump
from hexwright.schema.issues import Severity
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from tests.helpers.modules import GONE, SHAPES
from tests.helpers.tool_contexts import context_of

EDITS = 500
CHECKED_EVERY = 50
ROWS = ["..w..~", ".~m...", "... ..", "w.. .m", "...www", " ....."]
LEVELS = ["000000", "010000", "011 00", "000 00", "002200", " 00000"]


def chances(*words: str) -> Random:
    """The same chances in every run."""
    return Random(" ".join(words))  # noqa: S311 - nothing here is secret


def random_desk(shape: tuple[str, str]) -> ToolContext:
    """A map with something of everything on it, and no scenario that would miss any of it."""
    return context_of(
        {
            "scenarios/meeting.json": GONE,
            "scenarios/rematch.json": GONE,
            "maps/field.json#/grid": {
                "orientation": shape[0],
                "stagger": shape[1],
                "columns": 6,
                "rows": 6,
            },
            "maps/field.json#/terrain/rows": ROWS,
            "maps/field.json#/elevation": {"legend": {"0": 0, "1": 1, "2": 2}, "rows": LEVELS},
        }
    )


def random_pointer(context: ToolContext, chance: Random) -> Pointer:
    """Anywhere on the map, in its holes, at its edges, or off it."""
    place = (chance.randint(-1, 6), chance.randint(-1, 6))
    centre = context.layout.centre(*place)
    x, y = centre.x() + chance.uniform(-40, 40), centre.y() + chance.uniform(-40, 40)
    shift, control = chance.random() < 0.15, chance.random() < 0.15
    if context.index.hex_at(*place) is None:
        return Pointer(None, x, y, None, shift, control)
    near = [
        one for one in neighbours(context.map.grid, place) if context.index.hex_at(*one) is not None
    ]
    side = (place, chance.choice(near)) if near else None
    return Pointer(place, x, y, side, shift, control)


def choose_settings(context: ToolContext, chance: Random) -> None:
    terrain = context.document.module.terrain
    context.set(
        terrain=chance.choice(terrain.hexes).id,
        replaced=chance.choice(terrain.hexes).id,
        hexside=chance.choice(terrain.hexsides).id,
        line=chance.choice(terrain.lines).id,
        radius=chance.choice([0, 0, 0, 1, 2]),
        density=chance.randint(0, 100),
        level=chance.choice([-99, -1, 0, 1, 5, 12, 999]),
        zone=chance.choice(["", *(zone.id for zone in context.map.zones)]),
        zone_name=chance.choice(["", "Camp"]),
        zone_kind=chance.choice(["setup", "section", "entry"]),
        zone_side=chance.choice(["", "red", "blue"]),
        label=chance.choice(["", "Old Mill", "Höhe"]),
        label_style=chance.choice(["place", "water", "note"]),
        label_size=chance.choice([0.2, 1.5]),
        label_angle=chance.randint(-180, 180),
        objective=chance.random() < 0.5,
        site_number=chance.randint(0, 3),
    )


def choose_selection(context: ToolContext, chance: Random) -> None:
    places = [(column, row) for column in range(6) for row in range(6)]
    context.select(chance.sample(places, 8) if chance.random() < 0.3 else [])


def gesture(context: ToolContext, tool: Tool, track: list[Pointer], chance: Random) -> None:
    """Press, some moves, release; now and then given up."""
    tool.hover(context, track[0])
    context.press(tool, track[0])
    for pointer in track[1:]:
        context.move(pointer)
    if chance.random() < 0.08:
        context.cancel()
    else:
        context.release()


def edit(context: ToolContext, tools: list[Tool], chance: Random) -> Iterator[None]:
    """Something that a user might do; halts after each act that may be a step of the history."""
    tool = chance.choice(tools)
    if chance.random() < 0.5:
        # A chosen label follows the settings.
        choose_settings(context, chance)
        yield
    if chance.random() < 0.2:
        choose_selection(context, chance)
    track = [random_pointer(context, chance) for _ in range(chance.randint(1, 6))]
    gesture(context, tool, track, chance)
    yield
    if chance.random() < 0.05:
        tool.double_click(context, track[-1])
        yield
    if chance.random() < 0.05:
        tool.key(context, chance.choice(["[", "]", "x"]))
        yield


def edit_often(context: ToolContext, tool: Tool, chance: Random, times: int) -> None:
    for _ in range(times):
        for _ in edit(context, [tool], chance):
            pass


def assert_loads(document: ModuleDocument) -> None:
    loaded = load_module(document.files())
    assert [issue for issue in loaded.issues if issue.severity == Severity.ERROR] == []
    assert loaded.module == document.module


def texts_of(module: Module) -> dict[str, bytes]:
    """Every document as it would be written."""
    return {
        kind.path(kind.id_of(record)): dump(kind, record)
        for kind, records in module.documents()
        for record in records
    }


def assert_goes_back_and_forth(document: ModuleDocument, history: list[Module]) -> None:
    """Each step of the history undone and redone gives the very same documents."""
    stack = document.stack
    assert stack.count() == len(history) - 1
    for step, expected in ((stack.undo, history[-2::-1]), (stack.redo, history[1:])):
        for module in expected:
            step()
            assert document.module == module
        assert texts_of(document.module) == texts_of(expected[-1])


@pytest.mark.parametrize("shape", SHAPES, ids="-".join)
def test_five_hundred_random_edits_are_undone_and_redone_to_identical_documents(
    shape: tuple[str, str],
) -> None:
    context, chance, tools = random_desk(shape), chances(*shape), all_tools()
    document = context.document
    start = texts_of(document.module)
    history = [document.module]
    for number in range(1, EDITS + 1):
        for _ in edit(context, tools, chance):
            if document.stack.count() >= len(history):
                history.append(document.module)
            assert document.stack.count() == len(history) - 1, "one gesture, one step"
            assert document.module == history[-1], "what is not in the history has not happened"
        if number % CHECKED_EVERY == 0:
            assert_loads(document)
    assert len(history) > EDITS // 6, "many edits change something, even where little is selected"
    assert_goes_back_and_forth(document, history)
    document.stack.set_index(0)
    assert texts_of(document.module) == start


@pytest.mark.parametrize("tool", all_tools(), ids=lambda tool: tool.id)
@pytest.mark.parametrize("shape", SHAPES, ids="-".join)
def test_each_tool_alone_keeps_the_module_sound_and_its_steps_readable(
    tool: Tool, shape: tuple[str, str]
) -> None:
    context, chance = random_desk(shape), chances(tool.id, *shape)
    edit_often(context, tool, chance, 25)
    assert_loads(context.document)
    stack = context.document.stack
    assert all(stack.text(number).strip() for number in range(stack.count()))
    stack.set_index(0)
    assert context.document.module == random_desk(shape).document.module


@pytest.mark.parametrize("tool", all_tools(), ids=lambda tool: tool.id)
def test_what_a_tool_says_it_touched_holds_every_hex_that_changed(tool: Tool) -> None:
    context, chance = random_desk(SHAPES[0]), chances(tool.id)
    before = [context.map]

    def compare(change: Change) -> None:
        rows = zip(before[0].terrain.rows, context.map.terrain.rows, strict=True)
        changed = {
            (column, number)
            for number, (old, new) in enumerate(rows)
            for column, pair in enumerate(zip(old, new, strict=True))
            if pair[0] != pair[1]
        }
        assert change.touched is None or changed <= change.touched
        before[0] = context.map

    context.document.changed.connect(compare)
    edit_often(context, tool, chance, 40)


def test_a_comparison_of_documents_would_notice_a_difference() -> None:
    context = random_desk(SHAPES[0])
    before = texts_of(context.document.module)
    context.change("Rename", replace(context.map, title="Other"))
    assert texts_of(context.document.module) != before
