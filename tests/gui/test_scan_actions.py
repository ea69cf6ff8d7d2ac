"""Scans from the map menu of the window."""

from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document.changes import Change
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.edits.painting import painted
from hexwright.editor.scan.grid_dialog import GridDialog
from hexwright.editor.scan.recognise_dialog import RecogniseDialog
from hexwright.schema.dump import dump_module
from hexwright.schema.grid import Place
from hexwright.schema.issues import Issue
from tests.helpers.paper_maps.modules import IMAGE, blank_of, picture_of
from tests.helpers.paper_maps.wear import PaperMap, paper_map

PATH = "maps/paper-map.json"


@cache
def _scan() -> PaperMap:
    return paper_map(300, "easy", columns=16, rows=12, pitch=48)


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    files = {**dump_module(blank_of(_scan())), IMAGE: picture_of(_scan())}
    for name, data in files.items():
        target = tmp_path / "game" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    made = MainWindow()
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    with qtbot.waitSignal(made.files.opened, timeout=20_000):
        made.open_module(tmp_path / "game")
    made.show_place(PATH, "", "")
    return made


def test_what_is_corrected_after_recognition_teaches_the_next_time(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = window.workspace.document
    assert document is not None
    told: list[object] = []
    guessed: dict[Place, str] = {(1, 1): "woods"}

    def ask(*arguments: object) -> tuple[Change, dict[Place, str]]:
        told.append(arguments[-1])
        made = painted(document.module.maps["paper-map"], [(1, 1)], "woods")
        return Change("Recognise terrain", {PATH: made}), guessed

    monkeypatch.setattr(RecogniseDialog, "ask", ask)
    window.actions_by_id["map.recognise"].trigger()
    window.actions_by_id["map.recognise"].trigger()
    assert told == [None, guessed]
    assert document.stack.count() == 1


def test_a_clean_scan_is_one_step(window: MainWindow, qtbot: QtBot) -> None:
    document = window.workspace.document
    assert document is not None
    before = document.module.maps["paper-map"].underlay
    assert before is not None
    window.actions_by_id["map.clean_scan"].trigger()
    qtbot.waitUntil(lambda: document.stack.count() == 1, timeout=60_000)
    after = document.module.maps["paper-map"].underlay
    assert after is not None
    assert after.image != before.image
    assert after.ties == before.ties
    document.stack.undo()
    assert document.module.maps["paper-map"].underlay == before
    assert document.asset(before.image) is not None


def test_a_picture_becomes_a_map_of_the_module(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    document = window.workspace.document
    assert document is not None
    picture = tmp_path / "old-front.png"
    picture.write_bytes(picture_of(_scan()))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(picture), ""))
    window.actions_by_id["map.from_scan"].trigger()
    qtbot.waitUntil(lambda: window.findChild(GridDialog) is not None, timeout=120_000)
    dialog = window.findChild(GridDialog)
    assert isinstance(dialog, GridDialog)
    assert document.stack.count() == 0
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "old-front" in document.module.maps, timeout=120_000)
    made = document.module.maps["old-front"]
    assert made.title == "Old Front"
    assert made.underlay is not None
    assert made.grid.columns >= 16
    assert document.stack.count() == 1


def test_a_picture_without_a_grid_is_refused_and_nothing_is_made(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from PIL import Image

    document = window.workspace.document
    assert document is not None
    picture = tmp_path / "blank.png"
    Image.new("RGB", (400, 300), "#ddd5c0").save(picture)
    told = list[Issue]()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(picture), ""))
    monkeypatch.setattr(messages, "show_issues", lambda *told_of: told.extend(told_of[-1]))
    window.actions_by_id["map.from_scan"].trigger()
    qtbot.waitUntil(lambda: bool(told), timeout=60_000)
    assert told[0].hint
    assert document.stack.count() == 0
