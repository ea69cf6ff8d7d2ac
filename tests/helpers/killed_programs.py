"""Programs that are started to be killed, in a home of their own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import IO, Final, Protocol

ROOT: Final = Path(__file__).resolve().parents[2]
_HOMES: Final = ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
_OWN: Final = {
    "QT_QPA_PLATFORM": "offscreen", "HEXWRIGHT_LANG": "en", "HEXWRIGHT_ANIMATIONS": "0",
}  # fmt: skip


class Program(Protocol):
    """Something that runs and says lines."""

    stdout: IO[str] | None

    def kill(self) -> None:
        """End it with SIGKILL."""

    def wait(self) -> int:
        """Its exit code, once it has ended."""


# Starts a module of the tests with words, in a home.
Start = Callable[[str, list[str], Path], Program]


def _environment(home: Path) -> dict[str, str]:
    return {**dict.fromkeys(_HOMES, str(home)), **_OWN}


def fresh(module: str, words: list[str], home: Path) -> Program:
    """A new interpreter: slow to begin, and possible everywhere."""
    command = [sys.executable, "-m", module, *words]
    environment = {**os.environ, **_environment(home)}
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


class Forked:
    """A copy of this process, which has imported already what it needs, but made no window yet."""

    def __init__(self, module: str, words: list[str], home: Path) -> None:
        """Run the `main` of a module; what it says comes through a pipe."""
        ours, theirs = os.pipe()
        self._process = os.fork()
        if self._process == 0:
            code = 99
            try:
                os.close(ours)
                os.dup2(theirs, 1)
                os.environ.update(_environment(home))
                code = import_module(module).main(words)
                sys.stdout.flush()
            finally:
                os._exit(code)
        os.close(theirs)
        self.stdout: IO[str] | None = os.fdopen(ours, encoding="utf-8")

    def kill(self) -> None:
        """End it with SIGKILL."""
        os.kill(self._process, signal.SIGKILL)

    def wait(self) -> int:
        """Its exit code, once it has ended."""
        _, status = os.waitpid(self._process, 0)
        return os.waitstatus_to_exitcode(status)


def said_before_the_kill(program: Program, lines: int, delay: float) -> list[str]:
    """What a program says before it is killed: after so many lines and a moment more."""
    assert program.stdout is not None
    said: list[str] = []
    while len(said) < lines and (line := program.stdout.readline()):
        said.append(line)
    time.sleep(delay)
    program.kill()
    said += program.stdout.read().splitlines(keepends=True)
    program.stdout.close()
    program.wait()
    # The last line of the dead may be torn.
    return [line for line in said if line.endswith("\n")]


def said_by(program: Program) -> str:
    """All that a program says; it ends by itself, and well."""
    assert program.stdout is not None
    said = program.stdout.read()
    program.stdout.close()
    code = program.wait()
    assert code == 0, f"exit code {code}: {said}"
    return said
