"""What the scripts of a scenario must say, so that play can follow them (A15)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from hexwright.engine.systems.aus.scripts import (
    CHOOSE,
    GARRISON,
    GRANTED,
    HELP,
    HOOKS,
    KEEP_AWAY,
    NO_MARCH,
    PLAN,
    RELEASE,
    RELEASE_NORTH,
    WING,
    WITHHELD,
)
from hexwright.schema.checks.scenarios.battle import Battle, battles
from hexwright.schema.issues import Issue, pointer
from hexwright.schema.language import tr
from hexwright.schema.module import Module

NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    PLAN: ("commands", "goals"),
    RELEASE: ("side", "objectives", "target"),
    RELEASE_NORTH: ("side", "zone", "target"),
    GARRISON: ("whose",),
    NO_MARCH: ("commands",),
    KEEP_AWAY: ("side", "hex", "within"),
    WING: ("leader", "commands"),
    CHOOSE: ("whose", "corps", "divisions"),
    WITHHELD: ("markers",),
    GRANTED: ("whose",),
    HELP: ("side", "target", "arrivals"),
}


def scripts_can_be_followed(module: Module) -> Iterator[Issue]:
    """Hooks are known, say what they need, and name courses and arrivals that there are."""
    for battle in battles(module):
        for number, one in enumerate(battle.scenario.special_rules):
            if not one.hook:
                continue
            where = pointer("special_rules", number)
            missing = [what for what in NEEDED.get(one.hook, ()) if what not in one.attributes]
            if one.hook not in HOOKS:
                message = tr("There is no procedure “{name}”.", name=one.hook)
                hint = tr("Known here: {names}.", names=", ".join(HOOKS))
                yield from battle.issue("aus.script", "special_rules", where, message, hint)
            elif missing:
                message = tr("The special rule lacks what its procedure asks for.")
                hint = tr("Say {names}.", names=", ".join(missing))
                yield from battle.issue("aus.script", "special_rules", where, message, hint)
            for message in _names_nothing(battle, one.attributes):
                hint = tr("Name what there is in the scenario and on its maps.")
                yield from battle.issue("aus.script", "special_rules", where, message, hint)


def _names_nothing(battle: Battle, found: Mapping[str, Any]) -> Iterator[str]:
    """Courses of water and arrivals that a special rule names, and that are not there."""
    maps = [
        battle.module.maps[one.map] for one in battle.scenario.maps if one.map in battle.module.maps
    ]
    courses = {one.id for map_ in maps for one in map_.courses}
    course = found.get("west_of", "")
    if course and course not in courses:
        yield tr("There is no course of water “{name}”.", name=course)
    arrivals = {one.id for one in battle.scenario.reinforcements}
    for name in found.get("arrivals", ()):
        if name not in arrivals:
            yield tr("There is no reinforcement “{name}”.", name=name)


SCRIPT_CHECKS: Final = (scripts_can_be_followed,)
