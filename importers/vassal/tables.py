"""Maps of VASSAL: windows with boards side by side."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from hexwright.importers.report import Tally
from hexwright.importers.vassal.boards import Board
from hexwright.importers.vassal.extents import guessed_size
from hexwright.importers.vassal.hex_grid import Pixel
from hexwright.importers.vassal.pictures import Pictures
from hexwright.importers.vassal.sequence import number_of, tokens
from hexwright.importers.vassal.tree import Element, all_of, has_any, short
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr

_MOST_PIXELS: Final = 20_000
_FEWEST_REGIONS: Final = 3


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

    def layout(self, line: list[str] | None) -> list[tuple[Board, Pixel]]:
        """The boards in play with their corners: those of a saved game's line, else the first."""
        placed = []
        for name, column, row in zip(*[iter(line or self.usual)] * 3, strict=False):
            board = self.boards.get(name.removesuffix("/rev"))
            if board is not None:
                placed.append((board, number_of(column, 0), number_of(row, 0)))
        if not placed:
            placed = [(board, 0, 0) for board in list(self.boards.values())[:1]]
        wide = _most((column, board.size[0]) for board, column, _ in placed)
        high = _most((row, board.size[1]) for board, _, row in placed)
        left, top = self.edge
        return [
            (
                board,
                (
                    left + sum(size for at, size in wide.items() if at < column),
                    top + sum(size for at, size in high.items() if at < row),
                ),
            )
            for board, column, row in placed
        ]


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
        for board in table.boards.values():
            _count(board, tally)
    return found


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
    grids = len(list(all_of(board.element, "HexGrid")))
    if grids > 1:
        tally.lose(tr("further hex grids of a board"), board.name, grids - 1)
    if not board.has_own_numbers and board.has_numbers:
        tally.lose(tr("ways of numbering hexes; the map has numbers of ours"), board.name)
