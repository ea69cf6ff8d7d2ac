"""Jours de Gloire: its declaration, its checks and its sample module."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from hexwright.engine.systems.jdg import SYSTEM
from hexwright.schema.dump import dump_module
from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from hexwright.schema.schemas import compose

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "sample_modules" / "jdg"
DECLARATION = ROOT / "engine" / "systems" / "jdg" / "system.json"
BATTLE = "scenarios/kaltbach-crossing.json"
CUP = "decks/activation-markers.json"

Documents = dict[str, Any]
Found = list[tuple[str, str, str]]


@pytest.fixture
def documents() -> Documents:
    """The sample's documents as plain values, free to be spoilt."""
    return {name: json.loads(data) for name, data in read_folder(SAMPLE).items()}


@pytest.fixture(scope="module")
def module() -> Module:
    loaded = load_module(read_folder(SAMPLE))
    assert loaded.module
    return loaded.module


def found(documents: Mapping[str, Any]) -> Found:
    """Code, file and pointer of everything that is wrong; checks of the system say what to do."""
    files = {name: json.dumps(document).encode() for name, document in documents.items()}
    issues = load_module(files).issues
    assert all(issue.hint for issue in issues if issue.code.startswith("jdg."))
    return [(issue.code, issue.file, issue.pointer) for issue in issues]


def kind(documents: Documents, name: str) -> tuple[Any, str]:
    """A counter kind and its pointer."""
    return entry(documents, "counters.json", "kinds", name)


def entry(documents: Documents, file: str, group: str, name: str) -> tuple[Any, str]:
    """An entry of a document by its id, and its pointer."""
    entries = documents[file][group]
    index = next(n for n, one in enumerate(entries) if one["id"] == name)
    return entries[index], f"/{group}/{index}"


def placement(documents: Documents, piece: str) -> tuple[Any, str]:
    """Where a piece starts, and its pointer."""
    setup = documents[BATTLE]["setup"]
    index = next(n for n, one in enumerate(setup) if one.get("piece") == piece)
    return setup[index], f"/setup/{index}"


def move(documents: Documents, piece: str, hex_: str, **changes: Any) -> str:
    """Let a piece start elsewhere, on top of what is there; gives its pointer."""
    setup = documents[BATTLE]["setup"]
    one, _ = placement(documents, piece)
    setup.remove(one)
    setup.append({**one, "hex": hex_, **changes})
    return f"/setup/{len(setup) - 1}"


# --- the declaration ----------------------------------------------------------------------------


def test_the_declaration_follows_the_schema_of_game_systems() -> None:
    validator = jsonschema_rs.Draft202012Validator(compose("system"))
    assert validator.is_valid(json.loads(DECLARATION.read_bytes()))


def test_every_attribute_and_option_has_title_and_description() -> None:
    owners = [*SYSTEM.declaration.attributes.values(), SYSTEM.declaration.options]
    fields = [one for owner in owners for one in owner["properties"].values()]
    assert fields
    assert all(field.get("title") and field.get("description") for field in fields)


def test_every_option_has_a_default_among_its_values() -> None:
    for name, option in SYSTEM.declaration.options["properties"].items():
        values = option.get("enum", [True, False])
        assert option["default"] in values, name


def test_there_is_an_option_for_each_of_the_readings_of_the_rules() -> None:
    assert len(SYSTEM.declaration.options["properties"]) == 23


def test_statuses_lead_to_statuses() -> None:
    known = {status.id for status in SYSTEM.declaration.statuses}
    assert all(known.issuperset(status.leads_to) for status in SYSTEM.declaration.statuses)


# --- the sample ---------------------------------------------------------------------------------


def test_the_sample_has_no_issues() -> None:
    assert load_module(read_folder(SAMPLE)).issues == []


def test_the_sample_is_written_in_canonical_form(module: Module) -> None:
    files = read_folder(SAMPLE)
    # Stored games are no part of the module itself.
    own = {name: files[name] for name in files if not name.startswith("replays/")}
    assert dump_module(module) == own


def test_the_sample_has_every_modifier_that_the_rules_know(module: Module) -> None:
    for needed in SYSTEM.declaration.tables:
        there = {modifier.id for modifier in module.tables[needed.id].modifiers}
        assert there == set(needed.modifiers), needed.id


# --- unit values --------------------------------------------------------------------------------


def test_infantry_cannot_be_heavy(documents: Documents) -> None:
    one, where = kind(documents, "line-infantry")
    one["attributes"]["heavy"] = True
    assert found(documents) == [("jdg.heavy-not-cavalry", "counters.json", where)]


