"""Where units can go (5.1, 5.3, 5.4): their points, who is in the way, hexes in reach, ways."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Any, Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import OFF_MAP, Refusal
from hexwright.engine.core.memory import lasting, momentary, standing
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.costs import MoveStyle, Points, exact
from hexwright.engine.hexes.costs import Refusal as StepRefusal
from hexwright.engine.hexes.movement import Obstructions, Reached, Ways, reachable
from hexwright.engine.parts.ground import field_of, terrain
from hexwright.engine.parts.presence import held_places, places_beside, places_within
from hexwright.engine.parts.reinforcements import ENTERED
from hexwright.engine.parts.troops import command_of, line_of, pieces_on_map, units_in
from hexwright.engine.parts.zones import ZoneRules, effects, zone_places
from hexwright.engine.systems.jdg.ground import (
    conditions,
    extra_cost,
    kept_free,
    nearest_enemy,
    number,
    style_of,
)
from hexwright.engine.systems.jdg.orders import allowed
from hexwright.engine.systems.jdg.stacking import may_join
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    FIRED,
    REINFORCEMENT,
    SQUARE,
    arm_of,
    can,
    in_square,
    movement,
)
from hexwright.engine.systems.jdg.zones import (
    is_enemy_front,
    shut_zones,
    why_no_contact,
    zone_cost,
    zone_of,
)
from hexwright.schema.grid import Place
from hexwright.schema.language import tr

Units = tuple[str, ...]
Path = tuple[str, ...]
# Ways of moving, as the table of the module calls them.
NORMAL: Final = "normal"
REDUCED: Final = "reduced"
FORCED: Final = "forced-march"
LEFT_SQUARE: Final = "left-square"
_MODES: Final = {"full": NORMAL, "half": REDUCED}
# The rules that close hexes and ways, by the reason that the search gives.
_RULES: Mapping[str, str] = {
    "occupied": "jdg-081",
    "off-map": "jdg-077",
    "apart": "jdg-073",
    "may-not-stop": "jdg-110",
    "zone": "jdg-148",
    "stopped": "jdg-082",
    "too-far": "jdg-073",
}


# --- movement points ------------------------------------------------------------------------------


@rule("jdg-060", "jdg-061", "jdg-078", "jdg-127")
def mode_of(board: Board, unit: str) -> str:
    """How the orders of a unit let it move: normally, reduced, or not at all (empty).

    Guns that have fired move less (5.4.2); a unit that comes onto the map moves normally, whatever
    its orders (6.2.1).
    """
    if board.count(ACTIVATION, ENTERED, unit):
        return NORMAL
    action = "move-after-firing" if FIRED in board.piece(unit).statuses else "move"
    return _MODES.get(allowed(board, unit, action), "")


@rule("jdg-062", "jdg-063", "jdg-066", "jdg-134", "jdg-338")
def may_force(board: Board, unit: str) -> bool:
    """Whether a unit may make a forced march from where it stands (5.1.3, 5.4.2, 13)."""
    found = board.piece(unit)
    if FIRED in found.statuses or not can(board, unit, FORCED):
        return False
    if allowed(board, unit, FORCED) != "yes":
        return False
    if REINFORCEMENT not in found.statuses and conditions(board)["forced_march"] != "all":
        return False
    return nearest_enemy(board, found.hex, found.side) > number(board, "forced-march-distance")


@rule("jdg-060", "jdg-061", "jdg-062", "jdg-088")
def allowance(board: Board, unit: str, mode: str) -> Points:
    """The movement points of a unit in a mode (5.1); leaving a square costs some (5.2)."""
    points: Points = _in_mode(board, movement(board, unit), mode)
    if in_square(board, unit) or board.count(ACTIVATION, LEFT_SQUARE, unit):
        points -= extra_cost(board, "leave-square")
    return points


@lasting
def _in_mode(board: Board, points: int, mode: str) -> int:
    return ceil(points * exact(board.look_up("movement-modes", mode)["factor"]))


@rule("jdg-076")
def points_of(board: Board, units: Sequence[str], mode: str) -> Points:
    """The points of units that move together: those of the slowest, as orders allow (5.4.1)."""
    return min(_points(board, unit, mode) for unit in units)


def _points(board: Board, unit: str, mode: str) -> Points:
    own = mode_of(board, unit) if mode == NORMAL else mode
    return allowance(board, unit, own) if own else 0


# --- other units in the way -----------------------------------------------------------------------


@rule("jdg-065", "jdg-079", "jdg-111", "jdg-148", "jdg-152", "jdg-153")
def obstructions(
    board: Board, units: Units, mode: str, start: str, *, is_passing: bool = False
) -> Obstructions:
    """What other units do to the move of units that stand in a hex, or pass through it.

    Enemy zones are left for a cost, and neither into a front nor into the zone of the same enemy
    (7.2.2); hexes of friends are crossed for one (5.4.3).
    """
    side = board.piece(units[0]).side
    enemy, here = board.opponent(side), field_of(board).place(start)
    friends = dict(held_places(board, side))
    if all(unit in units for unit in units_in(board, start)):
        friends.pop(here, None)
    zones = effects(board, enemy, start, _zone_rules(board, units), is_passing=is_passing)
    occupied = _closed(board, side) | shut_zones(board, units)
    stops = zones.stops
    if mode == FORCED:
        occupied |= friends.keys() | _too_near(board, units)
        stops = stops | _last_march_hexes(board, units)
    leave: dict[Place, Points] = dict.fromkeys(friends, extra_cost(board, "cross-friends"))
    if not is_passing:
        leave[here] = zones.leave_cost or 0
    return Obstructions(
        occupied=occupied,
        no_stop=friends,
        has_room=_room_among(board, units, friends),
        stops=stops,
        enter_cost=zones.enter_cost,
        leave_cost=leave,
        no_line=places_beside(board, enemy),
        forbids=zones.forbids,
    )


def _zone_rules(board: Board, units: Units) -> ZoneRules:
    return ZoneRules(
        zone_of,
        enter=zone_cost(board, units),
        leave=extra_cost(board, "leave-zone"),
        also_bans=is_enemy_front,
        rule="jdg-152",
    )


def must_stop(board: Board, units: Units, mode: str, hex_: str) -> bool:
    """Whether units that come to a hex may go no further."""
    place = field_of(board).place(hex_)
    if place in zone_places(board, _enemy_of(board, units), zone_of):
        return True
    return mode == FORCED and place in _last_march_hexes(board, units)


def why_closed(board: Board, units: Units, mode: str, hex_: str) -> Refusal | None:
    """Why units may not enter a hex; None if it is not closed to them by other units."""
    side = board.piece(units[0]).side
    place = field_of(board).place(hex_)
    if place in held_places(board, board.opponent(side)):
        return Refusal(tr("Enemies stand in {hex}.", hex=hex_), "jdg-081")
    if hex_ in kept_free(board, side):
        return Refusal(tr("Enemy reinforcements are still to come by {hex}.", hex=hex_), "jdg-136")
    if place in _closed(board, side):
        return Refusal(tr("There is a square in {hex}.", hex=hex_), "jdg-080")
    if mode == FORCED and place in held_places(board, side):
        return Refusal(tr("A forced march does not enter hexes of friends."), "jdg-065")
    if mode == FORCED and place in _too_near(board, units):
        return Refusal(tr("A forced march keeps away from the enemy."), "jdg-063")
    return why_no_contact(board, units) if place in shut_zones(board, units) else None


@rule("jdg-063", "jdg-125")
def _too_near(board: Board, units: Units) -> frozenset[Place]:
    """Hexes that a forced march may not enter (5.1.3); reinforcements come nearer (6.2.1)."""
    within = number(board, "forced-march-distance")
    if _are_arriving(board, units):
        within = number(board, "reinforcement-distance") - 1
    return places_within(board, _enemy_of(board, units), within)


@rule("jdg-125")
def _last_march_hexes(board: Board, units: Units) -> frozenset[Place]:
    """Where the forced march of reinforcements ends, as the option says (6.2.1)."""
    if not (_are_arriving(board, units) and board.options["reinforcement_movement_stops_at_5"]):
        return frozenset()
    return places_within(board, _enemy_of(board, units), number(board, "reinforcement-distance"))


def _are_arriving(board: Board, units: Units) -> bool:
    return all(REINFORCEMENT in board.piece(unit).statuses for unit in units)


def _enemy_of(board: Board, units: Units) -> str:
    return board.opponent(board.piece(units[0]).side)


@standing
@rule("jdg-080", "jdg-081", "jdg-136")
def _closed(board: Board, side: str) -> frozenset[Place]:
    """Hexes that nobody of a side enters: enemies, squares (5.4.3), the enemy's entries (6.2.3)."""
    place = field_of(board).place
    squares = [piece.hex for piece in pieces_on_map(board, side) if SQUARE in piece.statuses]
    enemies = held_places(board, board.opponent(side))
    return frozenset((*enemies, *map(place, (*squares, *kept_free(board, side)))))


