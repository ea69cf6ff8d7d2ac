"""The end of the game (6.3) and victory points (4.1, 7): who has won when it is over."""

from typing import NoReturn

from hexwright.engine.core.board import Board
from hexwright.engine.core.card_events import CardsMoved
from hexwright.engine.core.game_events import PointsScored, TrackMoved
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import track_key
from hexwright.engine.systems.cce.objectives import (
    open_pile,
    score_chit,
    secret_pile,
)
from hexwright.engine.systems.cce.records import holder
from hexwright.engine.systems.cce.units import is_unit, units_of
from hexwright.schema.language import later

# --- points ---------------------------------------------------------------------------------------


def lead_of(board: Board, side: str) -> int:
    """By how much a side is ahead; the one marker of the track stands there."""
    points = board.state.points
    return points.get(side, 0) - points.get(board.opponent(side), 0)


def points_track(board: Board) -> str:
    """The track of victory points; empty if the module has none."""
    return next((track.id for track in board.module.info.tracks if track.purpose == "points"), "")


@rule("cce-056")
def settle_points(board: Board) -> None:
    """Move the marker: spaces below zero favour the module's first side, those above the other."""
    name = points_track(board)
    track = next((one for one in board.module.info.tracks if one.id == name), None)
    if track is None or name not in board.state.tracks:
        return
    second = board.module.info.sides[1].id
    space = min(track.last, max(track.first, lead_of(board, second)))
    if board.state.tracks[name].space != space:
        board.emit(TrackMoved(name, space, rule="cce-056"))


@rule("cce-056", "cce-327")
def score_start(board: Board) -> None:
    """The points with which the scenario begins, by where it puts the marker."""
    name = points_track(board)
    if name in board.state.tracks:
        space = board.state.tracks[name].space
        first, second = (one.id for one in board.module.info.sides[:2])
        if space:
            side = second if space > 0 else first
            board.emit(PointsScored(side, abs(space), later("at the start"), rule="cce-327"))


# --- casualties -----------------------------------------------------------------------------------


def casualty_track(board: Board, side: str) -> str:
    """The casualty track of a side."""
    found = (
        track.id
        for track in board.module.info.tracks
        if track.purpose == "casualties" and track.side in (side, "")
    )
    return next(found, "")


def surrender_space(board: Board, side: str) -> int:
    """The space at which a side surrenders; beyond all spaces if it has none."""
    found = board.state.tracks.get(track_key(casualty_track(board, side), side))
    return found.space if found else 10_000


def casualties(board: Board, side: str) -> list[str]:
    """The units of a side on the casualty track."""
    return [
        piece.id
        for piece in board.state.pieces.values()
        if piece.side == side and piece.is_gone and piece.box and is_unit(board, piece.id)
    ]


# --- the end --------------------------------------------------------------------------------------


@rule("cce-058", "cce-074", "cce-075")
def settle_losses(board: Board) -> None:
    """A side that lost too many units, or its last on the map, has lost; of two, the one without
    the Initiative card.
    """
    beaten = [side for side in board.sides if _is_beaten(board, side)]
    if not beaten:
        return
    if len(beaten) == 2:
        board.end(holder(board), later("Both sides are beaten; the initiative decides."), "cce-075")
    reason = later("The other side has lost too many units.")
    board.end(board.opponent(beaten[0]), reason, "cce-075")


def _is_beaten(board: Board, side: str) -> bool:
    if len(casualties(board, side)) >= surrender_space(board, side):
        return True
    return not units_of(board, side)


@rule("cce-076", "cce-103")
def end_on_points(board: Board, reason: str, rule_id: str) -> NoReturn:
    """Secret chits are shown and score; whoever is ahead wins, else who has the Initiative card."""
    with board.together():
        for side in board.sides:
            for chit in board.cards(secret_pile(board, side)):
                pile = secret_pile(board, side)
                board.emit(CardsMoved((chit,), pile, open_pile(board), side, rule="cce-076"))
                score_chit(board, chit)
    leader = max(board.sides, key=lambda side: lead_of(board, side))
    winner = leader if lead_of(board, leader) else holder(board)
    board.end(winner, reason, rule_id)
    raise AssertionError("the game has ended")
