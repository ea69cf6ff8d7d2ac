"""Another language at once: the same work in a window that speaks it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document.changes import map_change
from hexwright.editor.document.recovery import left_work
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.edits.painting import painted
from hexwright.editor.program import Program, speak_language
from hexwright.editor.shell import preferences
from hexwright.schema.language import choose_language
from hexwright.schema.model.map import Map
from hexwright.schema.samples import sample_folders

FREE = next(path for path in sample_folders() if path.name == "free")


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    """A program that shows a module of its own, in English."""
    application, locale = QApplication.instance(), QLocale()
    assert isinstance(application, QApplication)
    choose_language("en")
    made = Program(application)
    shutil.copytree(FREE, tmp_path / "free")
    made.window.show()
    with qtbot.waitSignal(made.window.files.opened, timeout=10_000):
        made.window.open_module(tmp_path / "free")
    yield made
    made.window.workspace.close()
    made.window.close()
    made.window.deleteLater()
    made.deleteLater()
    choose_language("en")
    speak_language(application)
    QLocale.setDefault(locale)


def _map(window: MainWindow) -> Map:
    assert window.workspace.module is not None
    return next(iter(window.workspace.module.maps.values()))


def _paint(window: MainWindow) -> None:
    document = window.workspace.document
    assert document is not None
    map_ = _map(window)
    kind = document.module.terrain.hexes[-1].id
    document.do(map_change("Paint", painted(map_, [(0, 0)], kind), None, 1))


def _renew(program: Program, qtbot: QtBot) -> MainWindow:
    """The window after the change to Spanish."""
    old = program.window
    preferences.set_language("es")
    program.renew()
    qtbot.waitUntil(lambda: program.window is not old, timeout=10_000)
    return program.window


def test_the_new_window_speaks_the_language_and_shows_the_same_page(
    program: Program, qtbot: QtBot
) -> None:
    program.window.tree.setCurrentIndex(program.window.documents.index_of("counters.json"))
    new = _renew(program, qtbot)
    assert new.menus["file"].title() == "&Archivo"
    assert new.current_path() == "counters.json"
    assert QLocale().decimalPoint() == ","
    assert not new.workspace.is_modified


def test_unsaved_work_comes_along_and_stays_unsaved(program: Program, qtbot: QtBot) -> None:
    _paint(program.window)
    before = _map(program.window)
    new = _renew(program, qtbot)
    assert _map(new) == before
    assert new.workspace.is_modified
    new.workspace.undo()
    assert _map(new) != before


def test_unsaved_work_is_kept_for_recovery_by_one_window_only(
    program: Program, qtbot: QtBot
) -> None:
    _paint(program.window)
    new = _renew(program, qtbot)
    assert new.workspace.autosave is not None
    assert left_work() == []


def test_if_the_module_cannot_be_read_again_the_old_window_stays_with_its_work(
    program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []
    monkeypatch.setattr(
        messages, "show_issues", lambda _parent, _title, issues: told.append(issues)
    )
    old = program.window
    _paint(old)
    before = _map(old)
    assert old.workspace.source is not None
    (old.workspace.source / "module.json").write_text('{"format": 99}', encoding="utf-8")
    preferences.set_language("es")
    program.renew()
    qtbot.waitUntil(lambda: bool(told), timeout=10_000)
    assert program.window is old
    assert old.isEnabled()
    assert _map(old) == before


def test_on_the_start_page_there_is_nothing_to_read(program: Program, qtbot: QtBot) -> None:
    program.window.workspace.close()
    new = _renew(program, qtbot)
    assert new.middle.currentWidget() is new.start


@pytest.mark.usefixtures("program")
def test_keys_and_dialogs_of_qt_are_called_as_the_help_calls_them() -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    native = QKeySequence.SequenceFormat.NativeText
    choose_language("es")
    speak_language(application)
    told = [QKeySequence(keys).toString(native) for keys in ("Ctrl+Shift+E", "Return", "Del")]
    assert told == ["Ctrl+Mayús+E", "Intro", "Supr"]
    assert QApplication.translate("QAbstractFileIconProvider", "Folder") == "Carpeta"
    # What Qt says well is still said by Qt.
    assert QApplication.translate("QFileDialog", "&Open") == "&Abrir"
