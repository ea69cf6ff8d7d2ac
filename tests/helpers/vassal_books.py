"""Pieces of small modules as they are exported to VASSAL, read back by the independent checker."""

import io
import zipfile

from hexwright.exporters.options import source_of
from hexwright.exporters.vassal.piece_book import PieceBook
from hexwright.exporters.vassal.plan import Plan
from hexwright.exporters.vassal.saved_game import saved_game
from hexwright.exporters.vassal.writer import VassalExporter
from hexwright.schema.module import Module
from tests.helpers.modules import Changes, module_of, small_module
from tests.helpers.vassal_checker.pieces import Piece, decoded, expanded
from tests.helpers.vassal_checker.text import plain, tokens

MODULEDATA = b'<data version="1"><version>1</version><description/><name>Skirmish</name></data>'


def book_of(changes: Changes | None = None) -> PieceBook:
    """The pieces of the small module with the changes made."""
    return book_of_module(module_of(changes), small_module(changes))


def book_of_module(module: Module, files: dict[str, bytes] | None = None) -> PieceBook:
    """The pieces of a module, as the exporter makes them by default."""
    return PieceBook(Plan(source_of(VassalExporter(), module, files or {})))


def prototypes(book: PieceBook) -> dict[str, Piece]:
    """The prototypes by name."""
    return {prototype.get("name"): decoded(prototype.text) for prototype in book.prototypes()}


def slots(book: PieceBook) -> dict[str, Piece]:
    """The piece of every slot by its name, as it comes to the map."""
    known = prototypes(book)
    found = [one for window in book.windows() for one in window.iter() if one.text]
    return {one.get("entryName"): expanded(decoded(one.text), known) for one in found}


def saved_lines(book: PieceBook, scenario: str) -> list[str]:
    """The commands of a scenario's saved game."""
    data, _ = saved_game(book, scenario, MODULEDATA)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return tokens(plain(archive.read("savedGame")), "\x1b")


def saved_pieces(book: PieceBook, scenario: str) -> dict[str, Piece]:
    """The pieces of a scenario's saved game by name."""
    lines = [line for line in saved_lines(book, scenario) if line.startswith("+/p")]
    return {piece.name: piece for piece in map(decoded, lines)}
