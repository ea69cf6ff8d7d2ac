"""Tiles of Tiled's tilesets, and the terrain that each of them means."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any, Final

from hexwright.importers.base import UsedTile
from hexwright.importers.report import Tally
from hexwright.importers.tiled.files import beside, read_tree
from hexwright.importers.tiled.tmx import Node
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr

_MOST_SETS: Final = 500


def values_of(node: Node) -> dict[str, Any]:
    """The properties of anything, by name."""
    found = node.get("properties")
    listed = found if isinstance(found, list) else []
    return {str(one.get("name", "")): one.get("value") for one in listed if isinstance(one, dict)}


@dataclass(frozen=True)
class Tile:
    """One tile: what it is called, and what is known of it."""

    key: str
    name: str
    # Where it is drawn: a picture, and a part of it.
    picture: Path | None = None
    part: tuple[int, int, int, int] | None = None
    values: Mapping[str, Any] = field(default_factory=dict)


class Tiles:
    """All tiles of a map by their gids."""

    def __init__(self, path: Path, root: Node, tally: Tally, chosen: Mapping[str, str]) -> None:
        """Read the tilesets; those that are missing are counted."""
        self._chosen = {name.casefold(): kind for name, kind in chosen.items()}
        self._sets: list[tuple[int, Node, Path]] = []
        sets = root.get("tilesets")
        for one in (sets if isinstance(sets, list) else [])[:_MOST_SETS]:
            first = int(one.get("firstgid", 1))
            self._sets.append((first, *_tileset(path, one, tally)))
        self._sets.sort(key=lambda first_of: first_of[0])
        self._known: dict[int, Tile] = {}

    def of(self, gid: int) -> Tile:
        """The tile of a gid; one without a set has only its number."""
        if gid not in self._known:
            self._known[gid] = self._made(gid)
        return self._known[gid]

    def terrain(self, gid: int) -> str:
        """The name of the terrain that a tile means: as was chosen, else as it is called.

        Nothing for a tile that was chosen to mean none.
        """
        tile = self.of(gid)
        for name in (tile.key, tile.name):
            if name.casefold() in self._chosen:
                return self._chosen[name.casefold()]
        return tile.name

    def unsaid(self, counts: Mapping[int, int]) -> Iterator[UsedTile]:
        """Those of some tiles that say of themselves neither terrain nor level."""
        for gid, count in counts.items():
            tile = self.of(gid)
            if not {"terrain", "level"} & tile.values.keys():
                yield UsedTile(tile.key, tile.name, count, tile.picture, tile.part)

    def _made(self, gid: int) -> Tile:
        first, tileset, place = next(
            (known for known in reversed(self._sets) if known[0] <= gid), (0, {}, Path())
        )
        number = gid - first
        listed = tileset.get("tiles")
        tile: Node = next((one for one in (listed if isinstance(listed, list) else ())
                           if one.get("id") == number), {})  # fmt: skip
        values = values_of(tile)
        title = str(tileset.get("name") or tr("tile"))
        stem = PurePosixPath(str(tile.get("image") or "")).stem
        said = (values.get("terrain"), tile.get("type"), tile.get("class"), stem)
        name = next((str(one) for one in said if one), f"{title} {number}")
        picture = beside(place, str(tile.get("image") or tileset.get("image") or ""))
        part = None if tile.get("image") else _part(tileset, number)
        return Tile(f"{title}:{number}", name, picture, part, values)


def _part(tileset: Node, number: int) -> tuple[int, int, int, int] | None:
    """Where a tile lies in the picture of its set: left, top, width and height."""
    names = ("tilewidth", "tileheight", "columns")
    wide, high, columns = (tileset.get(name) for name in names)
    if not (isinstance(wide, int) and isinstance(high, int) and isinstance(columns, int)):
        return None
    if columns < 1:
        return None
    gaps = (tileset.get(name, 0) for name in ("margin", "spacing"))
    margin, spacing = (gap if isinstance(gap, int) else 0 for gap in gaps)
    row, column = divmod(number, columns)
    return margin + column * (wide + spacing), margin + row * (high + spacing), wide, high


def _tileset(path: Path, node: Node, tally: Tally) -> tuple[Node, Path]:
    """A set, and the file that says what is in it."""
    source = str(node.get("source") or "")
    if not source:
        return node, path
    file = beside(path, source)
    if file is None:
        tally.lose(tr("tilesets that are not beside the map"), source)
        return {"name": PurePosixPath(source).stem}, path
    try:
        return read_tree(file), file
    except DataError:
        tally.lose(tr("tilesets that cannot be read"), source)
        return {"name": PurePosixPath(source).stem}, path
