"""JSON from outside against slow and simple readings of the same text."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from hexwright.schema.issues import DataError, pointer
from hexwright.schema.json_faults import first_fault
from hexwright.schema.safe_json import (
    MAX_DEPTH,
    duplicate_members,
    has_duplicate_members,
    parse,
    positions,
)

names = st.text(st.characters(codec="utf-8"), max_size=3) | st.sampled_from(["0", "1", "a/b", "~"])
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8"), max_size=6)
    | st.sampled_from(['[{"', "\\", '"', "\\u", ",:]}", "\r\n"])
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4),
    max_leaves=12,
)
spaces = st.sampled_from(["", " ", "\n", "\r\n", "\r", "\t ", "\n\n  "])


class NaiveWriter:
    """Writes a value with odd spacing and notes where each value begins: recursive, obvious."""

    def __init__(self, draw: Any) -> None:
        self.draw = draw
        self.text = ""
        self.places: dict[str, tuple[int, int]] = {}

    def put(self, text: str) -> None:
        self.text += text

    def space(self) -> None:
        self.put(self.draw(spaces))

    def write(self, value: Any, at: tuple[str | int, ...]) -> None:
        self.space()
        before = self.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self.places[pointer(*at)] = (len(before), len(before[-1]) + 1)
        if isinstance(value, list):
            self.put("[")
            for index, item in enumerate(value):
                self.put("," if index else "")
                self.write(item, (*at, index))
            self.space()
            self.put("]")
        elif isinstance(value, dict):
            self.put("{")
            for index, (name, item) in enumerate(value.items()):
                self.put("," if index else "")
                self.space()
                self.put(json.dumps(name, ensure_ascii=self.draw(st.booleans())))
                self.space()
                self.put(":")
                self.write(item, (*at, name))
            self.space()
            self.put("}")
        else:
            self.put(json.dumps(value, ensure_ascii=self.draw(st.booleans())))
        self.space()


def parent(where: str) -> str:
    return where.rpartition("/")[0]


@given(values, st.data())
def test_every_value_is_found_where_a_naive_writer_put_it(value: Any, data: st.DataObject) -> None:
    writer = NaiveWriter(data.draw)
    writer.write(value, ())
    assert positions(writer.text, list(writer.places)) == writer.places


@given(values, st.data())
def test_a_missing_value_is_placed_at_its_nearest_parent(value: Any, data: st.DataObject) -> None:
    writer = NaiveWriter(data.draw)
    writer.write(value, ())
    wanted = data.draw(st.sampled_from(sorted(writer.places))) + data.draw(
        st.sampled_from(["/absent/x", "/77", "/-"])
    )
    nearest = wanted
    while nearest not in writer.places:
        nearest = parent(nearest)
    assert positions(writer.text, [wanted]) == {wanted: writer.places[nearest]}


@given(values, st.data())
def test_whatever_the_standard_library_writes_is_parsed_alike(
    value: Any, data: st.DataObject
) -> None:
    writer = NaiveWriter(data.draw)
    writer.write(value, ())
    assert parse(writer.text.encode(), "f") == value


def naive_repeats(text: str) -> bool:
    found: list[bool] = []

    def note(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        members = dict(pairs)
        found.append(len(members) != len(pairs))
        return members

    json.loads(text, object_pairs_hook=note)
    return any(found)


repeating = st.recursive(
    st.sampled_from(['"a"', "1", '":"', '"\\""', '"\\\\"']),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{','.join(items)}]")
        | st.lists(st.tuples(st.sampled_from(["a", "b", "\\u0061", ":"]), inner), max_size=3).map(
            lambda pairs: "{" + ",".join(f'"{name}":{item}' for name, item in pairs) + "}"
        )
    ),
    max_leaves=10,
)


@given(repeating)
def test_repeated_members_are_found_as_the_standard_library_finds_them(text: str) -> None:
    assert bool(duplicate_members(text)) is naive_repeats(text)


@given(repeating)
def test_the_quick_search_for_repeated_members_agrees_with_the_exact_one(text: str) -> None:
    data = text.encode()
    assert has_duplicate_members(data, parse(data, "f")) is bool(duplicate_members(text))


pieces = '[ ] { } , : " \\ u d800 a 1 - . e NaN true null é \' / "a" "b": 1234567890123456789012'
fragments = st.lists(
    st.sampled_from([*pieces.split(" "), " ", "\n", "\t", "\x00"]), max_size=14
).map("".join)


def refuse_constant(word: str) -> None:
    raise ValueError(word)


def is_standard_json(text: str) -> bool:
    try:
        value = json.loads(text, parse_constant=refuse_constant)
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode("utf-8")
    except ValueError:
        return False
    return True


@given(fragments)
def test_fragments_are_accepted_exactly_when_they_are_json(text: str) -> None:
    try:
        parse(text.encode(), "f")
    except DataError as error:
        (issue,) = error.issues
        # The one thing refused although the standard library takes it.
        assert issue.code == "json.number-range" or not is_standard_json(text)
        assert issue.line >= 1
    else:
        assert is_standard_json(text)


@given(fragments)
def test_the_search_for_faults_agrees_with_the_parser(text: str) -> None:
    try:
        parse(text.encode(), "f")
    except DataError:
        assert first_fault(text, MAX_DEPTH) is not None
    else:
        assert first_fault(text, MAX_DEPTH) is None


def codes(data: bytes) -> list[str]:
    try:
        parse(data, "f")
    except DataError as error:
        return [issue.code for issue in error.issues]
    return []


@given(st.binary(max_size=60))
def test_no_bytes_give_anything_but_a_value_or_a_refusal(data: bytes) -> None:
    assert all(code.startswith("json.") for code in codes(data))
