"""Where cards are the dice of a game, a button turns up the next one."""

from pathlib import Path

import pytest

from hexwright.exporters.options import source_of
from hexwright.exporters.vassal import VassalExporter
from hexwright.exporters.vassal.plan import Plan
from hexwright.exporters.vassal.reveals import reveal_buttons
from hexwright.schema.module import Module
from tests.helpers import ccn
from tests.helpers.cce import sample
from tests.helpers.modules import module_of, small_module
from tests.helpers.vassal_checker import Module as Checked

pytestmark = pytest.mark.usefixtures("qapp")


def plan(module: Module) -> Plan:
    return Plan(source_of(VassalExporter(), module, {}, {"pixels": 32}))


def test_each_deck_with_dice_on_its_cards_has_a_button_that_turns_one_up() -> None:
    buttons = list(reveal_buttons(plan(sample())))
    assert [one.get("filter") for one in buttons] == [
        '{DeckName=="German cards"}',
        '{DeckName=="American cards"}',
        '{DeckName=="Soviet cards"}',
    ]
    assert {one.get("deckCount") for one in buttons} == {"1"}


def test_cards_without_dice_are_not_turned_up() -> None:
    assert list(reveal_buttons(plan(ccn.sample()))) == []


def test_the_button_gives_the_command_that_lays_a_card_on_the_open_discards(
    tmp_path: Path,
) -> None:
    [button, *_] = reveal_buttons(plan(sample()))
    target, writer = tmp_path / "out.vmod", VassalExporter()
    writer.export(source_of(writer, module_of({}), small_module({}), {"pixels": 32}), target)
    card = next(slot for slot in Checked(target).slots if slot.holder == "Orders")
    ways = {way.field(1): way.field(7) for way in card.piece.all("return")}
    assert ways[str(button.get("hotkey"))] == "Orders: discards"
