"""Tools that paint areas of terrain: what they paint, where they stop, what they show."""

from collections.abc import Callable

import pytest

from hexwright.editor.map.edits.area import neighbours
from hexwright.editor.map.edits.painting import kind_at
from hexwright.editor.map.tools.base import Preview, Tool
from hexwright.editor.map.tools.context import ToolContext
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
from tests.helpers.modules import SHAPES
from tests.helpers.tool_contexts import at, context_of, drag, field, rows_of

WIDE = ["........", "........", "........", "........"]


def shown_by(context: ToolContext, act: Callable[[], None]) -> list[Preview]:
    """The previews that are shown while something is done."""
    shown: list[Preview] = []
    context.previewed.connect(shown.append)
    act()
    context.previewed.disconnect(shown.append)
    return shown


def touched_of(context: ToolContext, act: Callable[[], None]) -> set[tuple[int, int]]:
    """All hexes that the changes say they touched."""
    found: set[tuple[int, int]] = set()
    context.document.changed.connect(lambda change: found.update(change.touched))
    act()
    return found


# --- fill -------------------------------------------------------------------------------------


def test_fill_paints_what_hangs_together_and_nothing_else() -> None:
    context = context_of(field(["..w..", "..w..", "..w.."]))
    context.set(terrain="marsh")
    drag(context, FloodFill(), [(0, 0)])
    assert rows_of(context) == ["mmw..", "mmw..", "mmw.."]
    assert context.document.stack.undo_text() == "Fill area"


@pytest.mark.parametrize("shape", SHAPES)
def test_fill_does_not_leap_over_a_hole_nor_off_the_map(shape: tuple[str, str]) -> None:
    context = context_of(field([".. ..", ".. ..", ".. .."], *shape))
    drag(context, FloodFill(), [(4, 2)])
    assert rows_of(context) == [".. ww", ".. ww", ".. ww"]


def test_fill_stays_inside_the_selection() -> None:
    context = context_of(field(["....", "...."]))
    context.select([(0, 0), (1, 0), (3, 0)])
    drag(context, FloodFill(), [(0, 0)])
    assert rows_of(context) == ["ww..", "...."]


def test_fill_outside_the_selection_says_why_nothing_happens() -> None:
    context = context_of(field(["...."]))
    context.select([(0, 0)])
    said: list[str] = []
    context.said.connect(said.append)
    drag(context, FloodFill(), [(2, 0)])
    assert rows_of(context) == ["...."]
    assert len(said) == 1


def test_fill_shows_the_area_before_the_click() -> None:
    context = context_of(field(["..w.", "..w."]))
    assert FloodFill().hover(context, at(context, (0, 0))).places == {
        (0, 0),
        (1, 0),
        (0, 1),
        (1, 1),
    }


def test_fill_shows_only_the_hex_when_the_area_is_huge() -> None:
    context = context_of(field(["." * 60] * 60))
    assert FloodFill().hover(context, at(context, (5, 5))).places == {(5, 5)}


@pytest.mark.parametrize("shape", SHAPES, ids="-".join)
def test_fill_takes_the_same_hexes_as_going_from_neighbour_to_neighbour(
    shape: tuple[str, str],
) -> None:
    for seed in range(30):
        rows = [
            "".join("w" if chance(column, row, seed) < 0.45 else "." for column in range(9))
            for row in range(8)
        ]
        context = context_of(field(rows, *shape))
        grid = context.map.grid
        found, waiting = {(4, 4)}, [(4, 4)]
        while waiting:
            for near in neighbours(grid, waiting.pop()):
                if near not in found and kind_at(context.map, near) == kind_at(context.map, (4, 4)):
                    found.add(near)
                    waiting.append(near)
        assert FloodFill().hover(context, at(context, (4, 4))).places == found


# --- line -------------------------------------------------------------------------------------


def test_a_line_is_shown_while_dragging_and_painted_at_the_release() -> None:
    context = context_of(field(WIDE))
    context.press(LineTool(), at(context, (0, 1)))
    shown = shown_by(context, lambda: context.move(at(context, (4, 1))))
    assert shown[-1].path[0] == (0, 1)
    assert shown[-1].path[-1] == (4, 1)
    assert len(shown[-1].places) == 5
    assert rows_of(context) == WIDE
    context.release()
    assert sum(row.count("w") for row in rows_of(context)) == 5
    assert context.document.stack.count() == 1


