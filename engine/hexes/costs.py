"""What a step costs a movement class, in whole parts of a movement point.

Costs of a module may be halves, quarters or any decimal; they are counted in parts that make all
of them whole numbers, so that sums never drift.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm
from typing import Final, Literal, NamedTuple

from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.schema.grid import Place
from hexwright.schema.language import later, tr
from hexwright.schema.model.terrain import Cost, HexsideTerrain, Terrain

Points = int | float | Fraction
Why = Literal[
    "off-map",
    "apart",
    "prohibited",
    "line-only",
    "hexside",
    "occupied",
    "zone",
    "may-not-stop",
    "too-far",
    "stopped",
]

PROHIBITED = "prohibited"
LINE_ONLY = "line-only"
WHOLE = "whole"
# Bits below the cost of a way that count its hexes: of two ways of one cost the shorter is better.
HEXES = 20


_WORDS: Final[Mapping[Why, str]] = {
    "off-map": later("there is no hex to play on"),
    "apart": later("its hexes do not lie side by side"),
    "prohibited": later("{terrain} cannot be entered"),
    "line-only": later("{terrain} can only be entered along a road"),
    "hexside": later("{terrain} cannot be crossed"),
    "occupied": later("the hex is occupied"),
    "zone": later("an enemy zone of control forbids the step"),
    "may-not-stop": later("it can be passed, but the move may not end there"),
    "stopped": later("the move must stop before it"),
    "too-far": later("it is too far away"),
}


class Refusal(NamedTuple):
    """Why a hex cannot be entered, or not from there."""

    why: Why
    # Name of the terrain that is in the way, if it is terrain.
    terrain: str = ""
    rule: str = ""

    def words(self) -> str:
        """The reason as a sentence without its full stop."""
        return tr(_WORDS[self.why], terrain=self.terrain)


class StepCost(NamedTuple):
    """A step into a neighbouring hex, in parts of a movement point."""

    end: Place
    # Across country and along a line; None where that is not possible.
    cost: int | None
    line_cost: int | None
    # Whether one must stop there because of the terrain.
    stops: bool
    refusal: Refusal | None = None
    # Costs the whole allowance, which must still be unspent.
    is_whole: bool = False
    line_is_whole: bool = False
    # Not at the rate of a line: what the step costs across country, and where that is not possible
    # what the hex itself costs along the line.
    slow_line_cost: int | None = None

    @property
    def is_closed(self) -> bool:
        """Whether neither the ground nor a line leads there."""
        return self.cost is None and self.line_cost is None


class OpenStep(NamedTuple):
    """A step that the ground permits, ready to be added up by a search."""

    # Its place by number, which is quicker to look up.
    number: int
    end: Place
    # Cost across country as the rank of a way of one hex.
    rank: int
    # Whether one must stop there because of the terrain.
    stops: bool
    # The step itself where a line or the whole allowance changes what it costs.
    step: StepCost | None


@dataclass(frozen=True)
class MoveStyle:
    """How a class moves over terrain, as a system has it."""

    movement_class: str
    uses_lines: bool = True
    # Kinds of hex terrain that end the move of whoever enters, and of hexsides that do so.
    stops_in: frozenset[str] = frozenset()
    stops_across: frozenset[str] = frozenset()
    # Whether they also do so along a line.
    stops_on_lines: bool = True
    # What kinds of hexside cost when crossed along a line, if anything, by their id.
    line_sides: Mapping[str, Points] = field(default_factory=dict, hash=False)

    @cached_property
    def key(self) -> Hashable:
        """What styles are told apart by, the costs of hexsides included."""
        return (self, tuple(sorted(self.line_sides.items())))


class CostTable:
    """The steps of a movement class over a battlefield, each worked out when first asked for."""

    def __init__(self, ground: Battlefield, style: MoveStyle, scale: int = 0) -> None:
        """Count in parts in which every cost of the module is whole."""
        self.ground = ground
        self._style = style
        self.scale = scale or scale_of(ground.terrain, style)
        self.least = int(min(costs_of(ground.terrain, style), default=Fraction()) * self.scale)
        # As the rank of a way of one hex.
        self.least_rank = (self.least << HEXES) + 1
        self._steps: dict[Place, tuple[StepCost, ...]] = {}
        self._open: list[tuple[OpenStep, ...] | None] = [None] * ground.size
        self._plain: dict[str, StepCost] = {}
        self._parts: dict[Points, int] = {}
        self._prices: dict[Points, int] = {}

    @classmethod
    def of(cls, ground: Battlefield, style: MoveStyle, *others: MoveStyle) -> "CostTable":
        """The table that belongs to a battlefield, made once; several styles go together."""
        styles = (style, *others)
        key = tuple(one.key for one in styles)
        if others:
            return ground.remembered("costs", key, lambda: SharedCosts(ground, styles))
        return ground.remembered("costs", key, lambda: cls(ground, style))

    def parts(self, points: Points) -> int:
        """Movement points in parts; whatever is less than a part buys nothing."""
        found = self._parts.get(points)
        if found is None:
            found = self._parts[points] = int(exact(points) * self.scale)
        return found

    def price(self, points: Points) -> int:
        """A further cost in parts; it must be a whole number of them, quarters always are."""
        found = self._prices.get(points)
        if found is None:
            parts = exact(points) * self.scale
            assert parts.denominator == 1, f"{points} movement points cannot be counted"
            found = self._prices[points] = int(parts)
        return found

    def points(self, parts: int) -> Fraction:
        """Parts in movement points."""
        return Fraction(parts, self.scale)

    def steps(self, start: Place) -> tuple[StepCost, ...]:
        """The steps from a hex to all its neighbours, clockwise, forbidden ones included."""
        found = self._steps.get(start)
        if found is None:
            near = self.ground.neighbours(start)
            found = self._steps[start] = tuple(self._step(start, end) for end in near)
        return found

    def open_steps(self, start: Place, index: int) -> tuple[OpenStep, ...]:
        """The steps from a hex that the ground permits, clockwise."""
        found = self._open[index]
        if found is None:
            near = [step for step in self.steps(start) if not step.is_closed]
            found = self._open[index] = tuple(map(self._opened, near))
        return found

    def _opened(self, step: StepCost) -> OpenStep:
        is_plain = step.line_cost is None and not step.is_whole
        rank = ((step.cost or 0) << HEXES) + 1
        index = self.ground.index_of(step.end)
        return OpenStep(index, step.end, rank, step.stops, None if is_plain else step)

    def step(self, start: Place, end: Place) -> StepCost | None:
        """The step to one neighbour; None if it is none or cannot be played on."""
        return next((one for one in self.steps(start) if one.end == end), None)

    def _step(self, start: Place, end: Place) -> StepCost:
        ground = self.ground
        if ground.sides(start, end) or ground.links(start, end):
            return self._new_step(start, end)
        # Nothing but the terrain of the hex matters: all hexes of its kind are alike.
        kind = ground.ruling_kind(end)
        name = "" if kind is None else kind.id
        found = self._plain.get(name)
        if found is None:
            found = self._plain[name] = self._new_step(start, end)
        return StepCost(end, *found[1:])

    def _new_step(self, start: Place, end: Place) -> StepCost:
        line_cost, line_is_whole = self._by_line(start, end)
        stops = self._stops(start, end)
        hexside, refusal = self._across(start, end)
        hex_cost, closed = self._into(end)
        refusal = refusal or closed
        if refusal is not None:
            slow = line_cost
            if line_cost is not None and closed is None and not isinstance(hex_cost, str):
                slow = self.parts(hex_cost) + self._sides_on_line(start, end)
            return StepCost(
                end,
                None,
                line_cost,
                stops,
                refusal,
                line_is_whole=line_is_whole,
                slow_line_cost=slow,
            )
        cost, is_whole = self._counted([hex_cost, *hexside])
        return StepCost(end, cost, line_cost, stops, None, is_whole, line_is_whole, cost)

    def _counted(self, costs: list[Cost]) -> tuple[int, bool]:
        is_whole = WHOLE in costs
        return sum(self.parts(cost) for cost in costs if not isinstance(cost, str)), is_whole

    def _stops(self, start: Place, end: Place) -> bool:
        style, kind = self._style, self.ground.ruling_kind(end)
        if not style.stops_on_lines and self.ground.links(start, end):
            return False
        if kind is not None and kind.id in style.stops_in:
            return True
        sides = self.ground.sides(start, end)
        return any(feature.kind.id in style.stops_across for feature in sides)

    def _into(self, end: Place) -> tuple[Cost, Refusal | None]:
        """The cost of a hex across country."""
        kind = self.ground.ruling_kind(end)
        cost = None if kind is None else kind.movement.get(self._style.movement_class)
        if kind is None or cost is None or cost == PROHIBITED:
            return 0, Refusal("prohibited", "" if kind is None else kind.name)
        if cost == LINE_ONLY:
            return 0, Refusal("line-only", kind.name)
        return cost, None

    def _across(self, start: Place, end: Place) -> tuple[list[Cost], Refusal | None]:
        """The costs of a hexside across country: that of a crossing instead of all others."""
        costs: list[Cost] = []
        refusal: Refusal | None = None
        for feature in self.ground.sides(start, end):
            cost = self._side_cost(feature.kind, rises=feature.rises(start))
            if cost in (PROHIBITED, LINE_ONLY):
                refusal = refusal or Refusal("hexside", feature.kind.name)
            elif feature.kind.crossing:
                return [cost], None
            else:
                costs.append(cost)
        return costs, refusal

    def _side_cost(self, kind: HexsideTerrain, *, rises: bool) -> Cost:
        name = self._style.movement_class
        cost = kind.movement.get(name, 0)
        if kind.directed and not rises:
            return kind.movement_down.get(name, cost)
        return cost

    def _by_line(self, start: Place, end: Place) -> tuple[int | None, bool]:
        """The parts that the cheapest line costs, hexsides included, and whether that is all.

        None if there is no line to use.
        """
        links = self.ground.links(start, end) if self._style.uses_lines else ()
        rates = [link.kind.movement.get(self._style.movement_class) for link in links]
        numbers = [rate for rate in rates if rate is not None and not isinstance(rate, str)]
        if not (numbers or WHOLE in rates) or self._is_shut(start, end):
            return None, False
        if not numbers:
            return 0, True
        return self.parts(min(numbers)) + self._sides_on_line(start, end), False

    def _sides_on_line(self, start: Place, end: Place) -> int:
        """What the hexside costs along a line: a crossing stands for all that it leads over."""
        kinds = [side.kind for side in self.ground.sides(start, end)]
        counted = [kind for kind in kinds if kind.crossing] or kinds
        return sum(self.parts(self._style.line_sides.get(one.id, 0)) for one in counted)

    def _is_shut(self, start: Place, end: Place) -> bool:
        """Whether not even a line leads into a hex or over a hexside."""
        name = self._style.movement_class
        kind = self.ground.ruling_kind(end)
        if kind is None or kind.movement.get(name) == PROHIBITED:
            return True
        found = self.ground.sides(start, end)
        costs = [(one.kind, self._side_cost(one.kind, rises=one.rises(start))) for one in found]
        if any(kind.crossing and cost != PROHIBITED for kind, cost in costs):
            return False
        return any(cost == PROHIBITED for _, cost in costs)


class SharedCosts(CostTable):
    """The steps of several classes that go together: each costs as much as for the slowest."""

    def __init__(self, ground: Battlefield, styles: Sequence[MoveStyle]) -> None:
        """Count in parts that suit all of them."""
        scale = lcm(*(scale_of(ground.terrain, style) for style in styles))
        super().__init__(ground, styles[0], scale)
        self._tables = [CostTable(ground, style, scale) for style in styles]

    def _new_step(self, start: Place, end: Place) -> StepCost:
        steps = [table._new_step(start, end) for table in self._tables]  # noqa: SLF001 # our own
        return StepCost(
            end,
            _slowest([step.cost for step in steps]),
            _slowest([step.line_cost for step in steps]),
            any(step.stops for step in steps),
            next((step.refusal for step in steps if step.refusal), None),
            any(step.is_whole for step in steps),
            any(step.line_is_whole for step in steps),
            _slowest([step.slow_line_cost for step in steps]),
        )


def _slowest(costs: Sequence[int | None]) -> int | None:
    """The highest of costs; none if one of them cannot go there."""
    known = [cost for cost in costs if cost is not None]
    return max(known) if len(known) == len(costs) else None


@lru_cache(maxsize=1 << 8, typed=True)
def exact(points: Points) -> Fraction:
    """Movement points as written: 0.1 is a tenth, not the nearest binary number."""
    return Fraction(str(points)) if isinstance(points, float) else Fraction(points)


def scale_of(terrain: Terrain, style: MoveStyle) -> int:
    """In how many parts a movement point is cut so that all costs are whole; at least quarters."""
    name = style.movement_class
    numbers = costs_of(terrain, style)
    for kind in terrain.hexsides:
        numbers += _numbers([kind.movement.get(name), kind.movement_down.get(name)])
    numbers += [exact(points) for points in style.line_sides.values()]
    return lcm(4, *(number.denominator for number in numbers))


def costs_of(terrain: Terrain, style: MoveStyle) -> list[Fraction]:
    """What the hexes and lines of a module cost a class, hexsides apart; no step costs less."""
    name = style.movement_class
    costs = [kind.movement.get(name) for kind in terrain.hexes]
    return _numbers([*costs, *(kind.movement.get(name) for kind in terrain.lines)])


def _numbers(costs: Sequence[Cost | None]) -> list[Fraction]:
    return [exact(cost) for cost in costs if cost is not None and not isinstance(cost, str)]
