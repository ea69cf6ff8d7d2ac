"""The terrain chart: kinds as rows, costs and effects as columns, cells read from text.

Columns are made from the schema, what the game system and the module add included.
"""

import csv
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import StringIO
from typing import Any, NamedTuple

from editor.edits.cells import RefusedError, is_known, read, text_of
from editor.edits.records import value_at
from editor.edits.terrain_kinds import (
    GROUPS,
    TARGETS,
    Group,
    Kind,
    Way,
    find,
    kinds_of,
    set_value,
)
from schema.language import tr
from schema.model.terrain import HexsideTerrain, Terrain
from schema.module import Module
from schema.schemas import Schema, compose, resolve, schema_for

_EFFECTS = ("blocks_sight", "height", "cover", "directed", "crossing")
_QUOTED = set('\t\n\r",;')


class Row(NamedTuple):
    """A kind of terrain as a row of the chart."""

    group: Group
    kind: str


@dataclass(frozen=True)
class Column:
    """A value that kinds can have: the way to it, its words, and its schema by group."""

    way: Way
    title: str
    tip: str
    parts: dict[Group, Schema]

    def part(self, group: Group, kind: Kind) -> Schema | None:
        """What may stand here for a kind; None if it has no such value."""
        if self.way[0] == "movement_down" and not _may_differ_downwards(kind):
            return None
        return self.parts.get(group)


def _may_differ_downwards(kind: Kind) -> bool:
    return isinstance(kind, HexsideTerrain) and (kind.directed or bool(kind.movement_down))


class Fault(NamedTuple):
    """A cell that cannot be read: its row, its column, what was there, what could be."""

    row: str
    column: str
    text: str
    reason: str

    def message(self) -> str:
        """The fault in plain words."""
        return tr(
            "{row}, {column}: “{text}” cannot be used. {reason}",
            row=self.row,
            column=self.column,
            text=self.text,
            reason=self.reason,
        )


class Pasted(NamedTuple):
    """The outcome of a paste: new terrain if all cells could be read, else what is wrong."""

    terrain: Terrain
    faults: list[Fault]


# --- rows and columns ------------------------------------------------------------------------


def rows_of(terrain: Terrain, groups: Sequence[Group] = GROUPS) -> list[Row]:
    """The kinds of some groups as rows."""
    return [Row(group, kind.id) for group in groups for kind in kinds_of(terrain, group)]


def terrain_schema(module: Module) -> Schema:
    """The schema of terrain.json with what system and module add."""
    if not module.info.fields:
        return schema_for("terrain", module.info.system.id)
    declaration = module.system.declaration if module.system else None
    fields: Any = module.info.fields
    return module.remembered("terrain schema", lambda: compose("terrain", declaration, fields))


def kind_schema(module: Module, group: Group) -> Schema:
    """The members of a kind: name to schema, references followed."""
    whole = terrain_schema(module)
    items = resolve(whole, resolve(whole, whole["properties"][group])["items"])
    return {name: resolve(whole, part) for name, part in items["properties"].items()}


def attribute_parts(module: Module, group: Group) -> Schema:
    """What system and module add to kinds of a group; where all is allowed, what is there."""
    whole = terrain_schema(module)
    part = whole["$defs"][f"system-{TARGETS[group]}"]
    found: Schema = {
        name: resolve(whole, inner) for name, inner in part.get("properties", {}).items()
    }
    if part.get("additionalProperties", True) is not False:
        for kind in kinds_of(module.terrain, group):
            for name, value in kind.attributes.items():
                if name not in found and (guess := _type_of(value)):
                    found[name] = {"title": name, "type": guess}
    return found


