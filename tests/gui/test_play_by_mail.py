"""Two people who play by e-mail, each in windows of his own, by clicks and keys."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.main_window import MainWindow
from hexwright.editor.play.mail import post
from hexwright.editor.play.mail.accept_dialog import AcceptDialog
from hexwright.editor.play.mail.kept_dialog import KeptDialog
from hexwright.editor.play.mail.mail_session import MailSession
from hexwright.editor.play.seats import BY_MAIL, HUMAN
from hexwright.editor.play.start.game_dialog import GameDialog
from hexwright.editor.play.start.games import Games
from hexwright.editor.play.window import PlayWindow
from hexwright.engine.mail import mail_folder
from hexwright.engine.mail.mail_folder import MailFolder
from hexwright.engine.mail.turn_file import MAX_NAME, Invitation
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.load import load
from hexwright.schema.module import Module
from hexwright.schema.samples import sample_folders
from tests.helpers.answers import answer
from tests.helpers.hostile_words import (
    copy_with_words,
    look_everywhere,
    rich_labels,
    watching,
)
from tests.helpers.mail import Friend, know_all_secrets, own_module
from tests.helpers.tables import Player

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


class Computer:
    """Somebody's computer: his folder, his module, his windows."""

    def __init__(self, folder: Path, system: str) -> None:
        self.module = own_module(system)
        self.box = MailFolder(folder)
        self.games = Games()
        self.parent = QWidget()
        self._player = RandomPlayer(5)

    def post(self) -> post.Post:
        return self.games.post(self.module, None, self.parent)

    @property
    def window(self) -> PlayWindow:
        return self.games.windows[-1]

    @property
    def session(self) -> MailSession:
        session = self.window.session
        assert isinstance(session, MailSession)
        return session

    def answer_all(self) -> None:
        while self.session.mail.status == "answer":
            decision = self.session.decision()
            assert decision is not None
            assert self.session.answer(self._player.answer(decision))


class Table:
    """Two computers, and what goes to and fro between them."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder, self._patch = folder, patch
        self.files: list[Path] = []
        self.letters: list[QUrl] = []
        self.told: list[str] = []
        self.host, self.guest = (Computer(folder / name, "ccn") for name in ("host", "guest"))
        patch.setattr(messages, "ask_turn_target", lambda _, name: folder / name)
        patch.setattr(messages, "tell_written_turn", self._written)
        patch.setattr(messages, "show_issues", self._refused)
        patch.setattr(messages, "ask_turn_file", lambda _: self.files[-1])
        patch.setattr(AcceptDialog, "ask", lambda *_: "Bert")

    def _written(self, _parent: QWidget, path: Path, _words: str, letter: QUrl) -> None:
        self.files.append(path)
        self.letters.append(letter)

    def _refused(self, _parent: QWidget, _title: str, issues: list[Issue]) -> None:
        self.told.extend(issue.code for issue in issues)

    def sit_down(self, computer: Computer) -> Computer:
        """Whatever is opened now is opened on this computer."""
        self._patch.setattr(post, "mail_box", lambda: computer.box)
        return computer

    def begin(self, name: str = "Anna") -> None:
        """Invitation, acceptance, and the host's first window."""
        dialog = GameDialog(self.host.module)
        dialog.seats["french"].setCurrentIndex(dialog.seats["french"].findData(HUMAN))
        dialog.seats["allied"].setCurrentIndex(dialog.seats["allied"].findData(BY_MAIL))
        dialog.name.setText(name)
        dialog.accept()
        self.sit_down(self.host).post().invite(dialog.chosen())
        dialog.deleteLater()
        self.sit_down(self.guest).post().open(self.files[-1])
        self.sit_down(self.host).post().open(self.files[-1])

    def close(self) -> None:
        for computer in (self.host, self.guest):
            for window in list(computer.games.windows):
                window.close()
            computer.parent.deleteLater()
            computer.games.deleteLater()


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> Iterator[Table]:
    del qtbot
    know_all_secrets(monkeypatch)
    made = Table(tmp_path, monkeypatch)
    yield made
    made.close()


