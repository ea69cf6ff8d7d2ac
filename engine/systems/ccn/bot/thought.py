"""Everything that the Veteran considers about one question."""

from collections.abc import Callable
from functools import cached_property

from hexwright.engine.core.decision import Choice
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.veteran import Thinking
from hexwright.engine.systems.ccn.bot.attacks import Judge
from hexwright.engine.systems.ccn.bot.hand import Hand
from hexwright.engine.systems.ccn.bot.places import Ground, Memory
from hexwright.engine.systems.ccn.bot.plans import Planner
from hexwright.engine.systems.ccn.bot.sketch import Sketch
from hexwright.engine.systems.ccn.bot.weights import Weights


class Thought(Thinking[Weights]):
    """A question, the situation it is asked in, and what each part of that is worth."""

    def __init__(self, seat: Seat, game: Game, weights: Weights, memory: Memory) -> None:
        """Begin with a game imagined at a seat, in which hidden cards are guesses."""
        super().__init__(seat, weights)
        self.sketch = Sketch(game, seat.side)
        self._memory = memory
        self._seat = seat
        self._game = game

    @cached_property
    def judge(self) -> Judge:
        """What units and attacks are worth."""
        return Judge(self.sketch, self.weights)

    @cached_property
    def ground(self) -> Ground:
        """What places are worth."""
        return Ground(self.judge, self._memory)

    @cached_property
    def planner(self) -> Planner:
        """What pieces would best do."""
        return Planner(self.judge, self.ground)

    @cached_property
    def hand(self) -> Hand:
        """What cards are worth."""
        return Hand(self.planner)

    @cached_property
    def melee(self) -> tuple[str, ...]:
        """The last attack that was declared: the attacker, and the batteries that help it."""
        found: tuple[str, ...] = ()
        joins = False
        for event in self._seat.log():
            if isinstance(event, Counted) and event.name == "battled":
                found = (*found, event.owner) if joins else (event.owner,)
                joins = True
            else:
                joins = False
        return found

    def after(self, choice: Choice) -> Game:
        """The imagined game after an answer: for answers that need no luck, and only once."""
        self._game.submit(choice)
        return self._game


Answer = Callable[[Thought], Choice]
