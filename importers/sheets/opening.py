"""Any list of a module, opened for a spreadsheet."""

from typing import Final

from hexwright.importers.sheets.keyless import SetUpRows, TableRows
from hexwright.importers.sheets.lists import ListOfModule
from hexwright.importers.sheets.scenario_rows import LISTS, ScenarioRows
from hexwright.importers.sheets.targets import ROWS, SETUP, Target
from hexwright.schema.module import Module

_KEYLESS: Final[dict[str, type[ListOfModule]]] = {
    SETUP: SetUpRows,
    ROWS: TableRows,
    **dict.fromkeys(LISTS, ScenarioRows),
}


def opened(module: Module, target: Target) -> ListOfModule:
    """A list as it is now."""
    return _KEYLESS.get(target.member, ListOfModule)(module, target)
