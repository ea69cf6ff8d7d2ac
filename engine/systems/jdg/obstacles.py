"""What other units do to a move: zones of control, squares, friends in the way (5.E, 5.G, 5.I)."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal as Reason
from hexwright.engine.core.memory import standing
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.costs import Points, exact
from hexwright.engine.hexes.movement import Obstructions
from hexwright.engine.parts.ground import field_of
from hexwright.engine.parts.presence import held_places, places_beside, places_within
from hexwright.engine.parts.troops import units_in, units_on_map
from hexwright.engine.parts.zones import ZoneRules, effects, zone_places
from hexwright.engine.systems.jdg.arrivals import kept_free
from hexwright.engine.systems.jdg.conditions import conditions
from hexwright.engine.systems.jdg.demoralisation import is_demoralised
from hexwright.engine.systems.jdg.ground import is_enemy_front, zone_of, zones_of
from hexwright.engine.systems.jdg.points import FORCED, extra_cost, number
from hexwright.engine.systems.jdg.stacks import may_join
from hexwright.engine.systems.jdg.troops import (
    ARTILLERY,
    DISORDERED,
    GOOD,
    REINFORCEMENT,
    arm_of,
    fighters_in,
    form_of,
    formation_of,
    in_square,
    state_of,
)
from hexwright.schema.grid import Place
from hexwright.schema.language import tr

Units = tuple[str, ...]


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
    if all(one in units for one in units_in(board, start)):
        friends.pop(here, None)
    zones = effects(board, enemy, start, _zone_rules(board, units), is_passing=is_passing)
    occupied = {*_closed(board, side), *_shut_zones(board, units)}
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
    return field_of(board).place(hex_) in obstructions(board, units, mode, hex_).stops


def is_shut(board: Board, units: Units, hex_: str) -> bool:
    """Whether a hex lies so near the enemy that units like these may not enter it."""
    return field_of(board).place(hex_) in _shut_zones(board, units)


def why_closed(board: Board, units: Units, mode: str, hex_: str) -> Reason | None:
    """Why units may not enter a hex; None if it is not closed to them by other units."""
    side = board.piece(units[0]).side
    place = field_of(board).place(hex_)
    if place in held_places(board, board.opponent(side)):
        return Reason(tr("Enemies stand in {hex}.", hex=hex_), "jdg-081")
    if hex_ in kept_free(board, side):
        return Reason(tr("Enemy reinforcements are still to come by {hex}.", hex=hex_), "jdg-136")
    if place in _closed(board, side):
        return Reason(tr("There is a square in {hex}.", hex=hex_), "jdg-080")
    if mode == FORCED and place in held_places(board, side):
        return Reason(tr("A forced march does not enter hexes of friends."), "jdg-065")
    if mode == FORCED and place in _too_near(board, units):
        return Reason(tr("A forced march keeps away from the enemy."), "jdg-063")
    return _why_no_contact(board, units) if place in _shut_zones(board, units) else None


def _why_no_contact(board: Board, units: Units) -> Reason:
    enters = enters_zones(board, units)
    if enters == "no":
        return Reason(tr("Demoralised units enter no enemy zone."), "jdg-155")
    if enters == "with-friends":
        return Reason(tr("Artillery enters an enemy zone only where friends stand."), "jdg-150")
    return Reason(tr("Units in such a state do not go near the enemy at night."), "jdg-324")


# --- enemies --------------------------------------------------------------------------------------


@rule("jdg-149", "jdg-323", "jdg-326")
def zone_cost(board: Board, units: Units) -> Fraction:
    """What entering an enemy zone costs: disorder, night and fog, all together."""
    points = exact(conditions(board)["zone_entry"])
    if any(state_of(board, one) == DISORDERED for one in units):
        points += extra_cost(board, "disordered-enters-zone")
    return points


@rule("jdg-150", "jdg-155")
def enters_zones(board: Board, units: Units) -> str:
    """Whether units may enter enemy zones: "yes", "no", or "with-friends" that stand there."""
    has_fighters = any(arm_of(board, one) != ARTILLERY for one in units)
    said = [str(board.look_up("zones-of-control", row)["enters"]) for row in _rows(board, units)]
    if "no" in said:
        return "no"
    return "with-friends" if "with-friends" in said and not has_fighters else "yes"


@rule("jdg-136", "jdg-155", "jdg-320")
def keeps_out(board: Board, unit: str, hex_: str) -> bool:
    """Whether a unit stays out of a hex even when it has won: the enemy's entry, or his zone.

    Zones keep those out who are demoralised.
    """
    side = board.piece(unit).side
    if hex_ in kept_free(board, side):
        return True
    in_zone = hex_ in zones_of(board, board.opponent(side))
    return in_zone and enters_zones(board, (unit,)) == "no"


def _rows(board: Board, units: Units) -> list[str]:
    """The rows of the table of zones that hold for units."""
    found = [arm_of(board, one) for one in units]
    found += [form for one in units if (form := form_of(board, one)) != GOOD]
    found += ["demoralised" for one in units if is_demoralised(board, formation_of(board, one))]
    return list(dict.fromkeys(found))


@rule("jdg-148", "jdg-150", "jdg-155", "jdg-324")
def _shut_zones(board: Board, units: Units) -> set[Place]:
    """Hexes near the enemy that units may not enter."""
    side = board.piece(units[0]).side
    shut: set[Place] = set()
    enters = enters_zones(board, units)
    if enters != "yes":
        shut |= zone_places(board, board.opponent(side), zone_of)
    if enters == "with-friends":
        friends = held_places(board, side)
        shut -= {place for place, hex_ in friends.items() if fighters_in(board, hex_)}
    banned = str(board.options["night_contact_ban_applies_to"])
    if not conditions(board)["contact"] and any(state_of(board, one) == banned for one in units):
        shut |= places_beside(board, board.opponent(side))
    return shut


# --- forced march ---------------------------------------------------------------------------------


@rule("jdg-063", "jdg-125")
def _too_near(board: Board, units: Units) -> frozenset[Place]:
    """Hexes that a forced march may not enter; reinforcements come to where their status ends."""
    within = number(board, "forced-march-distance")
    if _are_arriving(board, units):
        within = number(board, "reinforcement-distance") - 1
    return places_within(board, _enemy_of(board, units), within)


@rule("jdg-125")
def _last_march_hexes(board: Board, units: Units) -> frozenset[Place]:
    """Where the forced march of reinforcements ends, as the option says."""
    if not (_are_arriving(board, units) and board.options["reinforcement_movement_stops_at_5"]):
        return frozenset()
    return places_within(board, _enemy_of(board, units), number(board, "reinforcement-distance"))


def _are_arriving(board: Board, units: Units) -> bool:
    return all(REINFORCEMENT in board.piece(one).statuses for one in units)


def _enemy_of(board: Board, units: Units) -> str:
    return board.opponent(board.piece(units[0]).side)


# --- friends --------------------------------------------------------------------------------------


@standing
@rule("jdg-080", "jdg-081", "jdg-136")
def _closed(board: Board, side: str) -> frozenset[Place]:
    """Hexes that nobody of a side enters: enemies, squares of friends, entry hexes of the enemy."""
    place, units = field_of(board).place, units_on_map(board, side)
    squares = [board.piece(one).hex for one in units if in_square(board, one)]
    enemies = held_places(board, board.opponent(side))
    return frozenset((*enemies, *map(place, (*squares, *kept_free(board, side)))))


@rule("jdg-110", "jdg-112")
def _room_among(
    board: Board, units: Units, friends: Mapping[Place, str]
) -> Callable[[Place], bool]:
    """Whether units may stop in hexes of friends; looked into only where they come by."""
    known: dict[Place, bool] = {}

    def has_room(place: Place) -> bool:
        if place not in known:
            known[place] = may_join(board, friends[place], *units)
        return known[place]

    return has_room
