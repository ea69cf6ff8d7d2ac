"""Reinforcements (9.7): their orders, where they enter and what it costs them."""

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, ask, choose_action, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, LevelSet
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.piece_events import Formed, StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import Piece
from hexwright.engine.hexes.facing import FACINGS, is_vertex
from hexwright.engine.parts import reinforcements
from hexwright.engine.parts.ground import field_of, terrain
from hexwright.engine.parts.reasons import none_of_hexes
from hexwright.engine.parts.reinforcements import (
    Column,
    arrival,
    cost_in_column,
    entry_hexes,
    note_entry,
    pieces_of_arrival,
    set_down,
    waiting_now,
)
from hexwright.engine.parts.troops import command_of, is_leader, line_of
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.adjacency import is_beside_enemy
from hexwright.engine.systems.gbacw.ground import parts
from hexwright.engine.systems.gbacw.markers import CAME, LIMIT, MARKER
from hexwright.engine.systems.gbacw.movement import allowance
from hexwright.engine.systems.gbacw.orders import (
    ALONE,
    choose_words,
    order_button,
    sees_enemy_near,
)
from hexwright.engine.systems.gbacw.reaction_facing import after_step
from hexwright.engine.systems.gbacw.records import MARCH as MARCH_CHIT
from hexwright.engine.systems.gbacw.records import activation, sides_in_order
from hexwright.engine.systems.gbacw.roads import uses_roads
from hexwright.engine.systems.gbacw.stacking import has_room
from hexwright.engine.systems.gbacw.steps import arrive
from hexwright.engine.systems.gbacw.troops import (
    ACTED,
    ACTIVATION,
    ADVANCE,
    COLUMN,
    FATIGUE,
    LINE,
    MARCH,
    MOVED,
    NO_SHOCK,
    ORDERS,
    SPENT,
    TURN,
    Order,
    acts_with,
    brigade_of,
    brigade_order,
    fighters_in,
    movement_class,
    order_of,
    units_of,
)
from hexwright.schema.language import later, tr
from hexwright.schema.model.scenario import Reinforcement

_COLUMN = Column(of="theirs", scope=MARKER)
_ORDERED = "ordered"


def call_up(board: Board) -> None:
    """Lay the counters of all who are still to come beside the map."""
    reinforcements.call_up(board, _coming)


def _coming(board: Board, one: Reinforcement, piece: Piece) -> Piece:
    del board
    formation = one.formation or (COLUMN if one.attributes.get("orders") == MARCH else LINE)
    return replace(piece, formation=formation, facing=one.facing)


# --- orders (9.71) --------------------------------------------------------------------------------


@rule("gbacw-172", "gbacw-053", "gbacw-037", "gbacw-341")
async def order_arrivals(game: Game) -> bool:
    """Give orders to those who are due this turn: the scenario's, or their owner's (6.17, 9.71)."""
    for side in sides_in_order(game):
        for fromkey in dict.fromkeys(arrived.id for _, arrived in waiting_now(game, side)):
            if not game.count("game", _ORDERED, fromkey):
                await _order(game, fromkey)
                return True
    return False


async def _order(game: Game, name: str) -> None:
    one = arrival(game, name)
    game.emit(Counted("game", _ORDERED, name))
    order = one.attributes.get("orders") or await _choose(one)
    units = [unit for unit in pieces_of_arrival(game, name) if unit in game.module.units]
    brigades = {unit: brigade_of(game, unit) or command_of(game, unit) for unit in units}
    for brigade in dict.fromkeys(brigades.values()):
        _give(game, brigade, [unit for unit in units if brigades[unit] == brigade], order)
        if fatigue := int(one.attributes.get("fatigue", 0)):
            game.emit(LevelSet(brigade, FATIGUE, fatigue, rule="gbacw-341"))
    for unit in units:
        _form(game, unit, order)
    limit = int(one.attributes.get("activation_limit", 0))
    for unit in units if limit else ():
        game.emit(Counted(TURN, LIMIT, unit, limit, rule="gbacw-037"))


@rule("gbacw-071", "gbacw-172")
def _form(game: Game, unit: str, order: Order) -> None:
    """Who is to march in looks at a hexside, the others at a vertex."""
    piece, marches = game.piece(unit), order == MARCH
    if piece.facing is not None and is_vertex(piece.facing) == marches:
        facing = (piece.facing + 1) % FACINGS
        game.emit(Formed(unit, COLUMN if marches else LINE, (), facing, visible_to=()))


async def _choose(one: Reinforcement) -> Order:
    found = await ask(
        choose_action(
            one.side,
            tr("Orders for the reinforcement {name}:", name=one.id),
            choose_words(ORDERS),
            "gbacw-172",
        )
    )
    return next(order for order in ("march", "advance", "attack") if order_button(order) == found)


def _give(game: Game, brigade: str, units: list[str], order: Order) -> None:
    """The brigade gets the orders if it is not on the map yet, else its new units alone."""
    if brigade_order(game, brigade) == order:
        return
    if units_of(game, brigade):
        for unit in units:
            game.emit(StatusSet(unit, order, rule="gbacw-173", visible_to=()))
            game.emit(Counted("game", ALONE, unit))
        return
    for known in (MARCH, "attack"):
        if game.state.levels.get(brigade, {}).get(known):
            game.emit(LevelSet(brigade, known, 0, rule="gbacw-172"))
    if order != ADVANCE:
        game.emit(LevelSet(brigade, order, rule="gbacw-172"))


