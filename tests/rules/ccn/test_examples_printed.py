"""The worked examples of the rulebook, ccn-EX-01 to ccn-EX-26, one test each."""

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.systems.ccn.battle import helpers_of, may_battle, targets_of
from hexwright.engine.systems.ccn.combat import battle_one
from hexwright.engine.systems.ccn.ground import line_of_sight
from hexwright.engine.systems.ccn.leaders import leader_retreats, leader_ways
from hexwright.engine.systems.ccn.melee import FORM, RETIRE, fire, melee, retire_paths
from hexwright.engine.systems.ccn.movement import movable
from hexwright.engine.systems.ccn.orders import order
from hexwright.engine.systems.ccn.play import proceed
from hexwright.engine.systems.ccn.records import box_pile
from hexwright.engine.systems.ccn.strength import Attack, dice_of
from hexwright.engine.systems.ccn.troops import SQUARE, in_square, leader_of
from tests.helpers.ccn import NO, YES, battle
from tests.helpers.situations import Situation

BLOW = Attack("us", "them", "melee")
SHOT = Attack("us", "them", "ranged")
HANDS = {
    "allied": ["forward#1", "forward#2", "rally", "elan"],
    "french": ["scout-left#1", "scout-left#2", "scout-right#1", "attack-centre#1"],
}


def _rolled(game: Situation) -> list[tuple[str, int]]:
    return [(event.piece, len(event.values)) for event in game.events if isinstance(event, Rolled)]


# --- leaders on the move --------------------------------------------------------------------------

GRENADIERS = {
    "guard": ("french-grenadier", "C6"),
    "general": ("french-leader", "C6"),
    "horse": ("french-heavy-cavalry", "C7"),
    "them": ("british-line", "F7"),
}


def _ordered_in_the_centre(*pieces: str) -> Situation:
    game = battle(GRENADIERS, phase="command", hands=HANDS)
    game.play(proceed(game), "command/attack-centre#1")
    game.play(proceed(game), pieces)
    return game


def test_ccn_ex_01_a_leader_joins_cavalry_that_moved_before_him() -> None:
    game = _ordered_in_the_centre("guard", "general", "horse")

    game.play(proceed(game), "horse", ("D7", "E7"))
    game.play(proceed(game), "general", ("D6", "E7"))
    game.play(proceed(game), "guard", ("D5",))

    assert leader_of(game, "horse") == "general"
    assert may_battle(game, "horse")
    assert may_battle(game, "guard")


def test_ccn_ex_02_cavalry_that_is_joined_before_its_move_stays_and_may_battle() -> None:
    game = _ordered_in_the_centre("guard", "general", "horse")

    game.play(proceed(game), "guard", ("D5",))
    game.play(proceed(game), "general", ("C7",))

    assert leader_of(game, "horse") == "general"
    assert movable(game, "french") == []
    assert may_battle(game, "horse")


def test_ccn_ex_03_a_leader_without_an_order_must_go_with_his_grenadiers() -> None:
    game = _ordered_in_the_centre("guard")
    assert movable(game, "french") == ["guard"]

    game.play(proceed(game), "guard", ("D5",))

    assert game.piece("general").hex == "D5"
    assert movable(game, "french") == []


# --- dice and sight -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "clear"),
    [
        pytest.param("E8", False, id="a friend stands on the line"),
        pytest.param("G6", False, id="a forest lies on the line"),
        pytest.param("E2", True, id="nothing between"),
        pytest.param("C5", True, id="along an edge, one side taken"),
    ],
)
def test_ccn_ex_04_what_stands_between_blocks_the_line(target: str, *, clear: bool) -> None:
    pieces = {"us": ("french-foot-artillery", "E5"), "friend": ("french-line", "E6")}
    game = battle({**pieces, "other": ("french-line", "D4")}, terrain={"F5": "forest"})

    assert line_of_sight(game, "E5", target).clear is clear


