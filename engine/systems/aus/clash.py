"""The clash of a charge (8.4.2, 8.4.3): return fire, melee, the ground that is taken."""

from collections.abc import Sequence
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.troops import enemies_in, is_on_map, units_in
from hexwright.engine.systems.aus.arcs import front_of
from hexwright.engine.systems.aus.charge_ways import apart, charge_bonus
from hexwright.engine.systems.aus.fire import (
    RETURNED,
    aim,
    may_return,
    note_combat,
    note_defence,
    roll_shot,
    suffer,
    wants_return,
)
from hexwright.engine.systems.aus.losses import eliminate
from hexwright.engine.systems.aus.melee import melee
from hexwright.engine.systems.aus.melee_checks import Fight
from hexwright.engine.systems.aus.melee_ground import (
    clear_guns,
    enter,
    leaves,
    melee_refuges,
    present,
)
from hexwright.engine.systems.aus.neighbours import stack_of
from hexwright.engine.systems.aus.pursuit import pursue
from hexwright.engine.systems.aus.records import mark, marked
from hexwright.engine.systems.aus.retreat import withdraw
from hexwright.engine.systems.aus.square import FAILED_SQUARE, arc_of_attack
from hexwright.engine.systems.aus.troops import (
    LINE,
    ROUTED,
    SKIRMISH,
    SQUARE,
    UNSTEADY,
    is_gun,
    is_routed,
    level_of,
    shape,
)


class Charged(NamedTuple):
    """A stack as it was when it was charged: its units, the top one first, and its hexes."""

    units: tuple[str, ...]
    hexes: tuple[str, ...]

    @classmethod
    def of(cls, board: Board, target: str) -> "Charged":
        """The stack of a unit as it stands now."""
        others = [one for one in stack_of(board, target) if one != target]
        return cls((target, *others), board.piece(target).hexes)


@rule("aus-253", "aus-254", "aus-255", "aus-262", "aus-263", "aus-175", "aus-282")
async def clash(game: Game, riders: Sequence[str], stack: Charged, far: int) -> None:
    """Return fire, the melee, and what follows for cavalry that has come next to a stack.

    Those who left the hexes in which they were charged are not fought, but pursued if they run;
    the guns that they left behind are lost.
    """
    target, aims = stack.units[0], stack.hexes
    for one in [two for hex_ in aims for two in units_in(game, hex_)]:
        if is_on_map(game, one) and is_routed(game, one):
            await eliminate(game, one, "aus-282")
    here = [one for hex_ in aims for one in enemies_in(game, hex_, game.piece(riders[0]).side)]
    if is_on_map(game, target) and target not in here:
        target = next((one for one in here if not is_gun(game, one)), "")
    fled = [one for one in stack.units if is_on_map(game, one) and is_routed(game, one)]
    if not target or not is_on_map(game, target):
        await _take_ground(game, riders, aims, fled)
        return
    if apart(game, riders[0], target) > 1:
        return
    if await _slips_away(game, target):
        await _take_ground(game, riders, aims, fled)
        return
    await _volley(game, riders, target)
    able = [
        one
        for one in riders
        if is_on_map(game, one) and level_of(game, one) not in (UNSTEADY, ROUTED)
    ]
    if able and is_on_map(game, target) and apart(game, able[0], target) == 1:
        square = shape(game, target) == SQUARE
        bonus = charge_bonus(game, able[0], far, square=square)
        await fight_it_out(game, tuple(able), target, bonus, fled=fled)


@rule("aus-132", "aus-253")
async def _slips_away(game: Game, target: str) -> bool:
    """Whether skirmishers who held leave instead of firing (melee steps of a charge, 5)."""
    if shape(game, target) != SKIRMISH or marked(game, FAILED_SQUARE, target):
        return False
    if not await leaves(game, target):
        return False
    await withdraw(game, target, melee_refuges(game, target), "aus-132")
    return True


@rule("aus-254", "aus-259", "aus-262")
async def _take_ground(
    game: Game, riders: Sequence[str], aims: Sequence[str], fled: Sequence[str]
) -> None:
    """Those who were charged have left: guns are lost or limbered go, and the hex is entered.

    Who runs is pursued, though it never came to a melee.
    """
    left = tuple(one for hex_ in aims for one in units_in(game, hex_) if is_gun(game, one))
    if left:
        # The others have gone: limbered guns may go after them.
        await clear_guns(
            game, Fight("charge", tuple(riders), ("", *left), aims[0], more=tuple(aims[1:]))
        )
    if fled:
        await pursue(game, riders, fled[0])
        return
    for hex_ in aims:
        if not units_in(game, hex_):
            enter(game, riders, hex_, "aus-262")
            return


@rule("aus-253")
async def _volley(game: Game, riders: Sequence[str], target: str) -> None:
    """Infantry that stood or formed square returns fire at cavalry in front of it."""
    for one in stack_of(game, target):
        if marked(game, FAILED_SQUARE, one) or not is_on_map(game, riders[0]):
            continue
        if may_return(game, one, riders[0]) and await wants_return(game, one, riders[0]):
            shot = aim(game, one, riders[0])
            assert shot is not None
            mark(game, RETURNED, one)
            await suffer(game, [(shot, roll_shot(game, shot))])


@rule("aus-175", "aus-176", "aus-257")
def clash_fight(
    board: Board, able: tuple[str, ...], target: str, bonus: int, *, countered: bool = False
) -> Fight:
    """The melee of cavalry that has come next to a stack; two hexes fight all before them."""
    first = able[0]
    front = front_of(board, first)
    hexes = [one for one in board.piece(target).hexes if one in front] or [board.piece(target).hex]
    defenders = list(stack_of(board, target))
    if board.piece(first).extends:
        for hex_ in front:
            if hex_ not in hexes and enemies_in(board, hex_, board.piece(first).side):
                hexes.append(hex_)
                defenders += [
                    one
                    for one in enemies_in(board, hex_, board.piece(first).side)
                    if one not in defenders
                ]
    arc = arc_of_attack(board, target, board.piece(first).hexes)
    overlap = (
        max(0, len(board.piece(first).hexes) - len(hexes)) if shape(board, first) == LINE else 0
    )
    return Fight(
        "charge",
        able,
        tuple(defenders),
        hexes[0],
        arc,
        bonus,
        overlap,
        more=tuple(hexes[1:]),
        countered=countered,
    )


@rule("aus-255", "aus-175", "aus-176", "aus-257", "aus-259")
async def fight_it_out(
    game: Game,
    able: tuple[str, ...],
    target: str,
    bonus: int,
    *,
    countered: bool = False,
    fled: Sequence[str] = (),
) -> None:
    """The melee of a charge; cavalry of two hexes fights all stacks before it at once.

    `fled` are those of the stack who ran before it.
    """
    fight = clash_fight(game, able, target, bonus, countered=countered)
    hexes, defenders = (fight.hex, *fight.more), fight.defenders
    note_combat(game, (*able, *defenders))
    for one in defenders:
        note_defence(game, one)
    if all(is_gun(game, one) for one in present(game, fight)):
        await clear_guns(game, fight._replace(defenders=tuple(present(game, fight))))
    else:
        await melee(game, fight)
        await clear_guns(game, fight)
    fled = [one for one in (*defenders, *fled) if is_on_map(game, one) and is_routed(game, one)]
    if fled and any(
        is_on_map(game, one) and level_of(game, one) not in (UNSTEADY, ROUTED) for one in able
    ):
        await pursue(game, [one for one in able if is_on_map(game, one)], fled[0])
    elif not units_in(game, hexes[0]):
        enter(game, able, hexes[0], "aus-262")
