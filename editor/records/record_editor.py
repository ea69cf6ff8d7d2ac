"""The page of any document that has none of its own: a form, and a tab for each of its lists."""

from collections.abc import Collection, Sequence
from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.forms.form_area import FormArea
from hexwright.editor.records.document_form import DocumentForm
from hexwright.editor.records.document_page import DocumentPage, PageTabs
from hexwright.editor.records.edits.lists import lists_of
from hexwright.editor.records.list_tab import ListTab
from hexwright.schema.documents import DocumentKind, kind_of
from hexwright.schema.language import tr
from hexwright.schema.values.format_parts import members, owner_of


class RecordEditor(DocumentPage):
    """A form for what stands by itself, and sheets for lists; all of it made from the schema."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty page; `show_document` fills it."""
        super().__init__(parent)
        self._made_of: Any = None
        self._form_area: FormArea | None = None
        self.form = DocumentForm()
        self.lists: dict[str, ListTab] = {}
        self.tabs = PageTabs("", self)
        self.tabs.currentChanged.connect(self.refresh)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.addWidget(self.tabs)

    @property
    def kind(self) -> DocumentKind:
        """The kind of the document on show."""
        assert self.steps is not None
        found = kind_of(self.steps.path)
        assert found is not None
        return found

    def show_document(self, document: ModuleDocument, path: str) -> None:
        """Show the document at a path; of another kind or module it is built anew."""
        kind = kind_of(path)
        assert kind is not None
        self._build(document, kind)
        super().show_document(document, path)

    def _build(self, document: ModuleDocument, kind: DocumentKind) -> None:
        parts = members(document.module, kind.name)
        if parts == self._made_of:
            return
        self._made_of = parts
        while self.tabs.count():
            old = self.tabs.widget(0)
            self.tabs.removeTab(0)
            if old is not None:
                old.deleteLater()
        self.form = DocumentForm()
        self.form.add_members(parts, leave_out=("attributes",))
        owner = owner_of(parts)
        if owner:
            self.form.add_attributes(document.module, kind.name, owner)
        self.lists = {part.name: ListTab(part.title, self) for part in lists_of(parts)}
        for name, tab in self.lists.items():
            at = self.tabs.addTab(tab, tab.title)
            self.tabs.setTabToolTip(at, tr(parts[name].get("description", "")))
        self.form.setMaximumWidth(760)
        self._form_area = FormArea(self)
        self._form_area.hold(self.form, margins=(14, 10, 14, 14))
        self.tabs.addTab(self._form_area, tr("General"))
        self.add_tabs()

    def add_tabs(self) -> None:
        """Further tabs of a page for one kind of document."""

    def concerns(self, paths: Collection[str]) -> bool:
        """The document, what the rest of the module names, and pictures."""
        return bool(paths)

    def refresh(self) -> None:
        """Show the current tab as things are; the others follow when they are seen."""
        if self.steps is None or self.steps.record is None:
            return
        shown = self.tabs.currentWidget()
        if isinstance(shown, ListTab):
            name = next(one for one, tab in self.lists.items() if tab is shown)
            shown.show_list(self.steps, (name,))
        elif shown is self._form_area:
            self.form.show_document(self.steps)

    def show_spot(self, pointer: str, _hex_number: str) -> None:
        """Lead the eye to an entry of a list, or to what is said of the whole."""
        steps = pointer.strip("/").split("/")
        tab = self.lists.get(steps[0])
        if tab is None:
            is_said = (steps[0],) in {way[:1] for way in self.form.fields}
            if is_said and self._form_area is not None:
                self.tabs.setCurrentWidget(self._form_area)
            return
        self.tabs.setCurrentWidget(tab)
        if len(steps) > 1 and steps[1].isdecimal():
            tab.go_to(int(steps[1]))

    def show_entries(self, member: str, ids: Sequence[str]) -> None:
        """Choose entries of a list."""
        super().show_entries(member, ids)
        if member in self.lists:
            self.lists[member].sheet.grid.select_entries(ids)
