"""A board on which something is tried out, for what players see before they choose."""

from collections.abc import Iterable, Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.event import Event
from hexwright.engine.core.piece_events import Moved, Rotated, StatusSet


def imagined(board: Board, events: Iterable[Event]) -> Board:
    """The board as it would be after some events, to look at and to throw away."""
    there = Board(board.setting, board.state.copy())
    for event in events:
        event.apply(there.state)
    return there


def tried(
    board: Board,
    units: Sequence[str],
    hex_: str,
    facing: int | None = None,
    *,
    markers: Sequence[str] = (),
) -> Board:
    """The board as it would be with units in a hex that face so and have a marker each."""
    events: list[Event] = []
    for unit in units:
        if board.piece(unit).hex != hex_:
            events.append(Moved(unit, hex_, facing=facing))
        elif facing is not None:
            events.append(Rotated(unit, facing))
    events += [StatusSet(unit, marker) for unit, marker in zip(units, markers, strict=False)]
    return imagined(board, events)
