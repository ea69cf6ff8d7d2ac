"""Charges (8.4): declared, countered, in reaction; stand or square, melee, pursuit, blown."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal, ask, choose_path
from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import ActionBegan
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.aus.charge_ways import (
    CHARGED,
    Pose,
    apart,
    can_charge,
    path,
    stride,
    targets,
    ways,
)
from hexwright.engine.systems.aus.clash import Charged, clash
from hexwright.engine.systems.aus.counter_charge import counter_charges, steels
from hexwright.engine.systems.aus.escort import dismount, saddle_up
from hexwright.engine.systems.aus.neighbours import stack_of
from hexwright.engine.systems.aus.pursuit import blow
from hexwright.engine.systems.aus.records import (
    STOPPED,
    mark,
)
from hexwright.engine.systems.aus.square import brace
from hexwright.engine.systems.aus.troops import (
    MAY_CHARGE,
    ROUTED,
    UNSTEADY,
    disorder,
    level_of,
    set_status,
)
from hexwright.schema.language import later, tr


@rule("aus-243", "aus-244", "aus-245", "aus-282")
async def charge(game: Game, unit: str, target: str) -> None:
    """Cavalry charges a stack: hex by hex, countered or not, up to the melee (8.4.2)."""
    far, way = apart(game, unit, target), await _choose_way(game, unit, target)
    riders = _riders(game, unit)
    words = later("{piece} charges {target}.|{piece} charge {target}.")
    game.emit(ActionBegan(unit, words, target=target, rule="aus-240"))
    mark(game, CHARGED, target)
    for one in riders:
        set_status(game, one, MAY_CHARGE, "aus-243", on=False)
    stack, start = Charged.of(game, target), game.piece(unit).hex
    leaders = await saddle_up(game, unit)
    if await _ride(game, riders, target, way, far):
        await clash(game, riders, stack, far)
    blow(game, riders)
    await dismount(game, leaders, start)


@rule("aus-242")
async def _choose_way(game: Game, unit: str, target: str) -> Sequence[Pose]:
    """The way on which cavalry charges: its owner says from where it attacks (8.4.2)."""
    # What charges may come to is worked out from the rules of all of them.
    from hexwright.engine.systems.aus.melee_odds import charge_preview

    if target not in targets(game, unit):
        return ()
    by_end = {way[-1].hexes[0]: way for way in ways(game, unit, target)}
    offered = [tuple(pose.hexes[0] for pose in way) for way in by_end.values()]
    if len(offered) < 2:
        return targets(game, unit)[target]
    chosen = await ask(
        choose_path(
            game.piece(unit).side,
            tr("From where does {piece} attack?", piece=game.names.piece(unit)),
            lambda: offered,
            "aus-242",
            subject=unit,
            preview=lambda way: (
                charge_preview(game, unit, target, by_end[way[-1]]) if way[-1] in by_end else None
            ),
            why_not=lambda _: Refusal(tr("The charge does not lead that way."), "aus-242"),
        )
    )
    return by_end[chosen[-1]]


def _riders(board: Board, unit: str) -> tuple[str, ...]:
    return tuple(one for one in stack_of(board, unit) if can_charge(board, one))


@rule("aus-242", "aus-126", "aus-245", "aus-135")
async def _ride(
    game: Game, riders: Sequence[str], target: str, way: Sequence[Pose], far: int
) -> bool:
    """Go along a way; False if the charge ends before it is there.

    Infantry fires at those who ride on inside of its zone, not at those who come into it (6.2.1).
    """
    from hexwright.engine.systems.aus.reactions import Trigger, react

    first = riders[0]
    for number_, pose in enumerate(way):
        if await counter_charges(game, riders, far):
            return False
        is_last = number_ == len(way) - 1
        was = game.piece(first).hex
        stack = tuple(stack_of(game, target)) if is_on_map(game, target) else ()
        await react(game, Trigger("ride", tuple(riders), was, skip=stack, was=was))
        if not any(_rides(game, one, was) for one in riders):
            return False
        if is_last and stack:
            await brace(game, target, riders, len(way) + 1, pose.hexes)
        for one in riders:
            if is_on_map(game, one):
                stride(game, one, pose, "aus-242")
        skip = stack if is_last else ()
        await react(game, Trigger("charge", tuple(riders), pose.hexes[0], skip=skip, was=was))
        if not any(_rides(game, one, pose.hexes[0]) for one in riders):
            return False
    # Others may still counter-charge when the last hex lies in their zone alone.
    return not await counter_charges(game, riders, far)


def _rides(board: Board, unit: str, hex_: str) -> bool:
    return (
        is_on_map(board, unit)
        and board.piece(unit).hex == hex_
        and level_of(board, unit) not in (UNSTEADY, ROUTED)
    )


@rule("aus-138", "aus-139", "aus-140", "aus-127", "aus-263")
async def reaction_charge(game: Game, unit: str, mover: str) -> None:
    """Cavalry charges in the middle of an enemy's move, which ends; if it dares (6.2.3)."""
    if not steels(game, unit, mover):
        disorder(game, unit, "aus-138")
        return
    words = later("{piece} charges {target} in reaction.|{piece} charge {target} in reaction.")
    game.emit(ActionBegan(unit, words, target=mover, within=True, rule="aus-138"))
    for one in stack_of(game, mover):
        mark(game, STOPPED, one)
    far, way = apart(game, unit, mover), path(game, unit, mover, 1)
    stack, start = Charged.of(game, mover), game.piece(unit).hex
    leaders = await saddle_up(game, unit)
    await brace(game, mover, (unit,), far, way[-1].hexes if way else game.piece(unit).hexes)
    for pose in way:
        if is_on_map(game, unit):
            stride(game, unit, pose, "aus-138")
    if is_on_map(game, unit):
        await clash(game, (unit,), stack, far)
    blow(game, (unit,))
    await dismount(game, leaders, start)
