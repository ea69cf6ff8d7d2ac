"""Checks on tables: shape, cells, gaps and overlaps, keys and odds."""

from typing import Any

import pytest

from tests.helpers.modules import codes_of, place, the_issue

COMBAT = "tables/combat.json#"
CHART = "tables/chart.json#"


def column(name: str, kind: str, **more: Any) -> dict[str, Any]:
    return {"id": name, "name": name.title(), "type": kind, **more}


def table(kind: str, columns: list[Any], rows: list[Any], **more: Any) -> dict[str, Any]:
    """A change that adds a table."""
    whole = {"id": "other", "title": "Other", "kind": kind, "columns": columns, "rows": rows}
    return {"tables/other.json": whole | more}


def test_a_row_with_a_cell_too_few_is_told() -> None:
    issue = the_issue("table.row-length", {f"{CHART}/rows/1": ["cavalry"]})
    assert place(issue) == f"{CHART}/rows/1"
    assert issue.message == "The row has 1 cell, but there are 2 columns."


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("key", None),
        ("key", True),
        ("range", 3),
        ("range", [1, 2, 3]),
        ("range", [1.5, 2]),
        ("range", ["a", "b"]),
        ("ratio", [1, None]),
        ("ratio", "3:1"),
        ("number", "3"),
        ("number", False),
        ("text", 3),
        ("flag", 1),
        ("effects", "rout"),
        ("cost", True),
    ],
)
def test_a_cell_of_the_wrong_type_is_told(kind: str, wrong: Any) -> None:
    issue = the_issue("table.cell-type", table("chart", [column("cell", kind)], [[wrong]]))
    assert place(issue) == "tables/other.json#/rows/0/0"
    assert "“Cell”" in issue.message


@pytest.mark.parametrize(
    ("kind", "right"),
    [
        ("key", "infantry"),
        ("key", 3),
        ("key", ["a", "b"]),
        ("range", [1, None]),
        ("range", [None, None]),
        ("ratio", [3, 1]),
        ("ratio", [1, 1.5]),
        ("number", None),
        ("number", -2.5),
        ("text", "rout"),
        ("text", None),
        ("flag", False),
        ("effects", ["rout", 1]),
        ("effects", []),
        ("cost", "prohibited"),
        ("cost", 2),
        ("cost", None),
    ],
)
def test_a_cell_of_the_right_type_passes(kind: str, right: Any) -> None:
    assert not codes_of(table("chart", [column("cell", kind)], [[right]]))


def test_a_range_that_runs_backwards_is_told() -> None:
    issue = the_issue("table.range-reversed", {f"{COMBAT}/rows/1/0": [5, 3]})
    assert place(issue) == f"{COMBAT}/rows/1/0"
    assert issue.message == "The range goes from 5 down to 3."


def test_ranges_that_overlap_are_told_by_both() -> None:
    issue = the_issue("table.overlap", {f"{COMBAT}/rows/1/0": [2, 5]})
    assert place(issue) == f"{COMBAT}/rows/1/0"
    assert issue.message == "The range 2 … 5 overlaps … … 2."


def test_a_missing_row_is_told_by_the_numbers_it_would_cover() -> None:
    issue = the_issue("table.gap", {f"{COMBAT}/rows/1/0": [4, 5]})
    assert place(issue) == f"{COMBAT}/rows/1/0"
    assert issue.message == "No row or column covers 3."


def test_rows_may_stand_in_any_order() -> None:
    rows = [[[6, None], "rout"], [[None, 2], "miss"], [[3, 5], "hit"]]
    assert not codes_of({f"{COMBAT}/rows": rows})


def test_columns_that_leave_a_difference_out_are_told() -> None:
    columns = [column("a", "text", range=[1, 2]), column("b", "text", range=[5, 6])]
    issue = the_issue("table.gap", table("differential", columns, []))
    assert place(issue) == "tables/other.json#/columns/1/range"
    assert issue.message == "No row or column covers 3 … 4."


