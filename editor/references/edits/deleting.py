"""Documents that are to go: what of the module would miss them."""

from hexwright.editor.document.changes import Change
from hexwright.editor.oob.edits.uses import everything_in, taken_out
from hexwright.schema.documents import (
    DECK,
    MAP,
    OOB,
    SCENARIO,
    TABLE,
    Content,
    DocumentKind,
    kind_of,
)
from hexwright.schema.language import tr
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way
from hexwright.schema.references.names import documents_of, places_of, uses_in
from hexwright.schema.references.occurrences import Occurrence
from hexwright.schema.references.walk import names_at

# What a module can do without.
DELETABLE = (MAP, OOB, TABLE, DECK, SCENARIO)


def may_delete(module: Module, path: str) -> bool:
    """Whether there is a document that can be taken out of the module."""
    return kind_of(path) in DELETABLE and module.document(path) is not None


def uses_from_outside(module: Module, path: str) -> list[Occurrence]:
    """Where other documents use this one, or something that only this one defines."""
    own: dict[str, set[str]] = {}
    elsewhere: dict[str, set[str]] = {}
    for one, kind, record in documents_of(module):
        found = own if one == path else elsewhere
        for place in places_of(module, kind).defines:
            names = {name for _, name in names_at(record, place.path)}
            found.setdefault(place.target, set()).update(names)
    only = {target: names - elsewhere.get(target, set()) for target, names in own.items()}
    return [
        Occurrence(one, way)
        for one, kind, record in documents_of(module)
        if one != path
        for way in _ways(module, kind, record, only)
    ]


def _ways(
    module: Module, kind: DocumentKind, record: Record, names: dict[str, set[str]]
) -> list[Way]:
    """The places of a document that use some names."""
    found = {
        way: None
        for target, wanted in names.items()
        for way, name in uses_in(module, kind, record, target)
        if name in wanted
    }
    return list(found)


def delete_document(module: Module, path: str, title: str) -> Change:
    """The module without a document; nobody plays with the pieces of an order of battle then."""
    assert may_delete(module, path)
    record = module.document(path)
    lost: dict[str, Content] = {}
    if isinstance(record, OrderOfBattle):
        lost = taken_out(module, everything_in(record))
    return Change(tr("Delete {name}", name=title), {**lost, path: None})