def action(computer: Computer, name: str) -> QAction:
    assert computer.window.mail is not None
    return computer.window.mail.actions_by_id[name]


def press(button: QPushButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


# --- the dialog -----------------------------------------------------------------------------------


def test_a_side_played_elsewhere_asks_for_a_name_and_for_nothing_that_is_not_open(
    qtbot: QtBot,
) -> None:
    dialog = GameDialog(own_module("ccn"))
    qtbot.addWidget(dialog)
    dialog.show()
    french, allied = dialog.seats["french"], dialog.seats["allied"]
    french.setCurrentIndex(french.findData(HUMAN))
    allied.setFocus()
    QTest.keyClick(allied, KEY.Key_Home)
    QTest.keyClick(allied, KEY.Key_Down)
    assert allied.currentData() == BY_MAIL
    assert dialog.name.isVisible()
    assert not dialog.seed.isVisible()
    dialog.name.clear()
    assert not dialog.play.isEnabled()
    QTest.keyClicks(dialog.name, "Anna")
    assert dialog.play.isEnabled()
    assert "invitation" in dialog.play.text()
    assert dialog.chosen().enforcement == "strict"
    french.setCurrentIndex(french.findData(BY_MAIL))
    assert not dialog.play.isEnabled()
    assert "one elsewhere" in dialog.problem.text()


def test_an_invitation_can_be_opened_from_the_dialog(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = GameDialog(own_module("ccn"))
    qtbot.addWidget(dialog)
    dialog.show()
    monkeypatch.setattr(messages, "ask_turn_file", lambda _: Path("come.hexturn"))
    press(dialog.invited)
    assert dialog.invitation == Path("come.hexturn")
    assert not dialog.isVisible()


# --- to and fro -----------------------------------------------------------------------------------


def test_a_turn_goes_to_and_fro_by_clicks_and_keys(table: Table) -> None:
    table.begin()
    host = table.host
    host.window.resize(1280, 860)
    banner = host.window.mail.banner if host.window.mail else None
    assert banner is not None
    assert banner.heading.text() == "Your turn"
    assert "Bert" in banner.words.text()
    decision = host.session.decision()
    assert decision is not None
    answer(Player(host.window), decision.options[0])
    assert len(host.session.mail.answers) == 1
    host.answer_all()
    assert banner.heading.text() == "Your turn is done"
    assert host.session.decision() is None
    press(banner.send)
    assert banner.heading.text() == "You wait"
    assert table.letters[-1].scheme() == "mailto"
    guest = table.sit_down(table.guest)
    guest.post().open(table.files[-1])
    assert guest.session.viewpoint == "allied"
    assert guest.session.mail.other_name == "Anna"
    guest.answer_all()
    guest.window.activateWindow()
    guest.window.board.setFocus()
    QTest.qWait(50)
    QTest.keyClick(guest.window.board, KEY.Key_E, CTRL)
    number = host.session.mail.number
    press(banner.open)
    assert host.session.mail.number == number + 1
    assert not table.told


def test_whoever_waits_can_look_but_not_play(table: Table) -> None:
    table.begin()
    host = table.host
    host.answer_all()
    action(host, "mail.send").trigger()
    assert host.session.decision() is None
    assert not host.session.can_undo
    assert not action(host, "mail.send").isEnabled()
    for name in ("game.save", "game.save_as", "game.open"):
        assert not host.window.actions_by_id[name].isEnabled()
    host.session.show_step(0)
    assert not host.window.table.replay.fork.isEnabled()
    view = host.session.view()
    hidden = [pile for pile in view.piles.values() if pile.side == "allied" and pile.count]
    assert all(pile.cards is None for pile in hidden)


def test_a_refused_file_is_told_in_words_and_changes_nothing(table: Table) -> None:
    table.begin()
    table.host.answer_all()
    action(table.host, "mail.send").trigger()
    action(table.host, "mail.open").trigger()
    assert table.told == ["mail.own-file"]
    assert table.host.session.mail.status == "wait"


def test_a_game_that_is_closed_in_mid_turn_goes_on_where_it_was(table: Table) -> None:
    table.begin()
    host = table.host
    decision = host.session.decision()
    assert decision is not None
    host.session.answer(decision.options[0])
    answers, game = host.session.mail.answers, host.session.mail.id
    assert not host.window.files.is_modified
    host.window.close()
    assert host.games.windows == []
    host.post().resume(game)
    assert host.session.mail.answers == answers


def test_the_list_tells_whose_turn_it_is(table: Table, qtbot: QtBot) -> None:
    table.begin()
    dialogs = [KeptDialog(one.module, one.box) for one in (table.host, table.guest)]
    for dialog in dialogs:
        qtbot.addWidget(dialog)
    words = [dialog.list.item(0).text() for dialog in dialogs]
    assert words[0].endswith("French against Bert, your turn")
    assert words[1].endswith("you wait")
    assert dialogs[0].chosen() == table.host.session.mail.id


def test_a_list_without_games_says_how_to_begin_one(table: Table, qtbot: QtBot) -> None:
    dialog = KeptDialog(table.host.module, table.host.box)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.empty.isVisible()
    assert not dialog.buttons.ok.isEnabled()
    assert dialog.chosen() is None


def test_a_file_is_opened_by_dropping_it_on_the_game(table: Table, qtbot: QtBot) -> None:
    table.begin()
    host, guest = table.host, table.guest
    host.answer_all()
    action(host, "mail.send").trigger()
    table.sit_down(guest).post().open(table.files[-1])
    guest.answer_all()
    action(guest, "mail.send").trigger()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(table.files[-1]))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(50, 50), Qt.DropAction.CopyAction, data, buttons, keys)
    host.window.dragEnterEvent(enter)
    assert enter.isAccepted()
    drop = QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, data, buttons, keys)
    number = host.session.mail.number
    host.window.dropEvent(drop)
    qtbot.waitUntil(lambda: host.session.mail.number == number + 1)


