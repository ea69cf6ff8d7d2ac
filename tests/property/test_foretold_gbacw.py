"""Previews of Great Battles of the American Civil War are what the dice come to, face by face."""

import pytest

from tests.helpers.foretold_gbacw import compared


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_gbacw_184_gbacw_247_previews_of_fire_and_shock_are_what_is_played(seed: int) -> None:
    found = compared(seed)
    assert found.compared
    assert found.faults == []
