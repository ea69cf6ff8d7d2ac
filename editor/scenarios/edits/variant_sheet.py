"""The parts of a variant as a sheet: where each of them comes from, to be chosen."""

from collections.abc import Mapping
from typing import Any

from hexwright.editor.scenarios.edits.documents import PARTS, source_of, with_source
from hexwright.schema.documents import SCENARIO
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.schemas import Schema, schema_for
from hexwright.schema.values.sheet import Cell, Column, Contents, Sheet
from hexwright.schema.variants import origin, resolved


class VariantSheet(Sheet):
    """A row for each part: `own`, from the `base`, or left `out`."""

    def __init__(self, module: Module, scenario: Scenario) -> None:
        """The parts of a variant as they are now."""
        self._scenarios = module.scenarios
        self._scenario = scenario
        names = {
            "base": tr("from the base"),
            "own": tr("its own"),
            "out": tr("left out"),
            "": tr("nothing there"),
        }
        self._part: Schema = {"type": "string", "enum": ["base", "own", "out"], "x-names": names}
        self.columns = [
            Column(("source",), tr("Comes from"), tr("Where the variant takes it from."), {
                **self._part, "default": "",
            }),
            Column(("home",), tr("Scenario"), tr("Who says it."), {"type": "string"}),
            Column(("size",), tr("Entries"), tr("How many there are."), {"type": "string"}),
        ]  # fmt: skip
        self._titles = schema_for(SCENARIO.name)["properties"]

    @property
    def count(self) -> int:
        """How many parts scenarios have."""
        return len(PARTS)

    def name(self, row: int) -> str:
        """What a part is called."""
        title = self._titles[PARTS[row]].get("title", "")
        return tr(title) if title else _others()[PARTS[row]]

    def part(self, row: int, column: int) -> Schema | None:
        """The source can be chosen where there is something to choose."""
        if column or not self._source(row):
            return None
        return self.columns[0].part

    def _source(self, row: int) -> str:
        return source_of(self._scenario, PARTS[row], self._scenarios)

    def value(self, row: int, column: int) -> Any:
        """Where a part comes from."""
        return self._source(row) if column == 0 else None

    def words(self, row: int, column: int) -> str:
        """What is shown of a part; who says it and how much are only read."""
        source = self._source(row)
        if column == 0:
            names: Mapping[str, str] = self._part["x-names"]
            return names[source]
        if source in ("", "out"):
            return ""
        if column == 1:
            return origin(self._scenario, PARTS[row], self._scenarios).title
        value = getattr(resolved(self._scenario, self._scenarios), PARTS[row])
        return str(len(value)) if isinstance(value, (tuple, dict)) else ""

    def with_values(self, values: Mapping[Cell, Any]) -> Contents:
        """The variant with parts from elsewhere."""
        made = self._scenario
        for (row, column), source in values.items():
            if column == 0 and source:
                made = with_source(made, PARTS[row], source, self._scenarios)
        return made


def _others() -> dict[str, str]:
    """Names of parts whose title comes from a shared definition."""
    return {"picture": tr("Picture"), "attributes": tr("Attributes")}
