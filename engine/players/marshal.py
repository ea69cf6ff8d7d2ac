"""The Marshal: looks ahead in copies of the game in which what is hidden is guessed.

It knows no system. Where a system has a player who weighs (its Veteran), the Marshal asks how that
one would go on in several tempers, bolder here and more careful there: at every answer some of them
play on from there, each in the same guessed world as the usual one, and what they gain is added up
over the game. Whoever has gained for sure answers. Elsewhere single answers are tried like that,
and chance plays on. So much is tried for each answer that the same seed always answers the same;
who waits for it at a window hands a clock, and then time decides how much (`Marshal.in_time`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from hexwright.engine.core import chance
from hexwright.engine.core.decision import Choice, Decision
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.lookahead import tried
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.players.registry import veteran_of
from hexwright.engine.players.temper import tempered
from hexwright.engine.players.thinker import only_answer
from hexwright.engine.players.veteran import Tempered

# How often an answer is drawn by lot until enough different ones are found.
_TRIES: Final = 4
# Tries before a temper is told from others at all, and before one may answer.
_FEW: Final = 2
_ENOUGH: Final = 12
_UNKNOWN: Final = 100.0
# Standard errors that a gain must be clear of nothing; of many tempers one does well by chance.
_SURE: Final = 2.0

# Seconds, from any beginning.
Clock = Callable[[], float]
# Whether to go on after so many worlds.
Pace = Callable[[int], bool]


@dataclass(frozen=True)
class Budget:
    """How much is thought: tempers, worlds for each answer, how far ahead; or how many seconds."""

    tempers: int
    worlds: int
    steps: int
    # Where only chance plays on, a step costs little and says little.
    random_answers: int
    random_worlds: int
    random_steps: int
    # For each answer, where there is a clock.
    seconds: float = 1.0


QUICK: Final = Budget(6, 4, 20, random_answers=6, random_worlds=6, random_steps=40, seconds=1.0)
STEADY: Final = Budget(8, 12, 24, random_answers=8, random_worlds=8, random_steps=60, seconds=4.0)
DEEP: Final = Budget(
    12, 40, 30, random_answers=12, random_worlds=16, random_steps=100, seconds=15.0
)


class Marshal:
    """Answers any question of any system by looking ahead."""

    def __init__(self, seed: int, budget: Budget) -> None:
        """Begin with a seed and a budget; how it thinks follows from the first question."""
        self._seed, self._budget = seed, budget
        self._way: ByTemper | ByAnswer | None = None
        self._clock: Clock | None = None

    def in_time(self, clock: Clock) -> None:
        """Think for the seconds of the budget from now on, by a clock that tells seconds."""
        self._clock = clock

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
        return self._way.choose(seat, self._pace())

    def _pace(self) -> Pace:
        """Whether to try one world more, after so many."""
        clock, budget = self._clock, self._budget
        if clock is None:
            return lambda tried: tried < budget.worlds
        end = clock() + budget.seconds
        return lambda _tried: clock() < end


class _Drawing:
    """What both ways have: chance of one's own."""

    def __init__(self, seed: int) -> None:
        self._chance = chance.seeded(seed)

    def _next(self) -> int:
        self._chance = chance.advanced(self._chance)
        return chance.below(self._chance, chance.LARGEST_SEED)


class ByTemper(_Drawing):
    """Lets that temper of a player answer that has gained most in this game, if one surely has."""

    def __init__(self, seed: int, budget: Budget, make: Tempered) -> None:
        """Begin with who weighs."""
        super().__init__(seed)
        self._budget, self._make, self._usual = budget, make, make.usual
        self._tempers = [tempered(make.usual, self._next()) for _ in range(budget.tempers)]
        # What each temper was worth more than the usual one, world by world.
        self._gains: list[list[float]] = [[] for _ in self._tempers]

    def choose(self, seat: Seat, pace: Pace) -> Choice:
        """The answer of the temper that has done best so far, this question included."""
        # All guess alike what they cannot see: only their weights differ.
        guess, count = self._next(), 0
        usual = self._make(guess, self._usual).choose(seat)
        while pace(count):
            at = max(range(len(self._tempers)), key=self._hope)
            weights, world = self._tempers[at], self._next()
            own = self._worth(seat, usual, self._usual, world)
            first = self._make(guess, weights).choose(seat)
            other = self._worth(seat, first, weights, world)
            self._gains[at].append(other - own)
            count += 1
        best = max(self._gains, key=_surely)
        if _surely(best) <= 0:
            return usual
        return self._make(guess, self._tempers[self._gains.index(best)]).choose(seat)

    def _hope(self, at: int) -> float:
        """How much a temper may gain at best, as far as is known."""
        gains = self._gains[at]
        if len(gains) < _FEW:
            return _UNKNOWN - len(gains)
        return fmean(gains) + _SURE * stdev(gains) / sqrt(len(gains))

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

    def choose(self, seat: Seat, pace: Pace) -> Choice:
        """The answer that does best, of some that are drawn by lot."""
        del pace  # chance plays on so quickly that what it may try takes little time
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


def _surely(gains: Sequence[float]) -> float:
    """What is gained at least, as far as chance can be ruled out; nothing by few tries."""
    if len(gains) < _ENOUGH:
        return 0.0
    return fmean(gains) - _SURE * stdev(gains) / sqrt(len(gains))


def quick_marshal(seed: int) -> Marshal:
    """One who decides soon."""
    return Marshal(seed, QUICK)


def steady_marshal(seed: int) -> Marshal:
    """One who thinks a while."""
    return Marshal(seed, STEADY)


def deep_marshal(seed: int) -> Marshal:
    """One who thinks long."""
    return Marshal(seed, DEEP)
