"""The mouse on the canvas: it takes hold of the map, or works with the tool in use."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QPointF, Qt
from PySide6.QtGui import QMouseEvent

from hexwright.editor.map.canvas.pointing import pointer_at
from hexwright.editor.map.tools.base import NOTHING, Pointer

if TYPE_CHECKING:
    from hexwright.editor.map.canvas.map_canvas import MapCanvas
    from hexwright.schema.grid import Place

_LEFT, _MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
_NONE = Qt.MouseButton.NoButton
_DROPS_MOVES = Qt.ApplicationAttribute.AA_CompressHighFrequencyEvents


class MouseGestures:
    """What the buttons of the mouse are doing now.

    A button that was let go where nobody told us (another window, a dialog) is noticed at the next
    move.
    """

    def __init__(self, canvas: "MapCanvas") -> None:
        """No button is held."""
        self._canvas = canvas
        # Where the mouse is in the view; None if it is elsewhere.
        self.at: QPointF | None = None
        self._held_at: QPointF | None = None
        self._held_by = _NONE
        self._is_working = False
        # As the system has it, which is put back when the gesture is over.
        self._drops_moves = False
        self._double: Place | None = None

    def pointer(self, event: QMouseEvent) -> Pointer:
        """Where the mouse is on the map."""
        shown = self._canvas.shown
        assert shown is not None
        return pointer_at(shown, self._canvas.camera.to_map(event.position()), event.modifiers())

    def press(self, event: QMouseEvent) -> bool:
        """Take hold of the map, or begin a gesture with the tool; whether it was one of these."""
        canvas = self._canvas
        if event.button() == _MIDDLE or (event.button() == _LEFT and canvas.is_hand):
            self._held_at, self._held_by = event.position(), event.button()
            canvas.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            return True
        if event.button() != _LEFT or canvas.shown is None:
            return False
        if canvas.context is None or canvas.tool is None:
            return False
        canvas.cursor_keys.hide()
        self._set_working(is_working=True)
        self._double = None
        canvas.context.press(canvas.tool, self.pointer(event))
        return True

    def double_click(self, event: QMouseEvent) -> bool:
        """A second click is a click too, and may do more if the mouse stays where it is."""
        done = self.press(event)
        if self._is_working and event.button() == _LEFT:
            self._double = self.pointer(event).place
        return done

    def move(self, event: QMouseEvent) -> None:
        """Move the map that is held, go on with a gesture, or show what the tool would do."""
        self.at = event.position()
        self._notice_lost(event.buttons())
        canvas = self._canvas
        if self._held_at is not None:
            canvas.move_by(event.position() - self._held_at)
            self._held_at = event.position()
            return
        if canvas.shown is None:
            return
        pointer = self.pointer(event)
        canvas.pointed.emit(pointer)
        if canvas.context is None or canvas.tool is None:
            return
        if self._is_working:
            canvas.context.move(pointer)
        elif not canvas.context.is_stroking:
            canvas.set_preview(canvas.tool.hover(canvas.context, pointer))
        if canvas.preview.text:
            canvas.viewport().update()

    def _notice_lost(self, held: Qt.MouseButton) -> None:
        if self._held_at is not None and not held & self._held_by:
            self._let_map_go()
        if self._is_working and not held & _LEFT:
            self._end_work()

    def release(self, event: QMouseEvent) -> None:
        """Let go of the map, or end the gesture."""
        if self._held_at is not None and event.button() == self._held_by:
            self._let_map_go()
        elif self._is_working and event.button() == _LEFT:
            self._end_work()
            canvas, place = self._canvas, self._double
            if place is not None and canvas.context is not None and canvas.tool is not None:
                pointer = self.pointer(event)
                if pointer.place == place:
                    canvas.tool.double_click(canvas.context, pointer)

    def leave(self) -> None:
        """The mouse points at nothing any more."""
        self.at = None
        self._canvas.set_preview(NOTHING)
        self._canvas.pointed.emit(Pointer(None))

    def give_up(self) -> None:
        """The map goes out of sight, or another one comes: what is not finished is not done."""
        self._let_map_go()
        self._set_working(is_working=False)
        if self._canvas.context is not None:
            self._canvas.context.cancel()

    def _let_map_go(self) -> None:
        self._held_at, self._held_by = None, _NONE
        self._canvas.show_shape()

    def _set_working(self, *, is_working: bool) -> None:
        """Begin or end a gesture; Qt leaves out no move of the mouse meanwhile.

        Else it drops those that a busy machine cannot follow, and with them corners of the stroke.
        """
        if is_working and not self._is_working:
            self._drops_moves = QCoreApplication.testAttribute(_DROPS_MOVES)
        if is_working != self._is_working:
            QCoreApplication.setAttribute(_DROPS_MOVES, self._drops_moves and not is_working)
        self._is_working = is_working

    def _end_work(self) -> None:
        self._set_working(is_working=False)
        if self._canvas.context is not None:
            self._canvas.context.release()
