"""Checks of tables that all systems need: nothing empty, no end too near, effects known."""

from typing import Any, NamedTuple

import pytest

from hexwright.engine.parts.table_checks import TableRules, table_checks
from hexwright.schema.model.table import Column, Table
from hexwright.schema.module import Module
from tests.helpers.modules import install_system, module_of


class Result(NamedTuple):
    kind: str
    amount: int


def result_of(text: str) -> Result | None:
    kind, _, amount = text.partition(" ")
    return Result(kind, int(amount or 0)) if kind.isalpha() else None


RULES = TableRules(
    "toy",
    no_limit={("modes", "limit"): (), ("modes", "factor"): ("last",)},
    read_by_sums=("loss",),
    effects={("loss", "result"): ("retreat", "loss")},
    effect_of=result_of,
    in_hexes=("retreat",),
    rising=(("odds", "modifier"),),
    arcs=("arcs",),
)


def table(name: str, columns: dict[str, str], *rows: tuple[Any, ...], open_ended: bool) -> Table:
    kinds = tuple(
        Column(id=one, name=one, type=kind)  # type: ignore[arg-type] # a text
        for one, kind in columns.items()
    )
    return Table(id=name, title=name, kind="roll", columns=kinds, rows=rows, open_ended=open_ended)


LOSS = {"roll": "range", "limit": "number", "factor": "number", "result": "effects"}


def faults(*tables: Table, module: Module | None = None) -> list[tuple[str, str]]:
    """Code and place of each fault."""
    whole = (module or module_of()).with_documents({f"tables/{one.id}.json": one for one in tables})
    return [(issue.code, issue.pointer) for check in table_checks(RULES) for issue in check(whole)]


def loss(*rows: tuple[Any, ...], open_ended: bool = True) -> Table:
    return table("loss", LOSS, *rows, open_ended=open_ended)


@pytest.mark.parametrize("cells", [(None, 4), (2, None)])
def test_a_table_read_by_sums_is_open_at_both_ends(cells: tuple[Any, Any]) -> None:
    row = (cells, 1, 1, ())
    assert faults(loss(row)) == []
    assert faults(loss(row, open_ended=False)) == [("toy.table-ends", "/rows")]
    assert faults(loss(((None, None), 1, 1, ()), open_ended=False)) == []


@pytest.mark.parametrize(
    ("result", "is_known"),
    [("loss", True), ("retreat 2", True), ("retreat", False), ("panic", False), ("?!", False)],
)
def test_effects_are_those_that_the_rules_know(result: str, *, is_known: bool) -> None:
    expected = [] if is_known else [("toy.effect", "/rows/0/3")]
    assert faults(loss(((1, 2), 1, 1, (result,)))) == expected


def test_better_odds_have_no_worse_modifier() -> None:
    columns = {"odds": "ratio", "modifier": "number"}
    rows = ((1, 1), 0), ((2, 1), 2), ((3, 1), 1)
    assert faults(table("odds", columns, *rows, open_ended=True)) == [("toy.odds", "/rows/2/1")]


@pytest.mark.parametrize(("front", "rear", "fits"), [(2, 4, True), (3, 1, False), (4, 4, False)])
def test_arcs_lie_around_a_vertex(front: int, rear: int, *, fits: bool) -> None:
    columns = {"state": "key", "front_hexes": "number", "rear_hexes": "number"}
    found = faults(table("arcs", columns, ("usual", front, rear), open_ended=False))
    assert found == ([] if fits else [("toy.facing-table", "/rows/0")])


def test_cells_that_rules_read_are_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    columns = {"who": "key", "limit": "number", "factor": "number", "result": "effects"}
    asked = {"id": "modes", "title": "Modes", "kind": "chart", "columns": list(columns)[1:]}
    system = install_system(monkeypatch, tables=[{**asked, "optional": True}])
    rows = ("first", None, None, None), ("last", None, None, ())
    found = faults(
        table("modes", columns, *rows, open_ended=False),
        module=module_of({"module.json#/system/id": system}),
    )
    assert found == [("toy.cell-empty", "/rows/0/2"), ("toy.cell-empty", "/rows/0/3")]
