"""The mean hex: sides that single hexes hide, and where on a lattice of numerals hexes are."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from hexwright.importers.scan.detect import detect
from hexwright.importers.scan.judging import Proposal, doubts_of
from hexwright.importers.scan.mean_hex import mean_hex, reaching, standing
from hexwright.importers.scan.pattern import Array, Planes
from hexwright.importers.scan.response import Plane
from hexwright.importers.scan.stencil import CORNERS, SIDES, _perfect
from tests.helpers.paper_maps.grids import Pixels, draw_grid
from tests.helpers.paper_maps.plain import on_plain_paper, plain_plan

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


def marked(spots: list[tuple[float, float]], half: float) -> Plane:
    """Marks of a frame whose hexes have a piece of line on each of three sides, of some length."""
    marks = np.zeros((42 * 6, 24 * 8), np.float32)
    for middle in middles():
        for u, v in spots:
            along = np.array([-v, u]) / np.hypot(u, v) * half
            side = middle + np.array([u, v])
            ends = [side + along, side - along]
            start, end = (tuple(round(float(n)) for n in spot) for spot in ends)
            cv2.line(marks, start, end, 1.0, 1)
    return np.asarray(cv2.GaussianBlur(marks, (0, 0), 0.8), np.float32)


@pytest.mark.parametrize(("half", "least", "most"), [(7.0, 0.6, 1.1), (2.0, -0.2, 0.3)])
def test_only_lines_go_on_to_the_ends_of_sides(half: float, least: float, most: float) -> None:
    sides = [(u, v) for _, u, v in SIDES]
    assert least < reaching(marked(sides, half), middles()) < most


def test_the_end_of_a_side_may_lie_under_a_numeral() -> None:
    sides = [(u, v) for _, u, v in SIDES]
    marks = marked(sides, 7.0)
    for u, v in middles():
        cv2.circle(marks, (round(u), round(v + 10)), 4, 0.0, -1)
    assert reaching(marks, middles()) > 0.6


def on_spots(*, with_middles: bool) -> Proposal:
    """A grid of dots at the corners of hexes, and in their middles or not."""
    seen = drawn_channels((0.0, 0.0))
    if with_middles:
        for u, v in middles():
            cv2.circle(seen[3], (round(u), round(v)), 1, 1.0, -1)
    best = on_plain_paper().proposals[0]
    candidate = replace(best.fit.candidate, pattern="corners")
    cell, mean = mean_hex(seen, middles()), _perfect("corners")
    return replace(best, fit=replace(best.fit, candidate=candidate, cell=cell, mean=mean))


def test_corners_with_marks_in_the_middle_are_the_middles_of_smaller_hexes() -> None:
    size = (400, 300)
    corners, middle = (doubts_of(on_spots(with_middles=is_so), (), size) for is_so in (False, True))
    assert len(middle) > len(corners)


def test_sides_that_are_only_spots_are_no_grid() -> None:
    best = on_plain_paper().proposals[0]
    assert not doubts_of(best, (), (400, 300))
    assert doubts_of(replace(best, fit=replace(best.fit, reach=0.1)), (), (400, 300))


def test_a_line_of_hexes_that_is_not_printed_is_doubted() -> None:
    best = on_plain_paper().proposals[0]
    grid = best.grid
    further = {spot: at for spot, at in grid.beyond.items() if spot[0] == grid.columns}
    wider = replace(grid, centers={**grid.centers, **further}, columns=grid.columns + 1)
    assert len(further) >= grid.rows
    assert not doubts_of(best, (), (400, 300))
    assert doubts_of(replace(best, grid=wider), (), (400, 300))
