"""The list of all actions, menu by menu."""

from typing import TYPE_CHECKING

from hexwright.editor.lab.actions import lab_specs
from hexwright.editor.map.actions import map_specs, tool_specs
from hexwright.editor.oob.actions import oob_specs
from hexwright.editor.play.editor_actions import play_specs
from hexwright.editor.records.document_actions import document_specs
from hexwright.editor.scan.actions import scan_specs
from hexwright.editor.scenarios.actions import scenario_specs
from hexwright.editor.shell.edit_actions import edit_specs
from hexwright.editor.shell.file_actions import file_specs
from hexwright.editor.shell.help_actions import help_specs
from hexwright.editor.shell.view_actions import view_specs

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow
    from hexwright.editor.shell.action import ActionSpec


def action_specs() -> "list[ActionSpec[MainWindow]]":
    """All actions in the order of their menus."""
    return _listed(tool_specs())


def window_specs() -> "list[ActionSpec[MainWindow]]":
    """All actions but the tools of maps, which come with the pages."""
    return _listed([])


def _listed(tools: "list[ActionSpec[MainWindow]]") -> "list[ActionSpec[MainWindow]]":
    return [
        *file_specs(), *edit_specs(), *view_specs(), *map_specs(), *scan_specs(),
        *oob_specs(), *document_specs(), *scenario_specs(), *tools, *play_specs(), *lab_specs(),
        *help_specs(),
    ]  # fmt: skip
