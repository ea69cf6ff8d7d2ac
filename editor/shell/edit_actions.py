"""The actions of the edit menu."""

from collections.abc import Callable
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
        ActionSpec(
            "edit.cut", "edit", tr("Cu&t"), tr("Take the selection out and keep it for pasting"),
            "cut", "Ctrl+X", _verb("cut"), needs="cut", starts_group=True,
        ),
        ActionSpec(
            "edit.copy", "edit", tr("&Copy"), tr("Keep the selection for pasting"),
            "copy", "Ctrl+C", _verb("copy"), needs="copy",
        ),
        ActionSpec(
            "edit.paste", "edit", tr("&Paste"), tr("Put in what was cut or copied"),
            "paste", "Ctrl+V", _verb("paste"), needs="paste",
        ),
        ActionSpec(
            "edit.delete", "edit", tr("&Delete"), tr("Take the selection out"),
            "delete", "Del", _verb("delete"), needs="delete",
        ),
        ActionSpec(
            "edit.select_all", "edit", tr("Select &all"), tr("Select everything on this page"),
            "select-all", "Ctrl+A", _verb("select_all"), needs="select_all",
        ),
    ]  # fmt: skip


def _selection_specs() -> "list[ActionSpec[MainWindow]]":
    return [
        ActionSpec(
            "edit.select_others", "edit", tr("Select &others"),
            tr("Select the hexes that are not selected, and no others"),
            "select-others", "Ctrl+I", _verb("select_others"), needs="select_others",
        ),
        ActionSpec(
            "edit.select_same", "edit", tr("Select &same terrain"),
            tr("Select all hexes of the terrain that is selected or painted with"),
            "select-same", "Ctrl+Alt+A", _verb("select_same"), needs="select_same",
        ),
        ActionSpec(
            "edit.grow_selection", "edit", tr("&Grow selection"),
            tr("Select the hexes around the selected ones as well"),
            "select-grow", "Ctrl+Shift+Up", _verb("grow_selection"), needs="grow_selection",
        ),
        ActionSpec(
            "edit.shrink_selection", "edit", tr("S&hrink selection"),
            tr("Leave the outermost hexes out of the selection"),
            "select-shrink", "Ctrl+Shift+Down", _verb("shrink_selection"), needs="shrink_selection",
        ),
    ]  # fmt: skip


def _turning_specs() -> "list[ActionSpec[MainWindow]]":
    return [
        ActionSpec(
            "edit.turn_right", "edit", tr("Turn &right"),
            tr("Turn the selected hexes, or what is being pasted, by 60 degrees clockwise"),
            "turn-right", "Ctrl+]", _verb("turn_right"), needs="turn_right", starts_group=True,
        ),
        ActionSpec(
            "edit.turn_left", "edit", tr("Turn &left"),
            tr("Turn the selected hexes, or what is being pasted, by 60 degrees the other way"),
            "turn-left", "Ctrl+[", _verb("turn_left"), needs="turn_left",
        ),
        ActionSpec(
            "edit.mirror", "edit", tr("&Mirror"),
            tr("Mirror the selected hexes, or what is being pasted, left to right"),
            "mirror", "Ctrl+Alt+H", _verb("mirror"), needs="mirror",
        ),
        ActionSpec(
            "edit.flip", "edit", tr("&Flip"),
            tr("Mirror the selected hexes, or what is being pasted, top to bottom"),
            "flip", "Ctrl+Alt+V", _verb("flip"), needs="flip",
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


def _verb(name: str) -> Callable[[object], None]:
    return lambda _window: do_verb(name)
