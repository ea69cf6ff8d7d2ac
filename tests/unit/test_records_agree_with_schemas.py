"""Typed records and JSON Schemas say the same: members, order, defaults, choices, types."""

import types
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec
import pytest

from hexwright.schema.documents import ALL_KINDS
from hexwright.schema.model.record import EXTRA, Record
from hexwright.schema.references.places import target_name
from hexwright.schema.schemas import Schema, compose, resolve

WIDGETS = {
    "attributes", "colour", "cost", "costs", "facing", "hex", "hexes", "hexside", "hidden",
    "image", "symbol", "system", "table", "text",
}  # fmt: skip

# Numbers without a range, and why: the reason is the test's, so that a new one must give its own.
UNBOUNDED = {
    "module.format": "the migrations say which versions are known",
    "module.fields.*.*.minimum": "the designer's own range",
    "module.fields.*.*.maximum": "the designer's own range",
    "map.underlay.ties.*.x": "pixels of any picture",
    "map.underlay.ties.*.y": "pixels of any picture",
    "table.columns.*.range.*": "any strength, range or difference",
    "table.rows.*.*": "the designer's own numbers",
    "table.rows.*.*.*": "the designer's own numbers",
    "save.format": "the migrations say which versions are known",
    "save.rules_version": "counts up",
    "save.state_after": "as many as there are choices",
    "manifest.format": "the migrations say which versions are known",
    "manifest.members.*.size": "the limits of the package reader bound it",
    "system.rules_version": "counts up",
}
GIVEN_BY_THE_MODULE = {"hex", "asset"}  # not defined by an id


class Part(NamedTuple):
    """A part of a schema with its references followed, and where it stands."""

    kind: str
    path: tuple[str, ...]
    schema: Schema

    @property
    def name(self) -> str:
        return ".".join((self.kind, *self.path))


def parts(kind: str) -> Iterator[Part]:
    """Every part of a kind's schema, attributes of systems left out."""
    root = compose(kind)
    stack: list[tuple[tuple[str, ...], Schema]] = [((), root)]
    while stack:
        path, raw = stack.pop()
        if "system-" in raw.get("$ref", "") or "attribute-schema" in raw.get("$ref", ""):
            continue
        part = resolve(root, raw)
        yield Part(kind, path, part)
        for name, inner in part.get("properties", {}).items():
            stack.append(((*path, name), inner))
        for keyword in ("items", "additionalProperties"):
            if isinstance(part.get(keyword), dict):
                stack.append(((*path, "*"), part[keyword]))
        for keyword in ("anyOf", "oneOf"):
            stack.extend((path, inner) for inner in part.get(keyword, ()))


EVERY_PART = [part for kind in ALL_KINDS for part in parts(kind.name)]
# Forms of the editor may have records of their own, which stand in no file.
RECORDS = {
    subclass.__name__: subclass
    for subclass in Record.__subclasses__()
    if subclass.__module__.startswith("hexwright.schema.")
}


def record_name(part: Part) -> str:
    if not part.path:
        return next(kind.record.__name__ for kind in ALL_KINDS if kind.name == part.kind)
    return str(part.schema.get("x-record", ""))


OBJECTS = [
    pytest.param(part, RECORDS[record_name(part)], id=part.name)
    for part in EVERY_PART
    if record_name(part) and "properties" in part.schema
]
PROPERTIES = [
    pytest.param(part, id=part.name)
    for part in EVERY_PART
    if part.path and part.path[-1] != "*" and part.schema
]


def members(record: type[Record]) -> dict[str, msgspec.structs.FieldInfo]:
    """Fields of a record by their names in files."""
    fields = msgspec.structs.fields(record)
    return {field.encode_name: field for field in fields if field.encode_name != EXTRA}


def inner(root: str, part: Schema) -> Schema:
    return resolve(compose(root), part)


@pytest.mark.parametrize(("part", "record"), OBJECTS)
def test_a_record_has_the_members_of_its_schema_in_the_same_order(
    part: Part, record: type[Record]
) -> None:
    assert list(members(record)) == list(part.schema["properties"])


@pytest.mark.parametrize(("part", "record"), OBJECTS)
def test_what_a_schema_requires_has_no_default_in_the_record(
    part: Part, record: type[Record]
) -> None:
    required = {name for name, one in members(record).items() if one.required}
    assert required == set(part.schema.get("required", ()))


@pytest.mark.parametrize(("part", "record"), OBJECTS)
def test_the_defaults_of_a_record_are_those_of_its_schema(part: Part, record: type[Record]) -> None:
    for name, one in members(record).items():
        if one.required:
            continue
        wanted = inner(part.kind, part.schema["properties"][name]).get("default")
        factory = one.default_factory
        default = one.default if factory is msgspec.NODEFAULT else factory()
        assert as_json(default) == _filled(default, wanted), name


def as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _filled(default: Any, wanted: Any) -> Any:
    """The schema's default; an empty object stands for a record of nothing but defaults."""
    if isinstance(default, Record) and wanted == {}:
        return as_json(type(default)())
    return wanted


@pytest.mark.parametrize(("part", "record"), OBJECTS)
def test_the_types_of_a_record_hold_what_its_schema_lets_in(
    part: Part, record: type[Record]
) -> None:
    hints = {field.encode_name: field.type for field in msgspec.structs.fields(record)}
    for name, raw in part.schema["properties"].items():
        wanted = inner(part.kind, raw)
        is_optional = name not in part.schema.get("required", ()) and "default" not in wanted
        assert_fits(part.kind, wanted, hints[name], f"{part.name}.{name}", is_optional=is_optional)


