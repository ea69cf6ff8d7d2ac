"""What players are shown before they choose, held against what the rules then do."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from hexwright.engine.core.decision import PASS, Preview
from hexwright.engine.core.odds import Fact
from hexwright.engine.systems.ccn.combat import battle_one
from hexwright.engine.systems.ccn.leaders import leader_retreats
from hexwright.engine.systems.ccn.melee import FIRST_STRIKE, FORM, RETIRE, fire, melee
from hexwright.engine.systems.ccn.movement import move_one
from hexwright.engine.systems.ccn.odds import odds_of
from hexwright.engine.systems.ccn.strength import Attack, dice_of
from hexwright.engine.systems.ccn.strike import Blow, strike
from tests.helpers.ccn import YES, battle
from tests.helpers.situations import Situation

FACES = ("infantry", "infantry", "cavalry", "artillery", "flag", "sabre")
FIGHT = {"us": ("french-line", "D5", 2), "them": ("british-line", "E5", 2)}


def shown(game: Situation, choice: Any) -> Preview:
    """The preview of a choice that is open."""
    decision = game.decision
    assert decision is not None
    assert decision.preview is not None
    found: Preview | None = decision.preview(choice)
    assert found is not None
    return found


def fact(preview: Preview, text: str) -> Fact:
    assert preview.odds is not None
    return next(one for one in preview.odds.facts if one.text == text)


def lost_in(pieces: dict[str, Any], faces: tuple[str, ...], **more: Any) -> int:
    """The blocks that a blow of these faces really costs; all flags are ignored that may be."""
    game = battle(pieces, dice=faces, **more)
    attack = Attack("us", "them", "melee")
    before = game.piece("them").steps
    game.run(strike(game, Blow(attack, dice_of(game, attack), "ccn-112")))
    while game.decision is not None:
        options = list(game.decision.options)
        game.answer(options[-1])
    return before - game.piece("them").steps


@pytest.mark.parametrize(
    ("pieces", "more"),
    [
        (FIGHT, {}),
        ({**FIGHT, "them": ("british-line", "I5", 2), "us": ("french-line", "H5", 2)}, {}),
        ({**FIGHT, "a": ("british-line", "E4"), "b": ("british-line", "E6")}, {}),
        (FIGHT, {"squares": ["them"]}),
        ({**FIGHT, "us": ("french-light-cavalry", "D5", 2)}, {"squares": ["them"]}),
        ({**FIGHT, "us": ("french-light-cavalry", "D5", 3)}, {"terrain": {"E5": "forest"}}),
    ],
    ids=["open", "own edge", "supported", "square", "cavalry at a square", "woods"],
)
def test_the_spread_of_losses_is_what_every_possible_roll_really_does(
    pieces: dict[str, Any], more: dict[str, Any]
) -> None:
    game = battle(pieces, **more)
    attack = Attack("us", "them", "melee")
    blow = Blow(attack, dice_of(game, attack), "ccn-112")
    count = blow.dice.total
    real = Counter(lost_in(pieces, faces, **more) for faces in product(FACES, repeat=count))

    spread = odds_of(game, blow).spread

    assert spread == {lost: Fraction(ways, 6**count) for lost, ways in sorted(real.items())}


def test_a_leader_falls_with_two_sabres_or_with_one_when_his_unit_is_gone() -> None:
    pieces = {"us": ("french-line", "D5", 1), "them": ("british-line", "E5", 1)}
    game = battle({**pieces, "general": ("british-leader", "E5")})
    attack = Attack("us", "them", "ranged")
    dice = dice_of(game, attack)
    assert dice.total == 1
    odds = odds_of(game, Blow(attack, dice, "ccn-098"))

    falls = next(one for one in odds.facts if one.rule == "ccn-135")

    assert falls.value == Fraction(2, 6) * Fraction(1, 6)


def test_the_attacker_sees_dice_reasons_and_chances_of_each_target() -> None:
    game = battle(FIGHT, ordered=["us"])
    game.run(battle_one(game))
    game.answer("us")

    preview = shown(game, "them")

    assert preview.sum.total == 3
    assert [part.rule for part in preview.sum.parts] == ["ccn-105", "ccn-108"]
    assert fact(preview, "Destroyed").value > 0
    assert fact(preview, "Own blocks lost on average").kind == "mean"


def test_nobody_answers_fire() -> None:
    game = battle({**FIGHT, "us": ("french-line", "C5", 2)}, ordered=["us"])
    game.run(battle_one(game))
    game.answer("us")

    preview = shown(game, "them")

    assert preview.odds is not None
    assert all(one.rule != "ccn-116" for one in preview.odds.facts)


def test_batteries_that_join_add_their_dice_to_the_preview() -> None:
    pieces = {**FIGHT, "guns": ("french-horse-artillery", "E4")}
    game = battle(pieces, ordered=["us", "guns"])
    game.run(battle_one(game))
    game.answer("us")
    game.answer("them")

    assert shown(game, ("guns",)).sum.total > shown(game, ()).sum.total


def test_the_defender_sees_what_each_answer_leads_to() -> None:
    pieces = {"us": ("french-light-cavalry", "D5"), "them": ("british-line", "E5")}
    hands = {"allied": ["first-strike#1", "rally", "elan"]}
    game = battle(pieces, hands=hands)
    game.run(melee(game, Attack("us", "them", "melee")))

    stand, square, first = (shown(game, one) for one in (PASS, FORM, FIRST_STRIKE))

    assert (square.sum.total, square.sum.parts[-1].rule) == (1, "ccn-235")
    assert stand.sum.total > square.sum.total
    assert first.text == "them against us: 4 dice"


def test_a_square_may_drive_cavalry_off_before_it_strikes() -> None:
    pieces = {"us": ("french-light-cavalry", "D5"), "them": ("british-line", "E5")}
    game = battle(pieces, hands={"allied": ["rally", "elan", "short-supply"]})
    game.run(melee(game, Attack("us", "them", "melee")))

    # One die, and nobody ignores the flag of a square.
    assert fact(shown(game, FORM), "The square drives it off first").value == Fraction(1, 6)


def test_looking_at_a_square_does_not_form_it() -> None:
    pieces = {"us": ("french-light-cavalry", "D5"), "them": ("british-line", "E5")}
    game = battle(pieces, hands={"allied": ["rally", "elan", "short-supply"]})
    game.run(melee(game, Attack("us", "them", "melee")))
    before = game.state.copy()

    shown(game, FORM)

    assert game.state == before


def test_cavalry_that_retires_fears_only_its_own_symbol() -> None:
    pieces = {"us": ("french-line", "D5", 2), "them": ("british-light-cavalry", "E5")}
    game = battle(pieces)
    game.run(melee(game, Attack("us", "them", "melee")))

    stand, retire = shown(game, PASS), shown(game, RETIRE)

    assert stand.odds is not None
    assert retire.odds is not None
    assert retire.odds.spread[0] == Fraction(5, 6) ** retire.sum.total
    assert stand.odds.spread[0] < retire.odds.spread[0]


def test_battle_back_shows_its_dice_before_it_is_chosen() -> None:
    game = battle(FIGHT, dice=["artillery", "artillery", "artillery"])
    game.run(melee(game, Attack("us", "them", "melee")))
    while game.decision is not None and game.decision.kind != "yes-no":
        game.answer(PASS)

    assert shown(game, YES).sum.total == 2


def test_ignoring_flags_says_how_far_the_rest_go() -> None:
    pieces = {**FIGHT, "us": ("french-line", "C5", 2), "general": ("british-leader", "E5")}
    game = battle(pieces, dice=["flag", "flag"])
    game.run(fire(game, Attack("us", "them", "ranged")))

    assert shown(game, 1).text == "It goes back, hexes: 1."
    assert shown(game, 1).sum.parts[0].rule == "ccn-164"


def moving(pieces: dict[str, Any]) -> Situation:
    game = battle(pieces, ordered=["us"], phase="movement")
    game.run(move_one(game))
    game.answer("us")
    return game


def test_a_move_says_whether_the_unit_may_battle_after_it() -> None:
    game = moving({"us": ("french-light", "D5")})

    near, far = shown(game, ("E5",)), shown(game, ("E5", "F5"))

    assert near.text == "It may battle after this move, but nobody is in reach."
    assert far.text == "It may not battle after this move."


def test_a_move_says_whom_the_unit_could_attack_from_there() -> None:
    game = moving({"us": ("french-light", "D5"), "them": ("british-line", "G5")})
    before = game.state.copy()

    preview = shown(game, ("E5",))

    assert preview.text == "It may battle after this move: them (3 dice)."
    assert game.state == before


def test_a_unit_that_is_to_battle_says_whom_it_may_attack() -> None:
    game = battle(FIGHT, ordered=["us"])
    game.run(battle_one(game))

    assert shown(game, "us").text == "It may attack them (3 dice)."
    assert game.decision is not None
    assert game.decision.preview is not None
    assert game.decision.preview(PASS) is None


def test_a_leader_who_slips_through_sees_how_likely_he_is_caught() -> None:
    pieces = {"general": ("british-leader", "F6"), "foe": ("french-line", "G6", 1)}
    game = battle(pieces, active="french")
    game.run(leader_retreats(game, "general"))
    decision = game.decision
    assert decision is not None
    path = next(option for option in decision.options if "G6" in option)

    assert fact(shown(game, path), "He is caught").value == Fraction(1, 6)


# --- units that cannot go back, and leaders who cannot run ----------------------------------------

AT_THE_EDGE = {"us": ("french-line", "H5", 1), "them": ("british-line", "I5", 3)}


def test_ccn_157_a_unit_at_its_own_edge_does_not_go_back_but_loses_blocks() -> None:
    game = battle(AT_THE_EDGE, ordered=["us"])
    game.run(battle_one(game))
    game.answer("us")

    preview = shown(game, "them")

    assert preview.odds is not None
    assert "Goes back" not in [one.text for one in preview.odds.facts]
    # A flag costs a block as a hit does: infantry, infantry, sabre and flag.
    assert fact(preview, "Blocks lost on average").value == preview.sum.total * Fraction(4, 6)


def test_ccn_150_a_unit_that_is_destroyed_on_its_way_back_does_not_count_as_gone_back() -> None:
    pieces = {"us": ("french-line", "G5", 3), "them": ("british-light-cavalry", "H5", 1)}
    game = battle(pieces, ordered=["us"])
    game.run(battle_one(game))
    game.answer("us")

    preview = shown(game, "them")

    # One flag takes it to the edge; for a second one it has no hex to go, but a block to lose.
    dice = preview.sum.total
    only_one_flag = dice * Fraction(1, 6) * Fraction(3, 6) ** (dice - 1)
    assert fact(preview, "Goes back").value == only_one_flag
    assert fact(preview, "Destroyed").value == 1 - only_one_flag - Fraction(3, 6) ** dice


def test_ccn_177_a_leader_who_could_not_run_falls_with_his_unit() -> None:
    pieces = {
        "us": ("french-line", "D5", 1),
        "them": ("british-line", "E5", 1),
        "general": ("british-leader", "E5"),
    }
    river = dict.fromkeys(("F4", "F5", "F6"), "river")
    game = battle(pieces, terrain=river, ordered=["us"])
    game.run(battle_one(game))
    game.answer("us")

    preview = shown(game, "them")

    assert fact(preview, "Its leader falls").value == fact(preview, "Destroyed").value


def test_ccn_234_whoever_attacks_a_square_is_told_that_it_strikes_first() -> None:
    pieces = {"us": ("french-light-cavalry", "D5", 3), "them": ("british-line", "E5")}
    game = battle(pieces, squares=["them"], ordered=["us"])
    game.run(battle_one(game))
    game.answer("us")

    preview = shown(game, "them")

    # One die, and nobody ignores the flag of a square; infantry is hit by nothing but its symbol.
    assert fact(preview, "The square drives it off first").value == Fraction(1, 6)
    assert fact(preview, "Own blocks lost on average").value > 0


def test_ccn_161_a_unit_that_cannot_go_back_is_told_so() -> None:
    pieces = {"us": ("french-line", "G5", 2), "them": ("british-line", "I5", 3)}
    game = battle({**pieces, "general": ("british-leader", "I5")}, dice=["flag", "flag"])
    game.run(fire(game, Attack("us", "them", "ranged")))

    assert shown(game, 1).text == "It cannot go back and loses 1 block."
