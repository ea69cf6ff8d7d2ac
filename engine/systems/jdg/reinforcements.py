"""Reinforcements: how they come onto the map, and how long they march as such (rules 5.H)."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    PASS,
    Decision,
    ask,
    choose_one,
    choose_path,
    choose_several,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import momentary, standing, standing_of
from hexwright.engine.core.piece_events import Placed, StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.core.setup import unplaced_piece
from hexwright.engine.systems.jdg.arrivals import ENTERED, arrival, due, entry_hexes
from hexwright.engine.systems.jdg.commanders import displace_commanders, make_way, shut_zones
from hexwright.engine.systems.jdg.cup import units_arriving
from hexwright.engine.systems.jdg.entering import (
    entries,
    is_threatened,
    shared_hexes,
    ways_in,
    why_no_way_in,
)
from hexwright.engine.systems.jdg.ground import nearest_enemy
from hexwright.engine.systems.jdg.march import march, onward
from hexwright.engine.systems.jdg.obstacles import Units
from hexwright.engine.systems.jdg.orders import active_units
from hexwright.engine.systems.jdg.points import FORCED, NORMAL, number
from hexwright.engine.systems.jdg.reach import March, Path
from hexwright.engine.systems.jdg.records import activation, note_activation
from hexwright.engine.systems.jdg.stacks import may_share, settle
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    DISORDERED,
    MOVED,
    NO_ORDERS,
    ORDERS,
    REINFORCEMENT,
    TURN,
    arm_of,
    back_face,
    formation_of,
    is_commander,
    is_unit,
    pieces_on_map,
)
from hexwright.schema.language import tr
from msgspec.structs import replace

WITH, NORMALLY, MARCHING = ":with", ":normal", ":march"


# --- who ------------------------------------------------------------------------------------------


def call_up(board: Board) -> None:
    """Lay the counters of all who are still to come beside the map, as they are to arrive."""
    for one in board.scenario.reinforcements:
        for name in units_arriving(board, one.id):
            if name not in board.state.pieces:
                piece = unplaced_piece(board.module, name)
                if name not in board.module.leaders:
                    piece = replace(piece, statuses={REINFORCEMENT: 1})
                    if DISORDERED in one.statuses:
                        piece = replace(piece, face=back_face(board, piece.kind))
                board.emit(Placed(piece))


@momentary
@rule("jdg-119", "jdg-131")
def ready_to_enter(board: Board) -> list[str]:
    """Pieces beside the map that can enter with this marker."""
    return [one for one in due(board) if one in board.state.pieces and _can_enter(board, one)]


def _can_enter(board: Board, piece: str) -> bool:
    if is_commander(board, piece):
        return bool(_hexes_for_commander(board, piece))
    arms = activation(board).arms
    if arms and arm_of(board, piece) not in arms:
        return False
    return bool(entries(board, (piece,), FORCED) or entries(board, (piece,)))


def may_enter_together(board: Board, pieces: Sequence[str]) -> bool:
    """Whether pieces may come as one stack."""
    return bool(shared_hexes(board, pieces)) and may_share(board, pieces)


# --- the entry ------------------------------------------------------------------------------------


@rule("jdg-119", "jdg-123", "jdg-127", "jdg-129")
async def bring_on(game: Game, piece: str) -> None:
    """Let a piece beside the map enter, perhaps with others in one stack."""
    if is_commander(game, piece):
        await _bring_commander_on(game, piece)
        return
    units: Units = (piece,)
    mode = FORCED if entries(game, units, FORCED) else NORMAL
    while True:
        path = await ask(_way_in(game, units, mode))
        if path == WITH:
            units = (piece, *await _companions(game, piece))
        elif path in (NORMALLY, MARCHING):
            mode = NORMAL if path == NORMALLY else FORCED
        elif isinstance(path, str):
            return
        else:
            await _enter(game, entries(game, units, mode)[path[0]], path)
            return


@rule("jdg-044", "jdg-129")
async def _bring_commander_on(game: Game, commander: str) -> None:
    """Put a commander into an entry hex, from where he makes his own move."""
    hexes = _hexes_for_commander(game, commander)
    entry = hexes[0]
    if len(hexes) > 1:
        side = game.piece(commander).side
        prompt = tr("Where do {pieces} enter?", pieces=game.names.pieces((commander,)))
        entry = await ask(
            choose_one("hex", side, prompt, lambda: hexes, "jdg-129", subject=commander)
        )
    _place(game, commander, entry, "")


def _hexes_for_commander(board: Board, commander: str) -> list[str]:
    """The entry hexes of a commander without enemies, and no zone that he may not enter."""
    side = board.piece(commander).side
    enemies = (one.hex for one in pieces_on_map(board, board.opponent(side)))
    shut = (*shut_zones(board, side), *enemies)
    return [one for one in entry_hexes(board, due(board)[commander]) if one not in shut]


def _way_in(game: Game, units: Units, mode: str) -> Decision[Path | str]:
    buttons = {PASS: tr("Not now")}
    if companions(game, units[0]):
        buttons[WITH] = tr("With others…")
    if mode == FORCED and entries(game, units):
        buttons[NORMALLY] = tr("Normal march, without orders")
    elif mode == NORMAL and entries(game, units, FORCED):
        buttons[MARCHING] = tr("Forced march")
    return choose_path(
        game.piece(units[0]).side,
        tr("Where do {pieces} enter?", pieces=game.names.pieces(units)),
        lambda: ways_in(game, units, mode),
        "jdg-129",
        buttons=buttons,
        subject=units[0],
        allows=lambda path: why_no_way_in(game, units, mode, path) is None,
        why_not=lambda path: why_no_way_in(game, units, mode, path),
    )


def companions(board: Board, unit: str) -> list[str]:
    """The others beside the map with whom a unit may enter in one stack."""
    others = [one for one in ready_to_enter(board) if one != unit and is_unit(board, one)]
    return [one for one in others if may_enter_together(board, (unit, one))]


async def _companions(game: Game, unit: str) -> Units:
    return await ask(
        choose_several(
            "piece",
            game.piece(unit).side,
            tr("Who enters together with {piece}?", piece=game.names.piece(unit)),
            lambda: companions(game, unit),
            "jdg-129",
            allows=lambda others: may_enter_together(game, (unit, *others)),
        )
    )


@rule("jdg-065", "jdg-123", "jdg-126", "jdg-127", "jdg-128", "jdg-130")
async def _enter(game: Game, move: March, path: Path) -> None:
    """Put units into the entry hex with the status that their way of coming gives, and go on."""
    side = game.piece(move.units[0]).side
    status = REINFORCEMENT
    if move.mode != FORCED:
        status = ORDERS if is_threatened(game, move.entry, side) else NO_ORDERS
    formations = dict.fromkeys(formation_of(game, one) for one in move.units)
    await make_way(game, move.entry, side)
    for one in move.units:
        _place(game, one, move.entry, status)
        game.emit(Counted(ACTIVATION, ENTERED, one))
    for owner in (move.entry, *formations):
        game.emit(Counted(ACTIVATION, ENTERED, owner))
        game.emit(Counted(TURN, ENTERED, owner))
    settle(game, move.entry, *move.units)
    _let_act(game, move.units)
    await displace_commanders(game, move.entry, side)
    going, way = move, path[1:]
    if not way:
        splits = move.mode == FORCED and len(move.units) > 1
        rest = move._replace(points=move.points if splits else 0, entry="")
        going, way = await onward(game, rest, move.units)
    for one in move.units:
        if not way or one not in going.units:
            game.emit(Counted(ACTIVATION, MOVED, one))
    if way:
        await march(game, going, way)


@rule("jdg-022")
def _let_act(game: Game, units: Units) -> None:
    """Those whom a combined marker has brought on act with it like the others."""
    now, known = activation(game), active_units(game)
    new = tuple(one for one in units if one not in known)
    if new:
        note_activation(game, replace(now, units=(*now.units, *new)))


def _place(game: Game, piece: str, hex_: str, status: str) -> None:
    facing = arrival(game, due(game)[piece]).facing
    statuses = {status: 1} if status else {}
    found = replace(game.piece(piece), hex=hex_, facing=facing, statuses=statuses)
    game.emit(Placed(found, rule="jdg-129"))


# --- the marker -----------------------------------------------------------------------------------


@rule("jdg-124", "jdg-125", "jdg-126")
def lose_markers(board: Board) -> None:
    """Units that have come near the enemy are reinforcements no more, and without orders.

    Whether it counts that the enemy has come near them is an option.
    """
    for one in _marked_near_enemy(board):
        if _counts_as_near(board, one):
            _take_marker(board, one)
            board.emit(StatusSet(one, NO_ORDERS, rule="jdg-124"))


@rule("jdg-011", "jdg-124")
async def offer_giving_up(game: Game, side: str) -> None:
    """Let a side take markers off its reinforcements, which then need orders like all others."""
    if not _marked(game, side):
        return
    chosen = await ask(
        choose_several(
            "piece",
            side,
            tr("Which units are reinforcements no more?"),
            lambda: _marked(game, side),
            "jdg-124",
        )
    )
    for one in chosen:
        _take_marker(game, one)


def _take_marker(board: Board, unit: str) -> None:
    board.emit(StatusSet(unit, REINFORCEMENT, 0, rule="jdg-124"))


def _counts_as_near(board: Board, unit: str) -> bool:
    """Whether it counts that a unit is near the enemy: it has moved, or by option in any case."""
    either_way = board.options["reinforcement_status_lost_when_enemy_approaches"]
    return bool(either_way) or board.count(ACTIVATION, MOVED, unit) > 0


@standing
def _marked_near_enemy(board: Board) -> list[str]:
    within = number(board, "reinforcement-distance")
    return [
        one
        for side in board.sides
        for one in _marked(board, side)
        if nearest_enemy(board, board.piece(one).hex, side) <= within
    ]


@standing_of
def _marked(board: Board, side: str) -> list[str]:
    return [one.id for one in pieces_on_map(board, side) if REINFORCEMENT in one.statuses]
