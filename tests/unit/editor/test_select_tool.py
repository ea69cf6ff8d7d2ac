"""Selecting, copying, pasting and moving hexes."""

from typing import Any

import pytest

from hexwright.editor.map.edits.selection import (
    all_hexes,
    connected,
    grown,
    inverted,
    of_kind,
    shrunk,
)
from hexwright.editor.map.tools.base import Pointer, Preview, Tool
from hexwright.editor.map.tools.clipboard import (
    copy_selection,
    cut_selection,
    delete_selection,
    mirror_region,
    open_layers,
    take_text,
    turn_region,
)
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.distance_tool import DistanceTool
from hexwright.editor.map.tools.lasso import Lasso
from hexwright.editor.map.tools.lasso_select import LassoSelect
from hexwright.editor.map.tools.paste_tool import PasteTool
from hexwright.editor.map.tools.select_tool import SelectTool
from tests.helpers.modules import SHAPES
from tests.helpers.tool_contexts import at, context_of, drag, field, rows_of

ROWS = ["..ww..", "..ww..", "......", "w....."]


def _context(rows: list[str] | None = None) -> ToolContext:
    return context_of(field(rows or ROWS))


def _said(context: ToolContext) -> list[str]:
    said: list[str] = []
    context.said.connect(said.append)
    return said


def test_a_drag_selects_the_columns_and_rows_between_its_ends() -> None:
    context = _context()
    drag(context, SelectTool(), [(1, 1), (2, 3)])
    assert context.selection == {(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)}
    assert context.document.stack.count() == 0


def test_holes_are_not_selected() -> None:
    context = _context([". .", "..."])
    drag(context, SelectTool(), [(0, 0), (2, 1)])
    assert context.selection == all_hexes(context.map)


def test_a_click_selects_one_hex() -> None:
    context = _context()
    drag(context, SelectTool(), [(0, 0), (3, 3)])
    drag(context, SelectTool(), [(5, 0)])
    assert context.selection == {(5, 0)}


def test_a_click_beside_the_map_selects_nothing() -> None:
    context = _context()
    drag(context, SelectTool(), [(0, 0), (3, 3)])
    drag(context, SelectTool(), [None])
    assert context.selection == frozenset()


def test_shift_adds_and_control_takes_away() -> None:
    context = _context()
    drag(context, SelectTool(), [(0, 0)])
    drag(context, SelectTool(), [(2, 0)], shift=True)
    assert context.selection == {(0, 0), (2, 0)}
    drag(context, SelectTool(), [(0, 0)], control=True)
    assert context.selection == {(2, 0)}


def test_a_double_click_selects_the_area_of_the_same_terrain() -> None:
    context = _context()
    SelectTool().double_click(context, at(context, (2, 0)))
    assert context.selection == {(2, 0), (3, 0), (2, 1), (3, 1)}


def test_a_cancelled_drag_leaves_the_selection_as_it_was() -> None:
    context = _context()
    context.select([(0, 0)])
    context.press(SelectTool(), at(context, (2, 2)))
    context.move(at(context, (4, 3)))
    context.cancel()
    assert context.selection == {(0, 0)}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_lasso_selects_the_hexes_whose_middle_is_inside(shape: tuple[str, str]) -> None:
    context = context_of(field(["......"] * 6, *shape))
    layout = context.layout
    middle = layout.centre(2, 2)
    corners = [(-70, -70), (70, -70), (70, 70), (-70, 70)]
    points = [(middle.x() + x, middle.y() + y) for x, y in corners]
    pointers = [Pointer(None, x, y) for x, y in points]
    context.press(LassoSelect(), pointers[0])
    for pointer in pointers[1:]:
        context.move(pointer)
    context.release()
    inside = {
        place
        for place in all_hexes(context.map)
        if max(
            abs(layout.centre(*place).x() - middle.x()), abs(layout.centre(*place).y() - middle.y())
        )
        < 70
    }
    assert context.selection == inside
    assert (2, 2) in inside


