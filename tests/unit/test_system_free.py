"""Free play: its declaration and its sample module."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from hexwright.schema.documents import kind_of
from hexwright.schema.dump import dump_module
from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from hexwright.schema.schemas import compose

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "sample_modules" / "free"
DECLARATION = ROOT / "engine" / "systems" / "free" / "system.json"

# Members whose texts players read.
WORDS = {"title", "name", "description", "text", "label", "summary", "condition", "when", "notes"}


@pytest.fixture(scope="module")
def module() -> Module:
    loaded = load_module(read_folder(SAMPLE))
    assert loaded.module
    return loaded.module


def texts_in(node: Any, member: str = "") -> Iterator[str]:
    """Every text of a document that players read."""
    if isinstance(node, dict):
        for name, inner in node.items():
            yield from texts_in(inner, name)
    elif isinstance(node, list):
        for inner in node:
            yield from texts_in(inner, member)
    elif isinstance(node, str) and member in WORDS:
        yield node


def test_the_declaration_follows_the_schema_of_game_systems() -> None:
    validator = jsonschema_rs.Draft202012Validator(compose("system"))
    assert validator.is_valid(json.loads(DECLARATION.read_bytes()))


def test_any_attribute_is_allowed() -> None:
    texts = read_folder(SAMPLE)
    documents = {name: json.loads(texts[name]) for name in texts if name.endswith(".json")}
    documents["oob/wardens.json"]["units"][0]["attributes"] = {"mood": ["wet", "cold"]}
    files = {name: json.dumps(document).encode() for name, document in documents.items()}
    assert load_module(files).issues == []


def test_the_sample_has_no_issues() -> None:
    assert load_module(read_folder(SAMPLE)).issues == []


def test_the_sample_is_written_in_canonical_form(module: Module) -> None:
    files = read_folder(SAMPLE)
    assert dump_module(module) == {name: files[name] for name in files if kind_of(name)}


def test_the_hexes_of_the_sample_are_numbered_from_the_lower_left(module: Module) -> None:
    numbers = module.map_indexes["marsh"].numbers
    assert (numbers[-1][0], numbers[0][-1]) == ("A1", "H10")


def test_every_text_of_the_sample_is_translated_into_spanish(module: Module) -> None:
    files = read_folder(SAMPLE)
    documents = [name for name in files if name.endswith(".json")]
    names = [name for name in documents if not name.startswith("texts/")]
    texts = {text for name in names for text in texts_in(json.loads(files[name]))}
    # Moments of victory conditions share a member's name with the situations of modifiers.
    texts -= {"at-once", "end-of-turn"}
    assert texts - set(module.texts["es"].words) == set()


def test_every_translation_of_the_sample_is_used(module: Module) -> None:
    files = read_folder(SAMPLE)
    everything = "".join(files[name].decode() for name in files if not name.startswith("texts/"))
    unused = [text for text in module.texts["es"].words if json.dumps(text) not in everything]
    assert unused == []
