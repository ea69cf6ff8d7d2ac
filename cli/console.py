"""Writing to a terminal, a pipe or a file: colours, a progress line, text that is safe to print."""

import errno
import io
import os
import shutil
import sys
import textwrap
from typing import Final, TextIO

from hexwright.schema.language import tr

WIDEST: Final = 100
BOLD, DIM, RED, YELLOW, BLUE, GREEN = "1", "2", "31;1", "33;1", "34;1", "32;1"

_KEPT: Final = "\n\t"
# Signs of a bar of progress.
_BAR: Final = 24


class _Nowhere(io.StringIO):
    """What stands for a stream that was closed when the program began."""


def prepare_streams() -> None:
    """Let no character that the terminal lacks stop the program, nor a stream that is closed."""
    # Python has no stream then, yet whatever is said has to go somewhere.
    sys.stdout = sys.stdout or _Nowhere()
    sys.stderr = sys.stderr or _Nowhere()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def flush_output() -> None:
    """Have everything printed; raises OSError if it cannot be, be it that nobody can read it."""
    sys.stdout.flush()
    if isinstance(sys.stdout, _Nowhere) and sys.stdout.getvalue():
        raise OSError(errno.EBADF, tr("standard output is closed"))


def is_coloured(stream: TextIO) -> bool:
    """Whether colours are wanted: only on a terminal, and never with NO_COLOR set."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def painted(text: str, colour: str, stream: TextIO) -> str:
    """The text in a colour, if the stream shows colours."""
    return f"\x1b[{colour}m{text}\x1b[0m" if is_coloured(stream) else text


def harmless(text: str) -> str:
    """The text without characters that could command a terminal."""
    return "".join(
        char if char.isprintable() or char in _KEPT else f"\\u{ord(char):04x}" for char in text
    )


def say(text: str = "", stream: TextIO | None = None) -> None:
    """Print a line; colours put in by `painted` are kept, so the text must be harmless."""
    print(text, file=stream or sys.stdout)


def width() -> int:
    """How many characters a line of text should have."""
    return min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns)


def wrapped(text: str, indent: str = "", first: str | None = None) -> str:
    """A paragraph broken into lines, each indented."""
    return textwrap.fill(
        harmless(text),
        width(),
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def size_text(count: int) -> str:
    """A number of bytes for people."""
    if count < 1024:
        return f"{count} B"
    if count < 1024 * 1024:
        return f"{count / 1024:.1f} KiB"
    return f"{count / 1024 / 1024:.1f} MiB"


class Progress:
    """One line on the terminal that says what is being done; nothing when output is piped."""

    def __init__(self, stream: TextIO | None = None) -> None:
        """Write to standard error, or to this stream."""
        self._stream = stream or sys.stderr
        self._is_shown = self._stream.isatty()

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_shown:
            self._stream.write("\r" + " " * (width() - 1) + "\r")
            self._stream.flush()

    def show(self, text: str) -> None:
        """Say what is being done now, in place of what was said before."""
        if self._is_shown:
            room = width() - 1
            self._stream.write("\r" + harmless(text)[:room].ljust(room))
            self._stream.flush()

    def steps(self, done: int, steps: int, what: str) -> None:
        """Say what is being done, with a bar of how far it is."""
        if what and steps > 1:
            filled = round(_BAR * done / steps)
            bar = "█" * filled + "░" * (_BAR - filled)
            what = f"{what}  {bar}  {100 * done // steps} %"
        if what:
            self.show(what)
