"""Leaving the map over the enemy's edge (7.2), and coming back by the time track."""

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, choose_number
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, PointsScored
from hexwright.engine.core.piece_events import Eliminated, Flipped, Moved, StatusSet
from hexwright.engine.core.rolls import Rolls
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import count_parts
from hexwright.engine.systems.cce.damage import DOUBLED_EXITS
from hexwright.engine.systems.cce.mines import cross_mines
from hexwright.engine.systems.cce.nations import box_of, edge_hexes
from hexwright.engine.systems.cce.objectives import specials
from hexwright.engine.systems.cce.records import (
    IN_ORDER,
    ORDER,
    TURN,
    note,
    note_acted,
    order,
)
from hexwright.engine.systems.cce.time_track import await_at, time_track
from hexwright.engine.systems.cce.units import (
    GOOD,
    INTACT,
    is_hero,
    points_of,
    units_of,
    weapon_of,
)
from hexwright.engine.systems.cce.victory import end_on_points
from hexwright.schema.language import later, tr

EXIT = ":exit"


@rule("cce-079", "cce-080")
def at_enemy_edge(board: Board, unit: str) -> bool:
    """Whether a unit is beside the enemy's edge, over which it may leave."""
    found = board.piece(unit)
    return found.hex in edge_hexes(board, board.opponent(found.side))


@rule("cce-080", "cce-081", "cce-087")
async def leave_map(game: Game, units: tuple[str, ...], rolls: Rolls) -> None:
    """Units leave over the enemy's edge: they score, and come back when their owner wants."""
    side = game.piece(units[0]).side
    here = game.piece(units[0]).hex
    await cross_mines(game, units, here, rolls)
    for heir in game.heirs(*units):
        if game.piece(heir).hex == here:
            await _leave(game, heir, side)
            note_acted(game)
    if not units_of(game, side):
        end_on_points(game, later("One side has left the map."), "cce-076")


async def _leave(game: Game, unit: str, side: str) -> None:
    if is_hero(game, unit):
        weapon = weapon_of(game, unit)
        if weapon:
            game.emit(Eliminated(weapon, rule="cce-081"))
        game.emit(
            Eliminated(
                unit, words=later("{piece} leaves the map.|{piece} leave the map."), rule="cce-081"
            )
        )
        return
    twice = 2 if DOUBLED_EXITS in specials(game) else 1
    game.emit(PointsScored(side, points_of(game, unit) * twice, later("exit"), rule="cce-080"))
    for status in tuple(game.piece(unit).statuses):
        game.emit(StatusSet(unit, status, 0, visible_to=()))
    weapon = weapon_of(game, unit)
    for piece, face in ((unit, GOOD), (weapon, INTACT)):
        if piece and game.piece(piece).face != face:
            game.emit(Flipped(piece, face, visible_to=()))
    game.emit(Moved(unit, box=box_of(game, "reinforcements", side), rule="cce-080"))
    _forget(game, (unit, weapon) if weapon else (unit,))
    track = next(one for one in game.module.info.tracks if one.id == time_track(game))
    prompt = tr(
        "On which space of the time track does {piece} come back?", piece=game.names.piece(unit)
    )
    space = await ask(choose_number(side, prompt, track.first, track.last, "cce-080", subject=unit))
    await_at(game, unit, space)


@rule("cce-080")
def _forget(game: Game, pieces: tuple[str, ...]) -> None:
    """What comes back has nothing to do with what has left: it is not activated any more."""
    now = order(game)
    if now is not None:
        note(game, ORDER, replace(now, units=tuple(one for one in now.units if one not in pieces)))
    for key, times in list(game.state.counts.items()):
        scope, name, owner = count_parts(key)
        if scope in (TURN, IN_ORDER) and owner in pieces:
            game.emit(Counted(scope, name, owner, -times, rule="cce-080"))
