"""Melee, Battle Back and First Strike (ccn-103 to ccn-134)."""

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.systems.ccn.battle import may_battle, targets_of
from hexwright.engine.systems.ccn.combat import battle_one
from hexwright.engine.systems.ccn.melee import FIRST_STRIKE, FORM, RETIRE, melee
from hexwright.engine.systems.ccn.movement import move
from hexwright.engine.systems.ccn.play import proceed
from hexwright.engine.systems.ccn.strength import Attack, dice_of
from tests.helpers.ccn import NO, YES, battle
from tests.helpers.situations import Situation

LINES = {"us": ("french-militia", "E5"), "them": ("portuguese-line", "E6")}
NO_STRIKE = {"allied": ["forward#1", "forward#2"], "french": ["scout-left#1", "scout-left#2"]}
STRIKE = {"allied": ["first-strike#1", "forward#1"]}
ATTACK = Attack("us", "them", "melee")


def _dice(us: str, them: str = "portuguese-line", blocks: int = 4, moved: int = 0) -> int:
    pieces = {"us": (us, "E5", blocks), "them": (them, "E6")}
    game = battle(pieces, moved={"us": moved} if moved else {})
    return dice_of(game, ATTACK).total


def _rolled(game: Situation) -> list[tuple[str, int]]:
    return [(event.piece, len(event.values)) for event in game.events if isinstance(event, Rolled)]


# --- dice -----------------------------------------------------------------------------------------


def test_ccn_103_adjacent_targets_are_always_in_sight() -> None:
    game = battle(LINES, terrain={"E5": "forest", "E6": "hill"}, ordered=["us"])

    assert [target.combat for target in targets_of(game, "us")] == ["melee"]


def test_ccn_104_the_attacker_names_its_target_and_its_helpers_before_the_roll() -> None:
    pieces = {**LINES, "guns": ("french-horse-artillery", "D4")}
    game = battle(pieces, ordered=["us", "guns"], hands=NO_STRIKE)
    game.run(battle_one(game))
    game.answer("us")
    decision = game.answer("them")

    assert decision is not None
    assert list(decision.options) == ["guns"]
    assert _rolled(game) == []


@pytest.mark.parametrize("moved", [0, 1])
def test_ccn_105_infantry_melees_with_its_blocks_moved_or_not(moved: int) -> None:
    """Example 7 of the rules: four dice after a move."""
    assert _dice("british-line", "french-line", 4, moved) == 4


def test_ccn_106_light_infantry_that_moved_two_hexes_may_not_melee() -> None:
    game = battle({"us": ("french-light", "E3"), "them": ("british-line", "E6")}, ordered=["us"])
    move(game, "us", ("E4", "E5"))

    assert not may_battle(game, "us")


@pytest.mark.parametrize(
    ("kind", "dice"),
    [
        pytest.param("french-old-guard", 6, id="ccn-107 Old Guard"),
        pytest.param("french-grenadier", 5, id="ccn-107 grenadiers"),
        pytest.param("french-young-guard", 5, id="ccn-107 guard"),
        pytest.param("french-light", 4, id="ccn-107 light"),
    ],
)
def test_bonuses_of_infantry(kind: str, dice: int) -> None:
    assert _dice(kind) == dice


def test_ccn_108_french_line_adds_a_die_against_infantry_alone() -> None:
    assert _dice("french-line") == 5
    assert _dice("french-line", "british-light-cavalry") == 4


@pytest.mark.parametrize(
    ("kind", "dice"),
    [
        pytest.param("french-light-cavalry", 3, id="ccn-109 light"),
        pytest.param("french-heavy-cavalry", 4, id="ccn-109 heavy"),
        pytest.param("french-cuirassier", 4, id="ccn-109 cuirassiers"),
    ],
)
def test_dice_of_cavalry(kind: str, dice: int) -> None:
    assert _dice(kind, blocks=3) == dice


