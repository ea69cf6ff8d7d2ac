"""Painting zones, and what keeps them from being deleted."""

from typing import Any

import pytest
from hexwright.editor.map.tools.context import Desk
from hexwright.editor.map.tools.zone_tool import ZoneTool, change_zone, delete_zone

from tests.helpers.desks import at, desk_of, drag, field
from tests.helpers.modules import SHAPES, install_system


def _desk(zones: list[dict[str, Any]] | None = None, **settings: Any) -> Desk:
    desk = desk_of({**field(["......"] * 4), "maps/field.json#/zones": zones or []})
    desk.set(**settings)
    return desk


def _zones(desk: Desk) -> dict[str, tuple[str, ...]]:
    return {zone.id: zone.hexes for zone in desk.map.zones}


def _said(desk: Desk) -> list[str]:
    said: list[str] = []
    desk.said.connect(said.append)
    return said


NORTH = {"id": "north", "name": "North", "kind": "entry", "hexes": ["0101"]}


def test_the_first_hex_makes_a_new_zone_that_is_chosen_then() -> None:
    desk = _desk(zone_name="Río Seco", zone_kind="entry", zone_side="red")
    drag(desk, ZoneTool(), [(0, 0), (1, 0)])
    (zone,) = desk.map.zones
    assert (zone.id, zone.name, zone.kind, zone.side) == ("rio-seco", "Río Seco", "entry", "red")
    assert zone.hexes == ("0101", "0201")
    assert desk.settings.zone == "rio-seco"
    assert desk.document.stack.count() == 1
    assert desk.document.stack.undo_text() == "New zone"


def test_zones_without_a_name_are_numbered_and_unlike_each_other() -> None:
    desk = _desk()
    drag(desk, ZoneTool(), [(0, 0)])
    desk.set(zone="")
    drag(desk, ZoneTool(), [(3, 0)])
    assert [zone.name for zone in desk.map.zones] == ["Zone 1", "Zone 2"]
    assert len(_zones(desk)) == 2


def test_painting_takes_hexes_into_the_chosen_zone_once() -> None:
    desk = _desk([NORTH], zone="north")
    drag(desk, ZoneTool(), [(0, 0), (1, 0), (2, 0)])
    assert _zones(desk) == {"north": ("0101", "0201", "0301")}
    assert desk.document.stack.undo_text() == "Paint zone"


@pytest.mark.parametrize("shape", SHAPES)
def test_the_radius_counts_on_every_grid(shape: tuple[str, str]) -> None:
    desk = desk_of(field(["......"] * 6, *shape))
    desk.set(radius=1)
    drag(desk, ZoneTool(), [(2, 2)])
    assert len(desk.map.zones[0].hexes) == 7


def test_shift_takes_hexes_out() -> None:
    desk = _desk([{**NORTH, "hexes": ["0101", "0201", "0301"]}], zone="north")
    drag(desk, ZoneTool(), [(1, 0)], shift=True)
    assert _zones(desk) == {"north": ("0101", "0301")}


def test_the_zone_goes_with_its_last_hex() -> None:
    desk = _desk([NORTH], zone="north")
    drag(desk, ZoneTool(), [(0, 0)], shift=True)
    assert _zones(desk) == {}
    desk.document.stack.undo()
    assert _zones(desk) == {"north": ("0101",)}


def test_holes_and_places_off_the_map_are_not_in_zones() -> None:
    desk = desk_of(field([". .", "..."]))
    desk.set(radius=3)
    drag(desk, ZoneTool(), [(0, 0)])
    assert set(desk.map.zones[0].hexes) == {"0101", "0301", "0102", "0202", "0302"}


def test_a_zone_that_a_scenario_uses_keeps_its_last_hexes_and_the_user_is_told() -> None:
    desk = desk_of()
    said = _said(desk)
    desk.set(zone="south", radius=4)
    drag(desk, ZoneTool(), [(1, 2)], shift=True)
    assert "south" in _zones(desk)
    assert len(said) == 1
    assert "Meeting engagement" in said[0]


def test_a_zone_that_a_scenario_uses_is_not_deleted() -> None:
    desk = desk_of()
    said = _said(desk)
    assert not delete_zone(desk, "south")
    assert "south" in _zones(desk)
    assert "Meeting engagement" in said[0]


def test_a_zone_named_by_an_attribute_of_the_system_is_not_deleted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refuge = {"title": "Refuge", "description": "Where to.", "type": "string", "x-ref": "zone"}
    declared = {"scenario": {"properties": {"refuge": refuge}}}
    system = install_system(monkeypatch, attributes=declared)
    desk = desk_of(
        {
            "module.json#/system": {"id": system},
            "scenarios/meeting.json#/attributes": {"refuge": "spare"},
            "maps/field.json#/zones/-": {**NORTH, "id": "spare"},
        }
    )
    assert not delete_zone(desk, "spare")


def test_a_zone_that_nobody_uses_is_deleted_in_one_step() -> None:
    desk = _desk([NORTH, {**NORTH, "id": "spare"}])
    assert delete_zone(desk, "spare")
    assert list(_zones(desk)) == ["north"]
    assert desk.document.stack.undo_text() == "Delete zone"


def test_name_kind_and_side_of_a_zone_are_changed_in_one_step() -> None:
    desk = _desk([NORTH])
    change_zone(desk, "north", name="Far north", kind="exit", side="blue")
    (zone,) = desk.map.zones
    assert (zone.name, zone.kind, zone.side) == ("Far north", "exit", "blue")
    assert desk.document.stack.count() == 1


def test_the_zone_and_its_neighbours_are_repainted_because_border_and_name_move() -> None:
    desk = _desk([{**NORTH, "hexes": ["0101", "0104"]}], zone="north")
    changes: list[Any] = []
    desk.document.changed.connect(changes.append)
    drag(desk, ZoneTool(), [(2, 0)])
    assert {(2, 0), (3, 0), (0, 0), (0, 3), (1, 3)} <= changes[-1].touched
    assert (5, 3) not in changes[-1].touched


def test_hovering_names_the_zones_of_the_hex() -> None:
    desk = _desk([NORTH, {**NORTH, "id": "b", "name": "Box"}])
    assert ZoneTool().hover(desk, at(desk, (0, 0))).text == "North, Box"


def test_only_selected_hexes_are_painted() -> None:
    desk = _desk([NORTH], zone="north")
    desk.select([(1, 0)])
    drag(desk, ZoneTool(), [(0, 0), (3, 0)])
    assert _zones(desk) == {"north": ("0101", "0201")}
