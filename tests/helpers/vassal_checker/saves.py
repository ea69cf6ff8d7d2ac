"""Saved games inside a module: decoded, and what is wrong with them."""

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from tests.helpers.vassal_checker.elements import short
from tests.helpers.vassal_checker.grids import Point, snapped
from tests.helpers.vassal_checker.module import Module, board_names, parsed
from tests.helpers.vassal_checker.pieces import BadPieceError, Piece, decoded, piece_faults
from tests.helpers.vassal_checker.text import plain, tokens
from tests.helpers.vassal_checker.values import WHOLE

_ESCAPE = "\x1b"
_ENTRIES = ("savedGame", "savedata", "moduledata")
_OTHER_LINES = (
    "PLAYER\t", "GlobalProperty\t", "MutableProperty\t", "TURN", "NOTES\t", "PNOTES\t",
    "UNMASK\t", "SETUP_STACK\t", "CHAT",
)  # fmt: skip
# Where a deck's type has its name.
_DECK_NAME = 13


@dataclass(frozen=True)
class Pile:
    """A stack or a deck of a saved game, the lowest piece first."""

    id: str
    map: str
    at: Point
    members: tuple[str, ...]
    # The deck's name; none for a stack.
    deck: str | None = None


@dataclass
class Save:
    """A decoded saved game."""

    pieces: dict[str, Piece] = field(default_factory=dict)
    piles: list[Pile] = field(default_factory=list)
    # The line of each map that says which boards it uses, by the map's name.
    boards: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    # The pile in which each piece lies.
    pile_of: dict[str, Pile] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)

    @property
    def has_own_start(self) -> bool:
        """Whether VASSAL leaves out the module's at-start stacks and decks."""
        return any(line.startswith("SETUP_STACK\t") for line in self.lines)

    def location_name(self, module: Module, piece_id: str) -> str:
        """What VASSAL calls the place of a piece."""
        name, (x, y) = self.place(piece_id)
        return module.location_name(name, x, y, self.boards.get(name, ""))

    def place(self, piece_id: str) -> tuple[str, Point]:
        """The map and pixel at which a piece lies: its pile's, if it is in one."""
        pile = self.pile_of.get(piece_id)
        if pile is not None:
            return pile.map, pile.at
        piece = self.pieces[piece_id]
        return piece.map, (piece.x, piece.y)


def read_save(module: Module, name: str) -> Save:
    """A saved game of the module; whatever cannot be read is told in its faults."""
    save = Save()
    try:
        with zipfile.ZipFile(io.BytesIO(module.files[name])) as archive:
            files = {one: archive.read(one) for one in archive.namelist()}
    except (KeyError, zipfile.BadZipFile):
        save.faults.append("is no zip in the module")
        return save
    save.faults += [f"has no {entry}" for entry in _ENTRIES if entry not in files]
    save.faults += _metadata_faults(module, files)
    try:
        text = plain(files.get("savedGame", b""))
    except ValueError:
        save.faults.append("its text cannot be decoded")
        return save
    save.lines = tokens(text, _ESCAPE)
    if save.lines[0] != "begin_save" or "end_save" not in save.lines:
        save.faults.append("does not run from begin_save to end_save")
    for line in save.lines:
        _read_line(module, save, line)
    return save


def _metadata_faults(module: Module, files: dict[str, bytes]) -> Iterator[str]:
    for entry, names in (("moduledata", ("name", "version")), ("savedata", ("version",))):
        if entry not in files:
            continue
        try:
            data = parsed(files[entry])
        except etree.XMLSyntaxError:
            yield f"its {entry} is no XML"
            continue
        for name in names:
            if data.findtext(name) != module.root.get(name):
                yield f"its {entry} has another {name} than the module"


def _read_line(module: Module, save: Save, line: str) -> None:
    if line in ("begin_save", "end_save", ""):
        return
    if line.startswith("+/"):
        _read_added(save, line)
        return
    for name in module.maps:
        if line.startswith(f"{name}BoardPicker\t"):
            save.boards[name] = line
            return
    if not line.startswith(_OTHER_LINES):
        save.faults.append(f"line “{line[:60]}” is not known")


