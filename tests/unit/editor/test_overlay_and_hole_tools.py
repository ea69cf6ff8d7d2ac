"""Stamping overlays, cutting holes and picking from the map."""

import pytest
from hexwright.editor.map.tools.base import Preview
from hexwright.editor.map.tools.context import Desk
from hexwright.editor.map.tools.eyedropper import Eyedropper
from hexwright.editor.map.tools.hole_tool import HoleTool
from hexwright.editor.map.tools.overlay_stamp import OverlayStamp
from hexwright.editor.map.tools.raise_ground import RaiseGround
from hexwright.schema.load import load_module
from hexwright.schema.model.map import Overlay

from tests.helpers.desks import at, desk_of, drag, field, rows_of
from tests.helpers.modules import GONE, SHAPES

ALONE = {"scenarios/meeting.json": GONE, "scenarios/rematch.json": GONE}


def errors_of(desk: Desk) -> list[str]:
    """What is wrong with the module as it would be saved."""
    loaded = load_module(desk.document.files())
    return [] if loaded.is_sound else [issue.message for issue in loaded.issues]


# --- overlays ---------------------------------------------------------------------------------


def test_a_click_stamps_the_chosen_terrain_on_top_of_the_hex() -> None:
    desk = desk_of(field(["..."]))
    drag(desk, OverlayStamp(), [(1, 0)])
    assert desk.map.overlays == (Overlay(terrain="woods", hex="0201", facing=0),)
    assert rows_of(desk) == ["..."]


def test_further_clicks_turn_it_once_around_by_hexsides() -> None:
    desk = desk_of(field(["..."]))
    facings = []
    for _ in range(8):
        drag(desk, OverlayStamp(), [(1, 0)])
        facings.append(desk.map.overlays[0].facing)
    assert facings == [0, 2, 4, 6, 8, 10, 0, 2]
    assert desk.document.stack.undo_text() == "Turn overlay"


def test_another_kind_lies_on_top_of_the_first() -> None:
    desk = desk_of(field(["..."]))
    drag(desk, OverlayStamp(), [(1, 0)])
    desk.set(terrain="marsh")
    drag(desk, OverlayStamp(), [(1, 0)])
    assert [one.terrain for one in desk.map.overlays] == ["woods", "marsh"]


def test_shift_takes_the_chosen_kind_away_before_any_other() -> None:
    desk = desk_of(field(["..."]))
    drag(desk, OverlayStamp(), [(1, 0)])
    desk.set(terrain="marsh")
    drag(desk, OverlayStamp(), [(1, 0)])
    desk.set(terrain="woods")
    drag(desk, OverlayStamp(), [(1, 0)], shift=True)
    assert [one.terrain for one in desk.map.overlays] == ["marsh"]
    drag(desk, OverlayStamp(), [(1, 0)], shift=True)
    assert desk.map.overlays == ()
    assert desk.document.stack.undo_text() == "Take overlay away"


def test_a_drag_stamps_every_hex_and_is_one_step() -> None:
    desk = desk_of(field(["...."]))
    drag(desk, OverlayStamp(), [(0, 0), (1, 0), (2, 0), (1, 0), (0, 0)])
    assert [one.facing for one in desk.map.overlays] == [0, 0, 0]
    assert desk.document.stack.count() == 1


@pytest.mark.parametrize("place", [None, (1, 0)])
def test_there_is_no_overlay_where_there_is_no_hex(place: tuple[int, int] | None) -> None:
    desk = desk_of(field([". ."]))
    drag(desk, OverlayStamp(), [place])
    assert desk.document.stack.count() == 0


def test_what_lies_on_a_hex_is_told() -> None:
    desk = desk_of(field(["..."]))
    drag(desk, OverlayStamp(), [(1, 0)])
    assert OverlayStamp().hover(desk, at(desk, (1, 0))).text == "Woods"


# --- holes ------------------------------------------------------------------------------------


def test_hexes_are_taken_away_along_the_stroke() -> None:
    desk = desk_of(field(["....", "...."]))
    drag(desk, HoleTool(), [(0, 0), (2, 0)])
    assert rows_of(desk)[0].count(" ") + rows_of(desk)[1].count(" ") == 3
    assert desk.document.stack.undo_text() == "Remove hexes"
    assert desk.document.stack.count() == 1


def test_a_stroke_from_a_gap_makes_hexes_and_leaves_others_alone() -> None:
    desk = desk_of(field(["  m ", "...."]))
    drag(desk, HoleTool(), [(0, 0), (3, 0)])
    assert rows_of(desk)[0][0] == "w"
    assert rows_of(desk)[0][2] == "m"
    assert desk.document.stack.undo_text() == "Make hexes"


def test_a_gap_is_found_under_a_pointer_that_knows_no_hex() -> None:
    desk = desk_of(field([". ."]))
    desk.press(HoleTool(), at(desk, (1, 0))._replace(place=None))
    desk.release()
    assert rows_of(desk) == [".w."]


def test_a_new_hex_is_level_ground() -> None:
    desk = desk_of(field([". .", "..."]))
    drag(desk, RaiseGround(), [(0, 0), (0, 1)])
    drag(desk, HoleTool(), [(1, 0)])
    assert desk.map.elevation is not None
    assert desk.map.elevation.rows == ("100", "100")


