"""Fire of several at a time: all results first and then applied, or one after the other."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

S = TypeVar("S")
R = TypeVar("R")


def _always(shot: object) -> bool:
    del shot
    return True


class Volley(NamedTuple, Generic[S, R]):
    """How the shots of a system are rolled for, and what their results do.

    `still` says of a shot that was declared whether it is fired after those before it: who fires
    one after the other may find that his target has gone, or be gone himself.
    """

    roll: Callable[[S], R]
    apply: Callable[[S, R], Awaitable[object]]
    still: Callable[[S], bool] = _always

    async def together(self, shots: Iterable[S]) -> list[R]:
        """Roll for all shots before the first of them hits; results apply in the order rolled."""
        results = [(shot, self.roll(shot)) for shot in shots]
        for shot, result in results:
            await self.apply(shot, result)
        return [result for _, result in results]

    async def in_turn(self, shots: Iterable[S]) -> list[R]:
        """Roll for each shot when those before it have hit, as long as it can still be fired."""
        results = []
        for shot in shots:
            if self.still(shot):
                result = self.roll(shot)
                results.append(result)
                await self.apply(shot, result)
        return results
