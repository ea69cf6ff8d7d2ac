"""Reinforcements and free set-up."""

from collections.abc import Iterator

from hexwright.schema.checks.scenarios.battle import Battle
from hexwright.schema.issues import Issue, Severity, pointer
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Reinforcement
from hexwright.schema.reach import LINE_ONLY, PROHIBITED


def reinforcements_can_come(battle: Battle) -> Iterator[Issue]:
    """Reinforcements bring somebody, in time, through a hex that is open to them."""
    last = len(battle.scenario.turns)
    for number, arrival in enumerate(battle.scenario.reinforcements):
        if not battle.pieces_of(arrival):
            message = tr("The reinforcement brings nobody.")
            yield from _fault(battle, "reinforcement.empty", number, "", message)
        if last and arrival.turn > last:
            message = tr(
                "Turn {turn} is after the last turn, {last}.", turn=arrival.turn, last=last
            )
            yield from _fault(battle, "reinforcement.too-late", number, "turn", message)
        entry = battle.places_of(arrival)
        if arrival.box:
            continue
        if not entry:
            message = tr("It is not said where the reinforcement enters.")
            hint = tr("Give entry hexes or a zone.")
            yield from _fault(battle, "reinforcement.no-entry", number, "", message, hint)
        else:
            yield from _blocked_entry(battle, number, arrival, entry)


def _blocked_entry(
    battle: Battle, number: int, arrival: Reinforcement, entry: tuple[str, ...]
) -> Iterator[Issue]:
    costs = {kind.id: kind.movement for kind in battle.module.terrain.hexes} | {"": {}}
    for movement_class in sorted(battle.classes_of(arrival)):
        open_hexes = [
            one
            for one in entry
            if (cost := costs[battle.terrain_at(one)].get(movement_class)) != PROHIBITED
            and (cost != LINE_ONLY or one in battle.line_hexes)
        ]
        if not open_hexes:
            message = tr(
                "No entry hex is open to the movement class “{name}”.", name=movement_class
            )
            yield from _fault(battle, "reinforcement.blocked", number, "hexes", message)
    held = dict(zip(battle.hexes, battle.owners, strict=True))
    if all(held.get(one, arrival.side) not in {arrival.side, ""} for one in entry):
        message = tr("The enemy stands on every entry hex from the start.")
        yield from _fault(
            battle, "reinforcement.blocked", number, "hexes", message, severity=Severity.WARNING
        )


def free_setup_has_a_place(battle: Battle) -> Iterator[Issue]:
    """Free set-up says who and where."""
    for number, free in enumerate(battle.scenario.free_setup):
        where = pointer("free_setup", number)
        if not battle.pieces_of(free) and not free.kinds:
            message = tr("The free set-up is for nobody.")
            yield from battle.issue("free-setup.empty", "free_setup", where, message)
        if not free.zone and not free.near and not free.near_command:
            message = tr("It is not said where these pieces may stand.")
            hint = tr("Give a zone, or a hex or command and a distance.")
            yield from battle.issue("free-setup.no-place", "free_setup", where, message, hint)


def _fault(
    battle: Battle,
    code: str,
    number: int,
    member: str,
    message: str,
    hint: str = "",
    severity: Severity = Severity.ERROR,
) -> Iterator[Issue]:
    steps = ("reinforcements", number, member) if member else ("reinforcements", number)
    yield from battle.issue(code, "reinforcements", pointer(*steps), message, hint, severity)


CHECKS = (reinforcements_can_come, free_setup_has_a_place)
