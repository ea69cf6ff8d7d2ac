"""Why something cannot be chosen, where every system says the same: whose it is, what it is, where.

Each gives a reason or None, so that a question tells the first that holds:

    why_not=lambda one: not_of(game, side, one) or no_unit(game, one) or not_ordered(game, one)
"""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import OFF_MAP, Refusal
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.troops import is_leader, is_on_map, is_unit
from hexwright.schema.language import tr, tr_many


def not_of(board: Board, side: str, piece: str, rule: str = "") -> Refusal | None:
    """It belongs to somebody else."""
    owner = board.piece(piece).side
    if owner == side:
        return None
    if not owner:
        return Refusal(tr("It belongs to nobody."), rule)
    return Refusal(tr("It belongs to the other side: {side}.", side=board.names.side(owner)), rule)


def no_enemy_of(board: Board, side: str, piece: str, rule: str = "") -> Refusal | None:
    """It is one of one's own, who are not attacked."""
    if board.piece(piece).side != side:
        return None
    return Refusal(tr("It is one of your own."), rule)


def no_unit(board: Board, piece: str, rule: str = "") -> Refusal | None:
    """It is a leader or a marker where units are asked for."""
    if is_unit(board, piece):
        return None
    if is_leader(board, piece):
        return Refusal(tr("It is a leader, no unit."), rule)
    return Refusal(tr("It is a marker, no unit."), rule)


def not_on_map(board: Board, piece: str, rule: str = "") -> Refusal | None:
    """It does not stand on the map."""
    return None if is_on_map(board, piece) else Refusal(tr("It is not on the map."), rule)


def too_far(far: int, most: int, rule: str = "") -> Refusal | None:
    """It is out of range."""
    if far <= most:
        return None
    return Refusal(
        tr_many(
            "It is 1 hex away; the range is {most}.|It is {count} hexes away; the range is {most}.",
            far,
            most=most,
        ),
        rule,
    )


def none_of(board: Board, pieces: Sequence[str], piece: str, rule: str) -> Refusal | None:
    """It takes no part in what is asked about: it is another's, elsewhere, or none of those."""
    if piece in pieces:
        return None
    sides = {board.piece(one).side for one in pieces}
    found = not_of(board, next(iter(sides)), piece, rule) if len(sides) == 1 else None
    if found is None and all(is_on_map(board, one) for one in pieces):
        found = not_on_map(board, piece, rule)
    if found is not None:
        return found
    words = board.names.pieces(tuple(pieces))
    return Refusal(tr("It takes no part here; these do: {pieces}.", pieces=words), rule)


def why_no_way(
    board: Board, piece: str, path: tuple[str, ...], ways: Sequence[tuple[str, ...]], rule: str
) -> Refusal:
    """Why a way is none of those that a piece may go: where it leaves them all."""
    same = max((_in_common(path, way) for way in ways), default=0)
    here = path[same - 1] if same else board.piece(piece).hex
    if same == len(path):
        return Refusal(tr("It may not end its way in {hex}.", hex=here), rule)
    if path[same] == OFF_MAP:
        return Refusal(tr("It may not leave the map from {hex}.", hex=here), rule)
    if path[same] not in near(board, here):
        return Refusal(tr("The hexes of a way lie side by side."), rule)
    open_ = dict.fromkeys(
        way[same] for way in ways if way[:same] == path[:same] and len(way) > same
    )
    words = ", ".join(tr("off the map") if one == OFF_MAP else one for one in open_)
    if not words:
        return Refusal(tr("Its way ends in {hex}.", hex=here), rule)
    return Refusal(tr("From {hex} it may only go on to: {hexes}.", hex=here, hexes=words), rule)


def _in_common(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How many steps two ways have in common."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def none_of_hexes(hexes: Iterable[str], words: str, rule: str) -> Refusal:
    """It is none of the hexes that the words tell of, which have a place for them."""
    return Refusal(tr(words, hexes=", ".join(hexes)), rule)
