"""The Veteran: a computer player who fires in groups, takes objectives and rallies in time."""

from collections.abc import Mapping
from typing import ClassVar, Final

from hexwright.engine.players.veteran import VeteranPlayer
from hexwright.engine.systems.cce.bot import reactions, turn
from hexwright.engine.systems.cce.bot.thought import Thought
from hexwright.engine.systems.cce.bot.turn import Answer
from hexwright.engine.systems.cce.bot.weights import VETERAN, Weights

# By the rule of a question and what it asks for.
ANSWERS: Final[Mapping[object, Answer]] = {**turn.ANSWERS, **reactions.ANSWERS}


class Veteran(VeteranPlayer[Thought]):
    """Answers each question by what it is worth, from what its side may know."""

    usual: ClassVar[Weights] = VETERAN

    def __init__(self, seed: int = 0, weights: Weights = VETERAN) -> None:
        """Begin with a seed and with weights."""
        super().__init__(seed, ANSWERS, lambda seat, _: Thought(seat, weights))
