"""Reinforcements: who is due, how they enter, and how long they march as such (6.2)."""

from collections.abc import Sequence

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal, ask, choose_several
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import lasting, momentary, standing, standing_of
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import Piece
from hexwright.engine.hexes.costs import Points, exact
from hexwright.engine.parts import reinforcements
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.ground import field_of, terrain
from hexwright.engine.parts.reasons import not_of
from hexwright.engine.parts.reinforcements import (
    ENTERED,
    Column,
    EntryMode,
    EntryRules,
    arrival,
    choose_entry_hex,
    choose_way_in,
    cost_in_column,
    entry_hexes,
    set_down,
    waiting_now,
)
from hexwright.engine.parts.troops import back_face, is_unit, pieces_on_map, units_in
from hexwright.engine.systems.jdg.commanders import displace_commanders, make_way, shut_zones
from hexwright.engine.systems.jdg.ground import nearest_enemy, number
from hexwright.engine.systems.jdg.march import march, onward
from hexwright.engine.systems.jdg.markers import CALLED, is_combined
from hexwright.engine.systems.jdg.orders import active_units
from hexwright.engine.systems.jdg.reach import (
    FORCED,
    NORMAL,
    March,
    Path,
    Units,
    allowance,
    must_stop,
    ways,
    why_not,
)
from hexwright.engine.systems.jdg.records import Activation, activation
from hexwright.engine.systems.jdg.stacking import may_join, may_share, settle
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    DISORDERED,
    MOVED,
    NO_ORDERS,
    ORDERS,
    REINFORCEMENT,
    TURN,
    arm_of,
    army_of,
    formation_of,
    in_square,
    is_commander,
)
from hexwright.engine.systems.jdg.zones import is_shut, zone_cost, zones_of
from hexwright.schema.language import later, tr
from hexwright.schema.model.scenario import Reinforcement

# Buttons that choose how units enter.
NORMALLY, MARCHING = ":normal", ":march"


# --- who is due (6.2) -----------------------------------------------------------------------------


def call_up(board: Board) -> None:
    """Lay the counters of all who are still to come beside the map, as they are to arrive."""
    reinforcements.call_up(board, _arriving)


def _arriving(board: Board, arrival: Reinforcement, piece: Piece) -> Piece:
    if piece.id in board.module.leaders:
        return piece
    face = back_face(board, piece.kind) if DISORDERED in arrival.statuses else piece.face
    return replace(piece, statuses={REINFORCEMENT: 1}, face=face)


@momentary
@rule("jdg-119", "jdg-131")  # 6.2, 6.2.2
def due(board: Board) -> dict[str, str]:
    """The pieces that the marker of this activation may bring on, each with its reinforcement.

    Those for whom there was no room wait for the first marker of the next turn.
    """
    now = activation(board)
    return {
        piece: one.id
        for piece, one in waiting_now(board, now.side)
        if _is_brought(board, piece, now)
    }


@rule("jdg-022", "jdg-119", "jdg-131")  # 3.1.2, 6.2, 6.2.2
def _is_brought(board: Board, piece: str, now: Activation) -> bool:
    """Whether a marker brings a piece on: the first of its own, or a combined one that says so."""
    scope = "formations"
    if now.marker and is_combined(board, now.marker):
        card = board.card(now.marker)
        if not card.attributes.get("brings_reinforcements"):
            return False
        scope = str(card.attributes.get("scope", scope))
    if piece in board.module.leaders:
        armies = board.module.leaders[piece].commands
        named = any(army_of(board, one) in armies for one in now.formations)
        return scope != "formations" or named
    formation = formation_of(board, piece)
    return not _is_late(board, formation) and (scope != "formations" or formation in now.formations)


@rule("jdg-131")
def _is_late(board: Board, formation: str) -> bool:
    """Whether a formation was called up, or came, with an earlier marker of this turn (6.2.2)."""
    return any(
        board.count(TURN, what, formation) > board.count(ACTIVATION, what, formation)
        for what in (CALLED, ENTERED)
    )


# --- through which hexes, at what cost (6.2.2) ----------------------------------------------------


def shared_hexes(board: Board, pieces: Sequence[str]) -> list[str]:
    """The entry hexes that all of these pieces have."""
    first, *others = (entry_hexes(board, due(board)[piece]) for piece in pieces)
    return [one for one in first if all(one in hexes for hexes in others)]


