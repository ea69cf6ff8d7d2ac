"""Schemas ready for use: shared definitions, the system's and the module's own attributes."""

import json
from typing import Any

import jsonschema
import msgspec
import pytest

from hexwright.schema.documents import ALL_KINDS
from hexwright.schema.model.module import Field
from hexwright.schema.model.system import SystemDeclaration
from hexwright.schema.schemas import compose, raw_schema, resolve, schema_for

KINDS = [kind.name for kind in ALL_KINDS]
WHOLE = {"title": "Morale", "type": "integer"}
WORD = {"title": "Morale", "type": "string"}


def declaration(**declared: Any) -> SystemDeclaration:
    words = {"id": "test", "title": "T", "rules_version": 1, "description": "D"}
    return msgspec.convert({**words, **declared}, SystemDeclaration)


def attributes(schema: dict[str, Any], part: str) -> dict[str, Any]:
    found: dict[str, Any] = schema["$defs"][f"system-{part}"]
    return found


@pytest.mark.parametrize("kind", [*KINDS, "common"])
def test_every_schema_follows_the_schema_of_schemas(kind: str) -> None:
    jsonschema.Draft202012Validator.check_schema(raw_schema(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_a_composed_schema_refers_to_nothing_outside(kind: str) -> None:
    schema = compose(kind)
    stack: list[Any] = [schema]
    while stack:
        node = stack.pop()
        if isinstance(node, dict):
            if isinstance(node.get("$ref"), str):
                assert node["$ref"].startswith("#/$defs/")
                assert resolve(schema, node)
            stack.extend(node.values())
        elif isinstance(node, list):
            stack.extend(node)


def test_composing_leaves_the_files_as_they_are() -> None:
    before = json.dumps(raw_schema("oob"))
    compose("oob", declaration(attributes={"unit": {"properties": {"morale": WHOLE}}}))
    assert json.dumps(raw_schema("oob")) == before


def test_without_a_system_every_attribute_is_allowed() -> None:
    part = attributes(compose("oob"), "piece")
    assert part["type"] == "object"
    assert "additionalProperties" not in part


def test_a_system_that_declares_attributes_closes_them() -> None:
    schema = compose("oob", declaration(attributes={"unit": {"properties": {"morale": WHOLE}}}))
    assert attributes(schema, "piece")["properties"] == {"morale": WHOLE}
    assert attributes(schema, "piece")["additionalProperties"] is False
    assert attributes(schema, "command")["additionalProperties"] is False


def test_what_two_classes_call_the_same_may_be_either() -> None:
    declared = {
        "unit": {"properties": {"morale": WHOLE}},
        "leader": {"properties": {"morale": WORD}},
    }
    part = attributes(compose("oob", declaration(attributes=declared)), "piece")
    assert part["properties"]["morale"]["anyOf"] == [WHOLE, WORD]


def test_what_a_piece_must_have_is_not_asked_of_kind_and_unit_each() -> None:
    declared = {"unit": {"required": ["morale"], "properties": {"morale": WHOLE}}}
    assert "required" not in attributes(compose("oob", declaration(attributes=declared)), "piece")


def test_what_another_owner_must_have_is_asked() -> None:
    declared = {"side": {"required": ["flag"], "properties": {"flag": WORD}}}
    part = attributes(compose("module", declaration(attributes=declared)), "side")
    assert part["required"] == ["flag"]


def test_options_are_those_of_the_system() -> None:
    options = {"properties": {"fog": {"title": "Fog", "type": "boolean"}}}
    part = attributes(compose("module", declaration(options=options)), "options")
    assert part["properties"] == options["properties"]
    assert part["additionalProperties"] is False


def test_own_attributes_join_those_of_the_system_and_never_replace_them() -> None:
    fields = {
        "unit": {
            "nickname": Field(title="Nickname", type="string", choices=("Old", "Young")),
            "morale": Field(title="Mine", type="string"),
            "speed": Field(title="Speed", type="integer", minimum=1, maximum=9),
        }
    }
    declared = declaration(attributes={"unit": {"properties": {"morale": WHOLE}}})
    part = attributes(compose("oob", declared, fields), "piece")["properties"]
    assert part["morale"] == WHOLE
    assert part["nickname"]["enum"] == ["Old", "Young"]
    assert (part["speed"]["minimum"], part["speed"]["maximum"]) == (1, 9)
    assert part["speed"]["type"] == "integer"


def test_a_parts_own_words_win_over_those_it_refers_to() -> None:
    schema = {"$defs": {"a": {"title": "A", "type": "string"}, "b": {"$ref": "#/$defs/a"}}}
    assert resolve(schema, {"$ref": "#/$defs/b", "title": "B"}) == {"title": "B", "type": "string"}


def test_a_system_that_is_not_installed_gives_the_open_schema() -> None:
    assert schema_for("oob", "nowhere") == compose("oob")
