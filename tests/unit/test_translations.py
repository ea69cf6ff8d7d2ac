"""The Spanish catalogue has every text, and nothing that is not used."""

import re
import string

import pytest

from schema.language import available_languages, catalogue, choose_language, tr
from tests.helpers.translatable import all_texts, texts_in_code

LANGUAGES = [language for language in available_languages() if language != "en"]


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_spanish_is_there() -> None:
    assert "es" in LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language: str) -> None:
    missing = sorted(all_texts() - set(catalogue(language)))
    assert not missing, missing[:20]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_left_over(language: str) -> None:
    unused = sorted(set(catalogue(language)) - all_texts())
    assert not unused, unused[:20]


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_fill_in_the_same_values(language: str) -> None:
    coded = {text for _, text in texts_in_code()}
    for text, words in catalogue(language).items():
        assert words.strip(), text
        if text in coded and "{ }" not in text:
            assert _fields(text) == _fields(words), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_the_spaces_at_the_ends(language: str) -> None:
    for text, words in catalogue(language).items():
        ends = (r"^\s*", r"\s*$")
        for end in ends:
            mine, theirs = re.search(end, text), re.search(end, words)
            assert mine
            assert theirs
            assert mine[0] == theirs[0], text


def test_a_chosen_language_is_used() -> None:
    choose_language("es")
    assert tr("side") == catalogue("es")["side"]
    choose_language("en")
    assert tr("side") == "side"
