"""The tables that a generator reads, row by row."""

from typing import Any, Final

from hexwright.engine.core.tables import look_up
from hexwright.engine.systems.cce.generator.lot import Lot
from hexwright.schema.documents import TABLE
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.model.table import Table
from hexwright.schema.module import Module

Row = dict[str, Any]

BATTLES, POSTURES, PURCHASES = "generated-battles", "posture-setups", "purchases"
BASIC, LEADERS, PACKAGES = "basic-forces", "leader-rolls", "fortification-packages"
NEEDED: Final = (BATTLES, POSTURES, PURCHASES, BASIC, LEADERS, PACKAGES)


def refused(code: str, message: str, hint: str = "") -> DataError:
    """The fault that nothing can be made, in words."""
    return DataError([Issue(code=f"cce.generator-{code}", message=message, hint=hint)])


def table(module: Module, name: str) -> Table:
    """A table of the module; raises DataError if it has none of this name."""
    found = module.tables.get(name)
    if found is None:
        message = tr("The module has no table “{name}”.", name=name)
        issue = Issue(
            code="cce.generator-table",
            message=message,
            hint=tr("Scenarios to order need it; the sample of the system has one."),
            file=TABLE.path(name),
        )
        raise DataError([issue])
    return found


def rows(module: Module, name: str, *keys: str) -> list[Row]:
    """The rows of a table that begin with these keys, by the ids of its columns."""
    found = table(module, name)
    ids = [column.id for column in found.columns]
    named = [dict(zip(ids, row, strict=False)) for row in found.rows]
    return [row for row in named if tuple(row.values())[: len(keys)] == keys]


def number(module: Module, name: str) -> int:
    """A single number of battles to order."""
    return int(look_up(table(module, BATTLES), name)["value"])


def rolled(module: Module, name: str, lot: Lot) -> Row:
    """What a roll of a table's dice reads there."""
    found = table(module, name)
    die = next(one for one in module.info.dice if one.id == found.die)
    total = lot.roll((die.lowest, die.highest), found.dice)
    return dict(look_up(found, total=total).cells)
