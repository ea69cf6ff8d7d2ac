"""Lines of sight over slopes: the average of both ends, what is nearer to the lower one, shadows.

Ground and woods hide what lies behind them by how they stand to the average height of both ends. A
change of height is gradual unless a slope is drawn on the hexside; the edges of woods and towns
count as steep slopes. Shadows, canopies, hills between and crests are exceptions to that.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from hexwright.engine.hexes.battlefield import Battlefield, SideFeature
from hexwright.engine.hexes.coordinates import from_cube, to_cube
from hexwright.engine.hexes.lines import Crossing, Line, Stretch, line
from hexwright.engine.hexes.sight_look import Blocker, Event, Lane, Look
from hexwright.engine.hexes.sight_rules import SlopeRules, Substance
from hexwright.schema.grid import Place

# How steep a slope is, as the attribute of its hexside names it.
SLOPES: Final = ("minor", "steep", "sheer")
# From here on a slope casts a shadow.
_STEEP: Final = SLOPES.index("steep") + 1


class _SightHex(NamedTuple):
    """A hex on the line: where it lies, how high its ground is, and what rises from it."""

    place: Place
    lane: Lane
    number: int
    from_low: int
    from_high: int
    base: int
    rise: float
    name: str
    # Cannot be seen through from its very top.
    solid: bool
    canopy: bool

    @property
    def top(self) -> float:
        """How high it stands."""
        return self.base + self.rise

    def is_above(self, height: float) -> bool:
        """Whether it hides at a height."""
        return self.top > height or (self.solid and self.top == height)


def look_over_slopes(field: Battlefield, start: Place, end: Place, rules: SlopeRules) -> Look:
    """Look from the centre of a hex to that of another."""
    # The lower end comes first, so that the way there and back meet the same.
    low, high = sorted((start, end), key=lambda one: (field.elevation(one), one))
    seen = line(field.grid, start, end)
    if len(seen.stretches) == 2:
        return Look(seen, (), is_adjacent=True)
    upwards = line(field.grid, low, high)
    met = tuple(_Looker(field, upwards, rules, low, high).events())
    return Look(seen, met if start == low else met[::-1], is_adjacent=False)


class _Looker:
    """Judges what lies on one line, from its lower end to the higher one."""

    def __init__(
        self, field: Battlefield, way: Line, rules: SlopeRules, low: Place, high: Place
    ) -> None:
        self._field = field
        self._way = way
        self._rules = rules
        self._ends = low, high
        self._low, self._high = field.elevation(low), field.elevation(high)
        self._average = (self._low + self._high) / 2
        self._differ = self._low < self._high

    def events(self) -> Iterator[Event]:
        """What hides something, from the lower end to the higher."""
        last = len(self._way.stretches) - 1
        for number, stretch in enumerate(self._way.stretches):
            if number and self._differ:
                yield from self._at_middle(self._way.crossings[number - 1], number)
            if 0 < number < last:
                for spot in self._spots(stretch, number):
                    rule = self._hidden_by(spot)
                    if rule is not None:
                        yield self._event(spot, rule)
        if self._rules.crests and self._differ and self._behind_crest():
            blocker = Blocker(self._ends[1], "crest", level=self._high)
            yield Event(blocker, "middle", last, rule=self._rules.numbers.crest)

    def _event(self, spot: _SightHex, rule: str) -> Event:
        what: Substance = "terrain" if spot.solid else "height" if spot.name else "ground"
        return Event(
            Blocker(spot.place, what, spot.name, None, spot.base), spot.lane, spot.number, rule=rule
        )

    # --- hexes ----------------------------------------------------------------------------

    def _spots(self, stretch: Stretch, number: int) -> Iterator[_SightHex]:
        lanes: tuple[Lane, ...] = ("left", "right") if stretch.is_along else ("middle",)
        for lane, place in zip(lanes, stretch.hexes, strict=True):
            if self._field.exists(place):
                yield self._spot(place, lane, number, stretch)

    def _spot(self, place: Place, lane: Lane, number: int, stretch: Stretch) -> _SightHex:
        field = self._field
        risen = [kind for kind in field.kinds(place) if kind.blocks_sight != "no"]
        tallest = max(risen, key=lambda kind: kind.height, default=None)
        return _SightHex(
            place,
            lane,
            number,
            stretch.near,
            stretch.far,
            field.elevation(place),
            tallest.height if tallest else 0,
            tallest.name if tallest else "",
            bool(tallest) and any(kind.blocks_sight == "through" for kind in risen),
            self._is_wood(place),
        )

    def _is_wood(self, place: Place) -> bool:
        name = self._rules.canopy
        return any(bool(kind.attributes.get(name)) for kind in self._field.kinds(place))

    def _hidden_by(self, spot: _SightHex) -> str | None:
        """The number of the rule by which a hex hides; None if it hides nothing."""
        numbers = self._rules.numbers
        if spot.is_above(self._high):
            return numbers.higher
        if self._under_canopy(spot):
            return numbers.canopy
        if not self._differ:
            return None
        if self._is_nearer(spot) and spot.is_above(self._average):
            return numbers.average
        if spot.base == self._high and self._is_hill_between(spot):
            return numbers.hill
        if self._casts_shadow(spot):
            return numbers.shadow
        return None

    def _under_canopy(self, spot: _SightHex) -> bool:
        """Whether lower woods lie right beside woods at an end, and nothing parts their tops."""
        if not spot.canopy:
            return False
        for end, away in zip(self._ends, (spot.from_low, spot.from_high), strict=True):
            level = self._field.elevation(end)
            if away == 1 and self._is_wood(end) and spot.base < level:
                below_both = spot.base < self._low
                return not (below_both and self._steepness(spot.place, end))
        return False

    def _is_nearer(self, spot: _SightHex) -> bool:
        """Whether it is nearer to the lower end; half-way too if it falls by a slope that way."""
        if spot.from_low != spot.from_high:
            return spot.from_low < spot.from_high
        if spot.name:
            return True
        # A slope whose upper hex is but one level above the lower end is gradual.
        is_gradual = spot.base == self._low + 1
        return not is_gradual and self._falls(spot, self._way.crossings[spot.number - 1])

    def _falls(self, spot: _SightHex, crossing: Crossing) -> bool:
        return any(
            self._steepness(one, other)
            for one, other in crossing.sides
            if spot.place in (one, other)
        )

    def _is_hill_between(self, spot: _SightHex) -> bool:
        """Whether lower ground parts it from the higher end."""
        later = self._way.stretches[spot.number + 1 : -1]
        return any(
            self._field.exists(place) and self._field.elevation(place) < self._high
            for stretch in later
            for place in stretch.hexes
        )

    def _casts_shadow(self, spot: _SightHex) -> bool:
        """Whether it hides the hex right below it, being wood, town or a steep slope."""
        for level, away in ((self._low, spot.from_low), (self._high, spot.from_high)):
            if spot.name and away == 1 and spot.top > level:
                return True
        if spot.from_low != 1 or spot.base <= self._low:
            return False
        steep = self._steepness(self._ends[0], spot.place)
        if steep < _STEEP:
            return False
        beyond = self._way.crossings[spot.number :]
        return not all(
            any(self._steepness(one, other) >= steep for one, other in crossing.sides)
            for crossing in beyond
        )

    def _steepness(self, one: Place, other: Place) -> int:
        """How steep the slope between two hexes is; 0 if the ground falls gradually."""
        return max(map(self._steep, self._field.sides(one, other)), default=0)

    def _steep(self, side: SideFeature) -> int:
        word = side.kind.attributes.get(self._rules.slope, "")
        return SLOPES.index(word) + 1 if word in SLOPES else 0

    # --- hexsides -------------------------------------------------------------------------

    def _at_middle(self, crossing: Crossing, number: int) -> Iterator[Event]:
        """A hexside at the very middle that is no gradual slope, and higher than the average."""
        before, after = self._way.stretches[number - 1 : number + 1]
        if before.near + after.near != before.far + after.far:
            return
        lanes: tuple[Lane, ...] = ("middle",) if len(crossing.sides) == 1 else ("left", "right")
        for lane, (one, other) in zip(lanes, crossing.sides, strict=True):
            if self._field.exists(one) and self._field.exists(other):
                name = self._slope_name(one, other)
                tops = self._top(one), self._top(other)
                if name and tops[0] != tops[1] and sum(tops) / 2 > self._average:
                    blocker = Blocker(one, "slope", name, other, self._field.elevation(other))
                    beside = number - 1 if before.is_along else number
                    yield Event(blocker, lane, beside, rule=self._rules.numbers.hexside)

    def _top(self, place: Place) -> float:
        kinds = self._field.kinds(place)
        rise = max((kind.height for kind in kinds if kind.blocks_sight != "no"), default=0)
        return self._field.elevation(place) + rise

    def _slope_name(self, one: Place, other: Place) -> str:
        """What makes a hexside no gradual slope; empty if it is one."""
        for place in (one, other):
            for kind in self._field.kinds(place):
                if kind.blocks_sight != "no" and kind.height:
                    return kind.name
        highest = max(self._field.elevation(one), self._field.elevation(other))
        slopes = [side for side in self._field.sides(one, other) if self._steep(side)]
        return slopes[0].kind.name if slopes and highest != self._low + 1 else ""

    # --- crests ---------------------------------------------------------------------------

    def _behind_crest(self) -> bool:
        """Whether the ground falls sooner behind the higher end than before it."""
        # A hole in the map is no ground that could fall.
        exists = self._field.exists
        ways = [stretch for stretch in self._way.stretches[:-1] if any(map(exists, stretch.hexes))]
        before = [self._level(way) for way in reversed(ways)]
        behind = self._ground_behind()
        ahead = next((n for n, level in enumerate(before) if level != self._high), len(before))
        back = next((n for n, level in enumerate(behind) if level != self._high), None)
        return back is not None and back < ahead and behind[back] < self._high

    def _ground_behind(self) -> list[int]:
        """The levels on the line of fire beyond the higher end, up to the edge of the map."""
        grid = self._field.grid
        low, high = (to_cube(grid, end) for end in self._ends)
        far = from_cube(
            grid,
            (2 * high[0] - low[0], 2 * high[1] - low[1], 2 * high[2] - low[2]),
        )
        found = []
        for stretch in line(grid, self._ends[1], far).stretches[1:]:
            if not any(map(self._field.exists, stretch.hexes)):
                break
            found.append(self._level(stretch))
        return found

    def _level(self, stretch: Stretch) -> int:
        return max(
            self._field.elevation(hex_) for hex_ in stretch.hexes if self._field.exists(hex_)
        )
