"""Things that happen at the same time: all results are found first, then all are applied."""

from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from hexwright.engine.core.board import Board

R = TypeVar("R")


class Simultaneous(Generic[R]):
    """Results that wait until all of them are found; whoever is gone by then has still hit.

    Each result follows its piece: to the heirs of one that was replaced, to nobody if it is gone.
    """

    def __init__(self) -> None:
        """Begin with no results."""
        self._results: list[tuple[str, R]] = []

    def add(self, piece: str, result: R) -> None:
        """Note what will happen to a piece."""
        self._results.append((piece, result))

    def apply(self, board: Board, effect: Callable[[str, R], None]) -> None:
        """Let all of it happen as one: what follows of it is settled at the end."""
        with board.together():
            for piece, result in self._results:
                for heir in board.heirs(piece):
                    effect(heir, result)

    async def play(self, board: Board, effect: Callable[[str, R], Awaitable[object]]) -> None:
        """Let it happen one by one where effects ask somebody, such as the way of a retreat."""
        for piece, result in self._results:
            for heir in board.heirs(piece):
                await effect(heir, result)
