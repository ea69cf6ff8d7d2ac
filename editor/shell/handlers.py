"""What each action of the window does, by id."""

from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexwright.editor import messages
from hexwright.editor.map.actions import map_handlers
from hexwright.editor.oob.actions import oob_handlers
from hexwright.editor.play.editor_actions import play_handlers
from hexwright.editor.play.start.games import Games
from hexwright.editor.scenarios.actions import scenario_handlers
from hexwright.editor.shell import preferences
from hexwright.editor.shell.conditions import VERBS, do_verb
from hexwright.editor.shell.extras import (
    ask_new_module,
    next_pane,
    show_help,
    show_palette,
    show_preferences,
)
from hexwright.editor.shell.help_window import PAGES, SHORTCUTS
from hexwright.editor.shell.view_actions import PANELS
from hexwright.editor.spreadsheets.actions import spreadsheet_handlers
from hexwright.render.styles import PARCHMENT, STYLES
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow

Handlers = dict[str, Callable[..., Any]]


def handlers(window: "MainWindow") -> Handlers:
    """The handler of every action but the tools, which the page of the map has."""
    return {
        **_file(window),
        **_edit(window),
        **_view(window),
        **map_handlers(window),
        **oob_handlers(window),
        **scenario_handlers(window),
        **spreadsheet_handlers(window),
        **play_handlers(window),
        **_help(window),
    }


def _file(window: "MainWindow") -> Handlers:
    files = window.files
    return {
        "file.new": partial(ask_new_module, window),
        "file.open": partial(_ask_and_open, window, messages.ask_module_folder),
        "file.open_package": partial(_ask_and_open, window, messages.ask_package),
        "file.close": files.close_module,
        "file.save": files.save,
        "file.save_as": files.save_as,
        "file.save_copy": files.save_copy,
        "file.revert": files.revert,
        "file.export": window.jobs.export,
        "file.build": window.jobs.build,
        "file.quit": window.close,
    }


def _ask_and_open(window: "MainWindow", ask: Callable[[QWidget], Path | None]) -> None:
    source = ask(window)
    if source is not None:
        window.open_module(source)


def _edit(window: "MainWindow") -> Handlers:
    panel = window.problems_panel
    return {
        "edit.undo": window.workspace.undo,
        "edit.redo": window.workspace.redo,
        **{f"edit.{verb}": partial(do_verb, verb) for verb in VERBS},
        "edit.next_problem": partial(panel.step, 1),
        "edit.previous_problem": partial(panel.step, -1),
        "edit.fix": panel.fix_current,
        **window.refactoring.handlers(),
        "edit.palette": partial(show_palette, window),
        "edit.preferences": partial(show_preferences, window),
    }


def _view(window: "MainWindow") -> Handlers:
    return {
        **{
            f"view.{verb}": partial(_on_canvas, window, verb)
            for verb in ("zoom_in", "zoom_out", "actual_size", "fit")
        },
        **{
            f"view.{layer}": partial(_set_layer, window, layer)
            for layer in ("grid", "numbers", "zones")
        },
        **{f"view.{panel}": _nothing for panel in PANELS},
        **{f"style.{name}": partial(set_map_style, window, name) for name in STYLES},
        "view.next_pane": partial(next_pane, window),
        "view.dark": window.set_dark,
        "view.full_screen": partial(_set_full_screen, window),
    }


def _on_canvas(window: "MainWindow", verb: str) -> None:
    """Do something with the map on show."""
    canvas = window.pages.canvas()
    if canvas is not None:
        getattr(canvas, verb)()


def _set_layer(window: "MainWindow", layer: str, shown: bool) -> None:  # noqa: FBT001 - Qt calls it so
    window.pages.map_page.layers_panel.set_shown(layer, shown=shown)


def set_map_style(window: "MainWindow", name: str, _checked: object = None) -> None:
    """Show maps in a style, now and at the next start; one that is not there is the usual one."""
    style = STYLES.get(name, PARCHMENT)
    for other in STYLES.values():
        # Quietly: Qt tells the handler of a change, and this is the handler.
        action = window.actions_by_id[f"style.{other.id}"]
        action.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        action.setChecked(other is style)
        action.blockSignals(False)  # noqa: FBT003 - Qt's own signature
    preferences.set_map_style(style.id)
    window.pages.set_style(style)
    # Those of a window that this one took the place of are with its own.
    for games in window.findChildren(Games):
        games.set_style(style)


def _set_full_screen(window: "MainWindow", full: bool) -> None:  # noqa: FBT001 - Qt calls it so
    whole = Qt.WindowState.WindowFullScreen
    state = window.windowState()
    window.setWindowState(state | whole if full else state & ~whole)


def _help(window: "MainWindow") -> Handlers:
    return {
        "help.contents": partial(show_help, window, PAGES[0]),
        "help.shortcuts": partial(show_help, window, SHORTCUTS),
        "help.about": lambda: messages.show_about(window, version("hexwright")),
    }


def _nothing(*_: object) -> None:
    """The panel itself hears of it (editor.shell.docks)."""
