"""What this system keeps in the state beside pieces, statuses and counts."""

from typing import Final, Self

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.engine.core.state import AT
from hexwright.engine.core.substitution import with_heirs
from hexwright.engine.parts import activation as activations
from hexwright.engine.systems.aus.troops import TURN

INITIATIVE: Final = "initiative"
FULL, LIMITED, LONE, MARCH = "full", "limited", "out-of-command", "strategic"
_SERIAL: Final = "activations"
# What is noted of a unit whose move, charge or pursuit a reaction charge has ended.
STOPPED: Final = "stopped"
# What is counted of commands and units in a turn: drawn, asked, has acted, and not only marched.
DRAWN, CHANCE, ACTED, BUSY = "drawn", "had-its-chance", "acted", "not-only-marched"


class Activation(activations.Activation, frozen=True):
    """A marker that was drawn, or inside of it a division that acts.

    Of a marker `kind` says what it is, `formations` are the commands that may still act, `moved`
    those of a corps that have moved and wait to fight, and `owed` what a breakdown owes somebody:
    "reactivate" or "enemy" with the division that it was rolled for. Of a division `level` is how
    it acts, `must` what it is obliged to, `units` those in command, `mover` the unit under way.
    """

    kind: str = ""
    level: str = ""
    division: str = ""
    must: str = ""
    serial: int = 0
    moves: bool = True
    fights: bool = True
    again: bool = False
    limit: int = 0
    moved: tuple[tuple[str, str, str, int], ...] = ()
    owed: tuple[tuple[str, str], ...] = ()
    done: tuple[str, ...] = ()
    mover: str = ""
    # The way of those who have last routed, and who they were.
    trail: tuple[str, ...] = ()
    fled: tuple[str, ...] = ()
    # The leaders who ride with cavalry that charges.
    riding: tuple[str, ...] = ()

    def with_heirs(self, gone: tuple[str, ...], heirs: tuple[str, ...]) -> Self:
        """Units that take the place of others act in their stead."""
        units, done = (with_heirs(one, gone, heirs) for one in (self.units, self.done))
        return replace(self, units=units, done=done)


class Initiative(OwnRecord, frozen=True):
    """Who has the initiative, the marker that opens, and whose choice it is without markers.

    The marker that opens lies face down with its owner until it is played.
    """

    holder: str = ""
    first: str = ""
    next: str = ""
    passed: tuple[str, ...] = ()

    def seen_by(self, side: str) -> "Initiative":
        """Others do not know which marker opens."""
        return self if not side or side == self.holder else replace(self, first="")


_NOBODY = Activation()


def activation(board: Board) -> Activation:
    """The activation under way: of a division, or of a marker between two of them."""
    return activations.current_activation(board, _NOBODY)


def initiative(board: Board) -> Initiative:
    """Who has the initiative this turn."""
    found = board.state.records.get(INITIATIVE)
    return found if isinstance(found, Initiative) else Initiative()


# --- what is counted for one activation (6.2.4) ---------------------------------------------------


def next_serial(board: Board) -> int:
    """The number of the next activation of this turn."""
    board.emit(Counted(TURN, _SERIAL))
    return board.count(TURN, _SERIAL)


def mark(board: Board, what: str, piece: str) -> None:
    """Note something of a piece for the activation of the division that acts now."""
    board.emit(Counted(TURN, what, _owner(board, piece)))


def marked(board: Board, what: str, piece: str) -> int:
    """How often something was noted of a piece in the activation of the division that acts."""
    return board.count(TURN, what, _owner(board, piece))


def _owner(board: Board, piece: str) -> str:
    return f"{piece}{AT}{activation(board).serial}"
