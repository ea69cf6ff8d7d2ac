"""What a scenario can put on its maps: the orders of battle as a tree, and counters by kind."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hexwright.editor.scenarios.edits.setup import Stock, name_of
from hexwright.schema.language import tr
from hexwright.schema.model.oob import Command, OrderOfBattle
from hexwright.schema.model.scenario import Placement, Scenario
from hexwright.schema.module import Module
from hexwright.schema.oob_tree import TOP, Item, OobTree
from hexwright.schema.references.names import Named
from hexwright.schema.references.occurrences import entry_named


class Node(NamedTuple):
    """A line of the tree: a heading, or something that can be put on the map."""

    name: str
    stock: Stock | None = None
    below: tuple["Node", ...] = ()
    # Of a line that stands for a command, its id.
    command: str = ""

    def stocks(self) -> Iterator[Stock]:
        """Everything at and below this line that is there once: pieces, not kinds."""
        if self.stock is not None and self.stock.piece:
            yield self.stock
        for node in self.below:
            yield from node.stocks()

    def thing(self, module: Module) -> Named | None:
        """What a line stands for: a piece, a kind of counter or a command; None for headings."""
        if self.stock is None:
            return entry_named(module, "command", self.command) if self.command else None
        if self.stock.piece:
            return entry_named(module, "piece", self.stock.piece)
        return entry_named(module, "kind", self.stock.kind)


def roster(module: Module) -> list[Node]:
    """The sides of a module with their pieces and counters; what belongs to no side is last."""
    found = []
    for side in module.info.sides:
        armies = [_army(module, oob) for oob in module.oobs.values() if oob.side == side.id]
        # The only army of a side needs no line of its own.
        lines = armies[0].below if len(armies) == 1 else tuple(armies)
        counters = _counters(module, side.id)
        below = (*lines, *([Node(tr("Counters"), None, counters)] if counters else []))
        found.append(Node(side.name, None, below))
    others = _counters(module, "")
    if others:
        found.append(Node(tr("Markers and other counters"), None, others))
    return found


def _counters(module: Module, side: str) -> tuple[Node, ...]:
    return tuple(
        Node(kind.name, Stock(kind=kind.id))
        for kind in module.counters.kinds
        if module.side_of_kind[kind.id] == side
    )


def _army(module: Module, oob: OrderOfBattle) -> Node:
    tree = OobTree(oob)
    return Node(oob.title, None, tuple(_line(module, tree, child) for child in tree.children(TOP)))


def _line(module: Module, tree: OobTree, item: Item) -> Node:
    """A command with all that is below it, or a piece."""
    entry = tree.entries[item]
    if isinstance(entry, Command):
        below = tuple(_line(module, tree, child) for child in tree.children(item))
        return Node(entry.name, None, below, item.id)
    stock = Stock(piece=item.id)
    return Node(name_of(module, stock), stock)


class Whereabouts(NamedTuple):
    """Where pieces start, in words, by piece; and how many counters of each kind are placed."""

    pieces: dict[str, str]
    kinds: Counter[str]


def whereabouts(module: Module, battle: Scenario) -> Whereabouts:
    """Where everything of a scenario starts."""
    found: dict[str, str] = {}
    for arrival in battle.reinforcements:
        words = tr("turn {turn}", turn=arrival.turn)
        found.update(dict.fromkeys(_pieces(module, arrival.pieces, arrival.commands), words))
    for free in battle.free_setup:
        words = tr("free set-up")
        found.update(dict.fromkeys(_pieces(module, free.pieces, free.commands), words))
    boxes = {box.id: box.name for box in module.info.boxes}
    found |= {
        one.piece: one.hex or boxes.get(one.box, one.box) for one in battle.setup if one.piece
    }
    return Whereabouts(found, Counter(one.kind for one in battle.setup if one.kind))


def starts_alike(one: Scenario, other: Scenario) -> bool:
    """Whether everything starts at the same places, as far as that is seen at a glance."""
    return (
        one.reinforcements is other.reinforcements
        and one.free_setup is other.free_setup
        and len(one.setup) == len(other.setup)
        and all(
            _start(was) == _start(now)
            for was, now in zip(one.setup, other.setup, strict=True)
            if was is not now
        )
    )


def _start(one: Placement) -> tuple[str, ...]:
    return one.piece, one.kind, one.hex, one.box


def _pieces(module: Module, pieces: Iterable[str], commands: Iterable[str]) -> Iterator[str]:
    yield from pieces
    for command in commands:
        if command in module.commands:
            yield from module.pieces_of_command(command)


def unplaced(where: Whereabouts, stocks: Iterable[Stock]) -> list[Stock]:
    """Those that start nowhere yet; counters of a kind are never used up."""
    return [stock for stock in stocks if not where.pieces.get(stock.piece)]


def stock_of(one: Placement) -> Stock:
    """What was taken to make a placement."""
    return Stock(one.piece, one.kind, one.side)
