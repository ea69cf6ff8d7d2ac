"""A game by e-mail in the play window: the banner, the menu, sending and opening files."""

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow, QMenu, QVBoxLayout

from hexwright.editor import messages
from hexwright.editor.play.mail.letters import write_file
from hexwright.editor.play.mail.mail_banner import MailBanner
from hexwright.editor.play.mail.mail_session import MailSession
from hexwright.editor.shell.action import ActionSpec, make_actions
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr


def mail_specs() -> "list[ActionSpec[MailPlay]]":
    """All actions of a game by e-mail."""
    return [
        ActionSpec(
            "mail.send", "mail", tr("&Send my turn…"),
            tr("Close your turn and write the file for the other player"),
            "send", "Ctrl+E", lambda play: play.send(), needs="send",
        ),
        ActionSpec(
            "mail.open", "mail", tr("&Open their turn…"),
            tr("Go on with the file that the other player has sent"),
            "letter", "Ctrl+Shift+E", lambda play: play.open(), needs="wait",
        ),
        ActionSpec(
            "mail.again", "mail", tr("Write the last file &again…"),
            tr("Write your last file once more, if the letter was lost"),
            "save-as", "Ctrl+Shift+A", lambda play: play.send_again(), needs="sent",
            starts_group=True,
        ),
        ActionSpec(
            "mail.code", "mail", tr("&Compare the code…"),
            tr("Make sure that nobody sits between you and the other player"),
            "lock", "Ctrl+Shift+K", lambda play: play.show_code(),
        ),
    ]  # fmt: skip


class MailPlay(QObject):
    """Everything that a game by e-mail adds to a window."""

    def __init__(self, session: MailSession, window: QMainWindow) -> None:
        """Give a window the banner and the menu."""
        super().__init__(window)
        self.session, self._window = session, window
        self.specs = mail_specs()
        self.actions_by_id = make_actions(window, self.specs, self, {})
        self._fill_menu_bar()
        send, open_ = self.actions_by_id["mail.send"], self.actions_by_id["mail.open"]
        self.banner = MailBanner(session, send, open_)
        table = window.centralWidget()
        rows = table.layout() if table is not None else None
        assert isinstance(rows, QVBoxLayout)
        rows.insertWidget(0, self.banner)
        window.setAcceptDrops(True)
        session.changed.connect(self._follow)
        self._follow()

    def _fill_menu_bar(self) -> None:
        bar = self._window.menuBar()
        menu = QMenu(tr("&E-mail"), self._window)
        bar.insertMenu(bar.actions()[-1], menu)  # the help stays the last
        for spec in self.specs:
            if spec.starts_group:
                menu.addSeparator()
            menu.addAction(self.actions_by_id[spec.id])

    def _follow(self) -> None:
        status = self.session.mail.status
        stated = {
            "send": status == "send",
            "wait": status == "wait",
            "sent": self.session.mail.number > 2 or not self.session.mail.is_my_move,
        }
        for spec in self.specs:
            self.actions_by_id[spec.id].setEnabled(stated.get(spec.needs, True))
        if status == "over" and self.banner.is_proven is None:
            self.banner.is_proven = self.session.mail.is_proven()
            self.banner.follow()

    # --- files ------------------------------------------------------------------------------------

    def send(self) -> None:
        """Close the turn and write its file."""
        try:
            self.session.send()
        except DataError as error:
            messages.show_issues(self._window, tr("Send my turn"), error.issues)
            return
        self.send_again()

    def send_again(self) -> None:
        """Write the last file of this player."""
        write_file(self._window, self.session.mail, self.session.names)

    def open(self) -> None:
        """Ask for the other player's file and go on with it."""
        path = messages.ask_turn_file(self._window)
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Go on with a file of the other player; why it is refused is shown."""
        try:
            self.session.receive(path)
        except DataError as error:
            messages.show_issues(self._window, tr("Open their turn"), error.issues)

    def show_code(self) -> None:
        """Show what both players can read to each other."""
        messages.tell_code(self._window, self.session.mail.check_code, self.session.mail.other_name)
