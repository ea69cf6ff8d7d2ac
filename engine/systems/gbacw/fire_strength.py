"""How much may fire out of a hex (7.34, 8.3, 8.45, 14.25): from the top of a stack downwards."""

from collections.abc import Sequence
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.bodies import shares
from hexwright.engine.systems.gbacw.sections import section_guns, sections_in_order
from hexwright.engine.systems.gbacw.troops import (
    fighters_in,
    is_dismounted,
    is_extended,
    is_gun,
    is_mounted,
    number,
    refused_hands,
    strength,
)


class Share(NamedTuple):
    """A unit, or a section of a battery, with the strength that it may fire out of its hex.

    Of a stack that refuses a flank one part goes through the normal front, the rest through the
    refused one; else all of it is `normal`.
    """

    unit: str
    section: int
    normal: int
    refused: int = 0

    @property
    def whole(self) -> int:
        """All that it may fire."""
        return self.normal + self.refused


@rule("gbacw-324", "gbacw-322")
def fighting_strength(board: Board, unit: str, points: int | None = None) -> int:
    """What a unit fights with: of cavalry on foot some hold the horses (14.25)."""
    left = strength(board, unit) if points is None else points
    if not is_dismounted(board, unit):
        return left
    return left - left // number(board, "horse-holders")


@rule("gbacw-117", "gbacw-124")
def strength_in(board: Board, unit: str, hex_: str) -> int:
    """The strength of a unit in one of its hexes: its points divided evenly (8.44)."""
    return part_of(board, unit, hex_, fighting_strength(board, unit))


def part_of(board: Board, unit: str, hex_: str, points: int) -> int:
    """The part of some points of a unit that is in one of its hexes."""
    if not is_extended(board, unit):
        return points
    hexes = board.piece(unit).hexes
    return shares(points, len(hexes))[hexes.index(hex_)]


@rule("gbacw-099", "gbacw-100", "gbacw-309")
def _limit(board: Board, units: Sequence[str]) -> tuple[int, int, bool]:
    """What may fire out of a hex in all, of it mounted, and whether a whole battery may (8.31)."""
    guns = any(is_gun(board, unit) for unit in units)
    foot = any(not is_gun(board, unit) and not is_mounted(board, unit) for unit in units)
    mounted = any(is_mounted(board, unit) for unit in units)
    if guns:
        row = "artillery-and-infantry" if foot else "artillery-and-cavalry"
        row = row if foot or mounted else "artillery"
    else:
        row = "infantry" if foot else "cavalry"
    found = board.look_up("fire-limits", row)
    cavalry = found["cavalry"]
    most = int(found["strength"])
    return most, most if cavalry is None else int(cavalry), bool(found["whole_battery"])


@rule("gbacw-099", "gbacw-100")
def shares_of_hex(board: Board, hex_: str) -> list[Share]:
    """What each unit of a hex may fire, the top one first (8.31, 8.33).

    Who is above takes his part whether or not he fires. Guns among others fire on top alone.
    """
    units = list(reversed(fighters_in(board, hex_)))
    if not units:
        return []
    room, horse, whole = _limit(board, units)
    others = any(not is_gun(board, one) for one in units)
    entries: list[tuple[str, int, int]] = []
    for place, unit in enumerate(units):
        if is_gun(board, unit) and others and place:
            continue
        may = room
        if is_gun(board, unit) and whole:
            may = max(room, strength(board, unit))
        if is_mounted(board, unit):
            may = min(room, horse)
        given = min(may, strength_in(board, unit, hex_))
        entries += _by_section(board, unit, given)
        room = max(0, room - given)
        if is_mounted(board, unit):
            horse -= given
    refuses = any(refused_hands(board, one) for one in units)
    return _divided(entries) if refuses else [Share(*entry) for entry in entries]


def _by_section(board: Board, unit: str, given: int) -> list[tuple[str, int, int]]:
    sections = section_guns(board, unit) if is_gun(board, unit) else []
    if len(sections) < 2:
        return [(unit, 0, given)]
    found = []
    for place in sections_in_order(board, unit):
        part = min(sections[place], given)
        given -= part
        found.append((unit, place, part))
    return found


@rule("gbacw-085")
def _divided(entries: Sequence[tuple[str, int, int]]) -> list[Share]:
    """Half of a refusing stack fires ahead, rounded up, the rest into the refused front (7.34).

    Both are filled from the top downwards.
    """
    total = sum(points for _, _, points in entries)
    ahead = total - total // 2
    found = []
    for unit, section, points in entries:
        normal = min(points, ahead)
        ahead -= normal
        found.append(Share(unit, section, normal, points - normal))
    return found
