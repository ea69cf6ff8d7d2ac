"""Checks on terrain.json."""

import pytest

from hexwright.schema.issues import Severity
from tests.helpers.modules import GONE, codes_of, place, the_issue


@pytest.mark.parametrize(("group", "name"), [("hexes", "Clear"), ("hexsides", "River")])
def test_terrain_without_a_cost_for_a_movement_class_is_told(group: str, name: str) -> None:
    issue = the_issue("terrain.no-cost", {f"terrain.json#/{group}/0/movement/horse": GONE})
    assert place(issue) == f"terrain.json#/{group}/0/movement"
    assert issue.message == f"{name} has no movement cost for horse."
    assert "prohibited" in issue.hint
    assert issue.severity is Severity.WARNING


def test_lines_may_leave_a_movement_class_to_the_hex() -> None:
    assert not codes_of({"terrain.json#/lines/0/movement": {"foot": 1}})


def test_a_cost_of_nothing_is_a_cost() -> None:
    assert not codes_of({"terrain.json#/hexes/0/movement/horse": 0})