@rule("jdg-110", "jdg-112")
def _room_among(
    board: Board, units: Units, friends: Mapping[Place, str]
) -> Callable[[Place], bool]:
    """Whether units may stop in hexes of friends; looked into only where they come by (6.1.2)."""
    known: dict[Place, bool] = {}

    def has_room(place: Place) -> bool:
        if place not in known:
            known[place] = may_join(board, friends[place], *units)
        return known[place]

    return has_room


# --- within reach ---------------------------------------------------------------------------------


class March(NamedTuple):
    """A move under way: who goes together, in which mode, with how many points.

    `spent` are points that are gone; `entry` is the hex through which units come onto the map, if
    they do.
    """

    units: Units
    mode: str = NORMAL
    points: Points = 0
    spent: Points = 0
    entry: str = ""

    @classmethod
    def of(cls, board: Board, units: Units, mode: str = NORMAL) -> "March":
        """The move of units from where they stand, with all their points."""
        return cls(units, mode, points_of(board, units, mode))


def reach(board: Board, units: Units, mode: str = NORMAL) -> Reached:
    """All hexes that units can get to together, with the cheapest way to each."""
    return reach_of(board, March.of(board, units, mode))


@momentary
@rule("jdg-067", "jdg-068", "jdg-073", "jdg-074", "jdg-075")
def reach_of(board: Board, move: March) -> Reached:
    """All hexes within reach of a move (5.3, 5.4.1)."""
    field = field_of(board)
    arms = dict.fromkeys(arm_of(board, unit) for unit in move.units)
    start = move.entry or board.piece(move.units[0]).hex
    # A forced march enters no hex of friends: those who stay behind have come along.
    is_passing = bool(move.entry) or (move.mode != FORCED and bool(move.spent))
    others = obstructions(board, move.units, move.mode, start, is_passing=is_passing)
    styles = [march_style(board, arm) for arm in arms]
    return reachable(field, field.place(start), move.points, styles, others)


