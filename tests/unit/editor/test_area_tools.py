"""Tools that paint areas of terrain: what they paint, where they stop, what they show."""

from collections.abc import Callable

import pytest
from hexwright.editor.map.edits.area import neighbours
from hexwright.editor.map.edits.painting import kind_at
from hexwright.editor.map.tools.base import Preview, Tool
from hexwright.editor.map.tools.context import Desk
from hexwright.editor.map.tools.eraser import Eraser
from hexwright.editor.map.tools.flood_fill import FloodFill
from hexwright.editor.map.tools.lasso import Lasso
from hexwright.editor.map.tools.line_tool import LineTool
from hexwright.editor.map.tools.rectangle_tool import RectangleTool
from hexwright.editor.map.tools.replace_kind import ReplaceKind
from hexwright.editor.map.tools.scatter import Scatter
from hexwright.editor.map.tools.terrain_brush import TerrainBrush
from hexwright.render.chance import chance
from hexwright.render.geometry import PITCH

from tests.helpers.desks import at, desk_of, drag, field, rows_of
from tests.helpers.modules import SHAPES

WIDE = ["........", "........", "........", "........"]


def shown_by(desk: Desk, act: Callable[[], None]) -> list[Preview]:
    """The previews that are shown while something is done."""
    shown: list[Preview] = []
    desk.previewed.connect(shown.append)
    act()
    desk.previewed.disconnect(shown.append)
    return shown


def touched_of(desk: Desk, act: Callable[[], None]) -> set[tuple[int, int]]:
    """All hexes that the changes say they touched."""
    found: set[tuple[int, int]] = set()
    desk.document.changed.connect(lambda change: found.update(change.touched))
    act()
    return found


# --- fill -------------------------------------------------------------------------------------


def test_fill_paints_what_hangs_together_and_nothing_else() -> None:
    desk = desk_of(field(["..w..", "..w..", "..w.."]))
    desk.set(terrain="marsh")
    drag(desk, FloodFill(), [(0, 0)])
    assert rows_of(desk) == ["mmw..", "mmw..", "mmw.."]
    assert desk.document.stack.undo_text() == "Fill area"


@pytest.mark.parametrize("shape", SHAPES)
def test_fill_does_not_leap_over_a_hole_nor_off_the_map(shape: tuple[str, str]) -> None:
    desk = desk_of(field([".. ..", ".. ..", ".. .."], *shape))
    drag(desk, FloodFill(), [(4, 2)])
    assert rows_of(desk) == [".. ww", ".. ww", ".. ww"]


def test_fill_stays_inside_the_selection() -> None:
    desk = desk_of(field(["....", "...."]))
    desk.select([(0, 0), (1, 0), (3, 0)])
    drag(desk, FloodFill(), [(0, 0)])
    assert rows_of(desk) == ["ww..", "...."]


def test_fill_outside_the_selection_says_why_nothing_happens() -> None:
    desk = desk_of(field(["...."]))
    desk.select([(0, 0)])
    said: list[str] = []
    desk.said.connect(said.append)
    drag(desk, FloodFill(), [(2, 0)])
    assert rows_of(desk) == ["...."]
    assert len(said) == 1


def test_fill_shows_the_area_before_the_click() -> None:
    desk = desk_of(field(["..w.", "..w."]))
    assert FloodFill().hover(desk, at(desk, (0, 0))).places == {(0, 0), (1, 0), (0, 1), (1, 1)}


def test_fill_shows_only_the_hex_when_the_area_is_huge() -> None:
    desk = desk_of(field(["." * 60] * 60))
    assert FloodFill().hover(desk, at(desk, (5, 5))).places == {(5, 5)}


@pytest.mark.parametrize("shape", SHAPES, ids="-".join)
def test_fill_takes_the_same_hexes_as_going_from_neighbour_to_neighbour(
    shape: tuple[str, str],
) -> None:
    for seed in range(30):
        rows = [
            "".join("w" if chance(column, row, seed) < 0.45 else "." for column in range(9))
            for row in range(8)
        ]
        desk = desk_of(field(rows, *shape))
        grid = desk.map.grid
        found, waiting = {(4, 4)}, [(4, 4)]
        while waiting:
            for near in neighbours(grid, waiting.pop()):
                if near not in found and kind_at(desk.map, near) == kind_at(desk.map, (4, 4)):
                    found.add(near)
                    waiting.append(near)
        assert FloodFill().hover(desk, at(desk, (4, 4))).places == found


# --- line -------------------------------------------------------------------------------------


def test_a_line_is_shown_while_dragging_and_painted_at_the_release() -> None:
    desk = desk_of(field(WIDE))
    desk.press(LineTool(), at(desk, (0, 1)))
    shown = shown_by(desk, lambda: desk.move(at(desk, (4, 1))))
    assert shown[-1].path[0] == (0, 1)
    assert shown[-1].path[-1] == (4, 1)
    assert len(shown[-1].places) == 5
    assert rows_of(desk) == WIDE
    desk.release()
    assert sum(row.count("w") for row in rows_of(desk)) == 5
    assert desk.document.stack.count() == 1


