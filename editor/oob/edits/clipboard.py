"""Parts of orders of battle that are copied or moved elsewhere, whole commands with all in them.

A part is an order of battle of its own: what it names and does not have stands at its top.
"""

from typing import Final, NamedTuple

import msgspec

from hexwright.editor.oob.edits.copies import new_ids, renewed
from hexwright.editor.oob.edits.tree import (
    delete,
    forget,
    may_go,
    place,
    put_below,
    with_below,
    with_entries,
)
from hexwright.editor.oob.edits.uses import taken_out
from hexwright.schema.documents import OOB, SCENARIO
from hexwright.schema.dump import dump
from hexwright.schema.ids import is_id
from hexwright.schema.issues import DataError
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.oob_tree import SORTS, TOP, Item, OobTree, entries_of
from hexwright.schema.record_values import ids_of
from hexwright.schema.safe_json import parse

_CLIPBOARD: Final = "clipboard"


class Pasted(NamedTuple):
    """Orders of battle after a paste, by path, and what was put in, uppermost only."""

    oobs: dict[str, OrderOfBattle]
    items: list[Item]


def part_of(oob: OrderOfBattle, items: list[Item]) -> OrderOfBattle:
    """Some items of an order of battle with everything below them."""
    whole = set(with_below(oob, items))
    for sort in SORTS:
        kept = [entry for entry in entries_of(oob, sort) if Item(sort, entry.id) in whole]
        oob = with_entries(oob, sort, kept)
    return oob


def to_text(part: OrderOfBattle) -> str:
    """A part as text for the clipboard."""
    return dump(OOB, part).decode()


def from_text(text: str) -> OrderOfBattle | None:
    """The part that a text holds; None if it holds none."""
    try:
        value = parse(text.encode("utf-8", "surrogatepass"), _CLIPBOARD)
        part = msgspec.convert(value, OrderOfBattle)
    except (DataError, msgspec.ValidationError):
        return None
    entries = [entry for sort in SORTS for entry in entries_of(part, sort)]
    return part if entries and all(is_id(entry.id) for entry in entries) else None


def home_for(tree: OobTree, chosen: Item | None, heads: list[Item]) -> Item:
    """The command to paste into: the chosen one or that of the chosen piece.

    Where a command itself was copied and is still chosen, its copy comes to stand beside it.
    """
    if chosen is None or chosen not in tree.entries:
        return TOP
    if chosen.sort != "command" or chosen in heads:
        return tree.above[chosen]
    return chosen


def heads_of(part: OrderOfBattle) -> list[Item]:
    """What stands at the top of a part."""
    return OobTree(part).children(TOP)


def copy_in(module: Module, oob: OrderOfBattle, part: OrderOfBattle, into: Item) -> Pasted:
    """A copy of a part below a command, under ids that are free."""
    tree = OobTree(part)
    new = new_ids(module, oob, tree.walk())
    copy = part
    for sort in SORTS:
        copy = with_entries(copy, sort, [renewed(entry, new) for entry in entries_of(part, sort)])
    heads = [Item(item.sort, new[item]) for item in tree.children(TOP)]
    return Pasted({OOB.path(oob.id): _joined(oob, copy, heads, into)}, heads)


def move_in(
    source: OrderOfBattle, oob: OrderOfBattle, items: list[Item], into: Item
) -> Pasted | None:
    """Some items of an order of battle moved below a command of another; they keep their ids.

    None if none of them is there any more, or one would stand below itself.
    """
    tree = OobTree(source)
    heads = tree.uppermost(item for item in items if item in tree.entries)
    if source.id == oob.id:
        if not heads or not may_go(tree, heads, into):
            return None
        return Pasted({OOB.path(oob.id): place(oob, heads, into)}, heads)
    made = _joined(oob, part_of(source, heads), heads, into)
    left = delete(source, with_below(source, heads))
    return Pasted({OOB.path(source.id): left, OOB.path(oob.id): made}, heads) if heads else None


def _joined(
    oob: OrderOfBattle, part: OrderOfBattle, heads: list[Item], into: Item
) -> OrderOfBattle:
    """An order of battle with a part below a command; nothing of it names what is elsewhere."""
    placed = forget(put_below(part, heads, into), _strangers(oob, part))
    for sort in SORTS:
        oob = with_entries(oob, sort, (*entries_of(oob, sort), *entries_of(placed, sort)))
    return oob


def _strangers(oob: OrderOfBattle, part: OrderOfBattle) -> set[Item]:
    """What a part names that neither it nor an order of battle has."""
    commands = {command.parent for command in part.commands} | {unit.command for unit in part.units}
    commands.update(name for leader in part.leaders for name in leader.commands)
    pieces = {unit.carried_by for unit in part.units} | {
        leader.replaced_by for leader in part.leaders
    }
    for known in (oob, part):
        commands -= set(ids_of(known.commands))
        pieces -= {*ids_of(known.units), *ids_of(known.leaders)}
    found = {Item("command", name) for name in commands}
    return (found | {Item("unit", name) for name in pieces}) - {TOP, Item("unit", "")}


def scenarios_naming(module: Module, items: list[Item]) -> list[Scenario]:
    """The scenarios that have a use for some items."""
    paths = taken_out(module, items)
    return [one for one in module.scenarios.values() if SCENARIO.path(one.id) in paths]