@pytest.mark.parametrize("tool", [LassoSelect(), SelectTool(), Lasso()])
def test_what_a_gesture_showed_goes_when_the_button_is_let_go(tool: Tool) -> None:
    context = _context()
    shown: list[Preview] = []
    context.previewed.connect(shown.append)
    drag(context, tool, [(0, 0), (3, 0), (3, 3), (0, 3)])
    assert shown[-2] != shown[-1] == tool.hover(context, at(context, (0, 3)))


def test_a_measured_distance_stays_shown_after_the_gesture() -> None:
    context = _context()
    shown: list[Preview] = []
    context.previewed.connect(shown.append)
    drag(context, DistanceTool(), [(0, 0), (0, 3)])
    assert shown[-1].text == "3 hexes"


def test_a_click_with_the_lasso_selects_the_hex_itself() -> None:
    context = _context()
    drag(context, LassoSelect(), [(1, 1)])
    assert context.selection == {(1, 1)}


# --- sets -------------------------------------------------------------------------------------


def test_all_hexes_leave_holes_out() -> None:
    assert all_hexes(_context([". .", "..."]).map) == {(0, 0), (2, 0), (0, 1), (1, 1), (2, 1)}


def test_inverting_twice_is_the_same_selection() -> None:
    context = _context()
    once = inverted(context.map, {(0, 0), (1, 1)})
    assert (0, 0) not in once
    assert inverted(context.map, once) == {(0, 0), (1, 1)}


@pytest.mark.parametrize("shape", SHAPES)
def test_growing_a_hex_gives_its_neighbours_and_shrinking_takes_them_away(
    shape: tuple[str, str],
) -> None:
    map_ = context_of(field(["......"] * 6, *shape)).map
    grown_once = grown(map_, {(2, 2)})
    assert len(grown_once) == 7
    assert shrunk(map_, grown_once) == {(2, 2)}


def test_growing_stops_at_the_edge_of_the_map() -> None:
    context = _context(["..", ".."])
    assert grown(context.map, all_hexes(context.map)) == all_hexes(context.map)


def test_hexes_of_one_kind_and_those_that_hang_together() -> None:
    map_ = _context().map
    assert of_kind(map_, "woods") == {(2, 0), (3, 0), (2, 1), (3, 1), (0, 3)}
    assert connected(map_, (0, 3)) == {(0, 3)}


# --- copying and pasting ----------------------------------------------------------------------


def test_a_copy_is_pasted_under_the_pointer_in_one_step() -> None:
    context = _context(["ww....", "......"])
    context.select([(0, 0), (1, 0)])
    assert copy_selection(context)
    drag(context, PasteTool(), [(4, 0)])
    assert rows_of(context)[0][:2] == "ww"
    assert "".join(rows_of(context)).count("w") == 4
    assert context.document.stack.count() == 1
    assert context.document.stack.undo_text() == "Paste hexes"


def test_the_pasted_hexes_are_selected_then() -> None:
    context = _context(["ww....", "......"])
    context.select([(0, 0), (1, 0)])
    copy_selection(context)
    shown = PasteTool().hover(context, at(context, (4, 1)))
    drag(context, PasteTool(), [(4, 1)])
    assert context.selection == shown.places
    assert len(shown.places) == 2


def test_brackets_turn_and_the_bar_mirrors_what_will_be_pasted() -> None:
    context = _context(["......"] * 5)
    context.select([(2, 2), (2, 1)])
    copy_selection(context)
    before = PasteTool().hover(context, at(context, (3, 2))).places
    assert PasteTool().key(context, "]")
    turned = PasteTool().hover(context, at(context, (3, 2))).places
    assert turned != before
    assert PasteTool().key(context, "[")
    assert PasteTool().key(context, "|")
    assert PasteTool().key(context, "|")
    assert PasteTool().hover(context, at(context, (3, 2))).places == before
    assert not PasteTool().key(context, "x")


def test_cutting_leaves_plain_ground_and_can_be_pasted_elsewhere() -> None:
    context = _context(["ww....", "......"])
    context.select([(0, 0), (1, 0)])
    assert cut_selection(context)
    assert rows_of(context) == ["......", "......"]
    drag(context, PasteTool(), [(4, 1)])
    assert "".join(rows_of(context)).count("w") == 2
    assert context.document.stack.count() == 2


