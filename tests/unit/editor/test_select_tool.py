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
from hexwright.editor.map.tools.context import Desk
from hexwright.editor.map.tools.distance_tool import DistanceTool
from hexwright.editor.map.tools.lasso import Lasso
from hexwright.editor.map.tools.lasso_select import LassoSelect
from hexwright.editor.map.tools.paste_tool import PasteTool
from hexwright.editor.map.tools.select_tool import SelectTool

from tests.helpers.desks import at, desk_of, drag, field, rows_of
from tests.helpers.modules import SHAPES

ROWS = ["..ww..", "..ww..", "......", "w....."]


def _desk(rows: list[str] | None = None) -> Desk:
    return desk_of(field(rows or ROWS))


def _said(desk: Desk) -> list[str]:
    said: list[str] = []
    desk.said.connect(said.append)
    return said


def test_a_drag_selects_the_columns_and_rows_between_its_ends() -> None:
    desk = _desk()
    drag(desk, SelectTool(), [(1, 1), (2, 3)])
    assert desk.selection == {(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)}
    assert desk.document.stack.count() == 0


def test_holes_are_not_selected() -> None:
    desk = _desk([". .", "..."])
    drag(desk, SelectTool(), [(0, 0), (2, 1)])
    assert desk.selection == all_hexes(desk.map)


def test_a_click_selects_one_hex() -> None:
    desk = _desk()
    drag(desk, SelectTool(), [(0, 0), (3, 3)])
    drag(desk, SelectTool(), [(5, 0)])
    assert desk.selection == {(5, 0)}


def test_a_click_beside_the_map_selects_nothing() -> None:
    desk = _desk()
    drag(desk, SelectTool(), [(0, 0), (3, 3)])
    drag(desk, SelectTool(), [None])
    assert desk.selection == frozenset()


def test_shift_adds_and_control_takes_away() -> None:
    desk = _desk()
    drag(desk, SelectTool(), [(0, 0)])
    drag(desk, SelectTool(), [(2, 0)], shift=True)
    assert desk.selection == {(0, 0), (2, 0)}
    drag(desk, SelectTool(), [(0, 0)], control=True)
    assert desk.selection == {(2, 0)}


def test_a_double_click_selects_the_area_of_the_same_terrain() -> None:
    desk = _desk()
    SelectTool().double_click(desk, at(desk, (2, 0)))
    assert desk.selection == {(2, 0), (3, 0), (2, 1), (3, 1)}


def test_a_cancelled_drag_leaves_the_selection_as_it_was() -> None:
    desk = _desk()
    desk.select([(0, 0)])
    desk.press(SelectTool(), at(desk, (2, 2)))
    desk.move(at(desk, (4, 3)))
    desk.cancel()
    assert desk.selection == {(0, 0)}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_lasso_selects_the_hexes_whose_middle_is_inside(shape: tuple[str, str]) -> None:
    desk = desk_of(field(["......"] * 6, *shape))
    layout = desk.layout
    middle = layout.centre(2, 2)
    corners = [(-70, -70), (70, -70), (70, 70), (-70, 70)]
    points = [(middle.x() + x, middle.y() + y) for x, y in corners]
    pointers = [Pointer(None, x, y) for x, y in points]
    desk.press(LassoSelect(), pointers[0])
    for pointer in pointers[1:]:
        desk.move(pointer)
    desk.release()
    inside = {
        place
        for place in all_hexes(desk.map)
        if max(
            abs(layout.centre(*place).x() - middle.x()), abs(layout.centre(*place).y() - middle.y())
        )
        < 70
    }
    assert desk.selection == inside
    assert (2, 2) in inside


@pytest.mark.parametrize("tool", [LassoSelect(), SelectTool(), Lasso()])
def test_what_a_gesture_showed_goes_when_the_button_is_let_go(tool: Tool) -> None:
    desk = _desk()
    shown: list[Preview] = []
    desk.previewed.connect(shown.append)
    drag(desk, tool, [(0, 0), (3, 0), (3, 3), (0, 3)])
    assert shown[-2] != shown[-1] == tool.hover(desk, at(desk, (0, 3)))


