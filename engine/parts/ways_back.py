"""The ways of units that must go back: one search, constraints by rank, and equals at the end.

A way is the hexes after the one where a unit stands; one that leaves the map ends with OFF_MAP.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import Any, NamedTuple, TypeVar

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import OFF_MAP
from hexwright.engine.parts.ground import near

W = TypeVar("W")
Path = tuple[str, ...]
# A measure of hexes, such as how far they are from an enemy.
Measure = Callable[[str], int]
# Of the hexes that could come next those that a rule leaves; the trail begins where a unit stood.
Preference = Callable[[Path, Sequence[str]], Sequence[str]]


# --- the search -----------------------------------------------------------------------------------


def explored(
    first: W,
    goes_on: Callable[[W], Iterable[W]],
    order: Callable[[W], Any] | None = None,
    place: Callable[[W], Hashable] | None = None,
) -> Iterator[tuple[W, bool]]:
    """All ways from a beginning, each with whether it goes on from there.

    The lowest in `order` comes first, else each way is gone to its end before the next begins. Of
    ways that come to the same `place` only the first is followed.
    """
    waiting: list[tuple[Any, int, W]] = [(0, 0, first)]
    seen: set[Hashable] = set()
    made = 0
    while waiting:
        way = heappop(waiting)[-1]
        after = list(goes_on(way))
        yield way, bool(after)
        for each in after if order else reversed(after):
            if place is not None:
                if place(each) in seen:
                    continue
                seen.add(place(each))
            made += 1
            heappush(waiting, (order(each), made, each) if order else (-made, 0, each))


# --- retreats of so many hexes --------------------------------------------------------------------


def _never(way: Path) -> bool:
    del way
    return False


def _nowhere(hex_: str) -> bool:
    del hex_
    return False


class Retreat(NamedTuple):
    """A retreat to be made: from where, how far, and what a system says about its steps and end.

    Where it may not end it goes on, farther than it must. `prefers` narrows the hexes that may come
    next, the first rank first; `ends_early` lets it off the rest, and from a hex where it `leaves`
    the next one lies off the map.
    """

    start: str
    hexes: int
    may_step: Callable[[str, str], bool]
    may_end: Callable[[str], bool]
    prefers: tuple[Preference, ...] = ()
    ends_early: Callable[[Path], bool] = _never
    leaves: Callable[[str], bool] = _nowhere

    def is_made(self, way: Path) -> bool:
        """Whether a way is as far as it must be, and may end where it does."""
        if way[-1:] == (OFF_MAP,) or self.ends_early(way):
            return True
        return len(way) >= self.hexes and self.may_end(way[-1] if way else self.start)


def whole_ways(board: Board, retreat: Retreat) -> list[Path]:
    """The ways on which a retreat is made in full."""
    return [way for way, on in _walked(board, retreat) if not on and retreat.is_made(way)]


def all_ways(board: Board, retreat: Retreat) -> list[Path]:
    """Every way of at least a hex, for units that may fall short of what they must go."""
    return [way for way, _ in _walked(board, retreat) if way]


def _walked(board: Board, retreat: Retreat) -> Iterator[tuple[Path, bool]]:
    def goes_on(way: Path) -> list[Path]:
        if retreat.is_made(way):
            return []
        trail = (retreat.start, *way)
        if retreat.leaves(trail[-1]):
            return [(*way, OFF_MAP)]
        steps: Sequence[str] = [
            hex_
            for hex_ in near(board, trail[-1])
            if hex_ not in trail and retreat.may_step(trail[-1], hex_)
        ]
        for preference in retreat.prefers:
            steps = preference(trail, steps)
        return [(*way, hex_) for hex_ in steps]

    return explored((), goes_on)


# --- what comes next ------------------------------------------------------------------------------


def at_first(preference: Preference) -> Preference:
    """A preference for the first hex alone."""
    return lambda trail, steps: preference(trail, steps) if len(trail) == 1 else steps


def afterwards(preference: Preference) -> Preference:
    """A preference for all hexes but the first."""
    return lambda trail, steps: preference(trail, steps) if len(trail) > 1 else steps


def if_possible(preference: Preference) -> Preference:
    """A preference that counts where it leaves something."""
    return lambda trail, steps: preference(trail, steps) or steps


def only(allows: Callable[[str, str], bool]) -> Preference:
    """Steps that are allowed from the hex before them."""
    return lambda trail, steps: [step for step in steps if allows(trail[-1], step)]


def farther(far: Measure) -> Preference:
    """Each hex must be farther than the one before it."""
    return only(lambda here, there: far(there) > far(here))


def nearer(far: Measure) -> Preference:
    """Each hex must be nearer than the one before it: to an edge, to a goal."""
    return only(lambda here, there: far(there) < far(here))


def farthest(far: Measure) -> Preference:
    """The hexes that are as far as can be."""
    return lambda _, steps: best(steps, lambda one: -far(one))


# --- equals ---------------------------------------------------------------------------------------


def best(found: Iterable[W], *faults: Callable[[W], int]) -> list[W]:
    """Those with the least of the first fault, of these those with the least of the next."""
    left = list(found)
    for fault in faults:
        known = [fault(one) for one in left]
        least = min(known, default=0)
        left = [one for one, each in zip(left, known, strict=True) if each == least]
    return left
