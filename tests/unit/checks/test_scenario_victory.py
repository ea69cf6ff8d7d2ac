"""Objectives and victory points."""

from typing import Any

import pytest

from hexwright.schema.issues import Severity
from tests.helpers.modules import GONE, codes_of, place, the_issue

MEETING = "scenarios/meeting.json#"
TOWN = f"{MEETING}/objectives/0"
FIELD = "maps/field.json#"


def test_an_objective_without_a_hex_is_told() -> None:
    issue = the_issue("objective.no-place", {f"{TOWN}/hexes": GONE})
    assert place(issue) == TOWN
    assert "Town" in issue.message


def test_a_zone_is_a_place_for_an_objective() -> None:
    assert not codes_of({f"{TOWN}/hexes": GONE, f"{TOWN}/zone": "south"})


def test_an_objective_in_the_lake_is_out_of_reach() -> None:
    issue = the_issue("objective.unreachable", {f"{TOWN}/hexes": ["0202"]})
    assert place(issue) == TOWN
    assert "Town" in issue.message
    assert issue.severity is Severity.WARNING


def test_one_hex_in_reach_is_enough() -> None:
    assert not codes_of({f"{TOWN}/hexes": ["0202", "0304"]})


def island() -> dict[str, Any]:
    """A change that surrounds 0404 with river."""
    sides = [{"terrain": "river", "between": ["0404", one]} for one in ("0403", "0303", "0304")]
    return {f"{FIELD}/hexsides": sides, f"{MEETING}/setup/3/extends": GONE}


def test_an_objective_behind_rivers_is_out_of_reach_for_those_outside() -> None:
    changes = {**island(), f"{TOWN}/hexes": ["0404"], f"{TOWN}/side": "red"}
    assert "objective.unreachable" in codes_of(changes)


def test_an_objective_behind_rivers_is_in_reach_for_those_inside() -> None:
    changes = {**island(), f"{TOWN}/hexes": ["0404"], f"{TOWN}/side": "blue"}
    assert not codes_of({**changes, f"{MEETING}/sides/0/target": GONE})


def test_a_bridge_opens_the_way() -> None:
    changes = {**island(), f"{TOWN}/hexes": ["0404"], f"{TOWN}/side": "red"}
    changes[f"{FIELD}/hexsides"].append({"terrain": "bridge", "between": ["0303", "0404"]})
    assert not codes_of(changes)


def test_points_that_are_not_there_to_be_won_are_told() -> None:
    issue = the_issue("victory.unreachable", {f"{MEETING}/sides/0/target": 6})
    assert place(issue) == f"{MEETING}/sides/0/target"
    assert issue.message == "Red needs 6 points, but there are only 5 to get."
    assert issue.severity is Severity.WARNING


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (f"{MEETING}/sides/0/points", 1),
        (f"{TOWN}/points", 4),
        (f"{MEETING}/awards/0/points", 2),
        (f"{MEETING}/awards/0/event", "exit"),
    ],
)
def test_a_point_more_from_anywhere_is_enough(where: str, value: Any) -> None:
    assert not codes_of({f"{MEETING}/sides/0/target": 6, where: value})


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (f"{TOWN}/side", "blue"),
        (f"{TOWN}/points", -3),
        (f"{MEETING}/awards/0/limit", 1),
        (f"{MEETING}/awards/0/side", "blue"),
        (f"{MEETING}/awards/0/kinds", ["infantry"]),
        (f"{MEETING}/awards/0/event", "leader-eliminated"),
        (f"{MEETING}/awards/0/event", "command-broken"),
    ],
)
def test_points_that_others_get_do_not_count(where: str, value: Any) -> None:
    assert "victory.unreachable" in codes_of({where: value})


def test_an_endless_award_with_a_limit_counts_up_to_it() -> None:
    changes = {f"{MEETING}/awards/0/event": "exit", f"{MEETING}/awards/0/limit": 2}
    assert not codes_of(changes)
    assert "victory.unreachable" in codes_of({**changes, f"{MEETING}/sides/0/target": 6})
