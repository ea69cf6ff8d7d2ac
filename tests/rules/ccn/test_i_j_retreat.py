"""Retreats and ignored flags (ccn-150 to ccn-172)."""

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.ccn.melee import fire, melee
from hexwright.engine.systems.ccn.retreat import flags_that_may_be_ignored, retreat, retreat_paths
from hexwright.engine.systems.ccn.strength import Attack
from hexwright.engine.systems.ccn.troops import leader_of
from tests.helpers.ccn import battle

SHOT = Attack("us", "them", "ranged")
THEM = {"them": ("portuguese-line", "E7")}


def _allowance(kind: str, **more: object) -> int:
    game = battle({"them": (kind, "E7")}, **more)  # type: ignore[arg-type] # passed on
    return flags_that_may_be_ignored(game, "them", "E5").total


@pytest.mark.parametrize(("kind", "hexes"), [("portuguese-line", 1), ("portuguese-militia", 3)])
def test_ccn_150_one_hex_for_a_flag_and_three_for_militia(kind: str, hexes: int) -> None:
    game = battle({"them": (kind, "E7")})
    decision = game.run(retreat(game, "them", 1))

    assert decision is not None
    assert {len(path) for path in decision.options} == {hexes}


def test_ccn_150_militia_two_rows_from_the_edge_goes_two_and_loses_one() -> None:
    game = battle({"them": ("portuguese-militia", "G5")})

    assert game.play(retreat(game, "them", 1), ("H5", "I5")) == 1
    assert game.piece("them").hex == "I5"


def test_ccn_151_a_retreat_never_goes_sideways() -> None:
    game = battle({**THEM, "a": ("portuguese-line", "F6"), "b": ("portuguese-line", "F7")})

    assert retreat_paths(game, "them", 1) == []


def test_ccn_152_the_owner_chooses_among_the_longest_ways() -> None:
    game = battle({**THEM, "a": ("portuguese-line", "G6")})
    decision = game.run(retreat(game, "them", 2))

    assert decision is not None
    assert decision.side == "allied"
    assert ("F6", "G7") in decision.options
    assert ("F6",) not in decision.options


def test_ccn_153_terrain_does_not_stop_a_retreat_unless_it_is_impassable() -> None:
    game = battle(THEM, terrain={"F6": "forest", "F7": "river"})

    assert {path[0] for path in retreat_paths(game, "them", 2)} == {"F6"}
    assert {len(path) for path in retreat_paths(game, "them", 2)} == {2}


def test_ccn_154_a_retreat_does_not_pass_units_or_enemy_leaders() -> None:
    game = battle({**THEM, "a": ("portuguese-line", "F6"), "b": ("french-leader", "F7")})

    assert retreat_paths(game, "them", 1) == []


def test_ccn_155_an_attached_leader_retreats_too() -> None:
    game = battle({**THEM, "general": ("portuguese-leader", "E7")})

    game.play(retreat(game, "them", 1), ("F6",))

    assert game.piece("general").hex == "F6"


def test_ccn_156_a_lone_leader_stops_a_retreat() -> None:
    game = battle({**THEM, "general": ("portuguese-leader", "F6")}, terrain={"F7": "river"})

    assert game.play(retreat(game, "them", 3)) == 0
    assert game.piece("them").hex == "F6"
    assert leader_of(game, "them") == "general"
    assert game.piece("them").steps == 4


def test_ccn_156_a_unit_with_a_leader_cannot_retreat_onto_another() -> None:
    pieces = {
        **THEM,
        "own": ("portuguese-leader", "E7"),
        "other": ("portuguese-leader", "F6"),
    }
    game = battle(pieces, terrain={"F7": "river"})

    assert game.play(retreat(game, "them", 1)) == 1


def test_ccn_157_each_hex_not_gone_costs_a_block() -> None:
    game = battle({"them": ("portuguese-line", "H5")})

    assert game.play(retreat(game, "them", 3), ("I5",)) == 2
    assert game.piece("them").steps == 2


def test_ccn_158_losing_the_last_block_gives_a_banner() -> None:
    game = battle({"them": ("portuguese-line", "I5", 1)})

    game.play(retreat(game, "them", 2))

    assert game.state.points["french"] == 1


def test_ccn_159_units_never_leave_the_board() -> None:
    game = battle({"them": ("portuguese-line", "I5", 4)})

    game.play(retreat(game, "them", 1))

    assert game.piece("them").hex == "I5"
    assert game.piece("them").steps == 3


