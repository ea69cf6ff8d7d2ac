"""Breastworks that stand (15.2): whom they protect, what they cost, pulling them down."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting, standing, whereabouts
from hexwright.engine.core.piece_events import Eliminated
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.facing import arc_hexes
from hexwright.engine.parts.ground import field_of, sides_between
from hexwright.engine.systems.gbacw.formations import profile
from hexwright.engine.systems.gbacw.ground import parts
from hexwright.engine.systems.gbacw.troops import LINE
from hexwright.schema.language import later

WORKS: Final = "breastworks-marker"
_BREASTWORKS: Final = "breastworks"


@whereabouts
def works_on_map(board: Board) -> tuple[str, ...]:
    """The works that were built and stand."""
    pieces = board.state.pieces.values()
    return tuple(
        piece.id for piece in pieces if piece.kind == WORKS and piece.hex and not piece.is_gone
    )


@standing
@rule("gbacw-333", "gbacw-337")
def built_works(board: Board) -> dict[tuple[str, str], tuple[str, ...]]:
    """The works that were built, by the hex behind them and the one before them (15.13)."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for piece in map(board.piece, works_on_map(board)):
        for outer in arc_hexes(board, piece.hex, piece.facing, profile(board, LINE), "front"):
            key = (piece.hex, outer)
            found[key] = (*found.get(key, ()), piece.id)
    return found


@standing
def hexes_at_works(board: Board) -> frozenset[str]:
    """The hexes on both sides of works that were built."""
    return frozenset(hex_ for pair in built_works(board) for hex_ in pair)


@rule("gbacw-337")
def has_works(board: Board, hex_: str, outer: str) -> bool:
    """Whether breastworks protect a hex against one beside it, drawn on the map or built."""
    if (hex_, outer) in built_works(board):
        return True
    return _is_drawn(board, hex_, outer)


@lasting
def _is_drawn(board: Board, hex_: str, outer: str) -> bool:
    place = field_of(board).place(hex_)
    return any(
        side.kind.attributes.get("breastworks") and side.first == place
        for side in sides_between(board, outer, hex_)
    )


@rule("gbacw-337")
def works_cost(board: Board, start: str, end: str, mover: str) -> int:
    """What built works cost somebody who crosses them, along a road too (15.22)."""
    known = built_works(board)
    if (start, end) not in known and (end, start) not in known:
        return 0
    kind = next(hexside for hexside in board.module.terrain.hexsides if hexside.id == _BREASTWORKS)
    return parts(kind.movement.get(mover, 0))


def works_between(board: Board, start: str, end: str) -> tuple[str, ...]:
    """The works that were built on a hexside, from either side."""
    known = built_works(board)
    return (*known.get((start, end), ()), *known.get((end, start), ()))


@rule("gbacw-336")
def pull_down(board: Board, works: str) -> None:
    """Works are taken away (15.17)."""
    words = later("The breastworks are pulled down.")
    board.emit(Eliminated(works, words=words, rule="gbacw-336"))
