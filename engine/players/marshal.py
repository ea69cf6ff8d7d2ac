"""The Marshal: looks ahead in copies of the game in which what is hidden is guessed.

It knows no system. What its side would answer anyway (the system's own player, or chance) is tried
against other answers, each in the same guessed worlds, played on for a while. Another answer is
taken only where it does better by more than the worlds differ. It never looks at the clock: the
same seed answers the same.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from hexwright.engine.core import chance
from hexwright.engine.core.decision import Choice, Decision, RuleViolation
from hexwright.engine.core.game import Game
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.player import EndlessGameError, Player, play_on
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.players.thinker import only_answer

# A game that is won is worth more than any lead.
_WON: Final = 3.0
_RANDOM: Final = "random"
_TRIES: Final = 4

MakePolicy = Callable[[Game, str, int], Player]


@dataclass(frozen=True)
class Budget:
    """How much is thought about a question: answers tried, worlds for each, and how far ahead."""

    answers: int
    worlds: int
    steps: int
    # Where only chance plays on, a step costs little and says little.
    random_steps: int


QUICK: Final = Budget(answers=3, worlds=4, steps=6, random_steps=30)
STEADY: Final = Budget(answers=5, worlds=8, steps=10, random_steps=60)
DEEP: Final = Budget(answers=8, worlds=16, steps=16, random_steps=120)


class Marshal:
    """Answers any question of any system by trying answers out."""

    def __init__(self, seed: int, budget: Budget, policy: MakePolicy) -> None:
        """Begin with a seed, a budget, and who plays on in copies."""
        self._chance = chance.seeded(seed)
        self._budget, self._policy = budget, policy
        self._usual: Player | None = None
        self._random = RandomPlayer(seed)

    def choose(self, seat: Seat) -> Choice:
        """The answer that does best in guessed worlds."""
        decision = seat.decision
        assert decision is not None
        forced = only_answer(decision)
        if forced is not None:
            return forced
        if self._usual is None:
            self._usual = self._policy(seat.imagined(self._next()), seat.side, self._next())
        usual = self._usual.choose(seat)
        others = self._others(decision, usual)
        return self._best(seat, usual, others) if others else usual

    def _next(self) -> int:
        self._chance = chance.advanced(self._chance)
        return chance.below(self._chance, chance.LARGEST_SEED)

    def _others(self, decision: Decision[Any], usual: Choice) -> list[Choice]:
        """Other answers, by lot."""
        wanted = self._budget.answers - 1
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
        worlds = [self._next() for _ in range(self._budget.worlds)]
        half = max(2, len(worlds) // 2)
        base = [self._worth(seat, usual, world) for world in worlds[:half]]
        gains = {
            other: [
                self._worth(seat, other, world) - own
                for world, own in zip(worlds[:half], base, strict=True)
            ]
            for other in others
        }
        best = max(gains, key=lambda one: fmean(gains[one]))
        if fmean(gains[best]) <= 0:
            return usual
        found = gains[best] + [
            self._worth(seat, best, world) - self._worth(seat, usual, world)
            for world in worlds[half:]
        ]
        return best if fmean(found) > stdev(found) / sqrt(len(found)) else usual

    def _worth(self, seat: Seat, choice: Choice, world: int) -> float:
        """What a guessed world is worth after an answer, played on for a while."""
        game = seat.imagined(world)
        try:
            game.submit(choice)
        except RuleViolation:
            # Allowed by what this side knows, not in this world.
            return -_WON
        players = {side: self._policy(game, side, world + at) for at, side in enumerate(game.sides)}
        is_random = all(isinstance(player, RandomPlayer) for player in players.values())
        steps = self._budget.random_steps if is_random else self._budget.steps
        # To have looked so far ahead is enough.
        with suppress(EndlessGameError):
            play_on(game, players, steps)
        return worth_of(game, seat.side)


def worth_of(game: Game, side: str) -> float:
    """How a side stands in a game of any system: won or lost, its part of points and of troops."""
    outcome = game.outcome
    if outcome is not None and outcome.winner:
        return _WON if outcome.winner == side else -_WON
    points = game.state.points
    rival = max((points.get(one, 0) for one in game.sides if one != side), default=0)
    return _part(points.get(side, 0) + 1, rival + 1) + _part(*_troops(game, side))


def _troops(game: Game, side: str) -> tuple[int, int]:
    """The steps that a side has left, and those of all others."""
    own = other = 0
    for piece in _in_play(game):
        if piece.side == side:
            own += max(piece.steps, 1)
        else:
            other += max(piece.steps, 1)
    return own, other


def _in_play(game: Game) -> Iterable[Any]:
    return (piece for piece in game.state.pieces.values() if piece.side and not piece.is_gone)


def _part(own: float, other: float) -> float:
    """How much of something is one's own, from -1 to 1."""
    own, other = max(own, 0), max(other, 0)
    return (own - other) / (own + other) if own + other else 0.0


def usual_policy(game: Game, side: str, seed: int) -> Player:
    """The system's own player where it has one, chance where it has none."""
    from hexwright.engine.players.registry import player_named

    del side
    own = game.setting.rulebook.players
    return player_named(own[0].id if own else _RANDOM, seed, game.setting.rulebook)


def quick_marshal(seed: int) -> Marshal:
    """One who decides soon."""
    return Marshal(seed, QUICK, usual_policy)


def steady_marshal(seed: int) -> Marshal:
    """One who thinks a while."""
    return Marshal(seed, STEADY, usual_policy)


def deep_marshal(seed: int) -> Marshal:
    """One who thinks long."""
    return Marshal(seed, DEEP, usual_policy)
