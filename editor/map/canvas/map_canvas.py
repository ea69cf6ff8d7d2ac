"""The map on the screen: zoom at the cursor, move by hand, and work with tools."""

from collections.abc import Collection
from math import ceil, log2

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from hexwright.editor.map.canvas.camera import STEPS, WHEEL_STEPS, Camera
from hexwright.editor.map.canvas.ghost import Ghost
from hexwright.editor.map.canvas.keys import KeyboardCursor
from hexwright.editor.map.canvas.marks import Marks, preview_rect
from hexwright.editor.map.canvas.mouse import MouseGestures
from hexwright.editor.map.canvas.shown_map import ShownMap
from hexwright.editor.map.canvas.sliced_drawing import SlicedDrawing
from hexwright.editor.map.canvas.trial import Trial
from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.schema.grid import Place
from hexwright.schema.language import tr

_TABLE = "#4b4a40"
# Previews of more hexes are repainted with all around them.
_FEW = 400


class MapCanvas(QAbstractScrollArea):
    """Shows one map and hands gestures to the tool in use."""

    pointed = Signal(object)  # the Pointer under the mouse or at the keyboard's cursor
    zoomed = Signal(int)
    moved = Signal()  # another part of the map is seen
    completed = Signal()  # everything that is seen has been drawn
    looks_different = Signal()  # what lies on the map has changed

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty table top."""
        super().__init__(parent)
        self.camera = Camera()
        self.shown: ShownMap | None = None
        self.tool: Tool | None = None
        self.preview: Preview = NOTHING
        self.cursor_keys = KeyboardCursor(self)
        self.easel = SlicedDrawing(self.camera, self)
        self.easel.drawn.connect(self._show_drawn)
        self.easel.completed.connect(self.completed)
        self._context: ToolContext | None = None
        self._ghost: Ghost | None = None
        self._trial: Trial | None = None
        self._mouse = MouseGestures(self)
        self._pointer = Pointer(None)
        self._space = False
        self._fits = True
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Map"))
        self.pointed.connect(self._keep_pointer)
        self.horizontalScrollBar().valueChanged.connect(self._scrolled)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    # --- what is shown --------------------------------------------------------------------

    def set_context(self, context: ToolContext | None) -> None:
        """Work at a context; without one the map is only looked at."""
        self._context = context
        self.show_shape()

    def show_map(self, shown: ShownMap) -> None:
        """Show a map as large as it fits."""
        self._take(shown)
        self.fit()

    def show_nothing(self) -> None:
        """The map is gone."""
        self.shown = None
        self.easel.take(None)
        self.preview = NOTHING
        self.cursor_keys.reset()
        self.viewport().update()

    def _take(self, shown: ShownMap) -> None:
        self.shown = shown
        self.easel.take(shown)
        self.preview = NOTHING
        self.cursor_keys.reset()
        self.camera.sheet = shown.sheet

    def refresh(self, shown: ShownMap, rect: QRectF | None = None) -> None:
        """The same map looks different inside a rectangle (map units), or everywhere."""
        if self.shown is None:
            self.show_map(shown)
            return
        if shown.sheet != self.shown.sheet:
            self._show_other_sheet(shown)
            return
        self.shown = shown
        self.easel.edited(shown, rect)

    def _show_other_sheet(self, shown: ShownMap) -> None:
        """The map has grown or shrunk: all is new, but the zoom stays."""
        fits, step = self._fits, self.camera.step
        self.show_map(shown)
        if not fits:
            self.zoom_by(step - self.camera.step)

    def sketch(self, places: Collection[Place]) -> None:
        """Show at once, as plain colour, that hexes have changed; they are mended soon after."""
        if self.shown is not None and places:
            self.easel.sketch(self.shown, places)

    def set_preview(self, preview: Preview) -> None:
        """Show what a tool would do."""
        if preview != self.preview:
            before, self.preview = self.preview, preview
            self._update_preview(before)
            self._update_preview(preview)

    def _update_preview(self, preview: Preview) -> None:
        """Repaint where a preview is; one with words follows the mouse over the whole view."""
        if self.shown is None or preview.text or len(preview.places) > _FEW:
            self.viewport().update()
            return
        rect = preview_rect(preview, self.shown.layout)
        if not rect.isEmpty():
            corners = (self.camera.to_view(rect.topLeft()), self.camera.to_view(rect.bottomRight()))
            self.viewport().update(QRectF(*corners).toAlignedRect().adjusted(-6, -6, 6, 6))

    def _keep_pointer(self, pointer: Pointer) -> None:
        self._pointer = pointer

    def renew_preview(self) -> None:
        """The tool's settings are others: show what it would do now, where the pointer is."""
        context = self._context
        if context is None or self.tool is None or context.is_stroking:
            return
        if self._pointer.place is not None:
            self.set_preview(self.tool.hover(context, self._pointer))

    def set_tool(self, tool: Tool | None) -> None:
        """Work with another tool."""
        if self._context is not None:
            self._context.cancel()
        self.tool = tool
        self.set_preview(NOTHING)
        self.renew_preview()
        self.show_shape()

    def is_complete(self) -> bool:
        """Whether everything that is seen has been drawn."""
        return self.easel.is_complete()

    def chunks_kept(self) -> int:
        """How many pieces of the picture are in memory."""
        return len(self.easel.chunks) if self.easel.chunks is not None else 0

    # --- zoom and movement ----------------------------------------------------------------

    def zoom_in(self) -> None:
        """One step larger."""
        self.zoom_by(WHEEL_STEPS)

    def zoom_out(self) -> None:
        """One step smaller."""
        self.zoom_by(-WHEEL_STEPS)

    def actual_size(self) -> None:
        """Show 100 %."""
        self.zoom_by(-self.camera.step)

    def zoom_by(self, steps: float, at: QPointF | None = None) -> None:
        """Zoom around a point of the view, else around its middle."""
        self.camera.zoom_to(
            self.camera.step + steps, at or QPointF(self.viewport().rect().center())
        )
        self._fits = False
        self._camera_moved(zooming=True)

    def fit(self) -> None:
        """Show the whole map."""
        self.camera.view, self.camera.ratio = self.viewport().size(), self.devicePixelRatioF()
        self.camera.fit()
        self._fits = True
        self._camera_moved()

    def fit_legibly(self, least: float, middle: QPointF) -> None:
        """Show the whole map, but no smaller than a zoom: then a part of it around a point."""
        self.fit()
        if self.camera.zoom < least:
            view = QPointF(self.viewport().rect().center())
            self.camera.zoom_to(ceil(STEPS * log2(least)), view)
            self.camera.centre_on(middle)
            self._camera_moved()

    def move_by(self, by: QPointF) -> None:
        """Move the map in the view by pixels."""
        self.camera.move(by)
        self._fits = False
        self._camera_moved()

    def centre_on(self, point: QPointF) -> None:
        """Bring a point of the map (map units) to the middle."""
        self.camera.centre_on(point)
        self._fits = False
        self._camera_moved()

    def show_place(self, place: Place) -> None:
        """Bring a hex into view if it is not."""
        if self.shown is None:
            return
        centre = self.shown.layout.centre(*place)
        if not self.camera.seen_map().adjusted(90, 90, -90, -90).contains(centre):
            self.centre_on(centre)

    def _camera_moved(self, *, zooming: bool = False) -> None:
        self.easel.moved(zooming=zooming)
        self._place_scroll_bars()
        if self.shown is not None:
            self.zoomed.emit(round(100 * self.camera.zoom))
        self.moved.emit()
        self.viewport().update()

    def _place_scroll_bars(self) -> None:
        pixels, view = self.camera.sheet_pixels(), self.camera.seen()
        for bar, length, start, page in (
            (self.horizontalScrollBar(), pixels.width(), view.left(), view.width()),
            (self.verticalScrollBar(), pixels.height(), view.top(), view.height()),
        ):
            bar.blockSignals(True)  # noqa: FBT003 - Qt's own signature
            bar.setRange(0, max(0, length - page))
            bar.setPageStep(page)
            bar.setSingleStep(60)
            bar.setValue(start)
            bar.blockSignals(False)  # noqa: FBT003 - Qt's own signature

    def _scrolled(self) -> None:
        seen = self.camera.seen()
        by = QPoint(
            seen.left() - self.horizontalScrollBar().value(),
            seen.top() - self.verticalScrollBar().value(),
        )
        self.move_by(QPointF(by) / self.camera.ratio)

    # --- drawing --------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Copy the picture, then draw the marks over it."""
        painter = QPainter(self.viewport())
        if self.shown is None:
            painter.fillRect(self.viewport().rect(), QColor(_TABLE))
            return
        self._paint_sheet(painter, event.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_marks(painter, Marks(painter, self.camera, self.shown.layout))

    def paint_marks(self, painter: QPainter, marks: Marks) -> None:
        """Draw what lies on top of the picture: the selection, the preview, the cursor."""
        assert self.shown is not None
        if self._context is not None:
            marks.selection(self._context.selection)
        self._paint_ghost(painter, self.shown)
        marks.preview(self.preview, self._mouse.at)
        if self.cursor_keys.place is not None and self.hasFocus():
            marks.cursor(self.cursor_keys.place)

    def draw_over(self, painter: QPainter) -> None:
        """Draw, in map units, what lies on the map beside its picture; for the overview."""

    def _paint_ghost(self, painter: QPainter, shown: ShownMap) -> None:
        """What is in hand to be pasted or laid on a hex."""
        laid = self.preview.laid
        if laid is not None:
            if self._trial is None or not self._trial.is_of(laid, shown):
                self._trial = Trial(laid, shown)
            self._trial.paint(painter, self.camera)
        piece = self.preview.piece
        if piece is None:
            return
        if self._ghost is None or not self._ghost.is_of(piece, shown):
            self._ghost = Ghost(piece, shown)
        self._ghost.paint(painter, self.camera, shown, self.preview.anchor)

    def _paint_sheet(self, painter: QPainter, exposed: QRect) -> None:
        camera, seen = self.camera, self.camera.seen()
        ratio = camera.ratio
        painter.save()
        painter.scale(1 / ratio, 1 / ratio)
        corner = camera.corner
        view = QRect(0, 0, round(self.width() * ratio) + 1, round(self.height() * ratio) + 1)
        sheet = seen.translated(corner)
        painter.setClipRegion(QRegion(view).subtracted(QRegion(sheet)))
        painter.fillRect(view, QColor(_TABLE))
        for alpha, reach in ((40, 9), (60, 5)):
            shadow = sheet.translated(round(reach * ratio), round(reach * ratio))
            painter.fillRect(shadow, QColor(0, 0, 0, alpha))
        painter.setClipping(False)
        dirty = QRectF(QPointF(exposed.topLeft()) * ratio, exposed.size().toSizeF() * ratio)
        shown = dirty.toAlignedRect().translated(-corner).intersected(seen)
        self.easel.paint(painter, corner, shown)
        painter.restore()

    def _show_drawn(self, pixels: QRect) -> None:
        ratio = self.camera.ratio
        rect = QRectF(pixels.translated(self.camera.corner))
        shown = QRectF(rect.topLeft() / ratio, rect.size() / ratio)
        self.viewport().update(shown.toAlignedRect().adjusted(-1, -1, 1, 1))

    # --- the mouse ------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the map, or begin a gesture with the tool."""
        if self._mouse.press(event):
            event.accept()
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the map that is held, go on with a gesture, or show what the tool would do."""
        self._mouse.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of the map, or end the gesture."""
        self._mouse.release(event)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second click is a click too, and may do more."""
        if self._mouse.double_click(event):
            event.accept()
        else:
            super().mouseDoubleClickEvent(event)

    def leaveEvent(self, _event: QEvent) -> None:
        """The mouse points at nothing any more."""
        self._mouse.leave()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the cursor; a touchpad, or Shift, moves the map."""
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        pixels, turned = event.pixelDelta(), event.angleDelta()
        touchpad = not pixels.isNull() and event.phase() != Qt.ScrollPhase.NoScrollPhase
        if (touchpad and not control) or shift or not turned.y():
            step = QPointF(pixels if not pixels.isNull() else turned)
            if shift and not step.x():
                step = step.transposed()
            self.move_by(step)
        else:
            self.zoom_by(turned.y() / 120 * WHEEL_STEPS, event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Two fingers that part or meet zoom."""
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.zoom_by(event.value() * STEPS, event.position())
            return True
        return super().viewportEvent(event)

    # --- the keyboard ---------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The space bar makes the mouse a hand; other keys move the cursor and work."""
        if event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space = True
                self.show_shape()
        elif not self.cursor_keys.press(event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """The mouse is no hand any more."""
        if event.isAutoRepeat():
            return
        if event.key() == Qt.Key.Key_Space:
            self._space = False
            self.show_shape()
        elif not self.cursor_keys.release(event):
            super().keyReleaseEvent(event)

    @property
    def is_hand(self) -> bool:
        """Whether the left button moves the map now."""
        return self._space or (self.tool is not None and self.tool.id == "hand")

    def show_shape(self) -> None:
        """The shape of the mouse pointer says what a press would do."""
        shape = Qt.CursorShape.ArrowCursor
        if self.is_hand:
            shape = Qt.CursorShape.OpenHandCursor
        elif self.tool is not None and self._context is not None:
            shape = Qt.CursorShape.CrossCursor
        self.viewport().setCursor(shape)

    @property
    def context(self) -> ToolContext | None:
        """What the map lies on, if it can be worked on."""
        return self._context

    # --- the widget -----------------------------------------------------------------------

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Nobody will tell us of keys that are let go while the keyboard is elsewhere."""
        self._space = False
        self.show_shape()
        self.cursor_keys.let_go()
        super().focusOutEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Another page: what the mouse has begun is given up."""
        if not event.spontaneous():
            self._mouse.give_up()
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A map that fits goes on fitting."""
        super().resizeEvent(event)
        self.camera.view, self.camera.ratio = self.viewport().size(), self.devicePixelRatioF()
        self._keep_view()

    def _keep_view(self) -> None:
        """The view or the sheet has another size: a map that was seen whole goes on so."""
        if self._fits:
            self.fit_again()
        else:
            self.camera.keep_in_view()
            self._camera_moved()

    def fit_again(self) -> None:
        """A map that fits does so in a view of another size."""
        self.fit()
