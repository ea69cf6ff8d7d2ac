"""Combat in general and ranged combat (ccn-063 to ccn-102)."""

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.systems.ccn.battle import has_target, may_battle, ranged_attacks, targets_of
from hexwright.engine.systems.ccn.combat import battle_one, fighters
from hexwright.engine.systems.ccn.ground import line_of_sight
from hexwright.engine.systems.ccn.melee import fire, melee
from hexwright.engine.systems.ccn.movement import move
from hexwright.engine.systems.ccn.strength import Attack, dice_of
from tests.helpers.ccn import NO, battle
from tests.helpers.situations import Situation


def _dice(game: Situation, combat: str = "ranged") -> int:
    return dice_of(game, Attack("us", "them", combat)).total  # type: ignore[arg-type] # a literal


def _shot(kind: str, blocks: int = 4, moved: int = 0, hex_: str = "E7") -> Situation:
    pieces = {"us": (kind, "E5", blocks), "them": ("british-line", hex_)}
    if not kind.startswith("french"):
        pieces["them"] = ("french-line", hex_)
    return battle(pieces, moved={"us": moved} if moved else {}, ordered=["us"])


# --- general ------------------------------------------------------------------------------------


def test_ccn_063_a_neighbour_is_meleed_and_a_distant_unit_fired_at() -> None:
    pieces = {"us": ("french-line", "E5"), "them": ("british-line", "E7")}
    far, near = battle(pieces), battle({**pieces, "them": ("british-line", "E6")})

    assert [target.combat for target in targets_of(far, "us")] == ["ranged"]
    assert [target.combat for target in targets_of(near, "us")] == ["melee"]


@pytest.mark.parametrize("hex_", ["E6", "E7", "E8", "E9"])
def test_ccn_063_a_unit_has_somebody_to_attack_where_there_is_an_attack(hex_: str) -> None:
    game = battle({"us": ("french-line", "E5"), "them": ("british-line", hex_)})
    assert has_target(game, "us") == bool(targets_of(game, "us")) == (hex_ < "E8")


def test_ccn_064_fire_and_melee_follow_each_other_as_the_player_likes() -> None:
    pieces = {
        "fires": ("french-militia", "E9", 1),
        "melees": ("french-militia", "E6", 1),
        "last": ("french-militia", "G6", 1),
        "them": ("portuguese-line", "E7"),
    }
    game = battle(
        pieces,
        ordered=["fires", "melees", "last"],
        dice=["cavalry"] * 3,
        hands={"allied": ["forward#1", "forward#2"]},
    )
    assert fighters(game, "french") == ["fires", "melees", "last"]

    for choices in (("last", "them"), ("melees", "them", PASS, NO), ("fires", "them")):
        game.run(battle_one(game))
        for choice in choices:
            game.answer(choice)

    rolled = [event for event in game.events if isinstance(event, Rolled)]
    assert [one.piece for one in rolled] == ["last", "melees", "fires"]
    assert fighters(game, "french") == []


def test_ccn_065_nobody_has_to_battle() -> None:
    game = _shot("french-line")

    assert game.play(battle_one(game), PASS) is False


def test_ccn_066_a_unit_battles_once_a_turn() -> None:
    game = battle(
        {"us": ("french-line", "E5"), "them": ("british-line", "E7")},
        ordered=["us"],
        dice=["sabre"] * 4,
    )
    game.play(fire(game, Attack("us", "them", "ranged")))

    assert not may_battle(game, "us")


def test_ccn_067_all_dice_go_at_one_target() -> None:
    pieces = {
        "us": ("french-line", "E5"),
        "them": ("british-line", "E7"),
        "others": ("british-line", "E3"),
    }
    game = battle(pieces, ordered=["us"], dice=["infantry"] * 4)

    game.play(battle_one(game), "us", "them")

    assert not game.is_in_play("them")
    assert game.piece("others").steps == 4


@pytest.mark.parametrize("blocks", [1, 2, 3, 4])
def test_ccn_068_base_dice_are_the_blocks(blocks: int) -> None:
    assert _dice(_shot("french-militia", blocks)) == blocks


