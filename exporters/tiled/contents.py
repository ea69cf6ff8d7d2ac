"""The layers of one map: terrain and levels as tiles, everything else as objects."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, radians, sin

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from hexwright.exporters.tiled.document import (
    Group,
    Layer,
    MapObject,
    ObjectLayer,
    Point,
    Properties,
    TileLayer,
    Value,
    Words,
)
from hexwright.exporters.tiled.lattice import Lattice
from hexwright.render.chance import chance
from hexwright.render.edges import Chain, undirected_chains
from hexwright.render.geometry import RADIUS
from hexwright.render.map_picture import MapPicture
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Hexside, Label, Line, Overlay, Zone
from hexwright.schema.model.terrain import HexsideTerrain, HexTerrain, LineTerrain

_INK = "#2c2218"
_ZONE_COLOURS = {"setup": "#2f6fb0", "objective": "#b03a2e"}
_ZONE_COLOUR = "#7a4fa0"
_SECTION_COLOUR = "#8a2f24"
# How high the letters of a hex number are, and how far above the centre they stand.
_NUMBER_SIZE, _NUMBER_UP = 0.24, 0.72
# How wide a letter is on average, as a share of its height.
_LETTER = 0.62


@dataclass(frozen=True)
class Contents:
    """What there is to show of a map, in pixels."""

    picture: MapPicture
    lattice: Lattice

    # --- tiles

    def terrain(self, gids: Mapping[str, Sequence[int]]) -> TileLayer:
        """The terrain of every hex; where there is a choice of tiles, any of them."""
        legend = self.picture.board.map.terrain.legend

        def tile(place: Place, code: str) -> int:
            choice = gids[legend[code]]
            return choice[int(chance(*place) * len(choice))]

        return TileLayer(name="terrain", rows=self._tiles(tile))

    def elevation(self, gids: Mapping[int, int]) -> TileLayer | None:
        """The level of every hex; none if the map has no levels."""
        layer = self.picture.board.map.elevation
        if layer is None:
            return None
        rows, legend = layer.rows, layer.legend

        def tile(place: Place, _code: str) -> int:
            column, row = place
            level = legend.get(rows[row][column : column + 1]) if row < len(rows) else None
            return gids[level] if level is not None else 0

        return TileLayer(name="elevation", rows=self._tiles(tile))

    def _tiles(self, tile: Callable[[Place, str], int]) -> tuple[tuple[int, ...], ...]:
        board = self.picture.board
        index, grid = board.index, board.map.grid
        return tuple(
            tuple(
                tile((column, row), index.code_at(column, row))
                if index.hex_at(column, row) is not None
                else 0
                for column in range(grid.columns)
            )
            for row in range(grid.rows)
        )

    # --- objects

    def objects(self) -> Iterator[Layer]:
        """All object layers, the lowest first; those without any object are left out."""
        map_ = self.picture.board.map
        yield from self.laid(map_.overlays, map_.hexsides, map_.lines)
        layers = (
            ObjectLayer(name="courses", objects=tuple(self._courses()), colour="#3a6ea5"),
            ObjectLayer(name="shapes", objects=tuple(self._shapes()), colour="#8a5a2b"),
            ObjectLayer(name="sections", objects=tuple(self._sections()), colour=_SECTION_COLOUR),
            Group(name="zones", layers=tuple(self._zones()), visible=False),
            ObjectLayer(name="sites", objects=tuple(self._sites()), colour="#b03a2e"),
            ObjectLayer(
                name="numbers", objects=tuple(self._numbers()), visible=map_.numbering.show
            ),
            ObjectLayer(name="labels", objects=tuple(map(self._label, map_.labels))),
        )
        for layer in layers:
            if layer.layers if isinstance(layer, Group) else layer.objects:
                yield layer

    def laid(
        self, overlays: Iterable[Overlay], hexsides: Iterable[Hexside], lines: Iterable[Line]
    ) -> Iterator[Layer]:
        """Terrain that lies on hexes, on hexsides and along lines: a layer for each kind."""
        board = self.picture.board
        found = (
            ("overlays", board.hex_kinds, [(one.terrain, self._overlay(one)) for one in overlays]),
            ("hexsides", board.hexside_kinds, [(one.terrain, self._side(one)) for one in hexsides]),
            ("lines", board.line_kinds, [(one.terrain, self._line(one)) for one in lines]),
        )
        for name, kinds, objects in found:
            layers = tuple(self._by_kind(kinds, objects))
            if layers:
                yield Group(name=name, layers=layers)

    def _by_kind(
        self,
        kinds: Mapping[str, HexTerrain] | Mapping[str, HexsideTerrain] | Mapping[str, LineTerrain],
        objects: Sequence[tuple[str, MapObject | None]],
    ) -> Iterator[ObjectLayer]:
        for kind_id, kind in kinds.items():
            own = tuple(thing for name, thing in objects if thing and name == kind_id)
            if own:
                style = self.picture.board.style
                tone = style.of(kind.art.style, kind.art.colour).darker(125)
                yield ObjectLayer(
                    name=kind_id,
                    objects=own,
                    colour=tone.name(),
                    properties={"terrain": kind_id, "title": kind.name},
                )

    def _spot(self, point: QPointF) -> Point:
        at = self.lattice.at(point)
        return at.x(), at.y()

    def _centre(self, number: str) -> QPointF | None:
        place = self.picture.board.index.find(number)
        return self.picture.layout.centre(*place) if place else None

    def _drawn(
        self, points: Sequence[QPointF], kind: str, name: str, about: Properties, *, closed: bool
    ) -> MapObject:
        spots = [self._spot(point) for point in points]
        (x, y), *_ = spots
        line = tuple((across - x, down - y) for across, down in spots)
        return MapObject(kind, (x, y), name, properties=about, line=line, closed=closed)

    def _overlay(self, overlay: Overlay) -> MapObject | None:
        place = self.picture.board.index.find(overlay.hex)
        if place is None:
            return None
        facing = {} if overlay.facing is None else {"facing": overlay.facing}
        about: dict[str, Value] = {"hex": overlay.hex, **facing}
        corners = self.picture.layout.corners(*place)
        return self._drawn(corners, overlay.terrain, "", about, closed=True)

    def _side(self, hexside: Hexside) -> MapObject | None:
        one, other = map(self.picture.board.index.find, hexside.between)
        side = self.picture.layout.side_towards(one, other) if one and other else None
        if one is None or side is None:
            return None
        corners = self.picture.layout.corners(*one)
        first, second = hexside.between
        about: dict[str, Value] = {"hex": first, "other": second, "side": side}
        ends = [corners[side], corners[(side + 1) % 6]]
        return self._drawn(ends, hexside.terrain, "", about, closed=False)

    def _line(self, line: Line) -> MapObject | None:
        points = [at for at in map(self._centre, line.hexes) if at is not None]
        if len(points) < 2:
            return None
        about = {"key": line.id, "hexes": ",".join(line.hexes)}
        return self._drawn(points, line.terrain, line.name, about, closed=False)

    def _courses(self) -> Iterator[MapObject]:
        board, layout = self.picture.board, self.picture.layout
        for course in board.map.courses:
            pairs = [tuple(map(board.index.find, pair)) for pair in course.hexsides]
            edges = [
                board.edge_between(one, other)
                for one, other in pairs
                if one and other and layout.side_towards(one, other) is not None
            ]
            about = {"key": course.id}
            for chain in undirected_chains(edges):
                yield self._drawn(self._points(chain), "course", course.name, about, closed=False)

    def _points(self, chain: Chain) -> list[QPointF]:
        return [self.picture.layout.vertex_point(vertex) for vertex in chain]

    def _shapes(self) -> Iterator[MapObject]:
        for shape in self.picture.board.map.shapes:
            centre = self._centre(shape.hex)
            if centre is None:
                continue
            points = [centre + QPointF(*point) * RADIUS for point in shape.points]
            level = {} if shape.level is None else {"level": shape.level}
            about: dict[str, Value] = {"hex": shape.hex, "terrain": shape.terrain, **level}
            yield self._drawn(points, shape.kind, "", about, closed=shape.kind == "outline")

    def _zones(self) -> Iterator[ObjectLayer]:
        for zone in self.picture.board.map.zones:
            objects = tuple(self._zone(zone))
            tone = QColor(_ZONE_COLOURS.get(zone.kind, _ZONE_COLOUR)).name()
            about = {"key": zone.id, "kind": zone.kind, "side": zone.side}
            hexes = {"hexes": ",".join(zone.hexes)}
            if objects:
                yield ObjectLayer(
                    name=zone.name, objects=objects, colour=tone, properties=about | hexes
                )

    def _sections(self) -> Iterator[MapObject]:
        """The borders of sections alone: Tiled fills areas, which would veil the terrain."""
        board = self.picture.board
        for zone in board.map.zones:
            if zone.kind == "section":
                places = [place for place in map(board.index.find, zone.hexes) if place]
                for chain in board.loops(places):
                    points = self._points(chain)
                    yield self._drawn(points, "border", zone.name, {"key": zone.id}, closed=False)

    def _zone(self, zone: Zone) -> Iterator[MapObject]:
        """The outlines of a zone; Tiled's areas have no holes, so those are areas of their own."""
        board = self.picture.board
        places = [place for place in map(board.index.find, zone.hexes) if place]
        for chain in board.loops(places):
            points = self._points(chain)[:-1]
            about: dict[str, Value] = {"hole": _runs_backwards(points)}
            yield self._drawn(points, zone.kind, zone.name, about, closed=True)

    def _sites(self) -> Iterator[MapObject]:
        for site in self.picture.board.map.sites:
            centre = self._centre(site.hex)
            if centre is not None:
                number = {} if site.number is None else {"number": site.number}
                about: dict[str, Value] = {"key": site.id, "hex": site.hex, **number}
                about["objective"] = site.objective
                yield MapObject("site", self._spot(centre), site.name, properties=about)

    def _numbers(self) -> Iterator[MapObject]:
        board, layout = self.picture.board, self.picture.layout
        pixels = max(round(RADIUS * _NUMBER_SIZE * self.lattice.scale[1]), 4)
        for row, numbers in enumerate(board.index.numbers):
            for column, number in enumerate(numbers):
                if board.index.hex_at(column, row) is not None:
                    at = layout.centre(column, row) - QPointF(0, RADIUS * _NUMBER_UP)
                    words = Words(number, pixels, "#5a4a38")
                    # Without a name: Tiled would write it over every hex once more.
                    yield replace(self._text(at, words, 0, "number", {"hex": number}), name="")

    def _label(self, label: Label) -> MapObject:
        centre = self._centre(label.hex) or QPointF()
        at = centre + QPointF(*label.offset) * RADIUS
        pixels = max(round(label.size * RADIUS * 0.92 * self.lattice.scale[1]), 4)
        words = Words(label.text, pixels, _INK, bold=label.style == "place")
        about: dict[str, Value] = {"hex": label.hex, "size": float(label.size)}
        return self._text(at, words, label.angle, label.style, about)

    def _text(
        self, at: QPointF, words: Words, angle: float, kind: str, about: Properties
    ) -> MapObject:
        """A text around a point; Tiled turns it about its upper left corner."""
        lines = words.text.split("\n")
        wide = (max(map(len, lines)) * _LETTER + 1.5) * words.pixels
        high = len(lines) * words.pixels * 1.5
        turn, (x, y) = radians(angle), self._spot(at)
        corner = (
            x - cos(turn) * wide / 2 + sin(turn) * high / 2,
            y - sin(turn) * wide / 2 - cos(turn) * high / 2,
        )
        name = words.text.replace("\n", " ")
        return MapObject(kind, corner, name, (wide, high), about, rotation=angle, words=words)


def _runs_backwards(points: Sequence[QPointF]) -> bool:
    """Whether a ring runs counterclockwise on the screen."""
    ring = pairwise([*points, points[0]])
    return sum(a.x() * b.y() - b.x() * a.y() for a, b in ring) < 0
