"""The edit menu on the page of a map: clipboard, selection, turning."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.page import MapPage
from hexwright.editor.map.tools.context import ToolContext
from tests.helpers.modules import module_of
from tests.helpers.tool_contexts import at, drag, field

ROWS = ["ww....", "......", "......"]


def _page(
    qtbot: QtBot, rows: list[str] = ROWS, changes: dict[str, Any] | None = None
) -> tuple[MapPage, ToolContext]:
    page = MapPage()
    qtbot.addWidget(page)
    page.show_map(ModuleDocument(module_of(changes or field(rows)), {}), "field")
    assert page.context is not None
    return page, page.context


def _woods(context: ToolContext) -> int:
    return "".join(context.map.terrain.rows).count("w")


def test_what_is_copied_in_one_window_is_pasted_in_another(qtbot: QtBot) -> None:
    page, context = _page(qtbot)
    context.select([(0, 0), (1, 0)])
    page.copy()
    other, there = _page(qtbot, ["......"] * 3)
    other.paste()
    assert other.tool.id == "paste"
    drag(there, other.tool, [(3, 1)])
    assert _woods(there) == 2


def test_cutting_puts_the_hexes_in_the_clipboard_and_leaves_plain_ground(qtbot: QtBot) -> None:
    page, context = _page(qtbot)
    context.select([(0, 0), (1, 0)])
    page.cut()
    assert _woods(context) == 0
    assert "hexwright-region" in QGuiApplication.clipboard().text()


def test_foreign_text_in_the_clipboard_is_refused_and_the_tool_stays(qtbot: QtBot) -> None:
    page, _ = _page(qtbot)
    QGuiApplication.clipboard().setText("hello")
    before = page.tool.id
    with qtbot.waitSignal(page.hovered) as said:
        page.paste()
    assert "clipboard" in str(said.args)
    assert page.tool.id == before


def test_deleting_clears_the_selected_hexes_in_one_step(qtbot: QtBot) -> None:
    page, context = _page(qtbot)
    page.delete()
    assert context.document.stack.count() == 0
    context.select([(0, 0)])
    page.delete()
    assert _woods(context) == 1
    assert context.document.stack.undo_text() == "Clear hexes"


def test_all_others_more_and_fewer_hexes_are_selected(qtbot: QtBot) -> None:
    page, context = _page(qtbot, ["......"] * 5)
    page.select_all()
    assert len(context.selection) == 30
    context.select([(2, 2)])
    page.grow_selection()
    assert len(context.selection) == 7
    page.shrink_selection()
    assert context.selection == {(2, 2)}
    page.select_others()
    assert len(context.selection) == 29


def test_the_same_terrain_is_that_of_the_selection_or_of_the_brush(qtbot: QtBot) -> None:
    page, context = _page(qtbot)
    context.select([(0, 0)])
    page.select_same()
    assert context.selection == {(0, 0), (1, 0)}
    context.select([])
    context.set(terrain="clear")
    page.select_same()
    assert len(context.selection) == 16


@pytest.mark.parametrize("verb", ["turn_right", "turn_left", "mirror", "flip"])
def test_selected_hexes_turn_where_they_are_in_one_step(qtbot: QtBot, verb: str) -> None:
    page, context = _page(qtbot, ["......", "..w...", "..ww..", "......", "......"])
    context.select([(2, 1), (2, 2), (3, 2)])
    before = context.map
    getattr(page, verb)()
    assert context.map.terrain != before.terrain
    assert _woods(context) == 3
    assert len(context.selection) == 3
    assert context.document.stack.count() == 1
    context.document.stack.undo()
    assert context.map is before


def test_with_the_paste_tool_what_is_in_hand_turns_and_not_the_map(qtbot: QtBot) -> None:
    page, context = _page(qtbot)
    context.select([(0, 0), (1, 0)])
    page.copy()
    page.paste()
    before = page.tool.hover(context, at(context, (3, 1))).places
    page.turn_right()
    page.mirror()
    assert page.tool.hover(context, at(context, (3, 1))).places != before
    assert context.document.stack.count() == 0


def _seen(page: MapPage, place: tuple[int, int]) -> QColor:
    """The colour in the middle of a hex as it is on the screen now."""
    canvas = page.canvas
    assert canvas.shown is not None
    point = canvas.camera.to_view(canvas.shown.layout.centre(*place))
    return canvas.viewport().grab().toImage().pixelColor(point.toPoint())


def _hold_lake(qtbot: QtBot) -> MapPage:
    """A page with a lake beside its anchor in hand, the pointer on open ground."""
    changes = {
        **field(["~..........", *["..........."] * 7]),
        "terrain.json#/hexes/3/art": {"style": "water"},
    }
    page, context = _page(qtbot, changes=changes)
    page.resize(900, 700)
    page.show()
    context.select([(0, 0), (0, 1), (0, 2)])
    page.copy()
    context.select(())
    page.paste()
    canvas = page.canvas
    assert canvas.shown is not None
    qtbot.waitUntil(canvas.is_complete)
    # A mouse that another test left in this place would not have moved.
    for place in ((5, 4), (6, 4)):
        QTest.mouseMove(canvas.viewport(), _view_of(page, place))
    return page


def _view_of(page: MapPage, place: tuple[int, int]) -> QPoint:
    assert page.canvas.shown is not None
    return page.canvas.camera.to_view(page.canvas.shown.layout.centre(*place)).toPoint()


def _is_water(colour: QColor) -> bool:
    return colour.blue() > colour.red() + 10


def test_what_would_be_pasted_is_seen_under_the_pointer(qtbot: QtBot) -> None:
    page = _hold_lake(qtbot)
    qtbot.waitUntil(lambda: _is_water(_seen(page, (6, 3))))
    assert not _is_water(_seen(page, (6, 5)))
    assert page.document is not None
    assert page.document.stack.count() == 0


def test_what_is_in_hand_is_seen_turned_at_once(qtbot: QtBot) -> None:
    page = _hold_lake(qtbot)
    qtbot.waitUntil(lambda: _is_water(_seen(page, (6, 3))))
    for _ in range(3):
        page.turn_right()
    assert _is_water(_seen(page, (6, 5)))
    assert not _is_water(_seen(page, (6, 3)))


def test_what_is_in_hand_is_seen_mirrored_at_once(qtbot: QtBot) -> None:
    page = _hold_lake(qtbot)
    qtbot.waitUntil(lambda: _is_water(_seen(page, (6, 3))))
    page.flip()
    assert _is_water(_seen(page, (6, 5)))
