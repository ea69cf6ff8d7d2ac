"""A board on which something is tried out, for what players see before they choose."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.piece_events import Moved, Rotated, StatusSet


def tried(
    board: Board,
    units: Sequence[str],
    hex_: str,
    facing: int | None = None,
    *,
    markers: Sequence[str] = (),
) -> Board:
    """A copy of a board on which units stand in a hex, face so, and have a marker each."""
    there = Board(board.setting, board.state.copy())
    for one in units:
        found = board.piece(one)
        if found.hex != hex_:
            Moved(one, hex_, facing=facing).apply(there.state)
        elif facing is not None:
            Rotated(one, facing).apply(there.state)
    for one, marker in zip(units, markers, strict=False):
        StatusSet(one, marker).apply(there.state)
    return there