@pytest.mark.parametrize(
    ("kind", "blocks", "moved", "dice"),
    [
        pytest.param("french-foot-artillery", 3, 0, 4, id="ccn-110 three"),
        pytest.param("french-foot-artillery", 2, 0, 4, id="ccn-110 two"),
        pytest.param("french-foot-artillery", 1, 0, 3, id="ccn-110 one"),
        pytest.param("french-foot-artillery", 3, 1, 0, id="ccn-110 moved"),
        pytest.param("french-guard-foot-artillery", 1, 0, 4, id="ccn-110 guard"),
        pytest.param("french-horse-artillery", 2, 1, 3, id="ccn-111 moved"),
        pytest.param("french-horse-artillery", 3, 2, 0, id="ccn-111 moved two"),
        pytest.param("french-horse-artillery", 1, 0, 2, id="ccn-111 one"),
        pytest.param("french-horse-artillery", 1, 1, 0, id="ccn-111 one moved"),
    ],
)
def test_dice_of_artillery(kind: str, blocks: int, moved: int, dice: int) -> None:
    assert _dice(kind, blocks=blocks, moved=moved) == dice


# --- the roll -------------------------------------------------------------------------------------


def test_ccn_112_symbols_and_sabres_hit_in_melee() -> None:
    pieces = {"us": ("french-light", "E5"), "them": ("portuguese-line", "E6")}
    game = battle(pieces, dice=["infantry", "sabre", "cavalry", "artillery"], hands=NO_STRIKE)

    game.play(melee(game, ATTACK), PASS, NO)

    assert game.piece("them").steps == 2


def test_ccn_113_sabres_of_militia_hit_no_units_but_lone_leaders() -> None:
    game = battle(LINES, dice=["sabre"] * 4, hands=NO_STRIKE)
    game.play(melee(game, ATTACK), PASS, NO)
    assert game.piece("them").steps == 4

    pieces = {"us": ("french-militia", "E5", 1), "them": ("british-leader", "E6")}
    alone = battle(pieces, dice=["sabre"])
    alone.play(melee(alone, ATTACK), NO)
    assert not alone.is_in_play("them")


def test_ccn_114_a_lone_leader_may_be_attacked() -> None:
    game = battle({"us": ("french-line", "E5"), "them": ("british-leader", "E6")}, ordered=["us"])

    assert [target.target for target in targets_of(game, "us")] == ["them"]


def test_ccn_115_a_retreat_that_is_impossible_costs_blocks_in_melee_too() -> None:
    pieces = {"us": ("french-militia", "H5", 1), "them": ("portuguese-line", "I5")}
    game = battle(pieces, dice=["flag"], hands=NO_STRIKE)

    game.play(melee(game, ATTACK), PASS, NO)

    assert game.piece("them").steps == 3


# --- Battle Back ----------------------------------------------------------------------------------


def test_ccn_116_a_defender_who_stands_may_battle_back() -> None:
    game = battle(LINES, dice=["cavalry"] * 4 + ["infantry"] * 4, hands=NO_STRIKE)

    game.play(melee(game, ATTACK), PASS, YES)

    assert not game.is_in_play("us")


def test_ccn_117_battling_back_is_computed_like_an_attack_and_not_answered() -> None:
    game = battle(
        LINES,
        dice=["cavalry"] * 4 + ["cavalry"] * 3,
        terrain={"E5": "forest"},
        hands=NO_STRIKE,
    )

    game.play(melee(game, ATTACK), PASS, YES)

    assert _rolled(game) == [("us", 4), ("them", 3)]


def test_ccn_118_a_defender_who_left_its_hex_does_not_battle_back() -> None:
    pieces = {"us": ("french-militia", "E5", 1), "them": ("portuguese-line", "E6")}
    game = battle(pieces, dice=["flag"], hands=NO_STRIKE)

    game.play(melee(game, ATTACK), PASS, ("F5",), NO)

    assert game.piece("them").hex == "F5"


def test_ccn_119_a_defender_who_could_not_leave_may_battle_back() -> None:
    pieces = {"us": ("french-militia", "H5"), "them": ("portuguese-line", "I5")}
    game = battle(
        pieces,
        dice=["flag", "cavalry", "cavalry", "cavalry", "infantry", "cavalry", "cavalry"],
        hands=NO_STRIKE,
    )

    game.play(melee(game, ATTACK), PASS, YES)

    assert game.piece("us").steps == 3


def test_ccn_120_battling_back_gives_no_advance() -> None:
    pieces = {"us": ("french-militia", "E5", 1), "them": ("british-light-cavalry", "E6")}
    game = battle(pieces, dice=["artillery", "infantry", "flag", "flag"], hands=NO_STRIKE)

    game.play(melee(game, ATTACK), PASS, YES)

    assert not game.is_in_play("us")
    assert game.piece("them").hex == "E6"


