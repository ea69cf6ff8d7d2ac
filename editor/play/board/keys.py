"""The keyboard on the board: arrows and Tab find targets, Enter chooses, Esc declines."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from hexwright.editor.play.board.view import BoardView

_ARROWS = {
    Qt.Key.Key_Left: QPointF(-1, 0),
    Qt.Key.Key_Right: QPointF(1, 0),
    Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}
_CONTROL = Qt.KeyboardModifier.ControlModifier
# Pixels that Ctrl with an arrow moves the map.
_STEP = 80


class BoardKeys:
    """A cursor on one of the targets."""

    def __init__(self, board: "BoardView") -> None:
        """No target is under the cursor."""
        self._board = board
        self.member = ""
        self._way = 0

    def reset(self) -> None:
        """Another question: start anew."""
        self.member, self._way = "", 0

    def press(self, event: QKeyEvent) -> bool:
        """Act on a key; tells whether it was one of ours."""
        key = Qt.Key(event.key())
        if key in _ARROWS:
            self._arrow(_ARROWS[key], panning=bool(event.modifiers() & _CONTROL))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._enter(confirming=bool(event.modifiers() & _CONTROL))
        elif key == Qt.Key.Key_Escape:
            if self._board.looking.stop():
                return True
            if self._board.bubble.isVisible():
                self._board.bubble.hide()
                return True
            return self._board.answering.decline()
        elif key == Qt.Key.Key_W:
            self._other_way()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._board.zoom_in()
        elif key == Qt.Key.Key_Minus:
            self._board.zoom_out()
        elif key == Qt.Key.Key_Home:
            self._board.show_all()
        else:
            return False
        return True

    def next_target(self, by: int) -> bool:
        """Go to the next target or the one before; False after the last, where the board ends."""
        members = list(self._board.aim.targets())
        if not members:
            return False
        here = members.index(self.member) if self.member in members else -1 if by > 0 else 0
        there = here + by
        if not 0 <= there < len(members):
            if by < 0 and self.member not in members:
                there = len(members) - 1
            else:
                self.member = ""
                return False
        self._go_to(members[there])
        return True

    def _arrow(self, direction: QPointF, *, panning: bool) -> None:
        board = self._board
        if panning:
            board.move_by(-direction * _STEP)
            return
        here = board.aim.place_of(self.member) if self.member else None
        if here is None:
            self._go_to(self._first())
            return
        self._go_to(board.aim.towards(here, direction))

    def _first(self) -> str:
        """The target nearest to the piece in question, else to the middle of the view."""
        board = self._board
        subject = board.pieces.centre(board.aim.subject_hex())
        here = subject if subject is not None else board.camera.seen_map().center()
        targets = board.aim.targets()
        return min(targets, key=lambda one: (targets[one] - here).manhattanLength(), default="")

    def _go_to(self, member: str) -> None:
        if member:
            self.member, self._way = member, 0
            self._board.point_at_member(member)

    def _enter(self, *, confirming: bool) -> bool:
        answering = self._board.answering
        if confirming or not self.member:
            return answering.confirm()
        question = answering.question
        if question.wants == "path":
            ways = question.paths.get(self.member, [])
            return bool(ways) and answering.choose(ways[self._way % len(ways)])
        return answering.choose(self.member)

    def _other_way(self) -> None:
        """Another of several ways to the same end."""
        ways = self._board.answering.question.paths.get(self.member, [])
        if ways:
            self._way += 1
            self._board.answering.point(ways[self._way % len(ways)])
