"""Commanders in chief (rules 5.D): their own move, falling back from the enemy, their end."""

from collections.abc import Sequence

from engine.core.board import Board
from engine.core.decision import PASS, ask, choose_one, choose_path
from engine.core.game import Game
from engine.core.memory import momentary, standing
from engine.core.piece_events import Eliminated, Moved, StatusSet
from engine.core.rules import rule
from engine.hexes.movement import Obstructions, Ways, reachable
from engine.systems.jdg.arrivals import kept_free
from engine.systems.jdg.ground import (
    can_step,
    field_of,
    is_next_to_enemy,
    near,
    nearest_enemy,
    style_of,
    zones_of,
)
from engine.systems.jdg.orders import lose_orders
from engine.systems.jdg.records import Activation, activation
from engine.systems.jdg.troops import (
    MOVED,
    army_of,
    commanders,
    is_commander,
    is_on_map,
    movement,
    side_in,
    units_in,
)
from engine.systems.jdg.victory import score_loss
from schema.language import tr

MOVEMENT = "movement"
Path = tuple[str, ...]


# --- their own move -------------------------------------------------------------------------------


@rule("jdg-044", "jdg-340")
def movable_commanders(board: Board) -> list[str]:
    """Commanders of the active formation's army who have not moved this turn."""
    timing = board.options["cinc_move_timing"]
    if timing == "movement_segment" and board.state.phase != MOVEMENT:
        return []
    return _unmoved(board, activation(board))


@standing
def _unmoved(board: Board, active: Activation) -> list[str]:
    armies = {army_of(board, one) for one in active.formations}
    return [
        one
        for one in commanders(board, active.side)
        if MOVED not in board.piece(one).statuses
        and not armies.isdisjoint(board.module.leaders[one].commands)
    ]


@rule("jdg-044", "jdg-045")
async def move_commander(game: Game, commander: str) -> None:
    """Let a commander make his one move of the turn."""
    path = await ask(
        choose_path(
            game.piece(commander).side,
            tr("Where does {piece} go?", piece=game.names.piece(commander)),
            lambda: ways_of(game, commander),
            "jdg-044",
            buttons={PASS: tr("Stay")},
            subject=commander,
        )
    )
    if isinstance(path, str):
        return
    start = game.piece(commander).hex
    game.emit(Moved(commander, path[-1], path=(start, *path), rule="jdg-044"))
    game.emit(StatusSet(commander, MOVED, rule="jdg-044"))


@momentary
@rule("jdg-044", "jdg-045", "jdg-136")
def ways_of(board: Board, commander: str) -> Sequence[Path]:
    """One way to each hex where a commander may go."""
    field, side = field_of(board), board.piece(commander).side
    enemy = board.opponent(side)
    zones = zones_of(board, enemy)
    hexes = [hex_ for hex_ in zones if side_in(board, hex_) != side]
    hexes += [one.hex for one in board.pieces_of(enemy) if one.hex]
    closed = {field.place(hex_) for hex_ in (*hexes, *kept_free(board, side))}
    arm = str(board.options["cinc_movement_class"])
    found = reachable(
        field,
        field.place(board.piece(commander).hex),
        movement(board, commander),
        style_of(board, arm),
        Obstructions(occupied=closed),
    )
    return Ways(found, field)


# --- falling back ---------------------------------------------------------------------------------


@rule("jdg-046", "jdg-052")
async def displace_commanders(game: Game, hex_: str, side: str) -> None:
    """A unit of a side came to a hex: commanders of the other side beside it fall back."""
    for commander in commanders(game, game.opponent(side)):
        here = game.piece(commander).hex
        if hex_ in near(game, here):
            await _fall_back(game, commander)


@rule("jdg-046")
async def make_way(game: Game, hex_: str, side: str) -> None:
    """Commanders in a hex that a unit of the other side is about to enter fall back before it."""
    for commander in commanders(game, game.opponent(side)):
        if game.piece(commander).hex == hex_:
            await _fall_back(game, commander)


@rule("jdg-046", "jdg-052")
async def leave_alone(game: Game, hex_: str, side: str) -> None:
    """A unit was lost in a hex: a commander who is alone there now, beside enemies, falls back."""
    if not units_in(game, hex_) and is_next_to_enemy(game, hex_, side):
        await make_way(game, hex_, game.opponent(side))


async def _fall_back(game: Game, commander: str) -> None:
    side, here = game.piece(commander).side, game.piece(commander).hex
    alone = not units_in(game, here)
    if alone and not refuges(game, commander):
        lose_commander(game, commander, "jdg-052")
        return
    choice = await ask(
        choose_one(
            "hex",
            side,
            tr("Where does {piece} fall back to?", piece=game.names.piece(commander)),
            lambda: refuges(game, commander),
            "jdg-046",
            buttons={} if alone else {PASS: tr("Stay with the troops")},
            subject=commander,
        )
    )
    if choice != PASS:
        game.emit(Moved(commander, choice, rule="jdg-046"))


@momentary
@rule("jdg-046", "jdg-052", "jdg-136")
def refuges(board: Board, commander: str) -> list[str]:
    """The hexes that a commander may fall back to: one or two away, not through enemies."""
    side = board.piece(commander).side
    arm = str(board.options["cinc_movement_class"])
    kept = kept_free(board, side)
    most = int(board.look_up("numbers", "commander-displacement")["value"])
    found: dict[str, None] = {board.piece(commander).hex: None}
    edge = list(found)
    for _ in range(most):
        edge = [
            step
            for one in edge
            for step in near(board, one)
            if step not in found
            and step not in kept
            and can_step(board, one, step, arm)
            and all(piece.side == side for piece in board.pieces_in(step))
        ]
        found.update(dict.fromkeys(edge))
    ends = [one for one in found if one != board.piece(commander).hex]
    # Alone next to the enemy he would have to fall back again at once.
    safe = [one for one in ends if nearest_enemy(board, one, side) > 1 or units_in(board, one)]
    return safe or ends


# --- with the troops, and gone --------------------------------------------------------------------


@rule("jdg-047", "jdg-048")
def carry_along(game: Game, unit: str, start: str, path: Path) -> None:
    """Commanders in the hex that a unit had to leave go with it, even if others stay there."""
    side = game.piece(unit).side
    for one in [piece for piece in game.stack(start) if is_commander(game, piece)]:
        if game.piece(one).side == side and path and is_on_map(game, one):
            game.emit(Moved(one, path[-1], path=(start, *path), rule="jdg-047"))


@rule("jdg-049", "jdg-050")
def lose_commander(game: Game, commander: str, number: str) -> None:
    """A commander is lost; an army without any has no orders from now on."""
    side = game.piece(commander).side
    armies = game.module.leaders[commander].commands
    game.emit(Eliminated(commander, rule=number))
    score_loss(game, commander)
    for army in armies:
        lose_orders(game, army, side)
