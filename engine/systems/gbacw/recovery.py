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
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.adjacency import is_beside_enemy
from hexwright.engine.systems.gbacw.fatigue import fatigue_modifier
from hexwright.engine.systems.gbacw.orders import may
from hexwright.engine.systems.gbacw.results import man_guns
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    COLLAPSED,
    acts_with,
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
    if any(is_beside_enemy(board, one, piece.side) for one in piece.hexes):
        found.append(from_table(table, "adjacent-enemy"))
    if is_mounted(board, unit):
        found.append(from_table(table, "mounted"))
    found += [from_table(table, "leader", stars(board, one)) for one in leaders_with(board, unit)]
    if tired := fatigue_modifier(board, acts_with(board, unit)):
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
    man_guns(game, unit)
    await _turn_after(game, unit)
    return True


def put_in_order(board: Board, unit: str, rule_: str) -> None:
    """Turn a unit back to its good side."""
    face = good_face(board.piece(unit).face)
    board.emit(Flipped(unit, face, words=RALLIES, rule=rule_))


@rule("gbacw-079", "gbacw-315")
async def _turn_after(game: Game, unit: str) -> None:
    """A unit that rallied may turn one vertex, if it stands alone and as it is (13.41)."""
    piece = game.piece(unit)
    alone = len(fighters_in(game, piece.hex)) == 1
    if not alone or is_extended(game, unit) or refused_hands(game, unit) or piece.facing is None:
        return
    if not is_on_map(game, unit) or game.count(ACTIVATION, TURNED, unit):
        return
    game.emit(Counted(ACTIVATION, "rallied", unit))
    await turn_in_place(game, unit, facings_within(piece.facing, 1), "gbacw-315")
