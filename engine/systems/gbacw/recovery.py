"""Recovery (13): rally, and what formations regain in reserve or by resting."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.modifiers import Modifier, Sum, from_table
from hexwright.engine.core.piece_events import Flipped
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.die_tests import DieTest, roll_test
from hexwright.engine.parts.facing import facings_within
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.adjacency import is_beside_enemy
from hexwright.engine.systems.gbacw.cohesion import fatigue_modifier
from hexwright.engine.systems.gbacw.orders import may
from hexwright.engine.systems.gbacw.results import man_guns
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    COLLAPSED,
    disordered_cohesion,
    fighters_in,
    good_face,
    has,
    is_disordered,
    is_extended,
    is_mounted,
    leaders_with,
    number,
    refused_hands,
    stars,
)
from hexwright.engine.systems.gbacw.turning import TURNED, turn_in_place
from hexwright.schema.language import later

_RALLY: Final = DieTest(later("rally"), "d10")
# Counted of a unit that has rallied or brought up ammunition in this activation.
RALLIED: Final = "rallied"
RALLIES: Final = later("{piece} rallies.|{piece} rally.")


@rule("gbacw-314", "gbacw-317", "gbacw-311", "gbacw-049")
def may_rally(board: Board, unit: str) -> bool:
    """Whether a unit may try to rally: disordered, not collapsed, not on the march (13.4)."""
    return (
        is_disordered(board, unit) and not has(board, unit, COLLAPSED) and may(board, unit, "rally")
    )


@rule("gbacw-316", "gbacw-348")
def rally_modifiers(board: Board, unit: str) -> Sum:
    """What counts for a rally: the enemy beside it, saddles, leaders, fatigue (13.42)."""
    table, piece = board.table("rally"), board.piece(unit)
    found: list[Modifier] = []
    if any(is_beside_enemy(board, hex_, piece.side) for hex_ in piece.hexes):
        found.append(from_table(table, "adjacent-enemy"))
    if is_mounted(board, unit):
        found.append(from_table(table, "mounted"))
    found += [
        from_table(table, "leader", stars(board, leader)) for leader in leaders_with(board, unit)
    ]
    if tired := fatigue_modifier(board, unit):
        found.append(from_table(table, "fatigue", tired))
    return Sum(tuple(found))


@rule("gbacw-314", "gbacw-315")
async def rally(game: Game, unit: str) -> bool:
    """Roll for a rally against the disordered cohesion; whether the unit rallied (13.41).

    A total of nine or more, or of twice the cohesion, costs a strength point.
    """
    value = disordered_cohesion(game, unit)
    verdict = roll_test(game, _RALLY, unit, value, rally_modifiers(game, unit), "gbacw-315")
    worst = verdict.total >= number(game, "rally-loss-total")
    if worst or verdict.total >= value * number(game, "rally-loss-multiple"):
        await fight.lose_strength(game, unit, 1, rule="gbacw-315")
        return False
    if not verdict.passed:
        return False
    put_in_order(game, unit, "gbacw-315")
    await man_guns(game, unit)
    await turn_after_recovery(game, unit, "gbacw-315")
    return True


def put_in_order(board: Board, unit: str, rule_: str) -> None:
    """Turn a unit back to its good side."""
    face = good_face(board.piece(unit).face)
    board.emit(Flipped(unit, face, words=RALLIES, rule=rule_))


@rule("gbacw-079", "gbacw-315", "gbacw-226")
async def turn_after_recovery(game: Game, unit: str, rule_: str) -> None:
    """A unit that rallied or has its ammunition may turn one vertex, once (10.92, 13.41).

    Not a line, nor one that refuses a flank; a stack turns when all of it have recovered.
    """
    game.emit(Counted(ACTIVATION, RALLIED, unit))
    piece = game.piece(unit)
    stack = fighters_in(game, piece.hex)
    if not all(game.count(ACTIVATION, RALLIED, one) for one in stack) or piece.facing is None:
        return
    if any(is_extended(game, one) or refused_hands(game, one) for one in stack):
        return
    if not any(game.count(ACTIVATION, TURNED, one) for one in stack):
        await turn_in_place(game, unit, facings_within(piece.facing, 1), rule_)
