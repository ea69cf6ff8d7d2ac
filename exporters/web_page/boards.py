"""The maps of a page: those of the module, and those that scenarios lay or join."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import ceil, sqrt
from typing import Any

import msgspec
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from hexwright.exporters.base import Source
from hexwright.exporters.choices import style_of
from hexwright.exporters.web_page.pictures import Pictures
from hexwright.render.geometry import PITCH, RADIUS
from hexwright.render.map_picture import BOARD_LAYERS, MapPicture
from hexwright.render.styles import colour
from hexwright.schema.grid import NO_HEX, MapIndex
from hexwright.schema.model.map import Map
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.scenario_map import scenario_map

# A tile's side in pixels: large enough to be few, small enough to be decoded while one pans.
TILE = 512
# More pixels than this, over all maps, make a file that is slow to send and to open.
MOST_PIXELS = 64_000_000


@dataclass(frozen=True)
class PageMap:
    """A map to show: its id in the page, the map, and where its numbers are."""

    id: str
    map: Map
    index: MapIndex


def boards_of(
    module: Module, battles: Mapping[str, Scenario]
) -> tuple[list[PageMap], dict[str, PageMap]]:
    """All maps to show, and the one that each scenario is played on.

    Scenarios must have all that they take from others. One has a map of its own only if it joins
    maps or lays terrain. Raises DataError if its maps lie too far apart.
    """
    found = [PageMap(name, map_, module.map_indexes[name]) for name, map_ in module.maps.items()]
    board_of = {}
    for name, battle in battles.items():
        # The page marks objectives itself; printed ones would need a map for each scenario.
        bare = msgspec.structs.replace(battle, objectives=(), based_on="")
        whole = scenario_map(module, bare)
        assert whole is not None, "a sound module has a map for every scenario"
        same = next((one for one in found if _is_same(one, whole.map, whole.index)), None)
        if same is None:
            # No id of a map has a colon.
            same = PageMap(f"scenario:{name}", whole.map, whole.index)
            found.append(same)
        board_of[name] = same
    return found, board_of


def _is_same(board: PageMap, map_: Map, index: MapIndex) -> bool:
    return board.map == map_ and board.index.numbers == index.numbers


class BoardPictures:
    """Cuts maps into tiles, on levels of which each is half as large as the one before."""

    def __init__(self, source: Source, boards: list[PageMap]) -> None:
        """Find out how large the maps can be."""
        self._module, style = source.module, style_of(source.options)
        self._pictures = {
            one.id: MapPicture(source.module, one.map, style, source.images, one.index)
            for one in boards
        }
        wanted: int = source.options["pixels"]
        sheets = [one.sheet() for one in self._pictures.values()]
        pixels = sum(one.width() * one.height() for one in sheets) * (wanted / PITCH) ** 2
        self.pixels_per_hex = int(wanted * min(1.0, sqrt(MOST_PIXELS / max(pixels, 1.0))))

    def data(self, board: PageMap, pictures: Pictures) -> dict[str, Any]:
        """A map with all that is asked of a hex, and the tiles of its picture."""
        picture = self._pictures[board.id]
        sheet = picture.sheet()
        return {
            "id": board.id,
            **map_data(self._module, board),
            "sheet": [sheet.x(), sheet.y(), sheet.width(), sheet.height()],
            "radius": RADIUS,
            "levels": list(self._levels(picture, board.id, pictures)),
        }

    def _levels(
        self, picture: MapPicture, board: str, pictures: Pictures
    ) -> Iterator[dict[str, Any]]:
        """Every level from the largest on: its scale and its tiles row by row."""
        sheet, scale = picture.sheet(), self.pixels_per_hex / PITCH
        while True:
            wide, high = ceil(sheet.width() * scale), ceil(sheet.height() * scale)
            places = [
                QRect(left, top, min(TILE, wide - left), min(TILE, high - top))
                for top in range(0, high, TILE)
                for left in range(0, wide, TILE)
            ]
            tiles = [
                pictures.number(
                    (board, scale, one.x(), one.y()), partial(_tile, picture, scale, one)
                )
                for one in places
            ]
            yield {"scale": scale, "across": ceil(wide / TILE), "tile": TILE, "tiles": tiles}
            if len(tiles) == 1:
                return
            scale /= 2


def _tile(picture: MapPicture, scale: float, place: QRect) -> QImage:
    """A part of a map; the place is in pixels of the whole."""
    image = QImage(place.size(), QImage.Format.Format_RGB32)
    image.fill(colour(picture.board.style.paper))
    sheet = picture.sheet()
    region = QRectF(place)
    painter = QPainter(image)
    painter.translate(-region.topLeft())
    painter.scale(scale, scale)
    painter.translate(-sheet.topLeft())
    picture.draw(
        painter,
        QRectF(
            sheet.left() + region.left() / scale,
            sheet.top() + region.top() / scale,
            region.width() / scale,
            region.height() / scale,
        ),
        BOARD_LAYERS,
    )
    painter.end()
    return image


# --- what is asked of a hex ----------------------------------------------------------------------


def map_data(module: Module, board: PageMap) -> dict[str, Any]:
    """A map as the page knows it: hexes row by row, with everything that lies in and between."""
    map_, grid = board.map, board.map.grid
    kinds = {kind.id: number for number, kind in enumerate(module.terrain.hexes)}
    legend = {code: kinds.get(name, -1) for code, name in map_.terrain.legend.items()}
    return {
        "title": map_.title,
        "description": map_.description,
        "flat": grid.orientation == "flat",
        "odd": grid.stagger == "odd",
        "columns": grid.columns,
        "rows": grid.rows,
        "metres": grid.metres,
        "numbers": board.index.numbers,
        # -1 where there is no hex.
        "terrain": [
            [-1 if code == NO_HEX else legend.get(code, -1) for code in row]
            for row in map_.terrain.rows
        ],
        "levels_of": _heights(map_),
        "level_metres": map_.elevation.metres if map_.elevation else 0,
        "overlays": [[one.hex, one.terrain] for one in map_.overlays],
        "hexsides": [[*one.between, one.terrain] for one in map_.hexsides],
        "lines": [[one.terrain, one.name, list(one.hexes)] for one in map_.lines],
        "zones": [
            {"id": one.id, "name": one.name, "side": one.side, "hexes": list(one.hexes)}
            for one in map_.zones
        ],
        "sites": [
            {"id": one.id, "name": one.name, "hex": one.hex, "number": one.number}
            for one in map_.sites
        ],
        "labels": [[one.text, one.hex] for one in map_.labels],
    }


def _heights(map_: Map) -> list[list[int]]:
    """The level of every hex row by row; nothing if the map has no levels."""
    layer = map_.elevation
    if layer is None:
        return []
    return [[layer.legend.get(code, 0) for code in row] for row in layer.rows]
