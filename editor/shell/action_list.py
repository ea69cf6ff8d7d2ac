"""The list of all actions, menu by menu."""

from editor.actions import ActionSpec
from editor.tools.registry import all_tools
from render.styles import PARCHMENT, STYLES, style_title
from schema.language import tr

# Panels that an action shows and hides.
PANELS = ("documents", "problems", "history", "tool_options", "layers", "overview")


def action_specs() -> list[ActionSpec]:
    """All actions in the order of their menus."""
    return [
        *_file_specs(), *_save_specs(), *_edit_specs(), *_clipboard_specs(), *_selection_specs(),
        *_turning_specs(), *_problem_specs(), *_zoom_specs(), *_layer_specs(), *_style_specs(),
        *_panel_specs(), *_map_specs(), *_grid_specs(), *tool_specs(), *_help_specs(),
    ]  # fmt: skip


def _file_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "file.new", "file", tr("&New module…"), tr("Make a new module of a game system"),
            "new", "Ctrl+N", in_toolbar=True,
        ),
        ActionSpec(
            "file.open", "file", tr("&Open module…"), tr("Open the folder of a module"),
            "open", "Ctrl+O", in_toolbar=True,
        ),
        ActionSpec(
            "file.open_package", "file", tr("Open &package…"), tr("Open a .hexpkg file"),
            "package", "Ctrl+Shift+O",
        ),
        ActionSpec(
            "file.close", "file", tr("&Close module"), tr("Go back to the start page"),
            "quit", "Ctrl+W", needs="module", starts_group=True,
        ),
    ]  # fmt: skip


def _save_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "file.save", "file", tr("&Save"), tr("Write what has changed to the disk"),
            "save", "Ctrl+S", needs="document", in_toolbar=True, starts_group=True,
        ),
        ActionSpec(
            "file.save_as", "file", tr("Save &as…"), tr("Write the module to a new folder"),
            "save-as", "Ctrl+Shift+S", needs="document",
        ),
        ActionSpec(
            "file.save_copy", "file", tr("Save a cop&y…"),
            tr("Write the module to another folder and stay in this one"),
            "copy", "Ctrl+Alt+S", needs="document",
        ),
        ActionSpec(
            "file.revert", "file", tr("&Revert"), tr("Read the module from the disk again"),
            "reload", "F5", needs="module",
        ),
        ActionSpec(
            "file.export", "file", tr("&Export…"), tr("Write the module for another program"),
            "export", "Ctrl+E", needs="module", starts_group=True,
        ),
        ActionSpec(
            "file.build", "file", tr("&Build package…"),
            tr("Make the module into one file to share"), "build", "Ctrl+B", needs="module",
        ),
        ActionSpec(
            "file.quit", "file", tr("&Quit"), tr("Close the window"), "quit", "Ctrl+Q",
            starts_group=True,
        ),
    ]  # fmt: skip


def _edit_specs() -> list[ActionSpec]:
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
            "panel-right", "Ctrl+Alt+4", needs="module", checkable=True, checked=True,
        ),
        ActionSpec(
            "view.layers", "view", tr("&Layers panel"), tr("Show what of the map is visible"),
            "layers", "Ctrl+Alt+5", needs="module", checkable=True, checked=True,
        ),
        ActionSpec(
            "view.overview", "view", tr("O&verview"), tr("Show the whole map small"),
            "overview", "Ctrl+Alt+6", needs="module", checkable=True, checked=True,
        ),
        ActionSpec(
            "view.next_pane", "view", tr("Next pa&rt of the window"),
            tr("Give the keyboard to the next panel or to the page"), "panes", "F6",
            needs="module",
        ),
        ActionSpec(
            "view.dark", "view", tr("&Dark colours"), tr("Light text on dark ground"),
            "dark", "Ctrl+Shift+D", checkable=True, starts_group=True,
        ),
        ActionSpec(
            "view.full_screen", "view", tr("F&ull screen"), tr("Use the whole screen"),
            "full-screen", "F11", checkable=True,
        ),
    ]  # fmt: skip


def _map_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "map.new", "map", tr("&New map…"), tr("Add a map to the module"),
            "map-new", "Ctrl+M", needs="document", in_toolbar=True, starts_group=True,
        ),
        ActionSpec(
            "map.properties", "map", tr("&Properties…"), tr("Title and description of the map"),
            "map-properties", "Ctrl+Alt+P", needs="editable_map",
        ),
        ActionSpec(
            "map.duplicate", "map", tr("&Duplicate…"), tr("Make a copy of the map"),
            "copy", "Ctrl+D", needs="editable_map",
        ),
        ActionSpec(
            "map.delete", "map", tr("D&elete map…"), tr("Take the map out of the module"),
            "map-delete", "Ctrl+Shift+Del", needs="editable_map",
        ),
    ]  # fmt: skip


def _grid_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "map.grid", "map", tr("&Grid and numbering…"),
            tr("Orientation, stagger and numbers of the hexes"), "numbering", "Ctrl+Shift+G",
            needs="editable_map", starts_group=True,
        ),
        ActionSpec(
            "map.resize", "map", tr("&Resize or crop…"), tr("Add or take away columns and rows"),
            "map-resize", "Ctrl+Alt+R", needs="editable_map",
        ),
        ActionSpec(
            "map.join", "map", tr("&Join maps…"), tr("Make one map of several"),
            "map-join", "Ctrl+J", needs="editable_map",
        ),
        ActionSpec(
            "map.underlay", "map", tr("Scan &underlay…"), tr("Put a scanned picture below the map"),
            "underlay", "Ctrl+U", needs="editable_map",
        ),
    ]  # fmt: skip


def tool_specs() -> list[ActionSpec]:
    """An action to choose each tool of the map canvas."""
    specs: list[ActionSpec] = []
    group = ""
    for tool in all_tools():
        specs.append(
            ActionSpec(
                f"tool.{tool.id}",
                "tools",
                tool.title(),
                tool.tip(),
                tool.icon,
                tool.shortcut,
                needs="tools",
                checkable=True,
                starts_group=tool.group != group,
                on_page=True,
            )
        )
        group = tool.group
    return specs


def _help_specs() -> list[ActionSpec]:
    return [
        ActionSpec(
            "help.contents", "help", tr("&Contents"), tr("Read how things are done"),
            "help", "F1",
        ),
        ActionSpec(
            "help.shortcuts", "help", tr("&Keyboard shortcuts"), tr("All keys on one page"),
            "keyboard", "Ctrl+F1",
        ),
        ActionSpec(
            "help.about", "help", tr("&About Hexwright"), tr("Version and licence"),
            "about", "Ctrl+Shift+F1", starts_group=True,
        ),
    ]  # fmt: skip
