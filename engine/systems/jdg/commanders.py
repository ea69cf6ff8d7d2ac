"""Commanders in chief (3.5): their own move, falling back from the enemy, their end."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import momentary, standing
from hexwright.engine.core.piece_events import Eliminated, StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.movement import Obstructions, Ways, reachable
from hexwright.engine.parts.ground import field_of, near
from hexwright.engine.parts.leaders import (
    Displacement,
    displace,
    go_along,
    move_leader,
    within_steps,
)
from hexwright.engine.parts.troops import side_in, units_in
from hexwright.engine.systems.jdg.ground import can_step, is_next_to_enemy, kept_free, style_of
from hexwright.engine.systems.jdg.orders import lose_orders
from hexwright.engine.systems.jdg.reach import allowance
from hexwright.engine.systems.jdg.records import Activation, activation
from hexwright.engine.systems.jdg.troops import MOVED, army_of, commanders, formation_of
from hexwright.engine.systems.jdg.victory import score_loss
from hexwright.engine.systems.jdg.zones import zones_of

MOVEMENT = "movement"
# How commanders move and what zones do to them, as the tables of the module call it.
COMMANDER = "commander"
Path = tuple[str, ...]


# --- their own move (3.5.1) -----------------------------------------------------------------------


@rule("jdg-044", "jdg-340")
def movable_commanders(board: Board) -> list[str]:
    """Commanders of the armies of those who act who have not moved this turn (3.5.1).

    They stay where they are with a combined marker by which nobody moves.
    """
    timing, now = board.options["cinc_move_timing"], activation(board)
    if timing == "movement_segment" and board.state.phase != MOVEMENT:
        return []
    return _unmoved(board, now) if not now.segments or MOVEMENT in now.segments else []


@standing
def _unmoved(board: Board, active: Activation) -> list[str]:
    active_too = (formation_of(board, unit) for unit in active.units)
    armies = {army_of(board, one) for one in (*active.formations, *active_too)}
    return [
        commander
        for commander in commanders(board, active.side)
        if MOVED not in board.piece(commander).statuses
        and not armies.isdisjoint(board.module.leaders[commander].commands)
    ]


@rule("jdg-044", "jdg-045")
async def move_commander(game: Game, commander: str) -> None:
    """Let a commander make his one move of the turn (3.5.1)."""
    if await move_leader(game, commander, lambda: ways_of(game, commander), "jdg-044"):
        game.emit(StatusSet(commander, MOVED, rule="jdg-044", visible_to=()))


@momentary
@rule("jdg-044", "jdg-045", "jdg-136")
def ways_of(board: Board, commander: str) -> Sequence[Path]:
    """One way to each hex where a commander may go (3.5.1, 6.2.3)."""
    field, side = field_of(board), board.piece(commander).side
    enemy = board.opponent(side)
    hexes = shut_zones(board, side)
    hexes += [piece.hex for piece in board.pieces_of(enemy) if piece.hex]
    closed = {field.place(hex_) for hex_ in (*hexes, *kept_free(board, side))}
    arm = str(board.options["cinc_movement_class"])
    found = reachable(
        field,
        field.place(board.piece(commander).hex),
        allowance(board, commander, COMMANDER),
        style_of(board, arm),
        Obstructions(occupied=closed),
    )
    return Ways(found, field)


@rule("jdg-044")  # 3.5.1
def shut_zones(board: Board, side: str) -> list[str]:
    """Hexes of enemy zones that commanders of a side may not enter: where no friends stand."""
    enters = board.look_up("zones-of-control", COMMANDER)["enters"]
    if enters == "yes":
        return []
    zones = zones_of(board, board.opponent(side))
    return [hex_ for hex_ in zones if enters == "no" or side_in(board, hex_) != side]


# --- falling back (3.5.2) -------------------------------------------------------------------------


@rule("jdg-046", "jdg-052")  # 3.5.2, 3.5.1
async def displace_commanders(game: Game, hex_: str, side: str) -> None:
    """A unit of a side came to a hex: commanders of the other side beside it fall back."""
    for commander in commanders(game, game.opponent(side)):
        here = game.piece(commander).hex
        if hex_ in near(game, here):
            await displace(game, commander, _FALLING_BACK)


@rule("jdg-046")  # 3.5.2
async def make_way(game: Game, hex_: str, side: str) -> None:
    """Commanders in a hex that a unit of the other side is about to enter fall back before it."""
    for commander in commanders(game, game.opponent(side)):
        if game.piece(commander).hex == hex_:
            await displace(game, commander, _FALLING_BACK)


@rule("jdg-046", "jdg-052")  # 3.5.2, 3.5.1
async def leave_alone(game: Game, hex_: str, side: str) -> None:
    """A unit was lost in a hex: a commander who is alone there now, beside enemies, falls back."""
    if not units_in(game, hex_) and is_next_to_enemy(game, hex_, side):
        await make_way(game, hex_, game.opponent(side))


@momentary
@rule("jdg-046", "jdg-052", "jdg-136")  # 3.5.2, 3.5.1, 6.2.3
def refuges(board: Board, commander: str) -> list[str]:
    """The hexes that a commander may fall back to: one or two away, not through enemies.

    Those out of reach of the enemy come first; none where enemies are still to come.
    """
    side = board.piece(commander).side
    arm = str(board.options["cinc_movement_class"])
    kept = kept_free(board, side)
    most = int(board.look_up("numbers", "commander-displacement")["value"])

    def may_step(start: str, end: str) -> bool:
        friendly = all(piece.side == side for piece in board.pieces_in(end))
        return friendly and can_step(board, start, end, arm)

    found = within_steps(board, board.piece(commander).hex, most, may_step)
    ends = [one for one in found if one not in kept]
    return sorted(ends, key=lambda one: is_next_to_enemy(board, one, side))


def _is_alone(board: Board, commander: str) -> bool:
    """Whether no unit of his is with a commander, so that he cannot stay."""
    found = board.piece(commander)
    return side_in(board, found.hex) != found.side


# --- with the troops, and gone (3.5.2) ------------------------------------------------------------


@rule("jdg-047", "jdg-048")  # 3.5.2
def carry_along(game: Game, unit: str, start: str, path: Path) -> None:
    """Commanders in the hex that a unit had to leave go with it, even if others stay there."""
    go_along(game, commanders_in(game, start, game.piece(unit).side), (start, *path), "jdg-047")


def commanders_in(board: Board, hex_: str, side: str) -> list[str]:
    """The commanders of a side who are in a hex."""
    return [
        commander for commander in commanders(board, side) if board.piece(commander).hex == hex_
    ]


@rule("jdg-049", "jdg-050")
def lose_commander(game: Game, commander: str, rule_id: str = "jdg-052") -> None:
    """A commander is lost; an army without any has no orders from now on (3.5.2)."""
    side = game.piece(commander).side
    armies = game.module.leaders[commander].commands
    game.emit(Eliminated(commander, rule=rule_id))
    score_loss(game, commander)
    for army in armies:
        lose_orders(game, army, side)


_FALLING_BACK = Displacement(refuges, _is_alone, lose_commander, "jdg-046")
