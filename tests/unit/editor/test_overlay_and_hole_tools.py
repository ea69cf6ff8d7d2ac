"""Stamping overlays, cutting holes and picking from the map."""

import pytest

from hexwright.editor.map.tools.base import Preview
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.eyedropper import Eyedropper
from hexwright.editor.map.tools.hole_tool import HoleTool
from hexwright.editor.map.tools.overlay_stamp import OverlayStamp
from hexwright.editor.map.tools.raise_ground import RaiseGround
from hexwright.schema.load import load_module
from hexwright.schema.model.map import Overlay
from tests.helpers.modules import GONE, SHAPES
from tests.helpers.tool_contexts import at, context_of, drag, field, rows_of

ALONE = {"scenarios/meeting.json": GONE, "scenarios/rematch.json": GONE}


def errors_of(context: ToolContext) -> list[str]:
    """What is wrong with the module as it would be saved."""
    loaded = load_module(context.document.files())
    return [] if loaded.is_sound else [issue.message for issue in loaded.issues]


# --- overlays ---------------------------------------------------------------------------------


def test_a_click_stamps_the_chosen_terrain_on_top_of_the_hex() -> None:
    context = context_of(field(["..."]))
    drag(context, OverlayStamp(), [(1, 0)])
    assert context.map.overlays == (Overlay(terrain="woods", hex="0201", facing=0),)
    assert rows_of(context) == ["..."]


def test_further_clicks_turn_it_once_around_by_hexsides() -> None:
    context = context_of(field(["..."]))
    facings = []
    for _ in range(8):
        drag(context, OverlayStamp(), [(1, 0)])
        facings.append(context.map.overlays[0].facing)
    assert facings == [0, 2, 4, 6, 8, 10, 0, 2]
    assert context.document.stack.undo_text() == "Turn overlay"


def test_another_kind_lies_on_top_of_the_first() -> None:
    context = context_of(field(["..."]))
    drag(context, OverlayStamp(), [(1, 0)])
    context.set(terrain="marsh")
    drag(context, OverlayStamp(), [(1, 0)])
    assert [overlay.terrain for overlay in context.map.overlays] == ["woods", "marsh"]


def test_shift_takes_the_chosen_kind_away_before_any_other() -> None:
    context = context_of(field(["..."]))
    drag(context, OverlayStamp(), [(1, 0)])
    context.set(terrain="marsh")
    drag(context, OverlayStamp(), [(1, 0)])
    context.set(terrain="woods")
    drag(context, OverlayStamp(), [(1, 0)], shift=True)
    assert [overlay.terrain for overlay in context.map.overlays] == ["marsh"]
    drag(context, OverlayStamp(), [(1, 0)], shift=True)
    assert context.map.overlays == ()
    assert context.document.stack.undo_text() == "Take overlay away"


def test_a_drag_stamps_every_hex_and_is_one_step() -> None:
    context = context_of(field(["...."]))
    drag(context, OverlayStamp(), [(0, 0), (1, 0), (2, 0), (1, 0), (0, 0)])
    assert [overlay.facing for overlay in context.map.overlays] == [0, 0, 0]
    assert context.document.stack.count() == 1


@pytest.mark.parametrize("place", [None, (1, 0)])
def test_there_is_no_overlay_where_there_is_no_hex(place: tuple[int, int] | None) -> None:
    context = context_of(field([". ."]))
    drag(context, OverlayStamp(), [place])
    assert context.document.stack.count() == 0


def test_what_lies_on_a_hex_is_told() -> None:
    context = context_of(field(["..."]))
    drag(context, OverlayStamp(), [(1, 0)])
    assert OverlayStamp().hover(context, at(context, (1, 0))).text == "Woods"


# --- holes ------------------------------------------------------------------------------------


def test_hexes_are_taken_away_along_the_stroke() -> None:
    context = context_of(field(["....", "...."]))
    drag(context, HoleTool(), [(0, 0), (2, 0)])
    assert rows_of(context)[0].count(" ") + rows_of(context)[1].count(" ") == 3
    assert context.document.stack.undo_text() == "Remove hexes"
    assert context.document.stack.count() == 1


def test_a_stroke_from_a_gap_makes_hexes_and_leaves_others_alone() -> None:
    context = context_of(field(["  m ", "...."]))
    drag(context, HoleTool(), [(0, 0), (3, 0)])
    assert rows_of(context)[0][0] == "w"
    assert rows_of(context)[0][2] == "m"
    assert context.document.stack.undo_text() == "Make hexes"


def test_a_gap_is_found_under_a_pointer_that_knows_no_hex() -> None:
    context = context_of(field([". ."]))
    context.press(HoleTool(), at(context, (1, 0))._replace(place=None))
    context.release()
    assert rows_of(context) == [".w."]


def test_a_new_hex_is_level_ground() -> None:
    context = context_of(field([". .", "..."]))
    drag(context, RaiseGround(), [(0, 0), (0, 1)])
    drag(context, HoleTool(), [(1, 0)])
    assert context.map.elevation is not None
    assert context.map.elevation.rows == ("100", "100")


