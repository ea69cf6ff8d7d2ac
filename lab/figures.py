"""What the games of a scenario tell: shares with their intervals, lengths, losses, what decides."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from statistics import NormalDist, fmean, median
from typing import NamedTuple

from hexwright.engine.players.match import likely_share
from hexwright.lab.record import GameRecord
from hexwright.lab.sequential import ERROR, lasting_share
from hexwright.schema.module import Module


class Share(NamedTuple):
    """So many cases of so many games, and between what the true share lies in 95 cases of 100.

    `is_lasting` where games were looked at while they were played: the interval is wider then, and
    holds whenever one stops.
    """

    cases: int
    games: int
    is_lasting: bool = False

    @property
    def value(self) -> float:
        """The share that was seen."""
        return self.cases / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval, or one that holds whenever one stops."""
        if self.is_lasting:
            return lasting_share(self.cases, self.games)
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
    """How a unit fared: its side, how often it was lost, and what a game cost it and the enemy.

    `steps` are those it lost, `taken` those that the enemy lost to it, `kills` the units; `size`
    are the steps that it has when it is whole.
    """

    piece: str
    side: str
    lost: Share
    steps: float
    kills: float
    taken: float
    size: int

    @property
    def exchange(self) -> float:
        """The steps that it takes for each of its own: what it is worth for what it costs."""
        return self.taken / self.size if self.size else 0.0


class Swing(NamedTuple):
    """How a side fares with a card or marker in play and without it."""

    name: str
    with_it: Share
    without: Share
    # How many cards were looked at: of many, some look strong by chance alone.
    looked_at: int = 1

    @property
    def difference(self) -> float:
        """What it adds to the share of wins."""
        return self.with_it.value - self.without.value

    @property
    def interval(self) -> tuple[float, float]:
        """Where the difference lies: all cards together are right in 95 cases of 100.

        Newcombe's interval of Wilson's, each with its part of the error (Bonferroni).
        """
        sure = NormalDist().inv_cdf(1 - ERROR / (2 * self.looked_at))
        low, high = likely_share(self.with_it.cases, self.with_it.games, sure)
        low_other, high_other = likely_share(self.without.cases, self.without.games, sure)
        with_it, other, middle = self.with_it.value, self.without.value, self.difference
        return (
            middle - hypot(with_it - low, high_other - other),
            middle + hypot(high - with_it, other - low_other),
        )

    @property
    def is_clear(self) -> bool:
        """Whether it is more than chance would do among so many cards."""
        low, high = self.interval
        return low > 0 or high < 0


