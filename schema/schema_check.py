"""Documents against their JSON Schemas: a fast pass, and faults told in plain words."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema_rs

from hexwright.schema.issues import Issue, Severity, nearest, pointer
from hexwright.schema.language import tr, tr_many
from hexwright.schema.model.record import EXTRA
from hexwright.schema.model.system import SystemDeclaration
from hexwright.schema.schemas import Fields, Schema, compose, schema_for

SHOWN_CHOICES = 12


class SchemaCheck:
    """The compiled schema of one document kind."""

    def __init__(self, schema: Schema) -> None:
        """Compile a self-contained schema."""
        self.schema = schema
        self._validator = jsonschema_rs.Draft202012Validator(schema)

    def is_valid(self, document: Any) -> bool:
        """Whether a document follows the schema; much faster than asking for the faults."""
        return self._validator.is_valid(document)

    def issues(self, document: Any, file: str) -> Iterator[Issue]:
        """Every fault of a document."""
        for error in self._validator.iter_errors(document):
            yield from self._issues_of(error, file)

    def set_unknown_members_aside(self, document: Any) -> None:
        """Move members that the schema does not know to where records keep them.

        Attributes keep theirs: they are plain dictionaries and lose nothing.
        """
        for error in list(self._validator.iter_errors(document)):
            way = error.schema_path[:-1]
            if type(error.kind).__name__ != "AdditionalProperties":
                continue
            if way and "x-record" not in self._part(way):
                continue
            owner = document
            for step in error.instance_path:
                owner = owner[step if isinstance(owner, list) else str(step)]
            unknown: list[str] = error.kind.as_dict()["unexpected"]
            owner[EXTRA] = {name: owner.pop(name) for name in unknown}

    def _issues_of(self, error: jsonschema_rs.ValidationError, file: str) -> Iterator[Issue]:
        where = pointer(*error.instance_path)
        name = type(error.kind).__name__
        details: dict[str, Any] = error.kind.as_dict()
        # A name's own keyword lies one step deeper than what has title and description.
        owner = self._part(error.schema_path[: -2 if name == "PropertyNames" else -1])
        if name == "AdditionalProperties":
            known = list(owner.get("properties", {}))
            for member in details["unexpected"]:
                yield _unknown_member(member, known, where, file)
            return
        message, hint = _words(name, details, owner, error.instance)
        yield Issue(
            code=f"schema.{_CODES.get(name, 'wrong')}",
            message=message,
            hint=hint,
            file=file,
            pointer=where,
            suggestion=_suggested(name, details, error.instance),
        )

    def _part(self, path: list[str | int]) -> dict[str, Any]:
        part: Any = self.schema
        for step in path:
            part = part[step]
        return part if isinstance(part, dict) else {}


def check_for(kind: str, declaration: SystemDeclaration | None, fields: Fields) -> SchemaCheck:
    """The check of a document kind for a system, with the module's own attributes if any."""
    if fields:
        return SchemaCheck(compose(kind, declaration, fields))
    return _check_for_system(kind, declaration.id if declaration else "")


@cache
def _check_for_system(kind: str, system_id: str) -> SchemaCheck:
    return SchemaCheck(schema_for(kind, system_id))


def _unknown_member(member: str, known: list[str], where: str, file: str) -> Issue:
    match = nearest(member, known)
    hint = tr("Did you mean “{name}”?", name=match) if match else ""
    return Issue(
        code="schema.unknown-member",
        severity=Severity.WARNING,
        message=tr("“{name}” is not a member that is known here; it is kept.", name=member),
        hint=hint,
        file=file,
        pointer=where + pointer(member),
        suggestion=match or "",
    )


def _suggested(name: str, details: dict[str, Any], value: Any) -> str:
    """The choice that was probably meant by a wrong one."""
    if name != "Enum" or not isinstance(value, str):
        return ""
    return nearest(value, map(str, details["options"])) or ""


_CODES = {
    "Required": "missing",
    "Type": "type",
    "Enum": "choice",
    "Constant": "choice",
    "Pattern": "pattern",
    "PropertyNames": "pattern",
    "Minimum": "range",
    "Maximum": "range",
    "ExclusiveMinimum": "range",
    "ExclusiveMaximum": "range",
    "MinLength": "length",
    "MaxLength": "length",
    "MinItems": "count",
    "MaxItems": "count",
    "MinProperties": "count",
    "UniqueItems": "repeated",
}


