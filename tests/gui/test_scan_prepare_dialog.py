"""The picture of a scan turned, straightened and cut, by mouse and keys."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hexwright.editor.scan.edits.new_map import Picture, opened
from hexwright.editor.scan.prepare_dialog import PrepareDialog
from hexwright.importers.scan.preparing import Preparation
from hexwright.importers.scan.sheet import Sheet


@pytest.fixture
def dialog(qtbot: QtBot) -> PrepareDialog:
    pixels = np.full((200, 400, 3), 230, np.uint8)
    return _shown(qtbot, Picture(Path("map.png"), Sheet(pixels, 1.0, "map.png")))


def _shown(qtbot: QtBot, picture: Picture, how: Preparation | None = None) -> PrepareDialog:
    made = PrepareDialog(picture, how)
    qtbot.addWidget(made)
    made.resize(1000, 640)
    made.show()
    return made


def test_a_part_is_chosen_by_dragging_over_it(dialog: PrepareDialog) -> None:
    view = dialog.view
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=view.at(101, 51).toPoint())
    QTest.mouseMove(view, view.at(300, 150).toPoint())
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=view.at(299, 149).toPoint())
    left, top, right, bottom = dialog.how.cuts
    assert np.allclose((left, top, right, bottom), 0.25, atol=0.011)


def test_a_click_takes_the_whole_picture_again(dialog: PrepareDialog) -> None:
    dialog.cuts[2].setValue(30)
    QTest.mouseClick(dialog.view, Qt.MouseButton.LeftButton, pos=QPoint(300, 300))
    assert dialog.how == Preparation()


def test_keys_alone_turn_and_cut_the_picture(dialog: PrepareDialog) -> None:
    QTest.keyClicks(dialog.cuts[0], "10")
    QTest.keyClick(dialog.right_button, Qt.Key.Key_Space)
    QTest.keySequence(dialog.degrees, QKeySequence.StandardKey.SelectAll)
    QTest.keyClicks(dialog.degrees, "1.5")
    # What was at the left is above after a quarter to the right.
    assert dialog.how == Preparation(1, 1.5, (0.0, 0.1, 0.0, 0.0))
    QTest.keyClick(dialog.whole, Qt.Key.Key_Space)
    QTest.keyClick(dialog.left_button, Qt.Key.Key_Space)
    assert dialog.how == Preparation(0, 1.5)


def test_who_comes_back_finds_what_was_set(dialog: PrepareDialog, qtbot: QtBot) -> None:
    how = Preparation(3, -2.5, (0.1, 0.2, 0.0, 0.05))
    assert _shown(qtbot, dialog.picture, how).how == how


def test_another_page_of_a_pdf_is_shown(qtbot: QtBot, tmp_path: Path) -> None:
    pages = [Image.new("RGB", size, "white") for size in ((200, 100), (100, 200))]
    path = tmp_path / "maps.pdf"
    pages[0].save(path, save_all=True, append_images=pages[1:])
    dialog = _shown(qtbot, opened(path, 0, lambda *_: None))
    assert dialog.page.maximum() == 2
    dialog.page.setValue(2)
    qtbot.waitUntil(dialog.buttons.ok.isEnabled, timeout=20_000)
    assert dialog.picture.page == 1
    assert dialog.picture.sheet.height > dialog.picture.sheet.width
