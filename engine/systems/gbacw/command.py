"""Command (4): ranges in the movement points of leaders, the chain, who is out of command."""

from functools import partial

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.memory import lasting, latest, standing, standing_of
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.groups import linked
from hexwright.engine.parts.presence import held
from hexwright.engine.parts.troops import (
    command_of,
    is_on_map,
    line_of,
    units_on_map,
)
from hexwright.engine.systems.gbacw.ground import (
    POINT,
    Reached,
    beside,
    best_step,
    spread_along,
)
from hexwright.engine.systems.gbacw.light import in_this_light
from hexwright.engine.systems.gbacw.records import CHAIN, Chain, chain
from hexwright.engine.systems.gbacw.troops import (
    MARCH,
    MOVED_FAR,
    has,
    is_abandoned,
    is_led,
    leader_of,
    led_by,
    level_of,
    order_of,
    roster,
    superior_of,
)

_LEADER = "leader"


# --- ranges (4.15) --------------------------------------------------------------------------------


@rule("gbacw-013", "gbacw-140", "gbacw-338", "gbacw-339")
def command_range(board: Board, leader: str) -> int:
    """How far a leader commands now, in movement points of leaders (4.15, 9.32, 16.1)."""
    if level_of(board, leader) == "corps" and has(board, leader, MOVED_FAR):
        return 0
    return in_this_light(board, int(board.attribute(leader, "command_range", 0)), "command_range")


def leader_step(board: Board, start: str, end: str) -> int | None:
    """What a step costs a leader, who always goes by the best rate there is (9.31)."""
    found = best_step(board, start, end, _LEADER, "march")
    return None if found is None else found.cost


@rule("gbacw-013", "gbacw-014")
def commanded_hexes(board: Board, leader: str, points: int) -> dict[str, Reached]:
    """The hexes that a leader's commands reach with so many points, himself included (4.15).

    They do not go through a hex next to the enemy, unless a unit of his side stands there.
    """
    found = board.piece(leader)
    closed = held(board, board.opponent(found.side))
    return _spread(board, leader, found.hex, points, closed, threatened_ground(board, found.side))


@latest
def _spread(
    board: Board,
    leader: str,
    hex_: str,
    points: int,
    closed: frozenset[str],
    stops: frozenset[str],
) -> dict[str, Reached]:
    """The hexes that somebody's commands reach; what is closed or stops them seldom changes."""
    del leader
    onward = partial(leader_steps, board)
    return spread_along(hex_, points * POINT, onward, closed=closed, stops=stops)


@standing
def threatened_ground(board: Board, side: str) -> frozenset[str]:
    """The hexes next to the enemy of a side in which no manned unit stands."""
    other = board.opponent(side)
    return beside_manned(board, other) - held_manned(board, other) - held_manned(board, side)


@lasting
def leader_steps(board: Board, hex_: str) -> tuple[tuple[str, int], ...]:
    """The hexes beside one that a leader can ride into, and what each costs him."""
    found = ((end, leader_step(board, hex_, end)) for end in near(board, hex_))
    return tuple((end, cost) for end, cost in found if cost is not None)


# Who moves touches his own side alone: what is known of the other holds for his whole activation.


@standing_of
def manned_hexes(board: Board, side: str) -> tuple[str, ...]:
    """The hexes of the manned units of a side."""
    units = (unit for unit in units_on_map(board, side) if not is_abandoned(board, unit))
    return tuple(dict.fromkeys(hex_ for unit in units for hex_ in board.piece(unit).hexes))


@standing_of
def held_manned(board: Board, side: str) -> frozenset[str]:
    """The hexes of the manned units of a side, to look one up."""
    return frozenset(manned_hexes(board, side))


@standing_of
def beside_manned(board: Board, side: str) -> frozenset[str]:
    """The hexes next to manned units of a side."""
    return frozenset(beside(board, manned_hexes(board, side)))


def hexes_beside_enemy(board: Board, side: str) -> frozenset[str]:
    """The hexes next to manned units of the enemy of a side."""
    return beside_manned(board, board.opponent(side))


def held_by_enemy(board: Board, side: str) -> frozenset[str]:
    """The hexes of the manned units of the enemy of a side, to look one up."""
    return held_manned(board, board.opponent(side))


def enemy_hexes(board: Board, side: str) -> tuple[str, ...]:
    """The hexes of the manned units of the other side."""
    return manned_hexes(board, board.opponent(side))


def reaches(board: Board, leader: str, hex_: str) -> bool:
    """Whether a hex is within a leader's range."""
    if not leader or not is_on_map(board, leader):
        return False
    return hex_ in commanded_hexes(board, leader, command_range(board, leader))


