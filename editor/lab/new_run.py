"""The dialog for a new run: which scenarios, who plays, how many games, and when to stop."""

import os
from typing import Final

from PySide6.QtCore import QDateTime, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.forms.dialog_frame import AnswerButtons, ProblemLine, form, note
from hexwright.editor.forms.plain_fields import choice_field
from hexwright.editor.forms.screen_fit import FittingDialog
from hexwright.editor.plain_text import plain_label
from hexwright.editor.play.start.new_game import computer_players, seats_of
from hexwright.editor.shell.preferences import keep_choices, kept_choices
from hexwright.engine.core.names import names_of
from hexwright.lab.order import Order
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module

MOST_GAMES: Final = 1_000_000
_KEPT: Final = "lab"
_ALL, _CLEAR, _KNOWN = "all", "clear", "known"
_NAME = Qt.ItemDataRole.UserRole


class NewRunDialog(FittingDialog):
    """Asks for everything that a run is begun with."""

    def __init__(self, module: Module, scenario: str = "", parent: QWidget | None = None) -> None:
        """Suggest a run of a module, of one of its scenarios if it is named."""
        super().__init__(parent)
        self.setWindowTitle(tr("New run: {module}", module=module.info.title))
        self._module = module
        kept = kept_choices(_KEPT, module.info.id)
        self.scenarios = QListWidget(self)
        self.scenarios.setAccessibleName(tr("Scenarios"))
        self._list_scenarios(scenario or next(iter(module.scenarios)))
        self.seats: dict[str, QComboBox] = {}
        self.games = _number(int(kept.get("games", 100)), 1, MOST_GAMES, self)
        self.seed = _number(1, 0, 2_000_000_000, self)
        self.jobs = _number(int(kept.get("jobs", os.cpu_count() or 1)), 1, 256, self)
        rules = [
            (_ALL, tr("when all games are played")),
            (_CLEAR, tr("when it is clear who is ahead, or that nobody is")),
            (_KNOWN, tr("when the share of wins is known")),
        ]
        self.stop = choice_field(tr("Stop"), rules, kept.get("stop", _ALL), self)
        self.within = _number(int(kept.get("within", 10)), 1, 45, self)
        self.within.setSuffix(" %")
        self.told = note(self)
        self.problem = ProblemLine(self)
        self.buttons = AnswerButtons(tr("&Begin"), self)
        self._lay_out(kept.get("players"))
        self.stop.currentIndexChanged.connect(self._check)
        self.within.valueChanged.connect(self._check)
        self.scenarios.itemChanged.connect(self._check)
        self._check()

    def _list_scenarios(self, chosen: str) -> None:
        word = names_of(self._module).word
        for one in self._module.scenarios.values():
            item = QListWidgetItem(word(one.title), self.scenarios)
            item.setData(_NAME, one.id)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            is_on = one.id == chosen
            item.setCheckState(Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked)
        self.scenarios.setMinimumHeight(110)

    def _lay_out(self, kept: object) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 16, 16, 14)
        whole.setSpacing(12)
        whole.addWidget(plain_label(tr("Scenarios"), self))
        whole.addWidget(self.scenarios, 1)
        rows = form(whole)
        players = [
            (player.id, tr(player.title)) for player in computer_players(self._module).values()
        ]
        names = names_of(self._module)
        before = kept if isinstance(kept, list) else []
        sides = seats_of(self._module, next(iter(self._module.scenarios)))
        for number, side in enumerate(sides):
            last = before[number] if number < len(before) else None
            box = choice_field(names.side(side), players, last, self)
            self.seats[side] = box
            rows.addRow(plain_label(names.side(side), self), box)
        rows.addRow(tr("&Games of each scenario:"), self.games)
        rows.addRow(tr("Games at the &same time:"), self.jobs)
        rows.addRow(tr("&First seed:"), self.seed)
        rows.addRow(tr("S&top:"), self.stop)
        rows.addRow(tr("&Within:"), self.within)
        rows.addRow("", self.told)
        whole.addWidget(self.problem)
        whole.addWidget(self.buttons)
        self.resize(560, 560)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The scenarios that are ticked."""
        items = [self.scenarios.item(row) for row in range(self.scenarios.count())]
        ticked = [item for item in items if item.checkState() == Qt.CheckState.Checked]
        return tuple(str(one.data(_NAME)) for one in ticked)

    def _check(self) -> None:
        rule = self.stop.currentData()
        self.within.setEnabled(rule != _ALL)
        self.told.setText(_told(rule, self.within.value()))
        found = self._problems()
        self.problem.tell(found)
        self.buttons.ok.setEnabled(not found)

    def _problems(self) -> list[Issue]:
        if not self.chosen:
            return [Issue(code="lab.scenarios", message=tr("Tick a scenario."))]
        counts = {len(seats_of(self._module, name)) for name in self.chosen}
        if counts != {len(self.seats)}:
            words = tr("These scenarios have different numbers of sides; play them apart.")
            return [Issue(code="lab.sides", message=words)]
        return []

    def order(self) -> Order:
        """What the fields say."""
        rule, within = self.stop.currentData(), self.within.value() / 100
        return Order(
            module=self._module.info.id,
            title=self._module.info.title,
            scenarios=self.chosen,
            players=tuple(str(box.currentData()) for box in self.seats.values()),
            games=self.games.value(),
            seed=self.seed.value(),
            jobs=self.jobs.value(),
            width=within if rule == _KNOWN else 0.0,
            lean=within if rule == _CLEAR else 0.0,
            begun=QDateTime.currentDateTime().toString("yyyy-MM-dd HH:mm:ss.zzz"),
        )

    def accept(self) -> None:
        """Keep the choices for the next run."""
        chosen = {
            "games": self.games.value(),
            "jobs": self.jobs.value(),
            "stop": self.stop.currentData(),
            "within": self.within.value(),
            "players": [box.currentData() for box in self.seats.values()],
        }
        keep_choices(_KEPT, self._module.info.id, chosen)
        super().accept()

    def ask(self) -> Order | None:
        """Ask the user; None if nothing shall be played."""
        is_wanted = self.exec() == QDialog.DialogCode.Accepted
        self.deleteLater()
        return self.order() if is_wanted else None


def _told(rule: object, within: int) -> str:
    if rule == _CLEAR:
        return tr(
            "Even, or does one side win {share} games of 100 or more? At most 5 answers of 100 "
            "are wrong.",
            share=50 + within,
        )
    if rule == _KNOWN:
        return tr("The interval of every side's share of wins is no wider than that.")
    return tr("Players change sides after each game.")


def _number(value: int, least: int, most: int, parent: QWidget) -> QSpinBox:
    box = QSpinBox(parent)
    box.setRange(least, most)
    box.setValue(value)
    box.setGroupSeparatorShown(True)
    return box
