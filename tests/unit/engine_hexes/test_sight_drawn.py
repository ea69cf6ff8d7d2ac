"""Sight by drawn shapes: the worked examples of a tactical game, and shapes of our own."""

import pytest

from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.coordinates import distance
from hexwright.engine.hexes.lines import line
from hexwright.engine.hexes.sight import Sight, Veil, sight, veiled_sight
from tests.helpers.drawn_sight import GRID, RULES, at, crest, meadow, outline

SMOKE = "Smoke"
# Half the height of a hex with a flat top, in radii.
R = 0.866


def look(field: Battlefield, start: str, end: str) -> Sight:
    """The same answer both ways."""
    there, back = (sight(field, at(a), at(b), RULES) for a, b in ((start, end), (end, start)))
    assert there.clear == back.clear
    assert (there.hindrance and there.hindrance.value) == (back.hindrance and back.hindrance.value)
    return there


def is_clear(field: Battlefield, start: str, end: str) -> bool:
    return look(field, start, end).clear


def hindrance(field: Battlefield, start: str, end: str, **veils: int | None) -> int:
    smoke = {at(name): Veil(SMOKE, value) for name, value in veils.items()}
    there, back = (
        veiled_sight(field, at(a), at(b), RULES, smoke) for a, b in ((start, end), (end, start))
    )
    assert there.clear
    assert back.clear
    assert (there.hindrance and there.hindrance.value) == (back.hindrance and back.hindrance.value)
    return there.hindrance.value if there.hindrance else 0


# --- level ground --------------------------------------------------------------------------------


def test_over_open_ground_all_is_clear() -> None:
    found = look(meadow(), "A1", "O10")
    assert (found.clear, found.rule, found.hindrance) == (True, "clear", None)


def test_an_obstacle_on_the_line_blocks_it_and_is_told() -> None:
    field = meadow({"C5": "w"})
    found = look(field, "A4", "E6")
    assert (found.clear, found.rule, found.blocked_at) == (False, "terrain", at("C5"))
    assert found.words(field) == "blocked at 0305 by Woods"


def test_obstacles_in_the_hexes_of_the_two_ends_do_not_count() -> None:
    assert is_clear(meadow({"A4": "w", "E6": "t"}), "A4", "E6")


def test_a_line_along_the_side_of_a_wood_does_not_touch_what_is_drawn_in_it() -> None:
    field = meadow({"C5": "w", "C4": "w"})
    assert line(GRID, at("B4"), at("D4")).stretches[1].is_along
    assert is_clear(field, "B4", "D4")


def test_cce_ex_12_a_wall_blocks_a_line_that_runs_along_it() -> None:
    field = meadow(hexsides={("C4", "C5"): "wall"})
    found = look(field, "B4", "D4")
    assert (found.clear, found.rule) == (False, "hexside")
    assert found.words(field) == "blocked at 0304/0305 by Wall"


def test_a_wall_on_a_side_of_either_end_does_not_count() -> None:
    assert is_clear(meadow(hexsides={("B4", "C5"): "wall"}), "B4", "D5")
    assert is_clear(meadow(hexsides={("D5", "C5"): "wall"}), "B4", "D5")


def test_a_wall_is_met_at_its_very_end() -> None:
    # The line passes the corner where C4, D4 and C5 meet, and the wall ends there.
    corners = {
        crossing.touched: crossing.sides for crossing in line(GRID, at("A4"), at("H5")).crossings
    }
    assert corners[at("C5")] == ((at("C4"), at("D4")),)
    for side in (("C4", "C5"), ("D4", "C5")):
        assert not is_clear(meadow(hexsides={side: "wall"}), "A4", "H5")


def test_at_a_corner_only_an_outline_that_reaches_it_is_touched() -> None:
    assert is_clear(meadow({"C5": "w"}), "A4", "H5")
    reaching = outline("C5", (0.5, -R), (0.6, 0.1), (0.1, 0.1))
    assert not is_clear(meadow({"C5": "w"}, shapes=[reaching]), "A4", "H5")


def test_a_fence_hinders_unless_it_is_on_a_side_of_either_end() -> None:
    assert hindrance(meadow(hexsides={("C5", "D5"): "work"}), "B4", "E6") == 1
    assert hindrance(meadow(hexsides={("B4", "C5"): "work"}), "B4", "E6") == 0


