"""Markers that pieces carry for a while, and that come off all at once."""

from collections.abc import Collection

from hexwright.engine.core.board import Board
from hexwright.engine.core.piece_events import StatusSet


def take_off(
    board: Board,
    *statuses: str,
    of: Collection[str] | None = None,
    rule: str = "",
    in_silence: bool = False,
) -> None:
    """Take statuses off all pieces, or off these; in silence if nobody need be told."""
    for piece in [one for one in board.state.pieces.values() if one.statuses]:
        if of is None or piece.id in of:
            for status in statuses:
                if status in piece.statuses:
                    told = () if in_silence else None
                    board.emit(StatusSet(piece.id, status, 0, rule=rule, visible_to=told))
