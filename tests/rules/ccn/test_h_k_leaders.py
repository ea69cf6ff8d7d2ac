"""Leader casualties, retreats and escapes (ccn-135 to ccn-149, ccn-173 to ccn-185)."""

import pytest

from hexwright.engine.core.decision import OFF_MAP, PASS
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.systems.ccn.leaders import leader_retreats, leader_ways
from hexwright.engine.systems.ccn.melee import fire, melee
from hexwright.engine.systems.ccn.strength import Attack
from hexwright.engine.systems.ccn.troops import leader_of
from tests.helpers.ccn import NO, YES, battle
from tests.helpers.situations import Situation

SHOT = Attack("us", "them", "ranged")
BLOW = Attack("us", "them", "melee")
LED = {
    "us": ("french-line", "E5", 1),
    "them": ("british-line", "E7", 2),
    "general": ("british-leader", "E7"),
}
NO_STRIKE = {"allied": ["forward#1", "forward#2"]}


def _checks(game: Situation) -> list[int]:
    rolls = [event for event in game.events if isinstance(event, Rolled)]
    return [len(roll.values) for roll in rolls if roll.piece == "general"]


def _lone(hex_: str = "E5", **others: tuple[str, str]) -> Situation:
    return battle({"general": ("british-leader", hex_), **others})


def test_ccn_135_the_opponent_rolls_and_a_hit_leader_gives_a_banner() -> None:
    game = battle(LED, dice=["infantry", "sabre", "sabre"])

    game.play(fire(game, SHOT))

    assert game.state.points["french"] == 1
    check = [event for event in game.events if isinstance(event, Rolled)][-1]
    assert check.side == "french"


@pytest.mark.parametrize(
    ("dice", "lives"), [(["sabre", "infantry"], True), (["sabre", "sabre"], False)]
)
def test_ccn_136_two_sabres_of_two_dice_kill_a_leader_whose_unit_survives(
    dice: list[str], *, lives: bool
) -> None:
    game = battle(LED, dice=["infantry", *dice])

    game.play(fire(game, SHOT))

    assert game.is_in_play("general") is lives


def test_ccn_137_blocks_lost_to_a_retreat_bring_a_check_too() -> None:
    pieces = {**LED, "us": ("french-line", "G5", 1)}
    pieces |= {"them": ("british-line", "I5", 3), "general": ("british-leader", "I5")}
    game = battle(pieces, dice=["flag", "sabre", "sabre"])

    game.play(fire(game, SHOT), 0)

    assert not game.is_in_play("general")


def test_ccn_138_one_roll_brings_one_check() -> None:
    """Example 8 of the rules: hits, then a retreat that cannot be completed."""
    pieces = {"us": ("french-line", "G5", 2), "them": ("british-line", "I5", 4)}
    game = battle(
        {**pieces, "general": ("british-leader", "I5")},
        dice=["infantry", "flag", "sabre", "infantry"],
    )

    game.play(fire(game, SHOT), 0)

    assert _checks(game) == [2]
    assert game.piece("them").steps == 2


def test_ccn_139_the_check_comes_before_the_retreat() -> None:
    pieces = {"us": ("french-line", "E5", 2), "them": ("british-line", "E7", 4)}
    game = battle(
        {**pieces, "general": ("british-leader", "E7")},
        dice=["infantry", "flag", "sabre", "sabre"],
    )

    game.play(fire(game, SHOT), ("F6",))

    assert not game.is_in_play("general")


def test_ccn_140_one_sabre_kills_a_leader_whose_unit_is_gone() -> None:
    game = battle({**LED, "them": ("british-line", "E7", 1)}, dice=["infantry", "sabre"])

    game.play(fire(game, SHOT))

    assert game.state.points["french"] == 2


def test_ccn_141_a_leader_left_alone_retreats_one_to_three_hexes() -> None:
    game = battle(
        {**LED, "us": ("french-line", "E5", 2), "them": ("british-line", "E7", 1)},
        dice=["infantry", "flag", "infantry"],
    )
    game.run(fire(game, SHOT))

    assert game.decision is not None
    assert {len(path) for path in game.decision.options} == {1, 2, 3}


def test_ccn_142_a_leader_on_his_own_edge_leaves_the_map_without_a_banner() -> None:
    pieces = {**LED, "us": ("french-line", "G5", 1)}
    pieces |= {"them": ("british-line", "I5", 1), "general": ("british-leader", "I5")}
    game = battle(pieces, dice=["infantry", "infantry"])

    game.play(fire(game, SHOT))

    assert not game.is_in_play("general")
    assert game.state.points["french"] == 1


