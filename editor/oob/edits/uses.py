"""Which documents use pieces and commands, and documents without those that are to go."""

from collections.abc import Collection

from hexwright.editor.scenarios.edits.roster import whereabouts
from hexwright.schema.documents import OOB, Content
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.module import Module
from hexwright.schema.oob_tree import SORTS, Item, entries_of
from hexwright.schema.references.names import documents_of
from hexwright.schema.references.rewriting import rewrite
from hexwright.schema.variants import resolved


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
    lost = {
        "command": {item.id for item in gone if item.sort == "command"},
        "piece": {item.id for item in gone if item.sort != "command"},
    }

    def fate(target: str, name: str) -> str | None:
        return None if name in lost.get(target, ()) else name

    made: dict[str, Content] = {}
    for path, kind, record in documents_of(module):
        # Orders of battle know themselves how to close ranks.
        after = record if kind is OOB else rewrite(module, kind, record, fate).record
        if after != record:
            made[path] = after
    return made
