"""Markers that lie face down: their owner knows what they say, the others that they are there."""

from collections.abc import Iterator
from typing import Self, TypeVar

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.engine.core.state import State

M = TypeVar("M", bound="FaceDown")


class _Owned(OwnRecord, frozen=True):
    side: str


class FaceDown(_Owned, frozen=True, kw_only=True):
    """A marker of a side, known to it alone until it is turned over."""

    is_open: bool = False

    def is_known_to(self, side: str) -> bool:
        """Whether a side may know what it says; no side at all stands for the referee."""
        return self.is_open or side in ("", self.side)

    def back(self) -> Self | None:
        """What those see who may not know it; None for nothing at all."""
        return None

    def seen_by(self, side: str) -> Self | None:
        """The marker, or its back."""
        return self if self.is_known_to(side) else self.back()


def turn_over(board: Board, key: str, marker: M, rule: str = "") -> M:
    """Turn a marker over for everybody to see."""
    shown = replace(marker, is_open=True)
    board.emit(RecordSet(key, shown, rule=rule))
    return shown


def unknown_to(state: State, side: str, kind: type[M]) -> Iterator[tuple[str, M]]:
    """The markers of a kind that a side does not know, by the key of their record."""
    for key, record in list(state.records.items()):
        if isinstance(record, kind) and not record.is_known_to(side):
            yield key, record
