"""Grids found on made-up scans; pictures without hexes."""

import cv2
import numpy as np
import pytest

from hexwright.importers.scan.detect import Detection, detect
from hexwright.importers.scan.fit import fitted
from hexwright.importers.scan.outline import outlined
from hexwright.importers.scan.refit import refit
from hexwright.importers.scan.response import levels_of
from hexwright.importers.scan.spectrum import Lattice
from hexwright.importers.scan.survey import Candidate
from hexwright.schema.model.map import Grid
from tests.helpers.paper_maps.gridless import gridless
from tests.helpers.paper_maps.grids import draw_grid
from tests.helpers.paper_maps.plain import PITCH, on_paper, on_plain_paper, paper_for, plain_plan
from tests.helpers.paper_maps.plan import Plan
from tests.helpers.paper_maps.sheets import paper_sheet


def is_found(found: Detection, plan: Plan, within: float) -> bool:
    """Whether a grid is accepted that counts as a plan does, all hexes near theirs."""
    assert found.accepted, found.reason
    assert found.grid is not None
    shape = plan.grid
    assert (found.grid.orientation, found.grid.stagger) == (shape.orientation, shape.stagger)
    assert (found.grid.columns, found.grid.rows) == (shape.columns, shape.rows)
    off = [
        np.hypot(*(np.array(found.grid.centers[place]) - plan.centre(place)))
        for place in plan.places
    ]
    return bool(max(off) < within * PITCH)


# Flat and pointy hexes with either stagger: one picture each, drawn in different ways.


def test_a_printed_grid_is_found_with_rows_columns_and_stagger() -> None:
    assert is_found(on_plain_paper(), plain_plan("flat", "even"), 0.04)


def test_a_grid_of_pointy_hexes_is_found() -> None:
    plan = plain_plan("pointy", "odd")
    assert is_found(detect(on_paper(plan)), plan, 0.04)


def test_stretched_hexes_are_found() -> None:
    plan = plain_plan("flat", "odd", stretch=1.15)
    assert is_found(detect(on_paper(plan)), plan, 0.05)


def test_a_grid_of_dots_in_the_middle_of_hexes_is_found() -> None:
    plan = plain_plan("pointy", "even")
    assert is_found(detect(on_paper(plan, "dots")), plan, 0.06)


def test_a_grid_of_dots_at_the_corners_of_hexes_is_found() -> None:
    plan = plain_plan("pointy", "odd")
    assert is_found(detect(on_paper(plan, "corners", 2)), plan, 0.06)


@pytest.mark.parametrize("seed", range(6))
def test_a_picture_without_hexes_is_refused_with_a_reason(seed: int) -> None:
    found = detect(gridless(seed, megapixels=0.15))
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
        detect(on_paper(plain_plan()), stop)


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
    plan = plain_plan()
    picture = on_paper(plan)
    wide = picture.shape[1]
    # The upper right of the map is paper again.
    picture[:150, wide // 2 :] = 225
    grid = detect(picture).grid
    assert grid is not None
    every = grid.rectangle()
    assert len(grid.centers) < 10 * 8 <= len(every)
    far = [
        np.hypot(*(np.array(list(every.values())) - plan.centre(place)).T).min()
        for place in plan.places
    ]
    assert max(far) < 0.1 * PITCH


def test_a_sheet_of_odd_size_has_its_last_row_in_place() -> None:
    shape = Grid(orientation="flat", columns=8, rows=14, stagger="even")
    plan = Plan("easy", shape, 76.0, None, margins=(31.0, 23.0, 16.0, 12.0))
    picture = on_paper(plan, width=2)
    assert picture.shape[:2] == (1153, 599)
    # What the search would find; it is the laying of the grid that was off.
    steps = np.array([plan.centre(place) for place in ((1, 0), (0, 1))]) - plan.centre((0, 0))
    known = Candidate(Lattice(steps[0], steps[1], 1.0), "lines", 1.0)
    fit = fitted(levels_of(picture), known, (599, 1153))
    assert fit is not None
    grid = outlined(fit, (599, 1153))
    assert grid is not None
    last = [(column, 13) for column in range(8)]
    off = [np.array(grid.centers[place]) - plan.centre(place) for place in last]
    assert np.abs(np.mean(off, axis=0)).max() < 0.8


def test_hexes_dragged_by_little_settle_on_the_print_again() -> None:
    plan = plain_plan()
    found = on_plain_paper()
    assert found.grid is not None
    x, y = found.grid.centers[4, 4]
    after = refit(found, {(4, 4): (x + 1.5, y)})
    assert after.by_hex
    assert np.hypot(*(np.array(after.grid.centers[0, 0]) - plan.centre((0, 0)))) < 1.0


def test_corners_and_hexes_under_pixels_agree_with_the_drawing() -> None:
    plan = plain_plan()
    grid = on_plain_paper().grid
    assert grid is not None
    assert np.abs(grid.corners_of((5, 4)) - np.roll(plan.corners((5, 4)), 2, axis=0)).max() < 1.5
    x, y = plan.centre((7, 2))
    assert grid.hex_at(x + 0.3 * PITCH, y - 0.1 * PITCH) == (7, 2)
    assert grid.hex_at(3, 3) is None


def test_rows_at_the_rim_are_kept_where_white_lines_end_on_white_paper() -> None:
    plan = plain_plan()
    picture = paper_for(plan, 247)
    woods, sea, heath = (110, 140, 80), (90, 120, 170), (214, 196, 160)
    for column, row in plan.places:
        inside = 0 < column < 9 and 0 < row < 7
        colour = (woods, sea, heath)[(column + 2 * row) % 3] if inside else heath
        shape = np.rint(plan.corners((column, row))).astype(np.int32)
        cv2.fillConvexPoly(picture, shape, colour)
    draw_grid(picture, plan, "lines", (247, 247, 247), 2)
    assert is_found(detect(picture), plan, 0.08)


def test_paper_is_followed_where_it_bends() -> None:
    sheet = paper_sheet(71023)
    found = detect(sheet.pixels)
    assert found.grid is not None
    true = np.array(list(sheet.centers.values()))
    off = [np.hypot(*(true - spot).T).min() for spot in found.grid.spots]
    assert max(off) < 0.06 * sheet.plan.pitch
