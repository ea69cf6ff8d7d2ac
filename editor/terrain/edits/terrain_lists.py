"""The lists of the terrain document as they are edited: kinds of each group, movement classes."""

from collections.abc import Collection, Sequence
from typing import Any, Final

from msgspec.structs import replace

from hexwright.editor.records.edits.record_list import Contents, NamedList
from hexwright.editor.terrain.edits.chart import attribute_parts
from hexwright.editor.terrain.edits.kinds import Group, Kind, replace_kind, usages
from hexwright.editor.terrain.edits.movement_classes import (
    class_usages,
    delete_class,
    with_class,
)
from hexwright.schema.documents import TERRAIN
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.record import Record
from hexwright.schema.model.terrain import (
    Art,
    HexsideTerrain,
    HexTerrain,
    LineTerrain,
    MovementClass,
)
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way, ids_of, with_value
from hexwright.schema.references.names import Usage
from hexwright.schema.schemas import Schema

_RECORDS: Final[dict[Group, type[Kind]]] = {
    "hexes": HexTerrain,
    "hexsides": HexsideTerrain,
    "lines": LineTerrain,
}
# What a new kind costs every class, until its designer says otherwise.
_FIRST_COST: Final[dict[Group, float]] = {"hexes": 1, "hexsides": 0, "lines": 1}


class TerrainList(NamedList):
    """A list of the terrain document; what uses a new entry already follows its first name."""

    def free_id(self, name: str, own: str = "") -> str:
        """An id like a name, which no other entry has."""
        return free_id(slug(name, "terrain"), ids_of(self.items) - {own})

    def named_first(self, row: int, way: Way, name: str) -> tuple[Contents, str]:
        """The documents with the first name of a new entry, and the id that follows it."""
        old = self.items[row].id
        new = self.free_id(name, old)
        made: dict[str, Any] = {self.path: self.module.terrain}
        if new != old:
            renamed = self.renamed(row, new)
            assert not isinstance(renamed, Record)
            made.update(renamed)
        made[self.path] = with_value(made[self.path], (*self.way, row, *way), name)
        return made, new


# Colours of new kinds of hexes, one after the other.
_TONES: Final = (
    "#b08d62", "#8a9aa6", "#a5765f", "#8f86ab", "#c9a23f", "#6f8f86", "#b98fa0", "#7d7467",
)  # fmt: skip


class KindList(TerrainList):
    """The kinds of one group."""

    names_copies = True

    def __init__(self, group: Group, module: Module) -> None:
        """The kinds as they are now."""
        self.group: Group = group
        super().__init__(group, TERRAIN.file, (group,), module)

    def part(self, way: Way) -> Schema:
        """What may stand in a value: systems take some for granted, the format none."""
        if way[0] != "attributes":
            return {}
        found: Schema = attribute_parts(self.module, self.group).get(str(way[1]), {})
        return found

    def added(self) -> str:
        """What the step is called that adds a kind."""
        words = {
            "hexes": tr("Add hex terrain"),
            "hexsides": tr("Add hexside terrain"),
            "lines": tr("Add line terrain"),
        }
        return words[self.group]

    def new(self, _after: int) -> Kind:
        """A new kind; it costs every class the same."""
        names = {
            "hexes": tr("New terrain"),
            "hexsides": tr("New hexside"),
            "lines": tr("New line"),
        }
        name = names[self.group]
        costs = {
            class_.id: _FIRST_COST[self.group] for class_ in self.module.terrain.movement_classes
        }
        made = _RECORDS[self.group](id=self.free_id(name), name=name, movement=costs)  # type: ignore[arg-type] # a float is a cost
        if self.group == "hexes":
            # Of a colour that nothing has yet: what is painted must be seen.
            there = {item.art.colour for item in self.items}
            tone = next((one for one in _TONES if one not in there), _TONES[0])
            made = replace(made, art=Art(style="sand", colour=tone))
        return made

    def with_field(self, rows: Collection[int], way: Way, value: Any) -> Contents:
        """The module with another value; a first colour goes when a drawing is chosen instead."""
        if way != ("art", "style") or self.group != "hexes":
            return super().with_field(rows, way, value)
        items = list(self.items)
        for row in rows:
            made = with_value(items[row], way, value)
            first = made.art.colour in _TONES
            items[row] = with_value(made, ("art", "colour"), None) if first else made
        return self.with_items(tuple(items))

    def copies(self, rows: Sequence[int]) -> list[Any]:
        """A copy under another name."""
        (kind,) = (self.items[row] for row in rows)
        name = tr("{name} (copy)", name=kind.name)
        return [replace(kind, id=self.free_id(name), name=name)]

    def may_delete(self, _rows: Sequence[int]) -> bool:
        """Every module needs one kind of hex."""
        return len(self.items) > (1 if self.group == "hexes" else 0)

    def uses(self, rows: Sequence[int]) -> list[Usage]:
        """Where kinds are used; in the terrain of a map the hexes are counted."""
        return [use for one in self.ids(rows) for use in usages(self.module, self.group, one)]

    def replaced(self, rows: Sequence[int], other: str) -> Contents:
        """The documents with another kind in the place of one."""
        (kind,) = self.ids(rows)
        return replace_kind(self.module, self.group, kind, other)


class ClassList(TerrainList):
    """The movement classes."""

    def __init__(self, module: Module) -> None:
        """The classes as they are now."""
        way = ("movement_classes",)
        super().__init__(tr("Movement classes"), TERRAIN.file, way, module)

    def added(self) -> str:
        """What the step is called that adds a class."""
        return tr("Add movement class")

    def new(self, _after: int) -> MovementClass:
        """A new class."""
        name = tr("New class")
        return MovementClass(id=self.free_id(name), name=name)

    def with_new(self, entry: Any, at: int) -> Contents:
        """The terrain with a new class that moves like the one before it."""
        return with_class(self.module.terrain, entry, at)

    def may_delete(self, _rows: Sequence[int]) -> bool:
        """Something must move."""
        return len(self.items) > 1

    def uses(self, rows: Sequence[int]) -> list[Usage]:
        """Where classes are used outside the terrain chart, whose costs go with them."""
        return [use for one in self.ids(rows) for use in class_usages(self.module, one)]

    def without(self, rows: Collection[int]) -> Contents:
        """The documents without a class and its costs."""
        (gone,) = self.ids(rows)
        return delete_class(self.module, gone)

    def replaced(self, rows: Sequence[int], other: str) -> Contents:
        """The documents without a class and its costs; others use another then."""
        (gone,) = self.ids(rows)
        return delete_class(self.module, gone, other)
