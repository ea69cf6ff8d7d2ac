"""A board with nothing on it but what a side may know, for rules that only look."""

from collections.abc import Mapping

from hexwright.engine.core.board import Board, Setting
from hexwright.engine.core.memory import PieceAnswers
from hexwright.engine.core.state import Piece, Pile, State
from hexwright.engine.core.view import View


def known_board(setting: Setting, view: View) -> Board:
    """A board of what a view tells; pieces that its side does not know are left out.

    Nobody may change it: what rules work out on it is kept.
    """
    board = Board(setting, _state(view))
    board.moment = {}
    board.standing = PieceAnswers()
    return board


def _state(view: View) -> State:
    known = {name: piece for name, piece in view.pieces.items() if piece.kind}
    return State(
        pieces=known,
        stacks=_only(view.stacks, known),
        boxes=_only(view.boxes, known),
        piles={
            name: Pile(pile.deck, pile.cards or (), pile.side) for name, pile in view.piles.items()
        },
        tracks=dict(view.tracks),
        marks=dict(view.marks),
        levels=dict(view.levels),
        points=dict(view.points),
        counts=dict(view.counts),
        records=dict(view.records),
        turn=view.turn,
        phase=view.phase,
        active=view.active,
        outcome=view.outcome,
    )


def _only(
    places: Mapping[str, tuple[str, ...]], known: Mapping[str, Piece]
) -> dict[str, tuple[str, ...]]:
    """Places with the pieces that are known; none that would be empty."""
    found = {place: tuple(one for one in here if one in known) for place, here in places.items()}
    return {place: here for place, here in found.items() if here}
