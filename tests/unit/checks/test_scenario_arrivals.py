"""Reinforcements and free set-up."""

from typing import Any

import pytest

from hexwright.schema.issues import Severity
from tests.helpers.modules import GONE, codes_of, place, the_issue

MEETING = "scenarios/meeting.json#"
RELIEF = f"{MEETING}/reinforcements/0"
FREE = f"{MEETING}/free_setup/0"


def test_a_reinforcement_of_nobody_is_told() -> None:
    assert place(the_issue("reinforcement.empty", {f"{RELIEF}/pieces": []})) == RELIEF


def test_a_command_without_pieces_brings_nobody() -> None:
    empty = {"id": "empty", "name": "Empty"}
    changes: dict[str, Any] = {
        "oob/red.json#/commands/-": empty,
        f"{RELIEF}/pieces": GONE,
        f"{RELIEF}/commands": ["empty"],
    }
    assert "reinforcement.empty" in codes_of(changes)


def test_a_reinforcement_after_the_last_turn_is_told() -> None:
    issue = the_issue("reinforcement.too-late", {f"{RELIEF}/turn": 3})
    assert place(issue) == f"{RELIEF}/turn"
    assert issue.message == "Turn 3 is after the last turn, 2."


def test_without_a_turn_track_no_reinforcement_is_too_late() -> None:
    assert not codes_of({f"{RELIEF}/turn": 30, f"{MEETING}/turns": GONE})


def test_a_reinforcement_without_entry_is_told() -> None:
    issue = the_issue("reinforcement.no-entry", {f"{RELIEF}/zone": GONE})
    assert place(issue) == RELIEF
    assert "zone" in issue.hint


def test_entry_hexes_are_an_entry() -> None:
    assert not codes_of({f"{RELIEF}/zone": GONE, f"{RELIEF}/hexes": ["0401"]})


def test_a_reinforcement_that_can_only_enter_closed_hexes_is_told() -> None:
    changes = {f"{RELIEF}/zone": GONE, f"{RELIEF}/hexes": ["0202", "0302"]}
    issue = the_issue("reinforcement.blocked", changes)
    assert place(issue) == f"{RELIEF}/hexes"
    assert "“horse”" in issue.message
    assert issue.severity is Severity.ERROR


def test_one_open_entry_hex_is_enough() -> None:
    assert not codes_of({f"{RELIEF}/zone": GONE, f"{RELIEF}/hexes": ["0202", "0401"]})


def test_a_reinforcement_whose_entry_the_enemy_holds_is_told() -> None:
    changes = {f"{RELIEF}/zone": GONE, f"{RELIEF}/hexes": ["0101"]}
    issue = the_issue("reinforcement.blocked", changes)
    assert "enemy" in issue.message
    assert issue.severity is Severity.WARNING


def test_friends_on_the_entry_hex_block_nobody() -> None:
    assert not codes_of({f"{RELIEF}/zone": GONE, f"{RELIEF}/hexes": ["0404"]})


def test_free_set_up_of_nobody_is_told() -> None:
    assert place(the_issue("free-setup.empty", {f"{FREE}/pieces": []})) == FREE


def test_free_set_up_without_a_place_is_told() -> None:
    issue = the_issue("free-setup.no-place", {f"{FREE}/zone": GONE})
    assert place(issue) == FREE
    assert "zone" in issue.hint


def test_free_set_up_near_a_hex_has_a_place() -> None:
    assert not codes_of({f"{FREE}/zone": GONE, f"{FREE}/near": "0104", f"{FREE}/within": 2})


@pytest.mark.parametrize("group", ["free_setup", "reinforcements"])
@pytest.mark.parametrize(("member", "what"), [("pieces", "unit"), ("commands", "command")])
def test_an_empty_name_among_the_pieces_is_told(group: str, member: str, what: str) -> None:
    issue = the_issue("reference.unknown", {f"{MEETING}/{group}/0/{member}": [""]})
    assert place(issue) == f"{MEETING}/{group}/0/{member}/0"
    assert what in issue.message
