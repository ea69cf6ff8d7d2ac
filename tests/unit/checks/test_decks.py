"""Checks on decks and cups."""

import pytest

from hexwright.schema.issues import Severity
from tests.helpers.modules import GONE, codes_of, install_system, place, the_issue

ORDERS = "decks/orders.json#"


def test_a_deck_with_another_number_of_cards_than_it_says_is_told() -> None:
    issue = the_issue("deck.wrong-count", {f"{ORDERS}/size": 5})
    assert place(issue) == f"{ORDERS}/cards"
    assert issue.message == "The deck has 4 cards instead of 5."


def test_a_deck_that_names_no_size_is_not_counted() -> None:
    assert not codes_of({f"{ORDERS}/size": GONE})


def test_a_deck_with_another_number_of_cards_than_its_system_needs_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    system = install_system(monkeypatch, decks=[{"id": "orders", "size": 52}])
    issue = the_issue("deck.wrong-count", {"module.json#/system/id": system})
    assert issue.message == "The deck has 4 cards instead of 52."


def test_a_deck_of_the_size_its_system_needs_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    system = install_system(monkeypatch, decks=[{"id": "orders", "size": 4}])
    assert not codes_of({"module.json#/system/id": system})


def test_a_deck_without_cards_is_told() -> None:
    pool = {"id": "pool", "title": "Pool", "cards": []}
    issue = the_issue("deck.empty", {"decks/pool.json": pool})
    assert place(issue) == "decks/pool.json#/cards"
    assert issue.severity is Severity.WARNING


def test_a_deck_whose_cards_have_no_copies_is_empty() -> None:
    card = {"id": "one", "title": "One", "copies": 0}
    pool = {"id": "pool", "title": "Pool", "cards": [card]}
    assert "deck.empty" in codes_of({"decks/pool.json": pool})
