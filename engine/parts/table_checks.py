"""What tables of rules must keep, so that play can read every total and every effect.

A system says which of its tables are read how (`TableRules`); codes of issues begin with its id.
Nothing here needs a game, so that checking a module stays quick.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from hexwright.engine.hexes.facing import ALL_DIRECTIONS
from hexwright.schema.documents import TABLE
from hexwright.schema.issues import Issue, Severity, nearest, pointer
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.systems import SystemCheck


class Effect(Protocol):
    """What a cell says that happens, and how much of it."""

    @property
    def kind(self) -> str:
        """What happens."""

    @property
    def amount(self) -> int:
        """How much: hexes of a retreat, a modifier."""


class TableRules(NamedTuple):
    """How a system reads its tables; columns are named by table and id.

    `no_limit` are number columns in which an empty cell means "no limit": of all rows, or of those
    named. `read_by_sums` are tables that are read with a die and modifiers, so with any number.
    `effects` are columns of effects with the kinds that rules know, of which those `in_hexes` say
    how far. `rising` are columns whose numbers do not fall from row to row, `arcs` tables that say
    how many hexes lie in front and behind.
    """

    system: str
    no_limit: Mapping[tuple[str, str], tuple[str, ...]]
    read_by_sums: tuple[str, ...]
    effects: Mapping[tuple[str, str], tuple[str, ...]]
    effect_of: Callable[[str], Effect | None]
    in_hexes: tuple[str, ...] = ()
    rising: tuple[tuple[str, str], ...] = ()
    arcs: tuple[str, ...] = ()


def table_checks(rules: TableRules) -> tuple[SystemCheck, ...]:
    """The checks of a system's tables."""
    checks = (
        cells_are_filled,
        fronts_and_rears_fit,
        tables_have_open_ends,
        effects_are_known,
        better_odds_are_not_worse,
    )
    return tuple(partial(check, rules) for check in checks)


def cells_are_filled(rules: TableRules, module: Module) -> Iterator[Issue]:
    """Numbers and effects that the rules read are there, unless an empty cell has a meaning."""
    for needed in module.system.declaration.tables if module.system else ():
        table = module.tables.get(needed.id)
        columns = [
            (place, column)
            for place, column in enumerate(table.columns if table else ())
            if column.id in needed.columns and column.type in ("number", "effects")
        ]
        for number, row in _rows(module, needed.id):
            for place, column in columns:
                if row[column.id] is not None or _has_no_limit(rules, needed.id, column.id, row):
                    continue
                message = tr("The rules need something in the column “{name}”.", name=column.name)
                hint = tr("Write a number.")
                if column.type == "effects":
                    hint = tr("Write a list of effects; [] for none.")
                where = pointer("rows", number, place)
                yield _fault(rules, "cell-empty", needed.id, where, message, hint)


def _has_no_limit(rules: TableRules, table: str, column: str, row: Mapping[str, Any]) -> bool:
    rows = rules.no_limit.get((table, column))
    return rows is not None and (not rows or next(iter(row.values())) in rows)


def fronts_and_rears_fit(rules: TableRules, module: Module) -> Iterator[Issue]:
    """Fronts and rears lie around vertices: even numbers of hexes that do not overlap."""
    for table in rules.arcs:
        for number, row in _rows(module, table):
            sizes = [row.get(name) for name in ("front_hexes", "rear_hexes")]
            fault = None if None in sizes else _fault_of_arcs(sizes)
            if fault:
                yield _fault(rules, "facing-table", table, pointer("rows", number), *fault)


def _fault_of_arcs(sizes: list[Any]) -> tuple[str, str] | None:
    if not all(size in range(0, len(ALL_DIRECTIONS) + 1, 2) for size in sizes):
        hint = tr("A counter looks at a vertex, so they have as many hexes left as right.")
        return tr("Fronts and rears have 0, 2, 4 or 6 hexes."), hint
    if sum(sizes) > len(ALL_DIRECTIONS):
        hint = tr("Together they have at most 6 hexes.")
        return tr("Front and rear overlap: a hex has six neighbours."), hint
    return None


