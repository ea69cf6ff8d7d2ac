"""Units and commanders: what their counters say, the state they are in, whom they belong to."""

from collections.abc import Mapping
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting, standing, standing_of
from hexwright.engine.core.names import copies_of
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import Piece

INFANTRY, CAVALRY, ARTILLERY = ARMS = ("infantry", "cavalry", "artillery")
# The states of a unit, as the tables of the module call them.
GOOD, DISORDERED, ROUTED = STATES = ("good-order", "disordered", "routed")
# Statuses that pieces carry.
SQUARE: Final = "square"
CHARGE: Final = "charge"
SHOCK: Final = "shock"
SHOCK_TEST: Final = "shock-test"
FIRED: Final = "fired"
REINFORCEMENT: Final = "reinforcement"
ORDERS: Final = "orders"
NO_ORDERS: Final = "no-orders"
MOVED: Final = "moved"
DEMORALISED: Final = "demoralised"
SHELTERED: Final = "sheltered"
# How long something is counted: until the next marker is played, or until the next turn.
ACTIVATION: Final = "activation"
TURN: Final = "turn"
# What is counted of units: moved as above, turned in its hex, lost its square.
TURNED: Final = "turned"
BROKEN_SQUARE: Final = "broken-square"


# --- what the counter says ------------------------------------------------------------------------


def is_unit(board: Board, piece: str) -> bool:
    """Whether a piece is a combat unit."""
    return board.state.pieces[piece].kind in kinds_of_class(board, "unit")


def is_commander(board: Board, piece: str) -> bool:
    """Whether a piece is a commander in chief."""
    return board.state.pieces[piece].kind in kinds_of_class(board, "leader")


@lasting
def kinds_of_class(board: Board, piece_class: str) -> frozenset[str]:
    """The kinds of counters of a class: units, leaders."""
    kinds = board.module.kinds.values()
    return frozenset(one.id for one in kinds if one.piece_class == piece_class)


@rule("jdg-003")
def arm_of(board: Board, unit: str) -> str:
    """Infantry, cavalry or artillery."""
    return _arm(board, unit, board.state.pieces[unit].kind)


@lasting
def _arm(board: Board, unit: str, kind: str) -> str:  # noqa: ARG001 # a unit is of one kind
    return str(board.attribute(unit, "arm"))


def is_heavy(board: Board, unit: str) -> bool:
    """Whether it is heavy cavalry."""
    return bool(board.attribute(unit, "heavy"))


def strength(board: Board, unit: str) -> int:
    """Strength points of the face that is up; for artillery its fire strength."""
    return int(board.attribute(unit, "strength", 0))


def cohesion(board: Board, unit: str) -> int:
    """Cohesion of the face that is up."""
    return int(board.attribute(unit, "cohesion", 0))


def engagement(board: Board, unit: str) -> int:
    """Engagement; a unit that has none cannot pass a test."""
    return int(board.attribute(unit, "engagement", -1))


def movement(board: Board, piece: str) -> int:
    """Movement allowance of the face that is up."""
    return int(board.attribute(piece, "move", 0))


# --- states ---------------------------------------------------------------------------------------


@rule("jdg-277")
def state_of(board: Board, unit: str) -> str:
    """Good order, disordered or routed: the back of the counter, and the marker of a rout."""
    found = board.piece(unit)
    if ROUTED in found.statuses:
        return ROUTED
    return DISORDERED if found.face and found.face == back_face(board, found.kind) else GOOD


@lasting
def back_face(board: Board, kind: str) -> str:
    """The face of a disordered unit."""
    faces = board.module.kinds[kind].faces
    return faces[-1].id if len(faces) > 1 else ""


@lasting
def front_face(board: Board, kind: str) -> str:
    """The face of a unit in good order."""
    faces = board.module.kinds[kind].faces
    return faces[0].id if faces else ""


def is_good(board: Board, unit: str) -> bool:
    """Whether a unit is in good order."""
    return state_of(board, unit) == GOOD


def in_square(board: Board, unit: str) -> bool:
    """Whether a unit stands in square."""
    return SQUARE in board.piece(unit).statuses


def can(board: Board, unit: str, action: str) -> bool:
    """Whether the state of a unit allows an action: the table of what each state allows."""
    return allows(board, form_of(board, unit), action)


def form_of(board: Board, unit: str) -> str:
    """The state of a unit, or that it stands in square."""
    return SQUARE if SQUARE in board.state.pieces[unit].statuses else state_of(board, unit)


@lasting
def allows(board: Board, form: str, action: str) -> bool:
    """Whether a state, or a square, allows an action."""
    return bool(board.look_up("capabilities", action)[form.replace("-", "_")])


# --- formations and armies ------------------------------------------------------------------------


@lasting
def command_of(board: Board, unit: str) -> str:
    """The command that a unit names in the order of battle."""
    found = board.module.units.get(unit)
    return found.command if found else ""


@lasting
def line_of(board: Board, command: str) -> tuple[str, ...]:
    """A command and all those above it, the nearest first."""
    found: list[str] = []
    while command in board.module.commands and command not in found:
        found.append(command)
        command = board.module.commands[command].parent
    return tuple(found)


