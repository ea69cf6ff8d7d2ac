"""Printed hex numbers: read, and fitted to a scheme."""

from collections.abc import Mapping
from functools import cache

import numpy as np
import pytest

from hexwright.importers.scan.characters import ALPHABET
from hexwright.importers.scan.grid import FoundGrid, Spot
from hexwright.importers.scan.number_reader import PrintedNumbers, Reading
from hexwright.importers.scan.numbering_fit import (
    fitted_numbering,
    fitted_on,
    numbering_of_texts,
    restaggered,
)
from hexwright.importers.scan.recognise import read_numbering
from hexwright.schema.grid import Place, hex_numbers, is_shifted
from hexwright.schema.model.map import Axis, Grid, Numbering
from tests.helpers.paper_maps.found import found_grid
from tests.helpers.paper_maps.plan import planned
from tests.helpers.paper_maps.wear import PaperMap, paper_map

_GRID = Grid(orientation="flat", columns=14, rows=12, stagger="even")


def _seed(*, numbered: bool) -> int:
    return next(
        seed for seed in range(100) if (planned(seed, "medium").numbering is not None) == numbered
    )


@cache
def _scan(*, numbered: bool) -> PaperMap:
    return paper_map(_seed(numbered=numbered), "medium", columns=12, rows=9, pitch=62)


def _reading(column: int, row: int, text: str) -> Reading:
    plain = text.replace(".", "")
    chances = np.full((len(plain), len(ALPHABET)), 0.01, np.float32)
    chances[np.arange(len(plain)), [ALPHABET.index(one) for one in plain]] = 0.64
    return Reading((column, row), text, chances)


def _readings(numbering: Numbering, wrong: float) -> list[Reading]:
    """Numbers of all hexes, a part of them garbled by chance."""
    rng = np.random.default_rng(4)
    found = []
    for row, numbers in enumerate(hex_numbers(_GRID, numbering)):
        for column, text in enumerate(numbers):
            read = text
            if rng.random() < wrong:
                read = "".join(ALPHABET[int(k)] for k in rng.integers(0, 36, rng.integers(2, 6)))
            found.append(_reading(column, row, read))
    return found


@pytest.mark.parametrize(
    "numbering",
    [
        Numbering(),
        Numbering(column=Axis(first=31), row=Axis(first=40, step=-1)),
        Numbering(order="row-column", row=Axis(first=7)),
        Numbering(column=Axis(style="letters"), row=Axis(width=1)),
        Numbering(column=Axis(style="letters"), row=Axis(first=12, step=-1, width=1)),
        Numbering(runs="oblique-down", row=Axis(first=10)),
        Numbering(runs="doubled"),
        Numbering(column=Axis(width=3), row=Axis(width=3)),
        Numbering(column=Axis(width=1), row=Axis(first=20, step=-1, width=2), separator="."),
    ],
    ids=str,
)
def test_a_scheme_is_found_though_most_readings_are_wrong(numbering: Numbering) -> None:
    fitted = fitted_numbering(_GRID, _readings(numbering, wrong=0.65))
    assert fitted is not None
    assert hex_numbers(_GRID, fitted.numbering) == hex_numbers(_GRID, numbering)


def test_readings_that_say_nothing_give_no_scheme() -> None:
    assert fitted_numbering(_GRID, _readings(Numbering(), wrong=1.0)) is None
    assert fitted_numbering(_GRID, []) is None


def test_two_typed_numbers_are_a_scheme() -> None:
    fitted = numbering_of_texts(_GRID, {(0, 0): "0510", (3, 4): "0814"})
    assert fitted is not None
    assert hex_numbers(_GRID, fitted.numbering)[4][3] == "0814"
    assert hex_numbers(_GRID, fitted.numbering)[0][13] == "1810"


def test_typed_numbers_that_contradict_each_other_are_no_scheme() -> None:
    texts = {(0, 0): "0510", (3, 4): "0814", (5, 5): "3333"}
    assert numbering_of_texts(_GRID, texts) is None
    assert numbering_of_texts(_GRID, {(0, 0): "0510"}) is None


