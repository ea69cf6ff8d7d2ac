"""Movement (ccn-038 to ccn-062)."""

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.ccn.battle import may_battle, targets_of
from hexwright.engine.systems.ccn.entering import battle_allowance
from hexwright.engine.systems.ccn.movement import (
    allowance,
    is_legal_path,
    movable,
    move,
    move_one,
    reach,
)
from hexwright.engine.systems.ccn.orders import Quota, can_be_ordered, candidates
from hexwright.engine.systems.ccn.troops import CANNOT_BATTLE, leader_of
from tests.helpers.ccn import battle

US = {"us": ("french-light-cavalry", "E5")}


def test_ccn_038_pieces_move_one_after_another_and_never_twice() -> None:
    game = battle(
        {"us": ("french-line", "E5"), "too": ("french-line", "E9")}, ordered=["us", "too"]
    )

    game.play(move_one(game), "us", ("E6",))

    assert movable(game, "french") == ["too"]


def test_ccn_039_two_units_never_share_a_hex() -> None:
    game = battle({"us": ("french-line", "E5"), "friend": ("french-line", "E6")})

    assert "E6" not in reach(game, "us")


def test_ccn_040_units_do_not_pass_units_nor_enemy_leaders() -> None:
    game = battle({**US, "friend": ("french-line", "E6"), "general": ("british-leader", "E4")})

    assert not is_legal_path(game, "us", ("E6", "E7"))
    assert not is_legal_path(game, "us", ("E4", "E3"))
    assert is_legal_path(game, "us", ("F5", "F6", "E7"))


def test_ccn_041_a_unit_stops_with_a_lone_leader_and_takes_him_along() -> None:
    game = battle({**US, "general": ("french-leader", "E6")}, ordered=["us"])

    assert not is_legal_path(game, "us", ("E6", "E7"))
    move(game, "us", ("E6",))
    assert leader_of(game, "us") == "general"


def test_ccn_041_a_unit_with_a_leader_does_not_enter_another_leaders_hex() -> None:
    game = battle({**US, "own": ("french-leader", "E5"), "other": ("french-leader", "E6")})

    assert "E6" not in reach(game, "us")


def test_ccn_042_sections_do_not_limit_movement() -> None:
    game = battle({"us": ("french-light-cavalry", "E4")})

    assert "E6" in reach(game, "us")


def test_ccn_043_nobody_leaves_the_board_unless_the_scenario_says_so() -> None:
    game = battle({"us": ("french-light-cavalry", "I5")}, ordered=["us"])

    game.run(move_one(game))
    decision = game.answer("us")

    assert decision is not None
    assert list(decision.buttons) == [PASS]


@pytest.mark.parametrize("terrain", ["rugged-hill", "river"])
def test_ccn_045_impassable_terrain_is_not_entered(terrain: str) -> None:
    game = battle({**US, "general": ("french-leader", "E7")}, terrain={"E6": terrain})

    assert "E6" not in reach(game, "us")
    assert "E6" not in reach(game, "general")


@pytest.mark.parametrize("terrain", ["forest", "town", "windmill", "fordable-river", "sand-quarry"])
def test_ccn_046_some_terrain_ends_the_move(terrain: str) -> None:
    game = battle({**US, "general": ("french-leader", "E7")}, terrain={"E6": terrain})

    assert is_legal_path(game, "us", ("E6",))
    assert not is_legal_path(game, "us", ("E6", "F6"))
    assert not is_legal_path(game, "general", ("E6", "F6"))


def test_ccn_047_every_hex_costs_one() -> None:
    game = battle(US, terrain={"E6": "hill"})

    assert len(reach(game, "us")["E8"]) == 3
    assert "E9" not in reach(game, "us")


