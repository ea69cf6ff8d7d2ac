"""Whose turn it is in a game by e-mail, and what can be done about it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from hexwright.editor.play.mail.mail_session import MailSession
from hexwright.engine.mail.mail_game import Status
from hexwright.schema.language import tr

_COLOURS: dict[Status, tuple[str, str]] = {
    "answer": ("#2e7d4f", "rgba(46, 125, 79, 40)"),
    "send": ("#c77700", "rgba(199, 119, 0, 46)"),
    "wait": ("#5a6b7d", "rgba(90, 107, 125, 40)"),
    "over": ("#7d5a8c", "rgba(125, 90, 140, 40)"),
}


class MailBanner(QFrame):
    """A line above the board, in another colour for each thing that there is to do."""

    def __init__(
        self, session: MailSession, send: QAction, open_: QAction, parent: QWidget | None = None
    ) -> None:
        """Follow a session; the buttons do what the actions of the menu do."""
        super().__init__(parent)
        self.setObjectName("mail_banner")
        self._session = session
        self.heading, self.words = QLabel(self), QLabel(self)
        for label in (self.heading, self.words):
            label.setTextFormat(Qt.TextFormat.PlainText)
        font = self.heading.font()
        font.setBold(True)
        self.heading.setFont(font)
        self.words.setWordWrap(True)
        self.send, self.open = _button(send, self), _button(open_, self)
        line = QHBoxLayout(self)
        line.setContentsMargins(12, 6, 12, 6)
        line.setSpacing(12)
        line.addWidget(self.heading)
        line.addWidget(self.words, 1)
        line.addWidget(self.send)
        line.addWidget(self.open)
        self.is_proven: bool | None = None
        session.changed.connect(self.follow)
        self.follow()

    def follow(self) -> None:
        """Say what is to be done now."""
        status = self._session.mail.status
        edge, ground = _COLOURS[status]
        self.setStyleSheet(
            f"#mail_banner {{ border: none; border-left: 6px solid {edge}; background: {ground}; }}"
        )
        self.heading.setText(self._heading(status))
        self.words.setText(self._words(status))
        self.setAccessibleName(f"{self.heading.text()}. {self.words.text()}")
        self.send.setVisible(status == "send")
        self.open.setVisible(status == "wait")

    def _heading(self, status: Status) -> str:
        return {
            "answer": tr("Your turn"),
            "send": tr("Your turn is done"),
            "wait": tr("You wait"),
            "over": tr("The game is over"),
        }[status]

    def _words(self, status: Status) -> str:
        name = self._session.other
        if status == "answer":
            return tr("Answer what is asked; then send your turn to {name}.", name=name)
        if status == "send":
            return tr("Send it to {name}. Nothing of it can be changed then.", name=name)
        if status == "wait":
            return tr("{name} is to play. You can look at everything meanwhile.", name=name)
        if self.is_proven is False:
            return tr("The files do not lead to this end. Keep them, and ask {name}.", name=name)
        return tr("All files were checked and played again: they lead to this end.")


def _button(action: QAction, parent: QWidget) -> QPushButton:
    """A button that does what an action does, whenever that can be done."""
    button = QPushButton(action.icon(), action.text(), parent)
    button.setToolTip(action.toolTip())
    button.setAutoDefault(False)
    button.clicked.connect(action.trigger)
    return button