def _words(
    name: str, details: dict[str, Any], owner: dict[str, Any], value: Any
) -> tuple[str, str]:
    """Message and hint for a fault."""
    title = tr(owner["title"]) if owner.get("title") else tr("The value")
    about = tr(owner["description"]) if owner.get("description") else ""
    shown = _shown(value)
    match name:
        case "Required":
            return tr("The member “{name}” is missing.", name=details["property"]), ""
        case "Type":
            wanted = tr(" or ").join(_type_name(one) for one in details["types"])
            message = tr(
                "{title} must be {wanted}, not {value}.", title=title, wanted=wanted, value=shown
            )
            return message, about
        case "Enum":
            return _choice_words(title, details["options"], value)
        case "Constant":
            return _choice_words(title, [details["expected_value"]], value)
        case "Pattern":
            return tr("{title}: {value} has the wrong form.", title=title, value=shown), about
        case "PropertyNames":
            wrong = _shown(details["error"].instance)
            return tr("{name} may not be used as a name here.", name=wrong), about
        case "OneOfNotValid" | "AnyOf" | "OneOfMultipleValid":
            return _alternatives_words(title, about, name, owner, value)
        case _:
            return _limit_words(name, details, owner, title, about, shown)


def _limit_words(
    name: str, details: dict[str, Any], owner: dict[str, Any], title: str, about: str, shown: str
) -> tuple[str, str]:
    """Message and hint for a number, text or list beyond its limits."""
    limit = int(details.get("limit") or 0)
    unit = f" {tr(owner['x-unit'])}" if "x-unit" in owner else ""
    match name:
        case "Minimum" | "ExclusiveMinimum" | "Maximum" | "ExclusiveMaximum":
            low, high = owner.get("minimum", ""), owner.get("maximum", "")
            message = tr("{title}: {value} is out of range.", title=title, value=shown)
            allowed = f"{low} … {high}{unit}" if low != "" and high != "" else f"{limit}{unit}"
            return message, tr("Allowed: {range}.", range=allowed)
        case "MinLength" | "MaxLength":
            message = tr("{title}: the text is too short or too long.", title=title)
            return message, tr_many("Limit: 1 character.|Limit: {count} characters.", limit)
        case "MinItems" | "MaxItems" | "MinProperties":
            message = tr("{title}: too few or too many entries.", title=title)
            return message, tr_many("Limit: 1 entry.|Limit: {count} entries.", limit)
        case "UniqueItems":
            return tr("{title}: an entry is there twice.", title=title), about
        case _:
            return tr("{title}: {value} is not allowed here.", title=title, value=shown), about


def _choice_words(title: str, options: list[Any], value: Any) -> tuple[str, str]:
    message = tr("{title}: {value} is not one of the choices.", title=title, value=_shown(value))
    match = nearest(value, map(str, options)) if isinstance(value, str) else None
    choices = ", ".join(str(option) for option in options[:SHOWN_CHOICES])
    if len(options) > SHOWN_CHOICES:
        choices += ", …"
    if match:
        hint = tr("Did you mean “{name}”? Choices: {choices}.", name=match, choices=choices)
        return message, hint
    return message, tr("Choices: {choices}.", choices=choices)


def _alternatives_words(
    title: str, about: str, name: str, owner: dict[str, Any], value: Any
) -> tuple[str, str]:
    needed = [one["required"][0] for one in owner.get("oneOf", ()) if one.get("required")]
    if needed:
        names = ", ".join(f"“{one}”" for one in needed)
        return tr("Exactly one of {names} must be given.", names=names), about
    if name == "OneOfMultipleValid":
        return tr("{title}: {value} is ambiguous.", title=title, value=_shown(value)), about
    return tr("{title}: {value} is not allowed here.", title=title, value=_shown(value)), about


def _type_name(name: str) -> str:
    names = {
        "object": tr("an object { }"),
        "array": tr("a list [ ]"),
        "string": tr("a text in quotes"),
        "integer": tr("a whole number"),
        "number": tr("a number"),
        "boolean": tr("true or false"),
        "null": tr("null"),
    }
    return names[name]


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return f"“{value[:40]}…”" if len(value) > 40 else f"“{value}”"
    if isinstance(value, dict):
        return tr("an object { }")
    if isinstance(value, list):
        return tr("a list [ ]")
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)