def test_cavalry_has_no_mount(documents: Documents) -> None:
    one, where = kind(documents, "light-cavalry")
    one["attributes"]["mount"] = "horse"
    assert found(documents) == [("jdg.mount-not-artillery", "counters.json", where)]


def test_infantry_without_engagement_is_told_once_for_its_kind(documents: Documents) -> None:
    one, where = kind(documents, "line-infantry")
    del one["faces"][0]["attributes"]["engagement"]
    assert found(documents) == [("jdg.engagement-missing", "counters.json", where)]


def test_artillery_has_no_engagement(documents: Documents) -> None:
    one, where = kind(documents, "foot-battery")
    one["attributes"]["engagement"] = 5
    assert found(documents) == [("jdg.engagement-of-artillery", "counters.json", where)]


def test_cavalry_has_no_range(documents: Documents) -> None:
    one, where = kind(documents, "dragoons")
    one["attributes"]["maximum_range"] = 3
    assert found(documents) == [("jdg.range-not-artillery", "counters.json", where)]


def test_a_battery_needs_both_ranges(documents: Documents) -> None:
    one, where = kind(documents, "foot-battery")
    del one["attributes"]["maximum_range"]
    assert found(documents) == [("jdg.range-missing", "counters.json", where)]


def test_the_effective_range_is_not_longer_than_the_maximum_range(documents: Documents) -> None:
    one, where = entry(documents, "oob/blue.json", "units", "first-foot-battery")
    one["attributes"] = {"effective_range": 5}
    assert found(documents) == [("jdg.range-order", "oob/blue.json", where)]


@pytest.mark.parametrize("name", ["strength", "cohesion", "move"])
def test_the_back_of_a_counter_is_not_better_than_its_front(
    documents: Documents, name: str
) -> None:
    one, where = entry(documents, "oob/red.json", "units", "lindau")
    one["faces"] = {"disordered": {name: 9}}
    assert found(documents) == [("jdg.back-above-front", "oob/red.json", where)]


# --- formations and markers ---------------------------------------------------------------------


def test_a_unit_belongs_to_a_formation(documents: Documents) -> None:
    one, where = entry(documents, "oob/blue.json", "units", "foresters")
    del one["command"]
    assert found(documents) == [("jdg.no-formation", "oob/blue.json", f"{where}/command")]


def test_a_unit_is_not_in_a_formation_of_the_enemy(documents: Documents) -> None:
    one, where = entry(documents, "oob/blue.json", "units", "foresters")
    one["command"] = "division-orlitz"
    assert found(documents) == [("jdg.formation-of-enemy", "oob/blue.json", f"{where}/command")]


@pytest.mark.parametrize("copies", [0, 3])
def test_a_formation_has_one_or_two_activation_markers(documents: Documents, copies: int) -> None:
    card, _ = entry(documents, CUP, "cards", "steinacker-5")
    documents[CUP]["size"] += copies - card["copies"]
    card["copies"] = copies
    _, where = entry(documents, "oob/blue.json", "commands", "division-steinacker")
    assert found(documents) == [("jdg.marker-count", "oob/blue.json", where)]


def test_how_many_markers_a_formation_has_is_in_the_table_of_numbers(documents: Documents) -> None:
    row = next(
        one for one in documents["tables/numbers.json"]["rows"] if one[0] == "markers-per-formation"
    )
    row[1] = 1
    assert ("jdg.marker-count", "oob/blue.json", "/commands/1") in found(documents)
    row[1] = 3
    card, _ = entry(documents, CUP, "cards", "steinacker-5")
    documents[CUP]["size"] += 1
    card["copies"] = 3
    assert found(documents) == []


def test_a_shared_marker_counts_for_each_of_its_formations(documents: Documents) -> None:
    shared, _ = entry(documents, CUP, "cards", "rauch-7")
    shared["attributes"]["also_activates"] = ["division-falkner"]
    _, where = entry(documents, "oob/blue.json", "commands", "division-falkner")
    assert found(documents) == [("jdg.marker-count", "oob/blue.json", where)]


def test_a_marker_says_an_initiative(documents: Documents) -> None:
    card, where = entry(documents, CUP, "cards", "rauch-7")
    del card["attributes"]
    assert found(documents) == [("jdg.marker-initiative", CUP, f"{where}/attributes/initiative")]


