"""The symbols of the samples are of the set, and of the time of their battles."""

import pytest

from hexwright.render.symbol_choice import RECIPES, recipe, symbol_names
from hexwright.schema.load import load
from hexwright.schema.module import Module
from hexwright.schema.samples import sample_folders

SAMPLES = {path.name: path for path in sample_folders()}
# Parts that nobody carried in 1944.
_OF_MUSKETS = {"musket", "sabre", "sword", "lance", "cannon", "horn", "bicorne"}


def symbols(module: Module) -> set[str]:
    kinds = module.counters.kinds
    return {kind.symbol for kind in kinds} | {face.symbol for one in kinds for face in one.faces}


def sample(name: str) -> Module:
    module = load(SAMPLES[name]).module
    assert module is not None
    return module


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_no_counter_has_a_plain_diamond_for_a_symbol(name: str) -> None:
    plain = recipe("nothing like it in the set")
    known = set(symbol_names()) | {""}
    assert [one for one in symbols(sample(name)) - known if recipe(one) == plain] == []


def test_soldiers_of_1944_have_no_muskets_and_no_plumes() -> None:
    kinds = {kind.symbol for kind in sample("cce").counters.kinds}
    parts = {part for symbol in kinds for part, *_ in RECIPES[symbol]}
    assert parts & _OF_MUSKETS == set()


@pytest.mark.parametrize(
    ("name", "deck"), [("cce", "usa"), ("cce", "germany"), ("cce", "ussr"), ("free", "events")]
)
def test_every_card_shows_what_it_is_about(name: str, deck: str) -> None:
    cards = sample(name).decks[deck].cards
    assert [card.id for card in cards if card.symbol not in RECIPES] == []
