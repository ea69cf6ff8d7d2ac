"""How likely each outcome of a table is: exact, counted over every roll of its dice."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from hexwright.engine.core.tables import NotInTableError, look_up
from hexwright.schema.model.module import Die
from hexwright.schema.model.table import Table
from hexwright.schema.module import Module
from hexwright.schema.values.table_cells import part_of, result_words

# Sums of many dice take long to count exactly, and nobody reads a chart of them.
_MOST_DICE = 12


class Outcomes(NamedTuple):
    """The chance of every outcome in one column of a table; `lost` is that of no row at all."""

    column: str
    chances: Mapping[str, Fraction]
    lost: Fraction = Fraction(0)


def rolls(die: Die, count: int) -> dict[int, Fraction]:
    """The chance of every total of some dice that have numbers."""
    share = Fraction(1, die.highest - die.lowest + 1)
    chances = {0: Fraction(1)}
    for _ in range(min(count, _MOST_DICE)):
        sums: dict[int, Fraction] = {}
        for total, chance in chances.items():
            for face in range(die.lowest, die.highest + 1):
                sums[total + face] = sums.get(total + face, Fraction(0)) + chance * share
        chances = sums
    return chances


def die_of(module: Module, table: Table) -> Die | None:
    """The die that a table is read with, if it has numbers."""
    found = next((die for die in module.info.dice if die.id == table.die), None)
    return None if found is None or found.faces else found


def result_columns(table: Table) -> list[str]:
    """Columns that hold results: those that do not say which row it is."""
    return [column.id for column in table.columns if column.type not in ("key", "range", "ratio")]


def outcomes(module: Module, table: Table, column: str, added: int = 0) -> Outcomes | None:
    """The chance of every outcome of a column when a number is added to the roll.

    None where a table is not read by rolling dice.
    """
    die = die_of(module, table)
    if die is None or not any(one.type == "range" for one in table.columns):
        return None
    place = next(at for at, one in enumerate(table.columns) if one.id == column)
    part = part_of(module, table.columns[place])
    chances: dict[str, Fraction] = {}
    lost = Fraction(0)
    for total, chance in sorted(rolls(die, table.dice).items()):
        try:
            reading = look_up(table, total=total + added)
        except (NotInTableError, ValueError, TypeError):
            lost += chance
            continue
        words = result_words(part, reading[column]) or "–"
        chances[words] = chances.get(words, Fraction(0)) + chance
    return Outcomes(column, chances, lost)
