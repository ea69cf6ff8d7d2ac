"""Command (4.3): ranges that are traced hex by hex, who is in command, whose leader is near."""

from collections.abc import Mapping

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import whereabouts
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import distance, near
from hexwright.engine.parts.troops import command_of, hexes_with_units, is_on_map, units_on_map
from hexwright.engine.systems.aus.attached import BATTERY, special_of
from hexwright.engine.systems.aus.troops import (
    BROKEN,
    corps_of,
    divisions,
    divisions_of,
    group_of,
    is_company,
    is_gun,
    leader_of,
    units_of,
)


@rule("aus-362")
def value_of(board: Board, leader: str, value: str, command: str = "") -> int:
    """A number of a leader; of the emperor with his guns that of his back (A4.5.1C)."""
    if special_of(board, command) == BATTERY:
        known = board.module.leaders[leader].faces.get(BATTERY, {})
        if value in known:
            return int(known[value])
    return int(board.attribute(leader, value, 0))


def command_range(board: Board, leader: str, command: str = "") -> int:
    """How far a leader commands."""
    return value_of(board, leader, "command_range", command)


@whereabouts
@rule("aus-030", "aus-005")
def commanded(board: Board, leader: str, most: int) -> Mapping[str, int]:
    """The hexes that a leader reaches, with their distance; not through enemy units (4.3.1)."""
    piece = board.piece(leader)
    closed = frozenset(hexes_with_units(board, board.opponent(piece.side)))
    found, edge = {piece.hex: 0}, [piece.hex]
    for far in range(1, most + 1):
        after = []
        for one in edge:
            for hex_ in near(board, one):
                if hex_ not in found and hex_ not in closed:
                    found[hex_] = far
                    after.append(hex_)
        edge = after
    return found


def reaches(board: Board, leader: str, piece: str, command: str = "") -> bool:
    """Whether a piece on the map is within a leader's range."""
    if not leader or not is_on_map(board, leader) or not is_on_map(board, piece):
        return False
    known = commanded(board, leader, command_range(board, leader, command))
    return any(one in known for one in board.piece(piece).hexes)


@rule("aus-032", "aus-014", "aus-347", "aus-368")
def in_command(board: Board, unit: str, division: str) -> bool:
    """Whether a unit is in the range of the leader of a division; companies always are (4.3.3)."""
    return is_company(board, unit) or reaches(board, leader_of(board, division), unit, division)


@rule("aus-034", "aus-382")
def acting_units(board: Board, division: str) -> list[str]:
    """The units that may act with a division: its own, and guns of its corps in range (A4.6)."""
    if special_of(board, division):
        return list(units_of(board, division))
    guns = [
        one
        for one in units_of(board, corps_of(board, division))
        if is_gun(board, one) and not group_of(board, one)
    ]
    return [*units_of(board, division), *guns]


@rule("aus-031", "aus-023", "aus-372")
def division_in_range(board: Board, division: str) -> bool:
    """Whether a division leader is within range of his corps leader.

    Who has none, as in the Guard, must be within range of an overall commander.
    """
    leader, above = leader_of(board, division), leader_of(board, corps_of(board, division))
    if not leader or above:
        return bool(leader) and reaches(board, above, leader)
    return _is_commanded(board, leader, board.module.side_of[division])


@rule("aus-022", "aus-404")
def corps_in_range(board: Board, corps: str, side: str, through: str = "") -> bool:
    """Whether a corps leader is within range of an overall commander, if the scenario has one.

    Where the command is changed `through` one of several, his range counts.
    """
    leader = leader_of(board, corps)
    return bool(leader) and _is_commanded(board, leader, side, through)


def _is_commanded(board: Board, leader: str, side: str, through: str = "") -> bool:
    """Whether an overall commander reaches a leader, where the scenario has one."""
    known = next((one.attributes for one in board.scenario.sides if one.side == side), {})
    commanders = known.get("overall_commanders", ())
    if not commanders or leader in known.get("range_exempt", ()):
        return True
    return any(reaches(board, one, leader) for one in commanders if through in ("", one))


@rule("aus-073")
def nearest_divisions(board: Board, division: str, side: str) -> list[str]:
    """The divisions of a side whose leader is nearest to that of a division (4.7)."""
    start = leader_of(board, division)
    if not start:
        return []
    here = board.piece(start).hex
    found = {
        one: distance(board, here, board.piece(leader_of(board, one)).hex)
        for one in divisions(board, side)
        if one != division and leader_of(board, one)
    }
    least = min(found.values(), default=0)
    return [one for one, far in found.items() if far == least]


@rule("aus-316", "aus-317")
def is_broken(board: Board, command: str) -> bool:
    """Whether a division, or all divisions of a corps, are at their breakpoint (11.2, 11.3)."""
    return bool(board.state.levels.get(command, {}).get(BROKEN))


@rule("aus-034")
def lone_units(board: Board, side: str) -> list[str]:
    """Units without a leader on the map, and guns of a corps that none of its leaders reaches."""
    groups = {one: group_of(board, one) for one in units_on_map(board, side)}
    led = {one: bool(leader_of(board, one)) for one in set(groups.values()) if one}
    return [
        one
        for one, group in groups.items()
        if not (led[group] if group else _is_reached(board, one))
    ]


def _is_reached(board: Board, unit: str) -> bool:
    """Whether a leader of its corps reaches a battery."""
    own = divisions_of(board, corps_of(board, command_of(board, unit)))
    return any(reaches(board, leader_of(board, one), unit) for one in own)