def test_ccn_ex_05_four_blocks_of_light_infantry_that_stood_fire_with_five_dice() -> None:
    game = battle({"us": ("french-light", "E5", 4), "them": ("british-line", "E7")})

    assert dice_of(game, SHOT).total == 5


def test_ccn_ex_06_three_blocks_of_light_infantry_that_moved_fire_with_three_dice() -> None:
    pieces = {"us": ("french-light", "E5", 3), "them": ("british-line", "E7")}
    game = battle(pieces, moved={"us": 1})

    assert dice_of(game, SHOT).total == 3


def test_ccn_ex_07_british_line_that_moved_melees_with_four_dice() -> None:
    pieces = {"us": ("british-line", "F5"), "them": ("french-line", "E5")}
    game = battle(pieces, moved={"us": 1}, ordered=["us"], active="allied")

    assert dice_of(game, BLOW).total == 4


# --- leaders under attack -------------------------------------------------------------------------


def test_ccn_ex_08_hits_and_an_impossible_retreat_of_one_roll_bring_one_check() -> None:
    pieces = {
        "us": ("british-line", "B5"),
        "them": ("french-line", "A5"),
        "general": ("french-leader", "A5"),
    }
    attack, check = ["infantry", "flag", "cavalry", "cavalry"], ["sabre", "flag"]
    game = battle(pieces, dice=attack + check, active="allied", hands=HANDS)

    game.play(melee(game, BLOW), PASS, 0, NO)

    assert game.piece("them").steps == 2
    assert _rolled(game) == [("us", 4), ("general", 2)]


def test_ccn_ex_09_a_leader_slips_through_the_weaker_of_two_enemies() -> None:
    pieces = {
        "general": ("french-leader", "E5"),
        "foot": ("portuguese-line", "D4", 2),
        "horse": ("portuguese-light-cavalry", "D5", 3),
    }
    game = battle(pieces, dice=["infantry", "artillery"], active="allied")

    game.play(leader_retreats(game, "general"), ("D4", "C4"))

    assert _rolled(game) == [("foot", 2)]
    assert game.piece("general").hex == "C4"


def test_ccn_ex_10_a_leader_slips_through_heavy_cavalry_to_his_own_troops() -> None:
    pieces = {
        "general": ("french-leader", "E5"),
        "horse": ("british-heavy-cavalry", "C4", 3),
        "friend": ("french-line", "B4"),
    }
    dice = ["flag", "flag", "infantry", "infantry"]
    game = battle(pieces, dice=dice, active="allied")
    assert ("D4",) in leader_ways(game, "general")

    game.play(leader_retreats(game, "general"), ("D4", "C4", "B4"))

    assert _rolled(game) == [("horse", 4)]
    assert leader_of(game, "friend") == "general"


def test_ccn_ex_11_the_second_escape_in_a_row_fails() -> None:
    pieces = {
        "general": ("french-leader", "E5"),
        "foot": ("portuguese-line", "D4", 2),
        "horse": ("portuguese-light-cavalry", "C4", 3),
    }
    closed = dict.fromkeys(("D5", "C5", "B3"), "rugged-hill")
    dice = ["cavalry", "flag", "sabre", "sabre", "flag"]
    game = battle(pieces, dice=dice, terrain=closed, active="allied")

    game.play(leader_retreats(game, "general"))

    assert _rolled(game) == [("foot", 2), ("horse", 3)]
    assert not game.is_in_play("general")
    assert game.state.points["allied"] == 1


# --- Retire and Reform ----------------------------------------------------------------------------


def test_ccn_ex_12_cavalry_that_retires_has_only_one_hex_to_go_to() -> None:
    pieces = {
        "us": ("british-line", "E7"),
        "them": ("french-light-cavalry", "E6"),
        "friend": ("french-line", "D5"),
    }
    game = battle(
        pieces,
        dice=["cavalry", "sabre", "flag", "infantry"],
        terrain={"C6": "rugged-hill"},
        active="allied",
        hands=HANDS,
    )
    assert retire_paths(game, "them") == [("D6", "C7")]

    game.play(melee(game, BLOW), RETIRE, ("D6", "C7"), NO)

    assert _rolled(game) == [("us", 4)]
    assert (game.piece("them").hex, game.piece("them").steps) == ("C7", 3)


