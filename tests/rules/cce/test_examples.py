"""The worked examples of Combat Commander: Europe, as far as they are about fire and movement."""

import pytest

from hexwright.engine.systems.cce.activation import followers, heads, is_free
from hexwright.engine.systems.cce.damage import break_now
from hexwright.engine.systems.cce.effects import morale_of
from hexwright.engine.systems.cce.fire import (
    Shot,
    can_fire_weapon,
    fire_attack,
    firepower,
    has_target,
    hindrance,
    hits,
    reaches,
    shooters_of,
)
from hexwright.engine.systems.cce.groups import may_join
from hexwright.engine.systems.cce.markers import is_water
from hexwright.engine.systems.cce.movement import left, move_one, steps
from hexwright.engine.systems.cce.records import ATTACK, MOVE
from hexwright.engine.systems.cce.sight import look, seen, sees
from hexwright.engine.systems.cce.terrain import cost, cover
from hexwright.engine.systems.cce.triggers import ROLLS
from hexwright.engine.systems.cce.units import (
    FIREPOWER,
    MORALE,
    RANGE,
    commanded_by,
    is_broken,
    is_damaged,
    is_suppressed,
    value,
    weapon_value,
)
from tests.helpers.cce import ALLIES, AXIS, battle, card, totals
from tests.helpers.situations import Situation


def squads(**more: object) -> Situation:
    """A German squad in G5 and an American one in K5, in the open."""
    return battle(
        axis={"g": "ger-rifle-squad G5"},
        allies={"u": "us-rifle-squad K5"},
        **more,  # type: ignore[arg-type] # of battle
    )


# --- command --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("command", "reach"), [(2, 2), (1, 1), (0, 0)])
def test_cce_ex_05_a_leader_activates_as_far_as_his_command(command: int, reach: int) -> None:
    game = battle(
        axis={
            "l": f"ger-leader-{command} E5",
            **{f"s{far}": f"ger-rifle-squad E{5 + far}" for far in range(4)},
            "other": "ger-leader-1 E5",
        },
        allies={"u": "us-rifle-squad E4"},
        terrain={"E6": "water"},
    )
    assert commanded_by(game, "l") == tuple(f"s{far}" for far in range(reach + 1))
    assert followers(game, "l") == list(commanded_by(game, "l"))


def test_cce_ex_06_leaders_help_neither_ordnance_nor_their_own_gun() -> None:
    game = battle(
        axis={
            "l": "ger-leader-2 E5",
            "s": "ger-rifle-squad E5",
            "mortar": "ger-lt-mortar @s",
            "lmg": "ger-lmg @l",
        },
        allies={"u": "us-rifle-squad K5"},
    )
    assert weapon_value(game, "mortar", FIREPOWER).total == 6
    assert weapon_value(game, "lmg", FIREPOWER).total == 4
    assert value(game, "s", FIREPOWER).total == 7


# --- sight ----------------------------------------------------------------------------------------


def test_cce_ex_12_a_wall_blocks_a_line_that_runs_along_it() -> None:
    along = {("M8", "N8"): "wall"}
    game = battle(axis={"g": "ger-rifle-squad M9"}, allies={"u": "us-rifle-squad N7"}, sides=along)
    assert not sees(game, "M9", "N7")


@pytest.mark.parametrize(
    ("markers", "expected"),
    [
        ({}, 3),
        ({"a": "smoke-4 H5"}, 4),
        ({"a": "smoke-4 H5", "b": "smoke-4 I5"}, 4),
        ({"a": "smoke-5 G5"}, 5),
    ],
)
def test_cce_ex_13_cce_ex_14_cce_ex_15_only_the_worst_hindrance_counts(
    markers: dict[str, str], expected: int
) -> None:
    game = battle(
        axis={"g": "ger-rifle-squad G5"},
        allies={"u": "us-rifle-team J6"},
        terrain={"H5": "brush", "I6": "brush", "I5": "brush", "H6": "brush"},
        markers=markers,
    )
    assert hindrance(game, ("G5",), ("J6",))[0] == expected
    assert firepower(game, ("g",), ("J6",)).total == 5 - expected


def test_cce_ex_16_woods_at_the_same_height_block() -> None:
    game = battle(terrain={"J8": "woods", "K7": "woods", "J7": "woods", "K8": "woods"})
    assert not sees(game, "J9", "K6")


@pytest.mark.parametrize("high", [1, 2])
def test_cce_ex_17_over_a_hill_as_high_one_sees_only_from_above_it(high: int) -> None:
    between = {"J8": 1, "K8": 1, "K7": 1, "L7": 1}
    game = battle(levels={**between, "J9": high, "L6": 0})
    assert sees(game, "J9", "L6") is (high == 2)


