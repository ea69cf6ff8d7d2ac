"""Time (6): the marker advances, decks are shuffled, the game may end, reinforcements arrive."""

from functools import partial

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, PointsScored, TrackMoved
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.piece_events import Attached, Moved, Placed
from hexwright.engine.core.rolls import Roll, Rolls
from hexwright.engine.core.rules import rule
from hexwright.engine.core.setup import unplaced_piece
from hexwright.engine.core.state import count_key
from hexwright.engine.systems.cce.damage import ALL_FIVE
from hexwright.engine.systems.cce.language import Moment
from hexwright.engine.systems.cce.markers import is_impassable, smoke_in, take_off
from hexwright.engine.systems.cce.melee import contested, fight_melees
from hexwright.engine.systems.cce.nations import (
    box_of,
    deck_of,
    edge_hexes,
    inactive_first,
    is_defender,
    number,
)
from hexwright.engine.systems.cce.objectives import controlled_by, places, specials
from hexwright.engine.systems.cce.records import GAME
from hexwright.engine.systems.cce.stacking import has_room
from hexwright.engine.systems.cce.units import RADIO, figures, is_unit
from hexwright.engine.systems.cce.victory import end_on_points
from hexwright.engine.systems.cce.windows import DIG_IN
from hexwright.schema.language import later, tr

ARRIVES = "arrives"
_ENTERS = later("{piece} enters the map in {hex}.|{piece} enter the map in {hex}.")


@lasting
def time_track(board: Board) -> str:
    """The time track."""
    return next(track.id for track in board.module.info.tracks if track.purpose == "time")


def now(board: Board) -> int:
    """The space of the Time marker."""
    return board.state.tracks[time_track(board)].space


@rule("cce-072")
@lasting
def sudden_death(board: Board) -> int:
    """The space from which on the game may end at every advance."""
    marks = (track.space for track in board.scenario.tracks if track.marker == "sudden-death")
    return next(marks, 10_000)


@rule("cce-029", "cce-069", "cce-070", "cce-025")
async def advance_time(game: Game, side: str, rolls: Rolls) -> None:
    """The marker goes one space on, and all that belongs to it happens in its order."""
    locked = rolls.locked
    before = contested(game)
    game.emit(TrackMoved(time_track(game), now(game) + 1, rule="cce-070"))
    game.reshuffle(deck_of(game, side), "cce-015")
    await _sudden_death(game, side, locked)
    for one in game.sides:
        if is_defender(game, one):
            points = number(game, "time-points")
            game.emit(PointsScored(one, points, later("time"), rule="cce-070"))
    await _lift_smoke(game, side)
    for one in inactive_first(game):
        await _reinforce(game, one)
    await DIG_IN.open(game, Moment(locked))
    await fight_melees(game, locked, before)


@rule("cce-073", "cce-087")
async def _sudden_death(game: Game, side: str, rolls: Rolls) -> None:
    """A roll below the number of the marker's space ends the game, from a certain space on."""
    if now(game) < sudden_death(game):
        return
    if ALL_FIVE in specials(game):
        for one in game.sides:
            if len(controlled_by(game, one)) == len(places(game)):
                game.end(one, later("One side controls all objectives."), "cce-087")
    space = now(game)
    fallen = await rolls.roll(
        game,
        Roll(
            die="d6",
            count=2,
            kind="sudden-death",
            reason=later("sudden death"),
            rule="cce-073",
            side=side,
        ),
    )
    if fallen.natural < space:
        end_on_points(game, later("Time has run out."), "cce-073")


@rule("cce-070")
async def _lift_smoke(game: Game, side: str) -> None:
    """Whoever caused the advance takes one smoke marker off the map."""
    hexes = [stack for stack in game.state.stacks if smoke_in(game, stack)]
    if not hexes:
        return
    hex_ = hexes[0]
    if len(hexes) > 1:
        prompt = tr("Which smoke comes off the map?")
        hex_ = await ask(
            choose_one(
                "hex",
                side,
                prompt,
                lambda: hexes,
                "cce-070",
                why_not=lambda _: Refusal(tr("There is no smoke there."), "cce-070"),
            )
        )
    take_off(game, smoke_in(game, hex_), "cce-070")


# --- reinforcements -------------------------------------------------------------------------------


@rule("cce-327")
def call_up(board: Board) -> None:
    """Put those who come later on the time track, with what they carry."""
    for group in board.scenario.reinforcements:
        box = box_of(board, "reinforcements", group.side)
        for name in group.pieces:
            piece = unplaced_piece(board.module, name)
            board.emit(Placed(replace(piece, box=box), rule="cce-327", visible_to=()))
        for name in group.pieces:
            known = board.module.units.get(name)
            if known is not None and known.carried_by in group.pieces:
                board.emit(Attached(name, known.carried_by, visible_to=()))
            elif is_unit(board, name) or _is_radio(board, name):
                await_at(board, name, group.turn)


def await_at(board: Board, piece: str, space: int) -> None:
    """A piece waits on a space of the time track."""
    before = board.count(GAME, ARRIVES, piece)
    board.emit(Counted(GAME, ARRIVES, piece, space + 1 - before, rule="cce-071"))


def _is_radio(board: Board, piece: str) -> bool:
    return str(board.attribute(piece, "weapon_class")) == RADIO


def waiting(board: Board, side: str, space: int) -> list[str]:
    """Those of a side who arrive at a space."""
    box = board.state.boxes.get(box_of(board, "reinforcements", side), ())
    return [
        one for one in box if board.state.counts.get(count_key(GAME, ARRIVES, one)) == space + 1
    ]


@rule("cce-071", "cce-099")
async def _reinforce(game: Game, side: str) -> None:
    """Units that wait on this space enter by their own edge; who finds no room waits on."""
    for unit in waiting(game, side, now(game)):
        if _is_radio(game, unit):
            _take_radio(game, unit, side)
            continue
        hexes = [
            one
            for one in edge_hexes(game, side)
            if not is_impassable(game, one) and has_room(game, one, side, figures(game, unit))
        ]
        if not hexes:
            await_at(game, unit, now(game) + 1)
            continue
        prompt = tr("Where does {piece} enter?", piece=game.names.piece(unit))
        hex_ = await ask(
            choose_one(
                "hex",
                side,
                prompt,
                partial(tuple, hexes),
                "cce-071",
                subject=unit,
                why_not=_no_entry,
            )
        )
        game.emit(Moved(unit, hex_, words=_ENTERS, rule="cce-071"))


def _no_entry(hex_: str) -> Refusal:
    del hex_
    words = tr("It enters at its own edge, where there is room and nobody is kept out.")
    return Refusal(words, "cce-071")


@rule("cce-093")
def _take_radio(game: Game, radio: str, side: str) -> None:
    """A radio goes to the artillery box; where one is already it goes back into the game's box."""
    box = box_of(game, "artillery", side)
    if game.state.boxes.get(box):
        take_off(game, radio, "cce-093")
    else:
        game.emit(Moved(radio, box=box, rule="cce-071"))
