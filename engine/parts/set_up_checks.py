"""What a set-up must keep: units face somewhere, show the right face, keep clear of entry hexes.

A system says what its states and facings are (`SetUpRules`); codes of issues begin with its id.
Nothing here needs a game, so that checking a module stays quick.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, Literal, NamedTuple

from hexwright.schema.checks.scenarios.battle import Battle, battles
from hexwright.schema.issues import Issue, Severity, pointer
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Placement
from hexwright.schema.module import Module
from hexwright.schema.systems import SystemCheck


class SetUpRules(NamedTuple):
    """What a system says of units in a set-up.

    Units with a status of `on_back` show the back of their counter (`face_hint` says so to whoever
    has set another face), those with one of `no_facing` need not face anywhere. Reinforcements come
    with the statuses of `arriving` or with none.
    """

    system: str
    looks_at: Literal["vertex", "hexside"]
    on_back: frozenset[str]
    no_facing: frozenset[str]
    arriving: tuple[str, ...]
    face_hint: str


class SetUpUnit(NamedTuple):
    """A unit in the set-up: its place in the list, and the values of the face that shows."""

    number: int
    placement: Placement
    values: dict[str, Any]
    command: str

    def has(self, status: str) -> bool:
        """Whether it starts with a status."""
        return status in self.placement.statuses


def set_up_checks(rules: SetUpRules) -> tuple[SystemCheck, ...]:
    """The checks of a system's set-ups."""
    checks = (
        units_face_somewhere,
        faces_agree_with_statuses,
        arrivals_have_statuses_that_count,
        entry_hexes_are_free,
    )
    return tuple(partial(check, rules) for check in checks)


def stacks_in(battle: Battle, on_back: frozenset[str]) -> dict[str, list[SetUpUnit]]:
    """Units of the orders of battle that start on the map, by hex, the lowest first."""
    stacks: dict[str, list[SetUpUnit]] = {}
    for number, placement in enumerate(battle.scenario.setup):
        unit = battle.module.units.get(placement.piece)
        if unit is None or not placement.hex or battle.kind_of(placement).piece_class != "unit":
            continue
        faces = [face.id for face in battle.kind_of(placement).faces]
        is_back = not on_back.isdisjoint(placement.statuses) and len(faces) > 1
        values = battle.module.attributes(unit.id, faces[1] if is_back else placement.face)
        found = SetUpUnit(number, placement, values, unit.command)
        stacks.setdefault(placement.hex, []).append(found)
    return stacks


def _units(rules: SetUpRules, battle: Battle) -> Iterator[SetUpUnit]:
    for stack in stacks_in(battle, rules.on_back).values():
        yield from stack


def units_face_somewhere(rules: SetUpRules, module: Module) -> Iterator[Issue]:
    """Units have a facing unless their state needs none; that of reinforcements fits the system."""
    at_vertex = rules.looks_at == "vertex"
    for battle in battles(module):
        for unit in _units(rules, battle):
            if unit.placement.facing is None and rules.no_facing.isdisjoint(
                unit.placement.statuses
            ):
                message = tr("The unit looks nowhere.")
                odd = tr("Give “facing” an odd number from 1 to 11.")
                hint = odd if at_vertex else tr("Give “facing” an even number from 0 to 10.")
                where = pointer("setup", unit.number)
                code = f"{rules.system}.facing-missing"
                yield from battle.issue(code, "setup", where, message, hint)
        for number, arrival in enumerate(battle.scenario.reinforcements):
            if arrival.facing is not None and (arrival.facing % 2 == 1) != at_vertex:
                message, hint = _other_kind(arrival.facing, at_vertex=at_vertex)
                where = pointer("reinforcements", number, "facing")
                code = f"{rules.system}.facing"
                yield from battle.issue(code, "reinforcements", where, message, hint)


def _other_kind(facing: int, *, at_vertex: bool) -> tuple[str, str]:
    if at_vertex:
        hint = tr("Counters look at a vertex: an odd number from 1 to 11.")
        return tr("Facing {facing} is a hexside.", facing=facing), hint
    hint = tr("Counters look at a hexside: an even number from 0 to 10.")
    return tr("Facing {facing} is a vertex.", facing=facing), hint


def faces_agree_with_statuses(rules: SetUpRules, module: Module) -> Iterator[Issue]:
    """A counter placed with a face shows its back exactly when a status says so."""
    for battle in battles(module):
        for unit in _units(rules, battle):
            faces = [face.id for face in battle.kind_of(unit.placement).faces]
            if not unit.placement.face or len(faces) < 2:
                continue
            is_back = not rules.on_back.isdisjoint(unit.placement.statuses)
            if unit.placement.face != faces[is_back]:
                message = tr("The face that is up does not fit the unit's statuses.")
                hint = tr(rules.face_hint)
                where = pointer("setup", unit.number, "face")
                yield from battle.issue(f"{rules.system}.face", "setup", where, message, hint)


def arrivals_have_statuses_that_count(rules: SetUpRules, module: Module) -> Iterator[Issue]:
    """Reinforcements arrive only with statuses that the rules look at."""
    code, where = f"{rules.system}.arrival-status", "reinforcements"
    for battle in battles(module):
        for number, arrival in enumerate(battle.scenario.reinforcements):
            for place, status in enumerate(arrival.statuses):
                if status not in rules.arriving:
                    message = tr("Nobody arrives as “{status}”: it is left out.", status=status)
                    hint = tr("Known here: {names}.", names=", ".join(rules.arriving))
                    at = pointer(where, number, "statuses", place)
                    yield from battle.issue(code, where, at, message, hint, Severity.WARNING)


def entry_hexes_are_free(rules: SetUpRules, module: Module) -> Iterator[Issue]:
    """No unit starts in or next to a hex through which enemy reinforcements will come."""
    for battle in battles(module):
        guarded = _guarded_hexes(battle)
        for unit in _units(rules, battle) if guarded else ():
            side, hex_ = battle.side_of(unit.placement), unit.placement.hex
            enemies = [one for one in guarded.get(hex_, ()) if one != side]
            if enemies:
                message = tr(
                    "{hex} is in or next to an entry hex of “{enemy}”.", hex=hex_, enemy=enemies[0]
                )
                where = pointer("setup", unit.number, "hex")
                hint = tr("Start the unit elsewhere, or let the reinforcement enter elsewhere.")
                yield from battle.issue(f"{rules.system}.entry-hex", "setup", where, message, hint)


def _guarded_hexes(battle: Battle) -> dict[str, list[str]]:
    """Sides whose reinforcements come through a hex or one next to it, by hex."""
    guarded: dict[str, list[str]] = {}
    for arrival in battle.scenario.reinforcements:
        for entry in battle.places_of(arrival):
            for number in (entry, *battle.index_of(entry).neighbours(entry)):
                guarded.setdefault(number, []).append(arrival.side)
    return guarded
