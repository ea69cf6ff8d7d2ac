"""The Veteran: a computer player who keeps his troops in fitting order and weighs every fight."""

from collections.abc import Mapping
from typing import ClassVar, Final

from hexwright.engine.players.veteran import VeteranPlayer
from hexwright.engine.systems.aus.bot import answers, command, fights, turn
from hexwright.engine.systems.aus.bot.thought import Answer, Memory, Thought
from hexwright.engine.systems.aus.bot.weights import VETERAN, Weights

# By the rule of a question and what it asks for.
ANSWERS: Final[Mapping[tuple[str, str], Answer]] = {
    **command.ANSWERS,
    **turn.ANSWERS,
    **fights.ANSWERS,
    **answers.ANSWERS,
}


class Veteran(VeteranPlayer[Thought]):
    """Answers each question by what it is worth, from what its side may know."""

    usual: ClassVar[Weights] = VETERAN

    def __init__(self, seed: int = 0, weights: Weights = VETERAN) -> None:
        """Begin with a seed and with weights."""
        memory = Memory()
        super().__init__(seed, ANSWERS, lambda seat, _: Thought(seat, weights, memory))
