"""Lines of sight: what hides what, for each rule of heights and on lines along hexsides."""

from typing import Any

import pytest

from hexwright.engine.default_sight import COMMON, default_sight
from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.coordinates import disc, far_neighbour, neighbour
from hexwright.engine.hexes.sight import Sight, can_see, sight
from hexwright.engine.hexes.sight_rules import (
    SightRuleNumbers,
    SightRules,
    SlopeNumbers,
    SlopeRules,
)
from hexwright.engine.systems.ccn.sight import SIGHT as CCN
from hexwright.engine.systems.jdg.sight import SIGHT as JDG
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Grid
from tests.helpers.hexes import GRIDS, grid_name, ground

every_grid = pytest.mark.parametrize("grid", GRIDS, ids=grid_name)

AUS = SightRules(heights="lower-end", along="either", edge_blocks=False)
CCE = SightRules(
    heights="blind-hex",
    adjacent="unless-hexside",
    units_block=False,
    along="both-here",
    edge_blocks=False,
)
SLOPES = SlopeRules(
    canopy="canopy",
    slope="slope",
    numbers=SlopeNumbers(
        higher="higher",
        average="average",
        hexside="hexside",
        canopy="canopy",
        hill="hill",
        shadow="shadow",
        crest="crest",
    ),
)
GBACW = SightRules(units_block=False, along="either", slopes=SLOPES)

ALL_RULES = {"ccn": CCN, "jdg": JDG, "aus": AUS, "cce": CCE, "gbacw": GBACW, "common": COMMON}
every_rule = pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)


def look(
    field: Battlefield, one: str, other: str, rules: SightRules, units: tuple[str, ...] = ()
) -> Sight:
    """The sight between two hexes; both ways must agree whether it is clear."""
    places = frozenset(map(field.place, units))
    start, end = field.place(one), field.place(other)
    found = sight(field, start, end, rules, places)
    assert sight(field, end, start, rules, places).clear == found.clear
    return found


def sees(
    field: Battlefield, one: str, other: str, rules: SightRules, units: tuple[str, ...] = ()
) -> bool:
    return look(field, one, other, rules, units).clear


def column(drawing: str, heights: str = "", **parts: Any) -> Battlefield:
    """A single column of flat-top hexes from top to bottom: 0101, 0102 and on."""
    return ground("\n".join(drawing), heights="\n".join(heights), **parts)


def along() -> tuple[Battlefield, Place, Place, Place, Place]:
    """Open ground, a line along a hexside: its start, the left and the right hex, its end."""
    field = ground("\n".join(["....."] * 5))
    start = (1, 3)
    left, right = neighbour(field.grid, start, 1), neighbour(field.grid, start, 2)
    return field, start, left, right, neighbour(field.grid, left, 2)


# --- what every rule has in common ------------------------------------------------------------


@every_rule
def test_open_ground_hides_nothing(rules: SightRules) -> None:
    found = look(column("....."), "0101", "0105", rules)
    assert found.clear
    assert found.blocked_at is None
    assert found.because is None


@every_rule
def test_woods_between_hide_and_are_named_with_their_hex(rules: SightRules) -> None:
    field = column("..w..")
    found = look(field, "0101", "0105", rules)
    assert not found.clear
    assert found.blocked_at == field.place("0103")
    assert found.words(field) == "blocked at 0103 by Woods"


@every_rule
def test_the_terrain_of_both_ends_hides_nothing(rules: SightRules) -> None:
    assert sees(column("w...t"), "0101", "0105", rules)


@every_rule
def test_neighbours_see_each_other_in_the_thickest_wood(rules: SightRules) -> None:
    assert sees(column("ww"), "0101", "0102", rules)


@every_rule
def test_the_nearest_of_two_obstacles_is_named(rules: SightRules) -> None:
    field = column(".w.t.")
    assert look(field, "0101", "0105", rules).blocked_at == field.place("0102")
    assert look(field, "0105", "0101", rules).blocked_at == field.place("0104")


@every_rule
def test_units_hide_where_the_rules_say_so_and_those_at_the_ends_never(rules: SightRules) -> None:
    field = column(".....")
    assert sees(field, "0101", "0105", rules, ("0101", "0105"))
    assert sees(field, "0101", "0105", rules, ("0103",)) != rules.units_block


