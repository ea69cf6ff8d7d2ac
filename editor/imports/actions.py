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
        ActionSpec(
            "file.import_newer", "file", tr("Import a ne&wer version…"),
            tr("Take over what changed in the game that this module was imported from"),
            "import", "Ctrl+Alt+Shift+F", _import_newer, needs="document",
        ),
    ]  # fmt: skip


def _import_game(window: "MainWindow") -> None:
    from hexwright.editor.imports.foreign_game import import_game

    import_game(window)


def _import_newer(window: "MainWindow") -> None:
    from hexwright.editor.imports.newer_version import import_newer

    import_newer(window)
