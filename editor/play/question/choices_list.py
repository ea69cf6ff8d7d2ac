"""The buttons under a question: answers in words, things that are not on the board, numbers."""

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QSpinBox,
    QToolButton,
    QWidget,
)

from hexwright.editor.plain_text import plain_label, plain_tip
from hexwright.editor.play.question.answering import Answering
from hexwright.editor.play.question.choice_button import ChoiceButton
from hexwright.engine.core.decision import OFF_MAP, Choice, Decision
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLayoutItem

# Numbers up to this many have a button each.
_FEW = 12
_DIGITS = "123456789"
# More buttons than this stand in two columns.
_NARROW_FROM = 6


class Choices(QWidget):
    """Buttons for everything that can be answered without the board."""

    left_alone = Signal()  # the button with the keyboard is gone: Qt would give it to any widget

    def __init__(self, answering: Answering, parent: QWidget | None = None) -> None:
        """No buttons yet."""
        super().__init__(parent)
        self._answering = answering
        self._session = answering.session
        self._decision: Decision[Any] | None = None
        self._shown: tuple[object, ...] = ()
        self.buttons: dict[Choice, ChoiceButton] = {}
        self.confirm: ChoiceButton | None = None
        self.spin: QSpinBox | None = None
        self.line: QLineEdit | None = None
        self.asides: QToolButton | None = None
        self._is_narrow = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(6)
        for column in (0, 1):
            self._grid.setColumnStretch(column, 1)

    def renew(self) -> None:
        """Show the buttons of the question that is open."""
        decision = self._answering.decision
        # An order shows its members as they stand now; other buttons last as long as a question.
        state = (decision, self._answering.order if _is_order(decision) else ())
        if state != self._shown or decision is None:
            self._shown, self._decision = state, decision
            focus = QApplication.focusWidget()
            had_keyboard = focus is not None and self.isAncestorOf(focus)
            self._clear()
            if decision is not None:
                self._fill(decision)
            if had_keyboard and (self.line is None or not self.line.hasFocus()):
                self.left_alone.emit()
        self._follow()

    def needed_height(self, width: int) -> int:
        """The height of all buttons."""
        return self._grid.totalHeightForWidth(width) if self._grid.count() else 0

    def minimumSizeHint(self) -> QSize:
        """As narrow as the buttons; the height follows from the width, not from the least one."""
        return QSize(super().minimumSizeHint().width(), 0)

    def _clear(self) -> None:
        self.buttons, self.confirm, self.spin, self.line = {}, None, None, None
        self.asides = None
        item: QLayoutItem | None
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for row in range(self._grid.rowCount()):
            self._grid.setRowStretch(row, 0)

    def _follow(self) -> None:
        """Buttons of things that were chosen stay down; enough of them can be confirmed."""
        for choice, button in self.buttons.items():
            if button.isCheckable():
                button.setChecked(choice in self._answering.chosen)
        if self.confirm is not None:
            self.confirm.setEnabled(self._answering.can_confirm)

    # --- building ---------------------------------------------------------------------------------

    def _fill(self, decision: Decision[Any]) -> None:
        keys = list(_DIGITS)
        if decision.kind == "yes-no":
            for answer, word, letter in ((True, tr("Yes"), tr("Y")), (False, tr("No"), tr("N"))):
                self._add(answer, word, letter)
        elif decision.kind == "number":
            self._add_numbers(decision)
        elif decision.kind == "order":
            self._add_order()
        elif decision.kind == "text":
            self._add_line(decision)
        elif self._answering.question.wants != "piece":
            self._add_members(keys)
        self._add_buttons(decision, keys)
        if self._answering.question.wants == "piece" and not _is_order(decision):
            self._add_members(keys, tr("Not on the map:"))
        if decision.kind in ("several", "order"):
            self._add_confirm(decision)
        if decision.asides:
            self._add_asides(decision)
        self._grid.setRowStretch(self._grid.rowCount(), 1)

    def _add_members(self, keys: list[str], heading: str = "") -> None:
        """Things that cannot be pointed at on the board."""
        for path in self._answering.question.paths.get(OFF_MAP, ()):
            last = path[-2] if len(path) > 1 else ""
            words = tr("Off the map from {hex}", hex=last) if last else tr("Off the map")
            self._add(path, words, keys.pop(0) if keys else "")
        members = self._off_board()
        if heading and members:
            self._place(plain_label(heading, self))
        self._is_narrow = len(members) > _NARROW_FROM
        for member in members:
            key = keys.pop(0) if keys else ""
            several = self._decision is not None and self._decision.kind == "several"
            self._add(member, self._name(member), key, checkable=several)
        self._is_narrow = False

    def _add_buttons(self, decision: Decision[Any], keys: list[str]) -> None:
        """The answers that the question brings along."""
        self._is_narrow = len(decision.buttons) > _NARROW_FROM
        for choice, words in decision.buttons.items():
            is_way_out = choice == decision.default and not self._answering.is_picked_up
            key = "Esc" if is_way_out else keys.pop(0) if keys else ""
            self._add(choice, words, key)
        self._is_narrow = False

    def _add(self, choice: Choice, words: str, key: str, *, checkable: bool = False) -> None:
        # The window listens to Esc, which does more than one thing.
        button = ChoiceButton(words, key, bound=key != "Esc", parent=self)
        button.setCheckable(checkable)
        button.clicked.connect(partial(self._press, choice))
        button.pointed.connect(partial(self._point, choice))
        self.buttons[choice] = button
        self._place(button)

    def _place(self, widget: QWidget) -> None:
        """Put a widget below the others; where there are many, beside the last one."""
        row = self._grid.rowCount()
        if not self._is_narrow:
            self._grid.addWidget(widget, row, 0, 1, 2)
        elif self._grid.itemAtPosition(row - 1, 0) and not self._grid.itemAtPosition(row - 1, 1):
            self._grid.addWidget(widget, row - 1, 1)
        else:
            self._grid.addWidget(widget, row, 0)
        # Qt would show it a moment later, and the grid counts only what is shown.
        widget.show()

    def _press(self, choice: Choice, _checked: object = None) -> None:
        self._answering.choose(choice)
        self._follow()

    def _point(self, choice: Choice, on: bool) -> None:  # noqa: FBT001 - Qt calls it so
        if self._answering.decision is self._decision:
            self._answering.point(choice if on else None)

    def _add_confirm(self, decision: Decision[Any]) -> None:
        words = tr("Confirm") if decision.kind == "order" or decision.least else tr("Done")
        self.confirm = ChoiceButton(words, "Ctrl+Return", is_main=True, parent=self)
        self.confirm.clicked.connect(self._answering.confirm)
        self._place(self.confirm)

    def _add_asides(self, decision: Decision[Any]) -> None:
        """What may be done at any time, in a menu: it is seldom wanted, and no answer."""
        self.asides = QToolButton(self)
        self.asides.setText(f"{tr('At any time')}  ▾")
        self.asides.setAccessibleName(tr("At any time"))
        self.asides.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        self.asides.setToolTip(plain_tip(tr("What you may do beside this question, which stays")))
        self.asides.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.asides)
        for choice, words in decision.asides.items():
            menu.addAction(words.replace("&", "&&"), partial(self._press, choice))
        self.asides.setMenu(menu)
        self._place(self.asides)

    def _add_numbers(self, decision: Decision[Any]) -> None:
        numbers = list(decision.options)
        if len(numbers) <= _FEW:
            for number in numbers:
                self._add(number, str(number), str(number) if 0 <= number <= 9 else "")
            return
        self.spin = QSpinBox(self)
        self.spin.setRange(numbers[0], numbers[-1])
        self.spin.setAccessibleName(decision.prompt)
        self._place(self.spin)
        take = ChoiceButton(tr("Confirm"), "Ctrl+Return", is_main=True, parent=self)
        take.clicked.connect(lambda: self._answering.choose(self.spin.value() if self.spin else 0))
        self._place(take)

    def _add_line(self, decision: Decision[Any]) -> None:
        """A line for words of one's own."""
        self.line = QLineEdit(self)
        self.line.setMaxLength(decision.most)
        self.line.setAccessibleName(decision.prompt)
        self.line.returnPressed.connect(self._take_line)
        self._place(self.line)
        take = ChoiceButton(tr("Confirm"), "Ctrl+Return", is_main=True, parent=self)
        take.clicked.connect(self._take_line)
        self._place(take)
        self.line.setFocus()

    def _take_line(self) -> None:
        if self.line is not None and self.line.text().strip():
            self._answering.choose(self.line.text().strip())

    def _add_order(self) -> None:
        """Everything in a row, each with buttons that move it up and down."""
        for number, member in enumerate(self._answering.order, 1):
            line = QWidget(self)
            parts = QHBoxLayout(line)
            parts.setContentsMargins(0, 0, 0, 0)
            button = ChoiceButton(f"{number}.  {self._name(member)}", parent=line)
            button.clicked.connect(partial(self._press, member))
            button.pointed.connect(partial(self._point, member))
            self.buttons[member] = button
            parts.addWidget(button, 1)
            for by, arrow, words in _moves():
                mover = QToolButton(line)
                mover.setArrowType(arrow)
                mover.setToolTip(plain_tip(words))
                mover.setAccessibleName(f"{words}: {self._name(member)}")
                mover.clicked.connect(partial(self._move, member, by))
                parts.addWidget(mover)
            self._place(line)

    def _move(self, member: str, by: int, _checked: object = None) -> None:
        self._answering.move_in_order(member, by)
        self.buttons[member].setFocus()

    # --- what is not on the board -----------------------------------------------------------------

    def _off_board(self) -> list[str]:
        """Members that cannot be clicked on the board: cards, actions, pieces that are off it."""
        question = self._answering.question
        if question.wants in ("hex", "path"):
            return []
        if question.wants == "piece":
            pieces = self._session.view().pieces
            return [
                member
                for member in question.members
                if not (member in pieces and pieces[member].hex)
            ]
        return list(question.members)

    def _name(self, member: str) -> str:
        session, wants = self._session, self._answering.question.wants
        if wants == "piece":
            return session.names.piece(member)
        return session.showing.card(session.known(), member) if wants == "card" else member


def _is_order(decision: Decision[Any] | None) -> bool:
    return decision is not None and decision.kind == "order"


def _moves() -> list[tuple[int, Qt.ArrowType, str]]:
    return [(-1, Qt.ArrowType.UpArrow, tr("Earlier")), (1, Qt.ArrowType.DownArrow, tr("Later"))]
