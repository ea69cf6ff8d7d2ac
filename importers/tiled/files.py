"""Files of Tiled, read with suspicion: the map, its tilesets and pictures, all near each other."""

import json
from pathlib import Path
from typing import Any, Final, NoReturn

from lxml import etree

from hexwright.importers.tiled.tmx import Node, tree_of
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.outside_file import read_outside
from hexwright.schema.quoting import shown

AREA: Final = "tiled-import"
_MOST_BYTES: Final = 64 * 2**20
_XML: Final = (".tmx", ".tsx")


def refuse(code: str, message: str, hint: str = "") -> NoReturn:
    """Raise DataError with one issue."""
    raise DataError([Issue(code=f"{AREA}.{code}", message=message, hint=hint)])


def read_tree(path: Path) -> Node:
    """A map, tileset or world as one kind of tree, whichever form it has; raises DataError."""
    data = read_outside(path, _MOST_BYTES, AREA)
    found: Any
    if path.suffix.lower() in _XML:
        found = _xml(data, path.name)
    else:
        try:
            found = json.loads(data)
        except (ValueError, RecursionError):
            refuse("no-json", tr("{file} is not JSON.", file=shown(path.name)))
    if not isinstance(found, dict):
        refuse("no-map", tr("{file} is no file of Tiled.", file=shown(path.name)))
    return found


def _xml(data: bytes, name: str) -> Node:
    if b"<!ENTITY" in data:
        refuse("entities", tr("{file} declares entities; no file of Tiled does.", file=shown(name)))
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True
    )
    try:
        return tree_of(etree.fromstring(data, parser))
    except (etree.XMLSyntaxError, ValueError, RecursionError) as error:
        reason = shown(str(error))
        refuse("no-xml", tr("{file} is not XML: {reason}", file=shown(name), reason=reason))


def beside(path: Path, named: str) -> Path | None:
    """A file that another names; None if it is not there, or lies elsewhere than near it."""
    try:
        found = (path.parent / named).resolve()
        is_near = found.is_relative_to(path.parent.resolve().parent)
        return found if named and is_near and found.is_file() else None
    except (OSError, ValueError):
        return None
