"""Stacks (6.1): who may stand in a hex together, who lies on top, and putting them in order."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import lasting, momentary
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.stack_order import add_to_stack, choose_stack, rearrange_stack, top_unit
from hexwright.engine.parts.troops import units_in
from hexwright.engine.systems.jdg.orders import active_units
from hexwright.engine.systems.jdg.records import activation
from hexwright.engine.systems.jdg.stack_table import STACKING, Member, Stack, mixed
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    ARTILLERY,
    MOVED,
    ROUTED,
    SQUARE,
    arm_of,
    can,
    formation_of,
    is_gun,
    strength,
)


@rule("jdg-093", "jdg-102", "jdg-103", "jdg-104", "jdg-106", "jdg-107")
def may_share(board: Board, units: Sequence[str], *, as_routed: str = "") -> bool:
    """Whether units may stand in one hex: some row of the stacking table allows it (6.1.1).

    A unit is looked at as if it were routed, if so asked.
    """
    if len(units) < 2:
        return True
    members = [_member(board, unit, is_routed=unit == as_routed) for unit in units]
    return not mixed(members) and _fits(board, Stack.of(members))


def _member(board: Board, unit: str, *, is_routed: bool) -> Member:
    found = board.piece(unit)
    values = _values(board, unit, found.kind, found.face)
    return Member(*values, is_routed or ROUTED in found.statuses, SQUARE in found.statuses)


@lasting
def _values(board: Board, unit: str, kind: str, face: str) -> tuple[str, str, int]:  # noqa: ARG001 # kept by them
    """What the stacking table asks of a unit with one face up: arm, formation, strength."""
    return arm_of(board, unit), formation_of(board, unit), strength(board, unit)


@lasting
def _fits(board: Board, stack: Stack) -> bool:
    keys = [str(row[0]) for row in board.table(STACKING).rows]
    return stack.fits([board.look_up(STACKING, key) for key in keys])


@rule("jdg-103")
def may_join(board: Board, hex_: str, *units: str) -> bool:
    """Whether units may stand with those in a hex (6.1.1); enemies never share one (6.1.2)."""
    there = [unit for unit in units_in(board, hex_) if unit not in units]
    side = board.piece(units[0]).side
    if any(board.piece(one).side != side for one in there):
        return False
    return may_share(board, [*there, *units])


@rule("jdg-108")
def settle(board: Board, hex_: str, *newcomers: str) -> None:
    """Put those who entered a hex to the bottom of its stack, and artillery on top (6.1.2)."""
    add_to_stack(board, hex_, newcomers, "jdg-108", rank=lambda one: is_gun(board, one))


@rule("jdg-116")
def top_fighter(board: Board, hex_: str, *, able: str = "") -> str:
    """The uppermost infantry or cavalry of a hex, of those whose state allows an action (6.1.3)."""
    return top_unit(
        board, hex_, lambda one: not is_gun(board, one) and (not able or can(board, one, able))
    )


# --- another order (6.1.2) ------------------------------------------------------------------------


@momentary
@rule("jdg-109")
def stacks_to_rearrange(board: Board) -> list[str]:
    """The hexes of active units whose stacks may be put in another order (6.1.2)."""
    hexes = dict.fromkeys(board.piece(unit).hex for unit in active_units(board))
    return [hex_ for hex_ in hexes if may_rearrange(board, hex_)]


@rule("jdg-109")  # 6.1.2
def may_rearrange(board: Board, hex_: str) -> bool:
    """Whether the order of a stack may be changed: at the beginning, before anybody has moved."""
    here = units_in(board, hex_)
    fighters = [one for one in here if arm_of(board, one) != ARTILLERY]
    if max(len(fighters), len(here) - len(fighters)) < 2:
        return False
    return not any(board.count(ACTIVATION, MOVED, unit) for unit in active_units(board))


@rule("jdg-109")
async def rearrange_one(game: Game) -> None:
    """Let the owner pick a stack, and put it in another order (6.1.2)."""
    side, stacks = activation(game).side, stacks_to_rearrange(game)
    await rearrange(game, await choose_stack(side, stacks, "jdg-109"))


@rule("jdg-108", "jdg-109")
async def rearrange(game: Game, hex_: str) -> None:
    """Let the owner put a stack in another order, artillery on top (6.1.2)."""
    side, units = activation(game).side, units_in(game, hex_)
    await rearrange_stack(
        game, side, hex_, units, lambda order: _guns_on_top(game, order), "jdg-109"
    )


def _guns_on_top(board: Board, order: tuple[str, ...]) -> bool:
    guns = [arm_of(board, one) == ARTILLERY for one in order]
    return guns == sorted(guns)
