"""A run as it is now, read off its file while another process writes it."""

from collections import Counter, defaultdict, deque
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, Final

import msgspec

from hexwright.lab.counting import Counting
from hexwright.lab.figures import Figures
from hexwright.lab.order import PACKAGE, Order, read_order
from hexwright.lab.play import replayed
from hexwright.lab.record import GameRecord
from hexwright.lab.run import FILE, Subject, packed
from hexwright.lab.stopping import stopping
from hexwright.lab.store import Kept, Store
from hexwright.schema.issues import DataError
from hexwright.schema.save_file import SAVE_SUFFIX, write_save

# What is added up by hex.
HEATS: Final = ("losses_at", "fights", "occupied")
_DAY: Final = 86_400
# The pace is that of the latest games; a gap so many times the usual one was a pause.
_LATEST: Final = 60
_PAUSE: Final = 20


class LiveRun:
    """What is known of a run so far; `read` goes on where it was."""

    def __init__(self, folder: Path, subject: Subject) -> None:
        """Open a run of a module as it was packed; raises DataError if it cannot be read."""
        self.folder, self.order = folder, read_order(folder)
        self._store = Store(folder / FILE)
        self.module, self._package = subject.module, subject.hash
        self._number = 0
        self._times: deque[float] = deque(maxlen=_LATEST)
        self.played = 0
        self._counting: dict[str, Counting] = {}
        self._counted: dict[str, list[GameRecord]] = {}
        self._heat: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        plan = self.order.plan
        for name in plan.scenarios:
            tasks, rule = plan.tasks(subject.hash, name), stopping(plan.width, plan.lean, 1)
            self._counting[name] = Counting(tasks, 1, rule)
            self._counted[name] = []

    def close(self) -> None:
        """Let go of the file."""
        self._store.close()

    def read(self, most: int = 500) -> int:
        """Read what is new, at most so many games; how many there were."""
        found = self._store.since(self._number, most)
        for one in found:
            self._take(one)
        return len(found)

    def _take(self, one: Kept) -> None:
        self._number = one.number
        counting = self._counting.get(one.task.scenario)
        if counting is None:
            return
        self.played += 1
        self._times.append(one.at)
        for (record,) in counting.add(one.task, one.record):
            self._counted[record.scenario].append(_slim(record))
            for what in HEATS:
                self._heat[record.scenario, what].update(getattr(record, what))

    @property
    def wanted(self) -> int:
        """How many games the run is to have, as far as is known."""
        return sum(
            counting.rounds if counting.is_enough else self.order.games
            for counting in self._counting.values()
        )

    @property
    def counted(self) -> int:
        """How many games count by now."""
        return sum(counting.rounds for counting in self._counting.values())

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to be played."""
        return self.counted >= self.wanted

    @property
    def seconds_left(self) -> float | None:
        """How long it will take at the pace of the latest games; None if nobody can say."""
        times = sorted(self._times)
        gaps = [later - sooner for sooner, later in pairwise(times)]
        if len(gaps) < 2 or self.is_complete:
            return None
        usual = max(median(gaps), 1e-9)
        played = [gap for gap in gaps if gap <= _PAUSE * usual]
        return _DAY * sum(played) / len(played) * (self.wanted - self.counted)

    def figures(self, scenario: str) -> Figures:
        """What the games that count tell; looked at while they are played, so lasting intervals."""
        is_looked_at = self.order.plan.is_sequential or not self.is_complete
        return Figures.of(self._counted[scenario], is_sequential=is_looked_at)

    def whole_figures(self, scenario: str) -> Figures:
        """The same with all that was kept of every game, read off the file anew: in the background.

        What is remembered of a game while it is watched is less, so that a night's games fit.
        """
        counted = {(record.seed, record.players) for record in self._counted[scenario]}
        with Store(self.folder / FILE) as store:
            records = [
                record
                for record in store.records(self._package, scenario)
                if (record.seed, record.players) in counted
            ]
        return Figures.of(records, is_sequential=self.figures(scenario).is_sequential)

    def heat(self, scenario: str, what: str) -> Mapping[str, int]:
        """By hex, all games together: one of `HEATS`."""
        return self._heat[scenario, what]

    def write_game(self, record: GameRecord) -> Path:
        """Write a game as a save to be opened, played again from its seed; its file."""
        path = self.folder / f"{record.scenario}-{record.seed}{SAVE_SUFFIX}"
        game = replayed(self.module, record)
        write_save(path, game.save(dict(zip(record.sides, record.players, strict=True))))
        return path


def subject_of(folder: Path) -> Subject:
    """The module that a run plays, as it was when it began; raises DataError."""
    with Store(folder / FILE) as store:
        return packed(folder / PACKAGE, store)


def _slim(record: GameRecord) -> GameRecord:
    """Without what is added up elsewhere or only the report needs: a night's games must fit."""
    none: dict[str, Any] = {}
    return msgspec.structs.replace(
        record,
        **dict.fromkeys(("rows", "cards", "lost_steps", "kills", "taken", "held", "rolls"), none),
        **dict.fromkeys(HEATS, none),
    )


def runs_in(home: Path) -> dict[Path, Order]:
    """The runs in a home, the latest first."""
    found: dict[Path, Order] = {}
    for folder in sorted(home.iterdir()) if home.is_dir() else []:
        order = _order_in(folder)
        if order is not None:
            found[folder] = order
    return dict(sorted(found.items(), key=lambda one: one[1].begun, reverse=True))


def _order_in(folder: Path) -> Order | None:
    try:
        return read_order(folder)
    except DataError:
        return None
