"""Two scenarios beside each other: everything that differs, in words."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from hexwright.schema.documents import SCENARIO
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.references.names import defined
from hexwright.schema.schemas import Schema, resolve, schema_for
from hexwright.schema.values.cells import choice_name
from hexwright.schema.values.words import shown
from hexwright.schema.variants import resolved
from hexwright.schema.versions.difference import Difference, document_differences
from hexwright.schema.versions.object_tree import GONE

# Names that entries of lists go by, and what an entry is made of.
_SORTS = ("piece", "kind", "side", "map", "command", "deck", "track")


class Line(NamedTuple):
    """A difference: the part of the scenarios, the entry in it, and what each of them has."""

    part: str
    entry: str
    first: str
    second: str


def comparison(module: Module, first: Scenario, second: Scenario) -> list[Line]:
    """What differs between two scenarios as they are played, variants with all they take over."""
    one, other = (
        replace(resolved(scenario, module.scenarios), id="x", based_on="", leaves_out=())
        for scenario in (first, second)
    )
    words = _Words(module)
    return [words.line(found) for found in document_differences(SCENARIO, one, other)]


class _Words:
    """Differences in the words of the module: titles of members, names of pieces and sides."""

    def __init__(self, module: Module) -> None:
        self._whole = schema_for(SCENARIO.name, module.info.system.id)
        self._names: dict[str, str] = {}
        for sort in _SORTS:
            self._names = {**defined(module, sort), **self._names}

    def line(self, found: Difference) -> Line:
        part = self._part(found.way[:1])
        entry = " · ".join(
            self._title(found.way[: place + 1]) for place in range(1, len(found.way))
        )
        inner = self._part(found.way)
        return Line(
            self._title(found.way[:1]),
            entry,
            self._value(found.old, inner or part),
            self._value(found.new, inner or part),
        )

    def _part(self, way: tuple[str, ...]) -> Schema:
        """What the format says of a place; nothing for what it does not know."""
        part: Schema = self._whole
        for step in way:
            part = resolve(self._whole, part)
            inner = part.get("properties", {}).get(step, part.get("items", {}))
            part = resolve(self._whole, inner) if isinstance(inner, dict) else {}
        return part

    def _title(self, way: tuple[str, ...]) -> str:
        owner = resolve(self._whole, self._part(way[:-1]))
        if way[-1] in owner.get("properties", {}):
            title = self._part(way).get("title", "")
            return tr(title) if title else way[-1]
        return self._named(way[-1])

    def _named(self, key: str) -> str:
        """The names of what an entry is told apart by: a piece, or a kind and its hex."""
        return " ".join(self._names.get(word, word) for word in key.split(" "))

    def _value(self, value: Any, part: Schema) -> str:
        if value is GONE:
            return "–"
        if isinstance(value, dict):
            members = part.get("properties", {})
            return ", ".join(
                self._member(name, inner, members) for name, inner in value.items() if name != "id"
            )
        if isinstance(value, list):
            items = resolve(self._whole, part.get("items", {}))
            return ", ".join(self._value(one, items) for one in value)
        if isinstance(value, str):
            return choice_name(part, value) if "enum" in part else self._names.get(value, value)
        return shown(value)

    def _member(self, name: str, value: Any, members: Schema) -> str:
        part = resolve(self._whole, members.get(name, {}))
        title = tr(part["title"]) if part.get("title") else name
        return f"{title}: {self._value(value, part)}"
