"""The Veteran: a computer player who weighs what dice may be expected to do."""

from collections.abc import Mapping
from typing import Final

from hexwright.engine.players.veteran import VeteranPlayer
from hexwright.engine.systems.jdg.bot import answers, command, turn
from hexwright.engine.systems.jdg.bot.thought import Answer, Memory, Thought
from hexwright.engine.systems.jdg.bot.weights import VETERAN, Weights

# By the rule of a question and what it asks for.
ANSWERS: Final[Mapping[tuple[str, str], Answer]] = {
    **command.ANSWERS,
    **turn.ANSWERS,
    **answers.ANSWERS,
}


class Veteran(VeteranPlayer[Thought]):
    """Answers each question by what it is worth; the orders that it cannot see are guesses."""

    def __init__(self, seed: int = 0, weights: Weights = VETERAN) -> None:
        """Begin with a seed and with weights."""
        memory = Memory(list)
        super().__init__(seed, ANSWERS, lambda seat, game: Thought(seat, game, weights, memory))
