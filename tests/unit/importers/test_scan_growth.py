"""Hexes followed from the clearest on: how soon a lattice that leads nowhere is given up."""

import cv2
import numpy as np

from hexwright.importers.scan.frame import ACROSS, DOWN, Frame
from hexwright.importers.scan.growth import (
    LEADING,
    LEADING_SPOTS,
    grown,
    middles_of,
    nodes_of,
)
from hexwright.importers.scan.response import Plane

CELLS = (30, 18)


def frame() -> Frame:
    across, down = CELLS
    bend = np.zeros((2 * down + 1, 2 * across + 1, 2))
    return Frame("pointy", np.eye(2), np.zeros(2), across, down, bend)


def spots(share: float) -> Plane:
    """A patch of hexes that are all there, and so many of the others, by chance."""
    laid = frame()
    plane = np.zeros((DOWN * CELLS[1], ACROSS * CELLS[0]), np.float32)
    middle = np.array(plane.shape[::-1]) / 2
    pen = np.random.default_rng(4)
    for x, y in nodes_of(laid)[middles_of(laid)]:
        if np.hypot(*(middle - (x, y))) < 6 * ACROSS or pen.random() < share:
            cv2.circle(plane, (int(x), int(y)), 2, 1.0, -1)
    return np.asarray(cv2.GaussianBlur(plane, (0, 0), 1.0), np.float32)


def test_a_patch_of_spots_that_leads_nowhere_is_given_up() -> None:
    assert grown(frame(), spots(0.3), leading=LEADING) is not None
    assert grown(frame(), spots(0.3), leading=LEADING_SPOTS) is None


def test_spots_that_go_on_are_followed_to_the_end() -> None:
    found = grown(frame(), spots(0.9), leading=LEADING_SPOTS)
    assert found is not None
    assert found.met.sum() > 0.8 * middles_of(frame()).sum()


def test_hexes_are_where_they_are_wherever_the_looking_begins() -> None:
    found = grown(frame(), spots(1.0))
    assert found is not None
    assert np.abs(found.bend[found.met]).max() < 0.5
