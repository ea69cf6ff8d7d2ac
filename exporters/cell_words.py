"""What cells of tables say: words of the module, some of them by keys, or of its game system."""

import re
from collections.abc import Iterator, Mapping

from hexwright.engine.core.rulebook import rulebook_of
from hexwright.schema.ids import is_id
from hexwright.schema.language import SOURCE_LANGUAGE, spoken
from hexwright.schema.model.table import Column, Table
from hexwright.schema.module import Module

# Columns with words of the module. In others we speak, or names of other documents stand there.
_WORDS = ("key", "text", "effects")
# A key with a number behind it: “retreat 2”.
_COUNTED = re.compile(r"([a-z](?:.*[a-z])?) ([+−-]?\d+)")
_DIGIT = re.compile(r"\d")


def shown(module: Module, table: Table, column: Column, text: str) -> str:
    """A cell, or one effect of it, in the words of the module or in English; keys in plain."""
    with spoken(SOURCE_LANGUAGE):
        return _of_system(module, table, column, text) or _plain(column, text)


def in_words(text: str, words: Mapping[str, str]) -> str:
    """What a cell shows in another language; of a word with a number behind it the word."""
    found = _COUNTED.fullmatch(text)
    if text in words or found is None or found[1] not in words:
        return words.get(text, text)
    return f"{words[found[1]]} {found[2]}"


def system_words(module: Module, table: Table, language: str) -> dict[str, str]:
    """What the game system says in a language instead of its English, in the cells of a table."""
    words = {}
    for _, column, text in _cells(table):
        with spoken(language):
            there = _of_system(module, table, column, text)
        if there:
            words[shown(module, table, column, text)] = there
    return words


def words_to_say(module: Module, table: Table) -> Iterator[tuple[tuple[int, ...], str]]:
    """The words of the module in the cells of a table, with row, column and number of effect."""
    for place, column, text in _cells(table):
        if not _of_system(module, table, column, text):
            words = _plain(column, text)
            found = _COUNTED.fullmatch(words) if column.type != "text" else None
            # A key that is not told in plain words names something: a rule, an entry of a list.
            if found or column.type == "key" or not is_id(words) or not _DIGIT.search(words):
                yield place, found[1] if found else words


def _cells(table: Table) -> Iterator[tuple[tuple[int, ...], Column, str]]:
    """Every text in columns with words."""
    for at, column in enumerate(table.columns):
        if column.type not in _WORDS or column.refers_to:
            continue
        for row, cells in enumerate(table.rows):
            cell = cells[at] if at < len(cells) else None
            if isinstance(cell, str):
                yield (row, at), column, cell
            elif isinstance(cell, tuple):
                for number, part in enumerate(cell):
                    if isinstance(part, str):
                        yield (row, at, number), column, part


def _of_system(module: Module, table: Table, column: Column, text: str) -> str:
    system = module.system
    if system is None or not system.play:
        return ""
    return rulebook_of(module).cell_words(table.id, column.id, text)


def _plain(column: Column, text: str) -> str:
    """A key without its hyphens; numbers behind it, and names with numbers, stay as they are."""
    if column.type == "key":
        return text.replace("-", " ")
    key, space, count = text.partition(" ")
    if not is_id(key) or _DIGIT.search(key) or (space and column.type == "text"):
        return text
    return key.replace("-", " ") + space + count
