"""How many pieces and cards begin in each box, so that there is room for them."""

from collections import Counter
from collections.abc import Callable

from hexwright.exporters.set_up import Cast, StartingPiece, starting_pieces
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved


def most_in_boxes(module: Module, lies: Callable[[StartingPiece], bool]) -> Counter[str]:
    """The most that lie in a box in some scenario; `lies` tells which pieces of it do."""
    most = Counter[str]()
    for battle in module.scenarios.values():
        whole = resolved(battle, module.scenarios)
        pieces = starting_pieces(Cast(module), whole)
        here = Counter(one.box for one in pieces if one.box and lies(one))
        for hand in whole.hands:
            here[hand.box] += len(hand.cards)
        most |= here
    return most