def test_an_ordinary_marker_activates_units(documents: Documents) -> None:
    card, where = entry(documents, CUP, "cards", "grand-battery")
    card["attributes"]["code"] = "O"
    assert found(documents) == [("jdg.marker-formation", CUP, where)]


def test_a_commander_says_how_far_he_moves(documents: Documents) -> None:
    one, _ = kind(documents, "commander")
    del one["attributes"]
    assert {code for code, *_ in found(documents)} == {"oob.attribute-missing"}


# --- terrain ------------------------------------------------------------------------------------


@pytest.mark.parametrize("terrain", ["slope", "wall"])
def test_one_sided_hexsides_have_a_direction(documents: Documents, terrain: str) -> None:
    one, where = entry(documents, "terrain.json", "hexsides", terrain)
    del one["directed"]
    assert found(documents) == [("jdg.hexside-direction", "terrain.json", f"{where}/directed")]


def test_the_upper_hex_of_a_slope_is_named_first(documents: Documents) -> None:
    hexsides = documents["maps/kaltbach.json"]["hexsides"]
    index = next(n for n, one in enumerate(hexsides) if one["terrain"] == "slope")
    hexsides[index]["between"].reverse()
    where = f"/hexsides/{index}/between"
    assert found(documents) == [("jdg.slope-direction", "maps/kaltbach.json", where)]


def test_commanders_move_as_the_option_says(documents: Documents) -> None:
    documents["module.json"]["system"]["options"] = {"cinc_movement_class": "infantry"}
    _, where = kind(documents, "commander")
    code = "jdg.commander-movement"
    assert found(documents) == [(code, "counters.json", f"{where}/movement_class")]


# --- tables -------------------------------------------------------------------------------------


def rows(documents: Documents, table: str) -> list[list[Any]]:
    """The rows of a table, free to be spoilt."""
    found_rows: list[list[Any]] = documents[f"tables/{table}.json"]["rows"]
    return found_rows


@pytest.mark.parametrize("cells", [(2, 3), (1, 4), (4, 4), (8, 0)])
def test_fronts_and_rears_lie_around_a_vertex(documents: Documents, cells: tuple[Any, Any]) -> None:
    rows(documents, "facing")[0][1:] = cells
    assert found(documents) == [("jdg.facing-table", "tables/facing.json", "/rows/0")]


@pytest.mark.parametrize(
    ("table", "row", "column"),
    [
        ("facing", 0, 1),
        ("fire", 1, 2),
        ("numbers", 0, 1),
        ("movement-modes", 0, 1),
        ("stacking", 0, 2),
    ],
)
def test_numbers_and_effects_that_the_rules_read_are_there(
    documents: Documents, table: str, row: int, column: int
) -> None:
    rows(documents, table)[row][column] = None
    where = f"/rows/{row}/{column}"
    assert ("jdg.cell-empty", f"tables/{table}.json", where) in found(documents)


@pytest.mark.parametrize("table", ["fire", "shock", "cohesion-test", "engagement-test"])
@pytest.mark.parametrize(("row", "end"), [(0, 0), (-1, 1)])
def test_tables_that_are_read_with_any_sum_are_open(
    documents: Documents, table: str, row: int, end: int
) -> None:
    documents[f"tables/{table}.json"]["open_ended"] = False
    assert found(documents) == []
    rows(documents, table)[row][0][end] = 40 if end else -40
    assert found(documents) == [("jdg.table-ends", f"tables/{table}.json", "/rows")]


@pytest.mark.parametrize(
    ("table", "column", "effect"),
    [
        ("fire", 2, "dissorder"),
        ("fire", 2, "retreat"),
        ("fire", 2, "Disorder!"),
        ("shock", 3, "breakthrough"),
        ("shock", 4, "disorder"),
        ("cohesion-test", 2, "test"),
        ("artillery-in-shock", 1, "retreat-with-stack"),
    ],
)
def test_results_name_effects_that_the_rules_know(
    documents: Documents, table: str, column: int, effect: str
) -> None:
    rows(documents, table)[1][column] = [effect]
    where = f"/rows/1/{column}"
    assert found(documents) == [("jdg.effect", f"tables/{table}.json", where)]


def test_a_misspelt_effect_is_told_with_the_right_word(documents: Documents) -> None:
    rows(documents, "fire")[1][2] = ["dissorder"]
    files = {name: json.dumps(document).encode() for name, document in documents.items()}
    (issue,) = load_module(files).issues
    assert "disorder" in issue.hint


