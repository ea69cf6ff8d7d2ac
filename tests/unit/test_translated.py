"""Modules in another of their languages."""

from hexwright.schema.language import current_language, spoken, tr
from hexwright.schema.translated import languages_of, translated
from tests.helpers.modules import module_of

WORDS = {
    "Red": "Rojo",
    "Infantry": "Infantería",
    "Runs away": "Desbandada",
    "rout": "WRONG",
    "infantry": "WRONG",
    "Höhe 12": "Cota 12",
}
SPANISH = {
    "texts/es.json": {"language": "es", "words": WORDS},
    "module.json#/languages": ["es"],
    "tables/combat.json#/rows/1/1": "Runs away",
}


def test_texts_that_people_read_are_in_the_other_language() -> None:
    module = translated(module_of(SPANISH), "es")
    assert module.info.sides[0].name == "Rojo"
    assert module.kinds["infantry"].name == "Infantería"
    assert module.maps["field"].labels[0].text == "Cota 12"
    assert module.tables["combat"].rows[1][1] == "Desbandada"


def test_ids_stay_even_if_there_is_a_word_like_them() -> None:
    module = translated(module_of(SPANISH), "es")
    assert module.units["red-1"].kind == "infantry"
    # Rules read what tables say: keys are put into words where they are shown.
    assert module.tables["combat"].rows[2][1] == "rout"
    assert module.tables["chart"].rows[0][0] == "infantry"


def test_a_language_without_texts_gives_the_module_itself() -> None:
    module = module_of(SPANISH)
    assert translated(module, "en") is module


def test_the_own_language_of_a_module_is_the_first() -> None:
    assert languages_of(module_of(SPANISH)) == ["en", "es"]


def test_a_language_is_spoken_for_a_while_and_the_users_own_within_it() -> None:
    before = current_language()
    with spoken("es"):
        assert tr("side") == "bando"
        with spoken(""):
            assert current_language() == before
        assert current_language() == "es"
    assert current_language() == before
