"""Retire and Reform, and infantry squares (ccn-208 to ccn-252)."""

import pytest
from msgspec.structs import replace

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.systems.ccn.battle import targets_of
from hexwright.engine.systems.ccn.melee import FORM, RETIRE, fire, melee, retire_paths
from hexwright.engine.systems.ccn.movement import movable
from hexwright.engine.systems.ccn.orders import candidates, order
from hexwright.engine.systems.ccn.retreat import flags_that_may_be_ignored
from hexwright.engine.systems.ccn.squares import (
    dissolve,
    free_box,
    may_form_square,
    may_leave_square,
)
from hexwright.engine.systems.ccn.strength import Attack, dice_of
from hexwright.engine.systems.ccn.troops import ORDERED, SQUARE, in_square, leader_of
from hexwright.schema.model.scenario import Placement
from tests.helpers.ccn import NO, YES, battle, sample
from tests.helpers.situations import Situation

BLOW = Attack("us", "them", "melee")
HORSE = {"us": ("french-militia", "E5", 1), "them": ("portuguese-light-cavalry", "E6")}
FOOT = {"us": ("french-light-cavalry", "E5"), "them": ("portuguese-line", "E6")}
NO_STRIKE = {"allied": ["forward#1", "forward#2", "rally", "elan"]}


def _rolled(game: Situation) -> list[tuple[str, int]]:
    return [(event.piece, len(event.values)) for event in game.events if isinstance(event, Rolled)]


def _buttons(game: Situation) -> list[str]:
    decision = game.run(melee(game, BLOW))
    assert decision is not None
    return list(decision.buttons)


# --- Retire and Reform ----------------------------------------------------------------------------


def test_ccn_208_only_cavalry_before_infantry_may_retire() -> None:
    assert RETIRE in _buttons(battle(HORSE, hands=NO_STRIKE))
    assert RETIRE not in _buttons(
        battle({**HORSE, "us": ("french-light-cavalry", "E5")}, hands=NO_STRIKE)
    )
    assert RETIRE not in _buttons(
        battle({**HORSE, "us": ("french-foot-artillery", "E5")}, hands=NO_STRIKE)
    )


def test_ccn_209_the_defender_is_asked_before_any_die_is_rolled() -> None:
    game = battle(HORSE, hands=NO_STRIKE)
    decision = game.run(melee(game, BLOW))

    assert decision is not None
    assert (decision.side, _rolled(game)) == ("allied", [])


def test_ccn_210_it_needs_two_full_hexes() -> None:
    game = battle({**HORSE, "a": ("portuguese-line", "F5"), "b": ("portuguese-line", "F6")})

    assert retire_paths(game, "them") == []
    assert retire_paths(battle({"them": ("portuguese-light-cavalry", "H5")}), "them") == []


def test_ccn_211_each_step_goes_one_row_back_past_any_terrain() -> None:
    """Example 12 of the rules: only the free hex toward the own edge is left."""
    pieces = {"them": ("portuguese-light-cavalry", "E6"), "b": ("portuguese-line", "G5")}
    game = battle(pieces, terrain={"F6": "river", "F5": "forest"})

    assert retire_paths(game, "them") == [("F5", "G6")]


def test_ccn_212_the_attackers_roll_their_normal_dice_first() -> None:
    pieces = {**HORSE, "us": ("french-militia", "E5", 4)}
    game = battle(pieces, dice=["cavalry", "flag", "sabre", "infantry"], hands=NO_STRIKE)

    game.play(melee(game, BLOW), RETIRE, ("F5", "G5"), NO)

    assert _rolled(game) == [("us", 4)]


def test_ccn_213_only_the_symbol_of_cavalry_hits() -> None:
    pieces = {**HORSE, "us": ("french-light", "E5", 4)}
    game = battle(pieces, dice=["sabre", "flag", "cavalry", "infantry"], hands=NO_STRIKE)

    game.play(melee(game, BLOW), RETIRE, ("F5", "G5"), NO)

    assert game.piece("them").steps == 2
    assert game.piece("them").hex == "G5"


def test_ccn_214_a_hit_brings_the_check_of_the_leader() -> None:
    pieces = {**HORSE, "general": ("portuguese-leader", "E6")}
    game = battle(pieces, dice=["cavalry", "sabre", "sabre"], hands=NO_STRIKE)

    game.play(melee(game, BLOW), RETIRE, ("F5", "G5"), NO)

    assert not game.is_in_play("general")


