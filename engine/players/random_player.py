"""A player who chooses at random: the fuzz of every game system, and the weakest opponent."""

from typing import Any

from hexwright.engine.core import chance
from hexwright.engine.core.decision import Choice, Decision
from hexwright.engine.core.obligations import sets_allowed
from hexwright.engine.core.seat import Seat


class RandomPlayer:
    """Answers any question with one of the allowed answers; the same seed answers the same."""

    def __init__(self, seed: int = 0) -> None:
        """Begin with a chance of one's own, apart from the game's."""
        self._chance = chance.seeded(seed)

    def choose(self, seat: Seat) -> Choice:
        """Any allowed answer, all options alike."""
        decision = seat.decision
        assert decision is not None
        return self.answer(decision)

    def answer(self, decision: Decision[Any]) -> Choice:
        """Any allowed answer to a question."""
        if decision.kind == "several":
            return self._some(decision)
        if decision.kind == "order":
            return self._order(decision)
        buttons = list(decision.buttons)
        index = self._below(len(decision.options) + len(buttons))
        if index < len(buttons):
            return buttons[index]
        choice: Choice = decision.options[index - len(buttons)]
        return choice

    def _below(self, count: int) -> int:
        assert count > 0, "nothing can be chosen"
        self._chance = chance.advanced(self._chance)
        return chance.below(self._chance, count)

    def _shuffled(self, decision: Decision[Any]) -> tuple[str, ...]:
        order, self._chance = chance.shuffled(tuple(decision.options), self._chance)
        return order

    def _some(self, decision: Decision[Any]) -> Choice:
        """A set built step by step, of a random size as far as the rules let it grow."""
        members = self._shuffled(decision)
        most = min(decision.most or len(members), len(members))
        size = decision.least + self._below(max(1, most - decision.least + 1))
        chosen: tuple[str, ...] = ()
        for member in members:
            if len(chosen) == size:
                break
            wider = (*chosen, member)
            if decision.allows is None or decision.allows(wider):
                chosen = wider
        return chosen if decision.is_complete(chosen) else next(sets_allowed(decision))

    def _order(self, decision: Decision[Any]) -> Choice:
        order = self._shuffled(decision)
        return order if decision.is_allowed(order) else tuple(decision.options)
