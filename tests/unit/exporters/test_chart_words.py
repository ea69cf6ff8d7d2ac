"""Charts say in the language of the export what keys and steps of cards in their cells mean."""

import pytest

from hexwright.editor.texts.edits.texts import text_rows
from hexwright.exporters.charts import charts_of, table_chart
from hexwright.exporters.table_rows import table_data
from hexwright.exporters.web_page.terms import dictionaries
from hexwright.schema.language import spoken
from hexwright.schema.load import load
from hexwright.schema.module import Module
from hexwright.schema.samples import SAMPLES
from hexwright.schema.translated import translated
from tests.helpers.modules import Changes, module_of

WORDS = {
    "unit survives": "unidad que sobrevive",
    "retreat": "retroceso",
    "in two": "en dos",
    "at once": "en el acto",
    "Once more.": "Otra vez.",
}
CHANGES: Changes = {
    "texts/es.json": {"language": "es", "words": WORDS},
    "module.json#/languages": ["es"],
    "tables/losses.json": {
        "id": "losses",
        "title": "Losses",
        "kind": "chart",
        "columns": [
            {"id": "case", "name": "Case", "type": "key"},
            {"id": "when", "name": "When", "type": "text"},
            {"id": "effects", "name": "Effects", "type": "effects"},
        ],
        "rows": [
            ["unit-survives", "at-once", ["retreat 2", "retreat -1", "retreat far", "in-two"]],
            ["retreat", "retreat", []],
            ["again", "Once more.", []],
        ],
    },
}


@pytest.fixture(scope="module")
def sample() -> Module:
    module = load(SAMPLES / "cce").module
    assert module is not None
    return module


def losses(language: str) -> tuple[tuple[str, ...], ...]:
    module = module_of(CHANGES)
    with spoken(language):
        return table_chart(module, translated(module, language).tables["losses"]).rows


def test_keys_and_effects_with_numbers_are_told_in_words() -> None:
    effects = "retroceso 2, retroceso -1, retreat far, en dos"
    assert losses("es")[0] == ("unidad que sobrevive", "en el acto", effects)


def test_keys_without_a_translation_lose_their_hyphens() -> None:
    effects = "retreat 2, retreat -1, retreat far, in two"
    assert losses("en")[0] == ("unit survives", "at once", effects)


def test_keys_that_rules_read_stay_in_a_translated_module() -> None:
    module = module_of(CHANGES)
    rows = translated(module, "es").tables["losses"].rows
    assert [row[:2] for row in rows] == [
        ("unit-survives", "at-once"),
        ("retreat", "retreat"),
        ("again", "Otra vez."),
    ]
    assert losses("es")[1][:2] == ("retroceso", "retroceso")


def page_of(module: Module) -> dict[str, dict[str, str]]:
    """The words that a page with the tables of a module knows."""
    tables = [table_data(module, table) for table in module.tables.values()]
    return dictionaries(module, {"tables": tables}, ["en", "es"])


def test_the_page_knows_effects_with_their_numbers() -> None:
    words = page_of(module_of(CHANGES))["es"]
    assert (words["retreat 2"], words["at once"]) == ("retroceso 2", "en el acto")


@pytest.mark.parametrize(("language", "words"), [
    ("en", "may place a foxhole in a hex with own units (without water, a fortification)"),
    ("es", ("puede colocar un pozo de tirador en un hexágono con unidades propias"
           " (sin agua, una fortificación)")),
])  # fmt: skip
def test_charts_tell_what_cards_do(sample: Module, language: str, words: str) -> None:
    with spoken(language):
        module = translated(sample, language)
        rows = {row[0]: row[-1] for row in table_chart(module, module.tables["events"]).rows}
    assert words in rows.values()


def test_the_page_tells_what_cards_do_in_every_language(sample: Module) -> None:
    assert page_of(sample)["es"]["find a random hex"] == "determinar un hexágono al azar"


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_chart_has_a_step_of_a_card_as_code(sample: Module, language: str) -> None:
    with spoken(language):
        charts = list(charts_of(translated(sample, language)))
    cells = [cell for chart in charts for row in chart.rows for cell in row]
    assert [cell for cell in cells if "=" in cell or "random-hex" in cell] == []


def test_what_a_modifier_is_multiplied_by_stands_behind_its_value() -> None:
    modifier = {"id": "guns", "name": "Guns", "value": 1, "per": "battery", "when": "They fire."}
    table = {"id": "odds", "title": "Odds", "kind": "modifiers", "modifiers": [modifier]}
    words = {"language": "es", "words": {"battery": "batería"}}
    module = module_of({
        "tables/odds.json": table, "texts/es.json": words, "module.json#/languages": ["es"]
    })  # fmt: skip
    chart = table_chart(module, translated(module, "es").tables["odds"])
    assert chart.modifiers == (("Guns", "+1 / batería", "They fire."),)
    assert "battery" in {row.text for row in text_rows(module) if row.spot}
