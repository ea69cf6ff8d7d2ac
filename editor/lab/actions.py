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
        ActionSpec(
            "play.proposal", "play", tr("Apply p&roposal…"),
            tr("Change the number that the lab proposes to make a scenario even"),
            "proposal", "Ctrl+Alt+Shift+F5", _apply, needs="document",
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


def _apply(window: "MainWindow") -> None:
    from hexwright.editor import messages
    from hexwright.editor.lab.edits.proposal import with_proposal
    from hexwright.lab.what_if import read_proposal
    from hexwright.schema.issues import DataError

    document = window.workspace.document
    path = messages.ask_proposal(window) if document is not None else None
    if document is None or path is None:
        return
    try:
        document.do(with_proposal(document.module, read_proposal(path)))
    except DataError as error:
        messages.show_issues(window, tr("Apply proposal"), error.issues)
