"""The Marshal: looks ahead in copies of the game in which what is hidden is guessed.

It knows no system. Where a system has a player who weighs (its Veteran), the Marshal asks how that
one would go on in several tempers, bolder here and more careful there: each plays on in the same
guessed worlds against the usual one, and whoever does best answers for a while. Elsewhere single
answers are tried like that, and chance plays on. It never looks at the clock, so that the same seed
always answers the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, Final

from hexwright.engine.core import chance
from hexwright.engine.core.decision import Choice, Decision
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.lookahead import tried
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.players.registry import veteran_of
from hexwright.engine.players.temper import tempered
from hexwright.engine.players.thinker import only_answer
from hexwright.engine.players.veteran import Tempered

if TYPE_CHECKING:
    from hexwright.engine.players.player import Player

# How often an answer is drawn by lot until enough different ones are found.
_TRIES: Final = 4


@dataclass(frozen=True)
class Budget:
    """How much is thought: tempers or answers, worlds for each at first, how far ahead.

    After so many `answers_of_one` answers tempers are compared anew, or as soon as a turn begins.
    """

    tempers: int
    worlds: int
    steps: int
    answers_of_one: int
    # Where only chance plays on, a step costs little and says little.
    random_answers: int
    random_worlds: int
    random_steps: int


QUICK: Final = Budget(5, 4, 20, 12, random_answers=6, random_worlds=6, random_steps=40)
STEADY: Final = Budget(8, 8, 24, 10, random_answers=8, random_worlds=8, random_steps=60)
DEEP: Final = Budget(12, 16, 30, 8, random_answers=12, random_worlds=16, random_steps=100)


class Marshal:
    """Answers any question of any system by looking ahead."""

    def __init__(self, seed: int, budget: Budget) -> None:
        """Begin with a seed and a budget; how it thinks follows from the first question."""
        self._seed, self._budget = seed, budget
        self._way: Player | None = None

    def choose(self, seat: Seat) -> Choice:
        """The answer that did best in guessed worlds."""
        decision = seat.decision
        assert decision is not None
        forced = only_answer(decision)
        if forced is not None:
            return forced
        if self._way is None:
            veteran = veteran_of(seat.rulebook)
            self._way = (
                ByAnswer(self._seed, self._budget)
                if veteran is None
                else ByTemper(self._seed, self._budget, veteran)
            )
        return self._way.choose(seat)


class _Drawing:
    """What both ways have: chance of one's own."""

    def __init__(self, seed: int) -> None:
        self._chance = chance.seeded(seed)

    def _next(self) -> int:
        self._chance = chance.advanced(self._chance)
        return chance.below(self._chance, chance.LARGEST_SEED)


class ByTemper(_Drawing):
    """Lets that temper of a player answer that does best at the moment."""

    def __init__(self, seed: int, budget: Budget, make: Tempered) -> None:
        """Begin with who weighs."""
        super().__init__(seed)
        self._budget, self._make, self._usual = budget, make, make.usual
        self._acting = make(self._next(), self._usual)
        self._turn, self._answers = -1, 0

    def choose(self, seat: Seat) -> Choice:
        """The answer of the temper that did best when tempers were compared."""
        if seat.turn != self._turn or self._answers >= self._budget.answers_of_one:
            self._turn, self._answers = seat.turn, 0
            self._acting = self._make(self._next(), self._best(seat))
        self._answers += 1
        return self._acting.choose(seat)

    def _best(self, seat: Seat) -> Any:
        """The weights that do best: half of them are left out at a time, the usual ones never."""
        budget = self._budget
        ways = [self._usual]
        ways += [tempered(self._usual, self._next()) for _ in range(budget.tempers - 1)]
        # All guess alike what they cannot see: only their weights differ.
        guess = self._next()
        first = [self._make(guess, weights).choose(seat) for weights in ways]
        found: list[list[float]] = [[] for _ in ways]
        others, count = list(range(1, len(ways))), budget.worlds
        while True:
            for world in [self._next() for _ in range(count)]:
                for at in (0, *others):
                    found[at].append(self._worth(seat, first[at], ways[at], world))
            if len(others) <= 1:
                break
            others.sort(key=lambda at: (-fmean(found[at]), at))
            others, count = others[: max(1, (len(others) + 1) // 2 - 1)], 2 * count
        # Whoever is left was in every world, as the usual one was.
        gains = [
            other - own for at in others for other, own in zip(found[at], found[0], strict=True)
        ]
        return ways[others[0]] if gains and _is_sure(gains) else self._usual

    def _worth(self, seat: Seat, first: Choice, weights: Any, world: int) -> float:
        players = {
            side: self._make(world + at, weights if side == seat.side else self._usual)
            for at, side in enumerate(seat.sides)
        }
        return tried(seat, first, world, players, self._budget.steps)


class ByAnswer(_Drawing):
    """Tries answers out, each in the same guessed worlds, and lets chance play on."""

    def __init__(self, seed: int, budget: Budget) -> None:
        """Begin with a seed and a budget."""
        super().__init__(seed)
        self._budget, self._random = budget, RandomPlayer(seed)

    def choose(self, seat: Seat) -> Choice:
        """The answer that does best, of some that are drawn by lot."""
        decision = seat.decision
        assert decision is not None
        usual = self._random.choose(seat)
        others = self._others(decision, usual)
        return self._best(seat, usual, others) if others else usual

    def _others(self, decision: Decision[Any], usual: Choice) -> list[Choice]:
        """Other answers, by lot."""
        wanted = self._budget.random_answers - 1
        found: dict[Choice, None] = {}
        for _ in range(wanted * _TRIES):
            answer = self._random.answer(decision)
            if answer != usual:
                found[answer] = None
            if len(found) == wanted:
                break
        return list(found)

    def _best(self, seat: Seat, usual: Choice, others: list[Choice]) -> Choice:
        """The best of all; half of the worlds for all answers, the rest for the best other one."""
        worlds = [self._next() for _ in range(self._budget.random_worlds)]
        half = max(2, len(worlds) // 2)
        base = [self._worth(seat, usual, world) for world in worlds[:half]]
        gains = {
            other: [
                self._worth(seat, other, world) - own
                for world, own in zip(worlds[:half], base, strict=True)
            ]
            for other in others
        }
        best = max(gains, key=lambda other: fmean(gains[other]))
        if fmean(gains[best]) <= 0:
            return usual
        found = gains[best] + [
            self._worth(seat, best, world) - self._worth(seat, usual, world)
            for world in worlds[half:]
        ]
        # Chance is no better than it happens to be: whatever seems better is taken.
        return best if fmean(found) > 0 else usual

    def _worth(self, seat: Seat, choice: Choice, world: int) -> float:
        players = {side: RandomPlayer(world + at) for at, side in enumerate(seat.sides)}
        return tried(seat, choice, world, players, self._budget.random_steps)


def _is_sure(gains: Sequence[float]) -> bool:
    """Whether something does better by more than the worlds differ."""
    return fmean(gains) > stdev(gains) / sqrt(len(gains))


def quick_marshal(seed: int) -> Marshal:
    """One who decides soon."""
    return Marshal(seed, QUICK)


def steady_marshal(seed: int) -> Marshal:
    """One who thinks a while."""
    return Marshal(seed, STEADY)


def deep_marshal(seed: int) -> Marshal:
    """One who thinks long."""
    return Marshal(seed, DEEP)
