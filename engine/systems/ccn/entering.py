"""Entering a hex: who may, who must stop, who may not battle afterwards (chapters 5 and 7)."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import trait
from hexwright.engine.systems.ccn.ground import is_passable, stops
from hexwright.engine.systems.ccn.troops import arm_of, leader_at, leader_of, profile, unit_at


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
