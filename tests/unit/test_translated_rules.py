"""The rules references in other languages: every text, with all of its numbers."""

import re
from pathlib import Path

import pytest

from hexwright.schema import rules_reference
from hexwright.schema.language import available_languages, choose_language, spoken
from hexwright.schema.rules_reference import reference_of, rules_of, words_of
from hexwright.schema.systems import system_ids
from tests.helpers.command_line import run
from tests.helpers.translatable import texts_in_rules

LANGUAGES = [language for language in available_languages() if language != "en"]
EVERY = [(system, language) for system in system_ids() for language in LANGUAGES]
# Numbers of rules, and amounts with their signs.
NUMBERS = re.compile(r"\b[a-z]{3}-\d{3}\b|[+−-]?\d+")


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_every_text_of_the_rules_is_translated(system: str, language: str) -> None:
    texts, words = texts_in_rules(system), words_of(system, language)
    assert [name for name, text in texts.items() if not words.get(text, "").strip()] == []


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_no_translation_of_a_rule_is_left_over(system: str, language: str) -> None:
    used = set(texts_in_rules(system).values())
    assert [text for text in words_of(system, language) if text not in used] == []


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_a_translation_has_the_numbers_of_the_rule(system: str, language: str) -> None:
    odd = {
        text: words
        for text, words in words_of(system, language).items()
        if sorted(NUMBERS.findall(text)) != sorted(NUMBERS.findall(words))
    }
    assert odd == {}


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_a_translated_rule_begins_and_ends_like_a_sentence(system: str, language: str) -> None:
    with spoken(language):
        odd = [
            rule.id
            for rule in reference_of(system).rules
            if rule.text[0].islower() or rule.text[-1] not in ".)" or "  " in rule.text
        ]
    assert odd == []


def test_the_reference_follows_the_language_in_use() -> None:
    assert reference_of("jdg").sections[19].title == "Rally"
    with spoken("es"):
        assert reference_of("jdg").sections[19].title == "Reagrupamiento"
        assert rules_of("ccn")["ccn-314"].omitted.startswith("Las reglas no dicen")
        assert reference_of("ccn").examples[2].text.startswith("Solo los granaderos")


def test_a_rule_whose_english_has_changed_is_english(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "rules.json").write_text(
        '{"system": "jdg", "sections": [{"id": "A", "title": "Die"}], "rules":'
        ' [{"id": "jdg-001", "section": "A", "text": "A new sentence."}]}',
        encoding="utf-8",
    )
    (tmp_path / "rules.es.json").write_text(
        '{"Die": "Dado", "An old sentence.": "Una frase vieja."}', encoding="utf-8"
    )
    monkeypatch.setattr(rules_reference, "files", lambda _package: tmp_path)
    _forget()
    with spoken("es"):
        found = reference_of("jdg")
    _forget()
    assert (found.sections[0].title, found.rules[0].text) == ("Dado", "A new sentence.")


def _forget() -> None:
    for function in ("_reference", "_rules", "words_of"):
        getattr(rules_reference, function).cache_clear()


def test_the_command_reads_rules_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    choose_language("es")
    said = " ".join(run(capsys, "rules", "ccn", "42").out.split())
    assert said.startswith(
        "ccn-042 Movimiento (§ 5, Fase 3) Las secciones no limitan el movimiento."
    )


def test_the_command_finds_rules_by_spanish_words(capsys: pytest.CaptureFixture[str]) -> None:
    choose_language("es")
    assert "jdg-005" in run(capsys, "rules", "jdg", "--find", "dado de diez caras").out