def test_text_of_one_window_is_pasted_in_another() -> None:
    one, other = _context(["ww....", "......"]), _context(["......", "......"])
    one.select([(0, 0), (1, 0)])
    text = copy_selection(one)
    assert text is not None
    assert take_text(other, text)
    drag(other, PasteTool(), [(3, 1)])
    assert "".join(rows_of(other)).count("w") == 2


def test_text_that_is_no_piece_of_a_map_is_refused_in_words() -> None:
    context = _context()
    said = _said(context)
    assert not take_text(context, "hello")
    assert said == ["The clipboard does not hold a piece of a map."]


def test_what_was_copied_here_is_pasted_though_the_clipboard_has_other_text() -> None:
    context = _context()
    context.select([(0, 0)])
    copy_selection(context)
    assert take_text(context, "hello")


def test_without_a_selection_copying_says_what_to_do() -> None:
    context = _context()
    said = _said(context)
    assert copy_selection(context) is None
    assert len(said) == 1


def test_pasting_nothing_says_what_to_do() -> None:
    context = _context()
    said = _said(context)
    drag(context, PasteTool(), [(0, 0)])
    assert len(said) == 1
    assert context.document.stack.count() == 0


def test_kinds_that_are_unknown_here_are_told() -> None:
    context = _context()
    said = _said(context)
    text = (
        '{"format": "hexwright-region-1", "orientation": "flat",'
        ' "hexes": [{"at": [0, 0], "terrain": "lava"}]}'
    )
    assert take_text(context, text)
    drag(context, PasteTool(), [(0, 0)])
    assert said == ["This module does not know and leaves out: lava"]


def test_locked_layers_stay_as_they_are() -> None:
    context = context_of()
    context.select(all_hexes(context.map))
    context.set_locked("terrain", locked=True)
    before = context.map
    delete_selection(context)
    assert context.map.terrain == before.terrain
    assert context.map.overlays == before.overlays
    assert context.map.lines == ()
    assert "overlays" not in open_layers(context)


def test_deleting_keeps_the_zones_that_scenarios_use_and_says_so() -> None:
    context = context_of()
    said = _said(context)
    context.select(all_hexes(context.map))
    delete_selection(context)
    assert {zone.id for zone in context.map.zones} == {"north", "south"}
    assert context.map.sites == ()
    assert "south" in said[0]


def test_turning_nothing_does_nothing() -> None:
    context = _context()
    turn_region(context, 1)
    mirror_region(context)
    assert context.region is None


# --- moving -----------------------------------------------------------------------------------


def test_dragging_selected_hexes_moves_them_in_one_step() -> None:
    context = _context(["ww....", "......", "......"])
    context.select([(0, 0), (1, 0)])
    drag(context, SelectTool(), [(0, 0), (1, 1), (2, 1)])
    assert rows_of(context) == ["......", "..ww..", "......"]
    assert context.selection == {(2, 1), (3, 1)}
    assert context.document.stack.count() == 1
    assert context.document.stack.undo_text() == "Move hexes"


def test_a_click_on_a_selected_hex_selects_it_alone() -> None:
    context = _context()
    context.select([(0, 0), (1, 0)])
    drag(context, SelectTool(), [(0, 0)])
    assert context.selection == {(0, 0)}
    assert context.document.stack.count() == 0


def test_undo_of_a_move_gives_the_very_same_map() -> None:
    context = context_of()
    before = context.map
    context.select([(0, 0), (1, 0), (1, 2)])
    drag(context, SelectTool(), [(0, 0), (2, 2)])
    assert context.map != before
    context.document.stack.undo()
    assert context.map is before


def test_zones_and_sites_move_with_their_hexes_under_their_names() -> None:
    context = context_of()
    context.select(all_hexes(context.map))
    drag(context, SelectTool(), [(0, 0), (0, 1)])
    places: dict[str, Any] = {zone.id: zone.hexes for zone in context.map.zones}
    assert places["north"] == ("0102", "0202")
    assert context.map.sites[0].id == "hill"
    assert context.map.sites[0].hex == "0204"
