"""An order of battle as a tree: who stands below whom, with nothing left out.

The lists of the format are flat. What names a command that is not there stands at the top, and so
does the first of commands that stand below each other in a circle.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, Literal, NamedTuple

from hexwright.schema.model.oob import Command, Leader, OrderOfBattle, Unit

Sort = Literal["leader", "unit", "command"]
Entry = Command | Unit | Leader
# In this order below each command.
SORTS: Final[tuple[Sort, ...]] = ("leader", "unit", "command")


class Item(NamedTuple):
    """Something of an order of battle; a command and a piece may have the same id."""

    sort: Sort
    id: str


# Above everything: the order of battle itself.
TOP: Final = Item("command", "")


def entries_of(oob: OrderOfBattle, sort: Sort) -> tuple[Entry, ...]:
    """The commands, units or leaders of an order of battle."""
    if sort == "command":
        return oob.commands
    return oob.units if sort == "unit" else oob.leaders


def command_named(entry: Entry) -> str:
    """The command that an entry says it belongs to; of several that a leader has, the first."""
    if isinstance(entry, Command):
        return entry.parent
    if isinstance(entry, Unit):
        return entry.command
    return entry.commands[0] if entry.commands else ""


class OobTree:
    """Everything of an order of battle by its place below the commands."""

    def __init__(self, oob: OrderOfBattle) -> None:
        """Find the place of everything."""
        self._oob = oob
        self.entries: dict[Item, Entry] = {}
        for sort in SORTS:
            for entry in entries_of(oob, sort):
                self.entries.setdefault(Item(sort, entry.id), entry)
        self.above = self._places()
        self.below: dict[Item, list[Item]] = {TOP: []}
        for item, parent in self.above.items():
            self.below.setdefault(parent, []).append(item)

    def _places(self) -> dict[Item, Item]:
        above = {}
        for item, entry in self.entries.items():
            parent = Item("command", command_named(entry))
            above[item] = parent if parent in self.entries else TOP
        _open_circles(above)
        return above

    def followed(self, oob: OrderOfBattle) -> "tuple[OobTree, list[Item]] | None":
        """The tree after some entries have changed, and which; None if any has another place.

        Thousands of units need not be placed anew for one that got another name.
        """
        changed: dict[Item, Entry] = {}
        for sort in SORTS:
            old, new = entries_of(self._oob, sort), entries_of(oob, sort)
            if len(old) != len(new):
                return None
            for before, after in zip(old, new, strict=True):
                if before is after:
                    continue
                if before.id != after.id or command_named(before) != command_named(after):
                    return None
                changed[Item(sort, after.id)] = after
        made = OobTree.__new__(OobTree)
        made._oob = oob  # noqa: SLF001 - of the same class
        made.entries = {**self.entries, **changed}
        made.above, made.below = self.above, self.below
        return made, list(changed)

    def children(self, item: Item) -> list[Item]:
        """What stands directly below a command."""
        return self.below.get(item, [])

    def walk(self, item: Item = TOP) -> Iterator[Item]:
        """Everything below a command, each before what is below it."""
        for child in self.children(item):
            yield child
            yield from self.walk(child)

    def line(self, item: Item) -> Iterator[Item]:
        """The commands above something, the nearest first."""
        while (item := self.above.get(item, TOP)) != TOP:
            yield item

    def uppermost(self, items: Iterable[Item]) -> list[Item]:
        """Some items without those that stand below another of them, in the order of the tree."""
        chosen = set(items)
        heads = {one for one in chosen if chosen.isdisjoint(self.line(one))}
        return self.in_order(heads)

    def in_order(self, items: Collection[Item]) -> list[Item]:
        """Some items in the order of the tree."""
        if len(items) == 1:
            return [item for item in items if item in self.entries]
        return [item for item in self.walk() if item in items]


def _open_circles(above: dict[Item, Item]) -> None:
    """Put one command of each circle at the top, so that all can be reached from there."""
    known: set[Item] = {TOP}
    for start in [item for item in above if item.sort == "command"]:
        way: list[Item] = []
        item = start
        while item not in known:
            known.add(item)
            way.append(item)
            item = above[item]
        if item in way:
            above[item] = TOP


def colours_of(tree: OobTree) -> Mapping[str, str]:
    """The colours of all commands that have one, their own or that of a command above."""
    found: dict[str, str] = {}
    for item in tree.walk():
        entry = tree.entries[item]
        if isinstance(entry, Command):
            colour = entry.colour or found.get(tree.above[item].id)
            if colour:
                found[item.id] = colour
    return found
