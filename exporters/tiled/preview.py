"""A map as Tiled shows it: its tiles and objects, drawn from the same document."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen, QPolygonF

from hexwright.exporters.tiled.document import Group, Layer, MapObject, ObjectLayer, TileLayer
from hexwright.exporters.tiled.plan import PlannedMap
from hexwright.exporters.tiled.tiles import elevation_image, hex_rect

_GREY = "#a0a0a4"


def rasterised(drawn: PlannedMap) -> QImage:
    """All visible layers of a map."""
    image = QImage(*drawn.contents.lattice.size(drawn.map.grid), QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _Paint(drawn, painter).layers(drawn.document().layers)
    painter.end()
    return image


class _Paint:
    """Draws layers with the pictures of their tiles."""

    def __init__(self, drawn: PlannedMap, painter: QPainter) -> None:
        self._drawn = drawn
        self._painter = painter
        plan, orientation = drawn.plan, drawn.map.grid.orientation
        lattice, levels = plan.lattice(orientation), plan.levels(orientation)
        images = [tile.image for tile in plan.tiles(orientation)]
        images += [elevation_image(lattice, level, levels) for level in levels]
        self._pictures = dict(enumerate(images, 1))

    def layers(self, layers: Iterable[Layer]) -> None:
        """Draw what is visible, the first layer lowest."""
        for layer in layers:
            if not layer.visible:
                continue
            if isinstance(layer, Group):
                self.layers(layer.layers)
            elif isinstance(layer, TileLayer):
                self._tiles(layer)
            elif isinstance(layer, ObjectLayer):
                for thing in layer.objects:
                    self._thing(thing, QColor(layer.colour or _GREY))

    def _tiles(self, layer: TileLayer) -> None:
        contents = self._drawn.contents
        for row, gids in enumerate(layer.rows):
            for column, gid in enumerate(gids):
                if gid:
                    at = contents.lattice.at(contents.picture.layout.centre(column, row))
                    corner = hex_rect(at, contents.lattice).topLeft()
                    self._painter.drawImage(corner, self._pictures[gid])

    def _thing(self, thing: MapObject, tone: QColor) -> None:
        painter = self._painter
        painter.save()
        painter.translate(*thing.at)
        painter.rotate(thing.rotation)
        if thing.gid:
            self._counter(thing)
        elif thing.words:
            font = QFont()
            font.setPixelSize(thing.words.pixels)
            font.setBold(thing.words.bold)
            painter.setFont(font)
            painter.setPen(QColor(thing.words.colour))
            painter.drawText(
                QRectF(0, 0, *thing.size), Qt.AlignmentFlag.AlignCenter, thing.words.text
            )
        elif thing.line:
            self._line(thing, tone)
        else:
            painter.setBrush(tone)
            painter.drawEllipse(QPointF(), 4, 4)
        painter.restore()

    def _line(self, thing: MapObject, tone: QColor) -> None:
        points = QPolygonF([QPointF(*spot) for spot in thing.line])
        self._painter.setPen(QPen(tone, 2))
        if thing.closed:
            veil = QColor(tone)
            veil.setAlpha(50)
            self._painter.setBrush(veil)
            self._painter.drawPolygon(points)
        else:
            self._painter.drawPolyline(points)

    def _counter(self, thing: MapObject) -> None:
        units, (wide, high) = self._drawn.plan.units, thing.size
        assert units is not None, "only maps with counters have tiles as objects"
        picture = units.picture(thing.gid - self._drawn.tilesets[-1][0])
        self._painter.drawImage(QRectF(0, -high, wide, high), picture)