def test_ccn_215_survivors_go_two_hexes_with_their_leader() -> None:
    pieces = {**HORSE, "general": ("portuguese-leader", "E6")}
    game = battle(pieces, dice=["flag"], hands=NO_STRIKE)

    game.play(melee(game, BLOW), RETIRE, ("F6", "G7"), NO)

    assert game.piece("general").hex == "G7"


def test_ccn_216_the_infantry_may_take_the_ground_but_not_a_square() -> None:
    game = battle(HORSE, dice=["flag"], hands=NO_STRIKE, squares=["us"])

    game.play(melee(game, BLOW), RETIRE, ("F6", "G7"))

    assert game.piece("us").hex == "E5"


def test_ccn_217_cavalry_that_retired_does_not_battle_back() -> None:
    game = battle(HORSE, dice=["flag"], hands=NO_STRIKE)

    game.play(melee(game, BLOW), RETIRE, ("F6", "G7"), NO)

    assert _rolled(game) == [("us", 1)]


def test_ccn_218_nobody_retires_when_battled_back() -> None:
    game = battle(
        {**FOOT, "us": ("french-light-cavalry", "E5", 1)},
        dice=["cavalry", "infantry", "infantry", "infantry", "infantry"],
        hands={"allied": ["forward#1", "rally"]},
    )

    game.play(melee(game, BLOW), PASS, YES)

    assert game.piece("us").hex == "E5"


def test_ccn_219_nobody_retires_when_struck_first() -> None:
    game = battle(
        {**FOOT, "us": ("french-light-cavalry", "E5", 1)},
        dice=["infantry"] * 4 + ["cavalry"],
        hands={"allied": ["first-strike#1", "rally"]},
    )

    game.play(melee(game, BLOW), ":first-strike")

    assert game.piece("us").hex == "E5"


def test_ccn_221_cavalry_may_retire_before_a_square_and_its_flag_has_no_effect() -> None:
    game = battle(HORSE, dice=["flag"], hands=NO_STRIKE, squares=["us"])

    game.play(melee(game, BLOW), RETIRE, ("F6", "G7"))

    assert game.piece("them").hex == "G7"
    assert game.piece("them").steps == 3


def test_ccn_222_if_refused_the_melee_is_fought_as_usual() -> None:
    pieces = {**HORSE, "us": ("french-light", "E5", 1)}
    game = battle(pieces, dice=["sabre"], hands=NO_STRIKE)

    game.play(melee(game, BLOW), PASS, NO)

    assert game.piece("them").steps == 2


# --- forming a square -----------------------------------------------------------------------------


def test_ccn_223_infantry_attacked_by_cavalry_may_form_square() -> None:
    assert FORM in _buttons(battle(FOOT, hands=NO_STRIKE))
    assert FORM not in _buttons(battle({**FOOT, "us": ("french-line", "E5")}, hands=NO_STRIKE))


def test_ccn_224_not_with_two_cards_or_fewer() -> None:
    two = battle(FOOT, hands={"allied": ["rally", "elan"]})
    three = battle(FOOT, hands={"allied": ["rally", "elan", "cold-steel"]})

    assert not may_form_square(two, "them")
    assert may_form_square(three, "them")


@pytest.mark.parametrize(
    ("terrain", "may"),
    [
        ("clear", True),
        ("forest", True),
        ("hill", True),
        ("fordable-river", True),
        ("sand-quarry", True),
        ("town", False),
        ("windmill", False),
    ],
)
def test_ccn_225_not_in_buildings_nor_in_fieldworks(terrain: str, *, may: bool) -> None:
    assert may_form_square(battle(FOOT, terrain={"E6": terrain}), "them") is may
    assert not may_form_square(battle(FOOT, works=[("E6", "E5")]), "them")


def test_ccn_226_no_square_when_cavalry_battles_back() -> None:
    pieces = {"us": ("french-militia", "E5"), "them": ("portuguese-light-cavalry", "E6")}
    game = battle(
        pieces,
        dice=["artillery"] * 4 + ["artillery"] * 3,
        hands={"allied": ["rally", "elan"], "french": ["forward#1", "forward#2", "cold-steel"]},
    )

    game.play(melee(game, BLOW), PASS, YES)

    assert not in_square(game, "us")


