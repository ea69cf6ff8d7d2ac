"""Boxes beside the map have room for all that begins in them."""

import pytest

from hexwright.exporters.box_contents import most_in_boxes
from hexwright.exporters.side_table import SideTable
from tests.helpers.modules import module_of

FORTS = [{"kind": "fort", "box": "reserve"}] * 11


def table(most: dict[str, int], counter: float) -> SideTable:
    return SideTable(module_of(), counter, 2.0, filled=most)


def test_the_fullest_scenario_counts_and_cards_count_too() -> None:
    hands = [{"deck": "orders", "box": "reserve", "cards": ["halt"]}]
    changes = {"scenarios/meeting.json#/setup": FORTS, "scenarios/meeting.json#/hands": hands}
    assert most_in_boxes(module_of(changes), lambda _one: True)["reserve"] == 12
    assert most_in_boxes(module_of(changes), lambda _one: False)["reserve"] == 1


@pytest.mark.parametrize("counter", [40.0, 52.9, 61.3])
def test_no_piece_in_a_box_covers_another(counter: float) -> None:
    here = table({"reserve": 26}, counter)
    places = {here.box("reserve", index) for index in range(26)}
    assert len(places) == 26


def test_a_full_box_is_higher_than_an_empty_one() -> None:
    high = {most: table({"reserve": most}, 40.0).size[1] for most in (0, 8, 26)}
    assert high[0] == high[8] < high[26]
