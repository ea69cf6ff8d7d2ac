"""What this system keeps in the state beside pieces, statuses and counts."""

from typing import Final, Self

from msgspec import field
from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.engine.core.substitution import with_heirs
from hexwright.engine.parts import activation as activations
from hexwright.engine.parts.face_down import FaceDown

INITIATIVE: Final = "initiative"
CHAIN: Final = "chain-of-command"
ATTACHED: Final = "attached"
DIVISION, MARCH, SPECIAL = CHITS = ("division", "march", "special")


class Activation(activations.Activation, frozen=True):
    """A marker that is played, or inside of it the brigades that act as one.

    Of a marker `formations` are the brigades that it lets act, `units` the batteries that belong to
    none of them. `chit` is what kind of marker it is, `division` the command that it is of. Of
    brigades that act `formations` are these alone and `units` the batteries that act with them;
    `unit` is the one whose action is under way, if any. `stays`, `confused` and `loose` are what
    order changes and coordination came to, by brigade.
    """

    chit: str = DIVISION
    division: str = ""
    is_brigade: bool = False
    unit: str = ""
    together: tuple[str, ...] = ()
    stays: tuple[str, ...] = ()
    confused: tuple[str, ...] = ()
    loose: dict[str, str] = field(default_factory=dict)
    finished: tuple[str, ...] = ()

    def with_heirs(self, gone: tuple[str, ...], heirs: tuple[str, ...]) -> Self:
        """Units that take the place of others act in their stead."""
        unit = heirs[0] if self.unit in gone and heirs else self.unit
        return replace(self, units=with_heirs(self.units, gone, heirs), unit=unit)


class Initiative(OwnRecord, frozen=True):
    """Who has the initiative this turn, who comes first where order matters, and what opens."""

    holder: str = ""
    order: tuple[str, ...] = ()
    first: str = ""
    last: str = ""


class Chain(OwnRecord, frozen=True):
    """Who was out of command at the start of the turn: units, and leaders with their commands."""

    units: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()

    def with_heirs(self, gone: tuple[str, ...], heirs: tuple[str, ...]) -> Self:
        """Who takes the place of one out of command is so, too."""
        return replace(
            self,
            units=with_heirs(self.units, gone, heirs),
            leaders=with_heirs(self.leaders, gone, heirs),
        )


class Efficiency(FaceDown, frozen=True):
    """What a side has reckoned: the efficiency of its corps, the markers of its divisions.

    The efficiency lies face down; how many markers a division has stands on the track for all.
    """

    corps: dict[str, int] = field(default_factory=dict)
    divisions: dict[str, int] = field(default_factory=dict)

    def back(self) -> Self:
        """The markers of the divisions alone."""
        return replace(self, corps={})


class Attachments(OwnRecord, frozen=True):
    """Batteries of a division that act with one of its brigades this turn."""

    brigades: dict[str, str] = field(default_factory=dict)


_NOBODY = Activation()


def activation(board: Board) -> Activation:
    """The activation under way: of brigades, or of a marker between them."""
    return activations.current_activation(board, _NOBODY)


def marker_activation(board: Board) -> Activation:
    """The activation of the marker that was drawn, whoever acts by it."""
    outer = activations.interrupted_activations(board, _NOBODY)
    return outer[0] if outer else activation(board)


def initiative(board: Board) -> Initiative:
    """Who has the initiative this turn."""
    found = board.state.records.get(INITIATIVE)
    return found if isinstance(found, Initiative) else Initiative()


def sides_in_order(board: Board) -> tuple[str, ...]:
    """The sides in the order in which they do what both do (gbacw-356)."""
    return initiative(board).order or board.sides


def chain(board: Board) -> Chain:
    """Who is out of command this turn."""
    found = board.state.records.get(CHAIN)
    return found if isinstance(found, Chain) else Chain()


def efficiency_key(side: str) -> str:
    """Where a side's efficiency is remembered."""
    return f"efficiency/{side}"


def efficiency(board: Board, side: str) -> Efficiency:
    """What a side has reckoned this turn; nothing for those who may not know."""
    found = board.state.records.get(efficiency_key(side))
    return found if isinstance(found, Efficiency) else Efficiency(side)


def attachments(board: Board) -> dict[str, str]:
    """The brigade that each attached battery acts with."""
    found = board.state.records.get(ATTACHED)
    return found.brigades if isinstance(found, Attachments) else {}


def attach(board: Board, battery: str, brigade: str, rule: str = "") -> None:
    """Let a battery act with a brigade, or with none."""
    known = {one: other for one, other in attachments(board).items() if one != battery}
    if brigade:
        known[battery] = brigade
    board.emit(RecordSet(ATTACHED, Attachments(known), rule=rule))
