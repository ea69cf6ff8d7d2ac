"""Grids found on made-up scans; pictures without hexes."""

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.paper_maps.art import draw_grid
from benchmarks.paper_maps.scans import make_gridless
from benchmarks.paper_maps.sheet import Layout
from hexwright.importers.scan.detect import Detection, detect
from hexwright.importers.scan.fit import fitted
from hexwright.importers.scan.outline import outlined
from hexwright.importers.scan.refit import refit
from hexwright.importers.scan.response import levels_of
from hexwright.importers.scan.spectrum import Lattice
from hexwright.importers.scan.survey import Candidate
from tests.helpers.paper_maps.plain import PITCH, drawn, on_plain_paper, plain_layout


def is_found(found: Detection, layout: Layout, within: float) -> bool:
    """Whether a grid is accepted that counts as a layout does, all hexes near theirs."""
    assert found.accepted, found.reason
    assert found.grid is not None
    assert (found.grid.orientation, found.grid.stagger) == (layout.orientation, layout.stagger)
    assert (found.grid.columns, found.grid.rows) == (layout.columns, layout.rows)
    off = [
        np.hypot(*(np.array(found.grid.centers[place]) - layout.centre(place)))
        for place in layout.places()
    ]
    return bool(max(off) < within * PITCH)


# Flat and pointy hexes with either stagger: one picture each, drawn in different ways.


def test_a_printed_grid_is_found_with_rows_columns_and_stagger() -> None:
    assert is_found(on_plain_paper(), plain_layout("flat", "even"), 0.04)


def test_a_grid_of_pointy_hexes_is_found() -> None:
    layout = plain_layout("pointy", "odd")
    assert is_found(detect(drawn(layout)), layout, 0.04)


def test_stretched_hexes_are_found() -> None:
    layout = replace(plain_layout("flat", "odd"), stretch=1.15)
    assert is_found(detect(drawn(layout)), layout, 0.05)


def test_a_grid_of_dots_in_the_middle_of_hexes_is_found() -> None:
    layout = plain_layout("pointy", "even")
    assert is_found(detect(drawn(layout, "dots")), layout, 0.06)


@pytest.mark.parametrize("seed", range(6))
def test_a_picture_without_hexes_is_refused_with_a_reason(seed: int) -> None:
    found = detect(make_gridless(seed, megapixels=0.15)[0])
    assert not found.accepted
    assert found.reason
    assert found.confidence < 0.9


def test_an_empty_sheet_is_refused() -> None:
    found = detect(np.full((200, 240, 3), 250, np.uint8))
    assert not found.accepted
    assert found.grid is None


def test_progress_can_cancel_the_search() -> None:
    def stop(_done: int, _steps: int, _what: str) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        detect(drawn(plain_layout()), stop)


def test_a_dragged_hex_takes_the_whole_grid_along() -> None:
    found = on_plain_paper()
    assert found.grid is not None
    wanted = {place: (x + 9.0, y + 3.0) for place, (x, y) in found.grid.centers.items()}
    after = refit(found, {(4, 4): wanted[4, 4]})
    far = np.array(after.grid.centers[9, 7]) - wanted[9, 7]
    assert after.at_points[4, 4] < 0.5
    assert np.hypot(*far) < 1.0


def test_hexes_kept_beside_the_print_are_told_to_be_off_it() -> None:
    found = on_plain_paper()
    assert found.grid is not None
    x, y = found.grid.centers[4, 4]
    after = refit(found, {(4, 4): (x + 4.5, y)})
    assert np.median(list(after.by_hex.values())) > 3


def test_a_ragged_map_keeps_its_outline_and_has_a_rectangle_around_it() -> None:
    layout = plain_layout()
    picture = drawn(layout)
    wide = picture.shape[1]
    # The upper right of the map is paper again.
    picture[:150, wide // 2 :] = 225
    grid = detect(picture).grid
    assert grid is not None
    every = grid.rectangle()
    assert len(grid.centers) < 10 * 8 <= len(every)
    far = [
        np.hypot(*(np.array(list(every.values())) - layout.centre(place)).T).min()
        for place in layout.places()
    ]
    assert max(far) < 0.1 * PITCH


def test_a_sheet_of_odd_size_has_its_last_row_in_place() -> None:
    layout = Layout("flat", "even", 8, 14, 76.0, 1.0, 33.0, 31.0)
    picture = np.full((1153, 599, 3), 225, np.uint8)
    draw_grid(picture, layout, "lines", (60, 50, 40), 2, np.random.default_rng(3))
    # What the search would find; it is the laying of the grid that was off.
    steps = np.array([layout.centre(place) for place in ((1, 0), (0, 1))]) - layout.centre((0, 0))
    known = Candidate(Lattice(steps[0], steps[1], 1.0), "lines", 1.0)
    fit = fitted(levels_of(picture), known, (599, 1153))
    assert fit is not None
    grid = outlined(fit, (599, 1153))
    assert grid is not None
    last = [(column, 13) for column in range(8)]
    off = [np.array(grid.centers[place]) - layout.centre(place) for place in last]
    assert np.abs(np.mean(off, axis=0)).max() < 0.8


def test_hexes_dragged_by_little_settle_on_the_print_again() -> None:
    layout = plain_layout()
    found = on_plain_paper()
    assert found.grid is not None
    x, y = found.grid.centers[4, 4]
    after = refit(found, {(4, 4): (x + 1.5, y)})
    assert after.by_hex
    assert np.hypot(*(np.array(after.grid.centers[0, 0]) - layout.centre((0, 0)))) < 1.0


def test_corners_and_hexes_under_pixels_agree_with_the_drawing() -> None:
    layout = plain_layout()
    grid = on_plain_paper().grid
    assert grid is not None
    assert np.abs(grid.corners_of((5, 4)) - layout.corners((5, 4))).max() < 1.5
    x, y = layout.centre((7, 2))
    assert grid.hex_at(x + 0.3 * PITCH, y - 0.1 * PITCH) == (7, 2)
    assert grid.hex_at(3, 3) is None
