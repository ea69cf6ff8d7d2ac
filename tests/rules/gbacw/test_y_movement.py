"""Movement read again (9.1 - 9.5): limits, and rules that meet."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.gbacw.fight import can_fire
from hexwright.engine.systems.gbacw.leaders import leader_ways, movable_leaders
from hexwright.engine.systems.gbacw.movement import least_steps, left, paths
from hexwright.engine.systems.gbacw.roads import step_into
from hexwright.engine.systems.gbacw.troops import FIRED, NO_FIRE, NO_SHOCK, is_disordered
from hexwright.engine.systems.gbacw.unit_actions import act, buttons, ways_of
from hexwright.engine.systems.gbacw.withdrawal import ways_back
from hexwright.schema.model.map import Hexside
from tests.helpers.gbacw import GREY, battery, battle, cavalry, infantry, leader
from tests.helpers.gbacw_fight import settle
from tests.helpers.situations import Situation


def moving(drawing: str, order: str = "advance", **more: Any) -> Situation:
    keep = {key: more.pop(key) for key in list(more) if not hasattr(more[key], "kind")}
    values = {"A": infantry(), **more}
    return battle(drawing, acts="us-1-1", orders={"us-1-1": order}, **keep, **values)


def ends(game: Situation, unit: str = "A") -> set[str]:
    return {way[-1] for way in ways_of(game, unit)}


def sides(*kinds: str, between: tuple[str, str] = ("0101", "0201")) -> dict[str, Any]:
    return {"hexsides": tuple(Hexside(between=between, terrain=kind) for kind in kinds)}


# --- 9.4 ------------------------------------------------------------------------------------------


def test_gbacw_147_a_road_up_a_steep_slope_costs_a_point_and_tests_nobody() -> None:
    game = moving(
        ".A   .   .   .",
        sides={("0201", "0101"): "steep-slope"},
        roads=[["0101", "0201", "0301"]],
    )

    game.play(act(game, "A"), ("0201",), PASS)

    assert left(game, "A") == 5 * 12
    assert not is_disordered(game, "A")


def test_gbacw_147_a_trail_halves_the_hex_but_here_not_what_lies_on_the_side() -> None:
    game = moving(
        ".A   w   .   .",
        sides={("0101", "0201"): "stream"},
        roads=[["0101", "0201", "0301"]],
        road="trail",
    )

    step = step_into(game, "A", "0101", "0201")

    assert step is not None
    assert step.cost == (1 + 1) * 12


def test_gbacw_151_who_loses_his_order_on_the_way_goes_on_with_the_points_of_his_back() -> None:
    # Swamp costs three; six points less three in good order, but four less three in disorder.
    game = moving(".A   s   .   .   .", dice=[9])

    game.run(act(game, "A"))
    game.answer(("0201", "0301", "0401"))
    settle(game)

    assert is_disordered(game, "A")
    assert game.piece("A").hex == "0301"


def test_gbacw_144_a_disordered_unit_steps_where_good_order_could_have_gone() -> None:
    game = moving(".A   r   .", A=infantry(move=3, disordered=True))

    assert set(least_steps(game, "A")) == {"0201"}


def test_gbacw_144_prohibited_sides_stay_so() -> None:
    game = moving(".A   .   .", sides={("0101", "0201"): "river"}, A=infantry(move=1))

    assert ways_of(game, "A") == {}


def test_gbacw_144_the_step_beyond_ones_points_is_ones_whole_move() -> None:
    game = moving(".A   .   r   .   .", A=infantry(move=3))

    game.run(act(game, "A"))
    game.answer(("0201",))

    assert "0301" not in ends(game)


def test_gbacw_145_gbacw_157_a_disordered_unit_does_not_step_beside_the_enemy() -> None:
    game = moving(".A   r   .Z", "attack", A=infantry(move=4, disordered=True), Z=infantry(GREY))

    assert ways_of(game, "A") == {}


def test_gbacw_145_the_step_beside_the_enemy_is_for_attack_orders_alone() -> None:
    game = moving(".A   r   .Z", "advance", A=infantry(move=2), Z=infantry(GREY))

    assert ways_of(game, "A") == {}


# --- 9.5 ------------------------------------------------------------------------------------------


def test_gbacw_153_across_a_river_advance_orders_lead_beside_the_enemy_and_stop_there() -> None:
    drawing = ".A   .   .   .Z   ."
    river = {("0301", "0401"): "river"}
    game = moving(drawing, Z=infantry(GREY, facing=9), sides=river)
    assert "0301" in ends(game)

    game.run(act(game, "A"))
    game.answer(("0201", "0301"))
    settle(game)

    assert ways_of(game, "A") == {}


def test_gbacw_154_artillery_goes_beside_nobody_across_a_river_either() -> None:
    game = moving(
        ".A   .   .   .Z   .",
        A=battery(command="us-1-1"),
        Z=infantry(GREY, facing=9),
        sides={("0301", "0401"): "river"},
        options={"artillery_proximity": "test"},
    )

    assert "0301" not in ends(game)


def test_gbacw_153_a_river_with_a_bridge_can_be_crossed() -> None:
    game = moving(
        ".A   .   .   .Z   .",
        Z=infantry(GREY, facing=9),
        scenario=sides("river", "bridge", between=("0301", "0401")),
    )

    assert "0301" not in ends(game)


def test_gbacw_137_a_ford_leads_beside_the_enemy_as_a_bridge_does() -> None:
    game = moving(
        ".A   .   .Z", Z=infantry(GREY, facing=9), scenario=sides("river", "ford"), dice=[0] * 9
    )
    assert "0201" in ends(game)

    game.run(act(game, "A"))
    game.answer(("0201",))
    settle(game)

    assert game.count("activation", NO_SHOCK, "A")


def test_gbacw_138_gbacw_148_attack_orders_cross_no_ford_even_one_step() -> None:
    game = moving(".A   .   .", "attack", scenario=sides("river", "ford"))

    assert ways_of(game, "A") == {}


def test_gbacw_136_advance_orders_lead_beside_guns_but_not_if_infantry_is_there_too() -> None:
    drawing = """
    .A   .   .   .Y
    .    .   .   .Z
    """
    game = moving(drawing, Y=battery(GREY, facing=9), Z=infantry(GREY, facing=9))

    # 0301 touches 0401 alone of the two; 0302 touches both.
    assert "0301" in ends(game)
    assert "0302" not in ends(game)


def test_gbacw_160_guns_that_begin_near_go_no_nearer_and_fire_only_from_four_hexes() -> None:
    drawing = ".   .   .A   .   .   .Z   .   ."
    game = moving(drawing, A=battery(command="us-1-1", facing=9), Z=infantry(GREY, facing=9))
    assert "0401" not in ends(game)
    assert "0201" in ends(game)

    game.run(act(game, "A"))
    game.answer(("0201",))
    settle(game)
    assert not game.count("activation", NO_FIRE, "A")


def test_gbacw_160_guns_that_stay_within_three_hexes_after_moving_do_not_fire() -> None:
    drawing = """
    .   .   .   .   .   .   .
    .   .   .A  .   .   .Z  .
    .   .   .   .   .   .   .
    .   .   .   .   .   .   .
    """
    game = moving(drawing, A=battery(command="us-1-1", facing=5), Z=infantry(GREY, facing=9))

    game.run(act(game, "A"))
    game.answer(("0303",))
    settle(game)

    assert can_fire(game, "A")
    assert ":fire" not in buttons(game, "A")


# --- withdrawal (9.54) ----------------------------------------------------------------------------

BACK = """
    .   .   .   .   .
    .   .   .A  .   .
    .   .   .   .   .