def test_ccn_227_no_square_for_attacking_infantry_struck_first() -> None:
    pieces = {"us": ("french-militia", "E5"), "them": ("portuguese-light-cavalry", "E6")}
    game = battle(
        pieces,
        dice=["artillery"] * 7,
        hands={"allied": ["first-strike#1"], "french": ["forward#1", "forward#2", "cold-steel"]},
    )

    game.play(melee(game, BLOW), ":first-strike")

    assert not in_square(game, "us")


def test_ccn_228_not_when_all_places_are_taken() -> None:
    pieces = {f"s{one}": ("portuguese-line", f"I{one}") for one in range(1, 5)}
    cards = [f"attack-centre#{one}" for one in range(1, 7)] + ["rally", "elan"]
    game = battle({**FOOT, **pieces}, squares=["s1", "s2", "s3", "s4"], hands={"allied": cards})

    assert free_box(game, "allied") is None
    assert not may_form_square(game, "them")


def test_ccn_229_forming_locks_a_random_card_of_the_hand() -> None:
    """Example 13 of the rules."""
    game = battle(FOOT, dice=["infantry", "cavalry"], hands=NO_STRIKE)

    game.play(melee(game, BLOW), FORM)

    assert game.piece("them").statuses == {SQUARE: 1}
    assert len(game.hand("command", "allied")) == 3
    assert len(game.cards("command/track/allied-squares/1")) == 1


def test_ccn_230_the_owner_may_look_at_his_track_but_every_card_keeps_its_place() -> None:
    pieces = {**FOOT, "more": ("portuguese-line", "H3")}
    game = battle(pieces, squares=["them", "more"], card="forward#1", active="allied")
    first, second = (f"command/track/allied-squares/{box}" for box in (1, 2))
    cards = game.cards(first), game.cards(second)

    assert [game.view("allied").piles[one].cards for one in (first, second)] == list(cards)
    assert [game.view("french").piles[one].cards for one in (first, second)] == [None, None]
    game.play(order(game, ("more",)), YES)
    assert game.cards(first) == cards[0]
    assert game.cards(second) == ()
    assert cards[1][0] in game.hand("command", "allied")


def test_ccn_231_a_square_stays_when_the_enemy_has_gone() -> None:
    game = battle(FOOT, dice=["flag"], hands=NO_STRIKE)

    game.play(melee(game, BLOW), FORM, ("D5",))

    assert in_square(game, "them")


# --- fighting -------------------------------------------------------------------------------------


def test_ccn_232_a_square_throws_one_die_whatever_is_added() -> None:
    pieces = {"us": ("french-old-guard", "E5"), "them": ("portuguese-line", "E6")}
    game = battle(pieces, squares=["us"], ordered=["us"], card="elan")

    assert dice_of(game, BLOW).total == 1
    hill = battle(pieces, squares=["us"], terrain={"E6": "forest"})
    assert dice_of(hill, BLOW).total == 0


def test_ccn_234_the_square_battles_first_against_cavalry() -> None:
    game = battle(FOOT, squares=["them"], dice=["infantry", "infantry"], hands=NO_STRIKE)

    game.play(melee(game, BLOW))

    assert _rolled(game) == [("them", 1), ("us", 1)]


def test_ccn_235_cavalry_attacks_a_square_with_one_die_that_terrain_may_cancel() -> None:
    pieces = {**FOOT, "us": ("french-cuirassier", "E5", 4)}

    assert dice_of(battle(pieces, squares=["them"]), BLOW).total == 1
    woods = battle(pieces, squares=["them"], terrain={"E6": "forest"})
    assert dice_of(woods, BLOW).total == 0


def test_ccn_236_the_square_does_not_battle_back_at_the_cavalry() -> None:
    """Example 15 of the rules: one die each, no more."""
    game = battle(FOOT, dice=["infantry", "cavalry"], hands=NO_STRIKE)

    game.play(melee(game, BLOW), FORM)

    assert _rolled(game) == [("them", 1), ("us", 1)]


def test_ccn_237_a_flag_of_a_square_drives_cavalry_back_and_cannot_be_ignored() -> None:
    pieces = {**FOOT, "general": ("french-leader", "E5")}
    game = battle(pieces, dice=["flag"], hands=NO_STRIKE)

    game.play(melee(game, BLOW), FORM, ("D5",))

    assert game.piece("us").hex == "D5"
    assert _rolled(game) == [("them", 1)]


