"""Tables as rows of texts that players read, and the terrain effects chart.

Words that are not the module's own are left in English, so that a page can change its language.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from hexwright.exporters.attributes import plain, titles
from hexwright.exporters.cell_words import shown
from hexwright.schema.language import later
from hexwright.schema.model.table import Cell, Column, Table
from hexwright.schema.model.terrain import HexsideTerrain, HexTerrain, LineTerrain
from hexwright.schema.module import Module

Kind = HexTerrain | HexsideTerrain | LineTerrain

_FRACTIONS = {0.25: "¼", 0.5: "½", 0.75: "¾"}
_COSTS = {
    "prohibited": later("prohibited"),
    "line-only": later("line only"),
    "whole": later("whole"),
}
_SIGHT = {
    "through": later("always"),
    "height": later("by height"),
    "beyond-adjacent": later("beyond adjacent"),
}
YES, NO = later("yes"), later("no")
_COVER, _BLOCKS_SIGHT, _HEIGHT = later("Cover"), later("Blocks sight"), later("Height")
# What cells and heads of tables say that is not the module's own.
TABLE_WORDS = (*_COSTS.values(), *_SIGHT.values(), YES, NO, _COVER, _BLOCKS_SIGHT, _HEIGHT)


def number(value: float) -> str:
    """A number as players write it: halves and quarters as signs."""
    whole, rest = divmod(abs(value), 1)
    sign = _FRACTIONS.get(rest)
    text = f"{abs(value):.12g}" if sign is None else f"{int(whole) or ''}{sign}"
    return f"−{text}" if value < 0 else text


def table_data(module: Module, table: Table) -> dict[str, Any]:
    """A table with all its cells as texts; a cell of several effects is a list of them."""
    named = _names(module)
    return {
        "id": table.id,
        "title": table.title,
        "kind": table.kind,
        "rule": table.rule,
        "die": _die(module, table),
        "columns": [[one.name, one.unit] for one in table.columns],
        # The leading columns are what a row is looked up by.
        "heads": sum(one.type in ("key", "range", "ratio") for one in table.columns[:2]),
        "rows": [
            [
                _cell(cell, column, named, partial(shown, module, table, column))
                for cell, column in zip(row, table.columns, strict=False)
            ]
            for row in table.rows
        ],
        "modifiers": [
            [one.name, _signed(one.value), one.per, one.when, one.rule] for one in table.modifiers
        ],
        "design": table.source == "design",
        "notes": table.notes,
    }


def _die(module: Module, table: Table) -> str:
    name = next((one.name for one in module.info.dice if one.id == table.die), table.die)
    return f"{table.dice} × {name}" if table.dice > 1 and name else name


def _signed(value: float) -> str:
    return f"+{number(value)}" if value > 0 else number(value)


def _cell(
    cell: Cell,
    column: Column,
    named: Mapping[str, Mapping[str, str]],
    said: Callable[[str], str],
) -> str | list[str]:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return YES if cell else NO
    if isinstance(cell, (int, float)):
        return number(cell)
    if isinstance(cell, str):
        return _text(cell, column, named, said)
    if column.type == "range":
        return _range(cell)
    if column.type == "ratio":
        return ":".join(number(part) for part in cell if isinstance(part, (int, float)))
    return [
        said(part) if isinstance(part, str) else number(part) for part in cell if part is not None
    ]


def _text(
    text: str,
    column: Column,
    named: Mapping[str, Mapping[str, str]],
    said: Callable[[str], str],
) -> str:
    if column.type == "cost":
        return _COSTS.get(text, text)
    known = named.get(column.refers_to, {})
    return known[text] if text in known else said(text)


def _range(cell: tuple[str | float | None, ...]) -> str:
    low, high = ("" if end is None else number(float(end)) for end in cell)
    if not low or not high:
        return f"≤ {high}" if high else f"≥ {low}"
    return low if low == high else f"{low} – {high}"


def _names(module: Module) -> dict[str, dict[str, str]]:
    """Names of everything that cells refer to, by what the column refers to."""
    groups: dict[str, Iterable[Any]] = {
        "hex-terrain": module.terrain.hexes,
        "hexside-terrain": module.terrain.hexsides,
        "line-terrain": module.terrain.lines,
        "movement-class": module.terrain.movement_classes,
        "kind": module.counters.kinds,
        "formation": module.counters.formations,
        "status": module.counters.statuses,
        "nation": module.info.nations,
        "side": module.info.sides,
        "command": module.commands.values(),
        "piece": module.pieces.values(),
        "box": module.info.boxes,
    }
    return {
        target: {one.id: one.name or one.id for one in found} for target, found in groups.items()
    }


# --- terrain -------------------------------------------------------------------------------------


def terrain_data(module: Module) -> dict[str, list[dict[str, Any]]]:
    """Every kind of terrain by group, with its row of the terrain effects chart."""
    terrain = module.terrain
    groups: dict[str, tuple[tuple[Kind, ...], str]] = {
        "hexes": (terrain.hexes, "hex-terrain"),
        "hexsides": (terrain.hexsides, "hexside-terrain"),
        "lines": (terrain.lines, "line-terrain"),
    }
    return {
        name: [_kind(module, kind, titles(module, owner)) for kind in kinds]
        for name, (kinds, owner) in groups.items()
    }


def _kind(module: Module, kind: Kind, called: Mapping[str, str]) -> dict[str, Any]:
    classes = module.terrain.movement_classes
    costs = {one.name: _cost(kind.movement[one.id]) for one in classes if one.id in kind.movement}
    return {
        "id": kind.id,
        "name": kind.name,
        "description": kind.description,
        "colour": kind.art.colour or "",
        "costs": costs,
        "effects": [[title, value] for title, value in _effects(module, kind, called)],
    }


def _cost(cost: float | str) -> str:
    return _COSTS.get(cost, cost) if isinstance(cost, str) else number(cost)


def _effects(module: Module, kind: Kind, called: Mapping[str, str]) -> Iterable[tuple[str, Any]]:
    """Everything else that a kind of terrain does, with what it is called."""
    if isinstance(kind, HexsideTerrain):
        for one in module.terrain.movement_classes:
            if one.id in kind.movement_down:
                yield f"{one.name} ↓", _cost(kind.movement_down[one.id])
    if not isinstance(kind, LineTerrain):
        if kind.cover:
            yield _COVER, number(kind.cover)
        if kind.blocks_sight != "no":
            yield _BLOCKS_SIGHT, _SIGHT[kind.blocks_sight]
        if kind.height:
            yield _HEIGHT, number(kind.height)
    for name, value in kind.attributes.items():
        if value is not None:
            yield called.get(name, name), _value(plain(value))


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    return number(value) if isinstance(value, (int, float)) else str(value)
