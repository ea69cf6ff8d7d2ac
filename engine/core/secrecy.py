"""Boxes and tracks that only their side may look at: whatever happens there is told to it alone."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, NamedTuple, TypeVar

from msgspec.structs import replace

from hexwright.engine.core.event import Event
from hexwright.engine.core.game_events import TrackMoved
from hexwright.engine.core.piece_events import Eliminated, Moved, PieceEvent, Placed
from hexwright.engine.core.state import State
from hexwright.schema.module import Module

E = TypeVar("E", bound=Event)


class SecretPlaces(NamedTuple):
    """The secret boxes and tracks of a module, and whose each is; empty if nobody's."""

    boxes: Mapping[str, str]
    tracks: Mapping[str, str]

    def addressed(self, event: E, state: State) -> E:
        """An event for those who may look at where it happens, just before it does."""
        secret_of = _way_to_tell(type(event))
        if secret_of is None or event.visible_to is not None:
            return event
        owner = secret_of(self, event, state)
        if owner is None:
            return event
        return replace(event, visible_to=(owner,) if owner else ())

    def of_track(self, event: TrackMoved, state: State) -> str | None:
        """Whose secret the track of a marker is; None if it is none."""
        del state
        return self.tracks.get(event.track)

    def of_placing(self, event: Placed, state: State) -> str | None:
        """Whose secret the box is that a piece is put into."""
        del state
        return self.boxes.get(event.piece.box)

    def of_move(self, event: Moved, state: State) -> str | None:
        """Whose secret the box is that a piece goes to; one that leaves it for a hex is seen."""
        del state
        return self.boxes.get(event.box)

    def of_end(self, event: Eliminated, state: State) -> str | None:
        """Whose secret the box is that a lost piece goes to, or was in."""
        return self.boxes.get(event.box or state.pieces[event.piece].box)

    def of_piece(self, event: PieceEvent, state: State) -> str | None:
        """Whose secret the box is that a piece is in."""
        return self.boxes.get(state.pieces[event.piece].box)


# Kinds of event that happen in boxes or on tracks; of those that fit the first counts.
_WAYS: Final[tuple[tuple[type[Event], Callable[..., str | None]], ...]] = (
    (TrackMoved, SecretPlaces.of_track),
    (Placed, SecretPlaces.of_placing),
    (Moved, SecretPlaces.of_move),
    (Eliminated, SecretPlaces.of_end),
    (PieceEvent, SecretPlaces.of_piece),
)


@cache
def _way_to_tell(kind: type[Event]) -> Callable[..., str | None] | None:
    """How it is told whose secret an event of a kind is; kept, since every event is asked."""
    return next((way for known, way in _WAYS if issubclass(kind, known)), None)


def secret_places_of(module: Module) -> SecretPlaces | None:
    """The secret boxes and tracks of a module, worked out once; None if it has none."""
    return module.remembered("engine.secret-places", lambda: _found(module))


def _found(module: Module) -> SecretPlaces | None:
    info = module.info
    places = SecretPlaces(
        {box.id: box.side for box in info.boxes if box.secret},
        {track.id: track.side for track in info.tracks if track.secret},
    )
    return places if places.boxes or places.tracks else None
