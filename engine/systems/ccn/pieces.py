"""Leaders join units where they meet (ccn-041, ccn-057)."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.piece_events import Attached
from hexwright.engine.systems.ccn.troops import leader_at, unit_at


def attach(board: Board, hex_: str, rule_id: str) -> None:
    """Let a lone leader in a hex join the unit that is there too."""
    unit, leader = unit_at(board, hex_), leader_at(board, hex_)
    if unit and leader and not board.piece(leader).carried_by:
        board.emit(Attached(leader, unit, rule=rule_id))


def detach(board: Board, leader: str, rule_id: str) -> None:
    """Let a leader leave his unit."""
    if board.piece(leader).carried_by:
        board.emit(Attached(leader, "", rule=rule_id))
