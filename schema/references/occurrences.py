"""Where entries that have ids are defined and used: every occurrence, by document and way."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from hexwright.schema.documents import kind_of
from hexwright.schema.issues import pointer
from hexwright.schema.model.map import Map
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way, value_at
from hexwright.schema.references.names import (
    Named,
    documents_of,
    places_of,
    scope_of,
    title_at,
    uses_in,
)
from hexwright.schema.references.places import EACH, KEY, Path
from hexwright.schema.references.walk import names_at
from hexwright.schema.variants import resolved


class Occurrence(NamedTuple):
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


class NamedEntry(NamedTuple):
    """Something that has an id, what people call it, and where it is defined."""

    named: Named
    title: str
    way: Way


# --- finding -------------------------------------------------------------------------------------


def occurrences_of(module: Module, target: str, name: str) -> list[Occurrence]:
    """Every definition of a name, then every use, in the order of the documents."""
    used = [
        Occurrence(path, way, times=_times(record, way))
        for path, kind, record in documents_of(module)
        for way, found in uses_in(module, kind, record, target)
        if found == name
    ]
    return [*_definitions(module, target, name), *used]


def _definitions(module: Module, target: str, name: str) -> Iterator[Occurrence]:
    for path, kind, record in documents_of(module):
        for place in places_of(module, kind).defines:
            if place.target == target:
                for way, found in names_at(record, place.path):
                    if found == name:
                        yield Occurrence(path, way, is_definition=True)


def occurrences_for(module: Module, what: Named) -> list[Occurrence]:
    """The definition of a thing and every use of it; those of namesakes elsewhere are left out."""
    spots = occurrences_of(module, what.target, what.name)
    if scope_of(module, what) == "module":
        return spots
    homes = {spot.path for spot in spots if spot.is_definition}
    return [spot for spot in spots if _means(module, what, spot, homes)]


def _means(module: Module, what: Named, spot: Occurrence, homes: Collection[str]) -> bool:
    """Whether a spot is about a thing whose id is only its own inside its document."""
    if spot.path in homes:
        return spot.path == what.path
    record, map_ = module.document(spot.path), module.document(what.path)
    if isinstance(record, Scenario) and isinstance(map_, Map):
        return any(one.map == map_.id for one in resolved(record, module.scenarios).maps)
    return True


def legend_code(record: Record | None, way: Way) -> str:
    """The code in the rows of a map that a place of its legend explains."""
    is_legend = isinstance(record, Map) and way[:2] == ("terrain", "legend") and len(way) == 3
    return str(way[2]) if is_legend else ""


def _times(record: Record, way: Way) -> int:
    code = legend_code(record, way)
    return sum(row.count(code) for row in record.terrain.rows) if code else 1  # type: ignore[attr-defined] # only maps have codes


def first_hex(module: Module, spot: Occurrence) -> str:
    """The number of the first hex that a legend entry of a map is about; else nothing."""
    record = module.document(spot.path)
    code = legend_code(record, spot.way)
    if not code or not isinstance(record, Map):
        return ""
    index = module.map_indexes[record.id]
    for row, text in enumerate(record.terrain.rows):
        if code in text:
            return index.hex_at(text.index(code), row) or ""
    return ""


# --- entries --------------------------------------------------------------------------------------


def named_entries(module: Module) -> list[NamedEntry]:
    """Everything of a module that has an id, in the order of its documents."""
    return module.remembered("named entries", lambda: list(_named_entries(module)))


def _named_entries(module: Module) -> Iterator[NamedEntry]:
    for path, kind, record in documents_of(module):
        for place in places_of(module, kind).defines:
            for way, name in names_at(record, place.path):
                title = title_at(record, way) or name
                yield NamedEntry(Named(place.target, name, path), title, way)


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


def entry_named(module: Module, target: str, name: str) -> Named | None:
    """The thing of a sort that a name stands for, in whichever document it is defined."""
    spot = next(_definitions(module, target, name), None)
    return Named(target, name, spot.path) if spot else None


def definition_of(module: Module, what: Named) -> Occurrence | None:
    """Where a thing is defined: in its own document, else in any."""
    spots = list(_definitions(module, what.target, what.name))
    own = [spot for spot in spots if spot.path == what.path]
    return next(iter(own or spots), None)


def title_of(module: Module, what: Named) -> str:
    """What people call a thing; its id if it has no other name."""
    spot = definition_of(module, what)
    record = module.document(spot.path) if spot else None
    return (title_at(record, spot.way) if record is not None and spot else "") or what.name
