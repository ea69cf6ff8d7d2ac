"""How large a board is whose picture is missing: as far as what is known to lie on it."""

from collections.abc import Iterator
from typing import Final

from hexwright.importers.vassal.areas import corners_of
from hexwright.importers.vassal.hex_grid import Pixel
from hexwright.importers.vassal.sequence import number_of
from hexwright.importers.vassal.tree import Element, all_of

_MOST: Final = 20_000
# Places are in the middle of what they stand for.
_MARGIN: Final = 60


def guessed_size(board: Element, table: Element) -> tuple[int, int]:
    """Pixels across and down; none where nothing is known to lie on the board."""
    points = list(_points(board, table))
    if not points:
        return 0, 0
    wide, high = (int(max(sides)) + _MARGIN for sides in zip(*points, strict=True))
    return min(max(wide, 0), _MOST), min(max(high, 0), _MOST)


def _points(board: Element, table: Element) -> Iterator[Pixel]:
    """Corners of zones, named points, and the places of stacks and decks."""
    for zone in all_of(board, "Zone"):
        yield from corners_of(zone)
    for region in all_of(board, "Region"):
        yield number_of(region.get("originx"), 0), number_of(region.get("originy"), 0)
    for pile in all_of(table, "SetupStack", "DrawPile"):
        is_here = pile.get("owningBoard") in (None, "", board.get("name"))
        if is_here and pile.get("useGridLocation") != "true":
            yield number_of(pile.get("x"), 0), number_of(pile.get("y"), 0)
