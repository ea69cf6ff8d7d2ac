"""Movement (9): points, roads, the enemy's nearness, withdrawal, artillery, leaders."""

from fractions import Fraction
from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.gbacw.leaders import movable_leaders, move_commanders
from hexwright.engine.systems.gbacw.march import most_equivalents
from hexwright.engine.systems.gbacw.movement import allowance, least_steps, left, paths
from hexwright.engine.systems.gbacw.roads import step_into
from hexwright.engine.systems.gbacw.troops import NO_FIRE, NO_SHOCK
from hexwright.engine.systems.gbacw.unit_actions import act, buttons, open_facings
from hexwright.schema.model.map import Hexside
from tests.helpers.gbacw import BLUE, GREY, battery, battle, cavalry, infantry, leader
from tests.helpers.situations import Situation

ROW = ".A   .   .   .   .   ."


def moving(drawing: str = ROW, order: str = "advance", **more: Any) -> Situation:
    values = {"A": infantry(), **more}
    keep = {key: values.pop(key) for key in list(values) if not hasattr(values[key], "kind")}
    return battle(drawing, acts="us-1-1", orders={"us-1-1": order}, **keep, **values)


def ends(game: Situation, unit: str = "A") -> set[str]:
    return {way[-1] for way in paths(game, unit)}


@pytest.mark.parametrize(("order", "points"), [("march", 6), ("advance", 6), ("attack", 3)])
def test_gbacw_134_gbacw_138_orders_decide_the_allowance(order: str, points: int) -> None:
    formation: dict[str, Any] = {"formation": "march", "facing": 2} if order == "march" else {}
    game = moving(order=order, A=infantry(**formation))

    assert allowance(game, "A") == points * 12


def test_gbacw_138_half_an_odd_allowance_is_rounded_up() -> None:
    assert allowance(moving(order="attack", A=infantry(move=5)), "A") == 3 * 12


def test_gbacw_132_gbacw_358_a_unit_goes_as_far_as_its_points() -> None:
    game = moving(A=infantry(move=3))

    assert "0401" in ends(game)
    assert "0501" not in ends(game)


def test_gbacw_143_gbacw_ex_29_woods_cost_infantry_two_and_artillery_four() -> None:
    game = moving(".A   w   .", A=infantry())
    guns = moving(".A   w   .", A=battery(command="us-1-1"))

    assert [step_into(one, "A", "0101", "0201").cost for one in (game, guns)] == [24, 48]  # type: ignore[union-attr]


def test_gbacw_133_dismounted_cavalry_pays_as_infantry() -> None:
    game = moving(".A   w   .", A=cavalry(face="dismounted"))

    step = step_into(game, "A", "0101", "0201")

    assert step is not None
    assert step.cost == 24


ROAD: dict[str, Any] = {"roads": [["0101", "0201", "0301", "0401", "0501", "0601"]]}


@pytest.mark.parametrize(("order", "cost"), [("march", Fraction(1, 2)), ("advance", 1)])
def test_gbacw_146_gbacw_135_roads_cost_half_a_point_on_the_march(
    order: str, cost: Fraction
) -> None:
    formation: dict[str, Any] = {"formation": "march", "facing": 2} if order == "march" else {}
    game = moving(".A   w   .   .   .   .", order, A=infantry(**formation), **ROAD)

    step = step_into(game, "A", "0101", "0201")

    assert step is not None
    assert step.cost == cost * 12
    assert step.road == "road"


def test_gbacw_138_under_attack_orders_there_are_no_roads() -> None:
    game = moving(".A   w   .   .   .   .", "attack", **ROAD)

    step = step_into(game, "A", "0101", "0201")

    assert step is not None
    assert step.cost == 24


def test_gbacw_147_gbacw_ex_30_a_trail_costs_half_the_hex_rounded_up_under_advance() -> None:
    trail: dict[str, Any] = {**ROAD, "road": "trail"}
    game = moving(".A   r   .   .   .   .", A=infantry(), **trail)
    step = step_into(game, "A", "0101", "0201")
    assert step is not None
    assert step.cost == 2 * 12

    march = moving(
        ".A   r   .   .   .   .", "march", A=infantry(formation="march", facing=2), **trail
    )
    step = step_into(march, "A", "0101", "0201")
    assert step is not None
    assert step.cost == 12


