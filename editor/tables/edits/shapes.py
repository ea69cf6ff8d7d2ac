"""What a new table looks like: the usual shapes of the hobby, with a grid to begin with."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from hexwright.editor.document.changes import Change
from hexwright.editor.records.edits.documents import added_document, copy_of
from hexwright.schema.documents import TABLE
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import later, tr
from hexwright.schema.model.module import Die
from hexwright.schema.model.system import RequiredTable
from hexwright.schema.model.table import Cell, Column, Modifier, Table, TableKind
from hexwright.schema.module import Module

MOST_DICE: Final = 6
_ODDS: Final = ((1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1))
_DIFFERENCES: Final = ((None, -3), (-2, -1), (0, 0), (1, 2), (3, None))
_STRENGTHS: Final = ((1, 2), (3, 4), (5, 6), (7, 9), (10, None))
_RATIOS: Final = ((1, 3), (1, 2), (1, 1), (3, 2), (2, 1), (3, 1))
Grid = tuple[tuple[Column, ...], tuple[tuple[Cell, ...], ...]]


class Shape(NamedTuple):
    """A sort of table: its name, what it is for, how it is read, and whether dice are rolled."""

    name: str
    words: str
    kind: TableKind
    grid: Callable[[Sequence[tuple[int, int]]], Grid]
    rolls: bool = True


def new_table(module: Module, title: str, shape: str, die: str = "", dice: int = 1) -> Change:
    """A table of a shape, with a row for each roll of the dice where some are rolled."""
    made = SHAPES[shape]
    die = die if made.rolls else ""
    columns, rows = made.grid(_rolls(module, die, dice))
    modifiers: tuple[Modifier, ...] = ()
    if made.kind == "modifiers":
        modifiers = (Modifier(id="first", name=tr("Modifier"), value=1),)
    table = Table(
        id=free_id(slug(title, "table"), module.tables),
        title=title,
        kind=made.kind,
        die=die,
        dice=dice if die else 1,
        columns=columns,
        rows=rows,
        modifiers=modifiers,
        source="design",
    )
    return added_document(tr("New table"), TABLE, table)


def needed_tables(module: Module) -> list[RequiredTable]:
    """The tables that the game system reads and the module lacks."""
    needed = module.system.declaration.tables if module.system else ()
    return [one for one in needed if one.id not in module.tables]


def needed_table(needed: RequiredTable) -> Change:
    """A table that the game system reads, with its columns and the rows that it looks for."""
    first, *others = needed.columns or ("key",)
    columns = (_key(first), *(Column(id=other, name=_name(other), type="text") for other in others))
    rows = tuple((key, *("" for _ in others)) for key in needed.keys or ("",))
    modifiers = tuple(
        Modifier(id=modifier, name=_name(modifier), value=0) for modifier in needed.modifiers
    )
    table = Table(
        id=needed.id,
        title=needed.title,
        kind=needed.kind,
        rule=needed.rule,
        columns=columns,
        rows=rows,
        modifiers=modifiers,
        source="design",
    )
    return added_document(tr("New table"), TABLE, table)


def duplicate_table(module: Module, table_id: str) -> Change:
    """A copy of a table under a name of its own."""
    made = copy_of(module.tables[table_id], module.tables)
    return added_document(tr("Duplicate table"), TABLE, made)


def dice_of(module: Module) -> list[Die]:
    """The dice of a module that show numbers."""
    return [die for die in module.info.dice if not die.faces]


def _rolls(module: Module, die: str, dice: int) -> list[tuple[int, int]]:
    """Everything that can be rolled, each alone; a die of six if the module has none."""
    found = next((one for one in module.info.dice if one.id == die), Die(id="d6", name="d6"))
    totals = range(found.lowest * dice, found.highest * dice + 1)
    return [(total, total) for total in totals]


def _name(word: str) -> str:
    return word.replace("_", " ").replace("-", " ").capitalize()


def _key(name: str) -> Column:
    return Column(id=name, name=_name(name), type="key")


def _open_ended(rolls: Sequence[tuple[int, int]]) -> list[tuple[int | None, int | None]]:
    """The rolls with nothing below and above left out: modifiers lead there."""
    ranges: list[tuple[int | None, int | None]] = list(rolls)
    ranges[0], ranges[-1] = (None, rolls[0][1]), (rolls[-1][0], None)
    return ranges


def _roll_column() -> Column:
    return Column(id="roll", name=tr("Roll"), type="range")


def _results(rolls: Sequence[tuple[int, int]], columns: Sequence[Column]) -> Grid:
    """A row for each roll, a result to be written in each column."""
    blank: tuple[Cell, ...] = ("–",) * len(columns)
    rows = tuple((ends, *blank) for ends in _open_ended(rolls))
    return (_roll_column(), *columns), rows


def _by_odds(rolls: Sequence[tuple[int, int]]) -> Grid:
    columns = [
        Column(id=f"odds-{one}-{other}", name=f"{one}:{other}", type="text", ratio=(one, other))
        for one, other in _ODDS
    ]
    return _results(rolls, columns)


def _by_range(name: str, ranges: Sequence[tuple[int | None, int | None]]) -> list[Column]:
    return [
        Column(id=f"{name}-{at}", name=_range_words(*ends), type="text", range=ends)
        for at, ends in enumerate(ranges, 1)
    ]


def _range_words(low: int | None, high: int | None) -> str:
    if low is None:
        return f"≤ {high}"
    if high is None:
        return f"{low}+"
    return str(low) if low == high else f"{low} – {high}"


def _list(rolls: Sequence[tuple[int, int]]) -> Grid:
    return _results(rolls, [Column(id="result", name=tr("Result"), type="text")])


def _ratio_rows(_rolls: Sequence[tuple[int, int]]) -> Grid:
    columns = (
        Column(id="odds", name=tr("Attacker to defender"), type="ratio"),
        Column(id="modifier", name=tr("Modifier"), type="number"),
    )
    even = _RATIOS.index((1, 1))
    return columns, tuple((ratio, at - even) for at, ratio in enumerate(_RATIOS))


def _matrix(_rolls: Sequence[tuple[int, int]]) -> Grid:
    names = ("a", "b", "c")
    columns = [Column(id=name, name=name.upper(), type="text") for name in names]
    return (_key("key"), *columns), tuple((name, *("–" for _ in names)) for name in names)


def _none(_rolls: Sequence[tuple[int, int]]) -> Grid:
    return (), ()


SHAPES: Final = {
    "list": Shape(later("Roll"), later("One roll, one result"), "roll", _list),
    "odds": Shape(
        later("Odds columns"),
        later("A roll in the column of attacker to defender, such as 3:1"),
        "odds",
        _by_odds,
    ),
    "differential": Shape(
        later("Difference columns"),
        later("A roll in the column of attacker minus defender"),
        "differential",
        lambda rolls: _results(rolls, _by_range("difference", _DIFFERENCES)),
    ),
    "strength": Shape(
        later("Roll by strength"),
        later("A roll in the column of the strength that fires or attacks"),
        "differential",
        lambda rolls: _results(rolls, _by_range("strength", _STRENGTHS)),
    ),
    "ratio": Shape(
        later("Ratio"),
        later("A modifier for each ratio of two strengths"),
        "odds",
        _ratio_rows,
        rolls=False,
    ),
    "matrix": Shape(
        later("Matrix"),
        later("A value for each pair, such as one arm against another"),
        "chart",
        _matrix,
        rolls=False,
    ),
    "modifiers": Shape(
        later("Modifiers"),
        later("A list of what is added to a roll"),
        "modifiers",
        _none,
        rolls=False,
    ),
}
