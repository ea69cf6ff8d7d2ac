"""Where things that have ids are defined and used: every spot, by document and JSON pointer."""

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from hexwright.editor.records.edits.format_parts import schema_of
from hexwright.editor.records.edits.records import Way, attributes_of, value_at
from hexwright.editor.references.edits.names import (
    cells_naming,
    defined,
    documents_of,
    paths_of,
    places_of,
)
from hexwright.editor.references.edits.renaming import Named, scope_of
from hexwright.schema.documents import kind_of
from hexwright.schema.issues import pointer
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.model.table import Table
from hexwright.schema.module import Module
from hexwright.schema.references import EACH, KEY, Path
from hexwright.schema.schemas import Schema, resolve
from hexwright.schema.variants import resolved

_BETWEEN = " → "


class Spot(NamedTuple):
    """A place of a document that defines or uses a name."""

    path: str
    way: Way
    is_definition: bool = False
    # One legend entry of a map stands for many hexes.
    times: int = 1

    @property
    def pointer(self) -> str:
        """The JSON pointer of the place."""
        return pointer(*self.way)


class Thing(NamedTuple):
    """Something that has an id, what people call it, and where it is defined."""

    named: Named
    title: str
    way: Way


# --- finding -------------------------------------------------------------------------------------


def spots_of(module: Module, target: str, name: str) -> list[Spot]:
    """Every definition of a name, then every use, in the order of the documents."""
    used: list[Spot] = []
    for path, kind, record in documents_of(module):
        for steps in paths_of(module, kind, target):
            used += (
                Spot(path, way, times=_times(record, way)) for way in _ways(record, steps, name)
            )
        if isinstance(record, Table):
            used += (Spot(path, way) for way in _cell_ways(record, target, name))
    return [*_definitions(module, target, name), *used]


def _definitions(module: Module, target: str, name: str) -> Iterator[Spot]:
    for path, kind, record in documents_of(module):
        for place in places_of(module, kind).defines:
            if place.target == target:
                ways = _ways(record, place.path, name)
                yield from (Spot(path, way, is_definition=True) for way in ways)


def spots_for(module: Module, what: Named) -> list[Spot]:
    """The definition of a thing and every use of it; those of namesakes elsewhere are left out."""
    spots = spots_of(module, what.target, what.name)
    if scope_of(module, what) == "module":
        return spots
    homes = {one.path for one in spots if one.is_definition}
    return [one for one in spots if _means(module, what, one, homes)]


def _means(module: Module, what: Named, spot: Spot, homes: Collection[str]) -> bool:
    """Whether a spot is about a thing whose id is only its own inside its document."""
    if spot.path in homes:
        return spot.path == what.path
    record, map_ = module.document(spot.path), module.document(what.path)
    if isinstance(record, Scenario) and isinstance(map_, Map):
        return any(one.map == map_.id for one in resolved(record, module.scenarios).maps)
    return True


def _ways(record: Record, steps: Path, name: str) -> Iterator[Way]:
    return (way for way, found in found_at(record, steps) if found == name)


def _cell_ways(table: Table, target: str, name: str) -> Iterator[Way]:
    for row, column, cell in cells_naming(table, target):
        if isinstance(cell, tuple):
            yield from (("rows", row, column, at) for at, one in enumerate(cell) if one == name)
        elif cell == name:
            yield ("rows", row, column)


def found_at(value: Any, steps: Path, way: Way = ()) -> Iterator[tuple[Way, str]]:
    """The names at the end of some steps of a schema, each with the way to it."""
    if not steps:
        if isinstance(value, str) and value:
            yield way, value
        return
    step, rest = steps[0], steps[1:]
    for key, inner in _entries(value, step):
        yield from found_at(inner, rest, (*way, key))


def _entries(value: Any, step: str) -> Iterator[tuple[str | int, Any]]:
    if step == KEY:
        yield from ((key, key) for key in (value if isinstance(value, dict) else ()))
    elif step == EACH:
        if isinstance(value, dict):
            yield from value.items()
        elif isinstance(value, (tuple, list)):
            yield from enumerate(value)
    elif isinstance(value, Record):
        attribute = attributes_of(type(value)).get(step)
        if attribute is not None:
            yield step, getattr(value, attribute)
    elif isinstance(value, dict) and step in value:
        yield step, value[step]


def _legend_code(record: Record | None, way: Way) -> str:
    """The code in the rows of a map that a place of its legend explains."""
    is_legend = isinstance(record, Map) and way[:2] == ("terrain", "legend") and len(way) == 3
    return str(way[2]) if is_legend else ""


def _times(record: Record, way: Way) -> int:
    code = _legend_code(record, way)
    return sum(row.count(code) for row in record.terrain.rows) if code else 1  # type: ignore[attr-defined] # only maps have codes


def first_hex(module: Module, spot: Spot) -> str:
    """The number of the first hex that a legend entry of a map is about; else nothing."""
    record = module.document(spot.path)
    code = _legend_code(record, spot.way)
    if not code or not isinstance(record, Map):
        return ""
    index = module.map_indexes[record.id]
    for row, text in enumerate(record.terrain.rows):
        if code in text:
            return index.hex_at(text.index(code), row) or ""
    return ""


