"""What happens in a game: each event changes the state in one way and can be told in words."""

from typing import TYPE_CHECKING, ClassVar, Self

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hexwright.engine.core.names import Names
    from hexwright.engine.core.state import State

BLANK = "?"  # in place of what a side may not know


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True, gc=False, omit_defaults=True):
    """Something that happened, by which rule, and who may know; None stands for everybody.

    After a barrier (a roll, a draw, a reveal) players can no longer take back what led to it. What
    was worked out from the pieces alone is kept over events that do not touch them, and what was
    worked out from where they are over those that do not move one, bring it or take it away.
    """

    rule: str = ""
    visible_to: tuple[str, ...] | None = None

    is_barrier: ClassVar[bool] = False
    touches_pieces: ClassVar[bool] = True
    moves_pieces: ClassVar[bool] = True

    def apply(self, state: "State") -> None:
        """Change the state; an event that is only told changes nothing."""

    def touched_side(self, state: "State") -> str:
        """The side whose pieces alone it has touched; empty if it may be several."""
        del state
        return ""

    def text(self, names: "Names") -> str:
        """One sentence for the log; empty for mere book-keeping."""
        del names
        return ""

    def told_with(self, before: "Sequence[Event]", names: "Names") -> str | None:
        """The sentence that tells it together with what was told before, in the line of that.

        None if it has a line of its own; empty if that line says enough.
        """
        del before, names
        return None

    @property
    def stands_alone(self) -> bool:
        """Whether it is a deed of its own, which does not come of the action told before it."""
        return False

    def heading(self, names: "Names") -> str:
        """The heading of what follows, such as a formation that is activated; usually none."""
        del names
        return ""

    def heading_side(self) -> str:
        """The side whose part of the game follows such a heading."""
        return ""

    def says_again(self, before: "Event") -> bool:
        """Whether its heading says what was told just before, so that this need not be."""
        del before
        return False

    def addressed(self, state: "State") -> Self:
        """The event with its audience, worked out just before it changes the state."""
        del state
        return self

    def masked(self) -> "Event | None":
        """What those see who may not know; None if they notice nothing."""
        return None

    def seen_by(self, side: str) -> "Event | None":
        """What a side sees of it; no side at all stands for the referee."""
        if self.visible_to is None or not side or side in self.visible_to:
            return self
        return self.masked()


class BesidePieces(Event, frozen=True):
    """Something that leaves all pieces as they are and where they are."""

    touches_pieces: ClassVar[bool] = False
