"""The file of a run: every game once, with all that any figure can be made of again."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self

import msgspec

from hexwright.lab.record import GameRecord
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr

FORMAT: Final = 2
_TABLES: Final = """
create table if not exists lab (format integer not null);
create table if not exists packages (
    hash text primary key, title text not null, rules integer not null, data blob not null
) without rowid;
create table if not exists games (
    package text not null references packages(hash),
    scenario text not null,
    players text not null,
    seed integer not null,
    ended text not null,
    winner text not null,
    record blob not null,
    -- When it was kept, in days: for those who wait, never for a figure.
    at real not null default (julianday('now')),
    primary key (package, scenario, players, seed)
);
"""
_KEEP: Final = """
insert or ignore into games (package, scenario, players, seed, ended, winner, record)
values (?, ?, ?, ?, ?, ?, ?)
"""
_NEW: Final = """
select rowid, at, package, scenario, players, seed, record from games
where rowid > ? order by rowid limit ?
"""


class Task(NamedTuple):
    """A game to be played: of which package, which scenario, who plays, from which seed."""

    package: str
    scenario: str
    players: tuple[str, ...]
    seed: int


class Kept(NamedTuple):
    """A game in the file: its number there, when it was kept (in days), and what it was."""

    number: int
    at: float
    task: Task
    record: GameRecord


class Store:
    """The games of one file; whoever is killed while writing loses the game in hand alone."""

    def __init__(self, path: Path) -> None:
        """Open or make the file; raises DataError if it is something else."""
        self.path = path
        try:
            self._file = sqlite3.connect(path, isolation_level=None)
            self._file.execute("pragma journal_mode=wal")
            self._file.executescript(_TABLES)
            self._check_format()
        except sqlite3.Error as error:
            raise DataError([_not_a_lab_file(path, error)]) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _check_format(self) -> None:
        found = self._file.execute("select format from lab").fetchone()
        if found is None:
            self._file.execute("insert into lab values (?)", (FORMAT,))
        elif found[0] != FORMAT:
            raise DataError([_other_format(self.path, found[0])])

    # --- packages --------------------------------------------------------------------------------

    def add_package(self, data: bytes, title: str, rules: int) -> str:
        """Keep a package, once; the hash by which its games know it."""
        hashed = sha256(data).hexdigest()
        row = (hashed, title, rules, data)
        self._file.execute("insert or ignore into packages values (?, ?, ?, ?)", row)
        return hashed

    def package(self, hashed: str) -> bytes:
        """The bytes of a package."""
        query = "select data from packages where hash = ?"
        found: bytes = self._file.execute(query, (hashed,)).fetchone()[0]
        return found

    # --- games -----------------------------------------------------------------------------------

    def add(self, package: str, record: GameRecord) -> None:
        """Keep a game; one that is there already stays as it is."""
        players = ",".join(record.players)
        key = (package, record.scenario, players, record.seed)
        row = (*key, record.end, record.winner, msgspec.json.encode(record))
        try:
            self._file.execute(_KEEP, row)
        except sqlite3.OperationalError as error:
            raise DataError([_not_kept(self.path, error)]) from error

    def count(self) -> int:
        """How many games there are."""
        found: int = self._file.execute("select count(*) from games").fetchone()[0]
        return found

    def missing(self, tasks: Iterable[Task]) -> list[Task]:
        """Those games that are still to be played, in their order."""
        query = "select package, scenario, players, seed from games"
        with closing(self._file.execute(query)) as rows:
            known = {(one, two, three, four) for one, two, three, four in rows}
        return [
            task
            for task in tasks
            if (task.package, task.scenario, ",".join(task.players), task.seed) not in known
        ]

    def records(self, package: str, scenario: str) -> Iterator[GameRecord]:
        """The games of a scenario in the order of their seeds, whatever order they ended in."""
        query = "select record from games where package = ? and scenario = ? order by seed, players"
        with closing(self._file.execute(query, (package, scenario))) as rows:
            for (data,) in rows:
                yield msgspec.json.decode(data, type=GameRecord)

    def since(self, number: int, most: int) -> list[Kept]:
        """Games that were kept after the one of a number, at most so many."""
        with closing(self._file.execute(_NEW, (number, most))) as rows:
            return [
                Kept(
                    here,
                    at,
                    Task(package, scenario, tuple(players.split(",")), seed),
                    msgspec.json.decode(data, type=GameRecord),
                )
                for here, at, package, scenario, players, seed, data in rows
            ]


def _not_a_lab_file(path: Path, error: Exception) -> Issue:
    return Issue(
        code="lab.not-a-file",
        message=tr("{name} cannot be used as a file of games: {reason}", name=path, reason=error),
        hint=tr("Choose another folder for the report."),
    )


def _not_kept(path: Path, error: Exception) -> Issue:
    return Issue(
        code="lab.not-kept",
        message=tr("A game could not be kept in {name}: {reason}", name=path, reason=error),
        hint=tr("Make room and begin again: the games that are kept are not played again."),
    )


def _other_format(path: Path, found: int) -> Issue:
    return Issue(
        code="lab.format",
        message=tr(
            "{name} was written by another version (format {found}).", name=path, found=found
        ),
        hint=tr("Choose another folder for the report."),
    )
