"""What a side must do as far as it can: of all answers only those that comply best are offered."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, Generic, TypeVar

from msgspec.structs import replace

from hexwright.engine.core.decision import Choice, Decision, Refusal
from hexwright.engine.core.options import Buttons, Options

T = TypeVar("T")

# Of more members than this all sets are too many; the obligation itself knows the best then.
_MOST_MEMBERS: Final = 12


@dataclass(frozen=True, kw_only=True)
class Obligation(Generic[T]):
    """A duty: how far each answer, those on buttons too, complies with it, more being better.

    From `enough` on it is fulfilled; without it one must go as far as possible. `words` tell a
    player what he must do. `best` says how far one can comply where that takes long to try out.
    """

    measure: Callable[[T | str], int]
    words: str
    rule: str = ""
    enough: int | None = None
    best: Callable[[], int] | None = None


def bound(decision: Decision[T], *obligations: Obligation[T]) -> Decision[T]:
    """A question under obligations, the more important first.

    The later ones choose among the answers that fulfil the earlier as well as can be. Paths that
    are offered must include one that complies best.
    """
    duty = _Duty(decision, obligations)
    return replace(
        decision,
        options=_Offered(duty),
        buttons=Buttons(duty.buttons),
        complies=lambda choice: duty.broken(choice) is None,
        why_not=duty.why_not,
    )


class _Duty:
    """What a question demands, worked out when somebody looks."""

    def __init__(self, decision: Decision[Any], obligations: Sequence[Obligation[Any]]) -> None:
        self._decision = decision
        self._obligations = obligations
        self._needed: list[int] | None = None

    def options(self) -> list[Any]:
        """The options that comply; of sets and orders the members, which are no answers."""
        options = list(self._decision.options)
        if self._decision.kind in ("several", "order"):
            return options
        return [option for option in options if self.broken(option) is None]

    def buttons(self) -> dict[str, str]:
        """The buttons that comply."""
        buttons = self._decision.buttons.items()
        return {name: words for name, words in buttons if self.broken(name) is None}

    def forget(self) -> None:
        """Work it out again: the state was not changed by the rules."""
        self._decision.forget()
        self._needed = None

    def broken(self, choice: Any) -> Obligation[Any] | None:
        """The first obligation that an answer does not fulfil as well as another would."""
        if self._needed is None:
            self._needed = self._worked_out()
        for obligation, needed in zip(self._obligations, self._needed, strict=True):
            if obligation.measure(choice) < needed:
                return obligation
        return None

    def _worked_out(self) -> list[int]:
        """How far one must comply with each obligation."""
        found, answers = [], None
        for obligation in self._obligations:
            if obligation.best is not None:
                best = obligation.best()
            else:
                answers = list(_answers(self._decision)) if answers is None else answers
                best = max(map(obligation.measure, answers), default=0)
            needed = best if obligation.enough is None else min(best, obligation.enough)
            found.append(needed)
            if answers is not None:
                answers = [answer for answer in answers if obligation.measure(answer) >= needed]
        return found

    def why_not(self, choice: Any) -> Refusal | None:
        """Why an answer is refused: by an obligation, or as without any."""
        decision = self._decision
        if decision.is_allowed(choice):
            broken = self.broken(choice)
            return Refusal(broken.words, broken.rule) if broken else None
        is_button = isinstance(choice, str) and choice.startswith(":")
        return decision.why_not(choice) if decision.why_not and not is_button else None


class _Offered(Options[Any]):
    """The options of a question under obligations."""

    __slots__ = ("_duty",)

    def __init__(self, duty: _Duty) -> None:
        super().__init__(duty.options)
        self._duty = duty

    def forget(self) -> None:
        super().forget()
        self._duty.forget()


def _answers(decision: Decision[Any]) -> Iterator[Choice]:
    """Every answer to a question, of paths those that are offered."""
    yield from decision.buttons
    if decision.kind == "several":
        count = len(decision.options)
        assert count <= _MOST_MEMBERS, "too many to try out: the obligation must say the best"
        yield from sets_allowed(decision)
    elif decision.kind == "order":
        yield tuple(decision.options)
    else:
        yield from decision.options


def sets_allowed(decision: Decision[Any]) -> Iterator[tuple[str, ...]]:
    """Every set that answers a question for several things, the largest first."""
    members = tuple(decision.options)
    for size in range(min(decision.most or len(members), len(members)), decision.least - 1, -1):
        yield from (
            combination
            for combination in combinations(members, size)
            if decision.is_allowed(combination)
        )
