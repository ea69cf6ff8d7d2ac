"""The play menu: games of the module that is open, as it is now, saved or not."""

from typing import TYPE_CHECKING

from hexwright.editor import messages
from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from pathlib import Path

    from hexwright.editor.document.document import ModuleDocument
    from hexwright.editor.main_window import MainWindow
    from hexwright.render.image_shelf import ImageShelf


def play_specs() -> "list[ActionSpec[MainWindow]]":
    """All actions of the play menu, in its order."""
    return [
        ActionSpec(
            "play.new", "play", tr("&Play…"), tr("Choose a scenario and who plays it, and begin"),
            "play", "F5", _play, needs="scenarios", in_toolbar=True, starts_group=True,
        ),
        ActionSpec(
            "play.here", "play", tr("Play from &here"),
            tr("Play the set-up on show at once, as it stands, with the players of the last game"),
            "play-here", "Ctrl+F5", _play_here, needs="setup", in_toolbar=True,
        ),
        ActionSpec(
            "play.open", "play", tr("&Open game…"), tr("Go on with a saved game of this module"),
            "open", "Ctrl+Shift+F5", _open, needs="scenarios", starts_group=True,
        ),
        ActionSpec(
            "play.open_turn", "play", tr("Open their &turn…"),
            tr("Open an invitation or a turn that somebody has sent by e-mail"),
            "letter", "Alt+F5", _open_turn, needs="scenarios",
            starts_group=True,
        ),
        ActionSpec(
            "play.by_mail", "play", tr("Games by e-&mail…"),
            tr("Go on with a game of this module that is played by e-mail"),
            "send", "Alt+Shift+F5", _by_mail, needs="scenarios",
        ),
    ]  # fmt: skip


def scenario_on_show(window: "MainWindow") -> str:
    """The id of the scenario whose set-up is on show; empty if there is none."""
    from hexwright.schema.documents import SCENARIO, kind_of

    path = window.current_path()
    if kind_of(path) is not SCENARIO:
        return ""
    return path.removeprefix(f"{SCENARIO.folder}/").removesuffix(".json")


def _play(window: "MainWindow") -> None:
    document = window.workspace.document
    if document is not None:
        issues, scenario = window.workspace.issues, scenario_on_show(window)
        window.games.ask(document.module, issues, scenario, _images(document), window)


def _play_here(window: "MainWindow") -> None:
    from hexwright.editor.play.start.new_game import faults, last_game

    document, scenario = window.workspace.document, scenario_on_show(window)
    if document is None or not scenario:
        return
    issues = faults(document.module, scenario, window.workspace.issues)
    if issues:
        messages.show_issues(window, tr("Play from here"), issues)
        return
    new = last_game(document.module, scenario)
    window.games.begin(document.module, new, _images(document), window)


def _open(window: "MainWindow") -> None:
    document = window.workspace.document
    path = messages.ask_save(window) if document is not None else None
    if document is not None and path is not None:
        window.games.open(document.module, path, _images(document), window)


def open_turn(window: "MainWindow", path: "Path") -> None:
    """Open a file of a game by e-mail."""
    document = window.workspace.document
    if document is not None:
        window.games.post(document.module, _images(document), window).open(path)


def _open_turn(window: "MainWindow") -> None:
    path = messages.ask_turn_file(window)
    if path is not None:
        open_turn(window, path)


def _by_mail(window: "MainWindow") -> None:
    document = window.workspace.document
    if document is not None:
        window.games.post(document.module, _images(document), window).choose()


def _images(document: "ModuleDocument") -> "ImageShelf":
    """The pictures of the module, shared with no page: a game keeps those it began with."""
    from hexwright.render.image_shelf import ImageShelf

    return ImageShelf(document.asset)