@pytest.mark.parametrize(("order", "crosses"), [("advance", True), ("attack", False)])
def test_gbacw_148_bridges_are_not_for_attack_orders(order: str, *, crosses: bool) -> None:
    game = moving(".A   .   .", order, sides={("0101", "0201"): "river"})
    assert step_into(game, "A", "0101", "0201") is None

    bridged = battle(
        ".A   .   .",
        A=infantry(),
        acts="us-1-1",
        orders={"us-1-1": order},
        scenario={
            "hexsides": tuple(
                Hexside(between=("0101", "0201"), terrain=one) for one in ("river", "bridge")
            )
        },
    )
    assert (step_into(bridged, "A", "0101", "0201") is not None) is crosses


def test_gbacw_153_gbacw_136_only_attack_orders_lead_next_to_the_enemy() -> None:
    drawing = ".A   .   .   .Z"
    advance = moving(drawing, Z=infantry(GREY, facing=9))
    attack = moving(drawing, "attack", Z=infantry(GREY, facing=9))
    guns = moving(drawing, Z=battery(GREY, facing=9))

    assert "0301" not in ends(advance)
    assert "0301" in ends(attack)
    assert "0301" in ends(guns)


def test_gbacw_154_artillery_never_moves_next_to_the_enemy() -> None:
    game = moving(
        ".A   .   .   .Z",
        A=battery(command="us-1-1"),
        Z=battery(GREY, facing=9),
        options={"artillery_proximity": "test"},
    )

    assert "0301" not in ends(game)
    assert "0201" in ends(game)


def test_gbacw_160_artillery_keeps_three_hexes_from_enemies_who_see_it() -> None:
    seen = moving(
        ".A   .   .   .   .   .Z", A=battery(command="us-1-1"), Z=infantry(GREY, facing=9)
    )
    hidden = moving(
        ".A   .   .   w   .   .Z", A=battery(command="us-1-1"), Z=infantry(GREY, facing=9)
    )

    assert "0301" not in ends(seen)
    assert "0301" in ends(hidden)


def test_gbacw_157_a_disordered_unit_does_not_move_next_to_the_enemy() -> None:
    game = moving(
        ".A   .   .   .Z", "attack", A=infantry(disordered=True), Z=infantry(GREY, facing=9)
    )

    assert "0301" not in ends(game)


def test_gbacw_155_a_unit_that_comes_beside_the_enemy_stops_and_does_not_turn() -> None:
    game = moving(".A   .   .   .Z   .", "attack", Z=infantry(GREY, facing=5))

    game.play(act(game, "A"), ("0201", "0301"), PASS, PASS)

    assert open_facings(game, "A") == ()
    assert game.piece("A").hex == "0301"


def test_gbacw_144_a_unit_may_always_move_one_hex() -> None:
    rough = moving(".A   r   .", "advance", A=infantry(move=4, disordered=True), dice=[0])
    assert "0201" in least_steps(rough, "A")
    rough.play(act(rough, "A"), ("0201",), PASS)
    assert left(rough, "A") == 0


def test_gbacw_145_a_step_beyond_ones_points_next_to_the_enemy_bars_fire_and_shock() -> None:
    game = moving(".A   r   .Z", "attack", A=infantry(move=4), Z=infantry(GREY, facing=9), dice=[0])

    game.play(act(game, "A"), ("0201",), PASS)

    assert game.count("activation", NO_FIRE, "A")
    assert game.count("activation", NO_SHOCK, "A")


def test_gbacw_151_swamp_disorders_who_fails_a_test_and_roads_spare_it() -> None:
    game = moving(".A   s   .", dice=[9])
    game.play(act(game, "A"), ("0201",), PASS)
    assert game.piece("A").face == "disordered"
    assert left(game, "A") == (4 - 3) * 12

    road = moving(".A   s   .   .   .   .", **ROAD)
    road.play(act(road, "A"), ("0201",), PASS)
    assert road.piece("A").face == "good"


def test_gbacw_137_who_crosses_a_bridge_beside_the_enemy_does_not_shock() -> None:
    game = battle(
        ".A   .   .Z",
        A=infantry(),
        Z=infantry(GREY, facing=9),
        acts="us-1-1",
        scenario={
            "hexsides": tuple(
                Hexside(between=("0101", "0201"), terrain=one) for one in ("river", "bridge")
            )
        },
    )

    game.run(act(game, "A"))
    game.answer(("0201",))
    while game.decision is not None:
        game.answer(game.decision.default if game.decision.default is not None else PASS)

    assert game.piece("A").hex == "0201"
    assert game.count("activation", NO_SHOCK, "A")


