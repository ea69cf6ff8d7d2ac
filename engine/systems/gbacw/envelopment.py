"""Envelopment (8.48, 8.49): half of a line swings round the enemy whom the other half attacks."""

from collections.abc import Sequence
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.bodies import Manoeuvre, wheeled
from hexwright.engine.parts import bodies
from hexwright.engine.parts.ground import field_of, near
from hexwright.engine.parts.troops import is_on_map, units_in
from hexwright.engine.systems.gbacw.facing import body, front_hexes, front_of
from hexwright.engine.systems.gbacw.ground import off_road
from hexwright.engine.systems.gbacw.retreat import close_up
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    MARCH,
    fighters_in,
    is_disordered,
    is_extended_line,
    movement_class,
    order_of,
    refused_hands,
)
from hexwright.schema.language import tr

ENVELOPS: Final = "envelops"
_HALVES: Final = 2


@rule("gbacw-122")
def envelopment(board: Board, unit: str, target: str) -> Manoeuvre | None:
    """How a line of two hexes swings its free half round an enemy; None if it may not (8.48)."""
    piece = board.piece(unit)
    if not is_extended_line(board, unit) or len(piece.hexes) != _HALVES:
        return None
    if is_disordered(board, unit) or refused_hands(board, unit) or order_of(board, unit) == MARCH:
        return None
    if any(len(board.piece(one).hexes) > 1 for one in fighters_in(board, target)):
        return None
    beside = [one for one in piece.hexes if one in near(board, target)]
    if len(beside) != 1 or target not in front_hexes(board, unit):
        return None
    free = next(one for one in piece.hexes if one != beside[0])
    if _enemies_facing(board, piece.side, free, ""):
        return None
    field = field_of(board)
    for way in (1, -1):
        made = wheeled(field.grid, body(board, unit), field.place(beside[0]), way)
        if _is_open(board, unit, made, free, target):
            return made
    return None


def _is_open(board: Board, unit: str, made: Manoeuvre, free: str, target: str) -> bool:
    """Whether the half may be where it swings to: empty, and with this enemy alone in front."""
    field, side = field_of(board), board.piece(unit).side
    places = made.body.hexes
    if not all(map(field.exists, places)):
        return False
    new = next(one for one in map(field.number, places) if one not in board.piece(unit).hexes)
    if units_in(board, new) or target not in near(board, new) or new not in near(board, free):
        return False
    if off_road(board, free, new, movement_class(board, unit), order_of(board, unit)) is None:
        return False
    front = front_of(board, made.body)
    others = [
        one
        for hex_ in front
        if hex_ != target
        for one in fighters_in(board, hex_)
        if board.piece(one).side != side
    ]
    return target in front and not others and not _enemies_facing(board, side, new, target)


def _enemies_facing(board: Board, side: str, hex_: str, but: str) -> list[str]:
    """The enemies of a side that have a hex in front of them, but those in one."""
    return [
        one
        for place in near(board, hex_)
        if place != but
        for one in fighters_in(board, place)
        if board.piece(one).side != side and hex_ in front_hexes(board, one)
    ]


@rule("gbacw-122")
async def envelop(game: Game, attackers: Sequence[str], targets: Sequence[str]) -> None:
    """After commitments: let a line that attacks one enemy alone swing round him (8.48)."""
    for unit in attackers:
        if len(targets) != 1 or not is_on_map(game, unit):
            continue
        made = envelopment(game, unit, targets[0])
        if made is None:
            continue
        prompt = tr("Does half of {piece} swing round the enemy?", piece=game.names.piece(unit))
        if await ask(yes_no(game.piece(unit).side, prompt, "gbacw-122", subject=unit)):
            bodies.carry_out(game, unit, made, rule="gbacw-122")
            game.emit(Counted(ACTIVATION, ENVELOPS, unit))


@rule("gbacw-123")
def end_envelopments(game: Game, units: Sequence[str]) -> None:
    """Those who swung round close up at once, before anybody advances or retreats (8.49)."""
    for one in units:
        if game.count(ACTIVATION, ENVELOPS, one) and is_extended_line(game, one):
            close_up(game, one, game.piece(one).hex, "gbacw-123")
            game.emit(Counted(ACTIVATION, ENVELOPS, one, -1))
