"""The page of translations: every text of the module beside its words in other languages."""

from collections.abc import Collection
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.forms.fields import TextField
from hexwright.editor.forms.plain_fields import search_field
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.records.action_bar import ListAction
from hexwright.editor.records.document_page import DocumentPage
from hexwright.editor.records.grid_model import GridModel
from hexwright.editor.records.grid_tab import GridTab
from hexwright.editor.texts.edits.texts import (
    FIRST_LANGUAGE,
    TEXT,
    TextRow,
    TextsSheet,
    missing,
    text_rows,
    without_unused,
)
from hexwright.editor.texts.new_language import NewLanguageDialog
from hexwright.exporters.language_names import language_name
from hexwright.schema.documents import TEXTS
from hexwright.schema.language import tr
from hexwright.schema.module import Module

Index = QModelIndex | QPersistentModelIndex
_ROLE = Qt.ItemDataRole
_LINES: Final = 5


class TextsModel(GridModel):
    """Texts begin at the left; a line parts the documents."""

    def data(self, index: Index, role: int = _ROLE.DisplayRole) -> Any:
        """As of any sheet."""
        if role == _ROLE.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role == _ROLE.ToolTipRole and isinstance(self.sheet, TextsSheet):
            return plain_tip(self.sheet.text(index.row(), index.column()))
        if role in (_ROLE.BackgroundRole, _ROLE.ForegroundRole) and index.column() == TEXT:
            # It cannot be changed here, but it is what is read.
            return None
        return super().data(index, role)

    def starts_group(self, row: int) -> bool:
        """Whether the texts of another document begin."""
        if not isinstance(self.sheet, TextsSheet) or not row:
            return False
        before, here = self.sheet.rows[row - 1].spot, self.sheet.rows[row].spot
        return (before.path if before else "") != (here.path if here else "")


