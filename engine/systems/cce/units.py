"""Units and their values (3), suppression (13), command (3.3) and what units carry (11.1)."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting, standing, standing_of, whereabouts, whereabouts_of
from hexwright.engine.core.modifiers import Modifier, Sum
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import Piece
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.troops import kinds_of_class, pieces_on_map
from hexwright.engine.systems.cce.nations import number
from hexwright.engine.systems.cce.records import IN_ORDER, ON_ROAD
from hexwright.schema.language import later

FIREPOWER, RANGE, MOVEMENT, MORALE = "firepower", "range", "move", "morale"
GOOD, BROKEN, INTACT, DAMAGED = "good", "broken", "intact", "damaged"
SUPPRESSED, VETERAN, WIRE = "suppressed", "veteran", "wire"
LEADER, HERO, TEAM, SQUAD = "leader", "hero", "team", "squad"
RADIO: Final = "radio"
_RULE_OF: Final = {SUPPRESSED: "cce-129", VETERAN: "cce-242", WIRE: "cce-324"}
_NAMES: Final = {
    SUPPRESSED: later("suppressed"),
    VETERAN: later("veteran"),
    WIRE: later("in wire"),
}


# --- what a counter is ----------------------------------------------------------------------------


@lasting
def _unit_kinds(board: Board) -> frozenset[str]:
    """The kinds of counters that are units: leaders, heroes, teams and squads."""
    return kinds_of_class(board, "unit") | kinds_of_class(board, "leader")


@rule("cce-004")
def is_unit(board: Board, piece: str) -> bool:
    """Whether a piece is a unit; all others are markers, weapons and radios too."""
    return board.piece(piece).kind in _unit_kinds(board)


@lasting
def troop_of_kind(board: Board, kind: str) -> str:
    """Whether a kind of counter is a leader, a hero, a team or a squad."""
    found = board.module.kinds[kind]
    if found.piece_class == "leader":
        return LEADER
    return str(found.attributes.get("troop", SQUAD))


def troop(board: Board, unit: str) -> str:
    """Whether a unit is a leader, a hero, a team or a squad."""
    return troop_of_kind(board, board.piece(unit).kind)


@rule("cce-258")
def is_leader(board: Board, unit: str) -> bool:
    """Whether a unit is a leader; a hero is one in every respect."""
    return troop_of_kind(board, board.piece(unit).kind) in (LEADER, HERO)


def is_hero(board: Board, unit: str) -> bool:
    """Whether a unit is a hero."""
    return troop_of_kind(board, board.piece(unit).kind) == HERO


@rule("cce-037")
def figures(board: Board, unit: str) -> int:
    """How many figures a unit shows."""
    return _figures_of_kind(board, board.piece(unit).kind)


@lasting
def _figures_of_kind(board: Board, kind: str) -> int:
    return int(board.look_up("unit-kinds", troop_of_kind(board, kind))["figures"])


@rule("cce-078")
def points_of(board: Board, unit: str) -> int:
    """What a unit is worth that is eliminated or exits; a leader adds the command of his front."""
    kind = troop(board, unit)
    base = int(board.look_up("unit-kinds", kind)["points"])
    return base + (_good_command(board, board.piece(unit).kind) if kind == LEADER else 0)


@lasting
def _good_command(board: Board, kind: str) -> int:
    found = board.module.kinds[kind]
    front = next((face.attributes for face in found.faces if face.id == GOOD), {})
    return int({**found.attributes, **front}.get("command", 0))


def is_broken(board: Board, unit: str) -> bool:
    """Whether a unit shows its broken face."""
    return board.piece(unit).face == BROKEN


def is_suppressed(board: Board, unit: str) -> bool:
    """Whether a unit is suppressed."""
    return SUPPRESSED in board.piece(unit).statuses


# --- who stands where -----------------------------------------------------------------------------


@whereabouts
def all_units_in(board: Board, hex_: str) -> tuple[str, ...]:
    """The units of both sides in a hex."""
    kinds = _unit_kinds(board)
    return tuple(one for one in board.stack(hex_) if board.piece(one).kind in kinds)


@whereabouts
def units_in(board: Board, hex_: str, side: str) -> tuple[str, ...]:
    """The units of a side in a hex."""
    return tuple(unit for unit in all_units_in(board, hex_) if board.piece(unit).side == side)


def sides_in(board: Board, hex_: str) -> tuple[str, ...]:
    """The sides that have units in a hex."""
    return tuple(dict.fromkeys(board.piece(unit).side for unit in all_units_in(board, hex_)))


@whereabouts_of
def units_of(board: Board, side: str) -> tuple[str, ...]:
    """All units of a side on the map."""
    kinds = _unit_kinds(board)
    return tuple(piece.id for piece in pieces_on_map(board, side) if piece.kind in kinds)


def everybody(board: Board) -> tuple[str, ...]:
    """All units on the map."""
    return tuple(unit for side in board.sides for unit in units_of(board, side))


@whereabouts_of
def hexes_of(board: Board, side: str) -> tuple[str, ...]:
    """The hexes in which a side has units."""
    return tuple(dict.fromkeys(board.piece(unit).hex for unit in units_of(board, side)))


def enemies_in(board: Board, hex_: str, side: str) -> tuple[str, ...]:
    """The units of the other side in a hex."""
    return units_in(board, hex_, board.opponent(side))


# --- what they carry ------------------------------------------------------------------------------


@lasting
def _weapon_kinds(board: Board) -> frozenset[str]:
    """The kinds of weapons; radios are none."""
    return frozenset(
        kind
        for kind in kinds_of_class(board, "weapon")
        if board.module.kinds[kind].attributes.get("weapon_class") != RADIO
    )


def is_weapon(board: Board, piece: str) -> bool:
    """Whether a piece is a weapon that somebody carries, no radio."""
    return board.piece(piece).kind in _weapon_kinds(board)


@rule("cce-092", "cce-118")
@standing
def weapon_of(board: Board, unit: str) -> str:
    """The weapon that a unit carries; empty if it has none."""
    place = board.piece(unit)
    here = board.stack(place.hex) if place.hex else board.state.boxes.get(place.box, ())
    return next((one for one in here if board.piece(one).carried_by == unit), "")


def carrier(board: Board, shooter: str) -> str:
    """The unit that fires: itself, or the one that carries a weapon."""
    return board.piece(shooter).carried_by or shooter


def weapons_in_play(board: Board) -> list[Piece]:
    """Every weapon that a unit on the map carries."""
    kinds = _weapon_kinds(board)
    return [
        piece
        for piece in board.state.pieces.values()
        if piece.kind in kinds and piece.hex and not piece.is_gone
    ]


def is_damaged(board: Board, weapon: str) -> bool:
    """Whether a weapon or a radio shows its damaged face."""
    return board.piece(weapon).face == DAMAGED


def is_ordnance(board: Board, weapon: str) -> bool:
    """Whether the values of a weapon stand on a white band."""
    return bool(board.attribute(weapon, "ordnance"))


def is_boxed(board: Board, piece: str, value: str) -> bool:
    """Whether a value is printed in a box on the face that is up (cce-043)."""
    return bool(board.attribute(piece, f"boxed_{value}"))


# --- command --------------------------------------------------------------------------------------


@rule("cce-042", "cce-054")
def command(board: Board, unit: str) -> int:
    """The command of a leader as he is now; nobody else has any, and broken ones have none."""
    return int(board.attribute(unit, "command", 0)) if is_leader(board, unit) else 0


@rule("cce-050", "cce-052")
def commanded_by(board: Board, leader: str) -> tuple[str, ...]:
    """The units that a leader could activate: no leaders, as far away as his command."""
    found = board.piece(leader)
    reach = command(board, leader)
    return tuple(
        unit
        for unit in units_of(board, found.side)
        if not is_leader(board, unit) and distance(board, found.hex, board.piece(unit).hex) <= reach
    )


@rule("cce-051", "cce-055")
def _led_by(board: Board, unit: str) -> list[tuple[str, int]]:
    """The leaders in a unit's hex with their command, which nobody gets who is a leader."""
    found = board.piece(unit)
    if is_leader(board, unit):
        return []
    here = units_in(board, found.hex, found.side)
    return [(one, command(board, one)) for one in here if one != unit and is_leader(board, one)]


