"""Putting stacks in another order at the beginning of an activation (6.1.2)."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.rearranging import choose_stack, rearrange_stack
from hexwright.engine.parts.troops import units_in
from hexwright.engine.systems.jdg.orders import active_units
from hexwright.engine.systems.jdg.records import activation
from hexwright.engine.systems.jdg.troops import ACTIVATION, ARTILLERY, MOVED, arm_of


@momentary
@rule("jdg-109")
def stacks_to_rearrange(board: Board) -> list[str]:
    """The hexes of active units whose stacks may be put in another order."""
    hexes = dict.fromkeys(board.piece(one).hex for one in active_units(board))
    return [one for one in hexes if may_rearrange(board, one)]


@rule("jdg-109")
def may_rearrange(board: Board, hex_: str) -> bool:
    """Whether the order of a stack may be changed: at the beginning, before anybody has moved."""
    here = units_in(board, hex_)
    fighters = [one for one in here if arm_of(board, one) != ARTILLERY]
    if max(len(fighters), len(here) - len(fighters)) < 2:
        return False
    return not any(board.count(ACTIVATION, MOVED, one) for one in active_units(board))


@rule("jdg-109")
async def rearrange_one(game: Game) -> None:
    """Let the owner pick a stack, and put it in another order."""
    side, stacks = activation(game).side, stacks_to_rearrange(game)
    await rearrange(game, await choose_stack(side, stacks, "jdg-109"))


@rule("jdg-108", "jdg-109")
async def rearrange(game: Game, hex_: str) -> None:
    """Let the owner put a stack in another order, artillery on top."""
    side, units = activation(game).side, units_in(game, hex_)
    await rearrange_stack(
        game, side, hex_, units, lambda order: _guns_on_top(game, order), "jdg-109"
    )


def _guns_on_top(board: Board, order: tuple[str, ...]) -> bool:
    guns = [arm_of(board, one) == ARTILLERY for one in order]
    return guns == sorted(guns)