def test_a_measured_distance_stays_shown_after_the_gesture() -> None:
    desk = _desk()
    shown: list[Preview] = []
    desk.previewed.connect(shown.append)
    drag(desk, DistanceTool(), [(0, 0), (0, 3)])
    assert shown[-1].text == "3 hexes"


def test_a_click_with_the_lasso_selects_the_hex_itself() -> None:
    desk = _desk()
    drag(desk, LassoSelect(), [(1, 1)])
    assert desk.selection == {(1, 1)}


# --- sets -------------------------------------------------------------------------------------


def test_all_hexes_leave_holes_out() -> None:
    assert all_hexes(_desk([". .", "..."]).map) == {(0, 0), (2, 0), (0, 1), (1, 1), (2, 1)}


def test_inverting_twice_is_the_same_selection() -> None:
    desk = _desk()
    once = inverted(desk.map, {(0, 0), (1, 1)})
    assert (0, 0) not in once
    assert inverted(desk.map, once) == {(0, 0), (1, 1)}


@pytest.mark.parametrize("shape", SHAPES)
def test_growing_a_hex_gives_its_neighbours_and_shrinking_takes_them_away(
    shape: tuple[str, str],
) -> None:
    map_ = desk_of(field(["......"] * 6, *shape)).map
    grown_once = grown(map_, {(2, 2)})
    assert len(grown_once) == 7
    assert shrunk(map_, grown_once) == {(2, 2)}


def test_growing_stops_at_the_edge_of_the_map() -> None:
    desk = _desk(["..", ".."])
    assert grown(desk.map, all_hexes(desk.map)) == all_hexes(desk.map)


def test_hexes_of_one_kind_and_those_that_hang_together() -> None:
    map_ = _desk().map
    assert of_kind(map_, "woods") == {(2, 0), (3, 0), (2, 1), (3, 1), (0, 3)}
    assert connected(map_, (0, 3)) == {(0, 3)}


# --- copying and pasting ----------------------------------------------------------------------


def test_a_copy_is_pasted_under_the_pointer_in_one_step() -> None:
    desk = _desk(["ww....", "......"])
    desk.select([(0, 0), (1, 0)])
    assert copy_selection(desk)
    drag(desk, PasteTool(), [(4, 0)])
    assert rows_of(desk)[0][:2] == "ww"
    assert "".join(rows_of(desk)).count("w") == 4
    assert desk.document.stack.count() == 1
    assert desk.document.stack.undo_text() == "Paste hexes"


def test_the_pasted_hexes_are_selected_then() -> None:
    desk = _desk(["ww....", "......"])
    desk.select([(0, 0), (1, 0)])
    copy_selection(desk)
    shown = PasteTool().hover(desk, at(desk, (4, 1)))
    drag(desk, PasteTool(), [(4, 1)])
    assert desk.selection == shown.places
    assert len(shown.places) == 2


def test_brackets_turn_and_the_bar_mirrors_what_will_be_pasted() -> None:
    desk = _desk(["......"] * 5)
    desk.select([(2, 2), (2, 1)])
    copy_selection(desk)
    before = PasteTool().hover(desk, at(desk, (3, 2))).places
    assert PasteTool().key(desk, "]")
    turned = PasteTool().hover(desk, at(desk, (3, 2))).places
    assert turned != before
    assert PasteTool().key(desk, "[")
    assert PasteTool().key(desk, "|")
    assert PasteTool().key(desk, "|")
    assert PasteTool().hover(desk, at(desk, (3, 2))).places == before
    assert not PasteTool().key(desk, "x")


def test_cutting_leaves_plain_ground_and_can_be_pasted_elsewhere() -> None:
    desk = _desk(["ww....", "......"])
    desk.select([(0, 0), (1, 0)])
    assert cut_selection(desk)
    assert rows_of(desk) == ["......", "......"]
    drag(desk, PasteTool(), [(4, 1)])
    assert "".join(rows_of(desk)).count("w") == 2
    assert desk.document.stack.count() == 2


