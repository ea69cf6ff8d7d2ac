"""Tables, decks and every other document: new, duplicated, deleted, by mouse and keys."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.decks.new_dialog import NewDeckDialog
from hexwright.editor.forms.dialog_frame import ChangeDialog
from hexwright.editor.main_window import MainWindow
from hexwright.editor.tables.edits.shapes import SHAPES, needed_table, needed_tables, new_table
from hexwright.editor.tables.new_dialog import NewTableDialog
from hexwright.schema.documents import TABLE
from hexwright.schema.dump import dump
from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from hexwright.schema.model.table import Table
from hexwright.schema.module import Module
from hexwright.schema.samples import sample_folders
from tests.helpers.modules import module_of, small_module

SAMPLES = {path.name: path for path in sample_folders()}


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    with qtbot.waitSignal(made.files.opened, timeout=20_000):
        made.files.make(tmp_path / "game", "free", "Game")
    return made


def module_in(window: MainWindow) -> Module:
    assert window.workspace.module is not None
    return window.workspace.module


def answer(act: Callable[[ChangeDialog], None]) -> None:
    """Do something in the next dialog, and accept it."""

    def meet() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ChangeDialog)
        act(dialog)
        dialog.accept()

    QTimer.singleShot(0, meet)


def choose(dialog: ChangeDialog, title: str, words: str) -> None:
    """Type the title, and choose by the words that are shown."""
    if isinstance(dialog, NewTableDialog):
        line, choice = dialog.table_title, dialog.shape
    else:
        assert isinstance(dialog, NewDeckDialog)
        line, choice = dialog.deck_title, dialog.kind
    line.selectAll()
    QTest.keyClicks(line, title)
    choice.setCurrentIndex(choice.findText(words, Qt.MatchFlag.MatchStartsWith))


def test_a_table_is_made_by_the_menu_and_undone(window: MainWindow) -> None:
    before = module_in(window)
    answer(lambda dialog: choose(dialog, "Combat results", "Odds columns"))
    window.actions_by_id["table.new"].trigger()
    assert window.current_path() == "tables/combat-results.json"
    table = module_in(window).tables["combat-results"]
    assert table.kind == "odds"
    assert [column.name for column in table.columns][:4] == ["Roll", "1:3", "1:2", "1:1"]
    assert len(table.rows) == 6
    assert window.workspace.document is not None
    window.workspace.document.stack.undo()
    assert module_in(window).tables == before.tables


def test_a_deck_is_made_by_the_context_menu_of_the_module_list(window: MainWindow) -> None:
    actions = {action.objectName(): action for action in window.tree.menu().actions()}
    assert {"map.new", "oob.new", "table.new", "deck.new", "scenario.new"} <= actions.keys()
    answer(lambda dialog: choose(dialog, "Omens", "Cup"))
    actions["deck.new"].trigger()
    deck = module_in(window).decks["omens"]
    assert deck.kind == "cup"
    assert len(deck.cards) == 1


def test_every_kind_of_document_is_duplicated_and_deleted(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_delete_document", lambda *_, **__: True)
    answer(lambda dialog: choose(dialog, "Results", "Matrix"))
    window.actions_by_id["table.new"].trigger()
    answer(lambda dialog: choose(dialog, "Events", "Deck"))
    window.actions_by_id["deck.new"].trigger()
    module = module_in(window)
    paths = [
        next(f"{folder}/{one}.json" for one in held)
        for folder, held in (
            ("maps", module.maps),
            ("oob", module.oobs),
            ("tables", module.tables),
            ("decks", module.decks),
            ("scenarios", module.scenarios),
        )
    ]
    for path in paths:
        window.tree.setCurrentIndex(window.documents.index_of(path))
        window.actions_by_id["document.duplicate"].trigger()
        copy = path.replace(".json", "-copy.json")
        assert window.current_path() == copy
        with qtbot.waitSignal(window.workspace.checked, timeout=20_000):
            pass
        assert not [row for row in window.problems.rows if row.file == copy], copy
        window.actions_by_id["document.delete"].trigger()
        assert not window.documents.index_of(copy).isValid()


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("dice", [1, 2])
def test_a_new_table_of_any_shape_is_sound(shape: str, dice: int) -> None:
    module = module_of({})
    die = module.info.dice[0].id
    change = new_table(module, "New one", shape, die, dice)
    (made,) = change.contents.values()
    assert isinstance(made, Table)
    files = small_module({})
    files[TABLE.path(made.id)] = dump(TABLE, made)
    found = [issue for issue in load_module(files).issues if issue.file == TABLE.path(made.id)]
    assert found == []


def test_tables_that_the_system_lacks_are_offered_first(qtbot: QtBot) -> None:
    files = dict(read_folder(SAMPLES["jdg"]))
    del files[TABLE.path("rally")]
    lacking = load_module(files).module
    assert lacking is not None
    (needed,) = needed_tables(lacking)
    assert needed.id == "rally"
    dialog = NewTableDialog(lacking)
    qtbot.addWidget(dialog)
    assert dialog.shape.currentText().endswith("(the game system needs it)")
    (made,) = needed_table(needed).contents.values()
    assert isinstance(made, Table)
    assert {column.id for column in made.columns} == set(needed.columns)