def test_the_modifier_of_the_force_ratio_rises_with_the_odds(documents: Documents) -> None:
    rows(documents, "force-ratio")[3][1] = -9
    where = "/rows/3/1"
    assert found(documents) == [("jdg.force-ratio", "tables/force-ratio.json", where)]


# --- scenarios ----------------------------------------------------------------------------------


def test_a_side_knows_where_to_flee(documents: Documents) -> None:
    del documents[BATTLE]["sides"][1]["attributes"]
    assert found(documents) == [("jdg.flight", BATTLE, "/sides/1/attributes/flight_zone")]


def test_a_side_flees_to_an_edge_or_to_a_hex_but_not_to_both(documents: Documents) -> None:
    documents[BATTLE]["sides"][0]["attributes"]["flight_hex"] = "0812"
    assert found(documents) == [("jdg.flight", BATTLE, "/sides/0/attributes/flight_zone")]


@pytest.mark.parametrize(("status", "is_told"), [("disordered", False), ("routed", True)])
def test_a_status_with_which_nobody_arrives_is_told(
    documents: Documents, status: str, *, is_told: bool
) -> None:
    documents[BATTLE]["reinforcements"][0]["statuses"].append(status)
    told = [("jdg.arrival-status", BATTLE, "/reinforcements/0/statuses/1")]
    assert found(documents) == (told if is_told else [])


def test_a_side_may_flee_to_a_hex(documents: Documents) -> None:
    documents[BATTLE]["sides"][0]["attributes"] = {"flight_hex": "0812"}
    assert found(documents) == []


def test_nobody_flees_to_a_hex_that_is_not_on_the_map(documents: Documents) -> None:
    documents[BATTLE]["sides"][0]["attributes"] = {"flight_hex": "9999"}
    assert [one[1:] for one in found(documents)] == [(BATTLE, "/sides/0/attributes/flight_hex")]


def add_map_with_far_edge(documents: Documents) -> None:
    """A second map, not played on, whose first zone is called far-edge."""
    other = json.loads(json.dumps(documents["maps/kaltbach.json"]))
    other["id"] = "elsewhere"
    other["zones"][0]["id"] = "far-edge"
    documents["maps/elsewhere.json"] = other


def test_nobody_leaves_by_a_zone_of_another_map(documents: Documents) -> None:
    add_map_with_far_edge(documents)
    documents[BATTLE]["attributes"] = {"exits": [{"side": "red", "zone": "far-edge"}]}
    assert found(documents) == [("jdg.exit-zone", BATTLE, "/attributes/exits/0/zone")]


def test_nobody_flees_to_a_zone_of_another_map(documents: Documents) -> None:
    add_map_with_far_edge(documents)
    documents[BATTLE]["sides"][0]["attributes"] = {"flight_zone": "far-edge"}
    assert found(documents) == [("jdg.flight", BATTLE, "/sides/0/attributes/flight_zone")]


def test_a_single_formation_needs_a_direction_of_its_own(documents: Documents) -> None:
    flights = [{"command": "brigade-rauch"}]
    documents[BATTLE]["sides"][0]["attributes"]["flights"] = flights
    assert found(documents) == [("jdg.flight", BATTLE, "/sides/0/attributes/flights/0")]


def test_each_side_has_a_strategic_commander(documents: Documents) -> None:
    leader, _ = entry(documents, "oob/red.json", "leaders", "marshal-vessely")
    leader["attributes"]["strategic"] = False
    where = "/sides/1/attributes/strategic_commander"
    assert found(documents) == [("jdg.strategic", BATTLE, where)]


def test_no_side_has_two_strategic_commanders(documents: Documents) -> None:
    leader, _ = entry(documents, "oob/blue.json", "leaders", "general-tannhof")
    documents["oob/blue.json"]["leaders"].append({**leader, "id": "prince"})
    documents[BATTLE]["setup"].append({"piece": "prince", "hex": "1011"})
    where = "/sides/0/attributes/strategic_commander"
    assert found(documents) == [("jdg.strategic", BATTLE, where)]


def test_a_scenario_can_name_the_strategic_commander(documents: Documents) -> None:
    leader, _ = entry(documents, "oob/blue.json", "leaders", "general-tannhof")
    documents["oob/blue.json"]["leaders"].append({**leader, "id": "prince"})
    documents[BATTLE]["setup"].append({"piece": "prince", "hex": "1011"})
    documents[BATTLE]["sides"][0]["attributes"]["strategic_commander"] = "prince"
    assert found(documents) == []


