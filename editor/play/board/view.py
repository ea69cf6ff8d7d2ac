"""The board: the map of the scenario with the pieces on it, and the question shown on both."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from hexwright.editor.map.canvas.map_canvas import MapCanvas
from hexwright.editor.map.canvas.marks import Marks
from hexwright.editor.map.canvas.pointing import pointer_at
from hexwright.editor.map.canvas.shown_map import ShownMap
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.play.board.aiming import Aim, BoardTarget
from hexwright.editor.play.board.bubble import Bubble
from hexwright.editor.play.board.keys import BoardKeys
from hexwright.editor.play.board.looking import Looking
from hexwright.editor.play.board.mouse import BoardMouse
from hexwright.editor.play.board.overlays import BoardOverlays
from hexwright.editor.play.board.painting import BoardPainting
from hexwright.editor.play.board.piece_painter import PiecePainter
from hexwright.editor.play.board.pieces import BoardPieces
from hexwright.editor.play.board.seen_part import BoardSight
from hexwright.editor.play.board.stack_spread import Spread
from hexwright.editor.play.board.turning import BoardTurning
from hexwright.editor.play.board.words import words_at
from hexwright.editor.play.question.answering import Answering, Path
from hexwright.editor.play.taking_back import why_nobody_is_asked
from hexwright.engine.core.event import Event
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.showing import Line, Sign
from hexwright.engine.core.view import View
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.map_picture import Layers, MapPicture
from hexwright.render.scenario_picture import scenario_picture
from hexwright.render.styles import PARCHMENT, MapStyle
from hexwright.schema.language import current_language, tr
from hexwright.schema.translated import translated

if TYPE_CHECKING:
    from collections.abc import Callable

_LEFT = Qt.MouseButton.LeftButton
_LAYERS = Layers(sections=0.6)
# Milliseconds that the mouse rests on a stack until it is spread out.
_SPREAD_AFTER = 300


class BoardView(MapCanvas):
    """Shows the position and lets the person at the table answer on it."""

    described = Signal(str)  # what is under the mouse, in words

    def __init__(
        self,
        answering: Answering,
        images: ImageShelf | None = None,
        style: MapStyle = PARCHMENT,
        parent: QWidget | None = None,
    ) -> None:
        """The board of the session that is answered."""
        super().__init__(parent)
        self.answering = answering
        self.session = answering.session
        self._images = images
        # What is written on the map and on counters, in the user's language.
        self._spoken = translated(self.session.module, current_language())
        self.turning = BoardTurning(self.session, self)
        self._style = style
        self._picture = self._drawn()
        self.overlays = BoardOverlays(self.session, self)
        self.overlays.changed.connect(self._update)
        self.pieces = self._standing(self.session.view(), None)
        self.aim = Aim(answering, self.pieces, self._picture.board.index)
        self.keys = BoardKeys(self)
        self.left_button = BoardMouse(self)
        self.piece_painter = PiecePainter(self.camera, images)
        self.spread: Spread | None = None
        self._spread_timer = QTimer(self)
        self._spread_timer.setSingleShot(True)
        self._spread_timer.setInterval(_SPREAD_AFTER)
        self._spread_timer.timeout.connect(self._spread_out)
        self._spot = self._clicked = BoardTarget()
        self.bubble = Bubble(self.viewport())
        self.bubble.insisted.connect(answering.insist)
        self.looking = Looking(self)
        self._explained = QPointF()
        self.moved.connect(self._move_bubble)
        self._decision = answering.decision
        self.moves: list[Path] = []
        # Hexes with a ring until the next question: a refused click, what the report led to.
        self.refused_hex = self.shown_hex = ""
        # The line of a list beside the map that is looked at.
        self.shown_line: Line | None = None
        # Where whole stacks can be moved: takes the one at a spot, and names the piece on top.
        self.take_stack: Callable[[BoardTarget], str] | None = None
        self.show_map(ShownMap(self._picture, _LAYERS))
        self.setAccessibleName(tr("Board"))
        answering.changed.connect(self.renew)
        self.turning.changed.connect(self.renew)
        answering.pointed_at.connect(self._update)
        self.session.told.connect(self._hear)
        self.session.refused.connect(self._explain)
        self.sight = BoardSight(self)
        self._is_at_start = True

    def _drawn(self) -> MapPicture:
        scenario = self._spoken.scenarios.get(self.session.scenario.id, self.session.scenario)
        picture = scenario_picture(
            self._spoken, scenario, self._style, self._images, turned=self.is_turned
        )
        assert picture is not None, "a game without a map cannot begin"
        return picture

    @property
    def is_turned(self) -> bool:
        """Whether the upper edge of the printed map is the lower one here."""
        return self.turning.is_turned

    def set_style(self, style: MapStyle) -> None:
        """Draw the map in another style; the position stays, and what of it is seen."""
        self._style = style
        self._draw_anew()

    def _draw_anew(self) -> None:
        self._picture = self._drawn()
        self._place_pieces(self.session.view())
        self.refresh(ShownMap(self._picture, _LAYERS))

    def _turn_round(self) -> None:
        """Turn the board to the other edge; the hexes in the middle of the view stay there."""
        middle, bounds = self.camera.seen_map().center(), self._picture.layout.bounds()
        self.left_button.give_up()
        self._draw_anew()
        if self._fits:
            self.fit_again()
        else:
            self.centre_on(bounds.center() * 2 - middle)
        self._point_again()

    # --- what is seen -----------------------------------------------------------------------------

    def show_all(self) -> None:
        """Show the whole map, however small it is."""
        self._is_at_start = False
        self.fit()

    def fit_again(self) -> None:
        """Until the user wants the whole map, a view of another size shows what can be read."""
        if self._is_at_start:
            self.sight.begin()
        else:
            super().fit_again()

    # --- following the game -----------------------------------------------------------------------

    def _place_pieces(self, view: View) -> None:
        self.pieces = self._standing(view, self.pieces)
        self.aim = Aim(self.answering, self.pieces, self._picture.board.index)
        self.spread = None

    def _standing(self, view: View, before: BoardPieces | None) -> BoardPieces:
        return BoardPieces(self._spoken, self._picture, view, before, self._signs)

    def _signs(self, piece: str) -> tuple[Sign, ...]:
        """What the game system puts on a piece that the viewpoint knows."""
        session, board = self.session, self.session.known()
        known = piece in board.state.pieces
        return session.showing.signs(board, piece, session.view().side) if known else ()

    def renew(self) -> None:
        """Another position or question: what stands where is found out anew."""
        view = self.session.view()
        if self.is_turned != self._picture.board.is_turned:
            self._turn_round()
        if view is not self.pieces.view:
            self._place_pieces(view)
        if self.answering.decision is not self._decision:
            self._decision = self.answering.decision
            self.bubble.hide()
            self.looking.stop()
            self.refused_hex = self.shown_hex = ""
            self.keys.reset()
            self.sight.follow()
            self._point_again()
        self.viewport().update()

    def _hear(self, events: list[Event]) -> None:
        """Remember the moves of others since the person at the table last chose."""
        if self.session.last_side in (self.session.viewpoint, None) or not self.session.humans:
            self.moves.clear()
        for event in events:
            if isinstance(event, Moved) and event.to and event.was:
                self.moves.append(event.path or (event.was, event.to))
        self.viewport().update()

    def _update(self, _choice: object = None) -> None:
        self.viewport().update()

    # --- pointing and choosing --------------------------------------------------------------------

    @property
    def spot(self) -> BoardTarget:
        """What the mouse or the keyboard points at."""
        return self._spot

    @property
    def pointed_piece(self) -> str:
        """The piece that is pointed at, else the one that the question is about."""
        decision = self.answering.decision
        return self._spot.piece or (decision.subject if decision is not None else "")

    def show_line(self, line: Line | None) -> None:
        """Mark what a line of a list is about; None for nothing."""
        self.shown_line = line
        self.viewport().update()

    def spot_at(self, at: QPointF) -> BoardTarget:
        """The hex and the piece at a point of the view (logical pixels)."""
        point = self.camera.to_map(at)
        if self.spread is not None and self._takes_pieces and self.spread.rect.contains(point):
            return BoardTarget(self.spread.hex, self.spread.at(point))
        assert self.shown is not None
        place = pointer_at(self.shown, point).place
        hex_ = self.shown.index.hex_at(*place) if place is not None else None
        standing = self.pieces.at(point)
        if standing is not None:
            return BoardTarget(standing.hex, standing.id)
        return BoardTarget(hex_ or "")

    @property
    def _takes_pieces(self) -> bool:
        """Whether a stack that is spread out can be taken from; else the hexes below it count."""
        wants_place = self.answering.question.wants in ("hex", "path")
        return not wants_place or self.take_stack is not None

    def point_at(self, spot: BoardTarget, trail: Path = ()) -> None:
        """The mouse is on a spot: show what a click would mean."""
        choice = self.aim.choice_at(spot, trail)
        self.answering.point(choice if self.aim.is_target(choice) else None)
        self.keys.member = ""
        if spot != self._spot:
            if spot.hex != self._spot.hex:
                self.spread = None
                self._spread_timer.start()
            self._spot = spot
            self._describe(spot)
            self._show_hand()
            self.looking.follow()
            self.viewport().update()

    def _point_again(self) -> None:
        """The question under a resting mouse is another."""
        if self.left_button.at is not None and not self.left_button.dragged:
            self.point_at(self.spot_at(self.left_button.at))

    def point_at_member(self, member: str) -> None:
        """The keyboard's cursor is on a target: show it, and what choosing it would mean."""
        question = self.answering.question
        choice = question.path_to(member) if question.wants == "path" else member
        self.answering.point(choice)
        at = self.aim.place_of(member)
        place = self.pieces.layout.place_at(at) if at is not None else None
        if place is not None:
            self.show_place(place)
            hex_ = self._picture.board.index.hex_at(*place) or ""
            spot = BoardTarget(hex_, member if question.wants == "piece" else "")
            self._spot = spot
            self._describe(spot)
            self.looking.follow()
            self._spread_out()
        self.viewport().update()

    def lead_to_hex(self, hex_: str) -> None:
        """Bring a hex into view and draw a ring around it."""
        place = self._picture.board.place(hex_)
        if place is not None:
            self.show_place(place)
            self.shown_hex = hex_
            self.viewport().update()

    def lead_to_piece(self, piece: str) -> None:
        """Bring a piece into view, if it stands on the map."""
        standing = self.pieces.by_piece.get(piece)
        if standing is not None:
            self.lead_to_hex(standing.hex)

    def click(self, spot: BoardTarget, trail: Path) -> None:
        """Answer with what is at a spot; what the rules refuse they explain there."""
        if self.looking.stop():
            return
        self.bubble.hide()
        choice = self.aim.choice_at(spot, trail)
        if choice is None or self.answering.decision is None:
            self._say_what_is_asked(spot)
            return
        self._clicked = spot
        taken = self.answering.choose(choice)
        self._clicked = BoardTarget()
        self.refused_hex = "" if taken else spot.hex
        self.viewport().update()

    def _explain(self, reason: str, rule: str) -> None:
        """What was clicked on is refused: say so beside it."""
        spot = self._clicked
        if spot.hex and reason:
            names = self.session.names
            known = spot.piece and not spot.piece.startswith("?")
            heading = names.piece(spot.piece) if known else tr("Hex {hex}", hex=spot.hex)
            thing, dash, words = reason.partition(" — ")
            if dash and thing.startswith(heading):
                # The rules name it too, with its place: once is enough.
                heading, reason = thing, words
            can_insist = self.session.can_insist
            self.bubble.refuse(heading, reason, rule, self._beside(spot), can_insist=can_insist)

    def _say_what_is_asked(self, spot: BoardTarget) -> None:
        """A piece means nothing to a question that is not answered on the board, or to nobody."""
        wants = self.answering.question.wants
        if not spot.piece or wants in ("piece", "hex", "path"):
            return
        if self.answering.decision is None:
            words = why_nobody_is_asked(self.session)
            if words:
                self.tell(words, spot)
        elif wants == "card":
            self.tell(tr("This question is answered with a card."), spot)
        elif wants:
            words = tr("This question is answered with the buttons beside the map.")
            self.tell(words, spot)

    def tell(self, words: str, spot: BoardTarget, rule: str = "") -> None:
        """Say something beside a spot."""
        self.bubble.tell(words, self._beside(spot), rule)

    def _beside(self, spot: BoardTarget) -> QPointF:
        """Where words about a spot stand: at the mouse, else at the middle of the hex."""
        centre = self.pieces.centre(spot.hex)
        at = self.left_button.at or self.camera.to_view(centre or QPointF())
        self._explained = self.camera.to_map(at)
        return at

    def _move_bubble(self) -> None:
        """Words about a place go with it, and away with it."""
        at = self.camera.to_view(self._explained)
        if self.bubble.isVisible() and self.viewport().rect().contains(at.toPoint()):
            self.bubble.stand_at(at)
        else:
            self.bubble.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words about a place stay when a panel beside the board comes and takes room from it."""
        is_told = self.bubble.isVisible()
        super().resizeEvent(event)
        if is_told:
            self.bubble.stand_at(self.camera.to_view(self._explained))

    def _spread_out(self) -> None:
        spread = Spread(self.pieces, self._spot.hex, self.camera)
        stack = self.pieces.by_hex.get(self._spot.hex, ())
        covered = [one for one in stack if not self.pieces.view.pieces[one.id].carried_by]
        if spread.is_needed and len(covered) > 1 and not self.left_button.dragged:
            self.spread = spread
            self.viewport().update()

    def _show_hand(self) -> None:
        """The shape of the mouse pointer says whether a click would choose something."""
        can = self.answering.pointed is not None
        shape = Qt.CursorShape.PointingHandCursor if can else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def _describe(self, spot: BoardTarget) -> None:
        self.described.emit(words_at(self, spot))

    def paint_marks(self, painter: QPainter, marks: Marks) -> None:
        """The pieces, and the question on top of them."""
        BoardPainting(self, painter, marks).paint()

    # --- events -----------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The left button plays; the others, and the space bar, move the map."""
        if event.button() == _LEFT and not self.is_hand:
            self.left_button.press(event)
            event.accept()
        else:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second click is a click too."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point or drag."""
        if self.is_hand or event.buttons() & Qt.MouseButton.MiddleButton:
            super().mouseMoveEvent(event)
        else:
            self.left_button.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose, or let go."""
        if event.button() == _LEFT and not self.is_hand:
            self.left_button.release(event)
            event.accept()
        else:
            super().mouseReleaseEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is pointed at any more."""
        super().leaveEvent(event)
        self.left_button.leave()

    def viewportEvent(self, event: QEvent) -> bool:
        """Words about what is under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            words = words_at(self, self.spot_at(QPointF(event.pos())))
            QToolTip.showText(event.globalPos(), plain_tip(words.replace(" · ", "\n")), self)
            return True
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys go to the targets; the space bar makes the mouse a hand."""
        if not self.keys.press(event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001 - Qt calls it so
        """Tab goes from target to target, and behind the last one to the next panel."""
        if self.keys.next_target(1 if forward else -1):
            return True
        return super().focusNextPrevChild(forward)