def _read_added(save: Save, line: str) -> None:
    parts = tokens(line, "/")
    kind = parts[2] if len(parts) == 4 else ""
    if parts[1] in save.ids:
        save.faults.append(f"two things have the id {parts[1]}")
    save.ids.add(parts[1])
    try:
        if kind == "stack" or kind.startswith("deck;"):
            pile = _pile(parts)
            save.piles.append(pile)
            save.pile_of |= dict.fromkeys(pile.members, pile)
            lost = [member for member in pile.members if member not in save.pieces]
            save.faults += [f"{kind[:5]} {parts[1]} comes before its piece {one}" for one in lost]
        else:
            save.pieces[parts[1]] = decoded(line)
    except BadPieceError as error:
        save.faults.append(f"a line cannot be decoded ({error}): {line[:60]}")


def _pile(parts: list[str]) -> Pile:
    words = tokens(parts[3], ";")
    if len(words) < 4 or not all(map(WHOLE.fullmatch, words[1:3])):
        raise BadPieceError("its state is no map;x;y;pieces")
    at = int(words[1]), int(words[2])
    if parts[2] == "stack":
        members = tuple(word for word in words[3:] if word and not word.startswith("@@"))
        return Pile(parts[1], words[0], at, members)
    fields = tokens(parts[2], ";")
    if len(fields) <= _DECK_NAME or len(words) < 5:
        raise BadPieceError("a deck without its name or cards")
    members = tuple(token for token in tokens(words[4], ",") if token)
    return Pile(parts[1], words[0], at, members, fields[_DECK_NAME])


def save_faults(module: Module, save: Save) -> Iterator[str]:
    """What is wrong with a saved game."""
    yield from save.faults
    for piece in save.pieces.values():
        for fault in piece_faults(piece, {}):
            hint = "; saves have their prototypes expanded" if "no prototype" in fault else ""
            yield f"piece “{piece.name}”: {fault}{hint}"
        if not piece.gpid.isdigit():
            yield f"piece “{piece.name}” has no gpid"
    yield from _member_faults(save)
    for name in module.maps:
        if _is_used(save, name):
            yield from _board_faults(module, save, name)
    for piece_id, piece in save.pieces.items():
        yield from (
            f"piece “{piece.name}” {fault}" for fault in _place_faults(module, save, piece_id)
        )
    decks = {one.get("name") for one in module.all("DrawPile")}
    for pile in (one for one in save.piles if one.deck is not None):
        if pile.deck not in decks:
            yield f"there is no deck “{pile.deck}”"
        if pile.map not in module.maps or not _on_board(module, save, pile):
            yield f"deck “{pile.deck}” lies on no board"


def _on_board(module: Module, save: Save, pile: Pile) -> bool:
    return module.board_at(pile.map, *pile.at, save.boards.get(pile.map, "")) is not None


def _is_used(save: Save, map_name: str) -> bool:
    return any(pile.map == map_name for pile in save.piles) or any(
        piece.map == map_name for piece in save.pieces.values()
    )


def _board_faults(module: Module, save: Save, name: str) -> Iterator[str]:
    found = (one for one in module.maps[name].iter() if short(str(one.tag)) == "Board")
    boards = {board.get("name", "") for board in found}
    line = save.boards.get(name)
    if line is None:
        if len(boards) > 1:
            yield f"has no line for the boards of the map “{name}”"
        return
    for board in board_names(line):
        if board not in boards:
            yield f"the map “{name}” has no board “{board}”"


def _member_faults(save: Save) -> Iterator[str]:
    seen: dict[str, str] = {}
    for pile in save.piles:
        for member in pile.members:
            if member in seen:
                yield f"piece {member} is in two stacks"
            seen[member] = pile.id
            piece = save.pieces.get(member)
            if piece and (piece.map, (piece.x, piece.y)) != (pile.map, pile.at):
                yield f"piece “{piece.name}” lies elsewhere than its stack {pile.id}"


def _place_faults(module: Module, save: Save, piece_id: str) -> Iterator[str]:
    pile = save.pile_of.get(piece_id)
    name, (x, y) = save.place(piece_id)
    if name not in module.maps:
        yield f"is on the map “{name}”, which does not exist"
        return
    board = module.board_at(name, x, y, save.boards.get(name, ""))
    if board is None:
        yield f"lies at {x},{y}, outside the boards of “{name}”"
        return
    point = x - board.corner[0], y - board.corner[1]
    # Pieces that ignore the grid lie where they are laid.
    is_free = any("g" in one.field(0) for one in save.pieces[piece_id].all("immob"))
    in_deck = pile is not None and pile.deck is not None
    if not (is_free or in_deck) and snapped(board.grid, point) != point:
        yield f"lies at {x},{y}, not at the centre of its hex"
