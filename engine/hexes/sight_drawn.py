"""Sight by the drawn shapes of a map: outlines, crest lines, blind hexes and hindrances.

The line runs from centre to centre and whatever it touches between the ends counts, corners too.
The higher end decides: ground as high as it hides (above it, where both are equally high), and so
does an obstacle that stands as high. A lower obstacle hides the one hex right behind it, and a
plateau those who do not stand at its edge. What lies in the two hexes at the ends hides nothing.
"""

from collections.abc import Iterator
from fractions import Fraction

from hexwright.engine.hexes.battlefield import Battlefield, SideFeature
from hexwright.engine.hexes.drawings import Drawings
from hexwright.engine.hexes.lines import Crossing, Line, Side, Stretch, line
from hexwright.engine.hexes.plane import centre, hex_outline, touches, turn
from hexwright.engine.hexes.sight_look import Blocker, Event, Hindrance, Look
from hexwright.engine.hexes.sight_rules import DrawnRules, SightRules, Substance
from hexwright.schema.grid import Place
from hexwright.schema.model.terrain import HexsideTerrain, HexTerrain, LineTerrain


def look_drawn(
    field: Battlefield, start: Place, end: Place, rules: SightRules, drawn: DrawnRules
) -> Look:
    """Look from the centre of a hex to that of another, at what is drawn on the way."""
    way = line(field.grid, start, end)
    is_adjacent = len(way.stretches) == 2
    if len(way.stretches) == 1 or (is_adjacent and rules.adjacent == "always"):
        return Look(way, (), is_adjacent)
    return _DrawnLooker(field, way, (start, end), rules, drawn).look()


