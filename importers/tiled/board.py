"""One map of Tiled as a map of ours: its grid, its tiles, and the objects upon it."""

import string
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from hexwright.importers.report import Tally
from hexwright.importers.tiled.cells import TURNED, cells_of
from hexwright.importers.tiled.files import refuse
from hexwright.importers.tiled.lattice import Lattice, Place
from hexwright.importers.tiled.terrain import Kinds
from hexwright.importers.tiled.tiles import Tiles, values_of
from hexwright.importers.tiled.tmx import Node
from hexwright.schema.grid import NO_HEX, MapIndex
from hexwright.schema.language import tr
from hexwright.schema.model.map import (
    ElevationLayer,
    Grid,
    Map,
    Numbering,
    Overlay,
    TerrainLayer,
)

_MOST_SIDE: Final = 1_000
_MOST_LAYERS: Final = 2_000
_CODES: Final = "." + string.ascii_letters + string.digits + "".join(map(chr, range(0xC0, 0x250)))
# Layers that our own export writes besides, for the eye alone.
_DERIVED: Final = ("numbers", "sections")


class Board:
    """A map under way."""

    def __init__(self, root: Node, name: str, tiles: Tiles, kinds: Kinds, tally: Tally) -> None:
        """Look at its shape; raises DataError for what is no map of hexes."""
        self._root, self.tiles, self.kinds, self.tally = root, tiles, kinds, tally
        self.lattice = _lattice(root, name)
        self.values = values_of(root)
        # Whether we have written it: then layers are known by their names.
        self.is_ours = "pixels_per_hex" in self.values and "grid.columns" in self.values
        self._ground: dict[Place, str] = {}
        self._levels: dict[Place, int] = {}
        self._overlays: list[tuple[str, Place]] = []
        self.layers = list(self._layers(root, ()))

    def _layers(
        self, node: Node, above: tuple[Node, ...]
    ) -> Iterator[tuple[Node, tuple[Node, ...]]]:
        found = node.get("layers")
        for layer in (found if isinstance(found, list) else [])[:_MOST_LAYERS]:
            if not isinstance(layer, dict) or len(above) > 20:
                continue
            if layer.get("type") == "group":
                yield from self._layers(layer, (*above, layer))
            else:
                yield layer, above

    def used(self) -> Counter[int]:
        """How many hexes have each tile."""
        found = Counter[int]()
        for layer, _ in self.layers:
            if layer.get("type") == "tilelayer":
                found.update(gid & ~TURNED for gid in self._cells(layer).values())
        return found

    def map(self, map_id: str, title: str) -> Map:
        """The map with its tiles; objects come after."""
        for layer, _ in self.layers:
            if layer.get("type") == "tilelayer":
                self._take_tiles(layer)
        if not self._ground:
            refuse("no-hexes", tr("The map “{name}” has no tile in any hex.", name=title))
        grid = self._grid()
        made = Map(
            id=map_id,
            title=str(self.values.get("title") or title)[:200],
            description=str(self.values.get("description") or "")[:2000],
            grid=grid,
            numbering=self._numbering(),
            terrain=TerrainLayer(
                legend={code: kind for kind, code in self._codes().items()}, rows=self._rows(grid)
            ),
            elevation=self._elevation(grid),
            attributes={
                name.removeprefix("attributes."): value for name, value in self.values.items()
                if name.startswith("attributes.")
            },
        )  # fmt: skip
        index = MapIndex(made)
        overlays = [
            Overlay(terrain=kind, hex=number) for kind, place in self._overlays
            if (number := index.hex_at(*place))
        ]  # fmt: skip
        return msgspec.structs.replace(made, overlays=tuple(overlays))

    def _take_tiles(self, layer: Node) -> None:
        cells = self._cells(layer)
        turned = sum(1 for gid in cells.values() if gid & TURNED)
        if turned:
            words = tr("tiles that are turned or mirrored; they are taken as they are")
            self.tally.lose(words, str(layer.get("name", "")), turned)
        for place, gid in cells.items():
            self._take_tile(place, gid & ~TURNED)

    def _cells(self, layer: Node) -> dict[Place, int]:
        try:
            return cells_of(layer, self.lattice.columns, self.lattice.rows)
        except (ValueError, TypeError, OverflowError):
            self.tally.lose(tr("layers of tiles that cannot be read"), str(layer.get("name", "")))
            return {}

    def _take_tile(self, place: Place, gid: int) -> None:
        if not self.lattice.has(place):
            self.tally.lose(tr("tiles beyond the edge of the map"))
            return
        level = self.tiles.of(gid).values.get("level")
        if isinstance(level, int) and not isinstance(level, bool):
            self._levels[place] = level
            return
        name = self.tiles.terrain(gid)
        if not name:
            self.tally.lose(tr("tiles that shall mean no terrain"), self.tiles.of(gid).name)
            return
        kind = self.kinds.hex(name, self.tiles.of(gid).values)
        if place in self._ground:
            self._overlays.append((kind, place))
        else:
            self._ground[place] = kind

    def _grid(self) -> Grid:
        lattice = self.lattice
        own = _record(self.values, "grid") if self.is_ours else {}
        shape = {
            "orientation": "flat" if lattice.is_flat else "pointy",
            "columns": lattice.columns,
            "rows": lattice.rows,
            "stagger": "odd" if lattice.is_even else "even",
        }
        halves = [one for one in str(own.pop("half_hexes", "")).split(",") if one]
        try:
            return msgspec.convert({**own, "half_hexes": halves, **shape}, Grid)
        except msgspec.ValidationError:
            return msgspec.convert(shape, Grid)

    def _numbering(self) -> Numbering:
        own = _record(self.values, "numbering")
        if self.is_ours and own:
            try:
                return msgspec.convert(own, Numbering)
            except msgspec.ValidationError:
                self.tally.lose(tr("ways of numbering hexes; the map has numbers of ours"))
        width = max(2, len(str(max(self.lattice.columns, self.lattice.rows))))
        return msgspec.convert({"column": {"width": width}, "row": {"width": width}}, Numbering)

    def _codes(self) -> dict[str, str]:
        used = dict.fromkeys(self._ground.values())
        if len(used) > len(_CODES):
            words = tr("The map has more than {limit} kinds of terrain.", limit=len(_CODES))
            refuse("too-many-kinds", words, tr("Give several tiles one terrain with --terrain."))
        return dict(zip(used, _CODES, strict=False))

    def _rows(self, grid: Grid) -> tuple[str, ...]:
        codes = self._codes()
        return tuple(
            "".join(
                codes[self._ground[column, row]] if (column, row) in self._ground else NO_HEX
                for column in range(grid.columns)
            )
            for row in range(grid.rows)
        )

    def _elevation(self, grid: Grid) -> ElevationLayer | None:
        if not self._levels:
            return None
        codes = dict(zip(sorted(set(self._levels.values())), _CODES, strict=False))
        rows = tuple(
            "".join(
                codes.get(self._levels.get((column, row), 0), NO_HEX)
                if (column, row) in self._ground and (column, row) in self._levels
                else NO_HEX
                for column in range(grid.columns)
            )
            for row in range(grid.rows)
        )
        metres = self.values.get("elevation.metres")
        return ElevationLayer(
            legend={code: level for level, code in codes.items()},
            rows=rows,
            metres=float(metres) if isinstance(metres, int | float) else 0,
        )


