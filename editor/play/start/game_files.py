"""Games kept in files: saving, opening, and leaving none unsaved by mistake."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from hexwright.editor import messages
from hexwright.editor.play.keeping import GameKeeper
from hexwright.editor.play.session import PlaySession
from hexwright.engine.core.history import HistoryStep
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr
from hexwright.schema.save_file import SAVE_SUFFIX


class GameFiles(QObject):
    """The file of a game on the table."""

    said = Signal(str)

    def __init__(self, session: PlaySession, window: QWidget, path: Path | None = None) -> None:
        """A game that came from a file, or from none yet."""
        super().__init__(window)
        self._session = session
        self._window = window
        self.path = path
        self._saved_steps = session.steps if path is not None else 0
        self._saved_last = self._last()
        self.keeper: GameKeeper | None = None

    @property
    def is_modified(self) -> bool:
        """Whether something would be lost: a game that nobody plays can be played again."""
        session = self._session
        if session.keeps_itself or not session.humans or session.game.outcome is not None:
            return False
        # As many steps may be others: one was taken back and another made.
        return session.steps != self._saved_steps or self._last() != self._saved_last

    def _last(self) -> HistoryStep | None:
        steps = self._session.game.history.steps
        return steps.last() if len(steps) else None

    def _is_at_file(self, path: Path) -> None:
        self.path, self._saved_steps, self._saved_last = path, self._session.steps, self._last()
        if self.keeper is not None:
            self.keeper.forget()

    # --- kept as they are played ------------------------------------------------------------------

    def keep(self, images: ImageShelf | None = None) -> None:
        """Keep the game as it is played, from now on until the window is closed."""
        self.keeper = GameKeeper(self._session, lambda: self.is_modified, self._file, images, self)
        self.keeper.failed.connect(lambda issues: self.said.emit(issues[0].message))
        self.keeper.follow()

    def resume_from(self, file: str) -> None:
        """The game was kept as it was played: it is not what its file has, if it has any."""
        self.path = Path(file) if file and Path(file).is_file() else None
        # No step is this one: only saving it makes it saved.
        self._saved_last = HistoryStep("", "")

    def end(self) -> None:
        """The game leaves the table: it is saved, or not wanted."""
        if self.keeper is not None:
            self.keeper.end()
            self.keeper = None

    def _file(self) -> str:
        return str(self.path) if self.path else ""

    # --- files ------------------------------------------------------------------------------------

    def save(self) -> bool:
        """Write the game to its file; whether that was done."""
        return self._write(self.path) if self.path is not None else self.save_as()

    def save_as(self) -> bool:
        """Ask for a file and write the game to it; whether that was done."""
        name = self.path.name if self.path else f"{self._session.scenario.id}{SAVE_SUFFIX}"
        path = messages.ask_save_target(self._window, name)
        return path is not None and self._write(path)

    def _write(self, path: Path) -> bool:
        try:
            self._session.save(path)
        except DataError as error:
            messages.show_issues(self._window, tr("Save game"), error.issues)
            return False
        self._is_at_file(path)
        self.said.emit(tr("{name} is saved", name=path.name))
        return True

    def open(self) -> None:
        """Ask for a saved game and go on with it."""
        if not self.may_leave():
            return
        path = messages.ask_save(self._window)
        if path is not None:
            self.read(path)

    def read(self, path: Path) -> None:
        """Go on with the game in a file."""
        try:
            issues = self._session.open(path)
        except DataError as error:
            messages.show_issues(self._window, tr("Open game"), error.issues)
            return
        self._is_at_file(path)
        if issues:
            messages.show_issues(self._window, tr("Open game"), issues)

    def may_leave(self) -> bool:
        """Whether the game can be left: it is saved, or the user does not want it."""
        self._session.held.let_go()
        if not self.is_modified:
            return True
        answer = messages.ask_unsaved(self._window, self._session.scenario.title)
        if answer == "save":
            return self.save()
        return answer == "discard"
