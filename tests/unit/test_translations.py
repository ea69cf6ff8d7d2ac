"""The Spanish catalogue has every text, and nothing that is not used; so have the samples."""

import re
import string

import pytest

from hexwright.editor.texts.edits.texts import text_rows
from hexwright.schema.language import available_languages, catalogue, choose_language, tr
from hexwright.schema.load import load
from tests.helpers.translatable import ROOT, all_texts, texts_in_code

SAMPLES = ROOT / "sample_modules"
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


@pytest.mark.parametrize("sample", ["ccn", "free", "jdg"])
def test_the_sentences_of_a_sample_are_in_spanish(sample: str) -> None:
    module = load(SAMPLES / sample).module
    assert module is not None
    said = module.texts["es"].words
    # Shorter ones may be names, which stay.
    sentences = [row.text for row in text_rows(module) if len(row.text) > 20 and " " in row.text]
    assert [text for text in sentences if text not in said] == []


@pytest.mark.parametrize("sample", ["ccn", "free", "jdg"])
def test_no_spanish_text_of_a_sample_is_left_over(sample: str) -> None:
    module = load(SAMPLES / sample).module
    assert module is not None
    assert [row.text for row in text_rows(module) if row.spot is None] == []
