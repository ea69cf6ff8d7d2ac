"""The fast validator finds the faults that the reference validator finds."""

import copy
import functools
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import jsonschema_rs
import pytest

from hexwright.schema.documents import MODULE_KINDS, kind_of
from hexwright.schema.schemas import Schema, compose, schema_for
from tests.helpers.modules import documents

SAMPLES = Path(__file__).parents[2] / "sample_modules"
Fault = tuple[tuple[str, ...], str]
ODD: list[Any] = [None, True, 0, -1, 1.5, 10**6, "", "x", "#00ff00", [], ["x"], {}, {"x": 1}]


def reference_faults(schema: Schema, document: Any) -> set[Fault]:
    validator = _reference(json.dumps(schema))
    found = set()
    for error in validator.iter_errors(document):
        way = list(error.absolute_schema_path)
        keyword = "propertyNames" if "propertyNames" in way else str(error.validator)
        found.add((_way(error.absolute_path), keyword))
    return found


def fast_faults(schema: Schema, document: Any) -> set[Fault]:
    found = set()
    for error in _fast(json.dumps(schema)).iter_errors(document):
        is_name = type(error.kind).__name__ == "PropertyNames"
        keyword = "propertyNames" if is_name else str(error.schema_path[-1])
        found.add((_way(error.instance_path), keyword))
    return found


def _way(steps: Iterable[str | int]) -> tuple[str, ...]:
    """Steps to a value; the fast validator takes `"0"` for an index and passes over `""`."""
    return tuple(str(step) for step in steps if step != "")


@functools.cache
def _reference(schema: str) -> Any:
    return jsonschema.Draft202012Validator(json.loads(schema))


