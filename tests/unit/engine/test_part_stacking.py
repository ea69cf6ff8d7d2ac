"""Stacking by table: rows that allow a stack, and tables that cannot be read."""

from typing import Any

import pytest

from hexwright.engine.parts.stacking import allows, fits, rows_of
from hexwright.schema.model.table import Column, Table

FOOT: dict[str, Any] = {"state": "steady", "units": 3, "one_brigade": True, "strength": None}
SMALL: dict[str, Any] = {"state": "steady", "units": 5, "one_brigade": False, "strength": 6}


def stack(**more: Any) -> dict[str, Any]:
    return {"state": "steady", "units": 2, "one_brigade": 1, "strength": 9, **more}


def test_a_stack_within_all_limits_is_allowed() -> None:
    assert allows(FOOT, stack())


@pytest.mark.parametrize("beyond", [{"state": "routed"}, {"units": 4}, {"one_brigade": 2}])
def test_one_limit_that_is_broken_is_enough(beyond: dict[str, Any]) -> None:
    assert not allows(FOOT, stack(**beyond))


def test_an_empty_cell_is_no_limit() -> None:
    assert allows(FOOT, stack(strength=99))
    assert not allows(SMALL, stack())


def test_a_flag_that_is_not_set_lets_all_mix() -> None:
    assert allows(SMALL, stack(one_brigade=3, strength=6))


def test_columns_that_nobody_counts_do_not_matter() -> None:
    assert allows({**FOOT, "note": "of one brigade"}, stack())


def test_one_row_must_allow_the_whole_stack() -> None:
    assert fits([FOOT, SMALL], stack(units=5, strength=6))
    assert not fits([FOOT, SMALL], stack(units=5, strength=7))
    assert not fits([], stack())


# --- the table ------------------------------------------------------------------------------------


def table(*rows: tuple[Any, ...]) -> Table:
    columns = (
        Column(id="state", name="State", type="text"),
        Column(id="units", name="Units", type="number"),
    )
    return Table(id="stacking", title="Stacking", kind="chart", columns=columns, rows=rows)


def test_rows_are_read_by_column() -> None:
    assert rows_of(table(("steady", 2)), ("state", "units")) == [{"state": "steady", "units": 2}]


def test_a_damaged_table_says_nothing() -> None:
    assert rows_of(table(("steady", 2), ("routed",)), ("state", "units")) == []
    assert rows_of(table(("steady", 2)), ("state", "strength")) == []
    assert rows_of(None, ()) == []
