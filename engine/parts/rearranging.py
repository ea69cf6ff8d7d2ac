"""Putting the pieces of a stack in another order."""

from collections.abc import Callable, Sequence

from hexwright.engine.core.decision import ask, choose_one, choose_order
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Restacked
from hexwright.schema.language import tr

# Whether pieces may lie in an order, from the bottom up.
MayLie = Callable[[tuple[str, ...]], bool]


async def choose_stack(side: str, stacks: Sequence[str], rule: str = "") -> str:
    """The hex whose stack a side puts in another order; it is asked if there are several."""
    if len(stacks) == 1:
        return stacks[0]
    prompt = tr("Which stack do you rearrange?")
    return await ask(choose_one("hex", side, prompt, lambda: stacks, rule))


async def rearrange_stack(
    game: Game, side: str, hex_: str, units: Sequence[str], may_lie: MayLie, rule: str = ""
) -> None:
    """Let a side put units of a hex in another order; all others lie on top of them as before."""
    order = await ask(
        choose_order(
            "piece",
            side,
            tr("The stack in {hex}, from the bottom up:", hex=hex_),
            lambda: units,
            rule,
            allows=may_lie,
        )
    )
    others = [one for one in game.stack(hex_) if one not in order]
    game.emit(Restacked(hex_, (*order, *others), rule=rule))
