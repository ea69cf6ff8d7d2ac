"""The sequence of play (2): six phases a turn, and the segments of each activation."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from hexwright.engine.core import chance
from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Preview, ask_if_needed, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, TurnBegan
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.piece_events import Flipped, StatusSet
from hexwright.engine.core.rulebook import ComputerPlayer, Rulebook
from hexwright.engine.core.rules import rule
from hexwright.engine.core.settling import Settling
from hexwright.engine.core.state import State
from hexwright.engine.parts.activation import ACTIVATION_EVENTS, end_activation
from hexwright.engine.parts.combats import Combats
from hexwright.engine.parts.cup import CUP_EVENTS
from hexwright.engine.parts.face_down import unknown_to
from hexwright.engine.parts.objectives import Control
from hexwright.engine.parts.phases import (
    Phase,
    Phases,
    Pipeline,
    Play,
    at_once,
    begin_turn,
)
from hexwright.engine.parts.states import take_off
from hexwright.engine.parts.troops import (
    back_face,
    is_on_map,
    is_unit,
    units_in,
    units_on_map,
)
from hexwright.engine.systems.jdg import markers
from hexwright.engine.systems.jdg.announced_shocks import announce_one, combat_one
from hexwright.engine.systems.jdg.artillery_fire import fire_one
from hexwright.engine.systems.jdg.flight import flight_preview, run, ways_of_flight
from hexwright.engine.systems.jdg.initiative import roll_for_initiative, try_leader_initiative
from hexwright.engine.systems.jdg.march import LeftMap
from hexwright.engine.systems.jdg.movement import move_one
from hexwright.engine.systems.jdg.orders import clear_orders, place_orders
from hexwright.engine.systems.jdg.rally import rally_one
from hexwright.engine.systems.jdg.reasons import why_not_fleeing
from hexwright.engine.systems.jdg.records import (
    Activation,
    OrderMarkers,
    Retreats,
    StrategicInitiative,
    activation,
    forget_retreats,
    initiative,
)
from hexwright.engine.systems.jdg.reinforcements import call_up, lose_markers, offer_giving_up
from hexwright.engine.systems.jdg.results import settle_crossings
from hexwright.engine.systems.jdg.showing import SHOWING
from hexwright.engine.systems.jdg.stacking import may_share
from hexwright.engine.systems.jdg.troops import (
    ARTILLERY,
    CHARGE,
    DISORDERED,
    FIRED,
    MOVED,
    ROUTED,
    SHELTERED,
    SHOCK,
    SHOCK_TEST,
    TURN,
    arm_of,
    commanders,
    in_square,
    state_of,
)
from hexwright.engine.systems.jdg.victory import judge_formations, judge_turn, settle_objectives
from hexwright.schema.language import later, tr

ORDERS, INITIATIVE, DRAW = "orders", "initiative", "draw"
FLIGHT, END = "flight", "end"
FLED: Final = "fled"


# --- set-up ---------------------------------------------------------------------------------------


@rule("jdg-004", "jdg-010")  # 1.3, 2
def set_up(board: Board) -> None:
    """Take the markers out of the cup, turn counters in disorder over, begin the first turn."""
    markers.cup(board).lay_out(board)
    for piece in list(board.state.pieces.values()):
        if DISORDERED in piece.statuses:
            board.emit(StatusSet(piece.id, DISORDERED, 0))
        if not {DISORDERED, ROUTED}.isdisjoint(piece.statuses):
            board.emit(Flipped(piece.id, back_face(board, piece.kind)))
    call_up(board)
    settle_objectives(board)
    board.emit(TurnBegan.of(1, board.scenario))
    PHASES.begin(board)


# --- the turn -------------------------------------------------------------------------------------


@rule("jdg-010", "jdg-011", "jdg-012", "jdg-013", "jdg-014", "jdg-018", "jdg-019")
async def proceed(game: Game) -> None:
    """One step: orders, initiative, a marker, an action of its owner, flight, the end (2.1-2.6)."""
    if game.state.phase in SEGMENTS:
        if not await SEGMENTS.play(game):
            _end_activation(game)
    elif not await PHASES.play(game):
        begin_turn(game)
        PHASES.begin(game)


@rule("jdg-011")
async def _phase_a(game: Game) -> bool:
    """Combined markers, reinforcements given up, then the orders of both sides in secret (2.1)."""
    for side in game.sides:
        await markers.put_combined_in(game, side)
    for side in game.sides:
        await offer_giving_up(game, side)
    for side in game.sides:
        await place_orders(game, side)
    return False


async def _open(game: Game) -> bool:
    await roll_for_initiative(game)
    markers.fill(game)
    return False


async def _draw(game: Game) -> bool:
    is_drawn = markers.next_marker(game)
    if is_drawn:
        SEGMENTS.begin(game, activation(game).side)
    return is_drawn


async def _flight(game: Game) -> bool:
    if await flee_one(game):
        return True
    judge_formations(game)
    return False


def _end_activation(game: Game) -> None:
    """Take the markers of the activation off; the next one is drawn."""
    take_off(game, CHARGE, SHOCK, SHOCK_TEST, FIRED, rule="jdg-078", in_silence=True)
    forget_retreats(game)
    end_activation(game)
    PHASES.go_to(game, DRAW)


@rule("jdg-044")
def _turn_commanders_up(game: Game) -> None:
    """Commanders may move again (3.5.1)."""
    for side in game.sides:
        take_off(game, MOVED, of=commanders(game, side), rule="jdg-044", in_silence=True)


def _segment(name: str, play: Play) -> Play:
    """A segment of an activation, if the marker lets its units act in it; one without name always.

    The rules are those of what is played, so that a question can say which it belongs to.
    """

    @rule("jdg-017", "jdg-023")  # 2.4, 3.2
    async def played(game: Game) -> bool:
        allowed = activation(game).segments
        return (not allowed or not name or name in allowed) and await play(game)

    return played


# The segments of an activation in their order, by the names that combined markers use for them.
SEGMENTS: Final = Phases(
    Phase("leader", _segment("", try_leader_initiative), later("acting without orders")),
    Phase("fire", _segment("fire", fire_one), later("artillery fire")),
    Phase("movement", _segment("movement", move_one), later("movement")),
    Phase("announce", _segment("combat", announce_one), later("announcing shocks")),
    Phase("combat", _segment("combat", combat_one), later("combat")),
    Phase("rally", _segment("rally", rally_one), later("rally")),
    rule="jdg-010",
)
# What is done at the end of a turn, in its order (jdg-019).
END_OF_TURN: Final = Pipeline(
    Phase("victory", at_once(judge_turn)),
    Phase("orders off", at_once(clear_orders)),
    Phase("markers back", at_once(markers.take_back)),
    Phase("commanders up", at_once(_turn_commanders_up)),
)
PHASES: Final = Phases(
    Phase(ORDERS, _phase_a, later("orders")),
    Phase(INITIATIVE, _open, later("strategic initiative")),
    Phase(DRAW, _draw, later("activation markers")),
    Phase(FLIGHT, _flight, later("flight")),
    Phase(END, END_OF_TURN.play, later("end of the turn")),
    rule="jdg-010",
)


# --- phase E: flight (2.5, 11.4) ------------------------------------------------------------------


@rule("jdg-300")
async def flight(game: Game, unit: str) -> None:
    """Let a routed unit flee, with all that follows (11.4)."""
    if is_on_map(game, unit):
        await settle_crossings(game, await run(game, unit))


@rule("jdg-018", "jdg-300", "jdg-305")
async def flee_one(game: Game) -> bool:
    """Let the next routed unit of phase E flee; False when there is none left (11.4)."""
    for side in sides_in_order(game):
        if not still_to_flee(game, side):
            continue
        unit = await _next(game, side)
        if unit == PASS:
            for one in still_to_flee(game, side):
                game.emit(Counted(TURN, FLED, one, rule="jdg-305"))
        else:
            game.emit(Counted(TURN, FLED, unit, rule="jdg-300"))
            await flight(game, unit)
        return True
    return False


async def _next(game: Game, side: str) -> str:
    """The unit that flees next; those in shelter may stay when nobody else is left."""
    due = still_to_flee(game, side)
    stay = {PASS: tr("Stay in shelter")} if _may_stay(game, due) else {}
    return await ask_if_needed(
        choose_one(
            "piece",
            side,
            tr("Which unit flees next?"),
            lambda: still_to_flee(game, side),
            "jdg-300",
            buttons=stay,
            why_not=lambda one: why_not_fleeing(game, side, one),
            preview=lambda unit: _preview(game, unit) if unit in due else None,
        )
    )


def _preview(board: Board, unit: str) -> Preview:
    """What waits for a unit that has no choice of its way."""
    ways = ways_of_flight(board, unit)
    if not ways:
        return Preview(tr("It cannot flee and is eliminated."), rule="jdg-302")
    if len(ways) > 1:
        return Preview(tr("It has a choice of ways."), rule="jdg-301")
    return flight_preview(board, unit, ways[0])


def _may_stay(board: Board, units: Sequence[str]) -> bool:
    return all(SHELTERED in board.piece(unit).statuses for unit in units)


@momentary
def still_to_flee(board: Board, side: str) -> list[str]:
    """The routed units of a side that have not fled in this phase."""
    return [
        unit
        for unit in units_on_map(board, side)
        if state_of(board, unit) == ROUTED and not board.count(TURN, FLED, unit)
    ]


@rule("jdg-018")
def sides_in_order(board: Board) -> list[str]:
    """The sides in the order in which they flee: the winner of strategic initiative first (2.5)."""
    first = initiative(board).winner
    if board.options["phase_e_order"] != "initiative_winner_first" or not first:
        return list(board.sides)
    return sorted(board.sides, key=lambda side: side != first)


# --- what a side cannot know ----------------------------------------------------------------------


@rule("jdg-028")
def imagine(state: State, side: str, now: int) -> int:
    """Guess which groups of the other side have orders, where the markers lie face down (3.3.2)."""
    for key, record in unknown_to(state, side, OrderMarkers):
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
    """Between activations stacks are within their limits (jdg-110).

    Who insists on a stack that is too large keeps it; the game must not stop there for good.
    """
    if board.setting.enforcement != "strict" or board.state.phase not in (DRAW, END):
        return None
    for hex_ in board.state.stacks:
        if not may_share(board, _without_torn_guns(board, units_in(board, hex_))):
            return f"{hex_}: {board.stack(hex_)}"
    return None


def _without_torn_guns(board: Board, units: list[str]) -> list[str]:
    """Units less artillery that was disordered inside a square, which goes on without it."""
    if not any(in_square(board, unit) for unit in units):
        return units
    return [unit for unit in units if in_square(board, unit) or arm_of(board, unit) != ARTILLERY]


def _facings_are_vertices(board: Board) -> str | None:
    """Counters look at a vertex (jdg-137)."""
    for piece in board.state.pieces.values():
        if (
            piece.hex
            and piece.facing is not None
            and piece.facing % 2 == 0
            and is_unit(board, piece.id)
        ):
            return f"{piece.id} faces {piece.facing}"
    return None


RULEBOOK = Rulebook(
    system="jdg",
    version=2,
    proceed=proceed,
    set_up=set_up,
    events=(*ACTIVATION_EVENTS, *CUP_EVENTS, LeftMap),
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