# --- values ---------------------------------------------------------------------------------------


def states_of(board: Board, unit: str) -> tuple[str, ...]:
    """What changes the values of a unit: its markers, and wire in its hex."""
    return _own_states(board, unit) + _wire_at(board, unit)


def _own_states(board: Board, unit: str) -> tuple[str, ...]:
    statuses = board.piece(unit).statuses
    return tuple(one for one in (SUPPRESSED, VETERAN) if one in statuses)


@lasting
def _wire_kinds(board: Board) -> frozenset[str]:
    kinds = board.module.kinds.items()
    return frozenset(key for key, kind in kinds if kind.attributes.get("fortification") == WIRE)


@whereabouts
def _wired(board: Board) -> frozenset[str]:
    """The hexes in which wire lies."""
    kinds = _wire_kinds(board)
    pieces = board.state.pieces.values()
    return frozenset(piece.hex for piece in pieces if piece.hex and piece.kind in kinds)


def _wire_at(board: Board, unit: str) -> tuple[str, ...]:
    """The state of those in wire; it is nobody's own, since wire may be anybody's."""
    return (WIRE,) if board.piece(unit).hex in _wired(board) else ()


@rule("cce-038", "cce-039", "cce-129", "cce-242", "cce-324")
def value(board: Board, unit: str, name: str) -> Sum:
    """A value of a unit as it is now, with the reasons: its face, leaders, markers and wire."""
    return _value(board, board.piece(unit).side, unit, name, _wire_at(board, unit))


