"""Counters as they will be: every face large and in its true size, and one on the map."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from hexwright.editor.counters.pictures import fitted
from hexwright.render.counter_look import CounterLook
from hexwright.render.counter_picture import draw_counter, draw_placed
from hexwright.render.geometry import PITCH
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.map_picture import Layers, MapPicture
from hexwright.render.stacks import counter_rect
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map
from hexwright.schema.module import Module

_LARGE: Final = 128
_GAP: Final = 14
_MAP: Final = (210, 172)
_HEXES_ACROSS: Final = 2.6
_MM_PER_INCH: Final = 25.4
_LAYERS: Final = Layers(numbers=0, labels=0, sites=0)

Faces = Sequence[tuple[str, CounterLook]]  # name, look


class CounterPreview(QWidget):
    """Pictures of one counter."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing is shown yet."""
        super().__init__(parent)
        self.faces: Faces = ()
        self._images = ImageShelf()
        self._module: Module | None = None
        self._ground: tuple[object, ...] = ()
        self._picture: MapPicture | None = None
        self._snippet: QPixmap | None = None
        self._hex_mm = 20.0
        self.setAccessibleName(tr("Preview"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_MAP[1] + 2)

    def show_faces(self, module: Module, faces: Faces, images: ImageShelf) -> None:
        """Show the faces of a counter, the front first."""
        self._module, self._images = module, images
        if list(faces) != list(self.faces):
            self.faces = list(faces)
            words = ", ".join(name for name, _ in faces)
            self.setAccessibleDescription(words)
        self.update()

    def minimumSizeHint(self) -> QSize:
        """Room for one face; the map is shown where there is room for it as well."""
        return QSize(_LARGE, _MAP[1])

    def true_size(self, look: CounterLook) -> QRectF:
        """The size of a counter on this screen, as large as it will be printed."""
        per_mm = self.screen().physicalDotsPerInch() / _MM_PER_INCH
        return QRectF(0, 0, look.width_mm * per_mm, look.height_mm * per_mm)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the faces from the left, the map at the right."""
        if not self.faces:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        right = self._draw_on_map(painter)
        room = QRectF(0, 0, right, self.height())
        self._draw_faces(painter, room)

    def _draw_faces(self, painter: QPainter, room: QRectF) -> None:
        count = len(self.faces)
        step = min(_LARGE + _GAP, room.width() / count)
        side = min(_LARGE, step - 6)
        words = painter.fontMetrics()
        faint = self.palette().color(QPalette.ColorRole.PlaceholderText)
        for number, (name, look) in enumerate(self.faces):
            left = number * step
            draw_counter(painter, look, fitted(look, QRectF(left, 0, side, side)), self._images)
            painter.setPen(faint)
            line = QRectF(left, side + 2, side, words.height())
            text = words.elidedText(name, Qt.TextElideMode.ElideRight, int(side))
            painter.drawText(line, Qt.AlignmentFlag.AlignHCenter, text)
        self._draw_true_size(painter, QRectF(count * step, 0, room.width() - count * step, 0))

    def _draw_true_size(self, painter: QPainter, room: QRectF) -> None:
        """The front and the next face in their true size, where there is room left."""
        faint = self.palette().color(QPalette.ColorRole.PlaceholderText)
        look = self.faces[0][1]
        size = self.true_size(look)
        words = tr("{wide} × {high} mm", wide=f"{look.width_mm:g}", high=f"{look.height_mm:g}")
        across = max(size.width(), painter.fontMetrics().horizontalAdvance(words))
        if room.width() < across:
            return
        top = 4.0
        for _, one in self.faces[:2]:
            rect = self.true_size(one).translated(room.left(), top)
            draw_counter(painter, one, rect, self._images)
            top = rect.bottom() + 8
        painter.setPen(faint)
        line = QRectF(room.left(), top, across + 2, painter.fontMetrics().height())
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft, words)

    # --- on the map -----------------------------------------------------------------------

    def _draw_on_map(self, painter: QPainter) -> float:
        """The front on a piece of the first map; where that begins."""
        snippet = self._map_snippet()
        if snippet is None or self.width() < _MAP[0] + _LARGE:
            return float(self.width())
        left = self.width() - _MAP[0] - 1
        frame = QRectF(left, 0.5, *_MAP)
        shape = QPainterPath()
        shape.addRoundedRect(frame, 5, 5)
        painter.save()
        painter.setClipPath(shape)
        painter.drawPixmap(frame.topLeft(), snippet)
        painter.translate(frame.center())
        scale = _MAP[0] / (_HEXES_ACROSS * PITCH)
        painter.scale(scale, scale)
        look = self.faces[0][1]
        rect = counter_rect(look, self._hex_mm)
        rect.moveCenter(QPointF(0, 0))
        assert self._picture is not None
        draw_placed(painter, look, rect, self._picture.layout, self._images)
        painter.restore()
        painter.setPen(QColor(0, 0, 0, 90))
        painter.drawPath(shape)
        return float(left - _GAP)

    def _map_snippet(self) -> QPixmap | None:
        """A piece of the first map around its middle; drawn once as long as the map stays."""
        module = self._module
        map_ = next(iter(module.maps.values()), None) if module else None
        if module is None or map_ is None:
            return None
        ratio = self.devicePixelRatioF()
        ground = (map_, module.terrain, ratio)
        if self._snippet is None or any(
            one is not other and one != other
            for one, other in zip(ground, self._ground, strict=False)
        ):
            self._ground = ground
            self._snippet = self._drawn_snippet(module, map_, ratio)
        return self._snippet

    def _drawn_snippet(self, module: Module, map_: Map, ratio: float) -> QPixmap:
        picture = self._picture = MapPicture(module, map_, images=self._images)
        self._hex_mm = map_.grid.hex_mm
        made = QPixmap(QSize(*_MAP) * ratio)
        made.setDevicePixelRatio(ratio)
        made.fill(QColor(picture.board.style.paper))
        middle = picture.layout.centre(map_.grid.columns // 2, map_.grid.rows // 2)
        scale = _MAP[0] / (_HEXES_ACROSS * PITCH)
        shown = QRectF(0, 0, _MAP[0] / scale, _MAP[1] / scale)
        shown.moveCenter(middle)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-shown.topLeft())
        picture.draw(painter, shown, _LAYERS)
        painter.end()
        return made