def test_ccn_069_a_lone_leader_neither_attacks_nor_battles_back() -> None:
    pieces = {"general": ("british-leader", "E6"), "us": ("french-militia", "E5", 1)}
    game = battle({**pieces, "chief": ("french-leader", "F5")}, ordered=["us", "chief"])
    assert fighters(game, "french") == ["us"]

    game.state.forced = ("flag",)
    game.play(melee(game, Attack("us", "general", "melee")), ("F6",), NO)

    assert [event.piece for event in game.events if isinstance(event, Rolled)] == ["us"]


def test_ccn_070_each_attacker_rolls_for_itself() -> None:
    pieces = {
        "one": ("french-line", "E5", 1),
        "two": ("french-line", "E9", 1),
        "them": ("british-line", "E7"),
    }
    game = battle(pieces, ordered=["one", "two"], dice=["infantry"])

    game.play(fire(game, Attack("one", "them", "ranged")))
    game.state.forced = ("infantry",)
    game.play(fire(game, Attack("two", "them", "ranged")))

    assert game.piece("them").steps == 2


def test_ccn_071_dice_are_base_bonus_card_and_terrain_in_this_order() -> None:
    pieces = {"us": ("french-light", "E5"), "them": ("british-line", "E7")}
    game = battle(pieces, terrain={"E7": "forest"}, ordered=["us"], card="fire-and-hold#1")
    dice = dice_of(game, Attack("us", "them", "ranged"))

    assert [part.amount for part in dice.parts] == [4, 1, 1, -1]


def test_ccn_073_hits_come_before_retreats() -> None:
    """A unit that dies of the hits does not retreat for the flags."""
    pieces = {"us": ("french-line", "E5", 2), "them": ("british-line", "E7", 1)}
    game = battle(pieces, dice=["flag", "infantry"])

    game.play(fire(game, Attack("us", "them", "ranged")))

    assert not game.is_in_play("them")


def test_ccn_074_hits_beyond_the_last_block_are_lost() -> None:
    pieces = {"us": ("french-line", "E5", 3), "them": ("british-line", "E7", 1)}
    game = battle(pieces, dice=["infantry"] * 3)

    game.play(fire(game, Attack("us", "them", "ranged")))

    assert game.state.points["french"] == 1


def test_ccn_075_the_last_block_gives_a_banner_at_once() -> None:
    pieces = {"us": ("french-line", "E5", 1), "them": ("british-line", "E7", 1)}
    game = battle(pieces, dice=["infantry"], target=1)

    game.play(fire(game, Attack("us", "them", "ranged")))

    assert game.outcome is not None
    assert game.outcome.winner == "french"


# --- who fires at whom --------------------------------------------------------------------------


def test_ccn_076_cavalry_does_not_fire() -> None:
    assert ranged_attacks(_shot("french-light-cavalry"), "us") == []


def test_ccn_077_a_neighbour_is_not_fired_at() -> None:
    assert ranged_attacks(_shot("french-line", hex_="E6"), "us") == []


def test_ccn_078_an_adjacent_enemy_forbids_fire_at_others() -> None:
    pieces = {
        "us": ("french-line", "E5"),
        "near": ("british-line", "E6"),
        "far": ("british-line", "E3"),
    }
    game = battle(pieces)

    assert [target.target for target in targets_of(game, "us")] == ["near"]


def test_ccn_079_lone_leaders_are_not_fired_at() -> None:
    game = battle({"us": ("french-line", "E5"), "general": ("british-leader", "E7")})

    assert ranged_attacks(game, "us") == []


def test_ccn_080_the_target_is_counted_and_the_firer_is_not() -> None:
    assert ranged_attacks(_shot("french-line", hex_="E7"), "us")
    assert not ranged_attacks(_shot("french-line", hex_="E8"), "us")


@pytest.mark.parametrize(
    ("kind", "reach"),
    [
        pytest.param("french-line", 2, id="ccn-081 infantry"),
        pytest.param("british-rifle-light", 3, id="ccn-081 rifles"),
        pytest.param("french-foot-artillery", 5, id="ccn-081 foot artillery"),
        pytest.param("french-horse-artillery", 4, id="ccn-081 horse artillery"),
    ],
)
def test_ranges(kind: str, reach: int) -> None:
    assert ranged_attacks(_shot(kind, 3, hex_=f"E{5 + reach}"), "us")
    assert not ranged_attacks(_shot(kind, 3, hex_=f"E{6 + reach}"), "us")


