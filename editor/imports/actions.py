"""The action of the file menu that brings a game of another program."""

from typing import TYPE_CHECKING

from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow


def import_specs() -> "list[ActionSpec[MainWindow]]":
    """The action."""
    return [
        ActionSpec(
            "file.import_game", "file", tr("I&mport a game…"),
            tr("Make a new module of a VASSAL module or of another program's file"),
            "import", "Ctrl+Alt+F", _import_game, starts_group=True,
        ),
    ]  # fmt: skip


def _import_game(window: "MainWindow") -> None:
    from hexwright.editor.imports.foreign_game import import_game

    import_game(window)
