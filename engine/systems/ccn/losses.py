"""Blocks lost, units and leaders eliminated, banners won (ccn-073 to ccn-075, ccn-310)."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.piece_events import Eliminated, LostSteps
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.states import ELIMINATED, lost_box
from hexwright.engine.parts.troops import is_leader
from hexwright.engine.systems.ccn.squares import dissolve
from hexwright.engine.systems.ccn.troops import in_square
from hexwright.engine.systems.ccn.victory import score_elimination
from hexwright.schema.language import later


@rule("ccn-074", "ccn-075", "ccn-158")
def lose_blocks(board: Board, unit: str, blocks: int, rule_id: str) -> int:
    """Take blocks off a unit, the last one too; how many it really lost."""
    lost = min(blocks, board.piece(unit).steps)
    if not lost:
        return 0
    board.emit(LostSteps(unit, lost, rule=rule_id))
    if not board.piece(unit).steps:
        eliminate(board, unit, rule_id)
    return lost


def eliminate(board: Board, piece: str, rule_id: str) -> None:
    """Take a unit or a leader off the board; the other side wins a banner at once."""
    if not is_leader(board, piece) and in_square(board, piece):
        dissolve(board, piece, "ccn-250")
    side = board.piece(piece).side
    with board.together():
        board.emit(Eliminated(piece, lost_box(board, side), rule=rule_id))
        score_elimination(board, piece)


def depart(board: Board, leader: str, rule_id: str) -> None:
    """Let a leader leave over his own edge: out of play, but no banner (ccn-176)."""
    side = board.piece(leader).side
    boxes = [one for one in board.module.info.boxes if one.side == side]
    box = next((one.id for one in boxes if one.purpose != ELIMINATED), "")
    words = later("{piece} leaves the map.|{piece} leave the map.")
    board.emit(Eliminated(leader, box, words, rule=rule_id))
