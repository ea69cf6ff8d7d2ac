"""A large map over several sheets of paper, in millimetres: where it is cut, and what overlaps."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final, NamedTuple

from hexwright.exporters.print_and_play.layout import Rect, Size
from hexwright.render.geometry import PITCH, RADIUS
from hexwright.schema.model.map import Grid

OVERLAP: Final = 10.0
# Around a tile: crop marks, codes, and what printers cannot reach.
MARGIN: Final = 11.0
_TINY: Final = 1e-6


class Tile(NamedTuple):
    """The part of a map on one page: its row and column, and what of the map is cut out.

    Where another tile follows, to the right or below, it is glued onto the overlap.
    """

    row: int
    column: int
    part: Rect
    # What is left in sight when all tiles lie together.
    seen: Rect

    @property
    def code(self) -> str:
        """The name of the page: row and column."""
        return f"{self.row}-{self.column}"


@dataclass(frozen=True)
class Tiling:
    """How a map is parted: the paper, upright or not, and the edges of the tiles."""

    paper: Size
    across: tuple[float, ...]
    down: tuple[float, ...]

    @property
    def columns(self) -> int:
        """How many pages lie side by side."""
        return len(self.across) - 1

    @property
    def rows(self) -> int:
        """How many pages lie one below the other."""
        return len(self.down) - 1

    def tiles(self) -> Iterator[Tile]:
        """All tiles, row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                left, top = self.across[column], self.down[row]
                right, bottom = self.across[column + 1], self.down[row + 1]
                seen = Rect(left, top, right - left, bottom - top)
                wide = seen.width + (OVERLAP if column + 1 < self.columns else 0.0)
                high = seen.height + (OVERLAP if row + 1 < self.rows else 0.0)
                yield Tile(row + 1, column + 1, Rect(left, top, wide, high), seen)


def tiled(size: Size, paper: Size, lines: tuple[Sequence[float], Sequence[float]]) -> Tiling:
    """A map of a size on as few pages as possible, cut only along the lines if these suffice."""
    found = []
    for wide, high in (paper, paper[::-1]):
        room = wide - 2 * MARGIN, high - 2 * MARGIN
        across, down = (edges(*one) for one in zip(size, lines, room, strict=True))
        found.append(Tiling((wide, high), across, down))
    return min(found, key=lambda one: one.rows * one.columns)


def edges(length: float, lines: Sequence[float], room: float) -> tuple[float, ...]:
    """The edges of tiles along one side of a map, the outer ones included.

    A tile and its overlap fit into the room. Tiles are about equal, their edges on lines.
    """
    count = 1 if length <= room + _TINY else ceil((length - OVERLAP) / (room - OVERLAP) - _TINY)
    while True:
        found = _parted(length, lines, room, count)
        if found is not None:
            return found
        count += 1
        if count > 2 * ceil(length / (room - OVERLAP)) + 1:
            # Hexes larger than a page: cut anywhere.
            return _parted(length, (), room, count) or (0.0, length)


def _parted(
    length: float, lines: Sequence[float], room: float, count: int
) -> tuple[float, ...] | None:
    """Edges of so many tiles; None if one would not fit its page."""
    found = [0.0]
    for number in range(1, count):
        aim = length * number / count
        most = found[-1] + room - OVERLAP
        usable = [line for line in lines if found[-1] + _TINY < line <= most + _TINY]
        found.append(min(usable, key=lambda line: abs(line - aim)) if usable else min(aim, most))
        if lines and not usable:
            return None
    if length - found[-1] > room + _TINY:
        return None
    return (*found, length)


def cut_lines(grid: Grid, corner: Size, size: Size) -> tuple[list[float], list[float]]:
    """Where a map may be cut, across and down, in millimetres from its paper's corner.

    Along the lines of hexes no cut comes near a centre. Where hexes stand staggered every straight
    cut meets some; it stays as far from the centres as it can. The corner is in map units.
    """
    mm = grid.hex_mm / PITCH
    straight, staggered = (0.25 * RADIUS, 1.5 * RADIUS), (0.25 * PITCH, 0.5 * PITCH)
    both = (straight, staggered) if grid.orientation == "flat" else (staggered, straight)
    return (
        _series(*both[0], corner[0], size[0] / mm, mm),
        _series(*both[1], corner[1], size[1] / mm, mm),
    )


def _series(first: float, step: float, corner: float, length: float, mm: float) -> list[float]:
    start = ceil((corner - first) / step)
    end = floor((corner + length - first) / step)
    numbers = [(first + step * number - corner) * mm for number in range(start, end + 1)]
    return numbers[bisect_right(numbers, _TINY) :]
