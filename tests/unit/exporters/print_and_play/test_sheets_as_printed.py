"""Sheets as poppler draws them: true to size, marked where they are cut, backs behind fronts."""

from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtGui import QColor, QPainter

from hexwright.exporters.print_and_play.layout import PAPERS, Rect, Sheet
from hexwright.exporters.print_and_play.pages import qrect
from hexwright.exporters.print_and_play.pdf import write_pdf
from hexwright.exporters.print_and_play.sheets import Cell, Press, sheet_pages
from tests.helpers.printed_pages import DPI, Surface, line_over, marks, pictures, surfaces

# One application for the whole run: that of the window tests, which may share this process.
pytestmark = pytest.mark.usefixtures("qapp")

WIDE, HIGH = 16.0, 14.0
COLUMNS = 11
ROWS = 3
BLEED = 2.0
# What cutters and printers are promised.
ALLOWED = 0.1


def _fill(painter: QPainter, rect: Rect, bleed: float, grey: int) -> None:
    painter.fillRect(qrect(rect.grown(bleed)), QColor(grey, grey, grey))


def grey_of(number: int) -> int:
    """Every counter of a row, and of a column, has a grey of its own."""
    row, column = divmod(number, COLUMNS)
    return 20 + 18 * column + 6 * row


def cells() -> list[Cell]:
    draws = [partial(_fill, grey=grey_of(number)) for number in range(COLUMNS * ROWS)]
    return [Cell(WIDE, HIGH, draw, draw) for draw in draws]


def printed(folder: Path, sheet: Sheet) -> list[Image.Image]:
    path = folder / "sheet.pdf"
    write_pdf(path, "", list(sheet_pages(cells(), Press(sheet, ""))), lambda _page: None)
    return pictures(path, folder)


def row_and_column(page: Image.Image, which: int = 0) -> tuple[list[Surface], list[Surface]]:
    """The counters of one row, and those of a column."""
    middle = page.width * 25.4 / DPI / 2
    # Beside the middle, where a fold would be; on the front half of a folded sheet.
    column = surfaces(line_over(page, middle + 21.3, down=True))
    return surfaces(line_over(page, column[which].centre, down=False)), column


@pytest.fixture(scope="module")
def butted(tmp_path_factory: pytest.TempPathFactory) -> list[Image.Image]:
    return printed(tmp_path_factory.mktemp("butted"), Sheet(*PAPERS["a4"], "long", bleed=BLEED))


def test_butted_counters_are_true_to_size(butted: list[Image.Image]) -> None:
    row, column = row_and_column(butted[0])
    assert [one.grey for one in row] == [grey_of(number) for number in range(COLUMNS)]
    for one in row[1:-1]:
        assert one.end - one.start == pytest.approx(WIDE, abs=ALLOWED)
    assert column[1].end - column[1].start == pytest.approx(HIGH, abs=ALLOWED)


def test_the_colour_of_outer_counters_runs_over_the_cut(butted: list[Image.Image]) -> None:
    row, column = row_and_column(butted[0])
    assert row[0].end - row[0].start == pytest.approx(WIDE + BLEED, abs=ALLOWED)
    assert column[-1].end - column[-1].start == pytest.approx(HIGH + BLEED, abs=ALLOWED)


def test_crop_marks_stand_in_line_with_every_cut(butted: list[Image.Image]) -> None:
    row, column = row_and_column(butted[0])
    top, left = column[0].start + BLEED, row[0].start + BLEED
    cuts = [left, *(one.end for one in row[:-1]), row[-1].end - BLEED]
    assert marks(line_over(butted[0], top - 4.5, down=False)) == pytest.approx(cuts, abs=ALLOWED)
    cuts = [top, *(one.end for one in column[:-1]), column[-1].end - BLEED]
    assert marks(line_over(butted[0], left - 4.5, down=True)) == pytest.approx(cuts, abs=ALLOWED)


