"""Losses (8.5.1, 8.5.5, 11.1): strength points, breakpoints of units, leaders hit or left alone."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal, ask_if_needed, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Eliminated, LostSteps, Moved, StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.leaders import commands_of, draw_successor
from hexwright.engine.parts.states import lost_box
from hexwright.engine.parts.troops import is_on_map, units_in
from hexwright.engine.parts.ways_back import best
from hexwright.engine.systems.aus.records import mark
from hexwright.engine.systems.aus.troops import (
    BREAKPOINT,
    GOOD,
    SHAKEN,
    has,
    has_ability,
    is_elite,
    is_gun,
    leaders_in,
    level_of,
    number,
    printed_strength,
    strength,
    units_of,
)
from hexwright.schema.language import later, tr

LOST = "lost-strength"


@rule("aus-271", "aus-273")
async def lose(
    game: Game, unit: str, points: int, rule_id: str = "aus-271", *, shakes: bool = True
) -> int:
    """A unit loses strength points, and is gone when none are left; how many it lost (8.5.1).

    A result that lowers the level itself does not shake a unit that comes to its breakpoint.
    """
    points = min(points, strength(game, unit))
    if points <= 0:
        return 0
    leaders = leaders_in(game, unit)
    hexes = game.piece(unit).hexes
    game.emit(LostSteps(unit, points, rule=rule_id))
    mark(game, LOST, unit)
    if strength(game, unit) <= 0:
        destroy(game, unit, rule_id)
    else:
        break_unit(game, unit, shakes=shakes)
    await hit_leaders(game, leaders, points)
    for hex_ in hexes:
        await displace_leaders(game, hex_)
    return points


def destroy(game: Game, unit: str, rule_id: str) -> None:
    """A unit is eliminated."""
    game.emit(Eliminated(unit, lost_box(game, game.piece(unit).side), rule=rule_id))


async def eliminate(game: Game, unit: str, rule_id: str) -> None:
    """A unit is eliminated at one blow; leaders with it are left alone."""
    hexes = game.piece(unit).hexes
    destroy(game, unit, rule_id)
    for hex_ in hexes:
        await displace_leaders(game, hex_)


@rule("aus-313", "aus-314", "aus-343")
def is_at_breakpoint(board: Board, unit: str) -> bool:
    """Whether more than half of a unit is lost; neither guns nor elite units have one (11.1)."""
    if is_gun(board, unit) or is_elite(board, unit):
        return False
    return 2 * (printed_strength(board, unit) - strength(board, unit)) > printed_strength(
        board, unit
    )


@rule("aus-313")
def break_unit(board: Board, unit: str, *, shakes: bool = True) -> None:
    """Mark a unit that has come to its breakpoint; it is shaken at least (11.1).

    Before a check it is so at once (8.5.1). Where a result lowers its level without a check, it is
    no longer good at the end of the combat, and nothing more comes of the breakpoint.
    """
    if is_at_breakpoint(board, unit) and not has(board, unit, BREAKPOINT):
        board.emit(StatusSet(unit, BREAKPOINT, rule="aus-313"))
        if shakes and level_of(board, unit) == GOOD:
            board.emit(StatusSet(unit, SHAKEN, rule="aus-313"))


# --- leaders (8.5.5) ------------------------------------------------------------------------------


@rule("aus-283", "aus-284", "aus-288")
async def hit_leaders(game: Game, leaders: list[str], points: int) -> None:
    """Roll for each leader with a unit that has lost strength (8.5.5)."""
    rolls = points if game.options.get("casualty_rolls") == "point" else 1
    for leader in leaders:
        for _ in range(rolls):
            if not is_on_map(game, leader):
                break
            roll = game.roll(
                "d10",
                later("leader casualty"),
                "aus-283",
                piece=leader,
                side=game.piece(leader).side,
            )
            if roll <= number(game, "leader-casualty"):
                replace_leader(game, leader)


def replace_leader(game: Game, leader: str) -> None:
    """A leader falls; another one is drawn for him, if there is any (8.5.5, A4.4.1)."""
    side = game.piece(leader).side
    if has_ability(game, leader, "emperor"):
        game.end(game.opponent(side), later("The emperor has fallen."), "aus-288")
    if not draw_successor(game, leader, game.piece(leader).hex, "aus-284"):
        game.emit(Eliminated(leader, lost_box(game, side), rule="aus-284"))


@rule("aus-286")
async def displace_leaders(game: Game, hex_: str) -> None:
    """Leaders left alone by combat go to the nearest unit of their command (8.5.5)."""
    for leader in [one for one in game.stack(hex_) if one in game.module.leaders]:
        side = game.piece(leader).side
        if any(game.piece(one).side == side for one in units_in(game, hex_)):
            continue
        own = [one for command in commands_of(game, leader) for one in units_of(game, command)]
        goals = list(dict.fromkeys(game.piece(one).hex for one in own))
        if not goals:
            game.emit(Eliminated(leader, lost_box(game, side), rule="aus-286"))
            continue
        nearest = best(goals, lambda one: distance(game, hex_, one))
        goal = await ask_if_needed(
            choose_one(
                "hex",
                side,
                tr("Where does {piece} go?", piece=game.names.piece(leader)),
                lambda nearest=nearest: nearest,  # type: ignore[misc] # bound now
                "aus-286",
                subject=leader,
                why_not=lambda _: Refusal(
                    tr("He goes to the nearest unit of his command."), "aus-286"
                ),
            )
        )
        game.emit(Moved(leader, goal, rule="aus-286"))
