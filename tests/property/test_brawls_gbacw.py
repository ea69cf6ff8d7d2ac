"""Combat of Great Battles of the American Civil War played out by lot, and watched."""

import pytest

from tests.helpers.brawls_gbacw import MELEE, Brawl, melee
from tests.helpers.random_games import play_watched


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_brawl_breaks_no_rule_that_always_holds(seed: int) -> None:
    found = Brawl(seed)
    found.play()
    # Somebody fired, and somebody answered.
    assert found.asked["gbacw-182"]
    assert found.asked["gbacw-203"]


def test_a_game_that_begins_hand_to_hand_is_the_same_in_copies_and_saves() -> None:
    """Seed 3 is short; more are played by tests.helpers.brawls_gbacw on demand."""
    game = play_watched(melee(), MELEE, 3)
    assert game.outcome is not None