@pytest.mark.parametrize(
    ("kind", "most", "and_battle"),
    [
        pytest.param("french-line", 1, 1, id="ccn-048"),
        pytest.param("french-old-guard", 1, 1, id="ccn-048 guard"),
        pytest.param("french-militia", 1, 1, id="ccn-048 militia"),
        pytest.param("french-light", 2, 1, id="ccn-049"),
        pytest.param("british-rifle-light", 2, 1, id="ccn-049 rifles"),
        pytest.param("french-light-cavalry", 3, 3, id="ccn-050"),
        pytest.param("french-light-lancer", 3, 3, id="ccn-050 lancers"),
        pytest.param("french-heavy-cavalry", 2, 2, id="ccn-051"),
        pytest.param("french-cuirassier", 2, 2, id="ccn-051 cuirassiers"),
        pytest.param("french-foot-artillery", 1, 0, id="ccn-052"),
        pytest.param("french-horse-artillery", 2, 1, id="ccn-053"),
    ],
)
def test_how_far_units_move_and_may_still_battle(kind: str, most: int, and_battle: int) -> None:
    game = battle({"it": (kind, "E5")})

    assert (allowance(game, "it"), battle_allowance(game, "it")) == (most, and_battle)


def test_ccn_052_foot_artillery_that_moved_may_not_battle() -> None:
    game = battle(
        {"us": ("french-foot-artillery", "E5"), "them": ("british-line", "E9")}, ordered=["us"]
    )
    move(game, "us", ("E6",))

    assert CANNOT_BATTLE in game.piece("us").statuses
    assert not may_battle(game, "us")


def test_ccn_054_a_leader_moves_up_to_three_hexes() -> None:
    game = battle({"general": ("french-leader", "E5")})

    assert "E8" in reach(game, "general")
    assert "E9" not in reach(game, "general")


def test_ccn_055_a_leader_passes_friends() -> None:
    pieces = {
        "general": ("french-leader", "E5"),
        "unit": ("french-line", "E6"),
        "other": ("french-leader", "E6"),
        "lone": ("french-leader", "E7"),
    }
    game = battle(pieces)

    assert is_legal_path(game, "general", ("E6", "E7", "E8"))


def test_ccn_056_a_leader_does_not_end_with_another_leader() -> None:
    pieces = {
        "general": ("french-leader", "E5"),
        "unit": ("french-line", "E6"),
        "other": ("french-leader", "E6"),
        "lone": ("french-leader", "E4"),
    }
    game = battle(pieces)

    assert not {"E6", "E4"} & set(reach(game, "general"))


def test_ccn_057_a_leader_who_stops_with_a_unit_is_attached() -> None:
    game = battle({"general": ("french-leader", "E5"), "unit": ("french-line", "E7")})

    move(game, "general", ("E6", "E7"))

    assert leader_of(game, "unit") == "general"


def test_ccn_058_a_leader_does_not_enter_hexes_of_the_enemy() -> None:
    pieces = {
        "general": ("french-leader", "E5"),
        "them": ("british-line", "E6"),
        "their": ("british-leader", "E4"),
    }
    game = battle(pieces)

    assert not {"E6", "E4"} & set(reach(game, "general"))


def test_ccn_059_a_leader_moves_only_once() -> None:
    game = battle(
        {"general": ("french-leader", "E5"), "unit": ("french-line", "E6")}, ordered=["general"]
    )

    move(game, "general", ("E6",))

    assert movable(game, "french") == []


def test_ccn_060_a_unit_that_a_leader_joined_may_not_move_but_battle() -> None:
    pieces = {
        "general": ("french-leader", "E5"),
        "unit": ("french-line", "E6"),
        "them": ("british-line", "E7"),
    }
    game = battle(pieces, ordered=["general", "unit"])

    move(game, "general", ("E6",))

    assert movable(game, "french") == []
    assert may_battle(game, "unit")
    assert targets_of(game, "unit")


def test_ccn_061_a_unit_may_move_first_and_be_joined_afterwards() -> None:
    """Example 1 of the rules: grenadiers, their leader and heavy cavalry are all ordered."""
    pieces = {
        "grenadiers": ("french-grenadier", "E5"),
        "general": ("french-leader", "E5"),
        "cavalry": ("french-heavy-cavalry", "E7"),
        "them": ("british-line", "G7"),
    }
    game = battle(pieces, ordered=["grenadiers", "general", "cavalry"])

    move(game, "cavalry", ("F7",))
    move(game, "general", ("E6", "F6", "F7"))
    move(game, "grenadiers", ("E6",))

    assert leader_of(game, "cavalry") == "general"
    assert targets_of(game, "cavalry")
    assert may_battle(game, "grenadiers")


