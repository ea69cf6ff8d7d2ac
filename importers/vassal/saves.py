"""Saved games: the pieces that lie on maps, and which boards are in play."""

from dataclasses import dataclass, field
from typing import Final

from hexwright.importers.vassal.archive import Members
from hexwright.importers.vassal.pieces import Piece, decoded
from hexwright.importers.vassal.sequence import field as one_of
from hexwright.importers.vassal.sequence import saved_text, tokens

_ESCAPE: Final = "\x1b"
_GAME: Final = "savedGame"
_PICKER: Final = "BoardPicker"
MOST_LINES: Final = 400_000
_MOST_DEPTH: Final = 20


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


def read_save(members: Members) -> Save:
    """A saved game; raises ValueError if it is none, DataError if it is too large or damaged."""
    if _GAME not in members:
        raise ValueError("no saved game")
    lines = lines_of(saved_text(members.read(_GAME)))
    if not lines or lines[0] != "begin_save":
        raise ValueError("no saved game")
    save, pieces, piles = Save(), dict[str, Piece](), list[tuple[list[str], bool]]()
    for line in lines:
        if line.startswith("+/"):
            _added(line, save, pieces, piles)
        elif line.startswith("SETUP_STACK"):
            save.has_own_start = True
        elif line.startswith("NOTES\t"):
            save.notes = "\n".join(tokens(one_of(tokens(line, "\t"), 1), "|"))
        elif f"{_PICKER}\t" in line:
            name, *boards = tokens(line, "\t")
            save.boards[name.removesuffix(_PICKER)] = [tokens(board, "/")[0] for board in boards]
        elif line not in ("", "begin_save", "end_save"):
            save.others += 1
    for members_of, is_deck in piles:
        found = [pieces.pop(member) for member in members_of if member in pieces]
        (save.in_decks if is_deck else save.pieces).extend(found)
    save.pieces += pieces.values()
    return save


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


def _added(
    line: str, save: Save, pieces: dict[str, Piece], piles: list[tuple[list[str], bool]]
) -> None:
    """Take one piece, stack or deck; what cannot be read is counted."""
    head = line[2:].split("/", 2)
    kind = head[1] if len(head) > 2 else ""
    if kind == "stack":
        # Saves hold empty stacks by ten thousands; ids have no slash.
        inside = line.rpartition("/")[2].split(";")[3:]
        if inside:
            piles.append((inside, False))
        return
    if kind.startswith("deck;") or kind == "deck":
        piles.append((one_of(tokens(tokens(line, "/")[-1], ";"), 4).split(","), True))
        return
    try:
        pieces[head[0]] = decoded(line)
    except ValueError:
        save.broken += 1
