"""When brigades have acted (III C 3 d): what comes off, who gives up a march, who is tired."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import counted_piece
from hexwright.engine.parts.activation import end_activation
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.fatigue import (
    FOUGHT,
    fighters_of_phase,
    tire_by_activation,
    tire_by_march,
    tire_by_night,
    tire_by_shock,
)
from hexwright.engine.systems.gbacw.fire import SURPRISED
from hexwright.engine.systems.gbacw.initiative import DIE
from hexwright.engine.systems.gbacw.light import light
from hexwright.engine.systems.gbacw.lines import drop_extensions
from hexwright.engine.systems.gbacw.march import EQUIVALENTS, OFF_ROAD
from hexwright.engine.systems.gbacw.markers import ACTIVATED, MARCHED, MARKER
from hexwright.engine.systems.gbacw.orders import may_attack, order_for_all
from hexwright.engine.systems.gbacw.reaction_movement import WENT
from hexwright.engine.systems.gbacw.records import MARCH, Activation, activation
from hexwright.engine.systems.gbacw.troops import (
    ACTED,
    ACTIVATION,
    ATTACK,
    BUILDING,
    DESIGNATED,
    FIRED,
    MOVED,
    SPENT,
    TURN,
    acts_with,
    brigade_order,
    has,
    is_artillery_command,
    is_gun,
    order_of,
    units_of,
)
from hexwright.schema.language import later

# Counted of brigades for the turn: their men moved, fired, built or fought, so they do not rest.
BUSY: Final = "busy"


@rule("gbacw-353", "gbacw-064", "gbacw-110", "gbacw-341")
async def close(game: Game) -> None:
    """End the action of brigades: marches given up, extensions dropped, fatigue noted."""
    known = activation(game)
    await _end_surprised_marches(game)
    await drop_extensions(game)
    _note_busy(game, known)
    if game.options["fatigue"]:
        await _tire(game, known)
    fight.close_activation(game)
    acted = [unit for unit in known.units if game.count(ACTIVATION, ACTED, unit)]
    strays = [
        unit
        for brigade in known.formations
        for unit in units_of(game, brigade)
        if game.count(ACTIVATION, ACTED, unit)
    ]
    end_activation(game)
    for one in acted:
        game.emit(Counted(MARKER, ACTED, one))
    for one in (*acted, *strays):
        game.emit(Counted(TURN, ACTIVATED, one))


def _counted(board: Board, name: str) -> list[str]:
    """Of whom something was counted while brigades acted."""
    lead = f"{ACTIVATION}/{name}/"
    counts = board.state.counts
    return [key[len(lead) :] for key, count in counts.items() if count and key.startswith(lead)]


@rule("gbacw-064")
async def _end_surprised_marches(game: Game) -> None:
    """A brigade on the march that was shocked or fired at advances from now on (6.26).

    It acts by its division's markers this turn only if its march marker has not been drawn.
    """
    for brigade in _counted(game, SURPRISED):
        if brigade_order(game, brigade) == MARCH:
            await order_for_all(game, brigade, "advance", "gbacw-064")
            if game.count(TURN, MARCHED, game.module.side_of[brigade]):
                game.emit(Counted(TURN, MARCHED, brigade, rule="gbacw-064"))


# --- who did something ----------------------------------------------------------------------------


@rule("gbacw-318")
def _note_busy(game: Game, known: Activation) -> None:
    """Note the brigades that will not rest this turn: of those who act, and of those who answer.

    A battery that acts with no brigade is noted itself.
    """
    busy = [brigade for brigade in known.formations if worked(game, brigade)]
    busy += [unit for unit in known.units if _did_something(game, unit)]
    answered = [counted_piece(one)[0] for one in _counted(game, WENT)]
    busy += [acts_with(game, one) or one for one in (*answered, *_counted(game, DESIGNATED))]
    busy += fighters_of_phase(game)
    for fromkey in dict.fromkeys(filter(None, busy)):
        if not game.count(TURN, BUSY, fromkey):
            game.emit(Counted(TURN, BUSY, fromkey))


@rule("gbacw-342", "gbacw-058", "gbacw-318", "gbacw-097")
def worked(board: Board, brigade: str) -> bool:
    """Whether men of a brigade moved, fired or fought: not guns, free turns, rallies, leaders.

    Of a brigade of artillery it is the guns that count.
    """
    guns_count = is_artillery_command(board, brigade)
    return bool(board.count(ACTIVATION, FOUGHT, brigade)) or any(
        _did_something(board, unit)
        for unit in units_of(board, brigade)
        if guns_count or not is_gun(board, unit)
    )


def _did_something(board: Board, unit: str) -> bool:
    return any(board.count(ACTIVATION, name, unit) for name in (MOVED, SPENT, FIRED))


# --- fatigue (17.22) ------------------------------------------------------------------------------


@rule("gbacw-341", "gbacw-342", "gbacw-343", "gbacw-344", "gbacw-347", "gbacw-339", "gbacw-349")
async def _tire(game: Game, known: Activation) -> None:
    """Fatigue of the brigades that acted, and of all who fought hand to hand (17.22)."""
    for brigade in known.formations:
        if known.chit == MARCH:
            await _tire_marchers(game, brigade)
        elif worked(game, brigade):
            tire_by_activation(game, brigade)
            if light(game)["attack_tires"] and _attacked(game, brigade):
                tire_by_night(game, brigade)
    for brigade in fighters_of_phase(game):
        tire_by_shock(game, brigade)
    for brigade in dict.fromkeys((*known.formations, *fighters_of_phase(game))):
        if not may_attack(game, brigade):
            await order_for_all(game, brigade, "advance", "gbacw-349")


def _attacked(board: Board, brigade: str) -> bool:
    """Whether units of a brigade under attack orders did something."""
    return any(
        order_of(board, unit) == ATTACK
        for unit in units_of(board, brigade)
        if board.count(ACTIVATION, MOVED, unit) or board.count(ACTIVATION, FIRED, unit)
    )


async def _tire_marchers(game: Game, brigade: str) -> None:
    units = units_of(game, brigade)
    gone = {
        unit: game.count(ACTIVATION, EQUIVALENTS, unit) + 1
        for unit in units
        if game.count(ACTIVATION, MOVED, unit)
    }
    men = [one for one in gone if not is_gun(game, one)]
    if men:
        off_road = any(game.count(ACTIVATION, OFF_ROAD, man) for man in men)
        tire_by_march(game, brigade, max(gone[man] for man in men), off_road=off_road)
    most = int(game.look_up("movement-modes", MARCH)["equivalents"])
    for one in gone:
        if is_gun(game, one) and gone[one] >= most:
            await _break_wheels(game, one)


@rule("gbacw-347")
async def _break_wheels(game: Game, battery: str) -> None:
    """A battery that marches to the utmost may lose a gun (17.26)."""
    roll = game.roll(
        DIE,
        later("broken wheels"),
        "gbacw-347",
        side=game.piece(battery).side,
        piece=battery,
    )
    effects = game.look_up("broken-wheels", total=roll)["effects"]
    if effects:
        await fight.lose_strength(game, battery, 1, rule="gbacw-347")


def builds(board: Board, brigade: str) -> bool:
    """Whether a unit of a brigade builds breastworks."""
    return any(has(board, unit, BUILDING) for unit in units_of(board, brigade))
