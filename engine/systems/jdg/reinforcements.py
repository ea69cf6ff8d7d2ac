"""Reinforcements: how they come onto the map, and how long they march as such (rules 5.H)."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.board import Board
from engine.core.decision import (
    PASS,
    Decision,
    Refusal,
    ask,
    choose_path,
    choose_several,
)
from engine.core.game import Game
from engine.core.game_events import Counted
from engine.core.memory import lasting, momentary, standing, standing_of
from engine.core.piece_events import Placed, StatusSet
from engine.core.rules import rule
from engine.core.setup import unplaced_piece
from engine.hexes.costs import Points, exact
from engine.systems.jdg.arrivals import ENTERED, arrival, due, entry_hexes
from engine.systems.jdg.commanders import displace_commanders
from engine.systems.jdg.cup import units_arriving
from engine.systems.jdg.ground import field_of, nearest_enemy, terrain
from engine.systems.jdg.march import face, march
from engine.systems.jdg.obstacles import Units, must_stop
from engine.systems.jdg.points import FORCED, NORMAL, allowance, number
from engine.systems.jdg.reach import March, Path, ways, why_not
from engine.systems.jdg.stacks import may_join, may_share, settle
from engine.systems.jdg.troops import (
    ACTIVATION,
    MOVED,
    NO_ORDERS,
    ORDERS,
    REINFORCEMENT,
    TURN,
    arm_of,
    formation_of,
    in_square,
    is_commander,
    is_unit,
    pieces_on_map,
    units_in,
)
from schema.language import tr

WITH, NORMALLY, MARCHING = ":with", ":normal", ":march"


# --- who ------------------------------------------------------------------------------------------


def call_up(board: Board) -> None:
    """Lay the counters of all who are still to come beside the map."""
    for one in board.scenario.reinforcements:
        for name in units_arriving(board, one.id):
            if name not in board.state.pieces:
                marker = {} if name in board.module.leaders else {REINFORCEMENT: 1}
                piece = unplaced_piece(board.module, name)
                board.emit(Placed(replace(piece, statuses=marker)))


@momentary
@rule("jdg-119", "jdg-131")
def ready_to_enter(board: Board) -> list[str]:
    """Pieces beside the map that can enter with this marker."""
    return [
        one
        for one in due(board)
        if one in board.state.pieces
        and (is_commander(board, one) or entries(board, (one,), FORCED) or entries(board, (one,)))
    ]


def may_enter_together(board: Board, pieces: Sequence[str]) -> bool:
    """Whether pieces may come as one stack."""
    names = {due(board).get(one) for one in pieces}
    return len(names) == 1 and may_share(board, pieces)


# --- how ------------------------------------------------------------------------------------------


@rule("jdg-128")
def is_threatened(board: Board, entry: str, side: str) -> bool:
    """Whether an enemy is so near an entry hex that reinforcements come without a forced march."""
    return nearest_enemy(board, entry, side) <= number(board, "reinforcement-distance")


@rule("jdg-130")
def entry_cost(board: Board, units: Units, entry: str) -> Points | None:
    """What the entry hex costs the next stack of the column; None if it is closed to them."""
    arms = dict.fromkeys(arm_of(board, one) for one in units)
    costs = [cost for arm in arms if (cost := _cost_of_hex(board, entry, arm)) is not None]
    if len(costs) < len(arms):
        return None
    before = board.count(ACTIVATION, ENTERED, entry)
    return max(costs) * (1 + number(board, "later-entry-stack") * before)


@lasting
@rule("jdg-072")
def _cost_of_hex(board: Board, entry: str, arm: str) -> Points | None:
    """What an entry hex costs an arm; ground that is closed to it is entered by a road alone."""
    usual = terrain(board, entry).movement.get(arm, 0)
    if not isinstance(usual, str):
        return exact(usual)
    field = field_of(board)
    here = field.place(entry)
    lines = [link.kind for other in field.linked(here) for link in field.links(here, other)]
    costs = [cost for one in lines if not isinstance(cost := one.movement.get(arm, 0), str)]
    return min((exact(one) for one in costs), default=None)


@momentary
@rule("jdg-123", "jdg-127", "jdg-129", "jdg-130", "jdg-135", "jdg-148")
def entries(board: Board, units: Units, mode: str = NORMAL) -> dict[str, March]:
    """The hexes through which units can enter now, and what is left of their move there."""
    side = board.piece(units[0]).side
    found = {}
    for entry in entry_hexes(board, due(board)[units[0]]):
        there = units_in(board, entry)
        is_threat = is_threatened(board, entry, side)
        if (mode == FORCED and (there or is_threat)) or any(in_square(board, one) for one in there):
            continue
        spent = entry_cost(board, units, entry)
        if spent is None or any(board.piece(one).side != side for one in there):
            continue
        points = min(allowance(board, one, mode) for one in units) - spent
        if points >= 0:
            left = 0 if must_stop(board, units, mode, entry) else points
            found[entry] = March(units, mode, left, spent, entry)
    return found


def ways_in(board: Board, units: Units, mode: str) -> list[Path]:
    """One way from each entry hex to each hex within reach."""
    found: list[Path] = []
    for entry, move in entries(board, units, mode).items():
        if may_join(board, entry, *units):
            found.append((entry,))
        found.extend((entry, *path) for path in ways(board, move))
    return found


def why_no_way_in(board: Board, units: Units, mode: str, path: object) -> Refusal | None:
    """Why units may not enter along a path; None if they may."""
    moves = entries(board, units, mode)
    if not isinstance(path, tuple) or not path or path[0] not in moves:
        return Refusal(tr("They enter through an entry hex that is free."), "jdg-129")
    if len(path) > 1:
        return why_not(board, moves[path[0]], path[1:])
    if may_join(board, path[0], *units):
        return None
    return Refusal(tr("There is no room for them in the entry hex."), "jdg-131")


# --- the entry ------------------------------------------------------------------------------------


@rule("jdg-119", "jdg-123", "jdg-127", "jdg-129")
async def bring_on(game: Game, piece: str) -> None:
    """Let a piece beside the map enter, perhaps with others in one stack."""
    if is_commander(game, piece):
        _place(game, piece, entry_hexes(game, due(game)[piece])[0], "")
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


@rule("jdg-123", "jdg-126", "jdg-127", "jdg-128", "jdg-130")
async def _enter(game: Game, move: March, path: Path) -> None:
    """Put units into the entry hex with the status that their way of coming gives, and go on."""
    side = game.piece(move.units[0]).side
    status = REINFORCEMENT
    if move.mode != FORCED:
        status = ORDERS if is_threatened(game, move.entry, side) else NO_ORDERS
    formations = dict.fromkeys(formation_of(game, one) for one in move.units)
    for one in move.units:
        _place(game, one, move.entry, status)
        game.emit(Counted(ACTIVATION, ENTERED, one))
    for owner in (move.entry, *formations):
        game.emit(Counted(ACTIVATION, ENTERED, owner))
        game.emit(Counted(TURN, ENTERED, owner))
    settle(game, move.entry, *move.units)
    await displace_commanders(game, move.entry, side)
    if len(path) > 1:
        await march(game, move, path[1:])
        return
    for one in move.units:
        game.emit(Counted(ACTIVATION, MOVED, one))
    await face(game, move.units)


def _place(game: Game, piece: str, hex_: str, status: str) -> None:
    facing = arrival(game, due(game)[piece]).facing
    statuses = {status: 1} if status else {}
    found = replace(game.piece(piece), hex=hex_, facing=facing, statuses=statuses)
    game.emit(Placed(found, rule="jdg-129"))


# --- the marker -----------------------------------------------------------------------------------


@rule("jdg-124", "jdg-125", "jdg-126")
def lose_markers(game: Game) -> None:
    """Units that have come near the enemy are reinforcements no more, and without orders.

    Whether it counts that the enemy has come near them is an option.
    """
    for one in _marked_near_enemy(game):
        if _counts_as_near(game, one):
            _take_marker(game, one)
            game.emit(StatusSet(one, NO_ORDERS, rule="jdg-124"))


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


def _take_marker(game: Game, unit: str) -> None:
    game.emit(StatusSet(unit, REINFORCEMENT, 0, rule="jdg-124"))


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
