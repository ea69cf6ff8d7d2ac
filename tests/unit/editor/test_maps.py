"""Maps as documents: new, copied, deleted, renamed."""

from hexwright.editor.map.edits.maps import (
    change_properties,
    duplicate_map,
    empty_map,
    id_for,
    new_map,
    rename_map,
    scenarios_on,
)
from hexwright.schema.model.map import Grid, Numbering
from tests.helpers.modules import module_of
from tests.helpers.whole_maps import done, errors_of

GRID = Grid(orientation="flat", columns=5, rows=4, stagger="odd")


def test_a_new_map_is_of_one_terrain_and_without_faults() -> None:
    module = module_of()
    map_ = empty_map(id_for(module, "Übergang!"), "Übergang!", GRID, Numbering(), "woods")
    found = done(module, new_map(module, map_)).module
    assert map_.id == "ubergang"
    assert found.maps["ubergang"].terrain.legend == {".": "woods"}
    assert errors_of(found) == []


def test_an_id_that_is_taken_gets_a_number() -> None:
    assert id_for(module_of(), "Field") == "field-2"
    assert id_for(module_of(), "…") == "map"


def test_a_copy_has_a_name_of_its_own() -> None:
    module = module_of()
    change = duplicate_map(module, "field")
    found = done(module, change).module
    assert list(found.maps) == ["field", "field-copy"]
    assert found.maps["field-copy"].title == "The field (copy)"
    assert errors_of(found) == []


def test_variants_count_as_played_on_the_map_of_their_base() -> None:
    assert [one.id for one in scenarios_on(module_of(), "field")] == ["meeting", "rematch"]


def test_scenarios_follow_a_map_to_its_new_id() -> None:
    module = module_of()
    change = rename_map(module, "field", "meadow")
    found = done(module, change).module
    assert list(found.maps) == ["meadow"]
    assert found.scenarios["meeting"].maps[0].map == "meadow"
    assert change.label == "Rename map"
    assert errors_of(found) == []


def test_a_new_title_is_one_step_and_changes_nothing_else() -> None:
    module = module_of()
    change = change_properties(module, "field", {"title": "Meadow", "description": "Green."})
    assert list(change.contents) == ["maps/field.json"]
    assert done(module, change).stack.undo_text() == "Change map properties"


def test_the_same_properties_are_no_change() -> None:
    assert change_properties(module_of(), "field", {"title": "The field"}).contents == {}
