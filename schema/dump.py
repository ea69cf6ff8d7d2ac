"""Canonical text of documents: the same record always gives the same bytes.

Each entry of a list stands on one line, so that changing one hex, unit or cell changes one line.
Lists that the schema marks with `x-layout: block` have an entry spread over several lines.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from hexwright.schema.documents import DocumentKind
from hexwright.schema.model.record import EXTRA, Record
from hexwright.schema.module import Module
from hexwright.schema.schemas import Schema, compose, resolve

INDENT = "  "
_EXACT = 2**53  # beyond it floats skip whole numbers, and whole numbers soon become too long


def dump_module(module: Module) -> dict[str, bytes]:
    """Every document of a module as canonical text, by path."""
    return {
        kind.path(kind.id_of(record)): dump(kind, record)
        for kind, records in module.documents()
        for record in records
    }


def dump(kind: DocumentKind, record: Record) -> bytes:
    """Canonical text of one document."""
    return canonical(kind.name, plain(record))


def canonical(kind: str, document: Any) -> bytes:
    """Canonical text of a document given as plain JSON values."""
    text = "".join(_members(document, _layout(kind), ""))
    return f"{text}\n".encode()


def plain(value: Any) -> Any:
    """A record as plain JSON values: defaults left out, unknown members at the end."""
    if isinstance(value, Record):
        members = {
            name: plain(member)
            for name, attribute, default in _fields(type(value))
            if (member := getattr(value, attribute)) != default
        }
        extra = value.extra or {}
        return {**members, **{name: extra[name] for name in sorted(extra)}}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, float) and value.is_integer() and abs(value) < _EXACT:
        return int(value)
    return value


@cache
def _fields(record: type[Record]) -> tuple[tuple[str, str, Any], ...]:
    """Name in the file, attribute and default of every member of a record."""
    found = []
    for field in msgspec.structs.fields(record):
        default = field.default
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        if field.encode_name != EXTRA:
            found.append((field.encode_name, field.name, default))
    return tuple(found)


class _Layout:
    """Which members of a document are spread over lines, from the schema's `x-layout`."""

    def __init__(self, *, block: bool, members: dict[str, "_Layout"]) -> None:
        self.block = block
        self.members = members


_LINE = _Layout(block=False, members={})


@cache
def _layout(kind: str) -> _Layout:
    schema = compose(kind)
    return _layout_of(schema, schema)


def _layout_of(schema: Schema, part: Schema) -> _Layout:
    part = resolve(schema, part)
    members = {
        name: _layout_of(schema, inner)
        for name, inner in part.get("properties", {}).items()
        if resolve(schema, inner).get("type") in {"array", "object"}
    }
    if isinstance(part.get("items"), dict):
        members["*"] = _layout_of(schema, part["items"])
    return _Layout(block=part.get("x-layout") == "block", members=members)


def _members(document: Any, layout: _Layout, indent: str) -> Iterator[str]:
    """An object with one member on a line; its lists have one entry on a line."""
    if not isinstance(document, dict) or not document:
        yield _line(document)
        return
    inner = indent + INDENT
    yield "{"
    comma = "\n"
    for name, value in document.items():
        yield f"{comma}{inner}{_line(name)}: "
        yield from _value(value, layout.members.get(name, _LINE), inner)
        comma = ",\n"
    yield f"\n{indent}}}"


def _value(value: Any, layout: _Layout, indent: str) -> Iterator[str]:
    """The value of a member: lists of entries and marked objects are spread over lines."""
    if isinstance(value, list) and value and layout is not _LINE:
        inner = indent + INDENT
        yield "["
        comma = "\n"
        for item in value:
            yield f"{comma}{inner}"
            if layout.block:
                yield from _members(item, layout.members.get("*", _LINE), inner)
            else:
                yield _line(item)
            comma = ",\n"
        yield f"\n{indent}]"
    elif isinstance(value, dict) and value and layout.block:
        yield from _members(value, layout, indent)
    else:
        yield _line(value)


def _line(value: Any) -> str:
    """A value on one line, with a space after each comma and colon."""
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
