"""Checks on counters and orders of battle."""

from typing import Any

import pytest

from hexwright.schema.issues import Severity
from tests.helpers.modules import codes_of, install_system, place, the_issue

RED = "oob/red.json#"
WHOLE = {"title": "Value", "type": "integer"}


@pytest.fixture
def strict_system(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A module whose system asks a morale of units and knows rank for leaders."""
    system = install_system(
        monkeypatch,
        attributes={
            "unit": {"required": ["morale"], "properties": {"morale": WHOLE, "fire": WHOLE}},
            "leader": {"properties": {"rank": WHOLE}},
        },
    )
    return {
        "module.json#/system/id": system,
        "counters.json#/kinds/0/attributes": {"morale": 3},
        "counters.json#/kinds/1/attributes": {"morale": 4},
    }


def test_a_long_chain_of_commands_is_no_circle() -> None:
    division = {"id": "division", "name": "Division", "parent": "red-corps"}
    assert not codes_of({f"{RED}/commands/-": division})


def test_a_unit_of_a_leader_kind_is_told() -> None:
    issue = the_issue("oob.wrong-class", {f"{RED}/units/1/kind": "general"})
    assert place(issue) == f"{RED}/units/1/kind"
    assert "general" in issue.message


def test_a_leader_of_a_unit_kind_is_told() -> None:
    issue = the_issue("oob.wrong-class", {f"{RED}/leaders/0/kind": "infantry"})
    assert place(issue) == f"{RED}/leaders/0/kind"
    assert "infantry" in issue.message


def test_a_marker_may_stand_among_the_units() -> None:
    assert not codes_of({f"{RED}/units/-": {"id": "red-fort", "kind": "fort"}})


def test_values_for_a_face_that_the_kind_lacks_are_told_with_the_faces_it_has() -> None:
    faces = {"worn": {"fire": 1}}
    issue = the_issue("oob.face-unknown", {f"{RED}/units/1/faces": faces})
    assert place(issue) == f"{RED}/units/1/faces/worn"
    assert "cavalry" in issue.message
    assert "worn" in issue.message
    assert issue.hint == "Faces: –."


def test_values_for_a_face_that_the_kind_has_are_right() -> None:
    assert not codes_of({f"{RED}/units/0/faces": {"worn": {"fire": 1}}})


def test_a_unit_without_what_its_system_asks_is_told(strict_system: dict[str, Any]) -> None:
    changes = {**strict_system, "counters.json#/kinds/0/attributes": {}}
    changes[f"{RED}/units/0/attributes"] = {"morale": 1}
    issue = the_issue("oob.attribute-missing", changes)
    assert place(issue) == "oob/blue.json#/units/0"
    assert issue.message == "blue-1 has no morale."
    assert "“infantry”" in issue.hint


def test_what_the_kind_says_need_not_be_said_again(strict_system: dict[str, Any]) -> None:
    assert not codes_of(strict_system)


def test_what_the_front_face_says_need_not_be_said_again(strict_system: dict[str, Any]) -> None:
    changes = {**strict_system, "counters.json#/kinds/0/attributes": {}}
    assert "oob.attribute-missing" in codes_of(changes)
    changes["counters.json#/kinds/0/faces/0/attributes"] = {"morale": 3}
    assert not codes_of(changes)


def test_a_kind_with_an_attribute_of_another_class_is_told(strict_system: dict[str, Any]) -> None:
    changes = {**strict_system, "counters.json#/kinds/2/attributes": {"rank": 1, "fire": 2}}
    issue = the_issue("piece.attribute-foreign", changes)
    assert place(issue) == "counters.json#/kinds/2/attributes/fire"
    assert "“leader”" in issue.message
    assert issue.severity is Severity.WARNING


def test_a_unit_with_an_attribute_of_another_class_is_told(strict_system: dict[str, Any]) -> None:
    changes = {**strict_system, f"{RED}/units/0/attributes": {"rank": 1}}
    issue = the_issue("piece.attribute-foreign", changes)
    assert place(issue) == f"{RED}/units/0/attributes/rank"


def test_attributes_of_the_own_class_are_no_strangers(strict_system: dict[str, Any]) -> None:
    changes = {**strict_system, f"{RED}/units/0/attributes": {"fire": 1}}
    changes[f"{RED}/leaders/0/attributes"] = {"rank": 1}
    assert not codes_of(changes)


def test_an_attribute_that_the_module_adds_is_no_stranger(strict_system: dict[str, Any]) -> None:
    own = {"unit": {"nickname": {"title": "Nickname", "type": "string"}}}
    changes = {**strict_system, f"{RED}/units/0/attributes": {"nickname": "Old Guard"}}
    assert codes_of(changes) == {"schema.unknown-member", "piece.attribute-foreign"}
    assert not codes_of({**changes, "module.json#/fields": own})


def test_a_system_without_attributes_lets_all_pass() -> None:
    assert not codes_of({f"{RED}/units/0/attributes": {"anything": [1, {"goes": True}]}})


def test_more_pieces_than_counters_in_the_box_are_told() -> None:
    issue = the_issue("counters.mix-exceeded", {"counters.json#/kinds/0/count": 1})
    assert place(issue) == "counters.json#/kinds/0/count"
    assert issue.message == "2 pieces are of the kind “infantry”, but there is 1 counter."
    assert issue.severity is Severity.WARNING


def test_as_many_pieces_as_counters_are_right() -> None:
    assert not codes_of({"counters.json#/kinds/0/count": 2})


def test_a_placed_kind_without_what_its_system_asks_is_told(strict_system: dict[str, Any]) -> None:
    setup = {"kind": "cavalry", "hex": "0204", "side": "red"}
    changes = {**strict_system, "scenarios/meeting.json#/setup/-": setup}
    assert not codes_of(changes)
    changes["counters.json#/kinds/1/attributes"] = {}
    changes[f"{RED}/units/1/attributes"] = {"morale": 1}
    changes["oob/blue.json#/units/1/attributes"] = {"morale": 1}
    issue = the_issue("counters.attribute-missing", changes)
    assert place(issue) == "counters.json#/kinds/1"
    assert issue.message == "Cavalry is placed on the map, but has no morale."
