"""Where pieces are: stacks and boxes are kept true as pieces are lifted, put down and carried."""

from collections.abc import Sequence

from msgspec.structs import replace

from hexwright.engine.core.state import Piece, State


def change(state: State, piece: str, **fields: object) -> None:
    """Give a piece these fields; where it is stays as it is."""
    state.pieces[piece] = replace(state.pieces[piece], **fields)


def with_it(state: State, piece: Piece) -> tuple[str, ...]:
    """The pieces in the same hex or box."""
    return state.stacks.get(piece.hex, ()) if piece.hex else state.boxes.get(piece.box, ())


def relocate(state: State, changed: Piece) -> None:
    """Put a piece where it is now, and what it carries with it.

    A body of several hexes keeps its place in the stacks that it stays in: a pivot does not move.
    """
    piece = state.pieces[changed.id]
    together = [one for one in with_it(state, piece) if state.pieces[one].carried_by]
    is_body = piece.extends or changed.extends
    stays = [hex_ for hex_ in piece.hexes if hex_ in changed.hexes] if is_body else ()
    lift(state, piece, stays)
    set_down(state, changed, stays)
    if is_body and changed.hex == piece.hex:
        return
    for one in together:
        carried = state.pieces[one]
        if carried.carried_by == changed.id:
            relocate(state, replace(carried, hex=changed.hex, box=changed.box, extends=()))


def lift(state: State, piece: Piece, stays: Sequence[str] = ()) -> None:
    """Take a piece out of its stacks, or its box."""
    for hex_ in piece.hexes:
        if hex_ not in stays:
            _remove(state.stacks, hex_, piece.id)
    if piece.box:
        _remove(state.boxes, piece.box, piece.id)


def _remove(where: dict[str, tuple[str, ...]], key: str, piece: str) -> None:
    left = tuple(one for one in where.get(key, ()) if one != piece)
    if left:
        where[key] = left
    else:
        where.pop(key, None)


def set_down(state: State, piece: Piece, stays: Sequence[str] = ()) -> None:
    """Put a piece on top of its stacks, or of its box."""
    state.pieces[piece.id] = piece
    for hex_ in piece.hexes:
        if hex_ not in stays:
            state.stacks[hex_] = (*state.stacks.get(hex_, ()), piece.id)
    if piece.box:
        state.boxes[piece.box] = (*state.boxes.get(piece.box, ()), piece.id)