def test_ccn_060_example_2_cavalry_joined_before_its_move_stays() -> None:
    pieces = {
        "grenadiers": ("french-grenadier", "E5"),
        "general": ("french-leader", "E5"),
        "cavalry": ("french-heavy-cavalry", "E7"),
    }
    game = battle(pieces, ordered=["grenadiers", "general", "cavalry"])

    move(game, "grenadiers", ("F5",))
    move(game, "general", ("E6", "E7"))

    assert leader_of(game, "cavalry") == "general"
    assert movable(game, "french") == []
    assert may_battle(game, "cavalry")


def test_ccn_034_a_leader_without_an_order_goes_with_his_unit() -> None:
    pieces = {"grenadiers": ("french-grenadier", "E5"), "general": ("french-leader", "E5")}
    game = battle(pieces, ordered=["grenadiers"])

    move(game, "grenadiers", ("E6",))

    assert game.piece("general").hex == "E6"
    assert "general" not in movable(game, "french")


def test_ccn_031_one_order_moves_unit_and_leader_together() -> None:
    game = battle({"us": ("french-line", "E5"), "general": ("french-leader", "E5")}, ordered=["us"])

    move(game, "us", ("E6",))

    assert leader_of(game, "us") == "general"


def test_ccn_033_a_leader_ordered_away_leaves_his_unit_where_it_is() -> None:
    pieces = {"us": ("french-line", "E5"), "general": ("french-leader", "E5")}
    game = battle(pieces, ordered=["general"])

    move(game, "general", ("E6",))

    assert game.piece("us").hex == "E5"
    assert leader_of(game, "us") == ""
    assert not may_battle(game, "us")


def test_ccn_036_joining_a_unit_gives_it_no_order() -> None:
    pieces = {"us": ("french-line", "E6"), "general": ("french-leader", "E5")}
    game = battle(pieces, ordered=["general"])

    move(game, "general", ("E6",))

    assert not may_battle(game, "us")


def test_ccn_062_squares_do_not_move() -> None:
    game = battle({"us": ("french-line", "E5")}, squares=["us"], ordered=["us"])

    assert movable(game, "french") == []


def test_ccn_037_orders_are_shared_out_so_that_each_piece_gets_one() -> None:
    game = battle({"both": ("french-line", "D4"), "left": ("french-line", "E2")})
    quotas = [Quota(1, "left"), Quota(1, "centre")]

    assert can_be_ordered(game, ("both", "left"), quotas)
    assert can_be_ordered(game, ("left", "both"), quotas)
    assert not can_be_ordered(game, ("left", "both"), [Quota(1, "left")])


def test_ccn_041_a_unit_whose_leader_is_ordered_away_may_join_another() -> None:
    pieces = {
        "us": ("french-line", "E5"),
        "goes": ("french-leader", "E5"),
        "waits": ("french-leader", "E6"),
    }
    game = battle(pieces, ordered=["us", "goes"])

    game.play(move_one(game), "us", ("E6",))

    assert leader_of(game, "us") == "waits"
    assert game.piece("goes").hex == "E5"
    assert not game.piece("goes").carried_by


def test_ccn_059_a_leader_whom_a_unit_has_joined_loses_his_order() -> None:
    pieces = {"us": ("french-light-cavalry", "E5"), "general": ("french-leader", "E7")}
    game = battle(pieces, ordered=["us", "general"])

    game.play(move_one(game), "us", ("E6", "E7"))

    assert leader_of(game, "us") == "general"
    assert movable(game, "french") == []


def test_ccn_054_a_leader_who_joins_a_square_is_bound_to_it() -> None:
    pieces = {"us": ("french-line", "E6"), "general": ("french-leader", "E5")}
    game = battle(pieces, squares=["us"], ordered=["general"], card="probe-centre#1")

    game.play(move_one(game), "general", ("E6",))

    assert leader_of(game, "us") == "general"
    assert "general" not in candidates(game, "french")
