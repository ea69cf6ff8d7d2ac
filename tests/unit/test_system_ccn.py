"""Commands & Colors: Napoleonics: its declaration, its checks and its sample module."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from hexwright.engine.systems.ccn import SYSTEM
from hexwright.schema.dump import dump_module
from hexwright.schema.files import read_folder
from hexwright.schema.issues import Issue
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from hexwright.schema.schemas import compose

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "sample_modules" / "ccn"
DECLARATION = ROOT / "engine" / "systems" / "ccn" / "system.json"
MILL = "scenarios/mill-on-the-brook.json"
MILL_MAP = "maps/mill-on-the-brook.json"
# The maps of the usual size; the sixth is wider.
BOARDS = [
    "mill-on-the-brook",
    "plain-of-arcos",
    "line-of-the-tameira",
    "ravens-ridge",
    "vila-cinza",
]

Documents = dict[str, Any]


@pytest.fixture
def documents() -> Documents:
    """The sample's documents as plain values, free to be spoilt."""
    return {name: json.loads(data) for name, data in read_folder(SAMPLE).items()}


@pytest.fixture(scope="module")
def module() -> Module:
    loaded = load_module(read_folder(SAMPLE))
    assert loaded.module
    return loaded.module


def issues_of(documents: Mapping[str, Any]) -> list[Issue]:
    files = {name: json.dumps(document).encode() for name, document in documents.items()}
    return load_module(files).issues