def test_cce_ex_13_and_14_and_15_hindrances_do_not_add_up() -> None:
    brush = meadow({"C5": "r", "D5": "r"})
    assert distance(GRID, at("B4"), at("E6")) == 3
    assert hindrance(brush, "B4", "E6") == 3
    assert hindrance(brush, "B4", "E6", C5=4) == 4
    assert hindrance(brush, "B4", "E6", C5=4, D5=4) == 4
    assert hindrance(brush, "B4", "E6", B4=5) == 5


def test_what_hinders_is_told() -> None:
    field = meadow({"C5": "r"})
    assert look(field, "B4", "E6").words(field) == "clear, hindered by Rough at 0305: 3"


def test_cce_ex_22_an_orchard_between_hinders_by_two() -> None:
    field = meadow({"N7": "g", "N8": "g"})
    assert hindrance(field, "M9", "N6") == 2
    assert at("N8") not in {hex_ for part in line(GRID, at("M9"), at("N6")).stretches
                            for hex_ in part.hexes}  # fmt: skip


def test_cce_ex_23_smoke_fills_the_sides_of_its_hex_and_a_wall_there_blocks() -> None:
    field = meadow({"N7": "g", "N8": "g"})
    assert line(GRID, at("M9"), at("N7")).stretches[1].is_along
    assert hindrance(field, "M9", "N7", N8=7) == 7
    assert not is_clear(meadow(hexsides={("M8", "N8"): "wall"}), "M9", "N7")


def test_cce_ex_24_smoke_in_an_orchard_counts_once() -> None:
    assert hindrance(meadow({"N7": "g", "N8": "g"}), "N9", "N7", N8=7) == 7


def test_fire_blocks_every_line_that_touches_its_hex() -> None:
    found = veiled_sight(meadow(), at("M9"), at("N7"), RULES, {at("N8"): Veil("Blaze")})
    assert (found.clear, found.rule, found.blocked_at) == (False, "veil", at("N8"))
    assert found.words(meadow()) == "blocked at 1408 by Blaze"


def test_a_gully_is_seen_into_from_above_and_from_beside() -> None:
    field = meadow({"E5": "~"})
    assert look(field, "E5", "E3").rule == "sunken"
    assert look(field, "E3", "E5").words(field) == "hidden in Lake at 0505"
    assert is_clear(field, "E5", "E4")
    assert is_clear(meadow({"E5": "~"}, {"E3": 1}), "E5", "E3")


# --- roads ---------------------------------------------------------------------------------------


COLUMN_M = [f"M{row}" for row in range(1, 11)]


def test_cce_ex_21_a_line_that_follows_a_road_through_a_wood_is_clear() -> None:
    assert not is_clear(meadow({"M5": "w"}), "M9", "M4")
    assert is_clear(meadow({"M5": "w"}, roads=[COLUMN_M]), "M9", "M4")


def test_a_road_that_bends_in_the_wood_helps_nobody() -> None:
    bent = [*COLUMN_M[5:][::-1], "M5", "N4"]
    assert not is_clear(meadow({"M5": "w"}, roads=[bent]), "M9", "M4")


def test_a_road_that_is_only_crossed_helps_nobody() -> None:
    field = meadow({"M5": "w"}, roads=[["L5", "M5", "N5"]])
    assert not is_clear(field, "M9", "M4")


def test_a_railway_hinders_those_who_look_across_it_and_not_along_it() -> None:
    rails = meadow(roads=[COLUMN_M], line="track")
    assert hindrance(rails, "M9", "M4") == 0
    assert hindrance(rails, "L5", "N5") == 0
    assert hindrance(rails, "K5", "O5") == 1
    assert hindrance(meadow(roads=[COLUMN_M]), "K5", "O5") == 0


# --- heights -------------------------------------------------------------------------------------


def test_cce_ex_16_woods_at_the_height_of_an_end_block() -> None:
    between = line(GRID, at("J9"), at("K6")).between[0].hexes[0]
    assert between == at("J8")
    levels = {"J9": 1, "J8": 1}
    assert look(meadow({"J8": "w"}, levels), "J9", "K6").clear is False


