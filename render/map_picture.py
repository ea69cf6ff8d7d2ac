"""A whole map, or any part of it, drawn layer by layer."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from render.art_image import draw_images
from render.board import Board
from render.brush import box, clipped, pen
from render.buildings import draw_buildings
from render.entrenchments import draw_entrenchments
from render.fonts import ensure_application
from render.geometry import RADIUS
from render.grid_print import draw_grid, draw_numbers
from render.hexsides import draw_barriers, draw_crossings, draw_slopes
from render.image_shelf import ImageShelf
from render.lettering import draw_labels, draw_sites
from render.plants import draw_marks, draw_trees
from render.relief import draw_areas, draw_ground, draw_lakes, draw_relief, draw_shading
from render.rivers import draw_rivers
from render.roads import Roads, draw_roads
from render.shapes import draw_shapes
from render.styles import PARCHMENT, MapStyle, colour
from render.turn_track import TurnTrack
from render.underlay import draw_underlay
from render.zones import draw_zones
from schema.grid import MapIndex
from schema.model.map import Map
from schema.module import Module

# Paper around the frame of the map, in map units.
MARGIN = RADIUS * 0.45


@dataclass(frozen=True)
class Layers:
    """How much is shown of each layer of a map, from 0 (hidden) to 1."""

    underlay: float = 1.0
    elevation: float = 1.0
    terrain: float = 1.0
    hexsides: float = 1.0
    lines: float = 1.0
    grid: float = 1.0
    numbers: float = 1.0
    zones: float = 0.0
    sites: float = 1.0
    labels: float = 1.0


def _draw_layers(painter: QPainter, steps: Iterable[tuple[float, Callable[[], None]]]) -> None:
    """Draw what is not hidden, each part as faint as its layer shall be."""
    whole = painter.opacity()
    for opacity, draw in steps:
        if opacity > 0:
            painter.setOpacity(whole * opacity)
            draw()
    painter.setOpacity(whole)


ALL_LAYERS = Layers()


class MapPicture:
    """The drawing of one map in one style; every part of it can be drawn alone."""

    def __init__(
        self,
        module: Module,
        map_: Map,
        style: MapStyle = PARCHMENT,
        images: ImageShelf | None = None,
        index: MapIndex | None = None,
        track: TurnTrack | None = None,
    ) -> None:
        """Prepare a map; nothing is drawn yet. Without a shelf, pictures of files are left out.

        A map that was made for a scenario has an index of its own; a turn track is printed below.
        """
        ensure_application()
        self.board = Board(module, map_, style, images, index)
        self._track = track
        self.layout = self.board.layout
        self.frame = self.layout.frame()

    @cached_property
    def _roads(self) -> Roads:
        return Roads(self.board)

    def sheet(self) -> QRectF:
        """The whole sheet of paper, in map units."""
        track = self._track.height(self.frame.width()) if self._track else 0.0
        below = track + MARGIN if track else 0.0
        return self.frame.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN + below)

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
                self._draw_land(painter, visible, layers)
                self._draw_print(painter, visible, layers)
        self._draw_frame(painter)
        below = self.frame.bottom() + MARGIN
        if self._track and region.bottom() > below:
            self._track.draw(painter, QPointF(self.frame.left(), below), self.frame.width())

    def _draw_land(self, painter: QPainter, region: QRectF, layers: Layers) -> None:
        board = self.board
        window = list(self.layout.places_in(region, margin=1))
        places = set(window)
        draw_ground(board, painter, window)
        steps: tuple[tuple[float, Callable[[], None]], ...] = (
            (layers.underlay, lambda: draw_underlay(board, painter)),
            (layers.elevation, lambda: draw_relief(board, painter, window)),
            (layers.terrain, lambda: draw_areas(board, painter, window)),
            (layers.terrain, lambda: draw_lakes(board, painter, window)),
            (layers.terrain, lambda: draw_images(board, painter, window)),
            (layers.elevation, lambda: draw_shading(board, painter, window)),
            (layers.terrain, lambda: draw_marks(board, painter, window)),
            (layers.hexsides, lambda: draw_slopes(board, painter, places)),
            (layers.hexsides, lambda: draw_rivers(board, painter, places)),
            (layers.terrain, lambda: draw_trees(board, painter, window)),
            (layers.hexsides, lambda: draw_crossings(board, painter, places)),
            (layers.lines, lambda: draw_roads(board, painter, self._roads, region)),
            (layers.terrain, lambda: draw_buildings(board, painter, window)),
            (layers.terrain, lambda: draw_shapes(board, painter, window)),
            (layers.terrain, lambda: draw_entrenchments(board, painter, window)),
            (layers.hexsides, lambda: draw_barriers(board, painter, places)),
        )
        _draw_layers(painter, steps)

    def _draw_print(self, painter: QPainter, region: QRectF, layers: Layers) -> None:
        board = self.board
        window = list(self.layout.places_in(region, margin=1))
        numbers = layers.numbers if board.map.numbering.show else 0.0
        steps: tuple[tuple[float, Callable[[], None]], ...] = (
            (layers.grid, lambda: draw_grid(board, painter, window)),
            (numbers, lambda: draw_numbers(board, painter, window)),
            (layers.zones, lambda: draw_zones(board, painter, window)),
            (layers.sites, lambda: draw_sites(board, painter, window)),
            (layers.labels, lambda: draw_labels(board, painter, region)),
        )
        _draw_layers(painter, steps)

    def _draw_frame(self, painter: QPainter) -> None:
        """The neat lines around the map, as the style has them."""
        for one in self.board.style.frame:
            around = self.frame.adjusted(-one.out, -one.out, one.out, one.out)
            painter.strokePath(box(around), pen(colour(one.colour), one.width))
