"""What may be typed for costs that are no numbers, in both languages."""

import pytest

from hexwright.schema.language import spoken, tr
from hexwright.schema.values.words import cost_words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["P", "-", "L", "line", "line only", "all", "whole"]),
        ("es", ["P", "-", "L", "línea", "solo por línea", "todo", "prohibido", "line"]),
    ],
)
def test_every_word_that_the_chart_speaks_of_can_be_typed(language: str, words: list[str]) -> None:
    with spoken(language):
        assert {word.casefold() for word in words} <= cost_words().keys()


def test_the_spanish_chart_speaks_of_no_english_word() -> None:
    with spoken("es"):
        hint = tr(
            "Costs: a number, P or - (prohibited), R or line (line only), all (whole allowance); "
            "empty says nothing. Faint values are defaults."
        )
    assert " line " not in hint
    assert "línea" in hint
