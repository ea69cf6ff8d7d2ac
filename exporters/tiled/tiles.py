"""The tiles of Tiled's maps: kinds of terrain as our maps draw them, and levels of the ground."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF

from hexwright.exporters.base import Source
from hexwright.exporters.choices import style_of
from hexwright.exporters.tiled.document import Tile, Tileset, Value, flat
from hexwright.exporters.tiled.lattice import Lattice
from hexwright.render.brush import write
from hexwright.render.fonts import SANS, ensure_application, text_path
from hexwright.render.map_picture import Layers, MapPicture
from hexwright.render.small_picture import png_bytes
from hexwright.schema.model.map import Grid, Map, TerrainLayer
from hexwright.schema.model.terrain import HexTerrain

# Where the terrain of a little map is taken from: far enough apart that no thing touches another.
_SPOTS = ((2, 2), (5, 3), (2, 5), (5, 6))
_SIDE = 9
# Art that is a thing in one hex: on neighbouring hexes it would grow together.
_SINGLE = {"village", "castle", "mill", "quarry", "bridge", "fieldwork"}
_LAYERS = Layers(numbers=0, labels=0, sites=0)
_COLUMNS = 8
# Pixels drawn around a hex and cut away: the last ones of a drawing are not solid.
_AROUND = 4
_FORMAT = QImage.Format.Format_ARGB32_Premultiplied
_EARTH = "#7a4a20"
# How much more solid each level is than the one below, and the most solid of all.
_DARKER, _DARKEST = 40, 150


@dataclass(frozen=True)
class TerrainTile:
    """One drawing of a kind of terrain."""

    kind: HexTerrain
    image: QImage


def terrain_tiles(source: Source, lattice: Lattice) -> Iterator[TerrainTile]:
    """Every kind of hex terrain, several times where the art varies from hex to hex."""
    ensure_application()
    for kind in source.module.terrain.hexes:
        picture = MapPicture(
            source.module, _field(source, kind, lattice), style_of(source.options), source.images
        )
        found: list[QImage] = []
        for spot in _SPOTS:
            image = _cut_out(picture, lattice, *spot)
            if image not in found:
                found.append(image)
        yield from (TerrainTile(kind, image) for image in found)


def _field(source: Source, kind: HexTerrain, lattice: Lattice) -> Map:
    """A little map of one kind of terrain."""
    kinds = source.module.terrain.hexes
    plain = next((one for one in kinds if one.art.style == "plain"), kind)
    is_single = kind.art.style in _SINGLE
    rows = tuple(
        "".join("x" if not is_single or (column, row) in _SPOTS else "." for column in range(_SIDE))
        for row in range(_SIDE)
    )
    return Map(
        id=f"tiles of {kind.id}",
        title="",
        grid=Grid(orientation=lattice.orientation, columns=_SIDE, rows=_SIDE, stagger="even"),
        terrain=TerrainLayer(legend={"x": kind.id, ".": plain.id}, rows=rows),
    )


def _cut_out(picture: MapPicture, lattice: Lattice, column: int, row: int) -> QImage:
    """One hex of a picture, clear around it."""
    scale = max(lattice.scale)
    area = picture.layout.polygon(column, row).boundingRect()
    wide, high = ceil(area.width() * scale), ceil(area.height() * scale)
    drawn = QImage(wide + 2 * _AROUND, high + 2 * _AROUND, _FORMAT)
    painter = QPainter(drawn)
    painter.translate(_AROUND, _AROUND)
    painter.scale(scale, scale)
    painter.translate(-area.topLeft())
    more = 2 * _AROUND / scale
    picture.draw(painter, area.adjusted(-more, -more, more, more), _LAYERS)
    painter.end()
    return _clipped(drawn.copy(_AROUND, _AROUND, wide, high), lattice)


def _clipped(drawn: QImage, lattice: Lattice) -> QImage:
    """A picture stretched to the box of a hex, without what lies outside the hex."""
    exact = drawn.scaled(
        QSize(*lattice.tile),
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    mask = hexagon(lattice, QColor(Qt.GlobalColor.black))
    painter = QPainter(exact)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.drawImage(0, 0, mask)
    painter.end()
    return exact


def corners(lattice: Lattice) -> list[QPointF]:
    """The corners of a hex in its box, clockwise."""
    wide, high = lattice.tile
    side, rest = lattice.side, lattice.side / 2
    if lattice.orientation == "flat":
        spots = [(rest, 0), (rest + side, 0), (wide, high / 2), (rest + side, high), (rest, high)]
        return [QPointF(*spot) for spot in (*spots, (0, high / 2))]
    spots = [(wide / 2, 0), (wide, rest), (wide, rest + side), (wide / 2, high), (0, rest + side)]
    return [QPointF(*spot) for spot in (*spots, (0, rest))]


def hexagon(lattice: Lattice, tone: QColor) -> QImage:
    """A hex in one colour. Its edge is hard: soft edges of neighbours would let a seam through."""
    image = QImage(QSize(*lattice.tile), _FORMAT)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tone)
    painter.drawPolygon(QPolygonF(corners(lattice)))
    painter.end()
    return image


def elevation_image(lattice: Lattice, level: int, levels: Sequence[int]) -> QImage:
    """A veil over the hex, darker the higher it lies, with the level in its lower part."""
    ensure_application()
    tone = QColor(_EARTH)
    tone.setAlpha(min(levels.index(level) * _DARKER, _DARKEST))
    image = hexagon(lattice, tone)
    if not level:
        return image
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    wide, high = lattice.tile
    write(painter, text_path(str(level), SANS), QPointF(wide / 2, high * 0.8), high * 0.2,
          QColor("#4a2a10"))  # fmt: skip
    painter.end()
    return image


def sheet(images: Iterable[QImage], lattice: Lattice) -> bytes:
    """Tiles of one size as one PNG, row by row."""
    tiles = list(images)
    wide, high = lattice.tile
    rows = -(-len(tiles) // _COLUMNS)
    whole = QImage(_COLUMNS * wide, rows * high, _FORMAT)
    whole.fill(Qt.GlobalColor.transparent)
    painter = QPainter(whole)
    for number, tile in enumerate(tiles):
        painter.drawImage(number % _COLUMNS * wide, number // _COLUMNS * high, tile)
    painter.end()
    return png_bytes(whole)


def terrain_set(name: str, tiles: Sequence[TerrainTile], lattice: Lattice) -> Tileset:
    """The tileset of all terrain."""
    return Tileset(
        name,
        tuple(Tile(tile.kind.id, _terrain_properties(tile.kind)) for tile in tiles),
        lattice.tile,
        f"{name}.png",
        _COLUMNS,
    )


def _terrain_properties(kind: HexTerrain) -> dict[str, Value]:
    # A number where it is one; else a word, such as that a class may not enter.
    costs = {
        f"movement.{name}": cost if isinstance(cost, str) else float(cost)
        for name, cost in kind.movement.items()
    }
    fixed: dict[str, Value] = {
        "terrain": kind.id,
        "title": kind.name,
        "blocks_sight": kind.blocks_sight,
        "height": float(kind.height),
        "cover": kind.cover,
    }
    return {**flat("attributes", kind.attributes), **costs, **fixed}


def elevation_set(name: str, levels: Sequence[int], lattice: Lattice) -> Tileset:
    """The tileset of all levels."""
    tiles = tuple(Tile("elevation", {"level": level}) for level in levels)
    return Tileset(name, tiles, lattice.tile, f"{name}.png", _COLUMNS)


def hex_rect(at: QPointF, lattice: Lattice) -> QRectF:
    """The box of a hex around its centre."""
    wide, high = lattice.tile
    return QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)
