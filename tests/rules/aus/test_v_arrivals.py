"""Reinforcements (14): how they enter, march to their objective, and go on."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.systems.aus.activations import finish_division
from hexwright.engine.systems.aus.movement import move_phase
from hexwright.engine.systems.aus.points import spent
from hexwright.engine.systems.aus.records import FULL, MARCH, activation
from hexwright.engine.systems.aus.reinforcements import (
    arriving,
    begin_arrival,
    costs_to,
    has_arrived,
    open_entries,
    ways_in,
)
from hexwright.engine.systems.aus.troops import STRATEGIC
from hexwright.schema.model.map import Zone
from hexwright.schema.model.scenario import Reinforcement
from tests.helpers.aus import ALLIED, FRENCH, battle, infantry, leader
from tests.helpers.situations import Situation

COLUMN: dict[str, Any] = {"form": "column", "facing": 4}
GOAL = Zone(id="goal", name="Goal", kind="area", hexes=("0904",))


def coming(due: int = 1, *, to: str = "goal", normal: bool = False, **more: Any) -> Situation:
    """A battalion and its leader wait to come in at 0104, a hex of the edge."""
    attributes: dict[str, Any] = {"objective": to} if to else {}
    if normal:
        attributes["normal_movement"] = True
    group = Reinforcement(
        id="help",
        side=FRENCH,
        turn=due,
        pieces=("suchet", "W", "V"),
        hexes=("0104",),
        attributes=attributes,
    )
    game = battle(
        suchet=leader("0101"),
        W=infantry("0101", **COLUMN),
        V=infantry("0102", **COLUMN),
        level="",
        zones=(GOAL,),
        scenario={"reinforcements": (group,)},
        **more,
    )
    for one in ("suchet", "W", "V"):
        game.emit(Moved(one, ""))
    return game


def begun(**more: Any) -> Situation:
    game = coming(**more)
    begin_arrival(game, FRENCH, "v-3")
    return game


@pytest.mark.parametrize("number", ["aus-335", "aus-336"])
def test_they_enter_in_strategic_movement_and_march_on_with_what_is_left(number: str) -> None:
    game = begun()
    assert arriving(game, FRENCH) == ("v-3",)
    assert activation(game).level == MARCH
    assert STRATEGIC in game.piece("suchet").statuses
    # Twelve points: one for the entry, eleven to go.
    game.run(move_phase(game))
    game.answer("W")
    assert number
    assert spent(game, "W") == 12
    assert game.decision is not None
    assert "11 movement points" in game.decision.prompt


def test_aus_337_the_second_stack_through_a_hex_pays_twice() -> None:
    game = begun()
    game.run(move_phase(game))
    game.answer("W")
    while game.decision is not None:
        game.answer(game.decision.options[0] if game.decision.options else PASS)
    game.run(move_phase(game))
    game.answer("V")
    assert spent(game, "V") == 2 * 12


def test_aus_338_they_take_the_cheapest_way_to_their_objective() -> None:
    game = begun()
    game.run(move_phase(game))
    game.answer("W")
    here = game.piece("W").hex
    costs = costs_to(game, ("0904",), "infantry-column", FRENCH)
    while costs[here] and game.decision is not None:
        best = [one for one in game.decision.options if costs[one] < costs[here]]
        assert list(game.decision.options) == best
        game.answer(best[0])
        here = game.piece("W").hex
    assert costs[here] == 0
    assert has_arrived(game, ["W"])


def test_aus_338_the_marker_comes_off_when_one_of_them_has_arrived() -> None:
    game = begun()
    game.emit(Moved("suchet", "0104"))
    game.emit(Moved("W", "0904"))
    finish_division(game)
    assert STRATEGIC not in game.piece("suchet").statuses


def test_aus_342_as_long_as_the_marker_is_on_they_act_on_the_marker_of_reinforcements() -> None:
    game = coming()
    for one in ("suchet", "W", "V"):
        game.emit(Moved(one, "0304"))
    assert arriving(game, FRENCH) == ()
    game = coming()
    for one in ("suchet", "W", "V"):
        game.emit(Moved(one, "0304"))
    from hexwright.engine.systems.aus.troops import set_status

    set_status(game, "suchet", STRATEGIC, "aus-335")
    assert arriving(game, FRENCH) == ("v-3",)
    begin_arrival(game, FRENCH, "v-3")
    assert (activation(game).level, set(activation(game).units)) == (MARCH, {"W", "V"})


def test_aus_341_with_an_enemy_within_three_hexes_they_come_in_normal_movement() -> None:
    # He looks away, so that the entry is not in his reaction zone.
    game = begun(Z=infantry("0304", ALLIED, facing=3))
    assert activation(game).level == FULL
    assert STRATEGIC not in game.piece("suchet").statuses
    assert open_entries(game, "W", "help") == ["0104"]


def test_aus_335_a_scenario_may_let_them_come_in_normal_movement() -> None:
    assert activation(begun(normal=True)).level == FULL


def test_aus_340_where_an_enemy_shuts_the_entry_they_wait_a_turn_and_come_beside_it() -> None:
    game = coming(Z=infantry("0104", ALLIED, facing=9))
    assert ways_in(game, "help", FRENCH) == []
    game.state.turn = 2
    found = ways_in(game, "help", FRENCH)
    assert found
    # The nearest hexes of the edge that are open: one beside it in the zone of nobody.
    assert set(found) <= {"0103", "0105"}
