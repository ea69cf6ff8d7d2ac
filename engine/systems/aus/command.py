"""Command (4.3): ranges that are traced hex by hex, who is in command, whose leader is near."""

from collections.abc import Mapping

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import standing
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import distance, near
from hexwright.engine.parts.troops import enemies_in, is_on_map, units_on_map
from hexwright.engine.systems.aus.troops import (
    BROKEN,
    corps_of,
    division_of,
    divisions,
    is_gun,
    leader_of,
    units_of,
)


def command_range(board: Board, leader: str) -> int:
    """How far a leader commands."""
    return int(board.attribute(leader, "command_range", 0))


@standing
@rule("aus-030", "aus-005")
def commanded(board: Board, leader: str, most: int) -> Mapping[str, int]:
    """The hexes that a leader reaches, with their distance; not through enemy units (4.3.1)."""
    piece = board.piece(leader)
    found, edge = {piece.hex: 0}, [piece.hex]
    for far in range(1, most + 1):
        edge = [
            hex_
            for hex_ in dict.fromkeys(other for one in edge for other in near(board, one))
            if hex_ not in found and not enemies_in(board, hex_, piece.side)
        ]
        found.update(dict.fromkeys(edge, far))
    return found


def reaches(board: Board, leader: str, piece: str) -> bool:
    """Whether a piece on the map is within a leader's range."""
    if not leader or not is_on_map(board, leader) or not is_on_map(board, piece):
        return False
    known = commanded(board, leader, command_range(board, leader))
    return any(one in known for one in board.piece(piece).hexes)


@rule("aus-032", "aus-014")
def in_command(board: Board, unit: str, division: str) -> bool:
    """Whether a unit is in the range of the leader of a division (4.3.3)."""
    return reaches(board, leader_of(board, division), unit)


@rule("aus-034", "aus-382")
def acting_units(board: Board, division: str) -> list[str]:
    """The units that may act with a division: its own, and guns of its corps in range (A4.6)."""
    guns = [
        one
        for one in units_of(board, corps_of(board, division))
        if is_gun(board, one) and not division_of(board, one)
    ]
    return [*units_of(board, division), *guns]


@rule("aus-031", "aus-023")
def division_in_range(board: Board, division: str) -> bool:
    """Whether a division leader is within range of his corps leader; so he is if there is none."""
    leader, above = leader_of(board, division), leader_of(board, corps_of(board, division))
    return bool(leader) and (not above or reaches(board, above, leader))


@rule("aus-022", "aus-404")
def corps_in_range(board: Board, corps: str, side: str, through: str = "") -> bool:
    """Whether a corps leader is within range of an overall commander, if the scenario has one.

    Where the command is changed `through` one of several, his range counts.
    """
    known = next((one.attributes for one in board.scenario.sides if one.side == side), {})
    commanders, leader = known.get("overall_commanders", ()), leader_of(board, corps)
    if not leader:
        return False
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


def lone_units(board: Board, side: str) -> list[str]:
    """Units of a side that no leader on the map can ever activate with others."""
    return [one for one in units_on_map(board, side) if not _has_leader(board, one)]


def _has_leader(board: Board, unit: str) -> bool:
    division = division_of(board, unit)
    return bool(division) and bool(leader_of(board, division))
