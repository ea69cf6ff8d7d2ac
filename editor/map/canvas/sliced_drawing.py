"""Where the picture of the map is drawn: in slices between two events, the best of it last."""

from collections.abc import Collection
from time import perf_counter

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from hexwright.editor.map.canvas.camera import Camera
from hexwright.editor.map.canvas.chunks import Chunks
from hexwright.editor.map.canvas.shown_map import ShownMap
from hexwright.render.far_view import FAR
from hexwright.render.geometry import PITCH
from hexwright.schema.grid import Place

# Seconds of drawing between two looks at the mouse and the keyboard.
_SLICE = 0.005
# Seconds after the last movement until drafts are drawn well, and milliseconds between looks.
_REST = 0.12
_PAUSE = 30


class SlicedDrawing(QObject):
    """Draws what a camera sees of a map, without holding up the window that shows it."""

    drawn = Signal(QRect)  # device pixels from the sheet's corner that look different now
    completed = Signal()  # everything that is seen has been drawn

    def __init__(self, camera: Camera, window: QWidget) -> None:
        """An empty easel; it draws only while the window can be seen."""
        super().__init__(window)
        self._camera = camera
        self._window = window
        self.chunks: Chunks | None = None
        # Changes that have been sketched and are still to be drawn well, in map units.
        self._mending: list[QRectF] = []
        self._moved_at = 0.0
        self._is_zooming = False
        self._idle = QTimer(self)
        self._idle.timeout.connect(self._draw_some)

    def take(self, shown: ShownMap | None) -> None:
        """Draw another map, or none."""
        self._mending.clear()
        self.chunks = None
        if shown is not None:
            self.chunks = Chunks(shown.sheet, shown.draw, shown.draw_draft, shown.paper)

    def edited(self, shown: ShownMap, rect: QRectF | None) -> None:
        """The map looks different inside a rectangle (map units), or everywhere."""
        assert self.chunks is not None
        self.chunks.edited(shown.draw, shown.draw_draft, rect)
        if rect is None:
            self._mending.clear()
            self.drawn.emit(self._camera.seen())
        elif not rect.isEmpty():
            self._mending.append(rect)
            self.drawn.emit(self.chunks.pixels(self._camera.scale, rect))

    def sketch(self, shown: ShownMap, places: Collection[Place]) -> None:
        """Show at once, as plain colour, that hexes have changed; they are mended soon after."""
        assert self.chunks is not None
        rect = QRectF()
        for place in places:
            rect = rect.united(shown.layout.polygon(*place).boundingRect())
        self.chunks.sketch(
            self._camera.scale,
            rect,
            self._camera.seen(),
            lambda painter, _rect: shown.picture.draw_sketch(painter, places),
        )

    def moved(self, *, zooming: bool) -> None:
        """The camera sees something else."""
        self._moved_at = perf_counter()
        self._is_zooming = zooming

    def paint(self, painter: QPainter, corner: QPoint, part: QRect) -> None:
        """Copy a part of the sheet to a painter, all in device pixels; draw later what lacks."""
        assert self.chunks is not None
        lacking = self.chunks.paint(painter, corner, self._camera.scale, part)
        if lacking and not self._idle.isActive():
            self._idle.start(0)

    def is_complete(self) -> bool:
        """Whether everything that is seen has been drawn."""
        if self.chunks is None:
            return True
        keys = self.chunks.keys(self._camera.scale, self._camera.seen())
        return all(map(self.chunks.is_ready, keys))

    def _is_far(self) -> bool:
        """Whether hexes are so small that a draft is all there is to see."""
        return self._camera.scale * PITCH < FAR

    def _draw_some(self) -> None:
        """Draw missing pieces for a moment, those in the middle of the view first.

        While the map moves, drafts must do; they are drawn well when the hand rests.
        """
        if self.chunks is None or not self._window.isVisible():
            self._idle.stop()
            return
        if self._mending:
            self._mend(self.chunks)
            return
        keys = self.chunks.keys(self._camera.scale, self._camera.seen())
        waiting = [key for key in keys if not self.chunks.is_ready(key)]
        missing = [key for key in waiting if not self.chunks.has(key)]
        # The picture of another zoom stands in for what is missing: a draft would only flicker.
        bare = [key for key in missing if not self.chunks.is_covered(key)]
        rests = perf_counter() - self._moved_at > _REST
        if not rests:
            waiting = [] if self._is_zooming else bare
        elif bare:
            waiting = bare
        is_draft = bool(bare) and not self._is_far()
        make = self.chunks.make_draft if is_draft else self.chunks.make
        end = perf_counter() + _SLICE
        for key in waiting:
            make(key)
            self.drawn.emit(self.chunks.rect(key[1], key[2]))
            if perf_counter() > end:
                break
        if all(map(self.chunks.is_ready, keys)):
            self._idle.stop()
            self.completed.emit()
        else:
            # No hurry while a hand moves the map: what is missing has been drafted.
            self._idle.setInterval(0 if rests or waiting else _PAUSE)

    def _mend(self, chunks: Chunks) -> None:
        """Draw the oldest change well, with those beside it."""
        rect = self._mending.pop(0)
        while self._mending and self._mending[0].intersects(rect):
            rect = rect.united(self._mending.pop(0))
        chunks.mend(self._camera.scale, rect, self._camera.seen())
        self.drawn.emit(chunks.pixels(self._camera.scale, rect))
