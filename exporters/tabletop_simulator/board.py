"""The board of a scenario: cut into pictures that the game takes, and where each hex lies on it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from hexwright.exporters.base import Source
from hexwright.exporters.choices import style_of
from hexwright.render.fonts import ensure_application
from hexwright.render.geometry import PITCH
from hexwright.render.map_picture import BOARD_LAYERS, MapPicture
from hexwright.render.scenario_picture import scenario_picture
from hexwright.render.styles import colour
from hexwright.schema.model.scenario import Scenario

# The game's own advice for a side of a picture.
MOST_PIXELS = 4096
# A unit of the table is an inch.
MM_PER_UNIT = 25.4


@dataclass(frozen=True)
class BoardPart:
    """A part of the board: the file of its picture, and its place in units of the table."""

    name: str
    region: QRectF
    right: float
    away: float
    wide: float
    high: float


@dataclass(frozen=True)
class JoinedMap:
    """The maps of a scenario, joined, with its turn track."""

    source: Source
    scenario: Scenario

    @cached_property
    def picture(self) -> MapPicture:
        """The drawing of the board."""
        ensure_application()
        source, style = self.source, style_of(self.source.options)
        found = scenario_picture(
            source.module, self.scenario, style, source.images, grounds=source.grounds
        )
        assert found is not None, "a sound scenario has a map"
        return found

    @cached_property
    def sheet(self) -> QRectF:
        """The whole board in map units."""
        return self.picture.sheet()

    @property
    def units(self) -> float:
        """Units of the table for a map unit."""
        return self.picture.board.map.grid.hex_mm / PITCH / MM_PER_UNIT

    @property
    def pixels(self) -> float:
        """Pixels for a map unit."""
        return float(self.source.options["pixels"]) / PITCH

    @property
    def hex_units(self) -> float:
        """The distance between the centres of neighbouring hexes on the table."""
        return PITCH * self.units

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height on the table."""
        return self.sheet.width() * self.units, self.sheet.height() * self.units

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the map lies on the table: right of and away from its middle."""
        middle = self.sheet.center()
        return (x - middle.x()) * self.units, (middle.y() - y) * self.units

    def hex(self, number: str) -> tuple[float, float] | None:
        """Where a hex lies on the table; None if the board does not have it."""
        place = self.picture.board.index.locate(number)
        return None if place is None else self.place(*self.picture.layout.spot(*place))

    def hexes(self) -> Iterator[tuple[float, float]]:
        """Where all hexes lie on the table."""
        board = self.picture.board
        grid = board.map.grid
        for row in range(grid.rows):
            for column in range(grid.columns):
                if board.exists((column, row)):
                    yield self.place(*self.picture.layout.spot(column, row))

    def parts(self) -> list[BoardPart]:
        """The board cut into as few equal parts as the game's pictures allow.

        Each is so many whole pixels: then the land is drawn pixel by pixel, and once for all.
        """
        sheet = self.sheet
        across, wide = self._cut(sheet.width())
        down, high = self._cut(sheet.height())
        made = []
        for row in range(down):
            for column in range(across):
                region = QRectF(sheet.left() + column * wide, sheet.top() + row * high, wide, high)
                part = f"-{row + 1}-{column + 1}" if across * down > 1 else ""
                right, away = self.place(region.center().x(), region.center().y())
                name = f"board-{self.scenario.id}{part}.png"
                made.append(
                    BoardPart(name, region, right, away, wide * self.units, high * self.units)
                )
        return made

    def _cut(self, length: float) -> tuple[int, float]:
        """Into how many parts a side is cut, and how long each is."""
        count = ceil(length * self.pixels / MOST_PIXELS)
        return count, ceil(length * self.pixels / count) / self.pixels

    def image(self, region: QRectF, scale: float | None = None) -> QImage:
        """The picture of a part of the board."""
        scale = scale or self.pixels
        wide = min(max(round(region.width() * scale), 1), MOST_PIXELS)
        high = min(max(round(region.height() * scale), 1), MOST_PIXELS)
        image = QImage(wide, high, QImage.Format.Format_RGB32)
        image.fill(QColor(colour(self.picture.board.style.paper)))
        painter = QPainter(image)
        painter.scale(scale, scale)
        painter.translate(-region.topLeft())
        self.picture.draw(painter, region, BOARD_LAYERS)
        painter.end()
        return image
