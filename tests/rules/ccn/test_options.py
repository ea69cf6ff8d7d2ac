"""Disputed readings that a module or a game may change."""

import re
from pathlib import Path

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import RecordSet, Rolled
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.systems.ccn.battle import helpers_of, pooled, ranged_attacks, targets_of
from hexwright.engine.systems.ccn.ground import line_of_sight
from hexwright.engine.systems.ccn.leaders import leader_ways
from hexwright.engine.systems.ccn.melee import FIRST_STRIKE, FORM, RETIRE, melee, retire_paths
from hexwright.engine.systems.ccn.movement import allowance, move, reach
from hexwright.engine.systems.ccn.orders import give_orders
from hexwright.engine.systems.ccn.play import proceed
from hexwright.engine.systems.ccn.records import PlayedCard, last_key
from hexwright.engine.systems.ccn.retreat import flags_that_may_be_ignored, retreat_paths
from hexwright.engine.systems.ccn.squares import may_leave_square
from hexwright.engine.systems.ccn.strength import Attack, dice_of, escape_dice
from hexwright.engine.systems.ccn.strike import Blow, strike
from tests.helpers.ccn import YES, battle, sample

BLOW = Attack("us", "them", "melee")
SHOT = Attack("us", "them", "ranged")
CARDS = {"allied": ["first-strike#1", "forward#1", "forward#2", "rally"]}
PLAIN = {"allied": ["elan", "forward#1", "forward#2", "rally"]}
HORSE = {"us": ("french-light-cavalry", "E5"), "them": ("portuguese-line", "E6")}


def test_answers_may_follow_each_other() -> None:
    game = battle(
        HORSE,
        hands=CARDS,
        options={"reactions_exclude_each_other": False},
        dice=["infantry"] * 4 + ["cavalry"],
    )

    game.play(melee(game, BLOW), FIRST_STRIKE, FORM)

    assert game.piece("them").statuses == {"in-square": 1}


def test_cavalry_may_be_kept_from_breaking_through_over_a_square() -> None:
    pieces = {**HORSE, "them": ("portuguese-line", "E6", 1)}
    game = battle(
        pieces,
        squares=["them"],
        dice=["infantry", "infantry"],
        options={"breakthrough_after_square": False},
    )

    game.play(melee(game, BLOW))

    assert game.piece("us").hex == "E5"


def test_a_third_hill_may_hide_one_hill_from_another() -> None:
    hills = {"E3": "hill", "E5": "hill", "E7": "hill"}
    pieces = {"us": ("french-line", "A1")}
    usual = battle(pieces, terrain=hills)
    other = battle(pieces, terrain=hills, options={"hills_block_between_hills": True})
    joined = battle(
        pieces,
        terrain={f"E{one}": "hill" for one in range(3, 8)},
        options={"hills_block_between_hills": True},
    )

    assert line_of_sight(usual, "E3", "E7").clear
    assert not line_of_sight(other, "E3", "E7").clear
    assert line_of_sight(joined, "E3", "E7").clear


def test_a_lone_leader_may_hinder_fire() -> None:
    pieces = {
        "us": ("french-line", "E5"),
        "them": ("british-line", "E7"),
        "general": ("british-leader", "E4"),
    }

    assert ranged_attacks(battle(pieces), "us")
    assert not ranged_attacks(battle(pieces, options={"lone_leader_pins_fire": True}), "us")


def test_attacks_without_dice_may_be_allowed() -> None:
    pieces = {"us": ("french-light-cavalry", "E5", 1), "them": ("british-line", "E6")}
    game = battle(pieces, terrain={"E6": "town"}, options={"zero_dice_attacks": True})

    assert [target.target for target in targets_of(game, "us")] == ["them"]


def test_obstacles_along_an_edge_may_have_to_face_each_other() -> None:
    # From A5 to E5 the line passes between B4 and B5 and between D4 and D5.
    pieces = {"us": ("french-line", "B4"), "too": ("french-line", "D5")}
    same = battle(pieces, options={"sight_along_edge": "same-edge"})

    assert not line_of_sight(battle(pieces), "A5", "E5").clear
    assert line_of_sight(same, "A5", "E5").clear


def test_the_larger_loss_alone_may_count() -> None:
    pieces = {"us": ("french-militia", "E5"), "them": ("portuguese-line", "E6")}
    ground = {"E5": "fordable-river", "E6": "town"}

    assert dice_of(battle(pieces, terrain=ground), BLOW).total == 1
    game = battle(pieces, terrain=ground, options={"terrain_adds_up": False})
    assert dice_of(game, BLOW).total == 2


@pytest.mark.parametrize(("corner", "dice"), [("both", 4), ("either", 3)])
def test_fire_through_the_corner_of_a_fieldwork(corner: str, dice: int) -> None:
    # From C5 the line to E5 ends at the corner between its hexsides to D4 and D5.
    pieces = {"us": ("french-militia", "C5"), "them": ("portuguese-line", "E5")}
    game = battle(pieces, works=[("E5", "D4")], options={"fieldwork_corner": corner})

    assert dice_of(game, SHOT).total == dice