"""


def test_gbacw_158_one_hard_hex_makes_the_unit_test_for_each_hex() -> None:
    # Clear, then woods: tested without and with one more.
    game = moving(BACK.replace(".   .   .A", "w   .   .A"), dice=[6, 5])

    game.play(act(game, "A"), ":withdraw", ("0202", "0102"))

    assert game.piece("A").hex == "0102"
    assert not is_disordered(game, "A")


def test_gbacw_158_who_is_in_disorder_and_fails_for_the_second_hex_goes_back_to_the_first() -> None:
    game = moving(BACK.replace(".", "w"), A=infantry(back=4, disordered=True), dice=[0, 9])

    game.play(act(game, "A"), ":withdraw", ("0202", "0102"))

    assert game.piece("A").hex == "0202"


def test_gbacw_158_who_lost_his_order_by_the_first_hex_and_fails_again_goes_back() -> None:
    game = moving(BACK.replace(".", "w"), dice=[9, 9])

    game.play(act(game, "A"), ":withdraw", ("0202", "0102"))

    assert is_disordered(game, "A")
    assert game.piece("A").hex == "0202"


def test_gbacw_158_along_a_road_by_advance_orders_no_test_is_needed() -> None:
    game = moving(BACK.replace(".", "w"), roads=[["0302", "0202", "0102"]])

    game.play(act(game, "A"), ":withdraw", ("0202", "0102"))

    assert game.piece("A").hex == "0102"


def test_gbacw_158_by_attack_orders_the_road_does_not_help() -> None:
    game = moving(BACK.replace(".", "w"), "attack", roads=[["0302", "0202", "0102"]], dice=[0, 0])

    game.play(act(game, "A"), ":withdraw", ("0202", "0102"))

    assert game.piece("A").hex == "0102"


def test_gbacw_158_who_has_moved_or_fired_does_not_withdraw() -> None:
    from hexwright.engine.core.game_events import Counted

    moved = moving(BACK, "attack")
    moved.run(act(moved, "A"))
    moved.answer(("0401",))
    settle(moved)
    assert ":withdraw" not in buttons(moved, "A")

    fired = moving(BACK, "attack")
    fired.emit(Counted("activation", FIRED, "A"))
    assert ":withdraw" not in buttons(fired, "A")


def test_gbacw_158_gbacw_136_nobody_withdraws_beside_infantry_by_advance_orders() -> None:
    drawing = """
    .   .   .   .   .
    .Z  .   .A  .   .
    .   .   .   .   .
    """
    advance = moving(drawing, Z=infantry(GREY, facing=3))
    attack = moving(drawing, "attack", Z=infantry(GREY, facing=3))

    assert not any("0202" in way for way in ways_back(advance, "A"))
    assert ("0202",) in ways_back(attack, "A")
    assert not any(way[0] == "0202" and len(way) > 1 for way in ways_back(attack, "A"))


def test_gbacw_159_guns_withdraw_through_nobody() -> None:
    drawing = """
    .   .   .   .   .
    .   .B  .A  .   .
    .   .   .   .   .
    """
    for friend in (infantry(strength=15), battery(command="us-1-1")):
        game = moving(drawing, A=battery(command="us-1-1"), B=friend)
        assert not any(way[0] == "0202" and len(way) > 1 for way in ways_back(game, "A"))


def test_gbacw_158_disordered_units_may_withdraw() -> None:
    assert ways_back(moving(BACK, A=infantry(disordered=True)), "A")


# --- leaders (9.3) --------------------------------------------------------------------------------


def test_gbacw_139_a_leader_moves_once_by_a_marker() -> None:
    from hexwright.engine.systems.gbacw.leaders import move_one_leader

    game = battle(".l_us_b1+A   .   .   .", l_us_b1=leader(), A=infantry(), acts="us-1-1")

    game.play(move_one_leader(game, "l_us_b1"), ("0201",))

    assert "l_us_b1" not in movable_leaders(game)


def test_gbacw_139_a_leader_goes_ten_points_at_the_rate_of_the_road() -> None:
    hexes = [f"{number:02}01" for number in range(1, 23)]
    game = battle(".l_us_b1" + "   ." * 21, l_us_b1=leader(), roads=[hexes], acts="us-1-1")

    found = {way[-1] for way in leader_ways(game, "l_us_b1")}

    assert "2101" in found
    assert "2201" not in found


def test_gbacw_142_a_corps_commander_goes_beside_the_enemy_only_to_friends() -> None:
    game = battle(
        """
        .l_us_corps   .   .A   .Z
        .             .   .    .
        """,
        l_us_corps=leader(),
        A=infantry(),
        Z=infantry(GREY, facing=9),
    )

    found = {way[-1] for way in leader_ways(game, "l_us_corps")}

    assert "0301" in found
    assert "0302" not in found


def test_gbacw_139_a_division_leader_may_move_by_the_march_marker_if_marchers_are_in_range() -> (
    None
):
    units: dict[str, Any] = {"A": infantry(formation="march", facing=2), "l_us_b1": leader()}
    found = []
    for reach in (6, 1):
        game = battle(
            ".l_us_d1   .   .   .l_us_b1+A   .",
            l_us_d1=leader(command_range=reach),
            orders={"us-1-1": "march"},
            acts="us-1-1",
            chit="march",
            **units,
        )
        found.append("l_us_d1" in movable_leaders(game))

    assert found == [True, False]


def test_gbacw_139_gbacw_142_a_leader_taken_along_goes_beside_the_enemy_with_his_unit() -> None:
    game = moving(
        ".l_us_b1+A   .   .   .Z   .",
        "attack",
        l_us_b1=leader(),
        Z=infantry(GREY, facing=5),
        dice=[0] * 9,
    )

    game.run(act(game, "A"))
    game.answer(":take-leader")
    if game.decision is not None and "l_us_b1" in game.decision.options:
        game.answer("l_us_b1")
    game.answer(("0201", "0301"))
    settle(game)

    assert game.piece("l_us_b1").hex == "0301"


# --- marches (9.22) -------------------------------------------------------------------------------


def test_gbacw_135_a_trail_is_not_halved_below_a_point_on_the_march() -> None:
    game = battle(
        ".A   .   .",
        A=infantry(formation="march", facing=2),
        acts="us-1-1",
        chit="march",
        orders={"us-1-1": "march"},
        roads=[["0101", "0201", "0301"]],
        road="trail",
    )

    step = step_into(game, "A", "0101", "0201")

    assert step is not None
    assert step.cost == 12


def test_gbacw_045_points_left_over_in_one_part_of_a_march_are_lost() -> None:
    # Woods cost two: of three points one is left, and is not lent to the next part.
    game = battle(
        ".A   w   w   .   .",
        A=infantry(formation="march", facing=2, move=3),
        acts="us-1-1",
        chit="march",
        orders={"us-1-1": "march"},
    )

    game.run(act(game, "A"))
    game.answer(("0201",))
    game.answer(":march-on")

    assert left(game, "A") == 3 * 12


@pytest.mark.parametrize("order", ["advance", "attack"])
def test_gbacw_049_only_marchers_march_on(order: str) -> None:
    assert ":march-on" not in buttons(moving(".A   .   .", order), "A")


def test_gbacw_321_gbacw_132_cavalry_goes_by_its_own_column_of_the_chart() -> None:
    game = moving(".A   w   .", A=cavalry())

    step = step_into(game, "A", "0101", "0201")

    assert step is not None
    assert step.cost == 3 * 12
    assert paths(game, "A")


# --- the example of movement and reaction (9.5, 9.6) ----------------------------------------------


def test_gbacw_ex_33_f_moves_behind_c_and_d_and_c_alone_may_turn() -> None:
    # F comes to 0403, behind C and D. H has D in front already.
    drawing = """
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .   .   .   .D  .
    .   .   .F  .C  .H  .
    .   .   .   .   .   .
    """
    game = moving(
        drawing.replace(".F", ".A"),
        "attack",
        C=infantry(GREY, facing=3),
        D=infantry(GREY, facing=3),
        H=infantry(facing=11),
        dice=[0] * 9,
    )

    game.run(act(game, "A"))
    game.answer(("0403",))
    asked = []
    while game.decision is not None:
        if game.decision.side == GREY:
            asked.append(game.decision.subject)
        game.answer(PASS if game.decision.default is None else game.decision.default)

    assert "C" in asked
    assert "D" not in asked


def test_gbacw_ex_33_g_goes_on_after_cavalry_and_guns_have_made_way() -> None:
    row = ".A   .   .   .   .Y   .   .   .   .   ."
    game = moving(row, "attack", Y=cavalry(GREY, facing=9), dice=[0])

    game.run(act(game, "A"))
    game.answer(("0201", "0301"))
    assert game.decision is not None
    assert game.decision.side == GREY
    game.answer(("0601", "0701"))
    settle(game)

    assert (game.piece("Y").hex, game.piece("A").hex) == ("0701", "0301")


def test_gbacw_ex_33_i_pays_for_the_woods_although_a_trail_leads_through_them() -> None:
    trail: dict[str, Any] = {"roads": [["0101", "0201", "0301"]], "road": "trail"}
    costs = []
    for order in ("advance", "attack"):
        step = step_into(moving(".A   w   .", order, **trail), "A", "0101", "0201")
        assert step is not None
        costs.append(step.cost)

    assert costs == [12, 24]
