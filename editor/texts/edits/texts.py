"""The texts of a module that players read, and their translations as a sheet."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from hexwright.editor.document.changes import Change
from hexwright.editor.references.edits.place_words import place_words
from hexwright.exporters.cell_words import words_to_say
from hexwright.exporters.language_names import language_name
from hexwright.schema.documents import MODULE, TEXTS, DocumentKind, kind_of
from hexwright.schema.language import tr
from hexwright.schema.model.record import Record
from hexwright.schema.model.table import Table
from hexwright.schema.model.texts import Texts
from hexwright.schema.module import Documents, Module
from hexwright.schema.record_values import Way
from hexwright.schema.references.names import documents_of
from hexwright.schema.references.occurrences import Occurrence
from hexwright.schema.references.places import EACH, Path
from hexwright.schema.references.walk import names_at
from hexwright.schema.schemas import Schema, resolve
from hexwright.schema.translated import SENTENCES
from hexwright.schema.values.cells import RefusedError
from hexwright.schema.values.format_parts import schema_of
from hexwright.schema.values.sheet import Cell, Column, Contents, Sheet

_OF: Final[Documents] = (
    "info", "terrain", "counters", "maps", "oobs", "tables", "decks", "scenarios",
)  # fmt: skip
# What makes a text a name of the format rather than words of a person.
_NO_WORDS: Final = frozenset({"enum", "x-ref", "x-defines", "pattern", "format"})
# Members that are codes, or names of people and licences.
_CODES: Final = frozenset(
    {"authors", "licence", "short", "boxed", "show", "rule", "hook", "prefix", "separator"}
)
_ROWS: Final = "rows"
_ATTRIBUTES: Final = "attributes"
_LETTER: Final = re.compile(r"[^\W\d_]")
# A cell of a table is words if a word stands in it: “D2” and “NE” are results. Keys are words as
# charts show them.
_WORD: Final = re.compile(r"[^\W\d_]{3,}|[a-z]{2,}")
_PART: Final[Schema] = {"type": "string", "maxLength": 20000}
# The columns before those of the languages.
WHERE, TEXT, FIRST_LANGUAGE = 0, 1, 2
_SHOWN: Final = 60


class TextRow(NamedTuple):
    """A text with the first place where it stands and how many there are; none: no longer used."""

    text: str
    spot: Occurrence | None
    times: int


# --- finding -------------------------------------------------------------------------------------


def text_rows(module: Module) -> list[TextRow]:
    """Every text of a module that is to be translated, then translations of what is gone."""
    used = module.remembered("texts to translate", lambda: _used(module), _OF)
    known = {row.text for row in used}
    said = dict.fromkeys(text for one in module.texts.values() for text in one.words)
    return [*used, *(TextRow(text, None, 0) for text in said if text not in known)]


def _used(module: Module) -> list[TextRow]:
    found: dict[str, TextRow] = {}
    for path, kind, record in documents_of(module):
        if kind is TEXTS:
            continue
        for way, text in _texts_in(module, kind, record):
            before = found.get(text) or TextRow(text, Occurrence(path, way), 0)
            found[text] = before._replace(times=before.times + 1)
    return list(found.values())


def _texts_in(module: Module, kind: DocumentKind, record: Record) -> Iterator[tuple[Way, str]]:
    """The words of a document with the way to each."""
    for steps in _text_paths(module, kind):
        for way, text in names_at(record, steps) if steps[0] != _ROWS else ():
            if _LETTER.search(text):
                yield way, text
    if isinstance(record, Table):
        for place, text in words_to_say(module, record):
            if _WORD.search(text):
                yield (_ROWS, *place), text


def _text_paths(module: Module, kind: DocumentKind) -> list[Path]:
    """Where documents of a kind have words of a person, in the order of the schema."""
    whole = schema_of(module, kind.name)
    return list(dict.fromkeys(_paths(whole, whole, ())))


def _paths(whole: Schema, part: Schema, path: Path) -> Iterator[Path]:
    part = resolve(whole, part)
    if part.get("type") == "string" and _NO_WORDS.isdisjoint(part):
        if part.get("x-widget", "text") == "text":
            yield path
        return
    for name, inner in part.get("properties", {}).items():
        if _has_words(name, path):
            yield from _paths(whole, inner, (*path, name))
    for keyword in ("items", "additionalProperties"):
        if isinstance(part.get(keyword), dict):
            yield from _paths(whole, part[keyword], (*path, EACH))
    for keyword in ("anyOf", "oneOf"):
        for inner in part.get(keyword, ()):
            yield from _paths(whole, inner, path)


def _has_words(name: str, path: Path) -> bool:
    """Whether a member may hold words of a person, by what it is called and where it stands."""
    if path and path[-1] == _ATTRIBUTES:
        # The others are values that rules go by: they are the same in every language.
        return name in SENTENCES
    # Rows of maps are drawings in letters; those of tables are results.
    return name not in _CODES and not (name == _ROWS and path)


def missing(module: Module, rows: Sequence[TextRow], language: str) -> int:
    """How many texts a language does not say yet."""
    words = module.texts[language].words
    return sum(1 for row in rows if row.spot and not words.get(row.text))


# --- changing ------------------------------------------------------------------------------------


def new_language(module: Module, code: str) -> Change:
    """A further language, without any words yet."""
    path = TEXTS.path(code)
    languages = (*(language for language in module.info.languages if language != code), code)
    contents = {MODULE.file: replace(module.info, languages=languages)}
    made = {**contents, path: Texts(language=code, words={})}
    return Change(tr("New language"), made, focus=path)


def without_unused(module: Module) -> dict[str, Texts]:
    """The translations without those of texts that are gone; only documents that change."""
    used = {row.text for row in text_rows(module) if row.spot}
    made = {}
    for code, texts in module.texts.items():
        words = {text: word for text, word in texts.words.items() if text in used}
        if words != texts.words:
            made[TEXTS.path(code)] = replace(texts, words=words)
    return made


class TextsSheet(Sheet):
    """A row for each text: where it stands, the text, and a column for each language."""

    def __init__(self, module: Module, rows: Sequence[TextRow]) -> None:
        """The texts as they are now."""
        self._module = module
        self.rows = rows
        self.languages = sorted(module.texts)
        self.columns = [
            Column(("where",), tr("Where"), tr("Where the text stands."), {}),
            Column(("text",), tr("Text"), tr("The text as the module says it."), {}),
            *(
                Column((code,), language_name(code), tr("The text in this language."), _PART)
                for code in self.languages
            ),
        ]

    @property
    def count(self) -> int:
        """How many texts there are."""
        return len(self.rows)

    def name(self, row: int) -> str:
        """The beginning of a text."""
        text = _line(self.rows[row].text)
        return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"

    def part(self, row: int, column: int) -> Schema | None:  # noqa: ARG002 # all rows are alike
        """Translations are typed; texts are changed where they stand."""
        return _PART if column >= FIRST_LANGUAGE else None

    def value(self, row: int, column: int) -> Any:
        """What stands in a cell."""
        if column == WHERE:
            return self.where(row)
        text = self.rows[row].text
        if column == TEXT:
            return text
        return self._words(column).get(text)

    def where(self, row: int) -> str:
        """Where a text stands first, and how often besides."""
        _, spot, times = self.rows[row]
        if spot is None:
            return tr("No longer used")
        words = _place(self._module, spot)
        return words if times == 1 else tr("{place} and {count} more", place=words, count=times - 1)

    def _words(self, column: int) -> dict[str, str]:
        return self._module.texts[self.languages[column - FIRST_LANGUAGE]].words

    def words(self, row: int, column: int) -> str:
        """A cell on one line; what is missing says so."""
        value = self.value(row, column)
        return _line(value) if value else tr("missing")

    def text(self, row: int, column: int) -> str:
        """A cell as text to type or copy."""
        return str(self.value(row, column) or "")

    def read(self, row: int, column: int, text: str) -> Any:
        """The translation that was typed; the texts themselves may be pasted along unchanged."""
        if column >= FIRST_LANGUAGE:
            return super().read(row, column, text)
        if text.strip() in ("", self.text(row, column).strip()):
            return None
        raise RefusedError(tr("Texts are changed where they stand, and translated here."))

    def with_values(self, values: Mapping[Cell, Any]) -> Contents:
        """The translations with other words in some cells; none where nothing is said."""
        made: dict[str, dict[str, str]] = {}
        for (row, column), value in values.items():
            code = self.languages[column - FIRST_LANGUAGE]
            words = made.setdefault(code, dict(self._words(column)))
            words[self.rows[row].text] = value or ""
        texts = self._module.texts
        return {
            TEXTS.path(code): replace(
                texts[code], words={text: word for text, word in words.items() if word}
            )
            for code, words in made.items()
        }


def _place(module: Module, spot: Occurrence) -> str:
    """Document and place in words; what is called so is not told that it is its name."""
    kind, record = kind_of(spot.path), module.document(spot.path)
    is_name = len(spot.way) > 1 and spot.way[-1] in ("name", "title")
    words = place_words(module, spot._replace(way=spot.way[:-1]) if is_name else spot)
    title = getattr(record, "title", "") if kind is not None and kind.folder else ""
    return f"{title}: {words}" if title else words


def _line(text: str) -> str:
    return " ".join(text.split())
