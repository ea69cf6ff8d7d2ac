"""What a scenario says of a side: nation, posture, quality, orders, deck, edge and boxes (4.3)."""

from typing import Any, Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import field_of
from hexwright.schema.model.module import Nation
from hexwright.schema.model.scenario import ScenarioSide

ATTACKER, RECON, DEFENDER = "attacker", "recon", "defender"
NUMBERS: Final = "numbers"


@lasting
def number(board: Board, name: str) -> int:
    """A single number of the rules, by its name in the module's table of them."""
    return int(board.look_up(NUMBERS, name)["value"])


@lasting
def entry(board: Board, side: str) -> ScenarioSide:
    """How a side takes part in the scenario."""
    return next(one for one in board.scenario.sides if one.side == side)


@lasting
def nation(board: Board, side: str) -> Nation:
    """The nation that a side plays."""
    wanted = entry(board, side).attributes.get("nation")
    return next(one for one in board.module.info.nations if one.id == wanted)


def national(board: Board, side: str, name: str, default: Any = None) -> Any:
    """What the module says about the nation of a side."""
    return nation(board, side).attributes.get(name, default)


@rule("cce-009")
@lasting
def deck_of(board: Board, side: str) -> str:
    """The deck that a side draws from: the scenario's word, else the nation's."""
    return entry(board, side).deck or str(national(board, side, "deck", ""))


@rule("cce-012")
@lasting
def hand_size(board: Board, side: str) -> int:
    """How many cards a side holds, by its posture."""
    return int(board.look_up("hand-sizes", posture(board, side))["cards"])


@lasting
def posture(board: Board, side: str) -> str:
    """Attacker, recon or defender."""
    return str(entry(board, side).attributes.get("posture", RECON))


def is_defender(board: Board, side: str) -> bool:
    """Whether a side has the posture of a defender."""
    return posture(board, side) == DEFENDER


@rule("cce-059")
@lasting
def quality(board: Board, side: str) -> str:
    """The quality of a side's order of battle: green, regular or elite."""
    return str(entry(board, side).attributes.get("quality", "regular"))


@rule("cce-059", "cce-065")
@lasting
def order_limit(board: Board, side: str) -> int:
    """How many orders a side may give in a turn: the scenario's word, else by its quality."""
    own = entry(board, side).attributes.get("orders")
    if own is not None:
        return int(own)
    return int(board.look_up("orders-of-battle", quality(board, side))["orders"])


@rule("cce-067")
def discard_limit(board: Board, side: str) -> int:
    """How many cards a side may discard when it passes."""
    return int(national(board, side, "discard_limit", 0))


@rule("cce-060")
def year(board: Board) -> int:
    """The year of the scenario."""
    return int(board.scenario.attributes.get("year", 1944))


# --- places ---------------------------------------------------------------------------------------


@rule("cce-035")
@lasting
def edge_hexes(board: Board, side: str) -> tuple[str, ...]:
    """The hexes along a side's own edge."""
    zone = entry(board, side).attributes.get("edge_zone", "")
    zones = field_of(board).zones
    return tuple(zones[zone].hexes) if zone in zones else ()


@lasting
def set_up_hexes(board: Board, side: str) -> tuple[str, ...]:
    """The hexes in which a side set up: as deep as the scenario says, else the map's zones."""
    depth = entry(board, side).attributes.get("setup_depth")
    if depth is not None:
        field, edge = field_of(board), edge_hexes(board, side)
        near = [field.place(one) for one in edge]
        return tuple(
            field.number(place)
            for place in field.places()
            if min((field.distance(place, one) for one in near), default=depth) < depth
        )
    zones = field_of(board).zones.values()
    return tuple(
        hex_ for zone in zones if zone.kind == "setup" and zone.side == side for hex_ in zone.hexes
    )


@lasting
def box_of(board: Board, purpose: str, side: str = "") -> str:
    """The box of a side for a purpose, or the one that all share; empty if there is none."""
    found = (
        box.id for box in board.module.info.boxes if box.purpose == purpose and box.side == side
    )
    return next(found, "")


def inactive_first(board: Board, context: object = None) -> tuple[str, str]:
    """Both sides, the one whose turn it is not first (cce-003)."""
    del context
    return board.opponent(board.state.active), board.state.active
