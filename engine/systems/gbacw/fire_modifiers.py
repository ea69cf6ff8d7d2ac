"""What counts in a roll for fire (10.5, 10.8): range, ground, light, and how both sides stand."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.modifiers import Modifier, Sum, from_table
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import AT
from hexwright.engine.hexes.battlefield import SideFeature
from hexwright.engine.hexes.sight_slopes import SLOPES
from hexwright.engine.parts.ground import (
    cover_of_hex,
    distance,
    field_of,
    sides_between,
    terrain,
)
from hexwright.engine.parts.troops import hexes_with_units
from hexwright.engine.systems.gbacw.cohesion import fatigue_modifier
from hexwright.engine.systems.gbacw.facing import arc_towards
from hexwright.engine.systems.gbacw.fire_strength import part_of
from hexwright.engine.systems.gbacw.light import is_night, light
from hexwright.engine.systems.gbacw.records import activation
from hexwright.engine.systems.gbacw.sections import is_mixed, ready, section_weapon, shortage
from hexwright.engine.systems.gbacw.sight import hexes_before, level
from hexwright.engine.systems.gbacw.stacking import REARRANGED
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    ATTACK,
    INFANTRY,
    LOW_AMMUNITION,
    MARCH,
    SPENT,
    UNSTEADY,
    arm_of,
    fighters_in,
    has,
    is_dismounted,
    is_disordered,
    is_extended_column,
    is_foot,
    is_green,
    is_gun,
    is_mounted,
    number,
    order_of,
    strength,
    weapon,
)
from hexwright.schema.language import later

TABLE: Final = "fire-modifiers"
PHASING, RETURN, PRE_SHOCK, WITHDRAWAL, APPROACH = KINDS = (
    "phasing",
    "return",
    "pre-shock",
    "withdrawal",
    "approach",
)
# Counted of units in an activation: that makes a battery fire worse.
TURNED: Final = "turned"
TURNED_IN_REACTION: Final = "turned-guns"
# Guns that lay under others when these brigades began to act.
COVERED: Final = "covered"
# Guns that fire first and move afterwards.
WILL_MOVE: Final = "will-move"


class Volley(NamedTuple):
    """Fire of a unit out of a hex at another: how many points, and of which kind.

    `parts` are further hexes of an extended line that fire with it. `whom` is the unit that is hit
    where it is not the top one. With `rapid` guns fire twice. `sections` of a battery of several
    types of guns are those that fire, if not all of them do.
    """

    unit: str
    hex: str
    target: str
    points: int
    kind: str = PHASING
    rapid: bool = False
    whom: str = ""
    parts: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    sections: tuple[int, ...] = ()


# --- what it is -----------------------------------------------------------------------------------


def reach(board: Board, volley: Volley) -> int:
    """How far it is to the target."""
    hexes = (volley.hex, *volley.parts)
    return max(distance(board, hex_, volley.target) for hex_ in hexes)


@rule("gbacw-215")
def is_shell(board: Board, volley: Volley) -> bool:
    """Whether guns fire shell: from four hexes (10.67)."""
    return is_gun(board, volley.unit) and reach(board, volley) > number(board, "canister-range")


def is_small_arms(board: Board, volley: Volley) -> bool:
    """Whether it is no fire of guns."""
    return not is_gun(board, volley.unit)


@rule("gbacw-103", "gbacw-104")
def unit_hit(board: Board, volley: Volley) -> str:
    """Who takes the fire: the top unit, or the one that is aimed at; empty if nobody is there."""
    there = fighters_in(board, volley.target)
    if volley.whom in there:
        return volley.whom
    return there[-1] if there else ""


# --- the modifiers --------------------------------------------------------------------------------


@rule("gbacw-221", "gbacw-270")
def volley_modifiers(board: Board, volley: Volley) -> Sum:
    """Everything that counts in the roll, added up (10.81). Leaders never do."""
    found: list[Modifier] = list(_range(board, volley))
    found += _ground(board, volley).parts
    table = board.table(TABLE)
    found += [
        from_table(table, name)
        for name, counts in _LISTED.items()
        if _counts(board, volley, counts, from_table(table, name).amount)
    ]
    tired = fatigue_modifier(board, volley.unit)
    if tired:
        found.append(from_table(table, "fatigue", tired))
    return Sum(tuple(one for one in found if one.amount))


@rule("gbacw-224", "gbacw-212")
def _counts(
    board: Board, volley: Volley, counts: Callable[[Board, Volley], bool], amount: int
) -> bool:
    """Whether a modifier counts; of units that fire together always the worse (10.82)."""
    found = [counts(board, volley._replace(unit=one)) for one in (volley.unit, *volley.helpers)]
    return all(found) if amount > 0 else any(found)


@rule("gbacw-179", "gbacw-212", "gbacw-339")
def _range(board: Board, volley: Volley) -> Iterator[Modifier]:
    """Range by weapon, the worst of several; at night also by its own table (10.16, 16.12)."""
    far = reach(board, volley)
    amounts = [range_modifier(board, one, far) for one in weapons(board, volley)]
    known = [one for one in amounts if one is not None]
    yield Modifier(min(known, default=0), later("range"), "gbacw-179")
    if is_night(board):
        amount = int(board.look_up("night-fire", total=far)["modifier"])
        yield Modifier(amount, later("night"), "gbacw-339")


def weapons(board: Board, volley: Volley) -> list[str]:
    """The weapons that fire: of a mixed battery, or of several, more than one."""
    found: dict[str, None] = {}
    for unit in (volley.unit, *volley.helpers):
        for section in sections_of(board, volley, unit):
            found[section_weapon(board, unit, section)] = None
        if not board.attribute(unit, "sections", ()):
            found[weapon(board, unit)] = None
    return list(found)


def sections_of(board: Board, volley: Volley, unit: str) -> list[int]:
    """The sections of one of those who fire that do so; none of units without sections."""
    return ready(board, unit, volley.sections if unit == volley.unit else ())


@rule("gbacw-219")
def _is_low(board: Board, volley: Volley) -> bool:
    """Whether those who fire are low on ammunition; one of several sections is enough."""
    if is_mixed(board, volley.unit):
        found = sections_of(board, volley, volley.unit)
        return any(shortage(board, volley.unit, section) for section in found)
    return has(board, volley.unit, LOW_AMMUNITION)


def range_modifier(board: Board, code: str, far: int) -> int | None:
    """What a weapon counts at a distance; None if it does not reach so far."""
    reading = board.look_up("range-effects", code, across=far)
    value = None if reading.clamped else reading.value
    return None if value is None else int(value)


# --- ground (10.81) -------------------------------------------------------------------------------


@rule("gbacw-222", "gbacw-223", "gbacw-337", "gbacw-216", "gbacw-118")
def _ground(board: Board, volley: Volley) -> Sum:
    """Terrain of the target's hex, and the hexside through which the fire comes (10.81).

    Where it comes to a vertex the better side protects. Works count by the table.
    """
    trait = "shell_drm" if is_shell(board, volley) else "fire_drm"
    found = cover_of_hex(board, volley.target, trait, "gbacw-221")
    # Of parts that fire together the best for the target counts.
    sides = [
        _side(board, before, volley._replace(hex=part), trait, distance(board, part, volley.target))
        for part in (volley.hex, *volley.parts)
        for before in hexes_before(board, part, volley.target)
    ]
    return found + min(sides, key=lambda one: one.total, default=Sum())


def _side(board: Board, before: str, volley: Volley, trait: str, far: int) -> Sum:
    found = Sum()
    field = field_of(board)
    place = field.place(volley.target)
    for side in sides_between(board, before, volley.target):
        kind = side.kind.attributes
        slopes = kind.get("slope") in SLOPES
        if slopes and far > 1:
            continue
        protects = kind.get("protects", "both") == "both" or side.first == place
        if protects and not kind.get("breastworks"):
            found = found.plus(int(kind.get(trait, 0)), side.kind.name, "gbacw-223")
    if far > 1:
        found = found.plus(*_uphill(board, volley, trait), "gbacw-223")
    return found


@rule("gbacw-223")
def _uphill(board: Board, volley: Volley, trait: str) -> tuple[int, str]:
    """From afar the difference of height says which slope counts (10.81)."""
    rise = level(board, volley.target) - level(board, volley.hex)
    if rise <= 0:
        return 0, ""
    word = SLOPES[min(rise, len(SLOPES)) - 1]
    for kind in field_of(board).terrain.hexsides:
        if kind.attributes.get("slope") == word:
            return int(kind.attributes.get(trait, 0)), kind.name
    return 0, ""


def _works(board: Board, one: str, other: str) -> list[SideFeature]:
    """The works on a hexside that protect the second hex."""
    place = field_of(board).place(other)
    return [
        side
        for side in sides_between(board, one, other)
        if side.kind.attributes.get("breastworks") and side.first == place
    ]


@rule("gbacw-222", "gbacw-337")
def is_behind_works(board: Board, start: str, hex_: str) -> bool:
    """Whether a line from a hex comes to another over its breastworks; at a vertex too."""
    return any(_works(board, one, hex_) for one in hexes_before(board, start, hex_))


@rule("gbacw-222", "gbacw-337")
def fires_over_works(board: Board, volley: Volley) -> bool:
    """Whether small arms fire out over their own breastworks; not past their end (10.81)."""
    if not is_small_arms(board, volley):
        return False
    first = hexes_before(board, volley.target, volley.hex)
    return all(_works(board, one, volley.hex) for one in first)


# --- those of the table ---------------------------------------------------------------------------


def _into_works(board: Board, volley: Volley) -> bool:
    hit = unit_hit(board, volley)
    return (
        not is_shell(board, volley)
        and bool(hit)
        and is_foot(board, hit)
        and is_behind_works(board, volley.hex, volley.target)
    )


@rule("gbacw-102")
def _men(board: Board, volley: Volley) -> int:
    """The men in the target hex, by its part of an extended unit; guns do not count (8.34)."""
    there = [fighter for fighter in fighters_in(board, volley.target) if not is_gun(board, fighter)]
    return sum(part_of(board, one, volley.target, strength(board, one)) for one in there)


def _massed(board: Board, volley: Volley) -> bool:
    return is_shell(board, volley) and _men(board, volley) >= number(board, "massed-target")


def _dispersed(board: Board, volley: Volley) -> bool:
    men = _men(board, volley) if is_shell(board, volley) else 0
    return 0 < men <= number(board, "dispersed-target")


@rule("gbacw-323")
def _mounted_target(board: Board, volley: Volley) -> bool:
    hit = unit_hit(board, volley)
    return (
        bool(hit)
        and is_mounted(board, hit)
        and not is_shell(board, volley)
        and board.piece(hit).side != activation(board).side
    )


@rule("gbacw-209", "gbacw-129", "gbacw-339")
def is_prepared(board: Board, volley: Volley) -> bool:
    """Whether a unit fires prepared (10.52).

    Phasing infantry that has not moved; in reaction infantry and cavalry on foot.
    """
    unit = volley.unit
    if is_gun(board, unit) or is_disordered(board, unit) or is_extended_column(board, unit):
        return False
    if not light(board)["prepared_fire"]:
        return False
    most = board.look_up("range-effects", weapon(board, unit))["prepared_range"]
    if most is None or reach(board, volley) > int(most):
        return False
    unsteady = board.count(ACTIVATION, UNSTEADY, unit) or board.count(ACTIVATION, REARRANGED, unit)
    if unsteady or _turned_in_woods(board, unit):
        return False
    if volley.kind == PHASING or board.piece(unit).side == activation(board).side:
        return arm_of(board, unit) == INFANTRY and not board.count(ACTIVATION, SPENT, unit)
    return arm_of(board, unit) == INFANTRY or is_dismounted(board, unit)


def _turned_in_woods(board: Board, unit: str) -> bool:
    slow = bool(terrain(board, board.piece(unit).hex).attributes.get("turns_cost"))
    turned = board.count(ACTIVATION, TURNED, unit) or board.count(
        ACTIVATION, TURNED_IN_REACTION, unit
    )
    return slow and order_of(board, unit) == ATTACK and bool(turned)


@rule("gbacw-221")
def is_into_flank(board: Board, volley: Volley) -> bool:
    """Whether fire comes through a flank hexside of the unit that it hits (10.81)."""
    hit = unit_hit(board, volley)
    if not hit or is_shell(board, volley) or order_of(board, hit) == MARCH:
        return False
    arcs = {arc_towards(board, hit, part) for part in (volley.hex, *volley.parts)}
    rear = {"rear"} if board.options["rear_fire_as_flank"] else set()
    return arcs <= {"flank"} | rear


@rule("gbacw-216")
def _downhill(board: Board, volley: Volley) -> bool:
    return is_shell(board, volley) and level(board, volley.hex) > level(board, volley.target)


@rule("gbacw-210")
def _guns_moved(board: Board, volley: Volley) -> bool:
    unit = volley.unit
    if not is_gun(board, unit):
        return False
    return any(board.count(ACTIVATION, one, unit) for one in (SPENT, COVERED, WILL_MOVE))


@rule("gbacw-210")
def note_covered_guns(board: Board) -> None:
    """Note the guns that lie under others as brigades begin to act (10.61).

    If one of them comes to the top it fires worse, and not rapidly.
    """
    for side in board.sides:
        for hex_ in hexes_with_units(board, side):
            units = fighters_in(board, hex_)
            for place, one in enumerate(units):
                above = units[place + 1 :]
                if is_gun(board, one) and any(not is_gun(board, other) for other in above):
                    board.emit(Counted(ACTIVATION, COVERED, one, rule="gbacw-210"))


@rule("gbacw-338")
def _in_half_light(board: Board, volley: Volley) -> bool:
    return board.turn.light in ("dawn", "dusk") and reach(board, volley) > 1


@rule("gbacw-166", "gbacw-208")
def has_just_turned(board: Board, unit: str) -> bool:
    """Whether the next fire of a battery is its first since it turned in reaction (9.62)."""
    return (
        is_gun(board, unit)
        and bool(board.count(ACTIVATION, TURNED_IN_REACTION, unit))
        and not board.count(ACTIVATION, FIRED_SINCE, unit)
    )


FIRED_SINCE: Final = "fired-since-turning"


@rule("gbacw-217")
def is_too_steep(board: Board, unit: str, start: str, end: str) -> bool:
    """Whether guns would fire into the next hex far above or below them (10.67)."""
    rise = abs(level(board, start) - level(board, end))
    return (
        is_gun(board, unit)
        and distance(board, start, end) == 1
        and rise >= number(board, "shell-height")
    )


_LISTED: Final[dict[str, Callable[[Board, Volley], bool]]] = {
    "from-breastworks": fires_over_works,
    "into-breastworks": _into_works,
    "massed-target": _massed,
    "dispersed-target": _dispersed,
    "mounted-target": _mounted_target,
    "mounted-firer": lambda board, volley: is_mounted(board, volley.unit),
    "prepared": is_prepared,
    "disordered": lambda board, volley: is_disordered(board, volley.unit),
    "flank": is_into_flank,
    "downhill-shell": _downhill,
    "artillery-moved": _guns_moved,
    "green": lambda board, volley: is_green(board, volley.unit) and not is_gun(board, volley.unit),
    "dawn-or-dusk": _in_half_light,
    "turned-in-reaction": lambda board, volley: has_just_turned(board, volley.unit),
    "height-difference": lambda board, volley: is_too_steep(
        board, volley.unit, volley.hex, volley.target
    ),
    "low-ammunition": _is_low,
}


def aimed_at(unit: str, hex_: str) -> str:
    """Under what it is counted that a unit has fired at a hex."""
    return f"{unit}{AT}{hex_}"