def test_a_line_is_as_wide_as_the_brush() -> None:
    desk = desk_of(field(["." * 9] * 7, "pointy"))
    desk.set(radius=1)
    drag(desk, LineTool(), [(2, 3), (6, 3)])
    assert [row.count("w") for row in rows_of(desk)] == [0, 0, 6, 7, 6, 0, 0]


def test_a_line_may_end_off_the_map() -> None:
    desk = desk_of(field(["...", "...", "..."]))
    drag(desk, LineTool(), [(0, 2), None])
    assert rows_of(desk) == ["w..", "w..", "w.."]


# --- rectangle --------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_a_rectangle_has_all_columns_and_rows_between_its_corners(shape: tuple[str, str]) -> None:
    desk = desk_of(field(WIDE, *shape))
    drag(desk, RectangleTool(), [(5, 2), (4, 2), (2, 1)])
    assert rows_of(desk) == ["........", "..wwww..", "..wwww..", "........"]


def test_a_rectangle_may_begin_and_end_off_the_map() -> None:
    desk = desk_of(field(["...", "...", "..."]))
    far = at(desk, (2, 1))._replace(place=None, x=100_000.0)
    desk.press(RectangleTool(), at(desk, None))
    desk.move(far)
    desk.release()
    assert rows_of(desk) == ["www", "www", "..."]


def test_a_rectangle_leaves_holes_alone() -> None:
    desk = desk_of(field(["... ", " ..."]))
    drag(desk, RectangleTool(), [(0, 0), (3, 1)])
    assert rows_of(desk) == ["www ", " www"]


def test_a_rectangle_tells_its_size_while_it_is_drawn() -> None:
    desk = desk_of(field(WIDE))
    desk.press(RectangleTool(), at(desk, (1, 1)))
    shown = shown_by(desk, lambda: desk.move(at(desk, (3, 2))))
    assert shown[-1].text == "3 × 2"


# --- lasso ------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_a_loop_paints_the_hexes_whose_centre_is_inside(shape: tuple[str, str]) -> None:
    desk = desk_of(field(["." * 7] * 7, *shape))
    centre = desk.layout.centre(3, 3)
    ring = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    points = [
        at(desk, (3, 3))._replace(x=centre.x() + a * PITCH * 1.1, y=centre.y() + b * PITCH * 1.1)
        for a, b in ring
    ]
    desk.press(Lasso(), points[0])
    for point in points[1:]:
        desk.move(point)
    desk.release()
    wide = PITCH * 1.1
    expected = {
        (column, row)
        for column in range(7)
        for row in range(7)
        if abs(desk.layout.centre(column, row).x() - centre.x()) < wide
        and abs(desk.layout.centre(column, row).y() - centre.y()) < wide
    }
    found = {
        (c, r) for r, row in enumerate(rows_of(desk)) for c, code in enumerate(row) if code == "w"
    }
    assert found == expected
    assert len(found) >= 7


def test_a_loop_around_the_whole_map_may_run_outside_it() -> None:
    desk = desk_of(field(["...", "..."]))
    desk.press(Lasso(), at(desk, None))
    for x, y in ((9000.0, -1000.0), (9000.0, 9000.0), (-1000.0, 9000.0)):
        desk.move(at(desk, None)._replace(x=x, y=y))
    desk.release()
    assert rows_of(desk) == ["www", "www"]


def test_a_click_with_the_loop_paints_nothing() -> None:
    desk = desk_of(field(["..."]))
    drag(desk, Lasso(), [(1, 0)])
    assert desk.document.stack.count() == 0


def test_the_loop_is_shown_closed() -> None:
    desk = desk_of(field(WIDE))
    desk.press(Lasso(), at(desk, (1, 1)))
    shown = shown_by(desk, lambda: desk.move(at(desk, (4, 1))))
    assert shown[-1].points[0] == shown[-1].points[-1]


# --- replace ----------------------------------------------------------------------------------


def test_replace_changes_one_kind_on_the_whole_map() -> None:
    desk = desk_of(field(["w.w", "m.w"]))
    desk.set(replaced="woods", terrain="marsh")
    drag(desk, ReplaceKind(), [(1, 1)])
    assert rows_of(desk) == ["m.m", "m.m"]
    assert desk.document.stack.undo_text() == "Replace Woods by Marsh"


def test_replace_keeps_to_the_selection() -> None:
    desk = desk_of(field(["w.w", "m.w"]))
    desk.set(replaced="woods", terrain="marsh")
    desk.select([(0, 0), (1, 0)])
    drag(desk, ReplaceKind(), [(1, 1)])
    assert rows_of(desk) == ["m.w", "m.w"]