def test_a_line_is_as_wide_as_the_brush() -> None:
    context = context_of(field(["." * 9] * 7, "pointy"))
    context.set(radius=1)
    drag(context, LineTool(), [(2, 3), (6, 3)])
    assert [row.count("w") for row in rows_of(context)] == [0, 0, 6, 7, 6, 0, 0]


def test_a_line_may_end_off_the_map() -> None:
    context = context_of(field(["...", "...", "..."]))
    drag(context, LineTool(), [(0, 2), None])
    assert rows_of(context) == ["w..", "w..", "w.."]


# --- rectangle --------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_a_rectangle_has_all_columns_and_rows_between_its_corners(shape: tuple[str, str]) -> None:
    context = context_of(field(WIDE, *shape))
    drag(context, RectangleTool(), [(5, 2), (4, 2), (2, 1)])
    assert rows_of(context) == ["........", "..wwww..", "..wwww..", "........"]


def test_a_rectangle_may_begin_and_end_off_the_map() -> None:
    context = context_of(field(["...", "...", "..."]))
    far = at(context, (2, 1))._replace(place=None, x=100_000.0)
    context.press(RectangleTool(), at(context, None))
    context.move(far)
    context.release()
    assert rows_of(context) == ["www", "www", "..."]


def test_a_rectangle_leaves_holes_alone() -> None:
    context = context_of(field(["... ", " ..."]))
    drag(context, RectangleTool(), [(0, 0), (3, 1)])
    assert rows_of(context) == ["www ", " www"]


def test_a_rectangle_tells_its_size_while_it_is_drawn() -> None:
    context = context_of(field(WIDE))
    context.press(RectangleTool(), at(context, (1, 1)))
    shown = shown_by(context, lambda: context.move(at(context, (3, 2))))
    assert shown[-1].text == "3 × 2"


# --- lasso ------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_a_loop_paints_the_hexes_whose_centre_is_inside(shape: tuple[str, str]) -> None:
    context = context_of(field(["." * 7] * 7, *shape))
    centre = context.layout.centre(3, 3)
    ring = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    points = [
        at(context, (3, 3))._replace(x=centre.x() + a * PITCH * 1.1, y=centre.y() + b * PITCH * 1.1)
        for a, b in ring
    ]
    context.press(Lasso(), points[0])
    for point in points[1:]:
        context.move(point)
    context.release()
    wide = PITCH * 1.1
    expected = {
        (column, row)
        for column in range(7)
        for row in range(7)
        if abs(context.layout.centre(column, row).x() - centre.x()) < wide
        and abs(context.layout.centre(column, row).y() - centre.y()) < wide
    }
    found = {
        (c, r)
        for r, row in enumerate(rows_of(context))
        for c, code in enumerate(row)
        if code == "w"
    }
    assert found == expected
    assert len(found) >= 7


def test_a_loop_around_the_whole_map_may_run_outside_it() -> None:
    context = context_of(field(["...", "..."]))
    context.press(Lasso(), at(context, None))
    for x, y in ((9000.0, -1000.0), (9000.0, 9000.0), (-1000.0, 9000.0)):
        context.move(at(context, None)._replace(x=x, y=y))
    context.release()
    assert rows_of(context) == ["www", "www"]


def test_a_click_with_the_loop_paints_nothing() -> None:
    context = context_of(field(["..."]))
    drag(context, Lasso(), [(1, 0)])
    assert context.document.stack.count() == 0


def test_the_loop_is_shown_closed() -> None:
    context = context_of(field(WIDE))
    context.press(Lasso(), at(context, (1, 1)))
    shown = shown_by(context, lambda: context.move(at(context, (4, 1))))
    assert shown[-1].points[0] == shown[-1].points[-1]


# --- replace ----------------------------------------------------------------------------------


def test_replace_changes_one_kind_on_the_whole_map() -> None:
    context = context_of(field(["w.w", "m.w"]))
    context.set(replaced="woods", terrain="marsh")
    drag(context, ReplaceKind(), [(1, 1)])
    assert rows_of(context) == ["m.m", "m.m"]
    assert context.document.stack.undo_text() == "Replace Woods by Marsh"


def test_replace_keeps_to_the_selection() -> None:
    context = context_of(field(["w.w", "m.w"]))
    context.set(replaced="woods", terrain="marsh")
    context.select([(0, 0), (1, 0)])
    drag(context, ReplaceKind(), [(1, 1)])
    assert rows_of(context) == ["m.w", "m.w"]


def test_control_and_a_click_choose_the_kind_that_is_replaced() -> None:
    context = context_of(field(["w.m"]))
    drag(context, ReplaceKind(), [(2, 0)], control=True)
    assert context.settings.replaced == "marsh"
    assert context.document.stack.count() == 0


