"""Where a piece can go: every hex within reach with its cost and way, and why not the others."""

from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heappop, heappush
from itertools import chain
from typing import overload

from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.costs import (
    HEXES,
    CostTable,
    MoveStyle,
    OpenStep,
    Points,
    Refusal,
    StepCost,
)
from hexwright.schema.grid import Place

_NOWHERE: frozenset[Place] = frozenset()


@dataclass(frozen=True)
class Obstructions:
    """What other pieces do to a move; whoever moves says where they stand and reach."""

    # Hexes that cannot be entered at all, and those in which the move may not end, unless there is
    # room after all; that is asked only where the move comes by.
    occupied: Container[Place] = _NOWHERE
    no_stop: Collection[Place] = _NOWHERE
    has_room: Callable[[Place], bool] | None = None
    # Hexes in which the move ends, as in a zone of control.
    stops: Container[Place] = _NOWHERE
    # Further cost of entering and of leaving hexes, in quarters or in parts that the module uses.
    enter_cost: Mapping[Place, Points] = field(default_factory=dict)
    leave_cost: Mapping[Place, Points] = field(default_factory=dict)
    # Hexes that are not entered at the rate of a line; where there is no other way than the line,
    # one pays for it what the hex costs.
    no_line: Container[Place] = _NOWHERE
    # A last word on each step: why it is not allowed, None if it is.
    forbids: Callable[[Place, Place], Refusal | None] | None = None

    def may_stop(self, place: Place) -> bool:
        """Whether the move may end in a hex, as far as other pieces are concerned."""
        if place not in self.no_stop:
            return True
        return self.has_room is not None and self.has_room(place)


FREE = Obstructions()


class Reached:
    """The hexes within reach of one place."""

    def __init__(
        self,
        costs: CostTable,
        start: Place,
        allowance: int,
        found: dict[Place, tuple[int, Place]],
        passed: dict[Place, Place],
        others: Obstructions,
    ) -> None:
        """Made by `reachable`; costs are in parts of a movement point."""
        self._table = costs
        self.start = start
        self._allowance = allowance
        self._found = found
        self._passed = passed
        self._others = others

    def __contains__(self, place: object) -> bool:
        """Whether the move can end in a hex."""
        return place in self._found and self._others.may_stop(place)

    @property
    def places(self) -> list[Place]:
        """The hexes in which the move can end, nearest first; the start is not among them."""
        # The start is found first; of the others most are free, and those in the way are few.
        _, *found = self._found
        others = self._others
        full = {one for one in others.no_stop if one in self._found and not others.may_stop(one)}
        return [one for one in found if one not in full] if full else found

    def cost(self, place: Place) -> Fraction:
        """The movement points that it takes to get to a hex within reach."""
        return self._table.points(self._found[place][0])

    def left(self, place: Place) -> Fraction:
        """The movement points left after moving there."""
        return self._table.points(self._allowance - self._found[place][0])

    def path(self, place: Place) -> list[Place]:
        """The cheapest way to a hex within reach, from the start, both included."""
        way = [place]
        here = place
        if place != self.start:
            here = self._found[place][1]
            way.append(here)
        while here != self.start:
            here = self._passed[here]
            way.append(here)
        return way[::-1]

    def way(self, place: Place, name: Callable[[Place], str]) -> tuple[str, ...]:
        """The cheapest way to one hex within reach, without the start, in names."""
        return tuple(map(name, self.path(place)[1:]))

    def ways(self, name: Callable[[Place], str]) -> dict[str, tuple[str, ...]]:
        """The cheapest way to each hex where the move can end, without the start, in names."""
        ways: dict[Place, tuple[str, ...]] = {self.start: ()}
        for place, before in self._passed.items():
            if place != self.start:
                ways[place] = (*ways[before], name(place))
        found = {}
        for end in self.places:
            last = name(end)
            found[last] = (*ways[self._found[end][1]], last)
        return found

    def why_not(self, place: Place) -> Refusal | None:
        """Why the move cannot end in a hex; None if it can."""
        if place in self:
            return None
        if place in self._found:
            return Refusal("may-not-stop")
        if place in self._others.occupied:
            return Refusal("occupied")
        if not self._table.ground.is_playable(place):
            return Refusal("off-map")
        return self._refusal_around(place) or Refusal("too-far")

    def _refusal_around(self, place: Place) -> Refusal | None:
        """Why nobody can step there from within reach, or from anywhere if nothing near is."""
        around = self._table.ground.neighbours(place)
        near = [one for one in around if one in self._found]
        refusals = [self._refused(one, place) for one in near or around]
        return None if None in refusals else next(iter(refusals), None)

    def _refused(self, start: Place, end: Place) -> Refusal | None:
        step = self._table.step(start, end)
        assert step is not None
        refusal = self._refusal_of(start, step)
        if refusal is not None:
            return refusal
        if start in self._found and start not in self._passed:
            return Refusal("zone" if start in self._others.stops else "stopped")
        return None

    def along(self, path: Sequence[Place], beyond: Points | None = None) -> Fraction | Refusal:
        """What a way of one's own costs, from the start on, or why it cannot be gone.

        It may lead on beyond its last hex, off the map, for so many points.
        """
        found = self.costs(path, beyond)
        return found if isinstance(found, Refusal) else sum(found, Fraction(0))

    def costs(
        self, path: Sequence[Place], beyond: Points | None = None
    ) -> tuple[Fraction, ...] | Refusal:
        """What each step of such a way costs, the one off the map included."""
        here, spent, others = self.start, 0, self._others
        paid: list[int] = []
        for number, end in enumerate(path):
            step = self._table.step(here, end)
            if step is None:
                is_playable = self._table.ground.is_playable(end)
                return Refusal("apart" if is_playable else "off-map")
            if end in others.occupied:
                return Refusal("occupied")
            refusal = self._refusal_of(here, step)
            price = price_of(step, spent, self._allowance, others)
            if refusal is not None or price is None:
                return refusal or Refusal("too-far")
            paid.append(price + self._extra(here, end))
            spent += paid[-1]
            if spent > self._allowance:
                return Refusal("too-far")
            is_last = number == len(path) - 1 and beyond is None
            if not is_last and (step.stops or end in others.stops):
                return Refusal("zone" if end in others.stops else "stopped")
            here = end
        if beyond is not None:
            paid.append(
                self._table.price(beyond) + self._table.price(others.leave_cost.get(here, 0))
            )
            if spent + paid[-1] > self._allowance:
                return Refusal("too-far")
        elif not others.may_stop(here):
            return Refusal("may-not-stop")
        return tuple(map(self._table.points, paid))

    def _refusal_of(self, start: Place, step: StepCost) -> Refusal | None:
        if step.is_closed:
            return step.refusal
        forbids = self._others.forbids
        return forbids(start, step.end) if forbids is not None else None

    def _extra(self, start: Place, end: Place) -> int:
        """Parts for leaving a hex and for entering the next, beside what the ground costs."""
        leave, enter = self._others.leave_cost.get(start, 0), self._others.enter_cost.get(end, 0)
        return self._table.price(leave) + self._table.price(enter)


