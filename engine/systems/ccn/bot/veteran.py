"""The Veteran: a computer player who weighs what dice may be expected to do."""

from collections.abc import Mapping
from typing import Any, Final

from engine.core.decision import Choice, Decision
from engine.core.seat import Seat
from engine.players.random_player import RandomPlayer
from engine.systems.ccn.bot import answers, turn
from engine.systems.ccn.bot.places import Memory
from engine.systems.ccn.bot.thought import Answer, Thought
from engine.systems.ccn.bot.weights import VETERAN, Weights

ANSWERS: Final[Mapping[str, Answer]] = {**turn.ANSWERS, **answers.ANSWERS}


class Veteran:
    """Answers each question by what it is worth; the same seed answers the same.

    It looks at the board through imagined copies of the game, in which the cards that it cannot
    see are guesses, and it never asks for them.
    """

    def __init__(self, seed: int = 0, weights: Weights = VETERAN) -> None:
        """Begin with a seed, used only where it knows no better than chance."""
        self._seed = seed
        self._chance = RandomPlayer(seed)
        self._weights = weights
        self._memory = Memory()

    def choose(self, seat: Seat) -> Choice:
        """The answer to the question that is open at this seat."""
        decision = seat.decision
        assert decision is not None
        forced = _forced(decision)
        if forced is not None:
            return forced
        answer = ANSWERS.get(decision.rule)
        choice = answer(self._thought(seat)) if answer else None
        if choice is None or not decision.is_allowed(choice):
            return self._chance.answer(decision)
        return choice

    def _thought(self, seat: Seat) -> Thought:
        return Thought(seat, seat.imagined(self._seed), self._weights, self._memory)


def _forced(decision: Decision[Any]) -> Choice | None:
    """The only answer there is."""
    if decision.kind in ("several", "order", "number", "yes-no"):
        return None
    if len(decision.options) + len(decision.buttons) != 1:
        return None
    only: Choice = next(iter(decision.options), None) or next(iter(decision.buttons))
    return only
