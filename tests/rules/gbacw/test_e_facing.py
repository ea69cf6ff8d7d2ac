"""Facing and refused flanks (7)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.gbacw.facing import flank_hexes, front_hexes, normal_front, rear_hexes
from hexwright.engine.systems.gbacw.movement import left, paths, ways
from hexwright.engine.systems.gbacw.orders import order_for_all
from hexwright.engine.systems.gbacw.troops import refused_hands
from hexwright.engine.systems.gbacw.turning import drop_covered_refusals, may_refuse
from hexwright.engine.systems.gbacw.unit_actions import act, buttons
from tests.helpers.gbacw import GREY, battle, infantry
from tests.helpers.situations import Situation

OPEN = """
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .   .A  .   .   .
    .   .   .   .   .   .
    .   .   .   .   .   .
"""


def alone(drawing: str = OPEN, orders: str = "advance", **more: Any) -> Situation:
    values = {"A": infantry(), **more}
    return battle(drawing, acts="us-1-1", orders={"us-1-1": orders}, **values)


def test_gbacw_072_a_vertex_has_two_front_two_flank_and_two_rear_hexes() -> None:
    game = alone()

    assert set(front_hexes(game, "A")) == {"0402", "0403"}
    assert set(flank_hexes(game, "A")) == {"0302", "0304"}
    assert set(rear_hexes(game, "A")) == {"0202", "0203"}


def test_gbacw_072_on_the_march_one_hex_is_in_front_and_one_behind() -> None:
    game = alone(A=infantry(formation="march", facing=0), orders="march")

    assert front_hexes(game, "A") == ("0302",)
    assert rear_hexes(game, "A") == ("0304",)
    assert len(flank_hexes(game, "A")) == 4


def test_gbacw_073_a_unit_moves_only_into_its_front_hexes_after_turning() -> None:
    game = alone(A=infantry(move=1))

    assert {way.hex for way in ways(game, "A")} == {"0303", "0402", "0403", "0302", "0304"}


def test_gbacw_074_one_vertex_is_free_and_more_cost_one_point() -> None:
    game = alone()

    game.play(act(game, "A"), ":turn", ":face-5", PASS)
    assert left(game, "A") == 6 * 12

    again = alone()
    again.play(act(again, "A"), ":turn", ":face-9", PASS)
    assert left(again, "A") == 5 * 12


def test_gbacw_074_a_second_vertex_in_the_same_hex_costs_the_point() -> None:
    game = alone()

    game.play(act(game, "A"), ":turn", ":face-5", ":turn", ":face-7", PASS)

    assert left(game, "A") == 5 * 12


def test_gbacw_076_under_attack_in_woods_each_vertex_costs_and_an_about_face_one() -> None:
    drawing = OPEN.replace(".A", "wA")
    game = alone(drawing, "attack")
    game.play(act(game, "A"), ":turn", ":face-7", PASS)
    assert left(game, "A") == (3 - 2) * 12

    about = alone(drawing, "attack")
    about.play(act(about, "A"), ":turn", ":face-9", PASS)
    assert left(about, "A") == (3 - 1) * 12


def test_gbacw_075_an_about_face_turns_the_stack_over() -> None:
    game = alone(OPEN.replace(".A", ".B+A"), B=infantry(strength=3), A=infantry(strength=3))

    game.play(act(game, "A"), ":turn", ":face-9", PASS)

    assert game.stack("0303") == ("A", "B")
    assert game.piece("B").facing == 9


def test_gbacw_077_giving_up_a_march_costs_nothing_and_lets_units_face_any_way() -> None:
    game = alone(A=infantry(formation="march", facing=2), orders="march")

    game.play(order_for_all(game, "us-1-1", "advance", "gbacw-064"), ":face-9")

    assert game.piece("A").formation == "line"
    assert game.piece("A").facing == 9
    assert left(game, "A") == 6 * 12


def test_gbacw_078_who_starts_beside_the_enemy_turns_one_vertex_to_leave() -> None:
    game = alone(
        """
        .   .   .   .   .   .
        .   .   .   .   .   .
        .   .   .A  .Z  .   .
        .   .   .   .   .   .
        """,
        "attack",
        Z=infantry(GREY, facing=9),
    )

    first = {way[0] for way in paths(game, "A")}

    assert first == {"0402", "0302", "0304"} - {"0403"} | {"0402"}


@pytest.mark.parametrize("hand", ["left", "right"])
def test_gbacw_080_gbacw_084_a_unit_alone_may_refuse_a_flank_and_has_three_front_hexes(
    hand: str,
) -> None:
    game = alone()

    game.play(act(game, "A"), f":refuse-{hand}", PASS)

    assert refused_hands(game, "A") == (hand,)
    assert len(front_hexes(game, "A")) == 3
    assert set(normal_front(game, "A")) == {"0402", "0403"}
    assert ("0302" in front_hexes(game, "A")) is (hand == "left")
    assert left(game, "A") == 5 * 12


def test_gbacw_081_a_unit_of_one_point_does_not_refuse() -> None:
    game = alone(A=infantry(strength=1))

    assert not may_refuse(game, "A", "left")


def test_gbacw_081_nobody_refuses_beside_the_enemy_but_in_reaction() -> None:
    game = alone(OPEN.replace(".A  .", ".A  .Z"), "attack", Z=infantry(GREY, facing=9))

    assert not may_refuse(game, "A", "left")
    assert may_refuse(game, "A", "left", reacts=True)


def test_gbacw_080_a_flank_that_a_friend_covers_is_not_refused() -> None:
    game = alone(
        """
        .   .   .   .
        .   .   .B  .
        .   .   .A  .
        .   .   .   .
        """,
        B=infantry(),
    )

    assert not may_refuse(game, "A", "left")
    assert may_refuse(game, "A", "right")


def test_gbacw_082_a_friend_who_comes_to_the_refused_flank_ends_the_refusal() -> None:
    game = alone(
        """
        .   .   .   .
        .   .   .B  .
        .   .   .A  .
        .   .   .   .
        """,
        A=infantry(formation="refused-left"),
        B=infantry(),
    )

    drop_covered_refusals(game, "union")

    assert refused_hands(game, "A") == ()


def test_gbacw_083_a_unit_ends_its_refusal_for_a_point_before_it_moves() -> None:
    game = alone(A=infantry(formation="refused-left"))
    assert ":turn" not in buttons(game, "A")

    game.play(act(game, "A"), ":end-refusal", ("0402",), PASS)

    assert game.piece("A").hex == "0402"
    assert left(game, "A") == 4 * 12


def test_gbacw_097_all_units_of_a_hex_turn_together() -> None:
    game = alone(OPEN.replace(".A", ".B+A"), A=infantry(strength=3), B=infantry(strength=3))

    game.play(act(game, "A"), ":turn", ":face-5", PASS)

    assert game.piece("B").facing == 5
