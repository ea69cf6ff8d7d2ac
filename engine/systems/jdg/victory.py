"""Control, victory points and the end of the game (rules 5.W)."""

from functools import partial

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import Counted, PointsScored, RecordSet, TrackMoved
from hexwright.engine.core.memory import lasting, standing
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import track_key
from hexwright.engine.parts.objectives import objective_hexes
from hexwright.engine.parts.scoring import GAME, give_award, settle_objective
from hexwright.engine.systems.jdg.troops import (
    DEMORALISED,
    ROUTED,
    formations,
    is_commander,
    state_of,
    units_in,
)
from hexwright.schema.language import later
from hexwright.schema.model.scenario import Award, Objective, VictoryCondition
from msgspec import field

CONTROL = "control"
_LEFT = "left-map"


class Control(OwnRecord, frozen=True):
    """Who was the last to stand in the hexes of objectives with a unit that was not routed."""

    holders: dict[str, str] = field(default_factory=dict)


# --- control --------------------------------------------------------------------------------------


def holders(board: Board) -> dict[str, str]:
    """The side that holds each hex of an objective, where any does."""
    found = board.state.records.get(CONTROL)
    return found.holders if isinstance(found, Control) else {}


@rule("jdg-328")
def note_control(board: Board) -> None:
    """Look who stands in the hexes of objectives now."""
    known = holders(board)
    if known and _occupiers(board).items() <= known.items():
        return
    now = {**_owners(board), **known, **_occupiers(board)}
    if now != known:
        board.emit(RecordSet(CONTROL, Control(now), rule="jdg-328"))


@lasting
def _owners(board: Board) -> dict[str, str]:
    """Who holds the hexes of objectives before anybody has stood there."""
    return {
        hex_: one.owner
        for one in reversed(board.scenario.objectives)
        if one.owner
        for hex_ in objective_hexes(board, one.id)
    }


@standing
def _occupiers(board: Board) -> dict[str, str]:
    """The sides whose units, those in rout apart, stand in hexes of objectives."""
    found: dict[str, str] = {}
    for one in board.scenario.objectives:
        for hex_ in objective_hexes(board, one.id):
            steady = [unit for unit in units_in(board, hex_) if state_of(board, unit) != ROUTED]
            if steady:
                found[hex_] = board.piece(steady[0]).side
    return found


@rule("jdg-328")
def occupies(board: Board, objective: Objective, side: str) -> bool:
    """Whether a side stands in every hex of an objective, with units that are not routed."""
    hexes = objective_hexes(board, objective.id)
    return bool(hexes) and all(_occupiers(board).get(one) == side for one in hexes)


def controls(board: Board, objective: Objective, side: str) -> bool:
    """Whether a side holds every hex of an objective."""
    hexes = objective_hexes(board, objective.id)
    return bool(hexes) and all(holders(board).get(one) == side for one in hexes)


# --- points ---------------------------------------------------------------------------------------


@rule("jdg-328")
def settle_objectives(board: Board) -> None:
    """Give and take the points of objectives that are scored as soon as they are held."""
    note_control(board)
    for one in board.scenario.objectives:
        if one.scored == "at-end":
            continue
        is_held = controls if one.scored == "while-controlled" else occupies
        for side in board.sides:
            if one.side in ("", side):
                holds = is_held(board, one, side)
                settle_objective(board, one, side, partial(score, board), holds=holds)


@rule("jdg-328")
def score(board: Board, side: str, points: int, reason: str) -> None:
    """Give points to a side, and move its marker."""
    board.emit(PointsScored(side, points, reason, rule="jdg-328"))
    for track in board.module.info.tracks:
        if track.purpose == "points" and track.side == side and _has_marker(board, track.id, side):
            space = min(max(board.state.points[side], track.first), track.last)
            board.emit(TrackMoved(track.id, space, side, rule="jdg-328"))


def _has_marker(board: Board, track: str, side: str) -> bool:
    return track_key(track, side) in board.state.tracks


