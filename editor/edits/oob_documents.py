"""Orders of battle as documents of a module: new ones, and those that go."""

from editor.document.changes import Change
from editor.edits.ids import free_id, slug
from editor.edits.oob_uses import taken_out
from schema.documents import OOB
from schema.issues import DataError, Issue
from schema.language import tr
from schema.model.oob import OrderOfBattle
from schema.module import Module
from schema.oob_tree import SORTS, Item, entries_of


def new_oob(module: Module, title: str, side: str) -> Change:
    """An empty order of battle of a side."""
    made = OrderOfBattle(id=free_id(slug(title, "army"), module.oobs), title=title, side=side)
    path = OOB.path(made.id)
    return Change(tr("New order of battle"), {path: made}, focus=path)


def side_without(module: Module) -> str:
    """The first side that has no order of battle yet, else the first one."""
    taken = {oob.side for oob in module.oobs.values()}
    sides = [side.id for side in module.info.sides]
    return next((side for side in sides if side not in taken), sides[0] if sides else "")


def delete_oob(module: Module, oob_id: str) -> Change:
    """The order of battle taken away; raises DataError if a scenario uses what it has."""
    oob = module.oobs[oob_id]
    everything = {Item(sort, entry.id) for sort in SORTS for entry in entries_of(oob, sort)}
    used = [getattr(one, "title", path) for path, one in taken_out(module, everything).items()]
    if used:
        raise DataError([_is_used(oob, used)])
    return Change(tr("Delete order of battle"), {OOB.path(oob_id): None})


def _is_used(oob: OrderOfBattle, scenarios: list[str]) -> Issue:
    return Issue(
        code="oob.in-use",
        message=tr(
            "“{title}” cannot be deleted: scenarios use its pieces: {scenarios}.",
            title=oob.title,
            scenarios=", ".join(f"“{one}”" for one in scenarios),
        ),
        hint=tr("Delete its pieces first: they are then taken out of the scenarios."),
        file=OOB.path(oob.id),
    )