def test_ccn_143_ccn_145_a_unit_stopped_by_the_edge_dies_and_its_leader_leaves() -> None:
    pieces = {
        "us": ("french-line", "F5", 2),
        "them": ("british-line", "H5", 1),
        "general": ("british-leader", "H5"),
    }
    game = battle(pieces, dice=["flag", "flag", "infantry"])
    game.play(fire(game, SHOT), 0, ("I5",))

    assert not game.is_in_play("them")
    assert not game.is_in_play("general")
    assert game.state.points["french"] == 1


def test_ccn_144_a_leader_hemmed_in_must_escape_through_an_enemy() -> None:
    game = _lone(a=("french-line", "F4"), b=("french-light-cavalry", "F5"))

    assert {path[0] for path in leader_ways(game, "general")} == {"F4", "F5"}
    assert min(len(path) for path in leader_ways(game, "general")) == 2


def test_ccn_146_a_leader_shut_in_by_terrain_is_eliminated() -> None:
    game = battle(
        {"general": ("british-leader", "E5")}, terrain={"F4": "rugged-hill", "F5": "river"}
    )

    game.play(leader_retreats(game, "general"))

    assert game.state.points["french"] == 1


def test_ccn_147_the_attacker_advances_after_the_leader_has_left() -> None:
    pieces = {
        "us": ("french-militia", "E5", 1),
        "them": ("portuguese-line", "E6", 1),
        "general": ("portuguese-leader", "E6"),
    }
    game = battle(pieces, dice=["infantry", "flag"], hands=NO_STRIKE)

    game.play(melee(game, BLOW), PASS, ("F5",), YES)

    assert game.piece("us").hex == "E6"


def test_ccn_148_any_sabre_kills_a_lone_leader_and_terrain_protects_him() -> None:
    pieces = {"us": ("french-light", "E5", 3), "them": ("british-leader", "E6")}
    game = battle(pieces, terrain={"E6": "forest"}, dice=["infantry", "sabre"])

    game.play(melee(game, BLOW), NO)

    assert game.state.points["french"] == 1


def test_ccn_149_a_lone_leader_who_lives_runs_and_the_attacker_may_advance() -> None:
    pieces = {"us": ("french-light", "E5", 1), "them": ("british-leader", "E6")}
    game = battle(pieces, dice=["flag"])

    game.play(melee(game, BLOW), ("F5", "G5"), YES)

    assert game.piece("them").hex == "G5"
    assert game.piece("us").hex == "E6"


# --- retreats -------------------------------------------------------------------------------------


def test_ccn_173_every_step_goes_one_row_back() -> None:
    game = _lone()

    assert {path for path in leader_ways(game, "general") if len(path) == 1} == {("F4",), ("F5",)}


def test_ccn_174_a_leader_runs_when_attacked_alone() -> None:
    pieces = {"us": ("french-light", "E5", 1), "them": ("british-leader", "E6")}
    game = battle(pieces, dice=["cavalry"])

    decision = game.run(melee(game, BLOW))

    assert decision is not None
    assert decision.side == "allied"


def test_ccn_175_a_leader_retreats_with_his_unit() -> None:
    game = battle(LED, dice=["flag"])

    game.play(fire(game, SHOT), 0, ("F7",))

    assert game.piece("general").hex == "F7"
    assert leader_of(game, "them") == "general"


def test_ccn_176_a_leader_may_leave_over_his_own_edge_without_a_banner() -> None:
    game = _lone("H5")

    game.play(leader_retreats(game, "general"), ("I5", OFF_MAP))

    assert not game.is_in_play("general")
    assert game.state.points["french"] == 0


def test_ccn_177_passable_terrain_does_not_stop_a_leader() -> None:
    game = battle({"general": ("british-leader", "E5")}, terrain={"F4": "forest", "F5": "river"})

    assert {path[0] for path in leader_ways(game, "general")} == {"F4"}
    assert 3 in {len(path) for path in leader_ways(game, "general")}


def test_ccn_178_a_leader_does_not_end_with_another_leader_or_an_enemy() -> None:
    game = _lone(friend=("british-leader", "F4"), enemy=("french-leader", "F5"))

    assert not {("F4",), ("F5",)} & set(leader_ways(game, "general"))


def test_ccn_179_a_leader_may_end_with_a_friendly_unit_and_joins_it() -> None:
    game = _lone(friend=("british-line", "F4"))

    game.play(leader_retreats(game, "general"), ("F4",))

    assert leader_of(game, "friend") == "general"