def test_ccn_121_nobody_strikes_first_at_a_unit_that_battles_back() -> None:
    game = battle(
        LINES,
        dice=["cavalry"] * 8,
        hands={"french": ["first-strike#1", "forward#1"], "allied": ["forward#2", "rally"]},
    )

    game.play(melee(game, ATTACK), PASS, YES)

    assert len(game.hand("command", "french")) == 2


def test_ccn_122_a_defender_battles_back_each_time_until_it_is_driven_off() -> None:
    pieces = {**LINES, "more": ("french-militia", "F5"), "last": ("french-militia", "E7")}
    game = battle(pieces, dice=["cavalry"] * 8, hands=NO_STRIKE)
    game.play(melee(game, ATTACK), PASS, YES)
    game.state.forced = ("cavalry",) * 8
    game.play(melee(game, Attack("more", "them", "melee")), PASS, YES)
    game.state.forced = ("flag", "cavalry", "cavalry", "cavalry")
    game.play(melee(game, Attack("last", "them", "melee")), PASS, NO)

    assert game.piece("them").hex == "F6"
    assert _rolled(game) == [("us", 4), ("them", 4), ("more", 4), ("them", 4), ("last", 4)]


def test_ccn_123_dice_of_the_card_do_not_count_when_battling_back() -> None:
    game = battle(LINES, card="cold-steel", ordered=["us"])

    assert dice_of(game, ATTACK).total == 5
    assert dice_of(game, Attack("them", "us", "melee", is_answer=True)).total == 4


# --- First Strike ---------------------------------------------------------------------------------


def test_ccn_124_the_defender_strikes_before_the_attacker() -> None:
    game = battle(LINES, dice=["cavalry"] * 8, hands=STRIKE)

    game.play(melee(game, ATTACK), FIRST_STRIKE)

    assert _rolled(game) == [("them", 4), ("us", 4)]


def test_ccn_125_the_attacker_then_battles_with_the_blocks_left() -> None:
    pieces = {"us": ("french-militia", "E5", 2), "them": ("portuguese-line", "E6")}
    game = battle(
        pieces, dice=["infantry", "cavalry", "cavalry", "cavalry", "cavalry"], hands=STRIKE
    )

    game.play(melee(game, ATTACK), FIRST_STRIKE)

    assert _rolled(game)[1] == ("us", 1)


def test_ccn_125_an_attacker_driven_off_does_not_attack() -> None:
    game = battle(LINES, dice=["flag", "cavalry", "cavalry", "cavalry"], hands=STRIKE)

    game.play(melee(game, ATTACK), FIRST_STRIKE, ("D5", "C5", "B5"))

    assert len(_rolled(game)) == 1


def test_ccn_126_who_struck_first_does_not_battle_back() -> None:
    game = battle(LINES, dice=["cavalry"] * 8, hands=STRIKE)

    game.play(melee(game, ATTACK), FIRST_STRIKE)

    assert [piece for piece, _ in _rolled(game)] == ["them", "us"]


def test_ccn_127_one_first_strike_in_a_melee() -> None:
    game = battle(
        LINES, dice=["cavalry"] * 8, hands={"allied": ["first-strike#1", "first-strike#2"]}
    )

    game.play(melee(game, ATTACK), FIRST_STRIKE)

    assert len(game.hand("command", "allied")) == 1


def test_ccn_128_the_first_striker_does_not_advance() -> None:
    pieces = {"us": ("french-militia", "E5", 1), "them": ("portuguese-line", "E6")}
    game = battle(pieces, dice=["infantry", "cavalry", "cavalry", "cavalry"], hands=STRIKE)

    game.play(melee(game, ATTACK), FIRST_STRIKE)

    assert game.piece("them").hex == "E6"


def test_ccn_129_infantry_struck_first_by_cavalry_forms_no_square() -> None:
    pieces = {"us": ("french-militia", "E5"), "them": ("portuguese-light-cavalry", "E6")}
    game = battle(
        pieces,
        dice=["artillery"] * 7,
        hands={**STRIKE, "french": ["rally", "forward#2", "elan"]},
    )

    game.play(melee(game, ATTACK), FIRST_STRIKE)

    assert game.piece("us").statuses == {}


