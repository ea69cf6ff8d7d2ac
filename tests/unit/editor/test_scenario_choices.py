"""What lists of a scenario offer to choose: places of its own maps, under the names there."""

from msgspec.structs import replace

from hexwright.editor.scenarios.edits.fields import own_choices
from hexwright.editor.scenarios.edits.part_list import PartList
from hexwright.schema.values.format_parts import NAMES, attribute_members, name_in
from tests.helpers.cce import sample as cce
from tests.helpers.ccn import sample as ccn
from tests.helpers.jdg import sample as jdg

HEDGEROWS = "scenarios/hedgerows.json"


def test_sites_of_one_id_are_called_what_they_are_called_on_the_map_of_the_scenario() -> None:
    records = PartList("Objectives", HEDGEROWS, ("objectives",), cce())
    site = records.parts()["site"]
    places = {place.id: place.name for place in cce().maps["hedgerows"].sites}

    assert [name_in(site, one.site) for one in records.items] == [one.name for one in records.items]
    assert {name: site[NAMES][name] for name in site["enum"] if name} == places


def test_the_sheet_of_a_list_writes_the_same_names_as_its_form() -> None:
    records = PartList("Objectives", HEDGEROWS, ("objectives",), cce())
    column = next(one for one in records.sheet().columns if one.way == ("site",))

    assert name_in(column.part, "objective-1") == "The press"


def test_zones_of_other_maps_are_not_offered() -> None:
    records = PartList("Free set-up", HEDGEROWS, ("free_setup",), cce())
    zones = {zone.id for zone in cce().maps["hedgerows"].zones}

    assert set(records.parts()["zone"]["enum"]) - {""} == zones


def test_what_a_system_adds_offers_the_zones_of_the_own_map_too() -> None:
    module = ccn()
    battle = module.scenarios["ravens-ridge"]
    part = attribute_members(module, "scenario", "scenario-side")["exit_zone"]
    zones = {zone.id for zone in module.maps["ravens-ridge"].zones}

    assert set(own_choices(module, battle, part)["enum"]) == zones


def test_fields_that_the_system_does_not_play_are_offered_nowhere() -> None:
    path = "scenarios/kaltbach-crossing.json"
    played = PartList("Sides", "scenarios/ravens-ridge.json", ("sides",), ccn())
    unplayed = PartList("Sides", path, ("sides",), jdg())
    assert "target" in played.parts()
    assert ("target",) in [column.way for column in played.sheet().columns]
    assert "target" not in unplayed.parts()
    assert ("target",) not in [column.way for column in unplayed.sheet().columns]


def test_a_field_that_is_not_played_is_shown_while_something_stands_in_it() -> None:
    path = "scenarios/kaltbach-crossing.json"
    battle = jdg().scenarios["kaltbach-crossing"]
    first = replace(battle.sides[0], target=5)
    spoilt = jdg().with_documents({path: replace(battle, sides=(first, *battle.sides[1:]))})
    assert "target" in PartList("Sides", path, ("sides",), spoilt).parts()
