"""JSON from outside: what is refused, with which code, where, and in which words."""

import time

import pytest

from hexwright.schema.issues import DataError, Issue
from hexwright.schema.safe_json import (
    MAX_DEPTH,
    MAX_DOCUMENT_BYTES,
    MAX_VALUES,
    duplicate_members,
    has_duplicate_members,
    parse,
    positions,
)


def refusal(data: bytes) -> Issue:
    with pytest.raises(DataError) as caught:
        parse(data, "maps/field.json")
    (issue,) = caught.value.issues
    assert issue.file == "maps/field.json"
    return issue


def test_good_json_gives_its_value() -> None:
    assert parse(b'{"a": [1, -2.5, "x", true, null]}', "f") == {"a": [1, -2.5, "x", True, None]}


def test_a_byte_order_mark_is_accepted() -> None:
    assert parse(b"\xef\xbb\xbf[1]", "f") == [1]


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b'{"a": "\xff"}', 1, 8),
        ('{"é": 1,\r\n "b": "'.encode() + b"\xc3(", 2, 8),
        (b'["\xed\xa0\x80"]', 1, 3),
        (b"\xff\xfe[\x001\x00]\x00", 1, 1),
    ],
)
def test_bytes_that_are_not_utf8_are_refused_at_their_place(
    data: bytes, line: int, column: int
) -> None:
    issue = refusal(data)
    assert (issue.code, issue.line, issue.column) == ("json.not-utf8", line, column)
    assert "UTF-8" in issue.hint


@pytest.mark.parametrize(
    ("data", "column", "words"),
    [
        (b'{"a": 1 "b": 2}', 9, "A comma is missing"),
        (b"[1 2]", 4, "A comma is missing"),
        (b"[1 nan]", 4, "A comma is missing"),
        (b'{"a": 1,}', 9, "one too many"),
        (b"[1,]", 4, "one too many"),
        (b'{"a": }', 7, "A value is missing"),
        (b"[,1]", 2, "A value is missing"),
        (b"{a: 1}", 2, "name in double quotes"),
        (b"{1: 1}", 2, "name in double quotes"),
        (b"{'a': 1}", 2, "not in single ones"),
        (b'{"a" 1}', 6, "A colon is missing"),
        (b"[1:2]", 3, "A colon does not belong"),
        (b"[1}", 3, "is still open"),
        (b'{"a": 1]', 8, "is still open"),
        (b'["abc', 2, "closing quote"),
        (b'["abc\n"]', 2, "closing quote"),
        (b'["a\tb"]', 4, "control character U+0009"),
        (b'["a\\xb"]', 4, "not a known escape"),
        (b"[True]", 2, "“True” is not known"),
        (b"[hello]", 2, "“hello” is not known"),
        (b"[01]", 2, "number is not written correctly"),
        (b"[1.]", 2, "number is not written correctly"),
        (b"[+1]", 2, "number is not written correctly"),
        (b"[1] // x", 5, "Comments are not possible"),
        (b"[1] [2]", 5, "more text after the end"),
        (b"[1]]", 4, "more text after the end"),
        (b"[\x00]", 2, "U+0000"),
        (b"]", 1, "A value is missing"),
    ],
)
def test_a_slip_of_syntax_is_named_in_plain_words(data: bytes, column: int, words: str) -> None:
    issue = refusal(data)
    assert (issue.code, issue.line, issue.column) == ("json.syntax", 1, column)
    assert words in issue.message


@pytest.mark.parametrize("data", [b"", b"  \n ", b"\xef\xbb\xbf"])
def test_an_empty_document_is_refused(data: bytes) -> None:
    assert refusal(data).code == "json.empty"


def test_a_document_cut_off_names_the_line_of_the_open_bracket() -> None:
    issue = refusal(b'{\n  "hexes": [\n    1,\n    2\n')
    assert (issue.code, issue.line) == ("json.truncated", 5)
    assert "“[” of line 2" in issue.message


