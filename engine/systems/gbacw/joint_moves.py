"""Moving as a stack (8.21): who may go along with a unit, and letting them."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, choose_several
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.reasons import none_of
from hexwright.engine.systems.gbacw.movement import left
from hexwright.engine.systems.gbacw.stacking import may_share
from hexwright.engine.systems.gbacw.together import TOGETHER, band_together
from hexwright.engine.systems.gbacw.troops import (
    ACTED,
    ACTIVATION,
    ADVANCE,
    MARCH,
    MOVED,
    SPENT,
    fighters_in,
    is_extended,
    movement_class,
    order_of,
    refused_hands,
)
from hexwright.engine.systems.gbacw.turning import acts_now
from hexwright.schema.language import tr

_BY_ORDERS: Final = (MARCH, ADVANCE)


@rule("gbacw-091", "gbacw-096")
def may_go_along(board: Board, unit: str) -> list[str]:
    """Those of its hex who could move with a unit as one stack (8.21).

    On the march, or by advance orders within the limits of a march; with no fewer points than it.
    """
    here = fighters_in(board, board.piece(unit).hex)
    if len(here) < 2 or order_of(board, unit) not in _BY_ORDERS:
        return []
    if is_extended(board, unit) or refused_hands(board, unit):
        return []
    if any(board.count(ACTIVATION, one, unit) for one in (TOGETHER, MOVED, SPENT)):
        return []
    found = [one for one in here if one != unit and _keeps_up(board, unit, one)]
    return found if found and may_share(board, [*found, unit], march=True) else []


def _keeps_up(board: Board, unit: str, other: str) -> bool:
    """Whether another can go wherever a unit can, and has not acted yet."""
    return (
        acts_now(board, other)
        and not board.count(ACTIVATION, ACTED, other)
        and not is_extended(board, other)
        and order_of(board, other) == order_of(board, unit)
        and movement_class(board, other) == movement_class(board, unit)
        and left(board, other) >= left(board, unit)
    )


@rule("gbacw-091")
async def go_together(game: Game, unit: str) -> None:
    """Let others of its hex move with a unit as one stack; all of them act now (8.21)."""
    able = may_go_along(game, unit)
    chosen = await ask(
        choose_several(
            "piece",
            game.piece(unit).side,
            tr("Which units move together with {piece}?", piece=game.names.piece(unit)),
            lambda: able,
            "gbacw-091",
            subject=unit,
            why_no_member=lambda one: none_of(game, able, one, "gbacw-091"),
        )
    )
    if chosen:
        for one in chosen:
            game.emit(Counted(ACTIVATION, ACTED, one, rule="gbacw-091"))
        band_together(game, [unit, *chosen])
