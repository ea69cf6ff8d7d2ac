"""Formations that orders bring with them (7.26, 8.5): line and march column, free of cost."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.piece_events import Formed
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.bodies import Hand, formed_column, formed_line, from_left
from hexwright.engine.hexes.facing import FACINGS, hexside_facing, is_vertex, turn_between
from hexwright.engine.parts import bodies
from hexwright.engine.parts.facing import HEXSIDES, VERTICES, FacingProfile, choose_facing, turn
from hexwright.engine.parts.ground import direction, field_of
from hexwright.engine.parts.reasons import none_of_hexes
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
    is_extended_column,
    order_of,
)
from hexwright.schema.language import later, tr


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
    if is_extended_column(game, unit):
        await _fall_in(game, unit, rule_)
        return
    if is_extended(game, unit):
        hand = await choose_head(game, unit, rule_)
        manoeuvre = formed_column(field_of(game).grid, body(game, unit), hand)
        bodies.carry_out(game, unit, manoeuvre, formation=EXTENDED_COLUMN, rule=rule_)
        return
    facing = _facing_there(game, unit, is_column=True)
    game.emit(Formed(unit, COLUMN, (), facing - facing % 2, rule=rule_))
    if _is_first(game, unit):
        await turn(game, _fellows(game, unit), rule_, profile(game, COLUMN), HEXSIDES)


@rule("gbacw-077", "gbacw-127")
async def _fall_in(game: Game, unit: str, rule_: str) -> None:
    """A column that went by roads goes on the march; its head faces a hexside, not its tail."""
    piece = game.piece(unit)
    tail = hexside_facing(direction(game, piece.hex, piece.extends[0]))
    ahead = [one for one in range(0, FACINGS, 2) if one != tail]
    start = min(ahead, key=lambda one: turn_between(piece.facing or 0, one))
    game.emit(Formed(unit, EXTENDED_COLUMN, piece.extends, start, rule=rule_))
    await turn(game, [unit], rule_, profile(game, EXTENDED_COLUMN), ahead)


@rule("gbacw-116", "gbacw-077")
async def choose_head(game: Game, unit: str, rule_: str) -> Hand:
    """Let its owner choose which end of a line becomes the head of the column (7.26, 8.44)."""
    field = field_of(game)
    row = [field.number(one) for one in from_left(field.grid, body(game, unit))]
    ends: dict[str, Hand] = {row[0]: "left", row[-1]: "right"}
    chosen = await ask(
        choose_one(
            "hex",
            game.piece(unit).side,
            tr("Which hex is the head of the column?"),
            lambda: list(ends),
            rule_,
            subject=unit,
            why_not=lambda _: none_of_hexes(ends, later("It can be: {hexes}."), rule_),
        )
    )
    return ends[chosen]


@rule("gbacw-077", "gbacw-128")
async def _unfold(game: Game, unit: str, rule_: str) -> None:
    """A march column faces a vertex: still a column, or a line if its parts lie in a row (7.26)."""
    lies = body(game, unit)
    made = [formed_line(field_of(game).grid, lies, hand) for hand in ("left", "right")]
    lines = {one.body.facing: one for one in made if one is not None}
    columns = [(lies.facing + side) % FACINGS for side in (1, -1)]
    shape = profile(game, LINE)
    facing = await choose_facing(game, unit, rule_, shape, [*columns, *lines])
    if facing is not None and facing in lines:
        bodies.carry_out(game, unit, lines[facing], formation=EXTENDED_LINE, rule=rule_)
    else:
        extends = game.piece(unit).extends
        game.emit(Formed(unit, ROAD_COLUMN, extends, facing, rule="gbacw-128"))


async def _into_line(game: Game, unit: str, rule_: str) -> None:
    """A column becomes a line where it stands, one of several hexes as its owner likes."""
    if is_extended(game, unit):
        await _unfold(game, unit, rule_)
        return
    facing = _facing_there(game, unit, is_column=False)
    if not is_vertex(facing):
        facing += 1
    game.emit(Formed(unit, LINE, (), facing, rule=rule_))
    if _is_first(game, unit):
        await turn(game, _fellows(game, unit), rule_, profile(game, LINE), VERTICES)


def _facing_there(board: Board, unit: str, *, is_column: bool) -> int:
    """Where those look who are in a unit's hex in the formation that it takes; else its facing."""
    others = [one for one in units_in(board, board.piece(unit).hex) if one != unit]
    like = [other for other in others if in_column(board, other) == is_column]
    return board.piece(next(iter(like), unit)).facing or 0


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
