"""The actions of the view menu."""

from hexwright.editor.shell.action import ActionSpec
from hexwright.render.styles import PARCHMENT, STYLES, style_title
from hexwright.schema.language import tr

# Panels that an action shows and hides.
PANELS = ("documents", "problems", "history", "tool_options", "layers", "overview", "usages")


def view_specs() -> list[ActionSpec]:
    """All actions of the view menu, in its order."""
    return [*_zoom_specs(), *_layer_specs(), *_style_specs(), *_panel_specs()]


def _zoom_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "view.zoom_in", "view", tr("Zoom &in"), tr("Show the map larger"),
            "zoom-in", "Ctrl++", needs="map", in_toolbar=True, starts_group=True,
        ),
        ActionSpec(
            "view.zoom_out", "view", tr("Zoom &out"), tr("Show the map smaller"),
            "zoom-out", "Ctrl+-", needs="map", in_toolbar=True,
        ),
        ActionSpec(
            "view.actual_size", "view", tr("&100 %"), tr("Show the map at its usual size"),
            "actual-size", "Ctrl+1", needs="map",
        ),
        ActionSpec(
            "view.fit", "view", tr("&Fit"), tr("Show the whole map"),
            "fit", "Ctrl+0", needs="map", in_toolbar=True,
        ),
    ]  # fmt: skip


def _layer_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "view.grid", "view", tr("&Grid"), tr("Show the sides of all hexes"), "grid", "Ctrl+G",
            needs="map", checkable=True, checked=True, starts_group=True, in_toolbar=True,
        ),
        ActionSpec(
            "view.numbers", "view", tr("Hex &numbers"), tr("Show the number of every hex"),
            "numbers", "Ctrl+Shift+N", needs="map", checkable=True, checked=True, in_toolbar=True,
        ),
        ActionSpec(
            "view.zones", "view", tr("&Zones"), tr("Show set-up areas, sections and edges"),
            "zones", "Ctrl+Shift+A", needs="map", checkable=True, in_toolbar=True,
        ),
    ]  # fmt: skip


def _style_specs() -> list[ActionSpec]:
    """An action to show maps in each style."""
    return [
        ActionSpec(
            f"style.{style.id}",
            "view",
            style_title(style),
            tr("Show maps in the style “{style}”", style=style_title(style)),
            "map-style",
            f"Ctrl+Alt+Shift+{number}",
            needs="map",
            checkable=True,
            checked=style is PARCHMENT,
            starts_group=number == 1,
        )
        for number, style in enumerate(STYLES.values(), 1)
    ]


def _panel_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "view.documents", "view", tr("&Module panel"), tr("Show the documents of the module"),
            "panel-left", "Ctrl+Alt+1", needs="module", checkable=True, checked=True,
            starts_group=True,
        ),
        ActionSpec(
            "view.problems", "view", tr("&Problems panel"), tr("Show what is wrong"),
            "panel-bottom", "Ctrl+Alt+2", needs="module", checkable=True, checked=True,
        ),
        ActionSpec(
            "view.history", "view", tr("&History panel"), tr("Show every step that can be undone"),
            "history", "Ctrl+Alt+3", needs="module", checkable=True,
        ),
        ActionSpec(
            "view.tool_options", "view", tr("&Tool panel"), tr("Show the options of the tool"),
            "panel-right", "Ctrl+Alt+4", needs="tools", checkable=True, checked=True,
        ),
        ActionSpec(
            "view.layers", "view", tr("&Layers panel"), tr("Show what of the map is visible"),
            "layers", "Ctrl+Alt+5", needs="map", checkable=True, checked=True,
        ),
        ActionSpec(
            "view.overview", "view", tr("O&verview"), tr("Show the whole map small"),
            "overview", "Ctrl+Alt+6", needs="map", checkable=True, checked=True,
        ),
        ActionSpec(
            "view.usages", "view", tr("U&sages panel"), tr("Show what uses the thing asked about"),
            "usages", "Ctrl+Alt+7", needs="module", checkable=True,
        ),
        ActionSpec(
            "view.next_pane", "view", tr("Next pa&rt of the window"),
            tr("Give the keyboard to the next panel or to the page"), "panes", "F6",
            needs="module",
        ),
        ActionSpec(
            "view.dark", "view", tr("&Dark colours"), tr("Light text on dark ground"),
            "dark", "Ctrl+Shift+L", checkable=True, starts_group=True,
        ),
        ActionSpec(
            "view.full_screen", "view", tr("F&ull screen"), tr("Use the whole screen"),
            "full-screen", "F11", checkable=True,
        ),
    ]  # fmt: skip
