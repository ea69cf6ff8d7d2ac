"""The texts of a module and their translations."""

import pytest

from hexwright.editor.texts.edits.texts import (
    FIRST_LANGUAGE,
    TEXT,
    WHERE,
    TextsSheet,
    missing,
    new_language,
    text_rows,
    without_unused,
)
from hexwright.exporters.language_names import language_name
from hexwright.schema.load import load
from hexwright.schema.model.texts import Texts
from hexwright.schema.module import Module
from hexwright.schema.samples import SAMPLES
from tests.helpers.modules import module_of

WORDS = {"Red": "Rojo", "Gone": "Ido"}
SPANISH = {"language": "es", "words": WORDS}


def spoken(**more: object) -> Module:
    return module_of({"module.json#/languages": ["es"], "texts/es.json": SPANISH, **more})


def row_of(sheet: TextsSheet, text: str) -> int:
    return next(at for at, row in enumerate(sheet.rows) if row.text == text)


def sheet_of(module: Module) -> TextsSheet:
    return TextsSheet(module, text_rows(module))


def test_names_titles_and_texts_are_to_be_translated() -> None:
    texts = {row.text for row in text_rows(module_of({}))}
    assert {"Skirmish", "Red", "Rubia", "Head", "Rematch"} <= texts


def test_ids_numbers_and_codes_are_not() -> None:
    texts = {row.text for row in text_rows(module_of({"scenarios/meeting.json#/turns": [
        {"label": "8:00"}, {"label": "Noon"}
    ]}))}  # fmt: skip
    assert "Noon" in texts
    assert not {"8:00", "skirmish", "rubia", "free", "meeting", "1.0"} & texts


def test_of_values_for_rules_sentences_alone_are_to_be_translated() -> None:
    fields = {
        "unit": {one: {"title": one.title(), "type": "string"} for one in ("weapon", "notes")}
    }
    values = {"weapon": "Long rifle", "notes": "Shoots far."}
    module = module_of({
        "module.json#/fields": fields, "oob/red.json#/units/0/attributes": values
    })  # fmt: skip
    texts = {row.text for row in text_rows(module)}
    assert {"Weapon", "Shoots far."} <= texts
    assert "Long rifle" not in texts


def test_rows_of_maps_are_no_texts() -> None:
    module = module_of({})
    rows = {text for one in module.maps.values() for text in one.terrain.rows}
    assert not rows & {row.text for row in text_rows(module)}


def test_keys_in_cells_are_words_as_charts_show_them() -> None:
    columns = [
        {"id": "case", "name": "Case", "type": "key"},
        {"id": "side", "name": "Whose", "type": "key", "refers_to": "side"},
        {"id": "rule", "name": "Rule", "type": "text"},
        {"id": "when", "name": "When", "type": "text"},
        {"id": "effects", "name": "Effects", "type": "effects"},
    ]
    row = ["unit-survives", "red", "ccn-012", "at-once", ["fall-back 2", "D2", "up"]]
    table = {"id": "losses", "title": "Losses", "kind": "chart", "columns": columns, "rows": [row]}
    found = {row.text: row for row in text_rows(module_of({"tables/losses.json": table}))}
    assert {"unit survives", "at once", "fall back", "up"} <= set(found)
    assert not {"red", "ccn-012", "ccn 012", "D2", "fall-back 2"} & set(found)
    spot = found["fall back"].spot
    assert spot is not None
    assert spot.way == ("rows", 0, 4, 0)


def test_what_cards_do_is_told_by_their_system() -> None:
    module = load(SAMPLES / "cce").module
    assert module is not None
    texts = {row.text for row in text_rows(module)}
    assert {"before attack", "air support"} <= texts
    assert not [text for text in texts if "=" in text or ("random" in text and "hex" in text)]


def test_a_text_that_stands_twice_is_one_row() -> None:
    rows = text_rows(module_of({"module.json#/nations/0/name": "Red"}))
    assert [row.times for row in rows if row.text == "Red"] == [2]


def test_translations_of_what_is_gone_come_last() -> None:
    last = text_rows(spoken())[-1]
    assert (last.text, last.spot) == ("Gone", None)


def test_what_is_missing_is_counted() -> None:
    module = spoken()
    rows = text_rows(module)
    assert missing(module, rows, "es") == sum(1 for row in rows if row.spot) - 1


def test_a_row_says_where_its_text_stands() -> None:
    sheet = sheet_of(spoken())
    row = row_of(sheet, "Red")
    assert sheet.words(row, WHERE) == "Sides → Red"
    assert sheet.words(row, TEXT) == "Red"
    assert sheet.words(row, FIRST_LANGUAGE) == "Rojo"
    assert sheet.words(row_of(sheet, "Blue"), FIRST_LANGUAGE) == "missing"


def test_pasted_columns_may_bring_the_texts_along() -> None:
    sheet = sheet_of(spoken())
    row = row_of(sheet, "Blue")
    outcome = sheet.pasted({(row, TEXT): "Blue", (row, FIRST_LANGUAGE): "Azul"})
    assert outcome.values == {(row, FIRST_LANGUAGE): "Azul"}


def test_a_text_is_not_changed_by_pasting_another() -> None:
    sheet = sheet_of(spoken())
    assert sheet.pasted({(row_of(sheet, "Blue"), TEXT): "Green"}).faults


@pytest.mark.parametrize(("typed", "words"), [("Azul", {"Blue": "Azul"}), (None, {})])
def test_a_translation_is_kept_by_its_text(typed: str | None, words: dict[str, str]) -> None:
    sheet = sheet_of(spoken())
    made = sheet.with_values({(row_of(sheet, "Blue"), FIRST_LANGUAGE): typed})
    assert made == {"texts/es.json": Texts(language="es", words={**WORDS, **words})}


def test_an_emptied_cell_leaves_no_empty_word() -> None:
    sheet = sheet_of(spoken())
    made = sheet.with_values({(row_of(sheet, "Red"), FIRST_LANGUAGE): None})
    assert made == {"texts/es.json": Texts(language="es", words={"Gone": "Ido"})}


def test_translations_no_longer_used_are_taken_away() -> None:
    assert without_unused(spoken()) == {
        "texts/es.json": Texts(language="es", words={"Red": "Rojo"})
    }


def test_a_new_language_is_listed_and_has_its_document() -> None:
    change = new_language(spoken(), "fr")
    assert change.contents["module.json"].languages == ("es", "fr")  # type: ignore[union-attr]
    assert change.contents["texts/fr.json"] == Texts(language="fr", words={})


def test_a_language_is_called_by_its_own_name() -> None:
    assert [language_name(one) for one in ("fr", "es", "xyz")] == [
        "Français (fr)",
        "Español (es)",
        "xyz",
    ]
