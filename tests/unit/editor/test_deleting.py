"""What would miss a document is known before it goes."""

import pytest

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.references.edits.deleting import (
    delete_document,
    may_delete,
    uses_from_outside,
)
from tests.helpers.modules import GONE, module_of


def test_a_map_is_missed_by_the_scenario_on_it_and_its_zones() -> None:
    uses = uses_from_outside(module_of(), "maps/field.json")
    assert {use.path for use in uses} == {"scenarios/meeting.json"}
    assert ("maps", 0, "map") in [use.way for use in uses]
    assert any("zone" in use.way for use in uses)


def test_an_order_of_battle_is_missed_wherever_its_units_start() -> None:
    module = module_of()
    found = uses_from_outside(module, "oob/red.json")
    units = {unit.id for unit in module.oobs["red"].units}
    placed = [n for n, one in enumerate(module.scenarios["meeting"].setup) if one.piece in units]
    assert placed
    assert {("setup", n, "piece") for n in placed} <= {one.way for one in found}


def test_uses_inside_the_document_itself_do_not_count() -> None:
    for path in ("maps/field.json", "oob/red.json", "decks/orders.json"):
        assert path not in {use.path for use in uses_from_outside(module_of(), path)}


def test_a_scenario_is_missed_by_its_variant() -> None:
    uses = uses_from_outside(module_of(), "scenarios/meeting.json")
    assert [(use.path, use.pointer) for use in uses] == [("scenarios/rematch.json", "/based_on")]


def test_nothing_misses_a_map_that_nobody_plays_on() -> None:
    module = module_of({"scenarios/meeting.json": GONE, "scenarios/rematch.json": GONE})
    assert uses_from_outside(module, "maps/field.json") == []


def test_a_name_that_another_document_defines_too_is_not_missed() -> None:
    copy = {
        "id": "copy",
        "title": "Copy",
        "grid": {"orientation": "flat", "columns": 1, "rows": 1, "stagger": "odd"},
        "terrain": {"legend": {".": "clear"}, "rows": ["."]},
        "zones": [{"id": "south", "name": "South", "kind": "setup", "hexes": ["0101"]}],
    }
    before = uses_from_outside(module_of(), "maps/field.json")
    after = uses_from_outside(module_of({"maps/copy.json": copy}), "maps/field.json")
    assert len(after) < len(before)


@pytest.mark.parametrize("path", ["module.json", "terrain.json", "counters.json", "maps/no.json"])
def test_a_module_keeps_what_it_cannot_do_without(path: str) -> None:
    assert not may_delete(module_of(), path)


def test_undo_brings_a_deleted_document_back() -> None:
    document = ModuleDocument(module_of(), {})
    before = document.module
    document.do(delete_document(before, "decks/orders.json", "Orders"))
    assert document.module.decks == {}
    document.stack.undo()
    assert document.module == before
