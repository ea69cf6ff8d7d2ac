"""A player who has reasons: it thinks about each question, and leaves the rest to chance."""

from abc import ABC, abstractmethod
from typing import Any

from hexwright.engine.core.decision import Choice, Decision
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.random_player import RandomPlayer


class Thinker(ABC):
    """Answers what there is to decide by its own reasons; the same seed answers the same."""

    def __init__(self, seed: int = 0) -> None:
        """Begin with a seed, used only where it knows no better than chance."""
        self.seed = seed
        self._chance = RandomPlayer(seed)

    def choose(self, seat: Seat) -> Choice:
        """The answer to the question that is open at this seat."""
        decision = seat.decision
        assert decision is not None
        forced = only_answer(decision)
        if forced is not None:
            return forced
        choice = self.think(seat, decision)
        if choice is None or not decision.is_allowed(choice):
            return self._chance.answer(decision)
        return choice

    @abstractmethod
    def think(self, seat: Seat, decision: Decision[Any]) -> Choice | None:
        """The answer that there are reasons for, if there are any."""


def only_answer(decision: Decision[Any]) -> Choice | None:
    """The only answer there is; None where there is something to choose."""
    if decision.kind in ("several", "order", "number", "yes-no"):
        return None
    if len(decision.options) + len(decision.buttons) != 1:
        return None
    only: Choice = next(iter(decision.options), None) or next(iter(decision.buttons))
    return only