def test_the_numbers_of_a_paper_map_are_read() -> None:
    scan = _scan(numbered=True)
    fitted = read_numbering(scan.pixels, found_grid(scan))
    assert fitted is not None
    assert hex_numbers(scan.plan.grid, fitted.numbering) == scan.plan.numbers()


def test_single_readings_are_mostly_right_where_they_are_clear() -> None:
    scan = paper_map(_seed(numbered=True), "easy", columns=10, rows=8, pitch=80)
    numbers = scan.plan.numbers()
    if not numbers:
        pytest.skip("this artist prints no numbers")
    readings = PrintedNumbers(scan.pixels, found_grid(scan)).readings()
    right = sum(reading.text == numbers[reading.place[1]][reading.place[0]] for reading in readings)
    assert right > 0.3 * len(numbers) * len(numbers[0])


def test_a_map_without_numbers_gets_no_scheme() -> None:
    scan = _scan(numbered=False)
    assert read_numbering(scan.pixels, found_grid(scan)) is None


def test_numbers_turned_by_a_quarter_are_read_too() -> None:
    scan = _flat_scan()
    turned = np.ascontiguousarray(np.rot90(scan.pixels, 1))
    fitted = read_numbering(turned, _turned(found_grid(scan), scan.pixels.shape[1]))
    assert fitted is not None
    shape = _turned(found_grid(scan), scan.pixels.shape[1]).shape
    numbers = hex_numbers(shape, fitted.numbering)
    upright = scan.plan.numbers()
    assert numbers[-1][0] == upright[0][0]
    assert numbers[0][-1] == upright[-1][-1]


@cache
def _flat_scan() -> PaperMap:
    seed = next(
        seed
        for seed in range(100)
        if (plan := planned(seed, "easy")).grid.orientation == "flat"
        and plan.numbering is not None
        and plan.numbering.column.style == "digits"
    )
    return paper_map(seed, "easy", columns=12, rows=9, pitch=62)


def _turned(grid: FoundGrid, width: int) -> FoundGrid:
    """A flat grid on its picture turned to the left by a quarter: its columns are rows then."""

    def moved(spots: Mapping[Place, Spot]) -> dict[Place, Spot]:
        return {
            (row, grid.columns - 1 - column): (y, width - 1 - x)
            for (column, row), (x, y) in spots.items()
        }

    last_is_shifted = is_shifted(grid.shape, grid.columns - 1, 0)
    return FoundGrid(
        orientation="pointy",
        stagger="odd" if last_is_shifted else "even",
        columns=grid.rows,
        rows=grid.columns,
        centers=moved(grid.centers),
        beyond=moved(grid.beyond),
    )


def test_the_place_of_the_numbers_is_found() -> None:
    scan = _scan(numbered=True)
    zone = PrintedNumbers(scan.pixels, found_grid(scan)).zone()
    assert zone is not None
    left, top, right, bottom = zone
    assert left < 0 < right
    assert -0.55 < (top + bottom) / 2 < 0.55
    assert bottom - top < 0.5


def test_a_grid_is_counted_as_its_printed_numbers_count() -> None:
    grid = found_grid(_scan(numbered=False))
    meant = restaggered(grid)
    numbers = hex_numbers(meant.shape, Numbering())
    place_of = {spot: place for place, spot in grid.centers.items()}
    readings = []
    for (column, row), spot in meant.centers.items():
        here = place_of[spot]
        readings.append(_reading(*here, numbers[row][column]))
    found = fitted_on(grid, readings)
    assert found is not None
    counted, fitted = found
    assert counted.stagger == meant.stagger
    assert counted.centers == meant.centers
    assert hex_numbers(counted.shape, fitted.numbering) == numbers


def test_counting_the_other_lines_as_shifted_twice_changes_nothing() -> None:
    grid = found_grid(_scan(numbered=False))
    twice = restaggered(restaggered(grid))
    assert (twice.stagger, twice.columns, twice.rows) == (grid.stagger, grid.columns, grid.rows)
    assert twice.centers == grid.centers
    assert twice.around.tolist() == grid.around.tolist()
