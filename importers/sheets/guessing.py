"""Which column of a spreadsheet is meant for which value, guessed by its heading."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import Final

from hexwright.schema.language import available_languages, catalogue
from hexwright.schema.values.sheet import Column

# Headings that mean the same, as designers write them.
_ALIKE: Final = (
    {"id", "key", "code", "clave", "codigo", "identificador"},
    {"name", "title", "unit", "nombre", "titulo", "unidad", "designation"},
    {"kind", "type", "unittype", "counter", "tipo", "clase"},
    {"move", "movement", "mvt", "mov", "ma", "mp", "mf", "movementallowance", "movimiento"},
    {"strength", "str", "sp", "cf", "combat", "combatstrength", "fuerza", "efectivos"},
    {"range", "rng", "alcance"},
    {"morale", "mor", "ml", "moral", "cohesion"},
    {"count", "copies", "qty", "quantity", "number", "no", "num", "cantidad", "copias"},
    {"text", "description", "effect", "rules", "texto", "efecto"},
    {"command", "formation", "parent", "hq", "mando", "formacion"},
    {"nation", "nationality", "country", "nacion", "pais"},
)
_LEAST: Final = 0.6
_CLOSE: Final = 0.75
_NOT_LETTERS = re.compile(r"[^a-z0-9#]+")


def plain(heading: str) -> str:
    """A heading without case, accents, blanks and signs."""
    bare = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
    return _NOT_LETTERS.sub("", bare.casefold())


def guess(headings: Sequence[str], columns: Sequence[Column]) -> list[int]:
    """For each heading the place of the column that it means, -1 for none; none is meant twice."""
    words = [_words(column) for column in columns]
    scores = [
        (_score(heading, names, columns[place]), -at, -place)
        for at, heading in enumerate(map(plain, headings))
        for place, names in enumerate(words)
        if heading
    ]
    found = [-1] * len(headings)
    taken: set[int] = set()
    for score, at, place in sorted(scores, reverse=True):
        if score >= _LEAST and found[-at] < 0 and -place not in taken:
            found[-at] = -place
            taken.add(-place)
    return found


def known_headings(headings: Sequence[str], columns: Sequence[Column]) -> int:
    """How many headings are the very names of columns."""
    words = set().union(*map(_words, columns)) if columns else set()
    return sum(plain(heading) in words for heading in headings)


def _score(heading: str, names: set[str], column: Column) -> float:
    # Columns of faces are many, and all alike: only their very names mean them.
    return float(heading in names) if _is_of_face(column) else likeness(heading, names)


def _is_of_face(column: Column) -> bool:
    return len(column.way) > 2


def _words(column: Column) -> set[str]:
    """What a column may be called, in every language."""
    if _is_of_face(column):
        face, _, title = column.title.partition(": ")
        names = (f"{face} {title}", f"{title} {face}", f"{column.way[1]} {column.way[-1]}")
        return set(map(plain, names))
    title, name = str(column.part.get("title", "")), str(column.way[-1])
    both = f"{column.title} ({name})"
    languages = (catalogue(language).get(title, title) for language in available_languages())
    return {plain(one) for one in (title, column.title, name, both, *languages)} - {""}


def likeness(heading: str, names: Iterable[str]) -> float:
    """How much a heading looks like one of some names: 1 for the same."""
    return max((_likeness(heading, name) for name in names), default=0)


def _likeness(heading: str, name: str) -> float:
    if heading == name:
        return 1
    if any(heading in group and name in group for group in _ALIKE):
        return 0.95
    share = len(heading) / len(name)
    if len(heading) > 2 and name.startswith(heading):
        return 0.7 + 0.2 * share
    if len(heading) > 1 and _shortens(heading, name):
        return 0.5 + 0.3 * share
    match = SequenceMatcher(None, heading, name)
    # The quick one is never less than the exact one.
    alike = match.ratio() if match.quick_ratio() > _CLOSE else 0
    return alike * 0.85 if alike > _CLOSE else 0


def _shortens(heading: str, name: str) -> bool:
    """Whether a heading is made of letters of a name in their order, from the first on."""
    letters = iter(name)
    return heading[0] == name[0] and all(one in letters for one in heading)
