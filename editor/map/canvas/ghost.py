"""What is in hand to be pasted, drawn faintly where it would come to lie."""

from dataclasses import replace
from math import ceil, log2, sqrt

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath

from hexwright.editor.map.canvas.camera import Camera
from hexwright.editor.map.canvas.shown_map import ShownMap
from hexwright.editor.map.edits.region import Region
from hexwright.editor.map.edits.region_map import piece_map
from hexwright.render.map_picture import MapPicture
from hexwright.schema.grid import MapIndex, Place

_OPACITY = 0.8
# A piece as large as a map is drawn smaller and shown enlarged: it must follow the pointer.
_PIXELS = 1_500_000


class Ghost:
    """The picture of a piece; it is drawn once and moves with the pointer."""

    def __init__(self, region: Region, shown: ShownMap) -> None:
        """The piece as it would look on a map."""
        self._region = region
        self._made_for = _look(shown)
        board = shown.picture.board
        piece = piece_map(region, board.module, board.map.grid)
        index = MapIndex(piece.map)
        self._picture = MapPicture(board.module, piece.map, board.style, board.images, index)
        self._layers = replace(shown.layers, underlay=0.0, numbers=0.0, zones=0.0)
        layout = self._picture.layout
        self._centre = layout.centre(*piece.anchor)
        self._outline = QPainterPath()
        self._outline.setFillRule(Qt.FillRule.WindingFill)
        for place in piece.places:
            self._outline.addPolygon(layout.polygon(*place))
            self._outline.closeSubpath()
        self._rect = self._outline.boundingRect()
        self._image = self._seen = QImage()
        self._scale = 0.0

    def is_of(self, region: Region, shown: ShownMap) -> bool:
        """Whether it still looks as it should."""
        return region is self._region and self._made_for == _look(shown)

    def paint(self, painter: QPainter, camera: Camera, shown: ShownMap, at: Place) -> None:
        """Draw it with its anchor in a hex, in logical pixels of the view."""
        rect = self._rect.translated(shown.layout.centre(*at) - self._centre)
        target = _in_view(rect, camera)
        image = self._fitted(camera, target)
        painter.save()
        painter.setOpacity(_OPACITY)
        painter.setClipRect(_in_view(shown.picture.frame, camera))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(target, image, QRectF(image.rect()))
        painter.restore()

    def _fitted(self, camera: Camera, target: QRectF) -> QImage:
        """The picture with as many pixels as it is seen with, unless they are too many."""
        # Zooming by a step does not draw it anew.
        scale = 2.0 ** ceil(log2(camera.scale))
        scale = min(scale, sqrt(_PIXELS / (self._rect.width() * self._rect.height())))
        if scale != self._scale:
            self._scale = scale
            self._image = self._seen = self._draw(scale)
        size = (target.size() * camera.ratio).toSize()
        if size.width() * size.height() > 2 * _PIXELS:
            return self._image
        if self._seen.size() != size:
            self._seen = self._image.scaled(
                size,
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        return self._seen

    def _draw(self, scale: float) -> QImage:
        size = (self._rect.size() * scale).toSize()
        whole = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        whole.fill(Qt.GlobalColor.transparent)
        painter = QPainter(whole)
        painter.scale(size.width() / self._rect.width(), size.height() / self._rect.height())
        painter.translate(-self._rect.topLeft())
        self._picture.draw(painter, self._rect, self._layers)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        beyond = QPainterPath()
        beyond.addRect(self._rect.adjusted(-1, -1, 1, 1))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        painter.fillPath(beyond.subtracted(self._outline.simplified()), Qt.GlobalColor.black)
        painter.end()
        return whole


def _in_view(rect: QRectF, camera: Camera) -> QRectF:
    """A rectangle of the map in the view, on whole pixels: copying is quick there."""
    ratio = camera.ratio
    corners = (camera.to_view(rect.topLeft()), camera.to_view(rect.bottomRight()))
    start, end = (QPointF((corner * ratio).toPoint()) / ratio for corner in corners)
    return QRectF(start, end)


def _look(shown: ShownMap) -> tuple[object, ...]:
    """What the look of a piece depends on, besides itself."""
    board = shown.picture.board
    return id(board.module.terrain), board.style, board.map.grid, shown.layers
