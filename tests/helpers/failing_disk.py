"""A disk that fails, or a program that dies, at any one of its calls to the system.

Everything that saving does to a disk goes through the functions below. Each call is counted, and
one of them can be made to go wrong: it is refused, or it is the last thing that the program does,
or the current fails and what was not forced to the disk is lost as well.
"""

import contextlib
import io
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

CALLS = (
    "open", "write", "fsync", "replace", "unlink", "rmdir", "mkdir", "link", "chmod", "chown",
    "ftruncate", "utime", "close", "stat", "lstat",
)  # fmt: skip
_CHANGE_NAMES = ("replace", "unlink", "link", "open", "file")
# No process has this number.
DEAD_PROCESS = 99_999_999


class DiedError(BaseException):
    """The program is gone: nothing that it would have done afterwards is done."""


class FailingDisk:
    """Counts calls, and lets the one with the given number (from 1) go wrong."""

    def __init__(self, at: int = 0, fault: str = "", number: int = 5) -> None:
        """`fault` is refused, refused-for-ever, dead, torn, power, power-keeps-names or killed."""
        self.at, self.fault, self.number = at, fault, number
        self.count = 0
        self.names: list[str] = []
        self._open: dict[int, Path] = {}
        self._unsynced: set[Path] = set()
        # How to take back changes of names that no sync of their folder has followed.
        self._undo: list[tuple[Path, Callable[[], object]]] = []
        self._spare = 0
        self._is_looking = False

    @property
    def is_due(self) -> bool:
        """Whether the fault has come."""
        return 0 < self.at <= self.count

    @contextlib.contextmanager
    def watch(self, store: Path, *, keeps_process: bool = False) -> Iterator[None]:
        """Let all calls go through here; `store` is a folder for copies, outside what is saved.

        Who only seems to die has the number of a dead process, unless it shall be kept.
        """
        self._store = store
        patch = pytest.MonkeyPatch()
        if not keeps_process:
            patch.setattr(os, "getpid", lambda: DEAD_PROCESS)
        for name in CALLS:
            patch.setattr(os, name, self._call(name, getattr(os, name)))
        patch.setattr(io, "open", self._call("file", io.open))
        try:
            yield
        finally:
            patch.undo()
            for descriptor in list(self._open):
                with contextlib.suppress(OSError):
                    os.close(descriptor)
            if self.is_due and self.fault.startswith("power"):
                self._lose()

    def _call(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def act(*arguments: Any, **named: Any) -> Any:
            if self._is_looking:
                return real(*arguments, **named)
            self.count += 1
            self.names.append(name)
            if self.at and self.count >= self.at:
                self._fail(name, real, arguments)
            before = self._before(name, arguments)
            # What a sync is worth is worked out here, so nobody waits for a real one.
            result = None if name == "fsync" else real(*arguments, **named)
            self._after(name, arguments, result, before)
            return result

        return act

    def _fail(self, name: str, real: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        is_first = self.count == self.at
        if self.fault == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.fault == "refused" and not is_first:
            return
        if self.fault.startswith("refused"):
            if name != "close":  # whoever closes a file has closed it, whatever is said
                raise OSError(self.number, os.strerror(self.number), str(arguments[0]))
            return
        if self.fault == "torn" and is_first and name == "write":
            real(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
        raise DiedError

    # --- what a power cut takes ------------------------------------------------------------

    @contextlib.contextmanager
    def _looking(self) -> Iterator[None]:
        """What is done here is not part of what is watched."""
        self._is_looking = True
        try:
            yield
        finally:
            self._is_looking = False

    def _copy(self, path: Path) -> Path | None:
        if not path.is_file():
            return None
        self._spare += 1
        kept = self._store / f"kept-{self._spare}"
        shutil.copy2(path, kept)
        return kept

    def _before(self, name: str, arguments: tuple[Any, ...]) -> Any:
        if not self.fault.startswith("power") or name not in _CHANGE_NAMES:
            return None
        with self._looking():
            path = Path(arguments[1] if name in ("replace", "link") else arguments[0])
            if name in ("open", "file"):
                return path.exists()
            return self._copy(path)

    def _after(self, name: str, arguments: tuple[Any, ...], result: Any, before: Any) -> None:
        if name == "open":
            self._open[result] = Path(arguments[0])
        elif name == "close":
            self._open.pop(arguments[0], None)
        if self.fault.startswith("power"):
            self._note(name, arguments, result, before)

    def _note(self, name: str, arguments: tuple[Any, ...], _result: Any, before: Any) -> None:
        if name == "open" and arguments[1] & os.O_CREAT and not before:
            path = Path(arguments[0])
            self._undo.append((path.parent, lambda: path.unlink(missing_ok=True)))
        elif name == "file" and set(arguments[1] if len(arguments) > 1 else "r") & set("wax+"):
            path = Path(arguments[0])
            self._unsynced.add(path)
            if not before:
                self._undo.append((path.parent, lambda: path.unlink(missing_ok=True)))
        elif name == "mkdir":
            path = Path(arguments[0])
            self._undo.append((path.parent, lambda: shutil.rmtree(path, ignore_errors=True)))
        elif name == "write":
            self._unsynced.add(self._open[arguments[0]])
        elif name == "fsync":
            place = self._open[arguments[0]]
            self._unsynced.discard(place)
            self._undo = [one for one in self._undo if one[0] != place]
        elif name == "replace":
            self._renamed(Path(arguments[0]), Path(arguments[1]), before)
        elif name == "unlink":
            path = Path(arguments[0])
            self._undo.append((path.parent, lambda: _bring(before, path)))
        elif name == "link":
            path = Path(arguments[1])
            self._undo.append((path.parent, lambda: path.unlink(missing_ok=True)))

    def _renamed(self, source: Path, target: Path, before: Path | None) -> None:
        # What is not on the disk is not there under another name either, nor in another folder.
        self._unsynced = {_moved(one, source, target) for one in self._unsynced}
        self._undo = [(_moved(one, source, target), undo) for one, undo in self._undo]

        def back() -> None:
            if target.exists():
                target.rename(source)
            _bring(before, target)

        self._undo.append((target.parent, back))

    def _lose(self) -> None:
        for path in self._unsynced:
            if path.is_file():
                path.write_bytes(b"")
        if self.fault == "power":
            for _, undo in reversed(self._undo):
                undo()


def _moved(path: Path, source: Path, target: Path) -> Path:
    """Where a file is after it, or a folder that it lies in, was renamed."""
    return target / path.relative_to(source) if path.is_relative_to(source) else path


def _bring(kept: Path | None, path: Path) -> None:
    if kept is not None and path.parent.is_dir():
        shutil.copy2(kept, path)
