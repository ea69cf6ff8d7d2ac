"""When a run may stop: rules that look after every game, and are right none the less."""

from collections import Counter
from typing import Protocol

from hexwright.lab.record import GameRecord
from hexwright.lab.sequential import LEAST_GAMES, EvenTest, PairTest, lasting_share


class Stopping(Protocol):
    """Counts games in the order of their seeds, and says when enough is known."""

    def count(self, round_: tuple[GameRecord, ...]) -> None:
        """Count the games of one seed, one of each version."""

    @property
    def is_enough(self) -> bool:
        """Whether no more is needed."""


def stopping(width: float, lean: float, versions: int) -> Stopping | None:
    """The rule for what is asked; None where every game is to be played."""
    if width and versions > 1:
        return DifferenceKnown(width)
    if width:
        return ShareKnown(width)
    return LeanKnown(lean) if lean else None


class ShareKnown:
    """Stops when the share of wins of every side is known within a width."""

    def __init__(self, width: float) -> None:
        """Begin with no game."""
        self._width, self._games = width, 0
        self._wins: Counter[str] = Counter()

    def count(self, round_: tuple[GameRecord, ...]) -> None:
        """Count a game that ended."""
        record = round_[0]
        if record.end == "ended":
            self._games += 1
            self._wins.update({side: side == record.winner for side in record.sides})

    @property
    def is_enough(self) -> bool:
        """Whether every interval is narrow enough."""
        if self._games < LEAST_GAMES:
            return False
        ends = (lasting_share(won, self._games) for won in self._wins.values())
        return all(high - low <= self._width for low, high in ends)


class DifferenceKnown:
    """Stops when the difference between two versions is known within a width, for every side."""

    def __init__(self, width: float) -> None:
        """Begin with no pair."""
        self._width = width
        self._tests: dict[str, PairTest] = {}

    def count(self, round_: tuple[GameRecord, ...]) -> None:
        """Count a pair of games that both ended."""
        old, new = round_[0], round_[1]
        if old.end == new.end == "ended":
            for side in old.sides:
                test = self._tests.setdefault(side, PairTest())
                test.count((new.winner == side) - (old.winner == side))

    @property
    def is_enough(self) -> bool:
        """Whether every interval is narrow enough."""
        tests = self._tests.values()
        return bool(tests) and all(
            test.pairs >= LEAST_GAMES and test.interval[1] - test.interval[0] <= self._width
            for test in tests
        )


class LeanKnown:
    """Stops when it is clear whether the two sides are even; a draw speaks for neither."""

    def __init__(self, lean: float) -> None:
        """Begin with no game."""
        self.test = EvenTest(lean)

    def count(self, round_: tuple[GameRecord, ...]) -> None:
        """Count a game that one of the first two sides has won."""
        record = round_[0]
        if record.end == "ended" and record.winner in record.sides[:2]:
            self.test.count(record.winner == record.sides[0])

    @property
    def is_enough(self) -> bool:
        """Whether there is a verdict."""
        return bool(self.test.verdict)
