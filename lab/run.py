"""A run of the lab: which games are wanted, which are still missing, and when there are enough."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hexwright.engine.core.rulebook import rulebook_of
from hexwright.engine.players.match import likely_share
from hexwright.lab.record import GameRecord
from hexwright.lab.store import Store, Task
from hexwright.lab.workers import Workers
from hexwright.schema.examine import package_header, package_members, sound_module
from hexwright.schema.module import Module
from hexwright.schema.package import build_package
from hexwright.schema.saving import write_atomically

FILE: Final = "games.sqlite"
# Before so many games an interval says little, however narrow chance has made it.
_LEAST_GAMES: Final = 20

Watch = Callable[[str, GameRecord], None]


@dataclass(frozen=True)
class Subject:
    """A module as it was when the run began: its package, and the hash that names it."""

    module: Module
    hash: str


@dataclass(frozen=True)
class Plan:
    """The games that are wanted of each scenario; players change sides after each game."""

    scenarios: tuple[str, ...]
    players: tuple[str, ...]
    games: int
    seed: int = 1
    # Enough is known when the interval of the first side's share is no wider than this; 0: never.
    width: float = 0.0

    def tasks(self, package: str, scenario: str) -> list[Task]:
        """All games of a scenario, in their order."""
        turns = [self.players[at:] + self.players[:at] for at in range(len(self.players))]
        return [
            Task(package, scenario, turns[number % len(turns)], self.seed + number)
            for number in range(self.games)
        ]


def packed(source: Path, store: Store) -> Subject:
    """The module at a path, kept in the file: what is edited meanwhile changes no run."""
    examined, module = sound_module(source)
    data = build_package(package_members(examined, module), package_header(module))
    rules = rulebook_of(module).version
    return Subject(module, store.add_package(data, module.info.title, rules))


class Run:
    """Plays what a plan wants and the file lacks; it can be stopped anywhere and gone on with."""

    def __init__(self, store: Store, workers: Workers, plan: Plan) -> None:
        """Nothing is played yet."""
        self._store, self._workers, self.plan = store, workers, plan

    def wanted(self, subject: Subject) -> int:
        """How many games are still to be played."""
        tasks = [
            task for name in self.plan.scenarios for task in self.plan.tasks(subject.hash, name)
        ]
        return len(self._store.missing(tasks))

    def play(self, subject: Subject) -> Iterator[GameRecord]:
        """Every new game when it has ended and is kept."""
        place = self._package_file(subject.hash)
        for scenario in self.plan.scenarios:
            yield from self._scenario(subject, scenario, place)

    def _scenario(self, subject: Subject, scenario: str, place: Path) -> Iterator[GameRecord]:
        tasks = self.plan.tasks(subject.hash, scenario)
        missing = self._store.missing(tasks)
        known = {(task.players, task.seed) for task in set(tasks) - set(missing)}
        old = [
            one
            for one in self._store.records(subject.hash, scenario)
            if (one.players, one.seed) in known
        ]
        tally = _Tally(self.plan.width)
        for record in old:
            tally.count(record)
        if tally.is_enough:
            return
        for task, record in self._workers.play(missing, lambda _hash: place):
            self._store.add(task.package, record)
            tally.count(record)
            yield record
            if tally.is_enough:
                return

    def _package_file(self, hashed: str) -> Path:
        """Where workers read the package; the name says what is in it, so it is written once."""
        folder = self._store.path.parent / "packages"
        place = folder / f"{hashed[:16]}.hexpkg"
        if not place.exists():
            folder.mkdir(parents=True, exist_ok=True)
            write_atomically(place, self._store.package(hashed))
        return place


class _Tally:
    """How often the first side won, and whether that is known well enough."""

    def __init__(self, width: float) -> None:
        self._width, self._games, self._wins = width, 0, 0

    def count(self, record: GameRecord) -> None:
        if record.end == "ended":
            self._games += 1
            self._wins += bool(record.sides) and record.winner == record.sides[0]

    @property
    def is_enough(self) -> bool:
        low, high = likely_share(self._wins, self._games)
        return self._games >= _LEAST_GAMES and high - low <= self._width
