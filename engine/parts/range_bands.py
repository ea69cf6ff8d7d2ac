"""Range bands: what a distance means for fire, by limits in hexes or by a table of weapons."""

from collections.abc import Iterable
from typing import TypeVar

from hexwright.engine.core.board import Board
from hexwright.engine.core.tables import NotInTableError, Reading

T = TypeVar("T")


def band_at(far: int, bands: Iterable[tuple[int, T]]) -> T | None:
    """The first band whose limit is not below a distance; None beyond all of them."""
    return next((band for limit, band in bands if far <= limit), None)


def band_in_table(board: Board, table: str, far: int, *weapon: str) -> Reading | None:
    """The row of a weapon for a distance; None where it has none: beyond its last row too."""
    try:
        found = board.look_up(table, *weapon, total=far)
    except NotInTableError:
        return None
    return None if found.clamped else found
