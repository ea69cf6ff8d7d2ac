"""Objectives and other sites."""

from typing import Any

from hexwright.editor.map.tools.context import Desk
from hexwright.editor.map.tools.site_tool import SiteTool

from tests.helpers.desks import at, desk_of, drag, field

HILL = {"id": "hill", "name": "Hill", "hex": "0203", "number": 4}


def _desk(*sites: dict[str, Any], **settings: Any) -> Desk:
    changes = {
        **field(["......"] * 4),
        "maps/field.json#/sites": list(sites),
        "maps/field.json#/labels": [{"text": "Möckern", "hex": "0101"}],
    }
    desk = desk_of(changes)
    desk.set(**settings)
    return desk


def test_a_click_puts_a_site_named_after_the_label_beside_it() -> None:
    desk = _desk()
    drag(desk, SiteTool(), [(1, 0)])
    (site,) = desk.map.sites
    assert (site.id, site.name, site.hex) == ("mockern", "Möckern", "0201")
    assert site.objective
    assert site.number is None
    assert desk.document.stack.undo_text() == "Put site"


def test_far_from_labels_a_site_is_named_by_its_number() -> None:
    desk = _desk(objective=False)
    drag(desk, SiteTool(), [(5, 3)])
    (site,) = desk.map.sites
    assert (site.id, site.name, site.objective) == ("0604", "0604", False)


def test_sites_of_one_name_have_ids_of_their_own() -> None:
    desk = _desk()
    drag(desk, SiteTool(), [(0, 0)])
    drag(desk, SiteTool(), [(1, 0)])
    assert [site.id for site in desk.map.sites] == ["mockern", "mockern-2"]


def test_numbers_count_on() -> None:
    desk = _desk(site_number=1)
    drag(desk, SiteTool(), [(0, 0)])
    drag(desk, SiteTool(), [(3, 2)])
    assert [site.number for site in desk.map.sites] == [1, 2]
    assert desk.settings.site_number == 3


def test_a_drag_moves_a_site_in_one_step() -> None:
    desk = _desk(HILL)
    touched: list[Any] = []
    desk.document.changed.connect(lambda change: touched.append(change.touched))
    drag(desk, SiteTool(), [(1, 2), (2, 2), None, (4, 2)])
    assert desk.map.sites[0].hex == "0503"
    assert desk.document.stack.count() == 1
    assert desk.document.stack.undo_text() == "Move site"
    assert touched == [{(1, 2), (2, 2)}, {(2, 2), (4, 2)}]


def test_a_click_on_a_site_gives_it_flag_and_number() -> None:
    desk = _desk(HILL, objective=True, site_number=7)
    drag(desk, SiteTool(), [(1, 2)])
    (site,) = desk.map.sites
    assert site.objective
    assert site.number == 7


def test_a_click_without_a_number_keeps_the_number_of_the_site() -> None:
    desk = _desk(HILL, objective=True)
    drag(desk, SiteTool(), [(1, 2)])
    assert desk.map.sites[0].number == 4


def test_shift_removes_a_site() -> None:
    desk = _desk(HILL)
    drag(desk, SiteTool(), [(1, 2)], shift=True)
    assert desk.map.sites == ()
    assert desk.document.stack.undo_text() == "Remove site"


def test_a_site_that_a_scenario_uses_stays_and_the_user_is_told() -> None:
    objective = {"id": "height", "name": "Height", "site": "hill", "points": 1}
    desk = desk_of({"scenarios/meeting.json#/objectives/-": objective})
    said: list[str] = []
    desk.said.connect(said.append)
    drag(desk, SiteTool(), [(1, 2)], shift=True)
    assert len(desk.map.sites) == 1
    assert "Meeting engagement" in said[0]


def test_a_click_beside_the_map_or_in_a_hole_puts_nothing() -> None:
    desk = _desk()
    drag(desk, SiteTool(), [None])
    assert desk.document.stack.count() == 0


def test_hovering_shows_the_name_that_a_new_site_would_have() -> None:
    desk = _desk(HILL)
    assert SiteTool().hover(desk, at(desk, (0, 0))).text == "+ Möckern"
    assert SiteTool().hover(desk, at(desk, (1, 2))).text == "4 · Hill"
