"""The left button over a set-up: it chooses counters, drags them, or draws a frame around some."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent

from hexwright.editor.map.tools.base import Preview

if TYPE_CHECKING:
    from hexwright.editor.scenarios.setup_canvas import SetUpCanvas

_LEFT = Qt.MouseButton.LeftButton
_ADDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
# Pixels that the mouse must go for a press to become a drag.
_DRAG = 4


class SetUpMouse:
    """What the left button of the mouse is doing now."""

    def __init__(self, canvas: "SetUpCanvas") -> None:
        """The button is not held."""
        self._canvas = canvas
        # Where the button went down and where it is now, in map units.
        self._pressed: QPointF | None = None
        self._at = QPointF()
        self._takes = False
        self._is_dragging = False

    # --- what is seen of it ---------------------------------------------------------------

    @property
    def holds_counters(self) -> bool:
        """Whether the chosen counters are being dragged."""
        return self._is_dragging and self._takes

    def dragged_by(self) -> QPointF:
        """How far the counters in hand have come."""
        start = self._pressed if self._is_dragging else None
        return self._at - start if start is not None else QPointF()

    def frame(self) -> QRectF | None:
        """The frame that is drawn around counters."""
        if self._pressed is None or not self._is_dragging or self._takes:
            return None
        return QRectF(self._pressed, self._at).normalized()

    # --- what it does ---------------------------------------------------------------------

    def press(self, event: QMouseEvent) -> None:
        """Choose what is under the mouse and take hold of it."""
        canvas = self._canvas
        assert canvas.pieces is not None
        self._pressed = self._at = canvas.camera.to_map(event.position())
        number = canvas.pieces.at(self._pressed)
        self._takes = number is not None
        adds = bool(event.modifiers() & _ADDS)
        if number is None:
            if not adds:
                canvas.choose(())
        elif adds:
            canvas.choose(canvas.chosen ^ {number})
        elif number not in canvas.chosen:
            canvas.choose([number])

    def move(self, event: QMouseEvent) -> bool:
        """Drag what is held; whether something is."""
        if self._pressed is None or not event.buttons() & _LEFT:
            # The button was let go where nobody told us.
            self.let_go()
            return False
        canvas = self._canvas
        self._at = canvas.camera.to_map(event.position())
        away = canvas.camera.to_view(self._at) - canvas.camera.to_view(self._pressed)
        if self._is_dragging or away.manhattanLength() > _DRAG:
            self._is_dragging = True
            place = canvas.place_at(event.position()) if self._takes else None
            canvas.set_preview(Preview(frozenset([place] if place is not None else [])))
            canvas.viewport().update()
        return True

    def release(self, event: QMouseEvent) -> bool:
        """Put down what was dragged, or choose what the frame encloses; whether it was ours."""
        canvas = self._canvas
        if self._pressed is None or event.button() != _LEFT or canvas.pieces is None:
            return False
        frame, start, holds = self.frame(), self._pressed, self.holds_counters
        self.let_go()
        if holds:
            self._drop(start, event.position())
        elif frame is not None:
            found = canvas.pieces.inside(frame)
            canvas.choose(canvas.chosen | found if event.modifiers() & _ADDS else found)
        return True

    def _drop(self, start: QPointF, at: QPointF) -> None:
        """Move from the hex of the counter that was taken hold of, wherever it was touched."""
        canvas = self._canvas
        assert canvas.pieces is not None
        assert canvas.shown is not None
        number = canvas.pieces.at(start)
        standing = canvas.pieces.standing(number) if number is not None else None
        begin = canvas.shown.index.find(standing.hex) if standing is not None else None
        end = canvas.place_at(at)
        if begin is not None and end is not None and begin != end:
            canvas.move_wanted.emit(begin, end)

    def let_go(self) -> None:
        """Nothing is held any more."""
        if self._pressed is not None:
            self._pressed, self._is_dragging = None, False
            self._canvas.set_preview(Preview())
            self._canvas.viewport().update()
