"""The format reference: the schemas as pages for people.

`python -m hexwright.schema.format_reference` writes docs/format/reference.md anew.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hexwright.schema.documents import ALL_KINDS
from hexwright.schema.saving import write_atomically
from hexwright.schema.schemas import PIECE_OWNERS, Schema, raw_schema

REFERENCE = Path(__file__).resolve().parents[1] / "docs" / "format" / "reference.md"

_COMMON = "common.schema.json#/$defs/"
_LOCAL = "#/$defs/"
_SYSTEM = "system-"
_HEAD = ("| member | type | allowed | default | meaning |", "|---|---|---|---|---|")
_INTRODUCTION = """\
# Format reference

Every member of every document, made from the schemas in [schema/json](../../schema/json): do not
edit this page, run `python -m hexwright.schema.format_reference` after a change of the schemas.
The ideas behind the format are in [The module format](README.md).

A member without a default that is not required may be left out; its meaning then says what counts
instead. Members of type *attributes* hold what the game system declares for the owners named.
"""
_TYPE_NAMES = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
    "object": "object",
    "array": "list",
}
_REFERENCES = {
    "asset": "path of a picture",
    "hex": "number of a hex",
    "objective": "id of an objective",
}


def format_reference() -> str:
    """The whole page as Markdown."""
    lines = [_INTRODUCTION, "## Documents", ""]
    titles = {kind.name: raw_schema(kind.name)["title"] for kind in ALL_KINDS}
    for kind in ALL_KINDS:
        description = _escaped(raw_schema(kind.name)["description"])
        lines.append(f"- [{titles[kind.name]}](#{_anchor(titles[kind.name])}): {description}")
    lines.append("- [Shared definitions](#shared-definitions): small things used everywhere.")
    for kind in ALL_KINDS:
        lines.extend(_Page(raw_schema(kind.name)).lines())
    lines.extend(_shared_definitions())
    return "\n".join(lines) + "\n"


class _Page:
    """The sections of one document kind: the document itself, then its records."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self.title: str = schema["title"]
        self._waiting: list[Schema] = []
        self._told: set[str] = set()

    def lines(self) -> Iterator[str]:
        yield from ("", f"## {self.title}", "", _escaped(self.schema["description"]), "")
        yield from self._table(self.schema)
        while self._waiting:
            record = self._waiting.pop(0)
            yield from ("", f"### {self.title}: {record['x-record']}", "")
            if record.get("description"):
                yield from (_escaped(record["description"]), "")
            yield from self._table(record)

    def _table(self, owner: Schema) -> Iterator[str]:
        yield from _HEAD
        required = owner.get("required", ())
        for name, part in owner.get("properties", {}).items():
            whole = self._followed(part)
            default = "*required*" if name in required else _default(part)
            # What a shared definition allows stands in its own section.
            is_shared = part.get("$ref", "").startswith(_COMMON)
            allowed = _allowed(part if is_shared else whole)
            meaning = str(whole.get("description") or whole.get("title", ""))
            yield _row(f"`{name}`", self.type_of(part), allowed, default, _escaped(meaning))

    def _followed(self, part: Schema) -> Schema:
        """A part with its reference followed; what stands beside the reference wins."""
        reference = part.get("$ref", "")
        return {**self._target(reference), **part} if reference else part

    def _target(self, reference: str) -> Schema:
        name = reference.rpartition("/")[2]
        if reference.startswith(_LOCAL + _SYSTEM):
            name = "attributes"
        is_ours = reference.startswith(_LOCAL) and name != "attributes"
        source = self.schema if is_ours else raw_schema("common")
        target: Schema = source["$defs"][name]
        return target

    def type_of(self, part: Schema) -> str:
        """The type of a member in words, with links to the sections that say more."""
        reference = part.get("$ref", "")
        if reference.startswith(_LOCAL + _SYSTEM):
            return _attributes(reference.removeprefix(_LOCAL + _SYSTEM))
        if reference.startswith(_COMMON):
            name = reference.removeprefix(_COMMON)
            return f"[{name}](#shared-definitions)"
        if reference:
            return self.type_of(self._target(reference))
        if "x-record" in part:
            return self._record(part, part)
        return self._plain_type(part)

    def _plain_type(self, part: Schema) -> str:
        if "x-ref" in part:
            return _REFERENCES.get(part["x-ref"], f"id of a {part['x-ref'].replace('-', ' ')}")
        if "enum" in part or "const" in part:
            return "choice"
        for keyword in ("oneOf", "anyOf"):
            if keyword in part:
                return " or ".join(self.type_of(one) for one in part[keyword])
        if part.get("type") == "array":
            return f"list of {self._item_type(part)}" if "items" in part else "list"
        if isinstance(part.get("additionalProperties"), dict):
            return f"{self._item_type(part)}, by key"
        types = part["type"] if isinstance(part["type"], list) else [part["type"]]
        return " or ".join(_TYPE_NAMES[type_] for type_ in types)

    def _item_type(self, part: Schema) -> str:
        inner: Schema = (
            part["items"] if part.get("type") == "array" else part["additionalProperties"]
        )
        return self._record(inner, part) if "x-record" in inner else self.type_of(inner)

    def _record(self, record: Schema, member: Schema) -> str:
        """A link to a record's section, which is queued; a list tells what its entries are."""
        name = record["x-record"]
        if name not in self._told:
            self._told.add(name)
            description = record.get("description", member.get("description", ""))
            self._waiting.append({**record, "description": description})
        return f"[{name}](#{_anchor(f'{self.title}: {name}')})"


