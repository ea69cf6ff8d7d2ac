"""Notes of what a module of ours cannot do by itself: properties, commands, prototypes, turns."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from hexwright.importers.vassal.element_words import NOTED, element_words
from hexwright.importers.vassal.pieces import Piece
from hexwright.importers.vassal.sequence import tokens
from hexwright.importers.vassal.trait_words import MADE_OF, SILENT, trait_words
from hexwright.importers.vassal.tree import Element, children_of, short
from hexwright.schema.language import tr

_MOST_LINES: Final = 5_000
_LONGEST: Final = 400
_MOST_NAMES: Final = 5
# What a reader of the note would ask for, by the names of VASSAL's attributes.
_TOLD: Final = (
    "initialValue", "description", "text", "buttonText", "tooltip", "hotkey", "buttonHotkey",
    "filter", "reportFormat", "turnFormat", "start", "incr", "loopLimit", "list", "faces",
    "nDice", "nSides", "plus", "pdfFile", "startingPage", "url", "fileName",
)  # fmt: skip
_NAMES: Final = ("name", "property", "title", "threadName", "chartName", "text")


def part_notes(root: Element, prototypes: Iterable[tuple[str, Piece]]) -> Iterator[tuple[str, str]]:
    """The notes by their paths; none of what is not there."""
    parts = _parts(root)
    if parts:
        yield "notes/vassal-parts.md", _page(tr("Parts of the VASSAL module"), parts)
    lines = {name: list(_traits(piece)) for name, piece in prototypes}
    lines = {name: found for name, found in lines.items() if found}
    if lines:
        yield "notes/vassal-prototypes.md", _page(tr("Prototypes of the VASSAL module"), lines)


class PieceNotes:
    """What pieces can do by traits of their own, which no prototype tells: equal ones once."""

    def __init__(self) -> None:
        """None yet."""
        # Names of pieces by the words for a trait, and those by the words for their sort.
        self._found: dict[str, dict[str, list[str]]] = {}
        self._lines = 0

    def add(self, piece: Piece) -> None:
        """Take what a piece says before its prototypes are put into it."""
        for trait in piece.traits:
            if trait.id in SILENT or trait.id in MADE_OF or not any(trait.fields):
                continue
            known = self._found.setdefault(trait_words(trait.id), {})
            words = _plain("; ".join(field for field in trait.fields if field))
            if words not in known and self._lines >= _MOST_LINES:
                continue
            self._lines += words not in known
            names = known.setdefault(words, [])
            if len(names) <= _MOST_NAMES and _plain(piece.name) not in names:
                names.append(_plain(piece.name))

    def note(self) -> Iterator[tuple[str, str]]:
        """The note by its path; none if there is nothing to tell."""
        lines = {
            sort: [f"{words} ({_named(names)})" for words, names in known.items()]
            for sort, known in self._found.items()
        }
        if lines:
            yield "notes/vassal-pieces.md", _page(tr("Pieces of the VASSAL module"), lines)


def _named(names: list[str]) -> str:
    shown = ", ".join(name for name in names[:_MOST_NAMES] if name)
    return f"{shown} …" if len(names) > _MOST_NAMES else shown


def _page(title: str, parts: dict[str, list[str]]) -> str:
    lines = [f"# {title}"]
    for head, found in parts.items():
        lines += ["", f"## {_plain(head)}", "", *(f"- {one}" for one in found)]
    if len(lines) > _MOST_LINES:
        more = tr("Lines left out here: {count}", count=len(lines) - _MOST_LINES)
        lines = [*lines[:_MOST_LINES], "", more]
    return "\n".join(lines) + "\n"


def _parts(root: Element) -> dict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for element in root.iter():
        if short(element) in NOTED:
            found[element_words(short(element))].append(_told(element))
    return dict(found)


def _told(element: Element) -> str:
    name = next((str(element.get(one)) for one in _NAMES if element.get(one)), short(element))
    words = [f"{one}: {_plain(str(element.get(one)))}" for one in _TOLD if element.get(one)]
    inside = [short(child) for child in children_of(element, "ListTurnLevel", "CounterTurnLevel")]
    return "; ".join([f"**{_plain(name)}**", *words, *inside])


def _traits(piece: Piece) -> Iterator[str]:
    for trait in piece.traits:
        if trait.id not in SILENT:
            words = _plain("; ".join(field for field in trait.fields if field))
            yield f"{trait_words(trait.id)}: {words}"
        elif trait.id == "prototype":
            yield tr("as the prototype {name}", name=_plain(tokens(trait.field(0), ";")[0]))


def _plain(text: str) -> str:
    """One line without signs that would mark text."""
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())[:_LONGEST]
