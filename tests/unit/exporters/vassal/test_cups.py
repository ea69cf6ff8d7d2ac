"""Cups are drawn from beside the map, and piles leave the headings of their places to be read."""

from pathlib import Path
from typing import Any

import pytest

from hexwright.exporters.options import source_of
from hexwright.exporters.vassal import VassalExporter
from tests.helpers.modules import Changes, module_of, small_module
from tests.helpers.vassal_checker import Module, faults

pytestmark = pytest.mark.usefixtures("qapp")

CUP = {"decks/orders.json#/kind": "cup"}


def exported(folder: Path, changes: Changes) -> Module:
    target, writer = folder / "out.vmod", VassalExporter()
    source = source_of(writer, module_of(changes), small_module(changes), {"pixels": 32})
    writer.export(source, target)
    assert faults(target) == []
    return Module(target)


def test_a_button_of_the_map_draws_one_of_a_cup_and_lays_it_on_the_map(tmp_path: Path) -> None:
    module = exported(tmp_path, CUP)
    [button] = module.all("MassKeyCommand")
    assert button.getparent().get("mapName") == "Map"
    assert (button.get("deckCount"), button.get("singleMap")) == ("1", "false")
    assert button.get("filter") == '{DeckName=="Orders"}'
    [way] = _sent(module)
    assert (way.field(1), way.field(2)) == (button.get("hotkey"), "Map")
    assert module.location_name("Map", int(way.field(4)), int(way.field(5))) == "0101"


def _sent(module: Module) -> list[Any]:
    chit = next(slot for slot in module.slots if slot.holder == "Orders")
    return chit.piece.all("sendto")


def test_the_map_has_no_such_button_for_decks_of_cards(tmp_path: Path) -> None:
    buttons = exported(tmp_path, {}).all("MassKeyCommand")
    assert [one for one in buttons if one.getparent().get("mapName") == "Map"] == []


def test_a_name_with_quotes_stays_one_name_in_the_expression(tmp_path: Path) -> None:
    module = exported(tmp_path, {**CUP, "decks/orders.json#/title": 'The "cup"'})
    [button] = module.all("MassKeyCommand")
    assert button.get("filter") == '{DeckName=="The \\"cup\\""}'


@pytest.mark.parametrize("changes", [{}, CUP])
def test_the_highest_card_of_a_pile_lies_below_the_heading(
    tmp_path: Path, changes: Changes
) -> None:
    for pile in exported(tmp_path, changes).all("DrawPile"):
        cards = [int(one.get("height")) for one in pile if one.get("height")]
        if cards:
            # VASSAL draws each card of a pile two pixels above the one below it.
            rise = 2 * (int(pile.get("maxStack")) - 1)
            assert rise <= max((int(pile.get("height")) - cards[0]) // 2, 2)
