"""Reactions and reinforcements read again (9.6, 9.7): limits, and rules that meet."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.systems.gbacw.actions import act_one
from hexwright.engine.systems.gbacw.fight import fire_action
from hexwright.engine.systems.gbacw.markers import activations_of
from hexwright.engine.systems.gbacw.movement import left
from hexwright.engine.systems.gbacw.reaction_facing import may_react, reactions
from hexwright.engine.systems.gbacw.reaction_movement import escapes, may_go_away
from hexwright.engine.systems.gbacw.reinforcements import (
    call_up,
    entries,
    order_arrivals,
    ready_to_enter,
)
from hexwright.engine.systems.gbacw.troops import (
    NO_SHOCK,
    is_disordered,
    order_of,
    refused_hands,
    strength,
)
from hexwright.engine.systems.gbacw.unit_actions import act, ways_of
from hexwright.schema.model.scenario import Reinforcement
from tests.helpers.gbacw import BLUE, GREY, battery, battle, begin, cavalry, infantry, leader
from tests.helpers.gbacw_fight import offered, settle
from tests.helpers.situations import Situation

COMES = """
    .   .   .   .   .   .   .
    .A  .   .   .Z  .   .   .
    .   .   .   .   .   .   .
    .   .   .   .   .   .   .
"""


def comes(**more: Any) -> Situation:
    keep = {key: more.pop(key) for key in list(more) if not hasattr(more[key], "kind")}
    values = {"A": infantry(), "Z": infantry(GREY, facing=7), **more}
    drawing = keep.pop("drawing", COMES)
    orders = keep.pop("orders", {"us-1-1": "attack"})
    return battle(drawing, acts="us-1-1", orders=orders, **keep, **values)


# --- facing and refusal (9.61, 9.62) --------------------------------------------------------------


def test_gbacw_165_a_unit_that_has_reacted_does_not_react_to_the_next_enemy() -> None:
    game = comes(dice=[0])

    game.run(act(game, "A"))
    game.answer(("0201", "0302"))
    game.answer(":face-9")
    settle(game)

    assert not may_react(game, "Z", "A")


def test_gbacw_165_a_step_from_beside_it_to_beside_it_is_answered_too() -> None:
    drawing = COMES.replace(".A  .   .   .Z", ".   .   .A  .Z")
    game = comes(drawing=drawing, A=infantry(facing=1), Z=infantry(GREY, facing=5), dice=[0] * 9)

    game.run(act(game, "A"))
    game.answer(("0401",))

    assert game.decision is not None
    assert game.decision.side == GREY


def test_gbacw_166_a_stack_turns_together_and_each_unit_tests() -> None:
    game = comes(
        drawing=COMES.replace(".Z", ".Y+Z"),
        Y=infantry(GREY, facing=7, strength=3),
        Z=infantry(GREY, facing=7, strength=3),
        dice=[0, 9],
    )

    game.run(act(game, "A"))
    game.answer(("0201", "0302"))
    game.answer(":face-9")
    settle(game)

    assert {game.piece(one).facing for one in "YZ"} == {9}
    assert [is_disordered(game, one) for one in "ZY"].count(True) == 1
    assert game.state.forced == ()


def test_gbacw_165_guns_in_the_stack_do_not_test() -> None:
    game = comes(
        drawing=COMES.replace(".Z", ".Y+Z"),
        Y=battery(GREY, facing=7),
        Z=infantry(GREY, facing=7, strength=3),
        dice=[9],
    )

    game.run(act(game, "A"))
    game.answer(("0201", "0302"))
    while game.decision is not None and ":face-9" not in offered(game):
        game.answer(game.decision.default or PASS)
    game.answer(":face-9")
    settle(game)

    assert game.piece("Y").facing == 9
    assert not is_disordered(game, "Y")
    assert is_disordered(game, "Z")


def test_gbacw_081_gbacw_164_a_unit_of_one_point_does_not_refuse_in_reaction() -> None:
    game = comes(Z=infantry(GREY, facing=7, strength=1))

    assert not any(reaction.startswith(":refuse") for reaction in reactions(game, "Z"))


def test_gbacw_164_a_column_does_not_react() -> None:
    game = comes(Z=infantry(GREY, facing=9, strength=9, formation="road-column", extends=["0502"]))

    assert reactions(game, "Z", "A") == {}


def test_gbacw_165_in_front_of_another_enemy_only_that_part_of_a_line_is_bound() -> None:
    # Z lies in 0402 and 0403; B has 0403 in front. The other end may refuse its flank.
    drawing = """
    .   .   .   .   .   .   .
    .A  .   .   .Z  .   .   .
    .   .   .B  .   .   .   .
    .   .   .   .   .   .   .
    .   .   .   .   .   .   .
    """
    line = infantry(GREY, strength=9, facing=9, formation="extended-line", extends=["0403"])
    game = comes(drawing=drawing, Z=line, B=infantry(facing=5))

    assert may_react(game, "Z", "A")


def test_gbacw_164_fire_from_the_flank_lets_the_target_turn_after_its_results() -> None:
    game = comes(
        drawing=COMES.replace(".A  .   .   .Z", ".   .A  .   .Z"),
        A=infantry(facing=3),
        Z=infantry(GREY, facing=5),
        dice=[0] * 9,
        orders={"us-1-1": "advance"},
    )

    game.run(fire_action(game, "A"))
    game.answer(("0402",))

    seen = []
    while game.decision is not None:
        seen += [one for one in offered(game) if str(one).startswith((":face", ":refuse"))]
        game.answer(game.decision.default if game.decision.default is not None else PASS)
    assert ":face-7" in seen


def test_gbacw_164_fire_from_the_front_lets_nobody_turn() -> None:
    game = comes(
        drawing=COMES.replace(".A  .   .   .Z", ".   .A  .   .Z"),
        A=infantry(facing=3),
        Z=infantry(GREY, facing=9),
        dice=[0] * 9,
        orders={"us-1-1": "advance"},
    )

    game.run(fire_action(game, "A"))
    game.answer(("0402",))

    seen = []
    while game.decision is not None:
        seen += [one for one in offered(game) if str(one).startswith((":face", ":refuse"))]
        game.answer(game.decision.default if game.decision.default is not None else PASS)
    assert seen == []


# --- reaction movement (9.63) ---------------------------------------------------------------------


def test_gbacw_168_only_steps_to_within_three_hexes_are_answered() -> None:
    drawing = """
    .   .   .   .   .   .   .   .
    .A  .   .   .   .   .   .Z  .
    .   .   .   .   .   .   .   .
    """
    game = comes(drawing=drawing, Z=cavalry(GREY, facing=9))

    game.run(act(game, "A"))
    game.answer(("0201", "0302"))
    assert game.decision is not None
    assert game.decision.side == BLUE

    game.answer(("0401",))
    assert game.decision is not None
    assert game.decision.side == GREY


def test_gbacw_169_cavalry_goes_away_again_from_the_next_step() -> None:
    game = comes(Z=cavalry(GREY, facing=9), dice=[0, 0])

    game.run(act(game, "A"))
    game.answer(("0201", "0302"))
    game.answer(("0502",))
    assert game.decision is not None
    assert game.decision.side == GREY
    game.answer(("0602",))
    settle(game)

    assert game.piece("Z").hex == "0602"


def test_gbacw_170_a_second_disorder_costs_cavalry_a_strength_point() -> None:
    game = comes(Z=cavalry(GREY, facing=9, disordered=True), dice=[9])

    game.run(act(game, "A"))
    game.answer(("0201",))
    game.answer(("0502",))
    settle(game)

    assert strength(game, "Z") == 5


def test_gbacw_170_orchards_and_streams_are_added_to_the_test() -> None:
    game = comes(
        Z=cavalry(GREY, facing=9),
        drawing=COMES.replace(".Z  .", ".Z  o"),
        sides={("0402", "0502"): "stream"},
    )

    assert escapes(game, "Z", "A", "0302")[("0502",)].added == 1 + 2


def test_gbacw_170_small_cavalry_by_advance_orders_counts_the_road() -> None:
    woods = COMES.replace(".Z  .", ".Z  w")
    road: dict[str, Any] = {"roads": [["0402", "0502"]], "drawing": woods}
    small = comes(Z=cavalry(GREY, facing=9, strength=4), **road)
    large = comes(Z=cavalry(GREY, facing=9, strength=5), **road)

    assert escapes(large, "Z", "A", "0302")[("0502",)].added == 3
    assert escapes(small, "Z", "A", "0302")[("0502",)].added < 3


def test_gbacw_083_gbacw_168_a_reaction_move_ends_a_refusal() -> None:
    game = comes(Z=cavalry(GREY, facing=9, formation="refused-left"), dice=[0])

    game.run(act(game, "A"))
    game.answer(("0201",))
    game.answer(("0502",))
    settle(game)

    assert refused_hands(game, "Z") == ()


def test_gbacw_168_cavalry_on_foot_does_not_go_away() -> None:
    assert not may_go_away(comes(Z=cavalry(GREY, facing=9, face="dismounted")), "Z", "A")


def test_gbacw_169_in_front_of_another_enemy_nobody_goes_away() -> None:
    drawing = """
    .   .   .   .   .   .   .
    .A  .   .   .Z  .   .   .
    .   .   .   .B  .   .   .
    """
    game = comes(drawing=drawing, Z=cavalry(GREY, facing=9), B=infantry(facing=11))

    assert not may_go_away(game, "Z", "A")


@pytest.mark.parametrize(("ground", "goes"), [(".", True), ("w", False)])
def test_gbacw_169_guns_go_where_it_costs_two_and_nobody_sees_them_within_four(
    ground: str, *, goes: bool
) -> None:
    # A comes to 0201, four hexes from 0601; 0701 is far enough, if the way there is easy.
    row = f".A   .   .   .   .Z   {ground}   .   .   ."
    game = comes(drawing=row, Z=battery(GREY, facing=9))

    found = set(escapes(game, "Z", "A", "0201"))

    assert ("0601",) not in found
    assert (("0601", "0701") in found) is goes


# --- reinforcements (9.7) -------------------------------------------------------------------------

EDGE = """
    .   .   .   .   .   .   .
    .   .   .   .   .   .   .
