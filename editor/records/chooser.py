"""Where entries of a list are chosen: the base of lists with pictures and of sheets."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QToolButton, QWidget


class Chooser(QWidget):
    """Shows entries to choose from; their places are those in the document."""

    # Something is to be done to the chosen entries: "add", "delete", "up", ...
    asked = Signal(str)
    chosen_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty list."""
        super().__init__(parent)
        self.buttons: dict[str, QToolButton] = {}

    def chosen_rows(self) -> list[int]:
        """The places of the chosen entries, in their order."""
        raise NotImplementedError

    def shown_rows(self) -> list[int]:
        """The places of the entries that a form beside the list is about."""
        return self.chosen_rows()

    def choose_rows(self, rows: Sequence[int]) -> None:
        """Choose the entries at some places."""
        raise NotImplementedError

    def rows_moved(self, rows: Sequence[int]) -> None:
        """The chosen entries stand at other places now; lists know them by their ids."""

    def say(self, words: str) -> None:
        """Show what was refused; nothing takes it away."""
