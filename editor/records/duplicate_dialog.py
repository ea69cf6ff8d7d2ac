"""How many copies of something are wanted, and what they will be called."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

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
        self.copies = QSpinBox(self)
        self.copies.setRange(1, MOST_COPIES)
        self.copies.setAccessibleName(tr("Copies"))
        self.copies.valueChanged.connect(self._show_names)
        self.names = QLabel(self)
        self.names.setTextFormat(Qt.TextFormat.PlainText)
        self.names.setWordWrap(True)
        self.names.setMinimumWidth(300)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, parent=self)
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("Cancel"))
        self.ok = self.buttons.addButton(tr("Duplicate"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.ok.setDefault(True)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
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

    def _accept(self) -> None:
        self.chosen.emit(self.copies.value())
        self.accept()
