"""Raising, lowering, setting and smoothing the level of hexes."""

import pytest
from msgspec.structs import replace

from hexwright.editor.map.edits.elevation import level_at, with_levels
from hexwright.editor.map.tools.base import Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.lower_ground import LowerGround
from hexwright.editor.map.tools.raise_ground import RaiseGround
from hexwright.editor.map.tools.set_level import SetLevel
from hexwright.editor.map.tools.smooth_ground import SmoothGround
from hexwright.schema.load import load_module
from tests.helpers.modules import SHAPES
from tests.helpers.tool_contexts import at, context_of, drag, field

PLAIN = [".....", ".....", "....."]


def levels_of(context: ToolContext) -> list[list[int]]:
    """Levels of all places, row by row."""
    grid = context.map.grid
    return [
        [level_at(context.map, (column, row)) for column in range(grid.columns)]
        for row in range(grid.rows)
    ]


def test_raising_makes_the_layer_if_there_is_none() -> None:
    context = context_of(field(["...", ". ."]))
    drag(context, RaiseGround(), [(1, 0)])
    assert context.map.elevation is not None
    assert context.map.elevation.rows == ("010", "0 0")
    assert context.map.elevation.legend == {"0": 0, "1": 1}


def test_undo_takes_the_new_layer_away_again() -> None:
    context = context_of(field(PLAIN))
    drag(context, RaiseGround(), [(1, 0)])
    context.document.stack.undo()
    assert context.map.elevation is None


def test_a_hex_is_raised_once_in_a_stroke_however_often_it_is_passed() -> None:
    context = context_of(field(PLAIN))
    context.set(radius=1)
    drag(context, RaiseGround(), [(1, 1), (3, 1), (1, 1), (3, 1)])
    assert {level for row in levels_of(context) for level in row} == {0, 1}


def test_the_next_stroke_raises_it_again() -> None:
    context = context_of(field(PLAIN))
    for _ in range(12):
        drag(context, RaiseGround(), [(1, 1)])
    assert levels_of(context)[1] == [0, 12, 0, 0, 0]
    assert context.document.stack.count() == 12


def test_lowering_goes_below_nothing() -> None:
    context = context_of(field(PLAIN))
    drag(context, LowerGround(), [(1, 1), (2, 1)])
    assert levels_of(context)[1] == [0, -1, -1, 0, 0]


def test_set_level_gives_all_hexes_the_chosen_level() -> None:
    context = context_of(field(PLAIN))
    context.set(level=4)
    drag(context, SetLevel(), [(0, 0), (1, 0), (2, 0)])
    assert context.map.elevation is not None
    assert context.map.elevation.rows[0] == "44400"


def test_the_plain_level_on_a_map_without_levels_is_no_step() -> None:
    context = context_of(field(PLAIN))
    context.set(level=0)
    drag(context, SetLevel(), [(0, 0)])
    assert context.document.stack.count() == 0
    assert context.map.elevation is None


@pytest.mark.parametrize(("tool", "limit"), [(RaiseGround(), 999), (LowerGround(), -99)])
def test_levels_stop_at_what_the_format_can_hold(tool: Tool, limit: int) -> None:
    context = context_of(field(PLAIN))
    context.set(level=limit)
    drag(context, SetLevel(), [(0, 0)])
    drag(context, tool, [(0, 0)])
    assert levels_of(context)[0][0] == limit
    assert context.document.stack.count() == 1


@pytest.mark.parametrize("shape", SHAPES)
def test_smoothing_takes_the_top_off_a_peak(shape: tuple[str, str]) -> None:
    context = context_of(field(["." * 5] * 5, *shape))
    context.set(level=7)
    drag(context, SetLevel(), [(2, 2)])
    context.set(radius=1)
    drag(context, SmoothGround(), [(2, 2)])
    assert sum(map(sum, levels_of(context))) == 7
    assert max(map(max, levels_of(context))) == 1


def test_smoothing_does_not_smear_along_the_stroke() -> None:
    line, back = context_of(field(PLAIN)), context_of(field(PLAIN))
    for context, stroke in ((line, [(0, 1), (4, 1)]), (back, [(4, 1), (0, 1)])):
        context.set(level=9)
        drag(context, SetLevel(), [(2, 0), (2, 2)])
        drag(context, SmoothGround(), stroke)
    assert levels_of(line) == levels_of(back)


def test_smoothing_level_ground_is_no_step() -> None:
    context = context_of(field(PLAIN))
    drag(context, SmoothGround(), [(0, 0), (4, 2)])
    assert context.document.stack.count() == 0


def test_elevation_keeps_to_the_selection() -> None:
    context = context_of(field(PLAIN))
    context.select([(1, 1)])
    context.set(radius=3)
    drag(context, RaiseGround(), [(1, 1)])
    assert sum(map(sum, levels_of(context))) == 1


def test_a_locked_elevation_is_left_alone() -> None:
    context = context_of(field(PLAIN))
    context.set_locked("elevation", locked=True)
    drag(context, RaiseGround(), [(1, 1)])
    assert context.map.elevation is None


def test_the_level_under_the_pointer_is_told() -> None:
    context = context_of(field(PLAIN))
    drag(context, RaiseGround(), [(1, 1)])
    assert RaiseGround().hover(context, at(context, (1, 1))).text == "Level 1"


def test_a_thousand_levels_have_a_character_each_and_can_be_saved() -> None:
    context = context_of(field(["." * 40] * 28))
    places = [(column, row) for row in range(28) for column in range(40)]
    levels = {place: number - 99 for number, place in enumerate(places[:1099])}
    context.change("Levels", with_levels(context.map, levels))
    loaded = load_module(context.document.files())
    assert loaded.is_sound, loaded.issues
    assert loaded.module is not None
    assert loaded.module.maps["field"] == context.map


def test_a_layer_that_is_too_short_is_filled_up() -> None:
    context = context_of(field(PLAIN))
    drag(context, RaiseGround(), [(0, 0)])
    layer = context.map.elevation
    assert layer is not None
    torn = replace(context.map, elevation=replace(layer, rows=("10",)))
    made = with_levels(torn, {(4, 2): 1})
    assert made.elevation is not None
    assert made.elevation.rows == ("10000", "00000", "00001")
