"""Checks on tables: shape, cells, gaps and overlaps, keys and odds."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from hexwright.schema.documents import TABLE
from hexwright.schema.dump import plain
from hexwright.schema.issues import Issue, nearest, pointer
from hexwright.schema.language import tr, tr_many
from hexwright.schema.model.table import Column, Table
from hexwright.schema.module import Module

Range = Sequence[Any]


def tables_hold_something(module: Module) -> Iterator[Issue]:
    """A table has rows; a list of modifiers has modifiers."""
    for table in module.tables.values():
        held: Sequence[object] = table.rows
        member = "rows"
        if table.kind == "modifiers" and not table.rows:
            held, member = table.modifiers, "modifiers"
        if not held:
            message = tr("The table is empty.")
            yield _fault(table, "table.empty", message, f"/{member}")


def rows_fit_the_columns(module: Module) -> Iterator[Issue]:
    """Every row has a cell of the right type for every column."""
    for table in module.tables.values():
        width = len(table.columns)
        for number, row in enumerate(table.rows):
            if len(row) != width:
                message = tr_many(
                    "The row has 1 cell, but there are {columns} columns.|"
                    "The row has {count} cells, but there are {columns} columns.",
                    len(row),
                    columns=width,
                )
                yield _fault(table, "table.row-length", message, pointer("rows", number))
                continue
            for place, (column, cell) in enumerate(zip(table.columns, row, strict=True)):
                if not _CELL_TESTS[column.type](cell):
                    message = tr(
                        "{cell} does not fit the column “{column}”, which holds {type}.",
                        cell=_written(cell),
                        column=column.name,
                        type=_type_name(column.type),
                    )
                    yield _fault(table, "table.cell-type", message, pointer("rows", number, place))


def _is_number(cell: Any) -> bool:
    return isinstance(cell, (int, float)) and not isinstance(cell, bool)


def _is_range(cell: Any) -> bool:
    return (
        isinstance(cell, tuple)
        and len(cell) == 2
        and all(end is None or (_is_number(end) and end == int(end)) for end in cell)
    )


def _is_ratio(cell: Any) -> bool:
    return isinstance(cell, tuple) and len(cell) == 2 and all(_is_number(end) for end in cell)


def _is_cost(cell: Any) -> bool:
    return cell is None or _is_number(cell) or isinstance(cell, str)


_CELL_TESTS: dict[str, Callable[[Any], bool]] = {
    "key": lambda cell: isinstance(cell, (str, tuple)) or _is_number(cell),
    "range": lambda cell: cell is None or _is_range(cell),
    "ratio": _is_ratio,
    "number": lambda cell: cell is None or _is_number(cell),
    "text": lambda cell: cell is None or isinstance(cell, str),
    "flag": lambda cell: cell is None or isinstance(cell, bool),
    "effects": lambda cell: cell is None or isinstance(cell, tuple),
    "cost": _is_cost,
}


def _type_name(name: str) -> str:
    names = {
        "key": tr("a key"),
        "range": tr("a range such as [1, 3]"),
        "ratio": tr("odds such as [3, 1]"),
        "number": tr("a number"),
        "text": tr("a text in quotes"),
        "flag": tr("true or false"),
        "effects": tr("a list of effects"),
        "cost": tr("a movement cost"),
    }
    return names[name]


def ranges_meet(module: Module) -> Iterator[Issue]:
    """Ranges of a table neither overlap nor leave numbers out, and cover the die."""
    for table in module.tables.values():
        if table.kind not in {"roll", "differential", "odds"}:
            continue
        place = next((n for n, one in enumerate(table.columns) if one.type == "range"), None)
        if place is not None and all(len(row) > place for row in table.rows):
            for cells in _cells_by_key(table, place):
                yield from _range_faults(table, cells)
                yield from _uncovered_rolls(module, table, [cell for _, cell in cells])
        columns = enumerate(table.columns)
        yield from _range_faults(
            table, [(pointer("columns", n, "range"), one.range) for n, one in columns]
        )


def _cells_by_key(table: Table, place: int) -> Iterable[list[tuple[str, Any]]]:
    """Cells of a column with their places; rows with different keys are tables of their own."""
    keys = [n for n, column in enumerate(table.columns) if column.type == "key"]
    groups: dict[tuple[Any, ...], list[tuple[str, Any]]] = {}
    for number, row in enumerate(table.rows):
        key = tuple(row[one] for one in keys if one < len(row))
        groups.setdefault(key, []).append((pointer("rows", number, place), row[place]))
    return groups.values()


def _range_faults(table: Table, places: Sequence[tuple[str, Any]]) -> Iterator[Issue]:
    ranges = [(where, cell) for where, cell in places if _is_range(cell)]
    for where, (low, high) in ranges:
        if low is not None and high is not None and low > high:
            ends = {"low": f"{low:g}", "high": f"{high:g}"}
            message = tr("The range goes from {low} down to {high}.", **ends)
            yield _fault(table, "table.range-reversed", message, where)
            return
    ranges.sort(key=lambda one: float("-inf") if one[1][0] is None else one[1][0])
    for (_, before), (where, after) in pairwise(ranges):
        if before[1] is None or after[0] is None or after[0] <= before[1]:
            message = tr(
                "The range {after} overlaps {before}.", after=_shown(after), before=_shown(before)
            )
            yield _fault(table, "table.overlap", message, where)
        elif after[0] > before[1] + 1:
            gap = _shown((before[1] + 1, after[0] - 1))
            message = tr("No row or column covers {gap}.", gap=gap)
            yield _fault(table, "table.gap", message, where)


def _uncovered_rolls(module: Module, table: Table, cells: Sequence[Any]) -> Iterator[Issue]:
    """Rolls of the table's die that no row covers, where the table does not clamp."""
    die = next((one for one in module.info.dice if one.id == table.die), None)
    ranges = [cell for cell in cells if _is_range(cell)]
    if die is None or die.faces or table.open_ended or not ranges:
        return
    lows = [cell[0] for cell in ranges]
    highs = [cell[1] for cell in ranges]
    lowest, highest = die.lowest * table.dice, die.highest * table.dice
    if (None not in lows and min(lows) > lowest) or (None not in highs and max(highs) < highest):
        message = tr(
            "The rows do not cover every roll from {lowest} to {highest}.",
            lowest=lowest,
            highest=highest,
        )
        yield _fault(table, "table.gap", message, pointer("rows"))