# --- the chain (4.2) ------------------------------------------------------------------------------


@rule("gbacw-016", "gbacw-024", "gbacw-025")
def is_leader_in_command(board: Board, leader: str) -> bool:
    """Whether a leader on the map is within range of the one above him, if there is one."""
    if not leader or not is_on_map(board, leader):
        return False
    above = superior_of(board, led_by(board, leader)[0])
    return not above or reaches(board, leader_of(board, above), board.piece(leader).hex)


@rule("gbacw-015", "gbacw-017")
def units_in_command(board: Board, command: str, units: tuple[str, ...]) -> list[str]:
    """Those of a command's units that its leader reaches, or that hang together with such (4.22).

    A unit next to him is in command whatever lies between (4.15).
    """
    leader = leader_of(board, command)
    if not leader or not is_on_map(board, leader):
        return []
    here = board.piece(leader).hex
    close = (here, *near(board, here))

    def is_reached(unit: str) -> bool:
        hexes = board.piece(unit).hexes
        return any(hex_ in close or reaches(board, leader, hex_) for hex_ in hexes)

    return linked(board, units, 1, is_reached)


def commander_of(board: Board, unit: str) -> str:
    """The nearest command of a unit that has a leader in the order of battle."""
    line = line_of(board, command_of(board, unit))
    return next((one for one in line if is_led(board, one)), "")


@rule("gbacw-017")
def is_in_command_now(board: Board, unit: str) -> bool:
    """Whether a unit is in command at this moment."""
    command = commander_of(board, unit)
    if not command:
        return True
    own = tuple(
        one
        for one in roster(board, command)
        if is_on_map(board, one) and commander_of(board, one) == command
    )
    return unit in units_in_command(board, command, own)


# --- the state at the start of a turn (4.23) ------------------------------------------------------


@rule("gbacw-018", "gbacw-019", "gbacw-352")
def take_chain(board: Board) -> None:
    """Note who is out of command, for activations and engineering of the whole turn (4.23).

    Units on the march always count as in command for activation.
    """
    units: list[str] = []
    leaders: list[str] = []
    for side in board.sides:
        for unit in units_on_map(board, side):
            if order_of(board, unit) != MARCH and not is_in_command_now(board, unit):
                units.append(unit)
        leaders += [
            leader
            for leader in board.module.leaders
            if is_on_map(board, leader)
            and board.piece(leader).side == side
            and not is_leader_in_command(board, leader)
        ]
    board.emit(RecordSet(CHAIN, Chain(tuple(units), tuple(leaders)), rule="gbacw-018"))


def was_in_command(board: Board, piece: str) -> bool:
    """Whether a unit or leader was in command at the start of the turn."""
    known = chain(board)
    return piece not in known.units and piece not in known.leaders


@rule("gbacw-048", "gbacw-024", "gbacw-025", "gbacw-027")
def has_whole_chain(board: Board, brigade: str) -> bool:
    """Whether orders reach a brigade: its leader is in command, and so are all above him (6.12).

    The commander of the army is not needed for that.
    """
    leader = leader_of(board, brigade)
    if not leader or not is_on_map(board, leader):
        return False
    while leader and level_of(board, leader) not in ("corps", "army"):
        above = superior_of(board, led_by(board, leader)[0])
        over = leader_of(board, above) if above else ""
        if above and level_of(board, over or leader) == "army":
            return True
        if not is_leader_in_command(board, leader):
            return False
        leader = over
    return True


@rule("gbacw-039")
def traces_to_army(board: Board, command: str) -> bool:
    """Whether a division traces a chain of command up to the commander of the army (5.41)."""
    leader = leader_of(board, command)
    while leader and level_of(board, leader) != "army":
        if not is_leader_in_command(board, leader):
            return False
        above = superior_of(board, led_by(board, leader)[0])
        leader = leader_of(board, above) if above else ""
    return bool(leader)


def army_commander(board: Board, side: str) -> str:
    """The commander of a side's army on the map; empty if there is none."""
    return next(
        (
            leader
            for leader in board.module.leaders
            if is_on_map(board, leader)
            and board.piece(leader).side == side
            and level_of(board, leader) == "army"
        ),
        "",
    )


def corps_commanders(board: Board, side: str) -> list[str]:
    """The corps commanders of a side on the map."""
    return [
        leader
        for leader in board.module.leaders
        if is_on_map(board, leader)
        and board.piece(leader).side == side
        and level_of(board, leader) == "corps"
    ]
