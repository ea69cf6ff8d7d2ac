"""Stacks that move as one (8.21): on the march, by advance orders, and on a charge."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.parts.troops import units_in
from hexwright.engine.systems.gbacw.charge_moves import charge_action
from hexwright.engine.systems.gbacw.movement import left
from hexwright.engine.systems.gbacw.together import stack_of
from hexwright.engine.systems.gbacw.troops import ACTED, ACTIVATION, is_disordered, strength
from hexwright.engine.systems.gbacw.unit_actions import act, buttons
from tests.helpers.gbacw import BLUE, FIRST, GREY, battery, battle, cavalry, infantry, leader
from tests.helpers.gbacw_fight import NORTH, SOUTH, column, leaders_of
from tests.helpers.situations import Situation

BRIGADIER = leaders_of(FIRST[BLUE])[0]
FIELD = column(".", ".", ".", ".", ".", ".A+B", ".")
TOGETHER = ":together"


def stack(*dice: int, drawing: str = FIELD, order: str = "advance", **more: Any) -> Situation:
    """B on top of A, looking north, three points each."""
    small: dict[str, Any] = {"strength": 3, "facing": NORTH}
    if order == "march":
        small |= {"formation": "march", "facing": 0}
    units: dict[str, Any] = {"A": infantry(**small), "B": infantry(**small)}
    units |= {name: more.pop(name) for name in list(more) if hasattr(more[name], "kind")}
    chit = "march" if order == "march" else "division"
    return battle(
        drawing,
        acts=FIRST[BLUE],
        chit=chit,
        orders={FIRST[BLUE]: order},
        dice=dice,
        **{name: one for name, one in units.items() if name in drawing},
        **more,
    )


@pytest.mark.parametrize("order", ["march", "advance"])
def test_gbacw_091_gbacw_096_a_stack_within_march_limits_moves_as_one(order: str) -> None:
    game = stack(order=order)
    game.play(act(game, "B"), TOGETHER, ("A",), ("0105", "0104"), PASS)
    assert [game.piece(one).hex for one in "AB"] == ["0104", "0104"]
    assert list(units_in(game, "0104")) == ["A", "B"]
    assert game.count(ACTIVATION, ACTED, "A")
    moves = [event.piece for event in game.history.events if isinstance(event, Moved)]
    assert moves == ["A", "B", "A", "B"]


def test_gbacw_091_each_of_them_pays() -> None:
    game = stack()
    before = left(game, "A")
    game.play(act(game, "B"), TOGETHER, ("A",), ("0105",), PASS)
    assert left(game, "A") == left(game, "B") < before


@pytest.mark.parametrize(
    ("order", "strength_", "may"),
    [("advance", 3, True), ("advance", 5, False), ("attack", 3, False)],
)
def test_gbacw_091_not_by_attack_orders_nor_beyond_the_limits_of_a_march(
    order: str, strength_: int, *, may: bool
) -> None:
    game = stack(order=order, A=infantry(facing=NORTH, strength=strength_))
    assert (TOGETHER in buttons(game, "B")) is may


def test_gbacw_091_nobody_goes_along_with_whoever_has_begun() -> None:
    game = stack()
    game.run(act(game, "B"))
    game.answer(("0105",))
    assert TOGETHER not in buttons(game, "B")


def test_gbacw_091_guns_and_infantry_do_not_move_as_one() -> None:
    game = stack(A=battery(facing=NORTH))
    assert TOGETHER not in buttons(game, "B")


def test_gbacw_091_gbacw_208_guns_that_fire_at_a_stack_hit_its_top() -> None:
    game = stack(
        9,
        0,
        drawing=column(".Z", ".", ".", ".", ".A+B", "."),
        Z=battery(GREY, facing=SOUTH, strength=4),
    )
    game.run(act(game, "B"))
    game.answer(TOGETHER)
    game.answer(("A",))
    game.answer(("0104",))
    asked = []
    while game.decision is not None:
        asked.append(game.decision.side)
        game.answer("Z" if game.decision.side == GREY else PASS)
    assert asked.count(GREY) == 1
    assert strength(game, "B") < 3
    assert strength(game, "A") == 3


def test_gbacw_091_gbacw_092_each_of_a_stack_tests_when_it_has_passed_friends() -> None:
    game = stack(
        0,
        9,
        drawing=column(".", ".", ".", ".C", ".A+B", "."),
        C=infantry(facing=NORTH, command="us-2-1"),
    )
    game.play(act(game, "B"), TOGETHER, ("A",), ("0104", "0103"), PASS)
    assert [e.piece for e in game.history.events if isinstance(e, Rolled)] == ["A", "B"]
    assert [is_disordered(game, one) for one in "AB"] == [False, True]
    assert game.piece("A").hex == "0103"


def test_gbacw_091_gbacw_094_a_stack_joins_friends_in_its_order() -> None:
    game = stack(
        drawing=column(".", ".", ".", ".C", ".A+B", "."),
        A=infantry(facing=NORTH, strength=2),
        B=infantry(facing=NORTH, strength=2),
        C=infantry(facing=NORTH, strength=2),
    )
    game.play(act(game, "B"), TOGETHER, ("A",), ("0104",), PASS)
    assert list(units_in(game, "0104")) == ["A", "B", "C"]


def test_gbacw_091_gbacw_087_a_stack_ends_nowhere_where_it_has_no_room() -> None:
    drawing = column(".", ".", ".", ".C", ".A+B", ".")
    friend = infantry(facing=NORTH, strength=10)
    game = stack(drawing=drawing, C=friend)
    game.run(act(game, "B"))
    assert game.decision is not None
    assert ("0104",) in game.decision.options
    game.answer(TOGETHER)
    game.answer(("A",))
    assert game.decision is not None
    assert ("0104",) not in game.decision.options


def test_gbacw_257_gbacw_091_cavalry_that_charges_rides_as_a_stack() -> None:
    rider = cavalry(facing=NORTH, strength=3)
    staff: dict[str, Any] = {BRIGADIER: leader()}
    game = battle(
        column(".Z", ".", ".", ".", f".A+B+{BRIGADIER}", "."),
        acts=FIRST[BLUE],
        orders={FIRST[BLUE]: "attack"},
        dice=[0],
        A=rider,
        B=rider,
        Z=infantry(GREY, facing=SOUTH, weapon="M"),
        **staff,
    )
    game.run(charge_action(game, "B"))
    assert game.decision is not None
    game.answer(next(iter(game.decision.options)))
    moves = [event.piece for event in game.history.events if isinstance(event, Moved)]
    assert moves == ["A", "B"] * 3
    assert list(units_in(game, "0102")) == ["A", "B"]


def test_gbacw_091_gbacw_309_guns_that_were_left_while_they_moved_are_no_ones_stack() -> None:
    game = stack(B=battery(facing=NORTH, statuses=["abandoned-1"]))
    assert stack_of(game, "B") == ["B"]
