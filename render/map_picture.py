"""A whole map, or any part of it, drawn layer by layer."""

from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from render.board import Board
from render.brush import box, clipped, pen
from render.buildings import draw_buildings
from render.fonts import ensure_application
from render.geometry import RADIUS
from render.grid_print import draw_grid, draw_numbers
from render.hexsides import draw_barriers, draw_crossings, draw_rivers, draw_slopes
from render.lettering import draw_labels, draw_sites
from render.plants import draw_marks, draw_trees
from render.relief import draw_areas, draw_ground, draw_lakes, draw_relief
from render.roads import Roads, draw_roads
from render.styles import PARCHMENT, MapStyle, colour
from render.zones import draw_zones
from schema.model.map import Map
from schema.module import Module

# Paper around the frame of the map, in map units.
MARGIN = RADIUS * 0.45


@dataclass(frozen=True)
class Layers:
    """What is shown of a map."""

    grid: bool = True
    numbers: bool = True
    labels: bool = True
    zones: bool = False


ALL_LAYERS = Layers()


class MapPicture:
    """The drawing of one map in one style; every part of it can be drawn alone."""

    def __init__(self, module: Module, map_: Map, style: MapStyle = PARCHMENT) -> None:
        """Prepare a map; nothing is drawn yet."""
        ensure_application()
        self.board = Board(module, map_, style)
        self.layout = self.board.layout
        self.frame = self.layout.frame()

    @cached_property
    def _roads(self) -> Roads:
        return Roads(self.board)

    def sheet(self) -> QRectF:
        """The whole sheet of paper, in map units."""
        return self.frame.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)

    def draw(self, painter: QPainter, region: QRectF, layers: Layers = ALL_LAYERS) -> None:
        """Draw what lies in a region of the sheet; the painter is scaled by the caller."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        style = self.board.style
        painter.fillRect(region, colour(style.paper))
        visible = region.intersected(self.frame)
        if not visible.isEmpty():
            frame = QPainterPath()
            frame.addRect(self.frame)
            with clipped(painter, frame):
                self._draw_land(painter, visible)
                self._draw_print(painter, visible, layers)
        self._draw_frame(painter)

    def _draw_land(self, painter: QPainter, region: QRectF) -> None:
        board = self.board
        window = list(self.layout.places_in(region, margin=1))
        places = set(window)
        draw_ground(board, painter, window)
        draw_relief(board, painter, window)
        draw_areas(board, painter, window)
        draw_lakes(board, painter, window)
        draw_marks(board, painter, window)
        draw_slopes(board, painter, places)
        draw_rivers(board, painter, places)
        draw_trees(board, painter, window)
        draw_crossings(board, painter, places)
        draw_roads(board, painter, self._roads, region)
        draw_buildings(board, painter, window)
        draw_barriers(board, painter, places)

    def _draw_print(self, painter: QPainter, region: QRectF, layers: Layers) -> None:
        board = self.board
        window = list(self.layout.places_in(region, margin=1))
        if layers.grid:
            draw_grid(board, painter, window)
        if layers.numbers and board.map.numbering.show:
            draw_numbers(board, painter, window)
        if layers.zones:
            draw_zones(board, painter, window)
        if layers.labels:
            draw_sites(board, painter, window)
            draw_labels(board, painter, region)

    def _draw_frame(self, painter: QPainter) -> None:
        """The neat lines around the map, as the style has them."""
        for one in self.board.style.frame:
            around = self.frame.adjusted(-one.out, -one.out, one.out, one.out)
            painter.strokePath(box(around), pen(colour(one.colour), one.width))
