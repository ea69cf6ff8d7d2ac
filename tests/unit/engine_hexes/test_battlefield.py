"""The ground of a scenario: look-ups, joined maps, laid terrain, changed copies."""

import msgspec
import pytest

from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.schema.model.map import Grid, Hexside, Label, Site, Zone
from hexwright.schema.model.scenario import MapPlacement, Scenario
from hexwright.schema.module import Module
from tests.helpers.hexes import GRIDS, ground
from tests.helpers.modules import module_of


def battlefield(scenario: str = "meeting", **changes: object) -> Battlefield:
    module = module_of(changes)
    found = Battlefield.of(module, module.scenarios[scenario])
    assert found is not None
    return found


def test_hexes_are_found_by_number_and_named_by_place() -> None:
    field = ground("...\n._.\n...")
    assert field.place("0302") == (2, 1)
    assert field.number((2, 1)) == "0302"
    assert field.find("0202") is None
    assert field.find("0909") is None


def test_there_is_no_hex_in_a_hole_or_off_the_map() -> None:
    field = ground("...\n._.\n...")
    assert field.exists((0, 0))
    assert [field.exists(one) for one in ((1, 1), (-1, 0), (0, -1), (3, 0), (0, 3))] == [False] * 5
    assert len(list(field.places())) == 8


def test_neighbours_are_those_on_the_map() -> None:
    field = ground("...\n._.\n...")
    assert field.neighbours((0, 0)) == ((1, 0), (0, 1))


def test_the_last_of_several_terrains_rules() -> None:
    field = ground("w.", overlays={"0101": "trench", "0201": "rough"})
    assert [kind.id for kind in field.kinds((0, 0))] == ["woods", "trench"]
    kinds = [field.ruling_kind(place) for place in ((0, 0), (1, 0))]
    assert [kind.id for kind in kinds if kind] == ["trench", "rough"]


def test_levels_are_read_from_the_rows_and_0_where_there_are_none() -> None:
    field = ground("...\n...", heights="012")
    assert [field.elevation((column, 0)) for column in range(3)] == [0, 1, 2]
    assert field.elevation((1, 1)) == 0
    assert field.elevation((-1, 0)) == 0


def test_a_hexside_is_found_from_both_hexes_and_knows_its_upper_one() -> None:
    field = ground("..\n..", hexsides={("0101", "0102"): "slope"})
    (feature,) = field.sides((0, 0), (0, 1))
    assert field.sides((0, 1), (0, 0)) == (feature,)
    assert feature.first == (0, 0)
    assert feature.rises((0, 1))
    assert not feature.rises((0, 0))


def test_lines_join_neighbours_on_their_way_alone() -> None:
    field = ground("..\n..\n..", roads=[["0101", "0102", "0103"]])
    assert [link.line for link in field.links((0, 1), (0, 0))] == ["road-0"]
    assert field.links((0, 0), (1, 0)) == ()
    assert set(field.linked((0, 1))) == {(0, 0), (0, 2)}


def test_zones_sites_and_labels_are_found_by_place_and_by_id() -> None:
    field = ground(
        "..\n..",
        zones=(Zone(id="left", name="Left", kind="section", hexes=("0101", "0102")),
               Zone(id="top", name="Top", kind="setup", hexes=("0101", "0201"))),
        sites=(Site(id="mill", name="Mill", hex="0202"),),
        labels=(Label(text="Height 12", hex="0102"),),
    )  # fmt: skip
    assert [zone.id for zone in field.zones_at((0, 0))] == ["left", "top"]
    assert field.zone_places["top"] == {(0, 0), (1, 0)}
    assert field.zones["left"].name == "Left"
    assert field.sites["mill"].hex == "0202"
    assert [site.id for site in field.sites_at((1, 1))] == ["mill"]
    assert [label.text for label in field.labels_at((0, 1))] == ["Height 12"]


def test_a_scenario_lays_terrain_on_its_map() -> None:
    laid = {
        "scenarios/meeting.json#/overlays": [{"terrain": "woods", "hex": "0101", "facing": 3}],
        "scenarios/meeting.json#/hexsides": [{"terrain": "bridge", "between": ["0101", "0102"]}],
    }
    module = module_of(laid)
    field = Battlefield.of(module, module.scenarios["meeting"])
    assert field is not None
    assert [(one.kind.id, one.facing) for one in field.laid((0, 0))] == [("woods", 3)]
    assert [side.kind.id for side in field.sides((0, 0), (0, 1))] == ["bridge"]


