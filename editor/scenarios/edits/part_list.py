"""A list of a scenario as it is played: a variant says only what its base does not."""

import dataclasses
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from hexwright.editor.records.edits.record_list import Contents, RecordList
from hexwright.editor.scenarios.edits.documents import varied
from hexwright.editor.scenarios.edits.fields import (
    OWNERS,
    entry_parts,
    hook_part,
    own_choices,
    unplayed_fields,
)
from hexwright.editor.scenarios.edits.lists import new_entry
from hexwright.schema.documents import SCENARIO
from hexwright.schema.language import tr
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.record_values import Way, value_at
from hexwright.schema.references.names import Named, Usage
from hexwright.schema.references.occurrences import entry_named
from hexwright.schema.schemas import Schema
from hexwright.schema.values.format_parts import HOOKS, has_use_for
from hexwright.schema.values.record_sheet import RecordSheet, columns_of
from hexwright.schema.values.sheet import Column
from hexwright.schema.variants import origin, resolved


class PartList(RecordList):
    """The entries of one list of a battle."""

    @property
    def member(self) -> str:
        """The name of the list in the file."""
        return self.names[0]

    @property
    def scenario(self) -> Scenario:
        """The scenario as its file has it."""
        found = self.module.document(self.path)
        assert isinstance(found, Scenario)
        return found

    @property
    def battle(self) -> Scenario:
        """The scenario as it is played."""
        return resolved(self.scenario, self.module.scenarios)

    def entries(self) -> tuple[Any, ...]:
        """The entries, those of the base where the scenario has none of its own."""
        return tuple(getattr(self.battle, self.member))

    def with_items(self, items: tuple[Any, ...]) -> Contents:
        """The scenario in which other entries are played with."""
        battle = replace(self.battle, **{self.member: items})
        return varied(self.scenario, self.module.scenarios, battle)

    def parts(self) -> dict[str, Schema]:
        """What can be said of an entry."""
        return entry_parts(self.module, self.battle, self.member)

    def attributes(self) -> dict[str, Schema]:
        """What system and module add to an entry."""
        found = super().attributes()
        return {name: own_choices(self.module, self.battle, part) for name, part in found.items()}

    def sheet(self) -> RecordSheet:
        """The list as a sheet; entries are added by hand."""
        owner = OWNERS.get(self.member, "")
        columns = columns_of(
            self.module,
            SCENARIO.name,
            [self.member],
            leave_out=unplayed_fields(self.module, self.battle, self.member),
            owner=owner,
            present=self.present(),
        )
        columns = [
            dataclasses.replace(column, part=self._choices(column.way, column.part))
            for column in columns
            if HOOKS not in column.part or any(_fitting(item, column) for item in self.items)
        ]
        return RecordSheet(self.items, columns, self.with_items, _fitting)

    def _choices(self, way: Way, part: Schema) -> Schema:
        if (self.member, *way) == ("special_rules", "hook"):
            return hook_part(self.module, self.battle, part)
        return own_choices(self.module, self.battle, part)

    def named(self, row: int) -> Named | None:
        """An entry if it has an id; else what it speaks of: a piece, a side, a map."""
        entry, parts = self.items[row], self.parts()
        if hasattr(entry, "id"):
            return Named(parts["id"]["x-defines"], entry.id, self.home)
        spoken = ((part.get("x-ref"), value_at(entry, (name,))) for name, part in parts.items())
        return next((entry_named(self.module, to, one) for to, one in spoken if to and one), None)

    @property
    def home(self) -> str:
        """The scenario whose list it is: the variant itself or a base of it."""
        return SCENARIO.path(origin(self.scenario, self.member, self.module.scenarios).id)

    def label(self, action: str, _rows: Sequence[int] = ()) -> str:
        """What a step is called that does something to entries."""
        words = {
            "add": tr("Add"),
            "duplicate": tr("Duplicate"),
            "delete": tr("Delete"),
            "up": tr("Move"),
            "down": tr("Move"),
        }
        return f"{words[action]}: {self.title}"

    def change_label(self, field: str, _rows: Sequence[int]) -> str:
        """What a step is called that gives a field of entries another value."""
        return tr("Change {field}: {list}", field=field, list=self.title)

    def new(self, _after: int) -> Any:
        """A sensible new entry; None if the module has nothing to make one of."""
        return new_entry(self.module, self.battle, self.member)

    def uses(self, _rows: Sequence[int]) -> list[Usage]:
        """Nobody is asked: only the scenario itself speaks of its entries."""
        return []

    def taken_ids(self) -> set[str]:
        """Each scenario has names of its own."""
        return {item.id for item in self.items}


def _fitting(entry: Record, column: Column) -> Schema | None:
    """What may stand in a column of an entry; nothing where its hook has no use for it."""
    if HOOKS not in column.part:
        return column.part
    is_used = has_use_for(column.part, getattr(entry, "hook", ""), value_at(entry, column.way))
    return column.part if is_used else None
