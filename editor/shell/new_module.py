"""The dialog for a new module: system, title, and the folder that it is made in."""

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.forms.dialog_frame import AnswerButtons
from hexwright.editor.forms.plain_fields import choice_field
from hexwright.schema.language import tr
from hexwright.schema.saving import is_free
from hexwright.schema.starter import id_from
from hexwright.schema.systems import find_system, system_ids


class NewModule(NamedTuple):
    """What the user wants made."""

    folder: Path
    system: str
    title: str


class NewModuleDialog(QDialog):
    """Asks for a system, a title and a place."""

    def __init__(self, system: str = "", parent: QWidget | None = None) -> None:
        """Suggest a module of a system."""
        super().__init__(parent)
        self.setWindowTitle(tr("New module"))
        self.setMinimumWidth(520)
        systems = [(name, _system_title(name)) for name in system_ids()]
        self.system = choice_field(tr("System"), systems, system, self)
        self.title = QLineEdit(tr("My game"), self)
        self.place = QLineEdit(_documents_folder(), self)
        self.browse = QPushButton(tr("&Browse…"), self)
        self.words = QLabel(self)
        self.words.setWordWrap(True)
        # As high as the longest needs, so that the dialog does not jump.
        self.words.setMinimumHeight(self.fontMetrics().lineSpacing() * 6)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.fault = QLabel(self)
        self.fault.setWordWrap(True)
        self._lay_out()
        self.system.currentIndexChanged.connect(self._check)
        self.title.textChanged.connect(self._check)
        self.place.textChanged.connect(self._check)
        self.browse.clicked.connect(self._browse)
        self._check()
        self.title.selectAll()
        self.title.setFocus()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(tr("&System:"), self.system)
        form.addRow("", self.words)
        form.addRow(tr("&Title:"), self.title)
        row = QHBoxLayout()
        row.addWidget(self.place, 1)
        row.addWidget(self.browse)
        form.addRow(tr("&In the folder:"), row)
        label = form.labelForField(row)
        if isinstance(label, QLabel):
            label.setBuddy(self.place)
        self.buttons = AnswerButtons(tr("&Make it"), self)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.fault)
        layout.addWidget(self.buttons)

    def chosen(self) -> NewModule:
        """What is entered now."""
        title = self.title.text().strip()
        folder = Path(self.place.text().strip()).expanduser() / id_from(title)
        return NewModule(folder, str(self.system.currentData()), title)

    def _check(self) -> None:
        """Say where the module would go, or why it cannot."""
        system = find_system(str(self.system.currentData()))
        told = tr(system.declaration.description) if system else ""
        self.words.setText(told.partition("\n\n")[0])
        new = self.chosen()
        fault = ""
        if not new.title:
            fault = tr("Give it a title.")
        elif not self.place.text().strip() or not new.folder.parent.is_dir():
            fault = tr("There is no such folder.")
        elif not is_free(new.folder):
            fault = tr("There is something already in {folder}.", folder=new.folder)
        self.fault.setText(fault or tr("It will be made in {folder}.", folder=new.folder))
        self.buttons.ok.setEnabled(not fault)

    def _browse(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, tr("In which folder"), self.place.text())
        if folder:
            self.place.setText(folder)

    @classmethod
    def ask(cls, parent: QWidget, system: str = "") -> NewModule | None:
        """What the user wants made; None if nothing."""
        dialog = cls(system, parent)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        return dialog.chosen() if accepted else None


def _system_title(name: str) -> str:
    found = find_system(name)
    return tr(found.declaration.title) if found else name


def _documents_folder() -> str:
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return place if place and Path(place).is_dir() else str(Path.home())
