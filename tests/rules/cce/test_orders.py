"""Orders (O14-O23): fire, movement, advance and melee, artillery, recover, rout; mines (F103)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.cce.activation import is_free
from hexwright.engine.systems.cce.advance import advance_one
from hexwright.engine.systems.cce.artillery import (
    bombard,
    can_request,
    deny,
    drift,
    radio_of,
    request,
    spotters,
)
from hexwright.engine.systems.cce.exits import at_enemy_edge
from hexwright.engine.systems.cce.fire import Shot, fire_attack, firepower, reaches
from hexwright.engine.systems.cce.fire_order import fire_one
from hexwright.engine.systems.cce.groups import may_join
from hexwright.engine.systems.cce.markers import smoke_in, works_in
from hexwright.engine.systems.cce.melee import fight, fight_melees, settle_occupants, strength
from hexwright.engine.systems.cce.mines import cross_mines
from hexwright.engine.systems.cce.movement import left, move_one, steps
from hexwright.engine.systems.cce.orders import begin_order, is_legal
from hexwright.engine.systems.cce.rally import recover_one, retreat, rout_one, safe_ways
from hexwright.engine.systems.cce.records import (
    ADVANCE,
    DENIED,
    FIRE,
    MOVE,
    RECOVER,
    REQUEST,
    ROUT,
    order,
)
from hexwright.engine.systems.cce.triggers import ROLLS
from hexwright.engine.systems.cce.units import is_broken, is_damaged, is_suppressed
from tests.helpers.cce import ALLIES, AXIS, battle, card, totals
from tests.helpers.situations import Situation

ENEMY = {"u": "us-rifle-squad O10"}


def field(axis: dict[str, str], **more: Any) -> Situation:
    return battle(**{"axis": axis, "allies": ENEMY, **more})


# --- fire -----------------------------------------------------------------------------------------


def test_cce_166_cce_171_each_unit_and_weapon_fires_once() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5", "m": "ger-lmg @g"},
        allies={"u": "us-rifle-squad E8"},
        draws={AXIS: ["12", "12"], ALLIES: ["66", "66"]},
        order=FIRE,
        moving=["g"],
    )
    assert game.play(fire_one(game, ROLLS), "g", "E8", PASS)
    assert game.play(fire_one(game, ROLLS), "m", "E8")
    assert not game.play(fire_one(game, ROLLS))


def test_cce_168_smoke_rounds_go_where_nobody_is() -> None:
    game = battle(
        axis={"c": "ger-weapon-team E5", "m": "ger-med-mortar @c"},
        allies={"u": "us-rifle-squad K5"},
        draws={AXIS: ["66"]},
        order=FIRE,
        moving=["c"],
    )
    game.play(fire_one(game, ROLLS), "m", "I5")
    assert smoke_in(game, "I5")


def test_cce_124_cce_167_cce_169_cce_170_ordnance_must_hit_first() -> None:
    game = battle(
        axis={"c": "ger-weapon-team E5", "m": "ger-lt-mortar @c"},
        allies={"u": "us-rifle-squad E8"},
        draws={AXIS: ["11"]},
    )
    game.play(fire_attack(game, ROLLS, Shot(("m",), "E8")))
    assert totals(game) == [None]
    assert not reaches(game, "m", "E6")


def test_cce_173_cce_174_cce_175_cce_178_cce_179_a_group_is_a_chain_of_hexes() -> None:
    game = battle(
        axis={
            "a": "ger-rifle-squad E5",
            "b": "ger-rifle-squad E6",
            "c": "ger-rifle-squad H6",
            "k": "ger-weapon-team E5",
            "m": "ger-lt-mortar @k",
        },
        allies={"u": "us-rifle-squad G7"},
        levels={"E6": 1},
        terrain={"F6": "field"},
    )
    assert may_join(game, ("a",), "b", "G7")
    assert not may_join(game, ("a",), "c", "G7")
    assert not may_join(game, ("a",), "m", "G7")
    alone, both = (firepower(game, firers, ("G7",)).total for firers in (("a",), ("a", "b")))
    assert both == alone + 1 + 1


@pytest.mark.parametrize(
    ("dice", "face", "suppressed"),
    [("11", "broken", False), ("36", "good", True), ("66", "good", False)],
)
def test_cce_180_cce_181_cce_182_cce_183_results_of_fire(
    dice: str, face: str, *, suppressed: bool
) -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5"},
        allies={"u": "us-rifle-squad E7"},
        draws={AXIS: ["46"], ALLIES: [dice]},
    )
    game.play(fire_attack(game, ROLLS, Shot(("g",), "E7")))
    assert (game.piece("u").face, is_suppressed(game, "u")) == (face, suppressed)


def test_cce_183_a_tie_breaks_those_who_move() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5"},
        allies={"u": "us-rifle-squad E7"},
        draws={AXIS: ["46"], ALLIES: ["36"]},
        active=ALLIES,
        order=MOVE,
        moving=["u"],
    )
    game.play(fire_attack(game, ROLLS, Shot(("g",), "E7")))
    assert is_broken(game, "u")


def test_cce_112_a_card_may_lift_the_firepower() -> None:
    game = battle(
        axis={"g": "ger-rifle-team E5 broken"},
        allies={"u": "us-rifle-squad E6"},
        hands={AXIS: ["hand-grenades"]},
        draws={AXIS: ["34"], ALLIES: ["66"]},
    )
    assert game.play(fire_attack(game, ROLLS, Shot(("g",), "E6")), card(1))


# --- movement -------------------------------------------------------------------------------------


def test_cce_185_cce_187_cce_190_where_one_can_go() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5"},
        allies={"u": "us-rifle-squad E6"},
        terrain={"E4": "water", "D4": "stream"},
    )
    found = steps(game, ("g",))
    assert "E6" not in found
    assert "E4" not in found
    assert found["D4"] == 3


def test_cce_188_a_stack_goes_at_the_pace_of_the_slowest() -> None:
    game = field(
        {"g": "ger-rifle-squad E5", "m": "ger-hmg @g", "h": "ger-rifle-team E5"},
        order=MOVE,
        moving=["g", "h"],
    )
    game.play(move_one(game, ROLLS), "g", ("h",), "E6", "E7")
    assert game.piece("h").hex == game.piece("g").hex == "E7"
    assert left(game, "h") == 2


def test_cce_189_cce_191_cce_192_cce_221_cce_222_cce_224_opportunity_fire_at_every_hex() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5"},
        allies={"u": "us-rifle-squad H5"},
        hands={ALLIES: ["fire"]},
        draws={AXIS: ["66"] * 4, ALLIES: ["12"] * 4},
        order=MOVE,
        moving=["g"],
    )
    game.run(move_one(game, ROLLS))
    for choice in ("g", "E6", card(1, ALLIES), "u", ":shoot", "u", "E6"):
        game.answer(choice)
    assert len(totals(game)) == 2
    for choice in ("E7", ":shoot", "u", "E7"):
        game.answer(choice)
    assert len(totals(game)) == 4
    assert not is_free(game, "u")


def test_cce_222_cce_ex_58_one_shot_for_each_expense() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5"},
        allies={"u": "us-rifle-squad H5"},
        hands={ALLIES: ["fire"]},
        draws={AXIS: ["66"] * 4, ALLIES: ["12"] * 4},
        terrain={"E6": "stream"},
        order=MOVE,
        moving=["g"],
    )
    game.run(move_one(game, ROLLS))
    for choice in ("g", "E6", card(1, ALLIES), "u", ":shoot", "u", "E6"):
        game.answer(choice)
    assert game.decision is not None
    assert game.decision.side == AXIS


def test_cce_223_ordnance_has_no_opportunity_fire() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5"},
        allies={"c": "us-weapon-team E9", "m": "us-lt-mortar @c"},
        hands={ALLIES: ["fire"]},
        order=MOVE,
        moving=["g"],
    )
    game.play(move_one(game, ROLLS), "g", "D5", PASS)


def test_cce_195_cce_325_wire_stops_a_move_but_no_advance() -> None:
    game = field({"g": "ger-rifle-squad E5"}, markers={"w": "wire E6"}, order=MOVE, moving=["g"])
    game.play(move_one(game, ROLLS), "g", "E6")
    assert left(game, "g") == 0
    game = field({"g": "ger-rifle-squad E6"}, markers={"w": "wire E6"}, order=ADVANCE, moving=["g"])
    game.play(advance_one(game, ROLLS), "g", "E7")
    assert game.piece("g").hex == "E7"


def test_cce_079_cce_080_only_the_enemys_edge_is_a_way_out() -> None:
    game = field({"g": "ger-rifle-squad A5", "h": "ger-rifle-squad O5", "k": "ger-rifle-squad E1"})
    assert [at_enemy_edge(game, one) for one in "ghk"] == [True, False, False]


# --- mines ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("into", [True, False])
def test_cce_196_cce_321_cce_322_cce_323_mines_on_entering_and_leaving(*, into: bool) -> None:
    game = field(
        {"g": "ger-rifle-squad E5", "h": "ger-rifle-team E6"},
        markers={"m": f"mines {'E6' if into else 'E5'}"},
        terrain={"E5": "woods", "E6": "woods"},
        draws={ALLIES: ["66"], AXIS: ["11"]},
        order=MOVE,
        moving=["g"],
    )
    game.run(move_one(game, ROLLS))
    game.answer("g")
    game.answer("E6")
    assert is_broken(game, "g")
    assert not is_broken(game, "h")
    assert game.piece("g").hex == "E6"
    assert totals(game) == [18, 9]


def test_cce_208_mines_attack_those_who_retreat() -> None:
    game = field(
        {"g": "ger-rifle-squad E5 broken"},
        markers={"m": "mines E5"},
        draws={ALLIES: ["66"], AXIS: ["11"]},
    )
    game.play(cross_mines(game, ("g",), "E5", ROLLS))
    assert not game.is_in_play("g")


# --- advance and melee ----------------------------------------------------------------------------


def test_cce_140_cce_141_cce_150_an_advance_goes_one_hex_at_no_cost_even_to_enemies() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5"},
        allies={"u": "us-rifle-squad E6", "v": "us-rifle-team A1"},
        terrain={"E6": "marsh"},
        hands={ALLIES: ["fire"]},
        order=ADVANCE,
        moving=["g"],
    )
    game.play(advance_one(game, ROLLS), "g", "E6")
    assert game.piece("g").hex == "E6"


@pytest.mark.parametrize(("axis", "survivors"), [("66", {"g"}), ("11", {"u", "v"}), ("14", {"v"})])
def test_cce_145_cce_146_cce_147_cce_148_a_melee_wipes_out_the_lower(
    axis: str, survivors: set[str]
) -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5", "h": "ger-rifle-team H1"},
        allies={"u": "us-rifle-squad E5", "v": "us-rifle-team A1"},
        draws={AXIS: [axis], ALLIES: ["14"]},
    )
    assert strength(game, "E5", AXIS).total == 6
    assert strength(game, "E5", ALLIES).total == 6
    game.play(fight_melees(game, ROLLS))
    assert {one for one in "guv" if game.is_in_play(one)} == survivors | {"v"}


def test_cce_149_a_bunker_wins_ties() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5"},
        allies={"v": "us-rifle-team A1"},
        markers={"b": "bunker E5"},
        draws={AXIS: ["14"], ALLIES: ["14"]},
    )
    settle_occupants(game)
    from hexwright.engine.core.piece_events import Placed
    from hexwright.engine.core.state import Piece

    game.emit(Placed(Piece("u", "us-rifle-squad", ALLIES, "E5", face="good")))
    game.play(fight(game, "E5", ROLLS))
    assert game.is_in_play("g")
    assert not game.is_in_play("u")


# --- artillery ------------------------------------------------------------------------------------


def guns(**more: Any) -> Situation:
    given: dict[str, Any] = {
        "axis": {"g": "ger-rifle-squad H5", "h": "ger-rifle-squad H6"},
        "allies": {"l": "us-leader-1 E5", "r": "us-105-radio artillery-allies"},
        "active": ALLIES,
        **more,
    }
    return battle(**given)


def test_cce_127_cce_151_a_radio_is_damaged_then_gone() -> None:
    game = guns(active=AXIS)
    assert is_legal(game, DENIED, AXIS)
    game.play(deny(game, AXIS))
    assert is_damaged(game, "r")
    game.play(deny(game, AXIS))
    assert radio_of(game, ALLIES) == ""
    assert not is_legal(game, DENIED, AXIS)


def test_cce_152_cce_153_cce_154_cce_ex_28_a_damaged_radio_is_repaired_and_then_fires() -> None:
    game = guns(allies={"l": "us-leader-1 E5", "r": "us-105-radio artillery-allies damaged"})
    assert can_request(game, ALLIES)
    game.play(request(game, ALLIES, ROLLS))
    assert not is_damaged(game, "r")
    assert is_legal(game, REQUEST, ALLIES)
    assert spotters(game, ALLIES) == ["l"]


@pytest.mark.parametrize(
    ("dice", "accurate", "goal"),
    [("14", True, "H5"), ("42", False, "H7"), ("12", True, "I4"), ("16", False, "")],
)
def test_cce_158_cce_159_cce_160_drift(dice: str, goal: str, *, accurate: bool) -> None:
    game = guns(draws={ALLIES: [dice]})
    assert game.play(drift(game, ALLIES, "H5", ROLLS, is_accurate=accurate)) == goal


def test_cce_155_cce_156_cce_157_cce_161_cce_163_cce_184_a_fire_mission() -> None:
    game = guns(draws={ALLIES: ["66", "14", "66", "66"], AXIS: ["11", "11"]})
    game.run(request(game, ALLIES, ROLLS))
    for choice in ("l", "H5", ":shells", ("H6", "H5")):
        game.answer(choice)
    assert is_broken(game, "g")
    assert is_broken(game, "h")
    assert not is_free(game, "l")


def test_cce_162_smoke_in_seven_hexes() -> None:
    game = guns()
    game.play(bombard(game, ALLIES, "r", "H5", ROLLS, is_smoke=True))
    assert sum(bool(smoke_in(game, stack)) for stack in game.state.stacks) == 7


def test_cce_164_cce_165_cce_332_a_certain_roll_destroys_works() -> None:
    game = guns(markers={"f": "foxhole K8"}, terrain={"K8": "woods"}, draws={ALLIES: ["55"]})
    game.play(bombard(game, ALLIES, "r", "K8", ROLLS, is_smoke=False))
    assert works_in(game, "K8") == ""
    assert totals(game) == [10 + 10 + 2]


# --- recover and rout -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "broken", "suppressed"),
    [("23", False, False), ("34", True, True), ("45", True, False)],
)
def test_cce_130_cce_197_cce_198_cce_199_cce_ex_44_recover(
    dice: str, *, broken: bool, suppressed: bool
) -> None:
    game = field(
        {"g": "ger-rifle-squad E5 broken suppressed", "h": "ger-rifle-team E6 suppressed"},
        draws={AXIS: [dice]},
    )
    game.play(begin_order(game, RECOVER, AXIS))
    assert not is_legal(game, RECOVER, AXIS)
    while game.play(recover_one(game, ROLLS)):
        pass
    assert (is_broken(game, "g"), is_suppressed(game, "g")) == (broken, suppressed)
    assert not is_suppressed(game, "h")


def test_cce_ex_43_a_rallied_unit_may_still_be_activated() -> None:
    game = field({"g": "ger-rifle-squad E5 broken"}, draws={AXIS: ["11"]})
    game.play(begin_order(game, RECOVER, AXIS))
    game.play(recover_one(game, ROLLS))
    assert is_free(game, "g")


@pytest.mark.parametrize(("dice", "hex_", "suppressed"), [("23", "E5", False), ("34", "E5", True)])
def test_cce_200_cce_201_cce_202_cce_ex_46_rout(dice: str, hex_: str, *, suppressed: bool) -> None:
    game = field({"g": "ger-rifle-squad E5 broken"}, draws={AXIS: [dice]})
    game.play(begin_order(game, ROUT, AXIS))
    game.play(rout_one(game, ROLLS))
    assert (game.piece("g").hex, is_suppressed(game, "g")) == (hex_, suppressed)


def test_cce_202_cce_203_cce_205_cce_206_cce_207_a_rout_of_two_hexes() -> None:
    game = field(
        {"g": "ger-rifle-squad E5 broken"},
        draws={AXIS: ["45"]},
        terrain={"F5": "marsh", "F4": "marsh"},
        markers={"w": "wire F5"},
        hands={ALLIES: ["fire"]},
    )
    game.play(begin_order(game, ROUT, AXIS))
    game.play(rout_one(game, ROLLS), "F5", "G6")
    assert game.piece("g").hex == "G6"


def test_cce_200_cce_ex_45_two_routs_a_turn_one_for_each_player() -> None:
    game = battle(axis={"g": "ger-rifle-squad E5 broken"}, allies={"u": "us-rifle-squad H5 broken"})
    game.play(begin_order(game, ROUT, AXIS), f":{ALLIES}")
    assert order(game) is not None
    game.play(begin_order(game, ROUT, AXIS))
    assert not is_legal(game, ROUT, AXIS)


def test_cce_082_cce_204_cce_209_whoever_is_driven_off_is_lost() -> None:
    game = field({"g": "ger-rifle-squad O5 broken", "h": "ger-rifle-team H5"})
    game.play(retreat(game, ROLLS, "g", 1))
    assert not game.is_in_play("g")
    assert game.state.points[ALLIES] == 2


def test_cce_209_one_must_retreat_where_one_lives() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5 broken"},
        allies={"u": "us-rifle-squad F4"},
        terrain={},
    )
    assert safe_ways(game, "g") == ["F5"]


def test_cce_134_a_hero_is_activated_again_and_again() -> None:
    from hexwright.engine.core.game_events import Counted

    game = field({"g": "ger-hero E5", "h": "ger-rifle-squad E5"})
    for one in "gh":
        game.emit(Counted("turn", "activated", one))
    assert is_free(game, "g")
    assert not is_free(game, "h")


def test_cce_136_actions_come_between_the_units_of_an_order() -> None:
    game = field(
        {"g": "ger-rifle-squad E5", "h": "ger-rifle-squad E6"},
        hands={AXIS: ["smoke-grenades"]},
        order=MOVE,
        moving=["g", "h"],
    )
    game.run(move_one(game, ROLLS))
    assert game.decision is not None
    assert f":play {card(1)}" in game.decision.buttons
