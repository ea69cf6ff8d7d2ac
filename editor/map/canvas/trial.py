"""What a click would lay on a hex, drawn faintly where it would lie."""

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath

from hexwright.editor.map.canvas.camera import Camera
from hexwright.editor.map.canvas.shown_map import ShownMap
from hexwright.editor.map.tools.base import Laid
from hexwright.schema.model.map import Map, Overlay

_OPACITY = 0.75


class Trial:
    """The picture of one hex as it would be; it is drawn once for every zoom."""

    def __init__(self, laid: Laid, shown: ShownMap) -> None:
        """A hex of a map with something on it that is not there yet."""
        self._laid, self._shown = laid, shown
        board = shown.picture.board
        made = _with(board.map, laid)
        self._picture = shown.picture.followed(board.module, made)
        place = shown.index.find(laid.hex)
        assert place is not None, "tools show only what lies on the map"
        self._outline = QPainterPath()
        self._outline.addPolygon(shown.layout.polygon(*place))
        self._outline.closeSubpath()
        self._image = QImage()
        self._scale = 0.0
        self._corner = QPoint()

    def is_of(self, laid: Laid, shown: ShownMap) -> bool:
        """Whether it still looks as it should."""
        return laid == self._laid and shown is self._shown

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draw it in logical pixels of the view."""
        if camera.scale != self._scale:
            self._draw(camera)
        painter.save()
        painter.setClipPath(camera.transform().map(self._outline))
        painter.setOpacity(_OPACITY)
        painter.drawImage(QPointF(camera.corner + self._corner) / camera.ratio, self._image)
        painter.restore()

    def _draw(self, camera: Camera) -> None:
        """Draw it on the pixels of the map's own picture, so that nothing stirs below it."""
        rect, scale, origin = self._outline.boundingRect(), camera.scale, camera.sheet.topLeft()
        corners = ((one - origin) * scale for one in (rect.topLeft(), rect.bottomRight()))
        pixels = QRectF(*corners).toAlignedRect()
        self._scale, self._corner = scale, pixels.topLeft()
        self._image = QImage(pixels.size(), QImage.Format.Format_ARGB32_Premultiplied)
        self._image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(self._image)
        painter.translate(-QPointF(pixels.topLeft()))
        painter.scale(scale, scale)
        painter.translate(-origin)
        self._picture.draw(painter, rect, self._shown.layers)
        painter.end()
        self._image.setDevicePixelRatio(camera.ratio)


def _with(map_: Map, laid: Laid) -> Map:
    """The map with something on a hex, in place of its like."""
    if isinstance(laid, Overlay):
        others = (
            overlay
            for overlay in map_.overlays
            if (overlay.hex, overlay.terrain) != (laid.hex, laid.terrain)
        )
        return replace(map_, overlays=(*others, laid))
    return replace(map_, sites=(*(site for site in map_.sites if site.id != laid.id), laid))
