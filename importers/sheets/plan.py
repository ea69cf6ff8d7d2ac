"""What an import is told to do, and what it would do: plain data for dialogs and reports."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from hexwright.importers.sheets.lists import ID
from hexwright.schema.language import tr
from hexwright.schema.model.record import Record
from hexwright.schema.record_values import Way

State = Literal["new", "changed", "same", "faulty", "removed"]


class Settings(NamedTuple):
    """How a spreadsheet is to be taken: the value of each column, the key, what is to go."""

    # Ways to values by the place of the column; nothing for a column that is not used.
    ways: tuple[Way, ...]
    # What tells which entry a row means.
    key: Way = ID
    # Whether entries that no row names are taken away.
    removes: bool = False


class CellChange(NamedTuple):
    """A value that becomes another: the column in the spreadsheet, before and after as texts."""

    column: int
    title: str
    old: str
    new: str


class CellFault(NamedTuple):
    """What cannot be taken: the row's number, the column (-1 for the whole row), why."""

    row: int
    column: int
    message: str


class RowPlan(NamedTuple):
    """What becomes of a row, or of an entry that no row names (whose number is 0)."""

    number: int
    state: State
    name: str
    changes: tuple[CellChange, ...] = ()


@dataclass
class Plan:
    """What an import would do; nothing at all while there is a fault."""

    rows: list[RowPlan] = field(default_factory=list)
    faults: list[CellFault] = field(default_factory=list)
    # What should be known, but keeps nothing from being done.
    notes: list[str] = field(default_factory=list)
    content: Record | None = None
    # The ids of entries to look at afterwards: the new ones, else those that change.
    touched: tuple[str, ...] = ()

    def count(self, state: State) -> int:
        """How many rows are of a state."""
        return sum(row.state == state for row in self.rows)

    def summary(self) -> str:
        """How many rows are what, in words."""
        words = {
            "new": tr("{count} new", count=self.count("new")),
            "changed": tr("{count} changed", count=self.count("changed")),
            "removed": tr("{count} removed", count=self.count("removed")),
            "same": tr("{count} unchanged", count=self.count("same")),
            "faulty": tr("{count} with faults", count=self.count("faulty")),
        }
        shown = [words[one] for one in ("new", "changed", "removed", "same")]
        return ", ".join([*shown, words["faulty"]] if self.count("faulty") else shown)
