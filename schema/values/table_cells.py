"""Cells of the game's tables as text: typed and pasted the way rulebooks print them."""

import re
from collections.abc import Callable
from typing import Any, Final

from hexwright.schema.issues import nearest
from hexwright.schema.language import tr
from hexwright.schema.model.table import Cell, Column
from hexwright.schema.module import Module
from hexwright.schema.references.names import defined
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import RefusedError, read, words_in
from hexwright.schema.values.format_parts import NAMES, name_in
from hexwright.schema.values.words import number_of, number_text, yes_no_words

_DASHES = str.maketrans("–−—", "---")
_BETWEEN = re.compile(r"(-?\d+)\s*(?:-|to|\.\.\.?|…)\s*(-?\d+)")
_UP = re.compile(r"(?:>=|≥)\s*(-?\d+)|(-?\d+)\s*\+")
_DOWN = re.compile(r"(?:<=|≤)\s*(-?\d+)|(-?\d+)\s*-")
_RATIO = re.compile(r"(\d+(?:[.,]\d+)?)\s*[:/-]\s*(\d+(?:[.,]\d+)?)")
_NO_EFFECTS: Final = "[]"
_EFFECT = re.compile(r"(?:[^,\s]*=[^\s,]+(?:,[^\s,]+)*|[^,])+")
_COST: Final[Schema] = {"x-widget": "cost", "type": "number", "minimum": 0, "maximum": 99}


def part_of(module: Module, column: Column) -> Schema:
    """What may stand in a column of a table, as a part of a schema."""
    words: Schema = {"title": column.name, "x-cell": column.type, "default": None}
    if column.refers_to:
        names = defined(module, column.refers_to)
        return {**words, "type": "string", "enum": list(names), NAMES: names}
    kinds = {"number": "number", "flag": "boolean"}
    return {**words, "type": kinds.get(column.type, "string"), "maxLength": 500}


def read_cell(part: Schema, text: str) -> Cell:
    """The cell that a text means; nothing typed is an empty cell; raises RefusedError."""
    text = text.strip()
    if not text:
        return None
    return _READERS[part["x-cell"]](part, text)


def _read_key(part: Schema, text: str) -> Cell:
    """A key, or several with commas between that one row stands for."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    found = tuple(_known(part, word) for word in words)
    return found[0] if len(found) == 1 else found


def _known(part: Schema, word: str) -> str | float:
    if "enum" not in part:
        number = number_of(word)
        return word if number is None else number
    names: dict[str, str] = part[NAMES]
    for name, words in names.items():
        if word.casefold() in (name.casefold(), words.casefold()):
            return name
    close = nearest(word, [*names, *names.values()])
    if close:
        raise RefusedError(tr("Did you mean {name}?", name=close))
    raise RefusedError(tr("There is no “{name}” in the module.", name=word))


def _read_range(_part: Schema, text: str) -> Cell:
    plain = text.translate(_DASHES)
    if found := _BETWEEN.fullmatch(plain):
        low, high = sorted((int(found[1]), int(found[2])))
        return (low, high)
    if found := _UP.fullmatch(plain):
        return (int(found[1] or found[2]), None)
    if found := _DOWN.fullmatch(plain):
        return (None, int(found[1] or found[2]))
    number = number_of(plain)
    if number is None or number != int(number):
        raise RefusedError(tr("Type a number or a range such as 3, 1-3, ≤ 0 or 13+."))
    return (int(number), int(number))


def _read_ratio(_part: Schema, text: str) -> Cell:
    found = _RATIO.fullmatch(text.translate(_DASHES))
    if found is None:
        raise RefusedError(tr("Type odds such as 1:2 or 3:1."))
    one, other = (number_of(part) for part in found.groups())
    assert one is not None
    assert other is not None
    return (one, other)


def _read_effects(_part: Schema, text: str) -> Cell:
    """Effects with commas or semicolons between; a comma inside “unless=water,blaze” is its own."""
    if text == _NO_EFFECTS:
        return ()
    words = text.split(";") if ";" in text else _EFFECT.findall(text)
    return tuple(word.strip() for word in words if word.strip())


def _read_flag(_part: Schema, text: str) -> Cell:
    found = yes_no_words().get(text.casefold())
    if found is None:
        raise RefusedError(tr("Type yes or no."))
    return found


def _read_cost(_part: Schema, text: str) -> Cell:
    found: Cell = read(_COST, text)
    return found


def _read_plain(part: Schema, text: str) -> Cell:
    found: Cell = read(part, text)
    return found


_READERS: Final[dict[str, Callable[[Schema, str], Cell]]] = {
    "key": _read_key,
    "range": _read_range,
    "ratio": _read_ratio,
    "number": _read_plain,
    "text": _read_plain,
    "flag": _read_flag,
    "effects": _read_effects,
    "cost": _read_cost,
}


def cell_words(part: Schema, cell: Any) -> str:
    """A cell as rulebooks print it; what is typed or copied reads back as the same cell."""
    if cell is None:
        return ""
    if part["x-cell"] == "range":
        return range_words(*cell)
    if part["x-cell"] == "ratio":
        return ":".join(number_text(end) for end in cell)
    if isinstance(cell, tuple):
        words = ", ".join(_word(part, one) for one in cell)
        return _effects_words(cell, words) if part["x-cell"] == "effects" else words
    if part["x-cell"] == "cost":
        return words_in(_COST, cell)
    return _word(part, cell)


def result_words(part: Schema, cell: Any) -> str:
    """What a table says, to be read by people; nothing for a list of no effects."""
    return "" if cell == () else cell_words(part, cell)


def _effects_words(effects: tuple[Any, ...], words: str) -> str:
    """Effects as they are read again: with semicolons where commas would part what is one."""
    if not effects:
        return _NO_EFFECTS
    if _read_effects({}, words) == effects:
        return words
    parted = "; ".join(map(str, effects))
    return parted if len(effects) > 1 else f"{parted};"


def _word(part: Schema, value: Any) -> str:
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, (int, float)):
        return number_text(value)
    return name_in(part, value) or str(value)


def range_words(low: float | None, high: float | None) -> str:
    """A range as rulebooks print it."""
    if low is None:
        return f"≤ {high:g}" if high is not None else ""
    if high is None:
        return f"≥ {low:g}"
    return f"{low:g}" if low == high else f"{low:g}–{high:g}"
