"""What users do at the wrong moment: nothing breaks, and nothing is done that was not meant."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document.changes import Change
from hexwright.editor.document.opening import open_session
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.edits.maps import duplicate_map
from hexwright.editor.map.edits.painting import kind_at
from hexwright.editor.map.edits.resize import Edges, resized
from hexwright.editor.references.edits.deleting import delete_document
from hexwright.editor.references.edits.renaming import rename
from hexwright.editor.scenarios.setup_canvas import SetUpCanvas
from hexwright.schema.model.map import Map
from hexwright.schema.record_values import without
from hexwright.schema.references.names import Named
from tests.helpers.hands import (
    CONTROL,
    LEFT,
    NO_KEY,
    SHIFT,
    Hand,
    key,
    send_key,
    show_document,
    show_module,
    write_module,
)
from tests.helpers.modules import GONE
from tests.helpers.tool_contexts import field

ROWS = ["." * 10] * 8


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.resize(1200, 800)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow, timeout=5_000)
    return made


@pytest.fixture
def hand(window: MainWindow, tmp_path: Path) -> Hand:
    return show_module(window, write_module(tmp_path / "one", field(ROWS)))


def count(map_: Map, letter: str) -> int:
    return "".join(map_.terrain.rows).count(letter)


# --- a stroke is under way ------------------------------------------------------------------


def test_undo_while_a_stroke_is_under_way_ends_the_stroke(hand: Hand) -> None:
    before = hand.context.map
    hand.choose("terrain-brush", terrain="woods")
    hand.press((1, 1))
    hand.move((3, 1))
    key(Qt.Key.Key_Z, CONTROL)
    assert hand.context.map == before
    hand.move((5, 1))
    hand.release((5, 1))
    assert hand.context.map == before


def test_undo_while_a_shape_is_drawn_leaves_no_shape(hand: Hand) -> None:
    before = hand.context.map
    hand.choose("terrain-brush", terrain="woods")
    hand.click((8, 6))
    hand.choose("rectangle", terrain="lake")
    hand.press((1, 1))
    hand.move((3, 3))
    key(Qt.Key.Key_Z, CONTROL)
    hand.release((3, 3))
    assert hand.context.map == before


def test_another_style_while_a_stroke_is_under_way_does_not_end_it(
    window: MainWindow, hand: Hand
) -> None:
    hand.choose("terrain-brush", terrain="woods")
    hand.press((1, 1))
    window.actions_by_id["style.modern"].trigger()
    hand.move((3, 1))
    hand.release((3, 1))
    assert count(hand.context.map, "w") == 3
    assert hand.context.document.stack.count() == 1


def test_another_map_while_a_stroke_is_under_way_gives_the_stroke_up(
    window: MainWindow, hand: Hand
) -> None:
    document = hand.context.document
    change = duplicate_map(document.module, "field")
    document.do(change)
    show_document(window, "maps/field.json")
    before = document.module
    hand.choose("terrain-brush", terrain="woods")
    hand.press((1, 1))
    hand.move((3, 1))
    show_document(window, next(path for path in change.contents if path.startswith("maps/")))
    hand.move((5, 1))
    hand.release((5, 1))
    assert document.module.maps == before.maps
    assert window.current_path() != "maps/field.json"


def test_another_page_while_a_stroke_is_under_way_ends_the_stroke(
    window: MainWindow, hand: Hand
) -> None:
    hand.choose("terrain-brush", terrain="woods")
    hand.press((1, 1))
    hand.move((3, 1))
    window.tree.setCurrentIndex(window.documents.index_of("terrain.json"))
    show_document(window, "maps/field.json")
    painted = count(hand.context.map, "w")
    hand.hover(hand.middle((7, 7)))
    assert count(hand.context.map, "w") == painted


def test_another_module_while_a_stroke_is_under_way_is_not_painted(
    window: MainWindow, hand: Hand, tmp_path: Path
) -> None:
    hand.choose("terrain-brush", terrain="woods")
    hand.press((1, 1))
    other = show_module(window, write_module(tmp_path / "two", field(ROWS)))
    other.move((5, 1))
    other.release((5, 1))
    assert count(other.context.map, "w") == 0


def test_closing_the_window_while_a_stroke_is_under_way_is_quiet(
    window: MainWindow, hand: Hand, qtbot: QtBot
) -> None:
    hand.choose("terrain-brush", terrain="woods")
    hand.press((1, 1))
    hand.move((3, 1))
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=5_000)
    assert not window.workspace.is_open


def test_a_button_let_go_outside_the_window_ends_the_stroke(hand: Hand) -> None:
    hand.choose("terrain-brush", terrain="woods")
    hand.press((1, 1))
    hand.move((2, 1))
    hand.hover(hand.middle((6, 1)))
    hand.hover(hand.middle((8, 1)))
    assert count(hand.context.map, "w") == 2


def test_the_middle_button_within_a_stroke_moves_the_map_and_the_stroke_ends_as_ever(
    hand: Hand,
) -> None:
    middle = Qt.MouseButton.MiddleButton
    hand.choose("terrain-brush", terrain="woods")
    hand.press((1, 1))
    at = hand.middle((1, 1))
    hand.send(QEvent.Type.MouseButtonPress, at, held=True, button=middle)
    hand.release((1, 1))
    assert not hand.context.is_stroking
    hand.send(QEvent.Type.MouseButtonRelease, at, held=False, button=middle)
    hand.hover(hand.middle((5, 1)))
    assert count(hand.context.map, "w") == 1


def test_a_stroke_that_begins_with_a_double_click_goes_on(hand: Hand) -> None:
    hand.choose("terrain-brush", terrain="woods")
    hand.click((1, 1))
    hand.send(QEvent.Type.MouseButtonDblClick, hand.middle((1, 1)), held=True)
    hand.move((4, 1))
    hand.release((4, 1))
    assert count(hand.context.map, "w") == 4


def lose_keyboard(hand: Hand) -> None:
    QApplication.sendEvent(hand.canvas, QFocusEvent(QEvent.Type.FocusOut))


def test_a_drag_by_keyboard_ends_when_the_keyboard_goes_elsewhere(hand: Hand) -> None:
    hand.choose("terrain-brush", terrain="woods")
    key(Qt.Key.Key_Right)
    send_key(hand.canvas, QEvent.Type.KeyPress, Qt.Key.Key_Shift)
    send_key(hand.canvas, QEvent.Type.KeyPress, Qt.Key.Key_Right, SHIFT)
    lose_keyboard(hand)
    assert not hand.context.is_stroking
    hand.hover(hand.middle((8, 7)))
    assert count(hand.context.map, "w") == 2


def test_the_space_bar_is_let_go_when_the_keyboard_goes_elsewhere(hand: Hand) -> None:
    hand.choose("terrain-brush", terrain="woods")
    send_key(hand.canvas, QEvent.Type.KeyPress, Qt.Key.Key_Space)
    lose_keyboard(hand)
    hand.click((3, 3))
    assert count(hand.context.map, "w") == 1


# --- what is worked with goes away ----------------------------------------------------------


def test_a_kind_renamed_while_its_tool_is_chosen_is_painted_by_its_new_name(hand: Hand) -> None:
    document = hand.context.document
    hand.choose("terrain-brush", terrain="woods")
    what = Named("hex-terrain", "woods", "terrain.json")
    contents = rename(document.module, what, "forest")
    document.do(Change("Rename", dict(contents)))
    hand.click((2, 2))
    assert kind_at(hand.context.map, (2, 2)) == "forest"
    document.stack.undo()
    document.stack.undo()
    hand.click((2, 2))
    assert kind_at(hand.context.map, (2, 2)) == "woods"


def test_a_kind_deleted_while_its_tool_is_chosen_is_painted_no_more(hand: Hand) -> None:
    document = hand.context.document
    hand.context.set(terrain="lake", hexside="bridge")
    terrain = document.module.terrain
    hexes, hexsides = without(terrain.hexes, ["lake"]), without(terrain.hexsides, ["bridge"])
    terrain = replace(terrain, hexes=hexes, hexsides=hexsides)
    document.do(Change("Delete", {"terrain.json": terrain}))
    assert hand.context.settings.hexside == "river"
    hand.choose("terrain-brush")
    hand.click((2, 2))
    assert kind_at(hand.context.map, (2, 2)) in {hex_.id for hex_ in document.module.terrain.hexes}


def test_the_map_on_show_goes_with_the_undo_of_its_making(window: MainWindow, hand: Hand) -> None:
    document = hand.context.document
    change = duplicate_map(document.module, "field")
    document.do(change)
    assert window.current_path() != "maps/field.json"
    document.stack.undo()
    assert window.current_path() == "maps/field.json"
    hand.choose("terrain-brush", terrain="woods")
    hand.click((2, 2))
    assert count(document.module.maps["field"], "w") == 1


def test_the_last_map_can_be_deleted_and_comes_back_with_undo(
    window: MainWindow, hand: Hand
) -> None:
    document = hand.context.document
    hand.choose("terrain-brush", terrain="woods")
    hand.click((2, 2))
    change = delete_document(document.module, "maps/field.json", "The field")
    document.do(change)
    assert not window.pages.shows_map()
    assert not window.actions_by_id["tool.flood-fill"].isEnabled()
    document.stack.undo()
    show_document(window, "maps/field.json")
    hand.click((5, 5))
    assert count(document.module.maps["field"], "w") == 2
    assert hand.canvas.shown is not None
    assert hand.canvas.shown.picture.board.index.map is document.module.maps["field"]


def test_a_map_that_goes_within_a_stroke_takes_the_stroke_along(
    window: MainWindow, hand: Hand
) -> None:
    document = hand.context.document
    hand.choose("terrain-brush", terrain="woods")
    hand.press((2, 2))
    change = delete_document(document.module, "maps/field.json", "The field")
    document.do(change)
    hand.send(QEvent.Type.MouseMove, QPointF(100, 100), held=True)
    hand.send(QEvent.Type.MouseButtonRelease, QPointF(100, 100), held=False)
    assert document.module.maps == {}
    assert not window.pages.shows_map()


def test_a_map_made_smaller_keeps_the_zoom_and_forgets_what_is_outside(
    window: MainWindow, hand: Hand
) -> None:
    document = hand.context.document
    hand.page.select_all()
    hand.choose("road", line="road")
    hand.click((9, 7))
    hand.canvas.zoom_by(40)
    zoom = hand.canvas.camera.zoom
    document.do(resized(document.module, "field", Edges(right=-6, bottom=-4)).change)
    assert hand.canvas.camera.zoom == pytest.approx(zoom)
    assert all(column < 4 and row < 4 for column, row in hand.context.selection)
    hand.click((1, 1))
    hand.click((3, 3))
    numbers = {hand.context.index.hex_at(c, r) for c in range(4) for r in range(4)}
    assert all(number in numbers for line in hand.context.map.lines for number in line.hexes)
    assert window.pages.shows_map()


def test_locks_hold_in_the_next_module(window: MainWindow, hand: Hand, tmp_path: Path) -> None:
    hand.page.layers_panel.locks["terrain"].click()
    other = show_module(window, write_module(tmp_path / "two", field(ROWS)))
    other.choose("terrain-brush", terrain="woods")
    other.click((2, 2))
    assert count(other.context.map, "w") == 0


# --- odd modules ----------------------------------------------------------------------------


def use_every_tool(hand: Hand, points: list[QPointF]) -> None:
    for tool in hand.page.tools:
        for keys in (NO_KEY, SHIFT, CONTROL):
            hand.choose(tool)
            hand.hover(points[0], keys)
            hand.drag(points, keys)
            hand.send(QEvent.Type.MouseButtonDblClick, points[-1], keys, held=True)
            hand.send(QEvent.Type.MouseButtonRelease, points[-1], keys, held=False)
        key(Qt.Key.Key_Right)
        key(Qt.Key.Key_Return)
        key(Qt.Key.Key_Period)


def test_every_tool_works_on_a_map_of_one_hex(window: MainWindow, tmp_path: Path) -> None:
    hand = show_module(window, write_module(tmp_path, field(["."])))
    start = hand.context.document.module
    middle = hand.middle((0, 0))
    use_every_tool(hand, [middle, middle + QPointF(300, 40)])
    hand.context.document.stack.set_index(0)
    assert hand.context.document.module == start


def test_every_tool_bears_a_module_without_kinds_of_hexsides_and_lines(
    window: MainWindow, tmp_path: Path
) -> None:
    bare: dict[str, Any] = {"terrain.json#/hexsides": [], "terrain.json#/lines": []}
    hand = show_module(window, write_module(tmp_path, {**field(ROWS), **bare}))
    use_every_tool(hand, [hand.middle((1, 1)), hand.middle((4, 3))])
    assert hand.context.map.hexsides == ()
    assert hand.context.map.lines == ()


def test_a_scenario_without_its_map_has_no_map_on_show(window: MainWindow, tmp_path: Path) -> None:
    window.workspace.show(open_session(write_module(tmp_path, {"maps/field.json": GONE})))
    window.tree.setCurrentIndex(window.documents.index_of("scenarios/meeting.json"))
    assert not window.pages.shows_map()
    assert window.problems.rowCount() > 0


def test_the_setup_on_show_follows_undo(window: MainWindow, tmp_path: Path) -> None:
    window.workspace.show(open_session(write_module(tmp_path)))
    window.tree.setCurrentIndex(window.documents.index_of("scenarios/meeting.json"))
    document = window.workspace.document
    assert document is not None
    scenario = document.module.scenarios["meeting"]
    fewer = replace(scenario, setup=scenario.setup[:1])
    document.do(Change("Fewer", {"scenarios/meeting.json": fewer}))
    canvas = window.pages.canvas()
    assert isinstance(canvas, SetUpCanvas)
    assert canvas.pieces is not None
    assert len(canvas.pieces.by_number) == 1
    document.stack.undo()
    assert len(canvas.pieces.by_number) == len(scenario.setup)


def test_a_map_made_smaller_under_its_setup_is_shown(window: MainWindow, tmp_path: Path) -> None:
    window.workspace.show(open_session(write_module(tmp_path)))
    window.tree.setCurrentIndex(window.documents.index_of("scenarios/meeting.json"))
    document = window.workspace.document
    assert document is not None
    document.do(resized(document.module, "field", Edges(right=-1, bottom=-1)).change)
    window.tree.setCurrentIndex(window.documents.index_of("scenarios/meeting.json"))
    window.grab()
    document.stack.undo()
    window.grab()
    assert window.pages.shows_map()


def test_two_windows_on_one_module_do_not_disturb_each_other(
    window: MainWindow, hand: Hand, tmp_path: Path, qtbot: QtBot
) -> None:
    second = MainWindow()
    qtbot.addWidget(second)
    second.show()
    other = show_module(second, tmp_path / "one")
    hand.choose("terrain-brush", terrain="woods")
    hand.click((1, 1))
    assert count(other.context.map, "w") == 0
    assert window.isWindowModified()
    assert not second.isWindowModified()


def test_the_mouse_of_a_grabbed_map_does_not_paint_with_the_left_button(hand: Hand) -> None:
    hand.choose("hand")
    hand.send(QEvent.Type.MouseButtonDblClick, hand.middle((1, 1)), held=True, button=LEFT)
    hand.release((1, 1))
    assert hand.context.document.stack.count() == 0
