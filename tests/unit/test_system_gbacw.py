"""Great Battles of the American Civil War: its declaration and its checks on modules."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import jsonschema_rs
import pytest

from hexwright.engine.systems.gbacw import SYSTEM
from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from hexwright.schema.samples import SAMPLES
from hexwright.schema.schemas import compose

SAMPLE = SAMPLES / "gbacw"
DRILL = "scenarios/crossroads-drill.json"
UNION = "oob/drill-union.json"
CUP = "decks/activation-markers.json"

Documents = dict[str, Any]
Found = list[tuple[str, str, str]]


@pytest.fixture
def documents() -> Documents:
    """The sample's documents as plain values, free to be spoilt; without the large battle."""
    found = {name: json.loads(data) for name, data in read_folder(SAMPLE).items()}
    return {name: one for name, one in found.items() if "gettysburg" not in name} | {
        "module.json": _without_the_battle(found["module.json"]),
        CUP: _without_the_battle(found[CUP]),
    }


def _without_the_battle(document: Any) -> Any:
    for group in ("boxes", "cards"):
        if group in document:
            kept = [one for one in document[group] if not one.get("command", "").startswith("ga-")]
            document[group] = kept
    document.pop("size", None)
    return document


def found(documents: Mapping[str, Any]) -> Found:
    """Code, file and pointer of everything that is wrong; checks of the system say what to do."""
    files = {name: json.dumps(document).encode() for name, document in documents.items()}
    issues = [issue for issue in load_module(files).issues if not issue.code.startswith("texts.")]
    assert all(issue.hint for issue in issues if issue.code.startswith("gbacw."))
    return [(issue.code, issue.file, issue.pointer) for issue in issues]


def entry(documents: Documents, file: str, group: str, name: str) -> tuple[Any, str]:
    """An entry of a document by its id, and its pointer."""
    entries = documents[file][group]
    index = next(n for n, one in enumerate(entries) if one["id"] == name)
    return entries[index], f"/{group}/{index}"


def placement(documents: Documents, piece: str) -> tuple[Any, str]:
    places = documents[DRILL]["setup"]
    index = next(n for n, one in enumerate(places) if one["piece"] == piece)
    return places[index], f"/setup/{index}"


def test_the_declaration_follows_its_schema() -> None:
    text = (SAMPLE.parents[1] / "engine" / "systems" / "gbacw" / "system.json").read_text("utf-8")
    jsonschema_rs.validator_for(compose("system")).validate(json.loads(text))
    assert SYSTEM.id == "gbacw"


def test_the_drill_alone_is_sound(documents: Documents) -> None:
    assert found(documents) == []


# --- counters -------------------------------------------------------------------------------------


def test_a_missing_formation_is_told(documents: Documents) -> None:
    counters = documents["counters.json"]
    counters["formations"] = [one for one in counters["formations"] if one["id"] != "road-column"]
    for kind in counters["kinds"]:
        kind["formations"] = [one for one in kind.get("formations", []) if one != "road-column"]
    assert found(documents) == [("gbacw.formation-missing", "counters.json", "/formations")]


def test_a_kind_that_dismounts_needs_both_faces_on_foot(documents: Documents) -> None:
    kind, where = entry(documents, "counters.json", "kinds", "cavalry")
    kind["faces"] = kind["faces"][:3]
    for unit in documents["oob/drill-confederacy.json"]["units"]:
        unit["faces"].pop("dismounted-disordered", None)
    assert found(documents) == [("gbacw.face-missing", "counters.json", f"{where}/faces")]


# --- armies ---------------------------------------------------------------------------------------


def _unknown_weapon(unit: Any) -> None:
    unit["attributes"]["weapon"] = "RR"


def _sections_of_infantry(unit: Any) -> None:
    unit["attributes"]["sections"] = [{"weapon": "N", "guns": 8}]


def _better_disordered(unit: Any) -> None:
    unit["faces"]["disordered"]["cohesion"] = 9


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (_unknown_weapon, "gbacw.weapon"),
        (_sections_of_infantry, "gbacw.sections"),
        (_better_disordered, "gbacw.back-above-front"),
    ],
)
def test_values_that_do_not_fit_a_regiment_are_told(
    documents: Documents, spoil: Callable[[Any], None], code: str
) -> None:
    unit, where = entry(documents, UNION, "units", "u-1-1-a")
    spoil(unit)
    assert found(documents) == [(code, UNION, where)]


