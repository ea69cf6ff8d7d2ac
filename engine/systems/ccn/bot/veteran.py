"""The Veteran: a computer player who weighs what dice may be expected to do."""

from collections.abc import Mapping
from typing import Any, Final

from hexwright.engine.core.decision import Choice, Decision
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.thinker import Thinker
from hexwright.engine.systems.ccn.bot import answers, turn
from hexwright.engine.systems.ccn.bot.places import Memory
from hexwright.engine.systems.ccn.bot.thought import Answer, Thought
from hexwright.engine.systems.ccn.bot.weights import VETERAN, Weights

ANSWERS: Final[Mapping[str, Answer]] = {**turn.ANSWERS, **answers.ANSWERS}


class Veteran(Thinker):
    """Answers each question by what it is worth.

    It looks at the board through imagined copies of the game, in which the cards that it cannot
    see are guesses, and it never asks for them.
    """

    def __init__(self, seed: int = 0, weights: Weights = VETERAN) -> None:
        """Begin with a seed and with weights."""
        super().__init__(seed)
        self._weights = weights
        self._memory = Memory()

    def think(self, seat: Seat, decision: Decision[Any]) -> Choice | None:
        """What the question is worth most answered by."""
        answer = ANSWERS.get(decision.rule)
        if answer is None:
            return None
        return answer(Thought(seat, seat.imagined(self.seed), self._weights, self._memory))
