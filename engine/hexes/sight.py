"""Lines of sight: who sees whom over a battlefield, by the rules of a system, and why not.

A look along a line is worked out once per battlefield and rules; units come and go, so whoever asks
says where they stand, and only the hexes in which one would hide something are looked up.
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.lines import Line
from hexwright.engine.hexes.sight_drawn import look_drawn
from hexwright.engine.hexes.sight_look import Blocker, Event, Hindrance, Look, look_along
from hexwright.engine.hexes.sight_rules import SightRules
from hexwright.engine.hexes.sight_slopes import look_over_slopes
from hexwright.schema.grid import Place
from hexwright.schema.language import tr


@dataclass(frozen=True)
class Sight:
    """Whether one hex sees another, and why."""

    clear: bool
    rule: str
    line: Line
    blocked_at: Place | None = None
    because: Blocker | None = None
    # The obstacle on the other side, where a line along hexsides needs two.
    together_with: Blocker | None = None
    # Obstacles on the way that hide nothing: seen over, or on one side of the line alone.
    passed: tuple[Blocker, ...] = ()
    # The most that weakens a clear line, where a system counts that; it does not add up.
    hindrance: Hindrance | None = None

    def words(self, field: Battlefield) -> str:
        """The answer as a sentence without its full stop."""
        if self.because is None and self.hindrance is not None:
            what = self.hindrance.by.words(field)
            return tr("clear, hindered by {what}: {value}", what=what, value=self.hindrance.value)
        if self.because is None:
            return tr("clear")
        if self.because.substance == "edge":
            return tr("blocked by the edge of the map")
        at = self.because.where(field)
        if self.together_with is not None:
            both = {"one": self.together_with.words(field), "other": self.because.words(field)}
            return tr("blocked on both sides by {one} and {other}", **both)
        if self.because.substance == "unit":
            return tr("blocked at {hex} by a unit", hex=at)
        terrain = self.because.name
        match self.because.substance:
            case "ground":
                return tr("blocked at {hex} by high ground", hex=at)
            case "crest":
                return tr("blocked: {hex} lies back from the edge of its height", hex=at)
            case "blind":
                return tr("hidden right behind {terrain} at {hex}", terrain=terrain, hex=at)
            case "sunken":
                return tr("hidden in {terrain} at {hex}", terrain=terrain, hex=at)
        return tr("blocked at {hex} by {terrain}", hex=at, terrain=terrain)

    def notes(self, field: Battlefield) -> list[str]:
        """What else is worth knowing about the line."""
        found = [tr("seen past {what}", what=one.words(field)) for one in self.passed]
        if any(stretch.is_along for stretch in self.line.stretches):
            found.insert(0, tr("the line runs along hexsides"))
        return found


class Veil(NamedTuple):
    """Smoke or fire that fills a hex with all its sides, at any height.

    It weakens every line that touches it by so much, those from and to its hex too; with no value
    it ends every line between other hexes.
    """

    name: str
    value: int | None = None


def veiled_sight(
    field: Battlefield, start: Place, end: Place, rules: SightRules, veils: Mapping[Place, Veil]
) -> Sight:
    """What a hex sees of another by the drawn shapes of the map, through smoke and fire."""
    look, found = _looked(field, start, end, rules)
    if not found.clear:
        return found
    hindrances = [] if found.hindrance is None else [found.hindrance]
    for place in (start, *look.touched, end):
        veil = veils.get(place)
        if veil is None:
            continue
        blocker = Blocker(place, "veil", veil.name)
        if veil.value is not None:
            hindrances.append(Hindrance(veil.value, blocker, rules.numbers.veil))
        elif place not in (start, end):
            rule = rules.numbers.veil
            return replace(
                found, clear=False, rule=rule, blocked_at=place, because=blocker, hindrance=None
            )
    return replace(found, hindrance=max(hindrances, key=lambda one: one.value, default=None))


def sight(
    field: Battlefield,
    start: Place,
    end: Place,
    rules: SightRules,
    units: Container[Place] = frozenset(),
) -> Sight:
    """Whether a hex sees another; units stand at the given places, those at the ends not counted.

    Whoever may be looked over is left out of the units by the caller.
    """
    look, without_units = _looked(field, start, end, rules)
    for place in look.unit_places:
        if place in units:
            return _answered(look, rules, units)
    return without_units


def places_that_matter(
    field: Battlefield, start: Place, end: Place, rules: SightRules
) -> tuple[Place, ...] | None:
    """Where a unit could hide one hex from another; None if the ground hides it already."""
    look, without_units = _looked(field, start, end, rules)
    return look.unit_places if without_units.clear else None


def _looked(field: Battlefield, start: Place, end: Place, rules: SightRules) -> tuple[Look, Sight]:
    """A look along a line, and the answer where there are no units."""
    known = field.memory("sight")
    found: tuple[Look, Sight] | None = known.get((start, end, rules))
    if found is None:
        if rules.drawn is not None:
            look = look_drawn(field, start, end, rules, rules.drawn)
        elif rules.slopes is not None:
            look = look_over_slopes(field, start, end, rules.slopes)
        else:
            look = look_along(field, start, end, rules)
        found = known[start, end, rules] = (look, _answered(look, rules, frozenset()))
    return found


def _answered(look: Look, rules: SightRules, units: Container[Place]) -> Sight:
    passed: list[Blocker] = []
    waiting: list[Event] = []
    for event in look.events:
        blocker = event.blocker
        if blocker.substance == "unit" and blocker.place not in units:
            continue
        if not event.hides:
            passed.append(blocker)
            continue
        other = _other_side(event, waiting, rules)
        if event.lane == "middle" or rules.along == "either" or other is not None:
            return Sight(
                clear=False,
                rule=_rule_of(event, rules),
                line=look.line,
                blocked_at=blocker.place,
                because=blocker,
                together_with=other,
                passed=tuple(passed),
            )
        waiting.append(event)
    passed.extend(event.blocker for event in waiting)
    numbers = rules.numbers
    rule = numbers.adjacent if look.is_adjacent else numbers.clear
    hindrance = max(look.hindrances, key=lambda one: one.value, default=None)
    return Sight(clear=True, rule=rule, line=look.line, passed=tuple(passed), hindrance=hindrance)


def can_see(
    field: Battlefield,
    start: Place,
    end: Place,
    rules: SightRules,
    units: Container[Place] = frozenset(),
) -> bool:
    """Whether a hex sees another, without the reasons."""
    return sight(field, start, end, rules, units).clear


def _other_side(event: Event, waiting: list[Event], rules: SightRules) -> Blocker | None:
    """The obstacle on the other side of a line along hexsides, if there is one that counts."""
    for one in waiting:
        if one.lane != event.lane and (
            rules.along == "both-anywhere" or one.number == event.number
        ):
            return one.blocker
    return None


def _rule_of(event: Event, rules: SightRules) -> str:
    numbers = rules.numbers
    if event.lane != "middle" and numbers.along:
        return numbers.along
    if event.rule:
        return event.rule
    by_substance = {
        "ground": numbers.ground,
        "height": numbers.ground,
        "slope": numbers.hexside,
        "hexside": numbers.hexside,
        "terrain": numbers.terrain,
        "unit": numbers.unit,
        "edge": numbers.edge,
        "crest": numbers.crest,
        "blind": numbers.blind,
        "sunken": numbers.sunken,
        "veil": numbers.veil,
    }
    return by_substance[event.blocker.substance]