def _shared_definitions() -> Iterator[str]:
    common = raw_schema("common")
    page = _Page({**common, "properties": common["$defs"]})
    yield from ("", "## Shared definitions", "", common["description"], "")
    yield "| name | type | allowed | meaning |"
    yield "|---|---|---|---|"
    for name, part in common["$defs"].items():
        meaning = _escaped(part["description"])
        yield _row(f"`{name}`", page.type_of(part), _allowed(part), meaning)


def _attributes(name: str) -> str:
    if name == "options":
        return "options of the system"
    owners = PIECE_OWNERS if name == "piece" else (name,)
    return "attributes: " + ", ".join(f"`{owner}`" for owner in owners)


def _allowed(part: Schema) -> str:
    choices = part.get("enum", [part["const"]] if "const" in part else [])
    if choices:
        return ", ".join(f"`{choice}`" if choice != "" else "empty" for choice in choices)
    found = [
        _limits(part, "minimum", "maximum", part.get("x-unit", "")),
        _limits(part, "minLength", "maxLength", "characters"),
        _limits(part, "minItems", "maxItems", "entries"),
    ]
    if "exclusiveMaximum" in part:
        found.append(f"below {part['exclusiveMaximum']}")
    if "pattern" in part:
        found.append(f"`{part['pattern']}`")
    return "; ".join(one for one in found if one)


def _limits(part: Schema, low: str, high: str, unit: str) -> str:
    """The two limits of a number or length; a unit alone where there are none."""
    if low not in part and high not in part:
        return unit if low == "minimum" else ""
    if part.get(low) == part.get(high):
        text = f"{part[low]}"
    elif high not in part:
        text = f"{part[low]} or more"
    else:
        text = f"{part[low]} … {part[high]}" if low in part else f"up to {part[high]}"
    return f"{text} {unit}".strip()


def _default(part: Schema) -> str:
    if "default" not in part:
        return ""
    value: Any = part["default"]
    return "empty" if value in ("", [], {}) else f"`{json.dumps(value)}`"


def _escaped(text: str) -> str:
    """Text whose angle brackets stay visible."""
    return text.replace("<", "&lt;").replace(">", "&gt;")


def _row(*cells: str) -> str:
    escaped = (cell.replace("|", "\\|").replace("\n", " ") for cell in cells)
    return f"| {' | '.join(escaped)} |"


def _anchor(heading: str) -> str:
    """The name that a heading gets in links."""
    kept = (one for one in heading.lower() if one.isalnum() or one in " -_")
    return "".join(kept).replace(" ", "-")


if __name__ == "__main__":
    write_atomically(REFERENCE, format_reference().encode())
