"""Faults against the schema, told in plain words."""

from typing import Any

import pytest

from hexwright.schema.issues import Issue, Severity
from hexwright.schema.schema_check import SchemaCheck

FILE = "some.json"


def issues(part: dict[str, Any], value: Any) -> list[Issue]:
    """What is said of a member `it` with this schema."""
    schema = {"type": "object", "properties": {"it": part}, "additionalProperties": False}
    check = SchemaCheck(schema)
    assert check.is_valid({"it": value}) == (not list(check.issues({"it": value}, FILE)))
    return list(check.issues({"it": value}, FILE))


def named(**keywords: Any) -> dict[str, Any]:
    return {"title": "Speed", "description": "How fast it is.", **keywords}


@pytest.mark.parametrize(
    ("part", "value", "code", "message", "hint"),
    [
        (
            named(type="integer"),
            "3",
            "schema.type",
            "Speed must be a whole number, not “3”.",
            "How fast it is.",
        ),
        (
            named(type=["number", "null"]),
            True,
            "schema.type",
            "Speed must be null or a number, not true.",
            "How fast it is.",
        ),
        (
            {"type": "string"},
            [],
            "schema.type",
            "The value must be a text in quotes, not a list [ ].",
            "",
        ),
        (
            {"type": "array"},
            {},
            "schema.type",
            "The value must be a list [ ], not an object { }.",
            "",
        ),
        ({"type": "object"}, None, "schema.type", "The value must be an object { }, not null.", ""),
        ({"type": "boolean"}, 1.5, "schema.type", "The value must be true or false, not 1.5.", ""),
        (
            named(enum=["slow", "fast"]),
            "fats",
            "schema.choice",
            "Speed: “fats” is not one of the choices.",
            "Did you mean “fast”? Choices: slow, fast.",
        ),
        (
            named(enum=list(range(20))),
            99,
            "schema.choice",
            "Speed: 99 is not one of the choices.",
            "Choices: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ….",
        ),
        (
            named(const="save"),
            "package",
            "schema.choice",
            "Speed: “package” is not one of the choices.",
            "Choices: save.",
        ),
        (
            named(pattern="^[a-z]+$"),
            "ABC",
            "schema.pattern",
            "Speed: “ABC” has the wrong form.",
            "How fast it is.",
        ),
        (
            named(minimum=1, maximum=9, **{"x-unit": "hexes"}),
            10,
            "schema.range",
            "Speed: 10 is out of range.",
            "Allowed: 1 … 9 hexes.",
        ),
        (named(minimum=1), 0, "schema.range", "Speed: 0 is out of range.", "Allowed: 1."),
        (named(exclusiveMaximum=5), 5, "schema.range", "Speed: 5 is out of range.", "Allowed: 5."),
        (named(exclusiveMinimum=5), 5, "schema.range", "Speed: 5 is out of range.", "Allowed: 5."),
        (
            named(minLength=2),
            "a",
            "schema.length",
            "Speed: the text is too short or too long.",
            "Limit: 2 characters.",
        ),
        (
            named(maxLength=2),
            "abc",
            "schema.length",
            "Speed: the text is too short or too long.",
            "Limit: 2 characters.",
        ),
        (
            named(minItems=1),
            [],
            "schema.count",
            "Speed: too few or too many entries.",
            "Limit: 1 entry.",
        ),
        (
            named(maxItems=1),
            [1, 2],
            "schema.count",
            "Speed: too few or too many entries.",
            "Limit: 1 entry.",
        ),
        (
            named(minProperties=1),
            {},
            "schema.count",
            "Speed: too few or too many entries.",
            "Limit: 1 entry.",
        ),
        (
            named(uniqueItems=True),
            [1, 1],
            "schema.repeated",
            "Speed: an entry is there twice.",
            "How fast it is.",
        ),
        (
            named(propertyNames={"pattern": "^[a-z]$"}),
            {"No": 1},
            "schema.pattern",
            "“No” may not be used as a name here.",
            "How fast it is.",
        ),
        (
            named(required=["id"]),
            {},
            "schema.missing",
            "The member “id” is missing.",
            "",
        ),
        (
            named(oneOf=[{"required": ["piece"]}, {"required": ["kind"]}]),
            {},
            "schema.wrong",
            "Exactly one of “piece”, “kind” must be given.",
            "How fast it is.",
        ),
        (
            named(oneOf=[{"required": ["piece"]}, {"required": ["kind"]}]),
            {"piece": 1, "kind": 2},
            "schema.wrong",
            "Exactly one of “piece”, “kind” must be given.",
            "How fast it is.",
        ),
        (
            named(oneOf=[{"type": "number"}, {"enum": ["whole"]}]),
            "half",
            "schema.wrong",
            "Speed: “half” is not allowed here.",
            "How fast it is.",
        ),
        (
            named(anyOf=[{"type": "number"}, {"type": "null"}]),
            "half",
            "schema.wrong",
            "Speed: “half” is not allowed here.",
            "How fast it is.",
        ),
        (
            named(oneOf=[{"type": "number"}, {"minimum": 0}]),
            3,
            "schema.wrong",
            "Speed: 3 is ambiguous.",
            "How fast it is.",
        ),
        (
            named(multipleOf=2),
            3,
            "schema.wrong",
            "Speed: 3 is not allowed here.",
            "How fast it is.",
        ),
    ],
)
def test_a_fault_is_told_in_plain_words(
    part: dict[str, Any], value: Any, code: str, message: str, hint: str
) -> None:
    [issue] = issues(part, value)
    assert (issue.code, issue.message, issue.hint) == (code, message, hint)
    assert (issue.file, issue.pointer) == (FILE, "/it")
    assert issue.severity is Severity.ERROR


