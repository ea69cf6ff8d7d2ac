"""What the format and the system say of commands, units and leaders: for forms and sheets."""

from collections.abc import Collection, Iterable
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from hexwright.schema.documents import OOB
from hexwright.schema.model.oob import Command, OrderOfBattle
from hexwright.schema.model.record import Attributes
from hexwright.schema.module import Module
from hexwright.schema.oob_totals import piece_value
from hexwright.schema.oob_tree import Entry, Sort
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import words_in
from hexwright.schema.values.format_parts import attribute_members, members
from hexwright.schema.values.record_sheet import RecordSheet, columns_of

LISTS: Final[dict[Sort, str]] = {"command": "commands", "unit": "units", "leader": "leaders"}


def shared_members(module: Module, sorts: Collection[Sort]) -> dict[str, Schema]:
    """The members that entries of all these sorts have."""
    found = [members(module, OOB.name, LISTS[sort]) for sort in sorts]
    return {name: part for name, part in found[0].items() if all(name in other for other in found)}


def owners_of(module: Module, entries: Iterable[Entry]) -> list[str]:
    """Whose attributes entries have: those of commands, or of the classes of their kinds."""
    owners: dict[str, None] = {}
    for entry in entries:
        if isinstance(entry, Command):
            owners["command"] = None
        else:
            kind = module.kinds.get(entry.kind)
            owners[kind.piece_class if kind else "piece"] = None
    return list(owners)


def shared_attributes(module: Module, entries: Collection[Entry]) -> dict[str, Schema]:
    """The attributes that all these entries can have."""
    present = _present(module, entries)
    found = [
        attribute_members(module, OOB.name, owner, present) for owner in owners_of(module, entries)
    ]
    return {name: part for name, part in found[0].items() if all(name in other for other in found)}


def _present(module: Module, entries: Iterable[Entry]) -> list[Attributes]:
    """What entries and their kinds say, for systems that allow anything."""
    if module.system is not None and module.system.declaration.attributes:
        return []
    found: list[Attributes] = []
    for entry in entries:
        found.append(entry.attributes)
        kind = None if isinstance(entry, Command) else module.kinds.get(entry.kind)
        if kind:
            found += [kind.attributes, *(face.attributes for face in kind.faces)]
    return found


def inherited(module: Module, entry: Entry, way: tuple[str | int, ...]) -> Any:
    """What holds for a value of a piece while the piece itself says nothing."""
    kind = None if isinstance(entry, Command) else module.kinds.get(entry.kind)
    if isinstance(entry, Command) or kind is None:
        return None
    if way[0] == "attributes":
        bare = replace(entry, attributes={})
        return piece_value(kind, bare, str(way[1]))
    if way[0] == "faces":
        face = next((one for one in kind.faces if one.id == way[1]), None)
        own = {**kind.attributes, **(face.attributes if face else {}), **entry.attributes}
        return own.get(str(way[2]))
    return {"name": kind.name, "nation": kind.nation, "steps": kind.steps}.get(str(way[0]))


class OobSheet(RecordSheet):
    """All commands, units or leaders; what a kind gives stands in brackets."""

    def __init__(self, module: Module, oob: OrderOfBattle, sort: Sort) -> None:
        """The list of a sort as it is now."""
        entries: tuple[Entry, ...] = getattr(oob, LISTS[sort])
        columns = columns_of(
            module,
            OOB.name,
            [LISTS[sort]],
            leave_out=("image",),
            owner=sort,
            present=_present(module, entries),
        )
        self._module = module
        put = partial(_put, oob, LISTS[sort])
        super().__init__(entries, columns, put, member=LISTS[sort])

    def words(self, row: int, column: int) -> str:
        """A cell as it is shown: what holds because of the kind in brackets."""
        wanted = self.columns[column]
        value = self.value(row, column)
        if value in (None, "", 0) and wanted.way[0] in ("attributes", "name", "nation", "steps"):
            entry: Any = self.items[row]
            found = inherited(self._module, entry, wanted.way)
            if found not in (None, "", 0) and value != found:
                return f"({words_in(wanted.part, found)})"
        return super().words(row, column)


def _put(oob: OrderOfBattle, member: str, entries: tuple[Entry, ...]) -> OrderOfBattle:
    return replace(oob, **{member: entries})
