"""The drawn shapes of a map as sight meets them: outlines of what stands, and crest lines.

What is authored in the map (`shapes`) counts as it is drawn. Where nothing is, an obstacle fills
its hex but for a rim, and a crest runs inside the higher hex along its side to a lower one.
"""

from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.plane import (
    Exact,
    Outline,
    Point,
    are_parted,
    centre,
    crossings,
    drawn_points,
    hex_outline,
)
from hexwright.schema.grid import Place
from hexwright.schema.model.terrain import HexTerrain


class Drawn(NamedTuple):
    """Terrain of a hex and one outline of it."""

    kind: HexTerrain
    outline: Outline


class Crest(NamedTuple):
    """A line in a hex with ground of a level on its upper side."""

    level: int
    line: Outline


class Drawings:
    """The shapes of one map, by place; each is worked out when a line of sight comes by."""

    def __init__(self, field: Battlefield, percent: int) -> None:
        """Outlines that nobody drew take so much of their hex."""
        self._field = field
        self._percent = percent
        self._outlines: dict[Place, dict[str, list[Outline]]] = {}
        self._crests: dict[Place, tuple[Crest, ...]] = {}
        for shape in field.map.shapes:
            place = field.find(shape.hex)
            if place is None:
                continue
            points = drawn_points(field.grid, place, shape.points)
            if shape.kind == "crest":
                level = field.elevation(place) if shape.level is None else shape.level
                self._crests[place] = (*self._crests.get(place, ()), Crest(level, points))
            else:
                self._outlines.setdefault(place, {}).setdefault(shape.terrain, []).append(points)

    @classmethod
    def of(cls, field: Battlefield, percent: int) -> "Drawings":
        """The shapes that belong to a battlefield, found once."""
        return field.remembered("drawings", percent, lambda: cls(field, percent))

    def outlines(self, place: Place, kind: HexTerrain) -> list[Outline]:
        """What is drawn of a kind of terrain in a hex.

        Outlines without a terrain are of whatever stands there.
        """
        authored = self._outlines.get(place, {})
        found = authored.get(kind.id, []) + authored.get("", [])
        return found or [hex_outline(self._field.grid, place, self._percent)]

    def crests(self, place: Place) -> tuple[Crest, ...]:
        """The crest lines that somebody drew in a hex."""
        return self._crests.get(place, ())

    def grounds(
        self, place: Place, ends: tuple[Point, Point], share: tuple[Fraction, Fraction]
    ) -> list[int]:
        """The levels of the ground below the part of a line that lies in a hex, in order."""
        level, drawn = self._field.elevation(place), self.crests(place)
        if not drawn:
            return [level]
        cuts = {crossing for crest in drawn for crossing in crossings(*ends, crest.line)}
        inside = sorted(cut for cut in cuts if share[0] < cut < share[1])
        marks = [share[0], *inside, share[1]]
        middles = [(one + other) / 2 for one, other in pairwise(marks)]
        return [self._ground(place, level, _along(ends, middle)) for middle in middles]

    def _ground(self, place: Place, level: int, spot: Exact) -> int:
        """The level at a point: that of the middle, unless a crest lies between them."""
        home, found = centre(self._field.grid, place), level
        for crest in self.crests(place):
            if are_parted(spot, home, crest.line):
                found = max(found, crest.level) if crest.level > level else crest.level - 1
        return found

    def leaves_plateau(
        self, place: Place, ends: tuple[Point, Point], share: tuple[Fraction, Fraction]
    ) -> bool | None:
        """Whether a line comes down over a crest inside a hex; None if no crest is drawn there."""
        if not any(crest.level <= self._field.elevation(place) for crest in self.crests(place)):
            return None
        return min(self.grounds(place, ends, share)) < self._field.elevation(place)


def _along(ends: tuple[Point, Point], share: Fraction) -> Exact:
    (x, y), (right, down) = ends
    return x + (right - x) * share, y + (down - y) * share
