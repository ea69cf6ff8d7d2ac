"""What ground costs (9.4): hexes, hexsides, pikes, roads and trails, by class and by orders.

Movement points are counted in twelfths, so that halves and thirds are whole numbers.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from math import ceil, floor
from typing import Final, Literal, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rules import rule
from hexwright.engine.core.tables import Reading
from hexwright.engine.hexes.battlefield import SideFeature
from hexwright.engine.hexes.costs import exact
from hexwright.engine.parts.ground import field_of, near, sides_between, terrain
from hexwright.engine.systems.gbacw.troops import ATTACK, MARCH, Order
from hexwright.schema.model.terrain import Cost

# Parts of a movement point.
POINT: Final = 12
Disorder = Literal["none", "check", "automatic"]
_WORST: Final[tuple[Disorder, ...]] = ("none", "check", "automatic")
BREASTWORKS: Final = "breastworks"


class Step(NamedTuple):
    """A step into a neighbouring hex: what it costs in parts of a point, and what it does.

    `is_whole` is a step that takes the whole allowance. `crossing` is whether a bridge or ford is
    used, `road` the kind of line that is followed.
    """

    cost: int
    road: str = ""
    crossing: bool = False
    disorder: Disorder = "none"
    is_whole: bool = False


def parts(points: Cost) -> int:
    """Movement points in parts; words cost nothing by themselves."""
    return 0 if isinstance(points, str) else int(exact(points) * POINT)


@lasting
@rule("gbacw-143", "gbacw-150", "gbacw-151", "gbacw-148")
def off_road(board: Board, start: str, end: str, mover: str, order: Order) -> Step | None:
    """A step across country; None if the ground forbids it (9.41, 9.44).

    Under attack orders neither bridge nor ford can be used.
    """
    kind = terrain(board, end)
    hex_cost = kind.movement.get(mover)
    if hex_cost is None or hex_cost in ("prohibited", "line-only"):
        return None
    crossed = _crossed(board, start, end, order)
    costs = [hex_cost, *(side_cost(board, one, start, mover) for one in crossed)]
    if "prohibited" in costs or "line-only" in costs:
        return None
    effects = [
        _disorder(kind.attributes, mover),
        *(_disorder(one.kind.attributes, mover) for one in crossed if _counts(board, one, start)),
    ]
    return Step(
        sum(parts(cost) for cost in costs),
        "",
        any(one.kind.crossing for one in crossed),
        worst_of(effects),
        "whole" in costs,
    )


def worst_of(effects: Sequence[Disorder]) -> Disorder:
    """The worst that ground does to the order of a unit."""
    return max(effects, key=_WORST.index, default="none")


def _crossed(board: Board, start: str, end: str, order: Order) -> list[SideFeature]:
    """What lies on a hexside and counts: a crossing instead of the water that it leads over."""
    found = sides_between(board, start, end)
    crossings = [one for one in found if one.kind.crossing]
    if order == ATTACK or not crossings:
        return [one for one in found if not one.kind.crossing]
    return [*crossings, *(one for one in found if one.kind.id == BREASTWORKS)]


def side_cost(board: Board, side: SideFeature, start: str, mover: str) -> Cost:
    """What crossing a hexside costs, uphill or down."""
    cost = side.kind.movement.get(mover, 0)
    if side.kind.directed and not side.rises(field_of(board).place(start)):
        return side.kind.movement_down.get(mover, cost)
    return cost


def _counts(board: Board, side: SideFeature, start: str) -> bool:
    return not side.kind.directed or side.rises(field_of(board).place(start))


def _disorder(attributes: object, mover: str) -> Disorder:
    assert isinstance(attributes, dict)
    found: Disorder = attributes.get("disorder", {}).get(mover, "none")
    return found


@lasting
@rule("gbacw-135", "gbacw-146", "gbacw-147", "gbacw-149", "gbacw-337")
def on_road(board: Board, start: str, end: str, mover: str, order: Order) -> Step | None:
    """The cheapest step along a pike, road or trail; None if none leads there (9.43-9.45).

    It goes whatever the terrain; breastworks are paid for all the same, a ford by the module.
    """
    field = field_of(board)
    links = field.links(field.place(start), field.place(end)) if order != ATTACK else ()
    found = [_along(board, link.kind.id, start, end, mover, order) for link in links]
    return min((one for one in found if one is not None), default=None, key=lambda one: one.cost)


def _along(board: Board, line: str, start: str, end: str, mover: str, order: Order) -> Step | None:
    rates = board.look_up("road-costs", line)
    sides = sides_between(board, start, end)
    if rates["share"] is not None:
        plain = off_road(board, start, end, mover, order)
        return None if plain is None else _share_of(plain, rates, line, order)
    if rates[order] is None:
        return None
    counted = [side for side in sides if side.kind.id == BREASTWORKS or _is_ford(side)]
    costs = [side_cost(board, one, start, mover) for one in counted]
    if "prohibited" in costs:
        return None
    cost = parts(rates[order]) + sum(map(parts, costs))
    return Step(cost, line, any(side.kind.crossing for side in sides))


def _share_of(plain: Step, rates: Reading, line: str, order: Order) -> Step:
    """A trail costs a share of the hex: rounded down on the march, up otherwise (9.44)."""
    share = exact(rates["share"]) * plain.cost / POINT
    whole = max(int(rates["least"] or 0), floor(share)) if order == MARCH else ceil(share)
    return Step(whole * POINT, line, plain.crossing)


def _is_ford(side: SideFeature) -> bool:
    return side.kind.crossing and side.kind.id == "ford"


def best_step(board: Board, start: str, end: str, mover: str, order: Order) -> Step | None:
    """The cheaper of a step across country and one along a road."""
    found = [
        one
        for one in (
            off_road(board, start, end, mover, order),
            on_road(board, start, end, mover, order),
        )
        if one is not None
    ]
    return min(found, default=None, key=lambda one: one.cost)


# --- how far somebody gets ------------------------------------------------------------------------


# A hex within reach: what it costs to get there, and the hex before it. It is a mere tuple because
# whole maps of them are made.
Reached = tuple[int, str]


def spread(
    board: Board,
    start: str,
    allowance: int,
    step: Callable[[str, str], int | None],
) -> dict[str, Reached]:
    """The hexes within an allowance, the cheapest way to each; the start among them."""

    def onward(hex_: str) -> Iterator[tuple[str, int]]:
        for end in near(board, hex_):
            price = step(hex_, end)
            if price is not None:
                yield end, price

    return spread_along(start, allowance, onward)


def spread_along(
    start: str,
    allowance: int,
    onward: Callable[[str], Iterable[tuple[str, int]]],
    *,
    closed: Iterable[str] = (),
    stops: Container[str] = (),
    goals: Container[str] = (),
) -> dict[str, Reached]:
    """The same by the steps that lead on from a hex, each with its cost.

    No way leads into a closed hex, or further from one that stops it. Where there are goals,
    nothing is looked for that is further than the nearest of them.
    """
    found: dict[str, Reached] = {}
    # The least that is known of each hex: what is no better is never looked at.
    least = {**dict.fromkeys(closed, -1), start: 0}
    at_cost = {0: [(start, "")]}
    costs = [0]
    while costs and costs[0] <= allowance:
        cost = heappop(costs)
        # Steps that cost nothing make the list longer while it is gone through.
        for hex_, before in at_cost[cost]:
            if hex_ in found:
                continue
            found[hex_] = (cost, before)
            if hex_ in goals:
                allowance = cost
            if hex_ in stops and hex_ != start:
                continue
            for end, price in onward(hex_):
                total = cost + price
                if total <= allowance and (end not in least or total < least[end]):
                    least[end] = total
                    if total not in at_cost:
                        at_cost[total] = []
                        heappush(costs, total)
                    at_cost[total].append((end, hex_))
    return found


def beside(board: Board, hexes: Iterable[str]) -> set[str]:
    """The hexes next to some."""
    return {one for hex_ in hexes for one in near(board, hex_)}
