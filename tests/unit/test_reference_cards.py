"""Cards that lie beside the game to be read: printed, exported and shown, never in play."""

from pathlib import Path
from typing import Any

import pytest

from hexwright.engine.core.game import Game
from hexwright.engine.core.invariants import broken_invariant
from hexwright.engine.core.saves import plain_state
from hexwright.engine.core.setup import starting_state
from hexwright.exporters.options import source_of
from hexwright.exporters.registry import exporter
from hexwright.exporters.side_table import SideTable
from hexwright.render.card_look import back_look, card_look
from tests.helpers.modules import codes_of, module_of, small_module, the_issue
from tests.helpers.tabletop_checker import everything, read_save
from tests.helpers.vassal_checker import Module, faults

pytestmark = pytest.mark.usefixtures("qapp")

SUMMARY = {
    "id": "a-summary",
    "title": "Summary",
    "kind": "reference",
    "cards": [{"id": "turn", "title": "A turn"}, {"id": "fire", "title": "Fire"}],
}
ADDED: dict[str, Any] = {"decks/a-summary.json": SUMMARY}
MEETING = "scenarios/meeting.json#"


def state_of(changes: dict[str, Any]) -> Any:
    module = module_of(changes)
    return plain_state(starting_state(module, module.scenarios["meeting"], 7))


def test_reference_cards_leave_the_start_of_every_game_as_it_is() -> None:
    assert state_of(ADDED) == state_of({})


def test_no_card_of_them_is_missed_in_a_game() -> None:
    assert broken_invariant(Game.start(module_of(ADDED), "meeting", 7)) is None


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (f"{MEETING}/hands", [{"deck": "a-summary", "side": "red", "random": 1}]),
        (f"{MEETING}/sides/0/deck", "a-summary"),
    ],
)
def test_reference_cards_cannot_be_dealt(where: str, value: object) -> None:
    issue = the_issue("scenario.cards-to-read", {**ADDED, where: value})
    assert issue.hint


def test_reference_cards_that_nobody_deals_are_in_order() -> None:
    assert not codes_of(ADDED)


def test_reference_cards_look_like_cards_not_like_chits() -> None:
    module = module_of(ADDED)
    deck = module.decks["a-summary"]
    assert not card_look(module, deck, deck.cards[0]).is_chit
    assert not back_look(deck).is_chit


def test_the_side_table_has_one_place_for_cards_to_be_read_and_two_for_others() -> None:
    table = SideTable(module_of(ADDED), 40.0, 2.0)
    places = {group.title: len(group.spaces) for group in table.groups()}
    assert (places["Summary"], places["Orders"]) == (1, 2)


def test_in_vassal_they_lie_face_up_and_have_no_discards(tmp_path: Path) -> None:
    target, writer = tmp_path / "out.vmod", exporter("vassal")
    source = source_of(writer, module_of(ADDED), small_module(ADDED), {"pixels": 32})
    writer.export(source, target)
    assert faults(target) == []
    module = Module(target)
    piles = {pile.get("name"): pile for pile in module.all("DrawPile")}
    assert set(piles) == {"Summary", "Orders", "Orders: discards"}
    assert (piles["Summary"].get("faceDown"), piles["Summary"].get("shuffle")) == ("Never", "Never")
    cards = [slot for slot in module.slots if slot.holder == "Summary"]
    assert len(cards) == 2
    ways = [way.field(7) for card in cards for way in card.piece.all("return")]
    assert ways == ["Summary", "Summary"]
    assert not any(card.piece.all("sendto") for card in cards)


def test_on_the_table_of_the_simulator_they_lie_face_up(tmp_path: Path) -> None:
    one = exporter("tabletop-simulator")
    given = {"pixels": 16, "dpi": 50}
    one.export(source_of(one, module_of(ADDED), small_module(ADDED), given), tmp_path)
    save = read_save(tmp_path / "meeting.json")
    turned = {
        name: next(thing for thing in everything(save) if thing["Nickname"] == name)["Transform"]
        for name in ("Summary", "Orders")
    }
    assert turned["Summary"]["rotZ"] == 0
    assert turned["Orders"]["rotZ"] == 180