def test_a_file_opened_twice_goes_to_the_window_that_is_there(table: Table) -> None:
    table.begin()
    host = table.host
    host.answer_all()
    action(host, "mail.send").trigger()
    guest = table.sit_down(table.guest)
    guest.post().open(table.files[-1])
    guest.post().open(table.files[-1])
    assert len(guest.games.windows) == 1
    assert table.told == ["mail.opened-already"]


def test_the_end_is_proven_and_then_the_game_can_be_saved(table: Table) -> None:
    table.begin()
    host, guest = table.host, table.guest
    game = host.session.mail.id
    host.window.close()
    here, there = (Friend(one.box.folder, one.module, 1) for one in (host, guest))
    here.mail, there.mail = here.box.resume(game, here.module), there.box.resume(game, there.module)
    here.answer_all()
    while here.mail.game is None or here.mail.game.outcome is None:
        there.mail.receive(here.mail.send())
        here, there = there, here
        here.answer_all()
    here.box.keep(here.mail)
    there.box.keep(there.mail)
    last, first = (host, guest) if here.box.folder == host.box.folder else (guest, host)
    table.sit_down(last).post().resume(game)
    action(last, "mail.send").trigger()
    table.sit_down(first).post().open(table.files[-1])
    for computer in (first, last):
        assert computer.window.mail is not None
        assert computer.window.mail.banner.heading.text() == "The game is over"
        assert computer.window.mail.banner.is_proven
        assert computer.window.actions_by_id["game.save_as"].isEnabled()
    assert not table.told


def test_the_library_is_not_loaded_before_a_game_by_mail_is_played() -> None:
    words = (
        "import sys, hexwright.editor.play.window, hexwright.editor.play.start.game_dialog;"
        "sys.exit('nacl' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", words], check=False).returncode == 0


# --- what goes wrong ------------------------------------------------------------------------------


