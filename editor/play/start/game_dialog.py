"""The dialog for a new game: which scenario, who sits where, how the rules are read, which seed."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRegularExpression, Qt
from PySide6.QtGui import QColor, QPixmap, QRegularExpressionValidator
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor import messages
from hexwright.editor.forms.dialog_frame import AnswerButtons, ProblemLine, add_line, form, note
from hexwright.editor.forms.plain_fields import choice_field
from hexwright.editor.forms.screen_fit import FittingDialog
from hexwright.editor.plain_text import plain_label
from hexwright.editor.play.seats import BY_MAIL
from hexwright.editor.play.session import HUMAN
from hexwright.editor.play.start.battle_sheet import BattleSheet
from hexwright.editor.play.start.new_game import (
    NewGame,
    chance_seed,
    computer_players,
    faults,
    last_game,
    readings_of,
    remember_game,
    seats_of,
    usual_readings,
)
from hexwright.editor.play.start.readings import ReadingList
from hexwright.editor.shell.preferences import player_name, set_player_name
from hexwright.engine.core.board import Enforcement
from hexwright.engine.core.chance import LARGEST_SEED
from hexwright.engine.core.names import names_of
from hexwright.engine.mail.turn_file import MAX_NAME
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.rules_reference import rules_of
from hexwright.schema.variants import resolved


class GameDialog(FittingDialog):
    """Asks for everything that a game is begun with, and says why one cannot be."""

    def __init__(
        self,
        module: Module,
        issues: Sequence[Issue] = (),
        scenario: str = "",
        parent: QWidget | None = None,
    ) -> None:
        """Suggest a game of a module, of one of its scenarios if it is named."""
        super().__init__(parent)
        self.setWindowTitle(tr("New game: {module}", module=module.info.title))
        self._module, self._issues = module, issues
        self._last = last_game(module, scenario)
        word = names_of(module).word
        scenarios = [(one.id, word(one.title)) for one in module.scenarios.values()]
        self.scenario = choice_field(tr("Scenario"), scenarios, self._last.scenario, self)
        self.sheet = BattleSheet(module, self)
        self.seats: dict[str, QComboBox] = {}
        self.seed = QLineEdit(str(self._last.seed), self)
        self.other_seed = QPushButton(tr("&Another"), self)
        self.name = QLineEdit(player_name(), self)
        self.invitation: Path | None = None
        self.enforcement = QButtonGroup(self)
        self.readings = ReadingList(module.info.system.id, readings_of(module), self)
        self.problem = ProblemLine(self)
        self._lay_out()
        self.scenario.currentIndexChanged.connect(self._show_scenario)
        self.seed.textChanged.connect(self._check)
        self.name.textChanged.connect(self._check)
        self.other_seed.clicked.connect(lambda: self.seed.setText(str(chance_seed())))
        self.readings.changed.connect(self._name_tabs)
        self._show_scenario()

    # --- the parts -------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self.buttons = AnswerButtons(tr("&Play"), self)
        self.play = self.buttons.ok
        self.invited = self.buttons.addButton(
            tr("I have an in&vitation…"), QDialogButtonBox.ButtonRole.ResetRole
        )
        self.invited.setAutoDefault(False)
        self.invited.setVisible(bool(rules_of(self._module.info.system.id)))
        self.invited.clicked.connect(self._open_invitation)
        self.tabs = QTabWidget(self)
        self.tabs.addTab(self._table(), tr("Players"))
        self.readings.setVisible(bool(self.readings.fields))
        if self.readings.fields:
            self.tabs.addTab(self.readings, tr("Readings of the rules"))
        battle = QVBoxLayout()
        battle.addWidget(self.scenario)
        battle.addWidget(self.sheet, 1)
        columns = QHBoxLayout()
        columns.setSpacing(18)
        columns.addLayout(battle)
        columns.addWidget(self.tabs, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 16, 16, 14)
        whole.setSpacing(12)
        whole.addLayout(columns, 1)
        whole.addWidget(self.problem)
        whole.addWidget(self.buttons)
        self.resize(920, 620)

    def _table(self) -> QWidget:
        """Who plays, how strictly, and with which dice."""
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setSpacing(12)
        seats = QGroupBox(tr("Who plays"), page)
        self._seat_rows = form(seats)
        self._seat_rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        column.addWidget(seats)
        self._letters = self._by_mail(page)
        column.addWidget(self._letters)
        # A system without rules has nothing to enforce.
        self._has_rules = bool(rules_of(self._module.info.system.id))
        self._levels_box, self._dice_box = self._strictness(page), self._dice(page)
        column.addWidget(self._levels_box)
        column.addWidget(self._dice_box)
        column.addStretch(1)
        return page

    def _by_mail(self, page: QWidget) -> QGroupBox:
        group = QGroupBox(tr("Play by e-mail"), page)
        rows = form(group)
        self.name.setMaxLength(MAX_NAME)
        rows.addRow(tr("Your &name:"), self.name)
        told = note(group)
        told.setText(
            tr(
                "You write an invitation and send it. The other player's answer begins the game. "
                "Rules are strict, and the dice come from secrets of both of you, so that nobody "
                "can roll again."
            )
        )
        rows.addRow(told)
        return group

    def _strictness(self, page: QWidget) -> QGroupBox:
        group = QGroupBox(tr("Rules"), page)
        rows = QVBoxLayout(group)
        rows.setSpacing(2)
        for name, (title, words) in _levels().items():
            button = QRadioButton(title, group)
            button.setObjectName(name)
            button.setChecked(name == self._last.enforcement)
            button.setAccessibleDescription(words)
            self.enforcement.addButton(button)
            told = note(group)
            told.setText(words)
            told.setContentsMargins(22, 0, 0, 4)
            rows.addWidget(button)
            rows.addWidget(told)
        return group

    def _dice(self, page: QWidget) -> QGroupBox:
        group = QGroupBox(tr("Dice and cards"), page)
        rows = form(group)
        digits = QRegularExpression("[0-9]{0,16}")
        self.seed.setValidator(QRegularExpressionValidator(digits, self.seed))
        self.seed.setAccessibleName(tr("Seed"))
        self.other_seed.setAutoDefault(False)
        line = QHBoxLayout()
        line.addWidget(self.seed, 1)
        line.addWidget(self.other_seed)
        add_line(rows, tr("&Seed:"), line, self.seed)
        told = note(group)
        told.setText(tr("The same seed and the same choices give the same game again."))
        rows.addRow(told)
        return group

    # --- what is chosen --------------------------------------------------------------------------

    def chosen(self) -> NewGame:
        """What the fields say now."""
        pressed = [
            button.objectName() for button in self.enforcement.buttons() if button.isChecked()
        ]
        level: Enforcement = next(one for one in _levels() if one in pressed)
        return NewGame(
            str(self.scenario.currentData() or ""),
            {side: str(box.currentData()) for side, box in self.seats.items()},
            self.readings.chosen(),
            "strict" if self.is_by_mail else level,
            int(self.seed.text() or 0),
        )

    @property
    def is_by_mail(self) -> bool:
        """Whether a side is played elsewhere."""
        return any(box.currentData() == BY_MAIL for box in self.seats.values())

    def accept(self) -> None:
        """Keep the choices for the next game."""
        remember_game(self._module, self.chosen())
        if self.is_by_mail:
            set_player_name(self.name.text().strip())
        super().accept()

    def _open_invitation(self) -> None:
        """Somebody else has begun the game: his file says all that is asked here."""
        self.invitation = messages.ask_turn_file(self)
        if self.invitation is not None:
            self.reject()

    @classmethod
    def ask(
        cls,
        module: Module,
        issues: Sequence[Issue] = (),
        scenario: str = "",
        parent: QWidget | None = None,
    ) -> NewGame | Path | None:
        """What the user wants played, or the file of an invitation; None if nothing."""
        dialog = cls(module, issues, scenario, parent)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        return dialog.chosen() if accepted else dialog.invitation

    # --- showing ---------------------------------------------------------------------------------

    def _show_scenario(self) -> None:
        name = str(self.scenario.currentData() or "")
        found = self._module.scenarios.get(name)
        if found is not None:
            self.sheet.show_scenario(resolved(found, self._module.scenarios))
            self._show_seats(name)
            self.readings.show_readings(
                usual_readings(self._module, name),
                self.readings.chosen() if self.readings.is_shown else self._last.options,
            )
        self._name_tabs()
        self._check()

    def _show_seats(self, scenario: str) -> None:
        before = {**self._last.players, **{side: b.currentData() for side, b in self.seats.items()}}
        while self._seat_rows.rowCount():
            self._seat_rows.removeRow(0)
        self.seats = {}
        sides = {one.id: one for one in self._module.info.sides}
        for side in seats_of(self._module, scenario):
            name = names_of(self._module).side(side)
            box = self._seat(name, before.get(side, HUMAN))
            box.currentIndexChanged.connect(self._check)
            mark = plain_label(name, self)
            mark.setBuddy(box)
            colour = sides[side].colour if side in sides else "#808080"
            self._seat_rows.addRow(_swatched(mark, colour), box)
            self.seats[side] = box

    def _seat(self, name: str, player: str) -> QComboBox:
        computers = [
            (one.id, tr("Computer: {name}", name=tr(one.title)))
            for one in computer_players(self._module).values()
        ]
        players = [(HUMAN, tr("A person at this computer"))]
        if self._has_rules:
            players.append((BY_MAIL, tr("A person elsewhere, by e-mail")))
        players += computers
        return choice_field(tr("Who plays {side}", side=name), players, player, self)

    def _name_tabs(self) -> None:
        if self.tabs.count() > 1:
            count = len(self.readings.chosen())
            title = tr("Readings of the rules")
            self.tabs.setTabText(1, f"{title} ({count})" if count else title)

    def _check(self) -> None:
        by_mail = self.is_by_mail
        self._letters.setVisible(by_mail)
        self._dice_box.setVisible(not by_mail)
        self._levels_box.setVisible(not by_mail and self._has_rules)
        self.play.setText(tr("Make the &invitation…") if by_mail else tr("&Play"))
        chosen = self.scenario.currentData() or ""
        found = faults(self._module, str(chosen), self._issues)
        if by_mail:
            found = found or self._mail_faults()
        elif not found and not 0 <= int(self.seed.text() or -1) <= LARGEST_SEED:
            message = tr("The seed is a whole number from 0 to {largest}.", largest=LARGEST_SEED)
            found = [Issue(code="play.seed", message=message)]
        self.problem.tell(found)
        self.play.setEnabled(not found)

    def _mail_faults(self) -> list[Issue]:
        players = sorted(str(box.currentData()) for box in self.seats.values())
        if players != sorted((HUMAN, BY_MAIL)):
            message = tr("By e-mail one person plays at this computer and one elsewhere.")
            return [Issue(code="play.mail-seats", message=message)]
        if not self.name.text().strip():
            message = tr("Say what the other player shall call you.")
            return [Issue(code="play.mail-name", message=message)]
        return []


def _levels() -> dict[Enforcement, tuple[str, str]]:
    """How strictly rules can be enforced: title and what it means."""
    return {
        "strict": (tr("S&trict"), tr("Only what the rules allow can be done.")),
        "warn": (
            tr("With &warnings"),
            tr("What breaks a rule is explained; you may insist. The log tells it."),
        ),
        "free": (
            tr("&Free"),
            tr("Anything that makes sense can be done. The log tells what broke a rule."),
        ),
    }


def _swatched(label: QLabel, colour: str) -> QWidget:
    """A name with the colour of its side before it."""
    holder = QWidget(label.parentWidget())
    line = QHBoxLayout(holder)
    line.setContentsMargins(0, 0, 0, 0)
    square = QPixmap(12, 12)
    square.fill(QColor(colour))
    mark = QLabel(holder)
    mark.setPixmap(square)
    line.addWidget(mark)
    line.addWidget(label, 1)
    return holder