@rule("jdg-328")
def score_loss(board: Board, piece: str) -> None:
    """Points for the other side when a unit or a commander is eliminated."""
    event = _loss(board, piece)
    winner = board.opponent(board.piece(piece).side)
    for one in board.scenario.awards:
        if one.event == event and one.scored == "at-once":
            give_award(board, one, winner, board.piece(piece).kind, partial(score, board))


def _loss(board: Board, piece: str) -> str:
    return "leader-eliminated" if is_commander(board, piece) else "unit-eliminated"


@rule("jdg-328")
def _score_losses(board: Board, award: Award, side: str) -> None:
    """Points that are counted at the end, for all whom the other side has lost by then."""
    for one in board.state.pieces.values():
        is_lost = one.is_gone and one.side != side and not has_left(board, one.id)
        if is_lost and _loss(board, one.id) == award.event:
            give_award(board, award, side, one.kind, partial(score, board))


@rule("jdg-077")
def has_left(board: Board, piece: str) -> bool:
    """Whether a unit has left the map where its side may: it is not lost."""
    return board.count(GAME, _LEFT, piece) > 0


def score_exit(board: Board, piece: str) -> None:
    """Points for a unit that has left the map where its side may."""
    board.emit(Counted(GAME, _LEFT, piece, rule="jdg-077"))
    for one in board.scenario.awards:
        if one.event == "exit":
            found = board.piece(piece)
            give_award(board, one, found.side, found.kind, partial(score, board))


def broken_formations(board: Board, side: str) -> list[str]:
    """The formations of a side that are demoralised."""
    return [
        one for one in formations(board, side) if DEMORALISED in board.state.levels.get(one, {})
    ]


# --- the end --------------------------------------------------------------------------------------


@rule("jdg-019", "jdg-327")
def judge_turn(board: Board) -> None:
    """At the end of a turn: automatic victory, or the reckoning after the last turn.

    What both sides have reached at once is a draw.
    """
    is_last = board.state.turn >= len(board.scenario.turns)
    if is_last:
        _score_at_end(board)
    for one in board.scenario.victory:
        if one.when == "end-of-game" and not is_last:
            continue
        met = [side for side in board.sides if one.side in ("", side) and _is_met(board, one, side)]
        if len(met) > 1 or (met and one.level == "draw"):
            board.end("", one.text, "jdg-327", "draw")
        elif met:
            board.end(met[0], one.text, "jdg-327", one.level)
    if is_last:
        _end_on_points(board)


@rule("jdg-328")
def _end_on_points(board: Board) -> None:
    """More points win where the scenario does not say how the game is won at its end."""
    first, other = board.sides
    lead = board.state.points[first] - board.state.points[other]
    says = any(one.when == "end-of-game" for one in board.scenario.victory)
    if lead and not says:
        board.end(first if lead > 0 else other, later("More victory points."), "jdg-328")
    board.end("", later("Nobody has won."), "jdg-328", "draw")


def _score_at_end(board: Board) -> None:
    for side in board.sides:
        for place in board.scenario.objectives:
            if place.scored == "at-end" and place.side in ("", side):
                holds = controls(board, place, side)
                settle_objective(board, place, side, partial(score, board), holds=holds)
        for award in board.scenario.awards:
            if award.event == "command-broken":
                for _ in broken_formations(board, board.opponent(side)):
                    give_award(board, award, side, "", partial(score, board))
            elif award.scored == "at-end":
                _score_losses(board, award, side)


@rule("jdg-327", "jdg-328")
def _is_met(board: Board, one: VictoryCondition, side: str) -> bool:
    """Whether a side fulfils a condition; one that asks for nothing holds for everybody."""
    places = {each.id: each for each in board.scenario.objectives}
    held = sum(controls(board, places[name], side) for name in one.objectives if name in places)
    needed = one.objectives_needed or len(one.objectives)
    if held < needed:
        return False
    other = board.opponent(side)
    if len(broken_formations(board, other)) < one.broken_commands:
        return False
    lead = board.state.points[side] - board.state.points[other]
    return not one.points or lead >= one.points
