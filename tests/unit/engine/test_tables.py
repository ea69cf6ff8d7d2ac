"""Reading tables: rows, columns, odds, shifts and what was clamped."""

from typing import Any

import msgspec
import pytest

from hexwright.engine.core.tables import TABLE_KINDS, NotInTableError, look_up
from hexwright.schema.model.table import Table


def table(kind: str, columns: list[dict[str, Any]], rows: list[list[Any]], **more: Any) -> Table:
    named = [{"name": column["id"], **column} for column in columns]
    plain = {"id": "t", "title": "T", "rule": "toy-1", "kind": kind, "columns": named, "rows": rows}
    return msgspec.convert({**plain, **more}, Table)


FIRE = table(
    "roll",
    [{"id": "total", "type": "range"}, {"id": "result", "type": "text"}],
    [[[None, 3], "–"], [[4, 6], "D"], [[7, 9], "R"]],
)
ODDS = table(
    "odds",
    [{"id": "odds", "type": "ratio"}, {"id": "drm", "type": "number"}],
    [[[1, 2], -1], [[2, 3], 0], [[1, 1], 1], [[3, 1], 2]],
)
GRID = table(
    "roll",
    [
        {"id": "roll", "type": "range"},
        {"id": "weak", "type": "text", "range": [1, 3]},
        {"id": "middling", "type": "text", "range": [4, 6]},
        {"id": "strong", "type": "text", "range": [7, None]},
    ],
    [[[1, 5], "a", "b", "c"], [[6, 10], "d", "e", "f"]],
)
CHART = table(
    "chart",
    [
        {"id": "battery", "type": "key"},
        {"id": "blocks", "type": "key"},
        {"id": "range_1", "type": "number", "range": [1, 1]},
        {"id": "range_2", "type": "number", "range": [2, 2]},
    ],
    [["foot", [2, 3, 4], 4, 3], ["foot", [1], 3, 2]],
)


@pytest.mark.parametrize(
    ("total", "result", "clamped"),
    [(-8, "–", False), (3, "–", False), (4, "D", False), (9, "R", False), (12, "R", True)],
)
def test_a_total_finds_its_row_or_the_end_of_the_table(
    total: int, result: str, *, clamped: bool
) -> None:
    reading = look_up(FIRE, total=total)
    assert (reading["result"], reading.clamped) == (result, clamped)
    assert (reading.table, reading.rule, reading.wanted) == ("t", "toy-1", str(total))


def test_a_table_that_is_not_open_ended_has_an_end() -> None:
    closed = msgspec.structs.replace(FIRE, open_ended=False)
    with pytest.raises(NotInTableError):
        look_up(closed, total=10)


@pytest.mark.parametrize(
    ("odds", "drm"),
    [((1, 2), -1), ((2, 3), 0), ((4, 6), 0), ((7, 10), 0), ((5, 2), 1), ((9, 3), 2), ((5, 0), 2)],
)
def test_odds_between_two_rows_favour_the_defender(odds: tuple[int, int], drm: int) -> None:
    reading = look_up(ODDS, odds=odds)
    assert (reading["drm"], reading.clamped) == (drm, False)


def test_odds_below_the_table_are_clamped() -> None:
    reading = look_up(ODDS, odds=(1, 5))
    assert (reading["drm"], reading.clamped, reading.wanted) == (-1, True, "1:5")


@pytest.mark.parametrize(("odds", "drm"), [((0, 0), 1), ((0, 1), -1), ((1, 0), 2)])
def test_nothing_against_nothing_is_even(odds: tuple[int, int], drm: int) -> None:
    assert look_up(ODDS, odds=odds)["drm"] == drm


@pytest.mark.parametrize(
    ("shift", "drm", "clamped"), [(1, 2, False), (2, 2, True), (-2, -1, False)]
)
def test_shifts_of_odds_stop_at_the_ends(shift: int, drm: int, *, clamped: bool) -> None:
    reading = look_up(ODDS, odds=(1, 1), shift=shift)
    assert (reading["drm"], reading.shift, reading.clamped) == (drm, shift, clamped)


@pytest.mark.parametrize(
    ("strength", "shift", "column", "value"),
    [(2, 0, "weak", "d"), (5, 0, "middling", "e"), (40, 0, "strong", "f"), (2, 1, "middling", "e")],
)
def test_a_number_finds_its_column_and_shifts_move_it(
    strength: int, shift: int, column: str, value: str
) -> None:
    reading = look_up(GRID, total=7, across=strength, shift=shift)
    assert (reading.column, reading.value, reading.row) == (column, value, 1)


def test_a_column_may_be_named() -> None:
    assert look_up(GRID, total=2, across="middling").value == "b"
    with pytest.raises(NotInTableError):
        look_up(GRID, total=2, across="nowhere")


def test_columns_beside_the_table_are_clamped() -> None:
    reading = look_up(CHART, "foot", 3, across=5)
    assert (reading.value, reading.clamped) == (3, True)


def test_keys_may_stand_in_lists() -> None:
    assert look_up(CHART, "foot", 1)["range_1"] == 3
    with pytest.raises(NotInTableError):
        look_up(CHART, "horse", 1)


def test_columns_of_odds_are_read_by_odds() -> None:
    wide = table(
        "odds",
        [
            {"id": "die", "type": "range"},
            {"id": "even", "type": "text", "ratio": [1, 1]},
            {"id": "double", "type": "text", "ratio": [2, 1]},
        ],
        [[[1, 6], "x", "y"]],
    )
    assert look_up(wide, total=3, across=(5, 3)).value == "x"
    assert look_up(wide, total=3, across=(5, 3), shift=1).value == "y"


def test_every_kind_of_table_has_a_way_to_be_read() -> None:
    assert TABLE_KINDS["roll"](FIRE, 5)["result"] == "D"
    assert TABLE_KINDS["odds"](ODDS, (1, 1))["drm"] == 1
    assert TABLE_KINDS["chart"](CHART, "foot", 1)["range_2"] == 2
