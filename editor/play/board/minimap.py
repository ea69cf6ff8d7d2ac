"""The whole board small: where each side stands, and what of the map is seen."""

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from hexwright.editor.map.canvas.minimap import Minimap
from hexwright.editor.play.board.view import BoardView
from hexwright.render.brush import circle, fill, stroke
from hexwright.render.styles import colour

_DOT = 3.2
_NOBODY, _EDGE = "#6b5f4b", "#fffaf0"


class BoardMinimap(Minimap):
    """An overview of a board, with a dot in the colour of its side for every hex that is held."""

    def __init__(self, board: BoardView, parent: QWidget | None = None) -> None:
        """The overview of a board; it follows the game."""
        super().__init__(board, parent)
        self._board = board
        self._colours = {side.id: side.colour for side in board.session.module.info.sides}
        board.answering.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The map, the frame around what is seen, and the dots."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pieces = self._board.pieces
        for hex_, stack in pieces.by_hex.items():
            centre = pieces.centre(hex_)
            if centre is not None:
                side = pieces.view.pieces[stack[-1].id].side
                dot = circle(self.point_of(centre), _DOT)
                stroke(painter, dot, colour(_EDGE), 1.6)
                fill(painter, dot, colour(self._colours.get(side, _NOBODY)))