# --- squares --------------------------------------------------------------------------------------

CHARGE = {"us": ("french-light-cavalry", "E5"), "them": ("british-line", "E6")}


def test_ccn_ex_13_a_card_of_the_hand_is_locked_and_its_number_laid_on_the_hex() -> None:
    game = battle(CHARGE, dice=["infantry", "cavalry"], hands=HANDS)

    game.play(melee(game, BLOW), FORM)

    box = game.piece("them").statuses[SQUARE]
    pile = box_pile(game, "allied", box)
    assert len(game.hand("command", "allied")) == 3
    assert game.view("allied").piles[pile].cards == game.cards(pile)
    assert game.view("french").piles[pile].cards is None
    assert game.view("french").piles[pile].count == 1


def test_ccn_ex_14_a_bounce_flag_drives_cavalry_back_whatever_its_leader_does() -> None:
    pieces = {**CHARGE, "general": ("french-leader", "E5")}
    game = battle(pieces, dice=["flag"], hands=HANDS)

    game.play(melee(game, BLOW), FORM, ("D5",))

    assert _rolled(game) == [("them", 1)]
    assert game.piece("us").hex == game.piece("general").hex == "D5"


def test_ccn_ex_15_cavalry_that_stands_attacks_the_square_with_one_die() -> None:
    game = battle(CHARGE, dice=["artillery", "infantry"], hands=HANDS)

    game.play(melee(game, BLOW), FORM)

    assert _rolled(game) == [("them", 1), ("us", 1)]
    assert game.piece("them").steps == 3


def test_ccn_ex_16_cavalry_that_a_square_attacks_may_stay_and_battle_back_with_one_die() -> None:
    pieces = {"us": ("british-line", "E6"), "them": ("french-light-cavalry", "E5")}
    game = battle(pieces, squares=["us"], dice=["infantry", "flag"], active="allied", hands=HANDS)
    decision = game.run(melee(game, BLOW))
    assert decision is not None
    assert RETIRE in decision.buttons

    game.answer(PASS)
    game.answer(YES)
    game.check_dice()

    assert _rolled(game) == [("us", 1), ("them", 1)]


def test_ccn_ex_17_infantry_attacks_a_square_with_all_its_dice_and_is_answered_with_one() -> None:
    pieces = {"us": ("french-line", "E5"), "them": ("british-line", "E6")}
    game = battle(pieces, squares=["them"], dice=["cavalry"] * 6, hands=HANDS)

    game.play(melee(game, BLOW), PASS, YES)

    assert _rolled(game) == [("us", 5), ("them", 1)]


def test_ccn_ex_18_the_square_then_strikes_the_cavalry_first() -> None:
    pieces = {**CHARGE, "foot": ("french-line", "F5")}
    dice = ["cavalry"] * 6
    game = battle(pieces, squares=["them"], ordered=["us", "foot"], dice=dice, hands=HANDS)

    game.play(battle_one(game), "foot", "them", PASS, YES)
    game.state.forced = ("infantry", "artillery")
    game.play(battle_one(game), "us", "them")

    assert _rolled(game) == [("foot", 5), ("them", 1), ("them", 1), ("us", 1)]


# --- combined arms and hills ----------------------------------------------------------------------

ON_A_HILL = {
    "guns": ("french-foot-artillery", "E5"),
    "right": ("french-line", "E6"),
    "beyond": ("british-line", "E7"),
}


