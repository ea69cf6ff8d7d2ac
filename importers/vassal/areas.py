"""Zones of a board, and the named points of its irregular grids."""

from dataclasses import dataclass
from functools import cached_property

from hexwright.importers.vassal.hex_grid import Pixel
from hexwright.importers.vassal.sequence import number_of
from hexwright.importers.vassal.tree import Element, all_of, children_of, short


@dataclass(frozen=True)
class Area:
    """A zone of a board: its corners, its name, and its element."""

    name: str
    corners: tuple[Pixel, ...]
    element: Element
    # Whether it has a grid of its own whose hexes are those of the board's.
    shares_grid: bool = False

    @property
    def hides_grid(self) -> bool:
        """Whether the board's own grid does not count inside."""
        return not self.shares_grid and bool(self.element.get("useParentGrid") != "true")

    @property
    def size(self) -> tuple[int, int]:
        """The pixels of the box around it."""
        xs, ys = zip(*self.corners, strict=True)
        return int(max(xs) - min(xs)), int(max(ys) - min(ys))

    @property
    def middle(self) -> Pixel:
        """The mean of its corners, to which VASSAL sends what goes to the zone."""
        xs, ys = zip(*self.corners, strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys)

    @property
    def corner(self) -> tuple[int, int]:
        """The upper left corner of the box around it."""
        return int(self._box[0]), int(self._box[1])

    @cached_property
    def _box(self) -> tuple[float, float, float, float]:
        xs, ys = zip(*self.corners, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def holds(self, point: Pixel) -> bool:
        """Whether a point lies inside: the even-odd rule."""
        (x, y), found, corners = point, False, self.corners
        left, top, right, bottom = self._box
        if not (left <= x <= right and top <= y <= bottom):
            return False
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], *corners[:1]), strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                found = not found
        return found


def areas_of(board: Element) -> list[Area]:
    """The zones of a board; the first that holds a point counts."""
    found = [Area(str(one.get("name", "")), corners_of(one), one) for one in all_of(board, "Zone")]
    return [area for area in found if area.corners]


def corners_of(zone: Element) -> tuple[Pixel, ...]:
    """The corners of a zone; those that are no numbers are left out."""
    pairs = [corner.split(",") for corner in str(zone.get("path", "")).split(";") if corner]
    return tuple((number_of(pair[0], 0), number_of(pair[1], 0)) for pair in pairs if len(pair) == 2)


def zone_above(element: Element) -> Element | None:
    """The zone whose own grid this is; None if it is the board's."""
    parent = element.getparent()
    return parent if parent is not None and short(parent) == "Zone" else None


def points_of(grid: Element) -> list[tuple[str, Pixel]]:
    """The named points of an irregular grid."""
    return [
        (str(child.get("name", "")),
         (number_of(child.get("originx"), 0), number_of(child.get("originy"), 0)))
        for child in children_of(grid, "Region")
    ]  # fmt: skip


def regions_of(zone: Element) -> list[tuple[str, Pixel]]:
    """The named points of a zone."""
    return [point for grid in children_of(zone, "RegionGrid") for point in points_of(grid)]
