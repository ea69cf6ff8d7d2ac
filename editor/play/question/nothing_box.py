"""Asks once more before a question is answered with nothing, and can undo it afterwards."""

from html import escape

from PySide6.QtWidgets import QCheckBox, QFrame, QVBoxLayout, QWidget

from hexwright.editor.play.question.answering import Answering
from hexwright.editor.play.question.choice_button import ChoiceButton
from hexwright.editor.play.rich_label import rich_label
from hexwright.schema.language import tr


class _AmberBox(QFrame):
    """A box that wants to be looked at, among those of the question."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setStyleSheet(
            f"#{name} {{ border: 1px solid #b7791f; border-left: 5px solid #b7791f;"
            " border-radius: 4px; background: rgba(214, 158, 46, 46); }"
        )
        self.words = rich_label()
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(10, 8, 10, 8)
        self.hide()

    def _stack(self, *widgets: QWidget) -> None:
        for widget in widgets:
            self._rows.addWidget(widget)


class NothingBox(_AmberBox):
    """Says what could still be chosen; in place, so that the board can be looked at meanwhile."""

    def __init__(self, answering: Answering, parent: QWidget) -> None:
        """Away until somebody wants to go on with nothing chosen."""
        super().__init__("nothing", parent)
        self._answering = answering
        self._question: object = None
        self.anyway = ChoiceButton(tr("Choose nothing"), "Ctrl+Shift+Return", parent=self)
        self.anyway.clicked.connect(self._choose_nothing)
        # The window listens to Esc.
        self.back = ChoiceButton(tr("Go on choosing"), "Esc", bound=False, parent=self)
        self.back.clicked.connect(answering.go_on_choosing)
        self.never = QCheckBox(tr("Do not ask again"), self)
        self._stack(self.words, self.anyway, self.back, self.never)
        answering.nothing_chosen.connect(self._ask)
        answering.changed.connect(self._follow)

    def _ask(self, on: bool) -> None:  # noqa: FBT001 - Qt calls it so
        decision = self._answering.decision
        self._question = decision
        if on and decision is not None:
            count = len(self._answering.question.members)
            asked = f"<b>{escape(tr('Nothing was chosen.'))}</b> {escape(decision.prompt)}"
            could = tr("1 could be chosen.") if count == 1 else _count(count)
            self.words.setText(f"{asked}<br/>{escape(could)}")
            self.never.setChecked(False)
        self.setVisible(on)

    def _choose_nothing(self) -> None:
        if self.never.isChecked():
            self._answering.ask_first(False)  # noqa: FBT003 - Qt's own signature
        self._answering.choose_nothing()

    def _follow(self) -> None:
        """Another question, or something is chosen now."""
        if self._answering.decision is not self._question or self._answering.chosen:
            self.hide()


class HeldBox(_AmberBox):
    """Undoes an answer of nothing, as long as the game has not gone on with it."""

    def __init__(self, answering: Answering, parent: QWidget) -> None:
        """Away until such an answer is held."""
        super().__init__("held", parent)
        self._session = answering.session
        self.words.setText(escape(tr("The game goes on in a few seconds.")))
        # The window listens to Ctrl+Z.
        self.undo = ChoiceButton(tr("Undo"), "Ctrl+Z", bound=False, parent=self)
        self.undo.clicked.connect(self._session.undo)
        self.on = ChoiceButton(tr("Go on now"), "Ctrl+Return", parent=self)
        self.on.clicked.connect(self._session.held.let_go)
        self._stack(self.words, self.undo, self.on)
        answering.changed.connect(self._follow)

    def _follow(self) -> None:
        self.setVisible(self._session.held.is_there)


def _count(count: int) -> str:
    return tr("{count} could be chosen.", count=count)
