"""Hex grids: neighbours and printed numbers in every orientation, stagger and numbering."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.schema.grid import MapIndex, are_neighbours, axis_texts, hex_numbers, neighbour_steps
from hexwright.schema.model.map import Axis, Grid, Map, Numbering
from tests.helpers.modules import SHAPES, make_map


def make_grid(shape: tuple[str, str], columns: int = 6, rows: int = 6) -> Grid:
    values = {"orientation": shape[0], "stagger": shape[1], "columns": columns, "rows": rows}
    return msgspec.convert(values, Grid)


@pytest.mark.parametrize("shape", SHAPES)
def test_neighbours_are_neighbours_of_each_other(shape: tuple[str, str]) -> None:
    grid = make_grid(shape)
    for column in range(6):
        for row in range(6):
            for right, down in neighbour_steps(grid, column, row):
                assert are_neighbours(grid, (column + right, row + down), (column, row))


@pytest.mark.parametrize("shape", SHAPES)
def test_a_hex_has_six_different_neighbours_in_a_ring(shape: tuple[str, str]) -> None:
    grid = make_grid(shape)
    for column, row in ((2, 2), (3, 2), (2, 3), (3, 3)):
        around = [
            (column + right, row + down) for right, down in neighbour_steps(grid, column, row)
        ]
        assert len(set(around)) == 6
        assert (column, row) not in around
        for one, other in zip(around, (*around[1:], around[0]), strict=True):
            assert are_neighbours(grid, one, other)


@pytest.mark.parametrize(
    ("shape", "around"),
    [
        (("flat", "odd"), ["0202", "0302", "0303", "0204", "0103", "0102"]),
        (("flat", "even"), ["0202", "0303", "0304", "0204", "0104", "0103"]),
        (("pointy", "odd"), ["0302", "0303", "0304", "0204", "0103", "0202"]),
        (("pointy", "even"), ["0202", "0303", "0204", "0104", "0103", "0102"]),
    ],
)
def test_the_neighbours_of_0203_stand_clockwise_around_it(
    shape: tuple[str, str], around: list[str]
) -> None:
    index = MapIndex(make_map(["....."] * 5, shape=shape))
    assert list(index.neighbours("0203")) == around


def test_neighbours_off_the_map_and_in_holes_are_left_out() -> None:
    index = MapIndex(make_map([". ", ".."]))
    assert list(index.neighbours("0101")) == ["0202", "0102"]


@pytest.mark.parametrize(
    ("axis", "texts"),
    [
        ({}, ["01", "02", "03"]),
        ({"first": 98, "step": -1, "width": 3}, ["098", "097", "096"]),
        ({"first": -1, "width": 2}, ["-01", "00", "01"]),
        ({"first": 9, "width": 1}, ["9", "10", "11"]),
        ({"style": "letters", "first": 26}, ["Z", "AA", "AB"]),
        ({"style": "letters", "first": 702}, ["ZZ", "AAA", "AAB"]),
        ({"style": "double-letters", "first": 26}, ["Z", "AA", "BB"]),
        ({"style": "letters", "first": 2, "step": -1}, ["B", "A", "?0"]),
        ({"step": 2}, ["01", "03", "05"]),
    ],
)
def test_the_texts_of_an_axis(axis: dict[str, Any], texts: list[str]) -> None:
    assert axis_texts(msgspec.convert(axis, Axis), 3) == texts


@pytest.mark.parametrize(
    ("numbering", "first_rows"),
    [
        ({}, [["0101", "0201"], ["0102", "0202"]]),
        ({"order": "row-column"}, [["0101", "0102"], ["0201", "0202"]]),
        ({"prefix": "N", "separator": "."}, [["N01.01", "N02.01"], ["N01.02", "N02.02"]]),
        ({"column": {"style": "letters"}, "row": {"width": 1}}, [["A1", "B1"], ["A2", "B2"]]),
        ({"runs": "doubled"}, [["0102", "0201"], ["0104", "0203"]]),
        ({"runs": "oblique-up"}, [["0101", "0201"], ["0102", "0202"]]),
        ({"runs": "oblique-down"}, [["0102", "0201"], ["0103", "0202"]]),
    ],
)
def test_the_printed_numbers_of_the_upper_left_corner(
    numbering: dict[str, Any], first_rows: list[list[str]]
) -> None:
    grid = make_grid(("flat", "odd"), 2, 2)
    assert hex_numbers(grid, msgspec.convert(numbering, Numbering)) == first_rows


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("runs", "turn"), [("oblique-up", 1), ("oblique-down", -1)])
def test_oblique_numbers_stay_the_same_along_the_grain(
    shape: tuple[str, str], runs: str, turn: int
) -> None:
    """One of the two neighbours in the next line has the same count across."""
    grid = make_grid(shape)
    numbers = hex_numbers(grid, msgspec.convert({"runs": runs}, Numbering))
    flat = shape[0] == "flat"
    for column in range(1, 4):
        for row in range(1, 4):
            across = slice(2, 4) if flat else slice(0, 2)
            here = numbers[row][column][across]
            nexts = [
                numbers[row + down][column + right][across]
                for right, down in neighbour_steps(grid, column, row)
                if (right if flat else down) == 1
            ]
            assert here in nexts
            assert {int(one) - int(here) for one in nexts} == {0, turn}


def test_doubled_numbers_put_staggered_hexes_in_between() -> None:
    grid = make_grid(("flat", "odd"))
    numbers = hex_numbers(grid, msgspec.convert({"runs": "doubled"}, Numbering))
    for column in range(1, 5):
        for row in range(1, 5):
            here = int(numbers[row][column][2:])
            for right, down in neighbour_steps(grid, column, row):
                there = int(numbers[row + down][column + right][2:])
                assert abs(there - here) == (2 if right == 0 else 1)


axes = st.fixed_dictionaries(
    {},
    optional={
        "style": st.sampled_from(["digits", "letters", "double-letters"]),
        "first": st.integers(-3, 30),
        "step": st.sampled_from([1, -1, 2, -2]),
        "width": st.integers(1, 3),
    },
)
numberings = st.fixed_dictionaries(
    {},
    optional={
        "order": st.sampled_from(["column-row", "row-column"]),
        "column": axes,
        "row": axes,
        "runs": st.sampled_from(["straight", "oblique-up", "oblique-down", "doubled"]),
        "prefix": st.sampled_from(["", "A", "1"]),
        "separator": st.sampled_from(["", ".", "-"]),
    },
)
shapes = st.sampled_from(SHAPES)


@st.composite
def maps(draw: st.DrawFn) -> Map:
    """Small maps with holes; rows may be too short, too long, too few."""
    columns, rows = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    text = st.text(". ", min_size=max(1, columns - 1), max_size=columns + 1)
    lines = draw(st.lists(text, min_size=max(1, rows - 1), max_size=rows))
    found = make_map(lines, draw(numberings), draw(shapes))
    grid = msgspec.structs.replace(found.grid, columns=columns, rows=rows)
    return msgspec.structs.replace(found, grid=grid)


@given(st.tuples(st.integers(1, 30), st.integers(1, 30)), numberings, shapes)
def test_numbers_with_fixed_widths_are_unique(
    size: tuple[int, int], numbering: dict[str, Any], shape: tuple[str, str]
) -> None:
    wide = {"style": "digits", "first": 100, "width": 3}
    for part in ("column", "row"):
        numbering = {**numbering, part: {**numbering.get(part, {}), **wide}}
    grid = make_grid(shape, *size)
    numbers = hex_numbers(grid, msgspec.convert(numbering, Numbering))
    assert len({one for row in numbers for one in row}) == size[0] * size[1]


@given(maps())
def test_uniqueness_is_what_counting_all_numbers_says(map_: Map) -> None:
    index = MapIndex(map_)
    every = [one for row in index.numbers for one in row]
    if index.numbers_are_unique:
        assert len(set(every)) == len(every)
    else:
        assert len(set(every)) < len(every)


@given(maps(), st.data())
def test_finding_a_hex_by_its_number_is_looking_through_all_numbers(
    map_: Map, data: st.DataObject
) -> None:
    index = MapIndex(map_)
    places = index.place_of
    rows = map_.terrain.rows
    existing = {
        number: place
        for number, place in places.items()
        if place[1] < len(rows) and rows[place[1]][place[0] : place[0] + 1].strip()
    }
    if not index.numbers_are_unique:
        return
    assert {number: index.find(number) for number in places if index.find(number)} == existing
    assert index.terrain_of.keys() == existing.keys()
    odd = data.draw(st.lists(st.text("0123456789A.-?", max_size=9), max_size=6))
    cut = [number[:-1] for number in places] + [number + "1" for number in places]
    for number in (*odd, *cut):
        assert index.find(number) == existing.get(number)
    asked = {*places, *odd, *cut}
    assert index.missing(asked) == asked - existing.keys()
    assert index.missing(set(existing)) == set()
    assert index.places(list(existing)) == list(existing.values())
    assert index.codes(list(existing)) == ["."] * len(existing)


@given(maps(), st.data())
def test_many_pairs_are_neighbours_when_each_pair_is(map_: Map, data: st.DataObject) -> None:
    index = MapIndex(map_)
    hexes = sorted(index.terrain_of)
    if not hexes or not index.numbers_are_unique:
        return
    one = st.sampled_from(hexes)
    near = [(number, other) for number in hexes for other in index.neighbours(number)]
    pairs = data.draw(st.lists(st.sampled_from(near), max_size=5)) if near else []
    assert index.all_neighbours(pairs)
    pairs += data.draw(st.lists(st.tuples(one, one), max_size=2))
    assert index.all_neighbours(pairs) == all(index.are_neighbours(*pair) for pair in pairs)


@given(maps())
def test_hexes_are_found_where_they_are(map_: Map) -> None:
    index = MapIndex(map_)
    if not index.numbers_are_unique:
        return
    for number in index.terrain_of:
        place = index.find(number)
        assert place is not None
        assert index.hex_at(*place) == number
        assert index.has_hex(number)
        for other in index.neighbours(number):
            assert number in index.neighbours(other)


@pytest.mark.parametrize("order", ["column-row", "row-column"])
@pytest.mark.parametrize("first", [0, 1, 7])
@pytest.mark.parametrize("step", [1, -1, 2])
@pytest.mark.parametrize("style", ["digits", "letters"])
def test_characters_read_in_bulk_are_those_of_the_hexes(
    order: str, first: int, step: int, style: str
) -> None:
    axis = {"first": first if step > 0 else first + 9, "step": step, "style": style}
    rows = ["abcd", "ef g", "hijk"]
    index = MapIndex(make_map(rows, {"order": order, "column": axis, "row": {"first": first}}))
    numbers = list(index.terrain_of)
    assert index.has_all(numbers)
    assert index.codes(numbers) == list(index.terrain_of.values())
    assert len(numbers) == len("abcdefghijk")


@pytest.mark.parametrize(
    "wrong",
    [
        *("", "0003", "9901", "0199", "101", "00101", "01_1", " 101", "+101", "०१०१", "0302"),
        *("0101 ", "101\n", "0101,10102", "1e01", "1.01", "-101", "0101]", "\ud800", "9" * 30),
    ],
)
def test_a_number_of_no_hex_is_seen_in_bulk(wrong: str) -> None:
    index = MapIndex(make_map(["abcd", "ef g", "hijk"]))
    assert index.has_all(["0101", "0403"])
    assert not index.has_all(["0101", wrong, "0403"])
    assert not index.has_all([wrong])
    assert index.missing(["0101", wrong]) == {wrong}


@pytest.mark.parametrize("two", [["101", "0101 "], ["0101,10102", ""], ["0101 ", "101"]])
def test_two_wrong_numbers_do_not_make_up_for_each_other_in_bulk(two: list[str]) -> None:
    index = MapIndex(make_map(["abcd", "ef g", "hijk"]))
    assert not index.has_all(two)
    assert not index.has_all([*two, "0101"])


@pytest.mark.parametrize("width", [2, 3, 4])
@pytest.mark.parametrize("rows", [["abcd", "efgh"], ["abcd", "ef"], ["abcd", "ef", "ghij"]])
def test_single_numbers_and_bulk_agree_for_every_width(width: int, rows: list[str]) -> None:
    axis = {"width": width}
    index = MapIndex(make_map(rows, {"column": axis, "row": axis}))
    assert index.codes([]) == []
    for number, code in index.terrain_of.items():
        assert index.codes([number]) == [code]
        assert index.has_all([number])
