"""Everything that the Veteran considers about one question."""

from collections.abc import Callable
from functools import cached_property

from hexwright.engine.core.decision import Choice
from hexwright.engine.core.game import Game
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.veteran import Kept, Thinking
from hexwright.engine.systems.jdg.bot.judge import Judge
from hexwright.engine.systems.jdg.bot.places import Ground
from hexwright.engine.systems.jdg.bot.plans import Planner
from hexwright.engine.systems.jdg.bot.weights import Weights
from hexwright.engine.systems.jdg.records import activation

# Whom the Veteran has looked at in the activation under way, so as not to ask him again.
Memory = Kept[list[str]]


class Thought(Thinking[Weights]):
    """A question, the situation it is asked in, and what each part of that is worth."""

    def __init__(self, seat: Seat, game: Game, weights: Weights, memory: Memory) -> None:
        """Begin with a game imagined at a seat, in which hidden orders are guesses."""
        super().__init__(seat, weights)
        self.board = game
        self.seen = memory.at((game.state.turn, activation(game).marker))

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


Answer = Callable[[Thought], Choice | None]
