"""Notes as files: titles, names, and translations that go along."""

from hexwright.editor.notes.edits.notes import (
    duplicate_note,
    listed_title,
    new_note,
    rename_note,
)
from hexwright.schema.module import Module
from tests.helpers.modules import module_of, small_module


def module_with(**notes: str) -> Module:
    module = module_of(small_module())
    module.notes = {name.replace("_", "."): text for name, text in notes.items()}
    return module


def test_translations_follow_the_file_of_their_original() -> None:
    module = module_with(rules_md="# Rules\nFirst.", rules_es_md="# Reglas\nPrimero.")
    change = rename_note(module, "rules.md", "House rules")
    assert change.contents == {
        "rules.md": None,
        "rules.es.md": None,
        "house-rules.md": b"# House rules\nFirst.",
        "house-rules.es.md": b"# Reglas\nPrimero.",
    }


def test_a_translation_keeps_its_file() -> None:
    module = module_with(rules_md="# Rules", rules_es_md="# Reglas")
    assert rename_note(module, "rules.es.md", "Normas").contents == {"rules.es.md": b"# Normas"}
    assert listed_title(module, "rules.es.md") == "Reglas (es)"


def test_a_title_that_is_taken_gets_a_number() -> None:
    module = module_with(rules_md="# Rules")
    assert list(new_note(module, "Rules").contents) == ["rules-2.md"]


def test_a_note_without_a_heading_gets_one_with_its_name() -> None:
    module = module_with(hints_md="Shoot first.")
    assert list(duplicate_note(module, "hints.md").contents.values()) == [
        b"# hints (copy)\n\nShoot first."
    ]


def test_the_same_title_changes_nothing() -> None:
    module = module_with(rules_md="# Rules")
    assert rename_note(module, "rules.md", "Rules").contents == {"rules.md": b"# Rules"}
