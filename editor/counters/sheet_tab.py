"""A tab of the counters page: all kinds as a spreadsheet, each class with its own attributes."""

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from hexwright.editor.counters.edits.attributes import attribute_parts
from hexwright.editor.document.steps import Steps
from hexwright.editor.records.action_bar import list_actions
from hexwright.editor.records.grid_tab import GridTab
from hexwright.schema.documents import COUNTERS
from hexwright.schema.language import tr
from hexwright.schema.model.counters import CounterKind, Counters
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module
from hexwright.schema.references.names import Named
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import is_known
from hexwright.schema.values.record_sheet import RecordSheet, column, columns_of
from hexwright.schema.values.sheet import Column


class CounterSheetTab(GridTab):
    """Counter kinds in rows; `asked` says what to do to kinds of some ids."""

    asked = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty sheet."""
        actions = list_actions(self._ask, {"add": tr("Add counter")})
        super().__init__(tr("Counter kinds"), actions, parent)
        self._counters: Counters | None = None

    def show_steps(self, steps: Steps) -> None:
        """Show the kinds as they are now."""
        self._counters = steps.module.counters
        self.show_sheet(steps, kinds_sheet(steps.module))

    def chosen(self) -> list[str]:
        """The ids of the kinds in the chosen rows."""
        first, last = self.rows()
        kinds = self._counters.kinds if self._counters else ()
        return [kind.id for kind in kinds[first : last + 1]] if first >= 0 else []

    def selected_name(self) -> Named | None:
        """The first of the chosen kinds."""
        chosen = self.chosen()
        return Named("kind", chosen[0], COUNTERS.file) if chosen else None

    def _ask(self, action: str) -> None:
        self.asked.emit(action, self.chosen())


def kinds_sheet(module: Module) -> RecordSheet:
    """All kinds of a module; a cell is empty where the class of its kind has no such value."""
    counters = module.counters
    parts = attribute_parts(module)
    found: dict[str, Column] = {}
    for owned in parts.values():
        for name, part in owned.items():
            if is_known(part):
                found.setdefault(name, column(("attributes", name), part))
    leave_out = ("faces", "attributes")
    columns = columns_of(module, COUNTERS.name, ["kinds"], leave_out=leave_out)

    def fits(kind: Record, wanted: Column) -> Schema | None:
        assert isinstance(kind, CounterKind)
        if wanted.way[0] != "attributes":
            return wanted.part
        return parts[kind.piece_class].get(str(wanted.way[1]))

    return RecordSheet(
        counters.kinds,
        [*columns, *found.values()],
        lambda made: replace(counters, kinds=made),
        fits,
        "kinds",
    )
