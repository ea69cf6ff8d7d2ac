"""Which scenarios use pieces and commands, and scenarios without pieces that are to go."""

from collections.abc import Collection
from typing import TypeVar

from msgspec.structs import replace

from editor.document.changes import Content
from editor.edits.roster import whereabouts
from schema.documents import SCENARIO
from schema.model.scenario import FreeSetup, Reinforcement, Scenario
from schema.module import Module
from schema.oob_tree import Item
from schema.variants import resolved

G = TypeVar("G", FreeSetup, Reinforcement)


def places_of(module: Module, piece: str) -> dict[str, str]:
    """The scenarios in which a piece starts somewhere: title and where, in words."""
    found = {}
    for scenario in module.scenarios.values():
        battle = resolved(scenario, module.scenarios)
        where = whereabouts(module, battle).pieces.get(piece)
        if where:
            found[scenario.title] = where
    return found


def taken_out(module: Module, gone: Collection[Item]) -> dict[str, Content]:
    """The scenarios that name what is to go, without it."""
    commands = {item.id for item in gone if item.sort == "command"}
    pieces = {item.id for item in gone if item.sort != "command"}
    made: dict[str, Content] = {}
    for scenario in module.scenarios.values():
        after = _without(scenario, commands, pieces)
        if after != scenario:
            made[SCENARIO.path(scenario.id)] = after
    return made


def _without(scenario: Scenario, commands: Collection[str], pieces: Collection[str]) -> Scenario:
    """A scenario without pieces and commands; groups that had nothing else go as well."""
    free = [(_group(one, commands, pieces), one) for one in scenario.free_setup]
    late = [(_group(one, commands, pieces), one) for one in scenario.reinforcements]
    return replace(
        scenario,
        setup=tuple(
            replace(one, carried_by="") if one.carried_by in pieces else one
            for one in scenario.setup
            if one.piece not in pieces
        ),
        commands=tuple(one for one in scenario.commands if one.command not in commands),
        free_setup=tuple(
            made for made, old in free if made == old or made.pieces or made.commands or made.kinds
        ),
        reinforcements=tuple(
            made for made, old in late if made == old or made.pieces or made.commands
        ),
    )


def _group(one: G, commands: Collection[str], pieces: Collection[str]) -> G:
    return replace(
        one,
        pieces=tuple(name for name in one.pieces if name not in pieces),
        commands=tuple(name for name in one.commands if name not in commands),
    )
