"""The maps that a set-up is played on: which, and where each of them lies in the whole."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from hexwright.importers.vassal.boards import Board
from hexwright.importers.vassal.hex_grid import Pixel
from hexwright.importers.vassal.tables import Laid
from hexwright.schema.grid import is_shifted
from hexwright.schema.half_turn import turned_grid
from hexwright.schema.model.map import Map
from hexwright.schema.model.scenario import MapPlacement

_MOST_HEXES: Final = 400_000
# Hexes of two maps are those of one grid if they lie so near each other, in parts of a hex.
_NEAR: Final = 0.3
_LIKE: Final = 0.02

Place = tuple[int, int]


@dataclass(frozen=True)
class Sheet:
    """A map in play, and the board that it is made of as it lies on the table."""

    board: Board
    laid: Laid

    @property
    def map(self) -> Map:
        """The map."""
        assert self.board.map is not None
        return self.board.map

    def middle(self, place: Place) -> Pixel:
        """The middle of a hex of the map as it lies, in pixels of the table."""
        grid, map_grid = self.board.grid, self.map.grid
        assert grid is not None
        if self.laid.is_turned:
            place = map_grid.columns - 1 - place[0], map_grid.rows - 1 - place[1]
        return self.laid.on_table(grid.centre(self.board.raw_of(place)))

    def place_at(self, point: Pixel) -> Place:
        """The place of the map's grid, as it lies, that is nearest to a point of the table."""
        grid, map_grid = self.board.grid, self.map.grid
        assert grid is not None
        column, row = self.board.place_of(grid.raw_at(self.laid.on_board(point)))
        if self.laid.is_turned:
            return map_grid.columns - 1 - column, map_grid.rows - 1 - row
        return column, row


@dataclass
class Whole:
    """The maps of one set-up, laid out: where they were one grid, they are one again."""

    placed: dict[str, MapPlacement] = field(default_factory=dict)
    # The map and the number of the hex that lies uppermost at a place.
    _top: dict[Place, tuple[str, str]] = field(default_factory=dict)
    _hidden: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)

    def hex_of(self, map_id: str, number: str) -> tuple[str, str]:
        """The hex that is played on where a map has one: at seams two may lie on each other."""
        return self._hidden.get((map_id, number), (map_id, number))

    def lay(self, sheet: Sheet, column: int, row: int) -> None:
        """Put a map down; a hex that it covers is the one above it from now on."""
        map_id, is_turned = sheet.board.map_id, sheet.laid.is_turned
        self.placed[map_id] = MapPlacement(map=map_id, column=column, row=row, turned=is_turned)
        grid = sheet.map.grid
        for number, (x, y) in sheet.board.numbers.items():
            here = (grid.columns - 1 - x, grid.rows - 1 - y) if is_turned else (x, y)
            place, hex_ = (here[0] + column, here[1] + row), (map_id, number)
            below = self._top.get(place)
            if below is not None:
                covered = [one for one, top in self._hidden.items() if top == below]
                self._hidden |= dict.fromkeys((below, *covered), hex_)
            self._top[place] = hex_


def laid_out(sheets: Iterable[Sheet]) -> Whole:
    """The first map, and beside it all others of its orientation, as many as can be joined."""
    whole, down = Whole(), list(_places(list(sheets)))
    left = min((column for _, (column, _) in down), default=0)
    top = min((row for _, (_, row) in down), default=0)
    # The first map's lines that are shifted must stay those.
    left, top = left - left % 2, top - top % 2
    for sheet, (column, row) in down:
        whole.lay(sheet, column - left, row - top)
    return whole


def _places(sheets: list[Sheet]) -> Iterator[tuple[Sheet, Place]]:
    first, hexes = sheets[0], 0
    right, taken = 0, set[str]()
    for sheet in sheets:
        grid = sheet.map.grid
        if sheet.board.map_id in taken or grid.orientation != first.map.grid.orientation:
            continue
        hexes += grid.columns * grid.rows
        if hexes > _MOST_HEXES:
            continue
        at = _start(first) if sheet is first else _joined(first, sheet)
        place = at or _beside(right, first, sheet)
        taken.add(sheet.board.map_id)
        right = max(right, place[0] + grid.columns + _rim(sheet))
        yield sheet, place


def _joined(first: Sheet, sheet: Sheet) -> Place | None:
    """Where a map goes on with the grid of the first one; None if it does not."""
    one, other = first.board.grid, sheet.board.grid
    if one is None or other is None or first.laid.table != sheet.laid.table:
        return None
    if any(abs(own / its - 1) > _LIKE for own, its in zip(one.steps, other.steps, strict=True)):
        return None
    grid = sheet.map.grid
    found = set()
    for place in ((0, 0), (1, 0), (0, 1), (grid.columns - 1, grid.rows - 1)):
        point = sheet.middle(place)
        column, row = first.place_at(point)
        if math.dist(first.middle((column, row)), point) > _NEAR * min(one.steps):
            return None
        found.add((column - place[0], row - place[1]))
    if len(found) > 1:
        return None
    (column, row), (x, y) = found.pop(), _start(first)
    return column + x, row + y


def _start(first: Sheet) -> Place:
    """Where the first map lies: at the corner, but for shifted lines that turning moved."""
    is_odd = int(_is_odd(first, first))
    return (is_odd, 0) if first.map.grid.orientation == "flat" else (0, is_odd)


def _beside(right: int, first: Sheet, sheet: Sheet) -> Place:
    """To the right of everything, so that shifted lines fall on shifted ones."""
    is_odd = _is_odd(first, sheet)
    if sheet.map.grid.orientation != "flat":
        return right + _rim(sheet), int(is_odd)
    column = right + _rim(sheet)
    return column + (column % 2 != is_odd), 0


def _is_odd(first: Sheet, sheet: Sheet) -> bool:
    """Whether a map must begin in an odd line, so that its shifted lines are shifted in the whole.

    The whole has the lines of the first map as that is printed.
    """
    grid = sheet.map.grid
    lying = turned_grid(grid) if sheet.laid.is_turned else grid
    return is_shifted(lying, 0, 0) != is_shifted(first.map.grid, 0, 0)


def _rim(sheet: Sheet) -> int:
    """How many columns the picture of a map reaches beyond its hexes."""
    board = sheet.board
    if board.art is None or board.cut is not None or board.grid is None:
        return 1
    across = [point[0] for point in board.middles.values()]
    width = board.grid.steps[1 if board.grid.is_sideways else 0]
    return math.ceil(max(min(across), board.size[0] - max(across)) / width) + 1
