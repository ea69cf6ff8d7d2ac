"""Options that a user may choose: defaults, words of the command line read, faults in words."""

from collections.abc import Iterable, Mapping
from typing import Any

import jsonschema_rs

from hexwright.schema.issues import DataError, Issue, nearest
from hexwright.schema.language import tr

# A JSON Schema for each by name, with title, description and default.
Options = dict[str, dict[str, Any]]

_TRUE, _FALSE = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


def defaults(options: Options) -> dict[str, Any]:
    """What is chosen when the user says nothing."""
    return {name: part["default"] for name, part in options.items()}


def completed(options: Options, given: Mapping[str, Any]) -> dict[str, Any]:
    """All options; raises DataError if one given is unknown or wrong."""
    faults = faults_of(options, given)
    if faults:
        raise DataError(faults)
    return {**defaults(options), **given}


def faults_of(options: Options, given: Mapping[str, Any]) -> list[Issue]:
    """What is wrong with the options given."""
    found = (_fault(options, name, value) for name, value in given.items())
    return [fault for fault in found if fault is not None]


def read(options: Options, words: Iterable[str]) -> dict[str, Any]:
    """Options from words such as `paper=a4`; raises DataError."""
    found: dict[str, Any] = {}
    for word in words:
        name, sign, text = word.partition("=")
        if not sign:
            message = tr("“{word}” is no option.", word=word)
            hint = tr("Write an option as name=value.")
            raise DataError([Issue(code="option.wrong", message=message, hint=hint)])
        found[name.strip()] = _value(options.get(name.strip(), {}), text.strip())
    return found


def _value(part: Mapping[str, Any], text: str) -> Any:
    """A text as the value that the option wants; unreadable ones stay texts and are told later."""
    kind = part.get("type", "string")
    if kind == "boolean" and text.lower() in _TRUE + _FALSE:
        return text.lower() in _TRUE
    if kind == "array":
        return [one.strip() for one in text.split(",") if one.strip()]
    if kind in ("integer", "number"):
        try:
            return int(text) if kind == "integer" else float(text)
        except ValueError:
            return text
    return text


def _fault(options: Options, name: str, value: Any) -> Issue | None:
    part = options.get(name)
    if part is None:
        guess = nearest(name, list(options))
        hint = tr("Did you mean “{guess}”?", guess=guess) if guess else _known(options)
        message = tr("There is no option “{name}”.", name=name)
        return Issue(code="option.wrong", message=message, hint=hint)
    if jsonschema_rs.is_valid(part, value):
        return None
    return Issue(
        code="option.wrong",
        message=tr("The option {name} cannot be “{value}”.", name=name, value=value),
        hint=allowed(part),
    )


def _known(options: Options) -> str:
    return tr("Known: {ids}.", ids=", ".join(options) or tr("none"))


def allowed(part: Mapping[str, Any]) -> str:
    """What can be written for an option, in words."""
    several = part.get("items", {}).get("enum")
    if several is not None:
        return tr("Any of these, parted by commas: {ids}.", ids=", ".join(map(str, several)))
    if part.get("enum"):
        return tr("One of: {ids}.", ids=", ".join(map(str, part["enum"])))
    if part.get("type") == "boolean":
        return tr("Write yes or no.")
    least, most = part.get("minimum"), part.get("maximum")
    if part.get("type") in ("integer", "number"):
        return _range(least, most)
    return tr("Any text.")


def _range(least: float | None, most: float | None) -> str:
    if least is not None and most is not None:
        return tr("Write a number from {least} to {most}.", least=least, most=most)
    if least is not None:
        return tr("Write a number, at least {least}.", least=least)
    if most is not None:
        return tr("Write a number, at most {most}.", most=most)
    return tr("Write a number.")