def test_cavalry_leaving_a_fieldwork_may_add_up_its_losses() -> None:
    game = battle(
        HORSE,
        works=[("E5", "E6")],
        terrain={"E6": "hill"},
        options={"fieldwork_outward_adds": True},
    )

    assert dice_of(game, BLOW).total == 4 - 2 - 1


def test_a_shorter_retreat_may_be_chosen() -> None:
    game = battle({"them": ("british-line", "E7")}, options={"longest_retreat": False})

    assert {len(path) for path in retreat_paths(game, "them", 2)} == {1, 2}


def test_leaders_may_step_sideways() -> None:
    game = battle({"it": ("british-leader", "E5")}, options={"leader_may_step_sideways": True})

    assert ("E6",) in leader_ways(game, "it")


def test_an_enemy_leader_may_bar_the_way() -> None:
    pieces = {"it": ("british-leader", "E5"), "a": ("french-leader", "F4")}
    usual = battle(pieces)
    other = battle(pieces, options={"escape_past_lone_leader": False})

    assert ("F4", "G4") in leader_ways(usual, "it")
    assert ("F4", "G4") not in leader_ways(other, "it")


def test_terrain_may_count_in_an_escape() -> None:
    pieces = {"us": ("french-light-cavalry", "E5"), "it": ("british-leader", "E6")}
    game = battle(pieces, terrain={"E5": "forest"}, options={"escape_ignores_terrain": False})

    assert escape_dice(game, "us", "it").total == 2


def test_attached_leaders_may_support() -> None:
    pieces = {
        "them": ("british-line", "E7"),
        "a": ("british-line", "F6"),
        "general": ("british-leader", "F6"),
    }
    game = battle(pieces, options={"attached_leader_supports": True})

    assert flags_that_may_be_ignored(battle(pieces), "them", "E5").total == 0
    assert flags_that_may_be_ignored(game, "them", "E5").total == 1


def test_any_enemy_unit_may_hold_a_square() -> None:
    pieces = {"us": ("french-line", "E5"), "them": ("british-line", "E6")}
    game = battle(pieces, squares=["us"], options={"square_held_by": "any-unit"})

    assert not may_leave_square(game, "us")


def test_a_square_may_strike_infantry_first() -> None:
    pieces = {"us": ("french-militia", "E5", 1), "them": ("portuguese-line", "E6")}
    game = battle(
        pieces,
        squares=["them"],
        dice=["cavalry", "cavalry"],
        hands=PLAIN,
        options={"square_strikes_infantry_first": True},
    )

    game.play(melee(game, BLOW), PASS)

    assert [event.piece for event in game.events if isinstance(event, Rolled)] == ["them", "us"]


def test_a_square_may_battle_back_at_cavalry() -> None:
    game = battle(
        HORSE,
        squares=["them"],
        dice=["infantry", "cavalry", "infantry"],
        options={"square_battles_back_cavalry": True},
    )

    game.play(melee(game, BLOW), YES)

    assert len([event for event in game.events if isinstance(event, Rolled)]) == 3


def test_leaders_may_be_kept_out_of_squares() -> None:
    pieces = {"us": ("french-line", "E5"), "it": ("french-leader", "E6")}

    assert "E5" in reach(battle(pieces, squares=["us"]), "it")
    game = battle(pieces, squares=["us"], options={"leader_may_join_square": False})
    assert "E5" not in reach(game, "it")


def test_cavalry_may_be_kept_from_retiring_onto_a_leader() -> None:
    pieces = {"them": ("british-light-cavalry", "E6"), "it": ("british-leader", "G5")}

    assert ("F5", "G5") in retire_paths(battle(pieces), "them")
    game = battle(pieces, options={"retire_onto_leader": False})
    assert ("F5", "G5") not in retire_paths(game, "them")


def test_flags_of_a_square_may_reach_retiring_cavalry() -> None:
    pieces = {"us": ("french-militia", "E5"), "them": ("british-light-cavalry", "E6")}
    game = battle(
        pieces,
        squares=["us"],
        dice=["flag"],
        hands=PLAIN,
        options={"bounce_flags_hit_retiring": True},
    )

    game.play(melee(game, BLOW), RETIRE, ("F6",))

    assert game.piece("them").hex == "F6"


def test_supporting_guns_may_keep_their_dice_in_spite_of_terrain() -> None:
    pieces = {
        "us": ("french-militia", "E5", 3),
        "guns": ("french-horse-artillery", "H5"),
        "them": ("portuguese-line", "E6"),
    }
    game = battle(
        pieces,
        ordered=["us", "guns"],
        terrain={"E6": "forest"},
        options={"helpers_lose_terrain_dice": False},
    )

    assert pooled(game, BLOW, ("guns",)).total == 3