@functools.cache
def _fast(schema: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(json.loads(schema))


def assert_agree(schema: Schema, document: Any) -> bool:
    """Both find the same faults; returns whether there are none."""
    slow, fast = reference_faults(schema, document), fast_faults(schema, document)
    assert fast == slow
    assert _fast(json.dumps(schema)).is_valid(document) == (not slow)
    return not slow


@pytest.mark.parametrize(
    ("part", "good", "broken"),
    [
        ({"type": "integer"}, [0, 3, 3.0, -5], [3.5, "3", True, None]),
        ({"type": "number"}, [0, 1.5], [False, "1"]),
        ({"type": ["string", "null"]}, ["", None], [0, []]),
        ({"type": "boolean"}, [True], [0, 1]),
        ({"enum": ["a", 1, None]}, ["a", 1, 1.0, None], ["b", True, 2]),
        ({"const": "save"}, ["save"], ["Save", None]),
        ({"minimum": 1, "maximum": 9}, [1, 9, 5.5, "x"], [0, 10, 9.01]),
        ({"exclusiveMaximum": 360, "minimum": 0}, [0, 359.99], [360, -1]),
        ({"exclusiveMinimum": 0}, [0.1], [0]),
        ({"minLength": 1, "maxLength": 2}, ["a", "ab", "😀😀"], ["", "abc", "😀😀😀"]),
        ({"pattern": "^[a-z][a-z0-9-]*$"}, ["a", "a-1"], ["A", "", "é"]),
        ({"pattern": "^[^ ]$"}, [".", "é", "😀"], [" ", "", "ab"]),
        ({"minItems": 2, "maxItems": 2}, [[1, 2]], [[1], [1, 2, 3]]),
        ({"uniqueItems": True}, [[1, 2], [[1], [2]]], [[1, 1.0], [{"a": 1}, {"a": 1}]]),
        ({"minProperties": 1}, [{"a": 1}], [{}]),
        ({"required": ["a"]}, [{"a": None}], [{}, {"b": 1}]),
        ({"properties": {"a": {}}, "additionalProperties": False}, [{"a": 1}], [{"b": 1}]),
        ({"additionalProperties": {"type": "integer"}}, [{"a": 1}], [{"a": "x", "b": []}]),
        ({"propertyNames": {"pattern": "^[a-z]$"}}, [{"a": 1}], [{"A": 1}]),
        ({"items": {"type": "integer"}}, [[1, 2], []], [[1, "x", None]]),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, [1, None], ["x"]),
        ({"oneOf": [{"type": "number"}, {"enum": ["whole"]}]}, [1, "whole"], ["x", None]),
        ({"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}, [{"a": 1}], [{}, {"a": 1, "b": 1}]),
        ({"$ref": "#/$defs/id"}, ["a"], ["A", 3]),
    ],
)
def test_both_agree_on_every_keyword_that_our_schemas_use(
    part: Schema, good: list[Any], broken: list[Any]
) -> None:
    definitions = {"id": {"type": "string", "pattern": "^[a-z]+$"}}
    schema = {"type": "object", "properties": {"it": part}, "$defs": definitions}
    assert all(assert_agree(schema, {"it": value}) for value in good)
    assert not any(assert_agree(schema, {"it": value}) for value in broken)


def test_only_the_fast_validator_sees_a_line_break_at_the_end_of_a_name() -> None:
    """A dollar stands before a last line break in Python, and only at the end in JSON Schema."""
    schema = {"pattern": "^[a-z]+$"}
    assert not reference_faults(schema, "name\n")
    assert fast_faults(schema, "name\n") == {((), "pattern")}


def test_every_keyword_of_our_schemas_is_in_the_list_above() -> None:
    listed = test_both_agree_on_every_keyword_that_our_schemas_use.pytestmark[0].args[1]
    tried = {keyword for part, _, _ in listed for keyword in part} | {"properties", "type"}
    words = {"$schema", "$id", "$defs", "title", "description", "default"}
    assert set(_keywords()) - words <= tried


def _keywords() -> Iterator[str]:
    stack: list[Any] = [compose(kind.name) for kind in MODULE_KINDS]
    while stack:
        part = stack.pop()
        if not isinstance(part, dict):
            continue
        yield from (one for one in part if not one.startswith("x-"))
        for keyword in ("properties", "$defs"):
            stack.extend(part.get(keyword, {}).values())
        for keyword in ("items", "additionalProperties", "propertyNames"):
            stack.append(part.get(keyword))
        for keyword in ("anyOf", "oneOf", "allOf"):
            stack.extend(part.get(keyword, ()))


def sample_files() -> list[Path]:
    """A few documents of each kind from every sample: large ones cost the slow validator much."""
    found: dict[tuple[str, str], Path] = {}
    for path in sorted(SAMPLES.glob("*/**/*.json")):
        module = path.relative_to(SAMPLES).parts[0]
        kind = kind_of(path.relative_to(SAMPLES / module).as_posix())
        if kind and path.stat().st_size < 20_000:
            found[module, kind.name] = path
    return list(found.values())


@pytest.mark.parametrize("path", sample_files(), ids=lambda path: "-".join(path.parts[-3:]))
def test_both_agree_on_the_samples_and_on_samples_that_were_broken(path: Path) -> None:
    module, _, name = path.relative_to(SAMPLES).as_posix().partition("/")
    kind = kind_of(name)
    assert kind
    info = json.loads((SAMPLES / module / "module.json").read_bytes())
    schema = schema_for(kind.name, info["system"]["id"])
    document = json.loads(path.read_bytes())
    assert_agree(schema, document)
    for seed in range(4):
        assert_agree(schema, broken(document, Random(f"{path.name} {seed}")))  # noqa: S311 - no secret


@pytest.mark.parametrize("name", list(documents()))
def test_both_agree_on_documents_that_were_broken(name: str) -> None:
    kind = kind_of(name)
    assert kind
    schema = compose(kind.name)
    document = documents()[name]
    assert assert_agree(schema, document)
    found = [
        assert_agree(schema, broken(document, Random(f"{name} {seed}")))  # noqa: S311 - no secret
        for seed in range(40)
    ]
    assert not all(found)


def broken(document: Any, chance: Random) -> Any:
    """A copy with some values replaced, taken out or added."""
    whole = copy.deepcopy(document)
    for _ in range(chance.randint(1, 3)):
        owners = list(_containers(whole))
        owner = chance.choice(owners)
        keys = list(owner) if isinstance(owner, dict) else list(range(len(owner)))
        if not keys or chance.random() < 0.2:
            _add(owner, chance)
        elif chance.random() < 0.3:
            del owner[chance.choice(keys)]
        else:
            owner[chance.choice(keys)] = copy.deepcopy(chance.choice(ODD))
    return whole


def _add(owner: Any, chance: Random) -> None:
    value = copy.deepcopy(chance.choice(ODD))
    if isinstance(owner, dict):
        owner[chance.choice(["new", "id", "Nö", ""])] = value
    else:
        owner.append(value)


def _containers(value: Any) -> Iterator[Any]:
    if isinstance(value, (dict, list)):
        yield value
        for item in value.values() if isinstance(value, dict) else value:
            yield from _containers(item)
