"""A VASSAL module as the program opens it: its maps, boards, slots, prototypes and set-ups."""

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from lxml import etree
from PIL import Image

from tests.helpers.vassal_checker.elements import FOLDERS, MAPS, short
from tests.helpers.vassal_checker.grids import Element, Point, Size, grid_of, location_name
from tests.helpers.vassal_checker.pieces import BadPieceError, Piece, decoded, expanded
from tests.helpers.vassal_checker.svg import svg_size
from tests.helpers.vassal_checker.text import tokens
from tests.helpers.vassal_checker.values import whole

SLOTS = ("PieceSlot", "CardSlot")


def parsed(data: bytes) -> Element:
    """The root of an XML text; raises etree.XMLSyntaxError."""
    return etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))


def text_of(element: Element) -> str:
    """The plain text that VASSAL reads of an element."""
    return (element.text or "").strip()


@dataclass(frozen=True)
class Slot:
    """A place from which a piece comes: in a palette, an at-start stack or a deck."""

    name: str
    gpid: str
    text: str
    # The name of the at-start stack or deck, or of the palette.
    holder: str

    @property
    def piece(self) -> Piece:
        """The decoded piece; raises BadPieceError."""
        return decoded(self.text)


@dataclass(frozen=True)
class Board:
    """A board of a map, at its place on it."""

    name: str
    size: Size
    corner: Point
    grid: Element | None


class Module:
    """An opened .vmod; raises what zipfile and lxml raise if it cannot be read."""

    def __init__(self, path: Path) -> None:
        with zipfile.ZipFile(path) as archive:
            self.entries = [info.filename for info in archive.infolist()]
            self.files = {name: archive.read(name) for name in self.entries}
        self.root: Element = parsed(self.files["buildFile.xml"])
        self._boards: dict[tuple[str, str], list[Board]] = {}

    def all(self, *names: str) -> list[Element]:
        """Every element of these classes, in the file's order."""
        return [one for one in self.root.iter(etree.Element) if short(str(one.tag)) in names]

    @cached_property
    def maps(self) -> dict[str, Element]:
        """The maps by name."""
        return {one.get("mapName", ""): one for one in self.all(*MAPS)}

    def boards(self, map_name: str, line: str = "") -> list[Board]:
        """The boards with which a map starts, each at its place; a save's line may say others."""
        key = map_name, line
        if key not in self._boards:
            self._boards[key] = self._read_boards(map_name, line)
        return self._boards[key]

    def _read_boards(self, map_name: str, line: str) -> list[Board]:
        element = self.maps[map_name]
        pickers = [child for child in parts(element) if short(child.tag) == "BoardPicker"]
        found = [board for picker in pickers for board in picker if short(board.tag) == "Board"]
        by_name = {board.get("name", ""): board for board in found}
        setup = [text_of(child) for picker in pickers for child in picker.iterfind("setup")]
        setup = [line] if line else setup
        cells = _cells(setup[0]) if setup else dict.fromkeys(list(by_name)[:1], (0, 0))
        edge = whole(element.get("edgeWidth"), 0), whole(element.get("edgeHeight"), 0)
        sizes = {name: self.board_size(by_name[name]) for name in cells if name in by_name}
        return [
            Board(name, size, _corner(name, cells, sizes, edge), grid_of(by_name[name]))
            for name, size in sizes.items()
        ]

    def board_size(self, board: Element) -> Size:
        """A board in pixels: its picture's size, if it has one."""
        if board.get("image"):
            return self.image_size(board.get("image")) or (0, 0)
        return whole(board.get("width"), 0), whole(board.get("height"), 0)

    def image_size(self, name: str) -> Size | None:
        """A picture in pixels; None if there is none that can be read."""
        data = self.files.get(f"images/{name}")
        if data is None:
            return None
        if name.endswith(".svg"):
            return svg_size(data)
        try:
            with Image.open(io.BytesIO(data)) as image:
                return image.size
        except OSError:
            return None

    def board_at(self, map_name: str, x: int, y: int, line: str = "") -> Board | None:
        """The board below a pixel of a map."""
        for board in self.boards(map_name, line):
            left, top = board.corner
            if left <= x < left + board.size[0] and top <= y < top + board.size[1]:
                return board
        return None

    def location_name(self, map_name: str, x: int, y: int, line: str = "") -> str:
        """What VASSAL calls a pixel of a map; empty where no board is or it has no names."""
        board = self.board_at(map_name, x, y, line)
        if board is None:
            return ""
        point = x - board.corner[0], y - board.corner[1]
        return location_name(board.grid, board.size, point)

    @cached_property
    def slots(self) -> list[Slot]:
        """Every slot, those inside other pieces not counted."""
        return [
            Slot(one.get("entryName", ""), one.get("gpid", ""), text_of(one), _holder(one))
            for one in self.all(*SLOTS)
        ]

    @cached_property
    def prototypes(self) -> dict[str, Piece]:
        """The prototypes that can be read, by name."""
        found = {}
        for element in self.all("PrototypeDefinition"):
            try:
                found[element.get("name", "")] = decoded(text_of(element))
            except BadPieceError:
                continue
        return found

    def expanded(self, slot: Slot) -> Piece:
        """A slot's piece as it comes to the map; raises BadPieceError."""
        return expanded(slot.piece, self.prototypes)

    @property
    def setups(self) -> dict[str, str]:
        """The file of each predefined set-up that has one, by its name."""
        found = self.all("PredefinedSetup")
        return {one.get("name", ""): one.get("file", "") for one in found if one.get("file")}


def parts(element: Element) -> Iterator[Any]:
    """The children of an element; those of folders in the folders' place."""
    for child in element:
        if not isinstance(child.tag, str):
            continue
        if short(child.tag) in FOLDERS:
            yield from parts(child)
        else:
            yield child


def parent_of(element: Element) -> Element | None:
    """What an element belongs to, folders passed over."""
    parent = element.getparent()
    while parent is not None and short(str(parent.tag)) in FOLDERS:
        parent = parent.getparent()
    return parent


def _holder(slot: Element) -> str:
    parent = parent_of(slot)
    return "" if parent is None else str(parent.get("name") or parent.get("entryName", ""))


def _cells(setup: str) -> dict[str, Point]:
    """The column and row of each board named in the text of a picker or a save."""
    words = tokens(setup, "\t")[1:]
    return {
        # After a stroke, the word `rev` tells that it is turned.
        tokens(words[at], "/")[0]: (int(words[at + 1]), int(words[at + 2]))
        for at in range(0, len(words) - 2, 3)
    }


def _corner(name: str, cells: dict[str, Point], sizes: dict[str, Size], edge: Point) -> Point:
    column, row = cells[name]
    left = sum(size[0] for one, size in sizes.items() if cells[one][1] == row
               and cells[one][0] < column)  # fmt: skip
    above = sum(size[1] for one, size in sizes.items() if cells[one][0] == column
                and cells[one][1] < row)  # fmt: skip
    return edge[0] + left, edge[1] + above


def board_names(line: str) -> list[str]:
    """The boards named in the text of a picker or a save."""
    return list(_cells("\t".join(tokens(line, "\t"))))
