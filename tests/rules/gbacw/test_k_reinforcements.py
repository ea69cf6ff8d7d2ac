"""Reinforcements (9.7), and the turn as a whole (3)."""

from typing import Any

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.systems.gbacw.actions import act_one
from hexwright.engine.systems.gbacw.march import most_equivalents
from hexwright.engine.systems.gbacw.movement import left
from hexwright.engine.systems.gbacw.play import END_OF_TURN, PHASES
from hexwright.engine.systems.gbacw.reinforcements import (
    call_up,
    entries,
    order_arrivals,
    ready_to_enter,
)
from hexwright.engine.systems.gbacw.troops import NO_SHOCK, order_of
from hexwright.schema.model.scenario import Reinforcement
from tests.helpers.gbacw import BLUE, GREY, battle, begin, infantry, sample
from tests.helpers.situations import Situation

EDGE = """
    .   .   .   .   .   .
    .   .   .   .   .   .
"""


def coming(order: str = "advance", drawing: str = EDGE, **more: Any) -> Situation:
    """B and C wait beside the map and are due now at 0101."""
    chit = "march" if order == "march" else "division"
    attributes = {"orders": order, **more.pop("attributes", {})}
    due = Reinforcement(
        id="due",
        side=BLUE,
        turn=1,
        pieces=("B", "C"),
        hexes=("0101",),
        facing=2 if order == "march" else 3,
        attributes=attributes,
    )
    units: dict[str, Any] = {"B": infantry(strength=4), "C": infantry(strength=4)}
    placed = drawing.replace(".   .   .", ".   .B+C   .", 1)
    game = battle(placed, scenario={"reinforcements": (due,)}, **units, **more)
    for one in ("B", "C"):
        del game.state.pieces[one]
    game.state.stacks.pop("0201", None)
    call_up(game)
    game.play(order_arrivals(game))
    begin(game, "us-1-1", chit=chit)
    return game


def test_gbacw_172_reinforcements_get_orders_and_pay_for_the_hex_they_enter() -> None:
    game = coming()
    assert order_of(game, "B") == "advance"
    assert ready_to_enter(game) == ["B", "C"]

    game.play(act_one(game), "B", "0101", PASS)

    assert game.piece("B").hex == "0101"
    assert left(game, "B") == 5 * 12


def test_gbacw_174_the_second_stack_pays_for_the_first_too() -> None:
    game = coming()

    game.play(act_one(game), "B", "0101", ("0201", "0301"), PASS)
    game.play(act_one(game), "C", "0101", PASS)

    assert left(game, "C") == 4 * 12


def test_gbacw_176_the_owner_may_delay_an_entry() -> None:
    game = coming()

    game.play(act_one(game), "B", PASS)

    assert game.piece("B").hex == ""
    assert "B" not in ready_to_enter(game)


def test_gbacw_037_gbacw_177_gbacw_ex_34_a_stated_limit_binds_those_who_march_in() -> None:
    game = coming("march", attributes={"activation_limit": 1})

    assert order_of(game, "B") == "march"
    assert most_equivalents(game, "B") == 1


def test_gbacw_175_who_enters_beside_the_enemy_under_advance_does_not_shock() -> None:
    drawing = EDGE.replace(".   .   .   .   .   .\n    .   .", ".   .   .   .   .   .\n    .Z   .")
    game = coming(drawing=drawing, Z=infantry(GREY, facing=3))
    one = game.scenario.reinforcements[0]
    assert entries(game, "B", one)

    game.run(act_one(game))
    game.answer("B")
    game.answer("0101")
    while game.decision is not None:
        game.answer(game.decision.default if game.decision.default is not None else PASS)

    assert game.count("activation", NO_SHOCK, "B")


def test_gbacw_175_nobody_marches_in_beside_the_enemy() -> None:
    drawing = EDGE.replace(".   .   .   .   .   .\n    .   .", ".   .   .   .   .   .\n    .Z   .")
    game = coming("march", drawing=drawing, Z=infantry(GREY, facing=3))

    assert entries(game, "B", game.scenario.reinforcements[0]) == {}


# --- the sequence (3) -----------------------------------------------------------------------------


def test_gbacw_352_the_phases_of_a_turn_follow_the_book() -> None:
    assert list(PHASES) == [
        "initiative",
        "command",
        "efficiency",
        "orders",
        "artillery",
        "arrivals",
        "reserve",
        "engineering",
        "opening",
        "pool",
        "draw",
        "end",
    ]


def test_gbacw_354_gbacw_355_the_end_of_a_turn_follows_the_book() -> None:
    assert [one.id for one in END_OF_TURN] == [
        "commanders",
        "leaders",
        "recovery",
        "rest",
        "out of reserve",
        "guns",
        "works",
        "effectiveness",
        "victory",
        "markers",
    ]


def test_gbacw_046_gbacw_352_a_whole_game_of_the_drill_comes_to_its_end() -> None:
    game = Game.start(sample(), "crossroads-drill", 3)
    players = {side: RandomPlayer(number) for number, side in enumerate(game.sides)}

    while game.decision is not None:
        game.submit(players[game.decision.side].answer(game.decision))

    assert game.state.turn == 6
    assert game.state.outcome is not None
