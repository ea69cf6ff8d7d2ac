"""Zones of control (7.2): who has one, how far it reaches, and who may enter it at what cost."""

from collections.abc import Mapping
from fractions import Fraction

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.costs import exact
from hexwright.engine.parts import zones as part
from hexwright.engine.parts.ground import field_of, trait
from hexwright.engine.parts.presence import held_places, places_beside
from hexwright.engine.parts.zones import zone_around, zone_places
from hexwright.engine.systems.jdg.facing import is_front
from hexwright.engine.systems.jdg.ground import conditions, costs_of, extra_cost, kept_free
from hexwright.engine.systems.jdg.troops import (
    ARTILLERY,
    DISORDERED,
    GOOD,
    arm_of,
    fighters_in,
    form_of,
    formation_of,
    state_of,
)
from hexwright.engine.systems.jdg.victory import is_demoralised
from hexwright.schema.grid import Place
from hexwright.schema.language import tr

Units = tuple[str, ...]
Zones = Mapping[str, tuple[str, ...]]


# --- who controls what ----------------------------------------------------------------------------


@rule("jdg-145", "jdg-146")
def exerts_zone(board: Board, unit: str) -> bool:
    """Whether a unit has a zone of control: its arm and its state allow one (7.2.1)."""
    return _has_zone(board, arm_of(board, unit), form_of(board, unit))


@lasting
def _has_zone(board: Board, arm: str, form: str) -> bool:
    rows = (arm,) if form == GOOD else (arm, form)
    return all(board.look_up("zones-of-control", row)["exerts"] for row in rows)


@lasting
@rule("jdg-147")
def zone_reaches(board: Board, start: str, end: str, arm: str) -> bool:
    """Whether control reaches into a neighbour: over hexsides that the arm crosses (7.2.1)."""
    if trait(board, end, "closed_to_zones") and not trait(board, start, "closed_to_zones"):
        return False
    field = field_of(board)
    here, there = field.place(start), field.place(end)
    for feature in field.sides(here, there):
        zones = feature.kind.attributes.get("zones", "open")
        if zones == "closed" or (zones == "outward" and feature.first != here):
            return False
    step = costs_of(board, arm).step(here, there)
    assert step is not None, (start, end)
    # Ground that the arm does not enter keeps no control out, a hexside does.
    is_shut = step.refusal is not None and step.refusal.why == "hexside"
    return not is_shut or step.line_cost is not None


def zones_of(board: Board, side: str) -> Zones:
    """Which units of a side control each hex."""
    return part.zones_of(board, side, zone_of)


def zone_of(board: Board, unit: str) -> tuple[str, ...]:
    """The hexes that a unit controls."""
    hex_ = board.state.pieces[unit].hex
    return _controlled(board, hex_, arm_of(board, unit), form_of(board, unit))


@lasting
def _controlled(board: Board, hex_: str, arm: str, form: str) -> tuple[str, ...]:
    """The hexes that a unit of an arm controls from a hex, if its form lets it."""
    if not _has_zone(board, arm, form):
        return ()
    return zone_around(board, hex_, lambda one, other: zone_reaches(board, one, other, arm))


@rule("jdg-152", "jdg-331")
def same_zone(board: Board, side: str, one: str, other: str) -> str:
    """A unit of a side that controls both hexes; empty if there is none (7.2.2)."""
    return part.same_zone(board, side, zone_of, one, other)


@rule("jdg-333")
def is_enemy_front(board: Board, hex_: str, enemy: str) -> bool:
    """Whether a hex is in front of an enemy unit that also controls it (11.3.5)."""
    return any(is_front(board, unit, hex_) for unit in zones_of(board, enemy).get(hex_, ()))


# --- who may enter --------------------------------------------------------------------------------


@rule("jdg-149", "jdg-323", "jdg-326")
def zone_cost(board: Board, units: Units) -> Fraction:
    """What entering an enemy zone costs: disorder (7.2.2), night and fog (13)."""
    points = exact(conditions(board)["zone_entry"])
    if any(state_of(board, unit) == DISORDERED for unit in units):
        points += extra_cost(board, "disordered-enters-zone")
    return points


@rule("jdg-150", "jdg-155")
def enters_zones(board: Board, units: Units) -> str:
    """Whether units may enter enemy zones: "yes", "no", or "with-friends" there (7.2.2)."""
    has_fighters = any(arm_of(board, unit) != ARTILLERY for unit in units)
    said = [_enters(board, row) for row in _rows(board, units)]
    if "no" in said:
        return "no"
    return "with-friends" if "with-friends" in said and not has_fighters else "yes"


@lasting
def _enters(board: Board, row: str) -> str:
    return str(board.look_up("zones-of-control", row)["enters"])


@rule("jdg-136", "jdg-155", "jdg-320")
def keeps_out(board: Board, unit: str, hex_: str) -> bool:
    """Whether a unit stays out of a hex even when it has won: the enemy's entry, or his zone.

    Zones keep those out who are demoralised (12.2).
    """
    side = board.piece(unit).side
    if hex_ in kept_free(board, side):
        return True
    in_zone = hex_ in zones_of(board, board.opponent(side))
    return in_zone and enters_zones(board, (unit,)) == "no"


def _rows(board: Board, units: Units) -> list[str]:
    """The rows of the table of zones that hold for units."""
    found = [arm_of(board, unit) for unit in units]
    found += [form for unit in units if (form := form_of(board, unit)) != GOOD]
    found += ["demoralised" for unit in units if is_demoralised(board, formation_of(board, unit))]
    return list(dict.fromkeys(found))


@rule("jdg-148", "jdg-150", "jdg-155", "jdg-324")
def shut_zones(board: Board, units: Units) -> set[Place]:
    """Hexes near the enemy that units may not enter (7.2.2, 12.2, 13.1)."""
    side = board.piece(units[0]).side
    shut: set[Place] = set()
    enters = enters_zones(board, units)
    if enters != "yes":
        shut |= zone_places(board, board.opponent(side), zone_of)
    if enters == "with-friends":
        friends = held_places(board, side)
        shut -= {place for place, hex_ in friends.items() if fighters_in(board, hex_)}
    banned = str(board.options["night_contact_ban_applies_to"])
    if not conditions(board)["contact"] and any(state_of(board, unit) == banned for unit in units):
        shut |= places_beside(board, board.opponent(side))
    return shut


def is_shut(board: Board, units: Units, hex_: str) -> bool:
    """Whether a hex lies so near the enemy that units like these may not enter it."""
    return field_of(board).place(hex_) in shut_zones(board, units)


def why_no_contact(board: Board, units: Units) -> Refusal:
    """Why units may not enter a hex near the enemy that is shut to them."""
    enters = enters_zones(board, units)
    if enters == "no":
        return Refusal(tr("Demoralised units enter no enemy zone."), "jdg-155")
    if enters == "with-friends":
        return Refusal(tr("Artillery enters an enemy zone only where friends stand."), "jdg-150")
    return Refusal(tr("Units in such a state do not go near the enemy at night."), "jdg-324")
