"""Reads maps of the Tiled editor and makes a module of free rules of them."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from hexwright.importers.base import Imported, Importer, UsedTile
from hexwright.importers.report import FILE, Tally
from hexwright.importers.terrain_art import terrain_name
from hexwright.importers.terrain_file import KEPT, terrain_table
from hexwright.importers.tiled.board import Board
from hexwright.importers.tiled.files import AREA, beside, read_tree, refuse
from hexwright.importers.tiled.objects import Objects
from hexwright.importers.tiled.terrain import Kinds
from hexwright.importers.tiled.tiles import Tiles
from hexwright.importers.tiled.tmx import Node
from hexwright.schema.blank import blank_module
from hexwright.schema.dump import dump_module
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map
from hexwright.schema.model.module import Side
from hexwright.schema.model.terrain import Terrain
from hexwright.schema.module import Module
from hexwright.schema.progress import Progress, no_progress

_WORLD: Final = ".world"
_MOST_MAPS: Final = 100


class TiledImporter(Importer):
    """A .tmx or .tmj file, or a world of several."""

    id = "tiled"
    suffixes = (".tmx", ".tmj", _WORLD)

    @property
    def title(self) -> str:
        """The name that users read."""
        return tr("Tiled map")

    def read(
        self,
        path: Path,
        progress: Progress,
        terrain: Mapping[str, str],
        added: Sequence[Path] = (),
    ) -> Imported:
        """The module that is made of a file; raises DataError."""
        del added  # a world names its maps itself
        progress(0, 1, tr("Opening the map"))
        tally = Tally(AREA)
        title = path.stem or tr("Map")
        blank = blank_module("free", slug(title, "module"), title[:200], "map")
        kinds = Kinds(blank.terrain)
        maps: dict[str, Map] = {}
        found = list(_files(path, tally))
        for done, (file, root) in enumerate(found, 1):
            tiles = Tiles(file, root, tally, terrain)
            board = Board(root, file.name, tiles, kinds, tally)
            map_id = free_id(slug(str(board.values.get("key") or file.stem), "map"), maps)
            maps[map_id] = Objects(board, board.map(map_id, file.stem)).map()
            progress(done, len(found), file.name)
        info = replace(
            blank.info, title=next(iter(maps.values())).title if len(maps) == 1 else title
        )
        info = replace(info, sides=_sides(maps, info.sides))
        module = Module(info, kinds.terrain(), blank.counters, maps=maps)
        tally.taken.update(_counts(maps, module))
        files = {**dump_module(module), FILE: tally.page(path.name).encode()}
        if terrain:
            files[KEPT] = terrain_table(terrain)
        summary = "\n".join(f"{what}: {count}" for what, count in tally.taken.items())
        return Imported(files, tally.issues(), summary)

    def unsaid(self, path: Path, progress: Progress = no_progress) -> tuple[UsedTile, ...]:
        """Tiles whose terrain only the user knows, the most frequent first; raises DataError."""
        tally = Tally(AREA)
        found: dict[str, UsedTile] = {}
        files = list(_files(path, tally))
        for done, (file, root) in enumerate(files, 1):
            tiles = Tiles(file, root, tally, {})
            board = Board(
                root, file.name, tiles, Kinds(Terrain(movement_classes=(), hexes=())), tally
            )
            for tile in tiles.unsaid(board.used()):
                before = found.get(tile.key)
                found[tile.key] = tile._replace(hexes=tile.hexes + (before.hexes if before else 0))
            progress(done, len(files), file.name)
        return tuple(sorted(found.values(), key=lambda tile: (-tile.hexes, tile.key)))


def _sides(maps: Mapping[str, Map], blank: tuple[Side, ...]) -> tuple[Side, ...]:
    """The sides that zones of our own exports name; two at least."""
    names = dict.fromkeys(
        zone.side for one in maps.values() for zone in one.zones if zone.side
    )  # fmt: skip
    made = tuple(
        Side(id=name, name=terrain_name(name), colour=blank[number % len(blank)].colour)
        for number, name in enumerate(names)
    )
    return made if len(made) > 1 else (*made, *blank[len(made) :])


def _files(path: Path, tally: Tally) -> Iterator[tuple[Path, Node]]:
    root = read_tree(path)
    if path.suffix.lower() != _WORLD:
        yield path, root
        return
    listed = root.get("maps")
    names = [str(one.get("fileName", "")) for one in (listed if isinstance(listed, list) else [])
             if isinstance(one, dict)]  # fmt: skip
    if not names:
        refuse("no-maps", tr("{file} names no maps.", file=path.name))
    if len(names) > 1:
        tally.lose(tr("places of maps in their world"), count=len(names))
    for name in names[:_MOST_MAPS]:
        file = beside(path, name)
        if file is None:
            refuse("no-file", tr("{file} is not beside its world.", file=name))
        yield file, read_tree(file)


def _counts(maps: Mapping[str, Map], module: Module) -> dict[str, int]:
    every = list(maps.values())
    return {
        tr("Maps"): len(maps),
        tr("Hexes"): sum(len(row.replace(" ", "")) for one in every for row in one.terrain.rows),
        tr("Kinds of terrain"): len(module.terrain.hexes),
        tr("Hexsides"): sum(len(one.hexsides) for one in every),
        tr("Lines"): sum(len(one.lines) for one in every),
        tr("Zones"): sum(len(one.zones) for one in every),
        tr("Sites"): sum(len(one.sites) for one in every),
        tr("Labels"): sum(len(one.labels) for one in every),
    }
