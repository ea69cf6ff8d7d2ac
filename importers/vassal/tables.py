"""Maps of VASSAL: windows with boards side by side."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from hexwright.importers.report import Tally
from hexwright.importers.vassal.areas import zone_above
from hexwright.importers.vassal.boards import Board, shows_hexes
from hexwright.importers.vassal.extents import guessed_size
from hexwright.importers.vassal.hex_grid import Pixel
from hexwright.importers.vassal.pictures import Pictures
from hexwright.importers.vassal.saves import TURNED
from hexwright.importers.vassal.sequence import number_of, tokens
from hexwright.importers.vassal.tree import Element, all_of, has_any, short
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr

_MOST_PIXELS: Final = 20_000
_FEWEST_REGIONS: Final = 3


@dataclass(frozen=True)
class Laid:
    """A board in play: where its corner lies on the table, and whether it is turned round."""

    board: Board
    corner: Pixel
    is_turned: bool = False
    # The name of the table.
    table: str = ""

    def holds(self, point: Pixel) -> bool:
        """Whether a point of the table lies on it."""
        (x, y), (left, top), (wide, high) = point, self.corner, self.board.size
        return 0 <= x - left <= wide and 0 <= y - top <= high

    def on_board(self, point: Pixel) -> Pixel:
        """A point of the table in pixels of the board."""
        x, y = point[0] - self.corner[0], point[1] - self.corner[1]
        wide, high = self.board.size
        return (wide - x, high - y) if self.is_turned else (x, y)

    def on_table(self, point: Pixel) -> Pixel:
        """A point of the board in pixels of the table."""
        (x, y), (wide, high) = point, self.board.size
        if self.is_turned:
            x, y = wide - x, high - y
        return x + self.corner[0], y + self.corner[1]


@dataclass
class Table:
    """One map of VASSAL: a window with boards side by side, and whose it is."""

    name: str
    element: Element
    boards: dict[str, Board] = field(default_factory=dict)
    edge: tuple[int, int] = (0, 0)
    sides: tuple[str, ...] = ()
    # Names, columns and rows of the boards that are chosen without asking.
    usual: list[str] = field(default_factory=list)

    def layout(self, line: list[str] | None) -> list[Laid]:
        """The boards in play: those of a saved game's line, else the first."""
        placed = []
        for name, column, row in zip(*[iter(line or self.usual)] * 3, strict=False):
            board = self.boards.get(name.removesuffix(TURNED))
            if board is not None:
                is_turned = name.endswith(TURNED)
                placed.append((board, number_of(column, 0), number_of(row, 0), is_turned))
        if not placed:
            placed = [(board, 0, 0, False) for board in list(self.boards.values())[:1]]
        wide = _most((column, board.size[0]) for board, column, _, _ in placed)
        high = _most((row, board.size[1]) for board, _, row, _ in placed)
        left, top = self.edge
        return [
            Laid(
                board,
                (
                    left + sum(size for at, size in wide.items() if at < column),
                    top + sum(size for at, size in high.items() if at < row),
                ),
                is_turned,
                self.name,
            )
            for board, column, row, is_turned in placed
        ]

    @property
    def maps(self) -> list[Board]:
        """All maps that are made of its boards."""
        return [one for board in self.boards.values() for one in board.maps]


def _most(sizes: Iterable[tuple[int, int]]) -> dict[int, int]:
    """The largest size in each column or row."""
    found: dict[int, int] = {}
    for at, size in sizes:
        found[at] = max(found.get(at, 0), size)
    return found


