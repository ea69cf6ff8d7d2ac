"""The dialog that takes a list of a module from a spreadsheet: try first, then take over."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QShortcut,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import ChangeDialog, side_by_side
from hexwright.editor.forms.narrow_list import NarrowList
from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_label
from hexwright.editor.shell.drops import dropped_sheet
from hexwright.editor.spreadsheets.last_import import LastImport, last_import, remember_import
from hexwright.editor.spreadsheets.sheet_preview import PreviewModel, PreviewTable
from hexwright.editor.spreadsheets.sheet_source import SheetSource
from hexwright.importers.sheets.dry_run import dry_run
from hexwright.importers.sheets.guessing import guess
from hexwright.importers.sheets.lists import ID
from hexwright.importers.sheets.opening import opened
from hexwright.importers.sheets.plan import Plan, Settings
from hexwright.importers.sheets.reading import Row, Table
from hexwright.importers.sheets.targets import Target, targets, title_of
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way

_MOST_MESSAGES = 200
_NOTHING_LOST = (-1, -1, 0)


class Imported(NamedTuple):
    """What an import does: to which list, and which entries to look at afterwards."""

    change: Change
    target: Target
    entries: tuple[str, ...]


class SpreadsheetDialog(ChangeDialog):
    """Asks what the columns mean and shows, row by row, what would become of the list."""

    def __init__(self, module: Module, target: Target, parent: QWidget | None = None) -> None:
        """Nothing to import yet; `source` brings it."""
        super().__init__(parent, tr("Import from spreadsheet"), tr("&Import"))
        self._module = module
        self._listed = opened(module, target)
        self._table = Table(())
        self._rows: list[Row] = []
        # The column chosen last, the one that it took its meaning from, and which that was.
        self._lost = _NOTHING_LOST
        self.plan = Plan()
        self.preview = PreviewModel(self)
        self.preview.mended.connect(self._mend)
        self.table = PreviewTable(self.preview, self)
        self.table.header.chosen.connect(self._choose)
        self.source = SheetSource(self)
        self.source.opened.connect(self._show)
        self.source.refused.connect(self._refuse)
        self.finished.connect(self.source.stop)
        QShortcut(QKeySequence.StandardKey.Paste, self.table, self.source.paste)
        self.picture.addWidget(self.source)
        self._make_settings()
        self._make_outcome()
        self.setAcceptDrops(True)
        self.resize(980, 640)
        self.messages.hide()
        self.show_outcome(None)

    @classmethod
    def ask(
        cls,
        parent: QWidget | None,
        module: Module,
        target: Target,
        source: Path | str | None = None,
        ways: Sequence[Way] = (),
    ) -> Imported | None:
        """What the user wants from a file or copied text; None if there is nothing.

        `ways` are the values that the columns of a text without headings mean.
        """
        dialog = cls(module, target, parent)
        if isinstance(source, Path):
            dialog.source.open_file(source)
        elif source:
            dialog.source.open_text(source, ways)
        elif "\t" in QGuiApplication.clipboard().text():
            # Cells that were copied in a spreadsheet program are what is meant, most likely.
            dialog.source.paste()
        change = dialog.asked()
        if change is None:
            return None
        dialog.remember()
        return Imported(change, dialog.target, dialog.plan.touched)

    @property
    def target(self) -> Target:
        """The list to fill."""
        return self._listed.target

    # --- building -------------------------------------------------------------------------

    def _make_settings(self) -> None:
        self.into = NarrowList(self)
        self.into.setAccessibleName(tr("List to fill"))
        self._targets = targets(self._module)
        self.into.addItems([title_of(self._module, target) for target in self._targets])
        self.into.setCurrentIndex(self._targets.index(self._listed.target))
        self.into.activated.connect(self._retarget)
        self.key = QComboBox(self)
        self.key.setAccessibleName(tr("Key"))
        self.key.setToolTip(tr("What tells which entry a row means: such rows change it in place"))
        self.key.activated.connect(self.refresh)
        self.has_names = QCheckBox(tr("First row has the &names"), self)
        self.has_names.clicked.connect(self._divide)
        self.removes = QCheckBox(tr("&Remove what has no row"), self)
        self.removes.setToolTip(tr("Entries that other parts of the module use stay"))
        self.removes.clicked.connect(self.refresh)
        line = QHBoxLayout()
        for words, box in ((tr("In&to:"), self.into), (tr("&Key:"), self.key)):
            label = plain_label(words, self)
            label.setBuddy(box)
            line.addWidget(label)
            line.addWidget(box)
            line.addSpacing(10)
        line.addStretch(1)
        self.picture.addLayout(line)
        self.picture.addLayout(side_by_side(self.has_names, self.removes))
        self._offer_keys()

    def _make_outcome(self) -> None:
        self.summary = QLabel(self)
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.summary.setAccessibleName(tr("What would be done"))
        bold = self.summary.font()
        bold.setBold(True)
        self.summary.setFont(bold)
        self.messages = QListWidget(self)
        self.messages.setAccessibleName(tr("Messages"))
        self.messages.setWordWrap(True)
        self.messages.setMaximumHeight(130)
        self.messages.itemActivated.connect(self._go_to)
        self.messages.itemClicked.connect(self._go_to)
        self.picture.addWidget(self.table, 1)
        self.picture.addWidget(self.summary)
        self.picture.addWidget(self.messages)

    def _offer_keys(self) -> None:
        self.key.clear()
        self._keys = list(dict.fromkeys([ID, self._listed.name_way]))
        for way in self._keys:
            column = self._listed.column_of(way)
            assert column is not None
            self.key.addItem(column.title)

    # --- sources --------------------------------------------------------------------------

    def _refuse(self, issues: list[Issue]) -> None:
        self._table = Table(())
        self._divide()
        self.show_outcome(None, issues)

    def _show(self, table: Table, ways: Sequence[Way]) -> None:
        self._table = table
        first = table.rows[0].cells if table.rows else ()
        known = sum(one >= 0 for one in guess(first, self._listed.columns))
        # Rows that were copied without headings may still hold a word that looks like one.
        self.has_names.setChecked(known * 2 > len(first) if ways else known > 0)
        self._divide(ways=ways)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Spreadsheets may be dropped on the dialog."""
        if dropped_sheet(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Show the spreadsheet that was dropped."""
        path = dropped_sheet(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            self.source.open_file(path)

    # --- meaning --------------------------------------------------------------------------

    def _retarget(self) -> None:
        """Another list is to be filled."""
        self._listed = opened(self._module, self._targets[self.into.currentIndex()])
        self._offer_keys()
        self._divide()

    def _divide(self, _checked: object = None, ways: Sequence[Way] = ()) -> None:
        """Part the headings from the rows, and guess what the columns mean."""
        rows, width = list(self._table.rows), self._table.width
        headings = [""] * width
        if self.has_names.isChecked() and rows:
            first = rows.pop(0).cells
            headings = [*first, *[""] * (width - len(first))]
        self._rows = rows
        self.preview.show_rows(headings, rows)
        titles = [tr("– not used –"), *self._listed.headings()]
        self.table.header.show_choices(headings, titles)
        self._lost = _NOTHING_LOST
        self._guess(headings, ways)
        self.refresh()
        self.table.fit()

    def _guess(self, headings: Sequence[str], ways: Sequence[Way]) -> None:
        """What was chosen for this file before, else what the headings look like."""
        kept = last_import(self._module.info.id, self._listed.target, self.source.name)
        meant = self._ways_of(headings, ways)
        if kept is not None:
            named = [kept.ways.get(heading) for heading in headings]
            meant = [old if one is None else one for one, old in zip(named, meant, strict=True)]
            self.removes.setChecked(kept.removes)
        for at, way in enumerate(meant):
            self.table.header.boxes[at].setCurrentIndex(self._choice(way))
        wanted = kept.key if kept else ID if ID in meant else self._listed.name_way
        self.key.setCurrentIndex(self._keys.index(wanted) if wanted in self._keys else 0)

    def _ways_of(self, headings: Sequence[str], ways: Sequence[Way]) -> list[Way]:
        columns = self._listed.columns
        if self.has_names.isChecked():
            found = guess(headings, columns)
            return [columns[one].way if one >= 0 else () for one in found]
        given = list(ways) or [self._listed.name_way]
        return [*given, *[()] * len(headings)][: len(headings)]

    def _choice(self, way: Way) -> int:
        """The place of a value among the choices of a column."""
        found = [column.way for column in self._listed.columns]
        return found.index(way) + 1 if way in found else 0

    def _choose(self, at: int) -> None:
        """A column means another value; no other means the same.

        Keys walk through the choices: what another column lost on the way, it gets back.
        """
        boxes = self.table.header.boxes
        chooser, other, before = self._lost
        if chooser == at and boxes[other].currentIndex() == 0:
            boxes[other].setCurrentIndex(before)
        self._lost = _NOTHING_LOST
        for other, box in enumerate(boxes):
            if other != at and box.currentIndex() == boxes[at].currentIndex() > 0:
                self._lost = (at, other, box.currentIndex())
                box.setCurrentIndex(0)
        self._follow_key(at)
        self.refresh()

    def _follow_key(self, at: int) -> None:
        """Ids that were just found tell entries apart; else a key that has a column."""
        ways, key, _ = self.chosen()
        if ways[at] == ID:
            key = ID
        elif key not in ways:
            key = next((one for one in self._keys if one in ways), key)
        self.key.setCurrentIndex(self._keys.index(key))

    def _mend(self, row: int, column: int, text: str) -> None:
        """A cell was typed over."""
        old = self._rows[row]
        cells = [*old.cells, *[""] * (column + 1 - len(old.cells))]
        cells[column] = text
        self._rows[row] = Row(old.number, tuple(cells))
        self.refresh()

    # --- outcome --------------------------------------------------------------------------

    def chosen(self) -> Settings:
        """How the spreadsheet is to be taken now."""
        columns = self._listed.columns
        places = [box.currentIndex() - 1 for box in self.table.header.boxes]
        ways = tuple(columns[place].way if place >= 0 else () for place in places)
        return Settings(ways, self._keys[self.key.currentIndex()], self.removes.isChecked())

    def refresh(self) -> None:
        """Try again what the rows would do."""
        settings = self.chosen()
        self.plan = dry_run(self._listed, self._rows, settings) if self._rows else Plan()
        self.preview.show_plan(self._rows, self.plan, [bool(way) for way in settings.ways])
        self.summary.setText(self.plan.summary() if self._rows else "")
        self._list_messages()
        title = title_of(self._module, self._listed.target)
        path, content = self._listed.target.path, self.plan.content
        label = tr("Import {list}", list=title)
        self.show_outcome(Change(label, {path: content}, focus=path) if content else None)

    def _list_messages(self) -> None:
        self.messages.clear()
        for fault in self.plan.faults[:_MOST_MESSAGES]:
            item = QListWidgetItem(icon("error"), fault.message, self.messages)
            item.setData(Qt.ItemDataRole.UserRole, (fault.row, fault.column))
        for words in self.plan.notes[:_MOST_MESSAGES]:
            QListWidgetItem(icon("warning"), words, self.messages)
        self.messages.setVisible(self.messages.count() > 0)

    def _go_to(self, item: QListWidgetItem) -> None:
        where = item.data(Qt.ItemDataRole.UserRole)
        if where:
            self.table.go_to(*where)

    def remember(self) -> None:
        """Keep what the columns of this file mean, for the next time."""
        settings = self.chosen()
        ways = {
            heading: way
            for heading, way in zip(self.preview.headings, settings.ways, strict=True)
            if heading
        }
        chosen = LastImport(ways, settings.key, settings.removes)
        remember_import(self._module.info.id, self._listed.target, self.source.name, chosen)
