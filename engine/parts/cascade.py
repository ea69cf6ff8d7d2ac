"""The cascade of friends who are crossed or shaken: who tests in turn, and who has done so."""

from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import NamedTuple


class Shaken(NamedTuple):
    """A unit that must answer for what another one did: ran through it, or routed beside it."""

    unit: str
    by: str
    # What was done to it, where there is more than one thing.
    kind: str = ""


# Whether somebody is spared, when these have answered before him.
Spared = Callable[[Shaken, Sequence[Shaken]], bool]


def once_for_each_cause(shaken: Shaken, done: Sequence[Shaken]) -> bool:
    """A unit answers once for each unit that shook it."""
    return shaken in done


def once_for_all(shaken: Shaken, done: Sequence[Shaken]) -> bool:
    """A unit answers once in a cascade, and whoever began it not at all."""
    return any(shaken.unit == one.unit for one in done) or (
        bool(done) and shaken.unit == done[0].by
    )


def once_for_each_kind(shaken: Shaken, done: Sequence[Shaken]) -> bool:
    """A unit answers once for each kind of thing, and whoever brought it upon others not at all."""
    return any(shaken.kind == one.kind and shaken.unit in (one.unit, one.by) for one in done)


async def settle_cascade(
    shaken: Iterable[Shaken],
    answer: Callable[[Shaken, Sequence[Shaken]], Awaitable[Iterable[Shaken]]],
    is_spared: Spared = once_for_each_cause,
) -> None:
    """Let shaken units answer one after the other, then those whom their answers have shaken.

    Those who wait are asked about when their turn comes: they may be gone by then.
    """
    waiting = deque(shaken)
    done: list[Shaken] = []
    while waiting:
        each = waiting.popleft()
        if not is_spared(each, done):
            done.append(each)
            waiting.extend(await answer(each, done))
