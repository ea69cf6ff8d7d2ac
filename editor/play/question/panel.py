"""The question in words, with a button for every answer that is not given on the board."""

from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.play.question.answering import Answering
from hexwright.editor.play.question.choice_button import ChoiceButton
from hexwright.editor.play.question.choices_list import Choices
from hexwright.editor.play.question.nothing_box import HeldBox, NothingBox
from hexwright.editor.play.rich_label import rich_label
from hexwright.engine.core.report import outcome_line
from hexwright.schema.language import tr

# Room for two answers.
_ANSWERS = 72


class QuestionPanel(QWidget):
    """Asks the person at the table; says who else is asked while it is not them."""

    rule_wanted = Signal(str)  # the user wants to read a rule
    seat_wanted = Signal(str)  # the person of this side wants to sit down

    def __init__(self, answering: Answering, parent: QWidget | None = None) -> None:
        """Show the questions of a session."""
        super().__init__(parent)
        self._answering = answering
        self._session = answering.session
        self._thinks: str | None = None
        self._question: object = None
        self.prompt = rich_label(1.15)
        self.note = rich_label()
        self.note.linkActivated.connect(self.rule_wanted)
        self.refusal = _RefusalBox(self)
        self.refusal.rule_wanted.connect(self.rule_wanted)
        self.refusal.insisted.connect(answering.insist)
        self.nothing = NothingBox(answering, self)
        self.held = HeldBox(answering, self)
        self.choices = Choices(answering, self)
        self._lay_out()
        answering.changed.connect(self.renew)
        self._session.refused.connect(self._refuse)
        self._session.thinking.connect(self._think)
        self.renew()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.setSpacing(8)
        for widget in self._boxes():
            layout.addWidget(widget)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # Where there is little room the words of the question come first.
        scroll.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        scroll.setWidget(self.choices)
        layout.addWidget(scroll, 1)

    def _boxes(self) -> tuple[QWidget, ...]:
        """What stands above the answers."""
        return self.prompt, self.note, self.refusal, self.nothing, self.held

    def renew(self) -> None:
        """Show the question that is open now."""
        decision = self._answering.decision
        self.prompt.setText(escape(self.words()))
        self.note.setText(self._note())
        self.note.setVisible(bool(self.note.text()))
        if decision is not self._question or decision is None:
            self._question = decision
            self.refusal.hide()
        self.choices.renew()
        self.updateGeometry()

    def needed_height(self, width: int) -> int:
        """The height at which nothing has to be scrolled."""
        return self._height(width, None)

    def least_height(self, width: int) -> int:
        """The height at which all words and the first answers are seen."""
        return self._height(width, _ANSWERS)

    def _height(self, width: int, most: int | None) -> int:
        layout = self.layout()
        assert layout is not None
        edges = layout.contentsMargins()
        room = width - edges.left() - edges.right()
        parts = [box for box in self._boxes() if not box.isHidden()]
        heights = [part.heightForWidth(room) for part in parts]
        answers = self.choices.needed_height(room)
        heights.append(answers if most is None else min(answers, most))
        return sum(heights) + layout.spacing() * len(parts) + edges.top() + edges.bottom()

    def words(self) -> str:
        """The question, or what happens while there is none."""
        session, decision = self._session, self._answering.decision
        if decision is not None:
            return decision.prompt
        if session.held.is_there:
            return tr("Nothing was chosen.")
        if not session.is_live:
            return tr(
                "This is step {step} of {steps}.", step=session.shown_step, steps=session.steps
            )
        if session.outcome is not None:
            return outcome_line(session.game)
        if session.pause_words:
            return session.pause_words
        if session.waiting_for:
            return tr("{side} is asked.", side=session.names.side(session.waiting_for))
        asked = session.view().asked
        side = session.names.side(asked.side) if asked else ""
        if self._thinks:
            return tr("{side} is thinking…", side=side)
        if session.bots.is_paused:
            return tr("{side} is to choose; the computer players pause.", side=side)
        return tr("{side} is to choose.", side=side)

    def _note(self) -> str:
        """Who is asked, if it is not their turn; the rule; how many are chosen of how many."""
        decision = self._answering.decision
        if decision is None:
            return ""
        parts = []
        if decision.side != self._session.view().active or len(self._session.humans) > 1:
            parts.append(escape(self._session.names.side(decision.side)))
        if decision.rule:
            rule = escape(decision.rule)
            parts.append(f'<a href="{rule}">{rule}</a>')
        if decision.kind == "several":
            count = len(self._answering.chosen)
            if decision.most:
                parts.append(
                    tr("{count} of at most {most} chosen", count=count, most=decision.most)
                )
            else:
                parts.append(tr("{count} chosen", count=count))
        return " · ".join(parts)

    def _think(self, side: str | None) -> None:
        self._thinks = side
        self.renew()

    def _refuse(self, reason: str, rule: str) -> None:
        can_insist = self._session.can_insist and self._answering.decision is not None
        self.refusal.show_reason(reason, rule, can_insist=can_insist)


class _RefusalBox(QFrame):
    """Why an answer was not taken, in place; where the game only warns, a way to insist."""

    rule_wanted = Signal(str)
    insisted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("refusal")
        self.setStyleSheet(
            "#refusal { border: 1px solid #c0392b; border-left: 5px solid #c0392b;"
            " border-radius: 4px; background: rgba(192, 57, 43, 38); }"
        )
        self.words = rich_label()
        self.words.linkActivated.connect(self.rule_wanted)
        self.anyway = ChoiceButton(tr("Do it anyway"), "Ctrl+Shift+Return")
        self.anyway.clicked.connect(self.insisted)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.addWidget(self.words)
        row = QHBoxLayout()
        row.addWidget(self.anyway)
        layout.addLayout(row)
        self.hide()

    def show_reason(self, reason: str, rule: str, *, can_insist: bool) -> None:
        """Show a reason with its rule."""
        link = f' <a href="{escape(rule)}">{escape(rule)}</a>' if rule else ""
        self.words.setText(escape(reason) + link)
        self.anyway.setVisible(can_insist)
        self.show()
