"""Another id for anything in a module: what defines it and all that uses it change together."""

from typing import Any

from hexwright.schema.documents import Content, kind_of
from hexwright.schema.ids import is_id
from hexwright.schema.language import tr
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module
from hexwright.schema.references.names import Named, defining, definitions, renamed, scope_of
from hexwright.schema.references.walk import with_name


def why_not(module: Module, what: Named, new: str) -> str:
    """Why something cannot have another id, in plain words; nothing if it can."""
    if not is_id(new):
        return tr("Use lower-case letters, digits, hyphens and underscores.")
    homes = definitions(module, what.target)
    if what.path in homes.get(new, ()):
        return tr("There is one of this id already.")
    scope = scope_of(module, what)
    if scope == "module" and new in homes:
        return tr("There is one of this id already.")
    if scope == "item":
        return tr("Names inside an entry are changed there.")
    others = [path for path in homes.get(what.name, ()) if path != what.path]
    if scope == "document" and others:
        # A use does not say whose name it means; changing all would change the other's as well.
        return tr("{path} has one of this id as well: change that first.", path=others[0])
    return ""


def rename(module: Module, what: Named, new: str) -> dict[str, Content]:
    """The new contents of all documents that change when something gets another id."""
    assert not why_not(module, what, new)
    changed: dict[str, Content] = dict(renamed(module, what.target, what.name, new))
    record = changed.get(what.path, module.document(what.path))
    assert isinstance(record, Record)
    record = _defined_anew(module, record, what, new)
    kind = kind_of(what.path)
    assert kind is not None
    path = kind.path(kind.id_of(record))
    if path != what.path:
        # The id of a document is the name of its file.
        changed[what.path] = None
    changed[path] = record
    return changed


def _defined_anew(module: Module, record: Record, what: Named, new: str) -> Record:
    made: Any = record
    for place in defining(module, what.path):
        if place.target == what.target:
            made = with_name(made, place.path, what.name, new)
    assert isinstance(made, Record)
    return made
