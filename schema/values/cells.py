"""Text typed or pasted for a value of the format: read by its schema, or refused in plain words."""

import re
from collections.abc import Callable, Collection, Iterator
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
        return _listed(part, [name_in(items, one) or "" for one in many])
    if WORDS in items:
        return _listed(part, [choice_name(items, one) for one in many if one is not None])
    # What people wrote themselves is not put into other words.
    if items.get("type") == "string" and "enum" not in items and not is_cost(part):
        return _listed(part, [str(one) for one in many if one is not None])
    return shown(value)


def _listed(part: Schema, words: list[str]) -> str:
    """Words one after another; with semicolons where a comma may be part of one of them."""
    is_list = part.get("type") == "array"
    names: dict[str, str] = part["items"].get(NAMES, {}) if is_list else {}
    if not is_list or not any("," in word for word in (*names.values(), *words)):
        return ", ".join(words)
    # A single word with a comma would be read as two, if it is not one of several choices.
    return "; ".join(words) if len(words) != 1 or "enum" in part["items"] else f"{words[0]};"


def text_in(part: Schema, value: Any) -> str:
    """A value of a part as it is typed again or copied to a spreadsheet."""
    items = part["items"] if part.get("type") == "array" else part
    if items.get("type") in ("integer", "number") or is_cost(part):
        return text_of(value)
    names: dict[str, str] | None = items.get(NAMES)
    if part.get("type") == "array" and names is not None:
        return _listed(part, [_told_apart(names, one) for one in value or ()])
    return words_in(part, value)


def _told_apart(names: dict[str, str], one: str) -> str:
    """The name of a choice; its id where others have the same name, or it would be read as two."""
    name = names.get(one, one)
    return one if ";" in name or list(names.values()).count(name) > 1 else name


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
    known = _choices(part)
    if text.casefold() in known:
        return known[text.casefold()]
    words = [name for name in (choice_name(part, choice) for choice in part["enum"]) if name]
    close = nearest(text, words)
    if close:
        raise RefusedError(tr("Did you mean {name}?", name=close))
    if len(words) > _MOST_NAMED:
        words = [*words[:_MOST_NAMED], "…"]
    raise RefusedError(tr("Type one of these: {choices}.", choices=", ".join(words)))


def _choices(part: Schema) -> dict[str, Any]:
    """The choices of a part by what may be typed for them, in small letters.

    An id is never taken for the name of something else, and of equal names the first counts.
    """
    choices = list(reversed(part["enum"]))
    named = {choice_name(part, choice).casefold(): choice for choice in choices}
    return named | {str(choice).casefold(): choice for choice in choices}


def choice_name(part: Schema, choice: Any) -> str:
    """What people call one of the choices of a part: its own words come first."""
    named = name_in(part, choice)
    if named is not None:
        return named
    own = part.get(WORDS, {}).get(choice)
    return choice_word(str(choice)) if own is None else tr(own)


def _read_several(part: Schema, text: str) -> list[Any]:
    """Values with commas or semicolons between; what is chosen is not chosen twice."""
    items = part["items"]
    if "enum" in items:
        known = _choices(items)
        words = [word for some in text.split(";") for word in _chosen_words(known, some)]
        return list(dict.fromkeys(_read_choice(items, word) for word in words))
    is_free = items["type"] == "string" and not {"pattern", "x-ref"} & items.keys()
    marked = text if is_free and ";" in text else text.replace(",", ";")
    words = [word.strip() for word in marked.split(";")]
    return [_READERS[items["type"]](items, word) for word in words if word]


def _chosen_words(known: Collection[str], text: str) -> Iterator[str]:
    """Choices with commas between; a comma may be part of what one is called."""
    words = text.split(",")
    most = 1 + max((name.count(",") for name in known), default=0)
    while words:
        ends = range(min(most, len(words)), 1, -1)
        tried = {end: ",".join(words[:end]).strip() for end in ends}
        end = next((end for end in ends if tried[end].casefold() in known), 1)
        word = ",".join(words[:end]).strip()
        words = words[end:]
        if word:
            yield word


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