@pytest.mark.parametrize("word", [b"NaN", b"Infinity", b"-Infinity", b"-NaN"])
def test_numbers_that_are_none_are_refused(word: bytes) -> None:
    issue = refusal(b'{"strength":\n ' + word + b"}")
    assert (issue.code, issue.line, issue.column) == ("json.not-a-number", 2, 2)


@pytest.mark.parametrize(
    "number",
    [b"1e999", b"-1e999", b"9223372036854775808", b"-9223372036854775809", b"1" * 30, b"9" * 6000],
)
def test_numbers_out_of_range_are_refused(number: bytes) -> None:
    issue = refusal(b'{"id": "12345678901234567890", "n": ' + number + b"}")
    assert (issue.code, issue.column) == ("json.number-range", 37)


@pytest.mark.parametrize(
    ("number", "value"),
    [
        (b"9223372036854775807", 2**63 - 1),
        (b"-9223372036854775808", -(2**63)),
        (b"0.00001234567890123456789", 0.00001234567890123456789),
        (b"12345678901234567890.5", 12345678901234567890.5),
        (b"1e-999", 0.0),
    ],
)
def test_long_numbers_within_range_are_accepted(number: bytes, value: float) -> None:
    assert parse(b"[" + number + b"]", "f") == [value]


@pytest.mark.parametrize(
    ("data", "column"),
    [
        (b'["\\ud800"]', 3),
        (b'["ab\\udc00 and more text"]', 5),
        (b'["\\ud83d\\ude00\\ud83d"]', 15),
        (b'["\\\\\\ud800\\u0041"]', 5),
        (b'{"\\ud800": 1}', 3),
    ],
)
def test_half_a_character_is_refused(data: bytes, column: int) -> None:
    issue = refusal(data)
    assert (issue.code, issue.column) == ("json.lone-surrogate", column)


def test_an_escaped_backslash_before_a_u_is_no_escape() -> None:
    assert parse(b'["\\\\ud800", "\\ud83d\\ude00"]', "f") == ["\\ud800", "\U0001f600"]


def test_the_deepest_allowed_nesting_is_accepted() -> None:
    data = b'{"a":' * (MAX_DEPTH // 2) + b"[" * (MAX_DEPTH // 2)
    data += b"]" * (MAX_DEPTH // 2) + b"}" * (MAX_DEPTH // 2)
    assert parse(data, "f")


@pytest.mark.parametrize(
    "data",
    [
        b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1),
        b"[" * 10_000 + b"]" * 10_000,
        b"[" * 1_000_000 + b"]" * 1_000_000,
        b'{"a":' * 1_000_000 + b"1" + b"}" * 1_000_000,
        b"[" * 1_000_000,
        b'["\\"]", [],' * 200_000,
        b"[1," * 900 + b"1" + b"]" * 900,
        b'["]]]]]]]]]]",' * 100 + b"1" + b"]" * 100,
    ],
    ids=["limit", "10k", "1M", "1M objects", "1M open", "mixed", "900", "brackets in strings"],
)
def test_nesting_beyond_the_limit_is_refused_quickly(data: bytes) -> None:
    start = time.perf_counter()
    issue = refusal(data)
    assert issue.code == "json.too-deep"
    assert str(MAX_DEPTH) in issue.message
    # Generous: recursion or a loop over all bytes in Python would take far longer.
    assert time.perf_counter() - start < 2


def test_the_place_of_too_deep_nesting_is_the_first_bracket_too_many() -> None:
    assert refusal(b"[1, " * 70 + b"1" + b"]" * 70).column == MAX_DEPTH * 4 + 1


def test_brackets_inside_strings_are_not_nesting() -> None:
    value = {"rows": ["[[[[{{{{" * 20, 'quoted " [[[[' * 20, "backslash \\ [[[[" * 20]}
    text = b'{"rows": ["%s", "%s", "%s"]}' % (
        b"[[[[{{{{" * 20,
        b'quoted \\" [[[[' * 20,
        b"backslash \\\\ [[[[" * 20,
    )
    assert parse(text, "f") == value


def test_a_document_beyond_the_size_limit_is_refused() -> None:
    issue = refusal(b" " * (MAX_DOCUMENT_BYTES + 1))
    assert issue.code == "json.too-large"
    assert "65 MiB" in issue.message


def test_a_document_of_too_many_values_is_refused() -> None:
    assert refusal(b"[" + b"0," * MAX_VALUES + b"0]").code == "json.too-many-values"


def test_commas_inside_strings_are_not_values() -> None:
    assert parse(b'["' + b"," * (MAX_VALUES + 1) + b'"]', "f") == ["," * (MAX_VALUES + 1)]


def test_a_fault_at_the_end_of_a_long_document_is_placed_exactly() -> None:
    lines = b"[\n" + b'  {"id": "u[1]", "at": [1, 2]},\n' * 20_000
    issue = refusal(lines + b'  {"id": "x" "at": []}\n]')
    assert (issue.code, issue.line, issue.column) == ("json.syntax", 20_002, 14)


def test_members_written_twice_are_listed_with_pointer_and_place() -> None:
    text = '{"a": 1,\r\n "b": [0, {"x": 1, "y": {"x": 2}, "\\u0078": 3}],\n "a": {"a": 2}}'
    assert duplicate_members(text) == [("/b/1/x", 2, 35), ("/a", 3, 2)]


def test_a_pointer_to_a_member_written_twice_is_escaped() -> None:
    assert duplicate_members('{"a/b~": 1, "a/b~": 2}') == [("/a~1b~0", 1, 13)]


@pytest.mark.parametrize("text", ['{"a": 1, "b": {"a": 1}}', "[{}, {}]", '"a"', '["a", "a"]'])
def test_nothing_is_listed_where_nothing_repeats(text: str) -> None:
    assert duplicate_members(text) == []


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b'{"a": ":", "b": {"a\\":": 1}}', False),
        (b'{"a": ":", "a": {"b": 1}}', True),
        (b'[{"x\\\\": 1, "x\\\\": 2}]', True),
        (b"[1, 2]", False),
    ],
)
def test_repeated_members_are_noticed_without_a_scan(data: bytes, *, expected: bool) -> None:
    assert has_duplicate_members(data, parse(data, "f")) is expected