def _shown(ends: Range) -> str:
    low, high = ("…" if end is None else f"{end:g}" for end in ends)
    return low if low == high else f"{low} … {high}"


def _written(cell: Any) -> str:
    """A cell as it stands in the file."""
    return msgspec.json.encode(plain(cell)).decode()


def keys_are_unique(module: Module) -> Iterator[Issue]:
    """No two rows of a chart have the same keys."""
    for table in module.tables.values():
        places = [n for n, column in enumerate(table.columns) if column.type in {"key", "range"}]
        if table.kind not in {"chart", "mix", "modifiers"} or not places:
            continue
        seen: set[tuple[Any, ...]] = set()
        for number, row in enumerate(table.rows):
            key = tuple(row[place] for place in places if place < len(row))
            if key in seen:
                message = tr("There is another row for {key}.", key=", ".join(map(_written, key)))
                yield _fault(table, "table.key-repeated", message, pointer("rows", number))
            seen.add(key)


def odds_rise(module: Module) -> Iterator[Issue]:
    """Odds stand in order, from the worst for the attacker to the best."""
    for table in module.tables.values():
        if table.kind != "odds":
            continue
        place = next((n for n, one in enumerate(table.columns) if one.type == "ratio"), None)
        ratios: list[tuple[str, Any]]
        if place is None:
            ratios = [
                (pointer("columns", n, "ratio"), column.ratio)
                for n, column in enumerate(table.columns)
                if column.ratio
            ]
        else:
            ratios = [
                (pointer("rows", n, place), row[place])
                for n, row in enumerate(table.rows)
                if len(row) > place
            ]
        values = [(where, ratio) for where, ratio in ratios if _is_ratio(ratio)]
        for (_, before), (where, after) in pairwise(values):
            # Compared crosswise: no rounding, and a defender of nothing needs no division.
            if after[0] * before[1] <= before[0] * after[1]:
                message = tr(
                    "The odds {after} do not come after {before}.",
                    after=f"{after[0]:g}:{after[1]:g}",
                    before=f"{before[0]:g}:{before[1]:g}",
                )
                yield _fault(table, "table.odds-order", message, where)


def cells_refer_to_known_names(module: Module) -> Iterator[Issue]:
    """Keys that name terrain, kinds or others name what exists."""
    if not any(column.refers_to for table in module.tables.values() for column in table.columns):
        return
    known = _known_names(module)
    for table in module.tables.values():
        for place, column in enumerate(table.columns):
            if column.refers_to:
                yield from _unknown_names(table, column, place, known[column.refers_to])


def _unknown_names(table: Table, column: Column, place: int, known: set[str]) -> Iterator[Issue]:
    for number, row in enumerate(table.rows):
        cell = row[place] if place < len(row) else None
        for name in cell if isinstance(cell, tuple) else (cell,):
            if isinstance(name, str) and name not in known:
                match = nearest(name, known)
                message = tr("“{name}” is not known ({what}).", name=name, what=column.refers_to)
                hint = tr("Did you mean “{name}”?", name=match) if match else ""
                where = pointer("rows", number, place)
                yield _fault(table, "table.name-unknown", message, where, hint)


def _known_names(module: Module) -> dict[str, set[str]]:
    statuses = {status.id for status in module.counters.statuses}
    if module.system:
        statuses |= {status.id for status in module.system.declaration.statuses}
    return {
        "hex-terrain": {hex_.id for hex_ in module.terrain.hexes},
        "hexside-terrain": {hexside.id for hexside in module.terrain.hexsides},
        "line-terrain": {line.id for line in module.terrain.lines},
        "movement-class": {class_.id for class_ in module.terrain.movement_classes},
        "kind": set(module.kinds),
        "formation": {formation.id for formation in module.counters.formations},
        "status": statuses,
        "nation": {nation.id for nation in module.info.nations},
        "side": {side.id for side in module.info.sides},
        "command": set(module.commands),
        "piece": set(module.pieces),
        "box": {box.id for box in module.info.boxes},
    }


def _fault(table: Table, code: str, message: str, where: str, hint: str = "") -> Issue:
    return Issue(code=code, message=message, hint=hint, file=TABLE.path(table.id), pointer=where)


CHECKS = (
    tables_hold_something,
    rows_fit_the_columns,
    ranges_meet,
    keys_are_unique,
    odds_rise,
    cells_refer_to_known_names,
)
