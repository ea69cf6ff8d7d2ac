"""Choices of the format have words in forms and sheets."""

from collections.abc import Iterator
from typing import Any

import pytest

from hexwright.schema.language import choose_language
from hexwright.schema.schemas import Schema, raw_schema
from hexwright.schema.systems import find_system, system_ids
from hexwright.schema.values import choice_words
from hexwright.schema.values.cells import choice_name, read, text_in, words_in

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


def declared_choices(part: Any) -> Iterator[Schema]:
    """Every part below one that is chosen from a list."""
    if isinstance(part, dict):
        if "enum" in part:
            yield part
        part = list(part.values())
    if isinstance(part, list):
        for inside in part:
            yield from declared_choices(inside)


def parts_of(system_id: str) -> list[Schema]:
    system = find_system(system_id)
    assert system is not None
    declaration = system.declaration
    return [*declared_choices(declaration.attributes), *declared_choices(declaration.options)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_choice_of_a_form_can_be_said_in_every_language(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    choice_words._words.cache_clear()
    monkeypatch.setattr(choice_words, "tr", lambda words: f"«{words}»")
    words = {choice: choice_words.word_of(choice) for choice in choices(raw_schema(kind))}
    choice_words._words.cache_clear()
    assert [one for one, word in words.items() if not word.startswith("«")] == []


def test_a_choice_without_words_is_read_without_signs() -> None:
    assert choice_words.word_of("initiative_winner_first") == "initiative winner first"
    assert choice_words.word_of("side-order") == "side order"


@pytest.mark.parametrize("system_id", system_ids())
def test_every_choice_that_a_system_declares_has_words(system_id: str) -> None:
    known = choice_words._words("en")
    missing = [
        one
        for part in parts_of(system_id)
        for one in part["enum"]
        if isinstance(one, str) and one and one not in {*part.get("x-words", ()), *known}
    ]
    assert missing == []


@pytest.mark.parametrize("system_id", system_ids())
def test_no_system_has_words_for_what_is_no_choice(system_id: str) -> None:
    odd = [
        one
        for part in parts_of(system_id)
        for one in part.get("x-words", ())
        if one not in part["enum"]
    ]
    assert odd == []


def test_words_of_a_declaration_come_before_those_of_the_format() -> None:
    part = {"enum": ["none", "all"], "x-words": {"none": "no limit"}}
    assert choice_name({"enum": ["none"]}, "none") == "none"
    assert [choice_name(part, one) for one in part["enum"]] == ["no limit", "all"]
    choose_language("es")
    assert [choice_name(part, one) for one in part["enum"]] == ["sin límite", "todas"]


def test_a_list_of_choices_is_shown_and_typed_in_the_words_of_its_declaration() -> None:
    items = {"enum": ["no-melee", "no-move"], "x-words": {"no-melee": "no melee"}}
    part = {"type": "array", "items": items}
    choose_language("es")
    assert words_in(part, ["no-melee", "no-move"]) == "sin cuerpo a cuerpo, no move"
    assert read(part, "Sin cuerpo a cuerpo") == ["no-melee"]


def names_of(**names: str) -> dict[str, Any]:
    """A list of choices that people know by these names."""
    return {"type": "array", "items": {"type": "string", "enum": list(names), "x-names": names}}


def test_a_comma_in_a_name_does_not_part_it() -> None:
    part = names_of(a="Guard", b="1st Foot, Guard", c="1st Foot")
    for many in (["b"], ["a", "b"], ["c", "a"], ["b", "c", "a"], []):
        assert read(part, text_in(part, many)) in (many, None)
    assert words_in(part, ["a", "b"]) == "Guard; 1st Foot, Guard"
    assert words_in(part, ["a", "c"]) == "Guard; 1st Foot"
    assert read(part, "Guard, 1st foot, guard, c") == ["a", "b", "c"]


def test_names_of_several_are_typed_by_their_ids() -> None:
    part = names_of(a="Grenadiers", b="Grenadiers", c="Odd; name")
    assert text_in(part, ["b", "a", "c"]) == "b, a, c"
    assert words_in(part, ["b"]) == "Grenadiers"


def test_free_words_of_a_list_may_have_commas() -> None:
    part = {"type": "array", "items": {"type": "string"}}
    for many in (["one, two"], ["one, two", "three"], ["one", "two"]):
        assert read(part, text_in(part, many)) == many
