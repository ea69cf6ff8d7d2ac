"""Lists whose entries have no id: set-ups and rows of tables, told by what they say."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final

from msgspec import field
from msgspec.structs import fields, replace

from hexwright.importers.sheets.lists import ListOfModule
from hexwright.schema.documents import DocumentKind
from hexwright.schema.language import tr
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import Placement, Scenario
from hexwright.schema.model.table import Cell, Table
from hexwright.schema.record_values import Way, with_value
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import RefusedError
from hexwright.schema.values.sheet import Column
from hexwright.schema.values.table_cells import cell_words, part_of, read_cell

# Columns of tables whose cells say which row it is.
_ROW_NAMES: Final = ("key", "range", "ratio")
_PLACED: Final = tuple(one.name for one in fields(Placement))


class Numbered:
    """Keys of entries: those of the same key are numbered."""

    def __init__(self) -> None:
        """None yet."""
        self._counts: Counter[str] = Counter()

    def next(self, key: str) -> str:
        """The key of the next entry that says this; its number if it says nothing."""
        self._counts[key] += 1
        count = self._counts[key]
        return f"{key} #{count}".strip() if count > 1 or not key else key


def in_order(items: list[Any], order: Sequence[str]) -> list[Any]:
    """Entries in the order of a sheet; those that it does not name stay behind their neighbour."""
    found = {item.id: item for item in items}
    made = [found[one] for one in order if one in found]
    behind = ""
    for one in items:
        if one.id not in order:
            place = next((at + 1 for at, other in enumerate(made) if other.id == behind), 0)
            made.insert(place, one)
        behind = one.id
    return made


class PlacedRow(Placement, frozen=True, kw_only=True):
    """A placement, and what a row is told by."""

    id: str = ""


class TableRow(Record, frozen=True, kw_only=True):
    """The cells of a row by their columns, and what it is told by."""

    id: str = ""
    cells: dict[str, Any] = field(default_factory=dict)


def key_part() -> Schema:
    """What the format says of the key of a row."""
    words = tr("What tells the row; leave it empty in rows that are new.")
    return {"title": tr("Row key"), "description": words, "type": "string"}


class Keyless(ListOfModule):
    """What lists without ids have in common."""

    @property
    def makes_keys(self) -> bool:
        """They are told by what they say."""
        return True

    def taken(self) -> set[str]:
        """The keys that there are."""
        return {item.id for item in self.items}

    def uses(self, item: Any) -> int:  # noqa: ARG002 - nothing can name an entry without an id
        """Never."""
        return 0


class SetUpRows(Keyless):
    """The set-up of a scenario: a unit is told by its id, a counter by its kind and place."""

    def _items(self) -> tuple[PlacedRow, ...]:
        assert isinstance(self.document, Scenario)
        keys = Numbered()
        return tuple(
            PlacedRow(
                id=keys.next(_standing(one)), **{name: getattr(one, name) for name in _PLACED}
            )
            for one in self.document.setup
        )

    def _members(self, kind: DocumentKind) -> dict[str, Schema]:
        return {"id": key_part(), **super()._members(kind)}

    @property
    def item_type(self) -> Any:
        """Placements with keys."""
        return PlacedRow

    def key_of(self, said: Callable[[Way], str]) -> str:
        """The piece, else kind and place."""
        piece, kind, box = (self._meant(said, name) for name in ("piece", "kind", "box"))
        return _standing(Placement(piece=piece, kind=kind, hex=said(("hex",)), box=box))

    def _meant(self, said: Callable[[Way], str], name: str) -> str:
        """The id that a cell means; its text if it means none, which is told of the cell."""
        text = said((name,))
        try:
            return str(self.read(self.members[name], text, {}) or "")
        except RefusedError:
            return text

    def refusal(self, item: Any) -> str:
        """Something must stand there, and not two things."""
        if bool(item.piece) == bool(item.kind):
            return tr("Name a piece, or a kind of counter, and not both.")
        return ""

    def with_items(self, items: Iterable[Any]) -> Record:
        """The scenario with another set-up."""
        placed = (Placement(**{name: getattr(item, name) for name in _PLACED}) for item in items)
        return replace(self.document, setup=tuple(placed))


def _standing(one: Placement) -> str:
    return one.piece or (f"{one.kind}@{one.hex or one.box}" if one.kind else "")


class TableRows(Keyless):
    """The rows of a table: each is told by the cells in which it is looked up."""

    def __init__(self, *args: Any) -> None:
        """A table of a module."""
        self._old: dict[str, tuple[TableRow, tuple[Cell, ...]]] = {}
        super().__init__(*args)

    @property
    def _table(self) -> Table:
        assert isinstance(self.document, Table)
        return self.document

    def _items(self) -> tuple[TableRow, ...]:
        keys = Numbered()
        for row in self._table.rows:
            cells = {one.id: cell for one, cell in zip(self._table.columns, row, strict=False)}
            made = TableRow(cells={name: one for name, one in cells.items() if one is not None})
            made = replace(made, id=keys.next(self._key(partial(self._words, made))))
            self._old[made.id] = (made, row)
        return tuple(made for made, _ in self._old.values())

    def _members(self, kind: DocumentKind) -> dict[str, Schema]:  # noqa: ARG002 - a table says it
        return {"id": key_part()}

    def _columns(self) -> list[Column]:
        return [
            *super()._columns(),
            *(
                Column(
                    ("cells", column.id),
                    f"{column.name} ({column.unit})" if column.unit else column.name,
                    "",
                    part_of(self.module, column),
                )
                for column in self._table.columns
            ),
        ]

    @property
    def item_type(self) -> Any:
        """Rows with keys."""
        return TableRow

    def _words(self, row: TableRow, name: str) -> str:
        [one] = [column for column in self._table.columns if column.id == name]
        return cell_words(part_of(self.module, one), row.cells.get(name))

    def _key(self, text: Callable[[str], str]) -> str:
        names = [column.id for column in self._table.columns if column.type in _ROW_NAMES]
        return " | ".join(filter(None, map(text, names)))

    def key_of(self, said: Callable[[Way], str]) -> str:
        """The cells in which the row is looked up, written as they are printed."""
        parts = {column.way[1]: column.part for column in self.columns if len(column.way) > 1}

        def text(name: str) -> str:
            try:
                return cell_words(parts[name], read_cell(parts[name], said(("cells", name))))
            except RefusedError:
                return said(("cells", name))

        return self._key(text)

    def refusal(self, item: Any) -> str:
        """A row must say which it is."""
        for column in self._table.columns:
            if column.type in _ROW_NAMES and item.cells.get(column.id) is None:
                return tr("Something must stand under {column}.", column=column.name)
        return ""

    def read(self, part: Schema, text: str, fresh: Any) -> Any:
        """A cell as rulebooks print it."""
        return read_cell(part, text) if "x-cell" in part else super().read(part, text, fresh)

    def text(self, item: Record, wanted: Column) -> str:
        """A cell as rulebooks print it."""
        if "x-cell" in wanted.part:
            return cell_words(wanted.part, self.value(item, wanted.way))
        return super().text(item, wanted)

    def with_value(self, item: Any, wanted: Column, part: Schema, value: Any) -> Any:
        """A row with another cell."""
        del part
        return with_value(item, wanted.way, value)

    def arranged(self, items: list[Any], order: Sequence[str]) -> list[Any]:
        """In the order of the sheet; rows that it does not name stay behind their neighbour."""
        return in_order(items, order)

    def with_items(self, items: Iterable[Any]) -> Record:
        """The table with other rows; those that did not change stay as they were written."""
        return replace(self.document, rows=tuple(self._row(item) for item in items))

    def _row(self, item: TableRow) -> tuple[Cell, ...]:
        old = self._old.get(item.id)
        if old is not None and old[0] == item:
            return old[1]
        return tuple(item.cells.get(column.id) for column in self._table.columns)
