"""The sequence of play (3.0): pool, markers, the phase without markers, rally."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import TurnBegan
from hexwright.engine.core.piece_events import Eliminated, Formed, LostSteps, Moved
from hexwright.engine.core.rulebook import ComputerPlayer, Rulebook
from hexwright.engine.core.rules import rule
from hexwright.engine.core.settling import Settling
from hexwright.engine.parts.activation import ACTIVATION_EVENTS, depth, end_activation
from hexwright.engine.parts.cup import CUP_EVENTS
from hexwright.engine.parts.leaders import SuccessorDrawn
from hexwright.engine.parts.objectives import Control
from hexwright.engine.parts.phases import Phase, Phases, Pipeline, at_once, begin_turn
from hexwright.engine.parts.troops import is_unit
from hexwright.engine.systems.aus.activations import finish_division, next_combat, next_division
from hexwright.engine.systems.aus.attached import Attached, Gunner, special_of
from hexwright.engine.systems.aus.attacks import melee_phase
from hexwright.engine.systems.aus.brigades import detach
from hexwright.engine.systems.aus.fire import fire_phase
from hexwright.engine.systems.aus.marker_scripts import note_grants, note_withheld
from hexwright.engine.systems.aus.markers import draw_marker
from hexwright.engine.systems.aus.movement import move_phase
from hexwright.engine.systems.aus.pool import (
    PoolArranged,
    change_command,
    choose_opening,
    lay_out,
    remove_markers,
    roll_initiative,
)
from hexwright.engine.systems.aus.rally import (
    judge_commands,
    lose_routed,
    rally,
    recover_horses,
    tire,
)
from hexwright.engine.systems.aus.records import FULL, Activation, Initiative, activation
from hexwright.engine.systems.aus.reinforcements import call_up
from hexwright.engine.systems.aus.releases import begin_turn as begin_turn_by_script
from hexwright.engine.systems.aus.releases import note_garrisons, note_scripts
from hexwright.engine.systems.aus.running import RUNNING, Runners, run_off
from hexwright.engine.systems.aus.scripts import Script
from hexwright.engine.systems.aus.showing import SHOWING
from hexwright.engine.systems.aus.specials import call_brigades
from hexwright.engine.systems.aus.troops import printed_strength, profile
from hexwright.engine.systems.aus.victory import judge, judge_turn, note_places
from hexwright.engine.systems.aus.without_markers import act_without_marker, clear_turn, rest_idle
from hexwright.schema.language import later

DRAW, WITHOUT = "draw", "without-markers"


@rule("aus-008")
def set_up(board: Board) -> None:
    """Lay out the markers and begin the first turn."""
    lay_out(board)
    call_up(board)
    call_brigades(board)
    note_places(board)
    board.emit(TurnBegan.of(1, board.scenario))
    PHASES.begin(board)


@rule("aus-008")
async def proceed(game: Game) -> None:
    """One stretch: a step of the turn, a move, a shot, an attack."""
    judge(game)
    phase = game.state.phase
    if phase in ACTING:
        await run_off(game)
        if not await ACTING.play(game):
            _finish(game)
    elif phase in MARKER:
        if not await MARKER.play(game):
            end_activation(game)
            PHASES.go_to(game, DRAW)
    elif not await PHASES.play(game):
        begin_turn(game, "aus-008")
        PHASES.begin(game)


def _finish(game: Game) -> None:
    """A division or unit has acted: back to its marker, or to the phase without markers."""
    is_alone = depth(game) == 1
    finish_division(game)
    if is_alone:
        PHASES.go_to(game, WITHOUT)


async def _command(game: Game) -> bool:
    """What scenarios do at the start of a turn comes before all else (A15)."""
    await begin_turn_by_script(game)
    return await change_command(game)


async def _draw(game: Game) -> bool:
    is_drawn = await draw_marker(game)
    if is_drawn:
        MARKER.begin(game, activation(game).side)
    return is_drawn


async def _divisions(game: Game) -> bool:
    before = depth(game)
    goes_on = await next_division(game)
    if depth(game) > before:
        ACTING.begin(game, activation(game).side)
    return goes_on


async def _combats(game: Game) -> bool:
    before = depth(game)
    goes_on = await next_combat(game)
    if depth(game) > before:
        ACTING.begin(game, activation(game).side)
    return goes_on


async def _without(game: Game) -> bool:
    goes_on = await act_without_marker(game)
    if depth(game):
        ACTING.begin(game, activation(game).side)
    return goes_on


async def _fire(game: Game) -> bool:
    known = activation(game)
    if not known.fights or known.level in ("strategic", "retreat"):
        return False
    return await fire_phase(game)


async def _melee(game: Game) -> bool:
    return await melee_phase(game) if activation(game).fights else False


async def _move(game: Game) -> bool:
    return await move_phase(game) if activation(game).level != "retreat" else False


async def _detach(game: Game) -> bool:
    """A leader who has acted in full may detach a brigade at the end of it (A4.4.5A)."""
    known = activation(game)
    is_usual = bool(known.division) and not special_of(game, known.division)
    if is_usual and known.level == FULL and known.fights:
        await detach(game, known.division)
    return False


# What a division does that acts (4.6.1).
ACTING: Final = Phases(
    Phase("movement", _move, later("movement")),
    Phase("fire", _fire, later("fire")),
    Phase("melee", _melee, later("melee")),
    Phase("detaching", _detach, later("detaching")),
    rule="aus-054",
)
# What is done on a marker (4.5).
MARKER: Final = Phases(
    Phase("divisions", _divisions, later("divisions act")),
    Phase("combats", _combats, later("divisions fight")),
    rule="aus-044",
)
# The rally phase, in its order (3.0 D).
END_OF_TURN: Final = Pipeline(
    Phase("rally", rally),
    Phase("rout", lose_routed),
    Phase("recovery", at_once(recover_horses)),
    Phase("fatigue", tire),
    Phase("victory", at_once(judge_commands, judge_turn, clear_turn)),
)
PHASES: Final = Phases(
    Phase("command", _command, later("command change")),
    Phase("initiative", roll_initiative, later("initiative")),
    Phase("opening", choose_opening, later("first marker")),
    Phase(DRAW, _draw, later("leader markers")),
    Phase(WITHOUT, _without, later("divisions without markers")),
    Phase("rest", at_once(rest_idle)),
    Phase("removal", remove_markers, later("markers are removed")),
    Phase("end", END_OF_TURN.play, later("rally")),
    rule="aus-008",
)


# --- what must always hold ------------------------------------------------------------------------


def _one_side_in_a_hex(board: Board) -> str | None:
    """Units of both sides never share a hex."""
    for hex_, here in board.state.stacks.items():
        if len({board.piece(one).side for one in here if is_unit(board, one)}) > 1:
            return f"{hex_}: both sides"
    return None


def _facings_fit(board: Board) -> str | None:
    """Units look at what their formation looks at: a vertex, or a hexside."""
    for one in board.state.pieces.values():
        if one.hex and one.formation and is_unit(board, one.id):
            allowed = profile(board, one.formation).facings
            if allowed and one.facing not in allowed:
                return f"{one.id} in {one.formation} faces {one.facing}"
    return None


def _strength_is_kept(board: Board) -> str | None:
    """Nobody has more strength than is printed."""
    for one in board.state.pieces.values():
        if one.hex and is_unit(board, one.id) and one.steps > printed_strength(board, one.id):
            return f"{one.id} has {one.steps}"
    return None


RULEBOOK = Rulebook(
    system="aus",
    version=5,
    proceed=proceed,
    set_up=set_up,
    events=(*ACTIVATION_EVENTS, *CUP_EVENTS, PoolArranged, SuccessorDrawn),
    records=(Activation, Attached, Control, Gunner, Initiative, Runners, Script),
    invariants=(_one_side_in_a_hex, _facings_fit, _strength_is_kept),
    settles=(
        Settling(note_places, (Moved, Formed)),
        Settling(judge_commands, (LostSteps, Eliminated)),
        Settling(note_scripts),
        # Whom garrisons see counts at every step of a move.
        Settling(note_garrisons, (Moved,)),
        Settling(note_withheld),
        Settling(note_grants),
    ),
    showing=SHOWING,
    asides=RUNNING,
    players=(
        ComputerPlayer(
            "veteran", later("Veteran"), "hexwright.engine.systems.aus.bot.veteran:Veteran"
        ),
    ),
)
