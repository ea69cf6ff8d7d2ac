"""Limits to how long something may take: whatever lasts longer ends with a TimeoutError."""

import ctypes
import signal
from collections.abc import Callable
from threading import Timer, current_thread, get_ident, main_thread
from typing import Any, Final, NamedTuple

from hexwright.engine.core.decision import Choice
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.player import Player

# A limit that has passed while an inner one held ends what follows at once.
_AT_ONCE: Final = 1e-6


class Limits(NamedTuple):
    """How many seconds a game may take, and a player for one answer; 0 for as many as it takes."""

    game: float = 0
    answer: float = 0


NO_LIMITS: Final = Limits()


class GameTooLongError(TimeoutError):
    """A game that took longer than it was given."""

    def __str__(self) -> str:
        return "the game took longer than it was given"


class AnswerTooLongError(TimeoutError):
    """An answer that took longer than its player was given."""

    def __str__(self) -> str:
        return "a player took longer for an answer than it was given"


class TimeLimit:
    """Ends what lasts longer than it may; 0 seconds for no limit. Limits may hold one another."""

    def __init__(self, seconds: float, error: type[TimeoutError] = GameTooLongError) -> None:
        """So many seconds from the moment it is entered, and what is raised then."""
        self._seconds, self._error = seconds, error
        # Only the main thread hears signals, which end even what waits for something.
        is_main = current_thread() is main_thread()
        self._has_signal = is_main and hasattr(signal, "setitimer")
        self._timer: Timer | None = None
        # What was to happen without this limit, and in how many seconds.
        self._outer: tuple[Any, float] | None = None

    def __enter__(self) -> None:
        if not self._seconds:
            return
        if self._has_signal:
            self._set_alarm()
        else:
            self._timer = Timer(self._seconds, _interrupt, (get_ident(), self._error))
            self._timer.daemon = True
            self._timer.start()

    def __exit__(self, *_: object) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._outer is not None:
            handler, left = self._outer
            passed = self._seconds - signal.setitimer(signal.ITIMER_REAL, 0)[0]
            signal.signal(signal.SIGALRM, handler)
            if left:
                signal.setitimer(signal.ITIMER_REAL, max(left - passed, _AT_ONCE))

    def _set_alarm(self) -> None:
        left = signal.getitimer(signal.ITIMER_REAL)[0]
        if 0 < left <= self._seconds:
            return  # the outer limit comes first
        handler = signal.signal(signal.SIGALRM, _raise(self._error))
        signal.setitimer(signal.ITIMER_REAL, self._seconds)
        self._outer = handler, left


def _raise(error: type[TimeoutError]) -> Callable[..., None]:
    def time_is_up(*_: object) -> None:
        raise error

    return time_is_up


def _interrupt(thread: int, error: type[TimeoutError]) -> None:
    """Raise in another thread, at its next step."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


class Hurried:
    """A player who has so many seconds for each answer."""

    def __init__(self, player: Player, seconds: float) -> None:
        """Let another player answer."""
        self._player, self._seconds = player, seconds

    def choose(self, seat: Seat) -> Choice:
        """The other player's answer, if it comes in time; raises AnswerTooLongError."""
        with TimeLimit(self._seconds, AnswerTooLongError):
            return self._player.choose(seat)