@lasting
@rule("jdg-082")
def march_style(board: Board, arm: str) -> MoveStyle:
    """How an arm marches: it halts where the ground disorders it (9.7.1), and is asked anew."""
    ground = board.module.terrain
    return replace(
        style_of(board, arm),
        stops_in=frozenset(hex_.id for hex_ in ground.hexes if _disorders(hex_.attributes, arm)),
        stops_across=frozenset(
            hexside.id for hexside in ground.hexsides if _disorders(hexside.attributes, arm)
        ),
        stops_on_lines=False,
    )


def _disorders(attributes: Mapping[str, Any], arm: str) -> bool:
    return arm in attributes.get("disorders", ())


# --- ways -----------------------------------------------------------------------------------------


@momentary
def ways(board: Board, move: March) -> Sequence[Path]:
    """One way to each hex where a move may end; the last step may lead off the map."""
    reached, field = reach_of(board, move), field_of(board)
    exits = exit_hexes(board, move.units)
    start = board.piece(move.units[0]).hex
    off = [(OFF_MAP,) if one == start else _off_by(board, reached, one) for one in exits]
    return Ways(reached, field, [way for way in off if way and not why_not(board, move, way)])


def _off_by(board: Board, reached: Reached, hex_: str) -> Path:
    """The way to a hex within reach and on off the map; none if the hex is out of reach."""
    field = field_of(board)
    place = field.place(hex_)
    return (*reached.way(place, field.number), OFF_MAP) if place in reached else ()