@rule("jdg-128")  # 6.2.1
def is_threatened(board: Board, entry: str, side: str) -> bool:
    """Whether an enemy is so near an entry hex that reinforcements come without a forced march."""
    return nearest_enemy(board, entry, side) <= number(board, "reinforcement-distance")


@rule("jdg-130")  # 6.2.2
def entry_cost(board: Board, units: Units, entry: str) -> Points | None:
    """What the entry hex costs the next stack of the column; None if it is closed to them."""
    arms = dict.fromkeys(arm_of(board, unit) for unit in units)
    costs = [cost for arm in arms if (cost := _cost_of_hex(board, entry, arm)) is not None]
    if len(costs) < len(arms):
        return None
    return cost_in_column(board, column(board), entry, max(costs))


@rule("jdg-130")
def column(board: Board) -> Column:
    """What the stacks of an activation that enter before others cost these (6.2.2)."""
    return Column(number(board, "later-entry-stack"))


@lasting
@rule("jdg-072")  # 5.3.2
def _cost_of_hex(board: Board, entry: str, arm: str) -> Points | None:
    """What an entry hex costs an arm; ground that is closed to it is entered by a road alone."""
    usual = terrain(board, entry).movement.get(arm, 0)
    if not isinstance(usual, str):
        return exact(usual)
    field = field_of(board)
    here = field.place(entry)
    lines = [link.kind for other in field.linked(here) for link in field.links(here, other)]
    costs = [cost for line in lines if not isinstance(cost := line.movement.get(arm, 0), str)]
    return min((exact(one) for one in costs), default=None)


@momentary
@rule("jdg-123", "jdg-127", "jdg-129", "jdg-130", "jdg-148", "jdg-149")  # 6.2.1, 6.2.2, 7.2.2
def entries(board: Board, units: Units, mode: str = NORMAL) -> dict[str, March]:
    """The hexes through which units can enter now, and what is left of their move there."""
    zones = zones_of(board, board.opponent(board.piece(units[0]).side))
    found = {}
    for entry in shared_hexes(board, units):
        cost = entry_cost(board, units, entry)
        if cost is None or not _is_open(board, units, mode, entry):
            continue
        spent = cost + (zone_cost(board, units) if entry in zones else 0)
        points = min(allowance(board, unit, mode) for unit in units) - spent
        if points >= 0:
            left = 0 if must_stop(board, units, mode, entry) else points
            found[entry] = March(units, mode, left, spent, entry)
    return found


@rule("jdg-080", "jdg-081", "jdg-128", "jdg-135", "jdg-150", "jdg-155")
def _is_open(board: Board, units: Units, mode: str, entry: str) -> bool:
    """Whether those who stand in an entry hex or near it let units enter (5.4.3, 6.2.1, 7.2.2)."""
    side, there = board.piece(units[0]).side, units_in(board, entry)
    if mode == FORCED and (there or is_threatened(board, entry, side)):
        return False
    if any(board.piece(one).side != side or in_square(board, one) for one in there):
        return False
    return not is_shut(board, units, entry)


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


# --- who can enter (6.2) --------------------------------------------------------------------------


@momentary
@rule("jdg-119", "jdg-131")
def ready_to_enter(board: Board) -> list[str]:
    """Pieces beside the map that can enter with this marker (6.2, 6.2.2)."""
    return [one for one in due(board) if one in board.state.pieces and _can_enter(board, one)]


def _can_enter(board: Board, piece: str) -> bool:
    if is_commander(board, piece):
        return bool(_hexes_for_commander(board, piece))
    arms = activation(board).arms
    if arms and arm_of(board, piece) not in arms:
        return False
    return bool(entries(board, (piece,)) or entries(board, (piece,), FORCED))


def may_enter_together(board: Board, pieces: Sequence[str]) -> bool:
    """Whether pieces may come as one stack."""
    return bool(shared_hexes(board, pieces)) and may_share(board, pieces)


# --- the entry (6.2.2) ----------------------------------------------------------------------------


@rule("jdg-119", "jdg-123", "jdg-127", "jdg-129")
async def bring_on(game: Game, piece: str) -> None:
    """Let a piece beside the map enter, perhaps with others in one stack (6.2, 6.2.1, 6.2.2)."""
    if is_commander(game, piece):
        await _bring_commander_on(game, piece)
        return
    found = await choose_way_in(game, piece, _ENTRY)
    if found:
        move = entries(game, found.units, found.mode)[found.path[0]]
        await _enter(game, move, found.path)


