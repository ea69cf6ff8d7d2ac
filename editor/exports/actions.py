"""The actions of the file menu that write the module for others."""

from typing import TYPE_CHECKING

from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow


def export_specs() -> "list[ActionSpec[MainWindow]]":
    """The actions."""
    return [
        ActionSpec(
            "file.export", "file", tr("&Export…"), tr("Write the module for another program"),
            "export", "Ctrl+E", lambda window: window.jobs.export(),
            needs="module", starts_group=True,
        ),
        ActionSpec(
            "file.build", "file", tr("&Build package…"),
            tr("Make the module into one file to share"),
            "build", "Ctrl+B", lambda window: window.jobs.build(), needs="module",
        ),
    ]  # fmt: skip
