"""The attacks of an activation (9.2): who may strike whom, and whom each attack has to cover."""

from functools import partial

from hexwright.engine.core.board import Board
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.combats import Combat, Coverage, combat_on, stands_beside
from hexwright.engine.systems.jdg.ground import can_step
from hexwright.engine.systems.jdg.ratio import struck_by
from hexwright.engine.systems.jdg.troops import ACTIVATION, arm_of, can, enemies_in, is_on_map

# Counted for units that were the target of a shock, and for cavalry that did not dare to charge.
SHOCKED = "shocked"
FROZEN = "charge-failed"


@rule("jdg-196", "jdg-212", "jdg-344")
def may_combine(board: Board, hex_: str, target: str) -> bool:
    """Whether units of a hex may attack another together with those who do so already, if any."""
    combat = combat_on(board, target)
    if combat is None or not board.options["combined_shock_attackers_contiguous"]:
        return True
    return stands_beside(board, hex_, combat.attackers)


@rule("jdg-184", "jdg-185", "jdg-186", "jdg-188")
def may_strike(
    board: Board, unit: str, target: str, *, again: bool = False, start: str = ""
) -> bool:
    """Whether a unit may attack a hex beside it; units are shocked once in an activation (9.2)."""
    found = board.piece(unit)
    enemies = enemies_in(board, target, found.side)
    if not enemies or not can_step(board, start or found.hex, target, arm_of(board, unit)):
        return False
    return again or any(not board.count(ACTIVATION, SHOCKED, one) for one in enemies)


@rule("jdg-187", "jdg-273", "jdg-336")
def coverage(board: Board) -> Coverage:
    """Enemies in front of an attacker must be attacked, but for those out of reach of a charge."""
    return Coverage(
        can_attack=lambda unit: is_on_map(board, unit) and can(board, unit, "shock"),
        reaches=lambda combat, unit: struck_by(board, unit, combat.chargers),
        must_strike=partial(may_strike, board),
    )


@rule("jdg-187", "jdg-215")
def uncovered(board: Board) -> dict[str, list[str]]:
    """Enemies in front of announced attackers whom nobody attacks, and who has to attack them."""
    return coverage(board).uncovered(board)


@rule("jdg-188", "jdg-190", "jdg-192", "jdg-195")
def remaining(
    board: Board, combat: Combat, *, all_in_front: bool = True, again: bool = False
) -> Combat:
    """An attack as it stands now: who is left, and whom they attack (9.2).

    Those who have been shocked before are released unless they may be `again`.
    """
    may = partial(may_strike, board, again=again)
    return coverage(board).remaining(board, combat, may, all_in_front=all_in_front)