def own_issues(documents: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Code, file and pointer of what this system's own checks find."""
    found = issues_of(documents)
    return [(one.code, one.file, one.pointer) for one in found if one.code.startswith("ccn.")]


def kind(documents: Documents, name: str) -> Any:
    return next(one for one in documents["counters.json"]["kinds"] if one["id"] == name)


def place(documents: Documents, name: str, hex_: str, **more: Any) -> str:
    """Add a counter to the set-up of the mill; gives its pointer."""
    setup = documents[MILL]["setup"]
    setup.append({"kind": name, "hex": hex_, **more})
    return f"/setup/{len(setup) - 1}"


def index_of_kind(documents: Documents, name: str) -> int:
    return [one["id"] for one in documents["counters.json"]["kinds"]].index(name)


# --- the declaration --------------------------------------------------------------------------


def test_the_declaration_follows_the_system_schema() -> None:
    validator = jsonschema_rs.validator_for(compose("system"))
    declared = json.loads(DECLARATION.read_bytes())
    assert [error.message for error in validator.iter_errors(declared)] == []


@pytest.mark.parametrize("owner", sorted(SYSTEM.declaration.attributes))
def test_attributes_are_sound_schemas_with_words_for_the_form(owner: Any) -> None:
    schema = SYSTEM.declaration.attributes[owner]
    jsonschema_rs.meta.validate(schema)
    assert [name for name, one in schema["properties"].items() if not one.get("description")] == []


def test_every_option_has_a_default_and_a_description() -> None:
    options = SYSTEM.declaration.options["properties"]
    assert [
        name for name, one in options.items() if not {"default", "description"} <= set(one)
    ] == []


# --- the sample -------------------------------------------------------------------------------


def test_the_sample_loads_without_any_issue() -> None:
    assert [issue.text() for issue in load_module(read_folder(SAMPLE)).issues] == []


def test_the_sample_is_in_canonical_form(module: Module) -> None:
    written = {name: (SAMPLE / name).read_bytes() for name in dump_module(module)}
    assert dump_module(module) == written


def test_the_deck_has_48_section_and_22_tactic_cards(module: Module) -> None:
    counts = {"section": 0, "tactic": 0}
    for card in module.decks["command"].cards:
        counts[card.attributes["kind"]] += card.copies
    assert counts == {"section": 48, "tactic": 22}


@pytest.mark.parametrize("name", BOARDS)
def test_rows_have_13_and_12_hexes_by_turns(module: Module, name: str) -> None:
    rows = [len(row.strip(" ")) for row in module.maps[name].terrain.rows]
    assert rows == [13, 12, 13, 12, 13, 12, 13, 12, 13]


@pytest.mark.parametrize(
    ("hex_", "sections"),
    [
        ("A1", {"left"}),
        ("E4", {"left"}),
        ("E5", {"centre"}),
        ("I9", {"centre"}),
        ("I10", {"right"}),
        ("D3", {"left"}),
        ("D4", {"left", "centre"}),
        ("D5", {"centre"}),
        ("H9", {"centre", "right"}),
        ("H10", {"right"}),
    ],
)
@pytest.mark.parametrize("name", BOARDS)
def test_hexes_on_a_section_line_are_in_two_sections(
    module: Module, name: str, hex_: str, sections: set[str]
) -> None:
    zones = [zone for zone in module.maps[name].zones if zone.kind == "section"]
    assert {zone.id for zone in zones if hex_ in zone.hexes} == sections


def test_the_battery_of_the_mill_is_dug_in_towards_the_enemy(module: Module) -> None:
    index = module.map_indexes["mill-on-the-brook"]
    inner = {side.between[0] for side in index.map.hexsides}
    outer = {side.between[1] for side in index.map.hexsides}
    assert (inner, outer) == ({"D8"}, set(index.neighbours("D8")) & {"E8", "E9"})


def test_the_bridge_rules_over_the_river_below_it(module: Module) -> None:
    order = [terrain.id for terrain in module.terrain.hexes]
    assert order.index("bridge") > order.index("river")


# --- counters, dice and cards -----------------------------------------------------------------


@pytest.mark.parametrize("blocks", [0, 6])
def test_a_unit_must_have_one_to_five_blocks(documents: Documents, blocks: int) -> None:
    kind(documents, "french-line")["steps"] = blocks
    where = f"/kinds/{index_of_kind(documents, 'french-line')}/steps"
    assert ("ccn.wrong-blocks", "counters.json", where) in own_issues(documents)


def test_a_troop_type_without_a_row_is_told_with_the_nearest_name(documents: Documents) -> None:
    kind(documents, "french-line")["attributes"]["troop"] = "lihgt"
    found = next(issue for issue in issues_of(documents) if issue.code == "ccn.troop-unknown")
    assert "“light”" in found.hint


def test_a_troop_type_must_have_a_row_in_every_table(documents: Documents) -> None:
    rows = documents["tables/ranges.json"]["rows"]
    documents["tables/ranges.json"]["rows"] = [row for row in rows if row[0] != "militia"]
    codes = {code for code, _, _ in own_issues(documents)}
    assert codes == {"ccn.troop-unknown"}


def test_the_troop_type_of_a_single_unit_is_checked_too(documents: Documents) -> None:
    unit = {"id": "odd", "kind": "french-line", "attributes": {"troop": "janissary"}}
    documents["oob/french.json"]["units"] = [unit]
    where = "/units/0/attributes/troop"
    assert own_issues(documents) == [("ccn.troop-unknown", "oob/french.json", where)]


def test_a_unit_must_move_as_the_arm_of_its_troop_type(documents: Documents) -> None:
    kind(documents, "french-cuirassier")["movement_class"] = "infantry"
    where = f"/kinds/{index_of_kind(documents, 'french-cuirassier')}"
    where += "/movement_class"
    assert own_issues(documents) == [("ccn.wrong-movement-class", "counters.json", where)]


def test_a_leader_must_move_as_a_leader(documents: Documents) -> None:
    kind(documents, "french-leader")["movement_class"] = "cavalry"
    where = f"/kinds/{index_of_kind(documents, 'french-leader')}"
    where += "/movement_class"
    assert own_issues(documents) == [("ccn.wrong-movement-class", "counters.json", where)]


def test_the_battle_die_needs_a_sabre(documents: Documents) -> None:
    faces = documents["module.json"]["dice"][0]["faces"]
    faces[:] = [face for face in faces if face["id"] != "sabre"]
    assert own_issues(documents) == [("ccn.die-face-missing", "module.json", "/dice/0/faces")]


def test_a_card_may_not_order_what_is_neither_arm_nor_quality_nor_troop(
    documents: Documents,
) -> None:
    cards = documents["decks/command.json"]["cards"]
    index = next(n for n, card in enumerate(cards) if card["id"] == "bayonet-charge")
    cards[index]["attributes"]["orders"][0]["who"] = ["infantery"]
    where = f"/cards/{index}/attributes/orders/0/who/0"
    assert own_issues(documents) == [("ccn.card-word-unknown", "decks/command.json", where)]


def test_a_card_may_not_favour_unknown_troops(documents: Documents) -> None:
    cards = documents["decks/command.json"]["cards"]
    index = next(n for n, card in enumerate(cards) if card["id"] == "cavalry-charge")
    cards[index]["attributes"]["dice_bonus"]["who"] = ["dragoons"]
    where = f"/cards/{index}/attributes/dice_bonus/who/0"
    assert own_issues(documents) == [("ccn.card-word-unknown", "decks/command.json", where)]


# --- maps -------------------------------------------------------------------------------------


def test_hexes_must_have_their_point_on_top(documents: Documents) -> None:
    documents[MILL_MAP]["grid"]["orientation"] = "flat"
    assert ("ccn.map-not-pointy", MILL_MAP, "/grid/orientation") in own_issues(documents)


def test_a_hex_must_be_in_a_section(documents: Documents) -> None:
    documents[MILL_MAP]["zones"][1]["hexes"].remove("E7")
    assert own_issues(documents) == [("ccn.hex-without-section", MILL_MAP, "/zones")]


def test_a_hex_may_not_be_on_both_flanks(documents: Documents) -> None:
    documents[MILL_MAP]["zones"][2]["hexes"].append("A1")
    assert own_issues(documents) == [("ccn.hex-on-both-flanks", MILL_MAP, "/zones")]


def test_a_long_list_of_hexes_is_cut_short(documents: Documents) -> None:
    documents[MILL_MAP]["zones"][1]["hexes"] = ["E7"]
    found = next(issue for issue in issues_of(documents) if issue.code == "ccn.hex-without-section")
    # 49 hexes of the centre, of which 8 are on a flank too and one was left.
    assert found.message.endswith("… (40).")


# --- scenarios --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("member", "code"),
    [
        ("hand", "ccn.no-hand"),
        ("target", "ccn.no-target"),
        ("deck", "ccn.wrong-deck"),
        ("edge", "ccn.wrong-edge"),
    ],
)
def test_a_side_needs_its_hand_its_target_the_deck_and_an_edge(
    documents: Documents, member: str, code: str
) -> None:
    del documents[MILL]["sides"][1][member]
    assert own_issues(documents) == [(code, MILL, f"/sides/1/{member}")]


