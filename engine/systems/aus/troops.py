"""Units and leaders (2.3, 6.3, 6.4): what counters say, formations, morale levels, commands."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting, standing, standing_of, whereabouts
from hexwright.engine.core.piece_events import Flipped, Formed, StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.facing import is_vertex
from hexwright.engine.parts.facing import FacingProfile
from hexwright.engine.parts.ground import direction
from hexwright.engine.parts.leaders import commands_of
from hexwright.engine.parts.troops import (
    command_of,
    is_on_map,
    is_unit,
    leaders_on_map,
    line_of,
)
from hexwright.engine.systems.aus.attached import (
    BATTERY,
    BRIGADE,
    attachments,
    gunner,
    serving,
    special_of,
    specials,
)
from hexwright.schema.model.counters import Formation

INFANTRY, CAVALRY, ARTILLERY = ARMS = ("infantry", "cavalry", "artillery")
GOOD: Final = "good"
SHAKEN: Final = "shaken"
UNSTEADY: Final = "unsteady"
ROUTED: Final = "routed"
LEVELS: Final = (GOOD, SHAKEN, UNSTEADY, ROUTED)
RECOVERED: Final = "recovered"
BREAKPOINT: Final = "unit-breakpoint"
FIRED: Final = "fired"
MAY_CHARGE: Final = "may-charge"
BLOWN: Final = ("blown-1", "blown-2")
RECOVERY: Final = "recovery"
OUT_OF_COMMAND: Final = "out-of-command"
STRATEGIC: Final = "strategic-movement"
FINISHED: Final = "finished"
BROKEN: Final = "division-breakpoint"
FATIGUE: Final = "fatigue"
ORDERED, DISORDERED = "ordered", "disordered"
TURN: Final = "turn"
LINE, COLUMN, SKIRMISH, SQUARE, DISORDER = "line", "column", "skirmish", "square", "disorder"
LIMBERED, UNLIMBERED = "limbered", "unlimbered"


# --- what the counter says ------------------------------------------------------------------------


@rule("aus-003")
def arm_of(board: Board, unit: str) -> str:
    """Infantry, cavalry or artillery."""
    return _arm_of_kind(board, board.state.pieces[unit].kind)


@lasting
def _arm_of_kind(board: Board, kind: str) -> str:
    return str(board.module.kinds[kind].attributes.get("arm"))


def is_infantry(board: Board, unit: str) -> bool:
    """Whether a unit is infantry."""
    return arm_of(board, unit) == INFANTRY


def is_cavalry(board: Board, unit: str) -> bool:
    """Whether a unit is cavalry."""
    return arm_of(board, unit) == CAVALRY


def is_gun(board: Board, unit: str) -> bool:
    """Whether a unit is a battery."""
    return arm_of(board, unit) == ARTILLERY


def is_horse_battery(board: Board, unit: str) -> bool:
    """Whether a unit is horse artillery."""
    return is_gun(board, unit) and bool(board.attribute(unit, "horse"))


@rule("aus-268")
def is_cossack(board: Board, unit: str) -> bool:
    """Whether a unit is of Cossacks, who are always disordered (A2.3)."""
    return bool(board.attribute(unit, "cavalry") == "cossack")


@rule("aus-343")
def is_elite(board: Board, unit: str) -> bool:
    """Whether a unit is elite (A2.2)."""
    return bool(board.attribute(unit, "elite"))


def strength(board: Board, unit: str) -> int:
    """The strength points that a unit has left."""
    return board.piece(unit).steps


def printed_strength(board: Board, unit: str) -> int:
    """The strength points that a unit began with."""
    return int(board.attribute(unit, "strength", 0))


def morale(board: Board, unit: str) -> int:
    """Morale of the face that is up."""
    return int(board.attribute(unit, "morale", 0))


def movement(board: Board, piece: str) -> int:
    """Printed movement allowance of the face that is up; leaders all have the same.

    Guns have it on their limbered side alone (2.3); what limbering costs is paid from that too.
    """
    if not is_unit(board, piece):
        return number(board, "leader-move")
    printed = board.attribute(piece, "move")
    if printed is None and is_gun(board, piece):
        printed = board.module.attributes(piece, LIMBERED).get("move")
    return int(printed or 0)


def number(board: Board, what: str) -> int:
    """A number of the rules."""
    return int(board.look_up("numbers", what)["value"])


@rule("aus-006")
def share_of(board: Board, quantity: str, amount: int) -> int:
    """A fraction of something, rounded as the register says."""
    row = board.look_up("rounding", quantity)
    found = Fraction(amount * int(row["numerator"]), int(row["denominator"]))
    return ceil(found) if row["rounding"] == "up" else floor(found)


# --- formations (6.3, 6.4) ------------------------------------------------------------------------


@lasting
def formation_record(board: Board, formation: str) -> Formation:
    """What the module says about a formation."""
    return next(one for one in board.module.counters.formations if one.id == formation)


@lasting
def shape_of(board: Board, formation: str) -> str:
    """The sort of a formation: line, column, skirmish, square, disorder, limbered, unlimbered."""
    return str(formation_record(board, formation).attributes["shape"])


@rule("aus-148")
def shape(board: Board, unit: str) -> str:
    """The sort of formation that a unit is in."""
    return shape_of(board, board.piece(unit).formation)


@lasting
@rule("aus-116", "aus-149")
def profile(board: Board, formation: str) -> FacingProfile:
    """The arcs of a formation (6.1)."""
    one = formation_record(board, formation)
    looks_at = one.facing if one.facing in ("vertex", "hexside") else ""
    return FacingProfile(looks_at, one.front, one.flank, one.rear)


def formation_for(board: Board, unit: str, wanted: str) -> str:
    """The formation of a sort that a unit can take up; empty if it has none."""
    kind = board.module.kinds[board.piece(unit).kind]
    return next((one for one in kind.formations if shape_of(board, one) == wanted), "")


@rule("aus-166")
def formation_after(board: Board, unit: str, effect: str, formation: str = "") -> str:
    """The formation of a unit, or one it takes up, after ground has done this to its order."""
    loose = formation_for(board, unit, DISORDER) if effect == "automatic" else ""
    return loose or formation or board.piece(unit).formation


def movement_class(board: Board, piece: str) -> str:
    """The column of the terrain chart that a piece moves by."""
    found = board.piece(piece)
    if found.formation:
        own = formation_record(board, found.formation).movement_class
        if own:
            return own
    return board.module.kinds[found.kind].movement_class


def is_disordered(board: Board, unit: str) -> bool:
    """Whether a unit is in disorder, Cossacks among them."""
    return bool(board.piece(unit).formation) and shape(board, unit) == DISORDER


@rule("aus-157", "aus-166")
def can_be_disordered(board: Board, unit: str) -> bool:
    """Whether a unit can fall into disorder: neither guns nor skirmishers do (6.4.1)."""
    return not is_gun(board, unit) and shape(board, unit) != SKIRMISH


@rule("aus-166", "aus-167", "aus-345")
def disorder(board: Board, unit: str, rule_id: str) -> None:
    """A unit falls into disorder where it stands, if it can (6.4.1)."""
    if can_be_disordered(board, unit):
        fall_apart(board, unit, rule_id)


def fall_apart(board: Board, unit: str, rule_id: str) -> None:
    """Show the back of a counter, which looks at a hexside then; skirmishers close up."""
    found = board.piece(unit)
    formation = formation_for(board, unit, DISORDER)
    if not formation or shape(board, unit) == DISORDER:
        # Companies know one formation alone, and keep it when they rout (A2.4).
        return
    if found.face != DISORDERED:
        board.emit(Flipped(unit, DISORDERED, rule=rule_id, visible_to=()))
    extends, facing = loose_pose(board, unit)
    board.emit(Formed(unit, formation, extends, facing, rule=rule_id))


def loose_pose(board: Board, unit: str) -> tuple[tuple[str, ...], int]:
    """The hexes and facing of a unit that leaves its formation: along its hexes if it has two."""
    found = board.piece(unit)
    if shape(board, unit) == SKIRMISH:
        return (), 0
    if found.extends:
        return found.extends, 2 * direction(board, found.extends[0], found.hex)
    facing = found.facing or 0
    return (), (facing + 1) % 12 if is_vertex(facing) else facing


# --- morale levels (9) ----------------------------------------------------------------------------


@rule("aus-289", "aus-291")
def level_of(board: Board, unit: str) -> str:
    """Good, shaken, unsteady or routed (9.0)."""
    statuses = board.piece(unit).statuses
    return next((one for one in (ROUTED, UNSTEADY, SHAKEN) if one in statuses), GOOD)


def has(board: Board, piece: str, status: str) -> bool:
    """Whether a piece has a status."""
    return status in board.piece(piece).statuses


def is_routed(board: Board, unit: str) -> bool:
    """Whether a unit is routed."""
    return has(board, unit, ROUTED)


@rule("aus-264", "aus-265")
def blown(board: Board, unit: str) -> int:
    """How blown cavalry is: 0, 1 or 2 (8.4.4)."""
    statuses = board.piece(unit).statuses
    return 2 if BLOWN[1] in statuses else 1 if BLOWN[0] in statuses else 0


def set_status(board: Board, piece: str, status: str, rule_id: str, *, on: bool = True) -> None:
    """Give a piece a status, or take it off, if that changes anything."""
    if has(board, piece, status) != on:
        board.emit(StatusSet(piece, status, int(on), rule=rule_id))


# --- commands -------------------------------------------------------------------------------------


@rule("aus-344", "aus-347")
def battalion_of(board: Board, unit: str) -> str:
    """The battalion that a company came of; any other unit is its own (A2.4)."""
    if unit in board.module.units:
        return unit
    found = (one for one, heirs in board.state.replaced.items() if unit in heirs)
    return next((one for one in found if one in board.module.units), unit)


def is_company(board: Board, unit: str) -> bool:
    """Whether a unit is a company of a battalion that has split up (A2.4)."""
    return unit not in board.module.units


@lasting
def _printed_division(board: Board, unit: str) -> str:
    line = line_of(board, command_of(board, unit))
    return next((one for one in line if board.module.commands[one].level == "division"), "")


@rule("aus-004")
def division_of(board: Board, unit: str) -> str:
    """The division of a unit; empty for artillery of a corps (A4.1.2, A4.6)."""
    return _printed_division(board, battalion_of(board, unit))


def line_of_unit(board: Board, unit: str) -> tuple[str, ...]:
    """The commands that a unit belongs to in the order of battle, the nearest first."""
    return line_of(board, command_of(board, battalion_of(board, unit)))


@rule("aus-358", "aus-363", "aus-368")
def group_of(board: Board, unit: str) -> str:
    """The command that a unit serves under: its division, or who has taken it (A4.4.5, A4.5)."""
    return serving(board).get(unit) or division_of(board, unit)


@lasting
def corps_of(board: Board, command: str) -> str:
    """The corps that a command belongs to, itself if it is one."""
    line = line_of(board, command)
    return next((one for one in line if board.module.commands[one].level == "corps"), "")


@lasting
def divisions_of(board: Board, corps: str) -> tuple[str, ...]:
    """The divisions of a corps."""
    commands = board.module.commands.values()
    return tuple(one.id for one in commands if one.level == "division" and one.parent == corps)


@lasting
def divisions(board: Board, side: str) -> tuple[str, ...]:
    """All divisions of a side."""
    return tuple(
        one.id
        for oob in board.module.oobs.values()
        if oob.side == side
        for one in oob.commands
        if one.level == "division"
    )


@lasting
@rule("aus-348")
def independents(board: Board, side: str) -> tuple[str, ...]:
    """The commands of a side that act on its independent marker: divisions, and brigades (A4.3)."""
    every = (*divisions(board, side), *specials(board, side))
    return tuple(one for one in every if is_independent(board, one))


@lasting
def corps(board: Board, side: str) -> tuple[str, ...]:
    """All corps of a side."""
    return tuple(
        one.id
        for oob in board.module.oobs.values()
        if oob.side == side
        for one in oob.commands
        if one.level == "corps"
    )


@lasting
@rule("aus-348")
def is_independent(board: Board, division: str) -> bool:
    """Whether a division acts on the independent marker, as every brigade does (A4.3)."""
    is_brigade = special_of(board, division) == BRIGADE
    return is_brigade or bool(board.module.commands[division].attributes.get("independent"))


@lasting
def roster(board: Board, command: str) -> tuple[str, ...]:
    """Every unit of a command and of those below it, wherever it is."""
    return tuple(
        one for one in board.module.units if command in line_of(board, command_of(board, one))
    )


def is_lost(board: Board, unit: str) -> bool:
    """Whether a unit is gone for good, and has not just split up or been put together."""
    return board.piece(unit).is_gone and not board.heirs(unit)


@rule("aus-358", "aus-368")
def units_of(board: Board, command: str) -> tuple[str, ...]:
    """The units on the map that serve under a command now, companies of its battalions too."""
    return _units_under(board, command, attachments(board).members)


@standing
def _units_under(
    board: Board, command: str, members: tuple[tuple[str, str], ...]
) -> tuple[str, ...]:
    under = dict(members)
    own = [
        each
        for one in roster(board, command)
        for each in ((one,) if is_on_map(board, one) else board.heirs(one))
        if one not in under or command in line_of(board, under[one])
    ]
    taken = [one for one, by in under.items() if by == command]
    return tuple(one for one in dict.fromkeys((*own, *taken)) if is_on_map(board, one))


@rule("aus-361")
def leader_of(board: Board, command: str) -> str:
    """Who leads a command on the map now; empty if nobody does."""
    if special_of(board, command) == BATTERY:
        known = gunner(board).leader
        return known if known and is_on_map(board, known) else ""
    return _led_by(board).get(command, "")


@whereabouts
def _led_by(board: Board) -> Mapping[str, str]:
    """The leader on the map of every command that has one."""
    found: dict[str, str] = {}
    for one in board.module.leaders:
        if is_on_map(board, one):
            for command in commands_of(board, one):
                found.setdefault(command, one)
    return found


def rank_of(board: Board, leader: str) -> str:
    """The rank of a leader."""
    return str(board.attribute(leader, "rank", "division"))


@rule("aus-287")
def leaders_in(board: Board, unit: str) -> list[str]:
    """The leaders of its side in the hexes of a unit."""
    side = board.piece(unit).side
    found = dict.fromkeys(
        one
        for hex_ in board.piece(unit).hexes
        for one in board.stack(hex_)
        if one in board.module.leaders and board.piece(one).side == side
    )
    return list(found)


def has_ability(board: Board, leader: str, ability: str) -> bool:
    """Whether a leader has an ability of his own."""
    return ability in board.attribute(leader, "abilities", ())


@rule("aus-097", "aus-125")
def in_strategic_movement(board: Board, unit: str) -> bool:
    """Whether the division of a unit is in strategic movement (5.2)."""
    marching = marching_leaders(board, board.piece(unit).side)
    if not marching:
        return False
    division = group_of(board, unit)
    return bool(division) and leader_of(board, division) in marching


@standing_of
def marching_leaders(board: Board, side: str) -> frozenset[str]:
    """The leaders of a side who are in strategic movement."""
    return frozenset(one for one in leaders_on_map(board, side) if has(board, one, STRATEGIC))


def fatigue_of(board: Board, command: str) -> int:
    """The fatigue of a division."""
    return board.state.levels.get(command, {}).get(FATIGUE, 0)


@rule("aus-324", "aus-331")
def fatigue_row(board: Board, unit: str, what: str) -> int:
    """What fatigue adds for a unit; guns do not tire (13.0)."""
    division = group_of(board, unit)
    if not division or is_gun(board, unit):
        return 0
    return int(board.look_up("fatigue", str(fatigue_of(board, division)))[what])
