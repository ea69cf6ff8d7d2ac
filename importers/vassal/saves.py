"""Saved games: the pieces that lie on maps, and which boards are in play."""

import re
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from hexwright.importers.vassal.archive import Members
from hexwright.importers.vassal.pieces import Piece, decoded
from hexwright.importers.vassal.sequence import SAVED_MARKS, number_of, saved_text, tokens
from hexwright.importers.vassal.sequence import field as one_of

_ESCAPE: Final = "\x1b"
_GAME: Final = "savedGame"
_PICKER: Final = "BoardPicker"
# What stands behind the name of a board that lies turned round.
TURNED: Final = "/rev"
MOST_LINES: Final = 400_000
_MOST_DEPTH: Final = 20
# Where a stack has its map and its place; then come the ids of its pieces.
_MAP, _X, _Y, _INSIDE = range(4)
# Saves hold empty stacks by ten thousands, most of them inside of one command, where everything is
# escaped once more; newer ones say in which layer they lie.
_STACK: Final = r"\+/[^/\x1b]*/stack/[^/;\\\x1b]*;[^/;\\\x1b]*;[^/;\\\x1b]*(?:;@@-?[0-9]*)?"
_EMPTY: Final = re.compile(
    rf"\x1b(?:(?<!\\\x1b){_STACK}(?=\x1b)|(?<=\\\x1b)(?<!\\\\\x1b){_STACK}\\(?=\x1b))"
)


class _Pile(NamedTuple):
    """A stack or a deck: what lies in it, and for a stack where that is."""

    inside: list[str]
    place: list[str] | None = None


@dataclass
class Save:
    """What a saved game says."""

    # In the order of their stacks, the lowest first.
    pieces: list[Piece] = field(default_factory=list)
    in_decks: list[Piece] = field(default_factory=list)
    # Names, columns and rows of boards by the map's name.
    boards: dict[str, list[str]] = field(default_factory=dict)
    notes: str = ""
    has_own_start: bool = False
    broken: int = 0
    # Lines about other things: players, properties, turns.
    others: int = 0


def _text(members: Members, file: str) -> str:
    """A saved game is a zip of its own, or, in the oldest modules, the bare text."""
    data = members.inside(file)
    if not data.startswith(SAVED_MARKS):
        zipped = members.nested(data, file)
        if _GAME not in zipped:
            raise ValueError("no saved game")
        data = zipped.read(_GAME)
    return saved_text(data)


def read_save(members: Members, file: str) -> Save:
    """A saved game of a module; raises ValueError if it is none, DataError if it is damaged."""
    lines = lines_of(_EMPTY.sub("", _text(members, file)))
    if not lines or lines[0] != "begin_save":
        raise ValueError("no saved game")
    save, pieces, piles = Save(), dict[str, Piece](), list[_Pile]()
    for line in lines:
        if line.startswith("+/"):
            _added(line, save, pieces, piles)
        elif line.startswith("SETUP_STACK"):
            save.has_own_start = True
        elif line.startswith("NOTES\t"):
            save.notes = "\n".join(tokens(one_of(tokens(line, "\t"), 1), "|"))
        elif f"{_PICKER}\t" in line:
            name, *boards = tokens(line, "\t")
            save.boards[name.removesuffix(_PICKER)] = [_board(board) for board in boards]
        elif line not in ("", "begin_save", "end_save"):
            save.others += 1
    for pile in piles:
        found = [pieces.pop(member) for member in pile.inside if member in pieces]
        if pile.place is None:
            save.in_decks += found
        else:
            save.pieces += _stacked(found, pile.place)
    save.pieces += pieces.values()
    return save


def _board(text: str) -> str:
    """The name of a board, and whether it lies turned round; columns and rows stay as they are."""
    name, *further = tokens(text, "/")
    return name + TURNED if TURNED[1:] in further else name


def _stacked(pieces: list[Piece], place: list[str]) -> list[Piece]:
    """Pieces of a stack: whatever they say, they lie where it lies."""
    x, y = (number_of(place[number], 0) for number in (_X, _Y))
    return [replace(piece, map=place[_MAP], x=x, y=y) for piece in pieces]


def lines_of(text: str) -> list[str]:
    """The commands in their order; a command may hold others, escaped once more for each level."""
    found: list[str] = []
    left = [(text, 0)]
    while left:
        command, depth = left.pop()
        if _ESCAPE not in command:
            found.append(command)
        elif depth < _MOST_DEPTH:
            left += ((token, depth + 1) for token in reversed(tokens(command, _ESCAPE)))
        if len(found) + len(left) > MOST_LINES or depth == _MOST_DEPTH:
            raise ValueError("more commands than a saved game can have")
    return found


def _added(line: str, save: Save, pieces: dict[str, Piece], piles: list[_Pile]) -> None:
    """Take one piece, stack or deck; what cannot be read is counted."""
    head = line[2:].split("/", 2)
    kind = head[1] if len(head) > 2 else ""
    if kind == "stack":
        place = tokens(tokens(line, "/")[-1], ";")
        if len(place) > _INSIDE:
            piles.append(_Pile(place[_INSIDE:], place[:_INSIDE]))
        return
    if kind.startswith("deck;") or kind == "deck":
        piles.append(_Pile(one_of(tokens(tokens(line, "/")[-1], ";"), 4).split(",")))
        return
    try:
        pieces[head[0]] = decoded(line)
    except ValueError:
        save.broken += 1
