"""Grids, exact geometry to compare with, and battlefields drawn as rows of text."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from engine.hexes.coordinates import to_cube
from schema.grid import Place
from schema.model.map import Grid, Orientation, Stagger

KINDS: list[tuple[Orientation, Stagger]] = [
    ("flat", "odd"),
    ("flat", "even"),
    ("pointy", "odd"),
    ("pointy", "even"),
]
GRIDS = [
    Grid(orientation=orientation, columns=12, rows=12, stagger=stagger)
    for orientation, stagger in KINDS
]


def grid_name(grid: Grid) -> str:
    """A short name for the report of a test."""
    return f"{grid.orientation}-{grid.stagger}"


def slants(grid: Grid, place: Place) -> tuple[int, int, int]:
    """Differences of cube coordinates: a hex is where each is at most 1 from its centre's."""
    q, r, s = to_cube(grid, place)
    return q - r, r - s, s - q


def span_inside(
    grid: Grid, start: Place, end: Place, hex_: Place, *, edge_counts: bool = False
) -> tuple[Fraction, Fraction] | None:
    """Between which shares of a line it is inside a hex; by brute force, without any walk.

    None if it never is, a point at which it only touches included unless the edge counts.
    """
    low, high = Fraction(0), Fraction(1)
    for a, b, centre in zip(
        slants(grid, start), slants(grid, end), slants(grid, hex_), strict=True
    ):
        rate = b - a
        if rate == 0:
            if abs(a - centre) > 1 or (abs(a - centre) == 1 and not edge_counts):
                return None
            continue
        met = sorted((Fraction(centre - 1 - a, rate), Fraction(centre + 1 - a, rate)))
        low, high = max(low, met[0]), min(high, met[1])
    if low > high or (low == high and not edge_counts and start != end):
        return None
    return low, high


Changes = Mapping[str, Any]


def rows_of(drawing: Sequence[str] | str) -> list[str]:
    """The rows of a drawing, given as a list or as lines of a text."""
    return drawing.split() if isinstance(drawing, str) else list(drawing)
