"""Envelopment (8.48, 8.49): half of a line swings round the enemy whom it attacks."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.bodies import Manoeuvre, wheeled
from hexwright.engine.parts.bodies import carry_out
from hexwright.engine.parts.combats import Combat, pending
from hexwright.engine.parts.ground import field_of, near
from hexwright.engine.parts.troops import units_in
from hexwright.engine.systems.gbacw.facing import body, front_hexes, front_of
from hexwright.engine.systems.gbacw.ground import off_road
from hexwright.engine.systems.gbacw.targets import enemies_at
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    EXTENDED_LINE,
    is_disordered,
    is_extended,
    movement_class,
    order_of,
)
from hexwright.schema.language import later, tr

# Counted of a line that has swung round: it closes up before it goes anywhere.
ENVELOPED: Final = "enveloped"
_HEXES: Final = 2


@rule("gbacw-122")
def may_envelop(board: Board, unit: str, combat: Combat) -> bool:
    """Whether a line could swing at all: two hexes, in order, at a single enemy hex (8.48)."""
    piece = board.piece(unit)
    if piece.formation != EXTENDED_LINE or len(piece.hexes) != _HEXES:
        return False
    if is_disordered(board, unit) or len(combat.targets) != 1:
        return False
    target = combat.targets[0]
    beside = [hex_ for hex_ in piece.hexes if target in near(board, hex_)]
    return len(beside) == 1 and not any(
        is_extended(board, enemy) for enemy in enemies_at(board, unit, target)
    )


@rule("gbacw-122")
def envelopment(board: Board, unit: str, combat: Combat) -> Manoeuvre | None:
    """The swing of the half that does not touch the enemy; None if there is none (8.48)."""
    if not may_envelop(board, unit, combat):
        return None
    target = combat.targets[0]
    hexes = board.piece(unit).hexes
    pivot = next(hex_ for hex_ in hexes if target in near(board, hex_))
    half = next(hex_ for hex_ in hexes if hex_ != pivot)
    if _is_threatened(board, unit, half, ""):
        return None
    field = field_of(board)
    for sixths in (1, -1):
        found = wheeled(field.grid, body(board, unit), field.place(pivot), sixths)
        if all(map(field.exists, found.body.hexes)) and _is_open(board, unit, found, half, target):
            return found
    return None


def _is_threatened(board: Board, unit: str, hex_: str, but: str) -> bool:
    """Whether a hex lies in front of an enemy, of one elsewhere than in a hex if that is named."""
    return any(
        hex_ in front_hexes(board, enemy)
        for close in near(board, hex_)
        if close != but
        for enemy in enemies_at(board, unit, close)
    )


def _is_open(board: Board, unit: str, swing: Manoeuvre, half: str, target: str) -> bool:
    """Whether a swing ends in an empty hex beside the enemy, with nobody else in front."""
    field = field_of(board)
    hexes = [field.number(hex_) for hex_ in swing.body.hexes]
    new = next(hex_ for hex_ in hexes if hex_ not in board.piece(unit).hexes)
    if target not in near(board, new) or units_in(board, new):
        return False
    mover, order = movement_class(board, unit), order_of(board, unit)
    if off_road(board, half, new, mover, order) is None:
        return False
    ahead = front_of(board, swing.body)
    others = [one for one in ahead if one != target and enemies_at(board, unit, one)]
    return target in ahead and not others and not _is_threatened(board, unit, new, target)


@rule("gbacw-122")
async def envelop(game: Game) -> None:
    """Offer each line that attacks to swing round its enemy, after the green have tested (8.48)."""
    for combat in pending(game):
        for unit in combat.attackers:
            swing = envelopment(game, unit, combat)
            if swing is None:
                continue
            prompt = tr("Does {piece} envelop the enemy?", piece=game.names.piece(unit))
            if await ask(yes_no(game.piece(unit).side, prompt, "gbacw-122", subject=unit)):
                words = later("{piece} swings round the enemy.|{piece} swing round the enemy.")
                carry_out(game, unit, swing, rule="gbacw-122", words=words)
                game.emit(Counted(ACTIVATION, ENVELOPED, unit, rule="gbacw-122"))
