"""Boxes and tracks that only their side may look at: whatever happens there is told to it alone."""

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

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
        owner = self._owner(event, state)
        if owner is None or event.visible_to is not None:
            return event
        return replace(event, visible_to=(owner,) if owner else ())

    def _owner(self, event: Event, state: State) -> str | None:
        """Whose secret it is; None if it is none."""
        match event:
            case TrackMoved():
                return self.tracks.get(event.track)
            case Placed():
                return self.boxes.get(event.piece.box)
            case Moved() | Eliminated() if event.box:
                return self.boxes.get(event.box)
            case Moved():
                return None
            case PieceEvent():
                return self.boxes.get(state.pieces[event.piece].box)
        return None


def secret_places_of(module: Module) -> SecretPlaces | None:
    """The secret boxes and tracks of a module, worked out once; None if it has none."""
    return module.remembered("engine.secret-places", lambda: _found(module))


def _found(module: Module) -> SecretPlaces | None:
    info = module.info
    places = SecretPlaces(
        {one.id: one.side for one in info.boxes if one.secret},
        {one.id: one.side for one in info.tracks if one.secret},
    )
    return places if places.boxes or places.tracks else None
