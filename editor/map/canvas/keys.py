"""The keyboard on the canvas: a cursor that goes from hex to hex and does what the mouse does."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

from hexwright.editor.map.canvas.pointing import pointer_at
from hexwright.editor.map.tools.base import Pointer
from hexwright.schema.grid import Place

if TYPE_CHECKING:
    from hexwright.editor.map.canvas.map_canvas import MapCanvas

_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class KeyboardCursor:
    """A cursor in a hex. Arrows move it, Shift with them drags, Enter clicks, Tab leaves the map.

    Comma and full stop turn it from hexside to hexside, for the tools that work on those.
    """

    def __init__(self, canvas: "MapCanvas") -> None:
        """No cursor until an arrow key is pressed."""
        self._canvas = canvas
        self.place: Place | None = None
        self._last: Place | None = None
        self._side = 0
        self._is_dragging = False

    def reset(self) -> None:
        """Another map: start anew."""
        self.place = self._last = None
        self._is_dragging = False

    def hide(self) -> None:
        """The mouse is in use; the cursor comes back where it was."""
        self._last = self.place or self._last
        self.place = None

    def press(self, event: QKeyEvent) -> bool:
        """Act on a key; tells whether it was one of ours."""
        key = Qt.Key(event.key())
        canvas = self._canvas
        if canvas.shown is None:
            return False
        if key in _STEPS:
            self._step(key, event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._click(event)
        elif key == Qt.Key.Key_Escape:
            return self._escape()
        elif key in (Qt.Key.Key_Comma, Qt.Key.Key_Period):
            self._side = (self._side + (1 if key == Qt.Key.Key_Period else -1)) % 6
            self._point(event)
        elif self._is_for_the_tool(event):
            pass
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            canvas.zoom_in()
        elif key == Qt.Key.Key_Minus:
            canvas.zoom_out()
        elif key == Qt.Key.Key_Home:
            canvas.fit()
        else:
            return False
        return True

    def release(self, event: QKeyEvent) -> bool:
        """Letting go of Shift ends a drag."""
        if event.key() != Qt.Key.Key_Shift or not self._is_dragging:
            return False
        self.let_go()
        return True

    def let_go(self) -> None:
        """End a drag, if there is one."""
        if self._is_dragging and self._canvas.context is not None:
            self._canvas.context.release()
        self._is_dragging = False

    def _step(self, key: Qt.Key, event: QKeyEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            right, down = _STEPS[key]
            self._canvas.move_by(QPointF(-80 * right, -80 * down))
            return
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if self.place is None:
            self.place = self._start()
        else:
            if shift:
                self._begin_drag(event)
            right, down = _STEPS[key]
            self._move_to((self.place[0] + right, self.place[1] + down))
        self._point(event)

    def _start(self) -> Place:
        """Where it was, else the hex in the middle of the view."""
        shown = self._canvas.shown
        assert shown is not None
        middle = self._canvas.camera.seen_map().center()
        return self._last or shown.layout.place_at(middle) or (0, 0)

    def _move_to(self, place: Place) -> None:
        shown = self._canvas.shown
        assert shown is not None
        grid = shown.layout.grid
        self.place = (
            min(max(place[0], 0), grid.columns - 1),
            min(max(place[1], 0), grid.rows - 1),
        )
        self._canvas.show_place(self.place)

    def pointer(self, event: QKeyEvent, *, shift: bool) -> Pointer:
        """The pointer of the cursor: near the hexside that it is turned to."""
        shown = self._canvas.shown
        assert shown is not None
        assert self.place is not None
        corners = shown.layout.corners(*self.place)
        middle = (corners[self._side] + corners[(self._side + 1) % 6]) / 2
        centre = shown.layout.centre(*self.place)
        found = pointer_at(shown, centre + (middle - centre) * 0.3, event.modifiers())
        return found._replace(shift=shift)

    def _point(self, event: QKeyEvent) -> None:
        canvas = self._canvas
        if self.place is None:
            self.place = self._start()
        # Shift drags here: the tool must not take it for the Shift of a mouse gesture.
        pointer = self.pointer(event, shift=False)
        canvas.pointed.emit(pointer)
        if canvas.context is not None and canvas.tool is not None:
            if canvas.context.is_stroking:
                canvas.context.move(pointer)
            else:
                canvas.set_preview(canvas.tool.hover(canvas.context, pointer))
        canvas.viewport().update()

    def _begin_drag(self, event: QKeyEvent) -> None:
        canvas = self._canvas
        if not self._is_dragging and canvas.context is not None and canvas.tool is not None:
            self._is_dragging = True
            canvas.context.press(canvas.tool, self.pointer(event, shift=False))

    def _click(self, event: QKeyEvent) -> None:
        canvas = self._canvas
        if self.place is None:
            self._point(event)
        elif canvas.context is not None and canvas.tool is not None:
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            canvas.context.press(canvas.tool, self.pointer(event, shift=shift))
            canvas.context.release()

    def _escape(self) -> bool:
        """Give up a gesture, else the selection."""
        context = self._canvas.context
        if context is None:
            return False
        if context.is_stroking:
            context.cancel()
            self._is_dragging = False
        elif context.selection:
            context.select(())
        else:
            return False
        return True

    def _is_for_the_tool(self, event: QKeyEvent) -> bool:
        context, tool = self._canvas.context, self._canvas.tool
        return bool(context and tool and event.text() and tool.key(context, event.text()))
