"""Lines of sight by the printed numbers of hexes, past whoever stands between them."""

from collections.abc import Callable, Mapping

from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.sight import (
    Sight,
    Veil,
    places_that_matter,
    sight,
    veiled_sight,
)
from hexwright.engine.hexes.sight_rules import SightRules

# Whether somebody in a hex hides what is behind it.
Hides = Callable[[str], object]


def nobody(hex_: str) -> bool:
    """Nobody hides anything: the ground alone decides."""
    del hex_
    return False


class Sightlines:
    """The lines over one ground by the rules of one system."""

    def __init__(self, field: Battlefield, rules: SightRules) -> None:
        """Begin with no line looked along."""
        self._field = field
        self._rules = rules
        self._between: dict[tuple[str, str], tuple[str, ...] | None] = {}

    def line(self, start: str, end: str, hides: Hides = nobody) -> Sight:
        """The line from a hex to another: clear, or what hides it."""
        places = self._field.place(start), self._field.place(end)
        return sight(self._field, *places, self._rules, _Hiding(self._field, hides))

    def through(self, start: str, end: str, veils: Mapping[str, Veil]) -> Sight:
        """The line from a hex to another by the drawn shapes, through smoke and fire in hexes."""
        field = self._field
        filled = {field.place(hex_): veil for hex_, veil in veils.items()}
        return veiled_sight(field, field.place(start), field.place(end), self._rules, filled)

    def between(self, start: str, end: str) -> tuple[str, ...] | None:
        """The hexes where somebody could hide one from another; None if the ground does."""
        try:
            return self._between[start, end]
        except KeyError:
            field = self._field
            places = places_that_matter(field, field.place(start), field.place(end), self._rules)
            found = None if places is None else tuple(map(field.number, places))
            self._between[start, end] = found
            return found

    def before(self, start: str, end: str) -> tuple[str, ...]:
        """The hexes next to the end from which a line enters it: one, or two where it runs between.

        A line to a neighbour comes from the start itself.
        """
        field = self._field
        first, last = field.place(start), field.place(end)
        far = field.distance(first, last) - 1
        if far == 0:
            return (start,)
        between = self.line(start, end).line.between
        passed = dict.fromkeys(place for stretch in between for place in stretch.hexes)
        return tuple(
            field.number(place)
            for place in passed
            if field.exists(place)
            and field.distance(place, last) == 1
            and field.distance(first, place) == far
        )

    def is_clear(self, start: str, end: str, hides: Hides) -> bool:
        """Whether a hex sees another, without the reasons."""
        between = self.between(start, end)
        if between is None:
            return False
        return not any(map(hides, between)) or self.line(start, end, hides).clear


class _Hiding:
    """The places where somebody hides what is behind."""

    def __init__(self, field: Battlefield, hides: Hides) -> None:
        self._number = field.number
        self._hides = hides

    def __contains__(self, place: object) -> bool:
        return bool(self._hides(self._number(place)))  # type: ignore[arg-type] # places alone