def test_ccn_ex_19_guns_on_a_hill_help_past_friends_but_not_over_them() -> None:
    pieces = {**ON_A_HILL, "left": ("french-line", "D2"), "other": ("british-line", "E3")}
    game = battle(pieces, terrain={"E5": "hill"}, ordered=["guns", "left", "right"])

    assert helpers_of(game, Attack("left", "other", "melee")) == ["guns"]
    assert helpers_of(game, Attack("right", "beyond", "melee")) == []


WITH_GUNS = {**CHARGE, "guns": ("french-horse-artillery", "E9")}


def test_ccn_ex_20_cavalry_that_bounces_takes_the_dice_of_its_guns_along() -> None:
    game = battle(WITH_GUNS, squares=["them"], ordered=["us", "guns"], dice=["flag"])

    game.play(battle_one(game), "us", "them", ("guns",), ("D5",))

    assert _rolled(game) == [("them", 1)]
    assert not may_battle(game, "guns")


def test_ccn_ex_21_cavalry_and_guns_have_a_die_each_against_a_square() -> None:
    dice = ["infantry", "artillery", "artillery"]
    game = battle(WITH_GUNS, squares=["them"], ordered=["us", "guns"], dice=dice)

    game.play(battle_one(game), "us", "them", ("guns",))

    assert _rolled(game) == [("them", 1), ("us", 2)]


def test_ccn_ex_22_guns_on_a_hill_fire_over_friends_next_to_them() -> None:
    game = battle(ON_A_HILL, terrain={"E5": "hill"}, ordered=["guns"])

    assert targets_of(game, "guns") == [Attack("guns", "beyond", "ranged")]


@pytest.mark.parametrize(
    ("target", "clear"),
    [
        pytest.param("E3", True, id="down to open ground"),
        pytest.param("E7", True, id="across the plateau"),
        pytest.param("E9", False, id="below, behind the plateau"),
        pytest.param("A5", True, id="to another hill over low ground"),
        pytest.param("I5", False, id="behind a forest"),
    ],
)
def test_ccn_ex_23_what_a_unit_on_a_hill_sees(target: str, *, clear: bool) -> None:
    hills = dict.fromkeys(("E5", "E6", "E7", "A5"), "hill")
    game = battle(
        {"us": ("french-foot-artillery", "E5")}, terrain={**hills, "G5": "forest", "I5": "clear"}
    )

    assert line_of_sight(game, "E5", target).clear is clear


# --- cards ----------------------------------------------------------------------------------------


def test_ccn_ex_24_infantry_that_left_its_square_and_stands_fires_with_all_its_dice() -> None:
    pieces = {"us": ("french-line", "E5"), "them": ("british-line", "E7")}
    game = battle(pieces, squares=["us"], card="probe-centre#1")

    game.play(order(game, ("us",)), YES)

    assert not in_square(game, "us")
    assert dice_of(game, SHOT).total == 4


def test_ccn_ex_25_a_unit_that_an_enemy_retreats_to_neither_fires_nor_melees() -> None:
    pieces = {
        "us": ("french-line", "E5"),
        "next": ("french-line", "G7"),
        "them": ("portuguese-line", "E7"),
    }
    dice = ["flag", "cavalry", "cavalry", "cavalry", "cavalry"]
    game = battle(pieces, ordered=["us", "next"], card="fire-and-hold#1", dice=dice)

    game.play(fire(game, SHOT), ("F7",))

    assert targets_of(game, "next") == []


def test_ccn_ex_26_a_unit_of_cold_steel_stays_ordered_when_its_enemy_is_driven_off() -> None:
    pieces = {
        "us": ("french-militia", "E5", 1),
        "other": ("french-line", "D5"),
        "them": ("portuguese-line", "E6"),
    }
    game = battle(
        pieces, ordered=["us", "other"], card="cold-steel", dice=["flag", "cavalry"], hands=HANDS
    )

    game.play(melee(game, BLOW), PASS, ("F6",), NO)

    assert may_battle(game, "other")
    assert targets_of(game, "other") == []
