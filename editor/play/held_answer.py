"""An answer that the window keeps for a moment before the rules hear of it."""

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from hexwright.engine.core.decision import Choice

# How long it can be taken back, whatever it will set off: dice, a card, the other side's turn.
HOLD_MS: Final = 5000


class HeldAnswer(QObject):
    """Holds one answer until its time is over, or nobody can want it back any more."""

    over = Signal(object)  # the answer that nobody took back

    def __init__(self, parent: QObject) -> None:
        """Hold nothing."""
        super().__init__(parent)
        self._choice: Choice | None = None
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.setInterval(HOLD_MS)
        self.timer.timeout.connect(self.let_go)

    @property
    def is_there(self) -> bool:
        """Whether an answer is held."""
        return self._choice is not None

    def hold(self, choice: Choice) -> None:
        """Hold an answer from now on."""
        self._choice = choice
        self.timer.start()

    def take_back(self) -> None:
        """Forget the answer."""
        self._choice = None
        self.timer.stop()

    def let_go(self) -> None:
        """Hand the answer on, if there is one."""
        choice = self._choice
        self.take_back()
        if choice is not None:
            self.over.emit(choice)
