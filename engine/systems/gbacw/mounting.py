"""Mounting and dismounting (14.2): cavalry takes to the saddle, or fights on foot."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.piece_events import Flipped
from hexwright.engine.core.rules import rule
from hexwright.engine.systems.gbacw.adjacency import is_beside_enemy
from hexwright.engine.systems.gbacw.ammunition import resupply_fully
from hexwright.engine.systems.gbacw.movement import CHANGED_MOUNTS
from hexwright.engine.systems.gbacw.stacking import may_share
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    BLOWN,
    CAVALRY,
    FIRED,
    MOVED,
    SPENT,
    arm_of,
    fighters_in,
    has,
    is_dismounted,
    is_extended,
    is_mounted,
)
from hexwright.schema.language import later, tr


def other_face(board: Board, unit: str) -> str:
    """The face that a cavalry unit shows after mounting or dismounting; empty if it has none."""
    face = board.piece(unit).face
    if is_dismounted(board, unit):
        found = face.removeprefix("dismounted").removeprefix("-") or "good"
    else:
        found = "dismounted" if face == "good" else f"dismounted-{face}"
    kind = board.module.kinds[board.piece(unit).kind]
    return found if any(one.id == found for one in kind.faces) else ""


@rule("gbacw-321")
def may_change(board: Board, unit: str) -> bool:
    """Whether cavalry may mount or dismount: before anything else, away from the enemy (14.22)."""
    if arm_of(board, unit) != CAVALRY or is_extended(board, unit) or not other_face(board, unit):
        return False
    if any(board.count(ACTIVATION, one, unit) for one in (MOVED, SPENT, FIRED, CHANGED_MOUNTS)):
        return False
    if has(board, unit, BLOWN) and is_mounted(board, unit):
        return False
    piece = board.piece(unit)
    others = [fighter for fighter in fighters_in(board, piece.hex) if fighter != unit]
    return not is_beside_enemy(board, piece.hex, piece.side) and (
        not others or may_share(board, [unit])
    )


@rule("gbacw-321", "gbacw-322", "gbacw-226")
async def change(game: Game, unit: str) -> None:
    """Mount or dismount; the unit moves at half its new allowance (14.22)."""
    game.emit(Counted(ACTIVATION, CHANGED_MOUNTS, unit))
    words = (
        later("{piece} mounts.|{piece} mount.")
        if is_dismounted(game, unit)
        else later("{piece} dismounts.|{piece} dismount.")
    )
    game.emit(Flipped(unit, other_face(game, unit), words=words, rule="gbacw-321"))
    if is_mounted(game, unit):
        resupply_fully(game, unit)


MOUNT_ACTIONS = {
    ":dismount": (
        lambda: tr("Dismount"),
        lambda board, unit: is_mounted(board, unit) and may_change(board, unit),
        change,
    ),
    ":mount": (
        lambda: tr("Mount"),
        lambda board, unit: is_dismounted(board, unit) and may_change(board, unit),
        change,
    ),
}