@pytest.mark.parametrize("level", [1, 2])
def test_cce_ex_17_a_hill_as_high_blocks_and_from_a_higher_crest_it_does_not(level: int) -> None:
    assert line(GRID, at("J9"), at("L6")).between[1].hexes == (at("K8"),)
    field = meadow(levels={"J9": level, "K8": 1})
    found = look(field, "J9", "L6")
    assert found.clear is (level == 2)
    if level == 1:
        assert (found.rule, found.blocked_at) == ("ground", at("K8"))


def test_cce_ex_18_woods_below_are_seen_over() -> None:
    between = [hex_ for part in line(GRID, at("J9"), at("N6")).between for hex_ in part.hexes]
    assert at("L7") in between
    assert is_clear(meadow({"L7": "w"}, {"J9": 1}), "J9", "N6")
    assert [one.name for one in look(meadow({"L7": "w"}, {"J9": 1}), "J9", "N6").passed] == [
        "Woods"
    ]


def test_cce_ex_19_and_20_the_hex_right_behind_a_wood_is_blind_and_the_next_one_is_not() -> None:
    field = meadow({"L8": "w"}, {"J7": 1})
    found = look(field, "J7", "M9")
    assert (found.clear, found.rule, found.blocked_at) == (False, "blind", at("L8"))
    assert found.words(field) == "hidden right behind Woods at 1208"
    assert is_clear(field, "J7", "N9")


def test_a_wall_makes_no_blind_hex() -> None:
    way = line(GRID, at("J7"), at("M9")).between
    field = meadow(hexsides={("K8", "L8"): "wall"}, levels={"J7": 1})
    assert [part.hexes for part in way] == [(at("K8"),), (at("L8"),)]
    assert is_clear(field, "J7", "M9")


@pytest.mark.parametrize("plateau", [True, False])
def test_cce_ex_48_behind_the_crest_nobody_is_seen_from_below(*, plateau: bool) -> None:
    field = meadow(levels={"K8": 1, "K7": int(plateau)})
    found = look(field, "L5", "K8")
    assert found.clear is not plateau
    if plateau:
        assert found.rule in ("ground", "crest")


def test_cce_ex_51_and_72_a_line_along_the_side_of_higher_woods_uses_the_lower_ground() -> None:
    field = meadow({"K6": "w"}, {"K6": 1, "K7": 1})
    assert [one.hexes for one in line(GRID, at("L5"), at("K7")).between] == [(at("L6"), at("K6"))]
    assert is_clear(field, "L5", "K7")
    assert hindrance(field, "L5", "K7", K7=4) == 4


@pytest.mark.parametrize(("hill", "seen"), [(2, {2, 3, 4}), (3, {4})], ids=["as high", "higher"])
def test_cce_ex_65_over_a_hill_one_sees_what_is_as_high_or_higher(
    hill: int, seen: set[int]
) -> None:
    found = set()
    for target in range(5):
        field = meadow(levels={"C4": 2, "E4": hill, "G4": target})
        if is_clear(field, "C4", "G4"):
            found.add(target)
    assert found == seen


@pytest.mark.parametrize("level", [0, 1])
def test_cce_ex_66_from_hill_to_hill_a_house_below_is_seen_over(level: int) -> None:
    field = meadow({"E4": "t"}, {"C4": 1, "G4": 1, "E4": level})
    assert is_clear(field, "C4", "G4") is (level == 0)


def test_cce_ex_67_only_the_hex_right_behind_a_lower_house_is_hidden() -> None:
    field = meadow({"C5": "t"}, {"C2": 1})
    assert [is_clear(field, "C2", f"C{row}") for row in (4, 6, 7, 8)] == [True, False, True, True]
    above = {"C2": 1, "C8": 2}
    for row, clear in ((3, False), (4, True), (6, True)):
        assert is_clear(meadow({f"C{row}": "t"}, {**above, f"C{row}": 1}), "C2", "C8") is clear


def test_hindrances_below_a_hill_do_not_weaken_the_line_to_it() -> None:
    assert hindrance(meadow({"E4": "r"}, {"C4": 1}), "C4", "G4") == 0
    assert hindrance(meadow({"E4": "r"}, {"C4": 1, "E4": 1, "G4": 1}), "C4", "G4") == 3
    assert hindrance(meadow(levels={"C4": 1}), "C4", "G4", E4=4) == 4