class _DrawnLooker:
    """Judges what is drawn on one line."""

    def __init__(
        self,
        field: Battlefield,
        way: Line,
        ends: tuple[Place, Place],
        rules: SightRules,
        drawn: DrawnRules,
    ) -> None:
        self._field = field
        self._way = way
        self._ends = ends
        self._rules = rules
        self._drawn = drawn
        self._drawings = Drawings.of(field, drawn.percent)
        self._spots = centre(field.grid, ends[0]), centre(field.grid, ends[1])
        levels = field.elevation(ends[0]), field.elevation(ends[1])
        self._low, self._high = min(levels), max(levels)
        self._last = len(way.stretches) - 1
        # Which end is the higher one; of two equal ends it does not matter.
        self._top = 0 if levels[0] == self._high else self._last
        self._hindrances: list[Hindrance] = []
        self._touched: dict[Place, None] = {}
        self._met: set[Side] = set()

    def look(self) -> Look:
        """All that is met from the first hex to the last."""
        events = tuple(self._events())
        is_adjacent = self._last == 1
        return Look(self._way, events, is_adjacent, tuple(self._touched), tuple(self._hindrances))

    def _events(self) -> Iterator[Event]:
        for number, stretch in enumerate(self._way.stretches):
            if number:
                yield from self._across(self._way.crossings[number - 1], number)
            if 0 < number < self._last:
                yield from self._through(stretch, number)
            elif self._last > 1:
                yield from self._in_sunken_ground(stretch.hexes[0], number)
            if number == self._top and self._low < self._high:
                yield from self._behind_own_crest(number)

    def _share(self, number: int) -> tuple[Fraction, Fraction]:
        """Between which shares of the line a stretch of it lies."""
        found = self._way.crossings
        first = found[number - 1].share if number else Fraction(0)
        return first, found[number].share if number < self._last else Fraction(1)

    # --- ground -----------------------------------------------------------------------------

    def _behind_own_crest(self, number: int) -> Iterator[Event]:
        """Down from a plateau one sees only from where the line comes over its edge."""
        place = self._way.stretches[number].hexes[0]
        leaves = self._drawings.leaves_plateau(place, self._spots, self._share(number))
        if leaves is None:
            beside = number + 1 if number == 0 else number - 1
            crossing = self._way.crossings[min(number, beside)]
            near = [*self._way.stretches[beside].hexes, crossing.touched]
            leaves = any(self._level(one) < self._high for one in near if one is not None)
        if not leaves:
            yield Event(Blocker(place, "crest", level=self._high), "middle", number)

    def _level(self, place: Place) -> int:
        return self._field.elevation(place)

    def _in_sunken_ground(self, place: Place, number: int) -> Iterator[Event]:
        """Into a gully one sees from higher up, or from beside it."""
        other = self._ends[1] if number == 0 else self._ends[0]
        kind = next((one for one in self._field.kinds(place) if self._value(one, "sunken")), None)
        if kind is not None and self._level(other) <= self._level(place):
            yield Event(Blocker(place, "sunken", kind.name), "middle", number)

    def _through(self, stretch: Stretch, number: int) -> Iterator[Event]:
        here = [hex_ for hex_ in stretch.hexes if self._field.exists(hex_)]
        if not here and self._rules.edge_blocks:
            yield Event(Blocker(stretch.hexes[0], "edge"), "middle", number)
        if len(stretch.hexes) > 1:
            yield from self._on_sides([(stretch.hexes[0], stretch.hexes[1])], number)
        share = self._share(number)
        # Along a hexside the lower of both hexes is the ground, for the crest lies in the higher.
        tops = [(max(self._drawings.grounds(one, self._spots, share)), one) for one in here]
        level, place = min(tops, default=(self._low, self._ends[0]))
        if level > self._high or (level == self._high and self._low < self._high):
            yield Event(Blocker(place, "ground", level=level), "middle", number)
        is_last = self._low < self._high and abs(number - self._top) == self._last - 1
        for one in here:
            self._touched[one] = None
            if not self._is_lane(one, number):
                yield from self._in_hex(one, number, is_last=is_last)

    # --- what stands --------------------------------------------------------------------------

    def _in_hex(self, place: Place, number: int, *, is_last: bool) -> Iterator[Event]:
        """What stands in a hex between the ends, where the line touches its outline."""
        self._touched[place] = None
        level = self._level(place)
        for kind in self._field.kinds(place):
            is_solid = kind.blocks_sight == "through"
            hindrance = self._value(kind, "hindrance")
            if not is_solid and not hindrance:
                continue
            if not any(
                touches(*self._spots, outline) for outline in self._drawings.outlines(place, kind)
            ):
                continue
            if is_solid:
                is_blind = level < self._high and is_last and level >= self._low
                what: Substance = "blind" if is_blind else "terrain"
                hides = is_blind or level >= self._high
                yield Event(Blocker(place, what, kind.name, None, level), "middle", number, hides)
            else:
                self._hinder(hindrance, Blocker(place, "terrain", kind.name, None, level))
        self._by_lines(place)

    def _by_lines(self, place: Place) -> None:
        """A railway hinders whoever looks across its hex and not along it."""
        field, outline = self._field, hex_outline(self._field.grid, place, self._drawn.percent)
        links = (link for near in field.linked(place) for link in field.links(place, near))
        for kind in {link.kind.id: link.kind for link in links}.values():
            hindrance = self._value(kind, "hindrance")
            if hindrance and touches(*self._spots, outline):
                blocker = Blocker(place, "terrain", kind.name, None, self._level(place))
                self._hinder(hindrance, blocker)

    def _is_lane(self, place: Place, number: int) -> bool:
        """Whether the line follows a road through a hex, in by one end and out by the other."""
        beside = (self._way.stretches[number - 1], self._way.stretches[number + 1])
        if not self._drawn.lane or any(len(one.hexes) > 1 for one in beside):
            return False
        if turn(*self._spots, centre(self._field.grid, place)) != 0:
            return False
        return all(
            any(link.kind.attributes.get(self._drawn.lane) for link in links)
            for links in (self._field.links(place, one.hexes[0]) for one in beside)
        )

    def _across(self, crossing: Crossing, number: int) -> Iterator[Event]:
        """Hexsides that are crossed, or met where they end; a hex that is touched at a corner."""
        sides = list(crossing.sides)
        corner = crossing.touched
        if corner is not None:
            before, after = sides[0]
            sides += [(before, corner), (corner, after)]
        yield from self._on_sides(sides, number)
        if corner is not None and corner not in self._ends and self._field.exists(corner):
            next_to_low = number == (self._last if self._top == 0 else 1)
            is_last = self._low < self._high and next_to_low
            yield from self._in_hex(corner, number, is_last=is_last)

    def _on_sides(self, sides: list[Side], number: int) -> Iterator[Event]:
        for one, other in sides:
            side = (one, other) if one < other else (other, one)
            if side in self._met:
                continue
            self._met.add(side)
            for feature in self._field.sides(one, other):
                yield from self._on_side(feature, (one, other), number)

    def _on_side(self, feature: SideFeature, side: Side, number: int) -> Iterator[Event]:
        kind = feature.kind
        at_end = any(one in self._ends for one in side)
        level = max(map(self._level, side))
        blocker = Blocker(side[0], "hexside", kind.name, side[1], level)
        how = kind.blocks_sight
        if how == "through" or (how == "beyond-adjacent" and not at_end):
            yield Event(blocker, "middle", number, level >= self._high)
        hindrance = self._value(kind, "hindrance")
        if hindrance and not at_end:
            self._hinder(hindrance, blocker)

    def _hinder(self, value: int, by: Blocker) -> None:
        """Only between ends as high as it does something hinder."""
        if by.level == self._low == self._high:
            self._hindrances.append(Hindrance(value, by, self._rules.numbers.hindrance))

    def _value(self, kind: HexTerrain | HexsideTerrain | LineTerrain, what: str) -> int:
        """What the module says about a kind of terrain, by the attribute that the system names."""
        name = self._drawn.hindrance if what == "hindrance" else self._drawn.sunken
        return int(kind.attributes.get(name) or 0) if name else 0
