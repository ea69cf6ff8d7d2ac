"""What an import would do, row by row, before anything is done."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

import msgspec

from hexwright.importers.sheets.keyless import Numbered
from hexwright.importers.sheets.lists import ID, ListOfModule
from hexwright.importers.sheets.plan import (
    CellChange,
    CellFault,
    Plan,
    RowPlan,
    Settings,
    State,
)
from hexwright.importers.sheets.reading import Row
from hexwright.schema.ids import free_id, is_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.record import Record
from hexwright.schema.record_values import Way, value_at
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import RefusedError
from hexwright.schema.values.format_parts import NAMES, REQUIRED
from hexwright.schema.values.sheet import Column

# Comparing more names would keep people waiting.
_MOST_COMPARED: Final = 10_000
# How much names are alike of which one may be a slip.
_ALIKE: Final = 0.8
# Values that an entry may or may not have, by what it says elsewhere.
_DECIDED: Final = ("attributes", "faces", "movement_down")


def dry_run(listed: ListOfModule, rows: Iterable[Row], settings: Settings) -> Plan:
    """What rows would do to a list."""
    return _Trial(listed, settings).run(list(rows))


class _Trial:
    """One run over the rows: first which entry each means, then what it becomes."""

    def __init__(self, listed: ListOfModule, settings: Settings) -> None:
        self.listed, self.settings, self.plan = listed, settings, Plan()
        self.columns = [(at, way) for at, way in enumerate(settings.ways) if way]
        self.known = {way: self._by_key(way) for way in (ID, listed.name_way)}
        # The rows that mean an entry, by its id, or something new, by its key.
        self.seen: dict[tuple[str, str], int] = {}
        self.taken = listed.taken()
        self._numbered = Numbered()
        # Names of entries that are new, by id.
        self.fresh: dict[str, str] = {}

    def _by_key(self, way: Way) -> dict[str, list[Any]]:
        found: dict[str, list[Any]] = {}
        for item in self.listed.items:
            found.setdefault(_folded(value_at(item, way)), []).append(item)
        return found

    def run(self, rows: list[Row]) -> Plan:
        """Try all rows."""
        place = self._place(self.settings.key)
        if place < 0 and not self.listed.makes_keys:
            name = self._title(self.settings.key)
            words = tr("No column gives the key, {column}.", column=name)
            self.plan.faults.append(CellFault(0, -1, words))
            return self.plan
        meant = {row.number: self._meant(row, place) for row in rows}
        made: dict[str, Record] = {}
        for row in rows:
            item = meant[row.number]
            one = self._try(row, item) if item is not None else None
            if one is None:
                self.plan.rows.append(RowPlan(row.number, "faulty", _cell(row, place)))
            else:
                made[one.id] = one
        self._end(made, {one.id for one in meant.values() if one is not None})
        return self.plan

    def _place(self, way: Way) -> int:
        return next((at for at, one in self.columns if one == way), -1)

    def _title(self, way: Way) -> str:
        found = self.listed.column_of(way)
        return found.title if found else str(way[-1])

    def _blame(self, row: Row, place: int, reason: str) -> None:
        """Say what is wrong with a cell, or with a row as a whole."""
        where, text = tr("Row {number}", number=row.number), ""
        if place >= 0:
            title, text = self._title(self.settings.ways[place]), _cell(row, place)
            where = f"{where}, {title}"
        if text:
            words = tr(
                "{place}: “{text}” cannot be used. {reason}", place=where, text=text, reason=reason
            )
        else:
            words = f"{where}: {reason}"
        self.plan.faults.append(CellFault(row.number, place, words))

    # --- which entry a row means ----------------------------------------------------------

    def _meant(self, row: Row, place: int) -> Any:
        """The entry that a row means, a new one if need be; None if that cannot be said."""
        way, text = self._key_of(row, place)
        found = self.known[way].get(_folded(text), [])
        meant = ("", found[0].id) if len(found) == 1 else (str(way[0]), _folded(text))
        before = self.seen.setdefault(meant, row.number) if text else row.number
        if not text:
            title = self._title(self.settings.key)
            words = tr("{column} is empty: nothing says what is meant.", column=title)
            self._blame(row, -1, words)
        elif before != row.number:
            self._blame(row, place, tr("It stands in row {number} as well.", number=before))
        elif len(found) > 1:
            words = tr("There are {count} of this name: let the id be the key.", count=len(found))
            self._blame(row, place, words)
        elif found:
            return found[0] if self._keeps_id(row, found[0]) else None
        else:
            return self._new(row, text)
        return None

    def _key_of(self, row: Row, place: int) -> tuple[Way, str]:
        """What a row is told by: its key, else its name, else what it says."""
        # Rows added to an exported list have no id yet; the second time they are known by name.
        for at in (place, self._place(self.listed.name_way)):
            if _cell(row, at):
                return self.settings.ways[at], _cell(row, at)
        if self.listed.makes_keys:
            return ID, self._numbered.next(
                self.listed.key_of(lambda way: _cell(row, self._place(way)))
            )
        return self.settings.key, ""

    def _keeps_id(self, row: Row, item: Any) -> bool:
        """Whether a row leaves an entry its id, which much else may use."""
        place = self._place(ID)
        text = _cell(row, place) if place >= 0 else ""
        if not text or text == item.id or self.settings.key == ID:
            return True
        self._blame(row, place, tr("Its id is {id}; ids are changed on its page.", id=item.id))
        return False

    def _new(self, row: Row, text: str) -> Any:
        """A new entry with what must be said; None if that cannot be had from the row."""
        new_id = self._new_id(row, text)
        made: dict[str, Any] = {"id": new_id}
        is_whole = bool(new_id)
        for name, part in self.listed.members.items():
            if not part.get(REQUIRED) or name == "id":
                continue
            place = self._place((name,))
            value = self._required(row, place, (name,), part, text)
            is_whole = is_whole and value is not None
            made[name] = value
        if not is_whole:
            self._read_others(row)
            return None
        self.taken.add(new_id)
        self.fresh[new_id] = str(made.get("name") or made.get("title") or text)
        found: Any = msgspec.convert(made, self.listed.item_type)
        return found

    def _read_others(self, row: Row) -> None:
        """Find what else is wrong with a row that cannot be taken, to say it all at once."""
        for at, way in self.columns:
            part = self.listed.members.get(str(way[0])) if len(way) == 1 else None
            if part is not None and not part.get(REQUIRED):
                self._read(row, at, part)

    @property
    def _member(self) -> str:
        return self.listed.target.member

    def _new_id(self, row: Row, text: str) -> str:
        place = self._place(ID)
        wanted = _cell(row, place) if place >= 0 else ""
        if self.listed.makes_keys:
            return wanted or text
        if not wanted:
            return free_id(slug(text, self._member.removesuffix("s")), self.taken)
        if not is_id(wanted):
            words = tr("Use lower-case letters, digits, hyphens and underscores.")
            example = tr("For example {id}.", id=slug(wanted, "id"))
            self._blame(row, place, f"{words} {example}")
            return ""
        if wanted in self.taken:
            self._blame(row, place, tr("There is one of this id already."))
            return ""
        return wanted

    def _required(self, row: Row, place: int, way: Way, part: Schema, text: str) -> Any:
        """A value that a new entry must have; None if there is none, which is a fault."""
        said = _cell(row, place) if place >= 0 else ""
        if said:
            return self._read(row, place, part)
        if way == self.listed.name_way:
            return text
        if "enum" in part and NAMES not in part:
            return part["enum"][0]
        words = tr("This is new and needs a value for {column}.", column=self._title(way))
        self._blame(row, -1, words)
        return None

    # --- what becomes of it ---------------------------------------------------------------

    def _read(self, row: Row, place: int, part: Schema) -> Any:
        """The value that a cell means; None for nothing and for faults, which are noted."""
        try:
            found = self.listed.read(part, _cell(row, place), self.fresh)
        except RefusedError as refused:
            self._blame(row, place, str(refused))
            return None
        if found is None and part.get(REQUIRED):
            self._blame(row, place, tr("Something must stand here."))
        return found

    def _try(self, row: Row, item: Any) -> Any:
        """An entry with the values of a row; None if any of them is refused."""
        before, made = len(self.plan.faults), item
        # What decides which further values there are comes first.
        for at, way in sorted(self.columns, key=lambda one: one[1][0] in _DECIDED):
            column = self.listed.column_of(way)
            if way != ID and column is not None:
                made = self._put(row, at, column, made)
        reason = self.listed.refusal(made)
        if reason and len(self.plan.faults) == before:
            self._blame(row, -1, reason)
        if len(self.plan.faults) > before:
            return None
        state: State = "changed" if made != item else "same"
        if item.id in self.fresh:
            state = "new"
        changes = self._changes(item, made) if state == "changed" else ()
        self.plan.rows.append(RowPlan(row.number, state, _name(made), tuple(changes)))
        return made

    def _changes(self, before: Any, after: Any) -> Iterator[CellChange]:
        """What differs between an entry as it is and as it will be."""
        for at, way in self.columns:
            column = self.listed.column_of(way)
            if column is not None and self.listed.value(before, way) != self.listed.value(
                after, way
            ):
                old, new = self.listed.text(before, column), self.listed.text(after, column)
                yield CellChange(at, column.title, old, new)

    def _put(self, row: Row, at: int, column: Column, item: Any) -> Any:
        """An entry with the value of one cell."""
        text, part = _cell(row, at), self.listed.part(item, column)
        if part is None:
            if text:
                self._blame(row, at, tr("{row} has no such value.", row=_name(item)))
            return item
        if text == self.listed.text(item, column).strip():
            return item
        return self.listed.with_value(item, column, part, self._read(row, at, part))

    # --- all together ---------------------------------------------------------------------

    def _end(self, made: Mapping[str, Record], meant: set[str]) -> None:
        """The list with what was made, and without what is to go."""
        self.plan.faults.sort(key=lambda fault: fault.row)
        missing = [item for item in self.listed.items if item.id not in meant]
        self._warn(missing)
        gone = self._gone(missing) if self.settings.removes else set()
        if self.plan.faults:
            return
        items = [made.get(item.id, item) for item in self.listed.items if item.id not in gone]
        items += [made[one] for one in self.fresh]
        items = self.listed.arranged(items, list(made))
        if tuple(items) != self.listed.items:
            self.plan.content = self.listed.with_items(items)
            before = {item.id: item for item in self.listed.items}
            other = [name for name, one in made.items() if one != before.get(name)]
            self.plan.touched = tuple(self.fresh) or tuple(other)

    def _gone(self, missing: Iterable[Any]) -> set[str]:
        """The entries to take away: what is used elsewhere stays."""
        gone = set()
        for one in missing:
            uses = self.listed.uses(one)
            if uses:
                words = tr(
                    "{name} is in no row, but used elsewhere ({count}×): it stays.",
                    name=_name(one),
                    count=uses,
                )
                self.plan.notes.append(words)
            else:
                gone.add(one.id)
                self.plan.rows.append(RowPlan(0, "removed", _name(one)))
        return gone

    def _warn(self, missing: Iterable[Any]) -> None:
        """Of new rows that are nearly called like an entry without a row."""
        known = [_name(one) for one in missing]
        new = [row for row in self.plan.rows if row.state == "new"]
        if len(known) * len(new) > _MOST_COMPARED:
            return
        for row in new:
            # Another number is another unit, however alike the rest.
            same = [name for name in known if _digits(name) == _digits(row.name)]
            close = next(iter(get_close_matches(row.name, same, 1, _ALIKE)), "")
            if close:
                words = tr(
                    "Row {number}: {name} is new. Did you mean {other}?",
                    number=row.number,
                    name=row.name,
                    other=close,
                )
                self.plan.notes.append(words)


def _digits(name: str) -> str:
    return "".join(filter(str.isdigit, name))


def _cell(row: Row, place: int) -> str:
    return row.cells[place].strip() if 0 <= place < len(row.cells) else ""


def _folded(value: Any) -> str:
    return " ".join(str(value or "").split()).casefold()


def _name(item: Any) -> str:
    return str(getattr(item, "name", "") or getattr(item, "title", "") or item.id)
