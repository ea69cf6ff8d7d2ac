"""How a map is parted over pages: arithmetic alone."""

from itertools import pairwise

import pytest

from hexwright.exporters.print_and_play.layout import PAPERS
from hexwright.exporters.print_and_play.tiling import (
    MARGIN,
    OVERLAP,
    Tiling,
    cut_lines,
    edges,
    tiled,
)
from hexwright.render.geometry import PITCH, Layout
from hexwright.render.map_picture import MARGIN as PAPER_AROUND
from hexwright.schema.model.map import Grid


def grid_of(orientation: str, columns: int = 30, rows: int = 22, hex_mm: float = 22.0) -> Grid:
    return Grid(
        orientation=orientation,  # type: ignore[arg-type] # one of the two
        columns=columns,
        rows=rows,
        stagger="odd",
        hex_mm=hex_mm,
    )


def tiling_of(grid: Grid, paper: str = "a4") -> Tiling:
    mm = grid.hex_mm / PITCH
    sheet = Layout(grid).frame().adjusted(-PAPER_AROUND, -PAPER_AROUND, PAPER_AROUND, PAPER_AROUND)
    size = sheet.width() * mm, sheet.height() * mm
    return tiled(size, PAPERS[paper], cut_lines(grid, (sheet.left(), sheet.top()), size))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("hex_mm", [12.0, 22.0, 55.0])
def test_every_tile_fits_its_page(paper: str, orientation: str, hex_mm: float) -> None:
    tiling = tiling_of(grid_of(orientation, hex_mm=hex_mm), paper)
    wide, high = tiling.paper
    for tile in tiling.tiles():
        assert tile.part.width <= wide - 2 * MARGIN + 1e-6
        assert tile.part.height <= high - 2 * MARGIN + 1e-6


def test_tiles_cover_the_map_and_overlap_by_ten_millimetres() -> None:
    tiling = tiling_of(grid_of("flat"))
    tiles = {(tile.row, tile.column): tile for tile in tiling.tiles()}
    assert len(tiles) == tiling.rows * tiling.columns
    for (row, column), tile in tiles.items():
        right, below = tiles.get((row, column + 1)), tiles.get((row + 1, column))
        if right:
            assert tile.part.right - right.part.left == pytest.approx(OVERLAP)
        if below:
            assert tile.part.bottom - below.part.top == pytest.approx(OVERLAP)


def test_pages_are_named_by_row_and_column() -> None:
    assert [tile.code for tile in Tiling((210, 297), (0, 1, 2), (0, 1, 2)).tiles()] == [
        "1-1",
        "1-2",
        "2-1",
        "2-2",
    ]


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_no_cut_along_lines_of_hexes_touches_the_space_of_a_counter(orientation: str) -> None:
    grid = grid_of(orientation)
    tiling, layout = tiling_of(grid), Layout(grid)
    mm = grid.hex_mm / PITCH
    counter = grid.hex_mm / 1.15 / 2
    is_flat = orientation == "flat"
    cuts = (tiling.across if is_flat else tiling.down)[1:-1]
    assert cuts
    for place in range(30 if is_flat else 22):
        spot = layout.spot(place, 0) if is_flat else layout.spot(0, place)
        centre = (spot[0 if is_flat else 1] + PAPER_AROUND) * mm
        # The hexes are wider that way than their counters need.
        assert all(abs(cut - centre) > counter * 0.85 for cut in cuts)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_cuts_across_staggered_hexes_keep_as_far_from_centres_as_they_can(orientation: str) -> None:
    grid = grid_of(orientation)
    tiling, layout = tiling_of(grid), Layout(grid)
    mm = grid.hex_mm / PITCH
    axis = 1 if orientation == "flat" else 0
    cuts = (tiling.down if orientation == "flat" else tiling.across)[1:-1]
    centres = [
        (layout.spot(column, row)[axis] + PAPER_AROUND) * mm
        for column in range(30)
        for row in range(22)
    ]
    assert cuts
    for cut in cuts:
        assert min(abs(cut - centre) for centre in centres) == pytest.approx(grid.hex_mm / 4)


def test_a_map_that_fits_has_one_tile() -> None:
    tiling = tiling_of(grid_of("flat", 5, 5))
    assert (tiling.rows, tiling.columns) == (1, 1)


def test_the_paper_lies_as_fewer_pages_need() -> None:
    assert tiled((250, 150), PAPERS["a4"], ([], [])).paper == (297.0, 210.0)
    assert tiled((150, 250), PAPERS["a4"], ([], [])).paper == (210.0, 297.0)


def test_tiles_are_about_equal() -> None:
    found = edges(500, [float(line) for line in range(0, 500, 10)], 190)
    widths = [two - one for one, two in pairwise(found)]
    assert max(widths) - min(widths) <= 20


def test_hexes_larger_than_a_page_are_cut_anywhere() -> None:
    found = edges(1000, [400.0, 800.0], 190)
    assert found[0] == 0
    assert found[-1] == 1000
    assert all(two - one <= 190 for one, two in pairwise(found))
