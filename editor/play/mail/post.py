"""Where games by e-mail begin and go on: invitations, files that come, games that are kept."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from hexwright.editor import messages
from hexwright.editor.play.mail.accept_dialog import AcceptDialog
from hexwright.editor.play.mail.kept_dialog import KeptDialog
from hexwright.editor.play.mail.letters import mail_box, write_file
from hexwright.editor.play.mail.mail_session import MailSession
from hexwright.editor.play.seats import HUMAN
from hexwright.editor.shell import preferences
from hexwright.engine.core.names import names_of
from hexwright.engine.mail.mail_folder import read_turn_file
from hexwright.engine.mail.mail_game import MailGame
from hexwright.engine.mail.turn_file import TurnFile, read, refusal
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr
from hexwright.schema.module import Module

if TYPE_CHECKING:
    from hexwright.editor.play.start.games import Games
    from hexwright.editor.play.start.new_game import NewGame
    from hexwright.editor.play.window import PlayWindow
    from hexwright.render.image_shelf import ImageShelf


class Post:
    """The games by e-mail of one module, for a window that shows what goes wrong."""

    def __init__(
        self, games: "Games", module: Module, images: "ImageShelf | None", parent: QWidget
    ) -> None:
        """Look into the user's folder when something is wanted."""
        self._games, self._module, self._images = games, module, images
        self._parent = parent
        self.box = mail_box()

    def invite(self, new: "NewGame") -> MailGame | None:
        """Make an invitation and write its file; the game begins when it is accepted."""
        side = next(side for side, player in new.players.items() if player == HUMAN)
        name = preferences.player_name()
        try:
            mail = MailGame.invite(
                self.box.key, self._module, new.scenario, side, name, new.options
            )
            self.box.keep(mail)
        except DataError as error:
            messages.show_issues(self._parent, tr("Play by e-mail"), error.issues)
            return None
        write_file(self._parent, mail, names_of(self._module))
        return mail

    def open(self, path: Path) -> "PlayWindow | None":
        """Open a file that somebody has sent; why it is refused is shown."""
        try:
            data = read_turn_file(path)
            file = read(data, path.name)
            if file.is_invitation:
                self._accept(data, file)
                return None
            return self._receive(path, data, file)
        except DataError as error:
            messages.show_issues(self._parent, tr("Open their turn"), error.issues)
            return None

    def _accept(self, data: bytes, file: TurnFile) -> None:
        """Ask whether the user wants to play; his answer is the next file."""
        if file.sender == self.box.key.public:
            raise refusal("mail.own-file", tr("This is your own file."), tr("Send it."))
        if self.box.has(file.game):
            message = tr("You have accepted this invitation already.")
            raise refusal("mail.accepted-already", message, tr("Look under Games by e-mail."))
        name = AcceptDialog.ask(self._module, file.invitation(), self._parent)
        if name:
            preferences.set_player_name(name)
            mail = MailGame.accept(self.box.key, self._module, data, name)
            self.box.keep(mail)
            write_file(self._parent, mail, names_of(self._module))

    def _receive(self, path: Path, data: bytes, file: TurnFile) -> "PlayWindow":
        """Go on with a game, in its window if there is one."""
        for window in self._games.windows:
            if window.mail is not None and window.mail.session.mail.id == file.game:
                window.mail.open_file(path)
                window.activateWindow()
                return window
        mail = self.box.resume(file.game, self._module)
        before = len(mail.game.history.events) if mail.game is not None else 0
        self.box.receive(mail, data, path.name)
        session = MailSession(mail, self.box)
        window = self._games.show(session, self._images)
        session.show_mail(before)
        return window

    def choose(self) -> "PlayWindow | None":
        """Let the user choose one of his games, and go on with it."""
        game = KeptDialog.ask(self._module, self.box, self._parent, self._games_open())
        return self.resume(game) if game is not None else None

    def _games_open(self) -> set[bytes]:
        """The games that have a window."""
        mails = (window.mail for window in self._games.windows)
        return {mail.session.mail.id for mail in mails if mail is not None}

    def resume(self, game: bytes) -> "PlayWindow | None":
        """Go on with a game; one that is not dealt yet can only be waited for."""
        for window in self._games.windows:
            if window.mail is not None and window.mail.session.mail.id == game:
                window.activateWindow()
                return window
        try:
            mail = self.box.resume(game, self._module)
        except DataError as error:
            messages.show_issues(self._parent, tr("Games by e-mail"), error.issues)
            return None
        if mail.game is None:
            write_file(self._parent, mail, names_of(self._module))
            return None
        return self._games.show(MailSession(mail, self.box), self._images)
