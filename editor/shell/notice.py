"""A bar above the page: something happened that the user can answer, in his own time."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_tip

_ICON = 20


class Notice(QFrame):
    """One line of words with buttons; away until there is something to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing to say."""
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(self.palette().ColorRole.AlternateBase)
        picture = QLabel(self)
        picture.setPixmap(icon("warning").pixmap(_ICON, _ICON))
        self.words = QLabel(self)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.buttons: list[QPushButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(10, 5, 6, 5)
        self._row.setSpacing(8)
        self._row.addWidget(picture)
        self._row.addWidget(self.words, 1)
        self.hide()

    def ask(
        self,
        words: str,
        tip: str,
        answers: Mapping[str, Callable[[], object]],
        looks: Mapping[str, Callable[[], object]] | None = None,
    ) -> None:
        """Show words and a button for each answer; any of them ends it.

        `looks` show more about it and end nothing.
        """
        self._clear()
        self.words.setText(words)
        self.words.setToolTip(plain_tip(tip))
        for text, act in answers.items():
            self._add(text, act).clicked.connect(self.hide)
        for text, act in (looks or {}).items():
            self._add(text, act)
        self.show()

    def _add(self, text: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        button.clicked.connect(lambda _checked=False: act())
        self._row.addWidget(button)
        self.buttons.append(button)
        return button

    def _clear(self) -> None:
        for button in self.buttons:
            self._row.removeWidget(button)
            button.deleteLater()
        self.buttons = []


def stacked(notice: Notice, page: QWidget) -> QWidget:
    """A notice with the page below it."""
    both = QWidget()
    column = QVBoxLayout(both)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(notice)
    column.addWidget(page, 1)
    return both