def test_guns_in_contact_may_support() -> None:
    pieces = {
        "us": ("french-militia", "E5"),
        "guns": ("french-horse-artillery", "H5"),
        "them": ("portuguese-line", "E6"),
        "near": ("portuguese-line", "H4"),
    }

    assert helpers_of(battle(pieces, ordered=["us", "guns"]), BLOW) == []
    game = battle(pieces, ordered=["us", "guns"], options={"pinned_guns_may_help": True})
    assert helpers_of(game, BLOW) == ["guns"]


def test_a_joined_unit_may_be_kept_from_advancing() -> None:
    pieces = {
        "us": ("french-militia", "E5", 1),
        "general": ("french-leader", "D5"),
        "them": ("portuguese-line", "E6", 1),
    }
    game = battle(
        pieces,
        ordered=["us", "general"],
        hands=PLAIN,
        dice=["infantry"],
        options={"joined_unit_may_advance": False},
    )
    move(game, "general", ("E5",))

    game.play(melee(game, BLOW), PASS)

    assert game.piece("us").hex == "E5"


def test_a_square_that_is_left_may_raise_command_at_once() -> None:
    pieces = {
        "us": ("french-line", "E2"),
        "too": ("french-line", "E3"),
        "it": ("french-line", "E4"),
    }
    game = battle(
        pieces,
        squares=["us"],
        phase="orders",
        card="assault-left#1",
        hands={"french": ["rally", "elan"]},
        options={"command_is_frozen": False},
    )
    game.play(give_orders(game), ("us", "too"), YES, ("it",))

    assert all("ordered" in game.piece(piece).statuses for piece in pieces)


@pytest.mark.parametrize(("bonus", "dice", "hexes"), [(False, 4, 1), (True, 6, 3)])
def test_a_unit_ordered_instead_may_get_the_cards_dice_and_moves(
    dice: int, hexes: int, *, bonus: bool
) -> None:
    pieces = {"us": ("french-line", "E5"), "them": ("portuguese-line", "E7")}
    game = battle(
        pieces,
        phase="command",
        hands={"french": ["bombardment#1", "rally"]},
        options={"fallback_gets_bonus": bonus},
    )
    game.play(proceed(game), "command/bombardment#1")
    game.play(proceed(game), ("us",))

    assert dice_of(game, SHOT).total == dice
    assert allowance(game, "us") == hexes


@pytest.mark.parametrize(("copies", "phase"), [(True, "orders"), (False, "draw")])
def test_a_counter_attack_may_be_kept_from_copying_another(phase: str, *, copies: bool) -> None:
    game = battle(
        {"us": ("french-line", "E12")},
        phase="command",
        hands={"french": ["counter-attack#1", "rally"]},
        options={"counter_attack_copies_copy": copies},
    )
    copied = PlayedCard("command/counter-attack#2", "command/probe-right#1", mirrored=True)
    game.emit(RecordSet(last_key("allied"), copied))

    game.play(proceed(game), "command/counter-attack#1")

    assert game.state.phase == phase


@pytest.mark.parametrize(("shuffles", "left"), [(True, 0), (False, 1)])
def test_a_copied_elan_may_leave_the_discards_alone(left: int, *, shuffles: bool) -> None:
    game = battle(
        {"us": ("french-line", "E5")},
        phase="command",
        hands={"french": ["counter-attack#1", "rally"]},
        dice=["sabre", "sabre"],
        options={"copied_elan_reshuffles": shuffles},
    )
    game.emit(RecordSet(last_key("allied"), PlayedCard("command/elan", "command/elan")))
    game.play(proceed(game), "command/counter-attack#1")
    game.state.forced = None

    game.play(proceed(game))

    assert len(game.cards("command/discard")) == left


@pytest.mark.parametrize(("again", "dice"), [(False, [2, 2]), (True, [2, 2, 1])])
def test_a_leader_may_be_checked_again_when_his_unit_dies_on_its_retreat(
    dice: list[int], *, again: bool
) -> None:
    pieces = {
        "us": ("french-militia", "E5", 2),
        "them": ("portuguese-line", "I5", 2),
        "general": ("portuguese-leader", "I5"),
    }
    game = battle(pieces, options={"second_leader_check": again})
    game.state.forced = ("infantry", "flag", "flag", "flag", *(["flag"] if again else []))
    blow = Blow(BLOW, Sum().plus(2, "dice", "ccn-112"), "ccn-112")

    game.play(strike(game, blow), 0)

    rolled = [len(event.values) for event in game.events if isinstance(event, Rolled)]
    assert rolled == dice
    assert not game.is_in_play("them")
    assert not game.piece("general").hex


def test_every_option_is_switched_by_a_test() -> None:
    system = sample().system
    assert system is not None
    sources = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    switched = set(re.findall(r'options=\{"([a-z_]+)": ', sources))
    assert switched == set(system.declaration.options["properties"])
