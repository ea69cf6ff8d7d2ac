"""Entering a hex: who may, who must stop, who may not battle afterwards (chapters 5 and 7)."""

from collections.abc import Sequence
from typing import Any

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import trait
from hexwright.engine.systems.ccn.ground import is_passable, stops
from hexwright.engine.systems.ccn.records import card_played
from hexwright.engine.systems.ccn.troops import (
    ARTILLERY,
    CAVALRY,
    arm_of,
    fits,
    hexes_moved,
    leader_at,
    leader_of,
    profile,
    unit_at,
)
from hexwright.schema.language import later, tr, tr_many


@rule("ccn-039", "ccn-040", "ccn-041", "ccn-045")
def may_enter(board: Board, unit: str, hex_: str, *, leader_stays: bool = False) -> bool:
    """A unit enters passable hexes without units; a lone friendly leader's if it brings none."""
    if unit_at(board, hex_) or not is_passable(board, hex_, arm_of(board, unit)):
        return False
    leader = leader_at(board, hex_)
    if not leader:
        return True
    brings_none = leader_stays or not leader_of(board, unit)
    return brings_none and board.piece(leader).side == board.piece(unit).side


@rule("ccn-041", "ccn-046")
def stops_at(board: Board, unit: str, start: str, end: str) -> bool:
    """Whether the step to a hex ends a unit's move: terrain, fieldworks, or a leader to join."""
    other = leader_at(board, end)
    return stops(board, start, end) or (bool(other) and other != leader_of(board, unit))


@rule("ccn-270", "ccn-284")
def bars_battle(board: Board, unit: str, hex_: str) -> bool:
    """Whether a unit that has entered a hex may not battle in the same turn."""
    who = trait(board, hex_, "battle_on_entry", "all")
    return who == "none" or (who == "light" and not profile(board, unit).is_light)


# --- battle after a move --------------------------------------------------------------------------


@rule("ccn-088", "ccn-094", "ccn-106")
def battle_allowance(board: Board, unit: str) -> int:
    """Most hexes after which a unit may still battle."""
    known = profile(board, unit)
    own = known.one_block if board.piece(unit).steps == 1 else known.move_and_battle
    return max(own, *(hexes for hexes, battle in card_moves(board, unit) if battle), 0)


def card_moves(board: Board, piece: str) -> list[tuple[int, bool]]:
    """How far the card that was played lets a piece go, and whether it may battle then."""
    played = card_played(board)
    if not played.acts_as:
        return [(0, False)]
    if played.fallback and not board.options.get("fallback_gets_bonus"):
        return [(0, False)]
    moves: tuple[dict[str, Any], ...] = board.card(played.acts_as).attributes.get("moves", ())
    return [(0, False)] + [
        (int(move["hexes"]), bool(move["battle"]))
        for move in moves
        if played.fallback or fits(board, piece, tuple(move.get("who", ())))
    ]


@rule("ccn-088", "ccn-093", "ccn-270", "ccn-284")
def barred_by(board: Board, unit: str, path: Sequence[str]) -> str:
    """The rule that keeps a unit from battle after a move along a path; empty if none does."""
    if len(path) > battle_allowance(board, unit):
        return _rule_of_allowance(board, unit)
    if not any(bars_battle(board, unit, one) for one in path):
        return ""
    return rule_of_ground(board, path[-1])


@rule("ccn-048", "ccn-049", "ccn-050", "ccn-051", "ccn-052", "ccn-053", "ccn-094")
def _rule_of_allowance(board: Board, unit: str) -> str:
    """The rule that says how far a unit may go and still battle."""
    known = profile(board, unit)
    if known.arm == ARTILLERY:
        single = "ccn-094" if board.piece(unit).steps == 1 else "ccn-053"
        return single if known.battery == "horse" else "ccn-052"
    if known.arm == CAVALRY:
        return "ccn-050" if known.is_light else "ccn-051"
    return "ccn-049" if known.is_light else "ccn-048"


def rule_of_ground(board: Board, hex_: str) -> str:
    """The rule that keeps whoever enters a hex from battle."""
    return "ccn-284" if trait(board, hex_, "building") else "ccn-270"


def why_barred(board: Board, unit: str) -> Refusal:
    """Why a unit may not battle after the move that it has made."""
    gone, most = hexes_moved(board, unit), battle_allowance(board, unit)
    here = board.piece(unit).hex
    if gone <= most:
        reason = tr("Whoever enters {hex} may not battle in the same turn.", hex=here)
        return Refusal(reason, rule_of_ground(board, here))
    reason = tr("It has moved, and may battle only where it stood.")
    if most:
        words = later(
            "It has gone {gone} hexes and may battle after 1 at most."
            "|It has gone {gone} hexes and may battle after {count} at most."
        )
        reason = tr_many(words, most, gone=gone)
    return Refusal(reason, _rule_of_allowance(board, unit))
