"""The tab with the terrain chart: what is shown, what can be done, and what was refused."""

from typing import cast

from PySide6.QtWidgets import QWidget

from hexwright.editor.document.steps import Steps
from hexwright.editor.forms.plain_fields import choice_field
from hexwright.editor.records.grid_tab import GridTab
from hexwright.editor.terrain.chart_model import TerrainGridModel
from hexwright.editor.terrain.edits.chart import TerrainSheet
from hexwright.editor.terrain.edits.kinds import GROUPS, TARGETS, Group
from hexwright.schema.documents import TERRAIN
from hexwright.schema.language import tr
from hexwright.schema.references.names import Named


class ChartTab(GridTab):
    """The chart of all kinds, or of one group."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty chart."""
        note = tr(
            "Costs: a number, P or - (prohibited), R or line (line only), all (whole allowance); "
            "empty says nothing. Faint values are defaults."
        )
        super().__init__(tr("Terrain chart"), [], parent, TerrainGridModel(), note)
        self._steps: Steps | None = None
        self._sheet: TerrainSheet | None = None
        self.grid.show_pictures()
        shown = [
            (list(GROUPS), tr("All kinds")),
            (list(GROUPS[:1]), tr("Hexes")),
            (list(GROUPS[1:2]), tr("Hexsides")),
            (list(GROUPS[2:]), tr("Lines")),
        ]
        self.shown = choice_field(tr("Kinds shown"), shown, parent=self)
        self.shown.currentIndexChanged.connect(self._refresh)
        self.bar.put_first(self.shown)
        self.setTabOrder(self.shown, self.grid)

    def show_steps(self, steps: Steps) -> None:
        """Show the chart as it is now."""
        self._steps = steps
        self._refresh()

    def _refresh(self) -> None:
        groups = cast("list[Group]", self.shown.currentData())
        self._sheet = TerrainSheet(self._steps.module, groups) if self._steps else None
        self.grid.show_sheet(self._steps, self._sheet)

    def selected_name(self) -> Named | None:
        """The kind of the current row."""
        row = self.grid.currentIndex().row()
        if self._sheet is None or not 0 <= row < self._sheet.count:
            return None
        group, kind = self._sheet.rows[row]
        return Named(TARGETS[group], kind, TERRAIN.file)
