"""Squares (5.2)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted
from hexwright.engine.parts.facing import facing_button
from hexwright.engine.systems.jdg.cohesion import Cause, leave_square
from hexwright.engine.systems.jdg.facing import fronts
from hexwright.engine.systems.jdg.movement import STACK, movable, move_one
from hexwright.engine.systems.jdg.reach import NORMAL, points_of
from hexwright.engine.systems.jdg.results import hit
from hexwright.engine.systems.jdg.squares import (
    may_form,
    may_leave,
    may_react,
    try_reaction_square,
)
from hexwright.engine.systems.jdg.stacking import may_share
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    DISORDERED,
    MOVED,
    ROUTED,
    can,
    in_square,
    state_of,
)
from hexwright.engine.systems.jdg.zones import zone_of
from tests.helpers.jdg import RED, battery, battle, cavalry, infantry
from tests.helpers.jdg_moves import HAS, costs, fight
from tests.helpers.situations import Situation

ALONE = ".    .A    .    ."
TRY, STAND = True, False
SQUARE, LEAVE, TURN = ":square", ":leave-square", ":turn"


# --- in one's own activation ----------------------------------------------------------------------


@pytest.mark.parametrize("letter", "wvtcom")
def test_jdg_083_squares_are_formed_in_the_open_alone(letter: str) -> None:
    assert may_form(fight(ALONE, A=infantry(**HAS)), "0201")
    assert not may_form(fight(ALONE.replace(".A", f"{letter}A"), A=infantry(**HAS)), "0201")


@pytest.mark.parametrize(
    "unit",
    [infantry(state=DISORDERED), infantry(state=ROUTED), cavalry(), infantry(square=True)],
    ids=["disordered", "routed", "cavalry", "in square"],
)
def test_jdg_083_disordered_routed_and_mounted_units_form_no_square(unit: Any) -> None:
    assert not may_form(fight(ALONE, A=unit), "0201")


def test_jdg_084_a_square_is_formed_and_left_in_an_enemy_zone() -> None:
    assert may_form(fight(".A .E", A=infantry(), E=infantry(RED)), "0101")
    assert may_leave(fight(".A .E", A=infantry(square=True), E=infantry(RED)), "0101")


@pytest.mark.parametrize("orders", [{}, HAS], ids=["no orders", "orders"])
def test_jdg_085_forming_square_takes_the_whole_move_whatever_the_orders(orders: Any) -> None:
    game = fight(ALONE, A=infantry(**orders))
    game.play(move_one(game), "A", SQUARE)
    assert in_square(game, "A")
    assert movable(game) == []


def test_jdg_085_a_unit_that_has_moved_forms_no_square() -> None:
    game = fight(ALONE, A=infantry(**HAS))
    game.play(move_one(game), "A", ("0301",), PASS)
    assert not may_form(game, "0301")


def test_jdg_086_units_form_square_together_if_they_were_together_from_the_start() -> None:
    game = fight(".A+B .", A=infantry(), B=infantry())
    game.play(move_one(game), "A", SQUARE)
    assert in_square(game, "A")
    assert in_square(game, "B")


def test_jdg_086_a_newcomer_keeps_a_stack_from_forming_square() -> None:
    game = fight(".A .B", A=infantry(**HAS), B=infantry(**HAS))
    game.play(move_one(game), "A", ("0201",))
    assert not may_form(game, "0201")


def test_jdg_087_artillery_forms_square_with_infantry_that_does() -> None:
    game = fight(".A+G .", A=infantry(), G=battery())
    game.play(move_one(game), "G", SQUARE)
    assert in_square(game, "A")
    assert in_square(game, "G")


def test_jdg_087_artillery_alone_forms_no_square() -> None:
    assert not may_form(fight(".A .", A=battery()), "0101")


def test_jdg_087_a_battery_that_came_in_this_activation_forms_no_square() -> None:
    game = fight(".G .A", A=infantry(), G=battery(**HAS))
    game.play(move_one(game), "G", ("0201",), PASS)
    assert not may_form(game, "0201")


def test_jdg_088_infantry_in_square_moves_only_when_it_has_left_it_for_two_points() -> None:
    game = fight(ALONE, A=infantry(square=True, move=5, **HAS))
    game.run(move_one(game))
    decision = game.answer("A")
    assert decision is not None
    assert list(decision.options) == []
    game.answer(LEAVE)
    assert not in_square(game, "A")
    assert points_of(game, ("A",), NORMAL) == 3
    game.answer(("0301", "0401"))
    assert game.answer(PASS) is None
    assert game.piece("A").hex == "0401"


def test_jdg_088_without_orders_what_is_left_of_half_the_allowance() -> None:
    game = fight(ALONE, A=infantry(square=True, move=5))
    game.play(move_one(game), "A", LEAVE, PASS)
    assert set(costs(game, "A")) == {"0101", "0301"}


def test_jdg_088_who_cannot_pay_stays_in_square() -> None:
    assert not may_leave(fight(ALONE, A=infantry(square=True, move=2)), "0201")
    assert may_leave(fight(ALONE, A=infantry(square=True, move=2, **HAS)), "0201")


def test_jdg_088_who_has_left_a_square_turns_freely_even_next_to_the_enemy() -> None:
    game = fight(".A .E", A=infantry(square=True, facing=1, **HAS), E=infantry(RED))
    game.play(move_one(game), "A", LEAVE, TURN, facing_button(7), PASS)
    assert game.piece("A").facing == 7


def test_jdg_075_who_has_left_a_square_ends_his_move_before_others_move() -> None:
    game = fight(".A .B .", A=infantry(square=True, **HAS), B=infantry(**HAS))
    game.play(move_one(game), "A", LEAVE, PASS)
    assert movable(game) == ["B"]
    game.play(move_one(game), "B", ("0101",))
    assert game.piece("B").hex == "0101"


def test_jdg_088_two_who_left_a_square_move_one_after_the_other_or_together() -> None:
    units: dict[str, Any] = dict.fromkeys("AB", infantry(square=True, **HAS))
    game = fight(".A+B . .", **units)
    game.play(move_one(game), "A", LEAVE, ("0201",), PASS)
    assert movable(game) == ["B"]
    game = fight(".A+B . .", **units)
    game.play(move_one(game), "A", LEAVE, STACK, ("0201",), PASS)
    assert {game.piece(one).hex for one in "AB"} == {"0201"}


def test_jdg_088_a_square_that_was_left_is_not_formed_again_at_once() -> None:
    game = fight(ALONE, A=infantry(square=True, **HAS))
    game.play(move_one(game), "A", LEAVE, PASS)
    assert not may_form(game, "0201")


def test_jdg_088_a_battery_goes_out_of_a_square_that_stays() -> None:
    game = fight(".A+G . .", A=infantry(square=True), G=battery(square=True, move=4, **HAS))
    assert points_of(game, ("G",), NORMAL) == 2
    game.play(move_one(game), "G", ("0201",), PASS)
    assert not in_square(game, "G")
    assert in_square(game, "A")


def test_jdg_089_a_square_makes_no_shock() -> None:
    game = battle(ALONE, A=infantry(square=True))
    assert not can(game, "A", "shock")
    assert not can(game, "A", "counter-shock")


def test_jdg_090_a_square_that_is_disordered_is_one_no_more() -> None:
    game = battle(ALONE, A=infantry(square=True))
    game.play(hit(game, "A", "disorder", Cause("fire")))
    assert not in_square(game, "A")


def test_jdg_091_disordered_infantry_takes_the_whole_stack_out_of_the_square() -> None:
    game = battle(
        ".A+B+G .", A=infantry(square=True), B=infantry(square=True), G=battery(square=True)
    )
    game.play(hit(game, "A", "disorder", Cause("fire")))
    assert not any(in_square(game, one) for one in "ABG")


def test_jdg_091_all_infantry_of_a_hex_leaves_a_square_together() -> None:
    game = fight(".A+B .", A=infantry(square=True, **HAS), B=infantry(square=True, **HAS))
    game.play(move_one(game), "A", LEAVE, PASS)
    assert not in_square(game, "B")


def test_jdg_092_a_square_has_six_fronts_and_no_zone() -> None:
    drawing = """
        .    .    .
          .    .A   .
        .    .    .
    """
    game = battle(drawing, A=infantry(square=True))
    assert len(fronts(game, "A")) == 6
    assert zone_of(game, "A") == ()


def test_jdg_093_a_square_and_others_share_no_hex() -> None:
    game = battle(".A .B", A=infantry(square=True), B=infantry())
    assert not may_share(game, ["A", "B"])


def test_jdg_094_artillery_in_square_may_fire() -> None:
    assert can(battle(".A+G", A=infantry(square=True), G=battery(square=True)), "G", "fire")


# --- against a charge -----------------------------------------------------------------------------

CHARGED = ".    .A    .    .C"


def charged(*, dice: tuple[int, ...] = (), drawing: str = CHARGED, **units: Any) -> Situation:
    return battle(drawing, C=cavalry(RED), dice=dice, **units)


def test_jdg_095_charged_infantry_may_try_to_form_square() -> None:
    game = charged(A=infantry(cohesion=6), dice=(6,))
    assert game.play(try_reaction_square(game, "0201", ("C",)), TRY)
    assert in_square(game, "A")


def test_jdg_095_its_owner_may_do_without() -> None:
    game = charged(A=infantry())
    assert not game.play(try_reaction_square(game, "0201", ("C",)), STAND)
    assert state_of(game, "A") != DISORDERED


@pytest.mark.parametrize(
    "unit",
    [
        infantry(state=DISORDERED),
        infantry(state=ROUTED),
        infantry(square=True),
        cavalry(),
        battery(),
    ],
    ids=["disordered", "routed", "in square", "cavalry", "artillery"],
)
def test_jdg_095_nobody_else_tries(unit: Any) -> None:
    game = charged(A=unit)
    assert not game.play(try_reaction_square(game, "0201", ("C",)))


def test_jdg_095_only_in_the_open() -> None:
    assert not may_react(charged(A=infantry(), drawing=CHARGED.replace(".A", "vA")), "0201")


def test_jdg_095_a_square_may_be_formed_next_to_the_enemy() -> None:
    assert may_react(battle(".A .C", A=infantry(), C=cavalry(RED)), "0101")


def test_jdg_096_a_failure_disorders_all_the_infantry() -> None:
    game = charged(A=infantry(cohesion=6), dice=(7,))
    assert not game.play(try_reaction_square(game, "0201", ("C",)), TRY)
    assert state_of(game, "A") == DISORDERED
    assert not in_square(game, "A")


def test_jdg_ex_27_one_die_for_the_hex_against_every_cohesion() -> None:
    game = charged(
        A=infantry(cohesion=7), B=infantry(cohesion=5), dice=(6,), drawing=".    .A+B    .    .C"
    )
    assert not game.play(try_reaction_square(game, "0201", ("C",)), TRY)
    assert {state_of(game, one) for one in "AB"} == {DISORDERED}


def test_jdg_097_artillery_does_as_its_infantry_but_is_not_disordered_by_it() -> None:
    stack = ".    .A+G    .    .C"
    game = charged(A=infantry(cohesion=6), G=battery(), dice=(0,), drawing=stack)
    game.play(try_reaction_square(game, "0201", ("C",)), TRY)
    assert in_square(game, "G")
    game = charged(A=infantry(cohesion=6), G=battery(), dice=(9,), drawing=stack)
    game.play(try_reaction_square(game, "0201", ("C",)), TRY)
    assert not in_square(game, "G")
    assert state_of(game, "G") != DISORDERED


def test_jdg_098_infantry_whose_square_was_broken_does_not_try_again() -> None:
    game = charged(A=infantry(square=True))
    leave_square(game, "A")
    assert not in_square(game, "A")
    assert not may_react(game, "0201")


def test_jdg_099_infantry_that_is_newly_met_may_try() -> None:
    game = charged(A=infantry(), B=infantry(square=True), drawing=".B    .A    .    .C")
    leave_square(game, "B")
    assert may_react(game, "0201")


def test_jdg_339_a_disordered_unit_keeps_its_stack_from_forming_square() -> None:
    units: dict[str, Any] = {"A": infantry(), "B": infantry(state=DISORDERED)}
    assert not may_form(fight(".A+B .", **units), "0101")
    assert not may_react(battle(".A+B .", **units), "0101")


def test_the_chance_of_a_square_is_told_before_the_roll() -> None:
    game = charged(A=infantry(cohesion=6))
    decision = game.run(try_reaction_square(game, "0201", ("C",)))
    assert decision is not None
    assert decision.preview is not None
    shown = decision.preview(TRY)
    assert shown is not None
    assert shown.odds is not None
    assert float(shown.odds.spread[1]) == pytest.approx(0.7)


def test_a_unit_that_has_moved_leaves_no_square() -> None:
    game = fight(ALONE, A=infantry(square=True, **HAS))
    game.emit(Counted(ACTIVATION, MOVED, "A"))
    assert not may_leave(game, "0201")