def test_a_unit_is_named_as_what_hides() -> None:
    field = column(".....")
    found = look(field, "0101", "0105", CCN, ("0103",))
    assert found.words(field) == "blocked at 0103 by a unit"
    assert found.rule == "ccn-083"


def test_a_clear_line_says_so_with_its_rule() -> None:
    field = column("...")
    found = look(field, "0101", "0103", CCN)
    assert (found.words(field), found.rule) == ("clear", "ccn-082")
    assert look(field, "0101", "0102", CCN).rule == "ccn-103"


def test_a_hex_sees_itself() -> None:
    assert sees(column("w"), "0101", "0101", CCN)


def test_an_answer_is_given_again_and_units_may_move_meanwhile() -> None:
    field = column(".....")
    assert sees(field, "0101", "0105", CCN)
    assert not sees(field, "0101", "0105", CCN, ("0102",))
    assert sees(field, "0101", "0105", CCN)


def test_a_changed_ground_is_looked_at_anew() -> None:
    field = column(".....")
    assert sees(field, "0101", "0105", CCN)
    assert not sees(field.with_kind(field.place("0103"), "woods"), "0101", "0105", CCN)


def test_every_system_has_rules_to_look_with() -> None:
    assert default_sight("ccn") is CCN
    assert default_sight("jdg") is JDG
    assert default_sight("free") is default_sight("unknown") is COMMON


@every_grid
@every_rule
def test_sight_is_the_same_both_ways(grid: Grid, rules: SightRules) -> None:
    drawing = "..w..h.\n.ww....\n...g.t.\nh..r...\n...w..g\n.h....."
    heights = "0012100\n0122100\n1112000\n0001223\n0000122\n0011000"
    field = ground(
        drawing, heights=heights, grid=grid,
        hexsides={("0302", "0303"): "crest", ("0403", "0404"): "slope", ("0504", "0505"): "wall"},
    )  # fmt: skip
    units = frozenset([(2, 2), (4, 1), (3, 5)])
    places = list(field.places())
    for place in places[::3]:
        for other in places:
            there = sight(field, place, other, rules, units)
            assert there.clear == can_see(field, other, place, rules, units)


@every_rule
def test_neighbours_see_each_other_up_and_down_a_slope(rules: SightRules) -> None:
    field = column("..", "10", hexsides={("0101", "0102"): "slope"})
    assert sees(field, "0101", "0102", rules)
    assert sees(field, "0101", "0102", rules._replace(adjacent="unless-hexside"))


# --- lines along hexsides ---------------------------------------------------------------------


@every_grid
def test_ccn_ex_d02_a_unit_on_one_side_of_an_edge_leaves_the_line_open(grid: Grid) -> None:
    field = ground("\n".join(["......."] * 7), grid=grid)
    start = (3, 3)
    for direction in range(6):
        left, right = neighbour(grid, start, direction), neighbour(grid, start, direction + 1)
        end = neighbour(grid, left, direction + 1)
        assert can_see(field, start, end, CCN, {left})
        assert can_see(field, start, end, CCN, {right})
        assert not can_see(field, start, end, CCN, {left, right})


def test_ccn_ex_d03_a_unit_on_one_side_and_forest_on_the_other_block() -> None:
    field, start, left, right, end = along()
    assert can_see(field.with_kind(left, "woods"), start, end, CCN)
    assert not can_see(field.with_kind(left, "woods"), start, end, CCN, {right})


def test_ccn_a61_obstructions_on_both_sides_need_not_face_each_other() -> None:
    field = ground("\n".join(["........."] * 9))
    grid, start = field.grid, (1, 6)
    middle = neighbour(grid, neighbour(grid, start, 1), 2)
    end = neighbour(grid, neighbour(grid, middle, 1), 2)
    units = {neighbour(grid, start, 1), neighbour(grid, middle, 2)}
    assert not can_see(field, start, end, CCN, units)
    assert can_see(field, start, end, CCE._replace(units_block=True), units)


