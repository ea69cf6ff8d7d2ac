"""What the game system needs of a module."""

from collections.abc import Iterator
from typing import Any

import pytest

from hexwright.schema.issues import Issue, Severity
from hexwright.schema.module import Module
from tests.helpers.modules import codes_of, install_system, place, the_issue

COMBAT: dict[str, Any] = {
    "id": "combat",
    "title": "Combat results",
    "kind": "roll",
    "columns": ["roll", "result"],
}


@pytest.fixture
def needing(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes the change that gives the module a system with these needs."""

    def change(**declared: Any) -> dict[str, Any]:
        return {"module.json#/system/id": install_system(monkeypatch, **declared)}

    return change


def test_a_missing_table_is_told_with_its_columns(needing: Any) -> None:
    issue = the_issue("system.table-missing", needing(tables=[COMBAT | {"id": "fire"}]))
    assert place(issue) == "module.json#/system"
    assert "“fire” (Combat results)" in issue.message
    assert issue.hint == "Make it as tables/fire.json with the columns roll, result."


def test_an_optional_table_may_be_missing(needing: Any) -> None:
    assert not codes_of(needing(tables=[COMBAT | {"id": "fire", "optional": True}]))


def test_the_table_that_is_needed_is_enough(needing: Any) -> None:
    assert not codes_of(needing(tables=[COMBAT]))


def test_a_table_of_another_kind_is_told(needing: Any) -> None:
    issue = the_issue("system.table-kind", needing(tables=[COMBAT | {"kind": "odds"}]))
    assert place(issue) == "tables/combat.json#/kind"
    assert "“odds”" in issue.message


def test_a_missing_column_is_told(needing: Any) -> None:
    issue = the_issue("system.column-missing", needing(tables=[COMBAT | {"columns": ["losses"]}]))
    assert place(issue) == "tables/combat.json#/columns"
    assert "“losses”" in issue.message


def test_a_missing_row_is_told(needing: Any) -> None:
    chart = {"id": "chart", "title": "Chart", "kind": "chart", "columns": ["kind"]}
    assert not codes_of(needing(tables=[chart | {"keys": ["infantry"]}]))
    issue = the_issue("system.row-missing", needing(tables=[chart | {"keys": ["guns"]}]))
    assert place(issue) == "tables/chart.json#/rows"
    assert "“guns”" in issue.message


def test_a_modifier_that_the_rules_never_use_is_told_with_those_they_know(needing: Any) -> None:
    issue = the_issue("table.modifier-unused", needing(tables=[COMBAT | {"modifiers": ["flank"]}]))
    assert place(issue) == "tables/combat.json#/modifiers/0/id"
    assert "“uphill”" in issue.message
    assert issue.hint == "Known: flank."
    assert issue.severity is Severity.WARNING


def test_a_modifier_that_the_rules_know_is_used(needing: Any) -> None:
    assert not codes_of(needing(tables=[COMBAT | {"modifiers": ["uphill"]}]))


def test_a_modifier_that_the_rules_know_but_the_table_lacks_is_told(needing: Any) -> None:
    changes = needing(tables=[COMBAT | {"modifiers": ["flank", "uphill"]}])
    issue = the_issue("system.modifier-missing", changes)
    assert place(issue) == "tables/combat.json#/modifiers"
    assert "“flank”" in issue.message
    assert issue.severity is Severity.WARNING


def test_a_missing_deck_is_told(needing: Any) -> None:
    issue = the_issue("system.deck-missing", needing(decks=[{"id": "events"}]))
    assert place(issue) == "module.json#/system"
    assert "“events”" in issue.message
    assert issue.hint == "Make it as decks/events.json."


def test_a_deck_of_another_kind_is_told(needing: Any) -> None:
    assert not codes_of(needing(decks=[{"id": "orders"}]))
    issue = the_issue("system.deck-kind", needing(decks=[{"id": "orders", "kind": "cup"}]))
    assert place(issue) == "decks/orders.json#/kind"
    assert "“cup”" in issue.message


def test_a_missing_die_is_told(needing: Any) -> None:
    issue = the_issue("system.die-missing", needing(dice=["d6", "d10"]))
    assert place(issue) == "module.json#/dice"
    assert "“d10”" in issue.message


def test_a_missing_movement_class_is_told(needing: Any) -> None:
    issue = the_issue("system.movement-class-missing", needing(movement_classes=["foot", "guns"]))
    assert place(issue) == "terrain.json#/movement_classes"
    assert "“guns”" in issue.message


def test_another_number_of_sides_is_told(needing: Any) -> None:
    assert not codes_of(needing(sides=2))
    issue = the_issue("system.sides", needing(sides=3))
    assert place(issue) == "module.json#/sides"
    assert "3 sides" in issue.message


def test_a_map_without_a_zone_of_the_rules_is_told(needing: Any) -> None:
    assert not codes_of(needing(zones=["north", "south"]))
    issue = the_issue("system.zone-missing", needing(zones=["centre"]))
    assert place(issue) == "maps/field.json#/zones"
    assert "“centre”" in issue.message


def test_the_checks_of_the_system_run_last(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_reds(module: Module) -> Iterator[Issue]:
        yield Issue(code="own.no-reds", message=module.info.sides[0].name, file="module.json")

    system = install_system(monkeypatch, (no_reds,))
    issue = the_issue("own.no-reds", {"module.json#/system/id": system})
    assert issue.message == "Red"


def test_a_part_of_a_scenario_that_is_not_played_is_named(needing: Any) -> None:
    change = needing(unplayed=["lines"])
    assert "system.part-unplayed" not in codes_of(change)
    rules = {
        "scenarios/meeting.json#/lines": [
            {"id": "track", "terrain": "road", "hexes": ["0101", "0102"]}
        ]
    }
    issue = the_issue("system.part-unplayed", change | rules)
    assert place(issue) == "scenarios/meeting.json#/lines"
    assert issue.severity is Severity.WARNING
    assert "Lines" in issue.message


def test_a_field_of_a_part_that_is_not_played_is_named_where_it_stands(needing: Any) -> None:
    change = needing(unplayed=["sides.target"])
    issue = the_issue("system.part-unplayed", change)
    assert place(issue) == "scenarios/meeting.json#/sides/0/target"
    assert "Points to win" in issue.message
    empty = {"scenarios/meeting.json#/sides/0/target": 0}
    assert "system.part-unplayed" not in codes_of(change | empty)
