"""The page of an order of battle: its tree, sheets of all it holds, and the form of the chosen."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from hexwright.editor import messages
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.oob.clipboard import OobClipboard
from hexwright.editor.oob.edits.fields import LISTS, OobSheet
from hexwright.editor.oob.form import OobForm
from hexwright.editor.oob.notes import OobNotes
from hexwright.editor.oob.operations import OobOperations
from hexwright.editor.oob.tree_tab import OobTab
from hexwright.editor.records.document_form import TitledForm
from hexwright.editor.records.document_page import DocumentPage, PageTabs
from hexwright.editor.records.grid_tab import GridTab
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.oob_chart_files import save_chart
from hexwright.schema.documents import MAP, OOB, kind_of
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.oob_tree import TOP, Item, Sort
from hexwright.schema.references.names import Named
from hexwright.schema.values.format_parts import members

_TABS: dict[str, Sort] = {"units": "unit", "leaders": "leader", "commands": "command"}
# What a field and its name need at least.
_LETTERS = 36


class OobPage(DocumentPage):
    """Tree and sheets at the left; at the right the form of what is chosen in them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty page; `show_document` fills it."""
        super().__init__(parent)
        self.tab = OobTab(self)
        self.operations = OobOperations(self)
        self.clipboard = OobClipboard(self)
        titles: dict[Sort, str] = {
            "unit": tr("Units"),
            "leader": tr("Leaders"),
            "command": tr("Commands"),
        }
        self.sheets: dict[Sort, GridTab] = {
            sort: GridTab(words, self.operations.for_sheet(sort), self)
            for sort, words in titles.items()
        }
        self.notes = OobNotes(self)
        self.form = OobForm(self._picture, self)
        self.whole = TitledForm(self, 15)
        self._has_form = False
        self.tabs = PageTabs(tr("Order of battle"), self)
        self._arrange()
        self.tab.asked.connect(self.operations.act)
        self.tab.tree.rows.dropped.connect(self.operations.drop)
        self.tab.chosen_changed.connect(self._show_chosen)
        for sheet in self.sheets.values():
            sheet.grid.selectionModel().selectionChanged.connect(self._show_chosen)
        self.form.typed.connect(self.operations.type_value)
        self.form.chosen.connect(self.operations.choose_value)
        self.form.left.connect(self._leave)

    def _arrange(self) -> None:
        self.tabs.addTab(self.tab, tr("Tree"))
        for sheet in self.sheets.values():
            self.tabs.addTab(sheet, sheet.grid.accessibleName())
        self.tabs.currentChanged.connect(self.refresh)
        side = QWidget(self)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.whole.setContentsMargins(12, 8, 12, 10)
        for part in (self.notes, self.whole):
            column.addWidget(part)
        column.addWidget(self.form, 1)
        column.addStretch(0)
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.addWidget(self.tabs)
        parts.addWidget(side)
        parts.setStretchFactor(0, 1)
        parts.setSizes([720, 380])
        # In a narrow window the names of the fields would be all that is seen of them.
        side.setMinimumWidth(self.fontMetrics().averageCharWidth() * _LETTERS)
        parts.setChildrenCollapsible(False)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(8, 6, 8, 6)
        outer.addWidget(parts)

    def _picture(self, name: str) -> bytes | None:
        return self.steps.document.asset(name) if self.steps else None

    # --- showing --------------------------------------------------------------------------

    @property
    def oob(self) -> OrderOfBattle | None:
        """The order of battle as it is now."""
        record = self.steps.record if self.steps else None
        return record if isinstance(record, OrderOfBattle) else None

    def show_document(self, document: ModuleDocument, path: str) -> None:
        """Show an order of battle; another one has nothing chosen at first."""
        if self.steps is None or self.steps.document is not document or self.steps.path != path:
            self.operations.forget()
        if not self._has_form:
            parts = members(document.module, OOB.name)
            self.whole.add_members(parts, leave_out=tuple(LISTS.values()))
            self._has_form = True
        super().show_document(document, path)

    def concerns(self, paths: Collection[str]) -> bool:
        """Anything but maps: kinds, names and scenarios are all seen here."""
        return any(kind_of(path) is not MAP for path in paths)

    def refresh(self) -> None:
        """Show the order of battle as it is now; tabs follow when they are seen."""
        steps, oob = self.steps, self.oob
        if steps is None or oob is None:
            return
        self.whole.show_document(steps)
        current = self.tabs.currentWidget()
        self.tab.show_oob(steps, oob)
        self.clipboard.show_cut()
        for sort, sheet in self.sheets.items():
            if sheet is current:
                sheet.show_sheet(steps, OobSheet(steps.module, oob, sort))
        self._show_chosen()

    def list_on_show(self) -> str:
        """The list whose sheet is in front; nothing while the tree is."""
        current = self.tabs.currentWidget()
        return next((LISTS[sort] for sort, one in self.sheets.items() if one is current), "")

    def chosen(self) -> list[Item]:
        """What is chosen, in the tree or in the sheet on show."""
        oob = self.oob
        if oob is None:
            return []
        for sort, sheet in self.sheets.items():
            if sheet is self.tabs.currentWidget():
                first, last = sheet.rows()
                entries = getattr(oob, LISTS[sort])[first : last + 1] if first >= 0 else ()
                return [Item(sort, entry.id) for entry in entries]
        return self.tab.chosen()

    def selected_name(self) -> Named | None:
        """The first of what is chosen, in the tree or in the sheet on show."""
        first = next((item for item in self.chosen() if item != TOP), None)
        if self.steps is None or first is None:
            return None
        target = "command" if first.sort == "command" else "piece"
        return Named(target, first.id, self.steps.path)

    def _show_chosen(self) -> None:
        shown = self.tab.shown
        if shown is None or self.steps is None:
            return
        items = [item for item in self.chosen() if item in shown.tree.entries]
        self.operations.fresh = self.operations.fresh if self.operations.fresh in items else None
        self.notes.show_items(shown, items, self.tab.totals_bar.wanted[1])
        self.whole.setVisible(not items)
        self.form.setVisible(bool(items))
        if items:
            self.form.show_items(self.steps.module, shown.tree, items)

    def show_spot(self, pointer: str, _hex_number: str) -> None:
        """Lead the eye to a command, a unit or a leader."""
        steps = pointer.strip("/").split("/")
        sort, oob = _TABS.get(steps[0]), self.oob
        if sort is None or oob is None or len(steps) < 2 or not steps[1].isdecimal():
            return
        entries = getattr(oob, steps[0])
        if int(steps[1]) < len(entries):
            self.tabs.setCurrentWidget(self.tab)
            self.tab.search.words.clear()
            self.tab.tree.choose([Item(sort, entries[int(steps[1])].id)])
            self.tab.tree.setFocus()

    def show_entries(self, member: str, ids: Sequence[str]) -> None:
        """Choose commands, units or leaders; in their sheet, if that is on show."""
        sort = _TABS.get(member)
        if sort is not None and self.list_on_show() == member:
            self.sheets[sort].grid.select_entries(ids)
        elif sort is not None:
            super().show_entries(member, ids)
            self.tab.tree.choose([Item(sort, one) for one in ids])

    def _leave(self) -> None:
        if self.steps is not None:
            self.steps.leave()

    def print_chart(self) -> None:
        """Draw the order of battle into a file that the user names."""
        steps, oob = self.steps, self.oob
        if steps is None or oob is None:
            return
        path = messages.ask_chart_target(self, f"{oob.id}.pdf")
        if path is None:
            return
        try:
            save_chart(steps.module, oob.id, path, images=ImageShelf(steps.document.asset))
        except DataError as error:
            messages.show_issues(self, tr("Print chart"), error.issues)