def test_gbacw_049_units_on_the_march_keep_away_from_enemies_in_sight() -> None:
    game = moving(
        ".A   .   .   .   .   .   .Z",
        "march",
        A=infantry(formation="march", facing=2),
        Z=infantry(GREY, facing=9),
    )

    assert ends(game) == {"0201"}


# --- withdrawal -----------------------------------------------------------------------------------


BACK = """
    .   .   .   .
    .   .   .A  .
    .   .   .   .
"""


def test_gbacw_158_a_unit_withdraws_two_hexes_and_keeps_its_facing() -> None:
    game = moving(BACK)

    game.play(act(game, "A"), ":withdraw", ("0202", "0102"))

    assert game.piece("A").hex == "0102"
    assert game.piece("A").facing == 3
    assert game.count("activation", NO_FIRE, "A")


@pytest.mark.parametrize(
    ("dice", "hex_", "face"), [([5, 5], "0102", "good"), ([6, 1], "0102", "disordered")]
)
def test_gbacw_158_gbacw_ex_31_hard_ground_tests_with_one_more_for_each_point_above_one(
    dice: list[int], hex_: str, face: str
) -> None:
    game = moving(BACK.replace(".", "w"), A=infantry(cohesion=6, back=4), dice=dice)

    game.play(act(game, "A"), ":withdraw", ("0202", "0102"))

    assert game.piece("A").hex == hex_
    assert game.piece("A").face == face


def test_gbacw_158_gbacw_ex_31_a_disordered_unit_that_fails_goes_no_further() -> None:
    game = moving(BACK.replace(".", "w"), A=infantry(back=4, disordered=True), dice=[9])

    game.play(act(game, "A"), ":withdraw", ("0202", "0102"))

    assert game.piece("A").hex == "0202"


# --- marches --------------------------------------------------------------------------------------


def test_gbacw_045_a_unit_marches_four_times_its_allowance_on_one_marker() -> None:
    game = battle(
        ".A" + "   ." * 12,
        A=infantry(formation="march", facing=2, move=2),
        acts="us-1-1",
        chit="march",
        orders={"us-1-1": "march"},
    )

    game.play(
        act(game, "A"),
        ("0201", "0301"),
        ":march-on",
        ("0401", "0501"),
        ":march-on",
        ("0601", "0701"),
        ":march-on",
        ("0801", "0901"),
        PASS,
    )

    assert game.piece("A").hex == "0901"
    assert ":march-on" not in buttons(game, "A")


def test_gbacw_036_who_was_told_to_march_this_turn_marches_as_often_as_its_division_acts() -> None:
    from hexwright.engine.core.game_events import Counted, RecordSet
    from hexwright.engine.systems.gbacw.records import Efficiency, efficiency_key

    game = battle(".A   .", A=infantry(formation="march", facing=2), orders={"us-1-1": "march"})
    game.emit(RecordSet(efficiency_key(BLUE), Efficiency(BLUE, divisions={"us-1": 2})))
    assert most_equivalents(game, "A") == 4

    game.emit(Counted("turn", "new-march", "us-1-1"))

    assert most_equivalents(game, "A") == 2


# --- leaders --------------------------------------------------------------------------------------


def test_gbacw_139_leaders_of_the_brigade_and_division_move_when_it_acts() -> None:
    game = battle(
        ".A+l_us_b1   .l_us_d1   .l_us_corps   .l_us_b2",
        A=infantry(),
        l_us_b1=leader(),
        l_us_d1=leader(),
        l_us_corps=leader(),
        l_us_b2=leader(),
        acts="us-1-1",
    )

    assert set(movable_leaders(game)) == {"l_us_b1", "l_us_d1"}


@pytest.mark.parametrize(("hexes", "far"), [(10, False), (11, True)])
def test_gbacw_140_commanders_move_at_the_end_of_a_turn_and_may_go_too_far(
    hexes: int, *, far: bool
) -> None:
    game = battle(".l_us_corps" + "   ." * 12, l_us_corps=leader())
    way = tuple(f"{column:02}01" for column in range(2, hexes + 2))

    game.play(move_commanders(game), "l_us_corps", way)

    assert ("moved-far" in game.piece("l_us_corps").statuses) is far