@lasting
@rule("jdg-021")
def formation_of(board: Board, unit: str) -> str:
    """The formation that a unit is activated with: the nearest command that has markers."""
    line = line_of(board, command_of(board, unit))
    return next((one for one in line if markers_of(board, one)), line[0] if line else "")


@lasting
def markers_of(board: Board, formation: str) -> tuple[str, ...]:
    """The ordinary activation markers of a formation, the highest initiative first."""
    found = [
        (-int(card.attributes.get("initiative", 0)), copy)
        for deck in board.module.decks.values()
        for card in deck.cards
        if card.attributes.get("code", "O") == "O"
        and (card.command == formation or formation in card.attributes.get("also_activates", ()))
        for copy in copies_of(deck.id, card)
    ]
    return tuple(copy for _, copy in sorted(found, key=lambda one: one[0]))


@lasting
def formations(board: Board, side: str) -> tuple[str, ...]:
    """The formations of a side that have units, in the order of the order of battle."""
    units = [one for one in board.module.units if board.module.side_of.get(one) == side]
    return tuple(dict.fromkeys(formation_of(board, one) for one in units))


@rule("jdg-053")
def army_of(board: Board, formation: str) -> str:
    """The army of a formation: the nearest command above it that has a commander, else the top.

    Commanders who take no part in the scenario do not count.
    """
    part = tuple(one for one in board.module.leaders if one in board.state.pieces)
    return _army(board, formation, part)


@lasting
def _army(board: Board, formation: str, leaders: tuple[str, ...]) -> str:
    led = {one for leader in leaders for one in board.module.leaders[leader].commands}
    line = line_of(board, formation)
    return next((one for one in line if one in led), line[-1] if line else "")


@lasting
def _roster(board: Board) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for unit in board.module.units:
        name = formation_of(board, unit)
        found[name] = (*found.get(name, ()), unit)
    return found


@standing
def units_of(board: Board, formation: str) -> list[str]:
    """The units of a formation that stand on the map."""
    return [one for one in _roster(board).get(formation, ()) if is_on_map(board, one)]


def all_units_of(board: Board, formation: str) -> tuple[str, ...]:
    """Every unit of a formation, wherever it is."""
    return _roster(board).get(formation, ())


def is_on_map(board: Board, piece: str) -> bool:
    """Whether a piece is in play and in a hex."""
    return board.is_in_play(piece) and bool(board.piece(piece).hex)


def is_steady(board: Board, unit: str) -> bool:
    """Whether a unit is on the map and not routed."""
    return is_on_map(board, unit) and state_of(board, unit) != ROUTED


@standing_of
def commanders(board: Board, side: str) -> list[str]:
    """The commanders in chief of a side who are on the map."""
    kinds = kinds_of_class(board, "leader")
    return [one.id for one in pieces_on_map(board, side) if one.kind in kinds]


def commanders_of(board: Board, formation: str) -> list[str]:
    """The commanders on the map who command the army of a formation."""
    army = army_of(board, formation)
    return [
        leader.id
        for leader in board.module.leaders.values()
        if army in leader.commands and is_on_map(board, leader.id)
    ]


# --- who stands where -----------------------------------------------------------------------------


def units_in(board: Board, hex_: str) -> list[str]:
    """The combat units in a hex, the lowest first."""
    here = board.state.stacks.get(hex_)
    if not here:
        return []
    pieces, kinds = board.state.pieces, kinds_of_class(board, "unit")
    return [one for one in here if pieces[one].kind in kinds]


def fighters_in(board: Board, hex_: str) -> list[str]:
    """The infantry and cavalry in a hex, the lowest first."""
    return [one for one in units_in(board, hex_) if arm_of(board, one) != ARTILLERY]


def guns_in(board: Board, hex_: str) -> list[str]:
    """The artillery in a hex, the lowest first."""
    return [one for one in units_in(board, hex_) if arm_of(board, one) == ARTILLERY]


def side_in(board: Board, hex_: str) -> str:
    """The side whose units stand in a hex; empty if there are none."""
    return next((board.piece(one).side for one in units_in(board, hex_)), "")


def enemies_in(board: Board, hex_: str, side: str) -> list[str]:
    """The units of the other side in a hex."""
    return [one for one in units_in(board, hex_) if board.piece(one).side != side]


@standing_of
def units_on_map(board: Board, side: str) -> tuple[str, ...]:
    """All combat units of a side on the map."""
    kinds = kinds_of_class(board, "unit")
    return tuple(one.id for one in pieces_on_map(board, side) if one.kind in kinds)


@standing_of
def pieces_on_map(board: Board, side: str) -> list[Piece]:
    """The pieces of a side on the map."""
    pieces = board.state.pieces.values()
    return [one for one in pieces if one.side == side and one.hex and not one.is_gone]


@standing_of
def hexes_with_units(board: Board, side: str) -> tuple[str, ...]:
    """The hexes where combat units of a side stand, each once."""
    pieces = board.state.pieces
    return tuple(dict.fromkeys(pieces[one].hex for one in units_on_map(board, side)))