@pytest.mark.parametrize("row", range(4))
@pytest.mark.parametrize("column", range(4))
def test_whatever_hex_goes_the_map_stays_sound(column: int, row: int) -> None:
    context = context_of(ALONE)
    drag(context, HoleTool(), [(column, row)])
    assert errors_of(context) == []
    assert rows_of(context)[row][column] == " "


def test_everything_on_a_hex_goes_with_it_and_comes_back() -> None:
    context = context_of(ALONE)
    before = context.map
    drag(context, HoleTool(), [(1, 2)])
    after = context.map
    assert (after.hexsides, after.courses, after.shapes) == ((), (), ())
    assert (after.sites, after.labels) == ((), ())
    context.document.stack.undo()
    assert context.map is before


def test_a_road_is_cut_in_two_where_a_hex_goes() -> None:
    rows = [".....", "....."]
    lines = [
        {"id": "high", "terrain": "road", "hexes": ["0101", "0201", "0301", "0401", "0501"]},
        {"id": "high-2", "terrain": "road", "hexes": ["0102", "0202"]},
    ]
    context = context_of({**field(rows), "maps/field.json#/lines": lines})
    drag(context, HoleTool(), [(2, 0)])
    assert [(line.id, line.hexes) for line in context.map.lines] == [
        ("high", ("0101", "0201")),
        ("high-3", ("0401", "0501")),
        ("high-2", ("0102", "0202")),
    ]
    assert errors_of(context) == []


def test_a_zone_loses_the_hex_and_vanishes_with_its_last_one() -> None:
    context = context_of(ALONE)
    drag(context, HoleTool(), [(0, 0)])
    assert [zone.hexes for zone in context.map.zones] == [("0201",), ("0104", "0204")]
    drag(context, HoleTool(), [(1, 0)])
    assert [zone.id for zone in context.map.zones] == ["south"]


def test_a_zone_that_a_scenario_misses_is_told() -> None:
    context = context_of()
    said: list[str] = []
    context.said.connect(said.append)
    drag(context, HoleTool(), [(0, 3), (1, 3)])
    assert said == ["South is gone, but used by: Meeting engagement"]


@pytest.mark.parametrize("shape", SHAPES)
def test_all_hexes_may_go(shape: tuple[str, str]) -> None:
    context = context_of(field(["..", ".w"], *shape))
    context.set(radius=5)
    drag(context, HoleTool(), [(0, 0)])
    assert rows_of(context) == ["  ", "  "]
    assert errors_of(context) == []


def test_holes_keep_to_the_selection() -> None:
    context = context_of(field(["....", "...."]))
    context.select([(0, 0)])
    context.set(radius=2)
    drag(context, HoleTool(), [(0, 0)])
    assert rows_of(context) == [" ...", "...."]


def test_what_a_hole_touches_includes_the_road_that_it_cuts() -> None:
    lines = [{"id": "high", "terrain": "road", "hexes": ["0101", "0201", "0301", "0401", "0501"]}]
    context = context_of({**field([".....", "....."]), "maps/field.json#/lines": lines})
    touched: list[frozenset[tuple[int, int]]] = []
    context.document.changed.connect(lambda change: touched.append(change.touched))
    drag(context, HoleTool(), [(0, 0)])
    assert {(0, 0), (4, 0), (0, 1)} <= touched[0]


def test_a_hole_that_takes_a_label_along_touches_the_whole_map() -> None:
    context = context_of(ALONE)
    touched: list[object] = []
    context.document.changed.connect(lambda change: touched.append(change.touched))
    drag(context, HoleTool(), [(1, 2)])
    assert touched == [None]


# --- eyedropper -------------------------------------------------------------------------------


def test_the_eyedropper_chooses_terrain_and_level_and_changes_nothing() -> None:
    context = context_of()
    drag(context, Eyedropper(), [(1, 2)])
    assert context.settings.terrain == "clear"
    assert context.settings.level == 1
    assert context.document.stack.count() == 0


def test_the_eyedropper_chooses_the_hexside_only_when_it_is_on_it() -> None:
    context = context_of()
    context.set(hexside="", line="")
    side = ((0, 2), (1, 2))
    context.press(Eyedropper(), at(context, (0, 2), side))
    context.release()
    assert context.settings.hexside == ""
    ends = context.layout.side_between(*side)
    assert ends is not None
    middle = (ends[0] + ends[1]) / 2
    pointer = at(context, (0, 2), side)._replace(x=middle.x(), y=middle.y())
    assert Eyedropper().hover(context, pointer) == Preview(
        frozenset([(0, 2)]), frozenset([side]), text="Clear, Bridge"
    )
    context.press(Eyedropper(), pointer)
    context.release()
    assert context.settings.hexside == "bridge"


def test_the_eyedropper_chooses_a_road_that_it_is_on() -> None:
    context = context_of()
    context.set(line="")
    drag(context, Eyedropper(), [(1, 1)])
    assert context.settings.line == ""
    drag(context, Eyedropper(), [(1, 0)])
    assert context.settings.line == "road"


@pytest.mark.parametrize("place", [None, (1, 0)])
def test_the_eyedropper_chooses_nothing_where_there_is_no_hex(
    place: tuple[int, int] | None,
) -> None:
    context = context_of(field(["w w"]))
    context.set(terrain="lake")
    drag(context, Eyedropper(), [place])
    assert context.settings.terrain == "lake"
