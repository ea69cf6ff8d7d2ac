"""What lists of a scenario offer to choose: places of its own maps, under the names there."""

from msgspec.structs import replace

from hexwright.editor.scenarios.edits.fields import hook_part, own_choices
from hexwright.editor.scenarios.edits.part_list import PartList
from hexwright.engine.systems.aus.script_checks import NEEDED
from hexwright.engine.systems.aus.scripts import HOOKS
from hexwright.schema.model.scenario import SpecialRule
from hexwright.schema.values.cells import choice_name, read, text_in, words_in
from hexwright.schema.values.format_parts import NAMES, attribute_members, has_use_for, name_in
from tests.fuzz import sample
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


PRATZEN, GOLDBACH = "scenarios/pratzen.json", "scenarios/goldbach.json"


def test_markers_are_shown_by_their_names_whatever_is_in_these() -> None:
    module = sample("aus")
    part = attribute_members(module, "scenario", "scenario-side")["lims"]
    ids = ["lim-v-3", "lim-acr-1"]
    words = text_in(part, ids)

    assert words == words_in(part, ids) == "3rd Division, V Corps; 1st Brigade, Cavalry Reserve"
    assert read(part, words) == ids
    assert read(part, "V Corps, 3rd Division, V Corps, lim-acr") == ["lim-v", "lim-v-3", "lim-acr"]


def special_rules(path: str) -> PartList:
    return PartList("Special rules", path, ("special_rules",), sample("aus"))


def test_hooks_of_special_rules_are_choices_by_name() -> None:
    hook = special_rules(PRATZEN).parts()["hook"]

    assert hook["enum"] == ["", *HOOKS]
    assert choice_name(hook, "no-march") == "No strategic movement"
    records = PartList("Special rules", "scenarios/ravens-ridge.json", ("special_rules",), ccn())
    assert "enum" not in records.parts()["hook"]


def test_a_hook_of_another_program_stays_a_choice() -> None:
    module, rule = sample("aus"), SpecialRule(id="own", title="Own", hook="parley")
    battle = replace(module.scenarios["pratzen"], special_rules=(rule,))

    assert hook_part(module, battle, {"type": "string"})["enum"] == ["", *HOOKS, "parley"]


def test_what_a_hook_has_no_use_for_has_no_cell() -> None:
    sheet = special_rules(GOLDBACH).sheet()
    columns = {column.way[-1]: place for place, column in enumerate(sheet.columns)}
    rows = {
        rule.id: place
        for place, rule in enumerate(sample("aus").scenarios["goldbach"].special_rules)
    }

    assert sheet.part(rows["buxhowden"], columns["leader"]) is not None
    assert sheet.part(rows["release"], columns["leader"]) is None
    assert "until_turn" not in columns


def test_what_stands_in_a_field_is_shown_though_no_hook_uses_it() -> None:
    part = {"x-hooks": ["plan"]}

    assert has_use_for(part, "plan", None)
    assert not has_use_for(part, "wing", None)
    assert has_use_for(part, "wing", 0)
    assert has_use_for({}, "wing", None)


def test_every_hook_has_the_fields_that_it_needs_and_that_the_sample_gives_it() -> None:
    fields = attribute_members(sample("aus"), "scenario", "special-rule")
    used = {
        hook: {name for name, one in fields.items() if hook in one["x-hooks"]} for hook in HOOKS
    }
    given = {
        (rule.hook, name)
        for battle in sample("aus").scenarios.values()
        for rule in battle.special_rules
        if rule.hook
        for name in rule.attributes
    }

    assert {hook for one in fields.values() for hook in one["x-hooks"]} == set(HOOKS)
    assert all(set(names) <= used[hook] for hook, names in NEEDED.items())
    assert all(name in used[hook] for hook, name in given)
