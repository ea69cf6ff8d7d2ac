"""A large button with an icon, a title and a few lines of words."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_label

_MOST_LETTERS = 110


class EnterButton(QPushButton):
    """A button that Enter presses too, as it does in dialogs."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is a click."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class Card(EnterButton):
    """A large button with an icon, a title and a few lines of words."""

    def __init__(self, title: str, words: str, parent: QWidget) -> None:
        """A card that says this."""
        super().__init__(parent)
        self.setAccessibleName(title)
        self.setAccessibleDescription(words)
        self.picture = QLabel(self)
        head, body = plain_label(title, self), plain_label(words, self)
        font = head.font()
        font.setBold(True)
        head.setFont(font)
        body.setWordWrap(True)
        for label in (self.picture, head, body):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setForegroundRole(self.palette().ColorRole.ButtonText)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        lines = QVBoxLayout()
        lines.setSpacing(2)
        lines.addWidget(head)
        lines.addWidget(body)
        layout = self._layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.setSpacing(12)
        layout.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(lines, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self._draw()

    def _draw(self) -> None:
        self.picture.setPixmap(icon("new").pixmap(QSize(26, 26), self.devicePixelRatioF()))

    def sizeHint(self) -> QSize:
        """As high as its words need."""
        return self._layout.sizeHint()

    def heightForWidth(self, width: int) -> int:
        """As high as its words need when they wrap."""
        return self._layout.heightForWidth(width)

    def hasHeightForWidth(self) -> bool:
        """Words wrap."""
        return True

    def changeEvent(self, event: QEvent) -> None:
        """The icon follows the colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "picture"):
            self._draw()


def opening_words(words: str) -> str:
    """The first sentences of a description, as many as fit on a card."""
    sentences = words.partition("\n\n")[0].split(". ")
    found = sentences.pop(0)
    while sentences and len(found) + len(sentences[0]) < _MOST_LETTERS:
        found += f". {sentences.pop(0)}"
    return f"{found.rstrip('.')}."