def cost_of(board: Board, move: March, path: Path) -> Points | StepRefusal:
    """The points that a way costs, or why it cannot be gone."""
    found = costs_of_way(board, move, path)
    return found if isinstance(found, StepRefusal) else sum(found, Fraction(0))


def costs_of_way(board: Board, move: March, path: Path) -> tuple[Fraction, ...] | StepRefusal:
    """The points that each step of a way costs, or why it cannot be gone."""
    field, reached = field_of(board), reach_of(board, move)
    hexes = path[:-1] if path[-1:] == (OFF_MAP,) else path
    places = [field.find(hex_) for hex_ in hexes]
    known = [place for place in places if place is not None]
    if len(known) != len(places):
        return StepRefusal("off-map")
    if hexes == path:
        return reached.costs(known)
    last = hexes[-1] if hexes else board.piece(move.units[0]).hex
    if last not in exit_hexes(board, move.units):
        return StepRefusal("off-map")
    return reached.costs(known, _cost_to_leave(board, move.units, last))


def why_not(board: Board, move: March, path: Any) -> Refusal | None:
    """Why units may not go along a path; None if they may."""
    if not isinstance(path, tuple) or not path:
        return Refusal(tr("Choose the hexes of the way."), "jdg-073")
    found = cost_of(board, move, path)
    if not isinstance(found, StepRefusal):
        return None
    if found.why == "occupied":
        known = [one for one in path if board.has_hex(one)]
        closed = [why_closed(board, move.units, move.mode, one) for one in known]
        return next(one for one in closed if one is not None)
    if found.why == "zone" and move.mode == FORCED:
        return Refusal(tr("The forced march ends so near the enemy."), "jdg-125")
    reason = tr("The way is closed: {reason}.", reason=found.words())
    return Refusal(reason, found.rule or _RULES.get(found.why, "jdg-072"))


# --- off the map ----------------------------------------------------------------------------------


@lasting
@rule("jdg-077")
def exit_hexes(board: Board, units: Units) -> tuple[str, ...]:
    """The hexes from which units may leave the map together, as the scenario says (5.4.1)."""
    zones = field_of(board).zones
    found: dict[str, None] = {}
    for one in board.scenario.attributes.get("exits", ()):
        if all(_may_exit(board, unit, one) for unit in units) and one["zone"] in zones:
            found.update(dict.fromkeys(zones[one["zone"]].hexes))
    return tuple(found)


def _may_exit(board: Board, unit: str, way_out: Mapping[str, Any]) -> bool:
    commands = way_out.get("commands", ())
    if board.module.side_of.get(unit) != way_out["side"]:
        return False
    return not commands or any(one in commands for one in line_of(board, command_of(board, unit)))


def _cost_to_leave(board: Board, units: Units, hex_: str) -> Points:
    """The last step costs as much as another hex of that ground."""
    costs = [terrain(board, hex_).movement.get(arm_of(board, unit), 0) for unit in units]
    return max((exact(cost) for cost in costs if not isinstance(cost, str)), default=exact(0))
