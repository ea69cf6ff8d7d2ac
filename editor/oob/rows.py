"""The rows of an order of battle: everything at its place, and leaders wherever they lead."""

from typing import NamedTuple

from hexwright.editor.oob.row_display import Shown
from hexwright.schema.model.oob import Leader
from hexwright.schema.oob_tree import TOP, Item


class Echo(NamedTuple):
    """A leader who stands elsewhere, below a further command that he leads."""

    leader: str
    command: Item


Row = Item | Echo


def item_of(row: Row) -> Item:
    """What a row stands for."""
    return Item("leader", row.leader) if isinstance(row, Echo) else row


def rows_of(shown: Shown) -> dict[Item, list[Row]]:
    """The rows below each command that has any, commands above before those below them."""
    tree, kept = shown.tree, shown.kept
    order = [TOP, *(item for item in tree.walk() if item.sort == "command")]
    rows: dict[Item, list[Row]] = {}
    echoes = _echoes(shown)
    for command in order:
        own = [child for child in tree.children(command) if kept is None or child in kept]
        leaders = sum(one.sort == "leader" for one in own)
        row = [*own[:leaders], *echoes.get(command, ()), *own[leaders:]]
        if row:
            rows[command] = row
    return rows


def rows_stay(before: Shown, after: Shown) -> bool:
    """Whether all rows of a tree stay where they are though some entries have changed."""
    leaders = [item for item in after.changed or () if item.sort == "leader"]
    return before.kept == after.kept and all(
        _echoes_of(before, leader) == _echoes_of(after, leader) for leader in leaders
    )


def _echoes(shown: Shown) -> dict[Item, list[Echo]]:
    """Leaders by the further commands that they lead, as far as both are shown."""
    found: dict[Item, list[Echo]] = {}
    for item in shown.tree.entries:
        # Leaders come first.
        if item.sort != "leader":
            break
        for echo in _echoes_of(shown, item):
            found.setdefault(echo.command, []).append(echo)
    return found


def places_of(shown: Shown, item: Item) -> list[Row]:
    """All rows that stand for something."""
    return [item, *_echoes_of(shown, item)]


def _echoes_of(shown: Shown, item: Item) -> list[Echo]:
    """The further places of a leader, below all that he leads but the command he stands in."""
    entry, tree, kept = shown.tree.entries[item], shown.tree, shown.kept
    if not isinstance(entry, Leader) or (kept is not None and item not in kept):
        return []
    led = dict.fromkeys(Item("command", name) for name in entry.commands)
    return [
        Echo(item.id, one)
        for one in led
        if one != tree.above[item] and one in tree.entries and (kept is None or one in kept)
    ]
