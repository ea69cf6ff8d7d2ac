"""The dialog for title, id, description and attributes of a map."""

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import ChangeDialog, form, note
from hexwright.editor.forms.plain_fields import text_field
from hexwright.editor.map.dialogs.new_map import IdField, paper_words, title_issues
from hexwright.editor.map.edits.attributes import are_free, declared, text_of, value_of
from hexwright.editor.map.edits.maps import change_properties, scenarios_on
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.records.edits.documents import MAX_TITLE
from hexwright.schema.documents import MAP
from hexwright.schema.dump import plain
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map
from hexwright.schema.module import Module
from hexwright.schema.schema_check import check_for

_MAX_TEXT = 20_000


class MapPropertiesDialog(ChangeDialog):
    """Asks for everything of a map that is not drawn."""

    def __init__(self, module: Module, map_id: str, parent: QWidget | None = None) -> None:
        """Show a map."""
        super().__init__(parent, tr("Map properties"), tr("&Apply"))
        self._module = module
        self._map = module.maps[map_id]
        self.map_title = text_field(self._map.title, tr("Title"), MAX_TITLE)
        self.map_id = IdField(module, map_id)
        self.description = QPlainTextEdit(self._map.description, self)
        self.description.setAccessibleName(tr("Description"))
        self.description.setTabChangesFocus(True)
        self.attributes = AttributeTable(module, self._map, self)
        self._fill()
        self.map_title.textChanged.connect(self.refresh)
        self.map_id.changed.connect(self.refresh)
        self.description.textChanged.connect(self.refresh)
        self.attributes.table.itemChanged.connect(self.refresh)
        self.attributes.table.model().rowsRemoved.connect(self.refresh)
        self.description.setMinimumWidth(380)
        self.refresh()

    @classmethod
    def ask(cls, parent: QWidget | None, module: Module, map_id: str) -> Change | None:
        """The change of properties that the user wants; None if there is none."""
        return cls(module, map_id, parent).asked()

    def _fill(self) -> None:
        lines: QFormLayout = form(self.picture)
        lines.addRow(tr("&Title:"), self.map_title)
        lines.addRow(tr("&Id:"), self.map_id)
        lines.addRow(tr("&Description:"), self.description)
        if self.attributes.is_needed:
            lines.addRow(tr("Attributes:"), self.attributes)
        else:
            self.attributes.hide()
        lines.addRow(tr("Size:"), _words(_size_words(self._map)))
        titles = ", ".join(one.title for one in scenarios_on(self._module, self._map.id))
        lines.addRow(tr("Played in:"), _words(titles or tr("no scenario")))

    def refresh(self) -> None:
        """Work out the change."""
        title, text = self.map_title.text().strip(), self.description.toPlainText()
        values: dict[str, Any] = {"title": title, "description": text, "id": self.map_id.text()}
        if self.attributes.is_needed:
            values["attributes"] = self.attributes.values()
        new = {name: value for name, value in values.items() if getattr(self._map, name) != value}
        problems = [*title_issues(title), *self.map_id.issues(), *self._text_issues(text)]
        if problems:
            self.show_outcome(None, problems)
            return
        change = change_properties(self._module, self._map.id, new)
        self.show_outcome(change, self._faults(change))

    def _text_issues(self, text: str) -> Iterator[Issue]:
        if len(text) > _MAX_TEXT:
            message = tr("The description has more than {limit} characters.", limit=_MAX_TEXT)
            yield Issue(code="map.text-long", message=message)

    def _faults(self, change: Change) -> list[Issue]:
        """What the schema has against the attributes."""
        system = self._module.system
        fields = {str(owner): own for owner, own in self._module.info.fields.items()}
        check = check_for(MAP.name, system.declaration if system else None, fields)
        maps = [content for content in change.contents.values() if isinstance(content, Map)]
        found = [issue for one in maps for issue in check.issues(plain(one), MAP.path(one.id))]
        return [issue for issue in found if issue.pointer.startswith("/attributes")]


def _words(text: str) -> QLabel:
    label = note()
    label.setText(text)
    return label


def _size_words(map_: Map) -> str:
    words = tr("{columns} × {rows} hexes.", columns=map_.grid.columns, rows=map_.grid.rows)
    return f"{words} {paper_words(map_.grid)}"


class AttributeTable(QWidget):
    """Names and values; those that the game system knows are there from the start."""

    def __init__(self, module: Module, map_: Map, parent: QWidget) -> None:
        """Show the attributes of a map."""
        super().__init__(parent)
        self._declared = {one.name: one for one in declared(module)}
        self._is_free = are_free(module)
        self.is_needed = bool(self._declared or self._is_free or map_.attributes)
        self.table = QTableWidget(0, 2, self)
        self.table.setAccessibleName(tr("Attributes"))
        self.table.setHorizontalHeaderLabels([tr("Name"), tr("Value")])
        self.table.verticalHeader().hide()
        self.table.setTabKeyNavigation(False)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.table.setMinimumHeight(110)
        self.add = QPushButton(tr("Add &line"), self)
        self.remove = QPushButton(tr("&Remove line"), self)
        self.add.clicked.connect(lambda: self._add_line("", ""))
        self.remove.clicked.connect(self._remove_line)
        self._lay_out()
        for name in dict.fromkeys([*self._declared, *map_.attributes]):
            value = map_.attributes.get(name)
            self._add_line(name, "" if value is None else text_of(value))

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self.add)
        buttons.addWidget(self.remove)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table)
        layout.addLayout(buttons)
        self.add.setVisible(self._is_free)
        self.remove.setVisible(self._is_free)

    def _add_line(self, name: str, value: str) -> None:
        row = self.table.rowCount()
        self.table.insertRow(row)
        known = self._declared.get(name)
        item = QTableWidgetItem(known.title if known else name)
        item.setData(Qt.ItemDataRole.UserRole, name if known else "")
        if known:
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            item.setToolTip(plain_tip(known.description))
        self.table.setItem(row, 0, item)
        self.table.setItem(row, 1, QTableWidgetItem(value))
        self.table.setCurrentCell(row, 1 if known else 0)

    def _remove_line(self) -> None:
        if self.table.currentRow() >= 0:
            self.table.removeRow(self.table.currentRow())

    def values(self) -> dict[str, Any]:
        """The attributes that have a name and a value."""
        found: dict[str, Any] = {}
        for row in range(self.table.rowCount()):
            first, second = self.table.item(row, 0), self.table.item(row, 1)
            if first is None or second is None:
                continue
            name = str(first.data(Qt.ItemDataRole.UserRole)) or first.text().strip()
            known = self._declared.get(name)
            if name and second.text():
                found[name] = value_of(second.text(), known.type if known else "")
        return found