@pytest.mark.parametrize("row", range(4))
@pytest.mark.parametrize("column", range(4))
def test_whatever_hex_goes_the_map_stays_sound(column: int, row: int) -> None:
    desk = desk_of(ALONE)
    drag(desk, HoleTool(), [(column, row)])
    assert errors_of(desk) == []
    assert rows_of(desk)[row][column] == " "


def test_everything_on_a_hex_goes_with_it_and_comes_back() -> None:
    desk = desk_of(ALONE)
    before = desk.map
    drag(desk, HoleTool(), [(1, 2)])
    after = desk.map
    assert (after.hexsides, after.courses, after.shapes) == ((), (), ())
    assert (after.sites, after.labels) == ((), ())
    desk.document.stack.undo()
    assert desk.map is before


def test_a_road_is_cut_in_two_where_a_hex_goes() -> None:
    rows = [".....", "....."]
    lines = [
        {"id": "high", "terrain": "road", "hexes": ["0101", "0201", "0301", "0401", "0501"]},
        {"id": "high-2", "terrain": "road", "hexes": ["0102", "0202"]},
    ]
    desk = desk_of({**field(rows), "maps/field.json#/lines": lines})
    drag(desk, HoleTool(), [(2, 0)])
    assert [(line.id, line.hexes) for line in desk.map.lines] == [
        ("high", ("0101", "0201")),
        ("high-3", ("0401", "0501")),
        ("high-2", ("0102", "0202")),
    ]
    assert errors_of(desk) == []


def test_a_zone_loses_the_hex_and_vanishes_with_its_last_one() -> None:
    desk = desk_of(ALONE)
    drag(desk, HoleTool(), [(0, 0)])
    assert [zone.hexes for zone in desk.map.zones] == [("0201",), ("0104", "0204")]
    drag(desk, HoleTool(), [(1, 0)])
    assert [zone.id for zone in desk.map.zones] == ["south"]


def test_a_zone_that_a_scenario_misses_is_told() -> None:
    desk = desk_of()
    said: list[str] = []
    desk.said.connect(said.append)
    drag(desk, HoleTool(), [(0, 3), (1, 3)])
    assert said == ["South is gone, but used by: Meeting engagement"]


@pytest.mark.parametrize("shape", SHAPES)
def test_all_hexes_may_go(shape: tuple[str, str]) -> None:
    desk = desk_of(field(["..", ".w"], *shape))
    desk.set(radius=5)
    drag(desk, HoleTool(), [(0, 0)])
    assert rows_of(desk) == ["  ", "  "]
    assert errors_of(desk) == []


def test_holes_keep_to_the_selection() -> None:
    desk = desk_of(field(["....", "...."]))
    desk.select([(0, 0)])
    desk.set(radius=2)
    drag(desk, HoleTool(), [(0, 0)])
    assert rows_of(desk) == [" ...", "...."]


def test_what_a_hole_touches_includes_the_road_that_it_cuts() -> None:
    lines = [{"id": "high", "terrain": "road", "hexes": ["0101", "0201", "0301", "0401", "0501"]}]
    desk = desk_of({**field([".....", "....."]), "maps/field.json#/lines": lines})
    touched: list[frozenset[tuple[int, int]]] = []
    desk.document.changed.connect(lambda change: touched.append(change.touched))
    drag(desk, HoleTool(), [(0, 0)])
    assert {(0, 0), (4, 0), (0, 1)} <= touched[0]


def test_a_hole_that_takes_a_label_along_touches_the_whole_map() -> None:
    desk = desk_of(ALONE)
    touched: list[object] = []
    desk.document.changed.connect(lambda change: touched.append(change.touched))
    drag(desk, HoleTool(), [(1, 2)])
    assert touched == [None]


# --- eyedropper -------------------------------------------------------------------------------


def test_the_eyedropper_chooses_terrain_and_level_and_changes_nothing() -> None:
    desk = desk_of()
    drag(desk, Eyedropper(), [(1, 2)])
    assert desk.settings.terrain == "clear"
    assert desk.settings.level == 1
    assert desk.document.stack.count() == 0


def test_the_eyedropper_chooses_the_hexside_only_when_it_is_on_it() -> None:
    desk = desk_of()
    desk.set(hexside="", line="")
    side = ((0, 2), (1, 2))
    desk.press(Eyedropper(), at(desk, (0, 2), side))
    desk.release()
    assert desk.settings.hexside == ""
    ends = desk.layout.side_between(*side)
    assert ends is not None
    middle = (ends[0] + ends[1]) / 2
    pointer = at(desk, (0, 2), side)._replace(x=middle.x(), y=middle.y())
    assert Eyedropper().hover(desk, pointer) == Preview(
        frozenset([(0, 2)]), frozenset([side]), text="Clear, Bridge"
    )
    desk.press(Eyedropper(), pointer)
    desk.release()
    assert desk.settings.hexside == "bridge"


def test_the_eyedropper_chooses_a_road_that_it_is_on() -> None:
    desk = desk_of()
    desk.set(line="")
    drag(desk, Eyedropper(), [(1, 1)])
    assert desk.settings.line == ""
    drag(desk, Eyedropper(), [(1, 0)])
    assert desk.settings.line == "road"


@pytest.mark.parametrize("place", [None, (1, 0)])
def test_the_eyedropper_chooses_nothing_where_there_is_no_hex(
    place: tuple[int, int] | None,
) -> None:
    desk = desk_of(field(["w w"]))
    desk.set(terrain="lake")
    drag(desk, Eyedropper(), [place])
    assert desk.settings.terrain == "lake"
