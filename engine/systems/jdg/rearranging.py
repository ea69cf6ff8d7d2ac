"""Putting stacks in another order at the beginning of an activation (rules 5.G)."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, choose_one, choose_order
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.piece_events import Restacked
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.troops import units_in
from hexwright.engine.systems.jdg.orders import active_units
from hexwright.engine.systems.jdg.records import activation
from hexwright.engine.systems.jdg.troops import ACTIVATION, ARTILLERY, MOVED, arm_of
from hexwright.schema.language import tr


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
    stacks = stacks_to_rearrange(game)
    hex_ = stacks[0]
    if len(stacks) > 1:
        side, prompt = activation(game).side, tr("Which stack do you rearrange?")
        hex_ = await ask(choose_one("hex", side, prompt, lambda: stacks, "jdg-109"))
    await rearrange(game, hex_)


@rule("jdg-108", "jdg-109")
async def rearrange(game: Game, hex_: str) -> None:
    """Let the owner put a stack in another order, artillery on top."""
    order = await ask(
        choose_order(
            "piece",
            activation(game).side,
            tr("The stack in {hex}, from the bottom up:", hex=hex_),
            lambda: units_in(game, hex_),
            "jdg-109",
            allows=lambda wanted: _guns_on_top(game, wanted),
        )
    )
    others = [one for one in game.stack(hex_) if one not in order]
    game.emit(Restacked(hex_, (*order, *others), rule="jdg-109"))


def _guns_on_top(board: Board, order: tuple[str, ...]) -> bool:
    guns = [arm_of(board, one) == ARTILLERY for one in order]
    return guns == sorted(guns)