def test_crop_marks_are_five_long_and_begin_two_off(butted: list[Image.Image]) -> None:
    row, column = row_and_column(butted[0])
    top = column[0].start + BLEED
    line = line_over(butted[0], row[0].end, down=True, thick_mm=0.2)
    dark = [at * 25.4 / DPI for at, grey in enumerate(line) if grey < 200]
    above = [at for at in dark if at < top - 1.9]
    assert max(above) - min(above) == pytest.approx(5.0, abs=2 * ALLOWED)
    assert top - max(above) == pytest.approx(2.0, abs=2 * ALLOWED)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("offset", [(0.0, 0.0), (1.5, -0.7)])
def test_backs_lie_behind_their_fronts_turned_over_the_long_edge(
    tmp_path: Path, paper: str, offset: tuple[float, float]
) -> None:
    sheet = Sheet(*PAPERS[paper], "long", offset, gutter=6.0, bleed=BLEED)
    pages = printed(tmp_path, sheet)
    front, back = row_and_column(pages[0]), row_and_column(pages[1])
    assert [one.centre for one in front[0]] == pytest.approx(
        [sheet.width - one.centre + offset[0] for one in reversed(back[0])], abs=ALLOWED
    )
    assert [one.grey for one in front[0]] == [one.grey for one in reversed(back[0])]
    assert [one.centre for one in front[1]] == pytest.approx(
        [one.centre - offset[1] for one in back[1]], abs=ALLOWED
    )


@pytest.mark.parametrize("offset", [(0.0, 0.0), (-0.8, 1.2)])
def test_backs_lie_behind_their_fronts_turned_over_the_short_edge(
    tmp_path: Path, offset: tuple[float, float]
) -> None:
    sheet = Sheet(*PAPERS["a4"], "short", offset, gutter=6.0, bleed=BLEED)
    pages = printed(tmp_path, sheet)
    front, back = row_and_column(pages[0], 0), row_and_column(pages[1], -1)
    assert [one.centre for one in front[1]] == pytest.approx(
        [sheet.height - one.centre + offset[1] for one in reversed(back[1])], abs=ALLOWED
    )
    assert [one.grey for one in front[1]] == [one.grey for one in reversed(back[1])]
    assert [one.centre for one in front[0]] == pytest.approx(
        [one.centre - offset[0] for one in back[0]], abs=ALLOWED
    )


def test_fronts_and_backs_are_equally_far_from_the_fold(tmp_path: Path) -> None:
    wide, high = PAPERS["a4"][::-1]
    (page,) = printed(tmp_path, Sheet(wide, high, "fold", bleed=BLEED))
    (fold,) = marks(line_over(page, 1.0, down=False, thick_mm=0.3))
    rows, _ = row_and_column(page)
    behind = [one for one in rows if one.end < wide / 2]
    before = [one for one in rows if one.start > wide / 2]
    assert fold == pytest.approx(wide / 2, abs=ALLOWED)
    assert [fold - one.centre for one in reversed(behind)] == pytest.approx(
        [one.centre - fold for one in before], abs=ALLOWED
    )
    assert [one.grey for one in reversed(behind)] == [one.grey for one in before]


def test_the_ruler_is_100_mm_long(butted: list[Image.Image]) -> None:
    height = PAPERS["a4"][1]
    line = marks(line_over(butted[0], height - 6.0, down=False, thick_mm=0.3))
    ticks = [at for at in line if 54 < at < 156]
    assert max(ticks) - min(ticks) == pytest.approx(100, abs=ALLOWED)


def test_crosses_of_both_sides_lie_on_each_other(butted: list[Image.Image]) -> None:
    wide = PAPERS["a4"][0]
    found = [marks(line_over(page, 3.5, down=False, thick_mm=0.3)) for page in butted]
    assert [len(one) for one in found] == [2, 2]
    assert found[0] == pytest.approx([wide - at for at in reversed(found[1])], abs=ALLOWED)


def test_neighbours_leave_no_paper_between_them(butted: list[Image.Image]) -> None:
    row, column = row_and_column(butted[0])
    line = line_over(butted[0], column[0].centre, down=False)
    inside = line[round(row[0].start / 25.4 * DPI) + 2 : round(row[-1].end / 25.4 * DPI) - 2]
    assert max(inside) <= max(one.grey for one in row) + 1
    assert all(one.end == two.start for one, two in pairwise(row))
