"""Text of a module shown as it is: Qt takes what looks like HTML for it, and loads its pictures."""

from html import escape

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel, QTextBrowser, QWidget


def plain_tip(text: str) -> str:
    """A tooltip that shows a text letter by letter."""
    if "<" not in text:
        return text
    return f"<p>{escape(text)}</p>".replace("\n", "<br>")


def plain_label(text: str, parent: QWidget | None = None) -> QLabel:
    """A label that shows a text letter by letter."""
    made = QLabel(parent)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setText(text)
    return made


class WordsBrowser(QTextBrowser):
    """A page of words; pictures and files that they name are not loaded, from wherever."""

    def loadResource(self, _kind: int, _name: QUrl | str) -> QImage:
        """An empty picture: without one Qt would open the file itself."""
        made = QImage(1, 1, QImage.Format.Format_ARGB32)
        made.fill(0)
        return made