def test_replace_says_when_there_is_nothing_to_replace() -> None:
    context = context_of(field(["..."]))
    said: list[str] = []
    context.said.connect(said.append)
    context.set(replaced="lake")
    drag(context, ReplaceKind(), [(0, 0)])
    assert said == ["There is no Lake to replace."]


def test_replace_shows_what_would_change() -> None:
    context = context_of(field(["w.w"]))
    context.set(replaced="woods", terrain="marsh")
    shown = ReplaceKind().hover(context, at(context, (1, 0)))
    assert shown == Preview(frozenset([(0, 0), (2, 0)]), text="Woods → Marsh")


# --- scatter ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("density", "least", "most"), [(0, 0, 0), (30, 80, 160), (100, 400, 400)])
def test_scatter_paints_about_the_share_that_is_asked_for(
    density: int, least: int, most: int
) -> None:
    context = context_of(field(["." * 20] * 20))
    context.set(density=density, radius=10)
    drag(context, Scatter(), [(0, 0), (0, 19), (10, 19), (10, 0), (19, 0), (19, 19)])
    assert least <= sum(row.count("w") for row in rows_of(context)) <= most


def test_scatter_never_draws_a_lot_twice_for_a_hex_in_one_stroke() -> None:
    there, back = context_of(field(WIDE)), context_of(field(WIDE))
    drag(there, Scatter(), [(0, 1), (7, 1)])
    drag(back, Scatter(), [(0, 1), (7, 1), (0, 1), (7, 1)])
    assert rows_of(there) == rows_of(back)


def test_another_stroke_of_scatter_draws_other_hexes() -> None:
    context = context_of(field(["." * 40]))
    drag(context, Scatter(), [(0, 0), (39, 0)])
    first = rows_of(context)
    context.document.stack.undo()
    drag(context, Scatter(), [(0, 0), (39, 0)])
    assert rows_of(context) != first


# --- eraser -----------------------------------------------------------------------------------


def test_the_eraser_makes_plain_ground_and_takes_overlays_away() -> None:
    context = context_of()
    drag(context, Eraser(), [(3, 1), (2, 1)])
    assert rows_of(context)[1] == ".~.."
    assert context.map.overlays == ()
    assert context.map.elevation is not None
    assert context.map.elevation.rows[1] == "0100"


def test_the_eraser_with_control_levels_the_ground_too() -> None:
    context = context_of()
    drag(context, Eraser(), [(1, 1)], control=True)
    assert context.map.elevation is not None
    assert context.map.elevation.rows == ("0000", "0000", "0110", "0000")
    assert context.document.stack.count() == 1


def test_the_eraser_leaves_locked_levels_alone() -> None:
    context = context_of()
    context.set_locked("elevation", locked=True)
    drag(context, Eraser(), [(1, 1), (2, 1), (3, 1)], control=True)
    assert context.map.elevation is not None
    assert context.map.elevation.rows[1] == "0100"
    assert rows_of(context)[1] == "...."


# --- what all have in common ------------------------------------------------------------------


@pytest.mark.parametrize("tool", [TerrainBrush(), Scatter(), LineTool(), RectangleTool()])
def test_painting_stays_inside_the_selection(tool: Tool) -> None:
    context = context_of(field(WIDE))
    context.set(density=100, radius=2)
    context.select([(1, 1), (2, 1)])
    drag(context, tool, [(0, 0), (7, 3)] if isinstance(tool, RectangleTool) else [(1, 1), (5, 1)])
    assert rows_of(context) == ["........", ".ww.....", "........", "........"]


@pytest.mark.parametrize("tool", [TerrainBrush(), FloodFill(), LineTool(), RectangleTool()])
def test_the_hexes_that_are_said_to_be_touched_are_those_on_the_map(tool: Tool) -> None:
    context = context_of(field(["...", ".. "]))
    context.set(radius=1 if "radius" in tool.options else 0)
    touched = touched_of(context, lambda: drag(context, tool, [(0, 0), (2, 0), (2, 1), (0, 1)]))
    assert touched
    assert touched <= {(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)}


def test_a_legend_forgets_a_kind_that_is_painted_over_and_learns_it_again() -> None:
    context = context_of(field(["ww.."]))
    context.set(terrain="marsh")
    drag(context, TerrainBrush(), [(0, 0), (1, 0)])
    assert "woods" not in context.map.terrain.legend.values()
    context.set(terrain="woods")
    drag(context, TerrainBrush(), [(0, 0)])
    assert rows_of(context) == ["wm.."]
