"""Worked examples that follow from the rules, ccn-EX-D01 to ccn-EX-D39, one test each."""

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import RecordSet, Rolled
from hexwright.engine.systems.ccn.battle import (
    helpers_of,
    may_battle,
    melee_attacks,
    pooled,
    targets_of,
)
from hexwright.engine.systems.ccn.combat import battle_one
from hexwright.engine.systems.ccn.ground import line_of_sight
from hexwright.engine.systems.ccn.melee import FIRST_STRIKE, FORM, RETIRE, fire, melee
from hexwright.engine.systems.ccn.movement import move
from hexwright.engine.systems.ccn.orders import quotas_of
from hexwright.engine.systems.ccn.play import proceed
from hexwright.engine.systems.ccn.records import PlayedCard, card_played, last_key
from hexwright.engine.systems.ccn.retreat import flags_that_may_be_ignored, retreat
from hexwright.engine.systems.ccn.strength import Attack, dice_of
from hexwright.engine.systems.ccn.troops import in_square, leader_of
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


# --- lines of sight -------------------------------------------------------------------------------


def test_ccn_ex_d01_a_friend_on_the_line_blocks_it() -> None:
    game = battle({"us": ("french-foot-artillery", "E5"), "friend": ("french-line", "E6")})

    assert not line_of_sight(game, "E5", "E8").clear


def test_ccn_ex_d02_a_unit_on_one_side_of_an_edge_leaves_the_line_open() -> None:
    game = battle({"us": ("french-foot-artillery", "E5"), "friend": ("french-line", "F4")})

    assert line_of_sight(game, "E5", "G5").clear


def test_ccn_ex_d03_a_unit_and_a_forest_on_both_sides_of_an_edge_block_it() -> None:
    pieces = {"us": ("french-foot-artillery", "E5"), "friend": ("french-line", "F4")}
    game = battle(pieces, terrain={"F5": "forest"})

    assert not line_of_sight(game, "E5", "G5").clear


def test_ccn_ex_d04_a_target_in_a_forest_is_seen_and_costs_a_die() -> None:
    for kind, dice in (("french-line", 4), ("french-foot-artillery", 3)):
        pieces = {"us": (kind, "E5"), "them": ("portuguese-line", "E7")}
        open_ground, forest = battle(pieces), battle(pieces, terrain={"E7": "forest"})

        assert line_of_sight(forest, "E5", "E7").clear
        assert (dice_of(open_ground, SHOT).total, dice_of(forest, SHOT).total) == (dice, dice - 1)


def test_ccn_ex_d05_a_hill_hides_what_is_behind_it() -> None:
    game = battle({"us": ("french-foot-artillery", "E5")}, terrain={"E6": "hill"})

    assert not line_of_sight(game, "E5", "E7").clear


def test_ccn_ex_d06_the_second_hex_of_a_hill_and_low_ground_do_not_see_each_other() -> None:
    game = battle({"us": ("french-line", "E5")}, terrain={"E6": "hill", "E7": "hill"})

    assert not line_of_sight(game, "E5", "E7").clear
    assert not line_of_sight(game, "E7", "E5").clear


def test_ccn_ex_d07_units_on_one_hill_see_each_other_across_it() -> None:
    hills = dict.fromkeys(("E5", "E6", "E7"), "hill")
    game = battle({"us": ("french-line", "E5")}, terrain=hills)

    assert line_of_sight(game, "E5", "E7").clear


def test_ccn_ex_d08_a_unit_on_low_ground_blocks_the_line_between_two_hills() -> None:
    hills = {"E5": "hill", "E8": "hill"}
    between = battle({"us": ("french-line", "E6")}, terrain=hills)

    assert not line_of_sight(between, "E5", "E8").clear
    assert line_of_sight(battle({"us": ("french-line", "A1")}, terrain=hills), "E5", "E8").clear


# --- dice -----------------------------------------------------------------------------------------


def _portuguese(blocks: int) -> Situation:
    pieces = {"us": ("portuguese-line", "E5", blocks), "them": ("french-line", "E7")}
    return battle(pieces, moved={"us": 1}, ordered=["us"], active="allied")


def test_ccn_ex_d09_one_portuguese_block_that_moved_has_no_die() -> None:
    game = _portuguese(1)

    assert dice_of(game, SHOT).total == 0
    assert targets_of(game, "us") == []