def assert_fits(
    root: str, raw: Schema, hint: Any, where: str, *, is_optional: bool = False
) -> None:
    """The hint takes exactly the types that the schema lets in."""
    wanted = inner(root, raw)
    options = set(get_args(hint)) if get_origin(hint) in (Union, types.UnionType) else {hint}
    if is_optional:
        assert type(None) in options, where
        options.discard(type(None))
    choices = choices_of(wanted)
    if choices:
        literals = {
            value
            for option in options
            if get_origin(option) is Literal
            for value in get_args(option)
        }
        assert literals == choices, where
        return
    assert {kind_of_hint(option) for option in options} == kinds_of(root, wanted), where
    for one in options:
        for inside in inside_of(wanted):
            if kind_of_hint(one) in {"array", "object"} and get_args(one):
                element = [arg for arg in get_args(one) if arg is not Ellipsis][-1]
                if kind_of_hint(one) == "array" or "additionalProperties" in wanted:
                    assert_fits(root, inside, element, f"{where}.*")


def choices_of(wanted: Schema) -> set[Any]:
    if "const" in wanted:
        return {wanted["const"]}
    found = set(wanted.get("enum", ()))
    for one in wanted.get("oneOf", ()):
        found |= set(one.get("enum", ()))
    return found


def inside_of(wanted: Schema) -> list[Schema]:
    found = [wanted.get("items"), wanted.get("additionalProperties")]
    found += [one.get("items") for one in wanted.get("anyOf", ())]
    return [one for one in found if isinstance(one, dict)]


def kinds_of(root: str, wanted: Schema) -> set[str]:
    """JSON types that a schema lets in; whole numbers count as numbers where both may stand."""
    found = wanted.get("type", [])
    kinds = {found} if isinstance(found, str) else set(found)
    for one in (*wanted.get("anyOf", ()), *wanted.get("oneOf", ())):
        if "required" not in one:
            kinds |= kinds_of(root, inner(root, one))
    return kinds or {"any"}


def kind_of_hint(hint: Any) -> str:
    plain = {str: "string", int: "integer", float: "number", bool: "boolean"}
    plain |= {type(None): "null", Any: "any"}
    if hint in plain:
        return plain[hint]
    if isinstance(hint, type) and issubclass(hint, Record):
        return "object"
    return {dict: "object", list: "array", tuple: "array"}[get_origin(hint)]


@pytest.mark.parametrize(
    "part",
    [pytest.param(one, id=one.name) for one in EVERY_PART if one.schema.get("type") == "object"],
)
def test_every_object_is_a_record_or_a_mapping(part: Part) -> None:
    is_mapping = "properties" not in part.schema
    assert is_mapping != bool(record_name(part))


def test_every_record_is_in_a_schema() -> None:
    named = {record_name(part) for part in EVERY_PART} - {""}
    assert named == set(RECORDS)


@pytest.mark.parametrize("part", PROPERTIES)
def test_every_property_has_words_for_forms_and_reference(part: Part) -> None:
    assert part.schema.get("title")
    assert part.schema.get("description")


def numbers() -> Iterator[Any]:
    for part in EVERY_PART:
        found = part.schema.get("type", ())
        kinds = {found} if isinstance(found, str) else set(found)
        if kinds & {"integer", "number"}:
            yield pytest.param(part, id=part.name)


@pytest.mark.parametrize("part", list(numbers()))
def test_every_number_has_a_range_or_a_reason(part: Part) -> None:
    lows = {"minimum", "exclusiveMinimum"} & part.schema.keys()
    highs = {"maximum", "exclusiveMaximum"} & part.schema.keys()
    if part.name in UNBOUNDED:
        assert not (lows and highs), "it has a range now"
    else:
        assert lows
        assert highs


def test_every_reason_is_for_a_number_that_exists() -> None:
    assert UNBOUNDED.keys() <= {part.name for part in EVERY_PART}


def annotations(key: str) -> set[str]:
    found: set[str] = set()
    stack: list[Any] = [compose(kind.name) for kind in ALL_KINDS]
    while stack:
        node = stack.pop()
        if isinstance(node, dict):
            found |= {node[key]} if key in node else set()
        if isinstance(node, (dict, list)):
            stack.extend(node.values() if isinstance(node, dict) else node)
    return found


def test_every_reference_leads_to_something_that_is_defined() -> None:
    assert annotations("x-ref") - GIVEN_BY_THE_MODULE <= annotations("x-defines")


@pytest.mark.parametrize("target", sorted(annotations("x-ref") | annotations("x-defines")))
def test_every_kind_of_name_has_a_word(target: str) -> None:
    assert target_name(target)


def test_every_widget_is_one_that_the_editor_knows() -> None:
    assert annotations("x-widget") == WIDGETS


def test_every_scope_is_one_that_the_checks_know() -> None:
    assert annotations("x-scope") <= {"module", "document", "item"}


def test_every_layout_is_one_that_the_writer_knows() -> None:
    assert annotations("x-layout") == {"block"}


def test_every_kind_of_document_has_a_schema_that_names_itself() -> None:
    for kind in ALL_KINDS:
        assert compose(kind.name)["$id"] == f"{kind.name}.schema.json"
