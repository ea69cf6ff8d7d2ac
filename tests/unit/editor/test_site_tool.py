"""Objectives and other sites."""

from typing import Any

from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.site_tool import SiteTool
from tests.helpers.tool_contexts import at, context_of, drag, field

HILL = {"id": "hill", "name": "Hill", "hex": "0203", "number": 4}


def _context(*sites: dict[str, Any], **settings: Any) -> ToolContext:
    changes = {
        **field(["......"] * 4),
        "maps/field.json#/sites": list(sites),
        "maps/field.json#/labels": [{"text": "Möckern", "hex": "0101"}],
    }
    context = context_of(changes)
    context.set(**settings)
    return context


def test_a_click_puts_a_site_named_after_the_label_beside_it() -> None:
    context = _context()
    drag(context, SiteTool(), [(1, 0)])
    (site,) = context.map.sites
    assert (site.id, site.name, site.hex) == ("mockern", "Möckern", "0201")
    assert site.objective
    assert site.number is None
    assert context.document.stack.undo_text() == "Put site"


def test_far_from_labels_a_site_is_named_by_its_number() -> None:
    context = _context(objective=False)
    drag(context, SiteTool(), [(5, 3)])
    (site,) = context.map.sites
    assert (site.id, site.name, site.objective) == ("0604", "0604", False)


def test_sites_of_one_name_have_ids_of_their_own() -> None:
    context = _context()
    drag(context, SiteTool(), [(0, 0)])
    drag(context, SiteTool(), [(1, 0)])
    assert [site.id for site in context.map.sites] == ["mockern", "mockern-2"]


def test_numbers_count_on() -> None:
    context = _context(site_number=1)
    drag(context, SiteTool(), [(0, 0)])
    drag(context, SiteTool(), [(3, 2)])
    assert [site.number for site in context.map.sites] == [1, 2]
    assert context.settings.site_number == 3


def test_a_drag_moves_a_site_in_one_step() -> None:
    context = _context(HILL)
    touched: list[Any] = []
    context.document.changed.connect(lambda change: touched.append(change.touched))
    drag(context, SiteTool(), [(1, 2), (2, 2), None, (4, 2)])
    assert context.map.sites[0].hex == "0503"
    assert context.document.stack.count() == 1
    assert context.document.stack.undo_text() == "Move site"
    assert touched == [{(1, 2), (2, 2)}, {(2, 2), (4, 2)}]


def test_a_click_on_a_site_gives_it_flag_and_number() -> None:
    context = _context(HILL, objective=True, site_number=7)
    drag(context, SiteTool(), [(1, 2)])
    (site,) = context.map.sites
    assert site.objective
    assert site.number == 7


def test_a_click_without_a_number_keeps_the_number_of_the_site() -> None:
    context = _context(HILL, objective=True)
    drag(context, SiteTool(), [(1, 2)])
    assert context.map.sites[0].number == 4


def test_shift_removes_a_site() -> None:
    context = _context(HILL)
    drag(context, SiteTool(), [(1, 2)], shift=True)
    assert context.map.sites == ()
    assert context.document.stack.undo_text() == "Remove site"


def test_a_site_that_a_scenario_uses_stays_and_the_user_is_told() -> None:
    objective = {"id": "height", "name": "Height", "site": "hill", "points": 1}
    context = context_of({"scenarios/meeting.json#/objectives/-": objective})
    said: list[str] = []
    context.said.connect(said.append)
    drag(context, SiteTool(), [(1, 2)], shift=True)
    assert len(context.map.sites) == 1
    assert "Meeting engagement" in said[0]


def test_a_click_beside_the_map_or_in_a_hole_puts_nothing() -> None:
    context = _context()
    drag(context, SiteTool(), [None])
    assert context.document.stack.count() == 0


def test_hovering_shows_the_name_that_a_new_site_would_have() -> None:
    context = _context(HILL)
    assert SiteTool().hover(context, at(context, (0, 0))).text == "+ Möckern"
    assert SiteTool().hover(context, at(context, (1, 2))).text == "4 · Hill"
