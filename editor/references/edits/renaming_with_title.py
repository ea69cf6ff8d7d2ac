"""What people call a thing, and its id: both changed together, as one step."""

from collections.abc import Mapping

from hexwright.editor.document.changes import Change
from hexwright.editor.references.edits.renaming import rename, why_not
from hexwright.schema.documents import Content, kind_of
from hexwright.schema.language import tr
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module
from hexwright.schema.record_values import value_at, with_value
from hexwright.schema.references.names import Named
from hexwright.schema.references.occurrences import definition_of, title_of


def title_member(module: Module, what: Named) -> str:
    """The member that says what people call a thing; empty if it has only its id."""
    spot = definition_of(module, what)
    owner = value_at(module.document(spot.path), spot.way[:-1]) if spot else None
    return next((name for name in ("name", "title") if hasattr(owner, name)), "")


def why_not_renamed(module: Module, what: Named, new: str) -> str:
    """Why a thing cannot have this id; nothing if it can, or has it already."""
    return "" if new == what.name else why_not(module, what, new)


def renamed_with_title(module: Module, what: Named, new: str, title: str) -> tuple[Change, Named]:
    """The change that gives a thing another id and another name; and the thing as it is then."""
    contents: dict[str, Content] = {}
    if new != what.name:
        contents = rename(module, what, new)
    made = what._replace(name=new, path=_path_then(what, new, contents))
    member = title_member(module, what)
    spot = definition_of(module, what)
    if member and spot is not None and title != title_of(module, what):
        record = contents.get(made.path, module.document(made.path))
        way = (*spot.way[:-1], member)
        changed = with_value(record, way, title)
        assert isinstance(changed, Record)
        contents[made.path] = changed
    return Change(_label(module, what, new, title), contents), made


def _label(module: Module, what: Named, new: str, title: str) -> str:
    before = title_of(module, what)
    if title != before:
        return tr("Rename {old} to {new}", old=before, new=title)
    return tr("Rename {old} to {new}", old=what.name, new=new)


def _path_then(what: Named, new: str, contents: Mapping[str, Content]) -> str:
    """Where a thing is defined after the change: a document moves with its id."""
    kind = kind_of(what.path)
    is_moved = kind is not None and what.path in contents and contents[what.path] is None
    return kind.path(new) if kind is not None and is_moved else what.path
