"""Painting zones, and what keeps them from being deleted."""

from typing import Any

import pytest

from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.zone_tool import ZoneTool, change_zone, delete_zone
from tests.helpers.modules import SHAPES, install_system
from tests.helpers.tool_contexts import at, context_of, drag, field


def _context(zones: list[dict[str, Any]] | None = None, **settings: Any) -> ToolContext:
    context = context_of({**field(["......"] * 4), "maps/field.json#/zones": zones or []})
    context.set(**settings)
    return context


def _zones(context: ToolContext) -> dict[str, tuple[str, ...]]:
    return {zone.id: zone.hexes for zone in context.map.zones}


def _said(context: ToolContext) -> list[str]:
    said: list[str] = []
    context.said.connect(said.append)
    return said


NORTH = {"id": "north", "name": "North", "kind": "entry", "hexes": ["0101"]}


def test_the_first_hex_makes_a_new_zone_that_is_chosen_then() -> None:
    context = _context(zone_name="Río Seco", zone_kind="entry", zone_side="red")
    drag(context, ZoneTool(), [(0, 0), (1, 0)])
    (zone,) = context.map.zones
    assert (zone.id, zone.name, zone.kind, zone.side) == ("rio-seco", "Río Seco", "entry", "red")
    assert zone.hexes == ("0101", "0201")
    assert context.settings.zone == "rio-seco"
    assert context.document.stack.count() == 1
    assert context.document.stack.undo_text() == "New zone"


def test_zones_without_a_name_are_numbered_and_unlike_each_other() -> None:
    context = _context()
    drag(context, ZoneTool(), [(0, 0)])
    context.set(zone="")
    drag(context, ZoneTool(), [(3, 0)])
    assert [zone.name for zone in context.map.zones] == ["Zone 1", "Zone 2"]
    assert len(_zones(context)) == 2


def test_painting_takes_hexes_into_the_chosen_zone_once() -> None:
    context = _context([NORTH], zone="north")
    drag(context, ZoneTool(), [(0, 0), (1, 0), (2, 0)])
    assert _zones(context) == {"north": ("0101", "0201", "0301")}
    assert context.document.stack.undo_text() == "Paint zone"


@pytest.mark.parametrize("shape", SHAPES)
def test_the_radius_counts_on_every_grid(shape: tuple[str, str]) -> None:
    context = context_of(field(["......"] * 6, *shape))
    context.set(radius=1)
    drag(context, ZoneTool(), [(2, 2)])
    assert len(context.map.zones[0].hexes) == 7


def test_shift_takes_hexes_out() -> None:
    context = _context([{**NORTH, "hexes": ["0101", "0201", "0301"]}], zone="north")
    drag(context, ZoneTool(), [(1, 0)], shift=True)
    assert _zones(context) == {"north": ("0101", "0301")}


def test_the_zone_goes_with_its_last_hex() -> None:
    context = _context([NORTH], zone="north")
    drag(context, ZoneTool(), [(0, 0)], shift=True)
    assert _zones(context) == {}
    context.document.stack.undo()
    assert _zones(context) == {"north": ("0101",)}


def test_holes_and_places_off_the_map_are_not_in_zones() -> None:
    context = context_of(field([". .", "..."]))
    context.set(radius=3)
    drag(context, ZoneTool(), [(0, 0)])
    assert set(context.map.zones[0].hexes) == {"0101", "0301", "0102", "0202", "0302"}


def test_a_zone_that_a_scenario_uses_keeps_its_last_hexes_and_the_user_is_told() -> None:
    context = context_of()
    said = _said(context)
    context.set(zone="south", radius=4)
    drag(context, ZoneTool(), [(1, 2)], shift=True)
    assert "south" in _zones(context)
    assert len(said) == 1
    assert "Meeting engagement" in said[0]


def test_a_zone_that_a_scenario_uses_is_not_deleted() -> None:
    context = context_of()
    said = _said(context)
    assert not delete_zone(context, "south")
    assert "south" in _zones(context)
    assert "Meeting engagement" in said[0]


def test_a_zone_named_by_an_attribute_of_the_system_is_not_deleted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refuge = {"title": "Refuge", "description": "Where to.", "type": "string", "x-ref": "zone"}
    declared = {"scenario": {"properties": {"refuge": refuge}}}
    system = install_system(monkeypatch, attributes=declared)
    context = context_of(
        {
            "module.json#/system": {"id": system},
            "scenarios/meeting.json#/attributes": {"refuge": "spare"},
            "maps/field.json#/zones/-": {**NORTH, "id": "spare"},
        }
    )
    assert not delete_zone(context, "spare")


def test_a_zone_that_nobody_uses_is_deleted_in_one_step() -> None:
    context = _context([NORTH, {**NORTH, "id": "spare"}])
    assert delete_zone(context, "spare")
    assert list(_zones(context)) == ["north"]
    assert context.document.stack.undo_text() == "Delete zone"


def test_name_kind_and_side_of_a_zone_are_changed_in_one_step() -> None:
    context = _context([NORTH])
    change_zone(context, "north", name="Far north", kind="exit", side="blue")
    (zone,) = context.map.zones
    assert (zone.name, zone.kind, zone.side) == ("Far north", "exit", "blue")
    assert context.document.stack.count() == 1


def test_the_zone_and_its_neighbours_are_repainted_because_border_and_name_move() -> None:
    context = _context([{**NORTH, "hexes": ["0101", "0104"]}], zone="north")
    changes: list[Any] = []
    context.document.changed.connect(changes.append)
    drag(context, ZoneTool(), [(2, 0)])
    assert {(2, 0), (3, 0), (0, 0), (0, 3), (1, 3)} <= changes[-1].touched
    assert (5, 3) not in changes[-1].touched


def test_hovering_names_the_zones_of_the_hex() -> None:
    context = _context([NORTH, {**NORTH, "id": "b", "name": "Box"}])
    assert ZoneTool().hover(context, at(context, (0, 0))).text == "North, Box"


def test_only_selected_hexes_are_painted() -> None:
    context = _context([NORTH], zone="north")
    context.select([(1, 0)])
    drag(context, ZoneTool(), [(0, 0), (3, 0)])
    assert _zones(context) == {"north": ("0101", "0201")}
