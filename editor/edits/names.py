"""Names and every place of a module that uses them: found, counted and changed by the schemas."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from editor.edits.records import attributes_of
from schema.documents import DocumentKind
from schema.language import tr
from schema.model.record import Record
from schema.model.table import Cell, Table
from schema.module import Module
from schema.reference_check import STATUS, places_for
from schema.references import EACH, KEY, Path, Places


class Usage(NamedTuple):
    """A place of the module that uses a name: which document, which part of it, how often."""

    path: str
    part: str
    times: int


def defined(module: Module, target: str) -> dict[str, str]:
    """The names of a sort that the module knows: each with what people call it."""
    return module.remembered(f"names of {target}", lambda: _defined(module, target))


def _defined(module: Module, target: str) -> dict[str, str]:
    found = _declared(module, target)
    for _, kind, record in _documents(module):
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
    for path, kind, record in _documents(module):
        for place in places_of(module, kind).defines:
            if place.target == target:
                for name, _ in _titles(record, place.path):
                    found.setdefault(name, []).append(path)
    return found


def usages(module: Module, target: str, name: str) -> list[Usage]:
    """Where a name is used, in the order of the documents."""
    found: list[Usage] = []
    for path, kind, record in _documents(module):
        for place in _paths(module, kind, target):
            count = _count(record, place, name)
            if count:
                found.append(Usage(path, _part(place), count))
        if isinstance(record, Table):
            count = sum(_cell_count(cell, name) for _, _, cell in _cells(record, target))
            if count:
                found.append(Usage(path, "rows", count))
    return found


def renamed(module: Module, target: str, old: str, new: str) -> dict[str, Record]:
    """The documents that use a name, with another name instead; definitions stay as they are."""
    changed: dict[str, Record] = {}
    for path, kind, record in _documents(module):
        made = record
        for place in _paths(module, kind, target):
            made = rewritten(made, place, old, new)
        if isinstance(made, Table):
            made = _table_rewritten(made, target, old, new)
        if made is not record:
            changed[path] = made
    return changed


def without_key(module: Module, record: Record, target: str, name: str) -> Record:
    """A document without what it keeps under a name, where names are keys."""
    kind = next(kind for kind, records in module.documents() if record in records)
    for path in _paths(module, kind, target):
        if path[-1] == KEY:
            record = rewritten(record, path, name, None)
    return record


def _documents(module: Module) -> Iterator[tuple[str, DocumentKind, Record]]:
    for kind, records in module.documents():
        for record in records:
            yield kind.path(kind.id_of(record)), kind, record


def places_of(module: Module, kind: DocumentKind) -> Places:
    """Where documents of a kind define and use names."""
    declaration = module.system.declaration if module.system else None
    return places_for(kind.name, declaration, module.info.fields)  # type: ignore[arg-type] # owners are texts there


def _paths(module: Module, kind: DocumentKind, target: str) -> list[Path]:
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


def _cells(table: Table, target: str) -> Iterator[tuple[int, int, Cell]]:
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
    for number, place, cell in _cells(table, target):
        if isinstance(cell, tuple) and old in cell:
            rows[number][place] = tuple(new if one == old else one for one in cell)
        elif cell == old:
            rows[number][place] = new
        else:
            continue
        is_changed = True
    return replace(table, rows=tuple(tuple(row) for row in rows)) if is_changed else table
