"""Formations that orders bring with them (7.26, 8.5): line and march column, free of cost."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.piece_events import Formed
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.bodies import formed_column, formed_line
from hexwright.engine.hexes.facing import FACINGS, is_vertex
from hexwright.engine.parts import bodies
from hexwright.engine.parts.facing import HEXSIDES, VERTICES, FacingProfile, turn
from hexwright.engine.parts.ground import field_of
from hexwright.engine.parts.troops import units_in
from hexwright.engine.systems.gbacw.facing import body
from hexwright.engine.systems.gbacw.troops import (
    COLUMN,
    EXTENDED_COLUMN,
    EXTENDED_LINE,
    LINE,
    MARCH,
    ROAD_COLUMN,
    Order,
    in_column,
    is_extended,
    order_of,
)


@lasting
def profile(board: Board, formation: str) -> FacingProfile:
    """The arcs of a formation, as the module draws them."""
    found = next(one for one in board.module.counters.formations if one.id == formation)
    looks = found.facing if found.facing in ("vertex", "hexside") else ""
    return FacingProfile(looks, found.front, found.flank, found.rear)


def profile_of(board: Board, unit: str) -> FacingProfile:
    """The arcs of one hex of a unit."""
    return profile(board, board.piece(unit).formation or LINE)


@rule("gbacw-071", "gbacw-077")
async def take_formation(game: Game, unit: str, before: Order, rule_: str) -> None:
    """Change between line and march column as new orders ask for it, facing free (7.23, 7.26)."""
    now = order_of(game, unit)
    if (now == MARCH) == (before == MARCH):
        return
    if now == MARCH:
        await _into_column(game, unit, rule_)
    else:
        await _into_line(game, unit, rule_)


async def _into_column(game: Game, unit: str, rule_: str) -> None:
    if is_extended(game, unit):
        manoeuvre = formed_column(field_of(game).grid, body(game, unit), "left")
        bodies.carry_out(game, unit, manoeuvre, formation=EXTENDED_COLUMN, rule=rule_)
        return
    facing = game.piece(unit).facing or 0
    game.emit(Formed(unit, COLUMN, (), facing - facing % 2, rule=rule_))
    if _is_first(game, unit):
        await turn(game, _fellows(game, unit), rule_, profile(game, COLUMN), HEXSIDES)


async def _into_line(game: Game, unit: str, rule_: str) -> None:
    """A column becomes a line where it stands, if its parts lie in a row; else it stays one."""
    if is_extended(game, unit):
        manoeuvre = formed_line(field_of(game).grid, body(game, unit), "right")
        if manoeuvre is not None:
            bodies.carry_out(game, unit, manoeuvre, formation=EXTENDED_LINE, rule=rule_)
            return
        # A bent column stays one, and faces a vertex as all do who advance (8.52).
        piece = game.piece(unit)
        facing = ((piece.facing or 0) + 1) % FACINGS
        game.emit(Formed(unit, ROAD_COLUMN, piece.extends, facing, rule="gbacw-128"))
        return
    facing = game.piece(unit).facing or 0
    if not is_vertex(facing):
        facing += 1
    game.emit(Formed(unit, LINE, (), facing, rule=rule_))
    if _is_first(game, unit):
        await turn(game, _fellows(game, unit), rule_, profile(game, LINE), VERTICES)


def _is_first(board: Board, unit: str) -> bool:
    """Whether a unit is the lowest of its hex, so that a stack is asked about once."""
    return units_in(board, board.piece(unit).hex)[0] == unit


def _fellows(board: Board, unit: str) -> list[str]:
    """A unit and those in its hex that look the same way as it."""
    others = [
        one
        for one in units_in(board, board.piece(unit).hex)
        if one != unit and in_column(board, one) == in_column(board, unit)
    ]
    return [unit, *others]
