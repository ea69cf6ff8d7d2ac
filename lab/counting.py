"""Games counted in the order of their seeds, in whatever order they end."""

from collections.abc import Sequence

from hexwright.lab.record import GameRecord
from hexwright.lab.stopping import Stopping
from hexwright.lab.store import Task


class Counting:
    """Takes games in whatever order they end, and counts them in the order of their seeds.

    A game counts when all before it have ended: otherwise short games would be counted first, and
    where a run stops would depend on how many are played at a time.
    """

    def __init__(self, tasks: Sequence[Task], versions: int, rule: Stopping | None) -> None:
        """Begin with no game; those of one seed follow each other in the tasks."""
        self._tasks, self._versions, self._wanted = tasks, versions, set(tasks)
        self._waiting: dict[Task, GameRecord] = {}
        self._rule = rule
        self.rounds = 0
        self.is_enough = False

    def add(self, task: Task, record: GameRecord) -> list[tuple[GameRecord, ...]]:
        """Take a game that has ended; the games of seeds that count now, in their order."""
        found: list[tuple[GameRecord, ...]] = []
        if task not in self._wanted:
            return found
        self._waiting[task] = record
        while not self.is_enough and (round_ := self._next()):
            self.rounds += 1
            found.append(round_)
            if self._rule is not None:
                self._rule.count(round_)
                self.is_enough = self._rule.is_enough
        return found

    def _next(self) -> tuple[GameRecord, ...]:
        """The games of the next seed, if all of them have ended."""
        at = self.rounds * self._versions
        due = self._tasks[at : at + self._versions]
        if not due or any(task not in self._waiting for task in due):
            return ()
        found = tuple(self._waiting[task] for task in due)
        for task in due:
            # A version may be compared with itself: both games are one then.
            self._waiting.pop(task, None)
        return found
