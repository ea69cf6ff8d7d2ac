"""Force ratios: strengths of both sides against the rows of a table, rounded and capped by it."""

from typing import Literal

from hexwright.engine.core.board import Board
from hexwright.engine.core.tables import Reading

Favoured = Literal["attacker", "defender"]


def ratio_row(
    board: Board, table: str, attack: float, defence: float, favoured: Favoured = "defender"
) -> Reading:
    """The row of a table of ratios; between two of them one side is favoured.

    Ratios beyond the first and the last row read these.
    """
    odds = (attack, defence)
    reached = board.look_up(table, odds=odds)
    if favoured == "defender" or reached.clamped or _is_exact(board, reached, attack, defence):
        return reached
    return board.look_up(table, odds=odds, shift=1)


def _is_exact(board: Board, reading: Reading, attack: float, defence: float) -> bool:
    columns = board.table(reading.table).columns
    column = next(column.id for column in columns if column.type == "ratio")
    ours, theirs = reading[column]
    return bool(attack * theirs == ours * defence)
