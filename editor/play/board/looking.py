"""A look from hex to hex, which anybody may take at any time: who sees whom, and why not."""

from typing import TYPE_CHECKING

from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.play.board.view import BoardView
    from hexwright.engine.core.showing import Looked


class Looking:
    """The line from a hex to whatever is pointed at, until Esc or a click ends it."""

    def __init__(self, board: "BoardView") -> None:
        """Nobody looks along a line."""
        self._board = board
        self.start = self.end = ""
        self.found: Looked | None = None

    @property
    def is_offered(self) -> bool:
        """Whether the game system knows lines of sight."""
        return self._board.session.showing.look is not None

    def begin(self, hex_: str = "") -> None:
        """Look from a hex: that which is pointed at, else that of the piece that is asked about."""
        board = self._board
        self.start = hex_ or board.spot.hex or board.aim.subject_hex()
        self.end, self.found = self.start, None
        words = tr("Point at a hex first.")
        if self.start:
            words = tr("Line of sight from {hex}: point at another hex.", hex=self.start)
        board.described.emit(words)
        board.viewport().update()

    def follow(self) -> None:
        """Something else is pointed at."""
        board, look = self._board, self._board.session.showing.look
        if not self.start or look is None or board.spot.hex in ("", self.end):
            return
        self.end = board.spot.hex
        self.found = None
        if self.end != self.start:
            self.found = look(board.session.known(), self.start, self.end)
            board.tell(self.found.text, board.spot, self.found.rule)

    def stop(self) -> bool:
        """Look no more; whether somebody did."""
        was, self.start, self.end, self.found = self.start, "", "", None
        if was:
            self._board.bubble.hide()
            self._board.viewport().update()
        return bool(was)