def test_ccn_180_a_leader_passes_friends() -> None:
    game = _lone(unit=("british-line", "F4"), other=("british-leader", "F4"))

    assert ("F4", "G4") in leader_ways(game, "general")


def test_ccn_181_an_enemy_unit_is_passed_only_by_an_escape() -> None:
    game = battle(
        {"general": ("british-leader", "E5"), "enemy": ("french-line", "F4", 1)}, dice=["flag"]
    )

    game.play(leader_retreats(game, "general"), ("F4", "G4"))

    assert game.piece("general").hex == "G4"


def test_ccn_182_the_enemy_rolls_its_melee_dice_and_any_sabre_kills() -> None:
    """Example 10 of the rules: four dice of three blocks of heavy cavalry."""
    pieces = {
        "general": ("british-leader", "D5"),
        "enemy": ("french-heavy-cavalry", "F5", 3),
        "friend": ("british-line", "G5"),
    }
    game = battle(pieces, dice=["flag", "flag", "infantry", "infantry"])
    assert ("E5",) in leader_ways(game, "general")

    game.play(leader_retreats(game, "general"), ("E5", "F5", "G5"))

    assert leader_of(game, "friend") == "general"


def test_ccn_182_terrain_does_not_help_in_an_escape() -> None:
    pieces = {"general": ("british-leader", "E5"), "enemy": ("french-militia", "F4", 2)}
    game = battle(pieces, terrain={"E5": "forest", "F4": "town"}, dice=["sabre", "flag"])

    game.play(leader_retreats(game, "general"), ("F4", "G4"))

    assert not game.is_in_play("general")


def test_ccn_183_a_second_enemy_means_a_second_roll() -> None:
    """Example 11 of the rules: the second escape fails."""
    pieces = {
        "general": ("british-leader", "E5"),
        "foot": ("french-militia", "F5", 2),
        "horse": ("french-light-cavalry", "G5", 3),
    }
    dice = ["cavalry", "flag", "sabre", "sabre", "flag"]
    game = battle(
        pieces, dice=dice, terrain={"F4": "rugged-hill", "G6": "rugged-hill", "F6": "rugged-hill"}
    )

    game.play(leader_retreats(game, "general"), ("F5", "G5", "H5"))

    assert game.state.points["french"] == 1


def test_ccn_184_three_enemies_in_a_row_are_the_end() -> None:
    pieces = {
        "general": ("british-leader", "E5"),
        "one": ("french-militia", "F5", 1),
        "two": ("french-militia", "G5", 1),
        "three": ("french-militia", "H5", 1),
    }
    shut = {"F4": "rugged-hill", "G6": "rugged-hill", "H4": "rugged-hill"}
    game = battle(pieces, dice=["flag", "flag"], terrain=shut)

    game.play(leader_retreats(game, "general"))

    assert game.state.points["french"] == 1


def test_ccn_185_the_owner_chooses_the_weaker_enemy_and_may_stop_early() -> None:
    """Example 9 of the rules: two dice of two blocks of line infantry."""
    pieces = {
        "general": ("british-leader", "E5"),
        "line": ("french-militia", "F4", 2),
        "horse": ("french-light-cavalry", "F5", 3),
    }
    game = battle(pieces, dice=["infantry", "artillery"])

    game.play(leader_retreats(game, "general"), ("F4", "G4"))

    assert game.piece("general").hex == "G4"


def test_ccn_182_a_square_and_a_battery_roll_what_they_would_in_melee() -> None:
    pieces = {
        "general": ("british-leader", "E5"),
        "square": ("french-line", "F4"),
        "guns": ("french-foot-artillery", "G4"),
    }
    game = battle(pieces, squares=["square"], dice=["flag"] * 5)

    game.play(leader_retreats(game, "general"), ("F4", "G4", "H4"))

    rolls = [event for event in game.events if isinstance(event, Rolled)]
    assert [(roll.piece, len(roll.values)) for roll in rolls] == [("square", 1), ("guns", 4)]
    assert game.piece("general").hex == "H4"


def test_ccn_178_where_friendly_leaders_take_every_end_he_goes_further() -> None:
    pieces = {
        "general": ("british-leader", "G5"),
        "one": ("british-leader", "H4"),
        "two": ("british-leader", "H5"),
    }
    ways = leader_ways(battle(pieces), "general")

    assert ways
    assert {len(path) for path in ways} == {2, 3}


def test_ccn_181_a_lone_enemy_leader_is_passed_without_a_roll_and_not_ended_on() -> None:
    ways = leader_ways(_lone(enemy=("french-leader", "F4")), "general")

    assert ("F4",) not in ways
    assert ("F4", "G4") in ways
