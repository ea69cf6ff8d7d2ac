"""A board on which something is tried out, for what players see before they choose."""

from collections.abc import Callable, Iterable, Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.event import Event
from hexwright.engine.core.odds import LaterOdds, Odds
from hexwright.engine.core.piece_events import Moved, Rotated, StatusSet


def imagined(board: Board, events: Iterable[Event]) -> Board:
    """The board as it would be after some events, to look at and to throw away."""
    there = Board(board.setting, board.state.copy())
    for event in events:
        event.apply(there.state)
    return there


def worked_out_later(board: Board, work: Callable[[Board], Odds]) -> LaterOdds:
    """Odds that are worked out once, when somebody looks, from the board as it is now.

    It is copied, so that another thread may do it while the game goes on.
    """
    there = imagined(board, ())
    return LaterOdds(lambda: work(there))


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


class TrialBoard(Board):
    """A copy of a board on which units are put and put back again, one trial after the other."""

    def __init__(self, board: Board) -> None:
        """Begin as the board is now."""
        super().__init__(board.setting, board.state.copy())
        self._really = board

    def put(self, units: Sequence[str], hex_: str, facing: int | None = None) -> None:
        """Put units into a hex."""
        for unit in units:
            Moved(unit, hex_, facing=facing).apply(self.state)

    def put_back(self, units: Sequence[str]) -> None:
        """Put units to where they really stand."""
        for unit in units:
            piece = self._really.piece(unit)
            Moved(unit, piece.hex, piece.box, facing=piece.facing).apply(self.state)
