"""What an export to Tiled will write: its tilesets and maps, everything but the pictures."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from hexwright.exporters.base import Source
from hexwright.exporters.choices import style_of
from hexwright.exporters.tiled.contents import Contents
from hexwright.exporters.tiled.document import (
    ImageLayer,
    Layer,
    Properties,
    TiledMap,
    Tileset,
    Value,
    flat,
)
from hexwright.exporters.tiled.lattice import Lattice
from hexwright.exporters.tiled.tiles import TerrainTile, elevation_set, terrain_set, terrain_tiles
from hexwright.exporters.tiled.units import UNITS, Battle, UnitTiles, battle_layers, battles
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.map_picture import MapPicture
from hexwright.render.underlay import draw_underlay
from hexwright.schema.model.map import Map, Orientation

TILESETS, SCANS = "tilesets", "scans"


class Plan:
    """All files of one export."""

    def __init__(self, source: Source) -> None:
        """Look at the module; nothing is drawn before it is asked for."""
        self.source = source
        self.pixels: int = source.options["pixels"]
        chosen = source.options["maps"]
        self.maps = [one for one in source.module.maps.values() if one.id in chosen]
        self.orientations: list[Orientation] = sorted({one.grid.orientation for one in self.maps})
        self._tiles: dict[Orientation, list[TerrainTile]] = {}

    @cached_property
    def units(self) -> UnitTiles | None:
        """The counters of set-ups; none if they are not wanted or there are none."""
        if not self.source.options["scenarios"] or not self.maps:
            return None
        smallest = min(one.grid.hex_mm for one in self.maps)
        units = UnitTiles(self.source, self.pixels / smallest)
        return units if len(units.images) else None

    def lattice(self, orientation: Orientation) -> Lattice:
        """The pixels of hexes of an orientation."""
        return Lattice.of(orientation, self.pixels)

    def tiles(self, orientation: Orientation) -> list[TerrainTile]:
        """The terrain, drawn once for all maps of an orientation."""
        if orientation not in self._tiles:
            drawn = terrain_tiles(self.source, self.lattice(orientation))
            self._tiles[orientation] = list(drawn)
        return self._tiles[orientation]

    def levels(self, orientation: Orientation) -> list[int]:
        """All levels of maps of an orientation, from the lowest."""
        layers = [one.elevation for one in self.maps if one.grid.orientation == orientation]
        return sorted({level for layer in layers if layer for level in layer.legend.values()})

    def tilesets(self, orientation: Orientation) -> list[Tileset]:
        """Terrain, levels if there are any, and counters if they are wanted."""
        lattice, levels = self.lattice(orientation), self.levels(orientation)
        found = [terrain_set(f"terrain-{orientation}", self.tiles(orientation), lattice)]
        if levels:
            found.append(elevation_set(f"elevation-{orientation}", levels, lattice))
        return [*found, self.units.tileset()] if self.units else found

    def picture(self, map_: Map) -> MapPicture:
        """A map as we draw it."""
        source = self.source
        return MapPicture(source.module, map_, style_of(source.options), source.images)

    def has_scan(self, map_: Map) -> bool:
        """Whether a map has a scan that can be read."""
        return bool(map_.underlay and self.source.images.find(map_.underlay.image))

    def names(self) -> Iterator[str]:
        """Every file."""
        for map_ in self.maps:
            yield from (f"{map_.id}.tmx", f"{map_.id}.tmj")
            if self.has_scan(map_):
                yield f"{SCANS}/{map_.id}.png"
        for orientation in self.orientations:
            sets = ["terrain", "elevation"] if self.levels(orientation) else ["terrain"]
            for name in sets:
                for suffix in ("tsx", "tsj", "png"):
                    yield f"{TILESETS}/{name}-{orientation}.{suffix}"
        if self.units:
            yield from (f"{TILESETS}/{UNITS}.{suffix}" for suffix in ("tsx", "tsj"))
            yield from (f"{TILESETS}/{tile.image}" for tile in self.units.tileset().tiles)

    def drawn(self, map_: Map) -> "PlannedMap":
        """A map with all its layers."""
        orientation = map_.grid.orientation
        first, numbered = 1, []
        for one in self.tilesets(orientation):
            numbered.append((first, one))
            first += len(one.tiles)
        picture = self.picture(map_)
        contents = Contents(picture, self.lattice(orientation))
        found = battles(self.source, picture) if self.units else []
        return PlannedMap(self, map_, contents, tuple(numbered), tuple(found))


@dataclass(frozen=True)
class PlannedMap:
    """One map of a plan."""

    plan: Plan
    map: Map
    contents: Contents
    tilesets: tuple[tuple[int, Tileset], ...]
    battles: tuple[Battle, ...]

    def document(self) -> TiledMap:
        """The map in Tiled's terms."""
        lattice, grid = self.contents.lattice, self.map.grid
        return TiledMap(
            columns=grid.columns,
            rows=grid.rows,
            tile=lattice.tile,
            side=lattice.side,
            stagger_axis=lattice.stagger_axis,
            stagger_index=lattice.stagger_index(grid),
            tilesets=tuple((first, f"{TILESETS}/{one.name}") for first, one in self.tilesets),
            layers=tuple(self._layers()),
            properties=_properties(self.map, self.plan.pixels),
        )

    def _layers(self) -> Iterator[Layer]:
        terrain: dict[str, list[int]] = {}
        levels: dict[int, int] = {}
        for first, tileset in self.tilesets:
            for gid, tile in enumerate(tileset.tiles, first):
                if "level" in tile.properties:
                    levels[int(tile.properties["level"])] = gid
                elif "terrain" in tile.properties:
                    terrain.setdefault(tile.type, []).append(gid)
        if self.map.underlay and self.plan.has_scan(self.map):
            yield ImageLayer(
                name="scan",
                image=f"{SCANS}/{self.map.id}.png",
                size=self.contents.lattice.size(self.map.grid),
                opacity=self.map.underlay.opacity,
            )
        yield self.contents.terrain(terrain)
        elevation = self.contents.elevation(levels)
        if elevation is not None:
            yield elevation
        yield from self.contents.objects()
        if self.plan.units:
            first = self.tilesets[-1][0]
            yield from battle_layers(self.contents, list(self.battles), self.plan.units, first)

    def scan(self) -> QImage:
        """The scan below the map, brought onto its hexes: Tiled neither turns nor stretches it."""
        lattice, underlay = self.contents.lattice, self.map.underlay
        assert underlay is not None, "only maps with a scan are asked for it"
        solid = msgspec.structs.replace(
            self.map, underlay=msgspec.structs.replace(underlay, opacity=1)
        )
        old = self.contents.picture.board
        board = DrawnMap(old.module, solid, old.style, old.images, old.index)
        wide, high = lattice.size(self.map.grid)
        image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(*lattice.scale)
        draw_underlay(board, painter)
        painter.end()
        return image


def _properties(map_: Map, pixels: int) -> Properties:
    """What Tiled does not know of a map: its exact grid and how its hexes are numbered."""
    about: dict[str, Value] = {
        "key": map_.id,
        "title": map_.title,
        "description": map_.description,
        "pixels_per_hex": pixels,
    }
    for name, record in (("grid", map_.grid), ("numbering", map_.numbering)):
        about |= flat(name, msgspec.to_builtins(record))
    # Whole lengths and angles are lengths and angles still.
    for name in ("hex_mm", "metres", "north"):
        about[f"grid.{name}"] = float(getattr(map_.grid, name))
    if map_.elevation is not None:
        about["elevation.metres"] = float(map_.elevation.metres)
    return about | flat("attributes", dict(map_.attributes))
