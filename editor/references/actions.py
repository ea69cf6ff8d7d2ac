"""The actions on things that have ids: where they are used, and what they are called."""

from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.language import tr


def refactor_specs() -> list[ActionSpec]:
    """The actions on things that have ids."""
    return [
        ActionSpec(
            "edit.usages", "edit", tr("Find &usages"),
            tr("List everything that uses the chosen thing"),
            "usages", "Shift+F12", needs="document", starts_group=True,
        ),
        ActionSpec(
            "edit.definition", "edit", tr("Go to de&finition"),
            tr("Go to the place that defines the chosen thing"),
            "definition", "F12", needs="document",
        ),
        ActionSpec(
            "edit.rename", "edit", tr("Rena&me…"),
            tr("Give the chosen thing another name or id; all that uses it follows"),
            "rename", "F2", needs="document",
        ),
        ActionSpec(
            "edit.anywhere", "edit", tr("&Go to anything…"),
            tr("Type a few letters of a unit, map, table, card or the number of a hex"),
            "anywhere", "Ctrl+P", needs="module",
        ),
        ActionSpec(
            "edit.pictures", "edit", tr("P&ictures of the module…"),
            tr("See who uses each picture, which are missing, and which nobody uses"),
            "pictures", "Ctrl+Alt+I", needs="document",
        ),
        ActionSpec(
            "edit.language", "edit", tr("Add a &language…"),
            tr("Translate the texts of the module into a further language"),
            "texts", "Ctrl+Alt+L", needs="document",
        ),
    ]  # fmt: skip