def test_cce_ex_18_lower_woods_do_not_hide_what_is_far_behind_them() -> None:
    game = battle(terrain={"K8": "woods"}, levels={"J9": 1})
    assert sees(game, "J9", "N6")


def test_cce_ex_19_cce_ex_20_woods_hide_the_one_hex_behind_them() -> None:
    game = battle(terrain={"L8": "woods"}, levels={"J7": 1})
    assert not sees(game, "J7", "M9")
    assert look(game, "J7", "M9").rule == "cce-311"
    assert sees(game, "J7", "N9")


def test_cce_ex_21_along_a_road_one_sees_through_woods() -> None:
    road = {"road": ["M9", "M8", "M7", "M6", "M5", "M4"]}
    assert sees(battle(terrain={"M5": "woods"}, lines=road), "M9", "M4")
    assert not sees(battle(terrain={"M5": "woods"}), "M9", "M4")


def test_cce_ex_22_an_orchard_hinders_by_two() -> None:
    game = battle(terrain={"N7": "orchard", "N8": "orchard"})
    for start, end in (("M9", "N6"), ("N6", "M9")):
        found = seen(game, start, end)
        assert found is not None
        assert found.hindrance == 2


def test_cce_ex_23_smoke_fills_the_sides_of_its_hex() -> None:
    orchards = {"N7": "orchard", "N8": "orchard"}
    game = battle(terrain=orchards, markers={"s": "smoke-7 N8"})
    found = seen(game, "M9", "N7")
    assert found is not None
    assert found.hindrance == 7
    walled = battle(terrain=orchards, markers={"s": "smoke-7 N8"}, sides={("M8", "N8"): "wall"})
    assert seen(walled, "M9", "N7") is None


def test_cce_ex_24_smoke_in_an_orchard_hinders_alone() -> None:
    game = battle(terrain={"N8": "orchard"}, markers={"s": "smoke-7 N8"})
    found = seen(game, "N9", "N7")
    assert found is not None
    assert found.hindrance == 7


# --- fire -----------------------------------------------------------------------------------------


def fire_example(**more: object) -> Situation:
    """Grein in K8 with a broken team and a squad, Bolter in L8; Americans in M6, N6 and N7."""
    return battle(
        axis={
            "grein": "ger-leader-2 K8",
            "team": "ger-rifle-team K8 broken",
            "lmg-k8": "ger-lmg @team",
            "k8": "ger-rifle-squad K8",
            "bolter": "ger-leader-1 L8",
            "l8": "ger-rifle-squad L8",
            "hmg": "ger-hmg @l8",
            "j7": "ger-rifle-squad J7",
            "j6": "ger-rifle-squad J6",
            "lmg-j6": "ger-lmg @j6",
            "crew": "ger-weapon-team M9",
            "mortar": "ger-lt-mortar @crew",
        },
        allies={"m6": "us-rifle-squad M6", "n6": "us-rifle-team N6", "n7": "us-rifle-team N7"},
        levels={"J7": 1, "J6": 1},
        lines={"road": ["M4", "M5", "M6", "M7"]},
        **more,  # type: ignore[arg-type] # of battle
    )


def test_cce_ex_34_weapons_are_activated_with_their_carriers_and_leaders_never() -> None:
    game = fire_example()
    assert set(followers(game, "grein")) == {"team", "k8", "l8", "j7", "j6", "crew"}
    assert shooters_of(game, "l8") == ["l8", "hmg"]


def test_cce_ex_35_a_broken_team_fires_but_not_its_gun() -> None:
    game = fire_example()
    assert not can_fire_weapon(game, "lmg-k8")
    assert shooters_of(game, "team") == ["team"]
    assert value(game, "team", RANGE).total == 3


def test_cce_ex_36_cce_ex_37_a_group_of_five_against_a_squad_on_a_road() -> None:
    firers = ("l8", "k8", "j7", "j6", "lmg-j6")
    game = fire_example(draws={AXIS: ["41"], ALLIES: ["64"]})
    assert firepower(game, firers, ("M6",)).total == 11
    assert not reaches(game, "grein", "M6")
    assert not may_join(game, firers, "mortar", "M6")
    game.play(fire_attack(game, ROLLS, Shot(firers, "M6")))
    assert totals(game) == [16, 15]
    assert is_broken(game, "m6")


