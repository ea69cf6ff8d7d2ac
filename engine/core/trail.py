"""A list that only grows and that copies share: what happened in a game and in its forks."""

from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")

# Forks of forks of forks: beyond this the shared parts are put together again.
_MOST_SEGMENTS = 24


class Trail(Generic[T]):
    """Items in order; a copy costs the same however many there are.

    What came before a copy was made lies in segments: lists that others may go on filling, each
    with the number of its items that belong to this trail.
    """

    __slots__ = ("_before", "_own", "_shared", "append")

    def __init__(self, before: tuple[tuple[list[T], int], ...] = ()) -> None:
        """Begin with what is shared."""
        if len(before) > _MOST_SEGMENTS:
            items = [item for part, count in before for item in part[:count]]
            before = ((items, len(items)),)
        self._before = before
        self._own: list[T] = []
        # Adds an item at the end: the list's own, since every event is added by it.
        self.append = self._own.append
        self._shared = sum(count for _, count in before)

    def __len__(self) -> int:
        return self._shared + len(self._own)

    def __iter__(self) -> Iterator[T]:
        for items, count in self._before:
            yield from items[:count]
        yield from self._own

    def since(self, start: int) -> list[T]:
        """The items from a number on; quick where few have come since."""
        shared = self._shared
        return self._own[start - shared :] if start >= shared else list(self)[start:]

    def last(self) -> T:
        """The newest item; there must be one."""
        return self.since(len(self) - 1)[0]

    def cut(self, length: int) -> "Trail[T]":
        """A trail that begins with so many of these items; what either adds the other lacks."""
        if length > self._shared:
            return Trail((*self._before, (self._own, length - self._shared)))
        kept = []
        for items, count in self._before:
            taken = min(count, length)
            if taken:
                kept.append((items, taken))
            length -= taken
        return Trail(tuple(kept))