def test_from_the_middle_of_a_plateau_nobody_sees_down() -> None:
    field = meadow(levels={"C4": 1, "C3": 1, "C5": 1})
    found = look(field, "C4", "C7")
    assert not found.clear
    assert is_clear(field, "C5", "C7")
    assert look(field, "C7", "C4").words(field) == "blocked at 0305 by high ground"


# --- what designers draw -------------------------------------------------------------------------


def test_beside_a_drawn_outline_the_line_is_clear() -> None:
    lower = outline("C5", (-0.5, 0.3), (0.5, 0.3), (0.5, 0.8), (-0.5, 0.8))
    upper = outline("C5", (-0.5, -0.1), (0.5, -0.1), (0.5, -0.8), (-0.5, -0.8))
    assert is_clear(meadow({"C5": "w"}, shapes=[lower]), "B4", "D5") is True
    assert is_clear(meadow({"C5": "w"}, shapes=[upper]), "A4", "E6") is False
    across = meadow({"C5": "w"}, shapes=[lower])
    assert is_clear(across, "C2", "C8") is False


def test_a_line_that_only_touches_a_corner_of_the_outline_is_blocked() -> None:
    # C2 to C8 runs straight down through the middle of C5.
    for x, clear in ((0.0, False), (0.01, True)):
        beside = outline("C5", (x, 0.0), (0.6, -0.4), (0.6, 0.4))
        assert is_clear(meadow({"C5": "w"}, shapes=[beside]), "C2", "C8") is clear


def test_an_outline_that_reaches_the_side_blocks_the_line_along_it() -> None:
    drawn = outline("C5", (-0.5, -R), (0.5, -R), (0.2, 0.2))
    assert not is_clear(meadow({"C5": "w"}, shapes=[drawn]), "B4", "D4")


def test_a_hollow_outline_is_read_as_it_is_drawn() -> None:
    yard = outline(
        "C5", (-0.6, -0.6), (0.6, -0.6), (0.6, -0.3), (-0.2, -0.3), (-0.2, 0.6), (-0.6, 0.6)
    )
    field = meadow({"C5": "t"}, shapes=[yard])
    assert not is_clear(field, "C2", "C8")
    assert not is_clear(field, "A4", "E6")


def test_an_outline_of_one_kind_leaves_the_others_as_they_are() -> None:
    house = outline("C5", (0.5, 0.5), (0.6, 0.5), (0.6, 0.6), terrain="town")
    assert not is_clear(meadow({"C5": "w"}, shapes=[house]), "C2", "C8")
    assert is_clear(meadow({"C5": "t"}, shapes=[house]), "C2", "C8")


def test_a_drawn_crest_lets_the_line_pass_where_the_height_does_not_reach() -> None:
    # The height of C5 is its right half: a line down its left part stays below.
    right_half = crest("C5", 1, (0.0, -R), (0.0, R))
    slanted = ("B2", "B8")
    assert [part.hexes for part in line(GRID, at("C2"), at("C8")).between][2] == (at("C5"),)
    field = meadow(levels={"C5": 1}, shapes=[crest("C5", 1, (-0.3, -R), (-0.3, R))])
    assert not is_clear(field, "C2", "C8")
    assert is_clear(field, *slanted)
    assert is_clear(meadow(levels={"C5": 0}, shapes=[right_half]), *slanted)


def test_a_crest_before_the_middle_lifts_the_far_part_of_a_low_hex() -> None:
    # C5 itself is low; its right edge is the foot of a height that the line runs over.
    knoll = crest("C5", 2, (0.5, -R), (0.2, 0.0), (0.5, R))
    assert is_clear(meadow(shapes=[knoll]), "C2", "C8")
    found = look(meadow(shapes=[knoll]), "A4", "E6")
    assert (found.clear, found.rule, found.blocked_at) == (False, "ground", at("C5"))
    assert found.because is not None
    assert found.because.level == 2


def test_from_behind_a_drawn_crest_one_does_not_look_down() -> None:
    # Both hexes are high; the edge of the height is drawn in the one of the observer.
    levels = {"C5": 1, "C6": 0}
    before = crest("C5", 1, (-0.9, 0.4), (0.9, 0.4))
    beside = crest("C5", 1, (-0.9, -0.4), (0.9, -0.4))
    assert is_clear(meadow(levels=levels, shapes=[before]), "C5", "C8")
    found = look(meadow(levels=levels, shapes=[beside]), "C5", "C8")
    assert (found.clear, found.rule) == (False, "crest")