def test_two_sides_may_not_sit_at_the_same_edge(documents: Documents) -> None:
    documents[MILL]["sides"][1]["edge"] = "north"
    assert own_issues(documents) == [("ccn.wrong-edge", MILL, "/sides/1/edge")]


def test_both_sides_must_take_part(documents: Documents) -> None:
    del documents[MILL]["sides"][1]
    assert own_issues(documents) == [("ccn.side-missing", MILL, "/sides")]


def test_the_exit_must_be_on_the_map_of_the_scenario(documents: Documents) -> None:
    documents[MILL]["sides"][0]["attributes"]["exit_zone"] = "valley-road"
    assert own_issues(documents) == [("ccn.exit-elsewhere", MILL, "/sides/0/attributes/exit_zone")]


def test_somebody_must_begin(documents: Documents) -> None:
    del documents[MILL]["first_side"]
    assert [code for code, _, _ in own_issues(documents)] == ["ccn.no-first-side"]


@pytest.mark.parametrize("event", ["unit-eliminated", "leader-eliminated"])
def test_losses_should_be_worth_banners(documents: Documents, event: str) -> None:
    awards = documents[MILL]["awards"]
    documents[MILL]["awards"] = [award for award in awards if award["event"] != event]
    assert "ccn.no-banners-for-losses" in {code for code, _, _ in own_issues(documents)}