def test_cce_ex_38_cce_ex_39_cce_ex_40_an_event_between_an_attack_and_its_defence() -> None:
    game = fire_example(
        draws={AXIS: ["16 event", "34 interdiction"], ALLIES: ["12"]},
        hands={AXIS: ["sustained-fire", "sustained-fire"]},
    )
    break_now(game, "m6", "")
    game.play(fire_attack(game, ROLLS, Shot(("hmg",), "M6")), card(1), card(2), "m6")
    assert not game.is_in_play("m6")
    assert is_suppressed(game, "m6") is False
    assert game.state.points[AXIS] == 2
    assert totals(game) == [20, 9]


@pytest.mark.parametrize(("smoke", "is_hit"), [(3, False), (2, True), (1, True), (0, True)])
def test_cce_ex_41_smoke_spoils_the_aim_of_a_mortar(smoke: int, *, is_hit: bool) -> None:
    game = battle(
        axis={"crew": "ger-weapon-team M9", "mortar": "ger-lt-mortar @crew"},
        allies={"n6": "us-rifle-team N6"},
        markers={"s": f"smoke-{smoke} N7"} if smoke else {},
        draws={AXIS: ["61"]},
    )
    assert game.play(hits(game, ROLLS, AXIS, "mortar", "N6")) is is_hit


def test_cce_ex_42_no_attack_below_firepower_one() -> None:
    game = fire_example(markers={"s": "smoke-3 N7"})
    assert firepower(game, ("team",), ("N7",)).total == -1
    assert game.play(fire_attack(game, ROLLS, Shot(("team",), "N7"))) is False
    assert ATTACK not in game.state.records


def test_cce_ex_29_cce_ex_30_a_unit_may_be_activated_for_its_weapon_or_for_others() -> None:
    game = battle(
        axis={
            "l": "ger-leader-1 C5",
            "s": "ger-rifle-squad D5",
            "t": "ger-weapon-team C8",
            "g": "ger-hmg @t",
        },
        allies={"u": "us-rifle-squad G7"},
    )
    assert set(heads(game, AXIS, has_target)) == {"l", "s", "t"}
    assert not reaches(game, "t", "G7")
    assert reaches(game, "g", "G7")


def test_cce_ex_31_a_mortar_does_not_fire_at_its_neighbour() -> None:
    game = battle(
        allies={"c": "us-weapon-team E5", "m": "us-lt-mortar @c"},
        axis={"n": "ger-rifle-squad E6", "f": "ger-rifle-squad E7"},
    )
    assert not reaches(game, "m", "E6")
    assert reaches(game, "m", "E7")


@pytest.mark.parametrize(
    ("dice", "far", "is_hit"),
    [("16", 5, True), ("16", 6, False), ("66", 12, True), ("11", 1, False), ("33", 5, True)],
)
def test_cce_ex_32_cce_ex_33_targeting_multiplies_the_dice(
    dice: str, far: int, *, is_hit: bool
) -> None:
    target = f"{'ABCDEFGHIJKLMNO'[far]}5"
    game = battle(
        allies={"c": "us-weapon-team A5", "m": "us-lt-mortar @c"},
        axis={"t": f"ger-rifle-squad {target}"},
        draws={ALLIES: [dice]},
        active=ALLIES,
    )
    assert game.play(hits(game, ROLLS, ALLIES, "m", target)) is is_hit


# --- movement -------------------------------------------------------------------------------------


def march(**more: object) -> Situation:
    """A German squad in L8 below K8; Feigenbaum in K7; K6 is woods; an American in L5."""
    return battle(
        axis={"squad": "ger-rifle-squad L8", "feigenbaum": "ger-leader-1 K7"},
        allies={"u": "us-rifle-squad L5"},
        terrain={"K6": "woods"},
        levels={"K8": 1, "K7": 1, "K6": 1},
        order=MOVE,
        moving=["squad"],
        **more,  # type: ignore[arg-type] # of battle
    )


def test_cce_ex_47_cce_ex_48_cce_ex_50_cce_ex_52_cce_ex_54_uphill_past_a_leader() -> None:
    game = march(draws={AXIS: ["34"], ALLIES: ["34"]})
    assert cost(game, "L8", "K8") == 2
    assert not sees(game, "L5", "K8")
    game.run(move_one(game, ROLLS))
    game.answer("squad")
    game.answer("K8")
    assert game.count("in-order", "spent", "squad") == 2
    game.answer("K7")
    assert game.count("in-order", "spent", "squad") == 3
    assert left(game, "squad") == 2
    game.answer("K6")
    assert game.count("in-order", "spent", "squad") == 5
    assert left(game, "squad") == -1
    assert game.decision is None