# --- lines of sight -----------------------------------------------------------------------------


def test_ccn_082_an_obstruction_between_blocks_the_line() -> None:
    pieces = {
        "us": ("french-foot-artillery", "E5"),
        "friend": ("french-line", "E7"),
        "them": ("british-line", "E8"),
    }

    assert ranged_attacks(battle(pieces), "us") == []


@pytest.mark.parametrize(
    "terrain", [pytest.param(one, id=f"ccn-083 {one}") for one in ("forest", "town", "rugged-hill")]
)
def test_ccn_083_blocking_terrain_leaders_and_units_obstruct(terrain: str) -> None:
    game = battle({"us": ("french-line", "A1")}, terrain={"E6": terrain})
    blocked = battle({"general": ("british-leader", "E6")})

    assert not line_of_sight(game, "E5", "E7").clear
    assert not line_of_sight(blocked, "E5", "E7").clear


def test_ccn_084_the_targets_own_terrain_does_not_block() -> None:
    pieces = {"us": ("french-line", "E5"), "them": ("british-line", "E7")}
    game = battle(pieces, terrain={"E7": "forest"})

    assert ranged_attacks(game, "us")
    assert _dice(game) == 3


def test_ccn_085_a_line_along_edges_needs_obstructions_on_both_sides() -> None:
    # From E5 straight up to G5 the line runs between F4 and F5.
    one = battle({"us": ("french-line", "F4")})
    both = battle({"us": ("french-line", "F4")}, terrain={"F5": "forest"})

    assert line_of_sight(one, "E5", "G5").clear
    assert not line_of_sight(both, "E5", "G5").clear


# --- dice ---------------------------------------------------------------------------------------


def test_ccn_086_infantry_that_stood_fires_with_its_blocks() -> None:
    assert _dice(_shot("french-line", 3)) == 3


@pytest.mark.parametrize(
    ("kind", "blocks", "dice"),
    [
        pytest.param("french-line", 3, 2, id="ccn-087 French up"),
        pytest.param("british-line", 3, 2, id="ccn-087 British up"),
        pytest.param("portuguese-line", 3, 1, id="ccn-087 Portuguese down"),
        pytest.param("portuguese-line", 1, 0, id="ccn-087 Portuguese none"),
    ],
)
def test_half_dice_after_a_move(kind: str, blocks: int, dice: int) -> None:
    assert _dice(_shot(kind, blocks, moved=1)) == dice


def test_ccn_088_light_infantry_that_moved_two_hexes_may_not_fire() -> None:
    pieces = {"us": ("french-light", "E3"), "them": ("british-line", "E7")}
    game = battle(pieces, ordered=["us"])
    move(game, "us", ("E4", "E5"))

    assert not may_battle(game, "us")


@pytest.mark.parametrize(
    ("blocks", "moved", "dice"),
    [
        pytest.param(4, 0, 5, id="ccn-089 example 5"),
        pytest.param(3, 1, 3, id="ccn-089 example 6"),
    ],
)
def test_light_infantry_adds_a_die(blocks: int, moved: int, dice: int) -> None:
    assert _dice(_shot("french-light", blocks, moved)) == dice


def test_ccn_090_british_line_adds_a_die_if_it_stood() -> None:
    assert _dice(_shot("british-line", 4)) == 5
    assert _dice(_shot("british-line", 4, moved=1)) == 2


@pytest.mark.parametrize(
    ("kind", "blocks", "moved", "hex_", "dice"),
    [
        pytest.param("french-foot-artillery", 3, 0, "E7", 3, id="ccn-091 near"),
        pytest.param("french-foot-artillery", 1, 0, "E8", 1, id="ccn-091 one block"),
        pytest.param("french-foot-artillery", 3, 1, "E7", 0, id="ccn-091 moved"),
        pytest.param("french-horse-artillery", 3, 0, "E9", 1, id="ccn-092"),
        pytest.param("french-horse-artillery", 3, 1, "E9", 0, id="ccn-093 not at 4"),
        pytest.param("french-horse-artillery", 3, 2, "E7", 0, id="ccn-093 moved two"),
        pytest.param("french-horse-artillery", 1, 1, "E7", 0, id="ccn-094"),
        pytest.param("french-horse-artillery", 3, 0, "E8", 1, id="ccn-095"),
    ],
)
def test_the_artillery_chart(kind: str, blocks: int, moved: int, hex_: str, dice: int) -> None:
    assert _dice(_shot(kind, blocks, moved, hex_)) == dice