def test_ccn_ex_d10_three_portuguese_blocks_that_moved_have_one_die() -> None:
    assert dice_of(_portuguese(3), SHOT).total == 1


def test_ccn_ex_d11_old_guard_attacks_uphill_with_five_dice() -> None:
    pieces = {"us": ("french-old-guard", "E5", 4), "them": ("british-line", "E6")}

    assert dice_of(battle(pieces, terrain={"E6": "hill"}), BLOW).total == 5


def test_ccn_ex_d12_three_blocks_of_light_cavalry_attack_a_forest_with_one_die() -> None:
    pieces = {"us": ("french-light-cavalry", "E5", 3), "them": ("british-line", "E6")}

    assert dice_of(battle(pieces, terrain={"E6": "forest"}), BLOW).total == 1


def test_ccn_ex_d13_cavalry_charge_adds_nothing_against_a_town() -> None:
    pieces = {"us": ("french-heavy-cavalry", "E5", 3), "them": ("british-line", "E6")}
    game = battle(pieces, terrain={"E6": "town"}, ordered=["us"], card="cavalry-charge#1")

    assert dice_of(game, BLOW).total == 1


def test_ccn_ex_d14_a_fieldwork_on_a_hill_costs_one_die_and_not_two() -> None:
    pieces = {"us": ("british-line", "E6"), "them": ("french-line", "E5")}
    game = battle(pieces, terrain={"E5": "hill"}, works=[("E5", "E6")], active="allied")

    assert dice_of(game, BLOW).total == 3


def test_ccn_ex_d15_fieldwork_leader_and_support_let_three_flags_be_ignored() -> None:
    pieces = {
        "us": ("french-militia", "E5"),
        "them": ("portuguese-line", "E6"),
        "general": ("portuguese-leader", "E6"),
        "one": ("portuguese-line", "F5"),
        "two": ("portuguese-line", "F6"),
    }
    game = battle(pieces, works=[("E6", "E5")], dice=["flag"] * 3, hands=HANDS)
    assert flags_that_may_be_ignored(game, "them", "E5").total == 3

    game.play(melee(game, BLOW), PASS, 3, NO)

    assert game.piece("them").hex == "E6"


# --- retreats and leaders -------------------------------------------------------------------------


def test_ccn_ex_d16_militia_two_rows_from_its_edge_retreats_two_hexes_and_loses_a_block() -> None:
    game = battle({"us": ("french-militia", "C5", 4)})

    game.play(retreat(game, "us", 1), ("B5", "A5"))

    assert (game.piece("us").hex, game.piece("us").steps) == ("A5", 3)


def test_ccn_ex_d17_a_square_of_militia_loses_three_blocks_to_a_flag() -> None:
    game = battle({"us": ("french-militia", "E5", 4)}, squares=["us"])

    game.play(retreat(game, "us", 1))

    assert game.piece("us").steps == 1


def test_ccn_ex_d18_unit_and_leader_lost_together_are_two_banners() -> None:
    pieces = {
        "us": ("french-militia", "E5", 1),
        "them": ("portuguese-line", "E6", 1),
        "general": ("portuguese-leader", "E6"),
    }
    game = battle(pieces, dice=["infantry", "sabre"], hands=HANDS)

    game.play(melee(game, BLOW), PASS, NO)

    assert game.state.points["french"] == 2


def test_ccn_ex_d19_a_lone_leader_behind_a_unit_ends_its_retreat() -> None:
    game = battle({"us": ("french-line", "E5"), "general": ("french-leader", "D4")})

    game.play(retreat(game, "us", 3), ("D4",))

    assert leader_of(game, "us") == "general"
    assert game.piece("us").steps == 4


# --- cards ----------------------------------------------------------------------------------------

CHARGE = {"us": ("french-light-cavalry", "E5", 4), "them": ("portuguese-line", "E6")}


def test_ccn_ex_d20_with_two_cards_no_square_can_be_formed() -> None:
    for cards, may in ((["rally", "elan"], False), (["rally", "elan", "forward#1"], True)):
        game = battle(CHARGE, hands={"allied": cards})
        decision = game.run(melee(game, BLOW))

        assert decision is not None
        assert (FORM in decision.buttons) is may


