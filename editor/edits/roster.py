"""What a scenario can put on its maps: the orders of battle as a tree, and counters by kind."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from editor.edits.setup import Stock, name_of
from schema.language import tr
from schema.model.oob import OrderOfBattle
from schema.model.scenario import Placement, Scenario
from schema.module import Module


class Node(NamedTuple):
    """A line of the tree: a heading, or something that can be put on the map."""

    name: str
    stock: Stock | None = None
    below: tuple["Node", ...] = ()

    def stocks(self) -> Iterator[Stock]:
        """Everything at and below this line that is there once: pieces, not kinds."""
        if self.stock is not None and self.stock.piece:
            yield self.stock
        for node in self.below:
            yield from node.stocks()


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
    nations = {nation.id: nation.side for nation in module.info.nations}
    return tuple(
        Node(kind.name, Stock(kind=kind.id))
        for kind in module.counters.kinds
        if (kind.side or nations.get(kind.nation, "")) == side
    )


def _army(module: Module, oob: OrderOfBattle) -> Node:
    """An order of battle; commands whose way up leads nowhere stand at its top."""
    known = {command.id for command in oob.commands}
    homes: dict[str, list[Node]] = {}
    for leader in oob.leaders:
        home = next((one for one in leader.commands if one in known), "")
        homes.setdefault(home, []).append(_piece(module, leader.id))
    for unit in oob.units:
        home = unit.command if unit.command in known else ""
        homes.setdefault(home, []).append(_piece(module, unit.id))
    shown: set[str] = set()

    def below(parent: str) -> tuple[Node, ...]:
        inner = []
        for command in oob.commands:
            if command.parent == parent and command.id not in shown:
                shown.add(command.id)
                inner.append(Node(command.name, None, below(command.id)))
        return (*homes.get(parent, ()), *inner)

    top = list(below(""))
    for command in oob.commands:
        if command.id not in shown:
            shown.add(command.id)
            top.append(Node(command.name, None, below(command.id)))
    return Node(oob.title, None, tuple(top))


def _piece(module: Module, piece: str) -> Node:
    stock = Stock(piece=piece)
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


def _pieces(module: Module, pieces: Iterable[str], commands: Iterable[str]) -> Iterator[str]:
    yield from pieces
    for command in commands:
        if command in module.commands:
            yield from module.pieces_of_command(command)


def unplaced(where: Whereabouts, stocks: Iterable[Stock]) -> list[Stock]:
    """Those that start nowhere yet; counters of a kind are never used up."""
    return [one for one in stocks if not where.pieces.get(one.piece)]


def stock_of(one: Placement) -> Stock:
    """What was taken to make a placement."""
    return Stock(one.piece, one.kind, one.side)
