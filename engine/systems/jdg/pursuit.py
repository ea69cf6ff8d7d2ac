"""Pursuit (rules 5.O): cavalry that has driven its enemy away follows him along his way."""

from functools import partial

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, choose_one, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.systems.jdg.charge_ways import Path, Units, can_charge, charged_hexes
from hexwright.engine.systems.jdg.chase import (
    Chase,
    beside,
    cost_of_ride,
    facings_on_ride,
    first_pursuers,
    fled_from,
    goals_of,
    has_caught_up,
    next_hexes,
    pursuit_points,
    way_of,
    were_guns,
)
from hexwright.engine.systems.jdg.march import enter_hex
from hexwright.engine.systems.jdg.pursuit_odds import (
    preview_of_facing,
    preview_of_quarry,
    preview_of_stack,
    pursuit_preview,
)
from hexwright.engine.systems.jdg.recall import try_halt
from hexwright.engine.systems.jdg.shock_ratio import strikes
from hexwright.engine.systems.jdg.troops import (
    enemies_in,
    is_commander,
)
from hexwright.engine.systems.jdg.turning import turn
from hexwright.schema.language import tr


@rule("jdg-263", "jdg-264", "jdg-265", "jdg-267")
async def pursue(game: Game, chase: Chase) -> Units:
    """Let cavalry follow an enemy whom it drove away; those who charge again, if they do."""
    units = await _pursuers(game, chase)
    if not units:
        return ()
    goal, quarry = await _quarry(game, chase, units)
    way = way_of(game, quarry, goal)
    if not next_hexes(game, units, way):
        return ()
    units = await _follow(game, chase, units, quarry, way)
    if not units or not charged_hexes(game, units[0]):
        return ()
    if were_guns(game, chase, goal):
        return ()
    if _meets_others(game, units[0], quarry) and await try_halt(
        game, units, chase.fight.pursuit + 1
    ):
        return ()
    return units


@rule("jdg-261", "jdg-266")
async def _pursuers(game: Game, chase: Chase) -> Units:
    """The unit that pursues or its whole stack; of several stacks the whole one, and only one."""
    first = first_pursuers(game, chase)
    if not first:
        return ()
    unit, side = first[0], game.piece(first[0]).side
    if len(first) > 1:
        unit = await ask(
            choose_one(
                "piece",
                side,
                tr("Who pursues?"),
                lambda: first,
                "jdg-266",
                preview=lambda one: pursuit_preview(game, chase, one),
            )
        )
    others = beside(game, chase, unit)
    starts = {hex_ for one, hex_ in chase.fight.starts if one in chase.fight.chargers}
    if others and len(starts) < 2:
        prompt = tr("Does the whole stack of {piece} pursue?", piece=game.names.piece(unit))
        stacks = {True: (unit, *others), False: (unit,)}
        wanted = yes_no(
            side,
            prompt,
            "jdg-266",
            subject=unit,
            preview=lambda all_: preview_of_stack(game, chase, stacks[all_]),
        )
        if not await ask(wanted):
            return (unit,)
    return (unit, *others)


@rule("jdg-271")
async def _quarry(game: Game, chase: Chase, units: Units) -> tuple[str, str]:
    """The hex left empty that a pursuit enters, and whom it follows; nobody if all are gone."""
    unit = units[0]
    goals, fled = goals_of(game, chase, unit), fled_from(game, chase, unit)
    side = game.piece(unit).side
    if fled:
        quarry = next(iter(fled))
        if len(fled) > 1:
            prompt = tr("Whom does {piece} pursue?", piece=game.names.piece(unit))
            quarry = await ask(
                choose_one(
                    "piece",
                    side,
                    prompt,
                    lambda: list(fled),
                    "jdg-271",
                    subject=unit,
                    preview=lambda quarry: preview_of_quarry(
                        game, chase, units, fled[quarry], quarry
                    ),
                )
            )
        return fled[quarry], quarry
    goal = goals[0]
    if len(goals) > 1:
        prompt = tr("Which hex does {piece} take?", piece=game.names.piece(unit))
        goal = await ask(
            choose_one(
                "hex",
                side,
                prompt,
                lambda: goals,
                "jdg-271",
                subject=unit,
                preview=lambda hex_: preview_of_quarry(game, chase, units, hex_),
            )
        )
    return goal, ""


@rule("jdg-268", "jdg-270", "jdg-272", "jdg-343")
async def _follow(game: Game, chase: Chase, units: Units, quarry: str, way: Path) -> Units:
    """Ride along a way until the quarry is near or an enemy ahead; who gets there together."""
    left = pursuit_points(game, units)
    escort = await _escort(game, units)
    gone: Path = ()
    while stride := next_hexes(game, units, way[len(gone) :]):
        cost = cost_of_ride(game, game.piece(units[0]).hex, stride)
        if left is not None and cost > left:
            break
        left = None if left is None else left - cost
        arrived = await enter_hex(game, units, stride, "jdg-268")
        gone += stride
        for one in escort:
            game.emit(Moved(one, stride[-1], rule="jdg-047"))
        if arrived != units or not all(can_charge(game, one) for one in units):
            return ()
        facings = facings_on_ride(game, units, way[len(gone) :], quarry, len(stride))
        if facings != (game.piece(units[0]).facing,):
            shown = partial(preview_of_facing, game, chase, units, way[0])
            await turn(game, units, "jdg-269", facings, shown)
        if has_caught_up(game, units[0], quarry):
            break
    return units


async def _escort(game: Game, units: Units) -> list[str]:
    """Commanders in the hex of the pursuers who ride with them, if their owner wants it."""
    found = game.piece(units[0])
    here = [one for one in game.stack(found.hex) if is_commander(game, one)]
    riding = []
    for one in here:
        prompt = tr("Does {piece} ride with the pursuit?", piece=game.names.piece(one))
        if await ask(yes_no(found.side, prompt, "jdg-047", subject=one)):
            riding.append(one)
    return riding


@rule("jdg-275")
def _meets_others(board: Board, unit: str, quarry: str) -> bool:
    """Whether an enemy who is not the quarry stands in front of its pursuer."""
    side = board.piece(unit).side
    return any(
        one != quarry for hex_ in strikes(board, unit) for one in enemies_in(board, hex_, side)
    )
