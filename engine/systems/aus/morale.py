"""Morale (9): checks, levels that are lost, and those whom a retreat or rout shakes in turn."""

from collections.abc import Iterable, Sequence
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Sum, from_table
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.cascade import Shaken, settle_cascade
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.states import Ladder, Rung
from hexwright.engine.parts.troops import is_on_map, units_in
from hexwright.engine.systems.aus.losses import lose
from hexwright.engine.systems.aus.neighbours import stack_of
from hexwright.engine.systems.aus.retreat import Flight, go_back, rout_length, unsteady_length
from hexwright.engine.systems.aus.troops import (
    BREAKPOINT,
    GOOD,
    LEVELS,
    LINE,
    RECOVERED,
    ROUTED,
    SHAKEN,
    SQUARE,
    UNSTEADY,
    fall_apart,
    fatigue_row,
    has,
    in_strategic_movement,
    is_gun,
    is_routed,
    leaders_in,
    level_of,
    morale,
    shape,
)
from hexwright.schema.language import later

LADDER: Final = Ladder(
    (
        Rung(GOOD),
        Rung(SHAKEN, SHAKEN, words=later("{piece} is shaken.|{piece} are shaken.")),
        Rung(UNSTEADY, UNSTEADY, words=later("{piece} is unsteady.|{piece} are unsteady.")),
        Rung(ROUTED, ROUTED, words=later("{piece} routs.|{piece} rout.")),
    )
)


@rule("aus-290", "aus-150", "aus-158", "aus-161", "aus-287", "aus-295", "aus-297", "aus-108")
@rule("aus-314", "aus-331")
def check_modifiers(board: Board, unit: str, extra: int = 0, reason: str = "") -> Sum:
    """What is added to a morale check (9.1)."""
    table = board.table("morale")
    level, names = level_of(board, unit), []
    names += ["square"] if shape(board, unit) == SQUARE else []
    names += ["line"] if shape(board, unit) == LINE else []
    names += ["leader"] if leaders_in(board, unit) else []
    names += ["breakpoint"] if has(board, unit, BREAKPOINT) else []
    names += ["shaken"] if level == SHAKEN else []
    names += ["unsteady"] if level in (UNSTEADY, ROUTED) else []
    names += ["strategic"] if in_strategic_movement(board, unit) else []
    found = Sum(tuple(from_table(table, one) for one in names))
    found = found.plus(fatigue_row(board, unit, "morale"), later("fatigue"), "aus-331")
    return found.plus(extra, reason or later("result"), "aus-272")


@rule("aus-290", "aus-292", "aus-001")
def levels_failed(board: Board, unit: str, extra: int = 0, reason: str = "") -> int:
    """Roll a morale check; how many levels it costs (9.1)."""
    added, value = check_modifiers(board, unit, extra, reason), morale(board, unit)
    roll = board.roll(
        "d10",
        later("morale check"),
        "aus-290",
        side=board.piece(unit).side,
        piece=unit,
        modifiers=added,
        needs=value,
        passes=lambda total: total <= value,
    )
    return int(board.look_up("morale", total=roll + added.total - value)["levels"])


def below(board: Board, unit: str, levels: int) -> str:
    """The level so many levels worse than a unit's, routed at worst."""
    return LEVELS[min(LEVELS.index(level_of(board, unit)) + levels, len(LEVELS) - 1)]


# --- what follows of itself -----------------------------------------------------------------------


async def check(game: Game, unit: str, extra: int = 0, by: Sequence[str] = ()) -> None:
    """A unit checks its morale, with all that follows (9.1)."""
    if is_on_map(game, unit):
        levels = levels_failed(game, unit, extra)
        await sink(game, unit, levels, by)


async def check_all(game: Game, units: Iterable[str], by: Sequence[str] = ()) -> None:
    """Units check their morale one after the other, as far as they are still there."""
    for one in units:
        await check(game, one, by=by)


