"""Small pictures of modules for the start page, kept in the user's cache.

Modules come from anywhere, and one that takes for ever to draw must not hold up the program at
every start. So another process draws. It counts its own work, so that a busy machine gives nothing
up; one that works too long, or does not come to an end at all at several starts, is given up until
the files of its module have changed.
"""

import contextlib
import hashlib
import os
import subprocess
import sys
import threading
import time  # a process that takes too long
from pathlib import Path

from PySide6.QtCore import QSize, QStandardPaths

from hexwright.editor.tasks import ReportProgress, Task
from hexwright.schema.files import FolderFiles
from hexwright.schema.issues import DataError

# Twice what is shown, for sharp screens.
SIZE = QSize(256, 176)
# How long a picture may take: the work of the process, and by the clock.
WORK_SECONDS = 20
SECONDS = 180.0
# At how many starts a picture may come too late by the clock.
_TRIES = 3
_PAUSE_SECONDS = 0.05
_DRAWN, _GIVEN_UP, _LATE = "drawn", "given-up", "late"
_PROGRAM = "hexwright.editor.shell.thumbnail_process"
# Set when the program ends. Python waits for all threads before it calls its own main thread over,
# so a thread cannot tell by that.
_ending = threading.Event()


def end_drawing() -> None:
    """Nobody waits for pictures when the program ends: what is being drawn is given up."""
    _ending.set()


def thumbnail_file(source: Path) -> Path:
    """Where the picture of a module is kept."""
    cache = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.CacheLocation)
    name = hashlib.sha256(str(source.absolute()).encode("utf-8", "surrogatepass")).hexdigest()
    return Path(cache) / "thumbnails" / f"{name[:32]}.png"


def keep_thumbnail(source: Path) -> None:
    """Draw and keep the picture of a module, or remember that it has none; any thread may do it.

    Nothing is done for a module that is as it was when it was last tried.
    """
    picture, stamp = thumbnail_file(source), _stamp(source)
    last_try = picture.with_suffix(".txt")
    # A start page without pictures is still one.
    with contextlib.suppress(OSError):
        if stamp is None or _ending.is_set() or _is_tried(picture, last_try, stamp):
            return
        picture.parent.mkdir(parents=True, exist_ok=True)
        new = picture.with_name(f"new-{os.getpid()}-{threading.get_ident()}.png")
        try:
            outcome = _draw(source, new)
            if outcome == _DRAWN:
                new.replace(picture)
            elif not _ending.is_set():
                picture.unlink(missing_ok=True)
            if outcome == _DRAWN or not _ending.is_set():
                tries = _late_tries(last_try, stamp) + 1 if outcome == _LATE else ""
                last_try.write_text(f"{outcome}{tries} {stamp}", "utf-8")
        finally:
            new.unlink(missing_ok=True)


def _is_tried(picture: Path, last_try: Path, stamp: str) -> bool:
    told = _told(last_try)
    return (
        told == f"{_GIVEN_UP} {stamp}"
        or (told == f"{_DRAWN} {stamp}" and picture.is_file())
        or _late_tries(last_try, stamp) >= _TRIES
    )


def _late_tries(last_try: Path, stamp: str) -> int:
    """How often the picture of a module, as it is now, has come too late by the clock."""
    told = _told(last_try)
    return next((at for at in range(1, _TRIES + 1) if told == f"{_LATE}{at} {stamp}"), 0)


def _told(last_try: Path) -> str:
    return last_try.read_text("utf-8", "replace") if last_try.is_file() else ""


def _stamp(source: Path) -> str | None:
    """What tells one state of a module's files from another; None if they cannot be listed."""
    try:
        names = list(FolderFiles(source)) if source.is_dir() else [""]
        states = [(name, (source / name).stat()) for name in names]
    except (DataError, OSError):
        return None
    told = repr([(name, one.st_size, one.st_mtime_ns) for name, one in states])
    return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()


def _draw(source: Path, picture: Path) -> str:
    """Let another process draw the picture, and say what came of it."""
    if getattr(sys, "frozen", False):
        return _GIVEN_UP  # there is no interpreter to start
    work = str(WORK_SECONDS)
    command = [sys.executable, "-m", _PROGRAM, str(source.absolute()), str(picture), work]
    process = subprocess.Popen(  # noqa: S603 - our own program, and paths that it takes as such
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    end = time.monotonic() + SECONDS
    try:
        while process.poll() is None and not _ending.wait(_PAUSE_SECONDS):
            if time.monotonic() > end:
                return _LATE
        return _DRAWN if process.returncode == 0 else _GIVEN_UP
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def keep_soon(source: Path) -> None:
    """Draw and keep the picture of a module in the background."""
    Task(lambda _report: keep_thumbnail(source)).start()


def draw_missing(sources: list[Path]) -> Task:
    """A task that makes the pictures of modules that have none, or an old one."""

    def work(report: ReportProgress) -> None:
        for done, source in enumerate(sources):
            report(done, len(sources), "")
            keep_thumbnail(source)

    return Task(work)