def test_a_unit_at_the_start_has_a_facing(documents: Documents) -> None:
    one, where = placement(documents, "dukes-own")
    del one["facing"]
    assert found(documents) == [("jdg.facing-missing", BATTLE, where)]


def test_a_routed_unit_needs_no_facing(documents: Documents) -> None:
    one, _ = placement(documents, "dukes-own")
    del one["facing"]
    one["statuses"] = ["routed"]
    assert found(documents) == []


def test_reinforcements_look_at_a_vertex(documents: Documents) -> None:
    documents[BATTLE]["reinforcements"][0]["facing"] = 6
    assert found(documents) == [("jdg.facing", BATTLE, "/reinforcements/0/facing")]


# --- stacks at the start ------------------------------------------------------------------------


def test_infantry_and_cavalry_do_not_stack(documents: Documents) -> None:
    where = move(documents, "green-hussars", "0909", facing=1)
    assert found(documents) == [("jdg.stacking", BATTLE, where)]


def test_infantry_of_two_formations_does_not_stack(documents: Documents) -> None:
    where = move(documents, "old-ostrau", "0404", facing=7)
    assert found(documents) == [("jdg.stacking", BATTLE, where)]


def test_two_infantry_units_of_a_formation_stack(documents: Documents) -> None:
    move(documents, "foresters", "0909", facing=1)
    assert found(documents) == []


def test_three_strong_infantry_units_do_not_stack(documents: Documents) -> None:
    move(documents, "foresters", "0909", facing=1)
    where = move(documents, "moorland", "0909", facing=1)
    assert found(documents) == [("jdg.stacking", BATTLE, where)]


def test_three_weak_infantry_units_stack(documents: Documents) -> None:
    for name in ("dukes-own", "foresters", "moorland"):
        one, _ = entry(documents, "oob/blue.json", "units", name)
        one["attributes"] = {"strength": 2}
        move(documents, name, "0909", facing=1)
    assert found(documents) == []


def test_three_units_stack_by_the_strength_of_the_face_that_shows(documents: Documents) -> None:
    for name in ("dukes-own", "foresters", "moorland"):
        one, _ = entry(documents, "oob/blue.json", "units", name)
        one["faces"] = {"disordered": {"strength": 2}}
        move(documents, name, "0909", facing=1, statuses=["disordered"])
    assert found(documents) == []


def test_the_stacking_table_of_the_module_decides(documents: Documents) -> None:
    table = documents["tables/stacking.json"]
    table["rows"] = [row for row in table["rows"] if row[0] != "cavalry-and-battery"]
    _, where = placement(documents, "horse-battery-rauch")
    here = [one for one in found(documents) if one[1] == BATTLE]
    assert here == [("jdg.stacking", BATTLE, where)]


def test_routed_units_do_not_stack_with_others(documents: Documents) -> None:
    where = move(documents, "foresters", "0909", facing=1, statuses=["routed"])
    assert found(documents) == [("jdg.stacking", BATTLE, where)]


def test_units_in_square_do_not_stack_with_others(documents: Documents) -> None:
    where = move(documents, "foresters", "0909", facing=1, statuses=["square"])
    assert found(documents) == [("jdg.stacking", BATTLE, where)]


def test_artillery_lies_on_top(documents: Documents) -> None:
    where = move(documents, "ahrenfeld", "1009")
    assert found(documents) == [("jdg.artillery-below", BATTLE, where)]


def test_infantry_in_one_hex_looks_one_way(documents: Documents) -> None:
    where = move(documents, "foresters", "0909", facing=3)
    assert found(documents) == [("jdg.facings-differ", BATTLE, f"{where}/facing")]


def test_artillery_may_look_another_way_than_its_infantry(documents: Documents) -> None:
    one, _ = placement(documents, "first-foot-battery")
    one["facing"] = 3
    assert found(documents) == []


def test_the_face_that_is_up_fits_the_statuses(documents: Documents) -> None:
    one, where = placement(documents, "dukes-own")
    one["face"] = "disordered"
    assert found(documents) == [("jdg.face", BATTLE, f"{where}/face")]


@pytest.mark.parametrize("hex_", ["1401", "1302"])
def test_nobody_starts_in_or_next_to_an_enemy_entry_hex(documents: Documents, hex_: str) -> None:
    where = move(documents, "green-hussars", hex_)
    assert ("jdg.entry-hex", BATTLE, f"{where}/hex") in found(documents)


def test_one_may_start_next_to_an_entry_hex_of_ones_own(documents: Documents) -> None:
    move(documents, "green-hussars", "0411")
    assert found(documents) == []