def _type_of(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "number"
    return "string" if isinstance(value, str) else ""


def columns_of(module: Module, groups: Sequence[Group] = GROUPS) -> list[Column]:
    """The columns of the chart for some groups; values of the same name share one."""
    made: dict[Way, Column] = {}
    for group in groups:
        for way, title, part in _values(module, group):
            tip = tr(part["description"]) if part.get("description") else ""
            known = made.get(way)
            if known is None:
                made[way] = Column(way, title, tip, {group: part})
                continue
            known.parts[group] = part
            if tip and tip not in known.tip:
                made[way] = replace(known, tip=f"{known.tip}\n{tip}".strip())
    order = {"movement": 0, "movement_down": 2, "attributes": 3}
    return sorted(made.values(), key=lambda column: order.get(column.way[0], 1))


def _values(module: Module, group: Group) -> Iterator[tuple[Way, str, Schema]]:
    """Every value that a kind of a group can have, with its title and schema."""
    whole = terrain_schema(module)
    members = kind_schema(module, group)
    classes = module.terrain.movement_classes
    for one in classes:
        yield ("movement", one.id), one.name, _cost_part(whole, members["movement"])
    for name in _EFFECTS:
        if name in members:
            yield (name,), tr(members[name]["title"]), members[name]
    for one in classes if "movement_down" in members else ():
        part = _cost_part(whole, members["movement_down"])
        yield ("movement_down", one.id), tr("{name}, downwards", name=one.name), part
    for name, part in attribute_parts(module, group).items():
        title = tr(part.get("title", name)) if part.get("title") else name
        if part.get("x-widget") == "costs":
            for one in classes:
                inner = _cost_part(whole, part)
                yield ("attributes", name, one.id), f"{title}: {one.name}", inner
        elif is_known(part):
            yield ("attributes", name), title, part


def _cost_part(whole: Schema, costs: Schema) -> Schema:
    """The schema of one cost, with the words of the whole dictionary before its own."""
    part = resolve(whole, costs["additionalProperties"])
    own = tr(part["description"]) if part.get("description") else ""
    words = " ".join(filter(None, (tr(costs.get("description", "")), own)))
    return {**part, "description": words}


# --- cells -----------------------------------------------------------------------------------


def cell_value(terrain: Terrain, row: Row, column: Column) -> Any:
    """What a kind says of a value; None where it says nothing."""
    kind = find(terrain, row.group, row.kind)
    return None if kind is None else value_at(kind, column.way)


def cell_text(terrain: Terrain, row: Row, column: Column) -> str:
    """A cell as text to type or copy; defaults included, empty where nothing can stand."""
    kind = find(terrain, row.group, row.kind)
    part = column.part(row.group, kind) if kind else None
    if kind is None or part is None:
        return ""
    value = value_at(kind, column.way)
    return text_of(part.get("default") if value is None else value)


def with_cell(terrain: Terrain, row: Row, column: Column, text: str) -> Terrain:
    """Terrain with what a text means in a cell; nothing is the default; raises RefusedError."""
    kind = find(terrain, row.group, row.kind)
    assert kind is not None
    part = column.part(row.group, kind)
    if part is None:
        if text.strip():
            raise RefusedError(tr("{kind} has no such value.", kind=kind.name))
        return terrain
    value = read(part, text)
    default = part.get("default")
    if len(column.way) == 1:
        value = default if value is None else value
    elif value is not None and "default" in part and value == default:
        value = None
    return set_value(terrain, row.group, row.kind, column.way, value)


def pasted(
    terrain: Terrain,
    rows: Sequence[Row],
    columns: Sequence[Column],
    cells: Sequence[Sequence[str]],
) -> Pasted:
    """Terrain with a block of texts in these rows and columns; what hangs over is cut off.

    All or nothing: with any fault the terrain is as it was.
    """
    made = terrain
    faults: list[Fault] = []
    for row, texts in zip(rows, cells, strict=False):
        for column, text in zip(columns, texts, strict=False):
            try:
                made = with_cell(made, row, column, text)
            except RefusedError as refused:
                kind = find(terrain, row.group, row.kind)
                name = kind.name if kind else row.kind
                faults.append(Fault(name, column.title, text.strip(), str(refused)))
    return Pasted(terrain if faults else made, faults)


def filled_down(terrain: Terrain, rows: Sequence[Row], columns: Sequence[Column]) -> Pasted:
    """Terrain with the texts of the first row in all rows below it."""
    first = [cell_text(terrain, rows[0], column) for column in columns]
    return pasted(terrain, rows[1:], columns, [first] * (len(rows) - 1))


def cleared(terrain: Terrain, cells: Iterable[tuple[Row, Column]]) -> Terrain:
    """Terrain with nothing said in some cells."""
    for row, column in cells:
        terrain = with_cell(terrain, row, column, "")
    return terrain


# --- blocks of cells as text -----------------------------------------------------------------


def block_text(cells: Iterable[Sequence[str]]) -> str:
    """Cells as text that spreadsheets take."""
    return "\n".join("\t".join(map(_quoted, row)) for row in cells)


def _quoted(cell: str) -> str:
    if _QUOTED.isdisjoint(cell):
        return cell
    doubled = cell.replace('"', '""')
    return f'"{doubled}"'


def block_of(text: str, is_one_cell: Callable[[str], bool]) -> list[list[str]]:
    """The cells of a copied text: with tabs as spreadsheets copy, else commas or semicolons.

    A single line that already means something as one cell, such as 1,5, is one cell.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = text.removesuffix("\n")
    if "\t" in text:
        mark = "\t"
    elif "\n" not in text and is_one_cell(text):
        return [[text]]
    else:
        mark = ";" if ";" in text else ","
    return list(csv.reader(StringIO(text), delimiter=mark)) if text else []
