"""Which documents use pieces and commands, and documents without those that are to go."""

from collections.abc import Collection, Mapping
from typing import Final, TypeVar

from hexwright.editor.document.changes import Content
from hexwright.editor.references.edits.names import documents_of, paths_of, rewritten
from hexwright.editor.references.edits.spots import found_at
from hexwright.editor.scenarios.edits.roster import whereabouts
from hexwright.schema.documents import DECK, MODULE, DocumentKind
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import FreeSetup, Reinforcement, Scenario
from hexwright.schema.module import Module
from hexwright.schema.oob_tree import SORTS, Item, entries_of
from hexwright.schema.variants import resolved
from msgspec.structs import replace

# What may do without the command or piece that it names.
_NAMING: Final = (DECK, MODULE)
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


def everything_in(oob: OrderOfBattle) -> list[Item]:
    """All commands, units and leaders of an order of battle."""
    return [Item(sort, entry.id) for sort in SORTS for entry in entries_of(oob, sort)]


def taken_out(module: Module, gone: Collection[Item]) -> dict[str, Content]:
    """The scenarios, decks and so on that name what is to go, without it."""
    commands = {item.id for item in gone if item.sort == "command"}
    pieces = {item.id for item in gone if item.sort != "command"}
    made: dict[str, Content] = {}
    for path, kind, record in documents_of(module):
        after: Record = record
        if isinstance(record, Scenario):
            after = _without(record, commands, pieces)
        elif kind in _NAMING:
            after = _cleared(module, kind, record, {"command": commands, "piece": pieces})
        if after != record:
            made[path] = after
    return made


def _cleared(
    module: Module, kind: DocumentKind, record: Record, gone: Mapping[str, set[str]]
) -> Record:
    """A document that names nothing where it named what is to go."""
    for target, names in gone.items():
        for place in paths_of(module, kind, target):
            for name in {found for _, found in found_at(record, place)} & names:
                record = rewritten(record, place, name, "")
    return record


def _without(scenario: Scenario, commands: Collection[str], pieces: Collection[str]) -> Scenario:
    """A scenario without pieces and commands; groups that had nothing else go as well."""
    near = [
        replace(one, near_command="") if one.near_command in commands else one
        for one in scenario.free_setup
    ]
    free = [(_group(one, commands, pieces), one) for one in near]
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
