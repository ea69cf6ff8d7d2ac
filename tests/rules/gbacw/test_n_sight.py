"""Lines of sight, and units in the line of fire (10.2)."""

from typing import Any

import pytest

from hexwright.engine.systems.gbacw.sight import (
    friends_fired_over,
    friends_near_target,
    hex_in_the_way,
    line_of_sight,
    sees,
)
from tests.helpers.gbacw import BLUE, GREY, battery, battle, infantry
from tests.helpers.gbacw_fight import NORTH, SOUTH, column
from tests.helpers.situations import Situation


def test_gbacw_185_over_clear_ground_everybody_sees() -> None:
    game = battle(column(".Z", ".", ".", ".A"), A=infantry(), Z=infantry(GREY))
    assert line_of_sight(game, "0104", "0101").rule == "gbacw-185"
    assert sees(game, "0104", "0101")


def test_gbacw_186_woods_may_be_fired_into_never_through() -> None:
    game = battle(column("wZ", "w", ".", ".A"), A=infantry(), Z=infantry(GREY))
    assert not sees(game, "0104", "0101")
    assert sees(game, "0104", "0102")


@pytest.mark.parametrize(("letter", "blocks"), [("w", True), ("t", True), ("o", False)])
def test_gbacw_187_woods_and_towns_stand_a_level_high_orchards_do_not(
    *, letter: str, blocks: bool
) -> None:
    game = battle(column(".Z", letter, ".A"), A=infantry(), Z=infantry(GREY))
    assert sees(game, "0103", "0101") is not blocks


def test_gbacw_195_sight_works_both_ways() -> None:
    game = battle(column(".Z", "w", ".", ".A"), A=infantry(), Z=infantry(GREY), heights="3 1 0 0")
    assert sees(game, "0104", "0101") == sees(game, "0101", "0104")


def test_gbacw_194_the_crest_rule_is_an_option() -> None:
    def seen(*, crests: bool) -> bool:
        game = battle(
            column(".Z", ".A", ".", ".", "."),
            A=infantry(),
            Z=infantry(GREY),
            heights="1 2 2 1 0",
            options={"crest_rule": crests},
        )
        return sees(game, "0102", "0105")

    assert seen(crests=False)
    assert not seen(crests=True)


def test_gbacw_199_units_never_hide_for_march_reserve_and_charges() -> None:
    game = battle(column(".Z", ".B", ".A"), A=infantry(), B=infantry(), Z=infantry(GREY))
    assert sees(game, "0103", "0101")


def between(heights: str, **more: Any) -> str:
    units: dict[str, Any] = {"A": infantry(), "B": infantry(GREY), "Z": infantry(GREY), **more}
    game = battle(column(".Z", ".B", ".", ".A"), heights=heights, **units)
    return hex_in_the_way(game, BLUE, "0104", "0101", guns=False)


def test_gbacw_196_units_between_stop_small_arms() -> None:
    assert between("0 0 0 0") == "0102"


def test_gbacw_196_units_below_both_ends_do_not() -> None:
    assert between("1 0 0 1") == ""


def test_gbacw_196_enemies_whom_the_ground_hides_do_not() -> None:
    # From 0104 on level 2 the foot of the slope at 0103 is hidden behind 0104's neighbour.
    game = battle(
        column(".Z", ".B", "w", ".A"),
        A=infantry(),
        B=infantry(GREY),
        Z=infantry(GREY),
        heights="3 1 1 2",
    )
    assert not sees(game, "0104", "0102")
    assert hex_in_the_way(game, BLUE, "0104", "0101", guns=False) == ""


def test_gbacw_196_with_two_levels_between_a_low_unit_nearer_to_the_higher_one_does_not() -> None:
    assert between("0 0 0 2") == "0102"
    game = battle(
        column(".Z", ".", ".B", ".A"),
        A=infantry(),
        B=infantry(GREY),
        Z=infantry(GREY),
        heights="0 0 0 2",
    )
    assert hex_in_the_way(game, BLUE, "0104", "0101", guns=False) == ""


def test_gbacw_309_abandoned_guns_stop_nothing() -> None:
    assert between("0 0 0 0", B=battery(GREY, statuses=["abandoned-1"])) == ""


