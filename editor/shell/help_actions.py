"""The actions of the help menu."""

from importlib.metadata import version
from typing import TYPE_CHECKING

from hexwright.editor import messages
from hexwright.editor.shell.action import ActionSpec
from hexwright.editor.shell.extras import show_help
from hexwright.editor.shell.help_window import PAGES, SHORTCUTS
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow


def help_specs() -> "list[ActionSpec[MainWindow]]":
    """All actions of the help menu, in its order."""
    return [
        ActionSpec(
            "help.contents", "help", tr("&Contents"), tr("Read how things are done"),
            "help", "F1", lambda window: show_help(window, PAGES[0]),
        ),
        ActionSpec(
            "help.shortcuts", "help", tr("&Keyboard shortcuts"), tr("All keys on one page"),
            "keyboard", "Ctrl+F1", lambda window: show_help(window, SHORTCUTS),
        ),
        ActionSpec(
            "help.about", "help", tr("&About Hexwright"), tr("Version and licence"),
            "about", "Ctrl+Shift+F1",
            lambda window: messages.show_about(window, version("hexwright")), starts_group=True,
        ),
    ]  # fmt: skip