TEXT = '{\r\n  "a": [10, {"b/c": "x", "é~": null}],\n  "": {"n": [[1], [2]]}\n}'


@pytest.mark.parametrize(
    ("pointer", "place"),
    [
        ("", (1, 1)),
        ("/a", (2, 8)),
        ("/a/0", (2, 9)),
        ("/a/1", (2, 13)),
        ("/a/1/b~1c", (2, 21)),
        ("/a/1/é~0", (2, 32)),
        ("/", (3, 7)),
        ("//n/1/0", (3, 20)),
        ("/a/2", (2, 8)),
        ("/a/01", (2, 8)),
        ("/a/1/zzz/deeper", (2, 13)),
        ("/a/0/x", (2, 9)),
        ("/nothing", (1, 1)),
    ],
)
def test_the_place_of_a_pointer_is_its_value_or_the_nearest_above(
    pointer: str, place: tuple[int, int]
) -> None:
    assert positions(TEXT, [pointer]) == {pointer: place}


def test_all_pointers_are_found_in_one_call() -> None:
    found = positions(TEXT, ["//n/1/0", "/a", "", "/a/0"])
    assert found == {"//n/1/0": (3, 20), "/a": (2, 8), "": (1, 1), "/a/0": (2, 9)}


def test_the_last_of_two_equal_members_counts() -> None:
    text = '{"a": {"b": 1},\n "a": {"c": 2}}'
    assert positions(text, ["/a", "/a/b"]) == {"/a": (2, 7), "/a/b": (2, 7)}


def test_an_escaped_name_is_found_by_what_it_says() -> None:
    assert positions('{"\\u0061\\"": 5}', ['/a"']) == {'/a"': (1, 14)}


@pytest.mark.parametrize("text", ["", "{", '{"a": [', "]", '{"a" "b"', "nonsense", '["unclosed'])
def test_places_in_broken_text_are_no_crash(text: str) -> None:
    assert set(positions(text, ["/a/0", "/b"])) == {"/a/0", "/b"}
