"""A limit to how long something may take: whatever lasts longer ends with a TimeoutError."""

import ctypes
import signal
from threading import Timer, current_thread, get_ident, main_thread


class TimeLimit:
    """Ends what lasts longer than it may; 0 seconds for no limit."""

    def __init__(self, seconds: float) -> None:
        """So many seconds from the moment it is entered."""
        self._seconds = seconds
        # Only the main thread hears signals, which end even what waits for something.
        is_main = current_thread() is main_thread()
        self._has_signal = is_main and hasattr(signal, "setitimer")
        self._timer: Timer | None = None

    def __enter__(self) -> None:
        if not self._seconds:
            return
        if self._has_signal:
            signal.signal(signal.SIGALRM, _time_is_up)
            signal.setitimer(signal.ITIMER_REAL, self._seconds)
        else:
            self._timer = Timer(self._seconds, _interrupt, (get_ident(),))
            self._timer.daemon = True
            self._timer.start()

    def __exit__(self, *_: object) -> None:
        if self._timer is not None:
            self._timer.cancel()
        elif self._seconds:
            signal.setitimer(signal.ITIMER_REAL, 0)


def _time_is_up(*_: object) -> None:
    raise GameTooLongError


def _interrupt(thread: int) -> None:
    """Raise in another thread, at its next step."""
    error = ctypes.py_object(GameTooLongError)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), error)


class GameTooLongError(TimeoutError):
    """A game that took longer than it was given."""

    def __str__(self) -> str:
        return "the game took longer than it was given"