@every_grid
def test_ccn_085_off_the_board_counts_as_obstructed_on_a_line_along_its_edge(grid: Grid) -> None:
    field = ground("\n".join(["......."] * 7), grid=grid)
    pairs: list[tuple[Place, Place]] = [((one, 0), (one + 2, 0)) for one in range(4)]
    if grid.orientation == "pointy":
        pairs = [((0, one), (0, one + 2)) for one in range(4)]
    edges = 0
    for start, end in pairs:
        found = sight(field, start, end, CCN)
        assert found.clear
        hexes = found.line.between[0].hexes
        outside = [hex_ for hex_ in hexes if not field.exists(hex_)]
        if outside:
            edges += 1
            inside = next(hex_ for hex_ in hexes if field.exists(hex_))
            assert not can_see(field, start, end, CCN, {inside})
            assert can_see(field, start, end, JDG, {inside})
    assert edges == 2


def test_aus_202_a_line_along_a_hexside_is_blocked_by_woods_on_either_side() -> None:
    field, start, left, right, end = along()
    assert can_see(field, start, end, AUS)
    assert not can_see(field.with_kind(left, "woods"), start, end, AUS)
    assert not can_see(field.with_kind(right, "woods"), start, end, AUS)


def test_the_words_for_a_line_blocked_on_both_sides_name_both() -> None:
    field, start, left, right, end = along()
    wooded = field.with_kind(left, "woods")
    found = sight(wooded, start, end, CCN, {right})
    assert found.rule == "ccn-085"
    one, other = field.number(left), field.number(right)
    assert found.words(wooded) == f"blocked on both sides by Woods at {one} and a unit at {other}"
    assert "the line runs along hexsides" in found.notes(wooded)


# --- Commands & Colors: hills are plateaus ----------------------------------------------------


def test_ccn_ex_d01_a_friendly_unit_in_between_blocks() -> None:
    assert not sees(column("...."), "0101", "0104", CCN, ("0102",))


def test_ccn_ex_d04_a_target_in_forest_behind_clear_hexes_is_seen() -> None:
    assert sees(column("...w"), "0101", "0104", CCN)


def test_ccn_ex_d05_a_hill_hides_low_ground_behind_it() -> None:
    field = column(".h.")
    found = look(field, "0101", "0103", CCN)
    assert found.words(field) == "blocked at 0102 by Hill"
    assert found.rule == "ccn-279"


def test_ccn_ex_d06_from_below_only_the_first_hill_hex_is_seen() -> None:
    field = column("..hh")
    assert sees(field, "0101", "0103", CCN)
    assert not sees(field, "0101", "0104", CCN)


def test_ccn_ex_d07_one_sees_across_the_hill_one_stands_on() -> None:
    assert sees(column("hhh"), "0101", "0103", CCN)
    assert not sees(column("hhh"), "0101", "0103", CCN, ("0102",))


def test_ccn_ex_d08_between_two_hills_a_unit_on_low_ground_blocks() -> None:
    field = column("h..h")
    assert sees(field, "0101", "0104", CCN)
    assert not sees(field, "0101", "0104", CCN, ("0102",))


def test_ccn_ex_22_a_battery_fires_over_a_friend_that_its_rules_leave_out() -> None:
    field = column("h...")
    assert not sees(field, "0101", "0104", CCN, ("0102",))
    assert sees(field, "0101", "0104", CCN, ())


def test_ccn_a62_hills_never_hide_between_two_units_on_hills() -> None:
    assert sees(column("h.hh.h"), "0101", "0106", CCN)


def test_ccn_282_a_forest_on_a_hill_hides_from_other_hills_too() -> None:
    field = column("hhh", overlays={"0102": "woods"})
    assert not sees(field, "0101", "0103", CCN)


# --- Jours de Gloire: the half-way rule -------------------------------------------------------


def test_jdg_174_ground_higher_than_both_ends_blocks() -> None:
    field = column("...", "010")
    found = look(field, "0101", "0103", JDG)
    assert found.words(field) == "blocked at 0102 by high ground"
    assert sees(column("...", "011"), "0101", "0103", JDG)


