"""Recover (O22) and Rout (O23): rolls of broken units against their morale, and retreats."""

from typing import Final

from msgspec.structs import replace

from hexwright.engine.core.decision import Refusal, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Flipped, Moved, StatusSet
from hexwright.engine.core.rolls import Roll, Rolls
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.parts.ground import near
from hexwright.engine.systems.cce.damage import eliminate, rally, suppress
from hexwright.engine.systems.cce.effects import morale_of
from hexwright.engine.systems.cce.markers import is_impassable
from hexwright.engine.systems.cce.mines import cross_mines
from hexwright.engine.systems.cce.nations import edge_hexes
from hexwright.engine.systems.cce.reasons import not_own
from hexwright.engine.systems.cce.records import ORDER, Order, note, order
from hexwright.engine.systems.cce.terrain import has_cliff, is_crossable, ways_back
from hexwright.engine.systems.cce.units import (
    INTACT,
    SUPPRESSED,
    enemies_in,
    is_broken,
    is_damaged,
    is_suppressed,
    units_of,
    weapon_of,
)
from hexwright.schema.language import later, tr

_RETREATS: Final = later("{piece} retreats to {hex}.|{piece} retreat to {hex}.")


def _now(game: Game) -> Order:
    found = order(game)
    assert found is not None
    return found


async def _next_unit(game: Game, prompt: str) -> str:
    """The next of those who roll, as the active side likes; empty when all have."""
    now = _now(game)
    left = [
        heir for heir in game.heirs(*now.units) if heir not in now.done and game.piece(heir).hex
    ]
    if not left:
        return ""
    if len(left) == 1:
        return left[0]
    words = later("It was not broken when the order was given, or has rolled.")
    return await ask(
        choose_one(
            "piece",
            now.side,
            prompt,
            lambda: left,
            "cce-198",
            why_not=not_own(game, now.player, "cce-198", words),
        )
    )


def _rolled(game: Game, unit: str) -> None:
    now = _now(game)
    note(game, ORDER, replace(now, done=(*now.done, *game.heirs(unit)), has_acted=True))


@rule("cce-130", "cce-198")
async def recover_one(game: Game, rolls: Rolls) -> bool:
    """First all suppression goes; then broken units roll one after the other to rally."""
    now = _now(game)
    if not now.has_acted:
        for unit in units_of(game, now.side):
            if is_suppressed(game, unit):
                game.emit(StatusSet(unit, SUPPRESSED, 0, rule="cce-130"))
        note(game, ORDER, replace(now, has_acted=True))
    unit = await _next_unit(game, tr("Which unit rolls to rally next?"))
    if not unit:
        return False
    _rolled(game, unit)
    if is_broken(game, unit):
        await _rally_roll(game, rolls, unit)
    return True


@rule("cce-199")
async def _rally_roll(game: Game, rolls: Rolls, unit: str) -> None:
    """Below its morale a unit rallies; exactly at it, it stays broken and is suppressed."""
    morale = morale_of(game, unit)
    margin = await _margin(game, rolls, unit, "rally", later("rally"), morale, _now(game).side)
    effects = tuple(game.look_up("rally-results", total=margin)["result"])
    for heir in game.heirs(unit):
        if "rally" in effects:
            rally(game, heir, "cce-199")
        elif "suppress" in effects:
            suppress(game, heir, "cce-199")


async def _margin(
    game: Game, rolls: Rolls, unit: str, kind: str, reason: str, morale: int, side: str
) -> int:
    """By how much a roll is above a unit's morale."""
    fallen = await rolls.roll(
        game,
        Roll(
            die="d6",
            count=2,
            kind=kind,
            reason=reason,
            rule="cce-199",
            side=side,
            piece=unit,
            needs=morale - 1,
            passes=lambda total: total < morale,
        ),
    )
    return fallen.natural - morale


