"""Labels with rich text whose links can be reached by mouse and keyboard."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel


def rich_label(size: float = 1.0) -> QLabel:
    """A label that takes as many lines as it needs; larger ones are headings in bold."""
    label = QLabel()
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.LinksAccessibleByMouse
        | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
    )
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * size)
    font.setBold(size > 1)
    label.setFont(font)
    return label
