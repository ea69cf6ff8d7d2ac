"""Text typed or pasted for a value of the format: read by its schema, or refused in plain words."""

import re
from collections.abc import Callable
from typing import Any

from hexwright.schema.issues import nearest
from hexwright.schema.language import tr, tr_many
from hexwright.schema.schemas import Schema
from hexwright.schema.values.format_parts import NAMES, WORDS, name_in
from hexwright.schema.values.words import (
    choice_word,
    cost_words,
    number_of,
    number_text,
    shown,
    yes_no_words,
)

# More choices are not listed in a message.
_MOST_NAMED = 12


class RefusedError(ValueError):
    """A text that cannot be a value; says in plain words what could be typed."""


def is_cost(part: Schema) -> bool:
    """Whether a part of a schema is a movement cost."""
    return part.get("x-widget") == "cost" or "oneOf" in part


def is_known(part: Schema) -> bool:
    """Whether values of a part can be typed."""
    if is_cost(part) or "enum" in part or part.get("type") in _READERS:
        return True
    if part.get("type") != "array":
        return False
    items = part.get("items", {})
    return "enum" in items or items.get("type") in ("string", "integer", "number")


def read(part: Schema, text: str) -> Any:
    """The value that a text means for a part of a schema; None for nothing; raises RefusedError."""
    text = text.strip()
    if not text:
        return None
    if is_cost(part):
        return _read_cost(part, text)
    if "enum" in part:
        return _read_choice(part, text)
    if part.get("type") == "array":
        return _read_several(part, text)
    return _READERS[part["type"]](part, text)


def words_in(part: Schema, value: Any) -> str:
    """A value as it is shown in a cell or field of a part: what is chosen by its name."""
    items = part["items"] if part.get("type") == "array" else part
    many = value if isinstance(value, (list, tuple)) else [value]
    if items.get(NAMES) is not None:
        return ", ".join(name_in(items, one) or "" for one in many)
    if WORDS in items:
        return ", ".join(choice_name(items, one) for one in many if one is not None)
    # What people wrote themselves is not put into other words.
    if items.get("type") == "string" and "enum" not in items and not is_cost(part):
        return ", ".join(str(one) for one in many if one is not None)
    return shown(value)


def text_in(part: Schema, value: Any) -> str:
    """A value of a part as it is typed again or copied to a spreadsheet."""
    items = part["items"] if part.get("type") == "array" else part
    is_number = items.get("type") in ("integer", "number") or is_cost(part)
    return text_of(value) if is_number else words_in(part, value)


def text_of(value: Any) -> str:
    """A value as it is typed again or copied to a spreadsheet: numbers without signs."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return number_text(value)
    return shown(value)


def _read_cost(part: Schema, text: str) -> Any:
    word = cost_words().get(text.casefold())
    if word is not None:
        return word
    number = number_of(text)
    limits = next((one for one in part.get("oneOf", ()) if one.get("type") == "number"), part)
    if number is None or not _is_within(limits, number):
        raise RefusedError(
            tr(
                "Type a number from {low} to {high}, P (prohibited), R (line only) or all (whole).",
                low=limits.get("minimum", 0),
                high=limits.get("maximum", 99),
            )
        )
    return number


def _is_within(part: Schema, number: float) -> bool:
    return bool(part.get("minimum", number) <= number <= part.get("maximum", number))


def _read_number(part: Schema, text: str) -> float:
    number = number_of(text)
    is_whole = part.get("type") == "integer"
    if number is None or (is_whole and number != int(number)) or not _is_within(part, number):
        raise RefusedError(_wanted_number(part, is_whole=is_whole))
    return int(number) if is_whole else number


def _wanted_number(part: Schema, *, is_whole: bool) -> str:
    low, high = part.get("minimum"), part.get("maximum")
    if low is not None and high is not None:
        if is_whole:
            return tr("Type a whole number from {low} to {high}.", low=low, high=high)
        return tr("Type a number from {low} to {high}.", low=low, high=high)
    if low is not None:
        return tr("Type a number of at least {low}.", low=low)
    if high is not None:
        return tr("Type a number of at most {high}.", high=high)
    return tr("Type a whole number.") if is_whole else tr("Type a number.")


def _read_choice(part: Schema, text: str) -> Any:
    wanted = text.casefold()
    names = {choice: choice_name(part, choice) for choice in part["enum"]}
    # An id is never taken for the name of something else.
    for choice in names:
        if wanted == str(choice).casefold():
            return choice
    for choice, name in names.items():
        if wanted == name.casefold():
            return choice
    words = [name for name in names.values() if name]
    close = nearest(text, words)
    if close:
        raise RefusedError(tr("Did you mean {name}?", name=close))
    if len(words) > _MOST_NAMED:
        words = [*words[:_MOST_NAMED], "…"]
    raise RefusedError(tr("Type one of these: {choices}.", choices=", ".join(words)))


def choice_name(part: Schema, choice: Any) -> str:
    """What people call one of the choices of a part: its own words come first."""
    named = name_in(part, choice)
    if named is not None:
        return named
    own = part.get(WORDS, {}).get(choice)
    return choice_word(str(choice)) if own is None else tr(own)


def _read_several(part: Schema, text: str) -> list[Any]:
    """Values with commas or semicolons between; what is chosen is not chosen twice."""
    words = [word.strip() for word in text.replace(";", ",").split(",")]
    items = part["items"]
    if "enum" in items:
        return list(dict.fromkeys(_read_choice(items, word) for word in words if word))
    return [_READERS[items["type"]](items, word) for word in words if word]


def _read_truth(_part: Schema, text: str) -> bool:
    found = yes_no_words().get(text.casefold())
    if found is None:
        raise RefusedError(tr("Type yes or no."))
    return found


def _read_text(part: Schema, text: str) -> str:
    longest = part.get("maxLength", 20_000)
    if len(text) > longest:
        raise RefusedError(
            tr_many("Type at most 1 character.|Type at most {count} characters.", longest)
        )
    if "pattern" in part and re.search(part["pattern"], text) is None:
        if part.get("x-widget") == "colour":
            raise RefusedError(tr("Type a colour as #rrggbb, or nothing."))
        raise RefusedError(tr("It has the wrong form."))
    return text


_READERS: dict[str, Callable[[Schema, str], Any]] = {
    "integer": _read_number,
    "number": _read_number,
    "boolean": _read_truth,
    "string": _read_text,
}
