"""How a game came about: events, steps from outside, and the quiet points between."""

from bisect import bisect_right
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from hexwright.engine.core.state import State
from hexwright.engine.core.trail import Trail

if TYPE_CHECKING:
    from hexwright.engine.core.event import Event

# Quiet points kept for going back; when there are more, some of the old ones are dropped.
_MOST_CHECKPOINTS: Final = 256


class HistoryStep(msgspec.Struct, frozen=True, gc=False):
    """Something that came from outside: a choice, one against the rules, a change, a guess, chance.

    `barriers` counts the rolls, draws and reveals before it, `events` all events.
    """

    choice: Any
    side: str
    barriers: int = 0
    how: Literal["choice", "anyway", "change", "guess", "chance"] = "choice"
    reason: str = ""
    events: int = 0


class Checkpoint(msgspec.Struct, frozen=True, gc=False):
    """A quiet point: the state there, and how much had happened."""

    state: State
    steps: int
    events: int
    barriers: int


class History:
    """Everything that happened so far; forks share what they have in common."""

    __slots__ = ("barriers", "checkpoints", "events", "steps")

    def __init__(self) -> None:
        """Begin with nothing."""
        self.events: Trail[Event] = Trail()
        self.steps: Trail[HistoryStep] = Trail()
        self.checkpoints: list[Checkpoint] = []
        self.barriers = 0

    @property
    def first_step(self) -> int:
        """The steps before this one cannot be taken again: they came with a save."""
        return self.checkpoints[0].steps if self.checkpoints else len(self.steps)

    def mark(self, state: State, *, same_pieces: bool = False) -> None:
        """Note a quiet point; whether the pieces are as they were at the last one."""
        last = self.checkpoints[-1].state if self.checkpoints else None
        now = state.kept(last, same_pieces=same_pieces)
        self.checkpoints.append(Checkpoint(now, len(self.steps), len(self.events), self.barriers))
        if len(self.checkpoints) > _MOST_CHECKPOINTS:
            self.checkpoints = _thinned(self.checkpoints)

    def steps_at(self, events: Iterable[int]) -> list[int]:
        """After how many steps each of some events, by their numbers, had happened."""
        before = [step.events for step in self.steps]
        return [bisect_right(before, event) for event in events]

    def cut(self, steps: int) -> "tuple[History, list[HistoryStep]]":
        """The history up to the last quiet point before so many steps, and the steps from there.

        Where there is no such point the history is empty: it began in the middle of something.
        """
        index = len(self.checkpoints) - 1
        while index >= 0 and self.checkpoints[index].steps > steps:
            index -= 1
        if index < 0:
            return History(), self.steps.since(0)[:steps]
        checkpoint = self.checkpoints[index]
        past = History()
        past.events = self.events.cut(checkpoint.events)
        past.steps = self.steps.cut(checkpoint.steps)
        past.checkpoints = self.checkpoints[: index + 1]
        past.barriers = checkpoint.barriers
        return past, self.steps.since(checkpoint.steps)[: steps - checkpoint.steps]


def _thinned(checkpoints: list[Checkpoint]) -> list[Checkpoint]:
    """The latest half whole, and of the others the first of every so many steps.

    That number is a power of two, so that the next thinning leaves even gaps too, and any position
    of a long game is found again after few steps.
    """
    half = len(checkpoints) // 2
    old = checkpoints[:half]
    stride, most = 1, half * 3 // 4
    while (old[-1].steps - old[0].steps) // stride > most:
        stride *= 2
    first = {one.steps // stride: one for one in reversed(old)}
    return [*reversed(first.values()), *checkpoints[half:]]
