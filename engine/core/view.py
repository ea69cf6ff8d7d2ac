"""What one side may know of a game: built from what is known, never by taking things away."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Decision
from hexwright.engine.core.state import (
    Mark,
    Outcome,
    Piece,
    TrackMarker,
    count_parts,
    counted_piece,
)


class PileView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pile as a side sees it: the cards, or only how many there are."""

    deck: str
    count: int
    side: str = ""
    cards: tuple[str, ...] | None = None


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is asked; others learn what it is about only if it is no secret."""

    side: str
    prompt: str = ""
    rule: str = ""


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game as one side knows it. Pieces that it does not know have ids that begin with “?”."""

    side: str
    turn: int
    phase: str
    active: str
    pieces: Mapping[str, Piece]
    stacks: Mapping[str, tuple[str, ...]]
    boxes: Mapping[str, tuple[str, ...]]
    piles: Mapping[str, PileView]
    tracks: Mapping[str, TrackMarker]
    marks: Mapping[str, tuple[Mark, ...]]
    levels: Mapping[str, Mapping[str, int]]
    points: Mapping[str, int]
    counts: Mapping[str, int]
    records: Mapping[str, Any]
    asked: Asked | None = None
    outcome: Outcome | None = None


def view_of(board: Board, side: str, decision: Decision[Any] | None) -> View:
    """What a side may know; no side at all stands for the referee, who knows everything."""
    state = board.state
    seen = _Seen(board, side)
    return View(
        side=side,
        turn=state.turn,
        phase=state.phase,
        active=state.active,
        pieces=seen.pieces,
        stacks=seen.stacks,
        boxes=seen.boxes,
        piles=_piles(board, side),
        tracks=_tracks(board, side),
        marks=dict(state.marks),
        levels=dict(state.levels),
        points=dict(state.points),
        counts={key: count for key, count in state.counts.items() if not seen.is_of_hidden(key)},
        records=_records(board, side),
        asked=_asked(decision, side),
        outcome=state.outcome,
    )


class _Seen:
    """The pieces that a side sees, each under its own id or under a blank one."""

    def __init__(self, board: Board, side: str) -> None:
        self._board = board
        self._side = side
        secret = {one.id: one.side for one in board.module.info.boxes if one.secret}
        self._closed = {box for box, owner in secret.items() if side and owner != side}
        self.pieces: dict[str, Piece] = {}
        self.stacks = self._places(board.state.stacks)
        self.boxes = self._places(board.state.boxes)
        for piece in board.state.pieces.values():
            if not piece.hex and not piece.box and piece.is_known_to(side):
                self.pieces[piece.id] = piece

    def _places(self, places: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        shown = {}
        for place, pieces in places.items():
            if place not in self._closed:
                names = tuple(
                    name
                    for number, piece in enumerate(pieces)
                    if (name := self._shown(self._board.state.pieces[piece], place, number))
                )
                if names:
                    shown[place] = names
        return shown

    def _shown(self, piece: Piece, place: str, number: int) -> str:
        if piece.is_known_to(self._side):
            self.pieces[piece.id] = self._without_hidden_carrier(piece)
            return piece.id
        if piece.visibility == "hidden":
            return ""
        if piece.extends:
            # One counter over several hexes, not one in each.
            place, number = piece.hex, self._board.stack(piece.hex).index(piece.id)
        blank = Piece(
            f"?{place}/{number}",
            "",
            piece.side,
            piece.hex,
            piece.box,
            extends=piece.extends,
            visibility="face-down",
        )
        self.pieces[blank.id] = blank
        return blank.id

    def _without_hidden_carrier(self, piece: Piece) -> Piece:
        """A piece as it is seen: nobody knows that it goes with one that is not known."""
        carrier = self._board.state.pieces.get(piece.carried_by)
        if carrier is None or carrier.is_known_to(self._side):
            return piece
        return replace(piece, carried_by="")

    def is_of_hidden(self, key: str) -> bool:
        """Whether a count belongs to a piece that this side does not see."""
        owner, _ = counted_piece(count_parts(key)[2])
        return owner in self._board.state.pieces and owner not in self.pieces


def _piles(board: Board, side: str) -> dict[str, PileView]:
    return {
        name: PileView(
            pile.deck, len(pile.cards), pile.side, pile.cards if pile.is_known_to(side) else None
        )
        for name, pile in board.state.piles.items()
    }


def _tracks(board: Board, side: str) -> dict[str, TrackMarker]:
    secret = {track.id: track.side for track in board.module.info.tracks if track.secret}
    return {
        key: marker
        for key, marker in board.state.tracks.items()
        if not side or secret.get(marker.track, side) == side
    }


def _records(board: Board, side: str) -> dict[str, Any]:
    seen = {}
    for key, record in board.state.records.items():
        known = record.seen_by(side) if side else record
        if known is not None:
            seen[key] = known
    return seen


def _asked(decision: Decision[Any] | None, side: str) -> Asked | None:
    if decision is None:
        return None
    if decision.secret and side not in ("", decision.side):
        return Asked(decision.side)
    return Asked(decision.side, decision.prompt, decision.rule)
