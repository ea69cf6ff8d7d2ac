"""The actions of the help menu."""

from typing import TYPE_CHECKING

from hexwright.editor import messages
from hexwright.editor.shell.action import ActionSpec
from hexwright.editor.shell.extras import show_help, show_shortcuts
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow


def help_specs() -> "list[ActionSpec[MainWindow]]":
    """All actions of the help menu, in its order."""
    return [
        ActionSpec(
            "help.contents", "help", tr("&Contents"), tr("Read how things are done"),
            "help", "F1", show_help,
        ),
        ActionSpec(
            "help.shortcuts", "help", tr("&Keyboard shortcuts"), tr("All keys on one page"),
            "keyboard", "Ctrl+F1", show_shortcuts,
        ),
        ActionSpec(
            "help.about", "help", tr("&About Hexwright"), tr("Version and licence"),
            "about", "Ctrl+Shift+F1",
            _show_about, starts_group=True,
        ),
    ]  # fmt: skip


def _show_about(window: "MainWindow") -> None:
    from importlib.metadata import version

    messages.show_about(window, version("hexwright"))
