"""Little pictures of kinds of terrain, drawn as maps are."""

import dataclasses
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QIcon, QPainter, QPixmap

from hexwright.editor.map.edits.area import neighbours, way
from hexwright.editor.terrain.edits.kinds import Group
from hexwright.render.geometry import PITCH
from hexwright.render.map_picture import Layers, MapPicture
from hexwright.render.styles import PARCHMENT, STYLES, MapStyle
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.model.counters import Counters
from hexwright.schema.model.map import Map
from hexwright.schema.model.module import ModuleInfo
from hexwright.schema.model.terrain import Art, HexsideTerrain, HexTerrain, LineTerrain, Terrain
from hexwright.schema.module import Module

# The size that lists show; others scale it down rather than draw again.
LISTED: Final = (66, 44)
_COLUMNS: Final = 7
_ROWS: Final = 6
_MIDDLE: Final[Place] = (3, 2)
# Art that is a thing in one hex: more of them at once would look like a town.
_SINGLE: Final = {"village", "castle", "mill", "bridge", "fieldwork"}
# Art that is only drawn on top of other terrain of a hex.
_ON_TOP: Final = {"bridge", "fieldwork"}
# What a crossing crosses, if it is shown alone.
_CROSSED: Final = Art(style="river")
_LAYERS: Final = Layers(numbers=0, labels=0, sites=0)


def ground_of(terrain: Terrain) -> str | None:
    """The colour of the ground of a module's maps: that of the first plain kind."""
    return next((hex_.art.colour for hex_ in terrain.hexes if hex_.art.style == "plain"), None)


def unchanging_icon(picture: QPixmap) -> QIcon:
    """An icon that keeps its colours when its entry is chosen."""
    made = QIcon(picture)
    made.addPixmap(picture, QIcon.Mode.Selected)
    return made


@lru_cache(maxsize=600)
def swatch(
    group: Group,
    style: str,
    colour: str | None,
    ground: str | None,
    size: tuple[int, int],
    scale: float,
    map_style: str = PARCHMENT.id,
    grid: float = 1.0,
) -> QPixmap:
    """The picture of an art style in a colour, on ground of a colour, for a screen's scale.

    `grid` says how strong the grid is, from 0 to 1.
    """
    art = msgspec.convert({"style": style, "colour": colour}, Art)
    picture = _picture(group, art, ground, STYLES.get(map_style, PARCHMENT))
    made = QPixmap(QSize(*size) * scale)
    made.setDevicePixelRatio(scale)
    painter = QPainter(made)
    region = _region(picture, size, _height(group, style))
    factor = size[0] / region.width()
    painter.scale(factor, factor)
    painter.translate(-region.topLeft())
    picture.draw(painter, region, dataclasses.replace(_LAYERS, grid=grid))
    painter.end()
    return made


def _height(group: Group, style: str) -> float:
    """How many hexes are shown from top to bottom: small things are shown larger."""
    if group != "hexes":
        return 1.7
    return 1.5 if style in _SINGLE else 2.6


def _region(picture: MapPicture, size: tuple[int, int], hexes: float) -> QRectF:
    """What is shown around the middle hex: more to the sides if the picture is wide."""
    height = PITCH * hexes
    width = height * size[0] / size[1]
    corner = QPointF(width, height) / 2
    centre = picture.layout.centre(*_MIDDLE)
    if picture.board.map.hexsides:
        centre += QPointF(0, PITCH * 0.25)
    if picture.board.map.lines:
        centre -= QPointF(0, PITCH * 0.35)
    return QRectF(centre - corner, centre + corner)