def test_rolls_below_the_first_row_are_told_where_the_table_is_not_open_ended() -> None:
    changes: dict[str, Any] = {f"{COMBAT}/rows/0/0": [2, 2], f"{COMBAT}/open_ended": False}
    issue = the_issue("table.gap", changes)
    assert place(issue) == f"{COMBAT}/rows"
    assert issue.message == "The rows do not cover every roll from 1 to 6."


def test_rolls_of_several_dice_are_added_up() -> None:
    rows = [[[2, 11], "hit"]]
    changes = {f"{COMBAT}/rows": rows, f"{COMBAT}/open_ended": False, f"{COMBAT}/dice": 2}
    assert "2 to 12" in the_issue("table.gap", changes).message
    assert not codes_of({**changes, f"{COMBAT}/rows": [[[2, 12], "hit"]]})


def test_an_open_ended_table_reads_its_last_row() -> None:
    assert not codes_of({f"{COMBAT}/rows/0/0": [2, 2]})


def test_two_rows_for_the_same_key_are_told() -> None:
    issue = the_issue("table.key-repeated", {f"{CHART}/rows/1/0": "infantry"})
    assert place(issue) == f"{CHART}/rows/1"
    assert issue.message == 'There is another row for "infantry".'


def test_rows_that_differ_in_one_of_their_keys_are_two() -> None:
    columns = [column("a", "key"), column("b", "key")]
    assert not codes_of(table("chart", columns, [["x", 1], ["x", 2]]))
    assert codes_of(table("chart", columns, [["x", 1], ["x", 1]])) == {"table.key-repeated"}


def test_odds_out_of_order_are_told() -> None:
    columns = [column("odds", "ratio"), column("result", "text")]
    rows = [[[1, 2], "a"], [[2, 1], "b"], [[1, 1], "c"]]
    issue = the_issue("table.odds-order", table("odds", columns, rows))
    assert place(issue) == "tables/other.json#/rows/2/0"
    assert issue.message == "The odds 1:1 do not come after 2:1."


def test_odds_of_columns_out_of_order_are_told() -> None:
    columns = [column("a", "text", ratio=[3, 2]), column("b", "text", ratio=[3, 2])]
    issue = the_issue("table.odds-order", table("odds", columns, []))
    assert place(issue) == "tables/other.json#/columns/1/ratio"


def test_odds_in_order_pass_even_against_nothing() -> None:
    columns = [column("odds", "ratio")]
    assert not codes_of(table("odds", columns, [[[1, 3]], [[1, 1]], [[5, 2]], [[1, 0]]]))


@pytest.mark.parametrize(
    ("refers_to", "known"),
    [
        ("hex-terrain", "woods"),
        ("hexside-terrain", "river"),
        ("line-terrain", "road"),
        ("movement-class", "horse"),
        ("kind", "cavalry"),
        ("formation", "square"),
        ("status", "shaken"),
        ("nation", "rubia"),
        ("side", "blue"),
        ("command", "red-corps"),
        ("piece", "blue-2"),
    ],
)
def test_a_cell_that_names_nothing_known_is_told_with_the_nearest(
    refers_to: str, known: str
) -> None:
    columns = [column("name", "key", refers_to=refers_to)]
    assert not codes_of(table("chart", columns, [[known]]))
    issue = the_issue("table.name-unknown", table("chart", columns, [[f"{known}x"]]))
    assert place(issue) == "tables/other.json#/rows/0/0"
    assert f"“{known}x”" in issue.message
    assert issue.hint == f"Did you mean “{known}”?"


def test_every_name_of_a_list_is_looked_up() -> None:
    changes = {f"{CHART}/rows/0/0": ["infantry", "dragon"]}
    assert "“dragon”" in the_issue("table.name-unknown", changes).message


def test_a_table_without_rows_is_told() -> None:
    issue = the_issue("table.empty", table("chart", [column("a", "text")], []))
    assert place(issue) == "tables/other.json#/rows"


def test_a_list_of_modifiers_needs_no_rows() -> None:
    modifier = {"id": "rain", "name": "Rain", "value": -1}
    changes = table("modifiers", [column("a", "text")], [], modifiers=[modifier])
    assert not codes_of(changes)
    issue = the_issue("table.empty", table("modifiers", [column("a", "text")], []))
    assert place(issue) == "tables/other.json#/modifiers"
