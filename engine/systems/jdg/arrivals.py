"""Reinforcements that have not come yet: who is due, where they enter, what they keep free."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.reinforcements import ENTERED, waiting_now
from hexwright.engine.systems.jdg.cup import CALLED, is_combined
from hexwright.engine.systems.jdg.records import Activation, activation
from hexwright.engine.systems.jdg.troops import ACTIVATION, TURN, army_of, formation_of


@momentary
@rule("jdg-119", "jdg-131")
def due(board: Board) -> dict[str, str]:
    """The pieces that the marker of this activation may bring on, each with its reinforcement.

    Those for whom there was no room wait for the first marker of the next turn.
    """
    now = activation(board)
    return {
        piece: one.id
        for piece, one in waiting_now(board, now.side)
        if _is_brought(board, piece, now)
    }


@rule("jdg-022", "jdg-119", "jdg-131")
def _is_brought(board: Board, piece: str, now: Activation) -> bool:
    """Whether a marker brings a piece on: the first of its own, or a combined one that says so."""
    scope = "formations"
    if now.marker and is_combined(board, now.marker):
        card = board.card(now.marker)
        if not card.attributes.get("brings_reinforcements"):
            return False
        scope = str(card.attributes.get("scope", scope))
    if piece in board.module.leaders:
        armies = board.module.leaders[piece].commands
        named = any(army_of(board, one) in armies for one in now.formations)
        return scope != "formations" or named
    formation = formation_of(board, piece)
    return not _is_late(board, formation) and (scope != "formations" or formation in now.formations)


@rule("jdg-131")
def _is_late(board: Board, formation: str) -> bool:
    """Whether a formation was called up, or came, with an earlier marker of this turn."""
    return any(
        board.count(TURN, what, formation) > board.count(ACTIVATION, what, formation)
        for what in (CALLED, ENTERED)
    )
