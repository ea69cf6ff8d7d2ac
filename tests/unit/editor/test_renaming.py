"""Ids change together with everything that uses them."""

import pytest

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.steps import Steps
from hexwright.editor.references.edits.renaming import rename, why_not
from hexwright.schema.dump import dump_module
from hexwright.schema.load import load_module
from hexwright.schema.references.names import Named, usages
from tests.helpers.modules import module_of

THINGS = [
    Named("kind", "infantry", "counters.json"),
    Named("piece", "red-1", "oob/red.json"),
    Named("command", "red-corps", "oob/red.json"),
    Named("side", "red", "module.json"),
    Named("nation", "rubia", "module.json"),
    Named("map", "field", "maps/field.json"),
    Named("scenario", "meeting", "scenarios/meeting.json"),
    Named("deck", "orders", "decks/orders.json"),
    Named("table", "combat", "tables/combat.json"),
    Named("hex-terrain", "woods", "terrain.json"),
    Named("movement-class", "foot", "terrain.json"),
    Named("zone", "south", "maps/field.json"),
    Named("card", "halt", "decks/orders.json"),
]


@pytest.mark.parametrize("what", THINGS, ids=lambda one: one.target)
def test_everything_that_uses_a_name_follows(what: Named) -> None:
    module = module_of({})
    used = sum(usage.times for usage in usages(module, what.target, what.name))
    document = ModuleDocument(module, {})
    steps = Steps(document, what.path)
    steps.do("Rename", rename(module, what, "another"))
    made = document.module
    assert usages(made, what.target, what.name) == []
    assert sum(usage.times for usage in usages(made, what.target, "another")) == used
    assert load_module(dump_module(made)).is_sound
    document.stack.undo()
    assert dump_module(document.module) == dump_module(module)


def test_a_document_moves_to_the_file_of_its_new_id() -> None:
    made = rename(module_of({}), Named("map", "field", "maps/field.json"), "plain")
    assert made["maps/field.json"] is None
    assert made["maps/plain.json"] is not None


@pytest.mark.parametrize("new", ["Infantry", "in fantry", "", "cavalry"])
def test_an_id_that_is_none_or_taken_is_refused(new: str) -> None:
    assert why_not(module_of({}), Named("kind", "infantry", "counters.json"), new)


def test_names_of_the_same_zone_on_two_maps_are_told_apart() -> None:
    other = {
        "id": "other",
        "title": "Other",
        "grid": {"orientation": "flat", "columns": 1, "rows": 1, "stagger": "odd"},
        "terrain": {"legend": {".": "clear"}, "rows": ["."]},
        "zones": [{"id": "south", "name": "South", "kind": "setup", "hexes": ["0101"]}],
    }
    module = module_of({"maps/other.json": other})
    reason = why_not(module, Named("zone", "south", "maps/field.json"), "far-south")
    assert "maps/other.json" in reason
