"""What the Veterans of all systems share: a question is answered by what the answers are worth.

A system says in a table who answers which question, how it thinks about a situation, and in a
record of weights what it holds to be worth how much.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from hexwright.engine.core.decision import Choice, Decision
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.player import Player
from hexwright.engine.players.thinker import Thinker

W = TypeVar("W")
B = TypeVar("B")
T = TypeVar("T", bound="Thinking[Any]")

# What answers a question: by its rule and by what it asks for, or by its rule alone.
Answers = Mapping[Any, Callable[[T], Choice | None]]


class Thinking(Generic[W]):
    """A question, the situation in which it is asked, and the weights of who is asked."""

    def __init__(self, seat: Seat, weights: W) -> None:
        """Look at the question that is open at a seat."""
        assert seat.decision is not None
        self.decision = seat.decision
        self.side = seat.side
        self.weights = weights

    def best(self, worth: Callable[[Any], Any]) -> Choice:
        """The option that is worth most; the first of those that are alike."""
        choice: Choice = max(self.decision.options, key=worth)
        return choice


class Kept(Generic[B]):
    """What a player has found out, kept while something is as it was and forgotten then."""

    def __init__(self, blank: Callable[[], B]) -> None:
        """Begin with nothing."""
        self._blank = blank
        self._moment: object = None
        self._found = blank()

    def at(self, moment: object) -> B:
        """What was found out at this moment; nothing yet if it is another than before."""
        if moment != self._moment:
            self._moment, self._found = moment, self._blank()
        return self._found


class Tempered(Protocol):
    """The class of a Veteran: made from a seed and from what it holds to be worth how much.

    `usual` are the weights of the Veteran himself; others can ask how one with other weights plays.
    """

    usual: Any

    def __call__(self, seed: int, weights: Any) -> Player:
        """One who plays by these weights."""


class VeteranPlayer(Thinker, Generic[T]):
    """Answers each question by what it is worth, and leaves to chance what it does not know.

    It looks at the board as its side knows it, or through imagined copies of the game, in which
    what it cannot see is a guess (`Seat`), and it never asks for that.
    """

    def __init__(self, seed: int, answers: Answers[T], begin: Callable[[Seat, int], T]) -> None:
        """Begin with a seed, a table of answers, and how a thought begins at a seat."""
        super().__init__(seed)
        self._answers = answers
        self._begin = begin

    def think(self, seat: Seat, decision: Decision[Any]) -> Choice | None:
        """What the question is worth most answered by."""
        by_rule = self._answers.get(decision.rule)
        answer = self._answers.get((decision.rule, decision.kind), by_rule)
        if answer is None:
            return None
        return answer(self._begin(seat, self.seed))


def weight_at(table: Sequence[float], number: int) -> float:
    """The weight of a number in a table whose last entry stands for all that are more."""
    return table[min(number, len(table) - 1)]
