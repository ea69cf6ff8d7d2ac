"""Combined arms and terrain (ccn-253 to ccn-305)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.systems.ccn.battle import helpers_of, may_battle, melee_attacks, pooled
from hexwright.engine.systems.ccn.ground import is_passable, line_of_sight
from hexwright.engine.systems.ccn.melee import FORM, RETIRE, melee
from hexwright.engine.systems.ccn.movement import is_legal_path, move, reach
from hexwright.engine.systems.ccn.retreat import flags_that_may_be_ignored, retreat_paths
from hexwright.engine.systems.ccn.strength import Attack, dice_of
from tests.helpers.ccn import NO, YES, battle
from tests.helpers.situations import Situation

BLOW = Attack("us", "them", "melee")
SHOT = Attack("us", "them", "ranged")
NO_STRIKE = {"allied": ["forward#1", "forward#2", "rally", "elan"]}
ARMS = {
    "us": ("french-militia", "E5"),
    "guns": ("french-horse-artillery", "E3"),
    "them": ("portuguese-line", "E6"),
}
# From H5 the line to E6 does not pass E5.
CLEAR_LINE = {**ARMS, "guns": ("french-horse-artillery", "H5")}


def _rolled(game: Situation) -> list[tuple[str, int]]:
    return [(event.piece, len(event.values)) for event in game.events if isinstance(event, Rolled)]


# --- combined arms --------------------------------------------------------------------------------


def test_ccn_253_ordered_artillery_adds_its_dice_to_a_melee() -> None:
    game = battle(CLEAR_LINE, ordered=["us", "guns"])

    assert helpers_of(game, BLOW) == ["guns"]
    assert pooled(game, BLOW, ("guns",)).total == 4 + 1


def test_ccn_254_ccn_258_all_dice_are_rolled_together() -> None:
    game = battle(CLEAR_LINE, ordered=["us", "guns"], dice=["cavalry"] * 5, hands=NO_STRIKE)

    game.play(melee(game, BLOW, ("guns",)), PASS, NO)

    assert _rolled(game) == [("us", 5)]


def test_ccn_255_nobody_may_stand_on_the_line_of_the_guns() -> None:
    assert helpers_of(battle(ARMS, ordered=["us", "guns"]), BLOW) == []


def test_ccn_256_nobody_is_fired_over_from_a_hill() -> None:
    """Example 19 of the rules."""
    pieces = {**ARMS, "guns": ("french-horse-artillery", "E4")}
    game = battle(pieces, ordered=["us", "guns"], terrain={"E4": "hill"})

    assert helpers_of(game, BLOW) == []


@pytest.mark.parametrize(
    ("kind", "moved", "may"), [("foot", 1, 0), ("horse", 1, 1), ("horse", 2, 0)]
)
def test_ccn_257_the_guns_must_be_free_to_battle(kind: str, moved: int, may: int) -> None:
    pieces = {**CLEAR_LINE, "guns": (f"french-{kind}-artillery", "H5")}
    game = battle(pieces, ordered=["us", "guns"], moved={"guns": moved})
    silent = battle(pieces, ordered=["us"])

    assert len(helpers_of(game, BLOW)) == may
    assert helpers_of(silent, BLOW) == []


def test_ccn_259_the_guns_roll_even_if_the_attacker_has_no_dice() -> None:
    pieces = {**CLEAR_LINE, "us": ("french-light-cavalry", "E5", 1)}
    game = battle(pieces, ordered=["us", "guns"], terrain={"E6": "town"})
    clear = battle(
        {**pieces, "guns": ("french-foot-artillery", "F4")},
        ordered=["us", "guns"],
        terrain={"E6": "town"},
    )

    assert pooled(game, BLOW, ()).total == 0
    assert pooled(clear, BLOW, ("guns",)).total == 3 - 1
    assert melee_attacks(clear, "us")


def test_ccn_260_sabres_hit_or_miss_as_the_attackers_own() -> None:
    rifles = {**CLEAR_LINE, "us": ("french-militia", "E5", 1)}
    game = battle(rifles, ordered=["us", "guns"], dice=["sabre", "sabre"], hands=NO_STRIKE)
    game.play(melee(game, BLOW, ("guns",)), PASS, NO)
    assert game.piece("them").steps == 4

    light = {**CLEAR_LINE, "us": ("french-light", "E5", 1)}
    game = battle(light, ordered=["us", "guns"], dice=["sabre", "sabre"], hands=NO_STRIKE)
    game.play(melee(game, BLOW, ("guns",)), PASS, NO)
    assert game.piece("them").steps == 2


def test_ccn_261_ccn_354_the_answer_goes_at_the_attacker_and_never_at_the_guns() -> None:
    pieces = {**ARMS, "guns": ("french-horse-artillery", "F6")}
    game = battle(
        pieces, ordered=["us", "guns"], dice=["cavalry"] * 7 + ["infantry"] * 4, hands=NO_STRIKE
    )

    game.play(melee(game, BLOW, ("guns",)), PASS, YES)

    assert not game.is_in_play("us")
    assert game.piece("guns").steps == 3


def test_ccn_262_guns_lose_their_dice_when_a_square_drives_the_cavalry_off() -> None:
    """Example 20 of the rules."""
    pieces = {**CLEAR_LINE, "us": ("french-light-cavalry", "E5")}
    game = battle(pieces, ordered=["us", "guns"], squares=["them"], dice=["flag"])

    game.play(melee(game, BLOW, ("guns",)), ("D5",))

    assert _rolled(game) == [("them", 1)]
    assert not may_battle(game, "guns")


def test_ccn_233_ccn_258_cavalry_and_guns_against_a_square_have_two_dice() -> None:
    """Example 21 of the rules: one die of the cavalry, one of the guns."""
    pieces = {**CLEAR_LINE, "us": ("french-light-cavalry", "E5")}
    game = battle(
        pieces, ordered=["us", "guns"], squares=["them"], dice=["infantry", "cavalry", "cavalry"]
    )

    game.play(melee(game, BLOW, ("guns",)))

    assert _rolled(game) == [("them", 1), ("us", 2)]


def test_ccn_233_a_square_adds_its_die_to_those_of_the_guns() -> None:
    game = battle(CLEAR_LINE, ordered=["us", "guns"], squares=["us"])

    assert pooled(game, BLOW, helpers_of(game, BLOW)).total == 1 + 1  # type: ignore[arg-type] # a list


def test_ccn_238_all_flags_of_a_squares_combined_attack_drive_cavalry_back() -> None:
    pieces = {**CLEAR_LINE, "them": ("british-guard-heavy-cavalry", "E6")}
    game = battle(
        pieces, ordered=["us", "guns"], squares=["us"], dice=["infantry", "flag"], hands=NO_STRIKE
    )

    game.play(melee(game, BLOW, ("guns",)), PASS, ("F6",))

    assert game.piece("them").hex == "F6"


def test_ccn_240_infantry_may_attack_a_square_with_combined_arms() -> None:
    game = battle(CLEAR_LINE, ordered=["us", "guns"], squares=["them"])

    assert helpers_of(game, BLOW) == ["guns"]
    assert pooled(game, BLOW, ("guns",)).total == 5


def test_ccn_263_cavalry_retires_before_a_combined_attack_and_all_dice_are_rolled() -> None:
    pieces = {**CLEAR_LINE, "them": ("portuguese-light-cavalry", "E6")}
    game = battle(pieces, ordered=["us", "guns"], dice=["sabre"] * 5, hands=NO_STRIKE)

    game.play(melee(game, BLOW, ("guns",)), RETIRE, ("F6", "G6"), NO)

    assert _rolled(game) == [("us", 5)]
    assert game.piece("them").steps == 3


def test_ccn_264_helping_is_the_one_battle_of_the_guns() -> None:
    game = battle(CLEAR_LINE, ordered=["us", "guns"], dice=["cavalry"] * 5, hands=NO_STRIKE)

    game.play(melee(game, BLOW, ("guns",)), PASS, NO)

    assert not may_battle(game, "guns")


def test_ccn_265_each_takes_the_dice_that_the_card_gives_it() -> None:
    game = battle(CLEAR_LINE, ordered=["us", "guns"], card="elan")

    assert pooled(game, BLOW, ("guns",)).total == (4 + 1) + (1 + 1)


def test_ccn_352_no_combined_arms_against_a_lone_leader() -> None:
    game = battle({**CLEAR_LINE, "them": ("british-leader", "E6")}, ordered=["us", "guns"])

    assert helpers_of(game, BLOW) == []


def test_ccn_353_the_guns_lose_dice_to_the_terrain_on_their_own_line() -> None:
    """Three blocks into a forest and one die of horse artillery: two dice."""
    pieces = {**CLEAR_LINE, "us": ("french-militia", "E5", 3)}
    game = battle(pieces, ordered=["us", "guns"], terrain={"E6": "forest"})

    assert pooled(game, BLOW, ("guns",)).total == 2


# --- dice by terrain ------------------------------------------------------------------------------

INFANTRY, CAVALRY, GUNS = "french-militia", "french-light-cavalry", "french-foot-artillery"
_BASE = {INFANTRY: 4, CAVALRY: 4, GUNS: 4}


def _loss(kind: str, own: str, target: str) -> int:
    game = battle(
        {"us": (kind, "E5", 4 if kind != GUNS else 3), "them": ("portuguese-line", "E6")},
        terrain={"E5": own, "E6": target},
    )
    return dice_of(game, BLOW).total - _BASE[kind]


@pytest.mark.parametrize(
    ("own", "target", "losses"),
    [
        pytest.param("clear", "forest", (-1, -2, -1), id="ccn-271"),
        pytest.param("forest", "clear", (0, -2, -1), id="ccn-272"),
        pytest.param("clear", "hill", (-1, -1, 0), id="ccn-275"),
        pytest.param("hill", "clear", (0, -1, 0), id="ccn-276"),
        pytest.param("hill", "hill", (0, 0, 0), id="ccn-277"),
        pytest.param("clear", "town", (-2, -3, -1), id="ccn-285"),
        pytest.param("windmill", "clear", (0, -3, -1), id="ccn-286"),
        pytest.param("clear", "fordable-river", (-1, -1, -1), id="ccn-298"),
        pytest.param("fordable-river", "clear", (-1, -1, -1), id="ccn-299"),
        pytest.param("clear", "sand-quarry", (-1, -2, -1), id="ccn-303"),
        pytest.param("sand-quarry", "clear", (-1, -2, 0), id="ccn-304"),
        pytest.param("fordable-river", "forest", (-2, -3, -2), id="ccn-266"),
    ],
)
def test_dice_lost_in_melee(own: str, target: str, losses: tuple[int, int, int]) -> None:
    assert tuple(_loss(kind, own, target) for kind in (INFANTRY, CAVALRY, GUNS)) == losses


def _fired(terrain: dict[str, str], **more: Any) -> int:
    pieces = {"us": ("french-militia", "E5"), "them": ("portuguese-line", "E7")}
    return dice_of(battle(pieces, terrain=terrain, **more), SHOT).total


def test_ccn_277_from_hill_to_hill_infantry_loses_a_die_when_it_fires() -> None:
    assert _fired({"E5": "hill", "E7": "hill"}) == 3


def test_ccn_298_a_ford_does_not_protect_from_fire() -> None:
    assert _fired({"E7": "fordable-river"}) == 4
    assert _fired({"E5": "fordable-river"}) == 3


def test_ccn_303_a_quarry_does_not_protect_from_muskets() -> None:
    assert _fired({"E7": "sand-quarry"}) == 4


def test_ccn_267_terrain_does_not_hinder_retreats() -> None:
    game = battle({"them": ("british-line", "E7")}, terrain={"F6": "town", "F7": "forest"})

    assert {len(path) for path in retreat_paths(game, "them", 3)} == {3}


def test_ccn_268_terrain_counts_for_battle_back_too() -> None:
    pieces = {"us": ("french-militia", "E5"), "them": ("portuguese-line", "E6")}
    game = battle(pieces, terrain={"E5": "town"})

    assert dice_of(game, Attack("them", "us", "melee", is_answer=True)).total == 2


# --- entering and seeing --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "terrain",
    [
        pytest.param("forest", id="ccn-269"),
        pytest.param("town", id="ccn-283"),
        pytest.param("fordable-river", id="ccn-297"),
        pytest.param("sand-quarry", id="ccn-302"),
    ],
)
def test_entering_ends_the_move(terrain: str) -> None:
    game = battle({"us": ("french-light-cavalry", "E5")}, terrain={"E6": terrain})

    assert is_legal_path(game, "us", ("E6",))
    assert not is_legal_path(game, "us", ("E6", "E7"))


@pytest.mark.parametrize(
    ("kind", "terrain", "may"),
    [
        pytest.param("french-line", "forest", False, id="ccn-270 line"),
        pytest.param("french-light", "forest", True, id="ccn-270 light"),
        pytest.param("french-young-guard", "forest", True, id="ccn-270 Young Guard"),
        pytest.param("french-light", "town", False, id="ccn-284"),
        pytest.param("french-line", "fordable-river", True, id="ccn-297 battle"),
        pytest.param("french-line", "sand-quarry", True, id="ccn-302 battle"),
    ],
)
def test_battle_in_the_turn_of_entering(kind: str, terrain: str, *, may: bool) -> None:
    game = battle({"us": (kind, "E5")}, terrain={"E6": terrain}, ordered=["us"])
    move(game, "us", ("E6",))

    assert may_battle(game, "us") is may


@pytest.mark.parametrize(
    ("terrain", "clear"),
    [
        pytest.param("forest", False, id="ccn-273"),
        pytest.param("hill", False, id="ccn-278"),
        pytest.param("rugged-hill", False, id="ccn-282"),
        pytest.param("windmill", False, id="ccn-288"),
        pytest.param("river", True, id="ccn-296"),
        pytest.param("fordable-river", True, id="ccn-300"),
        pytest.param("sand-quarry", True, id="ccn-305"),
    ],
)
def test_what_blocks_the_line_of_sight(terrain: str, *, clear: bool) -> None:
    game = battle({"us": ("french-line", "A1")}, terrain={"E6": terrain})

    assert line_of_sight(game, "E5", "E7").clear is clear


def test_ccn_274_a_hill_has_no_effect_on_movement() -> None:
    game = battle({"us": ("french-light-cavalry", "E5")}, terrain={"E6": "hill"})

    assert is_legal_path(game, "us", ("E6", "E7", "E8"))


def test_ccn_279_only_the_first_hill_hex_is_seen_from_below() -> None:
    game = battle({"us": ("french-line", "A1")}, terrain={"E7": "hill", "E8": "hill"})

    assert line_of_sight(game, "E5", "E7").clear
    assert not line_of_sight(game, "E5", "E8").clear
    assert not line_of_sight(game, "E8", "E5").clear


def test_ccn_280_units_on_one_hill_see_each_other() -> None:
    hill = {"E5": "hill", "E6": "hill", "E7": "hill"}

    assert line_of_sight(battle({"us": ("french-line", "A1")}, terrain=hill), "E5", "E7").clear
    occupied = battle({"us": ("french-line", "E6")}, terrain=hill)
    assert not line_of_sight(occupied, "E5", "E7").clear


def test_ccn_281_units_on_two_hills_see_each_other_over_low_ground() -> None:
    hills = {"E5": "hill", "E8": "hill"}

    assert line_of_sight(battle({"us": ("french-line", "A1")}, terrain=hills), "E5", "E8").clear
    occupied = battle({"us": ("french-line", "E6")}, terrain=hills)
    assert not line_of_sight(occupied, "E5", "E8").clear


def test_ccn_282_nobody_enters_a_rugged_hill() -> None:
    game = battle({"us": ("french-light-cavalry", "E5")}, terrain={"E6": "rugged-hill"})

    assert not any(
        is_passable(game, "E6", arm) for arm in ("infantry", "cavalry", "artillery", "leader")
    )


def test_ccn_287_cavalry_charge_adds_nothing_at_buildings() -> None:
    pieces = {"us": ("french-heavy-cavalry", "E5", 3), "them": ("portuguese-line", "E6")}
    town = battle(pieces, terrain={"E6": "town"}, ordered=["us"], card="cavalry-charge#1")
    clear = battle(pieces, ordered=["us"], card="cavalry-charge#1")

    assert dice_of(town, BLOW).total == 1
    assert dice_of(clear, BLOW).total == 5


# --- fieldworks -----------------------------------------------------------------------------------

WORKS = [("E6", "E5")]
PAIR = {"us": ("french-militia", "E5"), "them": ("portuguese-line", "E6")}


def test_ccn_289_crossing_a_fieldwork_ends_the_move_both_ways() -> None:
    game = battle(
        {"us": ("french-light-cavalry", "E5"), "in": ("french-light-cavalry", "C6")},
        works=[*WORKS, ("C6", "C5")],
    )

    assert not is_legal_path(game, "us", ("E6", "E7"))
    assert not is_legal_path(game, "in", ("C5", "C4"))
    assert is_legal_path(game, "in", ("C7", "C8"))


def test_ccn_289_the_way_around_a_fieldwork_goes_on_behind_it() -> None:
    closed = dict.fromkeys(("D6", "F6"), "river")
    game = battle({"us": ("french-light-cavalry", "E5")}, works=WORKS, terrain=closed)

    found = reach(game, "us")

    assert found["E6"] == ("E6",)
    assert found["E7"] in [("F5", "E6", "E7"), ("D5", "E6", "E7")]


@pytest.mark.parametrize(("kind", "dice"), [(INFANTRY, 3), (CAVALRY, 2), (GUNS, 4)])
def test_ccn_290_attacks_across_a_fieldwork_lose_dice(kind: str, dice: int) -> None:
    game = battle({**PAIR, "us": (kind, "E5")}, works=WORKS)

    assert dice_of(game, BLOW).total == dice


def test_ccn_291_only_the_fieldwork_counts_not_the_hill_nor_the_ford() -> None:
    game = battle(PAIR, works=WORKS, terrain={"E6": "hill", "E5": "fordable-river"})

    assert dice_of(game, BLOW).total == 3


def test_ccn_292_infantry_and_artillery_ignore_a_flag_behind_it_and_cavalry_does_not() -> None:
    foot = battle(PAIR, works=WORKS)
    horse = battle({**PAIR, "them": ("portuguese-light-cavalry", "E6")}, works=WORKS)

    assert flags_that_may_be_ignored(foot, "them", "E5").total == 1
    assert flags_that_may_be_ignored(horse, "them", "E5").total == 0


def test_ccn_293_from_behind_a_fieldwork_protects_nobody() -> None:
    game = battle({**PAIR, "us": ("french-militia", "E7")}, works=WORKS)

    assert dice_of(game, BLOW).total == 4
    assert flags_that_may_be_ignored(game, "them", "E7").total == 0


def test_ccn_294_out_of_a_fieldwork_the_targets_terrain_counts() -> None:
    """Four blocks across the own fieldwork at a forest: three dice."""
    works = [("E5", "E6")]
    pieces = {"us": ("french-militia", "E5"), "them": ("portuguese-line", "E7")}
    game = battle(pieces, works=works, terrain={"E7": "forest"})
    horse = battle({**PAIR, "us": (CAVALRY, "E5")}, works=works, terrain={"E6": "hill"})

    assert dice_of(game, SHOT).total == 3
    assert dice_of(horse, BLOW).total == 2


def test_ccn_295_a_fieldwork_does_not_block_the_line_of_sight() -> None:
    assert line_of_sight(battle(PAIR, works=WORKS), "E4", "E6").blocked_at is not None
    game = battle({"us": ("french-line", "A1")}, works=WORKS)
    assert line_of_sight(game, "E4", "E7").clear


# --- water ----------------------------------------------------------------------------------------


def test_ccn_296_nobody_enters_a_river() -> None:
    game = battle({"us": ("french-light-cavalry", "E5")}, terrain={"E6": "river"})

    assert "E6" not in reach(game, "us")


def test_ccn_301_a_bridge_cancels_the_river() -> None:
    pieces = {"us": ("french-light-cavalry", "E5"), "them": ("portuguese-line", "E8")}
    game = battle(pieces, terrain={"E6": "river", "E8": "fordable-river"}, bridges=["E6", "E8"])

    assert is_legal_path(game, "us", ("E6", "E7"))
    move(game, "us", ("E6", "E7"))
    assert dice_of(game, BLOW).total == 4


def test_ccn_302_a_quarry_is_closed_to_artillery_in_retreat_too() -> None:
    game = battle(
        {"them": ("british-foot-artillery", "E7")},
        terrain={"F6": "sand-quarry", "F7": "sand-quarry"},
    )

    assert reach(game, "them").keys().isdisjoint({"F6", "F7"})
    assert retreat_paths(game, "them", 1) == []


def test_a_square_in_the_forest_leaves_cavalry_no_die() -> None:
    """Four blocks of cavalry against infantry that forms square in a forest."""
    pieces = {"us": ("french-light-cavalry", "E5"), "them": ("portuguese-line", "E6")}
    game = battle(pieces, terrain={"E6": "forest"}, dice=["infantry"], hands=NO_STRIKE)

    game.play(melee(game, BLOW), FORM)

    assert _rolled(game) == [("them", 1), ("us", 0)]
