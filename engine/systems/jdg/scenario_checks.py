"""What a scenario of this system must keep: commanders, flight, stacks, facing, entry hexes."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from hexwright.engine.parts.set_up_checks import (
    SetUpRules,
    SetUpUnit,
    set_up_checks,
    stacks_in,
)
from hexwright.engine.parts.stacking import Row
from hexwright.engine.systems.jdg.stack_table import STACKING, Member, Stack, limits, mixed
from hexwright.schema.checks.scenarios.battle import Battle, battles
from hexwright.schema.issues import Issue, pointer
from hexwright.schema.language import later, tr
from hexwright.schema.module import Module

if TYPE_CHECKING:
    from hexwright.schema.model.scenario import FreeSetup, Reinforcement

ARTILLERY = "artillery"
DISORDERED, ROUTED, SQUARE = "disordered", "routed", "square"
REINFORCEMENT = "reinforcement"
SET_UP: Final = SetUpRules(
    "jdg",
    looks_at="vertex",
    on_back=frozenset((DISORDERED, ROUTED)),
    no_facing=frozenset((ROUTED,)),
    arriving=(REINFORCEMENT, DISORDERED),
    face_hint=later("Leave “face” out: a disordered or routed unit shows its back."),
)


def sides_know_where_to_flee(module: Module) -> Iterator[Issue]:
    """Every side has an edge of the map, or a hex, that its routed units run to."""
    for battle in battles(module):
        for number, side in enumerate(battle.scenario.sides):
            where = pointer("sides", number, "attributes", "flight_zone")
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
                    side=battle.side_name(side.side),
                )
                hint = tr("Mark one leader as “strategic”, or name him for this scenario.")
                where = pointer("sides", number, "attributes", "strategic_commander")
                yield from battle.issue("jdg.strategic", "sides", where, message, hint)


def _commanders_in_play(battle: Battle) -> list[str]:
    groups: tuple[Reinforcement | FreeSetup, ...] = (
        *battle.scenario.reinforcements,
        *battle.scenario.free_setup,
    )
    pieces = [one.piece for one in battle.scenario.setup if one.piece]
    pieces.extend(piece for group in groups for piece in battle.pieces_of(group))
    return [piece for piece in dict.fromkeys(pieces) if piece in battle.module.leaders]


def stacks_are_legal(module: Module) -> Iterator[Issue]:
    """Units that start in one hex may stack there, look the same way, artillery on top."""
    rows = limits(module.tables.get(STACKING))
    for battle in battles(module):
        for number, units in stacks_in(battle, SET_UP.on_back).items():
            if len(units) > 1:
                yield from _stack_faults(battle, number, units, rows)


def _stack_faults(
    battle: Battle, number: str, units: Sequence[SetUpUnit], rows: Sequence[Row]
) -> Iterator[Issue]:
    where = pointer("setup", units[-1].number)
    members = [_member(one) for one in units]
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
    guns = [_arm(unit) == ARTILLERY for unit in units]
    if guns != sorted(guns):
        message = tr("In {hex} artillery lies below another unit.", hex=number)
        hint = tr("What is placed last lies on top: put the battery last.")
        yield from battle.issue("jdg.artillery-below", "setup", where, message, hint)
    yield from _facings_differ(battle, number, units)


def _arm(unit: SetUpUnit) -> str:
    return str(unit.values.get("arm", ""))


def _member(unit: SetUpUnit) -> Member:
    """A unit as the stacking table sees it."""
    strength = int(unit.values.get("strength", 0))
    return Member(_arm(unit), unit.command, strength, unit.has(ROUTED), unit.has(SQUARE))


def _facings_differ(battle: Battle, number: str, units: Sequence[SetUpUnit]) -> Iterator[Issue]:
    """Artillery may look another way than the rest of its stack, but each group has one facing."""
    for is_artillery in (False, True):
        group = [unit for unit in units if (_arm(unit) == ARTILLERY) == is_artillery]
        facings = {one.placement.facing for one in group if one.placement.facing is not None}
        if len(facings) > 1:
            message = tr("Units in {hex} look in different directions.", hex=number)
            where = pointer("setup", group[-1].number, "facing")
            hint = tr("Give them the same facing; artillery may have one of its own.")
            yield from battle.issue("jdg.facings-differ", "setup", where, message, hint)


SCENARIO_CHECKS = (
    sides_know_where_to_flee,
    exits_are_on_the_map,
    one_commander_is_strategic,
    stacks_are_legal,
    *set_up_checks(SET_UP),
)
