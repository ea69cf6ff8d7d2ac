"""The page of terrain.json: kinds of hexes, hexsides and lines, movement classes, the chart."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from editor.document.changes import Change
from editor.document.document import ModuleDocument
from editor.edits.terrain_kinds import GROUPS, Group
from editor.views.terrain_chart_tab import ChartTab
from editor.views.terrain_classes import ClassesTab
from editor.views.terrain_kinds_tab import KindsTab
from editor.views.terrain_steps import Steps
from schema.documents import COUNTERS, TERRAIN, kind_of
from schema.language import tr
from schema.schemas import raw_schema


class TerrainPage(QWidget):
    """Shows and edits the terrain of one module; follows undo and redo."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty page; `show_terrain` fills it."""
        super().__init__(parent)
        self.steps: Steps | None = None
        self._is_stale = False
        self.tabs = QTabWidget(self)
        self.tabs.setAccessibleName(tr("Terrain"))
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        names = {"hexes": tr("Hexes"), "hexsides": tr("Hexsides"), "lines": tr("Lines")}
        self.kinds: dict[Group, KindsTab] = {
            group: KindsTab(group, names[group], self) for group in GROUPS
        }
        self.classes = ClassesTab(self)
        self.chart = ChartTab(self)
        tips = raw_schema("terrain")["properties"]
        for group, tab in self.kinds.items():
            at = self.tabs.addTab(tab, names[group])
            self.tabs.setTabToolTip(at, tr(tips[group]["description"]))
        at = self.tabs.addTab(self.classes, tr("Movement classes"))
        self.tabs.setTabToolTip(at, tr(tips["movement_classes"]["description"]))
        self.tabs.addTab(self.chart, tr("Chart"))
        self.tabs.currentChanged.connect(self._refresh)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.addWidget(self.tabs)

    def show_terrain(self, document: ModuleDocument) -> None:
        """Show the terrain of a document, and follow its changes."""
        if self.steps is not None and self.steps.document is document:
            self._refresh()
            return
        if self.steps is not None:
            self.steps.document.changed.disconnect(self._follow)
        self.steps = Steps(document)
        document.changed.connect(self._follow)
        self._refresh()

    def _follow(self, change: Change) -> None:
        """Show what a change has touched; pictures may have come or gone."""
        paths = change.contents
        if any(path in (TERRAIN.file, COUNTERS.file) or kind_of(path) is None for path in paths):
            self._is_stale = not self.isVisible()
            if not self._is_stale:
                self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while the page could not be seen."""
        super().showEvent(event)
        if self._is_stale:
            self._refresh()

    def _refresh(self) -> None:
        """Show the current tab as things are; the others follow when they are seen."""
        self._is_stale = False
        if self.steps is None:
            return
        shown = self.tabs.currentWidget()
        assert isinstance(shown, (KindsTab, ClassesTab, ChartTab))
        shown.show_steps(self.steps)