def tables_of(root: Element, pictures: Pictures, tally: Tally) -> list[Table]:
    """All maps with their boards; in a game without hexes something stands in for them."""
    found, taken = [], set[str]()
    for element in root.iter():
        pickers = [one for one in element if short(one).endswith("BoardPicker")]
        if not pickers:
            continue
        table = Table(
            name=str(element.get("mapName", "")),
            element=element,
            edge=(number_of(element.get("edgeWidth"), 0), number_of(element.get("edgeHeight"), 0)),
            sides=tuple(tokens(str(element.get("side") or ""), ",")),
            usual=next(
                (tokens(one.text or "", "\t")[1:] for one in pickers[0] if short(one) == "setup"),
                [],
            ),
        )
        for one in all_of(pickers[0], "Board"):
            board = _board(one, element, pictures, taken)
            if board.name in table.boards:
                tally.lose(tr("boards of one map that have the same name"), board.name)
            table.boards.setdefault(board.name, board)
        found.append(table)
    if not any(board.map for table in found for board in table.boards.values()):
        _stand_in(found)
    for table in found:
        for name, board in table.boards.items():
            table.boards[name] = replace(board, further=_further(board, pictures, taken))
            _count(table.boards[name], tally)
    return found


def _further(board: Board, pictures: Pictures, taken: set[str]) -> tuple[Board, ...]:
    """The maps of those zones of a board that have other hexes than its map."""
    if board.grid is None or board.stand_in:
        return ()
    made = []
    for area, grid in board.zone_grids:
        if grid.element is board.grid.element or not shows_hexes(area, grid):
            continue
        map_id = free_id(slug(f"{board.name} {area.name}", "map"), taken)
        taken.add(map_id)
        art, cut = board.art, None
        if art and not board.grid.has_hexes_of(grid):
            art, cut = pictures.cut(art, (*area.corner, *area.size)), area.corner
        made.append(replace(board, zone=area.element, map_id=map_id, art=art, cut=cut))
    return tuple(made)


def _board(element: Element, table: Element, pictures: Pictures, taken: set[str]) -> Board:
    name = str(element.get("name", ""))
    image = str(element.get("image") or "")
    size = pictures.size(image) or tuple(
        min(max(number_of(element.get(side), 0), 0), _MOST_PIXELS) for side in ("width", "height")
    )
    if image and not all(size):
        size = guessed_size(element, table)
    map_id = free_id(slug(name, "map"), taken)
    taken.add(map_id)
    return Board(name, element, (size[0], size[1]), pictures.art(image), map_id)


def _stand_in(tables: list[Table]) -> None:
    """Squares as hexes; a fine grid over boards with named points, and over the first map."""
    shared = [table for table in tables if short(table.element) == "Map"]
    for table in shared:
        for name, board in table.boards.items():
            squares = replace(board, stand_in="squares")
            if squares.map is not None:
                table.boards[name] = squares
            elif len(board.all_regions) >= _FEWEST_REGIONS:
                table.boards[name] = replace(board, stand_in="fine")
    # The first map is the one that is played on, whatever else has squares or points.
    for table in shared[:1]:
        table.boards |= {
            name: replace(board, stand_in="fine")
            for name, board in table.boards.items() if board.art and not board.stand_in
        }  # fmt: skip


def _count(board: Board, tally: Tally) -> None:
    """What does not come over of a board as it is."""
    if board.element.get("image") and board.art is None and all(board.size):
        words = tr("boards without their picture; they are as large as what lies on them")
        tally.lose(words, board.name)
    has_bad_grid = has_any(board.element, "HexGrid") and (board.map is None or board.stand_in)
    if has_bad_grid:
        tally.lose(tr("hex grids that cannot be used"), board.name)
    if board.map is None:
        if board.art and not has_bad_grid:
            words = tr("boards without hexes; their zones are boxes, their pictures are notes")
            tally.lose(words, board.name)
        return
    if board.stand_in == "squares":
        tally.lose(tr("boards with squares; every square is a hex of the same name"), board.name)
    elif board.stand_in:
        tally.lose(tr("boards without hexes; a fine grid lies over the picture"), board.name)
        return
    own = sum(not area.shares_grid for area, _ in board.zone_grids)
    lost = own + (not _is_in_zone(board)) - len(board.maps)
    if lost > 0:
        tally.lose(tr("further hex grids of a board"), board.name, lost)
    for one in board.maps:
        if not one.has_own_numbers and one.has_numbers:
            tally.lose(tr("ways of numbering hexes; the map has numbers of ours"), one.title)


def _is_in_zone(board: Board) -> bool:
    return board.grid is not None and zone_above(board.grid.element) is not None