def test_control_and_a_click_choose_the_kind_that_is_replaced() -> None:
    desk = desk_of(field(["w.m"]))
    drag(desk, ReplaceKind(), [(2, 0)], control=True)
    assert desk.settings.replaced == "marsh"
    assert desk.document.stack.count() == 0


def test_replace_says_when_there_is_nothing_to_replace() -> None:
    desk = desk_of(field(["..."]))
    said: list[str] = []
    desk.said.connect(said.append)
    desk.set(replaced="lake")
    drag(desk, ReplaceKind(), [(0, 0)])
    assert said == ["There is no Lake to replace."]


def test_replace_shows_what_would_change() -> None:
    desk = desk_of(field(["w.w"]))
    desk.set(replaced="woods", terrain="marsh")
    shown = ReplaceKind().hover(desk, at(desk, (1, 0)))
    assert shown == Preview(frozenset([(0, 0), (2, 0)]), text="Woods → Marsh")


# --- scatter ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("density", "least", "most"), [(0, 0, 0), (30, 80, 160), (100, 400, 400)])
def test_scatter_paints_about_the_share_that_is_asked_for(
    density: int, least: int, most: int
) -> None:
    desk = desk_of(field(["." * 20] * 20))
    desk.set(density=density, radius=10)
    drag(desk, Scatter(), [(0, 0), (0, 19), (10, 19), (10, 0), (19, 0), (19, 19)])
    assert least <= sum(row.count("w") for row in rows_of(desk)) <= most


def test_scatter_never_draws_a_lot_twice_for_a_hex_in_one_stroke() -> None:
    there, back = desk_of(field(WIDE)), desk_of(field(WIDE))
    drag(there, Scatter(), [(0, 1), (7, 1)])
    drag(back, Scatter(), [(0, 1), (7, 1), (0, 1), (7, 1)])
    assert rows_of(there) == rows_of(back)


def test_another_stroke_of_scatter_draws_other_hexes() -> None:
    desk = desk_of(field(["." * 40]))
    drag(desk, Scatter(), [(0, 0), (39, 0)])
    first = rows_of(desk)
    desk.document.stack.undo()
    drag(desk, Scatter(), [(0, 0), (39, 0)])
    assert rows_of(desk) != first


# --- eraser -----------------------------------------------------------------------------------


def test_the_eraser_makes_plain_ground_and_takes_overlays_away() -> None:
    desk = desk_of()
    drag(desk, Eraser(), [(3, 1), (2, 1)])
    assert rows_of(desk)[1] == ".~.."
    assert desk.map.overlays == ()
    assert desk.map.elevation is not None
    assert desk.map.elevation.rows[1] == "0100"


def test_the_eraser_with_control_levels_the_ground_too() -> None:
    desk = desk_of()
    drag(desk, Eraser(), [(1, 1)], control=True)
    assert desk.map.elevation is not None
    assert desk.map.elevation.rows == ("0000", "0000", "0110", "0000")
    assert desk.document.stack.count() == 1


def test_the_eraser_leaves_locked_levels_alone() -> None:
    desk = desk_of()
    desk.set_locked("elevation", locked=True)
    drag(desk, Eraser(), [(1, 1), (2, 1), (3, 1)], control=True)
    assert desk.map.elevation is not None
    assert desk.map.elevation.rows[1] == "0100"
    assert rows_of(desk)[1] == "...."


# --- what all have in common ------------------------------------------------------------------


@pytest.mark.parametrize("tool", [TerrainBrush(), Scatter(), LineTool(), RectangleTool()])
def test_painting_stays_inside_the_selection(tool: Tool) -> None:
    desk = desk_of(field(WIDE))
    desk.set(density=100, radius=2)
    desk.select([(1, 1), (2, 1)])
    drag(desk, tool, [(0, 0), (7, 3)] if isinstance(tool, RectangleTool) else [(1, 1), (5, 1)])
    assert rows_of(desk) == ["........", ".ww.....", "........", "........"]


@pytest.mark.parametrize("tool", [TerrainBrush(), FloodFill(), LineTool(), RectangleTool()])
def test_the_hexes_that_are_said_to_be_touched_are_those_on_the_map(tool: Tool) -> None:
    desk = desk_of(field(["...", ".. "]))
    desk.set(radius=1 if "radius" in tool.options else 0)
    touched = touched_of(desk, lambda: drag(desk, tool, [(0, 0), (2, 0), (2, 1), (0, 1)]))
    assert touched
    assert touched <= {(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)}


def test_a_legend_forgets_a_kind_that_is_painted_over_and_learns_it_again() -> None:
    desk = desk_of(field(["ww.."]))
    desk.set(terrain="marsh")
    drag(desk, TerrainBrush(), [(0, 0), (1, 0)])
    assert "woods" not in desk.map.terrain.legend.values()
    desk.set(terrain="woods")
    drag(desk, TerrainBrush(), [(0, 0)])
    assert rows_of(desk) == ["wm.."]
