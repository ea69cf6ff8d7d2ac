"""The actions on things that have ids: where they are used, and what they are called."""

from typing import TYPE_CHECKING

from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow


def refactor_specs() -> "list[ActionSpec[MainWindow]]":
    """The actions on things that have ids."""
    return [
        ActionSpec(
            "edit.usages", "edit", tr("Find &usages"),
            tr("List everything that uses the chosen thing"),
            "usages", "Shift+F12", lambda window: window.refactoring.find_usages(),
            needs="document", starts_group=True,
        ),
        ActionSpec(
            "edit.definition", "edit", tr("Go to de&finition"),
            tr("Go to the place that defines the chosen thing"),
            "definition", "F12", lambda window: window.refactoring.go_to_definition(),
            needs="document",
        ),
        ActionSpec(
            "edit.rename", "edit", tr("Rena&me…"),
            tr("Give the chosen thing another name or id; all that uses it follows"),
            "rename", "F2", lambda window: window.refactoring.rename(), needs="document",
        ),
        ActionSpec(
            "edit.anywhere", "edit", tr("&Go to anything…"),
            tr("Type a few letters of a unit, map, table, card or the number of a hex"),
            "anywhere", "Ctrl+P", _show_anywhere, needs="module",
        ),
        ActionSpec(
            "edit.pictures", "edit", tr("P&ictures of the module…"),
            tr("See who uses each picture, which are missing, and which nobody uses"),
            "pictures", "Ctrl+Alt+I", lambda window: window.refactoring.show_pictures(),
            needs="document",
        ),
        ActionSpec(
            "edit.language", "edit", tr("Add a &language…"),
            tr("Translate the texts of the module into a further language"),
            "texts", "Ctrl+Alt+L", lambda window: window.refactoring.add_language(),
            needs="document",
        ),
    ]  # fmt: skip


def delete_document_on_show(window: "MainWindow") -> None:
    """Take the document that is on show out of the module."""
    window.refactoring.delete(window.current_path())


def _show_anywhere(window: "MainWindow") -> None:
    from hexwright.editor.references.go_to import show_anywhere

    show_anywhere(window)
