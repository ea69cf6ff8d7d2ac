"""Attacks that are designated all at once: whether a batch of them is a set of lawful groups."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Literal, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.parts.combats import Combat, hexes_of

Kind = Literal["several-hexes", "split-stack", "apart", "together", "twice", "uncovered"]


class Fault(NamedTuple):
    """Why a batch is not allowed: the kind of the fault, and the units and hexes concerned."""

    kind: Kind
    units: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()


class Designation(NamedTuple):
    """What a system says about groups.

    `duties` are the hexes that a designated unit has to see attacked, by itself or by others.
    `able_in` are the units of a hex that attack together or not at all. `must_combine` and
    `may_combine` say of two attackers of one target whether they have to fight in one combat, and
    whether they can. A `single_hex` group has one attacking hex or one defending hex; the hexes
    of a body that covers several count as one.
    """

    duties: Callable[[Combat, str], Sequence[str]]
    able_in: Callable[[str], Sequence[str]]
    must_combine: Callable[[str, str], bool]
    may_combine: Callable[[str, str], bool]
    single_hex: bool = True

    def faults(self, board: Board, combats: Sequence[Combat]) -> list[Fault]:
        """Everything that is wrong with a batch, to be told at once; empty if it is lawful."""
        found: list[Fault] = []
        for combat in combats:
            found += self._of_group(board, combat)
        for one, other in combinations(combats, 2):
            found += self._of_two(one, other)
        attacked = {hex_ for combat in combats for hex_ in combat.targets}
        for combat in combats:
            for unit in combat.attackers:
                loose = tuple(hex_ for hex_ in self.duties(combat, unit) if hex_ not in attacked)
                found += [Fault("uncovered", (unit,), loose)] if loose else []
        return found

    def _of_group(self, board: Board, combat: Combat) -> Iterator[Fault]:
        hexes = hexes_of(board, combat.attackers)
        if self.single_hex and not (_is_single(board, hexes) or _is_single(board, combat.targets)):
            yield Fault("several-hexes", combat.attackers, combat.targets)
        for hex_ in hexes:
            left = tuple(one for one in self.able_in(hex_) if one not in combat.attackers)
            if left:
                yield Fault("split-stack", left, (hex_,))
        for one, other in combinations(combat.attackers, 2):
            if not self.may_combine(one, other):
                yield Fault("together", (one, other), combat.targets)

    def _of_two(self, one: Combat, other: Combat) -> Iterator[Fault]:
        both = tuple(unit for unit in one.attackers if unit in other.attackers)
        if both:
            yield Fault("twice", both)
        common = tuple(hex_ for hex_ in one.targets if hex_ in other.targets)
        if not common:
            return
        for ours in one.attackers:
            for theirs in other.attackers:
                if self.must_combine(ours, theirs):
                    yield Fault("apart", (ours, theirs), common)


def _is_single(board: Board, hexes: Sequence[str]) -> bool:
    """Whether these are no more than a hex, or all belong to one body."""
    return len(hexes) <= 1 or any(
        all(hex_ in body.hexes for hex_ in hexes) for body in board.pieces_in(hexes[0])
    )
