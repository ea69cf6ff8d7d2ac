"""Units and leaders (3), sight (10), weapons (11), suppression (13), terrain (T) and works (F)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.cce.advance import advances
from hexwright.engine.systems.cce.damage import break_now, damage, eliminate, rally, suppress
from hexwright.engine.systems.cce.effects import morale_of, service_weapons
from hexwright.engine.systems.cce.fire import (
    Shot,
    can_fire_weapon,
    cover_of,
    fire_attack,
    firepower,
    targets_of,
)
from hexwright.engine.systems.cce.groups import may_join
from hexwright.engine.systems.cce.markers import (
    fortify,
    is_impassable,
    is_water,
    lay_smoke,
    set_on_fire,
    smoke_in,
    works_in,
)
from hexwright.engine.systems.cce.movement import left, move_one, steps
from hexwright.engine.systems.cce.nations import box_of, edge_hexes
from hexwright.engine.systems.cce.records import MOVE, SOLE
from hexwright.engine.systems.cce.sight import look, seen, sees
from hexwright.engine.systems.cce.terrain import cost, cover, to_own_edge, ways_back
from hexwright.engine.systems.cce.triggers import ROLLS
from hexwright.engine.systems.cce.units import (
    FIREPOWER,
    MORALE,
    MOVEMENT,
    RANGE,
    command,
    is_broken,
    is_damaged,
    movement,
    units_in,
    value,
    weapon_of,
    weapon_value,
)
from tests.helpers.cce import ALLIES, AXIS, battle, sample
from tests.helpers.situations import Situation

ENEMY = {"u": "us-rifle-squad O10"}


def field(axis: dict[str, str], **more: Any) -> Situation:
    return battle(**{"axis": axis, "allies": ENEMY, **more})


def one(words: str, **more: Any) -> Situation:
    return field({"g": words}, **more)


# --- values ---------------------------------------------------------------------------------------


def test_cce_036_cce_038_cce_039_cce_040_values_are_those_of_the_face_that_is_up() -> None:
    for face, expected in (("good", [5, 5, 4, 7]), ("broken", [2, 2, 3, 7])):
        game = one(f"ger-rifle-squad E5 {face}")
        names = (FIREPOWER, RANGE, MOVEMENT, MORALE)
        assert [value(game, "g", name).total for name in names] == expected


def test_cce_041_cce_280_morale_has_the_cover_of_the_hex() -> None:
    assert morale_of(one("ger-rifle-squad E5", terrain={"E5": "woods"}), "g") == 9
    assert morale_of(one("ger-rifle-squad E5", terrain={"E5": "stream"}), "g") == 6


def test_cce_042_cce_054_only_leaders_in_good_order_command() -> None:
    game = field({"l": "ger-leader-2 E5", "b": "ger-leader-2 E6 broken", "s": "ger-rifle-squad E6"})
    assert [command(game, name) for name in "lbs"] == [2, 0, 0]
    assert value(game, "s", MORALE).total == 7


def test_cce_043_boxes_are_printed_by_face() -> None:
    from hexwright.engine.systems.cce.units import is_boxed

    game = field({"g": "ger-rifle-squad E5", "b": "ger-rifle-squad E6 broken"})
    assert is_boxed(game, "g", FIREPOWER)
    assert not is_boxed(game, "b", FIREPOWER)


def test_cce_044_broken_units_fire_and_move() -> None:
    game = field({"g": "ger-rifle-squad E5 broken"}, allies={"u": "us-rifle-squad E7"})
    assert targets_of(game, "g") == ("E7",)
    assert steps(game, ("g",))


def test_cce_045_cce_046_cce_047_cce_048_cce_049_breaking_twice_and_rallying() -> None:
    game = field(
        {"g": "ger-rifle-squad E5 suppressed veteran", "m": "ger-lmg @g", "h": "ger-rifle-team K5"}
    )
    break_now(game, "g", "")
    assert is_broken(game, "g")
    assert (weapon_of(game, "g"), len(game.piece("g").statuses)) == ("m", 2)
    assert not can_fire_weapon(game, "m")
    assert not is_damaged(game, "m")
    rally(game, "g", "")
    assert not is_broken(game, "g")
    break_now(game, "g", "")
    break_now(game, "g", "")
    assert game.piece("g").box == "lost-axis"
    assert game.piece("m").box == "weapons"
    assert game.state.points[ALLIES] == 2


def test_cce_051_cce_052_cce_055_leaders_add_up_and_help_no_leader() -> None:
    game = field({"s": "ger-rifle-squad E5", "l": "ger-leader-2 E5", "k": "ger-leader-1 E5"})
    for name in (FIREPOWER, RANGE, MOVEMENT, MORALE):
        assert value(game, "s", name).total == value(one("ger-rifle-squad E5"), "g", name).total + 3
    assert value(game, "k", MORALE).total == 8


def test_cce_053_a_leader_helps_the_guns_of_others() -> None:
    game = field({"s": "ger-rifle-squad E5", "m": "ger-lmg @s", "l": "ger-leader-2 E5"})
    assert [weapon_value(game, "m", name).total for name in (FIREPOWER, RANGE)] == [6, 10]


def test_cce_128_cce_129_a_suppressed_unit_is_weaker_and_leaves_its_gun() -> None:
    game = field({"g": "ger-rifle-squad E5", "m": "ger-lmg @g"})
    suppress(game, "g", "")
    suppress(game, "g", "")
    assert [value(game, "g", name).total for name in (FIREPOWER, RANGE, MOVEMENT, MORALE)] == [
        4,
        4,
        3,
        6,
    ]
    assert not can_fire_weapon(game, "m")


# --- definitions, map, tracks ---------------------------------------------------------------------


def test_cce_003_cce_005_cce_006_own_and_enemy() -> None:
    from hexwright.engine.systems.cce.nations import inactive_first

    game = one("ger-rifle-squad E5", active=ALLIES)
    assert inactive_first(game) == (AXIS, ALLIES)
    assert units_in(game, "E5", ALLIES) == ()


def test_cce_007_bridges_outrank_water() -> None:
    game = one(
        "ger-rifle-squad A1",
        terrain={"E5": "marsh", "E6": "stream"},
        overlays={"E6": "minor-bridge"},
    )
    assert is_water(game, "E5")
    assert not is_water(game, "E6")


def test_cce_030_cce_031_cce_033_cce_035_maps_have_numbers_edges_and_boxes() -> None:
    game = one("ger-rifle-squad E5")
    assert sample().maps["crossroads"].attributes["number"] == 2
    assert edge_hexes(game, ALLIES) == tuple(f"A{row}" for row in range(1, 11))
    assert box_of(game, "artillery", AXIS) == "artillery-axis"
    assert to_own_edge(game, ALLIES, "A4") == 1


def test_cce_056_one_marker_shows_who_is_ahead() -> None:
    game = field({"g": "ger-rifle-squad E5", "h": "ger-rifle-team K5"})
    game.state.tracks["points"] = game.state.tracks["points"].__class__("points", 0, "", "")
    eliminate(game, "h", "")
    assert game.state.tracks["points"].space == 1


# --- markers --------------------------------------------------------------------------------------


def test_cce_091_cce_095_the_thicker_smoke_stays() -> None:
    game = one("ger-rifle-squad E5", markers={"s": "smoke-10 H5"})
    lay_smoke(game, "H5", "")
    assert smoke_in(game, "H5") == "s"
    assert (
        len([name for name in game.stack("H5") if game.piece(name).kind.startswith("smoke")]) == 1
    )


def test_cce_096_cce_108_cce_282_a_blaze_ends_every_line() -> None:
    game = one("ger-rifle-squad A1", levels={"E5": 2})
    assert sees(game, "E5", "E9")
    set_on_fire(game, "E7", "")
    assert not sees(game, "E5", "E9")
    assert is_impassable(game, "E7")
    assert not lay_smoke(game, "E7", "")
    assert not fortify(game, "E7", "foxhole", "")


def test_cce_298_cce_329_smoke_comes_out_of_the_cup_and_goes_back() -> None:
    from hexwright.engine.systems.cce.markers import take_off

    game = one("ger-rifle-squad A1")
    full = len(game.cards("smoke"))
    lay_smoke(game, "E5", "")
    assert len(game.cards("smoke")) == full - 1
    take_off(game, smoke_in(game, "E5"), "")
    assert len(game.cards("smoke")) == full


# --- sight ----------------------------------------------------------------------------------------


def test_cce_104_cce_106_cce_107_obstacles_block_and_units_never_do() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5", "h": "ger-rifle-squad E6"},
        allies={"u": "us-rifle-squad E7"},
    )
    assert sees(game, "E5", "E8")
    blocked = one("ger-rifle-squad A1", terrain={"E6": "building"})
    assert not sees(blocked, "E5", "E7")
    assert not sees(blocked, "E7", "E5")


def test_cce_105_what_lies_at_the_ends_does_not_count() -> None:
    game = one(
        "ger-rifle-squad A1",
        terrain={"E5": "woods", "E7": "building"},
        sides={("E5", "E6"): "wall"},
    )
    assert seen(game, "E5", "E7") == (0, "")


def test_cce_109_cce_111_cce_113_hindrances_weaken_fire() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5"},
        allies={"u": "us-rifle-squad E8"},
        terrain={"E6": "field", "E7": "orchard"},
    )
    assert firepower(game, ("g",), ("E8",)).total == 5 - 2


def test_cce_114_smoke_hinders_at_the_ends_too() -> None:
    game = one("ger-rifle-squad A1", markers={"s": "smoke-6 E5"})
    assert seen(game, "E5", "E8") is not None
    assert seen(game, "E5", "E8").hindrance == 6  # type: ignore[union-attr] # seen above
    assert seen(game, "E8", "E5").hindrance == 6  # type: ignore[union-attr] # seen above


def test_cce_115_cce_296_a_railway_hinders_across_and_not_along() -> None:
    rail = {"rail": ["E4", "E5", "E6", "E7", "E8"]}
    game = one("ger-rifle-squad A1", lines=rail)
    assert seen(game, "E5", "E7") == (0, "")
    across = seen(game, "C5", "G5")
    assert across is not None
    assert across.hindrance == 1


@pytest.mark.parametrize(
    ("terrain", "hindrance"),
    [("brush", 3), ("field", 1), ("orchard", 2), ("marsh", 1), ("open", 0), ("stream", 0)],
)
def test_cce_281_cce_286_cce_290_cce_293_cce_294_cce_295_cce_299_what_hinders(
    terrain: str, hindrance: int
) -> None:
    found = seen(one("ger-rifle-squad A1", terrain={"E6": terrain}), "E5", "E7")
    assert found is not None
    assert found.hindrance == hindrance


def test_cce_291_a_gully_is_seen_into_from_beside_it_and_from_above() -> None:
    game = one("ger-rifle-squad A1", terrain={"E5": "gully"}, levels={"K5": 1})
    assert sees(game, "E4", "E5")
    assert not sees(game, "E2", "E5")
    assert sees(game, "K5", "E5")


def test_cce_289_cce_292_cce_301_fences_hinder_and_hedges_hide() -> None:
    for kind, clear in (("fence", True), ("hedge", False), ("wall", False)):
        game = one("ger-rifle-squad A1", sides={("E6", "E7"): kind})
        assert sees(game, "E5", "E8") is clear
        assert sees(game, "E6", "E8")


# --- hills ----------------------------------------------------------------------------------------


def test_cce_304_cce_307_cce_308_one_sees_down_only_from_the_edge() -> None:
    game = one("ger-rifle-squad A1", levels={"E5": 1, "E6": 1})
    assert not sees(game, "E5", "E9")
    assert look(game, "E5", "E9").rule == "cce-308"
    assert sees(game, "E6", "E9")


@pytest.mark.parametrize(
    ("hill", "target", "clear"), [(2, 2, True), (2, 1, False), (3, 2, False), (3, 4, True)]
)
def test_cce_309_cce_ex_65_over_a_hill_one_sees_what_is_as_high(
    hill: int, target: int, *, clear: bool
) -> None:
    game = one("ger-rifle-squad A1", levels={"E5": 2, "E6": hill, "E7": target})
    assert sees(game, "E5", "E7") is clear


@pytest.mark.parametrize(("ground", "clear"), [(0, True), (1, False)])
def test_cce_310_cce_ex_66_a_house_hides_as_high_as_it_stands(ground: int, *, clear: bool) -> None:
    game = one(
        "ger-rifle-squad A1", terrain={"E6": "building"}, levels={"E5": 1, "E6": ground, "E7": 1}
    )
    assert sees(game, "E5", "E7") is clear


def test_cce_311_cce_ex_67_the_hex_behind_a_house_is_blind() -> None:
    game = one("ger-rifle-squad A1", terrain={"E6": "building"}, levels={"E5": 1})
    assert not sees(game, "E5", "E7")
    assert sees(game, "E5", "E8")


def test_cce_312_lower_brush_does_not_hinder_a_hill() -> None:
    game = one("ger-rifle-squad A1", terrain={"E7": "brush"}, levels={"E5": 1})
    assert seen(game, "E5", "E9") == (0, "")


# --- weapons --------------------------------------------------------------------------------------


def test_cce_116_cce_122_a_damaged_weapon_is_silent_and_lost_if_damaged_again() -> None:
    game = field({"g": "ger-rifle-squad E5", "m": "ger-lmg @g"})
    damage(game, "m", "")
    assert not can_fire_weapon(game, "m")
    damage(game, "m", "")
    assert game.piece("m").box == "weapons"


def test_cce_117_a_heavy_weapon_slows() -> None:
    game = field({"g": "ger-rifle-squad E5", "m": "ger-hmg @g"})
    assert movement(game, "g") == 2


def test_cce_092_cce_119_cce_118_a_weapon_is_handed_to_somebody_without_one() -> None:
    game = field(
        {"g": "ger-rifle-squad E5", "m": "ger-lmg @g", "h": "ger-rifle-team E5"},
        order=MOVE,
        moving=["g"],
    )
    game.run(move_one(game, ROLLS))
    game.answer("g")
    game.answer(":transfer")
    game.answer("h")
    assert weapon_of(game, "h") == "m"
    assert left(game, "g") == 3


def test_cce_121_a_weapon_goes_with_its_carrier() -> None:
    game = field({"g": "ger-rifle-squad E5", "m": "ger-lmg @g", "h": "ger-rifle-team K5"})
    eliminate(game, "g", "")
    assert game.piece("m").box == "weapons"


def test_cce_123_random_hexes_of_a_number_repair() -> None:
    game = field({"g": "ger-rifle-squad E5", "m": "ger-lmg @g damaged"})
    service_weapons(game, 3)
    assert not is_damaged(game, "m")


def test_cce_125_cce_126_a_satchel_is_used_up_and_flames_leave_no_cover() -> None:
    game = battle(
        axis={
            "g": "ger-rifle-squad E5",
            "f": "ger-flamethrower @g",
            "h": "ger-rifle-team E5",
            "s": "ger-satchel @h",
        },
        allies={"u": "us-rifle-squad E6"},
        terrain={"E6": "building"},
        draws={AXIS: ["11", "11"], ALLIES: ["66", "66"]},
        holder=ALLIES,
    )
    game.run(fire_attack(game, ROLLS, Shot(("f",), "E6")))
    assert cover_of(game, "u").total == 0
    for _ in range(2):
        game.answer(PASS)
    game.run(fire_attack(game, ROLLS, Shot(("s",), "E6")))
    game.answer(PASS)
    assert not game.is_in_play("s")


# --- movement costs -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terrain", "price"),
    [
        ("open", 1),
        ("field", 1),
        ("orchard", 1),
        ("brush", 2),
        ("woods", 2),
        ("building", 2),
        ("gully", 2),
        ("stream", 3),
        ("marsh", 3),
        ("water", None),
    ],
)
def test_cce_186_cce_279_cce_287_cce_302_cce_303_what_terrain_costs(
    terrain: str, price: int | None
) -> None:
    assert cost(one("ger-rifle-squad E5", terrain={"E6": terrain}), "E5", "E6") == price


@pytest.mark.parametrize(("line", "price"), [("road", 1), ("rail", 1), ("trail", 1)])
def test_cce_297_cce_300_roads_and_trails_lead_through_woods(line: str, price: int) -> None:
    game = one("ger-rifle-squad E5", terrain={"E6": "woods"}, lines={line: ["E5", "E6"]})
    assert cost(game, "E5", "E6") == price
    assert cost(game, "E7", "E6") == 2


@pytest.mark.parametrize(
    ("side", "price"), [("fence", 2), ("hedge", 2), ("wall", 2), ("cliff", None)]
)
def test_cce_288_cce_305_hexsides_and_slopes_cost_more(side: str, price: int | None) -> None:
    game = one("ger-rifle-squad E5", sides={("E5", "E6"): side}, levels={"K6": 1})
    assert cost(game, "E5", "E6") == price
    assert cost(game, "K5", "K6") == 2
    assert cost(game, "K6", "K5") == 1


def test_cce_142_cce_143_only_the_unarmed_advance_over_a_cliff() -> None:
    cliff = {("E5", "E6"): "cliff"}
    game = field(
        {"g": "ger-rifle-squad E5", "m": "ger-lmg @g", "h": "ger-rifle-team E5"},
        sides=cliff,
        terrain={"E4": "water"},
    )
    assert "E6" not in advances(game, "g")
    assert "E6" in advances(game, "h")
    assert "E4" not in advances(game, "h")


def test_cce_283_cce_284_cce_285_bridges() -> None:
    game = one(
        "ger-rifle-squad A1",
        terrain={"E5": "stream", "K5": "stream"},
        overlays={"E5": "major-bridge", "K5": "minor-bridge"},
        lines={"road": ["E4", "E5", "E6"], "road#2": ["K4", "K5", "K6"]},
    )
    assert cost(game, "E4", "E5") == 1
    assert cost(game, "D5", "E5") is None
    assert cost(game, "K4", "K5") == 1
    assert cost(game, "J5", "K5") == 3
    assert cover(game, "E5").total == 1


def test_cce_193_a_road_lets_one_go_further_once() -> None:
    game = one("ger-rifle-squad E5", lines={"road": ["E6", "E7", "E8"]}, order=MOVE, moving=["g"])
    game.run(move_one(game, ROLLS))
    game.answer("g")
    game.answer("E6")
    assert left(game, "g") == 4
    game.answer("E7")
    assert left(game, "g") == 3


# --- works ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("works", "plain", "shells"),
    [("foxhole", 3, 4), ("trench", 4, 5), ("pillbox", 5, 6), ("bunker", 6, 7)],
)
def test_cce_313_cce_316_cce_317_cce_318_cce_319_cce_320_works_cover(
    works: str, plain: int, shells: int
) -> None:
    game = one("ger-rifle-squad E5", markers={"f": f"{works} E5"}, terrain={"E5": "woods"})
    assert cover(game, "E5").total == plain
    assert cover(game, "E5", from_above=True).total == shells


def test_cce_315_no_works_in_water_and_never_two() -> None:
    game = one("ger-rifle-squad E5", terrain={"E6": "stream"}, markers={"w": "wire E7"})
    assert not fortify(game, "E6", "foxhole", "")
    assert not fortify(game, "E7", "foxhole", "")
    assert fortify(game, "E8", "foxhole", "")
    assert works_in(game, "E8") == "foxhole"


def test_cce_194_cce_225_trenches_are_a_network() -> None:
    game = one(
        "ger-rifle-squad E5",
        markers={"a": "trench E5", "b": "bunker E6", "c": "foxhole E4"},
        terrain={"E6": "woods", "E4": "woods"},
        levels={"E6": 2},
        sides={("E5", "E6"): "wall"},
    )
    assert cost(game, "E5", "E6") == 1
    assert cost(game, "E5", "E4") == 2


def test_cce_176_cce_324_cce_326_wire_weakens_and_parts() -> None:
    game = battle(
        axis={
            "g": "ger-rifle-squad E5",
            "m": "ger-lmg @g",
            "h": "ger-rifle-squad E6",
            "k": "ger-rifle-team E5",
        },
        allies={"u": "us-rifle-squad E8"},
        markers={"w": "wire E5"},
    )
    assert [value(game, "g", name).total for name in (FIREPOWER, RANGE, MOVEMENT, MORALE)] == [
        4,
        4,
        4,
        6,
    ]
    assert not can_fire_weapon(game, "m")
    assert not may_join(game, ("g",), "h", "E8")
    assert may_join(game, ("g",), "k", "E8")


@pytest.mark.parametrize("terrain", ["marsh", "stream"])
def test_cce_177_no_weapon_fires_from_water(terrain: str) -> None:
    game = field({"g": "ger-rifle-squad E5", "m": "ger-lmg @g"}, terrain={"E5": terrain})
    assert not can_fire_weapon(game, "m")


def test_cce_149_who_had_a_bunker_to_himself_is_noted() -> None:
    from hexwright.engine.systems.cce.melee import settle_occupants, sole_occupant

    game = one("ger-rifle-squad E5", markers={"b": "bunker E5"})
    settle_occupants(game)
    assert sole_occupant(game, "E5") == AXIS
    assert SOLE in game.state.records


def test_cce_203_cce_204_ways_back_lead_to_ones_own_edge() -> None:
    game = one("ger-rifle-squad E5")
    assert set(ways_back(game, ALLIES, "E5")) == {"D4", "D5"}
    assert ways_back(game, ALLIES, "A5") == ()