def test_sections_add_up_to_the_battery(documents: Documents) -> None:
    file = "oob/drill-confederacy.json"
    unit, where = entry(documents, file, "units", "c-art-1")
    unit["attributes"]["sections"][0]["guns"] = 3
    assert found(documents) == [("gbacw.sections", file, where)]


def test_guns_move_as_far_when_disordered(documents: Documents) -> None:
    unit, where = entry(documents, UNION, "units", "u-art-1")
    unit["faces"]["disordered"]["move"] = 6
    assert found(documents) == [("gbacw.artillery-movement", UNION, where)]


def test_a_rating_of_another_level_is_told(documents: Documents) -> None:
    leader, where = entry(documents, UNION, "leaders", "l-us-d1")
    leader["attributes"]["efficiency"] = 1
    assert found(documents) == [("gbacw.leader-rating", UNION, where)]


# --- ground ---------------------------------------------------------------------------------------


def test_every_way_needs_its_costs(documents: Documents) -> None:
    table = documents["tables/road-costs.json"]
    table["rows"] = [row for row in table["rows"] if row[0] != "trail"]
    assert found(documents) == [("gbacw.road-cost", "tables/road-costs.json", "/rows")]


def test_a_slope_has_a_direction(documents: Documents) -> None:
    kind, where = entry(documents, "terrain.json", "hexsides", "minor-slope")
    kind["directed"] = False
    kind.pop("movement_down")
    told = ("gbacw.hexside-direction", "terrain.json", f"{where}/directed")
    assert told in found(documents)


def test_a_slope_names_its_upper_hex_first(documents: Documents) -> None:
    map_ = documents["maps/crossroads.json"]
    map_["hexsides"][0]["between"].reverse()
    where = "/hexsides/0/between"
    assert found(documents) == [("gbacw.slope-direction", "maps/crossroads.json", where)]


# --- tables ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("table", "column"), [("fire", 9), ("shock", 3), ("second-disorder", 2)])
def test_effects_that_no_rule_knows_are_told(documents: Documents, table: str, column: int) -> None:
    rows = documents[f"tables/{table}.json"]["rows"]
    rows[-1][column] = ["vanish"]
    where = f"/rows/{len(rows) - 1}/{column}"
    assert found(documents) == [("gbacw.effect", f"tables/{table}.json", where)]


def test_better_odds_with_a_worse_modifier_are_told(documents: Documents) -> None:
    documents["tables/shock-ratio.json"]["rows"][-1][1] = -3
    told = ("gbacw.shock-ratio", "tables/shock-ratio.json", "/rows/9/1")
    assert found(documents) == [told]


# --- scenarios ------------------------------------------------------------------------------------


def test_a_unit_looks_somewhere(documents: Documents) -> None:
    one, where = placement(documents, "u-1-1-a")
    del one["facing"]
    assert found(documents) == [("gbacw.facing", DRILL, f"{where}/facing")]


def test_those_who_march_in_look_at_a_hexside(documents: Documents) -> None:
    documents[DRILL]["reinforcements"][0]["facing"] = 3
    assert found(documents) == [("gbacw.facing", DRILL, "/reinforcements/0/facing")]


def test_a_side_needs_its_efficiency_markers(documents: Documents) -> None:
    del documents[DRILL]["sides"][0]["attributes"]
    where = "/sides/0/attributes/efficiency_deck"
    assert found(documents) == [("gbacw.efficiency-cup", DRILL, where)]


def test_there_are_as_many_efficiency_markers_as_corps(documents: Documents) -> None:
    deck = documents["decks/efficiency-union.json"]
    deck["cards"], deck["size"] = [{"id": "blank", "title": "-"}], 1
    where = "/sides/0/attributes/efficiency_deck"
    assert found(documents) == [("gbacw.efficiency-cup", DRILL, where)]


def test_a_division_needs_a_marker(documents: Documents) -> None:
    cup = documents[CUP]
    cup["cards"] = [one for one in cup["cards"] if one.get("command") != "us-1"]
    assert found(documents) == [("gbacw.marker", DRILL, "/sides/0")]


def test_a_division_needs_a_box_for_its_routed_units(documents: Documents) -> None:
    module = documents["module.json"]
    module["boxes"] = [one for one in module["boxes"] if one["id"] != "routed-cs-1"]
    assert found(documents) == [("gbacw.box", DRILL, "/sides/1")]