def test_ccn_ex_d21_a_card_on_the_track_does_not_count_for_command() -> None:
    cards = ["assault-left#1", "assault-left#2", "rally", "elan", "forward#1"]
    game = battle(
        {"us": ("french-line", "E2")}, hands={"french": cards}, squares=["us"], phase="command"
    )
    assault = next(one for one in game.hand("command", "french") if "assault-left" in one)

    game.play(proceed(game), assault)

    assert card_played(game).command == 4


def test_ccn_ex_d22_a_counter_attack_on_probe_right_orders_two_on_the_own_left() -> None:
    hands = {"french": ["counter-attack#1", "rally"]}
    game = battle({"us": ("french-line", "E2")}, hands=hands, phase="command")
    last = "command/probe-right#1"
    game.emit(RecordSet(last_key("allied"), PlayedCard(last, last)))

    game.play(proceed(game), "command/counter-attack#1")

    assert [(one.section, one.orders) for one in quotas_of(game, card_played(game))] == [
        ("left", 2)
    ]


# --- cavalry --------------------------------------------------------------------------------------

WON = {"us": ("french-light-cavalry", "E5", 3), "them": ("portuguese-line", "E6", 1)}


def test_ccn_ex_d23_cavalry_that_wins_a_forest_goes_no_further_and_attacks_no_more() -> None:
    pieces = {**WON, "next": ("portuguese-line", "F6")}
    game = battle(pieces, terrain={"E6": "forest"}, dice=["infantry"], ordered=["us"], hands=HANDS)

    decision = game.run(battle_one(game))
    for choice in ("us", "them", PASS):
        decision = game.answer(choice)
    assert decision is not None
    assert list(decision.options) == [("E6",)]
    assert game.answer(("E6",)) is None


def test_ccn_ex_d24_the_second_attack_of_cold_steel_has_its_usual_dice() -> None:
    pieces = {**WON, "next": ("portuguese-line", "E7")}
    game = battle(
        pieces,
        card="cold-steel",
        ordered=["us"],
        dice=["infantry"] + ["artillery"] * 6,
        hands=HANDS,
    )

    game.play(battle_one(game), "us", "them", PASS, ("E6",), "next", PASS, NO)

    assert _rolled(game) == [("us", 4), ("us", 3)]


def test_ccn_ex_d25_a_sabre_of_guns_that_help_rifles_does_not_hit() -> None:
    pieces = {
        "us": ("british-rifle-light", "E5", 3),
        "guns": ("british-horse-artillery", "H5"),
        "them": ("french-line", "E6"),
    }
    game = battle(
        pieces,
        ordered=["us", "guns"],
        dice=["sabre", "cavalry", "cavalry", "cavalry"],
        active="allied",
        hands=HANDS,
    )

    game.play(battle_one(game), "us", "them", ("guns",), PASS, NO)

    assert _rolled(game) == [("us", 4)]
    assert game.piece("them").steps == 4


def test_ccn_ex_d26_a_sabre_of_militia_kills_a_lone_leader() -> None:
    pieces = {"us": ("french-militia", "E5", 1), "them": ("british-leader", "E6")}
    game = battle(pieces, dice=["sabre"])

    game.play(melee(game, BLOW), NO)

    assert not game.is_in_play("them")


def test_ccn_ex_d27_battling_back_wins_the_game_in_the_turn_of_the_other() -> None:
    pieces = {"us": ("french-militia", "E5", 1), "them": ("portuguese-line", "E6")}
    game = battle(pieces, dice=["cavalry"] + ["infantry"] * 4, hands=HANDS, target=1)

    game.play(melee(game, BLOW), PASS, YES)

    assert game.outcome is not None
    assert game.outcome.winner == "allied"
    assert game.state.active == "french"


def test_ccn_ex_d28_one_block_of_horse_artillery_that_moved_takes_no_part() -> None:
    pieces = {
        "guns": ("french-horse-artillery", "C6", 1),
        "us": ("french-line", "D4"),
        "them": ("portuguese-line", "E5"),
    }
    game = battle(pieces, ordered=["us", "guns"])
    assert helpers_of(game, BLOW) == ["guns"]

    move(game, "guns", ("C7",))

    assert not may_battle(game, "guns")
    assert helpers_of(game, BLOW) == []


# --- terrain --------------------------------------------------------------------------------------


def _enters(terrain: str) -> Situation:
    pieces = {"us": ("french-light", "E4"), "them": ("portuguese-line", "E7")}
    game = battle(pieces, terrain={"E5": terrain}, ordered=["us"])
    move(game, "us", ("E5",))
    return game