@pytest.mark.parametrize(("kind", "lost"), [("portuguese-line", 1), ("portuguese-militia", 3)])
def test_ccn_160_a_square_loses_blocks_instead(kind: str, lost: int) -> None:
    game = battle({"them": (kind, "E7")}, squares=["them"])

    assert game.play(retreat(game, "them", 1)) == lost


# --- ignoring -------------------------------------------------------------------------------------


def test_ccn_161_ignoring_is_optional_flag_by_flag() -> None:
    pieces = {"us": ("french-line", "E5", 2), "them": ("british-guard-grenadier", "E7")}
    game = battle(pieces, dice=["flag", "flag"])
    decision = game.run(fire(game, SHOT))

    assert decision is not None
    assert list(decision.options) == [0, 1, 2]


def test_ccn_162_the_allowance_is_fresh_for_every_attack() -> None:
    pieces = {"us": ("french-line", "E5", 1), "them": ("british-grenadier", "E7")}
    game = battle(pieces, dice=["flag"])
    game.play(fire(game, SHOT), 1)
    game.state.forced = ("flag",)
    game.play(fire(game, SHOT), 1)

    assert game.piece("them").hex == "E7"


def test_ccn_163_all_sources_add_up() -> None:
    """Fieldwork, leader and support together: all three flags may be ignored."""
    pieces = {
        **THEM,
        "general": ("portuguese-leader", "E7"),
        "a": ("portuguese-line", "F6"),
        "b": ("british-line", "F7"),
    }
    game = battle(pieces, works=[("E7", "E6")])

    assert flags_that_may_be_ignored(game, "them", "E6").total == 3


def test_ccn_164_an_attached_leader_who_lives_lets_a_flag_be_ignored() -> None:
    game = battle({**THEM, "general": ("portuguese-leader", "E7")})

    assert flags_that_may_be_ignored(game, "them", "E5").total == 1


def test_ccn_165_two_friends_next_to_it_are_support() -> None:
    one = battle({**THEM, "a": ("portuguese-line", "F6")})
    two = battle({**THEM, "a": ("portuguese-line", "F6"), "b": ("portuguese-line", "E6")})

    assert flags_that_may_be_ignored(one, "them", "E5").total == 0
    assert flags_that_may_be_ignored(two, "them", "E5").total == 1


def test_ccn_166_a_lone_leader_counts_as_one_of_them() -> None:
    game = battle({**THEM, "a": ("portuguese-line", "F6"), "b": ("portuguese-leader", "E6")})

    assert flags_that_may_be_ignored(game, "them", "E5").total == 1


def test_ccn_167_a_square_gives_support_and_gets_none() -> None:
    pieces = {**THEM, "a": ("portuguese-line", "F6"), "b": ("portuguese-line", "E6")}

    giving = battle(pieces, squares=["a"])
    getting = battle(pieces, squares=["them"])

    assert flags_that_may_be_ignored(giving, "them", "E5").total == 1
    assert flags_that_may_be_ignored(getting, "them", "E5").total == 0


def test_ccn_168_a_fieldwork_lets_a_flag_be_ignored() -> None:
    game = battle(THEM, works=[("E7", "E6")])

    assert flags_that_may_be_ignored(game, "them", "E6").total == 1
    assert flags_that_may_be_ignored(game, "them", "E8").total == 0


@pytest.mark.parametrize(
    ("kind", "flags"),
    [
        pytest.param("british-grenadier", 1, id="ccn-169"),
        pytest.param("french-cuirassier", 1, id="ccn-170"),
        pytest.param("french-young-guard", 1, id="ccn-171 Young Guard"),
        pytest.param("french-old-guard", 2, id="ccn-171 Old Guard"),
        pytest.param("british-guard-heavy-cavalry", 2, id="ccn-171 guard cavalry"),
        pytest.param("british-line", 0, id="ccn-171 line"),
    ],
)
def test_flags_that_troops_ignore(kind: str, flags: int) -> None:
    assert _allowance(kind) == flags


def test_ccn_172_cavalry_never_ignores_the_flag_of_a_square() -> None:
    """Example 14 of the rules: not even with a leader."""
    pieces = {
        "us": ("french-line", "E5"),
        "them": ("british-guard-heavy-cavalry", "E6"),
        "general": ("british-leader", "E6"),
    }
    game = battle(
        pieces, squares=["us"], dice=["flag"], hands={"allied": ["forward#1", "forward#2"]}
    )

    game.play(melee(game, Attack("us", "them", "melee")), PASS, ("F5",))

    assert game.piece("them").hex == "F5"
