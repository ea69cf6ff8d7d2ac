"""What a scenario of this system must keep: commanders, flight, stacks, facing, entry hexes."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from hexwright.engine.parts.stacking import Row
from hexwright.engine.systems.jdg.stack_table import STACKING, Member, Stack, limits, mixed
from hexwright.schema.checks.scenarios.battle import Battle, battles
from hexwright.schema.issues import Issue, Severity, pointer
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import FreeSetup, Placement, Reinforcement
from hexwright.schema.module import Module

ARTILLERY = "artillery"
DISORDERED, ROUTED, SQUARE = "disordered", "routed", "square"
REINFORCEMENT = "reinforcement"


class Placed(NamedTuple):
    """A unit in the set-up: its place in the list, and the values of the face that shows."""

    number: int
    placement: Placement
    values: dict[str, Any]
    formation: str

    @property
    def arm(self) -> str:
        """Infantry, cavalry or artillery."""
        return str(self.values.get("arm", ""))

    def is_(self, status: str) -> bool:
        """Whether it starts with this status."""
        return status in self.placement.statuses

    @property
    def member(self) -> Member:
        """The unit as the stacking table sees it."""
        strength = int(self.values.get("strength", 0))
        return Member(self.arm, self.formation, strength, self.is_(ROUTED), self.is_(SQUARE))


def sides_know_where_to_flee(module: Module) -> Iterator[Issue]:
    """Every side has an edge of the map, or a hex, that its routed units run to."""
    for battle in battles(module):
        for number, side in enumerate(battle.scenario.sides):
            where = pointer("sides", number)
            yield from _flight_faults(battle, side.attributes, where)
            for place, one in enumerate(side.attributes.get("flights", ())):
                yield from _flight_faults(
                    battle, one, pointer("sides", number, "attributes", "flights", place)
                )


def _flight_faults(battle: Battle, flight: dict[str, Any], where: str) -> Iterator[Issue]:
    zone, number = flight.get("flight_zone"), flight.get("flight_hex")
    if bool(zone) == bool(number):
        message = tr("Routed units need one direction: an edge or a hex.")
        hint = tr("Give either “flight_zone” or “flight_hex”.")
        yield from battle.issue("jdg.flight", "sides", where, message, hint)
    elif zone and zone not in battle.zones:
        message = tr("The zone “{zone}” is not on the maps of this scenario.", zone=zone)
        yield from battle.issue("jdg.flight", "sides", where, message, _zone_hint(battle))


def exits_are_on_the_map(module: Module) -> Iterator[Issue]:
    """Zones where units may leave the map are on a map of the scenario."""
    for battle in battles(module):
        for number, way_out in enumerate(battle.scenario.attributes.get("exits", ())):
            if way_out["zone"] not in battle.zones:
                message = tr(
                    "The zone “{zone}” is not on the maps of this scenario.", zone=way_out["zone"]
                )
                where = pointer("attributes", "exits", number, "zone")
                hint = _zone_hint(battle)
                yield from battle.issue("jdg.exit-zone", "attributes", where, message, hint)


def _zone_hint(battle: Battle) -> str:
    """Which zones there are to choose from."""
    if not battle.zones:
        return tr("Draw a zone on the map first.")
    return tr("Zones there: {names}.", names=", ".join(sorted(battle.zones)))


def one_commander_is_strategic(module: Module) -> Iterator[Issue]:
    """On each side exactly one commander in play rolls for strategic initiative."""
    for battle in battles(module):
        in_play = _commanders_in_play(battle)
        for number, side in enumerate(battle.scenario.sides):
            named = side.attributes.get("strategic_commander")
            if named:
                chosen = [one for one in in_play if one == named]
            else:
                chosen = [one for one in in_play if module.attributes(one).get("strategic")]
            count = sum(1 for one in chosen if module.side_of[one] == side.side)
            if count != 1:
                message = tr(
                    "{count} commanders of “{side}” roll for strategic initiative instead of one.",
                    count=count,
                    side=side.side,
                )
                hint = tr("Mark one leader as “strategic”, or name him for this scenario.")
                where = pointer("sides", number)
                yield from battle.issue("jdg.strategic", "sides", where, message, hint)


def _commanders_in_play(battle: Battle) -> list[str]:
    groups: tuple[Reinforcement | FreeSetup, ...] = (
        *battle.scenario.reinforcements,
        *battle.scenario.free_setup,
    )
    pieces = [one.piece for one in battle.scenario.setup if one.piece]
    pieces.extend(piece for group in groups for piece in battle.pieces_of(group))
    return [piece for piece in dict.fromkeys(pieces) if piece in battle.module.leaders]


def units_look_at_a_vertex(module: Module) -> Iterator[Issue]:
    """Units in good order or disorder have a facing; reinforcements look at a vertex too."""
    for battle in battles(module):
        for units in _stacks(battle).values():
            for unit in units:
                if unit.placement.facing is None and not unit.is_(ROUTED):
                    message = tr("The unit looks nowhere.")
                    hint = tr("Give “facing” an odd number from 1 to 11.")
                    where = pointer("setup", unit.number)
                    yield from battle.issue("jdg.facing-missing", "setup", where, message, hint)
        for number, arrival in enumerate(battle.scenario.reinforcements):
            if arrival.facing is not None and arrival.facing % 2 == 0:
                message = tr("Facing {facing} is a hexside.", facing=arrival.facing)
                hint = tr("Counters look at a vertex: an odd number from 1 to 11.")
                where = pointer("reinforcements", number, "facing")
                yield from battle.issue("jdg.facing", "reinforcements", where, message, hint)


def stacks_are_legal(module: Module) -> Iterator[Issue]:
    """Units that start in one hex may stack there, look the same way, artillery on top."""
    rows = limits(module.tables.get(STACKING))
    for battle in battles(module):
        for number, units in _stacks(battle).items():
            if len(units) > 1:
                yield from _stack_faults(battle, number, units, rows)


def _stack_faults(
    battle: Battle, number: str, units: Sequence[Placed], rows: Sequence[Row]
) -> Iterator[Issue]:
    where = pointer("setup", units[-1].number)
    members = [one.member for one in units]
    status = mixed(members)
    if status:
        message = tr(
            "In {hex} units that are “{status}” stand with others that are not.",
            hex=number,
            status=status,
        )
        hint = tr("Put them into different hexes, or give all of them the same status.")
        yield from battle.issue("jdg.stacking", "setup", where, message, hint)
    elif rows and not Stack.of(members).fits(rows):
        message = tr("The {count} units in {hex} may not stack.", count=len(units), hex=number)
        hint = tr("The table “{table}” says who may.", table=STACKING)
        yield from battle.issue("jdg.stacking", "setup", where, message, hint)
    guns = [unit.arm == ARTILLERY for unit in units]
    if guns != sorted(guns):
        message = tr("In {hex} artillery lies below another unit.", hex=number)
        hint = tr("What is placed last lies on top: put the battery last.")
        yield from battle.issue("jdg.artillery-below", "setup", where, message, hint)
    yield from _facings_differ(battle, number, units)


def _facings_differ(battle: Battle, number: str, units: Sequence[Placed]) -> Iterator[Issue]:
    """Artillery may look another way than the rest of its stack, but each group has one facing."""
    for is_artillery in (False, True):
        group = [one for one in units if (one.arm == ARTILLERY) == is_artillery]
        facings = {one.placement.facing for one in group if one.placement.facing is not None}
        if len(facings) > 1:
            message = tr("Units in {hex} look in different directions.", hex=number)
            where = pointer("setup", group[-1].number, "facing")
            hint = tr("Give them the same facing; artillery may have one of its own.")
            yield from battle.issue("jdg.facings-differ", "setup", where, message, hint)


def _stacks(battle: Battle) -> dict[str, list[Placed]]:
    """Units of the orders of battle that start on the map, by hex, the lowest first."""
    stacks: dict[str, list[Placed]] = {}
    for number, placement in enumerate(battle.scenario.setup):
        unit = battle.module.units.get(placement.piece)
        if unit is None or not placement.hex or battle.kind_of(placement).piece_class != "unit":
            continue
        faces = [face.id for face in battle.kind_of(placement).faces]
        is_back = not {DISORDERED, ROUTED}.isdisjoint(placement.statuses) and len(faces) > 1
        values = battle.module.attributes(unit.id, faces[1] if is_back else placement.face)
        stacks.setdefault(placement.hex, []).append(Placed(number, placement, values, unit.command))
    return stacks


def faces_agree_with_statuses(module: Module) -> Iterator[Issue]:
    """A counter placed with a face shows its back exactly when it is disordered or routed."""
    for battle in battles(module):
        for units in _stacks(battle).values():
            for unit in units:
                faces = [face.id for face in battle.kind_of(unit.placement).faces]
                if not unit.placement.face or len(faces) < 2:
                    continue
                is_back = not {DISORDERED, ROUTED}.isdisjoint(unit.placement.statuses)
                if unit.placement.face != faces[is_back]:
                    message = tr("The face that is up does not fit the unit's statuses.")
                    hint = tr("Leave “face” out: a disordered or routed unit shows its back.")
                    where = pointer("setup", unit.number, "face")
                    yield from battle.issue("jdg.face", "setup", where, message, hint)


def arrivals_have_statuses_that_count(module: Module) -> Iterator[Issue]:
    """Reinforcements arrive in good order or disordered; their marker is put on by the rules."""
    known = (REINFORCEMENT, DISORDERED)
    for battle in battles(module):
        for number, arrival in enumerate(battle.scenario.reinforcements):
            for place, status in enumerate(arrival.statuses):
                if status not in known:
                    message = tr("Nobody arrives as “{status}”: it is left out.", status=status)
                    hint = tr("Known here: {names}.", names=", ".join(known))
                    where = pointer("reinforcements", number, "statuses", place)
                    yield from battle.issue(
                        "jdg.arrival-status",
                        "reinforcements",
                        where,
                        message,
                        hint,
                        Severity.WARNING,
                    )


def entry_hexes_are_free(module: Module) -> Iterator[Issue]:
    """No unit starts in or next to a hex through which enemy reinforcements will come."""
    for battle in battles(module):
        guarded = _guarded_hexes(battle)
        if not guarded:
            continue
        for number, units in _stacks(battle).items():
            for unit in units:
                side = battle.side_of(unit.placement)
                enemies = [one for one in guarded.get(number, ()) if one != side]
                if enemies:
                    message = tr(
                        "{hex} is in or next to an entry hex of “{enemy}”.",
                        hex=number,
                        enemy=enemies[0],
                    )
                    where = pointer("setup", unit.number, "hex")
                    hint = tr("Start the unit elsewhere, or let the reinforcement enter elsewhere.")
                    yield from battle.issue("jdg.entry-hex", "setup", where, message, hint)


def _guarded_hexes(battle: Battle) -> dict[str, list[str]]:
    """Sides whose reinforcements come through a hex or one next to it, by hex."""
    guarded: dict[str, list[str]] = {}
    for arrival in battle.scenario.reinforcements:
        for entry in battle.places_of(arrival):
            for number in (entry, *battle.index_of(entry).neighbours(entry)):
                guarded.setdefault(number, []).append(arrival.side)
    return guarded


SCENARIO_CHECKS = (
    sides_know_where_to_flee,
    exits_are_on_the_map,
    one_commander_is_strategic,
    units_look_at_a_vertex,
    stacks_are_legal,
    faces_agree_with_statuses,
    arrivals_have_statuses_that_count,
    entry_hexes_are_free,
)