def test_ccn_237_flags_of_its_fire_are_ordinary() -> None:
    pieces = {
        "us": ("british-rifle-light", "E5"),
        "them": ("french-light-cavalry", "E7"),
        "general": ("french-leader", "E7"),
    }
    game = battle(pieces, squares=["us"], dice=["flag"], active="allied")

    game.play(fire(game, Attack("us", "them", "ranged")), 1)

    assert game.piece("them").hex == "E7"


def test_ccn_239_infantry_attacks_a_square_first_and_it_battles_back() -> None:
    """Example 17 of the rules."""
    pieces = {"us": ("french-militia", "E5", 3), "them": ("portuguese-line", "E6")}
    game = battle(
        pieces,
        squares=["them"],
        dice=["cavalry"] * 4,
        hands={"allied": ["rally", "elan", "forward#1"]},
    )

    game.play(melee(game, BLOW), PASS, YES)

    assert _rolled(game) == [("us", 3), ("them", 1)]


def test_ccn_241_each_flag_costs_a_square_a_block() -> None:
    pieces = {"us": ("french-militia", "E5", 2), "them": ("portuguese-line", "E7")}
    game = battle(pieces, squares=["them"], dice=["flag", "flag"])

    game.play(fire(game, Attack("us", "them", "ranged")))

    assert game.piece("them").steps == 2
    assert game.piece("them").hex == "E7"


def test_ccn_242_a_square_ignores_flags_by_leader_and_type_alone() -> None:
    pieces = {
        "them": ("british-grenadier", "E7"),
        "general": ("british-leader", "E7"),
        "a": ("british-line", "F6"),
        "b": ("british-line", "F7"),
    }
    game = battle(pieces, squares=["them"])

    assert flags_that_may_be_ignored(game, "them", "E5").total == 2


def test_ccn_243_a_square_supports_others() -> None:
    pieces = {
        "them": ("british-line", "E7"),
        "a": ("british-line", "F6"),
        "b": ("british-line", "F7"),
    }
    game = battle(pieces, squares=["a", "b"])

    assert flags_that_may_be_ignored(game, "them", "E5").total == 1


def test_ccn_244_an_ordered_square_may_fire_or_melee_with_one_die() -> None:
    far = battle(
        {"us": ("french-line", "E5"), "them": ("portuguese-line", "E7")},
        squares=["us"],
        ordered=["us"],
    )

    assert [target.combat for target in targets_of(far, "us")] == ["ranged"]
    assert dice_of(far, Attack("us", "them", "ranged")).total == 1


def test_ccn_245_a_square_does_not_advance() -> None:
    pieces = {"us": ("french-line", "E5"), "them": ("portuguese-line", "E6", 1)}
    game = battle(pieces, squares=["us"], dice=["infantry"], hands=NO_STRIKE)

    game.play(melee(game, BLOW), PASS)

    assert game.piece("us").hex == "E5"


def test_ccn_246_cavalry_that_stays_before_a_square_battles_back_with_one_die() -> None:
    """Example 16 of the rules."""
    game = battle(HORSE, squares=["us"], dice=["infantry", "cavalry"], hands=NO_STRIKE)

    game.play(melee(game, BLOW), PASS, YES)

    assert _rolled(game) == [("us", 1), ("them", 1)]


# --- leaving --------------------------------------------------------------------------------------


def test_ccn_247_an_order_lets_a_square_be_left_and_gives_the_card_back() -> None:
    game = battle({"us": ("french-line", "E5")}, squares=["us"], card="probe-centre#1")
    held = len(game.hand("command", "french"))

    game.play(order(game, ("us",)), YES)

    assert not in_square(game, "us")
    assert len(game.hand("command", "french")) == held + 1
    assert movable(game, "french") == ["us"]


@pytest.mark.parametrize(
    ("kind", "may"), [("british-light-cavalry", False), ("british-line", True)]
)
def test_ccn_248_only_enemy_cavalry_next_to_it_holds_a_square(kind: str, *, may: bool) -> None:
    game = battle({"us": ("french-line", "E5"), "them": (kind, "E6")}, squares=["us"])

    assert may_leave_square(game, "us") is may