def test_both_sides_must_have_units(documents: Documents) -> None:
    documents[MILL]["setup"] = [{"kind": "french-line", "hex": "G5"}]
    found = [issue for issue in issues_of(documents) if issue.code == "ccn.side-without-units"]
    assert [one.message for one in found] == ["Allied has no unit on the map."]


def test_a_leader_alone_is_no_unit(documents: Documents) -> None:
    setup = documents[MILL]["setup"]
    allied = ("british", "portuguese")
    documents[MILL]["setup"] = [one for one in setup if not one.get("kind", "").startswith(allied)]
    assert [code for code, _, _ in own_issues(documents)] == ["ccn.side-without-units"]


def test_two_units_may_not_start_in_one_hex(documents: Documents) -> None:
    where = place(documents, "british-light", "C5")
    assert own_issues(documents) == [("ccn.two-units-in-hex", MILL, f"{where}/hex")]


def test_two_leaders_may_not_start_in_one_hex(documents: Documents) -> None:
    where = place(documents, "british-leader", "C6")
    assert own_issues(documents) == [("ccn.two-leaders-in-hex", MILL, f"{where}/hex")]


def test_a_leader_may_start_with_a_unit(documents: Documents) -> None:
    place(documents, "british-leader", "C5")
    assert own_issues(documents) == []


def test_cavalry_may_not_start_in_square(documents: Documents) -> None:
    more = {"statuses": ["in-square"], "attributes": {"square_box": 1}}
    where = place(documents, "french-light-cavalry", "I1", **more)
    assert own_issues(documents) == [("ccn.square-not-infantry", MILL, where)]


def test_a_square_needs_a_place_on_the_track(documents: Documents) -> None:
    where = place(documents, "french-line", "I1", statuses=["in-square"])
    assert own_issues(documents) == [("ccn.square-without-place", MILL, where)]


def test_the_place_of_a_square_is_on_the_track(documents: Documents) -> None:
    more = {"statuses": ["in-square"], "attributes": {"square_box": 5}}
    where = place(documents, "french-line", "I1", **more)
    assert own_issues(documents) == [("ccn.square-without-place", MILL, where)]


def test_a_side_with_more_squares_than_cards_is_told(documents: Documents) -> None:
    documents[MILL]["sides"][0]["hand"] = 1
    side = documents[MILL]["sides"][0]["side"]
    kind = {"french": "french-line", "allied": "british-line"}[side]
    for box, hex_ in enumerate(("E1", "E2"), 1):
        more = {"statuses": ["in-square"], "attributes": {"square_box": box}}
        place(documents, kind, hex_, **more)
    assert own_issues(documents) == [("ccn.square-without-card", MILL, "/sides/0/hand")]


def test_two_squares_of_a_side_may_not_share_a_place(documents: Documents) -> None:
    more = {"statuses": ["in-square"], "attributes": {"square_box": 2}}
    place(documents, "french-line", "I1", **more)
    where = place(documents, "french-line", "I2", **more)
    assert own_issues(documents) == [("ccn.square-without-place", MILL, where)]


def test_squares_of_two_sides_may_have_the_same_number(documents: Documents) -> None:
    more = {"statuses": ["in-square"], "attributes": {"square_box": 2}}
    place(documents, "french-line", "I1", **more)
    place(documents, "british-line", "A1", **more)
    assert own_issues(documents) == []


def test_a_variant_does_not_repeat_what_is_wrong_in_its_base(documents: Documents) -> None:
    place(documents, "british-light", "C5")
    documents["scenarios/short.json"] = {"id": "short", "title": "Short", "based_on": MILL[10:-5]}
    assert [(code, file) for code, file, _ in own_issues(documents)] == [
        ("ccn.two-units-in-hex", MILL)
    ]
