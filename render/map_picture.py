"""A whole map, or any part of it, drawn layer by layer."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from hexwright.render.art_image import draw_images
from hexwright.render.buildings import draw_buildings
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.entrenchments import draw_entrenchments
from hexwright.render.far_view import (
    FAR,
    draw_far_areas,
    draw_far_grid,
    draw_far_ground,
    draw_far_houses,
    draw_far_lines,
    draw_far_sides,
    draw_sketch,
)
from hexwright.render.fonts import ensure_application
from hexwright.render.geometry import PITCH, RADIUS
from hexwright.render.grid_print import draw_grid, draw_numbers
from hexwright.render.grounds import Ground, Grounds
from hexwright.render.hexsides import draw_barriers, draw_crossings, draw_slopes
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.influence import influence
from hexwright.render.lettering import draw_labels, draw_sites, label_rect
from hexwright.render.marks import draw_marks
from hexwright.render.plants import draw_trees
from hexwright.render.relief import draw_areas, draw_ground, draw_lakes, draw_relief, draw_shading
from hexwright.render.rivers import draw_rivers
from hexwright.render.roads import draw_roads
from hexwright.render.shapes import draw_shapes
from hexwright.render.stamps import is_pixels
from hexwright.render.styles import PARCHMENT, MapStyle, colour
from hexwright.render.svg_page import SvgPage, layer
from hexwright.render.tiles import Under, draw_in_tiles
from hexwright.render.turn_track import TurnTrack
from hexwright.render.underlay import draw_underlay
from hexwright.render.window import Window
from hexwright.render.zone_names import name_rects
from hexwright.render.zones import draw_sections, draw_zones
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.model.map import Label, Map
from hexwright.schema.module import Module

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
    sections: float = 0.0
    sites: float = 1.0
    labels: float = 1.0


# A part of the picture: its name, how much of it is to be seen, and what draws it.
_Step = tuple[str, float, Callable[[], None]]


def _draw_layers(painter: QPainter, steps: Iterable[_Step]) -> None:
    """Draw what is not hidden, each part as faint as its layer shall be."""
    whole = painter.opacity()
    for name, opacity, draw in steps:
        if opacity > 0:
            painter.setOpacity(whole * opacity)
            with layer(painter, name):
                draw()
    painter.setOpacity(whole)


def _below(layers: Layers) -> Layers:
    """The layers of the land alone."""
    return replace(layers, sites=0.0, labels=0.0)


def _sections(layers: Layers) -> float:
    """How much is shown of the borders of sections where zones do not show them already."""
    return 0.0 if layers.zones > 0 else layers.sections


ALL_LAYERS = Layers()
# As boards of games are printed: orders are given by sections where there are any.
BOARD_LAYERS = Layers(sections=0.6)


class MapPicture:
    """The drawing of one map in one style; every part of it can be drawn alone.

    A picture does not change and may be drawn by several threads at once, each with its own
    painter. When the map is edited, `followed` gives the picture of the new state.
    """

    def __init__(
        self,
        module: Module,
        map_: Map,
        style: MapStyle = PARCHMENT,
        images: ImageShelf | None = None,
        index: MapIndex | None = None,
        track: TurnTrack | None = None,
        *,
        zones: Collection[str] = (),
        turned: bool = False,
        after: "MapPicture | None" = None,
        grounds: Grounds | None = None,
    ) -> None:
        """Prepare a map; nothing is drawn yet. Without a shelf, pictures of files are left out.

        A map that was made for a scenario has an index of its own; a turn track is printed below.
        Some zones can be seen even where the layer of zones is hidden. Of a map that was turned
        round (`schema.scenario_map.turned_round`), pictures of files are turned with it. Pictures
        that have their `grounds` in common draw the same land once.
        """
        ensure_application()
        before = after.board if after else None
        self._track = track
        self._zones = frozenset(zones)
        self._grounds = grounds
        self.board: DrawnMap = DrawnMap(
            module, map_, style, images, index, turned=turned, after=before
        )
        self.layout = self.board.layout
        self.frame = self.layout.frame()

    def followed(self, module: Module, map_: Map) -> "MapPicture":
        """The picture of the map after an edit; what the edit left alone is taken over."""
        board = self.board
        return MapPicture(module, map_, board.style, board.images, track=self._track, after=self)

    def sheet(self) -> QRectF:
        """The whole sheet of paper, in map units."""
        track = self._track.height(self.frame.width()) if self._track else 0.0
        below = track + MARGIN if track else 0.0
        return self.frame.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN + below)

    def turn_space(self, turn: int) -> QRectF | None:
        """The box of a turn on the printed track; None if there is no such box."""
        if self._track is None or not 1 <= turn <= len(self._track.turns):
            return None
        at = QPointF(self.frame.left(), self.frame.bottom() + MARGIN)
        return self._track.space(turn, at, self.frame.width())

    def influence(self, places: Iterable[Place]) -> QRectF:
        """The region (map units) that may look different after these hexes were edited.

        That is their terrain, level, overlays and sites, their hexsides, and the pieces of lines in
        them; call it on the picture after the edit, while the one it followed is still there: then
        it is as small as can be. It does not tell how far labels and the names
        of zones reach, nor what follows from a new legend, kind of terrain, grid or numbering:
        those can change the whole map.
        """
        return influence(self.board, places)

    def label_rect(self, label: Label) -> QRectF:
        """The region (map units) that a label may cover; empty if there is no such hex."""
        rect = label_rect(self.board, label)
        if rect is None:
            return QRectF()
        halo = label.size * RADIUS * 0.3
        half = max(rect.width(), rect.height()) / 2 if label.angle else rect.height() / 2
        middle = rect.center()
        wide = half if label.angle else rect.width() / 2
        around = QRectF(middle.x() - wide, middle.y() - half, 2 * wide, 2 * half)
        return around.adjusted(-halo, -halo, halo, halo)

    @property
    def has_zone_names(self) -> bool:
        """Whether names of zones were drawn, or may have been."""
        return self.board.zone_names is not None

    def zone_name_rects(self) -> dict[str, QRectF]:
        """The regions (map units) that the names of zones take, by the zones' ids."""
        return name_rects(self.board)

    def draw(self, painter: QPainter, region: QRectF, layers: Layers = ALL_LAYERS) -> None:
        """Draw a region of the sheet (map units); the painter is scaled and moved by the caller.

        On an image whose device pixel ratio is 1, drawing the map in parts gives the same pixels as
        drawing it whole if the parts fit together: their painters have the same scale, the map's
        origin lies a whole number of pixels apart in them, and each region ends where pixels do.
        """
        if is_pixels(painter):
            pixels = PITCH * painter.deviceTransform().m11()
            if pixels < FAR:
                self.draw_far(painter, region, layers)
                return
            self._draw_in_tiles(painter, region, layers)
        else:
            self._draw(painter, region, layers)

    def _draw_in_tiles(self, painter: QPainter, region: QRectF, layers: Layers) -> None:
        ground = self._ground(layers)
        if ground is None:
            draw_in_tiles(painter, region, partial(self._draw, layers=layers))
            return
        under = Under(partial(self._draw, layers=_below(layers), has_top=False), ground)
        draw_in_tiles(painter, region, partial(self._draw, layers=layers, has_land=False), under)

    def _ground(self, layers: Layers) -> Ground | None:
        """The land that other pictures have, too; None if this one shares none."""
        # Names of zones stand where sites and labels leave room: they are no part of the land.
        if self._grounds is None or self._zones or layers.zones > 0:
            return None
        return self._grounds.of(self.board, _below(layers))

    def draw_far(self, painter: QPainter, region: QRectF, layers: Layers = ALL_LAYERS) -> None:
        """Draw a region in little time, with no more than can be seen of small hexes."""
        board, pixels = self.board, PITCH * painter.deviceTransform().m11()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipRect(region, Qt.ClipOperation.IntersectClip)
        painter.fillRect(region, colour(board.style.paper))
        visible = region.intersected(self.frame)
        if not visible.isEmpty():
            painter.save()
            painter.setClipRect(self.frame, Qt.ClipOperation.IntersectClip)
            steps: tuple[_Step, ...] = (
                ("ground", 1.0, lambda: draw_far_ground(board, painter, visible)),
                ("underlay", layers.underlay, lambda: draw_underlay(board, painter)),
                ("areas", layers.terrain, lambda: draw_far_areas(board, painter, visible)),
                (
                    "hexsides",
                    layers.hexsides,
                    lambda: draw_far_sides(board, painter, visible, pixels),
                ),
                ("lines", layers.lines, lambda: draw_far_lines(board, painter, visible, pixels)),
                (
                    "houses",
                    layers.terrain,
                    lambda: draw_far_houses(board, painter, visible, pixels),
                ),
                ("grid", layers.grid, lambda: draw_far_grid(board, painter, visible, pixels)),
                (
                    "sections",
                    _sections(layers),
                    lambda: draw_sections(board, painter, Window(board, visible)),
                ),
                self._zone_step(painter, layers, lambda: Window(board, visible)),
                ("sites", layers.sites, lambda: draw_sites(board, painter, visible)),
                (
                    "labels",
                    layers.labels,
                    lambda: draw_labels(board, painter, visible, 4 * PITCH / pixels),
                ),
            )
            _draw_layers(painter, steps)
            painter.restore()
        self._draw_around(painter, region)
        painter.restore()

    def draw_sketch(self, painter: QPainter, places: Iterable[Place]) -> None:
        """Draw single hexes as plain colour, in no time."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(self.frame, Qt.ClipOperation.IntersectClip)
        # What lies on the hex shines through: it is there again in a moment.
        painter.setOpacity(0.8)
        draw_sketch(self.board, painter, places)

    def _draw(
        self,
        painter: QPainter,
        region: QRectF,
        layers: Layers,
        *,
        has_land: bool = True,
        has_top: bool = True,
    ) -> None:
        """Draw a region: the land, what is on top of it, or both."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(region, Qt.ClipOperation.IntersectClip)
        if has_land:
            painter.fillRect(region, colour(self.board.style.paper))
        visible = region.intersected(self.frame)
        if not visible.isEmpty():
            painter.save()
            painter.setClipRect(self.frame, Qt.ClipOperation.IntersectClip)
            if has_land:
                self._draw_below(painter, visible, layers)
            if has_top:
                self._draw_names(painter, visible, layers)
            painter.restore()
        if has_top:
            self._draw_around(painter, region)
        painter.restore()

    def _draw_around(self, painter: QPainter, region: QRectF) -> None:
        """The frame, and the turn track below it."""
        with layer(painter, "frame"):
            self._draw_frame(painter, region)
        below = self.frame.bottom() + MARGIN
        if self._track and region.bottom() > below:
            with layer(painter, "turn-track"):
                self._track.draw(painter, QPointF(self.frame.left(), below), self.frame.width())

    def _draw_below(self, painter: QPainter, visible: QRectF, layers: Layers) -> None:
        """Draw the land and what is printed on it; pages of files may have it already."""

        def draw() -> None:
            window = Window(self.board, visible)
            self._draw_land(painter, window, layers)
            self._draw_print(painter, window, layers)

        page = painter.device()
        ground = self._ground(layers) if isinstance(page, SvgPage) else None
        if ground is None:
            draw()
            return
        assert isinstance(page, SvgPage)
        onto = painter.transform()
        corner, size = visible.topLeft().toTuple(), visible.size().toTuple()
        key = (onto.m11(), onto.dx(), onto.dy(), corner, size)
        ground.draw_on(page, key, draw)

    def _draw_land(self, painter: QPainter, window: Window, layers: Layers) -> None:
        board = self.board
        with layer(painter, "ground"):
            draw_ground(board, painter, window)
        steps: tuple[_Step, ...] = (
            ("underlay", layers.underlay, lambda: draw_underlay(board, painter)),
            ("relief", layers.elevation, lambda: draw_relief(board, painter, window)),
            ("areas", layers.terrain, lambda: draw_areas(board, painter, window)),
            ("lakes", layers.terrain, lambda: draw_lakes(board, painter, window)),
            ("images", layers.terrain, lambda: draw_images(board, painter, window)),
            ("shading", layers.elevation, lambda: draw_shading(board, painter, window)),
            ("marks", layers.terrain, lambda: draw_marks(board, painter, window)),
            ("slopes", layers.hexsides, lambda: draw_slopes(board, painter, window)),
            ("rivers", layers.hexsides, lambda: draw_rivers(board, painter, window)),
            ("trees", layers.terrain, lambda: draw_trees(board, painter, window)),
            ("crossings", layers.hexsides, lambda: draw_crossings(board, painter, window)),
            ("roads", layers.lines, lambda: draw_roads(board, painter, window)),
            ("buildings", layers.terrain, lambda: draw_buildings(board, painter, window)),
            ("shapes", layers.terrain, lambda: draw_shapes(board, painter, window)),
            ("entrenchments", layers.terrain, lambda: draw_entrenchments(board, painter, window)),
            ("barriers", layers.hexsides, lambda: draw_barriers(board, painter, window)),
        )
        _draw_layers(painter, steps)

    def _draw_print(self, painter: QPainter, window: Window, layers: Layers) -> None:
        board = self.board
        numbers = layers.numbers if board.map.numbering.show else 0.0
        steps: tuple[_Step, ...] = (
            ("grid", layers.grid, lambda: draw_grid(board, painter, window)),
            ("numbers", numbers, lambda: draw_numbers(board, painter, window)),
            ("sections", _sections(layers), lambda: draw_sections(board, painter, window)),
            self._zone_step(painter, layers, lambda: window),
        )
        _draw_layers(painter, steps)

    def _draw_names(self, painter: QPainter, visible: QRectF, layers: Layers) -> None:
        board = self.board
        steps: tuple[_Step, ...] = (
            ("sites", layers.sites, lambda: draw_sites(board, painter, visible)),
            ("labels", layers.labels, lambda: draw_labels(board, painter, visible)),
        )
        _draw_layers(painter, steps)

    def _zone_step(self, painter: QPainter, layers: Layers, window: Callable[[], Window]) -> _Step:
        """All zones as their layer has it; else those that are always seen."""
        if layers.zones > 0 or not self._zones:
            return "zones", layers.zones, lambda: draw_zones(self.board, painter, window())
        return "zones", 1.0, lambda: draw_zones(self.board, painter, window(), self._zones)

    def _draw_frame(self, painter: QPainter, region: QRectF) -> None:
        """The neat lines around the map, as the style has them."""
        for one in self.board.style.frame:
            outer, wide = one.out + one.width / 2, one.width
            around = self.frame.adjusted(-outer, -outer, outer, outer)
            if around.adjusted(wide, wide, -wide, -wide).contains(region):
                continue
            left, top, right, bottom = around.left(), around.top(), around.right(), around.bottom()
            for bar in (
                QRectF(left, top, around.width(), wide),
                QRectF(left, bottom - wide, around.width(), wide),
                QRectF(left, top + wide, wide, around.height() - 2 * wide),
                QRectF(right - wide, top + wide, wide, around.height() - 2 * wide),
            ):
                painter.fillRect(bar, colour(one.colour))
