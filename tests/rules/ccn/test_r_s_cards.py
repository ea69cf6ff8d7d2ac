"""Section cards and tactic cards (ccn-315 to ccn-346, ccn-355)."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from hexwright.engine.core.decision import PASS, RuleViolation
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.piece_events import LostSteps
from hexwright.engine.systems.ccn.battle import may_battle, targets_of
from hexwright.engine.systems.ccn.cards import hurt, supply_hexes, supply_victims
from hexwright.engine.systems.ccn.entering import battle_allowance
from hexwright.engine.systems.ccn.melee import fire, melee
from hexwright.engine.systems.ccn.movement import allowance, movable, move
from hexwright.engine.systems.ccn.orders import candidates, give_orders, quotas_of
from hexwright.engine.systems.ccn.play import proceed
from hexwright.engine.systems.ccn.records import PlayedCard, card_played, last_key
from hexwright.engine.systems.ccn.strength import Attack, dice_of
from hexwright.engine.systems.ccn.troops import ORDERED, leader_of, original_blocks
from hexwright.schema.model.scenario import Placement
from tests.helpers.ccn import NO, YES, battle, sample
from tests.helpers.situations import Situation

BLOW = Attack("us", "them", "melee")
SHOT = Attack("us", "them", "ranged")
US = {"us": ("french-line", "E7"), "them": ("british-line", "I7")}


def _hand(*cards: str) -> dict[str, Any]:
    return {"phase": "command", "hands": {"french": list(cards)}}


def _play(game: Situation, card: str, *choices: Any) -> None:
    game.play(proceed(game), f"command/{card}", *choices)


def _ordered(game: Situation) -> list[str]:
    return [piece.id for piece in game.state.pieces.values() if ORDERED in piece.statuses]


def _sections(card: str) -> dict[str, int]:
    name = f"command/{card}"
    game = battle(US)
    played = PlayedCard(name, name, command=4)
    return {one.section: one.orders for one in quotas_of(game, played)}


@pytest.mark.parametrize(
    ("card", "sections"),
    [
        pytest.param("scout-left#1", {"left": 1}, id="ccn-315"),
        pytest.param("probe-centre#1", {"centre": 2}, id="ccn-316"),
        pytest.param("attack-right#1", {"right": 3}, id="ccn-317"),
        pytest.param("assault-left#1", {"left": 4}, id="ccn-318"),
        pytest.param("coordinated-advance#1", {"left": 1, "centre": 2, "right": 1}, id="ccn-319"),
        pytest.param("flank-attack#1", {"left": 2, "right": 2}, id="ccn-320"),
        pytest.param("forward#1", {"left": 2, "centre": 2, "right": 2}, id="ccn-321"),
        pytest.param("recon-in-force#1", {"left": 1, "centre": 1, "right": 1}, id="ccn-322"),
    ],
)
def test_orders_of_section_cards(card: str, sections: dict[str, int]) -> None:
    assert _sections(card) == sections


def test_ccn_323_every_section_card_has_the_bicorn() -> None:
    cards = sample().decks["command"].cards
    section = [card for card in cards if card.attributes["kind"] == "section"]

    assert sum(one.copies for one in section) == 48
    assert all(one.attributes["bicorn"] == "always" for one in section)


def test_ccn_323_there_are_22_tactic_cards() -> None:
    cards = Counter(
        {
            card.id: card.copies
            for card in sample().decks["command"].cards
            if card.attributes["kind"] == "tactic"
        }
    )

    assert cards.total() == 22


# --- tactic cards ---------------------------------------------------------------------------------


def test_ccn_324_bayonet_charge_moves_two_and_melees_but_does_not_fire() -> None:
    pieces = {
        "us": ("french-old-guard", "E5"),
        "line": ("french-line", "E9"),
        "them": ("british-line", "E7"),
    }
    game = battle(pieces, ordered=["us", "line"], card="bayonet-charge#1")

    assert targets_of(game, "us") == []
    assert (allowance(game, "line"), battle_allowance(game, "line")) == (2, 2)
    move(game, "us", ("E6",))
    assert dice_of(game, BLOW).total == 4 + 2 + 1


def test_ccn_325_bombard_moves_three_or_battles_with_two_more_dice() -> None:
    pieces = {
        "us": ("french-foot-artillery", "E5"),
        "guard": ("french-guard-foot-artillery", "E9"),
        "them": ("british-line", "E7"),
    }
    game = battle(pieces, ordered=["us", "guard"], card="bombardment#1")

    assert dice_of(game, SHOT).total == 3 + 2
    assert dice_of(game, Attack("guard", "them", "ranged")).total == 3 + 1 + 3
    assert allowance(game, "us") == 3
    move(game, "us", ("E4",))
    assert not may_battle(game, "us")


def test_ccn_326_cavalry_charge_adds_dice_and_lets_heavy_cavalry_move_three() -> None:
    pieces = {
        "us": ("french-heavy-cavalry", "E5"),
        "guard": ("french-guard-heavy-cavalry", "F6"),
        "them": ("british-line", "E6"),
    }
    game = battle(pieces, ordered=["us", "guard"], card="cavalry-charge#1")

    assert dice_of(game, BLOW).total == 3 + 1 + 1
    assert dice_of(game, BLOW._replace(is_bonus=True)).total == 5
    assert dice_of(game, Attack("guard", "them", "melee")).total == 3 + 1 + 2
    assert battle_allowance(game, "us") == 3


def test_ccn_326_as_printed_all_cavalry_has_two_more_dice() -> None:
    pieces = {
        "us": ("french-heavy-cavalry", "E5"),
        "guard": ("french-guard-heavy-cavalry", "F6"),
        "them": ("british-line", "E6"),
    }
    printed = {"cavalry_charge_as_printed": True}
    game = battle(pieces, ordered=["us", "guard"], card="cavalry-charge#1", options=printed)

    assert dice_of(game, BLOW).total == 3 + 1 + 2
    assert dice_of(game, Attack("guard", "them", "melee")).total == 3 + 1 + 2


def test_ccn_326_the_printed_dice_are_those_of_no_other_card() -> None:
    pieces = {"us": ("french-line", "E5"), "them": ("british-line", "E6")}
    dice = [
        dice_of(
            battle(
                pieces,
                ordered=["us"],
                card="bayonet-charge#1",
                options={"cavalry_charge_as_printed": printed},
            ),
            BLOW,
        ).total
        for printed in (True, False)
    ]
    assert dice[0] == dice[1]


def test_ccn_327_horse_artillery_may_be_among_them_without_extra_dice() -> None:
    pieces = {
        "us": ("french-horse-artillery", "E5"),
        "foot": ("french-foot-artillery", "E3"),
        "them": ("british-line", "E7"),
    }
    game = battle(pieces, ordered=["us"], card="cavalry-charge#1")

    assert candidates(game, "french") == ["us"]
    assert dice_of(game, SHOT).total == 2


def test_ccn_328_counter_attack_copies_the_last_card_with_flanks_exchanged() -> None:
    pieces = {"left": ("french-line", "E2"), "right": ("french-line", "E12")}
    game = battle(pieces, **_hand("counter-attack#1", "rally"))
    last = PlayedCard("command/probe-right#1", "command/probe-right#1", command=5)
    game.emit(RecordSet(last_key("allied"), last))

    _play(game, "counter-attack#1")

    assert candidates(game, "french") == ["left"]
    assert quotas_of(game, card_played(game))[0].orders == 2


def test_ccn_329_with_nothing_to_copy_it_is_a_useless_card() -> None:
    game = battle(US, **_hand("counter-attack#1", "rally"))

    _play(game, "counter-attack#1")

    assert game.state.phase == "draw"


def test_ccn_330_elan_orders_by_symbols_and_adds_a_die() -> None:
    pieces = {
        "foot": ("french-line", "E2"),
        "horse": ("french-light-cavalry", "E5"),
        "guns": ("french-foot-artillery", "E9"),
        "general": ("french-leader", "E12"),
    }
    game = battle(pieces, dice=["infantry", "sabre"], **_hand("elan", "rally"))
    _play(game, "elan")
    assert candidates(game, "french") == ["foot"]

    game = battle(pieces, dice=["infantry", "flag"], **_hand("elan", "rally"))
    _play(game, "elan")
    game.play(proceed(game), ("foot", "general"))
    assert _ordered(game) == ["foot", "general"]


def test_ccn_331_a_flag_of_elan_may_order_a_leader_away() -> None:
    pieces = {"us": ("french-line", "E2"), "general": ("french-leader", "E2")}
    game = battle(pieces, dice=["flag", "sabre"], **_hand("elan", "rally"))
    _play(game, "elan")
    assert "general" in candidates(game, "french")

    game = battle(pieces, dice=["infantry", "sabre"], **_hand("elan", "rally"))
    _play(game, "elan")
    assert "general" not in candidates(game, "french")


def test_ccn_332_fire_and_hold_fires_with_one_more_and_nobody_moves() -> None:
    pieces = {
        "us": ("french-line", "E5"),
        "close": ("french-line", "F7"),
        "horse": ("french-light-cavalry", "C5"),
        "them": ("british-line", "E7"),
    }
    game = battle(pieces, ordered=["us"], card="fire-and-hold#1")

    assert candidates(game, "french") == ["us"]
    assert movable(game, "french") == []
    assert dice_of(game, SHOT).total == 5


def test_ccn_333_a_unit_that_an_enemy_retreats_to_loses_its_fire() -> None:
    """Example 25 of the rules."""
    pieces = {
        "us": ("french-line", "D5", 1),
        "other": ("french-line", "G8"),
        "them": ("portuguese-line", "E7"),
    }
    game = battle(pieces, ordered=["us", "other"], card="fire-and-hold#1", dice=["flag", "sabre"])
    assert targets_of(game, "other")

    game.play(fire(game, SHOT), ("F7",))

    assert targets_of(game, "other") == []


def test_ccn_334_first_strike_in_the_own_turn_orders_nobody() -> None:
    game = battle(US, **_hand("first-strike#1", "rally"))

    _play(game, "first-strike#1")

    assert game.state.phase == "draw"


def test_ccn_335_force_march_orders_all_infantry_of_one_section() -> None:
    pieces = {
        "light": ("french-light", "E2"),
        "line": ("french-line", "E3"),
        "led": ("french-line", "E4"),
        "general": ("french-leader", "E4"),
        "far": ("french-line", "E7"),
        "horse": ("french-light-cavalry", "D2"),
    }
    game = battle(pieces, **_hand("forced-march#1", "rally"))
    _play(game, "forced-march#1", ":left")
    game.play(proceed(game))

    assert _ordered(game) == ["light", "line", "led"]
    found = {one: (allowance(game, one), battle_allowance(game, one)) for one in _ordered(game)}
    assert found == {"light": (2, 2), "line": (2, 1), "led": (2, 2)}


def test_ccn_336_cold_steel_orders_everybody_next_to_the_enemy() -> None:
    pieces = {
        "us": ("french-militia", "E5"),
        "far": ("french-line", "A5"),
        "them": ("portuguese-line", "E6"),
    }
    game = battle(pieces, **_hand("cold-steel", "rally"))
    _play(game, "cold-steel")
    game.play(proceed(game))

    assert _ordered(game) == ["us"]
    assert dice_of(game, BLOW).total == 5


def test_ccn_337_the_units_of_cold_steel_stay_ordered_when_the_enemy_goes() -> None:
    """Example 26 of the rules."""
    pieces = {
        "us": ("french-militia", "E5", 1),
        "other": ("french-militia", "D5"),
        "them": ("portuguese-line", "E6"),
    }
    game = battle(
        pieces,
        ordered=["us", "other"],
        card="cold-steel",
        dice=["flag", "cavalry"],
        hands={"allied": ["rally", "elan"]},
    )
    game.play(melee(game, BLOW), PASS, ("F6",), NO)

    assert may_battle(game, "other")
    assert targets_of(game, "other") == []


@pytest.mark.parametrize("may", [True, False])
def test_ccn_338_cold_steel_lets_units_move_unless_the_option_says_no(*, may: bool) -> None:
    pieces = {"us": ("french-militia", "E5"), "them": ("portuguese-line", "E6")}
    game = battle(pieces, ordered=["us"], card="cold-steel", options={"cold_steel_may_move": may})

    assert bool(movable(game, "french")) is may


def test_ccn_339_leadership_orders_leaders_and_the_units_they_stay_with() -> None:
    pieces = {
        "us": ("french-militia", "E5"),
        "stays": ("french-leader", "E5"),
        "left": ("french-militia", "E8"),
        "goes": ("french-leader", "E8"),
        "lone": ("french-leader", "C3"),
        "none": ("french-militia", "C8"),
        "them": ("portuguese-line", "E6"),
    }
    game = battle(pieces, **_hand("leadership#1", "rally"))
    _play(game, "leadership#1")
    game.play(proceed(game), ("goes",))

    assert sorted(_ordered(game)) == ["goes", "lone", "us"]
    assert dice_of(game, BLOW).total == 5


def test_ccn_340_the_grand_manoeuvre_moves_four_hexes_and_nobody_battles() -> None:
    game = battle({**US, "near": ("british-line", "E8")}, **_hand("grand-manoeuvre", "rally"))
    _play(game, "grand-manoeuvre", ":card")
    game.play(proceed(game), ("us",))

    assert allowance(game, "us") == 4
    assert not may_battle(game, "us")


def test_ccn_340_or_one_unit_gets_a_normal_order() -> None:
    game = battle({**US, "near": ("british-line", "E8")}, **_hand("grand-manoeuvre", "rally"))
    _play(game, "grand-manoeuvre", ":one")
    game.play(proceed(game), ("us",))

    assert allowance(game, "us") == 1
    assert may_battle(game, "us")


def test_ccn_341_rally_returns_blocks_and_orders_the_units() -> None:
    pieces = {"us": ("french-line", "E5", 3), "whole": ("french-line", "E7")}
    game = battle(pieces, dice=["infantry", "infantry"], **_hand("rally", "elan"))

    _play(game, "rally", "us")

    assert game.piece("us").steps == 4
    assert _ordered(game) == ["us"]
    assert game.state.phase == "movement"


def test_ccn_341_a_square_that_gains_a_block_is_ordered_and_may_be_left() -> None:
    game = battle(
        {"us": ("french-line", "E5", 3)},
        squares=["us"],
        dice=["infantry"],
        **_hand("rally", "forward#1"),
        seed=4,
    )
    game.play(proceed(game), "command/rally", "us", YES)

    assert game.piece("us").statuses == {ORDERED: 1}


def test_ccn_342_flags_and_sabres_return_nobody() -> None:
    game = battle(
        {"us": ("french-line", "E5", 3)}, dice=["flag", "sabre"], **_hand("rally", "elan")
    )

    _play(game, "rally")

    assert game.piece("us").steps == 3
    assert game.state.phase == "draw"


def test_ccn_343_short_supply_sends_a_unit_to_its_base_line() -> None:
    pieces = {
        "us": ("french-line", "E2"),
        "them": ("british-line", "E3"),
        "general": ("british-leader", "E3"),
    }
    game = battle(pieces, **_hand("short-supply", "rally"))
    assert set(supply_hexes(game, "them")) == {"I1", "I2", "I3", "I4"}

    _play(game, "short-supply", "them", "I2")

    assert game.piece("them").hex == "I2"
    assert leader_of(game, "them") == "general"


def test_ccn_343_the_next_row_is_used_when_the_base_line_is_full() -> None:
    full = {f"x{one}": ("british-line", f"I{one}") for one in range(1, 5)}
    game = battle({**full, "them": ("british-line", "E3")})

    assert set(supply_hexes(game, "them")) == {"H1", "H2", "H3", "H4"}


def test_ccn_343_in_the_next_row_only_an_empty_hex_will_do() -> None:
    full = {f"x{one}": ("british-line", f"I{one}") for one in range(1, 5)}
    pieces = {**full, "them": ("british-line", "E3"), "general": ("british-leader", "H2")}
    game = battle({**pieces, "us": ("french-line", "A2")}, **_hand("short-supply", "rally"))

    assert set(supply_hexes(game, "them")) == {"H1", "H3", "H4"}

    game.run(proceed(game))
    game.answer("command/short-supply")
    game.answer("them")
    with pytest.raises(RuleViolation):
        game.answer("H2")


def test_ccn_343_on_the_base_line_a_unit_may_join_a_leader() -> None:
    pieces = {"them": ("british-line", "E3"), "general": ("british-leader", "I2")}
    game = battle({**pieces, "us": ("french-line", "A2")}, **_hand("short-supply", "rally"))

    _play(game, "short-supply", "them", "I2")

    assert leader_of(game, "them") == "general"


def test_ccn_344_ccn_346_short_supply_gives_no_order_and_no_battle() -> None:
    game = battle({"us": ("french-line", "E2")}, **_hand("short-supply", "rally"))

    _play(game, "short-supply", "us", "A2")

    assert _ordered(game) == []
    assert game.state.phase == "draw"


def test_ccn_345_neither_squares_nor_lone_leaders_are_sent_back() -> None:
    pieces = {
        "square": ("french-line", "E2"),
        "general": ("french-leader", "E5"),
        "them": ("british-line", "E9"),
    }
    game = battle(pieces, squares=["square"])

    assert supply_victims(game) == ["them"]


def test_ccn_355_a_copy_takes_over_every_instruction_of_the_card() -> None:
    pieces = {"left": ("french-line", "E2")}
    game = battle(pieces, **_hand("counter-attack#1", "rally"))
    last = PlayedCard("command/scout-right#1", "command/scout-right#1", command=5)
    game.emit(RecordSet(last_key("allied"), last))
    _play(game, "counter-attack#1")
    game.play(give_orders(game), ("left",))
    game.state.phase = "draw"
    decision = game.run(proceed(game))

    assert decision is not None
    assert (decision.kind, len(decision.options)) == ("card", 2)


def test_an_answer_card_cannot_be_wasted_where_the_option_forbids_it() -> None:
    game = battle(
        US, options={"first_strike_as_idle_card": False}, **_hand("first-strike#1", "rally")
    )
    game.run(proceed(game))

    with pytest.raises(RuleViolation):
        game.answer("command/first-strike#1")


def test_ccn_326_horse_artillery_alone_leaves_the_order_of_one_unit_instead() -> None:
    pieces = {"guns": ("french-horse-artillery", "E5"), "foot": ("french-line", "E7")}
    game = battle(pieces, **_hand("cavalry-charge#1", "rally"))

    _play(game, "cavalry-charge#1")

    assert card_played(game).fallback
    assert candidates(game, "french") == ["guns", "foot"]


def test_ccn_326_the_extra_dice_are_data_of_the_card_that_a_designer_changes() -> None:
    deck = sample().decks["command"]
    cards = tuple(
        replace(card, attributes={**card.attributes, "dice_bonus": {"dice": 2, "guard_dice": 2}})
        for card in deck.cards
    )
    pieces = {"us": ("french-light-cavalry", "E5"), "them": ("portuguese-line", "E6")}

    printed = battle(
        pieces,
        ordered=["us"],
        card="cavalry-charge#1",
        documents={"decks/command.json": replace(deck, cards=cards)},
    )

    assert dice_of(battle(pieces, ordered=["us"], card="cavalry-charge#1"), BLOW).total == 5
    assert dice_of(printed, BLOW).total == 6


def test_ccn_339_a_square_left_by_leadership_keeps_its_leader() -> None:
    pieces = {"us": ("french-line", "E5"), "general": ("french-leader", "E5")}
    game = battle(pieces, squares=["us"], card="leadership#1", phase="orders")

    game.play(give_orders(game), YES)

    assert _ordered(game) == ["us"]


def test_ccn_328_a_turn_without_a_card_leaves_nothing_to_copy() -> None:
    hands: dict[str, list[str]] = {"allied": [], "french": ["counter-attack#1", "rally"]}
    game = battle(US, hands=hands, phase="command", active="allied")
    name = "command/forward#1"
    game.emit(RecordSet(last_key("allied"), PlayedCard(name, name)))
    game.play(proceed(game))
    game.play(proceed(game))

    _play(game, "counter-attack#1")

    assert game.state.phase == "draw"


def test_ccn_341_rally_gives_no_more_blocks_than_a_unit_began_with() -> None:
    known = sample().scenarios["mill-on-the-brook"]
    weak = Placement(kind="french-line", hex="E5", losses=2)
    scenario = replace(known, id="weak", setup=(weak, Placement(kind="british-line", hex="A1")))
    module = sample().with_documents({"scenarios/weak.json": scenario})
    game = Game.start(module, "weak", 1, is_watched=True)
    assert original_blocks(game, "french-line#1") == 2
    assert hurt(game, "french", "infantry") == []

    game.emit(LostSteps("french-line#1", 1))

    assert hurt(game, "french", "infantry") == ["french-line#1"]
