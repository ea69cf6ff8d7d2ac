"""The mouse on the board: click to choose, drag a piece to move it, drag the map to see more."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent

from hexwright.editor.play.board.aiming import BoardTarget
from hexwright.editor.play.question.answering import Path

if TYPE_CHECKING:
    from hexwright.editor.play.board.view import BoardView

_LEFT = Qt.MouseButton.LeftButton
# Pixels that the mouse moves with its button down before it drags.
_START = 6.0


class BoardMouse:
    """What the left button is doing now."""

    def __init__(self, board: "BoardView") -> None:
        """The button is up."""
        self._board = board
        self.at: QPointF | None = None
        # The piece that is dragged, and the hexes that it was drawn over.
        self.dragged = ""
        self.trail: Path = ()
        self._pressed_at: QPointF | None = None
        self._pressed_on = BoardTarget()
        self._is_panning = False
        self._takes_stack = False

    def press(self, event: QMouseEvent) -> None:
        """A click or a drag begins."""
        self.at = self._pressed_at = event.position()
        self._pressed_on = self._board.spot_at(event.position())
        self.dragged, self.trail, self._is_panning = "", (), False
        self._takes_stack = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)

    def move(self, event: QMouseEvent) -> None:
        """Point, drag a piece, or drag the map."""
        before, self.at = self.at, event.position()
        if self._pressed_at is not None and not event.buttons() & _LEFT:
            self.give_up()
        if self._pressed_at is None:
            self._board.point_at(self._board.spot_at(event.position()))
            return
        far = (event.position() - self._pressed_at).manhattanLength() > _START
        if not self.dragged and not self._is_panning and far:
            self.dragged = self._picked_up()
            self._is_panning = not self.dragged
        if self._is_panning and before is not None:
            self._board.move_by(event.position() - before)
        elif self.dragged:
            self._drag(self._board.spot_at(event.position()))

    def release(self, event: QMouseEvent) -> None:
        """A click chooses, a drop moves."""
        spot = self._board.spot_at(event.position())
        dragged, trail, panned = self.dragged, self.trail, self._is_panning
        started = self._pressed_on
        was_down = self._pressed_at is not None
        self.give_up()
        if dragged:
            if spot.hex != started.hex:
                self._board.click(spot, trail)
        elif was_down and not panned:
            self._board.click(spot, ())
        self._board.point_at(self._board.spot_at(event.position()))

    def give_up(self) -> None:
        """Let go of whatever is held."""
        self._pressed_at = None
        self.dragged, self.trail, self._is_panning = "", (), False
        self._board.viewport().update()

    def leave(self) -> None:
        """The mouse is elsewhere."""
        self.at = None
        if self._pressed_at is None:
            self._board.point_at(BoardTarget())

    def _picked_up(self) -> str:
        """The piece under the button if it can be moved now; picking it up may be an answer."""
        board, answering = self._board, self._board.answering
        decision = answering.decision
        if decision is None:
            return ""
        if self._takes_stack and board.take_stack is not None:
            return board.take_stack(self._pressed_on)
        if decision.kind == "piece":
            piece = board.aim.choice_at(self._pressed_on)
            if not isinstance(piece, str) or not board.aim.is_target(piece):
                return ""
            answering.choose(piece)
            decision = answering.decision
            return piece if decision is not None and decision.subject == piece else ""
        stack = board.pieces.by_hex.get(self._pressed_on.hex, ())
        is_there = any(one.id == decision.subject for one in stack)
        return decision.subject if is_there and decision.kind in ("hex", "path") else ""

    def _drag(self, spot: BoardTarget) -> None:
        start = self._pressed_on.hex
        if spot.hex and spot.hex != (self.trail[-1] if self.trail else start):
            self.trail = _extended(self.trail, start, spot.hex, self._board.aim.straight)
        self._board.point_at(spot, self.trail)
        self._board.viewport().update()


def _extended(trail: Path, start: str, hex_: str, straight: Callable[[str, str], Path]) -> Path:
    """The trail drawn on to a hex; going back over it takes it back."""
    if hex_ == start:
        return ()
    if hex_ in trail:
        return trail[: trail.index(hex_) + 1]
    last = trail[-1] if trail else start
    return (*trail, *straight(last, hex_))
