"""Scans from the map menu of the window."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from threading import Event
from typing import TypeVar

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document.changes import Change
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.dialogs.join import JoinDialog
from hexwright.editor.map.edits.maps import duplicate_map
from hexwright.editor.map.edits.painting import painted
from hexwright.editor.scan.edits import new_map
from hexwright.editor.scan.grid_dialog import GridDialog
from hexwright.editor.scan.join_sheets import JoinSheetsDialog
from hexwright.editor.scan.prepare_dialog import PrepareDialog
from hexwright.editor.scan.recognise_dialog import RecogniseDialog
from hexwright.editor.tasks import ReportProgress
from hexwright.importers.scan.detect import Detection
from hexwright.schema.dump import dump_module
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.issues import Issue
from tests.helpers.paper_maps.grids import Pixels
from tests.helpers.paper_maps.modules import IMAGE, blank_of, picture_of
from tests.helpers.paper_maps.plain import on_plain_paper, plain_picture
from tests.helpers.paper_maps.wear import PaperMap, paper_map

D = TypeVar("D", bound=QDialog)
PATH = "maps/paper-map.json"


@cache
def _scan() -> PaperMap:
    return paper_map(300, "easy", columns=10, rows=8, pitch=44)


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


@pytest.fixture
def picture(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The plain map as a file that the user chooses; its grid is looked for once for all tests."""
    file = tmp_path / "old-front.png"
    Image.fromarray(plain_picture()).save(file)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))

    def looked(pixels: Pixels, _report: object) -> Detection:
        known = np.array_equal(pixels, plain_picture())
        return on_plain_paper() if known else replace(on_plain_paper(), proposals=())

    monkeypatch.setattr(new_map, "detect", looked)
    return file


def _shown(window: MainWindow, qtbot: QtBot, kind: type[D]) -> D:
    """The dialog of a kind, as soon as it is there."""

    def there() -> list[D]:
        return [one for one in window.findChildren(kind) if one.isVisible()]

    qtbot.waitUntil(lambda: bool(there()), timeout=120_000)
    return there()[0]


@pytest.mark.usefixtures("picture")
def test_a_picture_becomes_a_map_of_the_module(window: MainWindow, qtbot: QtBot) -> None:
    document = window.workspace.document
    assert document is not None
    window.actions_by_id["map.from_scan"].trigger()
    QTest.keyClick(_shown(window, qtbot, PrepareDialog), Qt.Key.Key_Return)
    dialog = _shown(window, qtbot, GridDialog)
    assert document.stack.count() == 0
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "old-front" in document.module.maps, timeout=120_000)
    made = document.module.maps["old-front"]
    assert made.title == "Old Front"
    assert made.underlay is not None
    assert (made.grid.columns, made.grid.rows) == (10, 8)
    # The terrain comes next; it can wait.
    QTest.keyClick(_shown(window, qtbot, RecogniseDialog), Qt.Key.Key_Escape)
    assert document.stack.count() == 1
    assert "old-front" in document.module.maps


@pytest.mark.usefixtures("picture")
def test_from_the_terrain_the_way_leads_back_to_the_grid_as_it_was_set(
    window: MainWindow, qtbot: QtBot
) -> None:
    document = window.workspace.document
    assert document is not None
    window.actions_by_id["map.from_scan"].trigger()
    QTest.keyClick(_shown(window, qtbot, PrepareDialog), Qt.Key.Key_Return)
    dialog = _shown(window, qtbot, GridDialog)
    x, y = dialog.grid.centers[4, 4]
    dialog.view.dragged.emit((4, 4), x + 1, y)
    qtbot.waitUntil(dialog.buttons.ok.isEnabled, timeout=60_000)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    terrain = _shown(window, qtbot, RecogniseDialog)
    assert "old-front" in document.module.maps
    QTest.keyClick(terrain.back, Qt.Key.Key_Space)
    again = _shown(window, qtbot, GridDialog)
    assert "old-front" not in document.module.maps
    assert again.points == {(4, 4): (x + 1, y)}
    again.reject()


