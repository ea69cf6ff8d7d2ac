"""The question whether one wants to play a game by e-mail that somebody asks for."""

from PySide6.QtWidgets import QDialog, QLineEdit, QVBoxLayout, QWidget

from hexwright.editor.forms.dialog_frame import AnswerButtons, ProblemLine, form, note
from hexwright.editor.plain_text import plain_label
from hexwright.editor.shell import preferences
from hexwright.engine.core.names import names_of
from hexwright.engine.mail.terms import check_module
from hexwright.engine.mail.turn_file import MAX_NAME, Invitation
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr
from hexwright.schema.module import Module


class AcceptDialog(QDialog):
    """Says who asks for which game, and which side is left; asks for the user's name."""

    def __init__(self, module: Module, terms: Invitation, parent: QWidget | None = None) -> None:
        """Show an invitation to a game of a module, or why it cannot be played."""
        super().__init__(parent)
        self.setWindowTitle(tr("Play by e-mail"))
        words = names_of(module)
        heading = note(self)
        heading.setText(tr("{name} asks you to play.", name=terms.name))
        font = heading.font()
        font.setBold(True)
        heading.setFont(font)
        self.name = QLineEdit(preferences.player_name(), self)
        self.name.setMaxLength(MAX_NAME)
        self.problem = ProblemLine(self)
        self.buttons = AnswerButtons(tr("&Accept…"), self)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 14)
        column.setSpacing(12)
        column.addWidget(heading)
        rows = form(column)
        scenario = module.scenarios.get(terms.scenario)
        title = words.word(scenario.title) if scenario else terms.scenario_title
        for label, text in (
            (tr("Game:"), terms.module_title),
            (tr("Scenario:"), title),
            (tr("You play:"), words.side(terms.guest_side)),
            (tr("Readings of the rules:"), self._readings(terms)),
        ):
            shown = note(self)
            shown.setText(text)
            rows.addRow(plain_label(label, self), shown)
        rows.addRow(tr("Your &name:"), self.name)
        told = note(self)
        told.setText(tr("Your answer is a file, which you send back. Their first turn follows."))
        column.addWidget(told)
        column.addWidget(self.problem)
        column.addStretch(1)
        column.addWidget(self.buttons)
        self._fault = _fault(module, terms)
        self.name.textChanged.connect(self._check)
        self._check()
        self.resize(460, 320)

    def _readings(self, terms: Invitation) -> str:
        if not terms.options:
            return tr("the usual ones")
        return ", ".join(f"{name}: {value}" for name, value in terms.options.items())

    def _check(self) -> None:
        self.problem.tell(self._fault.issues if self._fault else ())
        self.buttons.ok.setEnabled(self._fault is None and bool(self.name.text().strip()))

    @classmethod
    def ask(cls, module: Module, terms: Invitation, parent: QWidget) -> str:
        """The name under which the user accepts; empty if he does not."""
        dialog = cls(module, terms, parent)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        return dialog.name.text().strip() if accepted else ""


def _fault(module: Module, terms: Invitation) -> DataError | None:
    try:
        check_module(module, terms)
    except DataError as error:
        return error
    return None
