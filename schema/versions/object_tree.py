"""Documents as trees of objects: entries of lists by their names, terrain by hex.

Text files that are compared line by line tell little of a game: a unit that moved to another place
in its list looks deleted and added, a legend with another character changes every row. In a tree
each thing stands under what it is called, and a tree can be made into the document again.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from hexwright.schema.grid import NO_HEX, MapIndex
from hexwright.schema.model.map import Map

# What tells entries of lists apart that have no id, by the name of the list.
_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "hexsides": ("terrain", "between"),
    "overlays": ("terrain", "hex"),
    "labels": ("text", "hex"),
    "ties": ("hex",),
    "setup": ("piece", "kind", "hex", "box"),
    "sides": ("side",),
    "maps": ("map",),
    "commands": ("command",),
    "hands": ("deck", "side", "box", "track"),
    "tracks": ("track", "marker", "side"),
    "fields": ("show",),
}
_LAYERS: Final = ("terrain", "elevation")
# Columns of tables whose cells say which row it is.
_ROW_NAMES: Final = ("key", "range", "ratio")


class Keyed(dict[str, Any]):
    """Entries of a list in their order, by what tells them apart."""


class Hexes(dict[str, Any]):
    """A value for each hex of a map, by its printed number, and the characters of its legend."""

    codes: dict[Any, str]


# Nothing stands here; None is a value of JSON.
GONE: Final = object()


def as_lists(*versions: Any) -> tuple[Any, ...]:
    """Versions of one value: where any is a list of entries, none at all is an empty list."""
    if not any(isinstance(version, Keyed) for version in versions):
        return versions
    return tuple(Keyed() if version is GONE or version == [] else version for version in versions)


def tree(kind: str, document: Any) -> Any:
    """A document, given as plain JSON values, as a tree."""
    made = {name: _branch(name, value) for name, value in document.items()}
    if kind == "map":
        made.update(_hexes(document))
    elif kind == "table" and "rows" in document:
        made["rows"] = _rows(document)
    return made


def document_of(kind: str, made: Any) -> Any:
    """The document of a tree, as plain JSON values."""
    empty = Keyed()
    document = {
        name: _plain(value)
        for name, value in made.items()
        if not isinstance(value, Hexes) and value is not GONE and value != empty
    }
    if kind == "map":
        for name in _LAYERS:
            if isinstance(made.get(name), Hexes):
                document[name] = _layer(made, name)
        return {name: document[name] for name in _map_order(document)}
    return document


def _branch(name: str, value: Any) -> Any:
    if isinstance(value, dict):
        return {inner: _branch(inner, part) for inner, part in value.items()}
    if not isinstance(value, list) or not value or not all(isinstance(one, dict) for one in value):
        return value
    entries = [{inner: _branch(inner, part) for inner, part in one.items()} for one in value]
    if all("id" in one for one in value):
        return _keyed(entries, lambda one: str(one["id"]))
    members = _KEYS.get(name)
    if members is None:
        return _keyed(entries, _text)
    return _keyed(entries, lambda one: _name(one, members))


def _name(entry: dict[str, Any], members: Iterable[str]) -> str:
    """What an entry is called: a piece by its name alone, wherever it stands."""
    if entry.get("piece"):
        return str(entry["piece"])
    parts = [entry[member] for member in members if member in entry]
    return " ".join(
        "-".join(sorted(part)) if isinstance(part, list) else str(part) for part in parts
    )


def _text(value: Any) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def _keyed(entries: list[Any], name: Callable[[Any], str]) -> Keyed:
    """Entries by name; those of the same name are numbered."""
    made, count = Keyed(), Counter[str]()
    for entry in entries:
        key = name(entry)
        count[key] += 1
        made[key if count[key] == 1 else f"{key} #{count[key]}"] = entry
    return made


def _rows(document: Any) -> Keyed:
    """The rows of a table by the cells that say which row it is."""
    columns = document.get("columns", [])
    names = [place for place, one in enumerate(columns) if one.get("type") in _ROW_NAMES]

    def name(row: list[Any]) -> str:
        return " ".join(str(row[place]) for place in names if place < len(row)) or _text(row)

    return _keyed(document["rows"], name)


def _plain(value: Any) -> Any:
    if isinstance(value, Keyed):
        return [_plain(one) for one in value.values()]
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items()}
    return value


# --- terrain and elevation by hex ----------------------------------------------------------------


def _hexes(document: Any) -> dict[str, Hexes]:
    """The layers of a map by hex; none if numbers do not tell its hexes apart."""
    index = MapIndex(msgspec.convert(document, Map))
    if not index.numbers_are_unique:
        return {}
    found = {}
    for name in _LAYERS:
        layer = document.get(name)
        if layer is not None:
            legend, rows = layer["legend"], layer["rows"]
            made = found[name] = Hexes(
                (number, legend.get(code, 0))
                for numbers, row in zip(index.numbers, rows, strict=False)
                for number, code in zip(numbers, row, strict=False)
                if code != NO_HEX
            )
            made.codes = {value: code for code, value in legend.items()}
            made.update({f"{name}.{key}": layer[key] for key in _others(layer)})
    return found


def _others(layer: dict[str, Any]) -> list[str]:
    return [key for key in layer if key not in ("legend", "rows")]


def _layer(made: dict[str, Any], name: str) -> dict[str, Any]:
    """A layer of hexes as rows of characters with a legend."""
    values = {key: value for key, value in made[name].items() if not key.startswith(f"{name}.")}
    # Characters that a legend had stay; what is new gets one of those that are left.
    legend: dict[Any, str] = {}
    used = dict.fromkeys(values.values())
    for value in dict.fromkeys([*(one for one in made[name].codes if one in used), *used]):
        wanted, taken = made[name].codes.get(value), set(legend.values())
        legend[value] = wanted if wanted and wanted not in taken else _character(value, taken)
    bare = _bare_map(made)
    rows = [
        "".join(legend[values[number]] if number in values else NO_HEX for number in numbers)
        for numbers in MapIndex(bare).numbers
    ]
    others = [key for key in made[name] if key not in values]
    more = {key.removeprefix(f"{name}."): made[name][key] for key in others}
    return {"legend": {code: value for value, code in legend.items()}, "rows": rows, **more}


def _character(value: Any, taken: set[str]) -> str:
    """A character for a legend, like the value if it can be."""
    wishes = str(value) if isinstance(value, str) else str(value)[-1:]
    usual = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    others = (chr(number) for number in range(0xC0, 0x2000))
    return next(
        str(code)
        for code in (*wishes, *wishes.upper(), *usual, *others)
        if code.isalnum() and code not in taken
    )


def _bare_map(made: dict[str, Any]) -> Map:
    """A map of the tree's grid and numbering, with nothing on it."""
    grid = made["grid"]
    rows = [NO_HEX * grid["columns"]] * grid["rows"]
    members = {name: made[name] for name in ("id", "title", "grid", "numbering") if name in made}
    layer = {"legend": {"a": "a"}, "rows": rows}
    return msgspec.convert({**_plain(members), "terrain": layer}, Map)


def _map_order(document: dict[str, Any]) -> list[str]:
    order = [field.encode_name for field in msgspec.structs.fields(Map)]
    known = [name for name in order if name in document]
    return [*known, *(name for name in document if name not in known)]
