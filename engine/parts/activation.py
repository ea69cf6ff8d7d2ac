"""An activation: somebody acts, and what is counted of him until the next one.

Activations form a stack: one may run another and is taken up again when that is over. Nothing but
the state holds them, so a game can be saved, copied and gone on with at any depth.
"""

from typing import Any, Final, Self, TypeVar

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.card_events import ChitPulled
from hexwright.engine.core.event import BesidePieces, Event
from hexwright.engine.core.game_events import CountsCleared, RecordSet
from hexwright.engine.core.names import Names
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.engine.core.state import State, count_key
from hexwright.engine.core.substitution import with_heirs

# The record of the activation under way, and how long something is counted in it.
ACTIVATION: Final = "activation"

A = TypeVar("A", bound="Activation")


class Activation(OwnRecord, frozen=True):
    """Who acts: the marker that lets them, its side, whole formations, and units beside them.

    A system adds what it needs to know. An activation without a side is nobody's: none is under
    way. `came_from` is the phase, and the side whose phase it was, that an activation interrupted.
    """

    marker: str = ""
    side: str = ""
    formations: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    came_from: tuple[str, str] = ("", "")

    def with_heirs(self, gone: tuple[str, ...], heirs: tuple[str, ...]) -> Self:
        """Units that take the place of others act in their stead."""
        return replace(self, units=with_heirs(self.units, gone, heirs))


class ActivationBegan(BesidePieces, frozen=True):
    """Somebody begins to act; an activation under way waits until this one is over."""

    record: Any

    def apply(self, state: State) -> None:
        """Lay the activation under way aside, with what was counted in it."""
        level, record = _depth(state), self.record
        if level:
            state.records[_waiting(level)] = state.records[ACTIVATION]
            _move_counts(state, ACTIVATION, _waiting(level))
            record = replace(record, came_from=(state.phase, state.active))
        CountsCleared(ACTIVATION).apply(state)
        state.records[ACTIVATION] = record

    def heading(self, names: Names) -> str:
        """Whose activation it is: the marker's name, and its side."""
        marker = names.card(self.record.marker) if self.record.marker else ""
        return " · ".join(one for one in (marker, names.side(self.record.side)) if one)

    def heading_side(self) -> str:
        """The side that acts."""
        return str(self.record.side)

    def says_again(self, before: Event) -> bool:
        """The marker that was drawn is the heading."""
        return isinstance(before, ChitPulled) and before.cards == (self.record.marker,)


class ActivationEnded(BesidePieces, frozen=True):
    """An activation is over; one that it interrupted goes on where it was.

    What was counted in an activation that interrupted none is known until the next one begins.
    """

    def apply(self, state: State) -> None:
        """Take up the activation that was laid aside, in its phase and with its counts."""
        level = _depth(state)
        assert level, "no activation is under way"
        ended = state.records[ACTIVATION]
        if level == 1:
            state.records[ACTIVATION] = type(ended)()
            return
        CountsCleared(ACTIVATION).apply(state)
        _move_counts(state, _waiting(level - 1), ACTIVATION)
        state.records[ACTIVATION] = state.records.pop(_waiting(level - 1))
        state.phase, state.active = ended.came_from


# What a system that has activations names in its rulebook.
ACTIVATION_EVENTS: Final[tuple[type[Event], ...]] = (ActivationBegan, ActivationEnded)


def begin_activation(board: Board, record: Activation, rule: str = "") -> None:
    """Begin an activation, inside the one that is under way if there is any."""
    assert record.side, "an activation is somebody's"
    board.emit(ActivationBegan(record, rule=rule))


def end_activation(board: Board, rule: str = "") -> None:
    """End the activation under way."""
    board.emit(ActivationEnded(rule=rule))


def note_activation(board: Board, record: Activation, rule: str = "") -> None:
    """Note something new about the activation under way; what it interrupted stays the same."""
    known = board.state.records.get(ACTIVATION)
    if known is not None:
        record = replace(record, came_from=known.came_from)
    board.emit(RecordSet(ACTIVATION, record, rule=rule))


def current_activation(board: Board, nobody: A) -> A:
    """The activation under way; `nobody`, an empty one of the system's class, if there is none."""
    found = board.state.records.get(ACTIVATION)
    return found if isinstance(found, type(nobody)) else nobody


def interrupted_activations(board: Board, nobody: A) -> tuple[A, ...]:
    """The activations that wait for the one under way, the outermost first."""
    records = (board.state.records[_waiting(one)] for one in range(1, depth(board)))
    return tuple(record for record in records if isinstance(record, type(nobody)))


def depth(board: Board) -> int:
    """How many activations are under way, one inside another."""
    return _depth(board.state)


def counted_in(board: Board, level: int, name: str, owner: str = "") -> int:
    """How often something was counted in the activation of a level, 1 for the outermost."""
    scope = ACTIVATION if level == max(1, depth(board)) else _waiting(level)
    return board.state.counts.get(count_key(scope, name, owner), 0)


def counted_of(board: Board, owner: str) -> tuple[str, ...]:
    """Everything that was counted of a piece in the activation under way."""
    lead, tail = f"{ACTIVATION}/", f"/{owner}"
    return tuple(
        key[len(lead) : -len(tail)]
        for key, count in board.state.counts.items()
        if count and key.startswith(lead) and key.endswith(tail)
    )


def _depth(state: State) -> int:
    found = state.records.get(ACTIVATION)
    if found is None or not found.side:
        return 0
    level = 1
    while _waiting(level) in state.records:
        level += 1
    return level


def _waiting(level: int) -> str:
    """Where the activation of a level is laid aside while another one is under way."""
    return f"{ACTIVATION}:{level}"


def _move_counts(state: State, scope: str, to: str) -> None:
    lead = f"{scope}/"
    for key in [key for key in state.counts if key.startswith(lead)]:
        state.counts[f"{to}/{key[len(lead) :]}"] = state.counts.pop(key)