def test_a_long_text_is_cut_in_the_message() -> None:
    [issue] = issues({"type": "integer"}, "x" * 5000)
    assert len(issue.message) < 120


def test_an_unknown_member_is_a_warning_with_the_nearest_known_one() -> None:
    check = SchemaCheck({"properties": {"speed": {}}, "additionalProperties": False})
    [issue] = check.issues({"spede": 1}, FILE)
    assert issue.code == "schema.unknown-member"
    assert issue.severity is Severity.WARNING
    assert issue.pointer == "/spede"
    assert issue.hint == "Did you mean “speed”?"


def test_names_with_slashes_are_escaped_in_the_pointer() -> None:
    check = SchemaCheck({"additionalProperties": {"type": "integer"}})
    [issue] = check.issues({"a/b~c": "x"}, FILE)
    assert issue.pointer == "/a~1b~0c"


def test_all_faults_of_a_document_are_told() -> None:
    part = {"type": "array", "items": {"type": "integer", "maximum": 3}}
    found = issues(part, [1, "x", 9, None])
    assert [(one.pointer, one.code) for one in found] == [
        ("/it/1", "schema.type"),
        ("/it/2", "schema.range"),
        ("/it/3", "schema.type"),
    ]


def test_the_words_of_a_shared_definition_are_used() -> None:
    schema = {
        "properties": {"it": {"$ref": "#/$defs/speed"}},
        "$defs": {"speed": named(type="integer")},
    }
    [issue] = SchemaCheck(schema).issues({"it": "x"}, FILE)
    assert issue.message.startswith("Speed must be")


def test_only_what_a_record_does_not_know_is_set_aside() -> None:
    closed = {"type": "object", "properties": {"a": {}}, "additionalProperties": False}
    record = {**closed, "x-record": "Something"}
    schema = {**closed, "properties": {"a": {}, "record": record, "attributes": closed}}
    document = {"a": 1, "b": 2, "record": {"a": 1, "b": 2}, "attributes": {"b": 2}}
    SchemaCheck(schema).set_unknown_members_aside(document)
    assert document == {
        "a": 1,
        "record": {"a": 1, "(extra)": {"b": 2}},
        "attributes": {"b": 2},
        "(extra)": {"b": 2},
    }