def _picture(group: Group, art: Art, ground: str | None, style: MapStyle) -> MapPicture:
    map_ = _map({"hexes": _hexes, "hexsides": _hexsides, "lines": _lines}[group](art))
    terrain = Terrain(
        movement_classes=(),
        hexes=(
            HexTerrain(id="ground", name="", art=Art(colour=ground)),
            HexTerrain(id="shown", name="", art=art),
            HexTerrain(id="water", name="", art=Art(style="water")),
        ),
        hexsides=(
            HexsideTerrain(id="shown", name="", art=art),
            HexsideTerrain(id="crossed", name="", art=_CROSSED),
        ),
        lines=(LineTerrain(id="shown", name="", art=art),),
    )
    return MapPicture(_module(terrain, map_), map_, style)


def _module(terrain: Terrain, map_: Map) -> Module:
    info = msgspec.convert(
        {"format": 1, "id": "swatch", "title": "", "version": "", "system": {"id": ""}}
        | {"sides": []},
        ModuleInfo,
    )
    return Module(info, terrain, Counters(kinds=()), maps={map_.id: map_})


def _map(members: dict[str, Any]) -> Map:
    rows = ["." * _COLUMNS] * _ROWS
    grid = {"orientation": "flat", "columns": _COLUMNS, "rows": _ROWS, "stagger": "even"}
    whole = {
        "id": "swatch",
        "title": "",
        "grid": grid,
        "terrain": {"legend": {".": "ground", "x": "shown"}, "rows": rows},
    }
    return msgspec.convert({**whole, **members}, Map)


def _numbers() -> dict[Place, str]:
    return {place: number for number, place in MapIndex(_map({})).place_of.items()}


def _hexes(art: Art) -> dict[str, Any]:
    plain = _map({})
    shown = {_MIDDLE}
    if art.style not in _SINGLE:
        shown.update(neighbours(plain.grid, _MIDDLE))
    if art.style in _ON_TOP:
        return _on_top(art)
    if art.style == "plain":
        shown = {(column, row) for column in range(_COLUMNS) for row in range(_ROWS)}
    rows = [
        "".join("x" if (column, row) in shown else "." for column in range(_COLUMNS))
        for row in range(_ROWS)
    ]
    return {"terrain": msgspec.to_builtins(replace(plain.terrain, rows=tuple(rows)))}


def _on_top(art: Art) -> dict[str, Any]:
    """Art that lies on other terrain: a bridge on a river that fills hexes, a work on ground."""
    code = "~" if art.style == "bridge" else "."
    rows = [code * _COLUMNS if row == _MIDDLE[1] else "." * _COLUMNS for row in range(_ROWS)]
    legend = {".": "ground", "~": "water"}
    top = {"terrain": "shown", "hex": _numbers()[_MIDDLE], "facing": 0}
    return {"terrain": {"legend": legend, "rows": rows}, "overlays": [top]}


def _hexsides(art: Art) -> dict[str, Any]:
    """A winding chain of hexsides from left to right, upper hexes first."""
    numbers = _numbers()
    grid = _map({}).grid
    upper = {(column, row) for column, row in numbers if row <= _MIDDLE[1]}
    chain = [
        [numbers[place], numbers[below]]
        for place in sorted(upper)
        for below in neighbours(grid, place)
        if below in numbers and below not in upper
    ]
    if art.style not in ("bridge", "ford"):
        return {"hexsides": [{"terrain": "shown", "between": pair} for pair in chain]}
    crossed = [{"terrain": "crossed", "between": pair} for pair in chain]
    across = [numbers[_MIDDLE], numbers[_MIDDLE[0], _MIDDLE[1] + 1]]
    return {"hexsides": [*crossed, {"terrain": "shown", "between": across}]}


def _lines(_art: Art) -> dict[str, Any]:
    """A line from left to right with a bend."""
    numbers, grid = _numbers(), _map({}).grid
    places = [*way(grid, (0, 1), _MIDDLE), *way(grid, _MIDDLE, (_COLUMNS - 1, 1))[1:]]
    hexes = [numbers[place] for place in places]
    return {"lines": [{"id": "shown", "terrain": "shown", "hexes": hexes}]}
