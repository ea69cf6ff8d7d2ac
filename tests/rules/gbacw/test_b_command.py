"""Command (4): ranges, the chain, who is out of command."""

import pytest

from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.systems.gbacw.command import (
    has_whole_chain,
    is_in_command_now,
    is_leader_in_command,
    reaches,
    take_chain,
    was_in_command,
)
from hexwright.engine.systems.gbacw.leaders import leader_ways, points_of
from hexwright.engine.systems.gbacw.orders import attach_batteries, brigades_to_join
from hexwright.engine.systems.gbacw.records import attachments
from hexwright.engine.systems.gbacw.troops import acting_units, stars
from tests.helpers.gbacw import GREY, battery, battle, infantry, leader

LONG = """
    .l_us_b1     .     .     .     .     .     .
"""


def test_gbacw_013_the_range_counts_the_hex_of_the_subordinate_but_not_his_own() -> None:
    game = battle(LONG, l_us_b1=leader(command_range=3))

    assert reaches(game, "l_us_b1", "0401")
    assert not reaches(game, "l_us_b1", "0501")


def test_gbacw_013_command_runs_along_roads_at_the_best_rate() -> None:
    road = ["0101", "0201", "0301", "0401", "0501", "0601", "0701"]
    game = battle(LONG, l_us_b1=leader(command_range=3), roads=[road])

    assert reaches(game, "l_us_b1", "0701")


def test_gbacw_014_command_does_not_pass_a_hex_next_to_the_enemy() -> None:
    free = battle(
        """
        .l_us_b1     .     .     .
        """,
        l_us_b1=leader(command_range=4),
    )
    barred = battle(
        """
        .l_us_b1     .     .     .
        .            .     .Z    .
        """,
        l_us_b1=leader(command_range=4),
        Z=infantry(GREY),
    )
    held = battle(
        """
        .l_us_b1     .A    .B    .
        .            .     .Z    .
        """,
        l_us_b1=leader(command_range=4),
        A=infantry(),
        B=infantry(),
        Z=infantry(GREY),
    )

    assert reaches(free, "l_us_b1", "0401")
    assert not reaches(barred, "l_us_b1", "0401")
    assert reaches(held, "l_us_b1", "0401")


def test_gbacw_015_a_unit_beside_its_leader_is_in_command_across_a_river() -> None:
    game = battle(
        """
        .l_us_b1     .A
        """,
        l_us_b1=leader(command_range=4),
        A=infantry(),
        sides={("0101", "0201"): "river"},
    )

    assert not reaches(game, "l_us_b1", "0201")
    assert is_in_command_now(game, "A")


@pytest.mark.parametrize(("corps", "whole"), [(6, True), (4, False)])
def test_gbacw_016_gbacw_ex_02_the_chain_goes_from_brigade_to_corps(
    *, corps: int, whole: bool
) -> None:
    game = battle(
        """
        .l_us_b1  .  .  .l_us_d1  .  .  .  .  .l_us_corps
        """,
        l_us_b1=leader(),
        l_us_d1=leader(command_range=5),
        l_us_corps=leader(command_range=corps),
    )

    assert is_leader_in_command(game, "l_us_b1")
    assert has_whole_chain(game, "us-1-1") is whole


def test_gbacw_017_a_chain_of_neighbours_of_the_brigade_carries_command() -> None:
    game = battle(
        """
        .l_us_b1     .     .A     .B     .     .C     .
        """,
        l_us_b1=leader(command_range=2),
        A=infantry(),
        B=infantry(),
        C=infantry(),
    )

    assert is_in_command_now(game, "B")
    assert not is_in_command_now(game, "C")


def test_gbacw_018_who_is_out_of_command_is_noted_for_the_whole_turn() -> None:
    game = battle(
        """
        .l_us_b1     .     .     .A
        """,
        l_us_b1=leader(command_range=1),
        A=infantry(),
    )

    take_chain(game)

    assert not was_in_command(game, "A")
    assert not was_in_command(game, "l_us_b1")


def test_gbacw_019_units_on_the_march_count_as_in_command() -> None:
    game = battle(
        """
        .l_us_b1     .     .     .A
        """,
        l_us_b1=leader(command_range=1),
        A=infantry(formation="march", facing=2),
        orders={"us-1-1": "march"},
    )

    take_chain(game)

    assert was_in_command(game, "A")


def test_gbacw_020_brigade_leaders_have_ten_points_and_commanders_forty() -> None:
    game = battle(
        """
        .l_us_b1   .l_us_corps
        """,
        l_us_b1=leader(),
        l_us_corps=leader(),
    )

    assert points_of(game, "l_us_b1") == 10
    assert points_of(game, "l_us_corps") == 40
    assert (stars(game, "l_us_b1"), stars(game, "l_us_corps")) == (1, 3)


def test_gbacw_022_one_battery_of_the_division_is_attached_to_each_brigade() -> None:
    game = battle(
        """
        .G   .H   .l_us_b1   .l_us_b2
        """,
        G=battery(),
        H=battery(),
        l_us_b1=leader(),
        l_us_b2=leader(),
    )

    game.play(attach_batteries(game), "l_us_b1")

    assert attachments(game) == {"G": "us-1-1"}
    assert brigades_to_join(game, "H") == ["us-2-1"]
    assert "G" in acting_units(game, "us-1-1")


def test_gbacw_140_a_corps_commander_who_moved_far_commands_his_own_hex_alone() -> None:
    game = battle(
        """
        .l_us_corps+l_us_d1   .
        """,
        l_us_corps=leader(command_range=5),
        l_us_d1=leader(),
    )

    game.emit(StatusSet("l_us_corps", "moved-far"))

    assert reaches(game, "l_us_corps", "0101")
    assert not reaches(game, "l_us_corps", "0201")


def test_gbacw_142_a_leader_goes_next_to_the_enemy_only_where_friends_stand() -> None:
    game = battle(
        """
        .l_us_b1   .   .A   .Z
        .          .   .    .
        """,
        l_us_b1=leader(),
        A=infantry(),
        Z=infantry(GREY, facing=9),
    )

    ends = {way[-1] for way in leader_ways(game, "l_us_b1")}

    assert "0301" in ends
    assert "0302" not in ends


def test_gbacw_338_ranges_are_halved_and_rounded_up_at_dusk() -> None:
    game = battle(LONG, l_us_b1=leader(command_range=5), light="dusk")

    assert reaches(game, "l_us_b1", "0401")
    assert not reaches(game, "l_us_b1", "0501")