def test_ccn_130_cavalry_struck_first_by_infantry_does_not_retire() -> None:
    pieces = {"us": ("french-light-cavalry", "E5"), "them": ("portuguese-line", "E6")}
    game = battle(pieces, dice=["infantry"] * 4 + ["cavalry"] * 4, hands=STRIKE)

    game.play(melee(game, ATTACK), FIRST_STRIKE)

    assert game.piece("us").hex == "E5"


def test_ccn_131_cavalry_strikes_first_at_a_square_with_one_die() -> None:
    pieces = {"us": ("french-line", "E5"), "them": ("portuguese-light-cavalry", "E6")}
    game = battle(pieces, squares=["us"], dice=["artillery", "artillery"], hands=STRIKE)

    game.play(melee(game, ATTACK), FIRST_STRIKE)

    assert _rolled(game) == [("them", 1), ("us", 1)]


def test_ccn_132_guns_lose_their_dice_when_the_attacker_is_driven_off() -> None:
    pieces = {**LINES, "guns": ("french-horse-artillery", "D4")}
    game = battle(pieces, dice=["flag", "cavalry", "cavalry", "cavalry"], hands=STRIKE)

    game.play(melee(game, ATTACK, ("guns",)), FIRST_STRIKE, ("D5", "C5", "B5"))

    assert _rolled(game) == [("them", 4)]
    assert not may_battle(game, "guns")


def test_ccn_133_who_struck_first_draws_before_the_active_player() -> None:
    game = battle(LINES, dice=["cavalry"] * 8, hands=STRIKE)
    game.play(melee(game, ATTACK), FIRST_STRIKE)
    game.state.forced = None
    top = game.cards("command")[0]
    game.state.phase = "draw"

    game.play(proceed(game))

    assert top in game.hand("command", "allied")


def test_ccn_133_two_cards_used_in_one_turn_are_both_replaced() -> None:
    hands = {"allied": ["first-strike#1", "first-strike#2", "forward#1"]}
    game = battle({**LINES, "too": ("french-militia", "D5")}, dice=["cavalry"] * 8, hands=hands)
    for attacker in ("us", "too"):
        game.play(melee(game, Attack(attacker, "them", "melee")), FIRST_STRIKE)
        game.state.forced = tuple(["cavalry"] * 8) if attacker == "us" else None
    game.state.phase = "draw"

    game.play(proceed(game))

    assert len(game.hand("command", "allied")) == 3


def test_ccn_134_the_defender_gives_one_answer() -> None:
    pieces = {"us": ("french-line", "E5"), "them": ("portuguese-light-cavalry", "E6")}
    game = battle(pieces, hands=STRIKE)

    decision = game.run(melee(game, ATTACK))

    assert decision is not None
    assert set(decision.buttons) == {FIRST_STRIKE, RETIRE, PASS}
    assert FORM not in decision.buttons
    assert decision.secret


def test_ccn_134_the_question_is_asked_without_the_card_too() -> None:
    game = battle(LINES, hands=NO_STRIKE)

    decision = game.run(melee(game, ATTACK))

    assert decision is not None
    assert list(decision.buttons) == [PASS]


@pytest.mark.parametrize(
    ("kind", "far", "rule"),
    [
        ("french-foot-artillery", "E6", "ccn-110"),
        ("french-horse-artillery", "E6", "ccn-111"),
        ("french-foot-artillery", "E7", "ccn-091"),
        ("french-horse-artillery", "E7", "ccn-092"),
    ],
)
def test_the_dice_of_guns_name_their_rule(kind: str, far: str, rule: str) -> None:
    game = battle({"us": (kind, "E5"), "them": ("portuguese-line", far)})

    attack = targets_of(game, "us")[0]

    assert [part.rule for part in dice_of(game, attack).parts] == [rule]


@pytest.mark.parametrize(
    ("kind", "path", "rule"),
    [
        ("french-light", ("E6", "E7"), "ccn-049"),
        ("french-foot-artillery", ("E6",), "ccn-052"),
        ("french-line", ("F5",), "ccn-270"),
        ("french-line", ("D5",), "ccn-284"),
    ],
)
def test_what_keeps_a_unit_from_battle_names_its_rule(
    kind: str, path: tuple[str, ...], rule: str
) -> None:
    game = battle({"us": (kind, "E5")}, terrain={"F5": "forest", "D5": "town"})

    move(game, "us", path)

    said = [event for event in game.events if isinstance(event, StatusSet) and event.piece == "us"]
    assert [one.rule for one in said] == [rule]
