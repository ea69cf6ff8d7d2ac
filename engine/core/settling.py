"""What follows of itself from how things stand: points for places that are held, who is beaten.

Procedures do not call it: the kernel does, at moments that the rulebook names (`Rulebook.settles`).
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from hexwright.engine.core.board import Board
    from hexwright.engine.core.event import Event

Settle = Callable[["Board"], None]

# What is settled may need settling again by events of its own; more often can only be a loop.
_MOST_SETTLED: Final = 1_000


class Settling(NamedTuple):
    """Something that is looked at whenever it may have changed; it may end the game.

    It runs at once after each event of the kinds in `after`, or when all is done that happens
    `together` with the event. Where no kinds are named it runs at every quiet point instead.
    """

    run: Settle
    after: "tuple[type[Event], ...]" = ()


class Settlings(dict["type[Event]", tuple[Settle, ...]]):
    """What a rulebook settles: by kind of event, and at quiet points."""

    def __init__(self, settles: Iterable[Settling]) -> None:
        """Kinds of event are looked up when they first happen, those made from named ones too."""
        super().__init__()
        self._settles = tuple(settles)
        self.when_quiet = tuple(settle.run for settle in self._settles if not settle.after)

    def __missing__(self, kind: "type[Event]") -> tuple[Settle, ...]:
        self[kind] = tuple(settle.run for settle in self._settles if issubclass(kind, settle.after))
        return self[kind]


class Unsettled:
    """What is still to be settled on a board, in the order in which it fell due."""

    __slots__ = ("_due", "_holding")

    def __init__(self) -> None:
        """Begin with nothing to settle."""
        self._due: dict[Settle, None] = {}
        self._holding = 0

    def add(self, board: "Board", due: Iterable[Settle]) -> None:
        """Settle this now, unless something is under way that happens together."""
        self._due.update(dict.fromkeys(due))
        if not self._holding:
            self._settle(board)

    def hold(self) -> None:
        """Let what falls due wait for a `release`."""
        self._holding += 1

    def release(self, board: "Board", *, is_whole: bool) -> None:
        """Settle what has waited; nothing if what was under way did not come to its end."""
        self._holding -= 1
        if not is_whole:
            self._due.clear()
        elif self._due and not self._holding:
            self._settle(board)

    def _settle(self, board: "Board") -> None:
        """Settle what is due, and what falls due by it, until nothing does."""
        self._holding += 1
        try:
            for _ in range(_MOST_SETTLED):
                if not self._due:
                    return
                settle = next(iter(self._due))
                del self._due[settle]
                settle(board)
        finally:
            self._holding -= 1
            self._due.clear()
        raise AssertionError("what is settled never stays settled")


class Together:
    """Events that are one act of the game, in a `with` block; a class, since every move has one."""

    __slots__ = ("_board", "_unsettled")

    def __init__(self, board: "Board", unsettled: Unsettled) -> None:
        """Begin nothing yet."""
        self._board = board
        self._unsettled = unsettled

    def __enter__(self) -> None:
        """Let what falls due wait."""
        self._unsettled.hold()

    def __exit__(self, fault: type[BaseException] | None, *more: object) -> None:
        """Settle it."""
        self._unsettled.release(self._board, is_whole=fault is None)