async def sink(
    game: Game, unit: str, levels: int, by: Sequence[str] = (), *, stays: bool = False
) -> None:
    """A unit loses morale levels; it retreats and shakes others as its new level says (9.2)."""
    first = await _fall(game, unit, levels, tuple(by), stays=stays)

    async def answer(shaken: Shaken, done: Sequence[Shaken]) -> list[Shaken]:
        del done
        if not is_on_map(game, shaken.unit) or is_routed(game, shaken.unit):
            return []
        lost = levels_failed(game, shaken.unit)
        return await _fall(game, shaken.unit, lost, tuple(by))

    await settle_cascade(first, answer)


@rule("aus-289", "aus-292", "aus-296", "aus-298", "aus-301")
async def _fall(
    game: Game, unit: str, levels: int, by: tuple[str, ...], *, stays: bool = False
) -> list[Shaken]:
    """Lower the level of a unit and let it retreat; those whom that shakes."""
    if levels <= 0 or not is_on_map(game, unit):
        return []
    if is_gun(game, unit):
        await lose(game, unit, levels, "aus-301")
        return []
    before, now = level_of(game, unit), below(game, unit, levels)
    witnesses = _witnesses(game, unit)
    if now != before:
        LADDER.enter(game, unit, now, "aus-290")
    if now == ROUTED and before != ROUTED:
        return await _rout(game, unit, by, witnesses)
    if now == UNSTEADY and before != UNSTEADY:
        crossed = []
        if not stays:
            flight = Flight((unit,), unsteady_length(game, unit), by)
            crossed = await go_back(game, flight, "aus-296")
        return [*crossed, *(Shaken(one, unit, UNSTEADY) for one in witnesses)]
    share_level(game, unit)
    return []


@rule("aus-298", "aus-299", "aus-300", "aus-157")
async def _rout(
    game: Game, unit: str, by: tuple[str, ...], witnesses: Sequence[str]
) -> list[Shaken]:
    """A unit routs: it is disordered, runs, and others see it (9.2.4)."""
    if not has(game, unit, RECOVERED):
        game.emit(StatusSet(unit, RECOVERED, rule="aus-299", visible_to=()))
    fall_apart(game, unit, "aus-298")
    crossed = await go_back(game, Flight((unit,), rout_length(game, unit), by), "aus-298")
    return [*crossed, *(Shaken(one, unit, ROUTED) for one in witnesses)]


@rule("aus-168")
async def rout(game: Game, unit: str, by: Sequence[str] = ()) -> None:
    """A unit routs, by a result or because its owner wants it (6.4.2)."""
    if is_gun(game, unit):
        return
    await sink(game, unit, len(LEVELS), by)


@rule("aus-296", "aus-298", "aus-294")
def _witnesses(board: Board, unit: str) -> list[str]:
    """The friends in the hexes of a unit and next to it, who see it go (9.1.1, 9.2.3)."""
    piece = board.piece(unit)
    hexes = dict.fromkeys(
        [*piece.hexes, *(hex_ for own in piece.hexes for hex_ in near(board, own))]
    )
    found = dict.fromkeys(
        one
        for hex_ in hexes
        for one in units_in(board, hex_)
        if board.piece(one).side == piece.side
    )
    return [one for one in found if one != unit and not is_routed(board, one)]


@rule("aus-188", "aus-293")
def share_level(board: Board, unit: str) -> None:
    """All units of a stack have the level of the worst of them (9.1.1)."""
    if not is_on_map(board, unit):
        return
    stack = [one for one in stack_of(board, unit) if not is_gun(board, one)]
    if len(stack) < 2:
        return
    worst = max((level_of(board, one) for one in stack), key=LEVELS.index)
    for one in stack:
        if worst in (SHAKEN, UNSTEADY) and level_of(board, one) != worst:
            LADDER.enter(board, one, worst, "aus-188")
