"""Previews of Commands & Colors are what is played, in crowded positions and over all dice."""

import pytest

from tests.helpers.foretold_ccn import compared

POSITIONS = 40


@pytest.mark.parametrize("start", range(0, POSITIONS, 10))
def test_previews_are_exactly_what_all_dice_lead_to(start: int) -> None:
    found = [compared(seed, most_dice=2) for seed in range(start, start + 10)]

    assert sum(sum(one.compared.values()) for one in found) >= 8
    assert [fault for one in found for fault in one.faults] == []
