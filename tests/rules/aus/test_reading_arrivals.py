"""Positions read from the printed rules of reinforcements (14), before the code was looked at."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.systems.aus.activations import finish_division
from hexwright.engine.systems.aus.command import division_in_range
from hexwright.engine.systems.aus.movement import move_phase
from hexwright.engine.systems.aus.points import spent
from hexwright.engine.systems.aus.records import FULL, MARCH, activation
from hexwright.engine.systems.aus.reinforcements import (
    arriving,
    begin_arrival,
    open_entries,
    ways_in,
)
from hexwright.engine.systems.aus.troops import ROUTED, STRATEGIC, has, set_status
from hexwright.engine.systems.aus.without_markers import idle_divisions
from hexwright.schema.model.scenario import Reinforcement
from tests.helpers.aus import ALLIED, FRENCH, battle, cavalry, infantry, leader
from tests.helpers.situations import Situation

COLUMN: dict[str, Any] = {"form": "column", "facing": 4}


def coming(*entries: str, due: int = 1, men: Any = None, **more: Any) -> Situation:
    """Units of the third division wait to come in from the west."""
    waiting = men or {"W": infantry("0101", **COLUMN), "V": infantry("0102", **COLUMN)}
    hexes = entries or ("0104",)
    group = Reinforcement(
        id="help", side=FRENCH, turn=due, pieces=("suchet", *waiting), hexes=hexes
    )
    game = battle(
        suchet=leader("0101"), level="", scenario={"reinforcements": (group,)}, **waiting, **more
    )
    for one in ("suchet", *waiting):
        game.emit(Moved(one, ""))
    return game


def enter(game: Situation, unit: str, *, at: str = "") -> None:
    """Let a unit come in and stop there, as far as it is let."""
    game.run(move_phase(game))
    game.answer(unit)
    while game.decision is not None and game.piece(unit).hex == "":
        options = list(map(str, game.decision.options))
        game.answer(at if at in options else options[0] if options else PASS)
    while game.decision is not None:
        game.answer(PASS)


def test_aus_337_two_entries_have_two_chains() -> None:
    game = coming("0104", "0107")
    begin_arrival(game, FRENCH, "v-3")
    enter(game, "W", at="0104")
    enter(game, "V", at="0107")
    assert [spent(game, one) for one in "WV"] == [12, 12]


def test_aus_104_a_march_comes_into_an_orchard_by_its_road_alone() -> None:
    game = coming(terrain={"0104": "o"})
    begin_arrival(game, FRENCH, "v-3")
    # A march comes into an orchard by road alone, so nobody comes.
    assert open_entries(game, "W", "help") == []
    by_road = coming(terrain={"0104": "o"}, roads=[("0104", "0204")])
    begin_arrival(by_road, FRENCH, "v-3")
    assert open_entries(by_road, "W", "help") == ["0104"]
    enter(by_road, "W")
    assert spent(by_road, "W") == 12


def test_aus_337_who_cannot_pay_his_place_in_the_chain_waits() -> None:
    men = {f"W{n}": infantry("0101", move=1, **COLUMN) for n in range(3)}
    game = coming(men=men)
    begin_arrival(game, FRENCH, "v-3")
    # Two points each on the march: the third would pay three.
    enter(game, "W0")
    game.emit(Moved("W0", "0303"))
    enter(game, "W1")
    game.emit(Moved("W1", "0304"))
    assert open_entries(game, "W2", "help") == []


@pytest.mark.parametrize(("where", "level"), [("0404", FULL), ("0504", MARCH)])
def test_aus_341_an_enemy_within_three_hexes_of_the_entry_slows_them(
    where: str, level: str
) -> None:
    game = coming(Z=infantry(where, ALLIED, facing=3))
    begin_arrival(game, FRENCH, "v-3")
    assert activation(game).level == level


def test_aus_340_a_zone_shuts_an_entry_and_a_routed_enemy_does_not() -> None:
    line = coming(Z=infantry("0204", ALLIED, facing=9))
    assert "0104" not in ways_in(line, "help", FRENCH)
    runs = infantry("0304", ALLIED, form="disorder", statuses=[ROUTED])
    assert ways_in(coming(Z=runs), "help", FRENCH) == ["0104"]


def test_aus_339_they_may_still_come_two_turns_late() -> None:
    game = coming(due=1)
    game.state.turn = 3
    assert arriving(game, FRENCH) == ("v-3",)


def test_aus_333_they_do_not_come_before_their_turn() -> None:
    game = coming(due=3)
    game.state.turn = 2
    assert arriving(game, FRENCH) == ()


def test_aus_342_without_their_marker_they_act_like_all_others_without_a_marker() -> None:
    game = coming()
    for one in ("suchet", "W", "V"):
        game.emit(Moved(one, "0304"))
    assert arriving(game, FRENCH) == ()
    assert "v-3" in idle_divisions(game, FRENCH)


def test_aus_342_a_march_that_the_enemy_ended_ends_their_marker() -> None:
    game = coming()
    for one in ("suchet", "W", "V"):
        game.emit(Moved(one, "0304"))
    set_status(game, "suchet", STRATEGIC, "aus-335")
    assert arriving(game, FRENCH) == ("v-3",)
    set_status(game, "suchet", STRATEGIC, "aus-106", on=False)
    assert arriving(game, FRENCH) == ()


def test_aus_340_units_off_the_map_are_out_of_reach() -> None:
    game = coming(Z=cavalry("0404", ALLIED, facing=9))
    assert not game.piece("W").hex
    assert not division_in_range(game, "v-3")


def test_aus_335_a_division_that_came_in_is_finished_and_still_marches() -> None:
    game = coming()
    begin_arrival(game, FRENCH, "v-3")
    enter(game, "W")
    finish_division(game)
    assert has(game, "suchet", STRATEGIC)
    assert arriving(game, FRENCH) == () or game.piece("suchet").hex == ""