def tables_have_open_ends(rules: TableRules, module: Module) -> Iterator[Issue]:
    """Tables that are read with any sum have a row for every number, however low or high."""
    for name in rules.read_by_sums:
        table = module.tables.get(name)
        if table is None or table.open_ended:
            continue
        place = next((n for n, one in enumerate(table.columns) if one.type == "range"), None)
        if place is None:
            continue
        cells = [row[place] for row in table.rows if len(row) > place]
        ranges = [cell for cell in cells if isinstance(cell, tuple) and len(cell) == 2]
        if ranges and not all(any(cell[end] is None for cell in ranges) for end in (0, 1)):
            message = tr("Modifiers can lead beyond the lowest or the highest row.")
            hint = tr("Set “open_ended”, or let the first range begin and the last end with null.")
            yield _fault(rules, "table-ends", name, "/rows", message, hint)


def effects_are_known(rules: TableRules, module: Module) -> Iterator[Issue]:
    """Results say what the rules can do, and retreats how far they go."""
    for (name, column), known in rules.effects.items():
        place = _places(module, name).get(column)
        for number, row in _rows(module, name):
            cell = row.get(column)
            for text in cell if isinstance(cell, tuple) else ():
                fault = _fault_of_effect(rules, text, known)
                if fault:
                    where = pointer("rows", number, place or 0)
                    yield _fault(rules, "effect", name, where, *fault)


def _fault_of_effect(
    rules: TableRules, text: Any, known: tuple[str, ...]
) -> tuple[str, str] | None:
    """What is wrong with an effect and what to do about it; None if nothing is."""
    effect = rules.effect_of(text) if isinstance(text, str) else None
    if effect is None or effect.kind not in known:
        match = nearest(effect.kind if effect else str(text), known)
        hint = tr("Known here: {names}.", names=", ".join(known))
        if match:
            hint = tr("Did you mean “{name}”?", name=match)
        return tr("The rules know no effect “{effect}” here.", effect=text), hint
    if effect.kind in rules.in_hexes and effect.amount < 1:
        message = tr("“{effect}” does not say how many hexes.", effect=text)
        return message, tr("Write “{example}”.", example=f"{effect.kind} 1")
    return None


def better_odds_are_not_worse(rules: TableRules, module: Module) -> Iterator[Issue]:
    """The modifier of a force ratio does not fall while the odds rise."""
    for table, column in rules.rising:
        place = _places(module, table).get(column, 0)
        for (_, before), (number, after) in pairwise(_rows(module, table)):
            low, high = before.get(column), after.get(column)
            if isinstance(low, (int, float)) and isinstance(high, (int, float)) and high < low:
                message = tr(
                    "Better odds have a worse modifier: {after} after {before}.",
                    after=f"{high:+g}",
                    before=f"{low:+g}",
                )
                where = pointer("rows", number, place)
                hint = tr("Let modifiers rise with the odds.")
                yield _fault(rules, table, table, where, message, hint, is_warning=True)


def _places(module: Module, name: str) -> dict[str, int]:
    """The columns of a table with their places."""
    table = module.tables.get(name)
    return {one.id: n for n, one in enumerate(table.columns)} if table else {}


def _rows(module: Module, name: str) -> list[tuple[int, dict[str, Any]]]:
    """The rows of a table with their numbers, by column; damaged ones are told elsewhere."""
    table = module.tables.get(name)
    if table is None:
        return []
    ids = [column.id for column in table.columns]
    return [
        (number, dict(zip(ids, row, strict=True)))
        for number, row in enumerate(table.rows)
        if len(row) == len(ids)
    ]


def _fault(
    rules: TableRules,
    code: str,
    table: str,
    where: str,
    message: str,
    hint: str,
    *,
    is_warning: bool = False,
) -> Issue:
    return Issue(
        code=f"{rules.system}.{code}",
        severity=Severity.WARNING if is_warning else Severity.ERROR,
        message=message,
        hint=hint,
        file=TABLE.path(table),
        pointer=where,
    )
