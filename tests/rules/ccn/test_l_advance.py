"""Take Ground, Breakthrough and Bonus Attack (ccn-186 to ccn-207)."""

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.ccn.advance import breakthrough_paths
from hexwright.engine.systems.ccn.combat import battle_one
from hexwright.engine.systems.ccn.melee import RETIRE, melee
from hexwright.engine.systems.ccn.strength import Attack, dice_of
from hexwright.engine.systems.ccn.troops import leader_of
from tests.helpers.ccn import NO, YES, battle
from tests.helpers.situations import Situation

BLOW = Attack("us", "them", "melee")
HANDS = {"allied": ["forward#1", "forward#2"]}
FOOT = {"us": ("french-militia", "E5", 1), "them": ("portuguese-line", "E6", 1)}
HORSE = {"us": ("french-light-cavalry", "E5", 1), "them": ("portuguese-line", "E6", 1)}


def _won(game: Situation, *choices: object) -> Situation:
    game.play(battle_one(game), "us", "them", PASS, *choices)  # type: ignore[arg-type] # passed on
    return game


def _horse(**more: object) -> Situation:
    others = more.pop("others", {})
    dice = more.pop("dice", ["infantry"])
    return battle(
        {**HORSE, **others},  # type: ignore[dict-item] # passed on
        dice=dice,  # type: ignore[arg-type] # passed on
        ordered=["us"],
        hands=HANDS,
        **more,  # type: ignore[arg-type] # passed on
    )


def test_ccn_186_driving_the_enemy_off_is_a_success() -> None:
    pieces = {**FOOT, "them": ("portuguese-line", "E6", 4)}
    game = battle(pieces, dice=["flag"], hands=HANDS)

    game.play(melee(game, BLOW), PASS, ("F5",), YES)

    assert game.piece("us").hex == "E6"


@pytest.mark.parametrize("goes", [True, False])
def test_ccn_187_infantry_may_take_the_ground(*, goes: bool) -> None:
    game = battle(FOOT, dice=["infantry"], hands=HANDS)

    game.play(melee(game, BLOW), PASS, goes)

    assert game.piece("us").hex == ("E6" if goes else "E5")


def test_ccn_188_the_advance_obeys_the_terrain() -> None:
    game = battle(
        {"us": ("french-militia", "E5", 3), "them": ("portuguese-line", "E6", 1)},
        dice=["infantry"] * 2,
        hands=HANDS,
        terrain={"E6": "forest"},
    )
    game.play(melee(game, BLOW), PASS, YES)

    assert "cannot-battle" in game.piece("us").statuses


def test_ccn_189_infantry_takes_the_ground_of_cavalry_that_retired() -> None:
    pieces = {**FOOT, "them": ("portuguese-light-cavalry", "E6")}
    game = battle(pieces, dice=["sabre"], hands=HANDS)

    game.play(melee(game, BLOW), RETIRE, ("F5", "G5"), YES)

    assert game.piece("us").hex == "E6"


def test_ccn_190_also_after_a_lone_leader_was_killed() -> None:
    game = battle({**FOOT, "them": ("british-leader", "E6")}, dice=["sabre"])

    game.play(melee(game, BLOW), YES)

    assert game.piece("us").hex == "E6"


def test_ccn_191_a_square_takes_no_ground() -> None:
    game = battle(FOOT, dice=["infantry"], hands=HANDS, squares=["us"])

    game.play(melee(game, BLOW), PASS)

    assert game.piece("us").hex == "E5"


def test_ccn_192_artillery_takes_no_ground() -> None:
    pieces = {**FOOT, "us": ("french-horse-artillery", "E5", 1)}
    game = battle(pieces, dice=["infantry", "flag"], hands=HANDS)

    game.play(melee(game, BLOW), PASS)

    assert game.piece("us").hex == "E5"


def test_ccn_193_cavalry_goes_in_and_one_hex_further() -> None:
    assert _won(_horse(), ("E6", "E7")).piece("us").hex == "E7"
    assert _won(_horse(), ("E6",)).piece("us").hex == "E6"
    assert _won(_horse(), PASS).piece("us").hex == "E5"


def test_ccn_194_cavalry_may_come_back_to_where_it_was() -> None:
    assert _won(_horse(), ("E6", "E5")).piece("us").hex == "E5"


def test_ccn_195_stop_terrain_ends_a_breakthrough() -> None:
    game = battle({"us": ("french-light-cavalry", "E5")}, terrain={"E6": "forest", "F5": "river"})

    assert breakthrough_paths(game, "us", "E6") == [("E6",)]
    open_ground = battle({"us": ("french-light-cavalry", "E5")}, terrain={"F5": "river"})
    assert ("E6", "F5") not in breakthrough_paths(open_ground, "us", "E6")


def test_ccn_196_cavalry_breaks_through_where_a_leader_ran() -> None:
    game = battle({**HORSE, "them": ("british-leader", "E6")}, dice=["flag"], ordered=["us"])

    game.play(battle_one(game), "us", "them", ("F5",), ("E6", "E7"))

    assert game.piece("us").hex == "E7"


def test_ccn_198_who_battles_back_does_not_break_through() -> None:
    pieces = {"us": ("french-militia", "E5", 1), "them": ("portuguese-light-cavalry", "E6", 1)}
    game = battle(
        pieces,
        dice=["artillery", "infantry"],
        hands=HANDS,
    )

    game.play(melee(game, BLOW), PASS, YES)

    assert game.piece("them").hex == "E6"


