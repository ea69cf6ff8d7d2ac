"""The actions of the edit menu."""

from hexwright.editor.references.actions import refactor_specs
from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.language import tr


def edit_specs() -> list[ActionSpec]:
    """All actions of the edit menu, in its order."""
    return [
        *_history_specs(), *_clipboard_specs(), *_selection_specs(), *_turning_specs(),
        *refactor_specs(), *_problem_specs(),
    ]  # fmt: skip


def _history_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "edit.undo", "edit", tr("&Undo"), tr("Take the last step back"),
            "undo", "Ctrl+Z", needs="undo", in_toolbar=True, starts_group=True,
        ),
        ActionSpec(
            "edit.redo", "edit", tr("&Redo"), tr("Do again what was taken back"),
            "redo", "Ctrl+Shift+Z", needs="redo", in_toolbar=True,
        ),
    ]  # fmt: skip


def _clipboard_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "edit.cut", "edit", tr("Cu&t"), tr("Take the selection out and keep it for pasting"),
            "cut", "Ctrl+X", needs="cut", starts_group=True,
        ),
        ActionSpec(
            "edit.copy", "edit", tr("&Copy"), tr("Keep the selection for pasting"),
            "copy", "Ctrl+C", needs="copy",
        ),
        ActionSpec(
            "edit.paste", "edit", tr("&Paste"), tr("Put in what was cut or copied"),
            "paste", "Ctrl+V", needs="paste",
        ),
        ActionSpec(
            "edit.delete", "edit", tr("&Delete"), tr("Take the selection out"),
            "delete", "Del", needs="delete",
        ),
        ActionSpec(
            "edit.select_all", "edit", tr("Select &all"), tr("Select everything on this page"),
            "select-all", "Ctrl+A", needs="select_all",
        ),
    ]  # fmt: skip


def _selection_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "edit.select_others", "edit", tr("Select &others"),
            tr("Select the hexes that are not selected, and no others"),
            "select-others", "Ctrl+I", needs="select_others",
        ),
        ActionSpec(
            "edit.select_same", "edit", tr("Select &same terrain"),
            tr("Select all hexes of the terrain that is selected or painted with"),
            "select-same", "Ctrl+Alt+A", needs="select_same",
        ),
        ActionSpec(
            "edit.grow_selection", "edit", tr("&Grow selection"),
            tr("Select the hexes around the selected ones as well"),
            "select-grow", "Ctrl+Shift+Up", needs="grow_selection",
        ),
        ActionSpec(
            "edit.shrink_selection", "edit", tr("S&hrink selection"),
            tr("Leave the outermost hexes out of the selection"),
            "select-shrink", "Ctrl+Shift+Down", needs="shrink_selection",
        ),
    ]  # fmt: skip


def _turning_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "edit.turn_right", "edit", tr("Turn &right"),
            tr("Turn the selected hexes, or what is being pasted, by 60 degrees clockwise"),
            "turn-right", "Ctrl+]", needs="turn_right", starts_group=True,
        ),
        ActionSpec(
            "edit.turn_left", "edit", tr("Turn &left"),
            tr("Turn the selected hexes, or what is being pasted, by 60 degrees the other way"),
            "turn-left", "Ctrl+[", needs="turn_left",
        ),
        ActionSpec(
            "edit.mirror", "edit", tr("&Mirror"),
            tr("Mirror the selected hexes, or what is being pasted, left to right"),
            "mirror", "Ctrl+Alt+H", needs="mirror",
        ),
        ActionSpec(
            "edit.flip", "edit", tr("&Flip"),
            tr("Mirror the selected hexes, or what is being pasted, top to bottom"),
            "flip", "Ctrl+Alt+V", needs="flip",
        ),
    ]  # fmt: skip


def _problem_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "edit.next_problem", "edit", tr("&Next problem"),
            tr("Go to the place of the next problem"),
            "next", "F8", needs="problems", starts_group=True,
        ),
        ActionSpec(
            "edit.previous_problem", "edit", tr("Pre&vious problem"),
            tr("Go to the place of the problem before"), "previous", "Shift+F8", needs="problems",
        ),
        ActionSpec(
            "edit.fix", "edit", tr("&Quick fix"), tr("Mend the chosen problem where that is easy"),
            "fix", "Alt+Return", needs="fix",
        ),
        ActionSpec(
            "edit.palette", "edit", tr("Find an actio&n…"),
            tr("Type a few letters of any action, tool or document"),
            "palette", "Ctrl+Shift+P", starts_group=True,
        ),
        ActionSpec(
            "edit.preferences", "edit", tr("Pre&ferences…"),
            tr("Language, colours, autosave and shortcuts"), "preferences", "Ctrl+,",
        ),
    ]  # fmt: skip