def test_jdg_178_both_ends_higher_see_over_an_obstacle() -> None:
    field = column(".w.", "101")
    found = look(field, "0101", "0103", JDG)
    assert found.clear
    assert found.notes(field) == ["seen past Woods at 0102"]


def test_jdg_179_an_obstacle_half_way_or_nearer_to_the_higher_end_is_ignored() -> None:
    assert sees(column("..w..", "10000"), "0101", "0105", JDG)
    assert sees(column(".w...", "10000"), "0101", "0105", JDG)


def test_jdg_180_an_obstacle_nearer_to_the_lower_end_blocks() -> None:
    assert not sees(column("...w.", "10000"), "0101", "0105", JDG)


def test_jdg_179_an_obstacle_as_high_as_the_higher_end_blocks() -> None:
    assert not sees(column(".w...", "11000"), "0101", "0105", JDG)


@pytest.mark.parametrize("kind", ["crest", "slope"])
def test_jdg_175_a_crest_blocks_wherever_it_is_crossed(kind: str) -> None:
    field = column("....", hexsides={("0102", "0103"): kind})
    assert sees(field, "0101", "0104", JDG) == (kind == "slope")


def test_jdg_181_adjacent_hexes_do_not_see_each_other_through_a_crest() -> None:
    field = column("..", hexsides={("0101", "0102"): "crest"})
    found = look(field, "0101", "0102", JDG)
    assert found.words(field) == "blocked at 0101/0102 by Crest"
    assert found.rule == "jdg-175"


def test_jdg_176_a_wall_blocks_unless_one_end_is_next_to_it() -> None:
    field = column("....", hexsides={("0102", "0103"): "wall"})
    assert not sees(field, "0101", "0104", JDG)
    assert sees(field, "0102", "0104", JDG)
    assert sees(field, "0101", "0103", JDG)
    assert sees(field, "0102", "0103", JDG)


def test_jdg_177_along_a_crest_nobody_sees() -> None:
    field, start, left, right, end = along()
    assert not can_see(field.with_side(left, right, "crest"), start, end, JDG)


def test_jdg_177_along_a_hexside_woods_on_one_side_alone_hide_nothing() -> None:
    field, start, left, right, end = along()
    wooded = field.with_kind(left, "woods")
    assert can_see(wooded, start, end, JDG)
    assert not can_see(wooded.with_kind(right, "town"), start, end, JDG)


# --- Austerlitz: the lower end decides --------------------------------------------------------


def test_aus_204_on_one_level_a_unit_in_between_blocks() -> None:
    assert not sees(column("...", "111"), "0101", "0103", AUS, ("0102",))


def test_aus_206_and_207_ground_above_both_blocks_and_what_lies_below_both_does_not() -> None:
    assert not sees(column("...", "121"), "0101", "0103", AUS)
    assert sees(column(".w.", "101"), "0101", "0103", AUS, ("0102",))


def test_aus_211_an_obstacle_above_the_lower_end_blocks() -> None:
    assert not sees(column(".w...", "21000"), "0101", "0105", AUS)


def test_aus_212_an_obstacle_on_the_lower_level_blocks_only_nearer_to_the_lower_end() -> None:
    assert sees(column(".w...", "20000"), "0101", "0105", AUS)
    assert sees(column("..w..", "20000"), "0101", "0105", AUS)
    assert not sees(column("...w.", "20000"), "0101", "0105", AUS)


def test_aus_209_nobody_sees_up_a_steep_slope_from_its_foot() -> None:
    field = column("...", "110", hexsides={("0102", "0103"): "slope"})
    assert not sees(field, "0101", "0103", AUS)
    assert sees(field, "0102", "0103", AUS)


def test_aus_210_a_slope_hides_unless_it_is_nearer_to_the_higher_unit() -> None:
    field = column(".....", "10000", hexsides={("0101", "0102"): "slope"})
    assert sees(field, "0101", "0105", AUS)
    far = column(".....", "11100", hexsides={("0103", "0104"): "slope"})
    assert not sees(far, "0101", "0105", AUS)


# --- Combat Commander: the hex behind is blind ------------------------------------------------


