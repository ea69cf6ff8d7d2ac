"""Copies of parts of an order of battle: whole commands as well, with numbers that count on."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from hexwright.editor.counters.edits.kinds import next_name
from hexwright.editor.oob.edits.tree import command_ids, piece_ids, with_entries
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr_many
from hexwright.schema.model.oob import Command, OrderOfBattle, Unit
from hexwright.schema.module import Module
from hexwright.schema.oob_tree import SORTS, Entry, Item, OobTree, entries_of
from hexwright.schema.record_values import inserted


def duplicate(
    module: Module, oob: OrderOfBattle, items: Iterable[Item], copies: int = 1
) -> tuple[OrderOfBattle, list[Item]]:
    """Copies of some items with all below them, each behind its original; numbers count on."""
    made: list[Item] = []
    tree = OobTree(oob)
    for head in tree.uppermost(items):
        last, name = head, name_of(module, tree.entries[head])
        for _ in range(copies):
            name = next_name(name, _names(module, oob))
            oob, last = _copied(module, oob, tree, head, last, name)
            made.append(last)
    return oob, made


def name_of(module: Module, entry: Entry) -> str:
    """What people call something; a piece without a name is called as its kind."""
    if isinstance(entry, Command) or entry.name:
        return entry.name
    kind = module.kinds.get(entry.kind)
    return kind.name if kind else entry.id


def called(module: Module, entries: Sequence[Entry]) -> str:
    """What the label of a step calls some: one by its name, several by their number."""
    if len(entries) == 1:
        return name_of(module, entries[0])
    return tr_many("1 entry|{count} entries", len(entries))


def _names(module: Module, oob: OrderOfBattle) -> set[str]:
    return {name_of(module, entry) for sort in SORTS for entry in entries_of(oob, sort)}


def _copied(
    module: Module, oob: OrderOfBattle, tree: OobTree, head: Item, after: Item, name: str
) -> tuple[OrderOfBattle, Item]:
    new = new_ids(module, oob, (head, *tree.walk(head)), {head: slug(name, head.id)})
    for sort in SORTS:
        copied = [renewed(tree.entries[one], new) for one in new if one.sort == sort]
        if sort == head.sort:
            copied = [replace(one, name=name) if one.id == new[head] else one for one in copied]
        where = after.id if sort == head.sort else ""
        oob = with_entries(oob, sort, inserted(entries_of(oob, sort), copied, where))
    return oob, Item(head.sort, new[head])


def new_ids(
    module: Module,
    oob: OrderOfBattle,
    items: Iterable[Item],
    wanted: Mapping[Item, str] | None = None,
) -> dict[Item, str]:
    """Free ids for copies of some items, like their own unless another one is wanted."""
    commands, pieces = command_ids(module, oob), piece_ids(module, oob)
    found: dict[Item, str] = {}
    for item in items:
        taken = commands if item.sort == "command" else pieces
        found[item] = free_id((wanted or {}).get(item, item.id), taken)
        taken.add(found[item])
    return found


def renewed(entry: Entry, new: Mapping[Item, str]) -> Entry:
    """A copy under its new id; what it names among the copied is the copy."""

    def command(name: str) -> str:
        return new.get(Item("command", name), name)

    def piece(name: str) -> str:
        return new.get(Item("unit", name), new.get(Item("leader", name), name))

    if isinstance(entry, Command):
        made = new[Item("command", entry.id)]
        return replace(entry, id=made, parent=command(entry.parent))
    if isinstance(entry, Unit):
        made = new[Item("unit", entry.id)]
        carrier = piece(entry.carried_by)
        return replace(entry, id=made, command=command(entry.command), carried_by=carrier)
    made = new[Item("leader", entry.id)]
    commands = tuple(map(command, entry.commands))
    return replace(entry, id=made, commands=commands, replaced_by=piece(entry.replaced_by))
