"""The sequence of play (3): four segments a turn, and what is done on each activation marker."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, TurnBegan
from hexwright.engine.core.rulebook import ComputerPlayer, Rulebook
from hexwright.engine.core.rules import rule
from hexwright.engine.core.settling import Settling
from hexwright.engine.hexes.facing import is_vertex
from hexwright.engine.parts.activation import ACTIVATION_EVENTS
from hexwright.engine.parts.combats import Combats
from hexwright.engine.parts.cup import CUP_EVENTS
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.objectives import Control
from hexwright.engine.parts.phases import Phase, Phases, Pipeline, at_once, begin_turn
from hexwright.engine.parts.troops import is_unit
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.actions import act_one, next_brigade, shock
from hexwright.engine.systems.gbacw.closing import close
from hexwright.engine.systems.gbacw.command import take_chain
from hexwright.engine.systems.gbacw.coordination import coordinate
from hexwright.engine.systems.gbacw.designation import Shocks
from hexwright.engine.systems.gbacw.effectiveness import judge_effectiveness
from hexwright.engine.systems.gbacw.efficiency import draw_efficiency, put_back
from hexwright.engine.systems.gbacw.engineering import (
    Builders,
    begin_works,
    finish_works,
    settle_builders,
)
from hexwright.engine.systems.gbacw.initiative import roll_for_initiative
from hexwright.engine.systems.gbacw.leaders import forget_far_moves, move_commanders
from hexwright.engine.systems.gbacw.markers import (
    choose_opening,
    cup,
    end_marker,
    fill,
    next_marker,
    take_back,
)
from hexwright.engine.systems.gbacw.order_changes import bind_those_who_stay, try_change
from hexwright.engine.systems.gbacw.orders import attach_batteries, give_orders
from hexwright.engine.systems.gbacw.records import (
    Activation,
    Attachments,
    Chain,
    Efficiency,
    Initiative,
)
from hexwright.engine.systems.gbacw.reinforcements import call_up, order_arrivals
from hexwright.engine.systems.gbacw.reserve import enter_reserve, leave_reserve, recover
from hexwright.engine.systems.gbacw.resting import rest
from hexwright.engine.systems.gbacw.showing import SHOWING
from hexwright.engine.systems.gbacw.troops import (
    COLUMN,
    EXTENDED_COLUMN,
    fighters_in,
    printed_strength,
)
from hexwright.engine.systems.gbacw.victory import judge_turn, settle_objectives
from hexwright.schema.language import later

INITIATIVE, DRAW, END = "initiative", "draw", "end"
CHANGES, BRIGADES = "order-changes", "brigades"
ACTIONS: Final = "actions"


@rule("gbacw-352")
def set_up(board: Board) -> None:
    """Take the markers out of the pool and begin the first turn."""
    cup(board).lay_out(board)
    call_up(board)
    settle_objectives(board)
    board.emit(TurnBegan.of(1, board.scenario))
    PHASES.begin(board)


@rule("gbacw-352", "gbacw-353")
async def proceed(game: Game) -> None:
    """One stretch: a step of the turn, a change of orders, an action of a unit, a shock."""
    phase = game.state.phase
    if phase in ACTING:
        if not await ACTING.play(game):
            await close(game)
    elif phase in MARKER:
        if not await MARKER.play(game):
            end_marker(game)
            PHASES.go_to(game, DRAW)
    elif not await PHASES.play(game):
        begin_turn(game, "gbacw-355")
        PHASES.begin(game)


async def _draw(game: Game) -> bool:
    is_drawn = next_marker(game)
    if is_drawn:
        bind_those_who_stay(game)
        MARKER.begin(game)
    return is_drawn


async def _brigade(game: Game) -> bool:
    """The next brigade begins to act, if its owner names one."""
    goes_on = await next_brigade(game)
    if goes_on:
        ACTING.begin(game)
    return goes_on


async def _commanders(game: Game) -> bool:
    if not game.count("turn", "range-back"):
        forget_far_moves(game)
        game.emit(Counted("turn", "range-back"))
    return await move_commanders(game)


async def _leaders(game: Game) -> bool:
    await fight.replace_leaders(game)
    return False


# What brigades do that act (III C 3).
ACTING: Final = Phases(
    Phase(ACTIONS, act_one, later("movement and fire")),
    Phase("shock", shock, later("shock")),
    rule="gbacw-353",
)
# What is done on a marker (III C).
MARKER: Final = Phases(
    Phase(CHANGES, try_change, later("changes of orders")),
    Phase("coordination", coordinate, later("coordination")),
    Phase(BRIGADES, _brigade, later("action")),
    rule="gbacw-353",
)
# What is done at the end of a turn, in its order (IV).
END_OF_TURN: Final = Pipeline(
    Phase("commanders", _commanders),
    Phase("leaders", _leaders),
    Phase("recovery", recover),
    Phase("rest", rest),
    Phase("out of reserve", leave_reserve),
    Phase("guns", at_once(fight.lose_guns_left_behind)),
    Phase("works", at_once(finish_works)),
    Phase("effectiveness", at_once(judge_effectiveness)),
    Phase("victory", at_once(judge_turn)),
    Phase("markers", at_once(take_back, put_back)),
)
PHASES: Final = Phases(
    Phase(INITIATIVE, roll_for_initiative, later("initiative")),
    Phase("command", at_once(take_chain), later("chain of command")),
    Phase("efficiency", draw_efficiency, later("efficiency")),
    Phase("orders", give_orders, later("division orders")),
    Phase("artillery", attach_batteries, later("division artillery")),
    Phase("arrivals", order_arrivals, later("orders for reinforcements")),
    Phase("reserve", enter_reserve, later("going into reserve")),
    Phase("engineering", begin_works, later("engineering")),
    Phase("opening", choose_opening, later("first marker")),
    Phase("pool", fill, later("activation markers")),
    Phase(DRAW, _draw, later("activation")),
    Phase(END, END_OF_TURN.play, later("end of the turn")),
    rule="gbacw-352",
)


# --- what must always hold ------------------------------------------------------------------------


def _one_side_in_a_hex(board: Board) -> str | None:
    """Manned units of both sides never share a hex (gbacw-152)."""
    for hex_ in board.state.stacks:
        if len({board.piece(fighter).side for fighter in fighters_in(board, hex_)}) > 1:
            return f"{hex_}: both sides"
    return None


def _facings_fit(board: Board) -> str | None:
    """Units look at what their formation looks at: a vertex, or a hexside on the march."""
    for piece in board.state.pieces.values():
        if piece.hex and piece.facing is not None and is_unit(board, piece.id):
            is_at_hexside = piece.formation in (COLUMN, EXTENDED_COLUMN)
            if is_vertex(piece.facing) == is_at_hexside:
                return f"{piece.id} in {piece.formation} faces {piece.facing}"
    return None


def _strength_is_kept(board: Board) -> str | None:
    """Nobody has more men or guns than are printed, nor less than none."""
    for piece in board.state.pieces.values():
        if piece.hex and is_unit(board, piece.id):
            printed = printed_strength(board, piece.id)
            if not 0 <= piece.steps <= printed:
                return f"{piece.id} has {piece.steps} of {printed}"
    return None


def _bodies_hold_together(board: Board) -> str | None:
    """The hexes of an extended unit lie side by side, each once (8.44, 8.5)."""
    for piece in board.state.pieces.values():
        if piece.extends:
            joined, edge = {piece.hex}, [piece.hex]
            while edge:
                edge = [end for hex_ in edge for end in near(board, hex_)
                        if end in piece.extends and end not in joined]  # fmt: skip
                joined.update(edge)
            if len(piece.hexes) != len(joined):
                return f"{piece.id} lies in {piece.hexes}"
    return None


RULEBOOK = Rulebook(
    system="gbacw",
    version=3,
    proceed=proceed,
    set_up=set_up,
    events=(*ACTIVATION_EVENTS, *CUP_EVENTS),
    records=(
        Activation,
        Attachments,
        Builders,
        Chain,
        Combats,
        Control,
        Efficiency,
        Initiative,
        Shocks,
    ),
    invariants=(_one_side_in_a_hex, _facings_fit, _strength_is_kept, _bodies_hold_together),
    settles=(Settling(settle_objectives), Settling(settle_builders)),
    showing=SHOWING,
    players=(
        ComputerPlayer(
            "veteran", later("Veteran"), "hexwright.engine.systems.gbacw.bot.veteran:Veteran"
        ),
    ),
)
