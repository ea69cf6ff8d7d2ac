"""Tiles of Tiled's tilesets, and the terrain that each of them means."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any, Final

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
    values: Mapping[str, Any] = field(default_factory=dict)


class Tiles:
    """All tiles of a map by their gids."""

    def __init__(self, path: Path, root: Node, tally: Tally, chosen: Mapping[str, str]) -> None:
        """Read the tilesets; those that are missing are counted."""
        self._chosen = {name.casefold(): kind for name, kind in chosen.items()}
        self._sets: list[tuple[int, Node]] = []
        sets = root.get("tilesets")
        for one in (sets if isinstance(sets, list) else [])[:_MOST_SETS]:
            first = int(one.get("firstgid", 1))
            found = _tileset(path, one, tally)
            self._sets.append((first, found))
        self._sets.sort(key=lambda pair: pair[0])
        self._known: dict[int, Tile] = {}

    def of(self, gid: int) -> Tile:
        """The tile of a gid; one without a set has only its number."""
        if gid not in self._known:
            self._known[gid] = self._made(gid)
        return self._known[gid]

    def terrain(self, gid: int) -> str:
        """The name of the terrain that a tile means: as was chosen, else as it is called."""
        tile = self.of(gid)
        for name in (tile.key, tile.name):
            if name.casefold() in self._chosen:
                return self._chosen[name.casefold()]
        return tile.name

    def _made(self, gid: int) -> Tile:
        first, tileset = next(
            ((first, one) for first, one in reversed(self._sets) if first <= gid), (0, {})
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
        return Tile(f"{title}:{number}", name, values)


def _tileset(path: Path, node: Node, tally: Tally) -> Node:
    source = str(node.get("source") or "")
    if not source:
        return node
    file = beside(path, source)
    if file is None:
        tally.lose(tr("tilesets that are not beside the map"), source)
        return {"name": PurePosixPath(source).stem}
    try:
        return read_tree(file)
    except DataError:
        tally.lose(tr("tilesets that cannot be read"), source)
        return {"name": PurePosixPath(source).stem}
