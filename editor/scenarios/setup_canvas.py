"""The map of a scenario with its counters: chosen, dragged, turned and stacked."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
)
from PySide6.QtWidgets import QWidget

from hexwright.editor.map.canvas.map_canvas import MapCanvas
from hexwright.editor.map.canvas.marks import Marks
from hexwright.editor.map.canvas.pointing import pointer_at
from hexwright.editor.map.canvas.shown_map import ShownMap
from hexwright.editor.map.tools.base import Preview
from hexwright.editor.play.board.piece_painter import PiecePainter
from hexwright.editor.scenarios.dragged_counters import MIME, unpacked
from hexwright.editor.scenarios.edits.setup import Numbers, SetUp
from hexwright.editor.scenarios.setup_mouse import SetUpMouse
from hexwright.editor.scenarios.setup_pieces import SetUpPieces
from hexwright.render.brush import box, fill, pen
from hexwright.render.counter_picture import draw_placed
from hexwright.schema.grid import Place
from hexwright.schema.language import tr
from hexwright.schema.module import Module

_LEFT = Qt.MouseButton.LeftButton
_CHOSEN = QColor("#1f6fd0")
_NONE: Numbers = frozenset()
# Shadows, badges and facings reach so far beyond a counter, in map units.
_REACH = 60.0
_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class SetUpCanvas(MapCanvas):
    """Shows a set-up. It only says what the user wants; the page makes the steps."""

    chosen_changed = Signal()
    move_wanted = Signal(object, object)  # from a hex to another, as places
    put_wanted = Signal(object, str)  # stocks, or None for those chosen in the list; a hex
    off_wanted = Signal()
    turn_wanted = Signal(int)
    raise_wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty table top."""
        super().__init__(parent)
        self.pieces: SetUpPieces | None = None
        self.chosen: Numbers = _NONE
        self._painter_of_pieces = PiecePainter(self.camera)
        self.left_button = SetUpMouse(self)
        self.setAcceptDrops(True)
        self.viewport().setAcceptDrops(True)
        self.setAccessibleName(tr("Set-up on the map"))
        self.setAccessibleDescription(
            tr(
                "Arrows move the cursor, Enter chooses the counters of a hex, Shift with arrows "
                "moves them, [ and ] turn them, Page Up and Page Down change their order, Delete "
                "takes them off the map"
            )
        )

    # --- what is shown --------------------------------------------------------------------

    def show_setup(self, module: Module, shown: ShownMap, setup: SetUp, *, anew: bool) -> None:
        """Show a set-up on its map; another map is shown as large as it fits."""
        if anew:
            self.chosen = _NONE
            self.show_map(shown)
        elif shown is not self.shown:
            self.refresh(shown)
        self.pieces = SetUpPieces(module, shown.picture, setup, None if anew else self.pieces)
        self.choose(number for number in self.chosen if number < len(setup))
        self.looks_different.emit()
        self.viewport().update()

    def choose(self, numbers: Iterable[int]) -> None:
        """Choose these counters and no others."""
        found = frozenset(numbers)
        if found != self.chosen:
            self.chosen = found
            self.chosen_changed.emit()
            self.viewport().update()

    def lead_to(self, number: int) -> None:
        """Choose a counter and bring it into view."""
        standing = self.pieces.standing(number) if self.pieces else None
        self.choose([number])
        if standing is not None:
            self._show_hex(standing.hex)

    def _show_hex(self, hex_: str) -> None:
        place = self.shown.index.find(hex_) if self.shown else None
        if place is not None:
            self.cursor_keys.place = place
            self.show_place(place)

    def paint_marks(self, painter: QPainter, marks: Marks) -> None:
        """The counters, those in hand where they would be put, and what is chosen."""
        if self.pieces is None or self.shown is None:
            return
        by = self.left_button.dragged_by()
        region = self.camera.seen_map().adjusted(-_REACH, -_REACH, _REACH, _REACH)
        lifted = self.chosen if self.left_button.holds_counters else _NONE
        for number, standing in self.pieces.within(region):
            if number not in lifted:
                self._painter_of_pieces.paint(painter, standing, self.pieces.layout)
        for number in sorted(lifted):
            standing_there = self.pieces.standing(number)
            if standing_there is not None:
                moved = standing_there._replace(rect=standing_there.rect.translated(by))
                self._painter_of_pieces.paint(painter, moved, self.pieces.layout)
        for number in self.chosen:
            self._mark_chosen(painter, number, by if number in lifted else QPointF())
        marks.preview(self.preview, None)
        band = self.left_button.frame()
        if band is not None:
            self._paint_band(painter, band)
        if self.cursor_keys.place is not None and self.hasFocus():
            marks.cursor(self.cursor_keys.place)

    def draw_over(self, painter: QPainter) -> None:
        """The counters, for the overview."""
        if self.pieces is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for standing in self.pieces.by_number.values():
                draw_placed(painter, standing.look, standing.rect, self.pieces.layout)

    def _mark_chosen(self, painter: QPainter, number: int, by: QPointF) -> None:
        standing = self.pieces.standing(number) if self.pieces else None
        if standing is None:
            return
        rect = standing.rect.translated(by).adjusted(-3, -3, 3, 3)
        frame = QRectF(*map(self.camera.to_view, (rect.topLeft(), rect.bottomRight())))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((QColor("#ffffff"), 5.0), (_CHOSEN, 2.6)):
            painter.strokePath(box(frame, 5.0), pen(colour, width))

    def _paint_band(self, painter: QPainter, band: QRectF) -> None:
        frame = QRectF(*map(self.camera.to_view, (band.topLeft(), band.bottomRight())))
        tint = QColor(_CHOSEN)
        tint.setAlphaF(0.14)
        fill(painter, box(frame), tint)
        painter.strokePath(box(frame), pen(_CHOSEN, 1.4))

    # --- the mouse ------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a counter and take hold of it, or begin a frame around several."""
        if event.button() != _LEFT or self.is_hand or self.pieces is None:
            super().mousePressEvent(event)
        else:
            self.cursor_keys.hide()
            self.left_button.press(event)
            event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The whole stack; an empty hex gets what is chosen in the list."""
        if event.button() == _LEFT and self.pieces is not None and not self.is_hand:
            hex_ = self.hex_at(event.position())
            if any(one.hex == hex_ for one in self.pieces.by_number.values()):
                self.choose_hex(hex_)
            elif hex_:
                self.put_wanted.emit(None, hex_)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag what is held, or point at something."""
        if not self.left_button.move(event):
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Put down what was dragged, or choose what is in the frame."""
        if not self.left_button.release(event):
            super().mouseReleaseEvent(event)
        event.accept()

    def place_at(self, at: QPointF) -> Place | None:
        """The hex at a point of the view; None off the map."""
        assert self.shown is not None
        return pointer_at(self.shown, self.camera.to_map(at)).place

    def hex_at(self, at: QPointF) -> str:
        """The number of the hex at a point of the view; empty off the map."""
        place = self.place_at(at) if self.shown else None
        assert self.shown is not None
        return (self.shown.index.hex_at(*place) or "") if place else ""

    def choose_hex(self, hex_: str) -> None:
        """Choose all counters of a hex."""
        if self.pieces is not None:
            self.choose(n for n, one in self.pieces.by_number.items() if one.hex == hex_)

    # --- counters dragged from the list ---------------------------------------------------

    def viewportEvent(self, event: QEvent) -> bool:
        """Counters that come from the list."""
        if isinstance(event, QDragLeaveEvent):
            self.set_preview(Preview())
            return True
        if isinstance(event, QDropEvent) and event.mimeData().hasFormat(MIME):
            self._dragged_in(event)
            return True
        return super().viewportEvent(event)

    def _dragged_in(self, event: QDropEvent) -> None:
        place = self.place_at(event.position()) if self.shown else None
        self.set_preview(Preview(frozenset([place] if place else [])))
        is_drop = not isinstance(event, QDragEnterEvent | QDragMoveEvent)
        if place is None and is_drop:
            event.ignore()
            return
        event.acceptProposedAction()
        if is_drop:
            self.set_preview(Preview())
            self.put_wanted.emit(unpacked(event.mimeData()), self.hex_at(event.position()))
            self.setFocus()

    # --- the keyboard ---------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What is done to the chosen counters; other keys move the cursor and the map."""
        if not self._do_key(event):
            super().keyPressEvent(event)

    def _do_key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key in _STEPS and shift and self.chosen:
            self._step(*_STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.delete()
        elif key == Qt.Key.Key_Escape and self.chosen:
            self.left_button.let_go()
            self.choose(())
        elif event.text() in ("[", "]"):
            self.turn_wanted.emit(1 if event.text() == "]" else -1)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.raise_wanted.emit(1 if key == Qt.Key.Key_PageUp else -1)
        else:
            return False
        return True

    def _step(self, right: int, down: int) -> None:
        """Move the chosen counters by a hex."""
        first = self.pieces.standing(min(self.chosen)) if self.pieces else None
        start = self.shown.index.find(first.hex) if self.shown and first else None
        if start is not None:
            end = (start[0] + right, start[1] + down)
            if self.shown is not None and self.shown.index.hex_at(*end) is not None:
                self.move_wanted.emit(start, end)
                self.cursor_keys.place = end
                self.show_place(end)

    def _enter(self) -> None:
        """Choose what stands at the cursor; an empty hex gets what is chosen in the list."""
        place = self.cursor_keys.place
        hex_ = self.shown.index.hex_at(*place) if self.shown and place else None
        if hex_ is None or self.pieces is None:
            return
        if any(one.hex == hex_ for one in self.pieces.by_number.values()):
            self.choose_hex(hex_)
        else:
            self.put_wanted.emit(None, hex_)

    # --- what the edit menu does ----------------------------------------------------------

    def delete(self) -> None:
        """Take the chosen counters off the map."""
        if self.chosen:
            self.off_wanted.emit()

    def select_all(self) -> None:
        """Choose everything that stands on the map."""
        self.choose(self.pieces.by_number if self.pieces else ())

    def turn_right(self) -> None:
        """Turn the chosen counters clockwise."""
        self.turn_wanted.emit(1)

    def turn_left(self) -> None:
        """Turn the chosen counters the other way."""
        self.turn_wanted.emit(-1)