def test_ccn_249_a_unit_that_left_its_square_fires_with_full_dice() -> None:
    """Example 24 of the rules."""
    pieces = {"us": ("french-line", "E5"), "them": ("portuguese-line", "E7")}
    game = battle(pieces, squares=["us"], card="probe-centre#1")

    game.play(order(game, ("us",)), YES)

    assert dice_of(game, Attack("us", "them", "ranged")).total == 4


def test_ccn_250_a_destroyed_square_gives_its_card_back() -> None:
    pieces = {"us": ("french-militia", "E5", 1), "them": ("portuguese-line", "E7", 1)}
    game = battle(pieces, squares=["them"], dice=["infantry"])
    held = len(game.hand("command", "allied"))

    game.play(fire(game, Attack("us", "them", "ranged")))

    assert len(game.hand("command", "allied")) == held + 1
    assert game.cards("command/track/allied-squares/1") == ()


def test_ccn_251_the_grand_manoeuvre_orders_no_square() -> None:
    game = battle(
        {"us": ("french-line", "E5"), "too": ("french-line", "E7")},
        squares=["us"],
        card="grand-manoeuvre",
    )

    assert candidates(game, "french") == ["too"]


def test_ccn_252_fire_and_hold_lets_a_square_be_left_and_fire() -> None:
    pieces = {"us": ("french-line", "E5"), "them": ("portuguese-line", "E7")}
    game = battle(pieces, squares=["us"], card="fire-and-hold#1")

    game.play(order(game, ("us",)), YES)

    assert movable(game, "french") == []
    assert dice_of(game, Attack("us", "them", "ranged")).total == 5


def test_ccn_035_a_leader_in_a_square_is_ordered_away_only_when_it_is_left() -> None:
    pieces = {"us": ("french-line", "E5"), "general": ("french-leader", "E5")}
    game = battle(pieces, squares=["us"], card="probe-centre#1")
    assert candidates(game, "french") == ["us"]

    game.play(order(game, ("us",)), YES, YES)

    assert ORDERED in game.piece("general").statuses
    assert leader_of(game, "us") == "general"


def test_ccn_356_a_square_may_be_ordered_and_stay_in_square() -> None:
    pieces = {"us": ("french-line", "E5"), "them": ("portuguese-line", "E7")}
    game = battle(pieces, squares=["us"], card="probe-centre#1")

    game.play(order(game, ("us",)), NO)

    assert in_square(game, "us")
    assert movable(game, "french") == []
    assert targets_of(game, "us")


def test_ccn_357_a_square_attacked_by_a_square_battles_back_with_one_die() -> None:
    pieces = {"us": ("french-line", "E5"), "them": ("portuguese-line", "E6")}
    game = battle(pieces, squares=["us", "them"], dice=["cavalry"] * 2)

    game.play(melee(game, BLOW), PASS, YES)

    assert _rolled(game) == [("us", 1), ("them", 1)]


# --- squares at the start -------------------------------------------------------------------------


def _started_in_square(box: int) -> Game:
    known = sample().scenarios["mill-on-the-brook"]
    attributes = {"square_box": box}
    square = Placement(kind="french-line", hex="E5", statuses=("in-square",), attributes=attributes)
    taken = [one for one in known.setup if one.hex != "E5"]
    scenario = replace(known, id="square", setup=(square, *taken))
    module = sample().with_documents({"scenarios/square.json": scenario})
    return Game.start(module, "square", 3, is_watched=True)


def test_ccn_229_a_unit_that_starts_in_square_has_a_card_in_the_place_it_names() -> None:
    game = _started_in_square(3)
    hand = next(side.hand for side in game.scenario.sides if side.side == "french")

    assert game.piece("french-line#1").statuses[SQUARE] == 3
    counts = [len(game.cards(f"command/track/french-squares/{box}")) for box in range(1, 5)]
    assert counts == [0, 0, 1, 0]
    assert len(game.hand("command", "french")) == hand - 1


def test_ccn_228_a_square_formed_later_takes_the_first_place_that_is_left() -> None:
    assert free_box(_started_in_square(1), "french") == 2
    assert free_box(_started_in_square(3), "french") == 1


def test_ccn_247_a_square_of_the_start_is_left_like_any_other() -> None:
    game = _started_in_square(3)

    dissolve(game, "french-line#1", "ccn-247")

    assert not in_square(game, "french-line#1")
    assert game.cards("command/track/french-squares/3") == ()
