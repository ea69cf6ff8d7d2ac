"""What runs across the sides of hexes: thin lines, and rows of letters that are none."""

import numpy as np
import pytest

from hexwright.importers.scan.pattern import Array
from hexwright.importers.scan.profiles import crispness, ridges_of


def profile(top: float, spread: float, height: float = 1.0, ground: float = 0.1) -> Array:
    """A hump across a side, in the steps of a profile."""
    away = np.arange(-6, 7) - top
    return np.asarray(ground + height * np.exp(-((away / spread) ** 2)))


@pytest.mark.parametrize(("spread", "width"), [(1.0, 1), (1.8, 3), (4.0, 7)])
def test_a_ridge_is_as_wide_as_it_is_at_half_its_height(spread: float, width: int) -> None:
    (found,) = ridges_of(profile(0.0, spread)[None])
    assert found.width == width
    assert found.top == 0.0


def test_words_farther_from_a_side_are_not_its_ridge() -> None:
    words_and_line = profile(0.0, 1.2) + profile(6.0, 1.5, height=3.0)
    assert ridges_of(words_and_line[None])[0].top == 0.0


def test_lines_are_crisp_in_two_directions_though_words_stand_along_the_third() -> None:
    line, words = profile(0.0, 1.5), profile(0.5, 4.0, height=2.0)
    assert crispness(ridges_of(np.stack([line, line, words]))) > 0.9
    assert crispness(ridges_of(np.stack([line, words, words]) * 0.5)) < 0.6
