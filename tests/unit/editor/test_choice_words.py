"""Choices of the format have words in forms and sheets."""

from collections.abc import Iterator
from typing import Any

import pytest

from editor.edits import choice_words
from schema.schemas import raw_schema

# Documents whose choices stand in forms made from the schema; maps and terrain have tools.
KINDS = ("counters", "deck", "table", "oob")


def choices(part: Any) -> Iterator[str]:
    """Every choice below a part of a schema that has no words of its own there."""
    if isinstance(part, dict):
        if "x-names" not in part:
            yield from (one for one in part.get("enum", ()) if isinstance(one, str) and one)
        for inside in part.values():
            yield from choices(inside)
    elif isinstance(part, list):
        for inside in part:
            yield from choices(inside)


@pytest.mark.parametrize("kind", KINDS)
def test_every_choice_of_a_form_can_be_said_in_every_language(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    choice_words._words.cache_clear()
    monkeypatch.setattr(choice_words, "tr", lambda words: f"«{words}»")
    words = {one: choice_words.word_of(one) for one in choices(raw_schema(kind))}
    choice_words._words.cache_clear()
    assert [one for one, word in words.items() if not word.startswith("«")] == []


def test_a_choice_without_words_is_read_without_signs() -> None:
    assert choice_words.word_of("initiative_winner_first") == "initiative winner first"
    assert choice_words.word_of("side-order") == "side order"