def test_cce_ex_51_cce_ex_53_cce_ex_55_cce_ex_72_opportunity_fire_twice_with_hand_grenades() -> (
    None
):
    game = march(
        markers={"s": "smoke-4 K7"},
        hands={ALLIES: ["fire", "hand-grenades", "hand-grenades"]},
        draws={AXIS: ["62", "15", "63"], ALLIES: ["65", "13"]},
    )
    assert sees(game, "L5", "K7")
    game.run(move_one(game, ROLLS))
    for choice in ("squad", "K8", "K7"):
        game.answer(choice)
    game.answer(card(1, ALLIES))
    game.answer("u")
    game.answer(":shoot")
    game.answer("u")
    game.answer("K7")
    game.answer("squad")
    assert totals(game) == [12, 16, 14]
    game.answer("K6")
    game.answer(":shoot")
    game.answer("u")
    game.answer("K6")
    game.answer(card(2, ALLIES))
    game.answer(card(3, ALLIES))
    assert totals(game)[3:] == [13, 18]
    assert not is_broken(game, "squad")
    assert not is_free(game, "u")


# --- terrain --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "end", "price"), [("E5", "E6", 3), ("E6", "E5", 2)])
def test_cce_ex_64_woods_cost_one_more_uphill(start: str, end: str, price: int) -> None:
    game = battle(terrain={"E5": "woods", "E6": "woods"}, levels={"E5": 1, "E6": 2})
    assert cost(game, start, end) == price


def test_cce_ex_68_cce_ex_69_a_road_lowers_every_cover() -> None:
    road = {"road": ["E4", "E5", "E6"]}
    assert cover(battle(terrain={"E5": "building"}, lines=road), "E5").total == 2
    game = battle(axis={"g": "ger-rifle-squad E5"}, lines=road)
    assert morale_of(game, "g") == 6
    game = battle(axis={"g": "ger-rifle-squad E5"}, lines=road, markers={"f": "foxhole E5"})
    assert morale_of(game, "g") == 9


def test_cce_ex_63_only_the_best_cover_counts() -> None:
    walls = ((2, "Wall"),)
    game = battle(axis={"t": "ger-rifle-team E5"}, terrain={"E5": "brush"})
    assert value(game, "t", MORALE).total + cover(game, "E5").total == 8
    assert value(game, "t", MORALE).total + cover(game, "E5", walls).total == 9
    dug = battle(
        axis={"t": "ger-rifle-team E5"}, terrain={"E5": "brush"}, markers={"f": "foxhole E5"}
    )
    assert value(dug, "t", MORALE).total + cover(dug, "E5", walls).total == 10


def test_cce_ex_62_a_major_bridge_over_a_stream_is_no_water() -> None:
    game = battle(terrain={"E5": "stream", "F5": "stream"}, overlays={"E5": "major-bridge"})
    assert not is_water(game, "E5")
    assert is_water(game, "F5")


def test_cce_ex_71_wire_ends_a_move() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5", "l": "ger-leader-2 E6"},
        allies={"u": "us-rifle-squad O1"},
        markers={"w": "wire E5"},
        order=MOVE,
        moving=["g"],
    )
    game.play(move_one(game, ROLLS), "g", "E6")
    assert steps(game, ("g",)) == {}


def test_cce_ex_70_a_mortar_is_deadlier_in_woods() -> None:
    game = battle(
        axis={"c": "ger-weapon-team E5", "m": "ger-lt-mortar @c"},
        allies={"u": "us-rifle-squad E8"},
        terrain={"E8": "woods"},
        draws={AXIS: ["66", "34"], ALLIES: ["66"]},
    )
    game.play(fire_attack(game, ROLLS, Shot(("m",), "E8")))
    assert totals(game)[1] == 15


def test_cce_ex_02_cce_ex_61_a_jam_damages_every_weapon_and_the_attack_stands() -> None:
    game = battle(
        axis={"s": "ger-rifle-squad E5", "m": "ger-lmg @s"},
        allies={"u": "us-rifle-squad E7"},
        draws={AXIS: ["11 jam"], ALLIES: ["11"]},
    )
    game.play(fire_attack(game, ROLLS, Shot(("m", "s"), "E7")))
    assert is_damaged(game, "m")
    assert game.piece("u").face == "good"
    strained = battle(
        axis={"s": "ger-rifle-squad E5", "m": "ger-lmg @s"},
        allies={"u": "us-rifle-squad E7"},
        draws={AXIS: ["11 jam"], ALLIES: ["66"]},
        hands={AXIS: ["sustained-fire"]},
    )
    strained.play(fire_attack(strained, ROLLS, Shot(("m",), "E7")), card(1), "m")
    assert not strained.is_in_play("m")
