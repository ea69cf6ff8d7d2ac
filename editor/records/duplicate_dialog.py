"""How many copies of something are wanted, and what they will be called."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QFormLayout, QLabel, QVBoxLayout, QWidget

from hexwright.editor.forms.dialog_frame import AnswerButtons
from hexwright.editor.forms.plain_fields import number_field
from hexwright.schema.language import tr

MOST_COPIES: Final = 200
_NAMED: Final = 6


class DuplicateDialog(QDialog):
    """Asks for a number of copies; shows the names that they get."""

    chosen = Signal(int)

    def __init__(
        self, title: str, names_of: Callable[[int], Sequence[str]], parent: QWidget
    ) -> None:
        """Ask for something of a title; `names_of` gives the names of so many copies."""
        super().__init__(parent)
        self.setWindowTitle(tr("Duplicate {name}", name=title))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._names_of = names_of
        self.copies = number_field(1, MOST_COPIES, 1, tr("Copies"))
        self.copies.valueChanged.connect(self._show_names)
        self.names = QLabel(self)
        self.names.setTextFormat(Qt.TextFormat.PlainText)
        self.names.setWordWrap(True)
        self.names.setMinimumWidth(300)
        self.buttons = AnswerButtons(tr("Duplicate"), self)
        self.ok = self.buttons.ok
        form = QFormLayout()
        form.addRow(tr("Copies:"), self.copies)
        form.addRow(tr("Names:"), self.names)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self.buttons)
        self._show_names(1)
        self.copies.selectAll()
        self.copies.setFocus()

    def _show_names(self, count: int) -> None:
        names = list(self._names_of(count))
        shown = names if len(names) <= _NAMED else [*names[: _NAMED - 2], "…", names[-1]]
        self.names.setText(", ".join(shown))
        # Qt lets a window grow for a label's width alone: names in two lines were cut.
        self.names.setMinimumHeight(self.names.heightForWidth(self.names.minimumWidth()))

    def accept(self) -> None:
        """Tell how many are wanted."""
        self.chosen.emit(self.copies.value())
        super().accept()
