"""A run of the lab: which games are wanted, which are still missing, and when there are enough."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hexwright.engine.core.rulebook import rulebook_of
from hexwright.lab.counting import Counting
from hexwright.lab.record import GameRecord
from hexwright.lab.stopping import stopping
from hexwright.lab.store import Store, Task
from hexwright.lab.workers import Workers
from hexwright.schema.examine import package_header, package_members, sound_module
from hexwright.schema.module import Module
from hexwright.schema.package import build_package
from hexwright.schema.saving import write_atomically

FILE: Final = "games.sqlite"

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
    # Enough is known when every side's share of wins is known within this; 0: never.
    width: float = 0.0
    # Enough is known when it is clear whether sides are even or one is so far ahead; 0: never.
    lean: float = 0.0

    @property
    def is_sequential(self) -> bool:
        """Whether games are looked at while they are played, to stop when enough is known."""
        return bool(self.width or self.lean)

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
    """Plays what a plan wants and the file lacks; it can be stopped anywhere and gone on with.

    With several subjects, versions of a module, each plays every game from the same seed.
    """

    def __init__(
        self, store: Store, workers: Workers, plan: Plan, subjects: Sequence[Subject]
    ) -> None:
        """Nothing is played yet."""
        self._store, self._workers, self.plan = store, workers, plan
        self.subjects = tuple(subjects)

    def wanted(self) -> int:
        """How many games are still to be played, if none is spared by knowing enough."""
        return sum(
            len(self._missing(name))
            for name in self.plan.scenarios
            if not self._counting(name).is_enough
        )

    def play(self) -> Iterator[GameRecord]:
        """Every new game when it has ended and is kept."""
        places = {subject.hash: self._package_file(subject.hash) for subject in self.subjects}
        for scenario in self.plan.scenarios:
            yield from self._scenario(scenario, places)

    def counted(self, subject: Subject, scenario: str) -> list[GameRecord]:
        """The games of a scenario that count, by seed: the plan's, up to where enough was known.

        They are the same whoever played them, and in whatever order they ended.
        """
        tasks = self.plan.tasks(subject.hash, scenario)[: self._counting(scenario).rounds]
        counted = {(task.players, task.seed) for task in tasks}
        records = self._store.records(subject.hash, scenario)
        return [record for record in records if (record.players, record.seed) in counted]

    def _tasks(self, scenario: str) -> list[Task]:
        """All games, those of one seed together."""
        plans = [self.plan.tasks(subject.hash, scenario) for subject in self.subjects]
        return [task for round_ in zip(*plans, strict=True) for task in round_]

    def _missing(self, scenario: str) -> list[Task]:
        return self._store.missing(dict.fromkeys(self._tasks(scenario)))

    def _counting(self, scenario: str) -> Counting:
        """What is known by the games in the file."""
        rule = stopping(self.plan.width, self.plan.lean, len(self.subjects))
        counting = Counting(self._tasks(scenario), len(self.subjects), rule)
        for subject in self.subjects:
            for record in self._store.records(subject.hash, scenario):
                task = Task(subject.hash, scenario, record.players, record.seed)
                counting.add(task, record)
        return counting

    def _scenario(self, scenario: str, places: dict[str, Path]) -> Iterator[GameRecord]:
        counting = self._counting(scenario)
        if counting.is_enough:
            return
        for task, record in self._workers.play(self._missing(scenario), places.__getitem__):
            self._store.add(task.package, record)
            counting.add(task, record)
            yield record
            if counting.is_enough:
                return

    def _package_file(self, hashed: str) -> Path:
        """Where workers read the package; the name says what is in it, so it is written once."""
        folder = self._store.path.parent / "packages"
        place = folder / f"{hashed[:16]}.hexpkg"
        if not place.exists():
            folder.mkdir(parents=True, exist_ok=True)
            write_atomically(place, self._store.package(hashed))
        return place
