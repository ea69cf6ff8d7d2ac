"""Exports from the window: formats, options, preview, place, and what came of it."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QMessageBox
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document.opening import Session, open_session
from hexwright.editor.exports.dialog import ExportDialog
from hexwright.editor.exports.last_export import remember_export
from hexwright.editor.main_window import MainWindow
from hexwright.editor.shell.progress import Progress
from hexwright.exporters.base import Report, Source
from hexwright.exporters.data import DataExporter
from hexwright.exporters.image import ImageExporter
from hexwright.exporters.outputs import Outputs
from hexwright.exporters.registry import exporter_ids
from hexwright.schema.issues import Issue
from hexwright.schema.samples import sample_folders

Key = Qt.Key
PATIENCE = 20_000


@pytest.fixture(scope="module")
def session() -> Session:
    return open_session(next(folder for folder in sample_folders() if folder.name == "free"))


@pytest.fixture
def dialog(qtbot: QtBot, session: Session) -> Iterator[ExportDialog]:
    made = opened(qtbot, session)
    yield made
    made.preview.stop()


def opened(qtbot: QtBot, session: Session) -> ExportDialog:
    assert session.module is not None
    made = ExportDialog(session.module, lambda: session)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def choose(dialog: ExportDialog, name: str) -> None:
    """Go to a format with the arrow keys."""
    dialog.formats.setFocus()
    QTest.keyClick(dialog.formats, Key.Key_Home)
    for _ in range(exporter_ids().index(name)):
        QTest.keyClick(dialog.formats, Key.Key_Down)


def type_target(dialog: ExportDialog, target: Path) -> None:
    dialog.target.selectAll()
    QTest.keyClicks(dialog.target, str(target))


def test_every_format_is_listed_by_its_title(dialog: ExportDialog) -> None:
    assert dialog.formats.count() == len(exporter_ids())


def test_every_format_of_ours_has_an_icon_of_its_own(dialog: ExportDialog) -> None:
    icons = [dialog.formats.item(row).icon() for row in range(dialog.formats.count())]
    drawn = [icon.pixmap(32, 32).toImage() for icon in icons]
    assert all(one != other for at, one in enumerate(drawn) for other in drawn[at + 1 :])


@pytest.mark.parametrize("name", exporter_ids())
def test_every_format_has_its_options_and_a_place_that_suits_it(
    name: str, dialog: ExportDialog
) -> None:
    choose(dialog, name)
    assert dialog.exporter.id == name
    offered = set(dialog.exporter.options(dialog.module))
    assert {str(way[0]) for way in dialog.form.fields} == offered
    assert dialog.ok.isEnabled()


def test_the_pages_of_the_preview_are_drawn_and_turned(dialog: ExportDialog, qtbot: QtBot) -> None:
    choose(dialog, "image")
    qtbot.waitUntil(lambda: dialog.preview.picture.image is not None, timeout=PATIENCE)
    first = dialog.preview.picture.image
    assert "1/" in dialog.preview.title.text()
    QTest.mouseClick(dialog.preview.on, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.preview.picture.image is not first, timeout=PATIENCE)
    assert "2/" in dialog.preview.title.text()


def test_a_format_without_preview_says_so(
    dialog: ExportDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DataExporter, "previews", lambda *_: [])
    choose(dialog, "data")
    words = "There is no preview of this format."
    qtbot.waitUntil(lambda: dialog.preview.title.text() == words, timeout=PATIENCE)


def test_an_option_changes_which_files_there_will_be(dialog: ExportDialog, tmp_path: Path) -> None:
    choose(dialog, "data")
    type_target(dialog, tmp_path / "out")
    before = dialog.count.text()
    field: Any = dialog.form.fields[("formats",)]
    QTest.mouseClick(field.boxes[0], Qt.MouseButton.LeftButton)
    assert dialog.count.text() != before
    assert dialog.order().options["formats"] == ["xlsx", "json"]


def test_without_a_place_nothing_can_be_exported(dialog: ExportDialog) -> None:
    dialog.target.selectAll()
    QTest.keyClick(dialog.target, Key.Key_Backspace)
    assert not dialog.ok.isEnabled()
    assert dialog.problem.text() == "Say where to write."


def test_files_that_are_there_are_asked_about(
    dialog: ExportDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(dialog, "data")
    type_target(dialog, tmp_path)
    order = dialog.order()
    there = dialog.exporter.output_files(Source(dialog.module, {}, order.options), tmp_path)
    there[0].touch()
    asked: list[int] = []

    def refuse(_parent: object, _target: Path, count: int) -> bool:
        asked.append(count)
        return False

    monkeypatch.setattr(messages, "may_replace", refuse)
    QTest.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    assert asked == [1]
    assert dialog.isVisible()


def test_what_was_chosen_is_there_the_next_time(
    dialog: ExportDialog, session: Session, qtbot: QtBot, tmp_path: Path
) -> None:
    choose(dialog, "image")
    field: Any = dialog.form.fields[("pixels",)]
    field.spin.selectAll()
    QTest.keyClicks(field.spin, "40")
    QTest.keyClick(field.spin, Key.Key_Tab)
    type_target(dialog, tmp_path / "pictures")
    QTest.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()
    again = opened(qtbot, session)
    assert again.exporter.id == "image"
    assert again.order().target == tmp_path / "pictures"
    assert again.order().options["pixels"] == 40
    again.preview.stop()


def test_kept_options_that_do_not_suit_any_more_are_forgotten(
    session: Session, qtbot: QtBot, tmp_path: Path
) -> None:
    assert session.module is not None
    kept = {"pixels": -5, "gone": 1, "dpi": 150}
    remember_export(session.module.info.id, "image", tmp_path, kept)
    again = opened(qtbot, session)
    assert again.order().options["pixels"] == 96
    assert again.order().options["dpi"] == 150
    assert "gone" not in again.order().options
    again.preview.stop()


def test_the_window_exports_and_tells_what_was_lost(
    qtbot: QtBot, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = Issue(code="export.lost", message="Hills are flat there.")

    def export(_self: object, _source: Source, target: Path, _progress: object) -> Report:
        return Report((target / "a.png",), (lost,))

    monkeypatch.setattr(ImageExporter, "export", export)
    window = MainWindow()
    qtbot.addWidget(window)
    window.open_module(session.source)
    qtbot.waitUntil(lambda: window.workspace.is_open, timeout=PATIENCE)
    with qtbot.waitSignal(window.jobs.finished, timeout=PATIENCE):
        window.jobs.start_export("image", tmp_path)
    box = window.findChild(QMessageBox)
    assert box is not None
    assert "Hills are flat there." in box.informativeText()
    box.close()


def test_an_export_that_runs_can_be_stopped_and_leaves_nothing(
    qtbot: QtBot, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped, written, write = Event(), [], Outputs.write

    def slow(out: Outputs, data: bytes, name: str = "") -> None:
        write(out, data, name)
        written.append(name)
        assert stopped.wait(PATIENCE / 1000)

    monkeypatch.setattr(Outputs, "write", slow)
    window = MainWindow()
    qtbot.addWidget(window)
    window.open_module(session.source)
    window.show()
    qtbot.waitUntil(lambda: window.workspace.is_open, timeout=PATIENCE)
    with qtbot.waitSignal(window.jobs.finished, timeout=PATIENCE) as told:
        window.jobs.start_export("image", tmp_path / "out", {"what": ["sheets"], "dpi": 50})
        progress = window.findChild(Progress)
        assert progress is not None
        qtbot.waitUntil(lambda: progress.isVisible() and bool(written), timeout=PATIENCE)
        assert progress.bar.maximum() > 0
        QTest.mouseClick(progress.stop, Qt.MouseButton.LeftButton)
        stopped.set()
    assert told.args == ["Stopped; nothing was written"]
    assert len(written) == 1
    assert list(tmp_path.iterdir()) == []
    assert not progress.isVisible()


def test_escape_leaves_without_an_export(dialog: ExportDialog) -> None:
    QTest.keyClick(dialog, Key.Key_Escape)
    assert not dialog.isVisible()
    assert dialog.result() == QDialog.DialogCode.Rejected
