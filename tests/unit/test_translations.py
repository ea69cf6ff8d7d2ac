"""The Spanish catalogue has every text, and nothing that is not used; so have the samples."""

import re
import string

import pytest

from hexwright.editor.texts.edits.texts import text_rows
from hexwright.schema.language import (
    available_languages,
    catalogue,
    choose_language,
    spoken,
    tr,
    tr_many,
)
from hexwright.schema.load import load
from hexwright.schema.module import Module
from hexwright.schema.samples import sample_modules
from tests.helpers.translatable import ROOT, all_texts, texts_in_code

SAMPLES = sample_modules()
# Documents whose texts are names of places, people and regiments for the most part.
_WITH_NAMES = ("maps/", "oob/")
# Names elsewhere, and words that Spanish has too.
_SAME_IN_BOTH = {
    *("Austria", "Gettysburg", "Hohenfels", "Ostrau", "Tarn", "Westmark"),
    *("Normal", "Total"),
    # Words that were French on that day, and stay so.
    *("Au secours!", "Le beau soleil d’Austerlitz", "Levasseur"),
}
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


@pytest.fixture(scope="module", params=SAMPLES, ids=lambda folder: folder.name)
def sample(request: pytest.FixtureRequest) -> Module:
    module = load(request.param).module
    assert module is not None
    return module


def test_every_text_of_a_sample_is_in_spanish(sample: Module) -> None:
    said = sample.texts["es"].words
    # Names that stay say so by standing there as they are.
    assert [row.text for row in text_rows(sample) if not said.get(row.text)] == []


def test_only_names_and_letters_are_the_same_in_spanish(sample: Module) -> None:
    said = sample.texts["es"].words
    same = {
        row.text
        for row in text_rows(sample)
        if said.get(row.text) == row.text and row.spot and not row.spot.path.startswith(_WITH_NAMES)
    }
    assert {text for text in same if len(text) > 2} <= _SAME_IN_BOTH


def test_no_spanish_text_of_a_sample_is_left_over(sample: Module) -> None:
    assert [row.text for row in text_rows(sample) if row.spot is None] == []


# A number of the text, up to two words, and a noun of which there are several.
_SEVERAL = re.compile(r"\{(\w+)\}(?: \w+){0,2}? (\w+s|dice|men)\b")
# Verbs and other words that end as plurals do.
_NO_NOUNS = {"is", "has", "as", "its", "was", "does", "needs", "names", "this", "with", "less"}
_COUNTS = {"count", "minutes", "games", "wins", "flags", "steps", "hits", "blocks", "far", "many"}
_NEVER_ONE = {
    # What breaks the rule is that there are two of them at least.
    "The {count} units in {hex} may not stack.",
    "{count} commanders of “{side}” roll for strategic initiative instead of one.",
    # A fault or two: one word for both.
    "{count} with faults",
}


def _counts_several(text: str) -> bool:
    return any(name in _COUNTS and noun not in _NO_NOUNS for name, noun in _SEVERAL.findall(text))


def test_every_text_that_counts_has_a_form_for_one() -> None:
    texts = {text for _, text in texts_in_code() if "|" not in text}
    assert sorted(text for text in texts - _NEVER_ONE if _counts_several(text)) == []


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_both_forms_of_a_text_are_there_in_every_language(language: str) -> None:
    for text in all_texts():
        if "|" in text and language != "en":
            assert len(catalogue(language)[text].split("|")) == len(text.split("|")), text


@pytest.mark.parametrize(
    ("language", "count", "words"),
    [("en", 1, "1 file"), ("en", 2, "2 files"), ("es", 1, "1 archivo"), ("es", 0, "0 archivos")],
)
def test_one_file_is_not_files(language: str, count: int, words: str) -> None:
    with spoken(language):
        assert tr_many("1 file|{count} files", count) == words


# How "usted" is told to do something: no form of it is a command to "tú" as well.
_FORMAL = (
    r"abra|ábral[oa]s?|ajuste|añada|arrastre|arrástrel[oa]s?|asegúrese|borre|busque|cambie|"
    r"cámbiel[oa]|cierre|coloque|colóquel[oa]s?|compruebe|copie|corrija|cree|cuente|deje|"
    r"déjel[oa]|dele|dibuje|diga|divida|elija|envíe|envíel[oa]s?|escanee|escoja|escriba|"
    r"escríbal[oa]s?|espere|exporte|guarde|guárdel[oa]s?|haga|hágal[oa]|importe|imprima|indique|"
    r"indíquel[oa]|intercambie|introduzca|llámel[oa]s?|marque|mida|mire|mueva|omita|pegue|pida|"
    r"pídal[oa]|ponga|póngal[oa]s?|pregunte|pruebe|pulse|quite|quítel[oa]s?|recuerde|recupere|"
    r"reduzca|rellene|reparta|repártal[oa]s?|responda|seleccione|señale|siéntese|suelte|tire|"
    r"tome|trace|use|utilice|vaya|vea|vuelva"
)
_FORMAL_COMMAND = re.compile(
    rf"(?:^|[.:;!?»]\s+|\b(?:y|o|después|luego|antes|primero)\s+)(?:{_FORMAL})\b",
    re.I | re.M,
)
_FORMAL_WORD = re.compile(r"\bustede?s?\b|\bquiso decir\b", re.I)


def _spanish_pages() -> dict[str, str]:
    pages = [*(ROOT / "editor/help/es").glob("*.md"), *(ROOT / "sample_modules").rglob("*.es.md")]
    pages += [
        ROOT / "docs/tutorial" / name
        for name in ("primer-escenario.md", "reglas-propias.md", "mapa-de-papel.md")
    ]
    return {page.name: page.read_text(encoding="utf-8") for page in pages}


def test_spanish_says_tu_to_its_reader_everywhere() -> None:
    texts = {**catalogue("es"), **_spanish_pages()}
    formal = {
        key: found[0]
        for key, words in texts.items()
        for found in (_FORMAL_COMMAND.search(words) or _FORMAL_WORD.search(words),)
        if found
    }
    assert not formal


@pytest.mark.parametrize("words", ["Elija un mapa.", "Aquí está: ábralo.", "Lea y pulse Intro"])
def test_a_command_to_usted_is_recognised(words: str) -> None:
    assert _FORMAL_COMMAND.search(words)


@pytest.mark.parametrize("words", ["Elige un mapa.", "Que haga una jugada", "Lo que diga su tipo"])
def test_a_command_to_tu_and_a_wish_are_not(words: str) -> None:
    assert not _FORMAL_COMMAND.search(words)
