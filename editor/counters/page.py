"""The page of counters.json: kinds, the sheet of all of them, templates, formations, statuses."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget

from hexwright.editor.counters.edits.kinds import items_of, with_items
from hexwright.editor.counters.formation_arcs import FormationArcs
from hexwright.editor.counters.kinds_tab import CounterKindsTab
from hexwright.editor.counters.sheet_tab import CounterSheetTab
from hexwright.editor.counters.templates_tab import TemplatesTab
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.records.document_page import DocumentPage, PageTabs
from hexwright.editor.records.list_tab import ListTab
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.documents import ART_FOLDER, COUNTERS
from hexwright.schema.language import tr
from hexwright.schema.model.counters import Formation
from hexwright.schema.record_values import changed
from hexwright.schema.schemas import raw_schema


class CountersPage(DocumentPage):
    """Shows and edits the counters of one module; follows undo and redo."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty page; `show_document` fills it."""
        super().__init__(parent)
        self._images = ImageShelf()
        self.tabs = PageTabs(tr("Counters"), self)
        self.kinds = CounterKindsTab(self)
        self.sheet = CounterSheetTab(self)
        self.sheet.asked.connect(self._act_on_rows)
        self.templates = TemplatesTab(self)
        self.formations = ListTab(tr("Formations"), self)
        self.arcs = FormationArcs(self.formations)
        self.arcs.changed.connect(self._put_formation)
        self.formations.show_above(self.arcs)
        self.formations.shown.connect(self._show_arcs)
        self.statuses = ListTab(tr("Statuses"), self)
        tips = raw_schema(COUNTERS.name)["properties"]
        for tab, words, tip in (
            (self.kinds, tr("Kinds"), tips["kinds"]["description"]),
            (self.sheet, tr("Sheet"), tips["kinds"]["description"]),
            (self.templates, tr("Templates"), tips["templates"]["description"]),
            (self.formations, tr("Formations"), tips["formations"]["description"]),
            (self.statuses, tr("Statuses"), tips["statuses"]["description"]),
        ):
            at = self.tabs.addTab(tab, words)
            self.tabs.setTabToolTip(at, tr(tip))
        self.tabs.currentChanged.connect(self.refresh)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.addWidget(self.tabs)

    def minimumSizeHint(self) -> QSize:
        """Less than all parts would like: the panels beside the page keep their width."""
        return QSize(340, 260)

    def show_document(self, document: ModuleDocument, path: str) -> None:
        """Show the counters of a document, with the pictures that it has."""
        if self.steps is None or self.steps.document is not document:
            self._images = ImageShelf(document.asset)
        super().show_document(document, path)

    def concerns(self, paths: Collection[str]) -> bool:
        """Everything: sides, units, terrain and maps are seen or chosen here."""
        if self.steps is not None and any(path.startswith(ART_FOLDER) for path in paths):
            self._images = ImageShelf(self.steps.document.asset)
        return True

    def refresh(self) -> None:
        """Show the current tab as things are; the others follow when they are seen."""
        if self.steps is None:
            return
        shown = self.tabs.currentWidget()
        if shown is self.kinds:
            self.kinds.show_steps(self.steps, self._images)
        elif shown is self.sheet:
            self.sheet.show_steps(self.steps)
        elif shown is self.templates:
            self.templates.show_steps(self.steps, self._images)
        elif shown is self.formations:
            self.formations.show_list(self.steps, ("formations",))
        else:
            self.statuses.show_list(self.steps, ("statuses",))

    def show_spot(self, pointer: str, _hex_number: str) -> None:
        """Lead the eye to a kind, a template, a formation or a status."""
        if self.steps is None:
            return
        member, _, rest = pointer.strip("/").partition("/")
        number = rest.partition("/")[0]
        tab = {
            "kinds": self.kinds,
            "templates": self.templates,
            "formations": self.formations,
            "statuses": self.statuses,
        }.get(member)
        if tab is None:
            return
        self.tabs.setCurrentWidget(tab)
        items = items_of(self.steps.module.counters, member)
        if not number.isdecimal() or int(number) >= len(items):
            return
        if isinstance(tab, CounterKindsTab):
            tab.list.choose([items[int(number)].id])
        elif isinstance(tab, TemplatesTab):
            tab.list.go_to(items[int(number)].id)
        elif isinstance(tab, ListTab):
            tab.go_to(int(number))

    def show_entries(self, member: str, ids: Sequence[str]) -> None:
        """Choose entries of a list; kinds in the sheet, if that is on show."""
        if member == "kinds" and self.tabs.currentWidget() is self.sheet:
            self.sheet.grid.select_entries(ids)
            return
        super().show_entries(member, ids)
        if member == "kinds":
            self.kinds.list.choose(ids)
        elif member in ("formations", "statuses"):
            tab = self.formations if member == "formations" else self.statuses
            tab.sheet.grid.select_entries(ids)

    def _show_arcs(self, row: int) -> None:
        self.arcs.show_formation(self.formations.items[row] if row >= 0 else None)

    def _put_formation(self, formation: Formation) -> None:
        """Arcs and zone as they were clicked."""
        if self.steps is not None:
            counters = self.steps.module.counters
            items = changed(counters.formations, [formation])
            label = tr("Change arcs of {name}", name=formation.name)
            self.steps.do(label, with_items(counters, "formations", items))

    def _act_on_rows(self, action: str, chosen: list[str]) -> None:
        """Do to rows of the sheet what the list of kinds does, with the same questions."""
        if self.steps is None:
            return
        row = self.sheet.rows()[0]
        self.kinds.show_steps(self.steps, self._images)
        self.kinds.list.choose(chosen)
        self.kinds.act(action)
        if action == "add":
            self.tabs.setCurrentWidget(self.kinds)
        elif action in ("up", "down"):
            self.sheet.go_to(max(row + (1 if action == "down" else -1), 0))
