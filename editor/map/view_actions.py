"""The actions of the view menu on maps: how large, how much of them, and in which style."""

from typing import TYPE_CHECKING

from hexwright.editor.shell import preferences
from hexwright.editor.shell.action import ActionSpec
from hexwright.render.styles import PARCHMENT, STYLES, style_title
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from hexwright.editor.main_window import MainWindow
    from hexwright.editor.map.canvas.map_canvas import MapCanvas


def map_view_specs() -> "list[ActionSpec[MainWindow]]":
    """The actions, in the order of the menu."""
    return [*_zoom_specs(), *_layer_specs(), *_style_specs()]


def _zoom_specs() -> "list[ActionSpec[MainWindow]]":
    return [
        ActionSpec(
            "view.zoom_in", "view", tr("Zoom &in"), tr("Show the map larger"),
            "zoom-in", "Ctrl++", lambda window: _on_canvas(window, lambda canvas: canvas.zoom_in()),
            needs="map", in_toolbar=True, starts_group=True,
        ),
        ActionSpec(
            "view.zoom_out", "view", tr("Zoom &out"), tr("Show the map smaller"),
            "zoom-out", "Ctrl+-",
            lambda window: _on_canvas(window, lambda canvas: canvas.zoom_out()),
            needs="map", in_toolbar=True,
        ),
        ActionSpec(
            "view.actual_size", "view", tr("&100 %"), tr("Show the map at its usual size"),
            "actual-size", "Ctrl+1",
            lambda window: _on_canvas(window, lambda canvas: canvas.actual_size()), needs="map",
        ),
        ActionSpec(
            "view.fit", "view", tr("&Fit"), tr("Show the whole map"),
            "fit", "Ctrl+0", lambda window: _on_canvas(window, lambda canvas: canvas.fit()),
            needs="map", in_toolbar=True,
        ),
    ]  # fmt: skip


def _layer_specs() -> "list[ActionSpec[MainWindow]]":
    return [
        ActionSpec(
            "view.grid", "view", tr("&Grid"), tr("Show the sides of all hexes"),
            "grid", "Ctrl+G", switch=_layer("grid"),
            needs="map", checked=True, starts_group=True, in_toolbar=True,
        ),
        ActionSpec(
            "view.numbers", "view", tr("Hex &numbers"), tr("Show the number of every hex"),
            "numbers", "Ctrl+Shift+N", switch=_layer("numbers"),
            needs="map", checked=True, in_toolbar=True,
        ),
        ActionSpec(
            "view.zones", "view", tr("&Zones"), tr("Show set-up areas, sections and edges"),
            "zones", "Ctrl+Shift+A", switch=_layer("zones"), needs="map", in_toolbar=True,
        ),
    ]  # fmt: skip


def _style_specs() -> "list[ActionSpec[MainWindow]]":
    """An action to show maps in each style."""
    chosen = STYLES.get(preferences.map_style(), PARCHMENT)
    return [
        ActionSpec(
            f"style.{style.id}",
            "view",
            style_title(style),
            tr("Show maps in the style “{style}”", style=style_title(style)),
            "map-style",
            f"Ctrl+Alt+Shift+{number}",
            switch=_style(style.id),
            needs="map",
            checked=style is chosen,
            starts_group=number == 1,
        )
        for number, style in enumerate(STYLES.values(), 1)
    ]


def _on_canvas(window: "MainWindow", do: "Callable[[MapCanvas], object]") -> None:
    """Do something with the map on show."""
    canvas = window.pages.canvas()
    if canvas is not None:
        do(canvas)


def _layer(name: str) -> "Callable[[MainWindow, bool], None]":
    return lambda window, shown: window.pages.map_page.layers_panel.set_shown(name, shown=shown)


def _style(name: str) -> "Callable[[MainWindow, bool], None]":
    return lambda window, _on: set_map_style(window, name)


def set_map_style(window: "MainWindow", name: str) -> None:
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
    from hexwright.editor.play.start.games import Games

    # Those of a window that this one took the place of are with its own.
    for games in window.findChildren(Games):
        games.set_style(style)
