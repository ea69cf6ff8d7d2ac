"""What the games of a scenario tell: shares with their intervals, lengths, losses, what decides."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import NamedTuple

from hexwright.engine.players.match import likely_share
from hexwright.lab.record import GameRecord
from hexwright.schema.module import Module


class Share(NamedTuple):
    """So many cases of so many games, and between what the true share lies in 95 cases of 100."""

    cases: int
    games: int

    @property
    def value(self) -> float:
        """The share that was seen."""
        return self.cases / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval."""
        return likely_share(self.cases, self.games)


class Spread(NamedTuple):
    """How a number is spread over the games: the least, quarters, the most, and the mean."""

    least: float
    lower: float
    middle: float
    upper: float
    most: float
    mean: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> "Spread":
        """The spread of at least one number."""
        found = sorted(numbers)
        last = len(found) - 1
        lower, upper = found[round(last / 4)], found[round(3 * last / 4)]
        return cls(found[0], lower, median(found), upper, found[-1], fmean(found))


class UnitFate(NamedTuple):
    """How a unit fared: its side, how often it was lost, and the steps it lost on average."""

    piece: str
    side: str
    lost: Share
    steps: float


class Swing(NamedTuple):
    """How a side fares with a card or marker in play and without it."""

    name: str
    with_it: Share
    without: Share

    @property
    def difference(self) -> float:
        """What it adds to the share of wins."""
        return self.with_it.value - self.without.value


@dataclass(frozen=True)
class Figures:
    """All that is told of a scenario's games; only games that ended count."""

    sides: tuple[str, ...]
    games: tuple[GameRecord, ...]
    unfinished: tuple[GameRecord, ...]

    @classmethod
    def of(cls, records: Iterable[GameRecord]) -> "Figures":
        """The figures of these games."""
        found = list(records)
        ended = tuple(one for one in found if one.end == "ended")
        other = tuple(one for one in found if one.end != "ended")
        return cls(ended[0].sides if ended else (), ended, other)

    def wins(self, side: str) -> Share:
        """How often a side won."""
        return Share(sum(one.winner == side for one in self.games), len(self.games))

    def wins_of_player(self, name: str) -> Share:
        """How often a player won, of the games that he played against another."""
        mixed = [one for one in self.games if len(set(one.players)) > 1 and name in one.players]
        won = (one.winner and one.players[one.sides.index(one.winner)] == name for one in mixed)
        return Share(sum(map(bool, won)), len(mixed))

    @property
    def players(self) -> list[str]:
        """All players, in the order in which they appear."""
        return list(dict.fromkeys(name for one in self.games for name in one.players))

    def wins_when_first(self, side: str) -> Share:
        """How often a side won of the games in which it was asked first."""
        begun = [one for one in self.games if one.first == side]
        return Share(sum(one.winner == side for one in begun), len(begun))

    @property
    def draws(self) -> Share:
        """How often nobody won."""
        return Share(sum(not one.winner for one in self.games), len(self.games))

    @property
    def turns(self) -> Spread:
        """How long games were."""
        return Spread.of([one.turns for one in self.games])

    def points(self, side: str) -> Spread:
        """The points of a side at the end."""
        at = self.sides.index(side)
        return Spread.of([one.points[at] for one in self.games])

    @property
    def margins(self) -> list[int]:
        """The points of the first side less those of the second, game by game."""
        return [one.points[0] - one.points[1] for one in self.games if len(one.points) > 1]

    def heat(self, what: str) -> Counter[str]:
        """By hex: `fights`, `losses_at` or `occupied`, all games together."""
        total: Counter[str] = Counter()
        for one in self.games:
            total.update(getattr(one, what))
        return total

    def fates(self, module: Module) -> list[UnitFate]:
        """How every unit that suffered anything fared, those that were lost most first."""
        games = len(self.games)
        lost = Counter(name for one in self.games for name in set(one.eliminated))
        steps: Counter[str] = Counter()
        for one in self.games:
            steps.update(one.lost_steps)
        names = sorted({*lost, *steps}, key=lambda name: (-lost[name], -steps[name], name))
        return [
            UnitFate(
                name, module.side_of.get(name, ""), Share(lost[name], games), steps[name] / games
            )
            for name in names
        ]

    def swings(self, side: str, least: int = 5) -> list[Swing]:
        """Cards and markers by what their appearance adds to a side's wins, the greatest first."""
        with_it, games = defaultdict[str, int](int), Counter[str]()
        wins = self.wins(side)
        for one in self.games:
            for name in one.cards:
                games[name] += 1
                with_it[name] += one.winner == side
        found = []
        for name, count in games.items():
            rest = wins.games - count
            if count >= least and rest >= least:
                without = Share(wins.cases - with_it[name], rest)
                found.append(Swing(name, Share(with_it[name], count), without))
        return sorted(found, key=lambda one: (-abs(one.difference), one.name))

    def unused_rows(self, module: Module) -> dict[str, list[int]]:
        """Rows of tables that no game has read, of those tables that some game has read."""
        used: dict[str, set[int]] = defaultdict(set)
        for one in self.games:
            for name in one.rows:
                table, _, row = name.rpartition("/")
                used[table].add(int(row))
        return {
            table: unread
            for table, rows in sorted(used.items())
            if table in module.tables
            and (unread := [at for at in range(len(module.tables[table].rows)) if at not in rows])
        }

    # --- games worth looking at ------------------------------------------------------------------

    def shortest(self) -> GameRecord:
        """The game of fewest turns, and of those of fewest steps."""
        return min(self.games, key=lambda one: (one.turns, one.steps, one.seed))

    def most_lopsided(self) -> GameRecord:
        """The game that was won by most points."""
        return max(self.games, key=lambda one: (max(one.points) - min(one.points), -one.seed))

    def most_typical(self) -> GameRecord:
        """The game whose length and margin are nearest to the usual ones."""
        turns, margin = self.turns.middle, median(self.margins or [0])

        def away(one: GameRecord) -> float:
            own = one.points[0] - one.points[1] if len(one.points) > 1 else 0
            return abs(one.turns - turns) + abs(own - margin)

        return min(self.games, key=lambda one: (away(one), one.seed))
