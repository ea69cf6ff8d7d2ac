"""What lies on a line of sight: obstacles in order, each judged by the rules of a system."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from hexwright.engine.hexes.battlefield import Battlefield, SideFeature
from hexwright.engine.hexes.lines import Crossing, Line, Stretch, line
from hexwright.engine.hexes.sight_rules import HEIGHT_RULES, Obstacle, SightRules, Substance
from hexwright.schema.grid import Place
from hexwright.schema.language import tr

Lane = Literal["middle", "left", "right"]


class Blocker(NamedTuple):
    """Something on the line that hides what lies behind, or would."""

    place: Place
    substance: Substance
    # Name of the terrain; empty for ground, units and the edge of the map.
    name: str = ""
    # The hex beyond the hexside, if it is one.
    beyond: Place | None = None
    level: int = 0

    def words(self, field: Battlefield) -> str:
        """What it is and where, as part of a sentence."""
        at = self.where(field)
        if self.substance == "unit":
            return tr("a unit at {hex}", hex=at)
        if self.substance == "ground":
            return tr("high ground at {hex} (level {level})", hex=at, level=self.level)
        if self.substance == "edge":
            return tr("the edge of the map")
        return tr("{terrain} at {hex}", terrain=self.name, hex=at)

    def where(self, field: Battlefield) -> str:
        """The number of its hex, or of both for a hexside."""
        if not field.exists(self.place):
            return ""
        number = field.number(self.place)
        if self.beyond is None:
            return number
        return f"{number}/{field.number(self.beyond)}"


class Event(NamedTuple):
    """A blocker met on a line; one of a unit counts only when a unit is there."""

    blocker: Blocker
    lane: Lane
    # Which stretch of the line it is in, or before which one.
    number: int
    hides: bool = True
    # The number of the rule by which it hides, where its substance does not tell that.
    rule: str = ""


class Hindrance(NamedTuple):
    """Something that makes what lies behind it harder to see, by so much."""

    value: int
    by: Blocker
    rule: str = ""


@dataclass(frozen=True)
class Look:
    """Everything on a line that can hide something, in order.

    `touched` are the hexes between the ends that the line so much as touches, and `hindrances`
    what weakens it; both of drawn sight alone.
    """

    line: Line
    events: tuple[Event, ...]
    is_adjacent: bool
    touched: tuple[Place, ...] = ()
    hindrances: tuple[Hindrance, ...] = ()

    @cached_property
    def unit_places(self) -> tuple[Place, ...]:
        """Where a unit matters."""
        return tuple(
            event.blocker.place for event in self.events if event.blocker.substance == "unit"
        )


def look_along(field: Battlefield, start: Place, end: Place, rules: SightRules) -> Look:
    """Look from the centre of a hex to that of another."""
    way = line(field.grid, start, end)
    is_adjacent = len(way.stretches) == 2
    if is_adjacent and rules.adjacent == "always":
        return Look(way, (), is_adjacent)
    events = _Looker(field, way, (start, end), rules).events()
    # Between neighbours nothing rises: only what stands on the hexside itself can hide.
    met = (event for event in events if not is_adjacent or event.blocker.substance == "hexside")
    return Look(way, tuple(met), is_adjacent)


class _Looker:
    """Judges what lies on one line."""

    def __init__(
        self, field: Battlefield, way: Line, ends: tuple[Place, Place], rules: SightRules
    ) -> None:
        self._field = field
        self._rules = rules
        self._way = way
        self._ends = ends
        self._hides = HEIGHT_RULES[rules.heights]
        first, last = self._stand(ends[0]), self._stand(ends[1])
        self._low, self._high = min(first, last), max(first, last)
        self._starts_low = first <= last

    def _stand(self, place: Place) -> int:
        """The level of somebody in a hex."""
        level = self._field.elevation(place)
        if self._rules.stands_on_height:
            return level + round(self._rise(place))
        return level

    def _rise(self, place: Place) -> float:
        """How much terrain that hides by its height rises above the ground."""
        kinds = self._field.kinds(place)
        return max((kind.height for kind in kinds if kind.blocks_sight == "height"), default=0)

    def events(self) -> Iterator[Event]:
        """What is met from the first hex to the last."""
        way = self._way
        last = len(way.stretches) - 1
        for number, stretch in enumerate(way.stretches):
            if number:
                yield from self._across(way.crossings[number - 1], number)
            if 0 < number < last:
                yield from self._through(stretch, number)

    def _through(self, stretch: Stretch, number: int) -> Iterator[Event]:
        if not stretch.is_along:
            yield from self._in_hex(stretch.hexes[0], "middle", stretch, number)
            return
        left, right = stretch.hexes
        yield from self._on_sides(((left, right),), 2 * stretch.near, 2 * stretch.far, number)
        yield from self._in_hex(left, "left", stretch, number)
        yield from self._in_hex(right, "right", stretch, number)

    def _in_hex(self, place: Place, lane: Lane, stretch: Stretch, number: int) -> Iterator[Event]:
        if not self._field.exists(place):
            if self._rules.edge_blocks:
                yield Event(Blocker(place, "edge"), lane, number)
            return
        near, far = 2 * stretch.near, 2 * stretch.far
        level, stand = self._field.elevation(place), self._stand(place)
        if self._judged("ground", level, level, near, far):
            yield Event(Blocker(place, "ground", level=level), lane, number)
        for kind in self._field.kinds(place):
            if kind.blocks_sight == "height":
                top = level + kind.height
                hides = self._judged("height", level, top, near, far)
                yield Event(Blocker(place, "height", kind.name, None, level), lane, number, hides)
            elif kind.blocks_sight == "through":
                top = stand + kind.height
                hides = self._judged("terrain", stand, top, near, far)
                yield Event(Blocker(place, "terrain", kind.name, None, level), lane, number, hides)
        if self._rules.units_block:
            hides = self._judged("unit", stand, stand, near, far)
            yield Event(Blocker(place, "unit", level=stand), lane, number, hides)

    def _across(self, crossing: Crossing, number: int) -> Iterator[Event]:
        """What lies on the hexside where the line passes from one stretch to the next."""
        before, after = self._way.stretches[number - 1 : number + 1]
        near, far = before.near + after.near, before.far + after.far
        # The hexsides that end at a vertex belong to the stretch between them.
        beside = number - 1 if before.is_along else number
        yield from self._on_sides(crossing.sides, near, far, beside)

    def _on_sides(
        self, sides: tuple[tuple[Place, Place], ...], near: int, far: int, number: int
    ) -> Iterator[Event]:
        lanes: tuple[Lane, ...] = ("middle",) if len(sides) == 1 else ("left", "right")
        for lane, (one, other) in zip(lanes, sides, strict=True):
            for feature in self._field.sides(one, other):
                if self._is_blocking(feature, one, other):
                    yield self._side_event(feature, (one, other), lane, (near, far, number))

    def _is_blocking(self, feature: SideFeature, one: Place, other: Place) -> bool:
        how = feature.kind.blocks_sight
        if how == "beyond-adjacent":
            return one not in self._ends and other not in self._ends
        return how != "no"

    def _side_event(
        self,
        feature: SideFeature,
        side: tuple[Place, Place],
        lane: Lane,
        where: tuple[int, int, int],
    ) -> Event:
        near, far, number = where
        kind, field = feature.kind, self._field
        levels = (field.elevation(side[0]), field.elevation(side[1]))
        level = max(levels)
        what: Substance = "slope" if kind.blocks_sight == "height" else "hexside"
        hides = self._judged(what, level, level + kind.height, near, far)
        blocker = Blocker(side[0], what, kind.name, side[1], level)
        return Event(blocker, lane, number, hides)

    def _judged(
        self,
        what: Substance,
        level: int,
        top: float,
        near: int,
        far: int,
    ) -> bool:
        from_low, from_high = (near, far) if self._starts_low else (far, near)
        return self._hides(
            Obstacle(
                what,
                level,
                top,
                from_low,
                from_high,
                self._low,
                self._high,
            )
        )
