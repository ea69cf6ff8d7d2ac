"""Notes of a module: written beside their look, made, called otherwise, copied and deleted."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.main_window import MainWindow
from hexwright.editor.notes.note_dialog import NoteDialog
from hexwright.editor.notes.page import NotePage
from hexwright.schema.load import load

NOTE = "fire-rules.md"


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    with qtbot.waitSignal(made.files.opened, timeout=20_000):
        made.files.make(tmp_path / "game", "free", "Game", blank=True)
    return made


def notes_in(window: MainWindow) -> dict[str, str]:
    assert window.workspace.module is not None
    return window.workspace.module.notes


def answer(title: str) -> None:
    """Type a title into the next dialog and press Enter."""

    def meet() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NoteDialog)
        dialog.note_title.selectAll()
        QTest.keyClicks(dialog.note_title, title)
        QTest.keyClick(dialog.note_title, Qt.Key.Key_Return)

    QTimer.singleShot(0, meet)


def make_note(window: MainWindow) -> NotePage:
    answer("Fire rules")
    window.actions_by_id["note.new"].trigger()
    page = window.pages.currentWidget()
    assert isinstance(page, NotePage)
    return page


def test_a_note_is_made_written_saved_and_undone(window: MainWindow, qtbot: QtBot) -> None:
    page = make_note(window)
    assert window.current_path() == NOTE
    assert notes_in(window) == {NOTE: "# Fire rules\n\n"}
    QTest.keySequence(page.text, "Ctrl+End")
    QTest.keyClicks(page.text, "Roll **two** dice.")
    assert notes_in(window)[NOTE] == "# Fire rules\n\nRoll **two** dice."
    qtbot.waitUntil(lambda: "Roll two dice." in page.preview.toPlainText())
    folder = window.workspace.source
    assert folder is not None
    window.files.save()
    qtbot.waitUntil(lambda: not window.workspace.is_modified)
    module = load(folder).module
    assert module is not None
    assert module.notes == notes_in(window)
    # Typing is one step, making the note another.
    window.actions_by_id["edit.undo"].trigger()
    assert page.text.toPlainText() == "# Fire rules\n\n"
    window.actions_by_id["edit.undo"].trigger()
    assert notes_in(window) == {}
    assert not window.documents.index_of(NOTE).isValid()
    window.actions_by_id["edit.redo"].trigger()
    assert window.current_path() == NOTE


def test_a_note_is_called_otherwise_copied_and_deleted(window: MainWindow) -> None:
    make_note(window)
    window.tree.setFocus()
    answer("Smoke")
    window.actions_by_id["edit.rename"].trigger()
    assert notes_in(window) == {"smoke.md": "# Smoke\n\n"}
    assert window.current_path() == "smoke.md"
    window.actions_by_id["document.duplicate"].trigger()
    assert window.current_path() == "smoke-copy.md"
    assert notes_in(window)["smoke-copy.md"] == "# Smoke (copy)\n\n"
    window.actions_by_id["document.delete"].trigger()
    assert list(notes_in(window)) == ["smoke.md"]


def test_the_list_names_notes_by_their_headings(window: MainWindow) -> None:
    page = make_note(window)
    page.text.selectAll()
    QTest.keyClicks(page.text, "# Smoke and fog")
    assert window.documents.index_of(NOTE).data() == "Smoke and fog"
    names = [action.objectName() for action in window.tree.menu().actions()]
    assert "note.new" in names


def test_a_note_fetches_nothing(window: MainWindow, tmp_path: Path) -> None:
    picture = tmp_path / "secret.txt"
    picture.write_text("secret", encoding="utf-8")
    page = make_note(window)
    kind = QTextDocument.ResourceType.ImageResource.value
    assert page.preview.loadResource(kind, QUrl.fromLocalFile(str(picture))) is None
