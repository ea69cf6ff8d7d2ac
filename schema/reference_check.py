"""Names that are used but not defined, defined twice, or hexes that are not on the map."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import cache, cached_property
from typing import Any, NamedTuple

from schema.documents import MAP, MODULE_KINDS, SCENARIO, DocumentKind, kind_of
from schema.grid import MapIndex
from schema.issues import Issue, nearest, pointer
from schema.language import tr
from schema.model.system import SystemDeclaration
from schema.references import Place, Places, names_at, places, pointers_at, target_name
from schema.schemas import Fields, compose, schema_for

HEX = "hex"
ASSET = "asset"
STATUS = "status"


class Documents(NamedTuple):
    """What reference checking looks at: documents by path, sound ones, and what is around them."""

    all: Mapping[str, Any]
    sound: Collection[str]
    assets: Collection[str]
    declaration: SystemDeclaration | None
    fields: Fields
    map_indexes: Mapping[str, MapIndex]


def check_references(documents: Documents) -> Iterator[Issue]:
    """Every name that is defined twice or used without being defined."""
    check = _Check(documents)
    yield from check.repeated()
    yield from check.unknown()


@cache
def _places_for_system(kind: str, system_id: str) -> Places:
    return places(schema_for(kind, system_id))


def places_for(kind: str, declaration: SystemDeclaration | None, fields: Fields) -> Places:
    """Where documents of a kind define and use names."""
    if fields:
        return places(compose(kind, declaration, fields))
    return _places_for_system(kind, declaration.id if declaration else "")


class _Check:
    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._places = {
            kind.name: places_for(kind.name, documents.declaration, documents.fields)
            for kind in MODULE_KINDS
        }

    def _places_of(self, path: str) -> Places:
        return self._places[_kind(path).name]

    @cached_property
    def known(self) -> dict[str, set[str]]:
        """Every defined name by what it names."""
        found: dict[str, set[str]] = {ASSET: set(self._documents.assets), STATUS: set()}
        for path, document in self._documents.all.items():
            for place in self._places_of(path).defines:
                found.setdefault(place.target, set()).update(names_at(document, place.path))
        if self._documents.declaration:
            found[STATUS].update(one.id for one in self._documents.declaration.statuses)
        return found

    def repeated(self) -> Iterator[Issue]:
        """Names that are defined twice where they must be unique."""
        by_target: dict[str, list[tuple[str, Place]]] = {}
        for path in self._documents.all:
            for place in self._places_of(path).defines:
                if place.scope == "module":
                    by_target.setdefault(place.target, []).append((path, place))
                else:
                    yield from self._repeated_inside(path, place)
        for target, found in by_target.items():
            names = [
                name
                for path, place in found
                for name in names_at(self._documents.all[path], place.path)
            ]
            if len(names) != len(set(names)):
                yield from self._repeated_in_module(target, found, names)

    def _repeated_in_module(
        self, target: str, found: list[tuple[str, Place]], names: list[str]
    ) -> Iterator[Issue]:
        twice = {name for name, count in Counter(names).items() if count > 1}
        first: dict[str, str] = {}
        for path, place in found:
            for steps, name in pointers_at(self._documents.all[path], place.path):
                if name in first:
                    yield _repeated(target, name, path, pointer(*steps), first[name])
                elif name in twice:
                    first[name] = path

    def _repeated_inside(self, path: str, place: Place) -> Iterator[Issue]:
        document = self._documents.all[path]
        names = names_at(document, place.path)
        if len(names) == len(set(names)):
            return
        first: set[tuple[Any, ...]] = set()
        for steps, name in pointers_at(document, place.path):
            # The last two steps are the entry and its id: what is before tells the scope.
            key = (name, steps[:-2] if place.scope == "item" else ())
            if key in first:
                yield _repeated(place.target, name, path, pointer(*steps), path)
            first.add(key)

    def unknown(self) -> Iterator[Issue]:
        """Names that are used but not defined."""
        for path in self._documents.sound:
            document = self._documents.all[path]
            for place in self._places_of(path).uses:
                used = set(names_at(document, place.path))
                used.discard("")
                if used:
                    known = self._known_at(path, place.target)
                    if known is not None and not used <= known:
                        yield from self._unknown_at(path, place, used - known)

    def _known_at(self, path: str, target: str) -> AbstractSet[str] | None:
        """The names that can be used in a document; None if that cannot be told."""
        if target != HEX:
            return self.known.get(target, set())
        kind = _kind(path)
        document = self._documents.all[path]
        if kind is MAP:
            return self._documents.map_indexes[document["id"]].terrain_of.keys()
        if kind is SCENARIO:
            return self._hexes_of(document)
        return None

    def _hexes_of(self, scenario: Any) -> AbstractSet[str] | None:
        """All hexes of a scenario's maps, following what it is a variant of."""
        indexes = [self._documents.map_indexes.get(one) for one in self._maps_of(scenario)]
        found = [index for index in indexes if index is not None]
        if not found or len(found) < len(indexes):
            return None
        if len(found) == 1:
            return found[0].terrain_of.keys()
        return set().union(*(index.terrain_of for index in found))

    def _maps_of(self, scenario: Any) -> list[str]:
        seen: set[str] = set()
        while isinstance(scenario, dict) and "maps" not in scenario:
            base = scenario.get("based_on", "")
            if base in seen:
                break
            seen.add(base)
            scenario = self._documents.all.get(SCENARIO.path(str(base)))
        return names_at(scenario, ("maps", "*", "map"))

    def _unknown_at(self, path: str, place: Place, wrong: set[str]) -> Iterator[Issue]:
        known = self._known_at(path, place.target) or ()
        for steps, name in pointers_at(self._documents.all[path], place.path):
            if name in wrong:
                yield _unknown(place.target, name, known, path, pointer(*steps))


def _kind(path: str) -> DocumentKind:
    kind = kind_of(path)
    assert kind is not None
    return kind


def _repeated(target: str, name: str, path: str, where: str, first: str) -> Issue:
    what = target_name(target)
    return Issue(
        code="reference.repeated",
        message=tr("There are two of the name “{name}” ({what}).", name=name, what=what),
        hint=tr("The other is in {file}. Give one of them another id.", file=first),
        file=path,
        pointer=where,
    )


def _unknown(target: str, name: str, known: Collection[str], path: str, where: str) -> Issue:
    match = nearest(name, known)
    if target == HEX:
        message = tr("The hex {name} is not on the map.", name=name)
        hint = tr("Nearest number: {name}.", name=match) if match else ""
        return Issue(code="map.hex-unknown", message=message, hint=hint, file=path, pointer=where)
    if target == ASSET:
        message = tr("The picture {name} is missing.", name=name)
        code = "asset.missing"
    else:
        what = target_name(target)
        message = tr("“{name}” is not known ({what}).", name=name, what=what)
        code = "reference.unknown"
    hint = tr("Did you mean “{name}”?", name=match) if match else ""
    if not hint and known and target != ASSET:
        choices = ", ".join(sorted(known)[:12])
        hint = tr("Known: {choices}.", choices=choices)
    return Issue(code=code, message=message, hint=hint, file=path, pointer=where)