@standing_of
def _value(board: Board, side: str, unit: str, name: str, wire: tuple[str, ...]) -> Sum:
    """What the pieces of its own side make of a unit in wire, or out of it."""
    del side
    printed = int(board.attribute(unit, name, 0))
    found = Sum((Modifier(printed, later("printed")),))
    for leader, amount in _led_by(board, unit):
        found = found.plus(amount, board.names.piece(leader), "cce-051")
    for state in _own_states(board, unit) + wire:
        amount = int(board.look_up("status-modifiers", state)[name])
        found = found.plus(amount, _NAMES[state], _RULE_OF[state])
    return found


@rule("cce-053", "cce-116")
def weapon_value(board: Board, weapon: str, name: str) -> Sum:
    """Firepower or range of a weapon: leaders help those who are no leaders, never ordnance."""
    return _weapon_value(board, board.piece(weapon).side, weapon, name)


@standing_of
def _weapon_value(board: Board, side: str, weapon: str, name: str) -> Sum:
    """What it is by its carrier, who is of its own side: taken weapons change theirs."""
    del side
    printed = int(board.attribute(weapon, name, 0))
    found = Sum((Modifier(printed, later("printed")),))
    if is_ordnance(board, weapon):
        return found
    for leader, amount in _led_by(board, board.piece(weapon).carried_by):
        found = found.plus(amount, board.names.piece(leader), "cce-053")
    return found


def shooting(board: Board, shooter: str, name: str) -> Sum:
    """Firepower or range of whoever fires, a unit or a weapon."""
    reads = weapon_value if is_weapon(board, shooter) else value
    return reads(board, shooter, name)


@rule("cce-040", "cce-117", "cce-187", "cce-193")
def movement(board: Board, unit: str) -> int:
    """How many movement points a unit has in an order, from where it stands now."""
    total = value(board, unit, MOVEMENT).total
    weapon = weapon_of(board, unit)
    if weapon:
        total += int(board.attribute(weapon, "move_modifier", 0))
    if board.count(IN_ORDER, ON_ROAD, unit):
        total += number(board, "road-bonus")
    return total
