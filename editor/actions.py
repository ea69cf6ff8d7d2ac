"""Every action of the window, as data: menus, tool bar, shortcuts and tips are made from it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow

from editor.icons import icon
from schema.language import tr


@dataclass(frozen=True)
class ActionSpec:
    """One thing that the user can do."""

    id: str
    menu: str
    text: str
    tip: str
    icon: str
    shortcut: str
    checkable: bool = False
    checked: bool = False
    in_toolbar: bool = False
    starts_group: bool = False


def menu_titles() -> dict[str, str]:
    """Menus in their order, by id."""
    return {"file": tr("&File"), "view": tr("&View"), "help": tr("&Help")}


def action_specs() -> list[ActionSpec]:
    """All actions in the order of their menus."""
    return [*_file_specs(), *_view_specs(), *_help_specs()]


def _file_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "file.open", "file", tr("&Open module…"), tr("Open the folder of a module"),
            "open", "Ctrl+O", in_toolbar=True,
        ),
        ActionSpec(
            "file.open_package", "file", tr("Open &package…"), tr("Open a .hexpkg file"),
            "package", "Ctrl+Shift+O",
        ),
        ActionSpec(
            "file.reload", "file", tr("&Reload"), tr("Read the module from the disk again"),
            "reload", "F5", in_toolbar=True,
        ),
        ActionSpec(
            "file.export", "file", tr("&Export…"), tr("Write the module for another program"),
            "export", "Ctrl+E", in_toolbar=True, starts_group=True,
        ),
        ActionSpec(
            "file.build", "file", tr("&Build package…"),
            tr("Make the module into one file to share"), "build", "Ctrl+B", in_toolbar=True,
        ),
        ActionSpec(
            "file.quit", "file", tr("&Quit"), tr("Close the window"), "quit", "Ctrl+Q",
            starts_group=True,
        ),
    ]  # fmt: skip


def _view_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "view.zoom_in", "view", tr("Zoom &in"), tr("Show the map larger"),
            "zoom-in", "Ctrl++", in_toolbar=True,
        ),
        ActionSpec(
            "view.zoom_out", "view", tr("Zoom &out"), tr("Show the map smaller"),
            "zoom-out", "Ctrl+-", in_toolbar=True,
        ),
        ActionSpec(
            "view.actual_size", "view", tr("&100 %"), tr("Show the map at its usual size"),
            "actual-size", "Ctrl+1",
        ),
        ActionSpec(
            "view.fit", "view", tr("&Fit"), tr("Show the whole map"),
            "fit", "Ctrl+0", in_toolbar=True,
        ),
        ActionSpec(
            "view.grid", "view", tr("&Grid"), tr("Show the sides of all hexes"),
            "grid", "Ctrl+G", checkable=True, checked=True, starts_group=True, in_toolbar=True,
        ),
        ActionSpec(
            "view.numbers", "view", tr("Hex &numbers"), tr("Show the number of every hex"),
            "numbers", "Ctrl+Shift+N", checkable=True, checked=True, in_toolbar=True,
        ),
        ActionSpec(
            "view.zones", "view", tr("&Zones"), tr("Show set-up areas, sections and edges"),
            "zones", "Ctrl+Shift+Z", checkable=True, in_toolbar=True,
        ),
        ActionSpec(
            "view.dark", "view", tr("&Dark colours"), tr("Light text on dark ground"),
            "dark", "Ctrl+Shift+D", checkable=True, starts_group=True,
        ),
    ]  # fmt: skip


def _help_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "help.about", "help", tr("&About Hexwright"), tr("Version and licence"),
            "about", "F1",
        ),
    ]  # fmt: skip


def make_actions(
    window: QMainWindow, handlers: Mapping[str, Callable[..., object]]
) -> dict[str, QAction]:
    """An action of the window for each spec, joined to its handler."""
    actions = {}
    for spec in action_specs():
        action = QAction(icon(spec.icon), spec.text, window)
        action.setObjectName(spec.id)
        action.setShortcut(QKeySequence(spec.shortcut))
        action.setStatusTip(spec.tip)
        words = spec.text.replace("&", "").rstrip("…")
        action.setToolTip(f"{words} ({action.shortcut().toString(_NATIVE)})")
        action.setCheckable(spec.checkable)
        action.setChecked(spec.checked)
        handler = handlers[spec.id]
        (action.toggled if spec.checkable else action.triggered).connect(handler)
        actions[spec.id] = action
    return actions


_NATIVE = QKeySequence.SequenceFormat.NativeText
