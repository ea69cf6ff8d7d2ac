"""Which part of the map is seen: at the beginning of a game, and when a question is asked."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF

if TYPE_CHECKING:
    from hexwright.editor.play.board.view import BoardView

# At this zoom the figures on counters are read without effort. A map that would be seen smaller as
# a whole is seen in part.
LEGIBLE = 0.75
# Hexes nearer to the edge of the view than this, in map units, are as good as not seen.
_EDGE = 60.0
# More targets than these need not all be seen: a piece that moves is enough.
_FEW = 12


class BoardSight:
    """Moves the map so that what matters is in view; the zoom is the user's alone."""

    def __init__(self, board: "BoardView") -> None:
        """Look at a board."""
        self._board = board

    def begin(self) -> None:
        """The whole map, or as much of it as is legible, around what is asked."""
        self._board.fit_legibly(LEGIBLE, self._middle())

    def follow(self) -> None:
        """Bring the piece that a question is about, and where it may be answered, into view."""
        points = self._points()
        seen = self._board.camera.seen_map().adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        if not points or all(seen.contains(point) for point in points):
            return
        around = QPolygonF(points).boundingRect()
        if around.width() <= seen.width() and around.height() <= seen.height():
            self._board.centre_on(around.center())
        elif not any(seen.contains(point) for point in points):
            self._board.centre_on(points[0])

    def _points(self) -> list[QPointF]:
        """The middle of the subject's hex and of each target, unless those are many."""
        board = self._board
        subject = board.pieces.centre(board.aim.subject_hex())
        targets = list(board.aim.targets().values())
        if len(targets) > _FEW and subject is not None:
            targets = []
        return [*([subject] if subject is not None else []), *targets]

    def _middle(self) -> QPointF:
        """The middle of what a question is about, else of all pieces, else of the map."""
        board = self._board
        points = self._points() or [one.rect.center() for one in board.pieces.by_piece.values()]
        return QPolygonF(points).boundingRect().center() if points else board.camera.sheet.center()