class Ways(Sequence[tuple[str, ...]]):
    """One way to each hex where a move can end, as names; single ones are quickly at hand.

    Ways that lead on, off the map for one, come after them.
    """

    def __init__(
        self, reached: Reached, field: Battlefield, beyond: Sequence[tuple[str, ...]] = ()
    ) -> None:
        """The ways of what is in reach, nearest first."""
        self._reached = reached
        self._field = field
        self._ends = reached.places
        self._beyond = beyond

    def __len__(self) -> int:
        return len(self._ends) + len(self._beyond)

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return chain(self._reached.ways(self._field.number).values(), self._beyond)

    def __contains__(self, way: object) -> bool:
        if not isinstance(way, tuple) or not way:
            return False
        if way in self._beyond:
            return True
        end = self._field.find(way[-1])
        return end is not None and end in self._reached and self._to(end) == way

    @overload
    def __getitem__(self, at: int) -> tuple[str, ...]: ...
    @overload
    def __getitem__(self, at: slice) -> list[tuple[str, ...]]: ...
    def __getitem__(self, at: int | slice) -> tuple[str, ...] | list[tuple[str, ...]]:
        if isinstance(at, slice):
            return list(self)[at]
        at = range(len(self))[at]
        count = len(self._ends)
        return self._to(self._ends[at]) if at < count else self._beyond[at - count]

    def _to(self, end: Place) -> tuple[str, ...]:
        return self._reached.way(end, self._field.number)


def reachable(
    ground: Battlefield,
    start: Place,
    allowance: Points,
    style: MoveStyle | Sequence[MoveStyle],
    others: Obstructions = FREE,
    *,
    least_one_hex: bool = False,
) -> Reached:
    """All hexes within an allowance of movement points, for one style or several that go together.

    Of several ways that cost the same the one of fewer hexes is taken, then the one that sets out
    earlier clockwise. With `least_one_hex` a neighbour that costs too much can still be entered
    for the whole allowance.
    """
    styles = (style,) if isinstance(style, MoveStyle) else style
    table = CostTable.of(ground, *styles)
    return _Search(table, start, table.parts(allowance), others).run(least_one_hex=least_one_hex)


