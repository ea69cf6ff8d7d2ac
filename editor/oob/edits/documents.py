"""New orders of battle of a module, and copies of them."""

from hexwright.editor.document.changes import Change
from hexwright.editor.oob.edits.copies import new_ids, renewed
from hexwright.editor.oob.edits.tree import with_entries
from hexwright.editor.records.edits.documents import added_document, copy_of
from hexwright.schema.documents import OOB
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.module import Module
from hexwright.schema.oob_tree import SORTS, OobTree


def new_oob(module: Module, title: str, side: str) -> Change:
    """An empty order of battle of a side."""
    made = OrderOfBattle(id=free_id(slug(title, "army"), module.oobs), title=title, side=side)
    return added_document(tr("New order of battle"), OOB, made)


def side_without(module: Module) -> str:
    """The first side that has no order of battle yet, else the first one."""
    taken = {oob.side for oob in module.oobs.values()}
    sides = [side.id for side in module.info.sides]
    return next((side for side in sides if side not in taken), sides[0] if sides else "")


def duplicate_oob(module: Module, oob_id: str) -> Change:
    """A copy of an order of battle; everything in it gets an id of its own."""
    old = module.oobs[oob_id]
    tree = OobTree(old)
    new = new_ids(module, old, tree.entries)
    made = copy_of(old, module.oobs)
    for sort in SORTS:
        copies = [renewed(tree.entries[one], new) for one in new if one.sort == sort]
        made = with_entries(made, sort, tuple(copies))
    return added_document(tr("Duplicate order of battle"), OOB, made)
