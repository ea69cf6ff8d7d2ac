"""Cards come into a hand by a button of its window; what is dealt secretly is drawn secretly."""

from pathlib import Path
from typing import Any

import pytest

from tests.helpers.vassal_checker import Module
from tests.unit.exporters.vassal.test_cups import CUP, exported

pytestmark = pytest.mark.usefixtures("qapp")

SIDE = "decks/orders.json#/side"
DEALT = "scenarios/meeting.json#/hands"


def draws(module: Module, hand: str) -> list[Any]:
    """The buttons in the window of a hand."""
    [found] = [one for one in module.all("PlayerHand") if one.get("mapName") == hand]
    return [one for one in found if one.tag.endswith("MassKeyCommand")]


def commands(module: Module, trait: str) -> list[Any]:
    card = next(slot for slot in module.slots if slot.holder == "Orders")
    found: list[Any] = card.piece.all(trait)
    return found


def test_a_button_of_the_hand_draws_the_next_card_into_it(tmp_path: Path) -> None:
    module = exported(tmp_path, {})
    [button] = draws(module, "Hand of Red")
    assert (button.get("deckCount"), button.get("singleMap")) == ("1", "false")
    assert button.get("filter") == '{DeckName=="Orders"}'
    [way] = [one for one in commands(module, "sendto") if one.field(1) == button.get("hotkey")]
    assert way.field(2) == "Hand of Red"


def test_the_cards_of_one_side_go_into_its_own_hand_alone(tmp_path: Path) -> None:
    module = exported(tmp_path, {SIDE: "blue"})
    assert draws(module, "Hand of Red") == []
    assert len(draws(module, "Hand of Blue")) == 1
    assert [one.field(2) for one in commands(module, "sendto")] == ["Hand of Blue"]


def test_a_side_finds_the_command_of_its_own_hand_alone(tmp_path: Path) -> None:
    module = exported(tmp_path, {})
    for rule, way in zip(commands(module, "hideCmd"), commands(module, "sendto"), strict=True):
        side = way.field(2).removeprefix("Hand of ")
        assert rule.field(2) == f'{{PlayerSide!="{side}"&&PlayerSide!="Solitaire"}}'
        assert rule.field(3).replace("\\", "") == way.field(1)


def test_chits_of_a_cup_go_into_no_hand(tmp_path: Path) -> None:
    module = exported(tmp_path, CUP)
    assert [one.field(2) for one in commands(module, "sendto")] == ["Map"]


@pytest.mark.parametrize("secret", [0, 1])
def test_a_cup_that_is_dealt_secretly_is_drawn_face_down(tmp_path: Path, secret: int) -> None:
    hand = {"deck": "orders", "side": "red", "box": "reserve", "random": 1}
    module = exported(tmp_path, {**CUP, DEALT: [{**hand, "secret": bool(secret)}]})
    [pile] = [one for one in module.all("DrawPile") if one.get("name") == "Orders"]
    assert pile.get("drawFaceUp") == ("true", "false")[secret]
