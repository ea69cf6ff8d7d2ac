"""What stands where at the start."""

from typing import Any

import pytest

from hexwright.schema.issues import Severity
from tests.helpers.modules import GONE, codes_of, install_system, place, the_issue

MEETING = "scenarios/meeting.json#"
RED = f"{MEETING}/setup/0"
BLUE = f"{MEETING}/setup/3"


def test_a_piece_in_two_hexes_is_told_with_the_first() -> None:
    issue = the_issue("setup.placed-twice", {f"{MEETING}/setup/1/piece": "red-1"})
    assert place(issue) == f"{MEETING}/setup/1"
    assert issue.message == "red-1 is placed twice."
    assert issue.hint == "It stands in 0101 already."


def test_a_piece_that_is_on_the_map_and_arrives_is_told() -> None:
    issue = the_issue("setup.placed-twice", {f"{MEETING}/reinforcements/0/pieces": ["blue-1"]})
    assert place(issue) == f"{MEETING}/reinforcements/0"
    assert "blue-1" in issue.message


def test_a_piece_that_arrives_twice_is_told() -> None:
    again = {"id": "again", "side": "blue", "turn": 2, "pieces": ["blue-2"], "zone": "north"}
    issue = the_issue("setup.placed-twice", {f"{MEETING}/reinforcements/-": again})
    assert place(issue) == f"{MEETING}/reinforcements/1"


def test_a_piece_that_arrives_with_its_command_and_stands_on_the_map_is_told() -> None:
    corps = {"id": "corps", "side": "red", "turn": 1, "commands": ["red-army"], "zone": "north"}
    found = codes_of({f"{MEETING}/reinforcements/-": corps})
    assert found == {"setup.placed-twice"}


def test_counters_of_a_kind_may_stand_in_many_hexes() -> None:
    assert not codes_of({f"{MEETING}/setup/-": {"kind": "fort", "hex": "0204"}})


def test_a_piece_without_a_place_is_told() -> None:
    issue = the_issue("setup.no-place", {f"{RED}/hex": GONE})
    assert place(issue) == RED


def test_a_piece_in_a_hex_and_a_box_is_told() -> None:
    assert "setup.no-place" in codes_of({f"{RED}/box": "reserve"})


def test_a_piece_in_a_box_has_a_place() -> None:
    assert not codes_of({f"{RED}/hex": GONE, f"{RED}/box": "reserve"})


@pytest.mark.parametrize("member", ["piece", "kind"])
def test_a_placement_of_nothing_is_told(member: str) -> None:
    issue = the_issue("reference.unknown", {f"{MEETING}/setup/2": {member: "", "hex": "0203"}})
    assert place(issue) == f"{MEETING}/setup/2/{member}"


def test_a_unit_in_terrain_that_is_closed_to_it_is_told() -> None:
    issue = the_issue("setup.impassable", {f"{RED}/hex": "0202"})
    assert place(issue) == f"{RED}/hex"
    assert issue.message == "red-1 cannot stand in 0202: Lake is closed to it."


def test_a_unit_off_the_road_in_terrain_for_roads_only_is_told() -> None:
    cavalry = {"kind": "cavalry", "hex": "0302", "side": "red"}
    issue = the_issue("setup.impassable", {f"{MEETING}/setup/-": cavalry})
    assert "Cavalry cannot stand in 0302" in issue.message


def test_a_road_lets_a_unit_stand_in_terrain_for_roads_only() -> None:
    cavalry = {"kind": "cavalry", "hex": "0302", "side": "red"}
    road = ["0101", "0201", "0301", "0302"]
    changes = {f"{MEETING}/setup/-": cavalry, "maps/field.json#/lines/0/hexes": road}
    assert not codes_of(changes)


def test_an_overlay_later_in_the_list_closes_a_hex() -> None:
    lake = {"terrain": "lake", "hex": "0101"}
    assert "setup.impassable" in codes_of({"maps/field.json#/overlays/-": lake})


def test_an_overlay_earlier_in_the_list_opens_nothing() -> None:
    woods = {"terrain": "woods", "hex": "0202"}
    changes = {"maps/field.json#/overlays/-": woods, f"{RED}/hex": "0202"}
    assert "setup.impassable" in codes_of(changes)


def test_a_counter_without_movement_class_may_stand_anywhere() -> None:
    assert not codes_of({f"{MEETING}/setup/2/hex": "0202"})


def test_a_face_that_the_kind_lacks_is_told() -> None:
    issue = the_issue("setup.face-unknown", {f"{MEETING}/setup/1/face": "worn"})
    assert place(issue) == f"{MEETING}/setup/1/face"
    assert "“general” have no face “worn”" in issue.message


def test_a_formation_that_the_kind_cannot_take_is_told() -> None:
    issue = the_issue("setup.formation-not-possible", {f"{MEETING}/setup/1/formation": "square"})
    assert place(issue) == f"{MEETING}/setup/1/formation"
    assert "“square”" in issue.message


def test_a_unit_that_has_lost_all_its_steps_is_told() -> None:
    issue = the_issue("setup.no-steps-left", {f"{RED}/losses": 2})
    assert place(issue) == f"{RED}/losses"
    assert "2 of 2 steps" in issue.message


def test_a_unit_with_a_step_left_may_start() -> None:
    assert not codes_of({f"{RED}/losses": 1})


def test_a_line_that_looks_at_a_vertex_is_told() -> None:
    issue = the_issue("setup.facing", {f"{RED}/facing": 3})
    assert place(issue) == f"{RED}/facing"
    assert issue.message == "Facing 3 does not fit: this counter looks at a hexside."


def test_a_square_that_looks_at_a_hexside_is_told() -> None:
    assert "looks at a vertex" in the_issue("setup.facing", {f"{BLUE}/facing": 2}).message


def test_without_formation_the_facing_is_that_of_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    changes: dict[str, Any] = {
        "module.json#/system/id": install_system(monkeypatch, facing="vertex"),
        f"{MEETING}/setup/1/facing": 2,
    }
    assert place(the_issue("setup.facing", changes)) == f"{MEETING}/setup/1/facing"
    assert not codes_of({**changes, f"{MEETING}/setup/1/facing": 3})


def test_a_system_without_facing_lets_all_pass() -> None:
    assert not codes_of({f"{MEETING}/setup/1/facing": 7})


def test_a_piece_that_covers_too_many_hexes_is_told() -> None:
    issue = the_issue("setup.too-long", {f"{BLUE}/extends": ["0403", "0402"]})
    assert place(issue) == f"{BLUE}/extends"
    assert issue.message == "It covers 3 hexes, but may cover 2."


def test_a_piece_that_is_torn_is_told_by_the_hex() -> None:
    issue = the_issue("setup.torn", {f"{BLUE}/extends": ["0101"]})
    assert place(issue) == f"{BLUE}/extends"
    assert "0101" in issue.message


def test_enemies_in_one_hex_are_told() -> None:
    issue = the_issue("setup.enemies-in-hex", {f"{MEETING}/setup/1/hex": "0404"})
    assert place(issue) == f"{MEETING}/setup/3/hex"
    assert "0404" in issue.message
    assert issue.severity is Severity.WARNING


def test_friends_in_one_hex_are_no_crowd() -> None:
    assert not codes_of({f"{MEETING}/setup/2/hex": "0101"})


def test_a_fault_of_the_model_is_not_told_again_for_its_variants() -> None:
    assert place(the_issue("setup.impassable", {f"{RED}/hex": "0202"})) == f"{RED}/hex"
