"""The games that are on the table: each in a window of its own, from its beginning to its end."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from hexwright.editor import messages
from hexwright.editor.play.seats import BY_MAIL
from hexwright.editor.play.session import PlaySession
from hexwright.editor.play.start.game_dialog import GameDialog
from hexwright.editor.play.start.kept_games import LeftGame, resumed
from hexwright.editor.play.start.new_game import NewGame
from hexwright.editor.play.window import PlayWindow
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.styles import MapStyle
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module

if TYPE_CHECKING:
    from hexwright.editor.play.mail.post import Post


class Games(QObject):
    """Begins and opens games; their windows outlive whoever asked for them."""

    def __init__(self, parent: QObject | None = None) -> None:
        """No game is on the table."""
        super().__init__(parent)
        self.windows: list[PlayWindow] = []
        self._post: Post | None = None

    def ask(
        self,
        module: Module,
        issues: Sequence[Issue] = (),
        scenario: str = "",
        images: ImageShelf | None = None,
        parent: QWidget | None = None,
    ) -> PlayWindow | None:
        """Ask what shall be played, and begin it."""
        new = GameDialog.ask(module, issues, scenario, parent)
        if isinstance(new, Path):
            return self.post(module, images, parent).open(new)
        return self.begin(module, new, images, parent) if new is not None else None

    def begin(
        self,
        module: Module,
        new: NewGame,
        images: ImageShelf | None = None,
        parent: QWidget | None = None,
    ) -> PlayWindow | None:
        """Begin a game; what keeps it from beginning is shown.

        By e-mail none begins yet: an invitation is written.
        """
        if BY_MAIL in new.players.values():
            self.post(module, images, parent).invite(new)
            return None
        try:
            session = new.begin(module)
        except DataError as error:
            messages.show_issues(_owner(parent), tr("Play"), error.issues)
            return None
        return self.show(session, images)

    def show(
        self, session: PlaySession, images: ImageShelf | None = None, path: Path | None = None
    ) -> PlayWindow:
        """Put a game on the table that is there already; `path` is the file it came from."""
        return self._show(PlayWindow(session, images, path), images)

    def open(
        self,
        module: Module,
        path: Path,
        images: ImageShelf | None = None,
        parent: QWidget | None = None,
    ) -> PlayWindow | None:
        """Go on with a saved game; what is wrong with it is shown."""
        try:
            session, issues = PlaySession.opened(module, path)
        except DataError as error:
            messages.show_issues(_owner(parent), tr("Open game"), error.issues)
            return None
        window = self.show(session, images, path)
        if issues:
            messages.show_issues(window, tr("Open game"), issues)
        return window

    def resume(self, left: LeftGame, parent: QWidget | None = None) -> PlayWindow | None:
        """Go on with a game of a program that died; what keeps it from going on is shown."""
        kept = left.kept
        assert kept is not None
        try:
            session, images, issues = resumed(kept, left.held.folder)
        except DataError as error:
            left.later()
            messages.show_issues(_owner(parent), tr("Go on with the game"), error.issues)
            return None
        window = PlayWindow(session, images)
        window.files.resume_from(kept.head.file)
        self._show(window, images)
        # Not before the game is kept anew.
        if window.files.keeper is not None and window.files.keeper.is_keeping:
            left.discard()
        else:
            left.later()
        if issues:
            messages.show_issues(window, tr("Go on with the game"), issues)
        return window

    def post(
        self, module: Module, images: ImageShelf | None = None, parent: QWidget | None = None
    ) -> "Post":
        """The games of a module by e-mail."""
        from hexwright.editor.play.mail.post import Post

        # Kept: what it has told may still be on the screen.
        self._post = Post(self, module, images, _owner(parent))
        return self._post

    def set_style(self, style: MapStyle) -> None:
        """Draw the maps of all games in another style."""
        for window in self.windows:
            window.board.set_style(style)

    def _show(self, window: PlayWindow, images: ImageShelf | None) -> PlayWindow:
        module = window.session.module
        self.windows.append(window)
        if not window.session.keeps_itself:
            window.files.keep(images)
        window.left.connect(lambda: self.windows.remove(window))
        window.left.connect(window.files.end)
        window.new_game_wanted.connect(
            lambda: self.ask(module, (), window.session.scenario.id, images, window)
        )
        window.show()
        return window


def _owner(parent: QWidget | None) -> QWidget:
    """Whom a message belongs to; a game that is begun without a window has nobody."""
    return parent if parent is not None else QWidget()
