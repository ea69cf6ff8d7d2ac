"""Checks on maps: rows, numbers, hexsides and lines."""

from typing import Any

import pytest

from hexwright.schema.issues import Severity
from tests.helpers.modules import codes_of, place, the_issue

FIELD = "maps/field.json#"


def test_a_missing_row_is_told_with_both_numbers() -> None:
    issue = the_issue("map.rows-wrong", {f"{FIELD}/terrain/rows": ["..w.", ".~m.", "...."]})
    assert place(issue) == f"{FIELD}/terrain/rows"
    assert issue.message == "There are 3 rows, but the grid has 4."


def test_a_row_that_is_too_short_is_told_by_its_number() -> None:
    issue = the_issue("map.rows-wrong", {f"{FIELD}/terrain/rows/3": "w.."})
    assert place(issue) == f"{FIELD}/terrain/rows/3"
    assert issue.message == "Row 4 has 3 characters, but the grid has 4 columns."


def test_a_row_of_elevation_that_is_too_long_is_told() -> None:
    issue = the_issue("map.rows-wrong", {f"{FIELD}/elevation/rows/0": "00000"})
    assert place(issue) == f"{FIELD}/elevation/rows/0"


def test_a_character_without_legend_is_told_with_the_known_ones() -> None:
    issue = the_issue("map.code-unknown", {f"{FIELD}/terrain/rows/3": "w.?."})
    assert place(issue) == f"{FIELD}/terrain/rows/3"
    assert "?" in issue.message
    assert issue.hint == "Known characters: . m w ~."


def test_a_unit_on_a_character_without_legend_does_not_hide_the_fault() -> None:
    changes = {f"{FIELD}/terrain/rows/0": "?.w."}
    assert "map.code-unknown" in codes_of(changes)


def test_a_space_is_a_place_without_a_hex_and_needs_no_legend() -> None:
    assert codes_of({f"{FIELD}/terrain/rows/3": "w.. "}) == {"map.hex-unknown"}
    assert not codes_of(
        {f"{FIELD}/terrain/rows/3": "w .."}
        | {f"{FIELD}/zones/1/hexes": ["0104"]}
        | {f"{FIELD}/elevation/rows/3": "0 00"}
    )


def test_a_character_of_the_legend_that_is_nowhere_on_the_map_is_noted() -> None:
    issue = the_issue("map.code-unused", {f"{FIELD}/terrain/legend/x": "clear"})
    assert place(issue) == f"{FIELD}/terrain/legend/x"
    assert "“x”" in issue.message
    assert issue.severity is Severity.NOTE


def test_two_hexes_with_the_same_number_are_told() -> None:
    numbering = {"column": {"width": 1}, "row": {"width": 1}, "order": "row-column"}
    issue = the_issue("map.numbers-repeat", _bare_map(12, numbering))
    assert place(issue) == f"{FIELD}/numbering"
    assert "separator" in issue.hint


def test_a_separator_keeps_the_numbers_apart() -> None:
    numbering = {"column": {"width": 1}, "row": {"width": 1}, "separator": "."}
    assert "map.numbers-repeat" not in codes_of(_bare_map(12, numbering))


def _bare_map(size: int, numbering: dict[str, Any]) -> dict[str, Any]:
    """A module with nothing but an open map; what refers to the usual map is left out."""
    grid = {"orientation": "flat", "columns": size, "rows": size, "stagger": "odd"}
    terrain = {"legend": {".": "clear"}, "rows": ["." * size] * size}
    bare = {"id": "field", "title": "Field", "grid": grid, "terrain": terrain}
    return {
        "maps/field.json": bare | {"numbering": numbering},
        "scenarios/meeting.json": {"id": "meeting", "title": "M", "maps": [{"map": "field"}]},
    }


def test_a_hexside_between_hexes_that_are_apart_is_told_with_the_neighbours() -> None:
    issue = the_issue(
        "map.hexside-not-neighbours", {f"{FIELD}/hexsides/0/between": ["0101", "0303"]}
    )
    assert place(issue) == f"{FIELD}/hexsides/0"
    assert "0101 and 0303" in issue.message
    assert issue.hint == "Neighbours of 0101: 0201, 0202, 0102."


def test_a_hex_has_no_hexside_with_itself() -> None:
    changes = {f"{FIELD}/hexsides/0/between": ["0101", "0101"]}
    assert "map.hexside-not-neighbours" in codes_of(changes)


def test_a_course_that_jumps_is_told_by_its_step() -> None:
    changes = {f"{FIELD}/courses/0/hexsides/-": ["0101", "0103"]}
    assert place(the_issue("map.hexside-not-neighbours", changes)) == (
        f"{FIELD}/courses/0/hexsides/1"
    )


@pytest.mark.parametrize("other", ["0201", "0202", "0102"])
def test_every_neighbour_shares_a_hexside(other: str) -> None:
    assert not codes_of({f"{FIELD}/hexsides/0/between": ["0101", other]})


def test_the_same_terrain_twice_on_a_hexside_is_told_whichever_hex_comes_first() -> None:
    twice = {"terrain": "river", "between": ["0203", "0103"]}
    issue = the_issue("map.hexside-repeated", {f"{FIELD}/hexsides/-": twice})
    assert place(issue) == f"{FIELD}/hexsides/2"
    assert "river" in issue.message
    assert "0103/0203" in issue.message
    assert issue.severity is Severity.WARNING


def test_a_road_with_a_gap_is_told_at_the_hex_behind_it() -> None:
    issue = the_issue("map.line-gap", {f"{FIELD}/lines/0/hexes": ["0101", "0201", "0401"]})
    assert place(issue) == f"{FIELD}/lines/0/hexes/2"
    assert "between 0201 and 0401" in issue.message


def test_a_road_of_one_hex_has_no_gap() -> None:
    assert not codes_of({f"{FIELD}/lines/0/hexes": ["0101"]})
