"""Lines of sight: who sees whom over a battlefield, by the rules of a system, and why not.

A look along a line is worked out once per battlefield and rules; units come and go, so whoever asks
says where they stand, and only the hexes in which one would hide something are looked up.
"""

from collections.abc import Container
from dataclasses import dataclass

from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.lines import Line
from hexwright.engine.hexes.sight_look import Blocker, Event, Look, look_along
from hexwright.engine.hexes.sight_rules import SightRules
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

    def words(self, field: Battlefield) -> str:
        """The answer as a sentence without its full stop."""
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
        if self.because.substance == "ground":
            return tr("blocked at {hex} by high ground", hex=at)
        return tr("blocked at {hex} by {terrain}", hex=at, terrain=self.because.name)

    def notes(self, field: Battlefield) -> list[str]:
        """What else is worth knowing about the line."""
        found = [tr("seen past {what}", what=one.words(field)) for one in self.passed]
        if any(one.is_along for one in self.line.stretches):
            found.insert(0, tr("the line runs along hexsides"))
        return found


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
    return Sight(clear=True, rule=rule, line=look.line, passed=tuple(passed))


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
    by_substance = {
        "ground": numbers.ground,
        "height": numbers.ground,
        "slope": numbers.hexside,
        "hexside": numbers.hexside,
        "terrain": numbers.terrain,
        "unit": numbers.unit,
        "edge": numbers.edge,
    }
    return by_substance[event.blocker.substance]