def test_cce_ex_12_a_wall_of_neither_end_blocks_even_a_line_along_it() -> None:
    field, start, left, right, end = along()
    assert not can_see(field.with_side(left, right, "wall"), start, end, CCE)


def test_cce_ex_16_woods_at_the_height_of_both_block() -> None:
    assert not sees(column(".w..", "1111"), "0101", "0104", CCE)


def test_cce_ex_17_a_hill_as_high_as_the_observer_hides_lower_ground() -> None:
    assert not sees(column("...", "110"), "0101", "0103", CCE)
    assert sees(column("...", "210"), "0101", "0103", CCE)


def test_cce_ex_18_woods_at_a_lower_height_hide_nothing_farther_on() -> None:
    assert sees(column(".w...", "10000"), "0101", "0105", CCE)


def test_cce_ex_19_and_20_only_the_hex_right_behind_the_woods_is_blind() -> None:
    field = column("..w..", "10000")
    assert not sees(field, "0101", "0104", CCE)
    assert sees(field, "0101", "0105", CCE)


def test_cce_ex_65_over_an_equal_hill_one_sees_that_level_and_higher_alone() -> None:
    assert [sees(column("...", f"22{level}"), "0101", "0103", CCE) for level in (1, 2, 3)] == [
        False,
        True,
        True,
    ]
    assert [sees(column("...", f"23{level}"), "0101", "0103", CCE) for level in (2, 3, 4)] == [
        False,
        False,
        True,
    ]


def test_cce_ex_66_a_lower_building_hides_nothing_between_hills() -> None:
    assert sees(column(".t.", "101"), "0101", "0103", CCE)
    assert not sees(column(".t.", "111"), "0101", "0103", CCE)


def test_cce_ex_67_upwards_a_building_hides_in_the_first_hex_alone() -> None:
    assert not sees(column(".t..", "1122"), "0101", "0104", CCE)
    assert sees(column("..t.", "1112"), "0101", "0104", CCE)


def test_cce_ex_72_a_higher_wood_on_one_side_of_the_line_hides_nothing() -> None:
    grid = Grid(orientation="flat", columns=12, rows=8, stagger="even")
    rows = ["............"] * 8
    rows[5] = "..........w."
    heights = ["000000000000"] * 8
    heights[5] = heights[6] = "000000000010"
    field = ground("\n".join(rows), heights="\n".join(heights), grid=grid)
    assert can_see(field, (11, 4), (10, 6), CCE)


# --- Great Battles of the American Civil War: above the average -------------------------------

ROW = {"D": "0101", "C": "0102", "B": "0103", "A": "0104", "W": "0105", "X": "0106", "Y": "0107",
       "Z": "0108"}  # fmt: skip
CLEAR = {"AW", "AX", "AY", "AZ", "BX", "BY", "BZ", "CZ"}


@pytest.mark.parametrize("pair", [one + other for one in "ABCD" for other in "WXYZ"])
def test_gbacw_ex_38_the_matrix_of_the_slope(pair: str) -> None:
    field = column("........", "66653211", hexsides={("0104", "0105"): "slope"})
    assert sees(field, ROW[pair[0]], ROW[pair[1]], GBACW) == (pair in CLEAR)


def test_gbacw_188_a_grove_rises_one_level_above_its_ground() -> None:
    assert not sees(column(".g.", "111"), "0101", "0103", GBACW)
    assert sees(column(".g.", "101"), "0101", "0103", GBACW)


def test_gbacw_189_no_line_runs_through_lower_woods_next_to_woods() -> None:
    found = look(column("gg..", "2100"), "0101", "0104", GBACW)
    assert found.rule == "canopy"


def test_gbacw_189_a_slope_parts_the_tops_of_woods_below_both_ends() -> None:
    slope = {("0101", "0102"): "slope"}
    assert sees(column("gg.", "202"), "0101", "0103", GBACW) is False
    assert sees(column("gg.", "202", hexsides=slope), "0101", "0103", GBACW)
    assert not sees(column("gg..", "2110", hexsides=slope), "0101", "0104", GBACW)


