"""Commands, units and leaders of an order of battle: added, moved, copied with numbers, deleted.

Everything works on the flat lists of the format; the tree (schema.oob_tree) says who is where.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Any, Final

from msgspec.structs import replace

from hexwright.schema.ids import free_id, slug
from hexwright.schema.model.counters import CounterKind, PieceClass
from hexwright.schema.model.oob import Command, Leader, OrderOfBattle, Unit
from hexwright.schema.module import Module
from hexwright.schema.oob_tree import SORTS, TOP, Entry, Item, OobTree, Sort, entries_of
from hexwright.schema.record_values import (
    Way,
    find,
    ids_of,
    inserted,
    moved,
    with_value,
    without,
)

_MEMBERS: Final[dict[Sort, str]] = {"command": "commands", "unit": "units", "leader": "leaders"}
# What kinds of counters units and leaders have.
_CLASSES: Final[dict[Sort, tuple[PieceClass, ...]]] = {
    "unit": ("unit", "weapon"),
    "leader": ("leader",),
}
_BELOW: Final = {
    "army": "corps",
    "wing": "corps",
    "corps": "division",
    "division": "brigade",
    "brigade": "regiment",
}


def with_entries(oob: OrderOfBattle, sort: Sort, entries: Iterable[Entry]) -> OrderOfBattle:
    """The order of battle with another list of commands, units or leaders."""
    return replace(oob, **{_MEMBERS[sort]: tuple(entries)})


def _each(
    oob: OrderOfBattle, items: Collection[Item], edit: Callable[[Any], Entry]
) -> OrderOfBattle:
    """The order of battle with some of its entries edited."""
    for sort in SORTS:
        ids = {item.id for item in items if item.sort == sort}
        if ids:
            made = [edit(entry) if entry.id in ids else entry for entry in entries_of(oob, sort)]
            oob = with_entries(oob, sort, made)
    return oob


def change(oob: OrderOfBattle, items: Collection[Item], way: Way, value: Any) -> OrderOfBattle:
    """Another value for all items at once."""
    return _each(oob, items, lambda one: with_value(one, way, value))


# --- adding --------------------------------------------------------------------------------------


def add_command(
    module: Module, oob: OrderOfBattle, under: Item, name: str
) -> tuple[OrderOfBattle, Item]:
    """A new command below another, of the level of those beside it."""
    taken = command_ids(module, oob)
    above = find(oob.commands, under.id)
    beside = next((command for command in oob.commands if command.parent == under.id), None)
    level: Any = _BELOW.get(above.level, "group") if above else "army"
    made = Command(
        id=free_id(slug(name, "command"), taken),
        name=name,
        parent=under.id,
        level=beside.level if beside else level,
    )
    return replace(oob, commands=(*oob.commands, made)), Item("command", made.id)


def command_ids(module: Module, oob: OrderOfBattle) -> set[str]:
    """The ids that no new command can have."""
    return {*module.commands, *ids_of(oob.commands)}


def kinds_for(module: Module, oob: OrderOfBattle, sort: Sort) -> list[CounterKind]:
    """The kinds of counters that units or leaders of this side can have."""
    return [
        kind
        for kind in module.counters.kinds
        if kind.piece_class in _CLASSES[sort] and module.side_of_kind[kind.id] in ("", oob.side)
    ]


def add_piece(
    module: Module, oob: OrderOfBattle, sort: Sort, under: Item, after: str = ""
) -> tuple[OrderOfBattle, Item] | None:
    """A new unit or leader in a command, like the one before it; None if there is no kind."""
    like: Any = find(entries_of(oob, sort), after)
    kind = module.kinds.get(like.kind) if like else None
    kind = kind or next(iter(kinds_for(module, oob, sort)), None)
    if kind is None:
        return None
    new_id = free_id(slug(kind.name, sort), piece_ids(module, oob))
    nation = like.nation if like else ""
    made: Unit | Leader
    if sort == "unit":
        made = Unit(id=new_id, kind=kind.id, command=under.id, nation=nation)
    else:
        commands = (under.id,) if under != TOP else ()
        made = Leader(id=new_id, kind=kind.id, commands=commands, nation=nation)
    return with_entries(oob, sort, inserted(entries_of(oob, sort), [made], after)), Item(
        sort, new_id
    )


def piece_ids(module: Module, oob: OrderOfBattle) -> set[str]:
    """The ids that no new piece can have."""
    return {*module.pieces, *ids_of(oob.units), *ids_of(oob.leaders)}


# --- moving --------------------------------------------------------------------------------------


def may_go(tree: OobTree, items: Iterable[Item], into: Item) -> bool:
    """Whether items can stand below a command: it is there, and none of them nor below them."""
    if into != TOP and (into.sort != "command" or into not in tree.entries):
        return False
    return {into, *tree.line(into)}.isdisjoint(items)


def place(
    oob: OrderOfBattle, items: Iterable[Item], into: Item, before: Item | None = None
) -> OrderOfBattle:
    """Some items below a command, before one that is there or at the end; what is below follows.

    Nothing changes if the command is one of them, or below one of them.
    """
    tree = OobTree(oob)
    heads = tree.uppermost(items)
    if not may_go(tree, heads, into):
        return oob
    for sort in SORTS:
        ids = [item.id for item in heads if item.sort == sort]
        if ids:
            mark = _mark(tree, into, sort, before, set(heads))
            entries = _reordered(entries_of(oob, sort), ids, mark)
            oob = with_entries(oob, sort, entries)
    going = [item for item in heads if tree.above[item] != into]
    return put_below(oob, going, into)


def _mark(
    tree: OobTree, into: Item, sort: Sort, before: Item | None, moving: Collection[Item]
) -> str:
    """The id of the entry that things of a sort come to stand before; nothing for the end."""
    if before is None:
        return ""
    row = tree.children(into)
    at = row.index(before) if before in row else len(row)
    # Leaders, units and commands stand in groups: beyond its own group, a thing goes to its end.
    return next((one.id for one in row[at:] if one.sort == sort and one not in moving), "")


def _reordered(listed: Iterable[Entry], ids: Collection[str], before: str) -> tuple[Entry, ...]:
    entries = list(listed)
    moving = [entry for entry in entries if entry.id in ids]
    staying = [entry for entry in entries if entry.id not in ids]
    at = next((n for n, one in enumerate(staying) if one.id == before), len(staying))
    return (*staying[:at], *moving, *staying[at:])


def put_below(oob: OrderOfBattle, items: Collection[Item], into: Item) -> OrderOfBattle:
    """Some items directly below a command, wherever they stand in the lists."""
    return _each(oob, items, lambda one: _below(one, into))


def _below(entry: Entry, into: Item) -> Entry:
    if isinstance(entry, Command):
        return replace(entry, parent=into.id)
    if isinstance(entry, Unit):
        return replace(entry, command=into.id)
    # The first of his commands says where a leader stands; others that he has, he keeps.
    others = tuple(command for command in entry.commands[1:] if command != into.id)
    return replace(entry, commands=(into.id, *others) if into != TOP else ())


def shift(oob: OrderOfBattle, items: Iterable[Item], steps: int) -> OrderOfBattle:
    """Some items further up (negative) or down among those of their sort beside them."""
    tree = OobTree(oob)
    heads = tree.uppermost(items)
    for into in dict.fromkeys(tree.above[item] for item in heads):
        for sort in SORTS:
            chosen = {head.id for head in heads if head.sort == sort and tree.above[head] == into}
            if chosen:
                beside = {child.id for child in tree.children(into) if child.sort == sort}
                oob = _shifted(oob, sort, beside, chosen, steps)
    return oob


def _shifted(
    oob: OrderOfBattle, sort: Sort, beside: Collection[str], chosen: Collection[str], steps: int
) -> OrderOfBattle:
    """Only those beside each other change places; the rest of the flat list stays."""
    entries = entries_of(oob, sort)
    order = iter(moved([entry for entry in entries if entry.id in beside], chosen, steps))
    return with_entries(
        oob, sort, (next(order) if entry.id in beside else entry for entry in entries)
    )


def promote(oob: OrderOfBattle, items: Iterable[Item]) -> OrderOfBattle:
    """Some items out of their commands, to stand beside them."""
    tree = OobTree(oob)
    heads = tree.uppermost(items)
    for command in dict.fromkeys(tree.above[item] for item in heads):
        if command != TOP:
            going = [item for item in heads if tree.above[item] == command]
            into = tree.above[command]
            row = tree.children(into)
            after = row[row.index(command) + 1 :]
            oob = place(oob, going, into, after[0] if after else None)
    return oob


def demote(oob: OrderOfBattle, items: Iterable[Item]) -> OrderOfBattle:
    """Some items into the command beside them: the one before, else the first behind."""
    tree = OobTree(oob)
    heads = tree.uppermost(items)
    for into in dict.fromkeys(tree.above[item] for item in heads):
        row = tree.children(into)
        going = [item for item in heads if tree.above[item] == into]
        at = row.index(going[0])
        free = [one for one in row if one.sort == "command" and one not in going]
        near = [one for one in free if row.index(one) < at][-1:] or free[:1]
        if near and (going[0].sort != "command" or row.index(near[0]) < at):
            oob = place(oob, going, near[0])
    return oob


# --- deleting ------------------------------------------------------------------------------------


def with_below(oob: OrderOfBattle, items: Iterable[Item]) -> list[Item]:
    """Some items with everything below them, in the order of the tree."""
    tree = OobTree(oob)
    return [one for item in tree.uppermost(items) for one in (item, *tree.walk(item))]


def delete(oob: OrderOfBattle, gone: Collection[Item]) -> OrderOfBattle:
    """The order of battle without some items; nothing that stays names them any more."""
    for sort in SORTS:
        lost = {item.id for item in gone if item.sort == sort}
        if lost:
            oob = with_entries(oob, sort, without(entries_of(oob, sort), lost))
    return forget(oob, gone)


def lead_no_more(oob: OrderOfBattle, leader: str, command: str) -> OrderOfBattle:
    """A leader without one of his commands; he leads the others, and the command stays."""
    return _each(oob, [Item("leader", leader)], lambda one: _leader_without(one, {command}, ()))


def forget(oob: OrderOfBattle, gone: Collection[Item]) -> OrderOfBattle:
    """The order of battle in which nothing names some items any more."""
    commands = {item.id for item in gone if item.sort == "command"}
    pieces = {item.id for item in gone if item.sort != "command"}
    return replace(
        oob,
        commands=tuple(
            replace(command, parent="") if command.parent in commands else command
            for command in oob.commands
        ),
        units=tuple(_unit_without(unit, commands, pieces) for unit in oob.units),
        leaders=tuple(_leader_without(leader, commands, pieces) for leader in oob.leaders),
    )


def _unit_without(unit: Unit, commands: Collection[str], pieces: Collection[str]) -> Unit:
    if unit.command in commands:
        unit = replace(unit, command="")
    return replace(unit, carried_by="") if unit.carried_by in pieces else unit


def _leader_without(leader: Leader, commands: Collection[str], pieces: Collection[str]) -> Leader:
    led = tuple(command for command in leader.commands if command not in commands)
    if led != leader.commands:
        leader = replace(leader, commands=led)
    return replace(leader, replaced_by="") if leader.replaced_by in pieces else leader
