"""Who plays the games of a folder: one living process at a time, which others can ask to stop."""

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Literal, Self

from PySide6.QtCore import QLockFile, QProcess, QProcessEnvironment

from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr

_LOCK: Final = "run.lock"
_STOP: Final = "stop"
_LOG: Final = "log.txt"
_PAUSED, _CANCELLED = "pause", "cancel"
# How long a process that begins waits for one that only looks whether there is one.
_PATIENCE_MS: Final = 2000

State = Literal["playing", "pausing", "paused", "cancelled", "left"]


class Hold:
    """A folder while its games are played; raises DataError where another process plays them."""

    def __init__(self, folder: Path) -> None:
        """Hold nothing yet."""
        self._folder, self._lock = folder, _lock(folder)

    def __enter__(self) -> Self:
        if not self._lock.tryLock(_PATIENCE_MS):
            message = tr("Another process is playing the games of {name}.", name=self._folder)
            hint = tr("Wait until it has ended, or choose another folder.")
            raise DataError([Issue(code="lab.held", message=message, hint=hint)])
        (self._folder / _STOP).unlink(missing_ok=True)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._lock.unlock()

    @property
    def is_asked_to_stop(self) -> bool:
        """Whether somebody wants the run to pause when the games in hand have ended."""
        return (self._folder / _STOP).exists()


def _lock(folder: Path) -> QLockFile:
    lock = QLockFile(str(folder / _LOCK))
    # Only death ends a lock, never age.
    lock.setStaleLockTime(0)
    return lock


def is_held(folder: Path) -> bool:
    """Whether a living process plays the games of a folder."""
    if not (folder / _LOCK).exists():
        return False
    lock = _lock(folder)
    if lock.tryLock(0):
        lock.unlock()
        return False
    return True


def ask_to_stop(folder: Path) -> None:
    """Let the run end after the next game; those in hand by then are played again later."""
    (folder / _STOP).write_text(_PAUSED, "utf-8")


def stop_now(folder: Path) -> None:
    """End the process that plays; the games in hand are lost, those in the file are not."""
    process = _lock(folder).getLockInfo()[0]
    (folder / _STOP).write_text(_CANCELLED, "utf-8")
    if process > 0 and is_held(folder):
        # Its workers see that it is gone, and go too.
        os.kill(process, getattr(signal, "SIGKILL", signal.SIGTERM))


def begin(folder: Path, words: Sequence[str]) -> bool:
    """Start the command in a process of its own, which outlives this one; whether it could be."""
    (folder / _STOP).unlink(missing_ok=True)
    process = QProcess()
    process.setProgram(sys.executable)
    process.setArguments(["-m", "hexwright", *words])
    process.setStandardInputFile(QProcess.nullDevice())
    # One file for both: it is read when a run ended before its time.
    process.setStandardOutputFile(str(folder / _LOG))
    process.setProcessChannelMode(QProcess.ProcessChannelMode.MergedChannels)
    environment = QProcessEnvironment.systemEnvironment()
    environment.insert("QT_QPA_PLATFORM", "offscreen")
    process.setProcessEnvironment(environment)
    return bool(process.startDetached())


def state_of(folder: Path) -> State:
    """What is going on in a folder; `left` where the process has died, or has ended its work."""
    try:
        asked = (folder / _STOP).read_text("utf-8")
    except OSError:
        asked = ""
    if is_held(folder):
        return "pausing" if asked == _PAUSED else "playing"
    if asked == _PAUSED:
        return "paused"
    return "cancelled" if asked else "left"


def last_words(folder: Path) -> str:
    """What the process said last, for those who wonder why it ended."""
    try:
        lines = (folder / _LOG).read_text("utf-8", "replace").strip().splitlines()
    except OSError:
        return ""
    return "\n".join(lines[-6:])
