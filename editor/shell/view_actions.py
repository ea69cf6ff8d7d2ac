"""The actions of the view menu."""

from typing import TYPE_CHECKING

from hexwright.editor.map.view_actions import map_view_specs
from hexwright.editor.shell.action import ActionSpec, show_full_screen
from hexwright.editor.shell.extras import next_pane
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from hexwright.editor.main_window import MainWindow

# Panels that an action shows and hides.
PANELS = ("documents", "problems", "history", "tool_options", "layers", "overview", "usages")


def view_specs() -> "list[ActionSpec[MainWindow]]":
    """All actions of the view menu, in its order."""
    return [*map_view_specs(), *_panel_specs()]


def _panel_specs() -> "list[ActionSpec[MainWindow]]":
    return [
        ActionSpec(
            "view.documents", "view", tr("&Module panel"), tr("Show the documents of the module"),
            "panel-left", "Ctrl+Alt+1", switch=_panel("documents"),
            needs="module", checked=True, starts_group=True,
        ),
        ActionSpec(
            "view.problems", "view", tr("&Problems panel"), tr("Show what is wrong"),
            "panel-bottom", "Ctrl+Alt+2", switch=_panel("problems"), needs="module", checked=True,
        ),
        ActionSpec(
            "view.history", "view", tr("&History panel"), tr("Show every step that can be undone"),
            "history", "Ctrl+Alt+3", switch=_panel("history"), needs="module",
        ),
        ActionSpec(
            "view.tool_options", "view", tr("&Tool panel"), tr("Show the options of the tool"),
            "panel-right", "Ctrl+Alt+4", switch=_panel("tool_options"), needs="tools", checked=True,
        ),
        ActionSpec(
            "view.layers", "view", tr("&Layers panel"), tr("Show what of the map is visible"),
            "layers", "Ctrl+Alt+5", switch=_panel("layers"), needs="map", checked=True,
        ),
        ActionSpec(
            "view.overview", "view", tr("O&verview"), tr("Show the whole map small"),
            "overview", "Ctrl+Alt+6", switch=_panel("overview"), needs="map", checked=True,
        ),
        ActionSpec(
            "view.usages", "view", tr("U&sages panel"), tr("Show what uses the thing asked about"),
            "usages", "Ctrl+Alt+7", switch=_panel("usages"), needs="module",
        ),
        ActionSpec(
            "view.next_pane", "view", tr("Next pa&rt of the window"),
            tr("Give the keyboard to the next panel or to the page"),
            "panes", "F6", next_pane, needs="module",
        ),
        ActionSpec(
            "view.dark", "view", tr("&Dark colours"), tr("Light text on dark ground"),
            "dark", "Ctrl+Shift+L", switch=lambda window, dark: window.set_dark(dark),
            starts_group=True,
        ),
        ActionSpec(
            "view.full_screen", "view", tr("F&ull screen"), tr("Use the whole screen"),
            "full-screen", "F11", switch=show_full_screen,
        ),
    ]  # fmt: skip


def _panel(name: str) -> "Callable[[MainWindow, bool], None]":
    return lambda window, shown: window.docks.set_shown(name, shown=shown)
