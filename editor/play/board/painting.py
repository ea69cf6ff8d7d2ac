"""The board painted: what may be chosen, the pieces, the way, the piece in hand."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from hexwright.editor.map.canvas.marks import Marks
from hexwright.editor.play.board.marks import (
    CHOSEN,
    POINTED,
    REACHED,
    REFUSED,
    SUBJECT,
    TARGET,
    BoardMarks,
)
from hexwright.editor.play.board.notes import paint_notes
from hexwright.editor.play.board.overlay_painting import OverlayPainting
from hexwright.editor.play.board.pieces import DrawnPiece
from hexwright.editor.play.question.answering import Path
from hexwright.schema.grid import Place

if TYPE_CHECKING:
    from hexwright.editor.play.board.view import BoardView

# Where more than this share of all hexes may be chosen, none is marked: the mouse shows it.
_FREE_SHARE = 0.6
# Where a few ways are offered, all of them are drawn; the one pointed at is stronger.
_FEW_WAYS = 8
# Shadows, badges and facings reach so far beyond a piece, in map units.
_REACH = 60.0


class BoardPainting:
    """One painting of a board, from the lowest layer to the highest."""

    def __init__(self, board: "BoardView", painter: QPainter, marks: Marks) -> None:
        """Paint with a painter in the pixels of the view."""
        self._board = board
        self._painter = painter
        self._pieces = board.pieces
        self._answering = board.answering
        self._question = board.answering.question
        self._marks = BoardMarks(painter, board.camera, board.pieces.layout)
        self._overlays = OverlayPainting(painter, marks, board.pieces)
        self._laid = board.overlays.laid(board.pointed_piece)
        self._sides = {side.id: side.colour for side in board.session.module.info.sides}

    def paint(self) -> None:
        """Paint everything that lies on the map."""
        turn = self._pieces.turn_space()
        if turn is not None:
            self._marks.turn(turn)
        self._paint_overlays()
        self._paint_hexes()
        for path in self._board.moves:
            self._marks.way(self._points(path), faint=True)
        self._paint_pieces()
        paint_notes(self._painter, self._board.camera, self._pieces)
        self._paint_subject()
        if self._question.wants == "piece":
            self._paint_targets(list(self._pieces.by_piece.values()))
        self._paint_line()
        self._paint_way()
        if self._board.spread is not None:
            self._paint_spread()
        self._paint_dragged()
        self._paint_look()
        height = self._board.viewport().height()
        self._overlays.paint_key(self._laid, self._sides, self._board.session.names, height)

    # --- overlays ---------------------------------------------------------------------------------

    def _paint_overlays(self) -> None:
        """What the game system lays over the map, under the pieces."""
        self._overlays.paint(self._laid, self._sides)
        for points in self._overlays.ways(self._laid):
            self._marks.way(points, REACHED, faint=True)

    def _paint_line(self) -> None:
        """What a line of a list is about: pieces, and whom they aim at."""
        shown = self._board.shown_line
        if shown is None:
            return
        standing = [one for name in shown.pieces if (one := self._pieces.by_piece.get(name))]
        for one in standing:
            self._marks.piece(one, SUBJECT, 4.2)
        for hex_ in shown.hexes:
            self._ring(hex_, REFUSED)
            for start in dict.fromkeys(one.hex for one in standing):
                self._marks.aim(self._points((start, hex_)))

    def _paint_look(self) -> None:
        """The line of sight that somebody checks, and what is in its way."""
        looking = self._board.looking
        self._ring(looking.start, SUBJECT)
        if looking.found is not None:
            points = self._points((looking.start, looking.end))
            self._marks.sight(points, is_clear=looking.found.is_clear)
            for hex_ in looking.found.hexes:
                self._ring(hex_, POINTED if looking.found.is_clear else REFUSED)

    # --- hexes ------------------------------------------------------------------------------------

    def _paint_hexes(self) -> None:
        if self._question.wants in ("hex", "path"):
            members = self._question.members
            grid = self._pieces.layout.grid
            if len(members) <= _FREE_SHARE * grid.columns * grid.rows:
                self._marks.hexes(self._places(members), TARGET, 0.28)
            for number, place in enumerate(self._places(self._answering.chosen), 1):
                self._marks.hex_tick(place, number if self._is_order else 0)
            pointed = self._answering.pointed
            end = pointed[-1] if isinstance(pointed, tuple) and pointed else pointed
            if isinstance(end, str):
                self._ring(end, POINTED)
        self._marks.hexes(self._places(self._about()), POINTED, 0.3)
        self._ring(self._board.refused_hex, REFUSED)
        self._ring(self._board.shown_hex, SUBJECT)
        self._ring(self._hidden_subject_hex(), SUBJECT)

    def _about(self) -> Path:
        """The hexes that the answer which is pointed at is about."""
        decision, pointed = self._question.decision, self._answering.pointed
        if decision is None or decision.about is None or pointed is None:
            return ()
        return tuple(decision.about(pointed))

    def _ring(self, hex_: str, colour: QColor) -> None:
        for place in self._places((hex_,)):
            self._marks.hex_ring(place, colour)

    def _places(self, hexes: Path) -> list[Place]:
        """The places of hexes that are on this map."""
        return [place for hex_ in hexes if (place := self._pieces.place(hex_)) is not None]

    @property
    def _is_order(self) -> bool:
        decision = self._question.decision
        return decision is not None and decision.kind == "order"

    # --- pieces -----------------------------------------------------------------------------------

    def _paint_pieces(self) -> None:
        seen = self._board.camera.seen_map().adjusted(-_REACH, -_REACH, _REACH, _REACH)
        for one in self._pieces.within(seen):
            if not one.id or one.id != self._board.left_button.dragged:
                self._board.piece_painter.paint(self._painter, one, self._pieces.layout)

    def _paint_subject(self) -> None:
        decision = self._question.decision
        subject = self._pieces.by_piece.get(decision.subject) if decision else None
        if subject is not None:
            self._marks.subject(subject)

    def _hidden_subject_hex(self) -> str:
        """The hex of what the question is about, if others of its stack lie on top of it."""
        hex_ = self._board.aim.subject_hex()
        stack = self._pieces.by_hex.get(hex_, [])
        decision = self._question.decision
        subject = self._pieces.by_piece.get(decision.subject) if decision else None
        if subject is None or subject not in stack:
            return ""
        middle, above = subject.rect.center(), stack[stack.index(subject) + 1 :]
        return hex_ if any(one.rect.contains(middle) for one in above) else ""

    def _paint_targets(self, standing: list[DrawnPiece]) -> None:
        """Lines around the pieces that may be chosen, were chosen, or are pointed at."""
        chosen = self._answering.chosen
        for one in standing:
            option = self._question.option_of(one.id)
            if option and option == self._answering.pointed:
                self._marks.piece(one, POINTED, 4.2)
            elif option in chosen:
                self._marks.piece(one, CHOSEN, 3.6)
            elif option:
                self._marks.piece(one, TARGET)
            if one.id in chosen:
                self._marks.tick(one.rect, chosen.index(one.id) + 1 if self._is_order else 0)

    def _paint_spread(self) -> None:
        spread = self._board.spread
        assert spread is not None
        spread.paint(self._painter, self._board.piece_painter, self._board.camera)
        if self._question.wants == "piece":
            self._paint_targets(spread.standing)

    def _paint_dragged(self) -> None:
        button = self._board.left_button
        standing = self._pieces.by_piece.get(button.dragged)
        if standing is None or button.at is None:
            return
        rect = QRectF(standing.rect)
        rect.moveCenter(self._board.camera.to_map(button.at))
        in_hand = standing._replace(rect=rect)
        self._painter.setOpacity(0.85)
        self._board.piece_painter.paint(self._painter, in_hand, self._pieces.layout)
        self._painter.setOpacity(1.0)

    # --- ways -------------------------------------------------------------------------------------

    def _paint_way(self) -> None:
        """The way to what is pointed at from the subject; to a piece or one hex a line."""
        path, start = self._answering.pointed, self._board.aim.subject_hex()
        offered = [way for ways in self._question.paths.values() for way in ways]
        if start and len(offered) <= _FEW_WAYS:
            for way in offered:
                self._marks.way(self._points((start, *way)), faint=True)
        if isinstance(path, tuple) and self._question.wants == "path" and start:
            self._marks.way(self._points((start, *path)))
        elif isinstance(path, str) and path in self._pieces.by_piece and start:
            for line in self._lines_of(path, start):
                self._marks.aim(self._points(line))
        elif isinstance(path, str) and self._is_afar(start, path):
            self._marks.aim(self._points((start, path)))

    def _lines_of(self, piece: str, start: str) -> list[Path]:
        """From a piece to the hexes that its answer is about; without any, from the subject to it.

        Whoever joins a fire has a line to its target, not to whom he joins.
        """
        here = self._pieces.by_piece[piece].hex
        goals = [hex_ for hex_ in self._about() if hex_ != here]
        return [(here, goal) for goal in goals] or [(start, here)]

    def _is_afar(self, start: str, hex_: str) -> bool:
        """Whether a hex that is asked for is no mere step away, so that a line to it says more."""
        shown = self._board.shown
        is_asked = bool(start) and shown is not None and self._question.wants == "hex"
        return (
            is_asked and shown is not None and hex_ not in (start, *shown.index.neighbours(start))
        )

    def _points(self, path: Path) -> list[QPointF]:
        return [point for one in path if (point := self._pieces.centre(one)) is not None]
