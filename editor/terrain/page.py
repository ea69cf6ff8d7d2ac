"""The page of terrain.json: kinds of hexes, hexsides and lines, movement classes, the chart."""

from collections.abc import Collection

from PySide6.QtWidgets import QVBoxLayout, QWidget

from hexwright.editor.problems.edits.places import steps_of
from hexwright.editor.records.document_page import DocumentPage, PageTabs
from hexwright.editor.terrain.chart_tab import ChartTab
from hexwright.editor.terrain.classes_tab import ClassesTab
from hexwright.editor.terrain.edits.kinds import GROUPS, Group
from hexwright.editor.terrain.kinds_tab import KindsTab
from hexwright.schema.documents import COUNTERS, TERRAIN, kind_of
from hexwright.schema.language import tr
from hexwright.schema.schemas import raw_schema


class TerrainPage(DocumentPage):
    """Shows and edits the terrain of one module; follows undo and redo."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty page; `show_document` fills it."""
        super().__init__(parent)
        self.tabs = PageTabs(tr("Terrain"), self)
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
        self.tabs.currentChanged.connect(self.refresh)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.addWidget(self.tabs)

    def concerns(self, paths: Collection[str]) -> bool:
        """Terrain, what moves on it, and pictures that may have come or gone."""
        return any(path in (TERRAIN.file, COUNTERS.file) or kind_of(path) is None for path in paths)

    def refresh(self) -> None:
        """Show the current tab as things are; the others follow when they are seen."""
        if self.steps is None:
            return
        shown = self.tabs.currentWidget()
        assert isinstance(shown, (KindsTab, ClassesTab, ChartTab))
        shown.show_steps(self.steps)

    def show_spot(self, pointer: str, _hex_number: str) -> None:
        """Lead the eye to a kind or a movement class."""
        way = steps_of(pointer)
        tabs: dict[str, KindsTab | ClassesTab] = {"movement_classes": self.classes}
        tabs.update((str(group), kinds) for group, kinds in self.kinds.items())
        tab = tabs.get(way[0]) if way else None
        if tab is None or self.steps is None:
            return
        self.tabs.setCurrentWidget(tab)
        entries = getattr(self.steps.module.terrain, way[0])
        if len(way) > 1 and way[1].isdecimal() and int(way[1]) < len(entries):
            tab.go_to(int(way[1]))
            tab.list.list.setFocus()
