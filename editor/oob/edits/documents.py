"""New orders of battle of a module."""

from hexwright.editor.document.changes import Change
from hexwright.editor.records.edits.documents import added_document
from hexwright.schema.documents import OOB
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.module import Module


def new_oob(module: Module, title: str, side: str) -> Change:
    """An empty order of battle of a side."""
    made = OrderOfBattle(id=free_id(slug(title, "army"), module.oobs), title=title, side=side)
    return added_document(tr("New order of battle"), OOB, made)


def side_without(module: Module) -> str:
    """The first side that has no order of battle yet, else the first one."""
    taken = {oob.side for oob in module.oobs.values()}
    sides = [side.id for side in module.info.sides]
    return next((side for side in sides if side not in taken), sides[0] if sides else "")