@rule("cce-201", "cce-202", "cce-210")
async def rout_one(game: Game, rolls: Rolls) -> bool:
    """The next broken unit of the chosen player rolls; the active side makes the roll."""
    unit = await _next_unit(game, tr("Which unit rolls for rout next?"))
    if not unit:
        return False
    _rolled(game, unit)
    if not is_broken(game, unit):
        return True
    morale = morale_of(game, unit)
    margin = await _margin(game, rolls, unit, "rout", later("rout"), morale, _now(game).side)
    effects = tuple(game.look_up("rout-results", total=margin)["result"])
    for heir in game.heirs(unit):
        if "retreat" in effects:
            await retreat(game, rolls, heir, margin)
        elif "suppress" in effects:
            suppress(game, heir, "cce-202")
    return True


@rule("cce-082", "cce-203", "cce-204", "cce-205", "cce-206", "cce-207", "cce-208")
async def retreat(game: Game, rolls: Rolls, unit: str, hexes: int) -> None:
    """A unit falls back so many hexes, each nearer to its own edge, as its owner likes."""
    words = later("{piece} must retreat: {count}.|{piece} must retreat: {count}.")
    game.emit(Remarked(words, {"count": hexes}, piece=unit, rule="cce-202"))
    await _fall_back(game, rolls, unit, hexes)


async def _fall_back(
    game: Game, rolls: Rolls, unit: str, hexes: int, *, has_left: bool = False
) -> None:
    """Hex by hex; teams that take the place of a squad on the way owe the rest of it.

    Mines attack once those who leave them, `has_left` says that they did.
    """
    if not hexes:
        return
    goal = await _way_back(game, unit)
    if not goal:
        _surrender(game, unit)
        return
    here = game.piece(unit).hex
    if not has_left:
        await cross_mines(game, (unit,), here, rolls)
    for heir in game.heirs(unit):
        is_here = game.piece(heir).hex == here
        if not is_here or goal not in safe_ways(game, heir):
            # What the mines set off drove it elsewhere, or shut its way: it looks for another.
            await _fall_back(game, rolls, heir, hexes, has_left=is_here)
            continue
        game.emit(Moved(heir, goal, words=_RETREATS, rule="cce-203"))
        await cross_mines(game, (heir,), goal, rolls)
        for each in game.heirs(heir):
            await _fall_back(game, rolls, each, hexes - 1)


async def _way_back(game: Game, unit: str) -> str:
    """The next hex of a retreat, as its owner likes; empty if there is none."""
    goals = safe_ways(game, unit)
    if len(goals) < 2:
        return goals[0] if goals else ""
    prompt = tr("Where does {piece} retreat?", piece=game.names.piece(unit))
    return await ask(
        choose_one(
            "hex",
            game.piece(unit).side,
            prompt,
            lambda: goals,
            "cce-203",
            subject=unit,
            why_not=lambda one: _why_not_back(game, unit, one),
        )
    )


@rule("cce-082", "cce-209")
def _surrender(game: Game, unit: str) -> None:
    """A unit that has no way back is lost; one that leaves the map leaves its weapon intact."""
    weapon = weapon_of(game, unit)
    if weapon and is_damaged(game, weapon) and at_own_edge(game, unit):
        game.emit(Flipped(weapon, INTACT, visible_to=()))
    eliminate(game, unit, "cce-209")


def at_own_edge(game: Game, unit: str) -> bool:
    """Whether a unit is beside its own edge."""
    found = game.piece(unit)
    return found.hex in edge_hexes(game, found.side)


def _why_not_back(game: Game, unit: str, goal: str) -> Refusal:
    found = game.piece(unit)
    if goal not in near(game, found.hex):
        return Refusal(tr("It is not next to {hex}.", hex=found.hex), "cce-203")
    if goal not in ways_back(game, found.side, found.hex):
        return Refusal(tr("It is no nearer to its own edge."), "cce-203")
    return Refusal(tr("It would be lost there, and there is another way."), "cce-209")


@rule("cce-209")
def safe_ways(game: Game, unit: str) -> list[str]:
    """The hexes to which a unit can retreat alive; it must take one if there is any."""
    found = game.piece(unit)
    return [
        one
        for one in ways_back(game, found.side, found.hex)
        if not enemies_in(game, one, found.side)
        and not is_impassable(game, one)
        and is_crossable(game, found.hex, one)
        and not has_cliff(game, found.hex, one)
    ]