@pytest.mark.parametrize(("friend", "stops"), [("0102", True), ("0103", True), ("0104", False)])
def test_gbacw_198_friends_within_two_hexes_of_the_target_stop_shell(
    *, friend: str, stops: bool
) -> None:
    hexes = [".Z", ".", ".", ".", ".", ".A"]
    hexes[int(friend[2:]) - 1] += "B"
    game = battle(column(*hexes), A=battery(), B=infantry(), Z=infantry(GREY))
    assert bool(friends_near_target(game, BLUE, "0106", "0101")) is stops


def test_gbacw_198_friends_beyond_the_target_stop_shell_too() -> None:
    game = battle(
        column(".", ".B", ".", ".Z", ".", ".", ".", ".A"),
        A=battery(),
        B=infantry(),
        Z=infantry(GREY),
    )
    assert friends_near_target(game, BLUE, "0108", "0104") == "0102"


def test_gbacw_197_friends_next_to_the_target_are_fired_over() -> None:
    game = battle(
        column(".Z", ".B", ".", ".A"),
        A=battery(facing=NORTH),
        B=infantry(facing=NORTH),
        Z=infantry(GREY, facing=SOUTH),
    )
    assert friends_fired_over(game, BLUE, "0104", "0101") == ["B"]


# --- heights (10.24) ----------------------------------------------------------------------------


def ground(levels: str, hexes: str = "", **sides: str) -> Situation:
    """A column of hexes from north to south with these levels; sides are named s12 and on."""
    letters = hexes or "." * len(levels)
    drawn = [*letters]
    drawn[0] += "Z"
    drawn[-1] += "A"
    return battle(
        column(*drawn),
        A=infantry(),
        Z=infantry(GREY),
        heights=" ".join(levels),
        options={"crest_rule": False},
        sides={(f"01{key[1]:0>2}", f"01{key[2]:0>2}"): kind for key, kind in sides.items()},
    )


def rule_of(game: Situation, start: int, end: int) -> str:
    found = line_of_sight(game, f"01{start:02}", f"01{end:02}")
    return "" if found.clear else found.rule


ROW = dict(zip("DCBAWXYZ", range(1, 9), strict=True))
CLEAR = {"AW", "AX", "AY", "AZ", "BX", "BY", "BZ", "CZ"}


@pytest.mark.parametrize("pair", [one + other for one in "ABCD" for other in "WXYZ"])
def test_gbacw_ex_38_the_matrix_of_the_slope(pair: str) -> None:
    game = ground("66653211", s45="steep-slope")
    assert (rule_of(game, ROW[pair[0]], ROW[pair[1]]) == "") == (pair in CLEAR)


def test_gbacw_188_a_hex_above_both_ends_hides() -> None:
    assert rule_of(ground("010"), 1, 3) == "gbacw-188"
    assert rule_of(ground("011"), 1, 3) == ""


def test_gbacw_189_lower_woods_beside_woods_hide_by_their_tops() -> None:
    assert rule_of(ground("2100", "ww.."), 1, 4) == "gbacw-189"


def test_gbacw_191_a_hexside_hides_at_the_very_middle_alone() -> None:
    assert rule_of(ground("66653211", s45="steep-slope"), 2, 7) == "gbacw-191"
    assert rule_of(ground("66653211", s45="steep-slope"), 2, 8) == ""


def test_gbacw_192_a_hill_as_high_as_the_higher_end_hides_behind_a_dip() -> None:
    assert rule_of(ground("000212"), 1, 6) == "gbacw-192"
    assert rule_of(ground("000222"), 1, 6) == ""


def test_gbacw_193_the_foot_of_a_steep_slope_lies_in_its_shadow() -> None:
    assert rule_of(ground("013", s21="steep-slope"), 1, 3) == "gbacw-193"
    assert rule_of(ground("013", s21="minor-slope"), 1, 3) == ""


def test_gbacw_200_a_line_along_the_edge_of_woods_is_blocked() -> None:
    drawing = """
        .    .    .
        .A   w    .Z
        .    .    .
    """
    game = battle(drawing, A=infantry(), Z=infantry(GREY))
    assert line_of_sight(game, "0102", "0302").rule == "gbacw-200"
