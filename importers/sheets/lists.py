"""A list of a module as spreadsheets hold it: its entries, and the columns that they have."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from hexwright.importers.sheets.face_columns import FACES, FaceColumns
from hexwright.importers.sheets.inner_columns import has_no_way_down, inner_columns
from hexwright.importers.sheets.targets import SETUP, Target
from hexwright.schema.documents import DocumentKind, kind_of
from hexwright.schema.model.counters import CounterKind
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way, item_type, value_at, with_value
from hexwright.schema.references.names import definitions, places_of, usages
from hexwright.schema.schemas import PIECE_OWNERS, Schema
from hexwright.schema.values.cells import RefusedError, is_known, read, text_in, text_of
from hexwright.schema.values.format_parts import NAMES, attribute_members, members, owner_of
from hexwright.schema.values.record_sheet import column, stored
from hexwright.schema.values.sheet import Column
from hexwright.schema.values.spreadsheet import Value

ID: Final[Way] = ("id",)
# Whose attributes the entries of a list can have, where that is not for the list alone to say.
_OWNERS: Final = {"kinds": PIECE_OWNERS, "units": ("unit", "weapon"), "leaders": ("leader",)}
# Lists whose entries say what is usual, where their kind says something else.
_SAY_ALL: Final = ("units", "leaders", SETUP)


def short_name(way: Way) -> str:
    """The name of a value on a command line."""
    return ".".join(str(step) for step in way if step not in ("attributes", "cells", FACES))


class ListOfModule:
    """A list as it is now: its entries, and what may stand in each column of each."""

    def __init__(self, module: Module, target: Target) -> None:
        """A list of a module that has it."""
        document, kind = module.document(target.path), kind_of(target.path)
        assert document is not None
        assert kind is not None
        self.module, self.target, self.document = module, target, document
        self.items: tuple[Any, ...] = self._items()
        self.members = self._members(kind)
        owner = owner_of(self.members)
        self._owners = _OWNERS.get(target.member) or ((owner,) if owner else ())
        self._added = {
            owner: attribute_members(module, kind.name, owner, self._present())
            for owner in self._owners
        }
        self._faces = FaceColumns(module, self._added) if target.member == "kinds" else None
        self.columns = self._columns()
        self._written: dict[Hashable, str] = {}
        self.defines = str(self.members["id"].get("x-defines", ""))

    def _items(self) -> tuple[Any, ...]:
        """The entries as they are now, each with an id."""
        found: tuple[Any, ...] = getattr(self.document, self.target.member)
        return found

    def _members(self, kind: DocumentKind) -> dict[str, Schema]:
        """What the format says of an entry."""
        return members(self.module, kind.name, self.target.member)

    def _present(self) -> list[dict[str, Any]]:
        return [item.attributes for item in self.items if self._owners]

    def _columns(self) -> list[Column]:
        own = [column((name,), part) for name, part in self.members.items()]
        added: dict[str, Schema] = {}
        for parts in self._added.values():
            added = {**parts, **added}
        inner = inner_columns(self.module, self.target.member, self.members, added)
        own += [column(("attributes", name), part) for name, part in added.items()]
        known = [*(one for one in own if is_known(one.part)), *inner]
        return [*known, *self._faces.columns()] if self._faces else known

    @property
    def name_way(self) -> Way:
        """The way to what people call an entry; its id where it has no other name."""
        return next(((name,) for name in ("title", "name") if name in self.members), ID)

    @property
    def item_type(self) -> Any:
        """What entries are."""
        return item_type(type(self.document), self.target.member)

    def column_of(self, way: Way) -> Column | None:
        """The column of a value."""
        return next((one for one in self.columns if one.way == way), None)

    def part(self, item: Record, wanted: Column) -> Schema | None:
        """What may stand in a column of an entry; None if it has no such value."""
        if self._faces and wanted.way[0] == FACES:
            assert isinstance(item, CounterKind)
            return self._faces.part(item, wanted.way)
        if has_no_way_down(item, wanted.way):
            return None
        if wanted.way[0] != "attributes" or len(wanted.way) > 2:
            return wanted.part
        return self._added.get(self._owner(item), {}).get(str(wanted.way[1]))

    def _owner(self, item: Any) -> str:
        """Whose attributes an entry has."""
        if self.target.member == "kinds":
            return str(item.piece_class)
        if self.target.member in ("units", "leaders"):
            kind = self.module.kinds.get(item.kind)
            return kind.piece_class if kind else self._owners[0]
        return self._owners[0]

    def value(self, item: Any, way: Way) -> Any:
        """What an entry says; None where it says nothing."""
        if self._faces and way[0] == FACES:
            return self._faces.value(item, way)
        return value_at(item, way)

    def with_value(self, item: Any, wanted: Column, part: Schema, value: Any) -> Any:
        """An entry that says something else."""
        if self._faces and wanted.way[0] == FACES:
            return self._faces.with_value(item, wanted.way, part, value)
        # A piece may say what is usual, where its kind says something else.
        says_all = wanted.way[0] == "attributes" and self.target.member in _SAY_ALL
        is_inner = len(wanted.way) > 1 and wanted.way[0] != "art"
        kept = (
            value if says_all or (is_inner and value is None) else stored(wanted.way, part, value)
        )
        return with_value(item, wanted.way, kept)

    def with_items(self, items: Iterable[Any]) -> Record:
        """The document with other entries in the list."""
        made: Record = replace(self.document, **{self.target.member: tuple(items)})
        return made

    def taken(self) -> set[str]:
        """The ids that no new entry can have."""
        return taken_ids(self)

    def uses(self, item: Any) -> int:
        """How often an entry is used elsewhere."""
        return sum(use.times for use in usages(self.module, self.defines, item.id))

    # --- lists whose entries have no id in the file -----------------------------------------

    @property
    def makes_keys(self) -> bool:
        """Whether a row can be told by its values alone."""
        return False

    def key_of(self, said: Callable[[Way], str]) -> str:  # noqa: ARG002 - lists without ids ask
        """What tells a row that has no key, by what it says of each value."""
        return ""

    def refusal(self, item: Any) -> str:  # noqa: ARG002 - lists without ids ask
        """Why there cannot be such an entry, in plain words; empty if there can."""
        return ""

    def arranged(self, items: list[Any], order: Sequence[str]) -> list[Any]:  # noqa: ARG002 - tables ask
        """The entries in their order, which that of the rows may change."""
        return items

    def read(self, part: Schema, text: str, fresh: Mapping[str, str]) -> Any:
        """The value that a cell means, names of new entries included; raises RefusedError."""
        return read(with_names(part, self.defines, fresh), text)

    def text(self, item: Record, wanted: Column) -> str:
        """What stands in a column of an entry, so that it reads back as the same."""
        value, part = self.value(item, wanted.way), self.part(item, wanted)
        if value is None or part is None:
            return ""
        if not isinstance(value, Hashable):
            return written(part, value)
        # Most values stand in many rows.
        key = (id(part), value)
        if key not in self._written:
            self._written[key] = written(part, value)
        return self._written[key]

    # --- writing --------------------------------------------------------------------------

    def headings(self) -> list[str]:
        """The titles of the columns; those that two columns share are told apart."""
        titles = Counter(one.title for one in self.columns)
        return [
            one.title if titles[one.title] == 1 else f"{one.title} ({one.way[-1]})"
            for one in self.columns
        ]

    def rows(self) -> list[list[Value]]:
        """The list as rows under headings; numbers as numbers.

        Of faces, which could say much, only the columns in which something stands.
        """
        head: list[Value] = [*self.headings()]
        rows = [[self._cell(item, at) for at in self.columns] for item in self.items]
        shown = [
            at
            for at, one in enumerate(self.columns)
            if one.way[0] != FACES or any(row[at] != "" for row in rows)
        ]
        return [[row[at] for at in shown] for row in (head, *rows)]

    def _cell(self, item: Record, wanted: Column) -> Value:
        value = self.value(item, wanted.way)
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return value if is_number else self.text(item, wanted)


def written(part: Schema, value: Any) -> str:
    """A value as text: by names where these lead back to it, else by ids."""
    text = text_in(part, value)
    plain = list(value) if isinstance(value, tuple) else value
    try:
        if (read(part, text) or "") == (plain or "") or plain == part.get("default"):
            return text
    except RefusedError:
        pass
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    return value if isinstance(value, str) else text_of(value)


def with_names(part: Schema, target: str, names: Mapping[str, str]) -> Schema:
    """A part that refers to a sort of things, with more of them to choose from."""
    if part.get("type") == "array" and isinstance(part.get("items"), dict):
        items = with_names(part["items"], target, names)
        return part if items is part["items"] else {**part, "items": items}
    if part.get("x-ref") != target or NAMES not in part:
        return part
    known = {**part[NAMES], **names}
    empty = [""] if "" in part["enum"] else []
    return {**part, "enum": [*empty, *known], NAMES: known}


def taken_ids(listed: ListOfModule) -> set[str]:
    """The ids that no new entry of a list can have."""
    module, kind = listed.module, kind_of(listed.target.path)
    assert kind is not None
    places = places_of(module, kind).defines
    is_own = all(place.scope == "document" for place in places if place.target == listed.defines)
    homes = definitions(module, listed.defines)
    return {one for one, paths in homes.items() if not is_own or listed.target.path in paths}
