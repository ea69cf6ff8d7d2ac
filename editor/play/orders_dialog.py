"""How one wants to be asked in each moment of reaction: always, only if one can, or never."""

from typing import Final

from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QVBoxLayout, QWidget

from hexwright.editor.forms.dialog_frame import AnswerButtons, note
from hexwright.editor.play.session import PlaySession
from hexwright.editor.shell.preferences import settings
from hexwright.engine.players.standing_orders import MODES, Mode, StandingOrders
from hexwright.schema.language import later, tr

_WORDS: Final = {
    "always": later("Always ask"),
    "able": later("Pass unless I can"),
    "never": later("Never ask, pass"),
}


def _key(system: str, window: str) -> str:
    return f"play/asked/{system}/{window}"


def obey_kept_orders(session: PlaySession) -> None:
    """Ask as this user said in earlier games of the system, if he is the only person here."""
    if len(session.humans) != 1:
        return
    rulebook, found = session.game.setting.rulebook, dict[str, Mode]()
    for window, _ in rulebook.windows:
        kept = settings().value(_key(rulebook.system, window))
        if kept in MODES:
            found[window] = MODES[MODES.index(kept)]
    if found:
        session.asking_less.obey(StandingOrders(session.humans[0], found))


def side_at(session: PlaySession) -> str:
    """The side that gives orders here: the one that is looked at, if a person plays it."""
    humans = session.humans
    if len(humans) == 1:
        return humans[0]
    return session.viewpoint if session.viewpoint in humans else ""


class OrdersDialog(QDialog):
    """A line for each moment of reaction of the system that is played."""

    def __init__(self, session: PlaySession, parent: QWidget | None = None) -> None:
        """Show what holds for the side that is looked at."""
        super().__init__(parent)
        self._session, self._side = session, side_at(session)
        self.setWindowTitle(tr("When I am asked"))
        asking = session.asking_less
        now = asking.orders.get(self._side, StandingOrders(self._side)).modes
        unsaid: Mode = "able" if asking.is_on else "always"
        form = QFormLayout()
        self.choices: dict[str, QComboBox] = {}
        for window, title in session.game.setting.rulebook.windows:
            box = QComboBox(self)
            for mode in MODES:
                box.addItem(tr(_WORDS[mode]), mode)
            box.setCurrentIndex(MODES.index(now.get(window, unsaid)))
            form.addRow(tr(title), box)
            self.choices[window] = box
        words = note(self)
        words.setText(
            tr(
                "“Pass unless I can” passes for you only where all others are computers: whoever "
                "sits opposite would learn from it what you hold. “Never” tells nothing."
            )
        )
        self.buttons = AnswerButtons(tr("&Apply"), self)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 14)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(words)
        column.addWidget(self.buttons)

    def accept(self) -> None:
        """Obey from now on; where one person plays, in later games too."""
        modes: dict[str, Mode] = {
            window: MODES[box.currentIndex()] for window, box in self.choices.items()
        }
        super().accept()
        if len(self._session.humans) == 1:
            system = self._session.game.setting.rulebook.system
            for window, mode in modes.items():
                settings().setValue(_key(system, window), mode)
        self._session.asking_less.obey(StandingOrders(self._side, modes))
