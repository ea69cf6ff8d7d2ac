"""The lab from the play menu."""

from typing import TYPE_CHECKING

from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow


def lab_specs() -> "list[ActionSpec[MainWindow]]":
    """The actions of the lab."""
    return [
        ActionSpec(
            "play.lab", "play", tr("Play-test &lab…"),
            tr("Let computer players fight the scenarios many times, and see who wins"),
            "lab", "Shift+F5", _open, needs="scenarios", starts_group=True,
        ),
    ]  # fmt: skip


def _open(window: "MainWindow") -> None:
    from hexwright.editor.lab.window import LabWindow

    document = window.workspace.document
    if document is None:
        return
    lab = next((one for one in window.findChildren(LabWindow) if one.isVisible()), None)
    if lab is None:
        lab = LabWindow(window)
    lab.show()
    lab.raise_()
    lab.activateWindow()
