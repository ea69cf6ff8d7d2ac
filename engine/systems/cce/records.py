"""What is under way: who holds the initiative, the order that is carried out, the attack (9.2)."""

from typing import Final

from msgspec import field
from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.engine.core.substitution import with_heirs

INITIATIVE, ORDER, ATTACK, SOLE = "initiative", "order", "attack", "sole-occupants"
SETTING_UP: Final = "setting-up"
# How long something is counted: for a turn, for an order, for one expense of movement, or always.
TURN, IN_ORDER, STEP, GAME = "turn", "in-order", "expense", "game"
ACTIVATED, ARMED, SPENT, ON_ROAD, USED, CAME, RALLIED = (
    "activated",
    "armed",
    "spent",
    "on-road",
    "used",
    "came",
    "rallied",
)
MOVE, FIRE, ADVANCE, RECOVER, ROUT = "move", "fire", "advance", "recover", "rout"
REQUEST, DENIED, CONFUSION = "artillery-request", "artillery-denied", "command-confusion"
ORDERS: Final = (ADVANCE, DENIED, REQUEST, CONFUSION, FIRE, MOVE, RECOVER, ROUT)


class Initiative(OwnRecord, frozen=True):
    """Who holds the Initiative card."""

    holder: str


class Order(OwnRecord, frozen=True):
    """The order that is carried out.

    `units` are those it activates or, of Recover and Rout, those that still roll; `done` are those
    who are finished with it. `player` is whose units roll, `has_acted` whether anybody has really
    carried it out yet.
    """

    kind: str
    side: str
    units: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    player: str = ""
    has_acted: bool = False

    def with_heirs(self, gone: tuple[str, ...], heirs: tuple[str, ...]) -> "Order":
        """Teams go on in the place of their squad."""
        return Order(
            self.kind,
            self.side,
            with_heirs(self.units, gone, heirs),
            with_heirs(self.done, gone, heirs),
            self.player,
            self.has_acted,
        )


class Attack(OwnRecord, frozen=True):
    """An attack under way: who fires from where at which hexes, and how strong it is so far.

    `kind` is fire, mines or artillery. `firers` are units and weapons, the first of which leads;
    `parts` are the firepower with its reasons, `total` what it came to with the dice.
    """

    kind: str
    side: str
    hexes: tuple[str, ...]
    firers: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    starts: tuple[str, ...] = ()
    parts: tuple[tuple[int, str, str], ...] = ()
    strains: int = 0
    total: int | None = None
    lifted: int = 0

    @property
    def firepower(self) -> int:
        """The firepower so far."""
        return sum(part[0] for part in self.parts)

    def with_heirs(self, gone: tuple[str, ...], heirs: tuple[str, ...]) -> "Attack":
        """Teams take part in the place of their squad, and are shot at in its place."""
        return Attack(
            self.kind,
            self.side,
            self.hexes,
            with_heirs(self.firers, gone, heirs),
            with_heirs(self.units, gone, heirs),
            self.starts,
            self.parts,
            self.strains,
            self.total,
            self.lifted,
        )


class SoleOccupants(OwnRecord, frozen=True):
    """The side that was the last to have a fortified hex for itself, by hex."""

    sides: dict[str, str] = field(default_factory=dict)


def order(board: Board) -> Order | None:
    """The order under way, if there is one."""
    found = board.state.records.get(ORDER)
    return found if isinstance(found, Order) else None


def attack(board: Board) -> Attack:
    """The attack under way."""
    found = board.state.records[ATTACK]
    assert isinstance(found, Attack)
    return found


def holder(board: Board) -> str:
    """Who holds the Initiative card."""
    found = board.state.records.get(INITIATIVE)
    return found.holder if isinstance(found, Initiative) else ""


def note(board: Board, key: str, record: OwnRecord | None, rule: str = "") -> None:
    """Note how things stand."""
    board.emit(RecordSet(key, record, rule=rule))


def moves_now(board: Board, unit: str) -> bool:
    """Whether a unit is activated by the Move order under way."""
    now = order(board)
    return now is not None and now.kind == MOVE and unit in now.units


def note_acted(board: Board) -> None:
    """Somebody has really carried out the order under way, if there is one."""
    now = order(board)
    if now is not None and not now.has_acted:
        note(board, ORDER, replace(now, has_acted=True))
