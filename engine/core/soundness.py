"""Whether a state from a file fits its module; procedures trust that it does."""

from collections.abc import Iterator

from hexwright.engine.core.board import Board
from hexwright.engine.core.invariants import broken_invariant
from hexwright.engine.core.names import cards_of
from hexwright.engine.core.state import State
from hexwright.schema.chains import RING, levels_below
from hexwright.schema.checks.bounds import MOST_LEVELS
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr


def state_issues(state: State, board: Board) -> list[Issue]:
    """What does not fit: names that the module does not know, or things in two places."""
    unknown = sorted(set(_unknown(state, board)))
    if unknown:
        message = tr(
            "The saved state names what the module lacks: {names}.", names=", ".join(unknown)
        )
        return [Issue(code="save.does-not-fit", message=message)]
    fault = _carrying_fault(state) or broken_invariant(Board(board.setting, state))
    if fault is None:
        return []
    message = tr("The saved state contradicts itself: {reason}", reason=fault)
    return [Issue(code="save.does-not-fit", message=message)]


def _carrying_fault(state: State) -> str | None:
    """Whatever moves takes along what it carries, so nothing may carry itself."""
    carried = {one.id: one.carried_by for one in state.pieces.values() if one.carried_by}
    for piece, level in levels_below(carried).items():
        if level == RING or level > MOST_LEVELS:
            return f"{piece} is carried by itself"
    return None


def _unknown(state: State, board: Board) -> Iterator[str]:
    sides = {"", *(side.id for side in board.module.info.sides)}
    if state.active not in sides:
        yield state.active
    for piece in state.pieces.values():
        if piece.side not in sides:
            yield piece.side
        if piece.kind not in board.module.kinds:
            yield piece.kind
        if piece.carried_by and piece.carried_by not in state.pieces:
            yield piece.carried_by
    for pieces in (*state.stacks.values(), *state.boxes.values(), *state.replaced.values()):
        yield from (one for one in pieces if one not in state.pieces)
    yield from _unknown_off_map(state, board)


def _unknown_off_map(state: State, board: Board) -> Iterator[str]:
    tracks = {track.id for track in board.module.info.tracks}
    yield from (track.track for track in state.tracks.values() if track.track not in tracks)
    cards = cards_of(board.module)
    for pile in state.piles.values():
        if pile.deck not in board.module.decks:
            yield pile.deck
        yield from (card for card in pile.cards if card not in cards)
