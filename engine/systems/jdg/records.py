"""What this system keeps in the state beside pieces and markers."""

from typing import Self

from msgspec import field
from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.engine.parts import activation as activations
from hexwright.engine.parts.face_down import FaceDown

INITIATIVE = "initiative"
RETREATS = "retreats"


class Activation(activations.Activation, frozen=True):
    """The marker that is being played, with the initiative of the leader that stands on it.

    `arms` and `segments` limit what a combined marker lets its units do; empty means everything.
    """

    initiative: int = 0
    arms: tuple[str, ...] = ()
    segments: tuple[str, ...] = ()

    @property
    def needs_orders(self) -> bool:
        """Whether what the marker lets its units do depends on their orders."""
        return not self.segments or any(one in self.segments for one in ("movement", "combat"))


class OrderMarkers(FaceDown, frozen=True):
    """The order markers of a formation: its tactical groups, and which of them have orders.

    Everybody knows the groups; which markers say what only their owner knows until they are turned
    over (jdg-030).
    """

    groups: tuple[tuple[str, ...], ...] = ()
    ordered: tuple[int, ...] = ()

    def back(self) -> Self:
        """The groups alone."""
        return replace(self, ordered=())


class StrategicInitiative(OwnRecord, frozen=True):
    """Who won strategic initiative this turn, and the marker that is played first, if any."""

    winner: str = ""
    first: str = ""


class Retreats(OwnRecord, frozen=True):
    """The hexes that units passed in their last retreat or flight of this activation.

    The first is the hex that they left; pursuers follow them.
    """

    paths: dict[str, tuple[str, ...]] = field(default_factory=dict)


_NOBODY = Activation()


def activation(board: Board) -> Activation:
    """The marker that is being played."""
    return activations.current_activation(board, _NOBODY)


def orders_key(formation: str) -> str:
    """Where the order markers of a formation are remembered."""
    return f"orders/{formation}"


def order_markers(board: Board, formation: str) -> OrderMarkers | None:
    """The order markers of a formation this turn; None before they are placed."""
    found = board.state.records.get(orders_key(formation))
    return found if isinstance(found, OrderMarkers) else None


def initiative(board: Board) -> StrategicInitiative:
    """Who has strategic initiative this turn."""
    found = board.state.records.get(INITIATIVE)
    return found if isinstance(found, StrategicInitiative) else StrategicInitiative()


def retreats(board: Board) -> dict[str, tuple[str, ...]]:
    """The ways of the units that retreated or fled in this activation, where they began first."""
    found = board.state.records.get(RETREATS)
    return found.paths if isinstance(found, Retreats) else {}


def note_retreat(board: Board, unit: str, path: tuple[str, ...]) -> None:
    """Remember the way of a unit that retreats; a way that goes on where it ended is joined."""
    known = retreats(board)
    before = known.get(unit, ())
    whole = (*before, *path[1:]) if before and before[-1] == path[0] else path
    board.emit(RecordSet(RETREATS, Retreats({**known, unit: whole})))


def forget_retreats(board: Board) -> None:
    """Forget all ways of retreat: the activation is over."""
    if RETREATS in board.state.records:
        board.emit(RecordSet(RETREATS))
