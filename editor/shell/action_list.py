"""The list of all actions, menu by menu."""

from hexwright.editor.map.tools.registry import all_tools
from hexwright.editor.oob.actions import oob_specs
from hexwright.editor.play.editor_actions import play_specs
from hexwright.editor.scenarios.actions import scenario_specs
from hexwright.editor.shell.action import ActionSpec
from hexwright.editor.shell.edit_actions import edit_specs
from hexwright.editor.shell.view_actions import view_specs
from hexwright.editor.spreadsheets.actions import spreadsheet_specs
from hexwright.schema.language import tr


def action_specs() -> list[ActionSpec]:
    """All actions in the order of their menus."""
    return [
        *_file_specs(), *_save_specs(), *edit_specs(), *view_specs(), *_map_specs(), *_grid_specs(),
        *oob_specs(),
        *scenario_specs(), *tool_specs(), *play_specs(), *_help_specs(),
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
            "reload", "Ctrl+Shift+R", needs="module",
        ),
        ActionSpec(
            "file.export", "file", tr("&Export…"), tr("Write the module for another program"),
            "export", "Ctrl+E", needs="module", starts_group=True,
        ),
        ActionSpec(
            "file.build", "file", tr("&Build package…"),
            tr("Make the module into one file to share"), "build", "Ctrl+B", needs="module",
        ),
        *spreadsheet_specs(),
        ActionSpec(
            "file.quit", "file", tr("&Quit"), tr("Close the window"), "quit", "Ctrl+Q",
            starts_group=True,
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