def _record(values: dict[str, Any], name: str) -> dict[str, Any]:
    """Dotted names as nested values again."""
    found: dict[str, Any] = {}
    for key, value in values.items():
        head, *rest = key.split(".")
        if head == name and len(rest) == 1:
            found[rest[0]] = value
        elif head == name and len(rest) == 2:
            found.setdefault(rest[0], {})[rest[1]] = value
    return found


def _lattice(root: Node, name: str) -> Lattice:
    shape = str(root.get("orientation", ""))
    if shape != "hexagonal":
        known = {
            "orthogonal": tr("squares"),
            "isometric": tr("isometric squares"),
            "staggered": tr("isometric squares"),
        }
        words = tr(
            "{file} is a map of {shape}, not of hexes.",
            file=name,
            shape=known.get(shape, tr("an unknown shape")),
        )
        refuse("no-hexes", words, tr("Only hexagonal maps of Tiled can be imported."))
    sizes = [root.get(one) for one in ("width", "height", "tilewidth", "tileheight")]
    side = root.get("hexsidelength", 0)
    numbers = [float(one) for one in (*sizes, side) if isinstance(one, int | float)]
    if len(numbers) < 5 or min(numbers[:4]) < 1 or not 0 <= numbers[4] <= 10_000:
        refuse("no-size", tr("{file} does not say how large its hexes are.", file=name))
    columns, rows, wide, high, side_pixels = numbers
    if max(columns, rows) > _MOST_SIDE or max(wide, high) > 10_000:
        refuse("too-large", tr("{file} has more hexes than a map may have.", file=name))
    return Lattice(
        int(columns), int(rows), wide, high, side_pixels,
        is_flat=root.get("staggeraxis") == "x", is_even=root.get("staggerindex") == "even",
    )  # fmt: skip