def test_a_variant_of_a_scenario_has_the_ground_of_the_one_it_is_based_on() -> None:
    assert battlefield("rematch").place("0402") == (3, 1)


def test_a_window_bounds_the_play_but_the_ground_beyond_exists() -> None:
    module = module_of({"scenarios/meeting.json#/window": "north"})
    field = Battlefield.of(module, module.scenarios["meeting"])
    assert field is not None
    assert field.is_playable((0, 0))
    assert field.exists((2, 2))
    assert not field.is_playable((2, 2))
    assert field.neighbours((0, 0)) == ((1, 0),)


def test_hexes_cut_by_the_edge_can_be_closed_to_play() -> None:
    grid = Grid(
        orientation="flat", columns=3, rows=3, stagger="odd", half_hexes=("left", "top"),
        half_hexes_playable=False,
    )  # fmt: skip
    field = ground("...\n...\n...", grid=grid)
    assert [place for place in field.places() if field.is_playable(place)] == [
        (1, 1), (2, 1), (1, 2), (2, 2)
    ]  # fmt: skip


def test_joined_maps_are_one_ground() -> None:
    made = module_of({})
    field = made.maps["field"]
    other = msgspec.structs.replace(
        field,
        id="east",
        numbering=msgspec.structs.replace(field.numbering, prefix="E"),
        hexsides=(Hexside(terrain="river", between=("E0103", "E0203")),),
        overlays=(),
        lines=(),
        zones=(),
    )
    module = Module(made.info, made.terrain, made.counters, maps={"field": field, "east": other})
    placed = (MapPlacement(map="field"), MapPlacement(map="east", column=4, turned=True))
    whole = Battlefield.of(module, Scenario(id="it", title="It", maps=placed))
    assert whole is not None
    assert whole.place("E0404") == (4, 0)
    kind = whole.ruling_kind(whole.place("E0104"))
    assert kind is not None
    assert kind.id == "woods"
    assert whole.elevation(whole.place("E0203")) == 1
    sides = whole.sides(whole.place("E0103"), whole.place("E0203"))
    assert [side.kind.id for side in sides] == ["river"]
    assert whole.distance(whole.place("0401"), whole.place("E0404")) == 1


def test_a_scenario_without_maps_has_no_ground() -> None:
    assert Battlefield.of(module_of({}), Scenario(id="it", title="It")) is None


def test_a_blown_bridge_is_gone_from_the_copy_alone() -> None:
    between = {("0101", "0102"): "river"}
    field = ground("..\n..", hexsides=between).with_side((0, 0), (0, 1), "bridge")
    blown = field.without_side((0, 1), (0, 0), "bridge")
    assert [side.kind.id for side in field.sides((0, 0), (0, 1))] == ["river", "bridge"]
    assert [side.kind.id for side in blown.sides((0, 0), (0, 1))] == ["river"]
    assert [side.kind.id for side in blown.sides((0, 1), (0, 0))] == ["river"]


def test_an_entrenchment_is_built_and_taken_away_in_copies() -> None:
    field = ground("..")
    built = field.with_laid((0, 0), "trench", 5)
    assert field.laid((0, 0)) == ()
    assert [(one.kind.id, one.facing) for one in built.laid((0, 0))] == [("trench", 5)]
    assert built.without_laid((0, 0), "trench").laid((0, 0)) == ()


def test_terrain_can_change_below_what_lies_on_it() -> None:
    field = ground("w.", overlays={"0101": "trench"}).with_kind((0, 0), "clear")
    assert [kind.id for kind in field.kinds((0, 0))] == ["clear", "trench"]


def test_a_cut_road_leads_nowhere_in_the_copy() -> None:
    field = ground(".\n.\n.", roads=[["0101", "0102", "0103"]])
    cut = field.without_link((0, 0), (0, 1), "road-0")
    assert field.links((0, 0), (0, 1))
    assert cut.links((0, 0), (0, 1)) == cut.links((0, 1), (0, 0)) == ()
    assert cut.links((0, 1), (0, 2))


def test_what_was_worked_out_is_forgotten_where_the_ground_changes() -> None:
    field = ground("..")
    field.remembered("test", 1, lambda: "old")
    changed = field.with_kind((0, 0), "lake")
    assert field.remembered("test", 1, lambda: "new") == "old"
    assert changed.remembered("test", 1, lambda: "new") == "new"


@pytest.mark.parametrize("grid", GRIDS)
def test_distances_do_not_need_a_hex_at_either_end(grid: Grid) -> None:
    assert ground("...", grid=grid).distance((-5, 0), (-5, 0)) == 0
