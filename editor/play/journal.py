"""The journal of a game: what it began with, then a line for every answer, as it is given.

A line is in the hands of the system before the next question is asked, so killing the program loses
no answer; a second later it is on the disk, so that a power failure loses little. Each line has the
sum of its bytes: one that was torn is known, and dropped.
"""

import contextlib
import os
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from hexwright.editor.document.held_folder import HeldFolder
from hexwright.engine.core.game import Game
from hexwright.engine.core.history import HistoryStep
from hexwright.engine.core.saves import plain_step
from hexwright.schema.issues import DataError, Issue, Severity
from hexwright.schema.language import tr
from hexwright.schema.model.save import Save
from hexwright.schema.outside_file import read_outside

FORMAT: Final = 1
_JOURNAL: Final = "game.journal"
_FRESH: Final = "game.journal.new"
_FLAGS: Final = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
_SUM: Final = 8  # letters
_MAX_BYTES: Final = 512 * 1024 * 1024
BROKEN: Final = "game-journal.broken"


class Table(msgspec.Struct, frozen=True):
    """Who plays each side, and how computer players are to go on."""

    players: dict[str, str]
    pace: int
    is_paused: bool


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: all that is needed to go on, with the module as it was played."""

    format: int = FORMAT
    title: str
    module_title: str
    save: Save
    table: Table
    # Documents of the module as msgspec writes them.
    documents: dict[str, msgspec.Raw]
    # The file that the game came from or was last saved to.
    file: str = ""


class _Version(msgspec.Struct):
    format: int


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A later line: an answer, another table, or neither where steps were taken back."""

    # How many steps the game has then.
    steps: int
    choice: Any = msgspec.UNSET
    table: Table | None = None


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A game as its journal has it."""

    head: Head
    choices: list[Any]
    table: Table
    # Seconds since 1970.
    time: int
    issues: list[Issue]

    def save(self) -> Save:
        """The game as a saved one."""
        save = self.head.save
        changes: dict[str, Any] = {
            "choices": tuple(self.choices),
            "players": self.table.players,
        }
        if len(self.choices) < save.state_after:
            # Taken back beyond the state that was saved: it is played from the seed.
            changes |= {"state": {}, "state_after": 0}
        return msgspec.structs.replace(save, **changes)


class JournalFolder(HeldFolder):
    """The folder of one game, with its journal."""

    @property
    def file(self) -> Path:
        """The journal."""
        return self.folder / _JOURNAL

    @property
    def has_game(self) -> bool:
        """Whether a game lies here."""
        return self.file.is_file()

    def read(self) -> Kept:
        """The game that lies here; raises DataError if it cannot be had back."""
        # A disk that gives no answer now may give one tomorrow: that is no damage.
        data = read_outside(self.file, _MAX_BYTES, "game-journal", str(self.file))
        bodies, is_cut = _bodies(data)
        if not bodies:
            raise DataError([_broken(self.file)])
        try:
            time = int(self.file.stat().st_mtime)
            if msgspec.json.decode(bodies[0], type=_Version).format != FORMAT:
                raise DataError([_other_version(self.file)])
            head = msgspec.json.decode(bodies[0], type=Head)
        except (OSError, msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise DataError([_other_version(self.file)]) from error
        return _played(head, bodies[1:], time, is_cut=is_cut)


class JournalWriter:
    """Appends to a journal; every line is whole or was never written."""

    def __init__(self, held: JournalFolder) -> None:
        """Nothing is written yet."""
        self._held = held
        self._descriptor: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether lines can be appended."""
        return self._descriptor is not None

    def begin(self, head: Head) -> None:
        """Write a new journal in place of an older one; raises OSError."""
        self.close()
        fresh = self._held.folder / _FRESH
        # Nobody else reads what the players have in their hands.
        descriptor = os.open(fresh, _FLAGS | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            _write(descriptor, msgspec.json.encode(head))
        finally:
            # Windows renames no file that is open.
            os.close(descriptor)
        fresh.replace(self._held.file)
        self._descriptor = os.open(self._held.file, _FLAGS)

    def append(self, line: Line) -> None:
        """Write a line; raises OSError, after which the journal must be begun anew."""
        assert self._descriptor is not None, "the journal is not open"
        try:
            _write(self._descriptor, msgspec.json.encode(line))
        except OSError:
            self.close()
            raise

    def syncer(self) -> Callable[[], None] | None:
        """A function that forces what is written to the disk, for any thread."""
        if self._descriptor is None:
            return None
        twin = os.dup(self._descriptor)

        def sync() -> None:
            try:
                with contextlib.suppress(OSError):
                    os.fsync(twin)
            finally:
                os.close(twin)

        return sync

    def close(self) -> None:
        """Append nothing more."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def head_of(game: Game, table: Table, documents: Mapping[str, msgspec.Raw], file: str) -> Head:
    """The first line for a game as it is now."""
    return Head(
        title=game.names.word(game.scenario.title),
        module_title=game.module.info.title,
        save=game.save(table.players),
        table=table,
        documents=dict(documents),
        file=file,
    )


def answer_line(step: HistoryStep, number: int) -> Line:
    """The line of a step; `number` counts it and all before it."""
    return Line(number, plain_step(step))


def _write(descriptor: int, body: bytes) -> None:
    data = f"{zlib.crc32(body):08x} ".encode() + body + b"\n"
    while data:
        data = data[os.write(descriptor, data) :]


def _bodies(data: bytes) -> tuple[list[bytes], bool]:
    """What the lines hold up to one whose sum is wrong, and whether that was not the last.

    The last line of a program that was killed may be torn: its answer was being given.
    """
    lines = data.splitlines(keepends=True)
    found = []
    for line in lines:
        body = line[_SUM + 1 : -1]
        if not line.endswith(b"\n") or line[:_SUM] != f"{zlib.crc32(body):08x}".encode():
            break
        found.append(body)
    return found, len(found) < len(lines) - 1


def _played(head: Head, bodies: list[bytes], time: int, *, is_cut: bool) -> Kept:
    """Follow the lines as far as they fit together."""
    choices, table = list(head.save.choices), head.table
    for body in bodies:
        try:
            line = msgspec.json.decode(body, type=Line)
        except (msgspec.MsgspecError, RecursionError):
            is_cut = True
            break
        if line.choice is not msgspec.UNSET:
            if line.steps != len(choices) + 1:
                is_cut = True
                break
            choices.append(line.choice)
        elif line.table is not None:
            table = line.table
        else:
            del choices[line.steps :]
    issues = [_cut_short(len(choices))] if is_cut else []
    return Kept(head=head, choices=choices, table=table, time=time, issues=issues)


def _broken(file: Path) -> Issue:
    return Issue(
        code=BROKEN,
        message=tr("A game that was kept as it was played is damaged and cannot be continued."),
        hint=tr("Games that were saved are in their own files."),
        file=str(file),
    )


def _other_version(file: Path) -> Issue:
    return Issue(
        code="game-journal.other-version",
        message=tr("A game was kept by another version of Hexwright, which can go on with it."),
        hint=tr("It was left as it is: {folder}", folder=file.parent),
        file=str(file),
    )


def _cut_short(steps: int) -> Issue:
    return Issue(
        code="game-journal.cut-short",
        message=tr("The journal of the game is whole only up to answer {number}.", number=steps),
        hint=tr("The game goes on from there; the later choices are gone."),
        severity=Severity.WARNING,
    )
