"""The sequence of play (rules 5.B): six phases a turn, and the segments of each activation."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from hexwright.engine.core import chance
from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import PhaseBegan, TrackMoved, TurnBegan
from hexwright.engine.core.piece_events import Flipped, StatusSet
from hexwright.engine.core.rulebook import ComputerPlayer, Rulebook
from hexwright.engine.core.rules import rule
from hexwright.engine.core.settling import Settling
from hexwright.engine.core.state import State
from hexwright.engine.systems.jdg import cup
from hexwright.engine.systems.jdg.announce import announce_one
from hexwright.engine.systems.jdg.combats import Combats
from hexwright.engine.systems.jdg.demoralisation import judge
from hexwright.engine.systems.jdg.fire import fire_one
from hexwright.engine.systems.jdg.flight import flee_one
from hexwright.engine.systems.jdg.initiative import roll_for_initiative
from hexwright.engine.systems.jdg.leaders import try_leader_initiative
from hexwright.engine.systems.jdg.march import LeftMap
from hexwright.engine.systems.jdg.movement import move_one
from hexwright.engine.systems.jdg.next_combat import combat_one
from hexwright.engine.systems.jdg.orders import clear_orders, place_orders
from hexwright.engine.systems.jdg.rally import rally_one
from hexwright.engine.systems.jdg.records import (
    Activation,
    OrderMarkers,
    Retreats,
    StrategicInitiative,
    activation,
    forget_retreats,
    note_activation,
)
from hexwright.engine.systems.jdg.reinforcements import call_up, lose_markers, offer_giving_up
from hexwright.engine.systems.jdg.showing import SHOWING
from hexwright.engine.systems.jdg.stacks import may_share
from hexwright.engine.systems.jdg.troops import (
    ARTILLERY,
    CHARGE,
    DISORDERED,
    FIRED,
    MOVED,
    ROUTED,
    SHOCK,
    SHOCK_TEST,
    arm_of,
    back_face,
    commanders,
    in_square,
    is_unit,
    units_in,
)
from hexwright.engine.systems.jdg.victory import Control, judge_turn, settle_objectives
from hexwright.schema.language import later
from msgspec.structs import replace

ORDERS, INITIATIVE, DRAW = "orders", "initiative", "draw"
FLIGHT, END = "flight", "end"
Segment = Callable[[Game], Awaitable[bool]]

# The segments of an activation in their order, by the names that combined markers use for them.
SEGMENTS: Final[Mapping[str, tuple[str, Segment]]] = {
    "leader": ("", try_leader_initiative),
    "fire": ("fire", fire_one),
    "movement": ("movement", move_one),
    "announce": ("combat", announce_one),
    "combat": ("combat", combat_one),
    "rally": ("rally", rally_one),
}
_NAMES: Final = {
    ORDERS: later("orders"),
    INITIATIVE: later("strategic initiative"),
    DRAW: later("activation markers"),
    "leader": later("leader's initiative"),
    "fire": later("artillery fire"),
    "movement": later("movement"),
    "announce": later("announcing shocks"),
    "combat": later("combat"),
    "rally": later("rally"),
    FLIGHT: later("flight"),
    END: later("end of the turn"),
}
_OF_THE_ACTIVATION: Final = (CHARGE, SHOCK, SHOCK_TEST, FIRED)


# --- set-up ---------------------------------------------------------------------------------------


@rule("jdg-004", "jdg-010")
def set_up(board: Board) -> None:
    """Take the markers out of the cup, turn counters in disorder over, begin the first turn."""
    cup.lay_out(board)
    for one in list(board.state.pieces.values()):
        if DISORDERED in one.statuses:
            board.emit(StatusSet(one.id, DISORDERED, 0))
        if not {DISORDERED, ROUTED}.isdisjoint(one.statuses):
            board.emit(Flipped(one.id, back_face(board, one.kind)))
    call_up(board)
    settle_objectives(board)
    board.emit(TurnBegan(1))
    board.emit(PhaseBegan(ORDERS, name=_NAMES[ORDERS]))


# --- the turn -------------------------------------------------------------------------------------


@rule("jdg-010", "jdg-011", "jdg-012", "jdg-013", "jdg-014", "jdg-018")
async def proceed(game: Game) -> None:
    """One step: orders, initiative, a marker, an action of its owner, a flight, or the end."""
    phase = game.state.phase
    if phase in SEGMENTS:
        await _act(game, phase)
    elif phase == ORDERS:
        await _phase_a(game)
    elif phase == INITIATIVE:
        await roll_for_initiative(game)
        cup.fill(game)
        _go_to(game, DRAW)
    elif phase == DRAW:
        _draw(game)
    elif phase == FLIGHT:
        if not await flee_one(game):
            judge(game)
            _go_to(game, END)
    else:
        _end_turn(game)


@rule("jdg-011")
async def _phase_a(game: Game) -> None:
    """Combined markers, reinforcements given up, then the orders of both sides in secret."""
    for side in game.sides:
        await cup.put_combined_in(game, side)
    for side in game.sides:
        await offer_giving_up(game, side)
    for side in game.sides:
        await place_orders(game, side)
    _go_to(game, INITIATIVE)


def _draw(game: Game) -> None:
    if cup.next_marker(game):
        _go_to(game, next(iter(SEGMENTS)), activation(game).side)
    else:
        _go_to(game, FLIGHT)


@rule("jdg-017", "jdg-023")
async def _act(game: Game, segment: str) -> None:
    """One action of a segment, or on to the next."""
    name, play = SEGMENTS[segment]
    allowed = activation(game).segments
    if (not allowed or not name or name in allowed) and await play(game):
        return
    order = list(SEGMENTS)
    following = order.index(segment) + 1
    if following < len(order):
        _go_to(game, order[following])
        return
    _end_activation(game)


def _end_activation(game: Game) -> None:
    """Take the markers of the activation off; the next one is drawn."""
    for one in [piece for piece in game.state.pieces.values() if piece.statuses]:
        for status in _OF_THE_ACTIVATION:
            if status in one.statuses:
                game.emit(StatusSet(one.id, status, 0, rule="jdg-078"))
    forget_retreats(game)
    note_activation(game, Activation())
    _go_to(game, DRAW)


@rule("jdg-019")
def _end_turn(game: Game) -> None:
    """Victory, the markers back, the commanders turned up, and the next turn."""
    judge_turn(game)
    clear_orders(game)
    cup.take_back(game)
    for side in game.sides:
        for one in commanders(game, side):
            if MOVED in game.piece(one).statuses:
                game.emit(StatusSet(one, MOVED, 0, rule="jdg-044"))
    turn = game.state.turn + 1
    game.emit(TurnBegan(turn))
    for track in game.module.info.tracks:
        if track.purpose == "time" and track.id in game.state.tracks:
            game.emit(TrackMoved(track.id, min(turn, track.last)))
    _go_to(game, ORDERS)


def _go_to(game: Game, phase: str, side: str = "") -> None:
    game.emit(PhaseBegan(phase, side, _NAMES[phase], rule="jdg-010"))


# --- what a side cannot know ----------------------------------------------------------------------


@rule("jdg-028")
def imagine(state: State, side: str, now: int) -> int:
    """Guess which groups of the other side have orders, where the markers lie face down."""
    for key, record in list(state.records.items()):
        if not isinstance(record, OrderMarkers) or record.is_open or record.side == side:
            continue
        ordered = []
        for number in range(len(record.groups)):
            now = chance.advanced(now)
            if chance.below(now, 2):
                ordered.append(number)
        state.records[key] = replace(record, ordered=tuple(ordered))
    return now


# --- what must always hold ------------------------------------------------------------------------


def _one_side_in_a_hex(board: Board) -> str | None:
    """Units and commanders of both sides never share a hex (jdg-046, jdg-081)."""
    for hex_, stack in board.state.stacks.items():
        if len({side for one in stack if (side := board.piece(one).side)}) > 1:
            return f"{hex_}: both sides"
    return None


def _stacks_are_legal(board: Board) -> str | None:
    """Between activations stacks are within their limits (jdg-110)."""
    if board.state.phase not in (DRAW, END):
        return None
    for hex_ in board.state.stacks:
        if not may_share(board, _without_torn_guns(board, units_in(board, hex_))):
            return f"{hex_}: {board.stack(hex_)}"
    return None


def _without_torn_guns(board: Board, units: list[str]) -> list[str]:
    """Units less artillery that was disordered inside a square, which goes on without it."""
    if not any(in_square(board, one) for one in units):
        return units
    return [one for one in units if in_square(board, one) or arm_of(board, one) != ARTILLERY]


def _facings_are_vertices(board: Board) -> str | None:
    """Counters look at a vertex (jdg-137)."""
    for one in board.state.pieces.values():
        if one.hex and one.facing is not None and one.facing % 2 == 0 and is_unit(board, one.id):
            return f"{one.id} faces {one.facing}"
    return None


RULEBOOK = Rulebook(
    system="jdg",
    version=2,
    proceed=proceed,
    set_up=set_up,
    events=(cup.PutIn, LeftMap),
    records=(Activation, OrderMarkers, StrategicInitiative, Control, Combats, Retreats),
    settles=(Settling(settle_objectives), Settling(lose_markers)),
    invariants=(_one_side_in_a_hex, _stacks_are_legal, _facings_are_vertices),
    imagine=imagine,
    players=(
        ComputerPlayer(
            "veteran", later("Veteran"), "hexwright.engine.systems.jdg.bot.veteran:Veteran"
        ),
    ),
    showing=SHOWING,
)
