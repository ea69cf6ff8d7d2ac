"""Units and commanders (1.3): what their counters say, the state they are in, whose they are."""

from collections.abc import Mapping
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting, whereabouts
from hexwright.engine.core.names import copies_of
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.troops import (
    back_face,
    command_of,
    is_leader,
    is_on_map,
    leaders_on_map,
    line_of,
    units_in,
)
from hexwright.schema.language import later

INFANTRY, CAVALRY, ARTILLERY = ARMS = ("infantry", "cavalry", "artillery")
# The states of a unit, as the tables of the module call them.
GOOD, DISORDERED, ROUTED = STATES = ("good-order", "disordered", "routed")
# Statuses that pieces carry.
SQUARE: Final = "square"
LEAVES_SQUARE: Final = later("{piece} leaves its square.|{piece} leave their square.")
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


def is_commander(board: Board, piece: str) -> bool:
    """Whether a piece is a commander in chief."""
    return is_leader(board, piece)


@rule("jdg-003")
def arm_of(board: Board, unit: str) -> str:
    """Infantry, cavalry or artillery (1.3)."""
    return _arm(board, unit, board.state.pieces[unit].kind)


@lasting
def _arm(board: Board, unit: str, kind: str) -> str:  # noqa: ARG001 # a unit is of one kind
    return str(board.attribute(unit, "arm"))


def is_gun(board: Board, unit: str) -> bool:
    """Whether a unit is artillery."""
    return arm_of(board, unit) == ARTILLERY


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
    """Good order, disordered or routed: the back of the counter, a marker of rout (11.1)."""
    found = board.piece(unit)
    if ROUTED in found.statuses:
        return ROUTED
    return DISORDERED if found.face and found.face == back_face(board, found.kind) else GOOD


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
@rule("jdg-021")
def formation_of(board: Board, unit: str) -> str:
    """The formation that a unit is activated with: the nearest command that has markers (3.1.1)."""
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
    units = [unit for unit in board.module.units if board.module.side_of.get(unit) == side]
    return tuple(dict.fromkeys(formation_of(board, unit) for unit in units))


@rule("jdg-053")
def army_of(board: Board, formation: str) -> str:
    """The army of a formation: the nearest command above it that has a commander, else the top.

    Commanders who take no part in the scenario do not count (3.5.1).
    """
    return _army(board, formation, _leaders_taking_part(board))


@whereabouts
def _leaders_taking_part(board: Board) -> tuple[str, ...]:
    return tuple(leader for leader in board.module.leaders if leader in board.state.pieces)


@lasting
def _army(board: Board, formation: str, leaders: tuple[str, ...]) -> str:
    led = {command for leader in leaders for command in board.module.leaders[leader].commands}
    line = line_of(board, formation)
    return next((one for one in line if one in led), line[-1] if line else "")


@lasting
def _roster(board: Board) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for unit in board.module.units:
        name = formation_of(board, unit)
        found[name] = (*found.get(name, ()), unit)
    return found


@whereabouts
def units_of(board: Board, formation: str) -> list[str]:
    """The units of a formation that stand on the map."""
    return [one for one in _roster(board).get(formation, ()) if is_on_map(board, one)]


def all_units_of(board: Board, formation: str) -> tuple[str, ...]:
    """Every unit of a formation, wherever it is."""
    return _roster(board).get(formation, ())


def is_steady(board: Board, unit: str) -> bool:
    """Whether a unit is on the map and not routed."""
    return is_on_map(board, unit) and state_of(board, unit) != ROUTED


def commanders(board: Board, side: str) -> tuple[str, ...]:
    """The commanders in chief of a side who are on the map."""
    return leaders_on_map(board, side)


def commanders_of(board: Board, formation: str) -> list[str]:
    """The commanders on the map who command the army of a formation."""
    army = army_of(board, formation)
    return [
        leader.id
        for leader in board.module.leaders.values()
        if army in leader.commands and is_on_map(board, leader.id)
    ]


# --- who stands where -----------------------------------------------------------------------------


def fighters_in(board: Board, hex_: str) -> list[str]:
    """The infantry and cavalry in a hex, the lowest first."""
    return [unit for unit in units_in(board, hex_) if not is_gun(board, unit)]


def guns_in(board: Board, hex_: str) -> list[str]:
    """The artillery in a hex, the lowest first."""
    return [unit for unit in units_in(board, hex_) if is_gun(board, unit)]
