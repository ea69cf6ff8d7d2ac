"""The terrain chart: kinds as rows, costs and effects as columns, cells read from text.

Columns are made from the schema, what the game system and the module add included.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from hexwright.editor.terrain.edits.kinds import (
    GROUPS,
    TARGETS,
    Group,
    Kind,
    find,
    kinds_of,
    set_value,
)
from hexwright.schema.documents import TERRAIN
from hexwright.schema.language import tr
from hexwright.schema.model.terrain import HexsideTerrain, Terrain
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way, value_at
from hexwright.schema.schemas import Schema, resolve
from hexwright.schema.values.cells import is_known
from hexwright.schema.values.format_parts import attribute_members, members, schema_of
from hexwright.schema.values.sheet import Cell, Column, Sheet

_EFFECTS = ("blocks_sight", "height", "cover", "directed", "crossing")


class Row(NamedTuple):
    """A kind of terrain as a row of the chart."""

    group: Group
    kind: str


@dataclass(frozen=True)
class ChartColumn(Column):
    """A value that kinds can have, with its schema by group."""

    parts: dict[Group, Schema]

    def part_of(self, group: Group, kind: Kind) -> Schema | None:
        """What may stand here for a kind; None if it has no such value."""
        if self.way[0] == "movement_down" and not _may_differ_downwards(kind):
            return None
        return self.parts.get(group)


def _may_differ_downwards(kind: Kind) -> bool:
    return isinstance(kind, HexsideTerrain) and (kind.directed or bool(kind.movement_down))


# --- rows and columns ------------------------------------------------------------------------


def rows_of(terrain: Terrain, groups: Sequence[Group] = GROUPS) -> list[Row]:
    """The kinds of some groups as rows."""
    return [Row(group, kind.id) for group in groups for kind in kinds_of(terrain, group)]


def kind_schema(module: Module, group: Group) -> Schema:
    """The members of a kind: name to schema, references followed."""
    return members(module, TERRAIN.name, group)


def attribute_parts(module: Module, group: Group) -> Schema:
    """What system and module add to kinds of a group; where all is allowed, what is there."""
    present = (kind.attributes for kind in kinds_of(module.terrain, group))
    return attribute_members(module, TERRAIN.name, TARGETS[group], present)


def columns_of(module: Module, groups: Sequence[Group] = GROUPS) -> list[ChartColumn]:
    """The columns of the chart for some groups; values of the same name share one."""
    made: dict[Way, ChartColumn] = {}
    for group in groups:
        for way, title, part in _values(module, group):
            tip = tr(part["description"]) if part.get("description") else ""
            known = made.get(way)
            if known is None:
                made[way] = ChartColumn(way, title, tip, part, {group: part})
                continue
            known.parts[group] = part
            if tip and tip not in known.tip:
                made[way] = replace(known, tip=f"{known.tip}\n{tip}".strip())
    order: dict[object, int] = {"movement": 0, "movement_down": 2, "attributes": 3}
    return sorted(made.values(), key=lambda column: order.get(column.way[0], 1))


def _values(module: Module, group: Group) -> Iterator[tuple[Way, str, Schema]]:
    """Every value that a kind of a group can have, with its title and schema."""
    whole = schema_of(module, TERRAIN.name)
    members = kind_schema(module, group)
    classes = module.terrain.movement_classes
    for class_ in classes:
        yield ("movement", class_.id), class_.name, _cost_part(whole, members["movement"])
    for name in _EFFECTS:
        if name in members:
            yield (name,), tr(members[name]["title"]), members[name]
    for class_ in classes if "movement_down" in members else ():
        part = _cost_part(whole, members["movement_down"])
        yield ("movement_down", class_.id), tr("{name}, downwards", name=class_.name), part
    for name, part in attribute_parts(module, group).items():
        title = tr(part.get("title", name)) if part.get("title") else name
        if part.get("x-widget") == "costs":
            for class_ in classes:
                inner = _cost_part(whole, part)
                yield ("attributes", name, class_.id), f"{title}: {class_.name}", inner
        elif is_known(part):
            yield ("attributes", name), title, part


def _cost_part(whole: Schema, costs: Schema) -> Schema:
    """The schema of one cost, with the words of the whole dictionary before its own."""
    part = resolve(whole, costs["additionalProperties"])
    own = tr(part["description"]) if part.get("description") else ""
    words = " ".join(filter(None, (tr(costs.get("description", "")), own)))
    return {**part, "description": words}


# --- cells -----------------------------------------------------------------------------------


class TerrainSheet(Sheet):
    """The chart of some groups of a module's terrain."""

    def __init__(self, module: Module, groups: Sequence[Group] = GROUPS) -> None:
        """The chart as it is now."""
        self.terrain = module.terrain
        self.rows = rows_of(module.terrain, groups)
        self.columns: Sequence[ChartColumn] = columns_of(module, groups)
        self._plain = [hex_.art.colour for hex_ in self.terrain.hexes if hex_.art.style == "plain"][
            :1
        ]
        self.kinds = [_known(find(module.terrain, *row)) for row in self.rows]

    @property
    def count(self) -> int:
        """How many kinds there are."""
        return len(self.rows)

    def name(self, row: int) -> str:
        """The name of a kind."""
        return self.kinds[row].name

    def tip(self, row: int) -> str:
        """What a kind is."""
        return self.kinds[row].description or self.kinds[row].name

    def look(self, row: int) -> Hashable:
        """What is shown of a kind beside its cells: also its picture."""
        return self.name(row), self.tip(row), self.kinds[row].art, *self._plain

    def part(self, row: int, column: int) -> Schema | None:
        """What may stand in a cell; None if the kind has no such value."""
        return self.columns[column].part_of(self.rows[row].group, self.kinds[row])

    def value(self, row: int, column: int) -> Any:
        """What a kind says of a value; None where it says nothing."""
        return value_at(self.kinds[row], self.columns[column].way)

    def with_values(self, values: Mapping[Cell, Any]) -> Terrain:
        """Terrain with other values in some cells; nothing is the default."""
        terrain = self.terrain
        for (row, column), value in values.items():
            way, part = self.columns[column].way, self.part(row, column) or {}
            default = part.get("default")
            if len(way) == 1:
                stored = default if value is None else value
            else:
                stored = None if "default" in part and value == default else value
            terrain = set_value(terrain, *self.rows[row], way, stored)
        return terrain


def _known(kind: Kind | None) -> Kind:
    assert kind is not None
    return kind
