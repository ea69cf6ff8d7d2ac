"""The mean hex: sides that single hexes hide, and where on a lattice of numerals hexes are."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from hexwright.importers.scan.detect import detect
from hexwright.importers.scan.mean_hex import mean_hex, standing
from hexwright.importers.scan.pattern import Array, Planes
from hexwright.importers.scan.stencil import CORNERS, SIDES
from tests.helpers.paper_maps.grids import Pixels, draw_grid
from tests.helpers.paper_maps.plain import plain_plan

PLAN = replace(plain_plan(), pitch=44.0)


def numbered(size: int, *, with_lines: bool) -> Pixels:
    """Bold numbers near the upper side of every hex, on paper with grain; faint lines or none."""
    wide, high = PLAN.size()
    paper = np.full((high, wide, 3), 225, np.uint8)
    if with_lines:
        draw_grid(paper, PLAN, "lines", (196, 192, 186), 1)
    picture = Image.fromarray(paper)
    font = ImageFont.truetype("DejaVuSans-Bold.ttf", size)
    for column, row in PLAN.places:
        x, y = PLAN.centre((column, row))
        text = f"{column:02d}{row:02d}"
        ImageDraw.Draw(picture).text((x, y - 13), text, (20, 20, 20), font, anchor="mm")
    grain = np.random.default_rng(5).normal(0, 3, paper.shape)
    return np.clip(np.asarray(picture) + grain, 0, 255).astype(np.uint8)


def test_faint_sides_are_found_under_bold_numbers() -> None:
    found = detect(numbered(10, with_lines=True))
    assert found.accepted, found.reason
    assert found.grid is not None
    off = [np.hypot(*(found.grid.spots - PLAN.centre(place)).T).min() for place in PLAN.places]
    assert max(off) < 0.1 * PLAN.pitch


# Wide ones touch each other nearly: in a row they look like a line.
@pytest.mark.parametrize("size", [11, 14])
def test_numbers_without_sides_are_no_grid(size: int) -> None:
    assert not detect(numbered(size, with_lines=False)).accepted


def drawn_channels(shift: tuple[float, float]) -> Planes:
    """Channels of a frame of hexes whose sides and corners are moved from their places."""
    seen = np.zeros((4, 42 * 6, 24 * 8), np.float32)
    for rank in range(1, 11):
        for step in range(1, 7):
            middle = np.array([24.0 * step + 12 * (rank % 2), 21.0 * rank]) + shift
            for channel, u, v in SIDES[::2]:
                side, along = middle + np.array([u, v]), np.array([-v, u]) / np.hypot(u, v) * 7
                ends = [side + along, side - along]
                start, end = (tuple(round(float(n)) for n in spot) for spot in ends)
                cv2.line(seen[channel], start, end, 1.0, 1)
            for corner in CORNERS[:2]:
                x, y = middle + corner
                cv2.circle(seen[3], (round(x), round(y)), 1, 1.0, -1)
    return np.stack([np.asarray(cv2.GaussianBlur(plane, (0, 0), 0.8)) for plane in seen])


def middles() -> Array:
    return np.array(
        [(24.0 * step + 12 * (rank % 2), 21.0 * rank) for rank in range(3, 9) for step in (2, 3, 4)]
    )


@pytest.mark.parametrize("pattern", ["lines", "corners"])
@pytest.mark.parametrize("shift", [(0.0, 0.0), (7.0, 3.0), (-6.0, 8.0)])
def test_the_mean_hex_tells_where_a_pattern_stands(
    pattern: str, shift: tuple[float, float]
) -> None:
    found = standing(mean_hex(drawn_channels(shift), middles()), pattern)
    assert np.hypot(*(np.array(found.move) - shift)) <= 1.5
    assert found.is_plain
    assert found.is_here == (shift == (0.0, 0.0))


def test_marks_in_two_directions_are_no_sides() -> None:
    seen = drawn_channels((0.0, 0.0))
    seen[2] = 0.0
    assert not standing(mean_hex(seen, middles()), "lines").is_plain
