"""Text typed or pasted for a value of the format: read by its schema, or refused in plain words."""

from collections.abc import Callable
from typing import Any

from editor.edits.words import (
    choice_word,
    cost_words,
    number_of,
    number_text,
    shown,
    yes_no_words,
)
from schema.language import tr
from schema.schemas import Schema


class RefusedError(ValueError):
    """A text that cannot be a value; says in plain words what could be typed."""


def is_cost(part: Schema) -> bool:
    """Whether a part of a schema is a movement cost."""
    return part.get("x-widget") == "cost" or "oneOf" in part


def is_known(part: Schema) -> bool:
    """Whether values of a part can be typed."""
    if is_cost(part) or "enum" in part or part.get("type") in _READERS:
        return True
    return part.get("type") == "array" and "enum" in part.get("items", {})


def read(part: Schema, text: str) -> Any:
    """The value that a text means for a part of a schema; None for nothing; raises RefusedError."""
    text = text.strip()
    if not text:
        return None
    if is_cost(part):
        return _read_cost(part, text)
    if "enum" in part:
        return _read_choice(part["enum"], text)
    if part.get("type") == "array":
        return _read_choices(part, text)
    return _READERS[part["type"]](part, text)


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


def _read_choice(choices: list[Any], text: str) -> Any:
    wanted = text.casefold()
    for choice in choices:
        if wanted in (str(choice).casefold(), choice_word(str(choice)).casefold()):
            return choice
    words = ", ".join(choice_word(str(choice)) for choice in choices)
    raise RefusedError(tr("Type one of these: {choices}.", choices=words))


def _read_choices(part: Schema, text: str) -> list[Any]:
    words = [word.strip() for word in text.replace(";", ",").split(",")]
    found = [_read_choice(part["items"]["enum"], word) for word in words if word]
    return list(dict.fromkeys(found))


def _read_truth(_part: Schema, text: str) -> bool:
    found = yes_no_words().get(text.casefold())
    if found is None:
        raise RefusedError(tr("Type yes or no."))
    return found


def _read_text(part: Schema, text: str) -> str:
    longest = part.get("maxLength", 20_000)
    if len(text) > longest:
        raise RefusedError(tr("Type at most {count} characters.", count=longest))
    return text


_READERS: dict[str, Callable[[Schema, str], Any]] = {
    "integer": _read_number,
    "number": _read_number,
    "boolean": _read_truth,
    "string": _read_text,
}