class TextsPage(DocumentPage):
    """Edits all translations of a module side by side."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty page; `show_document` fills it."""
        super().__init__(parent)
        self._rows: list[TextRow] = []
        self.search = search_field(tr("Search texts"), tr("Search texts"), self)
        self.search.textChanged.connect(self._choose_rows)
        self.only_missing = QCheckBox(tr("&Missing only"), self)
        self.only_missing.toggled.connect(self._choose_rows)
        self.counts = QLabel(self)
        self.counts.setAccessibleName(tr("Missing texts"))
        actions = [
            ListAction("add", tr("Add language…"), "Ins", self.add_language),
            ListAction("delete", tr("Delete translations no longer used"), "", self.delete_unused),
        ]
        self.table = GridTab(tr("Translations"), actions, self, TextsModel(self))
        self.table.grid.verticalHeader().hide()
        self.table.grid.horizontalHeader().setStretchLastSection(True)
        self.table.grid.selectionModel().currentChanged.connect(self._show_current)
        self.source = QPlainTextEdit(self)
        self.source.setReadOnly(True)
        self.source.setTabChangesFocus(True)
        self.source.setAccessibleName(tr("Text"))
        high = self.source.fontMetrics().lineSpacing() * _LINES + 14
        self.source.setFixedHeight(high)
        self.translation = TextField(tr("Translation"), "", {}, self)
        self.translation.box.setFixedHeight(high)
        self.translation.typed.connect(self._type)
        self.translation.left.connect(self._leave)
        self._language = QLabel(self)
        self._language.setBuddy(self.translation.box)
        self._lay_out()

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.addWidget(self.search, 1)
        line.addWidget(self.only_missing)
        below = QHBoxLayout()
        for words, box in ((QLabel(tr("Text"), self), self.source),
                           (self._language, self.translation)):  # fmt: skip
            half = QVBoxLayout()
            half.setSpacing(2)
            half.addWidget(words)
            half.addWidget(box)
            below.addLayout(half, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.addLayout(line)
        column.addWidget(self.counts)
        column.addWidget(self.table, 1)
        column.addLayout(below)
        self.setFocusProxy(self.table.grid)

    # --- showing --------------------------------------------------------------------------

    def show_document(self, document: ModuleDocument, path: str) -> None:
        """Show all translations, the language of the document first."""
        is_other = self.steps is None or (self.steps.document, self.steps.path) != (document, path)
        if self.steps is None or self.steps.document is not document:
            self._rows = _wanted(document.module, self.search.text(), only=self._is_only())
        super().show_document(document, path)
        sheet = self.sheet
        if is_other and sheet is not None:
            code = path.removeprefix(f"{TEXTS.folder}/").removesuffix(".json")
            column = FIRST_LANGUAGE + sheet.languages.index(code)
            grid = self.table.grid
            grid.setCurrentIndex(grid.chart.index(max(grid.currentIndex().row(), 0), column))

    def concerns(self, paths: Collection[str]) -> bool:
        """All documents have texts."""
        return bool(paths)

    @property
    def sheet(self) -> TextsSheet | None:
        """The texts on show."""
        found = self.table.grid.chart.sheet
        return found if isinstance(found, TextsSheet) else None

    def _is_only(self) -> bool:
        return self.only_missing.isChecked()

    def _choose_rows(self) -> None:
        if self.steps is not None:
            self._rows = _wanted(self.steps.module, self.search.text(), only=self._is_only())
            self.refresh()

    def refresh(self) -> None:
        """Show texts and translations as they are; one just translated stays where it was."""
        assert self.steps is not None
        module = self.steps.module
        wanted = _wanted(module, self.search.text(), only=self._is_only())
        chosen = {row.text for row in (*self._rows, *wanted)}
        self._rows = [row for row in text_rows(module) if row.text in chosen]
        self.table.grid.nothing = (
            tr("Nothing is missing.") if self._is_only() else tr("There are no such texts.")
        )
        self.table.show_sheet(self.steps, TextsSheet(module, self._rows))
        self.counts.setText(_counts(module))
        self._show_current()

    def _current(self) -> tuple[int, int]:
        """Row and column of the translation to edit; -1 if there is none."""
        at, sheet = self.table.grid.currentIndex(), self.sheet
        if not at.isValid() or sheet is None or not sheet.languages:
            return -1, -1
        return at.row(), max(at.column(), FIRST_LANGUAGE)

    def _show_current(self) -> None:
        row, column = self._current()
        sheet = self.sheet
        is_there = row >= 0 and sheet is not None and row < sheet.count
        self.translation.setEnabled(is_there)
        if not is_there or sheet is None:
            self.source.setPlainText("")
            self.translation.show_value("")
            return
        if self.source.toPlainText() != sheet.text(row, TEXT):
            self.source.setPlainText(sheet.text(row, TEXT))
        self._language.setText(sheet.columns[column].title)
        self.translation.show_value(sheet.text(row, column))

    def show_spot(self, pointer: str, _hex_number: str) -> None:
        """Lead the eye to a text by its place below the words of a language."""
        text = pointer.removeprefix("/words/").replace("~1", "/").replace("~0", "~")
        row = next((at for at, one in enumerate(self._rows) if one.text == text), -1)
        if row >= 0:
            self.table.go_to(row, self._current()[1])

    # --- editing --------------------------------------------------------------------------

    def _type(self, text: str) -> None:
        row, column = self._current()
        sheet, steps = self.sheet, self.steps
        if row < 0 or sheet is None or steps is None:
            return
        label = self.table.grid.chart.label(self.table.grid.chart.index(row, column))
        what = (sheet.rows[row].text, column)
        steps.type(label, sheet.with_values({(row, column): text}), what)

    def _leave(self) -> None:
        if self.steps is not None:
            self.steps.leave()

    def add_language(self) -> None:
        """Ask for a further language."""
        if self.steps is not None:
            change = NewLanguageDialog.ask(self.window(), self.steps.module)
            if change is not None:
                self.steps.document.do(change)

    def delete_unused(self) -> None:
        """Take away the translations of texts that are gone."""
        if self.steps is None:
            return
        made = without_unused(self.steps.module)
        self.table.say("" if made else tr("Every translation is used."))
        if made:
            self.steps.do(tr("Delete translations no longer used"), made)


def _wanted(module: Module, text: str, *, only: bool) -> list[TextRow]:
    """The texts that have some words, or whose translations do; those not translated only."""
    words = text.casefold().split()
    made = []
    for row in text_rows(module):
        said = [texts.words.get(row.text, "") for texts in module.texts.values()]
        known = " ".join((row.text, *said)).casefold()
        is_missing = row.spot is not None and not all(said)
        if all(word in known for word in words) and (is_missing or not only):
            made.append(row)
    return made


def _counts(module: Module) -> str:
    """How much of each language is missing."""
    rows = text_rows(module)
    whole = sum(1 for row in rows if row.spot)
    return " · ".join(
        tr(
            "{language}: {count} of {whole} missing",
            language=language_name(code),
            count=missing(module, rows, code),
            whole=whole,
        )
        for code in sorted(module.texts)
    )
