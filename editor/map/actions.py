"""The map menu: dialogs that give a change, and changes that need no dialog."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from hexwright.editor import messages
from hexwright.editor.references.actions import delete_document_on_show
from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.document.changes import Change
    from hexwright.editor.document.document import ModuleDocument
    from hexwright.editor.main_window import MainWindow

# Asks for a change of the map with this id.
Ask = Callable[["MainWindow", "ModuleDocument", str], "Change | None"]


def map_specs() -> "list[ActionSpec[MainWindow]]":
    """All actions of the map menu, in its order."""
    return [*_map_specs(), *_grid_specs()]


def _map_specs() -> "list[ActionSpec[MainWindow]]":
    return [
        ActionSpec(
            "map.new", "map", tr("&New map…"), tr("Add a map to the module"),
            "map-new", "Ctrl+M", lambda window: ask(window, _new),
            needs="document", in_toolbar=True, starts_group=True,
        ),
        ActionSpec(
            "map.properties", "map", tr("&Properties…"), tr("Title and description of the map"),
            "map-properties", "Ctrl+Alt+P", lambda window: ask(window, _properties),
            needs="editable_map",
        ),
        ActionSpec(
            "map.duplicate", "map", tr("&Duplicate…"), tr("Make a copy of the map"),
            "copy", "Ctrl+D", lambda window: ask(window, _duplicate), needs="editable_map",
        ),
        ActionSpec(
            "map.delete", "map", tr("D&elete map…"), tr("Take the map out of the module"),
            "map-delete", "Ctrl+Shift+Del", delete_document_on_show, needs="editable_map",
        ),
    ]  # fmt: skip


def _grid_specs() -> "list[ActionSpec[MainWindow]]":
    return [
        ActionSpec(
            "map.grid", "map", tr("&Grid and numbering…"),
            tr("Orientation, stagger and numbers of the hexes"),
            "numbering", "Ctrl+Shift+G", lambda window: ask(window, _grid),
            needs="editable_map", starts_group=True,
        ),
        ActionSpec(
            "map.resize", "map", tr("&Resize or crop…"), tr("Add or take away columns and rows"),
            "map-resize", "Ctrl+Alt+R", lambda window: ask(window, _resize), needs="editable_map",
        ),
        ActionSpec(
            "map.join", "map", tr("&Join maps…"), tr("Make one map of several"),
            "map-join", "Ctrl+J", lambda window: ask(window, _join), needs="editable_map",
        ),
        ActionSpec(
            "map.underlay", "map", tr("Scan &underlay…"), tr("Put a scanned picture below the map"),
            "underlay", "Ctrl+U", lambda window: ask(window, _underlay), needs="editable_map",
        ),
    ]  # fmt: skip


def tool_specs() -> "list[ActionSpec[MainWindow]]":
    """An action to choose each tool of the map canvas."""
    from hexwright.editor.map.tools.registry import all_tools

    specs: list[ActionSpec[MainWindow]] = []
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
                switch=partial(_choose_tool, tool.id),
                needs="tools",
                starts_group=tool.group != group,
            )
        )
        group = tool.group
    return specs


def _choose_tool(tool_id: str, window: "MainWindow", is_on: bool) -> None:  # noqa: FBT001 - Qt calls it so
    page = window.pages.map_page
    if is_on and page.tool.id != tool_id:
        page.choose_tool(tool_id)


def ask(window: "MainWindow", question: Ask) -> None:
    """Do to the map on show what the user wants; what is wrong with it is told."""
    document = window.workspace.document
    if document is None:
        return
    map_id = window.current_path().removeprefix("maps/").removesuffix(".json")
    try:
        change = question(window, document, map_id)
    except DataError as error:
        messages.show_issues(window, tr("Map"), error.issues)
        return
    if change is not None:
        document.do(change)
        window.pages.map_page.setFocus()


def _new(window: "MainWindow", document: "ModuleDocument", _map_id: str) -> "Change | None":
    from hexwright.editor.map.dialogs.new_map import NewMapDialog

    return NewMapDialog.ask(window, document.module)


def _properties(window: "MainWindow", document: "ModuleDocument", map_id: str) -> "Change | None":
    from hexwright.editor.map.dialogs.properties import MapPropertiesDialog

    return MapPropertiesDialog.ask(window, document.module, map_id)


def _duplicate(_window: "MainWindow", document: "ModuleDocument", map_id: str) -> "Change | None":
    from hexwright.editor.map.edits.maps import duplicate_map

    return duplicate_map(document.module, map_id)


def _grid(window: "MainWindow", document: "ModuleDocument", map_id: str) -> "Change | None":
    from hexwright.editor.map.dialogs.grid import GridDialog

    return GridDialog.ask(window, document.module, map_id)


def _resize(window: "MainWindow", document: "ModuleDocument", map_id: str) -> "Change | None":
    from hexwright.editor.map.dialogs.resize import ResizeDialog

    context = window.pages.map_page.context
    return ResizeDialog.ask(window, document.module, map_id, context.selection if context else ())


def _join(window: "MainWindow", document: "ModuleDocument", map_id: str) -> "Change | None":
    from hexwright.editor.map.dialogs.join import JoinDialog
    from hexwright.editor.scan.edits.joined_scans import pictures_of
    from hexwright.editor.scan.laying import lay_scans

    dialog = JoinDialog(document.module, map_id, window)
    change = dialog.asked()
    if change is not None and dialog.made is not None:
        pictures = pictures_of(dialog.made, document.asset)
        if sum(one.underlay.image in pictures for one in dialog.made.scans) > 1:
            lay_scans(window, document, dialog.made, pictures)
            return None
    return change


def _underlay(window: "MainWindow", document: "ModuleDocument", map_id: str) -> "Change | None":
    from hexwright.editor.map.dialogs.underlay import UnderlayDialog

    return UnderlayDialog.ask(window, document.module, map_id, document.asset)
