"""Obvious cures of text that is not JSON, and none where nothing is obvious."""

import pytest

from hexwright.schema.json_cures import cure_of, cured


@pytest.mark.parametrize(
    ("text", "label", "whole"),
    [
        ('{"a": 1 "b": 2}', "Add the comma", '{"a": 1, "b": 2}'),
        ('{"a": 1,}', "Remove the comma", '{"a": 1}'),
        ('{"a": 1,, "b": 2}', "Remove the comma", '{"a": 1, "b": 2}'),
        ('{"a": 1; "b": 2}', "Write a comma", '{"a": 1, "b": 2}'),
        ('{"a" 1}', "Add the colon", '{"a": 1}'),
        ('{"a": [1, {"b": 2\n', "Add “}]}”", '{"a": [1, {"b": 2}]}\n'),
        ('{"a": [1, 2}', "Add “]”", '{"a": [1, 2]}'),
        ('{"a": 1]}', "Remove “]”", '{"a": 1}'),
        ('{"a": {"b": 1}}, "c": 2}', "Remove “}”", '{"a": {"b": 1}, "c": 2}'),
        ('{"a": True}', "Write true", '{"a": true}'),
        ("{'a': 1}", "Write double quotes", '{"a": 1}'),
        ("{“a”: 1}", "Write double quotes", '{"a": 1}'),
        ("{a: 1}", "Put “a” in quotes", '{"a": 1}'),
        ('{"a": "b,\n "c": 1}', "Add the closing quote", '{"a": "b",\n "c": 1}'),
        ('{"a": "c:\\dir"}', "Write two backslashes", '{"a": "c:\\\\dir"}'),
        ('{"a": "x\ty"}', "Write the tab as \\t", '{"a": "x\\ty"}'),
        ('{"a": 1 // no\n}', "Remove the comment", '{"a": 1 \n}'),
        ('{"a": 1} xyz', "Remove what follows the end", '{"a": 1}\n'),
    ],
)
def test_a_cure_makes_the_text_whole(text: str, label: str, whole: str) -> None:
    cure = cure_of(text)
    assert cure is not None
    assert (cure.label, cure.applied(text)) == (label, whole)


@pytest.mark.parametrize("text", ["", '{"a": 1 xyz, "b": 2}', '{"a": ?}', '{"a": 1}'])
def test_where_nothing_is_obvious_there_is_no_cure(text: str) -> None:
    assert cure_of(text) is None


def test_several_faults_are_cured_one_by_one() -> None:
    assert cured('{"a": 1 "b": [1, 2,], c: True') == '{"a": 1, "b": [1, 2], "c": true}'
