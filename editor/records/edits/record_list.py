"""A list of records in a document: its entries now, and the documents after each edit of it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from hexwright.editor.records.edits.lists import (
    copies,
    inserted_at,
    moved_rows,
    new_item,
    without_rows,
)
from hexwright.editor.references.edits.first_names import named_first
from hexwright.editor.references.edits.renaming import rename, why_not
from hexwright.editor.references.edits.replacing import replaced, uses_of
from hexwright.schema.documents import Content, DocumentKind, kind_of
from hexwright.schema.language import tr
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way, value_at, with_value
from hexwright.schema.references.names import Named, Usage, defined, places_of
from hexwright.schema.references.occurrences import named_at
from hexwright.schema.schemas import Schema
from hexwright.schema.values.format_parts import attribute_members, members, owner_of
from hexwright.schema.values.record_sheet import RecordSheet, columns_of, stored
from hexwright.schema.values.sheet import Sheet

Contents = Record | Mapping[str, Content]


class RecordList:
    """The entries of one list of a document; those of a subject say what is special about them.

    `way` leads to the list from the document, through other lists by the place of an entry.
    """

    # Whether a copy is to be named at once, and gets its id from that.
    names_copies = False

    def __init__(self, title: str, path: str, way: Way, module: Module) -> None:
        """The list as it is now, under the name that people know it by."""
        self.title = title
        self.module = module
        self.path = path
        self.way = way
        self.items: tuple[Any, ...] = self.entries()

    def entries(self) -> tuple[Any, ...]:
        """The entries as the document has them."""
        return tuple(value_at(self.module.document(self.path), self.way) or ())

    # --- what the format says -------------------------------------------------------------

    @property
    def kind(self) -> DocumentKind:
        """The kind of the document."""
        found = kind_of(self.path)
        assert found is not None
        return found

    @property
    def home(self) -> str:
        """The document that defines the entries."""
        return self.path

    @property
    def names(self) -> tuple[str, ...]:
        """The way without the places of entries: as schemas know it."""
        return tuple(one for one in self.way if isinstance(one, str))

    @property
    def is_inner(self) -> bool:
        """Whether the list belongs to an entry of another one."""
        return any(isinstance(one, int) for one in self.way)

    @property
    def target(self) -> str:
        """What sort of thing an id of this list names; nothing where entries have none."""
        wanted = (*self.names, "id")
        for place in places_of(self.module, self.kind).defines:
            if tuple(step for step in place.path if step != "*") == wanted:
                return place.target
        return ""

    def parts(self) -> dict[str, Schema]:
        """What can be said of an entry."""
        return members(self.module, self.kind.name, *self.names)

    def attributes(self) -> dict[str, Schema]:
        """What system and module add to an entry."""
        owner = owner_of(self.parts())
        if not owner:
            return {}
        return attribute_members(self.module, self.kind.name, owner, self.present())

    def present(self) -> list[dict[str, Any]]:
        """The attributes that entries have."""
        return [item.attributes for item in self.items if getattr(item, "attributes", None)]

    def part(self, way: Way) -> Schema:
        """What may stand in a value of an entry."""
        if way[0] == "attributes":
            return self.attributes().get(str(way[1]), {})
        part: Schema = self.parts().get(str(way[0]), {})
        for step in way[1:]:
            part = part.get("properties", {}).get(step, {})
        return part

    def sheet(self) -> Sheet:
        """The list as a sheet; pasting below its end adds entries."""
        owner = owner_of(self.parts())
        columns = columns_of(
            self.module, self.kind.name, self.names, owner=owner, present=self.present()
        )
        member = str(self.way[0]) if len(self.way) == 1 else ""
        return RecordSheet(
            self.items, columns, self.with_items, member=member, make=self.new_entries
        )

    def name(self, row: int) -> str:
        """What people call an entry."""
        item = self.items[row]
        words = (getattr(item, one, "") for one in ("name", "title", "id"))
        return str(next(filter(None, words), ""))

    def called(self, rows: Sequence[int]) -> str:
        """What people call some entries."""
        return ", ".join(self.name(row) for row in rows)

    def ids(self, rows: Iterable[int]) -> list[str]:
        """The ids of some entries; those that have none are left out."""
        found = (getattr(self.items[row], "id", "") for row in rows)
        return [one for one in found if one]

    def named(self, row: int) -> Named | None:
        """An entry as something that has an id; else what the list belongs to."""
        return named_at(self.module, self.path, (*self.way, row))

    # --- labels of the history ------------------------------------------------------------

    def label(self, action: str, _rows: Sequence[int] = ()) -> str:
        """What a step is called that does something to entries."""
        words = {
            "add": tr("Add to {list}", list=self.title),
            "duplicate": tr("Duplicate in {list}", list=self.title),
            "delete": tr("Delete from {list}", list=self.title),
            "up": tr("Move in {list}", list=self.title),
            "down": tr("Move in {list}", list=self.title),
        }
        return words[action]

    def change_label(self, field: str, rows: Sequence[int]) -> str:
        """What a step is called that gives a field of entries another value."""
        return tr("Change {field} of {kind}", field=field, kind=self.called(rows))

    def name_label(self, field: str, rows: Sequence[int]) -> str:
        """What a step is called that gives a new entry its first name."""
        return self.change_label(field, rows)

    # --- entries that come, go and move ---------------------------------------------------

    def with_items(self, items: tuple[Any, ...]) -> Contents:
        """The documents with other entries in the list."""
        made = with_value(self.module.document(self.path), self.way, items)
        assert isinstance(made, Record)
        return made

    def new_entries(self, count: int) -> list[Any]:
        """So many new entries."""
        owner = value_at(self.module.document(self.path), self.way[:-1])
        taken = {item.id for item in self.items if hasattr(item, "id")}
        made: list[Any] = []
        for _ in range(count):
            new: Any = new_item(self.module, self.kind.name, self.names, type(owner), taken)
            taken.add(getattr(new, "id", ""))
            made.append(new)
        return made

    def new(self, _after: int) -> Any:
        """A new entry behind another; None if the module has nothing to make one of."""
        return self.new_entries(1)[0]

    def with_new(self, entry: Any, at: int) -> Contents:
        """The documents with a new entry at a place."""
        return self.with_items(inserted_at(self.items, [entry], at))

    def copies(self, rows: Sequence[int]) -> list[Any]:
        """Copies of some entries, under ids of their own."""
        return copies(self.items, rows)

    def with_copies(self, made: Iterable[Any], rows: Sequence[int]) -> Contents:
        """The documents with copies behind the last of the entries that they are copies of."""
        return self.with_items(inserted_at(self.items, made, rows[-1] + 1))

    def may_delete(self, _rows: Sequence[int]) -> bool:
        """Whether entries can go."""
        return True

    def uses(self, rows: Sequence[int]) -> list[Usage]:
        """Where entries are used that are to go; inside other entries nobody knows them."""
        target = "" if self.is_inner else self.target
        return uses_of(self.module, target, self.ids(rows)) if target else []

    def without(self, rows: Collection[int]) -> Contents:
        """The documents without entries that nothing uses."""
        return self.with_items(without_rows(self.items, rows))

    def replaced(self, rows: Sequence[int], other: str) -> Contents:
        """The documents without some entries; what used them uses another."""
        gone = self.ids(rows)
        return replaced(self.module, self.path, self.names[-1], self.target, gone, other)

    def moved(self, rows: Collection[int], step: int) -> Contents:
        """The documents with some entries further up or down, if there is room."""
        return self.with_items(moved_rows(self.items, rows, step))

    # --- values ---------------------------------------------------------------------------

    def with_entry(self, row: int, entry: Any) -> Contents:
        """The documents with another entry at a place."""
        return self.with_items((*self.items[:row], entry, *self.items[row + 1 :]))

    def with_field(self, rows: Collection[int], way: Way, value: Any) -> Contents:
        """The documents with another value in some entries."""
        kept, items = stored(way, self.part(way), value), list(self.items)
        for row in rows:
            items[row] = with_value(items[row], way, kept)
        return self.with_items(tuple(items))

    def named_first(self, row: int, way: Way, name: str) -> tuple[Contents, str]:
        """The documents with the first name of a new entry, and the id that follows it."""
        made = named_first(self.module, self.target, self.items[row], way, name, self.taken_ids())
        return self.with_entry(row, made), made.id

    def taken_ids(self) -> set[str]:
        """The ids that no other entry can have."""
        taken = {item.id for item in self.items}
        if self.target and not self.is_inner:
            taken.update(defined(self.module, self.target))
        return taken

    def why_not(self, row: int, new: str) -> str:
        """Why an entry cannot have another id, in plain words; nothing if it can."""
        what = Named(self.target, self.items[row].id, self.home)
        return why_not(self.module, what, new) if self.target else ""

    def renamed(self, row: int, new: str) -> Contents:
        """The documents after an entry has got another id, with all that uses it."""
        if self.target and not self.is_inner:
            return rename(self.module, Named(self.target, self.items[row].id, self.home), new)
        return self.with_entry(row, with_value(self.items[row], ("id",), new))


class NamedList(RecordList):
    """A list whose entries are known by their names: steps tell which one they were done to."""

    def added(self) -> str:
        """What the step is called that adds an entry."""
        raise NotImplementedError

    def label(self, action: str, rows: Sequence[int] = ()) -> str:
        """What a step is called that does something to entries."""
        if action == "add":
            return self.added()
        name = self.called(rows)
        words = {
            "duplicate": tr("Duplicate {name}", name=name),
            "delete": tr("Delete {name}", name=name),
            "up": tr("Move {name} up", name=name),
            "down": tr("Move {name} down", name=name),
        }
        return words[action]
