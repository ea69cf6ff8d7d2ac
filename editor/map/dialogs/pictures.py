"""Pictures in dialogs: a corner of a map as it will be printed, or a sketch of the whole."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

from hexwright.editor.forms.dialog_frame import edge_colour
from hexwright.editor.terrain.kind_icons import kind_pixmap
from hexwright.editor.terrain.swatches import ground_of
from hexwright.render.brush import pen
from hexwright.render.geometry import PITCH, Layout
from hexwright.render.map_picture import Layers, MapPicture
from hexwright.render.styles import PARCHMENT
from hexwright.schema.grid import NO_HEX, Place
from hexwright.schema.model.map import Map
from hexwright.schema.model.terrain import Terrain
from hexwright.schema.module import Module

# No map of a module has this id, so that nothing is looked up under it.
_PREVIEW_ID = "(preview)"
# Fewer pixels from hex to hex cannot be read; of larger maps only a corner is shown.
_LEAST_PITCH = 54.0
_MOST_PITCH = 96.0
_MOST_HEXES_DRAWN = 4000
_SWATCH = (30, 26)
_LAYERS = Layers(numbers=0)
_AROUND = (QPointF(-0.8, 0), QPointF(0.8, 0), QPointF(0, -0.8), QPointF(0, 0.8))
_AT_TOP = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop


class MapPreview(QWidget):
    """A map as it will be printed; of a large one its upper left corner."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty picture."""
        super().__init__(parent)
        # On a small screen the fields beside it need the room more.
        self.setMinimumSize(190, 200)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._picture: Callable[[], MapPicture] | None = None
        self._drawn: QPixmap | None = None

    def sizeHint(self) -> QSize:
        """Large enough to read the numbers of some columns."""
        return QSize(380, 300)

    def show_map(self, module: Module, map_: Map) -> None:
        """Show another map; it is drawn when the window is next painted."""
        shown = replace(map_, id=_PREVIEW_ID)
        self._picture = lambda: MapPicture(module, shown)
        self._drawn = None
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the map, or what was drawn of it before."""
        ratio = self.devicePixelRatioF()
        size = self.size() * ratio
        if self._picture and (self._drawn is None or self._drawn.size() != size):
            self._drawn = self._draw(self._picture(), size, ratio)
        painter = QPainter(self)
        if self._drawn:
            painter.drawPixmap(0, 0, self._drawn)
        painter.setPen(edge_colour(self))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _draw(self, picture: MapPicture, size: QSize, ratio: float) -> QPixmap:
        made = QPixmap(size)
        made.setDevicePixelRatio(ratio)
        made.fill(QColor(picture.board.style.paper))
        sheet = picture.sheet()
        fit = min(self.width() / sheet.width(), self.height() / sheet.height())
        scale = min(max(fit, _LEAST_PITCH / PITCH), _MOST_PITCH / PITCH)
        shown = QRectF(sheet.topLeft(), QSizeF(self.width() / scale, self.height() / scale))
        # A map that is smaller than the picture lies in its middle.
        spare = (shown.width() - sheet.width()) / 2, (shown.height() - sheet.height()) / 2
        shown.translate(-max(0.0, spare[0]), -max(0.0, spare[1]))
        painter = QPainter(made)
        painter.scale(scale, scale)
        painter.translate(-shown.topLeft())
        picture.draw(painter, shown, _LAYERS)
        painter.resetTransform()
        if picture.board.map.numbering.show:
            self._draw_numbers(painter, picture, shown, scale)
        painter.end()
        return made

    def _draw_numbers(
        self, painter: QPainter, picture: MapPicture, shown: QRectF, scale: float
    ) -> None:
        """Numbers large enough to be read here, at the upper side of each hex."""
        font = self.font()
        font.setPixelSize(max(9, round(PITCH * scale * 0.17)))
        painter.setFont(font)
        half = PITCH * scale / 2
        numbers, layout = picture.board.index.numbers, picture.layout
        for column, row in layout.places_in(shown):
            if not picture.board.exists((column, row)):
                continue
            centre = (layout.centre(column, row) - shown.topLeft()) * scale
            room = QRectF(centre.x() - half, centre.y() - half, 2 * half, half)
            painter.setPen(QColor(picture.board.style.halo))
            for step in _AROUND:
                painter.drawText(room.translated(step), _AT_TOP, numbers[row][column])
            painter.setPen(QColor(picture.board.style.ink))
            painter.drawText(room, _AT_TOP, numbers[row][column])


class HexSketch(QWidget):
    """A whole map in the colours of its terrain, with parts of it marked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty sketch."""
        super().__init__(parent)
        self.setMinimumSize(300, 220)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._map: Map | None = None
        self._colours: dict[str, QColor] = {}
        self._new: Callable[[Place], bool] = lambda _place: False
        self._gone: Callable[[Place], bool] = lambda _place: False

    def show_map(
        self,
        terrain: Terrain,
        map_: Map | None,
        is_new: Callable[[Place], bool] | None = None,
        is_gone: Callable[[Place], bool] | None = None,
    ) -> None:
        """Show a map; new hexes are framed, those that go are crossed out."""
        self._map = map_
        self._colours = terrain_colours(terrain)
        self._new = is_new or (lambda _place: False)
        self._gone = is_gone or (lambda _place: False)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the sketch."""
        if self._map is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        layout = Layout(self._map.grid)
        bounds = layout.bounds()
        room = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        scale = min(room.width() / bounds.width(), room.height() / bounds.height(), 0.6)
        spare = room.width() - bounds.width() * scale, room.height() - bounds.height() * scale
        painter.translate(room.left() + spare[0] / 2, room.top() + spare[1] / 2)
        painter.scale(scale, scale)
        if self._map.grid.columns * self._map.grid.rows > _MOST_HEXES_DRAWN:
            self._draw_blocks(painter, bounds)
        else:
            self._draw_hexes(painter, layout, 1 / scale)

    def _draw_hexes(self, painter: QPainter, layout: Layout, pixel: float) -> None:
        edge = QColor(0, 0, 0, 90)
        gone = QColor("#b3261e")
        for place, colour in self._hexes():
            shape = layout.polygon(*place)
            if self._gone(place):
                colour.setAlphaF(0.25)
            painter.setPen(pen(edge, pixel))
            painter.setBrush(colour)
            painter.drawPolygon(shape)
            if self._gone(place):
                centre = layout.centre(*place)
                painter.setPen(pen(gone, 2 * pixel))
                painter.drawLine(centre + QPointF(-24, -24), centre + QPointF(24, 24))
                painter.drawLine(centre + QPointF(-24, 24), centre + QPointF(24, -24))
            elif self._new(place):
                painter.setPen(pen(self.palette().color(QPalette.ColorRole.Highlight), 2 * pixel))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(layout.centre(*place), 18, 18)

    def _hexes(self) -> Iterable[tuple[Place, QColor]]:
        assert self._map is not None
        layer = self._map.terrain
        plain = QColor(PARCHMENT.ground)
        for row, text in enumerate(layer.rows[: self._map.grid.rows]):
            for column, code in enumerate(text[: self._map.grid.columns]):
                if code != NO_HEX:
                    found = self._colours.get(layer.legend.get(code, ""), plain)
                    yield (column, row), QColor(found)

    def _draw_blocks(self, painter: QPainter, bounds: QRectF) -> None:
        """So many hexes that each is a dot: a picture with a pixel for each is as good."""
        assert self._map is not None
        grid = self._map.grid
        image = QImage(grid.columns, grid.rows, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        gone = QColor("#b3261e")
        for (column, row), colour in self._hexes():
            image.setPixelColor(column, row, gone if self._gone((column, row)) else colour)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(bounds, image)


def terrain_colours(terrain: Terrain) -> dict[str, QColor]:
    """The main colour of every kind of hex terrain."""
    return {kind.id: PARCHMENT.of(kind.art.style, kind.art.colour) for kind in terrain.hexes}


class TerrainChoice(QComboBox):
    """A choice of the kinds of hex terrain of a module, each with its picture."""

    def __init__(self, terrain: Terrain, chosen: str, name: str) -> None:
        """Offer all kinds, one of them chosen."""
        super().__init__()
        self.setAccessibleName(name)
        self.setIconSize(QSize(*_SWATCH))
        ground, scale = ground_of(terrain), self.devicePixelRatioF()
        for kind in terrain.hexes:
            picture = kind_pixmap("hexes", kind.art, ground, _SWATCH, scale, PARCHMENT.id, True)  # noqa: FBT003 - a key
            self.addItem(QIcon(picture), kind.name, kind.id)
        self.setCurrentIndex(max(0, self.findData(chosen)))

    def terrain(self) -> str:
        """The id of the chosen kind."""
        return str(self.currentData())