# --- things --------------------------------------------------------------------------------------


def things(module: Module) -> list[Thing]:
    """Everything of a module that has an id, in the order of its documents."""
    return module.remembered("things", lambda: list(_things(module)))


def _things(module: Module) -> Iterator[Thing]:
    for path, kind, record in documents_of(module):
        for place in places_of(module, kind).defines:
            for way, name in found_at(record, place.path):
                yield Thing(Named(place.target, name, path), _title(record, way) or name, way)


def named_at(module: Module, path: str, way: Way) -> Named | None:
    """The innermost thing with an id that a place of a document belongs to."""
    kind, record = kind_of(path), module.document(path)
    best: tuple[int, Named] | None = None
    for place in places_of(module, kind).defines if kind and record else ():
        owner = len(place.path) - 1
        if owner > len(way) or not leads(place.path[:-1], way):
            continue
        end = way[owner] if place.path[-1] == KEY and owner < len(way) else place.path[-1]
        name = end if place.path[-1] == KEY else value_at(record, (*way[:owner], end))
        if isinstance(name, str) and name and (best is None or owner >= best[0]):
            best = (owner, Named(place.target, name, path))
    return best[1] if best else None


def leads(steps: Path, way: Way) -> bool:
    """Whether some steps of a schema go the way, as far as both go."""
    return all(step in (EACH, there) for step, there in zip(steps, way, strict=False))


def thing_named(module: Module, target: str, name: str) -> Named | None:
    """The thing of a sort that a name stands for, in whichever document it is defined."""
    spot = next(_definitions(module, target, name), None)
    return Named(target, name, spot.path) if spot else None


def definition_of(module: Module, what: Named) -> Spot | None:
    """Where a thing is defined: in its own document, else in any."""
    spots = list(_definitions(module, what.target, what.name))
    own = [one for one in spots if one.path == what.path]
    return next(iter(own or spots), None)


def _title(record: Record, way: Way) -> str:
    owner = value_at(record, way[:-1]) if len(way) > 1 else record
    return str(getattr(owner, "name", "") or getattr(owner, "title", ""))


def title_of(module: Module, what: Named) -> str:
    """What people call a thing; its id if it has no other name."""
    spot = definition_of(module, what)
    record = module.document(spot.path) if spot else None
    return (_title(record, spot.way) if record is not None and spot else "") or what.name


# --- words ---------------------------------------------------------------------------------------


def place_words(module: Module, spot: Spot) -> str:
    """Where a spot is, in words: members by their titles, entries by their names."""
    kind, record = kind_of(spot.path), module.document(spot.path)
    if kind is None or record is None:
        return ""
    if _legend_code(record, spot.way):
        return tr("Terrain of {count} hexes", count=spot.times)
    if isinstance(record, Table) and spot.way[0] == "rows" and len(spot.way) > 2:
        return _cell_words(record, int(spot.way[1]), int(spot.way[2]))
    whole = schema_of(module, kind.name)
    part: Schema = resolve(whole, whole)
    value: Any = record
    way = spot.way[:-1] if spot.is_definition and spot.way[-1] == "id" else spot.way
    words: list[str] = []
    for step in way:
        value = value_at(value, (step,))
        part, title = _inner_part(whole, part, step)
        if step != "attributes":
            words.append(title or _entry_words(module, value, step))
    return _BETWEEN.join(words) or tr("The whole document")


def _cell_words(table: Table, row: int, column: int) -> str:
    if column >= len(table.columns):
        return tr("Row {row}", row=row + 1)
    found = table.columns[column]
    return tr("Row {row}, {column}", row=row + 1, column=found.name or found.id)


def _inner_part(whole: Schema, part: Schema, step: str | int) -> tuple[Schema, str]:
    """The schema behind a step, and its title if the step is a member."""
    for one in (part, *(resolve(whole, one) for one in part.get("anyOf", ()))):
        found = one.get("properties", {}).get(step)
        if found is not None:
            inner = resolve(whole, found)
            return inner, tr(inner["title"]) if inner.get("title") else str(step)
        for keyword in ("items", "additionalProperties"):
            if isinstance(one.get(keyword), dict):
                return resolve(whole, one[keyword]), ""
    return {}, ""


def _entry_words(module: Module, value: Any, step: str | int) -> str:
    """What an entry of a list is called: by its name, by what it is about, else by its number."""
    for member in ("name", "title", "label", "id"):
        words = getattr(value, member, "")
        if isinstance(words, str) and words:
            return words
    for target in ("piece", "command", "map", "side"):
        name = getattr(value, target, "")
        if isinstance(name, str) and name:
            return defined(module, target).get(name, name)
    hex_ = getattr(value, "hex", "")
    return hex_ if isinstance(hex_, str) and hex_ else _number(step)


def _number(step: str | int) -> str:
    return str(step + 1) if isinstance(step, int) else step
