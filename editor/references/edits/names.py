"""Names and every place of a module that uses them: found, counted and changed by the schemas."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from hexwright.editor.records.edits.records import attributes_of
from hexwright.schema.documents import DocumentKind
from hexwright.schema.language import tr
from hexwright.schema.model.module import Field
from hexwright.schema.model.record import Record
from hexwright.schema.model.table import Cell, Table
from hexwright.schema.module import Documents, Module, attribute_of
from hexwright.schema.reference_check import STATUS, places_for
from hexwright.schema.references import EACH, KEY, Path, Places
from hexwright.schema.systems import find_system
from msgspec.structs import replace


class Usage(NamedTuple):
    """A place of the module that uses a name: which document, which part of it, how often."""

    path: str
    part: str
    times: int


def defined(module: Module, target: str) -> dict[str, str]:
    """The names of a sort that the module knows: each with what people call it."""
    of = homes_of(module, target)
    return module.remembered(f"names of {target}", lambda: _defined(module, target), of)


def homes_of(module: Module, target: str) -> Documents:
    """What of a module decides which names of a sort it knows."""
    # Game system and fields of the module say which documents define names.
    homes = module.remembered("homes of names", lambda: _homes(module), ("info",))
    return "info", *homes.get(target, ())


def _homes(module: Module) -> dict[str, list[str]]:
    """The attributes of modules whose documents define names, by the sort of name."""
    found: dict[str, list[str]] = {}
    for kind, _ in module.documents():
        for target in {place.target for place in places_of(module, kind).defines}:
            found.setdefault(target, []).append(attribute_of(kind))
    return found


def _defined(module: Module, target: str) -> dict[str, str]:
    found = _declared(module, target)
    for _, kind, record in documents_of(module):
        for place in places_of(module, kind).defines:
            if place.target == target:
                found.update(_titles(record, place.path))
    return found


def _declared(module: Module, target: str) -> dict[str, str]:
    """Names that the game system brings along."""
    if target == STATUS and module.system is not None:
        return {status.id: tr(status.name) for status in module.system.declaration.statuses}
    return {}


def _titles(value: Any, path: Path) -> Iterator[tuple[str, str]]:
    """Names at the end of a path, with the name or title of what they belong to."""
    if len(path) > 1:
        for inner in _inner(value, path[0]):
            yield from _titles(inner, path[1:])
        return
    for name in value if path == (KEY,) else _inner(value, path[0]):
        if isinstance(name, str):
            words = getattr(value, "name", "") or getattr(value, "title", "")
            yield name, words or name


def definitions(module: Module, target: str) -> dict[str, list[str]]:
    """The documents that define names of a sort, by name."""
    found: dict[str, list[str]] = {}
    for path, kind, record in documents_of(module):
        for place in places_of(module, kind).defines:
            if place.target == target:
                for name, _ in _titles(record, place.path):
                    found.setdefault(name, []).append(path)
    return found


def usages(module: Module, target: str, name: str) -> list[Usage]:
    """Where a name is used, in the order of the documents."""
    found: list[Usage] = []
    for path, kind, record in documents_of(module):
        for place in paths_of(module, kind, target):
            count = _count(record, place, name)
            if count:
                found.append(Usage(path, _part(place), count))
        if isinstance(record, Table):
            count = sum(_cell_count(cell, name) for _, _, cell in cells_naming(record, target))
            if count:
                found.append(Usage(path, "rows", count))
    return found


def renamed(module: Module, target: str, old: str, new: str) -> dict[str, Record]:
    """The documents that use a name, with another name instead; definitions stay as they are."""
    changed: dict[str, Record] = {}
    for path, kind, record in documents_of(module):
        made = record
        for place in paths_of(module, kind, target):
            made = rewritten(made, place, old, new)
        if isinstance(made, Table):
            made = _table_rewritten(made, target, old, new)
        if made is not record:
            changed[path] = made
    return changed


def without_key(module: Module, record: Record, target: str, name: str) -> Record:
    """A document without what it keeps under a name, where names are keys."""
    kind = next(kind for kind, records in module.documents() if record in records)
    for path in paths_of(module, kind, target):
        if path[-1] == KEY:
            record = rewritten(record, path, name, None)
    return record


def documents_of(module: Module) -> Iterator[tuple[str, DocumentKind, Record]]:
    """Every document of a module with its path and kind."""
    for kind, records in module.documents():
        for record in records:
            yield kind.path(kind.id_of(record)), kind, record


def places_of(module: Module, kind: DocumentKind) -> Places:
    """Where documents of a kind define and use names."""
    fields = module.remembered(
        "own fields", lambda: msgspec.json.encode(module.info.fields), ("info",)
    )
    return _places(kind.name, module.info.system.id, fields)


@lru_cache(maxsize=64)
def _places(kind: str, system_id: str, fields: bytes) -> Places:
    """The places of a kind; kept over the steps of a module, whose own fields seldom change."""
    system = find_system(system_id)
    own = msgspec.json.decode(fields, type=dict[str, dict[str, Field]])
    return places_for(kind, system.declaration if system else None, own)


def paths_of(module: Module, kind: DocumentKind, target: str) -> list[Path]:
    """Where documents of a kind use names of a sort."""
    found = (place.path for place in places_of(module, kind).uses if place.target == target)
    return list(dict.fromkeys(found))


def _part(path: Path) -> str:
    """The member of the document that a path leads through."""
    return path[0] if path and path[0] not in (EACH, KEY) else ""


def _count(value: Any, path: Path, name: str) -> int:
    if not path:
        return int(value == name)
    step, rest = path[0], path[1:]
    if step == KEY:
        return sum(_count(key, rest, name) for key in value) if isinstance(value, dict) else 0
    return sum(_count(inner, rest, name) for inner in _inner(value, step))


def _inner(value: Any, step: str) -> list[Any]:
    if step == EACH:
        if isinstance(value, dict):
            return list(value.values())
        return list(value) if isinstance(value, (tuple, list)) else []
    if isinstance(value, Record):
        attribute = attributes_of(type(value)).get(step)
        return [getattr(value, attribute)] if attribute else []
    return [value[step]] if isinstance(value, dict) and step in value else []


def rewritten(value: Any, path: Path, old: str, new: str | None) -> Any:
    """A value with another name at a path; what has no such name there is the very same object.

    Without a new name, what stood under the old one as a key is left out.
    """
    if not path:
        return new if isinstance(value, str) and value == old else value
    step, rest = path[0], path[1:]
    if step == KEY:
        if not isinstance(value, dict) or old not in value or rest:
            return value
        pairs = ((new if key == old else key, inner) for key, inner in value.items())
        return {key: inner for key, inner in pairs if key is not None}
    if step == EACH:
        return _each_rewritten(value, rest, old, new)
    if isinstance(value, Record):
        attribute = attributes_of(type(value)).get(step)
        if attribute is None:
            return value
        before = getattr(value, attribute)
        after = rewritten(before, rest, old, new)
        return value if after is before else replace(value, **{attribute: after})
    if isinstance(value, dict) and step in value:
        after = rewritten(value[step], rest, old, new)
        return value if after is value[step] else {**value, step: after}
    return value


def _each_rewritten(value: Any, rest: Path, old: str, new: str | None) -> Any:
    if isinstance(value, dict):
        made = {key: rewritten(inner, rest, old, new) for key, inner in value.items()}
        return made if any(made[key] is not inner for key, inner in value.items()) else value
    if isinstance(value, (tuple, list)):
        items = [rewritten(inner, rest, old, new) for inner in value]
        is_same = all(one is other for one, other in zip(items, value, strict=True))
        return value if is_same else type(value)(items)
    return value


# --- tables, whose columns say themselves what their cells name ------------------------------


def cells_naming(table: Table, target: str) -> Iterator[tuple[int, int, Cell]]:
    """The cells of a table that name something of a sort, with their rows and columns."""
    columns = [place for place, one in enumerate(table.columns) if one.refers_to == target]
    for number, row in enumerate(table.rows):
        for place in columns:
            if place < len(row):
                yield number, place, row[place]


def _cell_count(cell: Cell, name: str) -> int:
    return cell.count(name) if isinstance(cell, tuple) else int(cell == name)


def _table_rewritten(table: Table, target: str, old: str, new: str) -> Table:
    rows = [list(row) for row in table.rows]
    is_changed = False
    for number, place, cell in cells_naming(table, target):
        if isinstance(cell, tuple) and old in cell:
            rows[number][place] = tuple(new if one == old else one for one in cell)
        elif cell == old:
            rows[number][place] = new
        else:
            continue
        is_changed = True
    return replace(table, rows=tuple(tuple(row) for row in rows)) if is_changed else table
