"""The words a user reads, in the user's language."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import hexwright.schema.language as language
from hexwright.schema.language import choose_language, current_language, tr


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One catalogue, in a language that there is no other of."""
    words = {"Hex {name}": "{name}-fo", "Map": "Mapo"}
    (tmp_path / "eo.json").write_text(json.dumps(words), encoding="utf-8")
    monkeypatch.setattr(language, "CATALOGUES", tmp_path)
    _forget()
    yield
    _forget()


def _forget() -> None:
    for function in (language.available_languages, language.catalogue):
        getattr(function, "cache_clear", lambda: None)()


@pytest.mark.usefixtures("catalogues")
def test_a_text_is_looked_up_in_the_chosen_language() -> None:
    assert tr("Map") == "Map"
    choose_language("eo")
    assert tr("Map") == "Mapo"
    assert tr("Hex {name}", name="0101") == "0101-fo"


@pytest.mark.usefixtures("catalogues")
def test_a_text_without_translation_stays_english() -> None:
    choose_language("eo")
    assert tr("Counter {name}", name="a") == "Counter a"


@pytest.mark.usefixtures("catalogues")
def test_a_language_without_catalogue_is_english() -> None:
    choose_language("xx")
    assert tr("Map") == "Map"


def test_braces_in_values_are_left_alone() -> None:
    assert tr("Text {value}", value="{name} {0}") == "Text {name} {0}"


def test_braces_in_a_text_without_values_are_left_alone() -> None:
    assert tr("an object { }") == "an object { }"


@pytest.mark.usefixtures("catalogues")
@pytest.mark.parametrize(
    ("variable", "value", "found"),
    [
        ("HEXWRIGHT_LANG", "eo", "eo"),
        ("LC_ALL", "eo_XX.UTF-8", "eo"),
        ("LANG", "eo", "eo"),
        ("LANG", "C.UTF-8", "en"),
        ("LANG", "fr_FR.UTF-8", "en"),
    ],
)
def test_the_environment_chooses_where_nobody_else_did(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, found: str
) -> None:
    for name in ("HEXWRIGHT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    choose_language(None)
    assert current_language() == "en"
    monkeypatch.setenv(variable, value)
    choose_language(None)
    assert current_language() == found


@pytest.mark.usefixtures("catalogues")
def test_the_languages_that_can_be_chosen_begin_with_english() -> None:
    assert language.available_languages() == ["en", "eo"]