def test_text_of_one_window_is_pasted_in_another() -> None:
    one, other = _desk(["ww....", "......"]), _desk(["......", "......"])
    one.select([(0, 0), (1, 0)])
    text = copy_selection(one)
    assert text is not None
    assert take_text(other, text)
    drag(other, PasteTool(), [(3, 1)])
    assert "".join(rows_of(other)).count("w") == 2


def test_text_that_is_no_piece_of_a_map_is_refused_in_words() -> None:
    desk = _desk()
    said = _said(desk)
    assert not take_text(desk, "hello")
    assert said == ["The clipboard does not hold a piece of a map."]


def test_what_was_copied_here_is_pasted_though_the_clipboard_has_other_text() -> None:
    desk = _desk()
    desk.select([(0, 0)])
    copy_selection(desk)
    assert take_text(desk, "hello")


def test_without_a_selection_copying_says_what_to_do() -> None:
    desk = _desk()
    said = _said(desk)
    assert copy_selection(desk) is None
    assert len(said) == 1


def test_pasting_nothing_says_what_to_do() -> None:
    desk = _desk()
    said = _said(desk)
    drag(desk, PasteTool(), [(0, 0)])
    assert len(said) == 1
    assert desk.document.stack.count() == 0


def test_kinds_that_are_unknown_here_are_told() -> None:
    desk = _desk()
    said = _said(desk)
    text = (
        '{"format": "hexwright-region-1", "orientation": "flat",'
        ' "hexes": [{"at": [0, 0], "terrain": "lava"}]}'
    )
    assert take_text(desk, text)
    drag(desk, PasteTool(), [(0, 0)])
    assert said == ["This module does not know and leaves out: lava"]


def test_locked_layers_stay_as_they_are() -> None:
    desk = desk_of()
    desk.select(all_hexes(desk.map))
    desk.set_locked("terrain", locked=True)
    before = desk.map
    delete_selection(desk)
    assert desk.map.terrain == before.terrain
    assert desk.map.overlays == before.overlays
    assert desk.map.lines == ()
    assert "overlays" not in open_layers(desk)


def test_deleting_keeps_the_zones_that_scenarios_use_and_says_so() -> None:
    desk = desk_of()
    said = _said(desk)
    desk.select(all_hexes(desk.map))
    delete_selection(desk)
    assert {zone.id for zone in desk.map.zones} == {"north", "south"}
    assert desk.map.sites == ()
    assert "south" in said[0]


def test_turning_nothing_does_nothing() -> None:
    desk = _desk()
    turn_region(desk, 1)
    mirror_region(desk)
    assert desk.region is None


# --- moving -----------------------------------------------------------------------------------


def test_dragging_selected_hexes_moves_them_in_one_step() -> None:
    desk = _desk(["ww....", "......", "......"])
    desk.select([(0, 0), (1, 0)])
    drag(desk, SelectTool(), [(0, 0), (1, 1), (2, 1)])
    assert rows_of(desk) == ["......", "..ww..", "......"]
    assert desk.selection == {(2, 1), (3, 1)}
    assert desk.document.stack.count() == 1
    assert desk.document.stack.undo_text() == "Move hexes"


def test_a_click_on_a_selected_hex_selects_it_alone() -> None:
    desk = _desk()
    desk.select([(0, 0), (1, 0)])
    drag(desk, SelectTool(), [(0, 0)])
    assert desk.selection == {(0, 0)}
    assert desk.document.stack.count() == 0


def test_undo_of_a_move_gives_the_very_same_map() -> None:
    desk = desk_of()
    before = desk.map
    desk.select([(0, 0), (1, 0), (1, 2)])
    drag(desk, SelectTool(), [(0, 0), (2, 2)])
    assert desk.map != before
    desk.document.stack.undo()
    assert desk.map is before


def test_zones_and_sites_move_with_their_hexes_under_their_names() -> None:
    desk = desk_of()
    desk.select(all_hexes(desk.map))
    drag(desk, SelectTool(), [(0, 0), (0, 1)])
    places: dict[str, Any] = {zone.id: zone.hexes for zone in desk.map.zones}
    assert places["north"] == ("0102", "0202")
    assert desk.map.sites[0].id == "hill"
    assert desk.map.sites[0].hex == "0204"
