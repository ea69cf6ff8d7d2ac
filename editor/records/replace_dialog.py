"""The question before something that is in use is deleted."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.forms.dialog_frame import AnswerButtons
from hexwright.editor.plain_text import plain_label
from hexwright.editor.shell.documents_model import document_title
from hexwright.editor.terrain.swatches import LISTED
from hexwright.schema.documents import kind_of
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.references.names import Usage
from hexwright.schema.schemas import raw_schema

Choice = tuple[str, str, QIcon]  # id, name, picture


def usage_lines(module: Module, usages: Sequence[Usage]) -> list[str]:
    """Usages in words, one for each place."""
    lines = []
    for usage in usages:
        kind = kind_of(usage.path)
        assert kind is not None
        part = raw_schema(kind.name)["properties"].get(usage.part, {})
        words = tr(part["title"]) if part.get("title") else usage.part
        title = document_title(module, usage.path)
        lines.append(
            tr("{document}: {part} ({count})", document=title, part=words, count=usage.times)
        )
    return lines


class ReplaceDialog(QDialog):
    """Tells where a kind is used, and asks which one shall take its place."""

    chosen = Signal(str)

    def __init__(
        self, name: str, lines: Sequence[str], choices: Sequence[Choice], parent: QWidget
    ) -> None:
        """Ask for something of this name, used in these places; choices are the others."""
        super().__init__(parent)
        self.setWindowTitle(tr("Delete {name}", name=name))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.question = plain_label(tr("{name} is in use here:", name=name), self)
        self.question.setTextFormat(Qt.TextFormat.PlainText)
        self.places = QListWidget(self)
        self.places.setAccessibleName(tr("Places"))
        self.places.addItems(list(lines))
        self.places.setCurrentRow(0)
        self.others = QComboBox(self)
        self.others.setAccessibleName(tr("Replace by"))
        for entry_id, words, picture in choices:
            self.others.addItem(picture, words, entry_id)
        if choices and not choices[0][2].isNull():
            self.others.setIconSize(QSize(*LISTED))
        self.buttons = AnswerButtons(tr("Replace and delete"), self)
        self.replace = self.buttons.ok
        self.replace.setEnabled(bool(choices))
        column = QVBoxLayout(self)
        column.addWidget(self.question)
        column.addWidget(self.places, 1)
        column.addLayout(self._bottom(bool(choices)))
        column.addWidget(self.buttons)
        self.resize(440, 320)
        self.others.setFocus()

    def _bottom(self, has_choices: bool) -> QFormLayout:  # noqa: FBT001 - one caller
        form = QFormLayout()
        if has_choices:
            form.addRow(tr("Replace by:"), self.others)
        else:
            self.others.hide()
            words = tr("There is nothing to replace it by. Add another kind, or erase it first.")
            note = plain_label(words, self)
            note.setWordWrap(True)
            form.addRow(note)
        return form

    def accept(self) -> None:
        """Tell what takes its place."""
        self.chosen.emit(self.others.currentData())
        super().accept()
