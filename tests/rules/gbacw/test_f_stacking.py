"""Stacking (8.1, 8.2)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.gbacw.movement import left, paths
from hexwright.engine.systems.gbacw.stacking import may_rearrange, may_share
from hexwright.engine.systems.gbacw.unit_actions import act
from tests.helpers.gbacw import GREY, battery, battle, cavalry, infantry
from tests.helpers.situations import Situation

STAY = True
ALL = ".A   .B   .C   .G   .H   .K"


def units(**more: Any) -> Situation:
    base = {
        "A": infantry(strength=7),
        "B": infantry(strength=8),
        "C": infantry(strength=3, command="us-2-1"),
        "G": battery(strength=6),
        "H": battery(strength=6),
        "K": cavalry(strength=4),
    }
    return battle(ALL, **{**base, **more})


@pytest.mark.parametrize(
    ("group", "march", "fits"),
    [
        ("AB", False, True),
        ("AB", True, False),
        ("AC", False, False),
        ("AK", False, False),
        ("AG", False, True),
        ("AG", True, False),
        ("AGH", False, False),
        ("GH", True, True),
        ("GH", False, True),
    ],
)
def test_gbacw_088_gbacw_089_gbacw_044_who_may_share_a_hex(
    group: str, *, march: bool, fits: bool
) -> None:
    game = units()

    assert may_share(game, list(group), march=march) is fits


def test_gbacw_089_more_than_fifteen_points_do_not_fit_but_one_unit_of_any_size() -> None:
    game = units(A=infantry(strength=8), B=infantry(strength=8))

    assert not may_share(game, ["A", "B"])
    assert may_share(units(A=infantry(strength=18)), ["A"])


CORRIDOR = ".A   .B   .   ."


def test_gbacw_092_gbacw_ex_19_passing_a_friend_costs_two_points_and_a_test() -> None:
    game = battle(CORRIDOR, A=infantry(strength=8), B=infantry(strength=9), acts="us-1-1", dice=[3])

    game.play(act(game, "A"), ("0201", "0301"), PASS)

    assert left(game, "A") == (6 - 1 - 2 - 1) * 12


@pytest.mark.parametrize(("ground", "die", "passes"), [(".", 6, True), ("w", 6, False)])
def test_gbacw_092_gbacw_ex_19_the_cost_of_woods_is_added_to_the_test(
    ground: str, die: int, *, passes: bool
) -> None:
    game = battle(
        CORRIDOR.replace(".B", f"{ground}B"),
        A=infantry(strength=8, cohesion=6),
        B=infantry(strength=9),
        acts="us-1-1",
        dice=[die],
    )

    game.play(act(game, "A"), ("0201", "0301"), PASS)

    assert (game.piece("A").face == "good") is passes
    assert game.piece("A").hex == "0301"


def test_gbacw_092_a_second_disorder_sends_the_unit_back_and_ends_its_activation() -> None:
    game = battle(
        CORRIDOR,
        A=infantry(strength=8, disordered=True, move=9),
        B=infantry(strength=9),
        acts="us-1-1",
        dice=[9],
    )

    game.play(act(game, "A"), ("0201", "0301"))

    assert game.piece("A").hex == "0101"


def test_gbacw_093_infantry_passes_artillery_freely_and_artillery_no_infantry() -> None:
    game = battle(CORRIDOR, A=infantry(strength=8), B=battery(), acts="us-1-1")
    game.play(act(game, "A"), ("0201", "0301"), PASS)
    assert left(game, "A") == 4 * 12

    guns = battle(CORRIDOR, A=battery(command="us-1-1"), B=infantry(), acts="us-1-1")
    assert not any(way[0] == "0201" and len(way) > 1 for way in paths(guns, "A"))


def test_gbacw_093_along_a_road_friends_are_passed_at_its_rate() -> None:
    game = battle(
        CORRIDOR,
        A=infantry(strength=6),
        B=infantry(strength=9),
        acts="us-1-1",
        roads=[["0101", "0201", "0301", "0401"]],
    )

    game.play(act(game, "A"), ("0201", "0301"), PASS)

    assert left(game, "A") == 4 * 12


def test_gbacw_094_from_the_front_a_unit_goes_on_top_from_behind_below() -> None:
    behind = battle(
        ".A   .B   .",
        A=infantry(strength=3),
        B=infantry(strength=3),
        acts="us-1-1",
    )
    behind.play(act(behind, "A"), ("0201",), PASS)
    assert behind.stack("0201") == ("A", "B")

    front = battle(
        ".B   .A   .",
        A=infantry(strength=3, facing=9),
        B=infantry(strength=3),
        acts="us-1-1",
    )
    way = next(path for path in paths(front, "A") if path == ("0101",))
    front.play(act(front, "A"), way, PASS)
    assert front.stack("0101") == ("B", "A")
    assert front.piece("A").facing == 3


def test_gbacw_094_into_a_hex_of_guns_infantry_goes_as_it_likes() -> None:
    game = battle(".A   .G   .", A=infantry(), G=battery(), acts="us-1-1")

    game.play(act(game, "A"), ("0201",), STAY, PASS)

    assert game.stack("0201") == ("G", "A")


def test_gbacw_095_a_unit_may_change_its_place_unless_an_enemy_has_it_in_front() -> None:
    free = battle(".A+B   .   .", A=infantry(strength=3), B=infantry(strength=3), acts="us-1-1")
    assert may_rearrange(free, "A")
    free.play(act(free, "A"), ":rearrange", ("B", "A"), PASS)
    assert free.stack("0101") == ("B", "A")

    watched = battle(
        ".A+B   .Z   .",
        A=infantry(strength=3),
        B=infantry(strength=3),
        Z=infantry(GREY, facing=9),
        acts="us-1-1",
    )
    assert not may_rearrange(watched, "A")