def test_ccn_ex_d29_light_infantry_fires_in_the_turn_it_enters_a_forest() -> None:
    game = _enters("forest")

    assert [target.target for target in targets_of(game, "us")] == ["them"]
    assert may_battle(game, "us")
    assert dice_of(game, SHOT).total == 3


def test_ccn_ex_d30_light_infantry_does_not_battle_in_the_turn_it_enters_a_town() -> None:
    assert not may_battle(_enters("town"), "us")


# --- answers --------------------------------------------------------------------------------------

HORSE = {"us": ("french-militia", "E5"), "them": ("portuguese-light-cavalry", "E6")}


def test_ccn_ex_d31_cavalry_that_retires_loses_one_block_to_one_symbol() -> None:
    game = battle(HORSE, dice=["sabre", "flag", "cavalry", "infantry"], hands=HANDS)

    game.play(melee(game, BLOW), RETIRE, ("F6", "G7"), NO)

    assert (game.piece("them").steps, game.piece("them").hex) == (2, "G7")


def test_ccn_ex_d32_an_attacker_hit_by_first_strike_attacks_with_what_is_left() -> None:
    pieces = {"us": ("french-militia", "E5", 2), "them": ("portuguese-line", "E6")}
    hands = {"allied": ["first-strike#1", "rally"]}
    dice = ["infantry", "cavalry", "cavalry", "cavalry", "cavalry"]
    game = battle(pieces, dice=dice, hands=hands)

    game.play(melee(game, BLOW), FIRST_STRIKE)

    assert _rolled(game) == [("them", 4), ("us", 1)]


def test_ccn_ex_d33_out_of_a_fieldwork_the_forest_of_the_target_counts() -> None:
    pieces = {"us": ("french-line", "E5", 4), "them": ("portuguese-line", "E7")}
    game = battle(pieces, terrain={"E7": "forest"}, works=[("E5", "E6")])

    assert dice_of(game, SHOT).total == 3


def test_ccn_ex_d34_across_a_fieldwork_the_ford_of_the_attacker_does_not_count() -> None:
    pieces = {"us": ("british-line", "E6", 4), "them": ("french-line", "E5")}
    game = battle(pieces, terrain={"E6": "fordable-river"}, works=[("E5", "E6")], active="allied")

    assert dice_of(game, BLOW).total == 3


def test_ccn_ex_d35_the_flag_of_a_square_that_fires_may_be_ignored() -> None:
    pieces = {
        "us": ("british-rifle-light", "E5"),
        "them": ("french-light-cavalry", "E7"),
        "general": ("french-leader", "E7"),
    }
    game = battle(pieces, squares=["us"], dice=["flag"], active="allied")

    game.play(fire(game, SHOT), 1)

    assert _rolled(game) == [("us", 1)]
    assert game.piece("them").hex == "E7"


def test_ccn_ex_d36_the_flag_of_a_square_does_nothing_to_cavalry_that_retires() -> None:
    game = battle(HORSE, squares=["us"], dice=["flag"], hands=HANDS)

    game.play(melee(game, BLOW), RETIRE, ("F6", "G7"))

    assert (game.piece("them").steps, game.piece("them").hex) == (3, "G7")
    assert game.piece("us").hex == "E5"


def test_ccn_ex_d37_line_and_guns_each_lose_their_die_to_the_forest() -> None:
    pieces = {
        "us": ("british-line", "E5", 3),
        "guns": ("british-horse-artillery", "H5"),
        "them": ("french-line", "E6"),
    }
    game = battle(pieces, ordered=["us", "guns"], terrain={"E6": "forest"}, active="allied")

    assert pooled(game, BLOW, ("guns",)).total == 2


def test_ccn_ex_d38_one_block_of_cavalry_cannot_attack_a_town() -> None:
    pieces = {"us": ("french-light-cavalry", "E5", 1), "them": ("portuguese-line", "E6")}
    game = battle(pieces, terrain={"E6": "town"}, ordered=["us"])

    assert melee_attacks(game, "us") == []


def test_ccn_ex_d39_cavalry_before_a_square_in_a_forest_is_left_without_a_die() -> None:
    game = battle(CHARGE, terrain={"E6": "forest"}, dice=["infantry"], hands=HANDS)

    game.play(melee(game, BLOW), FORM)

    assert in_square(game, "them")
    assert _rolled(game) == [("them", 1), ("us", 0)]
