"""A map of ours as a hex map for Tiled: terrain tiles, a layer of hexsides, numbers as texts."""

from math import sqrt
from pathlib import Path
from xml.sax.saxutils import quoteattr

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from hexwright.render.geometry import PITCH, Layout, compass
from hexwright.render.map_picture import Layers, MapPicture
from hexwright.schema.grid import MapIndex
from hexwright.schema.model.map import ElevationLayer, Map, TerrainLayer
from hexwright.schema.module import Module

_BARE = Layers(grid=0.0, numbers=0.0)
_SIDES = 6


def write_tiled_map(module: Module, map_: Map, pixels_per_hex: int, folder: Path) -> Path:
    """Write a .tmx file and its tiles; tiles are as large as our hexes, drawn by our own art."""
    high = pixels_per_hex
    wide = round(2 * high / sqrt(3))
    codes = list(map_.terrain.legend)
    tiles = QImage(wide * max(len(codes), _SIDES), 2 * high, QImage.Format.Format_ARGB32)
    tiles.fill(Qt.GlobalColor.transparent)
    painter = QPainter(tiles)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for number, code in enumerate(codes):
        _draw_kind(painter, module, map_, code, QRectF(number * wide, 0, wide, high))
    for side in range(_SIDES):
        _draw_side(painter, side, QRectF(side * wide, high, wide, high))
    painter.end()
    tiles.save(str(folder / "tiles.png"))
    target = folder / "map.tmx"
    target.write_text(_document(map_, codes, tiles, (wide, high)), encoding="utf-8")
    return target


def _hexagon(rect: QRectF) -> QPolygonF:
    radius = rect.width() / 2
    stretch = rect.height() / (radius * sqrt(3))
    corners = [compass(60 * k - 30, radius) for k in range(6)]
    middle = rect.center()
    return QPolygonF([middle + QPointF(corner.x(), corner.y() * stretch) for corner in corners])


def _draw_kind(painter: QPainter, module: Module, map_: Map, code: str, rect: QRectF) -> None:
    """The middle of a small map that has nothing but this kind of terrain."""
    grid = msgspec.structs.replace(map_.grid, columns=3, rows=3)
    uniform = Map(
        id="one",
        title="One",
        grid=grid,
        terrain=TerrainLayer(legend=map_.terrain.legend, rows=(code * 3,) * 3),
        elevation=ElevationLayer(legend={"0": 0}, rows=("000",) * 3),
    )
    picture = MapPicture(module, uniform)
    scale = rect.height() / PITCH
    centre = Layout(grid).centre(1, 1)
    image = QImage(rect.size().toSize(), QImage.Format.Format_RGB32)
    on = QPainter(image)
    on.translate(rect.width() / 2 - centre.x() * scale, rect.height() / 2 - centre.y() * scale)
    on.scale(scale, scale)
    picture.draw(on, picture.sheet(), _BARE)
    on.end()
    painter.save()
    painter.translate(rect.topLeft())
    painter.setBrush(image)
    painter.setPen(QPen(QColor(90, 74, 46, 110), 0.8))
    painter.drawPolygon(_hexagon(QRectF(0, 0, rect.width(), rect.height())))
    painter.restore()


def _draw_side(painter: QPainter, side: int, rect: QRectF) -> None:
    corners = _hexagon(rect)
    painter.setPen(QPen(QColor("#6f9fb8"), 6))
    painter.drawLine(corners.at(side), corners.at((side + 1) % 6))


def _document(map_: Map, codes: list[str], tiles: QImage, size: tuple[int, int]) -> str:
    wide, high = size
    grid, index = map_.grid, MapIndex(map_)
    across = tiles.width() // wide
    sides = _sides(map_, index)
    terrain = [[codes.index(code) + 1 for code in row] for row in map_.terrain.rows]
    lined = [[0] * grid.columns for _ in range(grid.rows)]
    for (column, row), side in sides.items():
        lined[row][column] = across + 1 + side
    half = high // 2
    texts = [
        f'<object id="{row * grid.columns + column + 1}" x="{column * wide * 3 // 4}" '
        f'y="{row * high + (half if column % 2 else 0) + 3}" width="{wide}" height="12">'
        f'<text pixelsize="8" color="#5b4a2e" halign="center">{index.numbers[row][column]}</text>'
        "</object>"
        for row in range(grid.rows)
        for column in range(grid.columns)
    ]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<map version="1.8" orientation="hexagonal" renderorder="right-down" infinite="0" '
        f'width="{grid.columns}" height="{grid.rows}" tilewidth="{wide}" tileheight="{high}" '
        f'hexsidelength="{wide // 2}" staggeraxis="x" staggerindex="odd">\n'
        f'<tileset firstgid="1" name="tiles" tilewidth="{wide}" tileheight="{high}" '
        f'tilecount="{2 * across}" columns="{across}">'
        f'<image source="tiles.png" width="{tiles.width()}" height="{tiles.height()}"/></tileset>\n'
        + _layer("terrain", 1, terrain)
        + _layer("hexsides", 2, lined)
        + f'<objectgroup id="3" name="numbers">{"".join(texts)}</objectgroup>\n</map>\n'
    )


def _sides(map_: Map, index: MapIndex) -> dict[tuple[int, int], int]:
    """One side with terrain for each hex that has any: a tile holds no more."""
    layout = Layout(map_.grid)
    found = {}
    for hexside in map_.hexsides:
        one, other = (index.locate(number) for number in hexside.between)
        side = layout.side_towards(one, other) if one and other else None
        if one is not None and side is not None:
            found[one] = side
    return found


def _layer(name: str, number: int, rows: list[list[int]]) -> str:
    data = ",\n".join(",".join(map(str, row)) for row in rows)
    size = f'width="{len(rows[0])}" height="{len(rows)}"'
    return (
        f"<layer id={quoteattr(str(number))} name={quoteattr(name)} {size}>"
        f'<data encoding="csv">\n{data}\n</data></layer>\n'
    )
