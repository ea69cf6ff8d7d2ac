"""Being told to end: what is under way is cleared away first."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn


class TerminatedError(BaseException):
    """Another program wants this one to end."""


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Let SIGTERM end the work as Ctrl+C does, by way of everything that tidies up after itself."""
    # Only the main thread hears signals, and a program started as a part of another leaves them.
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(_number: int, _frame: FrameType | None) -> NoReturn:
    raise TerminatedError