def price_of(step: StepCost, spent: int, allowance: int, others: Obstructions) -> int | None:
    """The cheaper of across country and along a line, as far as both are possible."""
    cost, line = step.cost, step.line_cost
    whole = allowance if spent == 0 and allowance else None
    if step.is_whole:
        cost = whole
    if line is not None:
        if step.end in others.no_line:
            line = step.slow_line_cost if step.cost is None else None
        elif step.line_is_whole:
            line = whole
    if line is None:
        return cost
    return line if cost is None or line < cost else cost


def _ranked(table: CostTable, costs: Mapping[Place, Points]) -> dict[Place, int]:
    """Further costs as ranks; mostly all of them are the same."""
    found: dict[Place, int] = {}
    last, rank = None, 0
    for place, cost in costs.items():
        if cost is not last:
            last, rank = cost, table.price(cost) << HEXES
        found[place] = rank
    return found


class _Search:
    """Cheapest ways first, hexes where one must stop are entered but not left.

    Ways are compared by rank, which is their cost and below it the number of their hexes.
    """

    def __init__(
        self, table: CostTable, start: Place, allowance: int, others: Obstructions
    ) -> None:
        self._table = table
        self._start = start
        self._allowance = allowance
        self._others = others
        # No way within the allowance is of this rank.
        self._most = (allowance + 1) << HEXES
        # Steps to take by rank, in the order of finding: where from, and whether the move ends.
        self._todo: dict[int, list[tuple[OpenStep, Place, bool]]] = {}

    # In one piece: this is most of the time of a move, and calls cost more than what they do.
    def run(self, *, least_one_hex: bool) -> Reached:  # noqa: C901
        """Everything within reach."""
        table, others, todo, most = self._table, self._others, self._todo, self._most
        occupied, stopping, forbids = others.occupied, others.stops, others.forbids
        leave, enter = _ranked(table, others.leave_cost), _ranked(table, others.enter_cost)
        # The way to a hex, and the way by which it can be left again, may differ.
        found: dict[Place, tuple[int, Place]] = {}
        passed: dict[Place, Place] = {}
        # Lowest known rank by which each hex can be left again.
        known = [most] * table.ground.size
        here = self._here()
        known[here.number] = 0
        todo[0] = [(here, here.end, False)]
        ranks = [0]
        if least_one_hex and self._allowance > 0:
            ranks.append(self._take_all(here))
        # Whoever has spent more cannot leave the hex.
        last = (self._allowance - table.least + 1) << HEXES
        while ranks:
            rank = heappop(ranks)
            for (index, place, _, _, _), before, is_end in todo[rank]:
                if place not in found:
                    found[place] = (rank >> HEXES, before)
                if is_end or known[index] != rank:
                    continue
                passed[place] = before
                if rank >= last:
                    continue
                leaving = rank + leave[place] if place in leave else rank
                # No step from here gets anywhere for less.
                best = leaving + table.least_rank
                for step in table.open_steps(place, index):
                    number, end, plain, stops, line = step
                    if known[number] <= best or end in occupied:
                        continue
                    price = plain if line is None else self._line_rank(line, rank)
                    after = leaving + price + enter[end] if end in enter else leaving + price
                    if after >= most or (forbids is not None and forbids(place, end) is not None):
                        continue
                    ends = stops or end in stopping
                    if not ends:
                        if known[number] <= after:
                            continue
                        known[number] = after
                    if after in todo:
                        todo[after].append((step, place, ends))
                    else:
                        todo[after] = [(step, place, ends)]
                        heappush(ranks, after)
        return Reached(table, self._start, self._allowance, found, passed, others)

    def _here(self) -> OpenStep:
        """The start, as if it had been stepped on for nothing."""
        return OpenStep(
            self._table.ground.index_of(self._start), self._start, 0, stops=False, step=None
        )

    def _line_rank(self, step: StepCost, rank: int) -> int:
        """The rank of a step that may follow a line or take everything; too high if it may not."""
        price = price_of(step, rank >> HEXES, self._allowance, self._others)
        return self._most if price is None else (price << HEXES) + 1

    def _take_all(self, here: OpenStep) -> int:
        """Steps to the hexes around the start for everything there is; their rank."""
        others, start = self._others, self._start
        rank = (self._allowance << HEXES) + 1
        around = self._table.open_steps(start, here.number)
        self._todo[rank] = [
            (step, start, True)
            for step in around
            if step.end not in others.occupied
            and (others.forbids is None or others.forbids(start, step.end) is None)
        ]
        return rank