@rule("jdg-044", "jdg-129")
async def _bring_commander_on(game: Game, commander: str) -> None:
    """Put a commander into an entry hex, from where he makes his own move (3.5.1, 6.2.2)."""
    hexes = _hexes_for_commander(game, commander)
    _place(game, commander, await choose_entry_hex(game, commander, hexes, "jdg-129"))


def _hexes_for_commander(board: Board, commander: str) -> list[str]:
    """The entry hexes of a commander without enemies, and no zone that he may not enter."""
    side = board.piece(commander).side
    enemies = (piece.hex for piece in pieces_on_map(board, board.opponent(side)))
    shut = (*shut_zones(board, side), *enemies)
    return [hex_ for hex_ in entry_hexes(board, due(board)[commander]) if hex_ not in shut]


@rule("jdg-123", "jdg-127")
def _modes(board: Board, units: Units) -> list[EntryMode]:
    """Forced march where they can, else the normal one, without orders (6.2.1)."""
    modes = (
        EntryMode(FORCED, MARCHING, later("Forced march")),
        EntryMode(NORMAL, NORMALLY, later("Normal march, without orders")),
    )
    return [mode for mode in modes if entries(board, units, mode.id)]


def companions(board: Board, unit: str) -> list[str]:
    """The others beside the map with whom a unit may enter in one stack."""
    others = [one for one in ready_to_enter(board) if one != unit and is_unit(board, one)]
    return [other for other in others if may_enter_together(board, (unit, other))]


_ENTRY = EntryRules(companions, may_enter_together, _modes, ways_in, why_no_way_in, "jdg-129")


@rule("jdg-065", "jdg-123", "jdg-126", "jdg-127", "jdg-128", "jdg-130")  # 5.1.3, 6.2.1, 6.2.2
async def _enter(game: Game, move: March, path: Path) -> None:
    """Put units into the entry hex with the status that their way of coming gives, and go on."""
    side = game.piece(move.units[0]).side
    status = REINFORCEMENT
    if move.mode != FORCED:
        status = ORDERS if is_threatened(game, move.entry, side) else NO_ORDERS
    formations = dict.fromkeys(formation_of(game, unit) for unit in move.units)
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
    """Those whom a combined marker has brought on act with it like the others (3.1.2)."""
    now, known = activation(game), active_units(game)
    new = tuple(unit for unit in units if unit not in known)
    if new:
        note_activation(game, replace(now, units=(*now.units, *new)))


def _place(game: Game, piece: str, hex_: str, *statuses: str) -> None:
    facing = arrival(game, due(game)[piece]).facing
    set_down(game, piece, hex_, facing, *statuses, rule="jdg-129")


# --- the marker (6.2.1) ---------------------------------------------------------------------------


@rule("jdg-124", "jdg-125", "jdg-126")
def lose_markers(board: Board) -> None:
    """Units that have come near the enemy are reinforcements no more, and without orders (6.2.1).

    Whether it counts that the enemy has come near them is an option.
    """
    for one in _marked_near_enemy(board):
        if _counts_as_near(board, one):
            board.emit(StatusSet(one, REINFORCEMENT, 0, rule="jdg-124", visible_to=()))
            words = later(
                "{piece} is near the enemy: no longer a reinforcement, and without orders."
                "|{piece} are near the enemy: no longer reinforcements, and without orders."
            )
            board.emit(StatusSet(one, NO_ORDERS, words=words, rule="jdg-124"))


@rule("jdg-011", "jdg-124")  # 2.1, 6.2.1
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
            why_no_member=lambda one: (
                not_of(game, side, one, "jdg-124")
                or Refusal(tr("It has no marker of reinforcements."), "jdg-124")
            ),
        )
    )
    for one in chosen:
        _take_marker(game, one)


def _take_marker(board: Board, unit: str) -> None:
    words = later("{piece} is no longer a reinforcement.|{piece} are no longer reinforcements.")
    board.emit(StatusSet(unit, REINFORCEMENT, 0, words, rule="jdg-124"))


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
    return [piece.id for piece in pieces_on_map(board, side) if REINFORCEMENT in piece.statuses]