"""


def coming(order: str = "advance", drawing: str = EDGE, **more: Any) -> Situation:
    keep = {key: more.pop(key) for key in list(more) if not hasattr(more[key], "kind")}
    chit = "march" if order == "march" else "division"
    due = Reinforcement(
        id="due",
        side=BLUE,
        turn=1,
        pieces=("B", "C"),
        hexes=("0101",),
        facing=2 if order == "march" else 3,
        attributes={"orders": order, **keep.pop("attributes", {})},
    )
    later = keep.pop("later", ())
    units: dict[str, Any] = {"B": infantry(strength=4), "C": infantry(strength=4)} | {
        name: more.pop(name) for name in ("B", "C") if name in more
    }
    placed = drawing.replace(".   .   .", ".   .B+C   .", 1)
    game = battle(placed, scenario={"reinforcements": (due, *later)}, **units, **more, **keep)
    for one in ("B", "C"):
        del game.state.pieces[one]
    game.state.stacks.pop("0201", None)
    call_up(game)
    game.play(order_arrivals(game))
    begin(game, "us-1-1", chit=chit)
    return game


def test_gbacw_172_who_enters_by_attack_orders_has_half_its_points() -> None:
    game = coming("attack")

    game.run(act_one(game))
    game.answer("B")
    game.answer("0101")

    assert left(game, "B") == (3 - 1) * 12


def test_gbacw_175_marchers_do_not_enter_within_four_hexes_in_sight_of_the_enemy() -> None:
    near = coming(
        "march",
        drawing=EDGE.replace(".   .   .   .   .   .   .", ".   .   .   .   .Z   .   .", 1),
        Z=infantry(GREY, facing=9),
    )
    unseen = coming(
        "march",
        drawing=EDGE.replace(".   .   .   .   .   .   .", ".   .   .   w   .Z   .   .", 1),
        Z=infantry(GREY, facing=9),
    )

    assert entries(near, "B", near.scenario.reinforcements[0]) == {}
    assert entries(unseen, "B", unseen.scenario.reinforcements[0])


def test_gbacw_173_who_enters_without_its_brigadier_takes_his_orders_when_it_nears_him() -> None:
    game = coming(
        "advance",
        drawing=".   .   .   .   .   .   .\n    .   .   .   .l_us_b1+D   .   .   .",
        l_us_b1=leader(command_range=2),
        D=infantry(strength=3),
        orders={"us-1-1": "attack"},
    )
    assert order_of(game, "B") == "advance"

    game.run(act_one(game))
    game.answer("B")
    game.answer("0101")
    settle(game)
    assert order_of(game, "B") == "advance"

    game.run(act_one(game))
    game.answer("C")
    game.answer("0101")
    game.answer(("0201", "0301"))
    settle(game)
    assert order_of(game, "C") == "attack"


def test_gbacw_071_who_enters_a_hex_of_friends_looks_as_they_do() -> None:
    game = coming(
        drawing=".   .   .   .   .   .   .\n    .   .   .   .   .   .   .D",
        D=infantry(strength=3, facing=5),
    )
    game.emit(Moved("D", "0101"))

    game.run(act_one(game))
    game.answer("B")
    game.answer("0101")
    settle(game)

    assert game.piece("B").facing == 5


def test_gbacw_173_leaders_of_divisions_and_corps_come_in_with_their_troops() -> None:
    due = Reinforcement(
        id="due",
        side=BLUE,
        turn=1,
        pieces=("B", "l_us_b1", "l_us_d1", "l_us_corps"),
        hexes=("0101",),
        facing=3,
        attributes={"orders": "advance"},
    )
    leaders: dict[str, Any] = {piece: leader() for piece in due.pieces if piece != "B"}
    game = battle(
        ".   .B+l_us_b1+l_us_d1+l_us_corps   .",
        B=infantry(),
        scenario={"reinforcements": (due,)},
        **leaders,
    )
    for one in due.pieces:
        del game.state.pieces[one]
    game.state.stacks.pop("0201")
    call_up(game)
    game.play(order_arrivals(game))
    begin(game, "us-1-1")

    assert set(ready_to_enter(game)) == set(due.pieces)


def test_gbacw_173_a_brigade_that_enters_acts_as_often_as_its_division() -> None:
    game = coming(l_us_b1=leader(), drawing=".   .   .   .   .   .   .l_us_b1\n    .   .   .")
    game.emit(Moved("l_us_b1", ""))

    assert activations_of(game, "us-1-1", "us-1") == 4


def test_gbacw_175_nobody_enters_a_hex_where_enemies_are_still_due() -> None:
    due = Reinforcement(id="theirs", side=GREY, turn=3, pieces=("Z",), hexes=("0401",), facing=9)
    game = battle(
        ".A   .   .   .   .Z",
        A=infantry(),
        Z=infantry(GREY, facing=9),
        scenario={"reinforcements": (due,)},
        acts="us-1-1",
    )
    game.state.stacks.pop("0501", None)
    del game.state.pieces["Z"]

    assert "0401" not in {way[-1] for way in ways_of(game, "A")}


def test_gbacw_176_who_was_delayed_enters_before_the_next_group_is_due_there() -> None:
    later = Reinforcement(
        id="later",
        side=BLUE,
        turn=2,
        pieces=("D",),
        hexes=("0101",),
        facing=3,
        attributes={"orders": "advance"},
    )
    game = coming(
        drawing=".   .   .   .   .   .   .D\n    .   .   .   .   .   .   .",
        later=(later,),
        D=infantry(strength=3),
    )
    game.state.stacks.pop("0701", None)
    del game.state.pieces["D"]
    game.state.turn = 2
    call_up(game)
    game.run(order_arrivals(game))
    settle(game)

    assert "D" not in ready_to_enter(game)
    assert {"B", "C"} <= set(ready_to_enter(game))


def test_gbacw_137_gbacw_175_by_attack_orders_who_enters_beside_the_enemy_may_shock() -> None:
    game = coming(
        "attack",
        drawing=".   .   .   .   .   .   .\n    .Z   .   .   .   .   .   .",
        Z=infantry(GREY, facing=3),
    )
    game.state.forced = (0,) * 9

    game.run(act_one(game))
    game.answer("B")
    game.answer("0101")
    settle(game)

    assert not game.count("activation", NO_SHOCK, "B")
