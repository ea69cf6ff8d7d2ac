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
from hexwright.editor.forms.screen_fit import FittingDialog
from hexwright.schema.blank import may_be_blank
from hexwright.schema.language import tr
from hexwright.schema.saving import is_free
from hexwright.schema.starter import id_from
from hexwright.schema.systems import find_system, system_ids


class NewModule(NamedTuple):
    """What the user wants made."""

    folder: Path
    system: str
    title: str
    # Whether it begins with nothing of the sample.
    blank: bool = False


class NewModuleDialog(FittingDialog):
    """Asks for a system, a title and a place."""

    def __init__(
        self, system: str = "", parent: QWidget | None = None, here: Path | None = None
    ) -> None:
        """Suggest a module of a system; `here` is a folder to make it in, which may be empty."""
        super().__init__(parent)
        self.setWindowTitle(tr("New module"))
        self.setMinimumWidth(520)
        systems = [(name, _system_title(name)) for name in system_ids()]
        self.system = choice_field(tr("System"), systems, system, self)
        starts = [("sample", tr("The sample's counters, terrain and tables"))]
        starts.append(("blank", tr("A blank map, for rules of your own")))
        self.start = choice_field(tr("Start with"), starts, "sample", self)
        self.start.setToolTip(tr("Only a system without rules can begin with nothing."))
        # An empty folder becomes the module's own; in any other it gets a folder.
        self._own = here if here is not None and is_free(here) else None
        self.title = QLineEdit(self._own.name if self._own else tr("My game"), self)
        self.place = QLineEdit(str(here or _documents_folder()), self)
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
        for widget in (self.place, self.browse):
            widget.setEnabled(self._own is None)
        self._check()
        self.title.selectAll()
        self.title.setFocus()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(tr("&System:"), self.system)
        form.addRow("", self.words)
        form.addRow(tr("Start &with:"), self.start)
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
        system = str(self.system.currentData())
        is_blank = self.start.currentData() == "blank" and may_be_blank(system)
        return NewModule(self._own or folder, system, title, is_blank)

    def _check(self) -> None:
        """Say where the module would go, or why it cannot."""
        system = find_system(str(self.system.currentData()))
        told = tr(system.declaration.description) if system else ""
        self.words.setText(told.partition("\n\n")[0])
        self.start.setEnabled(may_be_blank(str(self.system.currentData())))
        if not self.start.isEnabled():
            self.start.setCurrentIndex(0)
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
    def ask(cls, parent: QWidget, system: str = "", here: Path | None = None) -> NewModule | None:
        """What the user wants made; None if nothing."""
        dialog = cls(system, parent, here)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        return dialog.chosen() if accepted else None


def _system_title(name: str) -> str:
    found = find_system(name)
    return tr(found.declaration.title) if found else name


def _documents_folder() -> str:
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return place if place and Path(place).is_dir() else str(Path.home())
