"""A game by e-mail at the table: one side sits here, the other one far away."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from hexwright.editor.play.seats import BY_MAIL
from hexwright.editor.play.session import PlaySession
from hexwright.engine.core.decision import Choice, Decision, RuleViolation
from hexwright.engine.mail.mail_folder import MailFolder, read_turn_file
from hexwright.engine.mail.mail_game import MailGame
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr


class MailSession(PlaySession):
    """One player's side of a game by e-mail; every answer is kept before its result is shown."""

    def __init__(self, mail: MailGame, box: MailFolder, parent: QObject | None = None) -> None:
        """Sit down at a game that is dealt."""
        assert mail.game is not None
        super().__init__(mail.game, {mail.other_side: BY_MAIL}, parent)
        self.mail, self._box = mail, box

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def keeps_itself(self) -> bool:
        """Whether the game is still sealed; when it is over it is like any other."""
        return self.mail.status != "over"

    @property
    def pause_words(self) -> str:
        """What is to be done while the person at the table is not asked."""
        if self.mail.status == "send":
            return tr("Your turn is done: send it to {name}.", name=self.other)
        return tr("{name} is to choose. You wait for the next file.", name=self.other)

    @property
    def other(self) -> str:
        """The other player, with his side."""
        side = self.names.side(self.mail.other_side)
        return tr("{name} ({side})", name=self.mail.other_name, side=side)

    def decision(self) -> Decision[Any] | None:
        """The question to the person at the table; None while the game waits for a file."""
        return super().decision() if self.mail.status == "answer" else None

    @property
    def waiting_for(self) -> str:
        """Nobody changes seats here."""
        return ""

    # --- playing ----------------------------------------------------------------------------------

    def _may_take_back(self) -> bool:
        """Whether the last answer is not sent, and nothing was laid open since."""
        return self.mail.can_undo

    def _take_back(self) -> None:
        self.mail.undo()
        self._keep()

    def resume_here(self) -> None:
        """What was sent cannot be played again."""

    def _submit(self, choice: Choice, *, anyway: bool) -> bool:
        assert self.decision() is not None, "nobody at the table is asked"
        assert not anyway, "a game by e-mail is strict"
        try:
            self._box.submit(self.mail, choice)
        except RuleViolation as error:
            self.refused.emit(error.reason, error.rule)
            return False
        except DataError as error:
            self._refuse(error)
            return False
        self._happened()
        return True

    def _keep(self) -> None:
        try:
            self._box.keep(self.mail)
        except DataError as error:
            self._refuse(error)

    def _refuse(self, error: DataError) -> None:
        first = error.issues[0]
        self.refused.emit(f"{first.message} {first.hint}".strip(), "")

    # --- files ------------------------------------------------------------------------------------

    def send(self) -> bytes:
        """Close the turn, or give the last file again; raises DataError if it cannot be kept."""
        if self.mail.status == "send":
            self._keeping(lambda: self._box.send(self.mail))
            self._show_anew()
        return self.mail.last_sent

    def receive(self, path: Path) -> None:
        """Open the other player's file; raises DataError, and nothing has changed then."""
        before = self._events
        data = read_turn_file(path)
        self._keeping(lambda: self._box.receive(self.mail, data, path.name))
        self.show_mail(before)

    def _keeping(self, step: Callable[[], None]) -> None:
        """A step that is refused leaves the game as it was, which may be another copy of it."""
        try:
            step()
        except DataError:
            assert self.mail.game is not None
            if self.mail.game is not self._game:
                self._replace(self.mail.game)
            raise

    def show_mail(self, events: int) -> None:
        """Show the game as its files have it now, and tell what has happened since an event."""
        assert self.mail.game is not None
        self._replace(self.mail.game)
        news = list(self.mail.game.log(self.mail.side, min(events, self._events)))
        if news:
            self.told.emit(news)