OTHER = {"others": {"next": ("portuguese-line", "F6", 1)}}


def test_ccn_199_after_a_breakthrough_cavalry_may_attack_again() -> None:
    game = _horse(**OTHER)
    game.run(battle_one(game))
    for choice in ("us", "them", PASS, ("E6",)):
        game.answer(choice)

    assert game.decision is not None
    assert list(game.decision.options) == ["next"]


def test_ccn_199_without_the_breakthrough_there_is_no_second_attack() -> None:
    game = _won(_horse(others={"next": ("portuguese-line", "F5", 1)}), PASS)

    assert game.is_in_play("next")


def test_ccn_200_infantry_never_attacks_again() -> None:
    pieces = {**FOOT, "next": ("portuguese-line", "F6", 1)}
    game = battle(pieces, dice=["infantry"], hands=HANDS, ordered=["us"])

    _won(game, YES)

    assert game.is_in_play("next")


def test_ccn_201_the_unit_just_beaten_may_be_attacked_again() -> None:
    game = _horse(others={"them": ("portuguese-line", "E6", 4)}, dice=["flag"])
    game.run(battle_one(game))
    for choice in ("us", "them", PASS, ("F6",), ("E6",)):
        game.answer(choice)

    assert game.decision is not None
    assert list(game.decision.options) == ["them"]


def test_ccn_202_cavalry_that_broke_into_a_forest_does_not_attack_again() -> None:
    game = battle(
        {**HORSE, "us": ("french-light-cavalry", "E5", 3), "next": ("portuguese-line", "F6")},
        dice=["infantry"],
        ordered=["us"],
        hands=HANDS,
        terrain={"E6": "forest"},
    )

    _won(game, ("E6",))

    assert game.piece("us").hex == "E6"


def test_ccn_202_cavalry_that_came_back_into_its_forest_does_not_attack_again() -> None:
    game = battle(
        {**HORSE, "us": ("french-light-cavalry", "E5", 3), "next": ("portuguese-line", "D5")},
        dice=["infantry"],
        ordered=["us"],
        hands=HANDS,
        terrain={"E5": "forest"},
    )

    _won(game, ("E6", "E5"))

    assert game.piece("us").hex == "E5"


def test_ccn_203_ccn_204_the_second_attack_is_the_last() -> None:
    game = _horse(
        others={"next": ("portuguese-line", "F6", 1), "last": ("portuguese-line", "G7", 1)},
        dice=["infantry", "infantry"],
    )

    _won(game, ("E6",), "next", PASS, YES)

    assert game.piece("us").hex == "F6"
    assert game.is_in_play("last")


def test_ccn_205_the_second_attack_comes_before_any_other_battle() -> None:
    game = battle(
        {**HORSE, "too": ("french-militia", "D5"), "next": ("portuguese-line", "F6")},
        dice=["infantry"],
        ordered=["us", "too"],
        hands=HANDS,
    )
    game.run(battle_one(game))
    for choice in ("us", "them", PASS, ("E6",)):
        game.answer(choice)

    assert game.decision is not None
    assert game.decision.subject == "us"


def test_ccn_206_guns_may_join_the_second_attack() -> None:
    game = battle(
        {**HORSE, "guns": ("french-foot-artillery", "E9"), "next": ("portuguese-line", "E7")},
        dice=["infantry"],
        ordered=["us", "guns"],
        hands=HANDS,
    )
    game.run(battle_one(game))
    for choice in ("us", "them", PASS, ("E6",), "next"):
        game.answer(choice)

    assert game.decision is not None
    assert list(game.decision.options) == ["guns"]


def test_ccn_207_the_target_of_a_second_attack_may_answer() -> None:
    game = _horse(**OTHER)
    game.run(battle_one(game))
    for choice in ("us", "them", PASS, ("E6",), "next"):
        game.answer(choice)

    assert game.decision is not None
    assert game.decision.side == "allied"


def test_ccn_336_a_second_attack_has_no_extra_die_of_cold_steel() -> None:
    game = battle(HORSE, ordered=["us"], card="cold-steel")

    assert dice_of(game, BLOW).total == 2
    assert dice_of(game, BLOW._replace(is_bonus=True)).total == 1


def test_ccn_351_an_attached_leader_goes_along_in_an_advance() -> None:
    game = battle({**FOOT, "general": ("french-leader", "E5")}, dice=["infantry"], hands=HANDS)

    game.play(melee(game, BLOW), PASS, YES)

    assert game.piece("general").hex == "E6"


def test_ccn_193_cavalry_takes_a_lone_leader_along_and_may_attack_again() -> None:
    game = _horse(
        others={"general": ("french-leader", "F6"), "next": ("portuguese-line", "G6", 1)},
        dice=["infantry", "cavalry"],
    )

    _won(game, ("E6", "F6"), "next", PASS, NO)

    assert leader_of(game, "us") == "general"


def test_ccn_204_cavalry_that_destroys_a_square_breaks_through() -> None:
    game = battle(
        HORSE, squares=["them"], dice=["artillery", "infantry"], ordered=["us"], hands=HANDS
    )

    game.play(battle_one(game), "us", "them", ("E6", "E7"))

    assert game.piece("us").hex == "E7"
