"""Things by the place they lie at, for maps that are edited: a changed index shares the rest."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from hexwright.schema.grid import Place

T = TypeVar("T", bound=Hashable)
S = TypeVar("S")

_BITS = 4
_STRIDE = 512


class PlaceIndex(Generic[T]):
    """Things by place; an index never changes, so several threads may read it."""

    def __init__(self, things: Iterable[tuple[Place, T]] = ()) -> None:
        """Index things; those at one place get an order that depends on nothing but them."""
        self._blocks: dict[Place, dict[Place, tuple[T, ...]]] = {}
        self._add(things, set())

    def get(self, place: Place, default: tuple[T, ...] = ()) -> tuple[T, ...]:
        """What lies at a place."""
        block = self._blocks.get((place[0] >> _BITS, place[1] >> _BITS))
        return block.get(place, default) if block else default

    def within(self, places: Iterable[Place]) -> Iterator[T]:
        """What lies at these places, in their order."""
        blocks = self._blocks
        for place in places:
            block = blocks.get((place[0] >> _BITS, place[1] >> _BITS))
            if block and place in block:
                yield from block[place]

    def in_box(self, left: int, top: int, right: int, bottom: int) -> Iterator[T]:
        """What lies in these columns and rows, each place in turn; empty land costs nothing."""
        for across in range(left >> _BITS, (right >> _BITS) + 1):
            for down in range(top >> _BITS, (bottom >> _BITS) + 1):
                for (column, row), things in self._blocks.get((across, down), {}).items():
                    if left <= column <= right and top <= row <= bottom:
                        yield from things

    def changed(
        self, gone: Iterable[tuple[Place, T]], come: Iterable[tuple[Place, T]]
    ) -> "PlaceIndex[T]":
        """The index without some things and with others."""
        made: PlaceIndex[T] = PlaceIndex()
        made._blocks = dict(self._blocks)
        own: set[Place] = set()
        for place, things in _by_place(gone).items():
            block, away = made._own_block(place, own), Counter(things)
            left = [one for one in block.get(place, ()) if not _taken(away, one)]
            if left:
                block[place] = tuple(left)
            else:
                block.pop(place, None)
        made._add(come, own)
        return made

    def _add(self, things: Iterable[tuple[Place, T]], own: set[Place]) -> None:
        for place, fresh in _by_place(things).items():
            block = self._own_block(place, own)
            block[place] = tuple(sorted((*block.get(place, ()), *fresh), key=repr))

    def _own_block(self, place: Place, own: set[Place]) -> dict[Place, tuple[T, ...]]:
        """The block of a place, copied once before it is written to."""
        key = (place[0] >> _BITS, place[1] >> _BITS)
        if key not in own:
            own.add(key)
            self._blocks[key] = dict(self._blocks.get(key, ()))
        return self._blocks[key]


def _by_place(things: Iterable[tuple[Place, T]]) -> dict[Place, list[T]]:
    """Things that may lie at one place by the thousand, so that each place is looked at once."""
    found: dict[Place, list[T]] = {}
    for place, thing in things:
        found.setdefault(place, []).append(thing)
    return found


def _taken(away: Counter[T], thing: T) -> bool:
    """Whether a thing is one of those that go, which is then one less."""
    if not away[thing]:
        return False
    away[thing] -= 1
    return True


def difference(old: Sequence[S], new: Sequence[S]) -> tuple[list[S], list[S]]:
    """What of one sequence is not in the other, quick where nearly all is the same."""
    start = _same(old, new)
    old, new = old[start:], new[start:]
    end = _same(old[::-1], new[::-1])
    old, new = old[: len(old) - end], new[: len(new) - end]
    before, after = set(map(id, old)), set(map(id, new))
    return [one for one in old if id(one) not in after], [
        one for one in new if id(one) not in before
    ]


def _same(one: Sequence[S], other: Sequence[S]) -> int:
    """How many entries at the beginning are the same."""
    count = min(len(one), len(other))
    start = 0
    while start < count and one[start : start + _STRIDE] == other[start : start + _STRIDE]:
        start += _STRIDE
    start = min(start, count)
    while start < count and one[start] == other[start]:
        start += 1
    return start
