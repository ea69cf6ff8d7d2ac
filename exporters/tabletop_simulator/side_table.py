"""Boxes, tracks, decks and charts to the left of the board, and where pieces lie on them."""

from collections.abc import Iterator

from hexwright.exporters.side_table import Pixel
from hexwright.exporters.tabletop_simulator.board import MM_PER_UNIT
from hexwright.exporters.tabletop_simulator.kit import TABLE_IMAGE, Kit
from hexwright.exporters.tabletop_simulator.objects import TablePlace
from hexwright.schema.language import tr

# Units of the table between tiles, and how far a column of charts reaches over the table.
_GAP = 1.0
_HIGH = 36.0

Size = tuple[float, float]
Point = tuple[float, float]


class SideTableTile:
    """The tiles beside a board of a size; places are right of and away from the board's middle."""

    def __init__(self, kit: Kit, board: Size) -> None:
        """Lay the side table next to the board, its upper edge in line with the board's."""
        self._kit = kit
        self._left, self._top = -board[0] / 2 - _GAP, board[1] / 2
        wide, high = (pixels / kit.table_pixels for pixels in kit.table.size)
        self._size = wide, high
        self._middle = self._left - wide / 2, self._top - high / 2

    def tiles(self) -> Iterator[tuple[str, str, TablePlace, Size]]:
        """File, title, place and size of each tile."""
        left = self._left
        if not self._kit.table.is_empty:
            x, z = self._middle
            yield TABLE_IMAGE, tr("Boxes, tracks and cards"), TablePlace(x, 1.0, z), self._size
            left -= self._size[0] + _GAP
        yield from self._charts(left)

    def _charts(self, left: float) -> Iterator[tuple[str, str, TablePlace, Size]]:
        """Charts in columns."""
        first = max(self._top, _HIGH / 2)
        top, widest = first, 0.0
        for one in self._kit.charts:
            wide, high = one.size.width() / MM_PER_UNIT, one.size.height() / MM_PER_UNIT
            if top < first and top - high < first - _HIGH:
                left, top, widest = left - widest - _GAP, first, 0.0
            yield (
                one.name,
                one.title,
                TablePlace(left - wide / 2, 1.0, top - high / 2),
                (wide, high),
            )
            top, widest = top - high - _GAP, max(widest, wide)

    def box(self, box: str, index: int) -> Point | None:
        """Where a piece lies in a box, after so many others; None for unknown boxes."""
        return self._point(self._kit.table.box(box, index))

    def space(self, track: str, space: int) -> Point | None:
        """The middle of a space of a track; None if there is none."""
        return self._point(self._kit.table.space(track, space))

    def deck(self, deck: str) -> Point:
        """Where the cards of a deck lie."""
        return self._at(self._kit.table.deck(deck).middle)

    def snaps(self) -> Iterator[Point]:
        """Places that pieces and cards snap to: spaces of tracks, decks and their discards."""
        boxes = {box.name for box in self._kit.module.info.boxes}
        for group in self._kit.table.groups():
            for space in group.spaces:
                if space.name not in boxes:
                    yield self._at(space.area.middle)

    def _point(self, pixel: Pixel | None) -> Point | None:
        return None if pixel is None else self._at(pixel)

    def _at(self, pixel: Pixel) -> Point:
        (x, z), (wide, high) = self._middle, self._kit.table.size
        scale = self._kit.table_pixels
        return x + (pixel[0] - wide / 2) / scale, z - (pixel[1] - high / 2) / scale
