"""The actions of the edit menu."""

from typing import TYPE_CHECKING

from hexwright.editor.problems.actions import problem_specs
from hexwright.editor.references.actions import refactor_specs
from hexwright.editor.shell.action import ActionSpec
from hexwright.editor.shell.conditions import do_verb
from hexwright.editor.shell.extras import show_palette, show_preferences
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow


def edit_specs() -> "list[ActionSpec[MainWindow]]":
    """All actions of the edit menu, in its order."""
    return [
        *_history_specs(), *_clipboard_specs(), *_selection_specs(), *_turning_specs(),
        *refactor_specs(), *problem_specs(), *_finding_specs(),
    ]  # fmt: skip


def _history_specs() -> "list[ActionSpec[MainWindow]]":
    return [
        ActionSpec(
            "edit.undo", "edit", tr("&Undo"), tr("Take the last step back"),
            "undo", "Ctrl+Z", lambda window: window.workspace.undo(),
            needs="undo", in_toolbar=True, starts_group=True,
        ),
        ActionSpec(
            "edit.redo", "edit", tr("&Redo"), tr("Do again what was taken back"),
            "redo", "Ctrl+Shift+Z", lambda window: window.workspace.redo(),
            needs="redo", in_toolbar=True,
        ),
    ]  # fmt: skip


def _clipboard_specs() -> "list[ActionSpec[MainWindow]]":
    return [
        _verb(
            "cut", tr("Cu&t"), tr("Take the selection out and keep it for pasting"),
            "cut", "Ctrl+X", starts_group=True,
        ),
        _verb("copy", tr("&Copy"), tr("Keep the selection for pasting"), "copy", "Ctrl+C"),
        _verb("paste", tr("&Paste"), tr("Put in what was cut or copied"), "paste", "Ctrl+V"),
        _verb("delete", tr("&Delete"), tr("Take the selection out"), "delete", "Del"),
        _verb(
            "select_all", tr("Select &all"), tr("Select everything on this page"),
            "select-all", "Ctrl+A",
        ),
    ]  # fmt: skip


def _selection_specs() -> "list[ActionSpec[MainWindow]]":
    return [
        _verb(
            "select_others", tr("Select &others"),
            tr("Select the hexes that are not selected, and no others"),
            "select-others", "Ctrl+I",
        ),
        _verb(
            "select_same", tr("Select &same terrain"),
            tr("Select all hexes of the terrain that is selected or painted with"),
            "select-same", "Ctrl+Alt+A",
        ),
        _verb(
            "grow_selection", tr("&Grow selection"),
            tr("Select the hexes around the selected ones as well"),
            "select-grow", "Ctrl+Shift+Up",
        ),
        _verb(
            "shrink_selection", tr("S&hrink selection"),
            tr("Leave the outermost hexes out of the selection"),
            "select-shrink", "Ctrl+Shift+Down",
        ),
    ]  # fmt: skip


def _turning_specs() -> "list[ActionSpec[MainWindow]]":
    return [
        _verb(
            "turn_right", tr("Turn &right"),
            tr("Turn the selected hexes, or what is being pasted, by 60 degrees clockwise"),
            "turn-right", "Ctrl+]", starts_group=True,
        ),
        _verb(
            "turn_left", tr("Turn &left"),
            tr("Turn the selected hexes, or what is being pasted, by 60 degrees the other way"),
            "turn-left", "Ctrl+[",
        ),
        _verb(
            "mirror", tr("&Mirror"),
            tr("Mirror the selected hexes, or what is being pasted, left to right"),
            "mirror", "Ctrl+Alt+H",
        ),
        _verb(
            "flip", tr("&Flip"),
            tr("Mirror the selected hexes, or what is being pasted, top to bottom"),
            "flip", "Ctrl+Alt+V",
        ),
    ]  # fmt: skip


def _finding_specs() -> "list[ActionSpec[MainWindow]]":
    return [
        ActionSpec(
            "edit.palette", "edit", tr("Find an actio&n…"),
            tr("Type a few letters of any action, tool or document"),
            "palette", "Ctrl+Shift+P", show_palette, starts_group=True,
        ),
        ActionSpec(
            "edit.preferences", "edit", tr("Pre&ferences…"),
            tr("Language, colours, autosave and shortcuts"),
            "preferences", "Ctrl+,", show_preferences,
        ),
    ]  # fmt: skip


def _verb(
    verb: str, text: str, tip: str, icon: str, keys: str, *, starts_group: bool = False
) -> "ActionSpec[MainWindow]":
    """What is done where the keyboard is, if there is something that can do it."""
    return ActionSpec(
        f"edit.{verb}", "edit", text, tip, icon, keys, lambda _window: do_verb(verb),
        needs=verb, starts_group=starts_group,
    )  # fmt: skip