# --- entering (9.71-9.73) -------------------------------------------------------------------------


@momentary
@rule("gbacw-172", "gbacw-173", "gbacw-176", "gbacw-177")
def ready_to_enter(board: Board) -> list[str]:
    """Units and leaders of the brigades that act who may come onto the map now (9.71, 9.73)."""
    known = activation(board)
    return [
        piece
        for piece, one in waiting_now(board, known.side)
        if not board.count(ACTIVATION, ACTED, piece)
        and _belongs_to_those_who_act(board, piece)
        # Ways in are dear to find, and few of those who wait are asked for them.
        and entries(board, piece, one)
        and not _is_behind_others(board, one)
    ]


def _belongs_to_those_who_act(board: Board, piece: str) -> bool:
    if not is_leader(board, piece):
        return _acts_now(board, piece) and _is_called(board, piece)
    led = board.module.leaders[piece].commands
    formations = activation(board).formations
    return any(command in led for brigade in formations for command in line_of(board, brigade))


@rule("gbacw-176")
def _is_behind_others(board: Board, one: Reinforcement) -> bool:
    """Whether units of an earlier group can enter by the same hexes and have not yet (9.73)."""
    hexes = set(entry_hexes(board, one.id))
    return any(
        other.turn < one.turn
        and not is_leader(board, piece)
        and hexes & set(entry_hexes(board, other.id))
        and entries(board, piece, other)
        for piece, other in waiting_now(board, one.side)
    )


def _acts_now(board: Board, unit: str) -> bool:
    """Whether the brigade of a unit acts; a battery under a division acts with any of them."""
    known = activation(board)
    if brigade := acts_with(board, unit):
        return brigade in known.formations
    above = [one for brigade in known.formations for one in line_of(board, brigade)]
    return command_of(board, unit) in above


def _is_called(board: Board, unit: str) -> bool:
    """Whether the marker is the one for a unit's orders."""
    return (order_of(board, unit) == MARCH) == (activation(board).chit == MARCH_CHIT)


@rule("gbacw-172", "gbacw-175")
def entries(board: Board, piece: str, one: Reinforcement) -> dict[str, int]:
    """The hexes where a piece may enter now, and what that costs it in a column of others."""
    found = {}
    side = board.piece(piece).side
    for hex_ in entry_hexes(board, one.id):
        if any(board.piece(other).side != side for other in fighters_in(board, hex_)):
            continue
        if is_leader(board, piece):
            found[hex_] = 0
            continue
        cost = cost_in_column(board, _COLUMN, hex_, _hex_cost(board, piece, hex_))
        shy = order_of(board, piece) == MARCH and (
            is_beside_enemy(board, hex_, side) or sees_enemy_near(board, hex_, side)
        )
        if cost <= allowance(board, piece) and has_room(board, piece, hex_) and not shy:
            found[hex_] = int(cost)
    return found


def _hex_cost(board: Board, piece: str, hex_: str) -> int:
    """What an entry hex costs: a road that leads off the map is used from there."""
    field = field_of(board)
    order = order_of(board, piece)
    place = field.place(hex_)
    lines = [
        link.kind.id for other in field.neighbours(place) for link in field.links(place, other)
    ]
    if lines and uses_roads(board, piece) and order != "attack":
        rates = [board.look_up("road-costs", line)[order] for line in lines]
        known = [parts(rate) for rate in rates if rate is not None]
        if known:
            return min(known)
    cost = terrain(board, hex_).movement.get(movement_class(board, piece), 0)
    return parts(cost)


@rule("gbacw-172", "gbacw-174", "gbacw-175", "gbacw-360")
async def enter(game: Game, piece: str) -> bool:
    """Let a piece come onto the map, if its owner likes; whether it did (9.71, 9.72)."""
    one = next(found for name, found in waiting_now(game, game.piece(piece).side) if name == piece)
    options = entries(game, piece, one)
    hex_ = await ask(
        choose_one(
            "hex",
            game.piece(piece).side,
            tr("Where do {pieces} enter?", pieces=game.names.pieces((piece,))),
            lambda: list(options),
            "gbacw-172",
            buttons={PASS: tr("Not now")},
            subject=piece,
            why_not=lambda _: none_of_hexes(
                options, later("It can enter here: {hexes}."), "gbacw-172"
            ),
        )
    )
    if hex_ == PASS:
        return False
    kept = [status for status in ORDERS if status in game.piece(piece).statuses]
    set_down(game, piece, hex_, game.piece(piece).facing, *kept, rule="gbacw-172")
    if is_leader(game, piece):
        return True
    if not game.count(TURN, CAME, acts_with(game, piece)):
        game.emit(Counted(TURN, CAME, acts_with(game, piece)))
    await arrive(game, [piece], "")
    note_entry(game, _COLUMN, hex_, _hex_cost(game, piece, hex_))
    game.emit(Counted(ACTIVATION, SPENT, piece, options[hex_]))
    game.emit(Counted(ACTIVATION, MOVED, piece))
    near = is_beside_enemy(game, hex_, game.piece(piece).side)
    if near and order_of(game, piece) == ADVANCE:
        game.emit(Counted(ACTIVATION, NO_SHOCK, piece, rule="gbacw-175"))
    if await fight.after_entering(game, piece):
        await after_step(game, piece)
    return True
