"""Units and leaders (2.2, 4.1): what their counters say, the state they are in, whose they are."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting, standing, standing_of
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.bodies import Hand
from hexwright.engine.parts.leaders import commands_of
from hexwright.engine.parts.troops import command_of, is_on_map, line_of, units_in, units_on_map
from hexwright.engine.systems.gbacw.records import attachments

INFANTRY, CAVALRY, ARTILLERY = ARMS = ("infantry", "cavalry", "artillery")
# Orders, as statuses of brigades and of units that missed a change; no marker stands for advance.
Order = Literal["march", "advance", "attack"]
MARCH: Final = "march"
ADVANCE: Final = "advance"
ATTACK: Final = "attack"
ORDERS: Final[tuple[Order, ...]] = ("march", "advance", "attack")
# Statuses that units carry.
COLLAPSED: Final = "collapsed"
BLOWN: Final = "blown"
ROUTED: Final = "routed"
ABANDONED: Final = ("abandoned-1", "abandoned-2")
LOW_AMMUNITION: Final = "low-ammunition"
NO_AMMUNITION: Final = "out-of-ammunition"
BUILDING: Final = "building"
# Statuses of formations, and of leaders.
RESERVE: Final = "reserve"
INEFFECTIVE: Final = "combat-ineffective"
FATIGUE: Final = "fatigue"
MOVED_FAR: Final = "moved-far"
# Formations of a counter on the map.
LINE, COLUMN = "line", "march"
EXTENDED_LINE, EXTENDED_COLUMN = "extended-line", "extended-column"
# A column that advances along a road, and faces a vertex.
ROAD_COLUMN: Final = "road-column"
_REFUSED: Final[Mapping[str, tuple[Hand, ...]]] = {
    "refused-left": ("left",),
    "refused-right": ("right",),
    "refused-both": ("left", "right"),
}
_DISORDERED: Final = "disordered"
_DISMOUNTED: Final = "dismounted"
# How long something is counted: while brigades act, or until the next turn.
ACTIVATION: Final = "activation"
TURN: Final = "turn"
# What is counted of units while brigades act.
MOVED: Final = "moved"
SPENT: Final = "spent"
FIRED: Final = "fired"
ACTED: Final = "acted"
# A unit that may not shock in this activation, for whatever reason (gbacw-360).
NO_SHOCK: Final = "no-shock"
# Counted of a unit that has advanced or retreated, and so does not fire prepared (10.52).
UNSTEADY: Final = "unsteady"
# Units that were designated for a shock, for what a whole turn asks about (13.45).
DESIGNATED: Final = "designated"
NO_FIRE: Final = "no-fire"
# Counted of a unit that moves no more: it advanced after its fire, or ground broke it up (12.35c).
STANDS: Final = "stands"


# --- what the counter says ------------------------------------------------------------------------


@rule("gbacw-005")
def arm_of(board: Board, unit: str) -> str:
    """Infantry, cavalry or artillery, as printed (2.21)."""
    return _arm(board, unit, board.state.pieces[unit].kind)


@lasting
def _arm(board: Board, unit: str, kind: str) -> str:  # noqa: ARG001 # a unit is of one kind
    return str(board.attribute(unit, "arm"))


def is_gun(board: Board, unit: str) -> bool:
    """Whether a unit is artillery."""
    return arm_of(board, unit) == ARTILLERY


def is_mounted(board: Board, unit: str) -> bool:
    """Whether a unit is cavalry in the saddle."""
    return arm_of(board, unit) == CAVALRY and not _is_dismounted_face(board, unit)


def is_dismounted(board: Board, unit: str) -> bool:
    """Whether a unit is cavalry on foot, which counts as infantry (14.23)."""
    return arm_of(board, unit) == CAVALRY and _is_dismounted_face(board, unit)


def is_foot(board: Board, unit: str) -> bool:
    """Whether a unit is infantry, or counts as it."""
    return arm_of(board, unit) == INFANTRY or is_dismounted(board, unit)


def counts_as(board: Board, unit: str) -> str:
    """The arm that a unit counts as: cavalry on foot is infantry."""
    return INFANTRY if is_dismounted(board, unit) else arm_of(board, unit)


def _is_dismounted_face(board: Board, unit: str) -> bool:
    return board.piece(unit).face.startswith(_DISMOUNTED)


def movement_class(board: Board, piece: str) -> str:
    """The column of the terrain chart that a piece moves by (9.14, 9.41)."""
    found = board.piece(piece)
    return _movement_class(board, found.kind, found.face)


@lasting
def _movement_class(board: Board, kind: str, face: str) -> str:
    known = board.module.kinds[kind]
    own = next((one.movement_class for one in known.faces if one.id == face), "")
    return own or known.movement_class


def printed_strength(board: Board, unit: str) -> int:
    """The strength points that a unit began with, also the most it can have."""
    return int(board.attribute(unit, "strength", 0))


@rule("gbacw-007")
def strength(board: Board, unit: str) -> int:
    """The strength points, or guns, that a unit has left (2.41, 12.13)."""
    found = board.piece(unit)
    return found.steps


@rule("gbacw-003", "gbacw-006")
def cohesion(board: Board, unit: str) -> int:
    """Cohesion of the face that is up."""
    return int(board.attribute(unit, "cohesion", 0))


def movement(board: Board, unit: str) -> int:
    """Printed movement allowance of the face that is up."""
    return int(board.attribute(unit, "move", 0))


def good_movement(board: Board, unit: str) -> int:
    """Printed movement allowance in good order, mounted or on foot as it is."""
    found = board.piece(unit)
    return int(_face_attributes(board, unit, good_face(found.face)).get("move", 0))


def disordered_cohesion(board: Board, unit: str) -> int:
    """Cohesion of the disordered face, mounted or on foot as it is."""
    found = board.piece(unit)
    return int(_face_attributes(board, unit, disordered_face(found.face)).get("cohesion", 0))


@lasting
def _face_attributes(board: Board, unit: str, face: str) -> Mapping[str, Any]:
    return board.module.attributes(unit, face)


def weapon(board: Board, unit: str) -> str:
    """The weapon, a row of the range chart; of a mixed battery see its sections."""
    return str(board.attribute(unit, "weapon", ""))


def is_green(board: Board, unit: str) -> bool:
    """Whether a unit is green, which it stays (14.1)."""
    return bool(board.attribute(unit, "green"))


# --- states ---------------------------------------------------------------------------------------


def good_face(face: str) -> str:
    """The face in good order that belongs to one."""
    if face == _DISORDERED:
        return "good"
    return face.removesuffix(f"-{_DISORDERED}")


def disordered_face(face: str) -> str:
    """The disordered face that belongs to one."""
    good = good_face(face)
    return _DISORDERED if good == "good" else f"{good}-{_DISORDERED}"


@rule("gbacw-006")
def is_disordered(board: Board, unit: str) -> bool:
    """Whether the disordered side of a counter is up (12.31)."""
    return board.piece(unit).face.endswith(_DISORDERED)


def has(board: Board, piece: str, status: str) -> bool:
    """Whether a piece has a status."""
    return status in board.piece(piece).statuses


def is_abandoned(board: Board, unit: str) -> bool:
    """Whether a battery was left by its crews (12.8)."""
    statuses = board.piece(unit).statuses
    return bool(statuses) and any(one in statuses for one in ABANDONED)


def refused_hands(board: Board, unit: str) -> tuple[Hand, ...]:
    """The flanks that a unit refuses."""
    formation = board.piece(unit).formation.removeprefix(f"{EXTENDED_LINE}-")
    return _REFUSED.get(formation, ())


def formation_refusing(hands: Sequence[Hand], *, extended: bool) -> str:
    """The formation of a unit that refuses flanks, or none."""
    found = next((name for name, known in _REFUSED.items() if set(known) == set(hands)), "")
    if not extended:
        return found or LINE
    return f"{EXTENDED_LINE}-{found}" if found else EXTENDED_LINE


def in_column(board: Board, unit: str) -> bool:
    """Whether a unit is in march column, extended or not."""
    return board.piece(unit).formation in (COLUMN, EXTENDED_COLUMN, ROAD_COLUMN)


def is_extended(board: Board, unit: str) -> bool:
    """Whether a unit covers several hexes."""
    return bool(board.piece(unit).extends)


def is_extended_line(board: Board, unit: str) -> bool:
    """Whether a unit is an extended line."""
    return is_extended(board, unit) and not in_column(board, unit)


def is_extended_column(board: Board, unit: str) -> bool:
    """Whether a unit is an extended column."""
    return is_extended(board, unit) and in_column(board, unit)


def is_active(board: Board, unit: str) -> bool:
    """Whether a unit stands on the map and is manned."""
    return is_on_map(board, unit) and not is_abandoned(board, unit)


# --- formations -----------------------------------------------------------------------------------


@lasting
def levels(board: Board, command: str) -> Mapping[str, str]:
    """The commands above one, itself included, by their level."""
    return {board.module.commands[one].level: one for one in reversed(line_of(board, command))}


@lasting
def brigade_of(board: Board, unit: str) -> str:
    """The brigade of a unit; empty if it is directly under a division or corps."""
    return levels(board, command_of(board, unit)).get("brigade", "")


@rule("gbacw-042")
def acts_with(board: Board, unit: str) -> str:
    """The brigade that a unit acts with: its own, or the one it is attached to (4.32)."""
    return attachments(board).get(unit, "") or brigade_of(board, unit)


@lasting
def marker_command(board: Board, command: str) -> str:
    """The command whose activation markers let a command act: a division, or what has markers."""
    line = line_of(board, command)
    return next((one for one in line if markers_of(board, one)), "")


@lasting
def markers_of(board: Board, command: str) -> tuple[str, ...]:
    """The kinds of activation markers of a command, by their card."""
    return tuple(
        card.id
        for deck in board.module.decks.values()
        for card in deck.cards
        if card.command == command and card.attributes.get("chit", "division") == "division"
    )


@lasting
def divisions(board: Board, side: str) -> tuple[str, ...]:
    """The commands of a side that have activation markers, in the order of battle."""
    return tuple(
        command.id
        for oob in board.module.oobs.values()
        if oob.side == side
        for command in oob.commands
        if markers_of(board, command.id)
    )


@lasting
def brigades_of(board: Board, command: str) -> tuple[str, ...]:
    """The brigades of a command, itself if it is one, in the order of battle."""
    return tuple(
        one.id
        for one in board.module.commands.values()
        if one.level == "brigade" and command in line_of(board, one.id)
    )


@lasting
def is_artillery_command(board: Board, command: str) -> bool:
    """Whether a command is one of artillery alone (4.31)."""
    found = board.module.commands.get(command)
    return found is not None and bool(found.attributes.get("artillery"))


@lasting
def roster(board: Board, command: str) -> tuple[str, ...]:
    """Every unit of a command and of those below it, wherever it is."""
    return tuple(
        unit for unit in board.module.units if command in line_of(board, command_of(board, unit))
    )


@standing
def units_of(board: Board, command: str) -> tuple[str, ...]:
    """The units of a command on the map, those of commands below it included."""
    return tuple(one for one in roster(board, command) if is_on_map(board, one))


@rule("gbacw-022", "gbacw-042")
def acting_units(board: Board, brigade: str) -> tuple[str, ...]:
    """The units on the map that act with a brigade: its own and a battery attached to it."""
    added = [one for one, to in attachments(board).items() if to == brigade]
    return (*units_of(board, brigade), *(one for one in added if is_on_map(board, one)))


# --- orders ---------------------------------------------------------------------------------------


def has_level(board: Board, command: str, status: str) -> int:
    """The level of a status of a formation; 0 if it has none."""
    return board.state.levels.get(command, {}).get(status, 0)


@rule("gbacw-047")
def brigade_order(board: Board, brigade: str) -> Order:
    """The orders of a brigade; without a marker it is to advance (6.11)."""
    found = board.state.levels.get(brigade, {})
    return "march" if found.get(MARCH) else "attack" if found.get(ATTACK) else "advance"


@rule("gbacw-047", "gbacw-054", "gbacw-026", "gbacw-263")
def order_of(board: Board, unit: str) -> Order:
    """The orders of a unit: its brigade's, or those that it kept when it missed a change (6.11).

    Artillery never attacks (6.18), and blown cavalry is to advance (11.58).
    """
    statuses = board.piece(unit).statuses
    own: Order = "advance"
    if BLOWN in statuses:
        return own
    if MARCH in statuses:
        own = "march"
    elif ATTACK in statuses:
        own = "attack"
    elif ADVANCE not in statuses:
        own = brigade_order(board, acts_with(board, unit) or command_of(board, unit))
    return "advance" if own == "attack" and is_gun(board, unit) else own


# --- leaders --------------------------------------------------------------------------------------


def level_of(board: Board, leader: str) -> str:
    """Army, corps, division, brigade or artillery."""
    return str(board.attribute(leader, "level", "brigade"))


def leader_of(board: Board, command: str) -> str:
    """Who leads a command now; empty if he is not in play."""
    return _leaders(board).get(command, "")


@standing
def _leaders(board: Board) -> dict[str, str]:
    """Who leads each command now."""
    found: dict[str, str] = {}
    for leader in board.module.leaders:
        if board.is_in_play(leader):
            for command in commands_of(board, leader):
                found.setdefault(command, leader)
    return found


def led_by(board: Board, leader: str) -> tuple[str, ...]:
    """The commands that a leader leads."""
    return commands_of(board, leader)


@rule("gbacw-012", "gbacw-016")
def superior_of(board: Board, command: str) -> str:
    """The next command above one that has a leader of its own; empty if none has (4.2)."""
    above = line_of(board, command)[1:]
    return next((one for one in above if is_led(board, one)), "")


@lasting
def is_led(board: Board, command: str) -> bool:
    """Whether a command has a leader in the order of battle."""
    return any(command in leader.commands for leader in board.module.leaders.values())


@rule("gbacw-001", "gbacw-002")
def stars(board: Board, leader: str) -> int:
    """The stars of a leader, which help cohesion (2.22)."""
    return int(board.look_up("leader-levels", level_of(board, leader))["stars"])


def leaders_with(board: Board, unit: str) -> list[str]:
    """The leaders in the hexes of a unit who command it, at whatever level (11.73)."""
    line = line_of(board, command_of(board, unit))
    found = dict.fromkeys(
        one
        for hex_ in board.piece(unit).hexes
        for one in board.stack(hex_)
        if one in board.module.leaders and any(led in line for led in commands_of(board, one))
    )
    return list(found)


# --- who stands where -----------------------------------------------------------------------------


def fighters_in(board: Board, hex_: str) -> list[str]:
    """The manned units in a hex, the lowest first."""
    return [unit for unit in units_in(board, hex_) if not is_abandoned(board, unit)]


@standing_of
def guns_on_map(board: Board, side: str) -> tuple[str, ...]:
    """The batteries of a side on the map."""
    return tuple(unit for unit in units_on_map(board, side) if is_gun(board, unit))


def number(board: Board, what: str) -> int:
    """A number of the rules."""
    return int(board.look_up("numbers", what)["value"])


def command_name(board: Board, command: str) -> str:
    """The name of a command, in the user's language where the module has it."""
    return board.names.word(board.module.commands[command].name)
