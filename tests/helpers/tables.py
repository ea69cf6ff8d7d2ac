"""Tables to play at: small games that ask what a test wants, and hands on the board."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hexwright.editor.play.session import PlaySession
from hexwright.editor.play.window import PlayWindow
from hexwright.engine.core.decision import Decision, ask
from hexwright.engine.core.game import Game
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.told_events import Remarked
from tests.helpers.ccn import sample
from tests.helpers.hands import LEFT, NO_BUTTON, NO_KEY
from tests.helpers.situations import piece, situation

FIELD = """
    .a    .    .    .    .
       .b+c  .    .    .x
    .     .    .    .    .
"""

NEVER_MS = 24 * 60 * 60 * 1000

Asked = Callable[[Game], Decision[Any]]


def table(asked: Asked, *, enforcement: Any = "strict", players: Any = None) -> PlaySession:
    """A table where one question is asked again and again; the answers stand in the log."""

    async def proceed(game: Game) -> None:
        answer = await ask(asked(game))
        game.emit(Remarked(f"Answered: {answer!r}"))

    game = situation(
        FIELD,
        rulebook=Rulebook(system="free", version=1, proceed=proceed),
        enforcement=enforcement,
        a=piece("infantry", "red", steps=2),
        b=piece("infantry", "red", steps=2),
        c=piece("cavalry", "red", steps=1),
        x=piece("infantry", "blue", steps=1),
    )
    game.state.forced = None
    game.begin()
    return PlaySession(game, players or {})


def ccn_table(scenario: str = "mill-on-the-brook", seed: int = 3, **players: str) -> PlaySession:
    """A game of Commands & Colors at its first card."""
    return PlaySession(Game.start(sample(), scenario, seed), players)


def last_answer(session: PlaySession) -> str:
    """The answer that was given last, as the log has it."""
    return session.game.events[-1].text(session.names).removeprefix("Answered: ")


def seated(qtbot: QtBot, session: PlaySession, wide: int = 1000, high: int = 700) -> "Player":
    """Put a session into a window of this size and a hand on it; it closes without a question."""
    window = PlayWindow(session)
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    window.files.may_leave = lambda: True  # type: ignore[method-assign] # nobody is there to ask
    # An answer that can be taken back goes to the rules when the test says so.
    session.held.timer.setInterval(NEVER_MS)
    qtbot.addWidget(window)
    window.resize(wide, high)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=5_000)
    window.board.setFocus()
    return Player(window)


class Player:
    """A hand with a mouse over the board of a play window."""

    def __init__(self, window: PlayWindow) -> None:
        self.window, self.board = window, window.board

    def point(self, hex_: str) -> QPointF:
        """The middle of a hex in the view."""
        centre = self.board.pieces.centre(hex_)
        assert centre is not None
        return QPointF(self.board.camera.to_view(centre).toPoint())

    def point_of(self, piece_: str) -> QPointF:
        """A point of a piece in the view that no other piece covers."""
        rect = self.board.pieces.by_piece[piece_].rect.adjusted(3, 3, -3, -3)
        for point in (rect.center(), rect.bottomLeft(), rect.topRight()):
            top = self.board.pieces.at(point)
            if top is not None and top.id == piece_:
                return QPointF(self.board.camera.to_view(point).toPoint())
        raise AssertionError(f"{piece_} is covered")

    def click(self, at: QPointF) -> None:
        """Move there, press and let go."""
        self.send(QEvent.Type.MouseMove, at, held=False)
        self.send(QEvent.Type.MouseButtonPress, at, held=True)
        self.send(QEvent.Type.MouseButtonRelease, at, held=False)

    def drag(self, *points: QPointF) -> None:
        """Press at the first point, move over the others, let go at the last."""
        self.send(QEvent.Type.MouseButtonPress, points[0], held=True)
        for point in points[1:]:
            self.send(QEvent.Type.MouseMove, point, held=True)
        self.send(QEvent.Type.MouseButtonRelease, points[-1], held=False)

    def send(self, kind: QEvent.Type, at: QPointF, *, held: bool) -> None:
        """One event of the left button."""
        viewport = self.board.viewport()
        button = NO_BUTTON if kind == QEvent.Type.MouseMove else LEFT
        globally = QPointF(viewport.mapToGlobal(at.toPoint()))
        event = QMouseEvent(kind, at, globally, button, LEFT if held else NO_BUTTON, NO_KEY)
        QApplication.sendEvent(viewport, event)

    def wait(self) -> None:
        """Let the time pass in which an empty answer can be taken back."""
        held = self.window.session.held
        assert held.timer.isActive(), "nothing is held back"
        held.timer.timeout.emit()

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NO_KEY) -> None:
        """Press a key where the keyboard is."""
        focus = QApplication.focusWidget() or self.window
        QTest.keyClick(focus, key, keys)
