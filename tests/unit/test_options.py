"""Options of exporters and generators, as words and as values."""

from typing import Any

import pytest

from hexwright.schema.issues import DataError
from hexwright.schema.options import completed, faults_of, read

OPTIONS: dict[str, dict[str, Any]] = {
    "paper": {"type": "string", "enum": ["a4", "letter"], "default": "a4"},
    "copies": {"type": "integer", "minimum": 1, "default": 2},
}


def test_words_become_values_and_the_rest_is_as_usual() -> None:
    assert completed(OPTIONS, read(OPTIONS, ["copies=3"])) == {"paper": "a4", "copies": 3}


def test_a_word_without_a_value_is_no_option() -> None:
    with pytest.raises(DataError) as caught:
        read(OPTIONS, ["paper"])
    assert [(issue.code, issue.message) for issue in caught.value.issues] == [
        ("option.wrong", "“paper” is no option.")
    ]


@pytest.mark.parametrize(
    ("given", "message", "hint"),
    [
        ({"papr": "a4"}, "There is no option “papr”.", "Did you mean “paper”?"),
        ({"zzz": "a4"}, "There is no option “zzz”.", "Known: paper, copies."),
        ({"copies": 0}, "The option copies cannot be “0”.", None),
        ({"paper": "b5"}, "The option paper cannot be “b5”.", None),
    ],
)
def test_what_is_wrong_is_told(given: dict[str, Any], message: str, hint: str | None) -> None:
    [issue] = faults_of(OPTIONS, given)
    assert (issue.code, issue.message) == ("option.wrong", message)
    assert issue.hint == hint if hint else issue.hint