def test_ccn_094_a_single_block_of_horse_artillery_cannot_move_and_battle() -> None:
    pieces = {"us": ("french-horse-artillery", "E5", 1), "them": ("british-line", "E8")}
    game = battle(pieces, ordered=["us"])
    move(game, "us", ("E6",))

    assert not may_battle(game, "us")


def test_ccn_096_dice_of_the_card_are_added() -> None:
    pieces = {"us": ("french-foot-artillery", "E5"), "them": ("british-line", "E7")}
    game = battle(pieces, ordered=["us"], card="bombardment#1")

    assert _dice(game) == 5


def test_ccn_097_terrain_takes_dice_away() -> None:
    pieces = {"us": ("french-line", "E5"), "them": ("british-line", "E7")}

    assert _dice(battle(pieces, terrain={"E7": "town"})) == 2
    assert _dice(battle(pieces, terrain={"E5": "fordable-river"})) == 3


# --- the roll -----------------------------------------------------------------------------------


def test_ccn_098_only_the_symbol_of_the_target_hits_at_range() -> None:
    pieces = {"us": ("french-line", "E5"), "them": ("british-line", "E7")}
    game = battle(pieces, dice=["infantry", "sabre", "cavalry", "artillery"])

    game.play(fire(game, Attack("us", "them", "ranged")))

    assert game.piece("them").steps == 3


def test_ccn_099_a_leader_is_checked_when_his_unit_loses_blocks_to_fire() -> None:
    pieces = {
        "us": ("french-line", "E5", 1),
        "them": ("british-line", "E7"),
        "general": ("british-leader", "E7"),
    }
    game = battle(pieces, dice=["infantry", "sabre", "sabre"])

    game.play(fire(game, Attack("us", "them", "ranged")))

    assert not game.is_in_play("general")


def test_ccn_100_a_unit_that_cannot_retreat_loses_blocks_and_its_leader_is_checked() -> None:
    pieces = {
        "us": ("french-line", "G5", 1),
        "them": ("british-line", "I5"),
        "general": ("british-leader", "I5"),
    }
    game = battle(pieces, dice=["flag", "sabre", "infantry"])

    game.play(fire(game, Attack("us", "them", "ranged")), 0)

    assert game.piece("them").steps == 3
    assert game.is_in_play("general")


def test_ccn_101_nobody_answers_fire() -> None:
    pieces = {"us": ("french-line", "E5", 1), "them": ("british-light-cavalry", "E7")}
    game = battle(
        pieces, dice=["infantry"], hands={"allied": ["first-strike#1", "rally", "forward#1"]}
    )

    game.play(fire(game, Attack("us", "them", "ranged")))

    assert game.piece("them").steps == 3


def test_ccn_102_guns_on_a_hill_fire_over_friends_below() -> None:
    pieces = {
        "us": ("french-foot-artillery", "E5"),
        "friend": ("french-line", "E6"),
        "them": ("british-line", "E8"),
    }

    assert ranged_attacks(battle(pieces, terrain={"E5": "hill"}), "us")
    assert not ranged_attacks(battle(pieces), "us")
    assert not ranged_attacks(battle(pieces, terrain={"E5": "hill", "E6": "forest"}), "us")


def test_ccn_197_fire_gives_no_advance() -> None:
    pieces = {"us": ("french-line", "E5", 1), "them": ("british-line", "E7", 1)}
    game = battle(pieces, dice=["infantry"])

    game.play(fire(game, Attack("us", "them", "ranged")))

    assert game.piece("us").hex == "E5"


def test_ccn_220_cavalry_does_not_retire_before_fire() -> None:
    pieces = {"us": ("french-line", "E5", 1), "them": ("british-light-cavalry", "E7")}
    game = battle(pieces, dice=["sabre"])

    game.play(fire(game, Attack("us", "them", "ranged")))

    assert game.piece("them").hex == "E7"
