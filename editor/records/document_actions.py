"""What can be done with whole documents: tables, decks and notes made, and any one copied."""

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from hexwright.editor.references.actions import delete_document_on_show
from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from hexwright.editor.document.changes import Change
    from hexwright.editor.main_window import MainWindow
    from hexwright.schema.module import Module

    Duplicate = Callable[[Module, str], Change]


def document_specs() -> "list[ActionSpec[MainWindow]]":
    """All actions of the menu of components, in its order."""
    return [
        ActionSpec(
            "table.new", "components", tr("New &table…"),
            tr("Add a table: results of a roll, odds, a matrix, modifiers"),
            "table", "Ctrl+Alt+G", _new_table, needs="document", starts_group=True,
        ),
        ActionSpec(
            "deck.new", "components", tr("New &deck…"), tr("Add a deck of cards, a cup or a pool"),
            "deck", "Ctrl+Alt+K", _new_deck, needs="document",
        ),
        ActionSpec(
            "note.new", "components", tr("New &note…"),
            tr("Add a text of your own: rules, hints, a key of symbols"),
            "note", "Ctrl+Alt+Shift+T", _new_note, needs="document",
        ),
        ActionSpec(
            "document.duplicate", "components", tr("D&uplicate document"),
            tr("Make a copy of the map, order of battle, table, deck, note or scenario on show"),
            "duplicate", "Ctrl+Alt+Shift+C", _duplicate, needs="copyable", starts_group=True,
        ),
        ActionSpec(
            "document.delete", "components", tr("D&elete document"),
            tr("Take the document on show out of the module"),
            "delete", "Ctrl+Alt+Shift+Del", delete_document_on_show, needs="copyable",
        ),
    ]  # fmt: skip


def _do(window: "MainWindow", make: "Callable[[Module], Change | None]") -> None:
    document = window.workspace.document
    change = make(document.module) if document is not None else None
    if document is not None and change is not None:
        document.do(change)
        window.pages.take_keyboard()


def _new_table(window: "MainWindow") -> None:
    from hexwright.editor.tables.new_dialog import NewTableDialog

    _do(window, lambda module: NewTableDialog.ask(window, module))


def _new_deck(window: "MainWindow") -> None:
    from hexwright.editor.decks.new_dialog import NewDeckDialog

    _do(window, lambda module: NewDeckDialog.ask(window, module))


def _new_note(window: "MainWindow") -> None:
    from hexwright.editor.notes.note_dialog import NoteDialog

    _do(window, lambda module: NoteDialog.ask_new(window, module))


def _duplicate(window: "MainWindow") -> None:
    from hexwright.editor.notes.edits.notes import duplicate_note, is_note_of
    from hexwright.schema.documents import kind_of

    path = window.current_path()
    document = window.workspace.document
    if document is not None and is_note_of(document.module, path):
        _do(window, lambda module: duplicate_note(module, path))
        return
    kind = kind_of(path)
    duplicate = _duplicates().get(kind.name) if kind else None
    if duplicate is not None:
        _do(window, lambda module: duplicate(module, PurePosixPath(path).stem))


def _duplicates() -> "dict[str, Duplicate]":
    """How each kind of document is copied."""
    from hexwright.editor.decks.edits.documents import duplicate_deck
    from hexwright.editor.map.edits.maps import duplicate_map
    from hexwright.editor.oob.edits.documents import duplicate_oob
    from hexwright.editor.scenarios.edits.documents import duplicate_scenario
    from hexwright.editor.tables.edits.shapes import duplicate_table
    from hexwright.schema.documents import DECK, MAP, OOB, SCENARIO, TABLE

    return {
        DECK.name: duplicate_deck,
        MAP.name: duplicate_map,
        OOB.name: duplicate_oob,
        SCENARIO.name: duplicate_scenario,
        TABLE.name: duplicate_table,
    }