@pytest.mark.usefixtures("picture")
def test_terrain_that_is_taught_on_the_way_is_applied_to_the_new_map(
    window: MainWindow, qtbot: QtBot
) -> None:
    document = window.workspace.document
    assert document is not None
    window.actions_by_id["map.from_scan"].trigger()
    QTest.keyClick(_shown(window, qtbot, PrepareDialog), Qt.Key.Key_Return)
    QTest.keyClick(_shown(window, qtbot, GridDialog), Qt.Key.Key_Return)
    terrain = _shown(window, qtbot, RecogniseDialog)
    qtbot.waitUntil(lambda: terrain.teaching is not None, timeout=120_000)
    for kind, row in ((0, 1), (1, 5)):
        terrain.kind.setCurrentIndex(kind)
        for column in range(5):
            terrain.view.chosen.emit((column, row))
    assert terrain.ok.isEnabled(), terrain.problem.text()
    QTest.mouseClick(terrain.ok, Qt.MouseButton.LeftButton)
    kinds = document.module.terrain.hexes
    made = document.module.maps["old-front"]
    assert made.terrain.legend[made.terrain.rows[5][0]] == kinds[1].id
    assert document.stack.count() == 2


@pytest.mark.usefixtures("picture")
def test_who_stops_the_search_is_at_the_picture_again_as_it_was_set(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking, go_on = Event(), Event()

    def slow(_pixels: Pixels, report: ReportProgress) -> Detection:
        looking.set()
        assert go_on.wait(60)
        report(1, 2, "")
        return on_plain_paper()

    monkeypatch.setattr(new_map, "detect", slow)
    window.actions_by_id["map.from_scan"].trigger()
    prepare = _shown(window, qtbot, PrepareDialog)
    prepare.cuts[1].setValue(7)
    QTest.keyClick(prepare, Qt.Key.Key_Return)
    try:
        qtbot.waitUntil(looking.is_set, timeout=60_000)
        window.progress.stop.click()
    finally:
        go_on.set()
    again = _shown(window, qtbot, PrepareDialog)
    assert again.how.cuts == (0.0, 0.07, 0.0, 0.0)
    assert not again.problem.text()
    assert not window.findChildren(GridDialog)
    again.reject()


@pytest.mark.usefixtures("picture")
def test_a_further_sheet_is_joined_to_the_map_with_both_scans_as_one_step(
    window: MainWindow, qtbot: QtBot
) -> None:
    document = window.workspace.document
    assert document is not None
    before = document.module.maps["paper-map"]
    window.actions_by_id["map.add_sheet"].trigger()
    QTest.keyClick(_shown(window, qtbot, PrepareDialog), Qt.Key.Key_Return)
    QTest.keyClick(_shown(window, qtbot, GridDialog), Qt.Key.Key_Return)
    joining = _shown(window, qtbot, JoinSheetsDialog)
    # Back leads to the grid; nothing is made before the sheets are joined.
    QTest.keyClick(joining.back, Qt.Key.Key_Space)
    QTest.keyClick(_shown(window, qtbot, GridDialog), Qt.Key.Key_Return)
    joining = _shown(window, qtbot, JoinSheetsDialog)
    assert [part.map for part in joining.parts()] == ["paper-map", "old-front"]
    assert document.stack.count() == 0
    QTest.keyClick(joining, Qt.Key.Key_Return)
    terrain = _shown(window, qtbot, RecogniseDialog)
    made = document.module.maps["joined-map"]
    assert (made.grid.columns, made.grid.rows) == (20, 8)
    assert made.underlay is not None
    assert made.underlay.image != (before.underlay and before.underlay.image)
    corners = {MapIndex(made).place_of[tie.hex][0] < 10 for tie in made.underlay.ties}
    assert corners == {True, False}
    QTest.keyClick(terrain, Qt.Key.Key_Escape)
    assert document.stack.count() == 1
    assert "old-front" not in document.module.maps
    document.stack.undo()
    assert "joined-map" not in document.module.maps
    assert document.module.maps["paper-map"] == before
    assert document.asset(made.underlay.image) is None


def test_maps_that_are_joined_take_all_their_scans_along(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = window.workspace.document
    assert document is not None
    document.do(duplicate_map(document.module, "paper-map"))
    before = document.stack.count()
    monkeypatch.setattr(JoinDialog, "asked", lambda dialog: dialog.change)
    window.actions_by_id["map.join"].trigger()
    qtbot.waitUntil(lambda: "joined-map" in document.module.maps, timeout=60_000)
    made = document.module.maps["joined-map"]
    assert document.stack.count() == before + 1
    assert made.underlay is not None
    assert {MapIndex(made).place_of[tie.hex][0] < 10 for tie in made.underlay.ties} == {True, False}
    assert document.asset(made.underlay.image) is not None


@pytest.mark.usefixtures("picture")
def test_back_from_the_terrain_of_joined_sheets_leads_to_their_joining(
    window: MainWindow, qtbot: QtBot
) -> None:
    document = window.workspace.document
    assert document is not None
    window.actions_by_id["map.add_sheet"].trigger()
    QTest.keyClick(_shown(window, qtbot, PrepareDialog), Qt.Key.Key_Return)
    QTest.keyClick(_shown(window, qtbot, GridDialog), Qt.Key.Key_Return)
    joining = _shown(window, qtbot, JoinSheetsDialog)
    joining.below.setChecked(True)
    QTest.keyClick(joining, Qt.Key.Key_Return)
    QTest.keyClick(_shown(window, qtbot, RecogniseDialog).back, Qt.Key.Key_Space)
    again = _shown(window, qtbot, JoinSheetsDialog)
    assert "joined-map" not in document.module.maps
    assert again.below.isChecked()
    again.reject()


@pytest.mark.usefixtures("picture")
def test_the_picture_can_be_turned_and_cut_once_more(window: MainWindow, qtbot: QtBot) -> None:
    document = window.workspace.document
    assert document is not None
    window.actions_by_id["map.from_scan"].trigger()
    prepare = _shown(window, qtbot, PrepareDialog)
    for button in (prepare.left_button, prepare.right_button):
        QTest.keyClick(button, Qt.Key.Key_Space)
    QTest.keyClick(prepare, Qt.Key.Key_Return)
    QTest.keyClick(_shown(window, qtbot, GridDialog).back, Qt.Key.Key_Space)
    again = _shown(window, qtbot, PrepareDialog)
    # Half of the picture has no grid that was looked for: the same step is shown with the reason.
    again.cuts[0].setValue(40)
    QTest.keyClick(again, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not again.isVisible(), timeout=5_000)
    told = _shown(window, qtbot, PrepareDialog)
    assert told.problem.text()
    assert told.how.cuts == (0.4, 0.0, 0.0, 0.0)
    told.reject()
    assert document.stack.count() == 0


def test_a_picture_without_a_grid_is_refused_and_nothing_is_made(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    document = window.workspace.document
    assert document is not None
    picture = tmp_path / "blank.png"
    Image.new("RGB", (400, 300), "#ddd5c0").save(picture)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(picture), ""))
    window.actions_by_id["map.from_scan"].trigger()
    first = _shown(window, qtbot, PrepareDialog)
    assert not first.problem.text()
    QTest.keyClick(first, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not first.isVisible(), timeout=5_000)
    # The picture is shown again, with what was wrong and what can be done.
    told = _shown(window, qtbot, PrepareDialog)
    assert "Align scan" in told.problem.text()
    assert not window.findChildren(GridDialog)
    assert document.stack.count() == 0


def test_a_file_that_is_no_picture_is_refused_at_once(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    picture = tmp_path / "words.png"
    picture.write_text("no picture at all")
    told = list[Issue]()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(picture), ""))
    monkeypatch.setattr(messages, "show_issues", lambda *told_of: told.extend(told_of[-1]))
    window.actions_by_id["map.from_scan"].trigger()
    qtbot.waitUntil(lambda: bool(told), timeout=60_000)
    assert told[0].hint
    assert not window.findChildren(PrepareDialog)