def test_gbacw_191_a_wood_edge_at_the_very_middle_hides_above_the_average() -> None:
    # The edge of the wood stands at the mean of the hexes beside it: 1.5, then 2.
    assert sees(column("...g..", "000223"), "0101", "0106", GBACW)
    found = look(column("...g..", "001223"), "0101", "0106", GBACW)
    assert found.rule == "hexside"


def test_gbacw_191_a_slope_one_level_above_the_lower_end_is_gradual() -> None:
    slope = {("0103", "0102"): "slope"}
    assert sees(column(".....", "00111", hexsides=slope), "0101", "0105", GBACW)
    assert not sees(column(".....", "00222", hexsides=slope), "0101", "0105", GBACW)
    assert not sees(column("..g..", "00011", hexsides=slope), "0101", "0105", GBACW)


def test_gbacw_192_a_hill_between_hides_behind_a_dip() -> None:
    assert look(column(".....", "02122"), "0101", "0105", GBACW).rule == "average"
    found = look(column("......", "000212"), "0101", "0106", GBACW)
    assert found.rule == "hill"
    assert sees(column("......", "000222"), "0101", "0106", GBACW)


def test_gbacw_193_higher_woods_right_beside_an_end_hide() -> None:
    assert look(column("....g.", "000012"), "0101", "0106", GBACW).clear
    assert look(column("....g.", "000022"), "0101", "0106", GBACW).rule == "higher"
    assert look(column(".g....", "000003"), "0101", "0106", GBACW).rule == "shadow"


def test_gbacw_193_a_steep_slope_right_below_hides_unless_all_above_is_as_steep() -> None:
    foot = {("0102", "0101"): "slope"}
    assert look(column("...", "013", hexsides=foot), "0101", "0103", GBACW).rule == "shadow"
    both = {**foot, ("0103", "0102"): "slope"}
    assert sees(column("...", "013", hexsides=both), "0101", "0103", GBACW)


def test_gbacw_194_a_unit_back_from_the_edge_is_hidden_by_the_crest() -> None:
    crests = GBACW._replace(slopes=SLOPES._replace(crests=True))
    fallen_behind = column("......", "001221")
    assert sees(fallen_behind, "0101", "0105", GBACW)
    assert look(fallen_behind, "0101", "0105", crests).rule == "crest"
    assert sees(column("......", "001222"), "0101", "0105", crests)
    assert sees(column("......", "001223"), "0101", "0105", crests)
    assert sees(column(".....", "00121"), "0101", "0104", crests)


def test_gbacw_200_a_line_along_the_edge_of_a_blocking_hex_is_blocked() -> None:
    field, start, left, _, end = along()
    assert not can_see(field.with_kind(left, "grove"), start, end, GBACW)


# --- holes ------------------------------------------------------------------------------------


def test_a_hole_in_the_map_hides_only_where_the_rules_say_so() -> None:
    field = column("._.")
    found = look(field, "0101", "0103", CCN)
    assert found.words(field) == "blocked by the edge of the map"
    assert sees(field, "0101", "0103", JDG)


def test_rule_numbers_follow_what_hides() -> None:
    rules = COMMON._replace(numbers=SightRuleNumbers(terrain="1.1", ground="1.2", unit="1.3"))
    assert look(column(".w."), "0101", "0103", rules).rule == "1.1"
    assert look(column("...", "010"), "0101", "0103", rules).rule == "1.2"
    assert look(column("..."), "0101", "0103", rules, ("0102",)).rule == "1.3"


@every_grid
def test_on_bare_ground_everybody_sees_everything(grid: Grid) -> None:
    field = ground("\n".join(["........."] * 9), grid=grid)
    for end in disc(grid, (4, 4), 4):
        if field.exists(end):
            assert can_see(field, (4, 4), end, JDG)


@every_grid
def test_in_a_straight_row_a_wood_hides_all_that_lies_behind(grid: Grid) -> None:
    field = ground("\n".join(["........."] * 9), grid=grid)
    for direction in range(6):
        wooded = field.with_kind(far_neighbour(grid, (4, 4), direction, 2), "woods")
        seen = [
            can_see(wooded, (4, 4), far_neighbour(grid, (4, 4), direction, count), JDG)
            for count in (1, 2, 3, 4)
        ]
        assert seen == [True, True, False, False]