def test_a_turn_that_cannot_be_kept_is_not_sent(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.begin()
    host = table.host
    host.answer_all()
    answers, written = host.session.mail.answers, len(table.files)

    def full(_path: Path, _data: bytes) -> None:
        raise DataError([Issue(code="disk.full", message="full")])

    with monkeypatch.context() as patch:
        patch.setattr(mail_folder, "write_atomically", full)
        action(host, "mail.send").trigger()
    assert table.told == ["disk.full"]
    assert len(table.files) == written
    assert host.session.mail.status == "send"
    assert host.session.mail.answers == answers
    action(host, "mail.send").trigger()
    guest = table.sit_down(table.guest)
    guest.post().open(table.files[-1])
    guest.answer_all()
    action(guest, "mail.send").trigger()
    number = host.session.mail.number
    with monkeypatch.context() as patch:
        patch.setattr(mail_folder, "write_atomically", full)
        action(host, "mail.open").trigger()
    assert host.session.mail.number == number
    assert host.session.game is host.session.mail.game
    action(host, "mail.open").trigger()
    assert host.session.mail.number == number + 1


def test_a_game_is_removed_from_the_list_after_a_question(
    table: Table, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.begin()
    host = table.host
    game = host.session.mail.id
    asked: list[str] = []

    def second_time(_parent: QWidget, words: str) -> bool:
        asked.append(words)
        return len(asked) > 1

    monkeypatch.setattr(messages, "ask_remove_mail_game", second_time)
    open_one = KeptDialog(host.module, host.box, None, {game})
    qtbot.addWidget(open_one)
    assert not open_one.remove.isEnabled()
    dialog = KeptDialog(host.module, host.box)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    dialog.list.setFocus()
    QTest.keyClick(dialog.list, KEY.Key_Delete)
    assert len(asked) == 1
    assert host.box.has(game)
    press(dialog.remove)
    assert asked[0].endswith("French against Bert, your turn")
    assert not host.box.has(game)
    assert dialog.empty.isVisible()
    assert not dialog.remove.isEnabled()


def test_a_turn_dropped_on_the_editor_is_opened_and_only_with_a_module(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.hexturn"
    file.write_bytes(b"{}")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()

    def enters() -> bool:
        enter = QDragEnterEvent(QPoint(50, 50), Qt.DropAction.CopyAction, data, buttons, keys)
        enter.ignore()
        window.dragEnterEvent(enter)
        return enter.isAccepted()

    assert not enters()
    folder = next(one for one in sample_folders() if one.name == "free")
    with qtbot.waitSignal(window.files.opened, timeout=60_000):
        window.open_module(folder)
    assert enters()
    told: list[str] = []

    def show(_parent: QWidget, _title: str, issues: list[Issue]) -> None:
        told.extend(issue.code for issue in issues)

    monkeypatch.setattr(messages, "show_issues", show)
    window.dropEvent(QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, data, buttons, keys))
    qtbot.waitUntil(lambda: bool(told), timeout=20_000)
    assert told == ["mail.unreadable"]


def test_no_window_of_a_game_by_mail_takes_words_for_html(
    table: Table, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither those of the module nor those of the other player, who may be anybody."""
    seen = []

    def look(window: QWidget) -> None:
        window.show()
        QApplication.processEvents()
        look_everywhere(window)
        seen.append(type(window).__name__)
        assert not rich_labels(window, watched.html)
        assert not watched.was_opened(), seen

    def accept(module: Module, terms: Invitation, _parent: QWidget) -> str:
        dialog = AcceptDialog(module, terms)
        qtbot.addWidget(dialog)
        look(dialog)
        return f"{watched.html} Bert"[:MAX_NAME]

    with watching() as watched:
        sample = next(folder for folder in sample_folders() if folder.name == "ccn")
        for computer in (table.host, table.guest):
            copy_with_words(sample, tmp_path / str(id(computer)), watched.html)
            hostile = load(tmp_path / str(id(computer))).module
            assert hostile is not None
            computer.module = hostile
        monkeypatch.setattr(AcceptDialog, "ask", accept)
        table.begin(f"{watched.html} Anna"[:MAX_NAME])
        table.host.answer_all()
        action(table.host, "mail.send").trigger()
        table.sit_down(table.guest).post().open(table.files[-1])
        for computer in (table.host, table.guest):
            look(computer.window)
            dialog = KeptDialog(computer.module, computer.box)
            qtbot.addWidget(dialog)
            look(dialog)
        new_game = GameDialog(table.host.module)
        qtbot.addWidget(new_game)
        look(new_game)
    assert len(seen) == 6
