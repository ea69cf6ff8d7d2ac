"""Everything that the Veteran considers about one question."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from hexwright.engine.core.decision import Choice
from hexwright.engine.core.game import Game
from hexwright.engine.core.seat import Seat
from hexwright.engine.systems.jdg.bot.judge import Judge
from hexwright.engine.systems.jdg.bot.places import Ground
from hexwright.engine.systems.jdg.bot.plans import Planner
from hexwright.engine.systems.jdg.bot.weights import Weights
from hexwright.engine.systems.jdg.records import activation


class Memory:
    """Whom the Veteran has looked at in the activation under way, so as not to ask him again."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._moment: tuple[int, str] = (0, "")
        self._seen: list[str] = []

    def seen(self, game: Game) -> list[str]:
        """The pieces that it has looked at."""
        moment = (game.state.turn, activation(game).marker)
        if moment != self._moment:
            self._moment, self._seen = moment, []
        return self._seen


class Thought:
    """A question, the situation it is asked in, and what each part of that is worth."""

    def __init__(self, seat: Seat, game: Game, weights: Weights, memory: Memory) -> None:
        """Begin with a game imagined at a seat, in which hidden orders are guesses."""
        assert seat.decision is not None
        self.decision = seat.decision
        self.side = seat.side
        self.board = game
        self.weights = weights
        self.seen = memory.seen(game)

    @cached_property
    def judge(self) -> Judge:
        """What units and combats are worth."""
        return Judge(self.board, self.side, self.weights)

    @cached_property
    def ground(self) -> Ground:
        """What places are worth."""
        return Ground(self.judge)

    @cached_property
    def planner(self) -> Planner:
        """What units would best do."""
        return Planner(self.ground)

    def best(self, worth: Callable[[Any], Any]) -> Choice:
        """The option that is worth most; the first of those that are alike."""
        choice: Choice = max(self.decision.options, key=worth)
        return choice


Answer = Callable[[Thought], Choice | None]
