"""Computer players at the table: they think beside the window, at a pace that the user chooses."""

import sys
from collections.abc import Iterator
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from hexwright.editor.tasks import Task, watch
from hexwright.engine.core.decision import Choice, Decision
from hexwright.engine.core.insisting import is_bent
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.marshal import Marshal
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.players.registry import player_named

if TYPE_CHECKING:
    from hexwright.editor.play.session import PlaySession
    from hexwright.engine.players.player import Player

# Seconds after which a thought hands the interpreter to the window, if that wants it: with the
# usual five milliseconds each time, a window that draws would crawl.
_HAND_OVER: Final = 0.0005
# Milliseconds between two moves, until the user chooses otherwise.
USUAL_PACE: Final = 600
# So many other answers are tried where the rules break on one.
_MOST_TRIES: Final = 60


class Bots(QObject):
    """Lets the computer players of a session choose, one question after the other."""

    thinking = Signal(object)  # the side whose player thinks, or None
    chosen = Signal(object)  # the choice of the side that is asked
    pace_changed = Signal()  # the pace is another, or the players pause or go on

    def __init__(self, session: "PlaySession") -> None:
        """Players wait until `go_on` is called."""
        super().__init__(session)
        self._session = session
        self._players: dict[str, Player] = {}
        self._thought = 0  # the number of the latest thought: results of older ones are dropped
        self._is_thinking = False
        self.pace = USUAL_PACE
        self.is_paused = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._think)

    def set_pace(self, milliseconds: int) -> None:
        """Let so much time pass before each move."""
        self.pace = milliseconds
        if self._timer.isActive():
            self._timer.start(self.pace)
        self.pace_changed.emit()

    def set_paused(self, paused: bool) -> None:  # noqa: FBT001 - Qt calls it so
        """Hold the computer players, or let them go on."""
        self.is_paused = paused
        if paused:
            self.cancel()
        self.pace_changed.emit()
        self.go_on()

    def step(self) -> None:
        """Make one move now, paused or not."""
        if self._side() and not self._is_thinking:
            self._timer.stop()
            self._think()

    def go_on(self) -> None:
        """If a computer player is asked, let it choose when its time has come."""
        if self._side() and not self.is_paused and not self._is_thinking:
            self._timer.start(self.pace)

    def cancel(self) -> None:
        """Forget what is being thought about: the question is another now, or nobody's."""
        self._timer.stop()
        self._thought += 1
        # A thought cannot be interrupted, only ignored: its player is left to it.
        self._players.clear()
        self._tell_thinking(None)

    def _side(self) -> str:
        """The side of the computer player who is asked; empty if none is."""
        session = self._session
        decision = session.game.decision if session.is_live else None
        return decision.side if decision and decision.side in session.computers else ""

    def _think(self) -> None:
        side = self._side()
        if not side or self._is_thinking:
            return
        self._thought += 1
        number, player = self._thought, self._player(side)
        # A copy of the game: nothing that the window does can pull it from under the thought.
        seat = Seat(self._session.game.fork(), side)
        bent = is_bent(self._session.game)
        task = Task(lambda _report: _thought_of(player, seat, bent=bent))
        watch(task, self, lambda choice: self._take(number, choice))
        self._tell_thinking(side)
        sys.setswitchinterval(_HAND_OVER)
        task.start()

    def _player(self, side: str) -> "Player":
        if side not in self._players:
            game = self._session.game
            seed = game.setting.seed + game.steps + game.sides.index(side)
            name = self._session.players[side]
            player = player_named(name, seed, game.setting.rulebook)
            if isinstance(player, Marshal):
                # Somebody waits for him: the seconds of his name count, not copies.
                player.in_time(monotonic)
            self._players[side] = player
        return self._players[side]

    def _take(self, number: int, choice: Any) -> None:
        if number == self._thought:
            self._tell_thinking(None)
            self.chosen.emit(choice)

    def _tell_thinking(self, side: str | None) -> None:
        if side is not None or self._is_thinking:
            self._is_thinking = side is not None
            self.thinking.emit(side)


def _thought_of(player: "Player", seat: Seat, *, bent: bool) -> Choice:
    """What a player chooses; where rules were overridden, looking ahead may lead into the void."""
    try:
        return player.choose(seat)
    except Exception:
        if not bent:
            raise
        return RandomPlayer().choose(seat)


def other_answers(decision: Decision[Any]) -> Iterator[Choice]:
    """Answers that the rules offer, some of very many, for when they cannot take one of them."""
    if decision.default is not None:
        yield decision.default
    yield from decision.buttons
    if decision.kind in ("several", "order"):
        player = RandomPlayer()
        yield from (player.answer(decision) for _ in range(_MOST_TRIES))
    else:
        yield from islice(decision.options, _MOST_TRIES)
