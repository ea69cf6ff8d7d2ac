"""Documents that are to go: what of the module would miss them."""

from hexwright.editor.document.changes import Change, Content
from hexwright.editor.oob.edits.uses import everything_in, taken_out
from hexwright.editor.records.edits.records import Way
from hexwright.editor.references.edits.names import cells_naming, documents_of, places_of
from hexwright.editor.references.edits.spots import Spot, found_at
from hexwright.schema.documents import DECK, MAP, OOB, SCENARIO, TABLE, DocumentKind, kind_of
from hexwright.schema.language import tr
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.model.record import Record
from hexwright.schema.model.table import Table
from hexwright.schema.module import Module

# What a module can do without.
DELETABLE = (MAP, OOB, TABLE, DECK, SCENARIO)


def may_delete(module: Module, path: str) -> bool:
    """Whether there is a document that can be taken out of the module."""
    return kind_of(path) in DELETABLE and module.document(path) is not None


def uses_from_outside(module: Module, path: str) -> list[Spot]:
    """Where other documents use this one, or something that only this one defines."""
    own: dict[str, set[str]] = {}
    elsewhere: dict[str, set[str]] = {}
    for one, kind, record in documents_of(module):
        found = own if one == path else elsewhere
        for place in places_of(module, kind).defines:
            names = {name for _, name in found_at(record, place.path)}
            found.setdefault(place.target, set()).update(names)
    only = {target: names - elsewhere.get(target, set()) for target, names in own.items()}
    return [
        Spot(one, way)
        for one, kind, record in documents_of(module)
        if one != path
        for way in _ways(module, kind, record, only)
    ]


def _ways(
    module: Module, kind: DocumentKind, record: Record, names: dict[str, set[str]]
) -> list[Way]:
    """The places of a document that use some names."""
    found: dict[Way, None] = {}
    for place in places_of(module, kind).uses:
        wanted = names.get(place.target)
        if wanted:
            found.update(
                (way, None) for way, name in found_at(record, place.path) if name in wanted
            )
    if isinstance(record, Table):
        for target, wanted in names.items():
            for row, column, cell in cells_naming(record, target):
                if wanted.intersection(cell if isinstance(cell, tuple) else (cell,)):
                    found[("rows", row, column)] = None
    return list(found)


def delete_document(module: Module, path: str, title: str) -> Change:
    """The module without a document; nobody plays with the pieces of an order of battle then."""
    assert may_delete(module, path)
    record = module.document(path)
    lost: dict[str, Content] = {}
    if isinstance(record, OrderOfBattle):
        lost = taken_out(module, everything_in(record))
    return Change(tr("Delete {name}", name=title), {**lost, path: None})
