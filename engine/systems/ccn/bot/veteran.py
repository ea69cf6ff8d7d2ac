"""The Veteran: a computer player who weighs what dice may be expected to do."""

from collections.abc import Mapping
from typing import ClassVar, Final

from hexwright.engine.players.veteran import VeteranPlayer
from hexwright.engine.systems.ccn.bot import answers, turn
from hexwright.engine.systems.ccn.bot.places import Memory
from hexwright.engine.systems.ccn.bot.thought import Answer, Thought
from hexwright.engine.systems.ccn.bot.weights import VETERAN, Weights

# By the rule of a question.
ANSWERS: Final[Mapping[str, Answer]] = {**turn.ANSWERS, **answers.ANSWERS}


class Veteran(VeteranPlayer[Thought]):
    """Answers each question by what it is worth; the cards that it cannot see are guesses."""

    usual: ClassVar[Weights] = VETERAN

    def __init__(self, seed: int = 0, weights: Weights = VETERAN) -> None:
        """Begin with a seed and with weights."""
        memory = Memory(dict)
        super().__init__(
            seed,
            ANSWERS,
            lambda seat, seed: Thought(seat, seat.imagined(seed), weights, memory),
        )
