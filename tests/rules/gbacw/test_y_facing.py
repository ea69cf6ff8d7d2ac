"""Facing, refused flanks and stacking read again (7, 8.1, 8.2): limits, and rules that meet."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.gbacw.movement import left, paths
from hexwright.engine.systems.gbacw.roads import step_into
from hexwright.engine.systems.gbacw.stacking import may_share
from hexwright.engine.systems.gbacw.troops import NO_FIRE, NO_SHOCK, refused_hands
from hexwright.engine.systems.gbacw.turning import may_refuse
from hexwright.engine.systems.gbacw.unit_actions import act, buttons, open_facings, ways_of
from hexwright.schema.model.map import Hexside
from tests.helpers.gbacw import GREY, battery, battle, cavalry, infantry
from tests.helpers.gbacw_fight import settle
from tests.helpers.situations import Situation

BELOW = False
OPEN = """
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .   .A  .   .   .
    .   .   .   .   .   .
    .   .   .   .   .   .
"""


def alone(drawing: str = OPEN, orders: str = "advance", **more: Any) -> Situation:
    keep = {key: more.pop(key) for key in list(more) if not hasattr(more[key], "kind")}
    values = {"A": infantry(), **more}
    return battle(drawing, acts="us-1-1", orders={"us-1-1": orders}, **keep, **values)


def ends(game: Situation, unit: str = "A") -> set[str]:
    return {way[-1] for way in paths(game, unit)}


# --- 7.1, 7.2 -------------------------------------------------------------------------------------


def test_gbacw_155_gbacw_071_who_adopts_a_facing_beside_the_enemy_neither_fires_nor_shocks() -> (
    None
):
    drawing = """
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .A  .B  .Z  .   .
    .   .   .   .   .   .
    """
    game = alone(
        drawing,
        "attack",
        A=infantry(strength=3),
        B=infantry(strength=3, facing=5),
        Z=infantry(GREY, facing=9),
    )

    game.run(act(game, "A"))
    game.answer(("0303",))
    settle(game)

    assert game.piece("A").facing == 5
    assert game.count("activation", NO_FIRE, "A")
    assert game.count("activation", NO_SHOCK, "A")


def test_gbacw_155_who_joins_friends_that_look_the_same_way_may_fire_and_shock() -> None:
    drawing = """
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .A  .B  .Z  .   .
    .   .   .   .   .   .
    """
    game = alone(
        drawing,
        "attack",
        A=infantry(strength=3),
        B=infantry(strength=3),
        Z=infantry(GREY, facing=9),
    )

    game.run(act(game, "A"))
    game.answer(("0303",))
    settle(game)

    assert not game.count("activation", NO_SHOCK, "A")


def test_gbacw_074_two_and_three_vertices_cost_the_same_point() -> None:
    for facing in (7, 9, 11):
        game = alone()
        game.play(act(game, "A"), ":turn", f":face-{facing}", PASS)
        assert left(game, "A") == 5 * 12


def test_gbacw_076_by_attack_orders_a_turn_in_woods_on_the_way_costs_a_point() -> None:
    # Into woods (2), one vertex there (1), and out (1): four points of three.
    drawing = """
    .   .   .   .   .
    .   .   .   .   .
    .   .A  w   .   .
    .   .   .   .   .
    """
    woods = alone(drawing, "attack", A=infantry(facing=3))
    advance = alone(drawing, "advance", A=infantry(move=3))

    assert ("0303", "0402") in paths(woods, "A") or "0402" in ends(woods)
    assert not any(way[0] == "0303" and way[-1] == "0302" for way in paths(woods, "A"))
    assert "0303" in ends(advance)


def test_gbacw_078_who_turned_two_vertices_beside_the_enemy_does_not_leave() -> None:
    game = alone(OPEN.replace(".A  .", ".A  .Z"), "attack", Z=infantry(GREY, facing=9))

    game.run(act(game, "A"))
    game.answer(":turn")
    game.answer(":face-9")

    assert game.decision is not None
    assert not [option for option in game.decision.options if isinstance(option, tuple)]


def test_gbacw_078_gbacw_156_by_advance_orders_one_leaves_but_for_no_other_hex_beside_him() -> None:
    game = alone(OPEN.replace(".A  .", ".A  .Z"), "advance", Z=infantry(GREY, facing=9))

    first = {way[0] for way in paths(game, "A")}

    # 0402 and 0304 lie beside Z, who stands in 0403; one vertex to the left leads to 0302.
    assert first == {"0302"}


def test_gbacw_156_by_attack_orders_one_goes_from_enemy_to_enemy_and_stops() -> None:
    game = alone(OPEN.replace(".A  .", ".A  .Z"), "attack", Z=infantry(GREY, facing=3))

    game.run(act(game, "A"))
    game.answer(("0402",))
    settle(game)

    assert game.piece("A").hex == "0402"
    assert ways_of(game, "A") == {}
    assert open_facings(game, "A") == ()


# --- 7.3 ------------------------------------------------------------------------------------------


def test_gbacw_080_in_the_middle_of_a_line_that_bends_back_a_flank_may_be_refused() -> None:
    drawing = """
    .   .   .   .
    .   .   .B  .
    .   .C  .A  .
    .   .   .   .
    """
    game = alone(drawing, B=infantry(), C=infantry())

    assert may_refuse(game, "A", "right")
    assert not may_refuse(game, "A", "left")


def test_gbacw_080_between_two_friends_no_flank_is_refused() -> None:
    drawing = """
    .   .   .   .
    .   .   .B  .
    .   .   .A  .
    .   .   .C  .
    """
    game = alone(drawing, B=infantry(), C=infantry())

    assert not may_refuse(game, "A", "left")
    assert not may_refuse(game, "A", "right")


def test_gbacw_080_nobody_refuses_on_the_march_or_in_column() -> None:
    march = alone(A=infantry(formation="march", facing=2), orders="march")
    column = alone(A=infantry(strength=9, formation="road-column", facing=1, extends=["0304"]))

    for game in (march, column):
        assert not may_refuse(game, "A", "left")
        assert not may_refuse(game, "A", "right")


def test_gbacw_081_a_unit_does_not_refuse_both_flanks() -> None:
    game = alone(A=infantry(formation="refused-left"))

    assert ":refuse-right" not in buttons(game, "A")


def test_gbacw_081_each_unit_of_a_stack_pays_for_refusing_and_for_ending_it() -> None:
    stack: dict[str, Any] = {"A": infantry(strength=3), "B": infantry(strength=3)}
    game = alone(OPEN.replace(".A", ".B+A"), **stack)

    game.play(act(game, "A"), ":refuse-left", PASS)

    assert refused_hands(game, "B") == ("left",)
    assert (left(game, "A"), left(game, "B")) == (5 * 12, 5 * 12)

    game.play(act(game, "B"), ":end-refusal", PASS)

    assert refused_hands(game, "A") == ()
    assert (left(game, "A"), left(game, "B")) == (4 * 12, 4 * 12)


def test_gbacw_081_who_joins_a_stack_that_refuses_pays_a_further_point() -> None:
    drawing = """
    .   .   .   .   .
    .   .   .   .   .
    .   .A  .B  .   .
    .   .   .   .   .
    """
    game = alone(drawing, A=infantry(strength=3), B=infantry(strength=3, formation="refused-left"))

    game.run(act(game, "A"))
    game.answer(("0303",))
    settle(game)

    assert left(game, "A") == 4 * 12
    assert refused_hands(game, "A") == ("left",)


def test_gbacw_081_a_unit_with_one_point_left_does_not_join_a_stack_that_refuses() -> None:
    drawing = """
    .   .   .   .   .
    .   .   .   .   .
    .   .A  .B  .   .
    .   .   .   .   .
    """
    stack: dict[str, Any] = {"A": infantry(strength=3, move=1), "B": infantry(strength=3)}
    refused: dict[str, Any] = {**stack, "B": infantry(strength=3, formation="refused-left")}

    assert "0303" in ends(alone(drawing, **stack))
    assert "0303" not in ends(alone(drawing, **refused))


def test_gbacw_082_a_friend_on_the_refused_flank_costs_the_unit_a_point_before_it_moves() -> None:
    drawing = """
    .   .   .   .   .
    .   .B  .   .   .
    .   .   .A  .   .
    .   .   .   .   .
    """
    game = alone(drawing, A=infantry(formation="refused-left"), B=infantry())

    game.run(act(game, "B"))
    game.answer(("0302",))
    settle(game)

    assert refused_hands(game, "A") == ()
    assert left(game, "A") == 5 * 12


def test_gbacw_081_a_unit_alone_that_falls_below_two_points_refuses_no_longer() -> None:
    from hexwright.engine.systems.gbacw.cohesion import Blow
    from hexwright.engine.systems.gbacw.results import finish, take_losses, toll_of

    game = alone(A=infantry(strength=3, losses=1, formation="refused-left"))
    toll = toll_of(game, Blow("fire", "gbacw-103"), "0303")
    take_losses(game, toll, toll.stack, 1)
    game.run(finish(game, toll))
    settle(game)

    assert refused_hands(game, "A") == ()


def test_gbacw_083_gbacw_159_withdrawing_ends_a_refusal_without_a_point() -> None:
    game = alone(A=infantry(formation="refused-left"))

    game.run(act(game, "A"))
    game.answer(":withdraw")
    game.answer(("0202",))
    settle(game)

    assert game.piece("A").hex == "0202"
    assert refused_hands(game, "A") == ()


def test_gbacw_075_who_turns_about_chooses_to_lie_above_or_below_the_guns() -> None:
    drawing = OPEN.replace(".A", ".G+A")
    above = alone(drawing, G=battery(command="us-1-1"), A=infantry(strength=3))

    above.run(act(above, "A"))
    above.answer(":turn")
    above.answer(":face-9")
    assert above.decision is not None
    above.answer(BELOW)
    settle(above)
    assert above.stack("0303") == ("A", "G")


# --- 8.1 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("guns", "with_foot", "fits"),
    [
        ((8, 8), False, True),
        ((4, 4, 4), False, True),
        ((5, 5, 4), False, False),
        ((8,), True, True),
        ((3, 3), True, True),
        ((4, 3), True, False),
    ],
)
def test_gbacw_088_gbacw_089_guns_are_counted_by_batteries_or_by_barrels(
    guns: tuple[int, ...], *, with_foot: bool, fits: bool
) -> None:
    names = "GHK"[: len(guns)]
    units: dict[str, Any] = {
        name: battery(strength=size) for name, size in zip(names, guns, strict=True)
    }
    game = battle(".A+" + "+".join(names) + "  .", A=infantry(), **units)

    assert may_share(game, [*names, *(["A"] if with_foot else [])]) is fits


@pytest.mark.parametrize(
    ("kinds", "march", "fits"),
    [
        ((infantry(strength=4), cavalry(strength=3, face="dismounted")), True, True),
        ((infantry(strength=4), cavalry(strength=4, face="dismounted")), True, False),
        ((infantry(strength=4), cavalry(strength=3)), False, False),
        ((cavalry(strength=2), cavalry(strength=2)), True, True),
        ((cavalry(strength=3), cavalry(strength=2)), True, False),
        ((cavalry(strength=4), cavalry(strength=3)), False, True),
        ((cavalry(strength=4), cavalry(strength=4)), False, False),
        ((battery(strength=4), cavalry(strength=4)), True, False),
    ],
)
def test_gbacw_088_gbacw_089_cavalry_on_foot_counts_as_infantry(
    kinds: Any, *, march: bool, fits: bool
) -> None:
    game = battle(".A+B  .", A=kinds[0], B=kinds[1])

    assert may_share(game, ["A", "B"], march=march) is fits


# --- 8.2 ------------------------------------------------------------------------------------------


def test_gbacw_092_leaving_the_stack_one_began_in_costs_nothing_and_tests_nobody() -> None:
    game = alone(".A+B   .   .", A=infantry(strength=3), B=infantry(strength=3))

    game.play(act(game, "A"), ("0201",), PASS)

    assert left(game, "A") == 5 * 12


def test_gbacw_092_two_friends_are_passed_for_four_points_and_two_tests() -> None:
    game = alone(
        ".A   .B   .C   .   .",
        A=infantry(strength=8, move=8),
        B=infantry(strength=9),
        C=infantry(strength=9),
        dice=[1, 1],
    )

    game.play(act(game, "A"), ("0201", "0301", "0401"), PASS)

    assert left(game, "A") == (8 - 3 - 4) * 12


def test_gbacw_093_guns_stacked_with_infantry_are_not_passed_freely() -> None:
    game = alone(
        ".A   .B+G   .   .", A=infantry(strength=8), B=infantry(strength=9), G=battery(), dice=[1]
    )

    game.play(act(game, "A"), ("0201", "0301"), PASS)

    assert left(game, "A") == (6 - 2 - 2) * 12


def test_gbacw_093_friends_on_the_march_are_passed_round_at_the_cost_of_the_ground() -> None:
    road: dict[str, Any] = {"roads": [["0101", "0201", "0301", "0401"]]}
    game = battle(
        ".A   wB   .   .",
        A=infantry(strength=6),
        B=infantry(strength=6, command="us-2-1", formation="march", facing=2),
        acts="us-1-1",
        orders={"us-2-1": "march"},
        **road,
    )

    game.play(act(game, "A"), ("0201", "0301"), PASS)

    # Woods for the hex of the marchers, then the road again: no surcharge and no test.
    assert left(game, "A") == (6 - 2 - 1) * 12


def test_gbacw_093_a_bridge_beside_marchers_is_closed() -> None:
    game = battle(
        ".A   .B   .",
        A=infantry(strength=3),
        B=infantry(strength=3, command="us-2-1", formation="march", facing=2),
        acts="us-1-1",
        orders={"us-2-1": "march"},
        scenario={
            "hexsides": tuple(
                Hexside(between=("0101", "0201"), terrain=one) for one in ("river", "bridge")
            )
        },
    )

    assert "0301" not in ends(game)


def test_gbacw_146_to_end_on_a_road_beyond_march_limits_costs_the_ground() -> None:
    road: dict[str, Any] = {"roads": [["0101", "0201", "0301"]]}
    apart = alone(".A   wB   .", A=infantry(strength=4), B=infantry(strength=3), **road)
    crowd = alone(".A   wB   .", A=infantry(strength=4), B=infantry(strength=4), **road)

    for game in (apart, crowd):
        game.run(act(game, "A"))
        game.answer(("0201",))
        settle(game)

    assert left(apart, "A") == 5 * 12
    assert left(crowd, "A") == 4 * 12


def test_gbacw_095_by_advance_orders_who_changes_his_place_does_not_fire() -> None:
    drawing = ".A+B   .   .   .Z"
    found = []
    for order in ("advance", "attack"):
        game = alone(
            drawing,
            order,
            A=infantry(strength=3),
            B=infantry(strength=3),
            Z=infantry(GREY, facing=9),
        )
        game.play(act(game, "A"), ":rearrange", ("B", "A"), PASS)
        found.append(":fire" in buttons(game, "A"))

    assert found == [False, True]


def test_gbacw_097_a_battery_that_acts_alone_turns_the_infantry_in_its_hex() -> None:
    from hexwright.engine.parts.activation import begin_activation
    from hexwright.engine.systems.gbacw.records import Activation

    game = battle(OPEN.replace(".A", ".G+A"), G=battery(), A=infantry(command="us-2-1"))
    begin_activation(game, Activation(side="union", formations=(), units=("G",), division="us-1"))
    begin_activation(
        game,
        Activation(side="union", formations=(), units=("G",), division="us-1", is_brigade=True),
    )

    game.play(act(game, "G"), ":turn", ":face-5", PASS)

    assert game.piece("A").facing == 5


def test_gbacw_094_who_comes_from_the_flank_lies_below() -> None:
    drawing = """
    .   .   .   .
    .   .   .A  .
    .   .   .B  .
    .   .   .   .
    """
    game = alone(drawing, A=infantry(strength=3, facing=7), B=infantry(strength=3))

    game.run(act(game, "A"))
    game.answer(("0303",))
    settle(game)

    assert game.stack("0303") == ("A", "B")


def test_gbacw_149_gbacw_146_no_road_rate_between_two_roads_that_do_not_meet() -> None:
    game = alone(
        """
        .A   .   .
        w    .   .
        """,
        roads=[["0101", "0201"], ["0102", "0202"]],
        A=infantry(facing=7),
    )

    step = step_into(game, "A", "0101", "0102")

    assert step is not None
    assert step.cost == 2 * 12
