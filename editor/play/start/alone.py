"""The play window without the editor, as `hexwright play` opens it."""

from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from hexwright.editor import messages
from hexwright.editor.app import prepared
from hexwright.editor.play.journal import Kept
from hexwright.editor.play.session import PlaySession
from hexwright.editor.play.start.games import Games
from hexwright.editor.play.start.kept_games import left_games
from hexwright.editor.play.start.new_game import NewGame
from hexwright.editor.play.window import PlayWindow
from hexwright.editor.shell.faults import FaultReporter
from hexwright.editor.shell.signals import end_on_signals
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.language import tr
from hexwright.schema.module import Module


def run(module: Module, images: ImageShelf, wanted: NewGame | Path | None) -> int:
    """Play until the window is closed: a new game, a saved one, or what the user chooses.

    Raises DataError, before any window is open, if the game cannot be played.
    """
    app = _prepared()
    games = Games(app)
    if isinstance(wanted, Path):
        session, issues = PlaySession.opened(module, wanted)
        window = games.show(session, images, wanted)
        if issues:
            messages.show_issues(window, tr("Open game"), issues)
    elif wanted is not None:
        window = games.show(wanted.begin(module), images)
    else:
        asked = _resumed(games, module) or games.ask(module, images=images)
        if asked is None:
            return _until_read(app)
        window = asked
    FaultReporter(window).install()
    return app.exec()


def _prepared() -> QApplication:
    app = prepared()
    # Every answer is in its journal already; without this a resting window hears no signal.
    end_on_signals(app, lambda: None)
    return app


def _resumed(games: Games, module: Module) -> PlayWindow | None:
    """The game of this module that a program left on the table when it died, if it is wanted."""
    wanted = None
    for game in left_games():
        kept = game.kept
        is_same = kept is not None and kept.head.save.module == module.info.id
        if wanted is None and kept is not None and is_same and _is_wanted(kept):
            wanted = game
        else:
            game.later()
    return games.resume(wanted) if wanted is not None else None


def _is_wanted(kept: Kept) -> bool:
    return messages.ask_go_on(QWidget(), kept.head.title, len(kept.choices), kept.time)


def run_turn(module: Module, images: ImageShelf, path: Path) -> int:
    """Open a file of a game by e-mail, and play until the window is closed."""
    app = _prepared()
    games = Games(app)
    window = games.post(module, images).open(path)
    if window is None:
        return _until_read(app)
    FaultReporter(window).install()
    return app.exec()


def _until_read(app: QApplication) -> int:
    """An invitation or an answer opens no window, but tells where its file is."""
    return app.exec() if any(one.isVisible() for one in app.topLevelWidgets()) else 0
