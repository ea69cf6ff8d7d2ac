"""The order of a stack: who lies on top, where newcomers go, and rearranging it.

Units lie in an order that rules ask about; leaders and markers lie above them and do not count.
"""

from collections.abc import Callable, Sequence
from typing import Literal

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    Refusal,
    ask,
    choose_one,
    choose_order,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Restacked
from hexwright.engine.parts.reasons import (
    none_of,
    none_of_hexes,
)
from hexwright.engine.parts.troops import is_unit, units_in
from hexwright.schema.language import (
    later,
    tr,
)


def put_in_order(board: Board, hex_: str, units: Sequence[str], rule: str) -> None:
    """Let the units of a hex lie in an order, the lowest first, below everything else there."""
    others = [one for one in board.stack(hex_) if not is_unit(board, one)]
    order = (*units, *others)
    if order != board.stack(hex_):
        board.emit(Restacked(hex_, order, rule=rule))


def add_to_stack(
    board: Board,
    hex_: str,
    newcomers: Sequence[str],
    rule: str,
    *,
    at: Literal["bottom", "top"] = "bottom",
    rank: Callable[[str], int] = lambda _: 0,
) -> None:
    """Put those who entered a hex to the bottom or the top of its stack.

    Units of a higher rank lie above the others in any case, as guns do above infantry.
    """
    is_top = at == "top"
    units = sorted(units_in(board, hex_), key=lambda one: (rank(one), (one in newcomers) == is_top))
    put_in_order(board, hex_, units, rule)


def top_unit(board: Board, hex_: str, counts: Callable[[str], bool] = lambda _: True) -> str:
    """The uppermost unit of a hex that counts; empty if there is none."""
    return next((unit for unit in reversed(units_in(board, hex_)) if counts(unit)), "")


# --- another order, as its owner likes ------------------------------------------------------------


# Whether pieces may lie in an order, from the bottom up.
MayLie = Callable[[tuple[str, ...]], bool]


async def choose_stack(side: str, stacks: Sequence[str], rule: str = "") -> str:
    """The hex whose stack a side puts in another order; it is asked if there are several."""
    if len(stacks) == 1:
        return stacks[0]
    prompt = tr("Which stack do you rearrange?")
    words = later("Only these stacks may be rearranged: {hexes}.")
    return await ask(
        choose_one(
            "hex",
            side,
            prompt,
            lambda: stacks,
            rule,
            why_not=lambda _: none_of_hexes(stacks, words, rule),
        )
    )


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
            why_not=lambda _: Refusal(tr("They may not lie in this order."), rule),
            why_no_member=lambda one: none_of(game, units, one, rule),
        )
    )
    others = [one for one in game.stack(hex_) if one not in order]
    game.emit(Restacked(hex_, (*order, *others), rule=rule))
