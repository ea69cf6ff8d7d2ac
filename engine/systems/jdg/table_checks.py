"""What the tables of this system must keep, so that play can read every total and effect."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from hexwright.engine.hexes.facing import ALL_DIRECTIONS
from hexwright.engine.parts.effects import effect_of
from hexwright.schema.documents import TABLE
from hexwright.schema.issues import Issue, Severity, nearest, pointer
from hexwright.schema.language import tr
from hexwright.schema.module import Module

# Tables that are read with sums of a die and modifiers, which can be any number.
_READ_BY_SUMS: Final = ("fire", "shock", "cohesion-test", "engagement-test")
_HITS: Final = ("disorder", "rout", "eliminated", "retreat", "retreat-if-failed")
_WITH_STACK: Final = ("retreat-with-stack", "eliminated-if-lost")
_FOLLOW_UPS: Final = ("advance", "breakthrough", "counter-shock", "defender-pursuit")
_EFFECTS: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("fire", "effects"): ("test", *_HITS),
    ("shock", "attacker"): ("test", *_HITS),
    ("shock", "defender"): ("test", *_HITS),
    ("shock", "follow_up"): _FOLLOW_UPS,
    ("cohesion-test", "effects"): _HITS,
    ("artillery-in-shock", "effects"): ("test", *_HITS, *_WITH_STACK),
}


# Number columns in which an empty cell means "no limit": of all rows, or of those named.
_NO_LIMIT: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("stacking", "strength"): (),
    ("movement-modes", "factor"): ("pursuit",),
}


def cells_are_filled(module: Module) -> Iterator[Issue]:
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
                if row[column.id] is None and not _has_no_limit(needed.id, column.id, row):
                    message = tr(
                        "The rules need something in the column “{name}”.", name=column.name
                    )
                    hint = tr("Write a number.")
                    if column.type == "effects":
                        hint = tr("Write a list of effects; [] for none.")
                    where = pointer("rows", number, place)
                    yield _fault("jdg.cell-empty", needed.id, where, message, hint)


def _has_no_limit(table: str, column: str, row: Mapping[str, Any]) -> bool:
    rows = _NO_LIMIT.get((table, column))
    return rows is not None and (not rows or next(iter(row.values())) in rows)


def fronts_and_rears_fit(module: Module) -> Iterator[Issue]:
    """Fronts and rears lie around vertices: even numbers of hexes that do not overlap."""
    for number, row in _rows(module, "facing"):
        sizes = [row.get(name) for name in ("front_hexes", "rear_hexes")]
        if None in sizes:
            continue
        if not all(one in range(0, len(ALL_DIRECTIONS) + 1, 2) for one in sizes):
            message = tr("Fronts and rears have 0, 2, 4 or 6 hexes.")
            hint = tr("A counter looks at a vertex, so they have as many hexes left as right.")
            yield _fault("jdg.facing-table", "facing", pointer("rows", number), message, hint)
        elif sum(int(one or 0) for one in sizes) > len(ALL_DIRECTIONS):
            message = tr("Front and rear overlap: a hex has six neighbours.")
            hint = tr("Together they have at most 6 hexes.")
            yield _fault("jdg.facing-table", "facing", pointer("rows", number), message, hint)


def tables_have_open_ends(module: Module) -> Iterator[Issue]:
    """Tables that are read with any sum have a row for every number, however low or high."""
    for name in _READ_BY_SUMS:
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
            yield _fault("jdg.table-ends", name, "/rows", message, hint)


def effects_are_known(module: Module) -> Iterator[Issue]:
    """Results say what the rules can do, and retreats how far they go."""
    for (name, column), known in _EFFECTS.items():
        place = _places(module, name).get(column)
        for number, row in _rows(module, name):
            cell = row.get(column)
            for text in cell if isinstance(cell, tuple) else ():
                fault = _fault_of_effect(text, known)
                if fault:
                    where = pointer("rows", number, place or 0)
                    yield _fault("jdg.effect", name, where, *fault)


def _fault_of_effect(text: Any, known: Sequence[str]) -> tuple[str, str] | None:
    """What is wrong with an effect and what to do about it; None if nothing is."""
    effect = effect_of(text) if isinstance(text, str) else None
    if effect is None or effect.kind not in known:
        match = nearest(effect.kind if effect else str(text), known)
        hint = tr("Known here: {names}.", names=", ".join(known))
        if match:
            hint = tr("Did you mean “{name}”?", name=match)
        return tr("The rules know no effect “{effect}” here.", effect=text), hint
    if effect.kind.startswith("retreat") and effect.amount < 1:
        message = tr("“{effect}” does not say how many hexes.", effect=text)
        return message, tr("Write “{example}”.", example=f"{effect.kind} 1")
    return None


def better_odds_are_not_worse(module: Module) -> Iterator[Issue]:
    """The modifier of the force ratio does not fall while the odds rise."""
    place = _places(module, "force-ratio").get("modifier", 0)
    for (_, before), (number, after) in pairwise(_rows(module, "force-ratio")):
        low, high = before.get("modifier"), after.get("modifier")
        if isinstance(low, (int, float)) and isinstance(high, (int, float)) and high < low:
            message = tr(
                "Better odds have a worse modifier: {after} after {before}.",
                after=f"{high:+g}",
                before=f"{low:+g}",
            )
            where = pointer("rows", number, place)
            hint = tr("Let modifiers rise with the odds.")
            yield _fault("jdg.force-ratio", "force-ratio", where, message, hint, is_warning=True)


def _places(module: Module, name: str) -> dict[str, int]:
    """The columns of a table with their places."""
    table = module.tables.get(name)
    return {one.id: n for n, one in enumerate(table.columns)} if table else {}


def _rows(module: Module, name: str) -> list[tuple[int, dict[str, Any]]]:
    """The rows of a table with their numbers, by column; damaged ones are told elsewhere."""
    table = module.tables.get(name)
    if table is None:
        return []
    ids = [one.id for one in table.columns]
    return [
        (number, dict(zip(ids, row, strict=True)))
        for number, row in enumerate(table.rows)
        if len(row) == len(ids)
    ]


def _fault(
    code: str, table: str, where: str, message: str, hint: str = "", *, is_warning: bool = False
) -> Issue:
    return Issue(
        code=code,
        severity=Severity.WARNING if is_warning else Severity.ERROR,
        message=message,
        hint=hint,
        file=TABLE.path(table),
        pointer=where,
    )


TABLE_CHECKS = (
    cells_are_filled,
    fronts_and_rears_fit,
    tables_have_open_ends,
    effects_are_known,
    better_odds_are_not_worse,
)
