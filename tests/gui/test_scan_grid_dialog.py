"""The grid found on a scan, looked at and put right by mouse and keys."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hexwright.editor.scan.grid_dialog import MOST_POINTS, GridDialog
from tests.helpers.paper_maps.plain import on_plain_paper, plain_picture


@pytest.fixture
def dialog(qtbot: QtBot) -> GridDialog:
    made = GridDialog(plain_picture(), on_plain_paper())
    qtbot.addWidget(made)
    made.resize(1000, 640)
    made.show()
    return made


def _settled(dialog: GridDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(dialog.buttons.ok.isEnabled, timeout=60_000)


def _drag(dialog: GridDialog, qtbot: QtBot, start: tuple[float, float], right: float) -> None:
    view = dialog.view
    from_here = view.at(*start).toPoint()
    to_there = view.at(start[0] + right, start[1]).toPoint()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, from_here)
    QTest.mouseMove(view, to_there)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, to_there)
    _settled(dialog, qtbot)


def test_every_grid_is_offered_with_a_picture_of_it(dialog: GridDialog) -> None:
    items = [dialog.choices.item(row) for row in range(dialog.choices.count())]
    assert len(items) == len(on_plain_paper().proposals)
    assert "10 × 8" in items[0].text()
    assert not any(item.icon().isNull() for item in items)


def test_a_hex_dragged_by_mouse_takes_the_grid_along(dialog: GridDialog, qtbot: QtBot) -> None:
    before = dict(dialog.grid.centers)
    _drag(dialog, qtbot, before[4, 4], 11.0)
    assert list(dialog.points) == [(4, 4)]
    moved = dialog.grid.centers[0, 0][0] - before[0, 0][0]
    assert abs(moved - 11) < 2.5
    assert "1 control point" in dialog.state.text()


def test_a_point_that_is_let_go_takes_the_grid_back(dialog: GridDialog, qtbot: QtBot) -> None:
    before = dict(dialog.grid.centers)
    _drag(dialog, qtbot, before[4, 4], 11.0)
    dialog.view.setFocus()
    QTest.keyClick(dialog.view, Qt.Key.Key_Delete)
    _settled(dialog, qtbot)
    assert not dialog.points
    assert np.hypot(*(np.array(dialog.grid.centers[0, 0]) - before[0, 0])) < 1.0


def test_keys_alone_choose_a_hex_and_push_it(dialog: GridDialog, qtbot: QtBot) -> None:
    view = dialog.view
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
        QTest.keyClick(view, key)
    assert view.current == (1, 1)
    x, y = dialog.grid.centers[1, 1]
    QTest.keyClick(view, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    _settled(dialog, qtbot)
    assert dialog.points == {(1, 1): (x - 1, y)}


def test_a_fifth_point_takes_the_place_of_the_first(dialog: GridDialog, qtbot: QtBot) -> None:
    view = dialog.view
    for place in ((1, 1), (8, 1), (1, 6), (8, 6), (4, 4)):
        view.dragged.emit(place, *dialog.grid.centers[place])
    _settled(dialog, qtbot)
    assert len(dialog.points) == MOST_POINTS
    assert (1, 1) not in dialog.points


def test_another_grid_that_is_chosen_is_taken(dialog: GridDialog) -> None:
    dialog.choices.setCurrentRow(dialog.choices.count() - 1)
    assert dialog.grid is on_plain_paper().proposals[-1].grid
    assert not dialog.points


def test_it_opens_as_large_as_the_screen_allows(qtbot: QtBot) -> None:
    made = GridDialog(plain_picture(), on_plain_paper())
    qtbot.addWidget(made)
    made.show()
    room = made.screen().availableSize()
    assert made.width() >= min(1120, room.width() - 24)
    assert made.height() >= min(760, room.height() - 48)