@dataclass(frozen=True)
class Figures:
    """All that is told of a scenario's games; only games that ended count."""

    sides: tuple[str, ...]
    games: tuple[GameRecord, ...]
    unfinished: tuple[GameRecord, ...]
    is_sequential: bool = False

    @classmethod
    def of(cls, records: Iterable[GameRecord], *, is_sequential: bool = False) -> "Figures":
        """The figures of these games; sequential where one stopped when enough was known."""
        found = list(records)
        ended = tuple(one for one in found if one.end == "ended")
        other = tuple(one for one in found if one.end != "ended")
        return cls(ended[0].sides if ended else (), ended, other, is_sequential)

    def wins(self, side: str) -> Share:
        """How often a side won."""
        won = sum(game.winner == side for game in self.games)
        return Share(won, len(self.games), self.is_sequential)

    def wins_of_player(self, name: str) -> Share:
        """How often a player won, of the games that he played against another."""
        mixed = [game for game in self.games if len(set(game.players)) > 1 and name in game.players]
        won = (one.winner and one.players[one.sides.index(one.winner)] == name for one in mixed)
        return Share(sum(map(bool, won)), len(mixed), self.is_sequential)

    @property
    def players(self) -> list[str]:
        """All players, in the order in which they appear."""
        return list(dict.fromkeys(name for game in self.games for name in game.players))

    def wins_when_first(self, side: str) -> Share:
        """How often a side won of the games in which it was asked first."""
        begun = [game for game in self.games if game.first == side]
        won = sum(one.winner == side for one in begun)
        return Share(won, len(begun), self.is_sequential)

    @property
    def draws(self) -> Share:
        """How often nobody won."""
        drawn = sum(not game.winner for game in self.games)
        return Share(drawn, len(self.games), self.is_sequential)

    @property
    def turns(self) -> Spread:
        """How long games were."""
        return Spread.of([game.turns for game in self.games])

    def points(self, side: str) -> Spread:
        """The points of a side at the end."""
        at = self.sides.index(side)
        return Spread.of([game.points[at] for game in self.games])

    @property
    def margins(self) -> list[int]:
        """The points of the first side less those of the second, game by game."""
        return [game.points[0] - game.points[1] for game in self.games if len(game.points) > 1]

    def heat(self, what: str) -> Counter[str]:
        """By hex: `fights`, `losses_at` or `occupied`, all games together."""
        total: Counter[str] = Counter()
        for game in self.games:
            total.update(getattr(game, what))
        return total

    def fates(self, module: Module) -> list[UnitFate]:
        """How every unit fared that lost or took anything, those that were lost most first."""
        games = len(self.games)
        lost = Counter(name for game in self.games for name in set(game.eliminated))
        steps = _added(game.lost_steps for game in self.games)
        kills = _added(game.kills for game in self.games)
        taken = _added(game.taken for game in self.games)
        names = {*lost, *steps, *kills, *taken}
        fates = [
            UnitFate(
                name,
                module.side_of.get(name, ""),
                Share(lost[name], games, self.is_sequential),
                steps.get(name, 0) / games,
                kills.get(name, 0) / games,
                taken.get(name, 0) / games,
                _size(module, name),
            )
            for name in names
        ]
        return sorted(fates, key=lambda one: (-one.lost.cases, -one.steps, -one.taken, one.piece))

    # --- what decides ----------------------------------------------------------------------------

    def swings(self, side: str, least: int = 5) -> list[Swing]:
        """Cards and markers by what their appearance adds to a side's wins, the surest first."""
        return self._swings(side, ((set(game.cards), None) for game in self.games), least)

    def objectives(self, side: str, least: int = 5) -> list[Swing]:
        """Objectives by what it adds to a side's wins to hold them at the end."""
        held = (
            ({name for name, holder in game.held.items() if holder == side}, None)
            for game in self.games
        )
        return self._swings(side, held, least)

    def luck(self, side: str, least: int = 5) -> list[Swing]:
        """Rolls ("red/morale") by what it adds to a side's wins that they are higher than usual.

        Only games in which there was such a roll are compared: those above the middle of all
        against the others.
        """
        means = [
            {name: total / dice for name, (dice, total) in game.rolls.items() if dice}
            for game in self.games
        ]
        seen = defaultdict[str, list[float]](list)
        for found in means:
            for name, mean in found.items():
                seen[name].append(mean)
        usual = {name: median(found) for name, found in seen.items()}
        high = (
            ({name for name, mean in found.items() if mean > usual[name]}, set(found))
            for found in means
        )
        return self._swings(side, high, least)

    def _swings(
        self, side: str, games: Iterable[tuple[set[str], set[str] | None]], least: int
    ) -> list[Swing]:
        """For every game what there was, and what there could have been (None: anything)."""
        wins = [game.winner == side for game in self.games]
        with_it, possible = Counter[str](), Counter[str]()
        won, won_possible = Counter[str](), Counter[str]()
        anywhere = 0
        for is_won, (found, could) in zip(wins, games, strict=True):
            with_it.update(found)
            won.update(found if is_won else ())
            anywhere += could is None
            possible.update(could or ())
            won_possible.update((could or ()) if is_won else ())
        total = sum(wins) if anywhere else 0
        enough = [
            name
            for name, count in with_it.items()
            if least <= count <= anywhere + possible[name] - least
        ]
        found_swings = [
            Swing(
                name,
                Share(won[name], with_it[name]),
                Share(
                    total + won_possible[name] - won[name],
                    anywhere + possible[name] - with_it[name],
                ),
                len(enough),
            )
            for name in enough
        ]
        return sorted(found_swings, key=lambda one: (-_distance(one.interval), one.name))

    def unused_rows(self, module: Module) -> dict[str, list[int]]:
        """Rows of tables that no game has read, of those tables that some game has read."""
        used: dict[str, set[int]] = defaultdict(set)
        for game in self.games:
            for name in game.rows:
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


def _distance(interval: tuple[float, float]) -> float:
    """How far an interval keeps from nothing; less than 0 if nothing is in it."""
    low, high = interval
    return max(low, -high)


def _added(amounts: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """What several games come to, by name."""
    total: dict[str, float] = {}
    for one in amounts:
        for name, amount in one.items():
            total[name] = total.get(name, 0) + amount
    return total


def _size(module: Module, piece: str) -> int:
    """The steps of a whole unit; those placed by kind ("mob#2") have those of their kind."""
    unit, kind = module.pieces.get(piece), module.kind_of_piece.get(piece)
    known = kind or module.kinds.get(piece.partition("#")[0])
    own = getattr(unit, "steps", 0) or (known.steps if known else 0)
    return int(own)
