"""The checker names and snaps points as VASSAL does."""

import pytest

from tests.helpers.vassal_checker.grids import location_name, snapped
from tests.helpers.vassal_checker.module import parsed

# What the real program answered for a board of 700 x 600 pixels.
_TRIED = ((40, 35), (100, 70), (160, 35), (40, 105), (100, 140))
_NAMES = {
    'stagger="false"': ("0101", "0201", "0301", "0102", "0202"),
    'stagger="true"': ("0101", "0202", "0301", "0102", "0203"),
    "": ("0101", "0202", "0301", "0102", "0203"),
    'stagger="false" first="V" sep="."': ("01.01", "01.02", "01.03", "02.01", "02.02"),
    'stagger="false" hType="A" hOff="0" vLeading="0"': ("A1", "B1", "C1", "A2", "B2"),
    'stagger="false" hLeading="0" vLeading="0"': ("11", "21", "31", "12", "22"),
    'stagger="false" vDescend="true"': ("0111", "0211", "0311", "0110", "0210"),
    'stagger="false" hDescend="true"': ("1101", "1001", "0901", "1102", "1002"),
    'stagger="false" locationFormat="$column$-$row$"': (
        "01-01", "02-01", "03-01", "01-02", "02-02",
    ),
}  # fmt: skip


def _grid(numbering: str, sideways: str = "false") -> object:
    package = "VASSAL.build.module.map.boardPicker.board."
    return parsed(
        f'<{package}HexGrid dx="60" dy="70" x0="40" y0="35" sideways="{sideways}">'
        f"<{package}mapgrid.HexGridNumbering {numbering}/></{package}HexGrid>".encode()
    )


@pytest.mark.parametrize("numbering", _NAMES)
def test_hexes_are_called_what_vassal_calls_them(numbering: str) -> None:
    names = tuple(location_name(_grid(numbering), (700, 600), point) for point in _TRIED)
    assert names == _NAMES[numbering]


@pytest.mark.parametrize(("first", "name"), [("H", "0302"), ("V", "0203")])
def test_a_sideways_grid_swaps_its_ways(first: str, name: str) -> None:
    grid = _grid(f'stagger="false" first="{first}"', "true")
    assert location_name(grid, (700, 600), (105, 160)) == name


def test_letters_double_after_z() -> None:
    grid = _grid('stagger="false" hType="A" hOff="0" vLeading="0"')
    names = [location_name(grid, (3000, 600), (40 + 60 * number, 35)) for number in (24, 26, 28)]
    assert names == ["Y1", "AA1", "CC1"]


def test_a_column_that_lies_higher_is_named_with_stagger() -> None:
    assert location_name(_grid('stagger="true"'), (700, 600), (100, 0)) == "0201"


def test_pieces_snap_to_truncated_centres() -> None:
    grid = parsed(
        b'<VASSAL.build.module.map.boardPicker.board.HexGrid dx="51.96" dy="60.5" x0="40" y0="40"/>'
    )
    assert [snapped(grid, point) for point in ((95, 75), (200, 104))] == [(91, 70), (195, 130)]


def test_the_first_zone_that_holds_a_point_names_it() -> None:
    package = "VASSAL.build.module.map.boardPicker.board."
    zones = "".join(
        f'<{package}mapgrid.Zone name="{name}" path="{path}" locationFormat="{words}" '
        'useParentGrid="true"/>'
        for name, path, words in (
            ("Town", "0,0;60,0;60,60;0,60", "$name$"),
            ("North", "0,0;700,0;700,100;0,100", "$name$ $gridLocation$"),
        )
    )
    hexes = (
        f'<{package}HexGrid dx="60" dy="70" x0="40" y0="35"><{package}mapgrid.HexGridNumbering '
        f'stagger="false"/></{package}HexGrid>'
    )
    grid = parsed(f"<{package}ZonedGrid>{zones}{hexes}</{package}ZonedGrid>".encode())
    names = [location_name(grid, (700, 600), point) for point in ((40, 35), (100, 70), (40, 175))]
    assert names == ["Town", "North 0201", "0103"]
