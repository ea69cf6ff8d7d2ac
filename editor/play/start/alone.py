"""The play window without the editor, as `hexwright play` opens it."""

from pathlib import Path

from hexwright.editor import messages
from hexwright.editor.app import prepared
from hexwright.editor.play.session import PlaySession
from hexwright.editor.play.start.games import Games
from hexwright.editor.play.start.new_game import NewGame
from hexwright.editor.shell.faults import FaultReporter
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.language import tr
from hexwright.schema.module import Module


def run(module: Module, images: ImageShelf, wanted: NewGame | Path | None) -> int:
    """Play until the window is closed: a new game, a saved one, or what the user chooses.

    Raises DataError, before any window is open, if the game cannot be played.
    """
    app = prepared()
    games = Games(app)
    if isinstance(wanted, Path):
        session, issues = PlaySession.opened(module, wanted)
        window = games.show(session, images, wanted)
        if issues:
            messages.show_issues(window, tr("Open game"), issues)
    elif wanted is not None:
        window = games.show(wanted.begin(module), images)
    else:
        asked = games.ask(module, images=images)
        if asked is None:
            return 0
        window = asked
    FaultReporter(window).install()
    return app.exec()
